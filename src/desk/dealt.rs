//! Deals at random: the same number deals the same cards everywhere.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Answer, Desk};
use crate::basics::{Card, FileId, Seat, Span, Spanned};
use crate::record::{Hand, Record, to_text};
use crate::rules::Rules;

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
        let record = dealt(view.rules(), seed, self.file);
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

/// A record that holds nothing but hands and a talon.
fn dealt(rules: &Rules, seed: u64, file: FileId) -> Record {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut cards: Vec<Card> = rules.pack.all.iter().collect();
    for n in (1..cards.len()).rev() {
        let below = n as u64 + 1;
        // So few numbers of so many are fair enough for a table.
        let other = (chance.next_u64() % below) as usize;
        cards.swap(n, other);
    }
    // Nobody reads places of what stands in no text.
    let written = |cards: &[Card]| Hand {
        cards: cards
            .iter()
            .map(|&card| Spanned::new(Some(card), Span::new(file, 0..0)))
            .collect(),
        piles: Vec::new(),
    };
    let mut record = Record::new();
    for seat in Seat::all(rules.seats) {
        let dealt = rules.dealt(seat).min(cards.len());
        let mut dealt: Vec<Card> = cards.drain(..dealt).collect();
        let mut from = dealt.len().saturating_sub(rules.piled());
        // What lies in piles lies as it was dealt.
        if let Some(held) = dealt.get_mut(..from) {
            held.sort_unstable_by(|one, other| other.cmp(one));
        }
        let mut hand = written(&dealt);
        for &size in &rules.piles {
            hand.piles.push(from);
            from += usize::from(size);
        }
        record.hands[seat] = Some(hand);
    }
    record.talon = Some(written(&cards));
    record
}
