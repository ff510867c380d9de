//! Why an act is not allowed, and which duties an act leaves unmet.

use crate::basics::{Card, CardSet, RuleRef, Seat};
use crate::rules::Rules;

/// An act that is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The code.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The rule of the variant that is the reason, if one is.
    pub rule: Option<RuleRef>,
    /// Further rules, each of which would be reason enough.
    pub further: Vec<RuleRef>,
    /// What is allowed instead, in words.
    pub instead: Option<String>,
    /// The card that is wrong, where it is one of several.
    pub card: Option<Card>,
    /// Whether what is wrong is that something before it is not written to its end.
    pub open: bool,
}

impl Refusal {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            rule: None,
            further: Vec::new(),
            instead: None,
            card: None,
            open: false,
        }
    }

    pub(super) fn of_card(mut self, cards: CardSet) -> Self {
        self.card = cards.lowest();
        self
    }

    pub(super) fn by(mut self, rule: &RuleRef) -> Self {
        self.rule = Some(rule.clone());
        self
    }

    /// Names every rule that is a reason, the first one first.
    pub(super) fn by_all<'r>(mut self, rules: impl IntoIterator<Item = &'r RuleRef>) -> Self {
        let mut rules = rules.into_iter();
        self.rule = rules.next().cloned().or(self.rule);
        self.further.extend(rules.cloned());
        self
    }

    pub(super) fn instead(mut self, words: impl Into<String>) -> Self {
        let words = words.into();
        self.instead = (!words.is_empty()).then_some(words);
        self
    }

    /// It is another seat's turn.
    pub(super) fn turn(seat: Seat, turn: Seat) -> Self {
        Self::new(
            super::codes::TURN,
            format!("{seat} acts, and it is {turn}'s turn"),
        )
    }
}

/// What becomes of an act that is not allowed, when a record has it all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// It was possible and has been done.
    Done,
    /// It changes nothing, and the deal goes on without it.
    PassedOver,
    /// Nothing can follow from it.
    Ended,
}

/// A duty that an act leaves unmet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Whose duty it was.
    pub seat: Seat,
    /// What was owed.
    pub message: String,
    /// The rule.
    pub rule: RuleRef,
    /// Which of the variant's duties it was, if it is found only once in a deal.
    pub duty: Option<usize>,
}

/// What a rule asks for, as the end of a sentence: in the words of its file, if it has a condition.
pub(super) fn asked(rules: &Rules, rule: &RuleRef) -> String {
    let words = rules.wording(rule);
    words.map_or(String::new(), |words| {
        format!(": the rule asks for `{words}`")
    })
}

/// When a ban applies, as the end of a sentence.
pub(super) fn while_so(rules: &Rules, rule: &RuleRef) -> String {
    let words = rules.wording(rule);
    words.map_or(String::new(), |words| format!(" while `{words}`"))
}

/// What a seat may do with one of these cards; nothing where none is known.
pub(super) fn may(rules: &Rules, seat: Seat, verb: &str, may: crate::basics::CardSet) -> String {
    if may.is_empty() {
        return String::new();
    }
    format!("{seat} may {verb} {}", cards(rules, may))
}

/// Words for cards, in one list.
pub(super) fn cards(rules: &Rules, cards: crate::basics::CardSet) -> String {
    let names = cards
        .iter()
        .map(|card| format!("`{}`", rules.names.id(crate::game::Term::Card(card))));
    crate::basics::spelling::list(names, "or")
}
