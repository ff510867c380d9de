//! Why an act is not allowed, and which duties an act leaves unmet.

use crate::basics::{Card, CardSet, Join, Part, RuleRef, Seat, Told, told};
use crate::rules::Rules;

/// An act that is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The code.
    pub code: &'static str,
    /// What is wrong.
    pub message: Told,
    /// The rule of the variant that is the reason, if one is.
    pub rule: Option<RuleRef>,
    /// Further rules, each of which would be reason enough.
    pub further: Vec<RuleRef>,
    /// What is allowed instead, in words.
    pub instead: Option<Told>,
    /// The card that is wrong, where it is one of several.
    pub card: Option<Card>,
    /// Whether what is wrong is that something before it is not written to its end.
    pub open: bool,
}

impl Refusal {
    pub(super) fn new(code: &'static str, message: Told) -> Self {
        Self {
            code,
            message,
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

    pub(super) fn instead(mut self, words: Told) -> Self {
        self.instead = (!words.is_empty()).then_some(words);
        self
    }

    /// It is another seat's turn.
    pub(super) fn turn(seat: Seat, turn: Seat) -> Self {
        Self::new(
            super::codes::TURN,
            told!("{seat} acts, and it is {turn}'s turn", seat, turn),
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
    pub message: Told,
    /// The rule.
    pub rule: RuleRef,
    /// Which of the variant's duties it was, if it is found only once in a deal.
    pub duty: Option<usize>,
}

/// What a rule asks for, as the end of a sentence: in the words of its file, if it has a condition.
pub(super) fn asked(rules: &Rules, rule: &RuleRef) -> Told {
    match rules.wording(rule) {
        Some(words) => told!(
            ": the rule asks for {words}",
            words = Part::Condition(words.to_owned())
        ),
        None => told!(""),
    }
}

/// When a ban applies, as the end of a sentence.
pub(super) fn while_so(rules: &Rules, rule: &RuleRef) -> Told {
    match rules.wording(rule) {
        Some(words) => told!(" while {words}", words = Part::Condition(words.to_owned())),
        None => told!(""),
    }
}

/// What is done with a card.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verb {
    Play,
    Lay,
    Call,
}

/// What a seat may do with one of these cards; nothing where none is known.
pub(super) fn may(rules: &Rules, seat: Seat, verb: Verb, may: CardSet) -> Told {
    if may.is_empty() {
        return told!("");
    }
    let cards = cards(rules, may);
    match verb {
        Verb::Play => told!("{seat} may play {cards}", seat, cards),
        Verb::Lay => told!("{seat} may lay {cards}", seat, cards),
        Verb::Call => told!("{seat} may call {cards}", seat, cards),
    }
}

/// Words for cards, in one list.
pub(super) fn cards(rules: &Rules, cards: CardSet) -> Part {
    let names = cards
        .iter()
        .map(|card| rules.names.id(crate::game::Term::Card(card)).to_owned());
    Part::names(names, Join::Or)
}
