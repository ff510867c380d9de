//! What cannot be there at the act that is judged.

use super::Clash;
use super::ways::Literal;
use crate::expr::eval::{Act, Condition};

/// A word that asks of the act what an act of this kind is not.
pub(super) fn clash(way: &[Literal<'_>], act: Option<Act>) -> Option<Clash> {
    let act = act?;
    way.iter().enumerate().find_map(|(n, literal)| {
        let Condition::Word(word) = literal.says else {
            return None;
        };
        let asked = Kind::asked(word.word.pattern).filter(|_| literal.holds)?;
        (!asked.fits(act)).then(|| Clash {
            one: n,
            other: n,
            why: format!(
                "what is judged here is {}, and no {}",
                judged(act),
                asked.word()
            ),
        })
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Bid,
    Announcement,
    Kontra,
}

impl Kind {
    /// What kind of act a word asks for.
    fn asked(pattern: &str) -> Option<Self> {
        match pattern {
            "bid is CONTRACT" => Some(Self::Bid),
            "word announces FIGURES" | "word is an announcement" => Some(Self::Announcement),
            "word raises FIGURES" | "word is a kontra" => Some(Self::Kontra),
            _ => None,
        }
    }

    fn fits(self, act: Act) -> bool {
        match self {
            Self::Bid => matches!(act, Act::Bid(..)),
            Self::Announcement => matches!(act, Act::Announce(_)),
            Self::Kontra => matches!(act, Act::Kontra(..)),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Bid => "bid",
            Self::Announcement => "announcement",
            Self::Kontra => "kontra",
        }
    }
}

fn judged(act: Act) -> &'static str {
    match act {
        Act::Pass => "a pass",
        Act::Hold => "a hold",
        _ => "the end of a turn",
    }
}
