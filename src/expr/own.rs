//! Of which tricks a condition speaks, and of which cards of its own.

use super::eval::{Arg, CardsExpr, Condition, TrickNumber};

/// Cards of one's own that a condition speaks of.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnCards {
    /// The cards.
    pub cards: CardsExpr,
    /// The trick in which they are to be, if it is said.
    pub trick: Option<usize>,
}

impl Condition {
    /// Whether it speaks of a certain trick.
    pub fn names_a_trick(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Compare(..) => false,
            Self::Not(part) => part.names_a_trick(),
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::names_a_trick),
            Self::Choice(parts) => parts.iter().any(Self::names_a_trick),
            Self::Word(word) => word.args.0.iter().any(|arg| matches!(arg, Arg::Trick(_))),
        }
    }

    /// Whether it asks if the side whose view is taken has announced one of these figures and no other.
    pub fn asks_for_word_on(&self, figures: u64) -> bool {
        match self {
            Self::Word(word) if word.word.pattern == "SIDE announced FIGURES" => {
                let own = matches!(word.args.0.first(), Some(Arg::Side(side)) if side.word.pattern == "side");
                let bits = word.args.figure_bits(1);
                own && bits != 0 && bits & !figures == 0
            }
            _ => false,
        }
    }

    /// The cards of one's own that it speaks of, in a deal of so many tricks.
    pub fn own_cards(&self, tricks: usize) -> Vec<OwnCards> {
        match self {
            Self::Constant(_) | Self::Compare(..) => Vec::new(),
            Self::Not(part) => part.own_cards(tricks),
            Self::All(parts) | Self::Any(parts) => of_all(parts, tricks),
            Self::Choice(parts) => of_all(parts.as_ref(), tricks),
            Self::Word(word) => match word.args.0.first() {
                Some(Arg::Cards(cards)) if word.word.pattern.starts_with("own CARDS") => {
                    let trick = word.args.0.iter().find_map(|arg| match arg {
                        Arg::Trick(TrickNumber::FromFirst(number)) => Some(usize::from(*number)),
                        Arg::Trick(TrickNumber::FromLast(back)) => {
                            tricks.checked_sub(usize::from(*back))
                        }
                        _ => None,
                    });
                    let cards = cards.clone();
                    vec![OwnCards { cards, trick }]
                }
                _ => Vec::new(),
            },
        }
    }
}

fn of_all(parts: &[Condition], tricks: usize) -> Vec<OwnCards> {
    let parts = parts.iter().flat_map(|part| part.own_cards(tricks));
    parts.collect()
}

impl CardsExpr {
    /// Whether it is the same cards in every deal.
    pub fn is_fixed(&self) -> bool {
        matches!(self, Self::Constant(_))
    }

    /// Whether all cards of another, both fixed, are among these.
    pub fn has_all(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Constant(cards), Self::Constant(others)) => cards.is_superset(*others),
            (one, other) => one == other,
        }
    }
}
