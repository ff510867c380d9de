//! Taking one of the groups in which the talon lies.

use super::codes;
use super::machine::{Deal, Phase};
use super::refusal::{self, Refusal};
use crate::basics::{CardSet, Range, Seat, SeatSet, Told, told};
use crate::expr::Act as RuleAct;
use crate::rules::{Rule, StopAfter, Talon, TalonGroups};

impl Deal<'_> {
    fn groups(&self) -> Option<&TalonGroups> {
        match self.talon_rule {
            Some(Talon::Groups(groups)) => Some(groups),
            _ => None,
        }
    }

    /// How many groups the talon lies in.
    pub fn group_count(&self) -> u8 {
        self.groups().map_or(0, |groups| groups.sizes.len() as u8)
    }

    /// The place of the first card of a group in the talon, and how many cards it has. Groups are numbered from 1.
    pub(super) fn place_of_group(&self, group: u8) -> Option<(usize, usize)> {
        let sizes = &self.groups()?.sizes;
        let index = usize::from(group).checked_sub(1)?;
        let size = sizes.get(index)?;
        let from: usize = sizes.iter().take(index).map(|&n| usize::from(n)).sum();
        Some((from, usize::from(*size)))
    }

    /// The known cards of a group, and whether they are all.
    fn cards_of_group(&self, group: u8) -> (CardSet, bool) {
        let Some((from, count)) = self.place_of_group(group) else {
            return (CardSet::EMPTY, true);
        };
        let cards: CardSet = self
            .talon
            .iter()
            .skip(from)
            .take(count)
            .flatten()
            .copied()
            .collect();
        (cards, cards.len() == count)
    }

    /// The group that the declarer takes by an act, if it may be taken.
    pub(super) fn check_take(
        &self,
        seat: Seat,
        group: Option<u8>,
        cards: CardSet,
    ) -> Result<u8, Refusal> {
        if self.phase != Phase::Taking {
            return Err(self.wrong_phase(told!("taking cards of the talon")));
        }
        let rule = &self.mode.discard.rule;
        let refuse = |message: Told| Refusal::new(codes::TAKE, message).by(rule);
        if self.facts.declarer != Some(seat) {
            return Err(refuse(told!("{seat} is not the declarer", seat)));
        }
        let fits = |group: u8| {
            let (known, whole) = self.cards_of_group(group);
            known.is_superset(cards)
                || (!whole && !(cards - known).intersects(self.facts.talon.known))
        };
        let count = self.group_count();
        let taken = match group {
            Some(group) if (1..=count).contains(&group) => Some(group).filter(|&group| fits(group)),
            Some(_) => None,
            None => self
                .only_group()
                .map_or(1..=count, |(only, _)| *only..=*only)
                .find(|&group| fits(group)),
        };
        let Some(taken) = taken else {
            let groups = (1..=count).map(|group| {
                told!(
                    "{group}: {cards}",
                    group,
                    cards = refusal::cards(self.rules, self.cards_of_group(group).0)
                )
            });
            let message = told!("{seat} takes what is no group of the talon", seat);
            return Err(refuse(message).instead(told!(
                "the groups are {groups}",
                groups = groups.collect::<Vec<_>>()
            )));
        };
        self.must_take(seat, taken)?;
        Ok(taken)
    }

    /// The group that alone may be taken, if one is.
    fn only_group(&self) -> Option<&(u8, Rule)> {
        self.groups()?.only.as_ref()
    }

    /// Refuses a group while another must be taken.
    fn must_take(&self, seat: Seat, group: u8) -> Result<(), Refusal> {
        if let Some((only, rule)) = self.only_group().filter(|(only, _)| *only != group) {
            let message = told!("{seat} must take group {only} of the talon", seat, only);
            return Err(Refusal::new(codes::TAKE, message).by(rule));
        }
        let Some((cards, rule)) = self.groups().and_then(|groups| groups.must_take.as_ref()) else {
            return Ok(());
        };
        let wanted = cards.holding(&self.view(seat, RuleAct::None)).known;
        let has = |group| self.cards_of_group(group).0.intersects(wanted);
        match (1..=self.group_count()).find(|&group| has(group)) {
            Some(other) if !has(group) => {
                let message = told!(
                    "{seat} must take group {only} of the talon",
                    seat,
                    only = other
                );
                Err(Refusal::new(codes::TAKE, message).by(rule))
            }
            _ => Ok(()),
        }
    }

    /// The declarer takes a group. Cards that the record names where the talon is not known are known from then on.
    pub(super) fn apply_take(&mut self, group: u8, cards: CardSet) {
        let (Some(seat), Some((from, count))) = (self.facts.declarer, self.place_of_group(group))
        else {
            return;
        };
        self.facts.group = Range::exactly(i64::from(group));
        let mut named = (cards - self.facts.talon.known).iter();
        for place in self.talon.iter_mut().skip(from).take(count) {
            if place.is_none() {
                *place = named.next();
                if let Some(card) = *place {
                    self.unseen.remove(card);
                    self.facts.talon.gain(card.into());
                    self.facts.talon.room = self.facts.talon.room.saturating_sub(1);
                }
            }
        }
        self.take(seat, from, count);
        self.leave_untaken(|place| place < from || place >= from + count);
        self.begin_discarding(seat);
    }

    /// The record does not say which group was taken: what lies in none is known of it.
    pub fn take_unseen(&mut self) {
        let (Phase::Taking, Some(seat)) = (&self.phase, self.facts.declarer) else {
            return;
        };
        let single = (self.group_count() == 1).then_some(1);
        let only = self.only_group().map(|(only, _)| *only);
        if let Some(group) = only.or(single) {
            self.apply_take(group, CardSet::EMPTY);
            return;
        }
        let count = self.place_of_group(1).map_or(0, |(_, count)| count);
        let possible = self.facts.talon.possible;
        let taken = crate::facts::Holding::partly(CardSet::EMPTY, possible, count as u8);
        self.facts.taken[seat] = taken;
        let hand = &mut self.facts.hand[seat];
        hand.room += count as u8;
        hand.possible |= possible;
        let left = self.talon.len().saturating_sub(count);
        self.facts.untaken = crate::facts::Holding::partly(CardSet::EMPTY, possible, left as u8);
        self.begin_discarding(seat);
    }

    fn begin_discarding(&mut self, seat: Seat) {
        self.phase = Phase::Discarding(SeatSet::single(seat));
        self.stop_if_due(StopAfter::Talon);
        self.end_exchange_if_done();
    }

    /// The group that holds one of these cards, if it is known.
    pub fn group_with(&self, cards: CardSet) -> Option<u8> {
        (1..=self.group_count()).find(|&group| self.cards_of_group(group).0.intersects(cards))
    }
}
