//! Deals at random: the same number deals the same cards everywhere.

use super::{Answer, Desk};
use crate::basics::Chance;
use crate::deal::shuffle::Dealing;
use crate::record::to_text;
use crate::simulate::written;

impl Desk {
    /// Deals the cards of the deal at hand; of a new one, if this has cards or acts already.
    pub(super) fn shuffle(&mut self, seed: u64) -> Result<Answer, Answer> {
        if self.state().text.is_empty() {
            self.begin(None)?;
        }
        let view = self.look()?;
        let begun = view
            .whole
            .hands
            .iter(view.rules().seats)
            .any(|(_, hand)| hand.is_some());
        if begun || view.whole.talon.is_some() || !view.whole.acts().is_empty() {
            self.begin(None)?;
        }
        let view = self.look()?;
        let dealing = Dealing::new(view.rules());
        let dealt = dealing.numbered(&mut Chance::new(seed), 0);
        let record = written(&dealing, &dealt, self.file);
        let hands = to_text(&record, &view.rules().names, None);
        let text = format!("{}\n\n{hands}", self.state().text.trim());
        self.rewrite(&text);
        let view = self.look()?;
        let mut answer = self.position(&view);
        let hands = self.hands(None)?;
        answer.text.insert_str(0, &hands.text);
        answer.data["hands"] = hands.data["hands"].clone();
        Ok(answer)
    }
}
