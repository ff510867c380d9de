//! Cards that announced figures bind to a trick: when they must be played, and when they may not be yet.

use super::machine::{BoundFor, Deal};
use super::trick::Narrowed;
use crate::basics::{Card, CardSet, Party, Seat, SeatSet};
use crate::expr::{Act as RuleAct, Scope, View};
use crate::game::FigureId;
use crate::rules::{BoundEarly, BoundOrder};

/// A card that an announcement binds, and that is still kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Whoever of these holds it keeps it.
    pub seats: SeatSet,
    /// The card.
    pub card: Card,
    /// The trick that it is kept for, from 1.
    pub trick: u8,
    /// Whether nothing that happens before that trick can free it.
    pub steady: bool,
}

impl Deal<'_> {
    /// Binds the cards that the announcements bind.
    pub(super) fn bind_cards(&mut self) {
        self.bound.clear();
        if self.mode.play.bound.is_none() {
            return;
        }
        for (n, figure) in (0u8..).zip(&self.mode.figures) {
            let Some(bound) = &figure.binds else {
                continue;
            };
            let figure = FigureId(n);
            for party in [Party::DECLARERS, Party::OPPONENTS] {
                if self.facts.words.said(figure, party).is_none() {
                    continue;
                }
                let view = self.bare_view(Scope::NOWHERE);
                let card = bound.card.holding(&view).known.lowest();
                let may_be = |card: &Card| {
                    let cards = self.mode.play.bound_cards;
                    cards.is_none_or(|cards| cards.contains(*card))
                };
                if let Some(card) = card.filter(may_be) {
                    let trick = bound.trick;
                    let _ = self.bound.try_push(BoundFor {
                        card,
                        trick,
                        figure,
                        party,
                    });
                }
            }
        }
    }

    /// The cards that announced figures bind, each with the figure, whose it is, and the trick.
    pub fn bound_cards(&self) -> impl Iterator<Item = (FigureId, Party, Card, u8)> {
        let bound = self.bound.iter();
        bound.map(|entry| (entry.figure, entry.party, entry.card, entry.trick))
    }

    /// The cards that announcements bind and that are still kept.
    pub fn kept_cards(&self) -> impl Iterator<Item = Kept> {
        let open = self.bound.iter().filter(|entry| !self.has_failed(**entry));
        open.map(|entry| {
            let own = |seat: &Seat| self.facts.sides.party(*seat) == Some(entry.party);
            let made = self.mode.figure(entry.figure).map(|figure| &figure.made);
            let view = self.bare_view(Scope::NOWHERE);
            Kept {
                seats: Seat::all(self.seats()).filter(own).collect(),
                card: entry.card,
                trick: entry.trick,
                steady: made.is_some_and(|made| made.is_of_trick(usize::from(entry.trick), &view)),
            }
        })
    }

    fn bare_view(&self, scope: Scope) -> View<'_> {
        View::of(&self.facts, &self.rules.constants, scope)
    }

    /// Narrows the playable cards by those that announced figures bind.
    pub(super) fn without_bound(
        &self,
        seat: Seat,
        cards: CardSet,
        why: Narrowed,
    ) -> (CardSet, Narrowed) {
        let Some((order, early)) = self.mode.play.bound.filter(|_| !self.bound.is_empty()) else {
            return (cards, why);
        };
        let number = self.facts.tricks.number() as u8;
        let own = self.facts.sides.party(seat);
        let mut now = CardSet::EMPTY;
        let mut later = CardSet::EMPTY;
        let mut first: Option<(u8, Card)> = None;
        for entry in &self.bound {
            let (card, trick) = (entry.card, entry.trick);
            if own != Some(entry.party) || !cards.contains(card) || self.has_failed(*entry) {
                continue;
            }
            if trick == number {
                now.insert(card);
            } else if trick > number {
                later.insert(card);
                if first.is_none_or(|(earliest, _)| trick < earliest) {
                    first = Some((trick, card));
                }
            }
        }
        if !now.is_empty() {
            return (now, Narrowed::Bound);
        }
        let Some((_, first)) = first else {
            return (cards, why);
        };
        let free = cards - later;
        if free.is_empty() {
            let trumps = later & self.rules.pack.trumps();
            let goes = match (order, trumps.highest()) {
                (BoundOrder::HighestTrumpFirst, Some(highest)) => {
                    (later - trumps) | CardSet::single(highest)
                }
                (BoundOrder::HighestTrumpFirst, None) => later,
                (BoundOrder::EarliestFirst, _) => CardSet::single(first),
            };
            return (goes, Narrowed::Bound);
        }
        let kept = match early {
            BoundEarly::Refused => later,
            BoundEarly::Lost => CardSet::EMPTY,
            BoundEarly::LostUnlessItWins => {
                let winning = later.iter().filter(|&card| self.is_seen_to_win(seat, card));
                winning.collect()
            }
        };
        if kept.is_empty() {
            (cards, why)
        } else {
            (cards - kept, Narrowed::Bound)
        }
    }

    /// The cards that have not been played and lie neither in a hand nor open.
    pub fn hidden_cards(&self) -> CardSet {
        let facts = &self.facts;
        let hands = Seat::all(self.seats()).map(|seat| facts.hand[seat].known);
        let open = hands.fold(self.cards_laid_open(), |open, hand| open | hand);
        let hidden = (self.rules.pack.all - open).iter();
        hidden
            .filter(|&card| facts.tricks.trick_of(card).is_none())
            .collect()
    }

    /// The cards of the talon and of the discards that all see.
    fn cards_laid_open(&self) -> CardSet {
        let facts = &self.facts;
        let mut open = CardSet::EMPTY;
        if self.is_talon_open() {
            open |= facts.untaken.known;
        }
        let tell = self.mode.discard.tell.as_ref();
        if let Some(tell) = tell.filter(|tell| tell.shown_by.is_some()) {
            let laid = Seat::all(self.seats()).map(|seat| facts.laid[seat].known & tell.cards);
            open = laid.fold(open, |open, laid| open | laid);
        }
        open
    }

    /// Whether all can see that a card of this seat would win the trick: it is the best there, and whatever could beat it has
    /// been played, lies open, or is in the seat's own hand.
    fn is_seen_to_win(&self, seat: Seat, card: Card) -> bool {
        let view = self.view(seat, RuleAct::None);
        let table = self.table();
        if table.winning(&view, CardSet::single(card)).is_empty() {
            return false;
        }
        if view.trick.len() + 1 == self.seats_now().len() {
            return true;
        }
        let facts = &self.facts;
        let open = facts.hand[seat].known | self.cards_laid_open();
        let mut hidden = (self.rules.pack.all - open).iter();
        !hidden.any(|other| facts.tricks.trick_of(other).is_none() && table.beats(other, card))
    }

    /// Whether an announced figure can no longer be made: its card is free then.
    fn has_failed(&self, entry: BoundFor) -> bool {
        let Some(figure) = self.mode.figure(entry.figure) else {
            return true;
        };
        let view = self.bare_view(Scope {
            side: Some(entry.party),
            it: figure.it,
            figure: Some(entry.figure),
            ..Scope::NOWHERE
        });
        figure.made.holds(&view).is_false()
    }
}
