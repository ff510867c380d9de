//! Card points of each party, as far as they are known.

use super::machine::Deal;
use crate::basics::{BySeat, CardSet, Party, Range, Seat, Truth};
use crate::expr::{Scope, View};
use crate::rules::{Talon, TalonExcept};

impl Deal<'_> {
    /// Works out the card points of each party from tricks, discards and the talon.
    pub(super) fn recount(&mut self) {
        self.settle_untaken();
        let seats = self.seats();
        let parties = self.mode.parties();
        let mut certain: BySeat<i64> = BySeat::default();
        let mut cards: BySeat<i64> = BySeat::default();
        let counts = self.rules.pack.count.is_some();
        let number = |cards: CardSet| cards.len() as i64;
        for seat in Seat::all(seats) {
            if let Some(party) = self.facts.sides.party(seat) {
                certain[party] += self.won[seat];
                cards[party] += number(self.facts.tricks.won(seat));
                cards[party] += self.given_for[seat];
            }
            let laid = self.facts.laid[seat].known;
            if laid.is_empty() {
                continue;
            }
            let Some(side) = self.discard_side(seat) else {
                continue;
            };
            certain[side] += self.laid[seat];
            cards[side] += number(laid);
        }
        if let Some(party) = self.facts.untaken_for {
            let apart = self.facts.untaken_apart;
            let shares = [
                (party, self.facts.untaken.known - apart),
                (party.other(), apart),
            ];
            for (party, share) in shares.into_iter().filter(|(_, share)| !share.is_empty()) {
                certain[party] += self.sum(share);
                cards[party] += number(share);
            }
        }
        let pack = &self.rules.pack;
        let sum = |all: &BySeat<i64>| Party::all(parties).map(|party| all[party]).sum::<i64>();
        let others = i64::from(pack.total.0) - sum(&certain);
        let elsewhere = number(pack.all) - sum(&cards);
        let whole = counts && elsewhere == 0;
        for party in Party::all(parties) {
            let points = Range::new(certain[party], certain[party] + others);
            self.facts.points[party] = points;
            self.facts.cards[party] = Range::new(cards[party], cards[party] + elsewhere);
            self.facts.counted[party] = pack.counted_range(points, whole.then_some(cards[party]));
        }
        self.count_extra();
    }

    /// Card points that a seat has won in tricks.
    pub fn points_won(&self, seat: Seat) -> i64 {
        self.won[seat]
    }

    /// Counts as if the seats had won these card points in tricks.
    pub fn suppose_won(&mut self, won: BySeat<i64>) {
        self.won = won;
        self.recount();
    }

    /// The deal as the declarers' side asks of it.
    fn declarers_view(&self) -> View<'_> {
        View::of(
            &self.facts,
            &self.rules.constants,
            Scope {
                seat: self.facts.declarer,
                side: Some(Party::DECLARERS),
                ..Scope::NOWHERE
            },
        )
    }

    /// Works out the card points that a rule adds to the declarers', where one does.
    pub fn count_extra(&mut self) {
        let Some(extra) = &self.mode.extra else {
            return;
        };
        let view = self.declarers_view();
        self.facts.extra = extra.range(&view);
    }

    /// Whose side a discard counts for. What is decided stays decided, and once cards are played, nothing that was said
    /// before can be said anew: then it is asked only until it is known.
    fn discard_side(&mut self, seat: Seat) -> Option<Party> {
        if self.laid_for[seat].is_none() {
            let side = self.discard_counts_for(seat);
            if self.facts.tricks.list().is_empty() {
                return side;
            }
            self.laid_for[seat] = side;
        }
        self.laid_for[seat]
    }

    /// The known cards of the group that goes to the other side than the rest of the talon; nothing while it is open
    /// which that is.
    fn group_apart(&self, except: &TalonExcept) -> Option<CardSet> {
        let view = View::of(&self.facts, &self.rules.constants, Scope::NOWHERE);
        let wanted = except.with.holding(&view).known;
        let mut cards = self.talon.iter();
        let groups = except.sizes.iter();
        let mut groups = groups.map(|&size| {
            cards
                .by_ref()
                .take(usize::from(size))
                .flatten()
                .copied()
                .collect()
        });
        let found = groups.find(|group: &CardSet| group.intersects(wanted));
        let unseen = self.facts.talon.possible - self.facts.talon.known;
        found.or_else(|| (!unseen.intersects(wanted)).then_some(CardSet::EMPTY))
    }

    /// Finds out whose the talon cards are that nobody took.
    fn settle_untaken(&mut self) {
        let groups = match self.talon_rule {
            Some(Talon::Groups(groups)) => groups,
            Some(Talon::For(party, except)) => {
                let apart = except.as_ref().map(|except| self.group_apart(except));
                let apart = apart.unwrap_or(Some(CardSet::EMPTY));
                self.facts.untaken_for = apart.map(|_| *party);
                self.facts.untaken_apart = apart.unwrap_or_default();
                return;
            }
            _ => return,
        };
        let Some(when) = &groups.to_declarers else {
            self.facts.untaken_for = Some(groups.rest);
            return;
        };
        let view = self.declarers_view();
        self.facts.untaken_for = match when.holds(&view) {
            Truth::True => Some(Party::DECLARERS),
            Truth::False => Some(groups.rest),
            Truth::Open => None,
        };
    }
}
