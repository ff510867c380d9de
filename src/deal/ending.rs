//! How a deal ends before its last card is played, and what may be told after it.

use super::codes;
use super::machine::{Deal, Ending, Phase};
use super::refusal::{Breach, Refusal};
use crate::basics::{CardSet, Name, Party, Seat, Told, told};
use crate::expr::Act as RuleAct;
use crate::facts::Holding;
use crate::game::{Act, DeclarationId, Term};
use crate::rules::{Concede, ConcedeAt, ConcedeCost, TricksLeft};

impl Deal<'_> {
    pub(super) fn check_end(&self, act: Act) -> Result<Vec<Breach>, Refusal> {
        match act {
            Act::Claim { seat, tricks } => self.check_claim(seat, tricks)?,
            Act::Concede { seat } => {
                self.concession(seat)?;
            }
            _ => {}
        }
        Ok(Vec::new())
    }

    fn tricks_left(&self) -> usize {
        self.facts.tricks.total() - self.facts.tricks.complete()
    }

    fn check_claim(&self, seat: Seat, tricks: u8) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Playing(_)) {
            return Err(self.wrong_phase(told!("a claim")));
        }
        let left = self.tricks_left();
        if self.mode.leaves_cards {
            let message =
                told!("no tricks can be claimed: which cards are left over would not be known");
            return Err(Refusal::new(codes::TRICK, message).by(&self.rules.deal_rule));
        }
        if usize::from(tricks) > left {
            let message = told!(
                "{tricks} tricks are claimed, and {left} are left",
                tricks,
                left
            );
            return Err(Refusal::new(codes::TRICK, message));
        }
        if usize::from(tricks) < left && self.facts.sides.party(seat).is_none() {
            let message = told!(
                "{tricks} of the {left} tricks that are left are claimed, and whose side {seat} is of is not known",
                tricks,
                left,
                seat
            );
            return Err(Refusal::new(codes::TRICK, message)
                .instead(told!("a claim of all tricks that are left is possible")));
        }
        Ok(())
    }

    /// Gives tricks that are left to a seat. Of what it does not claim only the number is known.
    pub(super) fn apply_claim(&mut self, seat: Seat, tricks: u8) {
        if usize::from(tricks) == self.tricks_left() {
            self.give_rest(seat);
            self.phase = Phase::Over(Ending::Played);
        } else if let Some(own) = self.facts.sides.party(seat) {
            let (seats, total) = (self.seats(), self.facts.tricks.total());
            let members = self.facts.sides.members(seats, own);
            let won = (1..=self.facts.tricks.complete())
                .filter_map(|number| self.facts.tricks.winner(number))
                .filter(|&winner| members.contains(winner))
                .count();
            let claimed = won + usize::from(tricks);
            self.facts.stated.tricks[own] = Some(claimed as u8);
            self.facts.stated.tricks[own.other()] = Some((total - claimed) as u8);
            self.phase = Phase::Over(Ending::Shared);
        }
    }

    /// Gives all tricks that are left, and their cards, to a seat.
    fn give_rest(&mut self, seat: Seat) {
        let trick = self.facts.tricks.current();
        let open = trick.into_iter().flat_map(|trick| trick.cards.iter());
        let rest = Seat::all(self.seats()).fold(open.copied().collect(), |rest: CardSet, other| {
            rest | self.facts.hand[other].known
        });
        self.won[seat] += self.sum(rest);
        self.facts.tricks.claim(seat, rest);
        self.recount();
    }

    /// The rule by which a seat may give up now.
    fn concession(&self, seat: Seat) -> Result<usize, Refusal> {
        let all = &self.rules.concessions;
        if all.is_empty() {
            let message = told!("no deal may be given up by this variant");
            return Err(Refusal::new(codes::NO_RULE, message));
        }
        let view = self.view(seat, RuleAct::None);
        let applies = |concede: &Concede| {
            let left = matches!(concede.cost, ConcedeCost::TricksLeft(_));
            self.is_time_to_concede(concede)
                && !concede.when.holds(&view).is_false()
                && (!left || (self.against(seat).is_some() && !self.mode.leaves_cards))
        };
        all.iter().position(applies).ok_or_else(|| {
            let message = told!("{seat} may not give up here", seat);
            let rules = all.iter().map(|concede| &concede.rule);
            Refusal::new(codes::CONCEDE, message).by_all(rules)
        })
    }

    fn is_time_to_concede(&self, concede: &Concede) -> bool {
        let now = match self.phase {
            Phase::Taking | Phase::Discarding(_) => ConcedeAt::Talon,
            Phase::Calling => ConcedeAt::Call,
            Phase::Announcing(_) => ConcedeAt::Announcements,
            Phase::Playing(_) => ConcedeAt::Play,
            Phase::Bidding(_) | Phase::Raising | Phase::Over(_) => return false,
        };
        concede.at.contains(&now)
    }

    /// A seat that is known to play against this one.
    fn against(&self, seat: Seat) -> Option<Seat> {
        let own = self.facts.sides.party(seat)?;
        let other = if own == Party::DECLARERS {
            Party::OPPONENTS
        } else {
            Party::DECLARERS
        };
        self.facts.sides.members(self.seats(), other).iter().next()
    }

    pub(super) fn apply_concession(&mut self, seat: Seat) {
        let Ok(n) = self.concession(seat) else {
            return;
        };
        if let ConcedeCost::TricksLeft(TricksLeft::OtherSide) = self.rules.concessions[n].cost
            && let Some(winner) = self.against(seat)
        {
            self.give_rest(winner);
        }
        self.phase = Phase::Over(Ending::Conceded(seat, n));
    }

    /// Whether a seat may still tell something of the hand with which it began the play.
    pub(super) fn check_late(&self, seat: Seat, id: DeclarationId) -> Result<(), Refusal> {
        let name = self.rules.names.id(Term::Declaration(id));
        let Some(declaration) = self.rules.declaration(id) else {
            return Err(Refusal::new(
                codes::UNTRUE,
                told!("there is no such declaration"),
            ));
        };
        let refuse = |code, message: Told| Err(Refusal::new(code, message).by(&declaration.rule));
        if declaration.late_paid_by.is_none() {
            let message = told!(
                "`{name}` can no longer be told once the cards are played",
                name = Name(name)
            );
            return refuse(codes::PHASE, message);
        }
        let words = &self.facts.words;
        if words.has_declared(seat, id) || words.is_late(seat, id) {
            return refuse(
                codes::TWICE,
                told!("{seat} has told `{name}` already", seat, name = Name(name)),
            );
        }
        let mut facts = self.facts.clone();
        let played = self.rules.pack.all.iter();
        let played: CardSet = played
            .filter(|&card| self.facts.tricks.player(card) == Some(seat))
            .collect();
        facts.hand[seat] = facts.hand[seat].or(Holding::exactly(played));
        let mut view = self.view(seat, RuleAct::None);
        view.facts = &facts;
        if declaration.when.holds(&view).is_false() {
            return refuse(
                codes::UNTRUE,
                told!(
                    "`{name}` is not true of {seat}'s hand",
                    name = Name(name),
                    seat
                ),
            );
        }
        Ok(())
    }
}
