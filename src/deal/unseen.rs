//! Cards of the play that are not known, and tricks that cannot be followed.

use super::codes;
use super::machine::{Deal, Phase};
use super::refusal::{Breach, Refusal};
use crate::basics::SeatSet;
use crate::basics::{Seat, told};
use crate::expr::Act as RuleAct;
use crate::facts::Trick;

impl Deal<'_> {
    /// Ends a trick of which a card is not known: it is won by whom nothing unknown could beat, or else nobody knows yet
    /// who leads to the next.
    pub(super) fn end_unseen(&mut self) {
        let able = match self.facts.tricks.current() {
            Some(trick) => self.able_to_win(trick),
            None => SeatSet::EMPTY,
        };
        let mut seats = able.iter();
        if let (Some(winner), None) = (seats.next(), seats.next()) {
            self.win_trick(winner);
            return;
        }
        self.facts.tricks.end();
        self.give_surplus(None);
        self.adrift = Some(0);
        self.go_on(Seat::FOREHAND);
    }

    /// The seats that can have won a trick of which a card is not known.
    fn able_to_win(&self, trick: &Trick) -> SeatSet {
        let (table, tricks) = (self.table(), &self.facts.tricks);
        let seats = if trick.complete {
            self.seats_in(tricks.complete())
        } else {
            self.seats_now()
        };
        let view = self.view(trick.leader, RuleAct::None);
        // On a lead that is not known, and where other rules than rank decide, nothing is sure.
        let sure = !trick.cards.is_empty()
            && table.play.wins.is_empty()
            && !trick
                .led()
                .is_some_and(|led| table.play.excused.contains(led))
            && (trick.led().is_some() || table.play.trump_beats);
        if !sure {
            return seats;
        }
        let best = table.winning_card(&view, &trick.cards);
        if trick.led().is_none() && table.pack.suit(best) != table.pack.trump {
            return seats;
        }
        let rivals = trick.unseen(seats).filter(|&seat| {
            let hand = self.facts.hand[seat].possible;
            hand.iter().any(|card| table.beats(card, best))
        });
        rivals.chain(tricks.player(best)).collect()
    }

    /// Judges the start of a trick while nobody knows who leads: whoever is named must be able to have won the last one.
    pub(super) fn check_return(
        &self,
        number: Option<u8>,
        leader: Option<Seat>,
    ) -> Result<Vec<Breach>, Refusal> {
        let next = self.facts.tricks.number() + usize::from(self.adrift.is_some_and(|n| n > 0));
        // Tricks may be left out among those that are not known.
        let all = next..=self.facts.tricks.total();
        if let Some(number) = number.filter(|&number| !all.contains(&usize::from(number))) {
            let message = told!(
                "this is called trick {number} and is trick {next} or later",
                number,
                next
            );
            return Err(Refusal::new(codes::TRICK, message));
        }
        if number.is_some_and(|number| usize::from(number) > next) {
            return Ok(Vec::new());
        }
        let (Some(leader), Some(0), Some(last)) =
            (leader, self.adrift, self.facts.tricks.list().last())
        else {
            return Ok(Vec::new());
        };
        if self.is_blank(last) || self.able_to_win(last).contains(leader) {
            return Ok(Vec::new());
        }
        let message = told!(
            "trick {next} is not led by {leader}, who cannot have won trick {before}",
            next,
            leader,
            before = next - 1
        );
        Err(Refusal::new(codes::TRICK, message).by(&self.mode.play.lead_rule))
    }

    /// Whether nothing is known of a trick, not even who led it.
    fn is_blank(&self, trick: &Trick) -> bool {
        let seats = self.seats_in(self.facts.tricks.complete());
        trick.cards.is_empty() && trick.played() >= seats.len()
    }

    /// Starts a trick. While nobody knows who leads, a leader that is named is where the play goes on; without one, the
    /// trick cannot be followed.
    pub(super) fn apply_trick(&mut self, number: Option<u8>, leader: Option<Seat>) {
        if self.adrift.is_none() {
            return;
        }
        if self.adrift.is_some_and(|played| played > 0) {
            self.end_drifting();
        }
        while number.is_some_and(|number| usize::from(number) > self.facts.tricks.number()) {
            self.facts.tricks.lead(Seat::FOREHAND);
            self.end_drifting();
        }
        let Some(leader) = leader else { return };
        self.adrift = None;
        let last = self.facts.tricks.list().last();
        if last.is_some_and(|last| last.winner.is_none()) {
            self.win_trick(leader);
        } else {
            self.go_on(leader);
        }
    }

    /// The next trick is written: what is left out of one with a card that is not known is not known either.
    pub fn end_open_trick(&mut self) {
        while matches!(self.phase, Phase::Playing(_)) && self.adrift.is_none() {
            let open = self
                .facts
                .tricks
                .current()
                .is_some_and(|trick| trick.holes != 0);
            if !open {
                return;
            }
            self.apply_play(None);
        }
    }

    /// A card of a trick that cannot be followed.
    pub(super) fn drift(&mut self) {
        let played = self.adrift.unwrap_or(0);
        if played == 0 {
            self.facts.tricks.lead(Seat::FOREHAND);
        }
        self.adrift = Some(played + 1);
        if usize::from(played) + 1 >= self.seats_now().len() {
            self.end_drifting();
        }
    }

    /// Ends a trick that cannot be followed: every seat has played a card, and nobody knows which.
    fn end_drifting(&mut self) {
        let seats = self.seats_now();
        for _ in seats.iter() {
            self.facts.tricks.play_unseen();
        }
        for seat in seats.iter() {
            self.facts.hand[seat].lose_unseen();
        }
        self.facts.tricks.end();
        self.give_surplus(None);
        self.adrift = Some(0);
        self.go_on(Seat::FOREHAND);
    }
}
