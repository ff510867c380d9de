//! Deals at random: the same number deals the same cards everywhere.

use super::view::View;
use super::{Answer, Desk, Failure};
use crate::record::to_text;
use crate::report::simulated::{rarity, rarity_json};
use crate::simulate::{Question, Source, Unfound, written};

/// How many deals are tried for one that meets a condition that cannot be counted.
const TRIES: u64 = 1_000_000;

impl Desk {
    /// Deals the cards of the deal at hand; of a new one, if this has cards or acts already. With a condition they meet it.
    pub(super) fn shuffle(&mut self, seed: u64, condition: Option<&str>) -> Result<Answer, Answer> {
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
        let questions = match condition {
            Some(condition) => vec![self.question(condition, &view)?],
            None => Vec::new(),
        };
        let source = Source::new(view.rules(), &questions, seed, TRIES);
        let say = self.say();
        let (mut chance, mut dealt) = (source.chance(), source.dealing.undealt());
        let unfound = |why| {
            let why = match why {
                Unfound::Never => say.no_such_deal(),
                Unfound::Tried(tries) => say.none_met(tries),
                Unfound::Undecided(condition) => say.not_decided_by_cards(condition),
            };
            Answer::said(why).failed(Failure::Usage)
        };
        source.deal(0, &mut chance, &mut dealt).map_err(unfound)?;
        let rare = match condition {
            Some(_) => Some(source.rarity(&*self.stopped).map_err(unfound)?),
            None => None,
        };
        let record = written(&source.dealing, &dealt, self.file);
        let hands = to_text(&record, &view.rules().names, None);
        let text = format!("{}\n\n{hands}", self.state().text.trim());
        self.rewrite(&text);
        let view = self.look()?;
        let mut answer = self.position(&view);
        let hands = self.hands(None)?;
        answer.text.insert_str(0, &hands.text);
        answer.data["hands"] = hands.data["hands"].clone();
        if let Some(rare) = rare {
            let told = format!("{}\n\n", say.deals_met(rarity(rare, say)));
            answer.text.insert_str(0, &told);
            answer.data["chance"] = rarity_json(rare);
        }
        Ok(answer)
    }

    /// A condition that is asked of dealt cards.
    fn question(&mut self, condition: &str, view: &View) -> Result<Question, Answer> {
        let read = Question::read_dealt(condition, &view.entrant.merged, &self.sources);
        read.map_err(|faults| {
            let faults = self.faults_of(condition, faults);
            self.found(&faults, Failure::Usage)
        })
    }
}
