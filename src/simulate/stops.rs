//! When the rules end a deal before its last card.

use rustc_hash::FxHashMap;

use crate::basics::Seat;
use crate::deal::Deal;
use crate::expr::Scope;
use crate::expr::View;
use crate::expr::looks::Looks;
use crate::solve::memory::{End, Key, Watched};

/// After which tricks a deal is over, as far as that has been asked.
#[derive(Debug)]
pub(super) struct Stops {
    watched: Watched,
    known: FxHashMap<Key, bool>,
}

impl Stops {
    /// The end of a deal that stands before its first card: nothing where it ends with its last card, an error where more is
    /// looked at than who has how many tricks.
    pub(super) fn new(deal: &Deal<'_>) -> Result<Option<Self>, ()> {
        let Some(when) = &deal.mode.play.end else {
            return Ok(None);
        };
        let mut looks = Looks::default();
        for seat in Seat::all(deal.facts.seats) {
            let view = View::of(
                &deal.facts,
                &deal.rules.constants,
                Scope {
                    seat: Some(seat),
                    side: deal.facts.sides.party(seat),
                    ..Scope::NOWHERE
                },
            );
            when.looks(&view, &mut looks);
        }
        let tricks = Looks {
            tricks: true,
            ..Looks::default()
        };
        match Watched::new(&looks, false) {
            Some(watched) if looks == tricks => Ok(Some(Self {
                watched,
                known: FxHashMap::default(),
            })),
            _ => Err(()),
        }
    }

    /// Whether a deal is over that has come so far; `ask` plays it itself to find out.
    pub(super) fn over(&mut self, end: &End, ask: impl FnOnce() -> bool) -> bool {
        *self
            .known
            .entry(self.watched.key_of(end))
            .or_insert_with(ask)
    }
}
