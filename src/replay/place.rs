//! Places in a deal, as people name them.

use std::str::FromStr;

use crate::basics::Seat;
use crate::game::Act;
use crate::record::Record;

/// A place in a deal: just after this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Before the first act.
    Start,
    /// The n-th word of the auction.
    Bid(usize),
    /// The talon has been handed out.
    Talon,
    /// The discard of a seat.
    Discard(Seat),
    /// The call.
    Call,
    /// The n-th word of the announcements.
    Word(usize),
    /// A card of a trick, both from 1.
    Card(usize, usize),
    /// The last act.
    End,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}` is no place in a deal; known are `start`, `bid 3`, `talon`, `discard B`, `call`, `word 2`, `5.2` and `end`"
            )
        };
        let number = |word: &str| {
            let number = word.parse::<usize>().ok();
            number.filter(|&number| number > 0).ok_or_else(wrong)
        };
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["start"] | ["bid", "0"] => Ok(Self::Start),
            ["bid", n] => number(n).map(Self::Bid),
            ["word", n] => number(n).map(Self::Word),
            ["talon"] => Ok(Self::Talon),
            ["call"] => Ok(Self::Call),
            ["end"] => Ok(Self::End),
            ["discard", seat] => seat
                .parse::<char>()
                .ok()
                .and_then(Seat::from_letter)
                .map(Self::Discard)
                .ok_or_else(wrong),
            [card] => {
                let (trick, card) = card.split_once('.').ok_or_else(wrong)?;
                Ok(Self::Card(number(trick)?, number(card)?))
            }
            _ => Err(wrong()),
        }
    }
}

impl Place {
    /// How many acts of a record come up to the place; none if the record does not go that far.
    pub fn acts(self, record: &Record) -> Option<usize> {
        let acts = || record.acts().iter().map(|act| act.value);
        let nth = |n: usize, test: fn(Act) -> bool| {
            acts()
                .enumerate()
                .filter(|&(_, act)| test(act))
                .nth(n.checked_sub(1)?)
                .map(|(at, _)| at + 1)
        };
        match self {
            Self::Start => Some(0),
            Self::End => Some(record.acts().len()),
            Self::Bid(n) => nth(n, |act| {
                matches!(
                    act,
                    Act::Bid { .. } | Act::Hold { .. } | Act::Wait { .. } | Act::Pass { .. }
                )
            }),
            Self::Word(n) => nth(n, |act| {
                matches!(
                    act,
                    Act::Announce { .. }
                        | Act::Declare { .. }
                        | Act::Kontra { .. }
                        | Act::Close { .. }
                )
            }),
            Self::Talon => Some(
                acts()
                    .take_while(|act| {
                        matches!(
                            act,
                            Act::Bid { .. }
                                | Act::Hold { .. }
                                | Act::Wait { .. }
                                | Act::Pass { .. }
                                | Act::Raise { .. }
                        )
                    })
                    .count(),
            ),
            Self::Call => nth(1, |act| matches!(act, Act::Call { .. })),
            Self::Discard(seat) => acts()
                .position(|act| matches!(act, Act::Discard { seat: of, .. } if of == seat))
                .map(|at| at + 1),
            Self::Card(trick, card) => card_at(record, trick, card),
        }
    }
}

fn card_at(record: &Record, trick: usize, card: usize) -> Option<usize> {
    let (mut tricks, mut cards) = (0, 0);
    for (at, act) in record.acts().iter().enumerate() {
        match act.value {
            Act::Trick { .. } => {
                tricks += 1;
                cards = 0;
            }
            Act::Play { .. } => {
                cards += 1;
                if (tricks, cards) == (trick, card) {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
