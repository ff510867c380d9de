//! Cards that announcements bind to a trick, as masks: the rules of `deal::bound`.

use crate::basics::{Card, CardSet, Seat, SeatSet};
use crate::deal::Deal;
use crate::rules::{BoundEarly, BoundOrder};

/// Cards that are kept for a trick.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    order: BoundOrder,
    early: BoundEarly,
    trumps: CardSet,
    cards: Vec<Kept>,
}

/// A card that is kept.
#[derive(Clone, Copy, Debug)]
struct Kept {
    seats: SeatSet,
    card: Card,
    /// From 0.
    trick: usize,
}

impl Bound {
    /// The cards that are kept in a deal that stands before its first card: nothing where none is, an error where it depends on
    /// what happens how long one is.
    pub(super) fn new(deal: &Deal<'_>) -> Result<Option<Self>, ()> {
        let Some((order, early)) = deal.mode.play.bound else {
            return Ok(None);
        };
        let mut cards = Vec::new();
        for kept in deal.kept_cards() {
            let trick = usize::from(kept.trick).checked_sub(1);
            match trick.filter(|_| kept.steady) {
                Some(trick) => cards.push(Kept {
                    seats: kept.seats,
                    card: kept.card,
                    trick,
                }),
                None => return Err(()),
            }
        }
        let trumps = deal.rules.pack.trumps();
        Ok((!cards.is_empty()).then_some(Self {
            order,
            early,
            trumps,
            cards,
        }))
    }

    /// Of these cards of a seat, those that may be played to a trick, from 0. `is_seen_to_win` says whether all can see that a card
    /// would win it.
    pub(super) fn allowed(
        &self,
        (seat, trick): (Seat, usize),
        cards: CardSet,
        is_seen_to_win: impl Fn(Card) -> bool,
    ) -> CardSet {
        let (mut now, mut later) = (CardSet::EMPTY, CardSet::EMPTY);
        let mut first: Option<&Kept> = None;
        for kept in &self.cards {
            if !kept.seats.contains(seat) || !cards.contains(kept.card) || kept.trick < trick {
                continue;
            }
            if kept.trick == trick {
                now.insert(kept.card);
                continue;
            }
            later.insert(kept.card);
            if first.is_none_or(|first| kept.trick < first.trick) {
                first = Some(kept);
            }
        }
        if !now.is_empty() {
            return now;
        }
        let Some(first) = first else { return cards };
        if (cards - later).is_empty() {
            let trumps = later & self.trumps;
            return match (self.order, trumps.highest()) {
                (BoundOrder::HighestTrumpFirst, Some(highest)) => {
                    (later - trumps) | CardSet::single(highest)
                }
                (BoundOrder::HighestTrumpFirst, None) => later,
                (BoundOrder::EarliestFirst, _) => CardSet::single(first.card),
            };
        }
        match self.early {
            BoundEarly::Refused => cards - later,
            BoundEarly::Lost => cards,
            BoundEarly::LostUnlessItWins => {
                let winning = later.iter().filter(|&card| is_seen_to_win(card));
                cards - winning.collect()
            }
        }
    }
}
