//! The record at hand, read and played along one of its lines.

use std::rc::Rc;
use std::sync::Arc;

use super::state::Spot;
use crate::basics::{Diagnostics, FileId};
use crate::compare::Entrant;
use crate::deal::Deal;
use crate::game::{Act, Section};
use crate::notation::{Ast, parse, split};
use crate::record::{Line, Record, Variation, read_record};
use crate::replay::{Judging, Replay, replay, replay_until};
use crate::rules::Rules;

/// A record, read by rules.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The rules.
    pub(super) entrant: Rc<Entrant>,
    /// The text.
    pub(super) text: Arc<str>,
    /// The record as written.
    pub(super) ast: Ast,
    /// The record as meant, with all its variations.
    pub(super) whole: Record,
    /// The same along the line that one looks at.
    pub(super) record: Record,
    /// Where one looks.
    pub(super) spot: Spot,
    /// What is wrong with the text and its words.
    pub(super) reading: Diagnostics,
    /// How many records the text really holds.
    pub(super) records: usize,
}

impl View {
    /// Reads a text, which the desk knows as `file`.
    pub(super) fn read(text: &Arc<str>, spot: Spot, entrant: Rc<Entrant>, file: FileId) -> Self {
        let (ast, mut reading) = parse(text, 0..text.len(), file);
        let rules = Rc::clone(&entrant.rules);
        let suit_of = |card| rules.pack.suit(card);
        let (whole, more) = read_record(&ast, text, &rules.vocabulary(&suit_of));
        reading.append(more);
        let mut view = Self {
            entrant,
            text: Arc::clone(text),
            ast,
            record: whole.clone(),
            whole,
            spot,
            reading,
            records: split(text).len(),
        };
        view.follow();
        view
    }

    /// Goes along the path as far as there is one.
    fn follow(&mut self) {
        let mut acts = Vec::new();
        let mut line = &self.whole.line;
        let mut path = Vec::new();
        for &n in &self.spot.path {
            let Some(variation) = line.variations.get(n) else {
                break;
            };
            acts.extend(line.acts.iter().take(variation.at).copied());
            line = &variation.line;
            path.push(n);
        }
        let base = acts.len();
        acts.extend(line.acts.iter().copied());
        if path.is_empty() {
            self.record.line = self.whole.line.clone();
        } else {
            self.record.line = Line {
                acts,
                variations: Vec::new(),
                laid: Vec::new(),
            };
            // What happened in the end did not happen so.
            self.record.outcome = None;
            self.record.result = None;
        }
        let _ = base;
        self.spot.path = path;
        // A trick without a card has not begun.
        let acts = self.record.acts();
        let done = acts.get(..self.spot.acts).unwrap_or(acts).iter().rev();
        let begun = done.take_while(|act| matches!(act.value, Act::Trick { .. }));
        self.spot.acts = self.spot.acts.min(acts.len()) - begun.count();
    }

    /// The rules.
    pub(super) fn rules(&self) -> &Rules {
        &self.entrant.rules
    }

    /// The line that one looks at, as written: its own acts, how many acts come before them, and its variations.
    pub(super) fn line(&self) -> (&Line, usize) {
        let mut line = &self.whole.line;
        let mut before = 0;
        for &n in &self.spot.path {
            if let Some(variation) = line.variations.get(n) {
                before += variation.at;
                line = &variation.line;
            }
        }
        (line, before)
    }

    /// The variation that one looks at, if it is one.
    pub(super) fn variation(&self) -> Option<&Variation> {
        let mut line = &self.whole.line;
        let mut found = None;
        for &n in &self.spot.path {
            found = line.variations.get(n);
            line = &found?.line;
        }
        found
    }

    /// How many acts the line has.
    pub(super) fn len(&self) -> usize {
        self.record.acts().len()
    }

    /// The index of the act that comes next: the beginning of a trick is none by itself.
    pub(super) fn next(&self) -> Option<usize> {
        let acts = self.record.acts().iter().enumerate().skip(self.spot.acts);
        let mut acts = acts.filter(|(_, act)| !matches!(act.value, Act::Trick { .. }));
        acts.next().map(|(n, _)| n)
    }

    /// Whether everything has been done.
    pub(super) fn is_at_end(&self) -> bool {
        self.next().is_none()
    }

    /// How many acts come before where one looks.
    pub(super) fn acts(&self) -> usize {
        if self.is_at_end() {
            self.len()
        } else {
            self.spot.acts
        }
    }

    /// The deal as it stands where one looks.
    pub(super) fn deal(&self) -> Deal<'_> {
        self.deal_after(self.acts())
    }

    /// The deal after so many acts.
    pub(super) fn deal_after(&self, acts: usize) -> Deal<'_> {
        let (mut deal, _) = replay_until(&self.record, self.rules(), acts);
        // As at the end of a record, so before what comes next, if that is not a word before the talon.
        if let Some(next) = self.record.acts().get(acts)
            && !matches!(next.value.section(), Section::Raise | Section::Swap)
        {
            deal.hand_out_unraised();
        }
        // What a record states of the end, it says of no earlier moment.
        if acts >= self.len() && self.record.outcome.is_some() {
            let whole = replay(&self.record, self.rules(), Judging::default());
            if whole.facts.stated.given {
                deal.facts = whole.facts;
            }
        }
        deal
    }

    /// The line, played to its end.
    pub(super) fn replay(&self) -> Replay {
        replay(&self.record, self.rules(), Judging::default())
    }
}
