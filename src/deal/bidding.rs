//! The auction: bids, holds and passes, what they promise and what is owed.

use super::codes;
use super::machine::{Deal, Ending, Phase};
use super::refusal::{self, Breach, Refusal};
use crate::basics::{Join, Name, Part, RuleRef, Seat, Told, Truth, told};
use crate::expr::places::Placed;
use crate::expr::{Act as RuleAct, Condition, View};
use crate::facts::Promise;
use crate::game::{Act, ContractId, Term};
use crate::rules::{AuctionAct, Duty, DutyAt, Owed, OwedAct, Unmet};

impl Deal<'_> {
    pub(super) fn check_bidding(&self, seat: Seat, act: Act) -> Result<Vec<Breach>, Refusal> {
        let Phase::Bidding(turn) = self.phase else {
            // Sources write passes after the end of the auction that change nothing.
            let winner = self.facts.declarer == Some(seat);
            if matches!(act, Act::Pass { .. }) && self.phase == Phase::Raising && !winner {
                return Ok(Vec::new());
            }
            return Err(self.wrong_phase(told!("this")));
        };
        if seat != turn {
            return Err(Refusal::turn(seat, turn));
        }
        self.allowed_in_auction(seat, act)
            .map_err(|refusal| refusal.instead(self.auction_choices(seat)))?;
        Ok(self.breaches_in_auction(seat, act))
    }

    /// Whether the rules let the seat, whose turn it is, do this.
    pub(super) fn allowed_in_auction(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        let rules = &self.rules.auction;
        let names = &self.rules.names;
        let rule_act = match act {
            Act::Bid { contract, .. } => {
                let Some(jump) = self.jump(seat, contract) else {
                    let standing = self
                        .facts
                        .auction
                        .standing
                        .map_or("", |standing| names.id(Term::Contract(standing)));
                    let message = told!(
                        "`{contract}` is not above the standing bid `{standing}`",
                        contract = Name(names.id(Term::Contract(contract))),
                        standing = Name(standing)
                    );
                    return Err(Refusal::new(codes::TOO_LOW, message).by(&rules.bid.1));
                };
                RuleAct::Bid(contract, jump)
            }
            Act::Hold { .. } => {
                if !self.can_hold(seat) {
                    return Err(self.no_hold(seat));
                }
                RuleAct::Hold
            }
            Act::Wait { .. } => return self.may_wait(seat),
            _ => return self.pass_is_free(seat),
        };
        let view = self.view(seat, rule_act);
        if let Act::Bid { contract, .. } = act
            && let Some((when, rule)) = self
                .rules
                .contract(contract)
                .and_then(|contract| contract.bid_when.as_ref())
            && when.holds(&view).is_false()
        {
            let name = names.id(Term::Contract(contract));
            let message = told!("{seat} may not bid `{name}` now", seat, name = Name(name));
            return Err(Refusal::new(codes::MAY_NOT_BID, message).by(rule));
        }
        if rules.bid.0.holds(&view).is_false() {
            let asked = refusal::asked(self.rules, &rules.bid.1);
            let message = told!("{seat} may not bid{asked}", seat, asked);
            return Err(Refusal::new(codes::MAY_NOT_BID, message).by(&rules.bid.1));
        }
        let mut bans = self.auction_bans(&view).peekable();
        if let Some(ban) = bans.peek() {
            let so = refusal::while_so(self.rules, ban);
            let message = told!("{seat} may not bid{so}", seat, so);
            return Err(Refusal::new(codes::MAY_NOT_BID, message).by_all(bans));
        }
        match self.promise_of(seat, rule_act) {
            Some((_, promise)) if promise.requires.holds(&view).is_false() => {
                let card = names.id(Term::Card(promise.card));
                let asked = refusal::asked(self.rules, &promise.rule);
                let message = told!(
                    "this promises the `{card}`, and {seat}'s hand does not back it{asked}",
                    card = Name(card),
                    seat,
                    asked
                );
                Err(Refusal::new(codes::PROMISE, message).by(&promise.rule))
            }
            _ => Ok(()),
        }
    }

    /// Whether the seat may keep everything open.
    fn may_wait(&self, seat: Seat) -> Result<(), Refusal> {
        let Some((when, rule)) = &self.rules.auction.wait else {
            let message =
                told!("nobody may keep everything open in this variant: a bid or a pass it is");
            return Err(Refusal::new(codes::MAY_NOT_WAIT, message));
        };
        if when.holds(&self.view(seat, RuleAct::None)).is_false() {
            let asked = refusal::asked(self.rules, rule);
            let message = told!("{seat} may not keep everything open{asked}", seat, asked);
            return Err(Refusal::new(codes::MAY_NOT_WAIT, message).by(rule));
        }
        Ok(())
    }

    /// Whether the seat may hold the standing bid.
    fn can_hold(&self, seat: Seat) -> bool {
        let auction = &self.facts.auction;
        self.rules.auction.hold.as_ref().is_some_and(|(when, _)| {
            auction.standing.is_some()
                && auction.holder != Some(seat)
                && !when.holds(&self.view(seat, RuleAct::Hold)).is_false()
                && self
                    .auction_bans(&self.view(seat, RuleAct::Hold))
                    .next()
                    .is_none()
        })
    }

    /// The rules that ban the bid or hold that is looked at.
    fn auction_bans<'s>(&'s self, view: &View<'s>) -> impl Iterator<Item = &'s RuleRef> {
        let view = *view;
        let bans = self.rules.auction.bans.iter();
        bans.filter(move |(when, _)| when.holds(&view).is_true())
            .map(|(_, rule)| rule)
    }

    /// Why the seat may not hold.
    fn no_hold(&self, seat: Seat) -> Refusal {
        let auction = &self.facts.auction;
        let refuse = |message: Told| Refusal::new(codes::MAY_NOT_HOLD, message);
        let Some((_, rule)) = &self.rules.auction.hold else {
            return refuse(told!("there is no hold in this variant"));
        };
        let why = if auction.standing.is_none() {
            told!("there is no bid to hold")
        } else if auction.holder == Some(seat) {
            told!("{seat} cannot hold its own bid", seat)
        } else if auction.held {
            told!("the bid has been held already")
        } else {
            let view = self.view(seat, RuleAct::Hold);
            let mut bans = self.auction_bans(&view).peekable();

            return match bans.peek() {
                Some(ban) => {
                    let so = refusal::while_so(self.rules, ban);
                    refuse(told!("{seat} may not hold this bid{so}", seat, so)).by_all(bans)
                }
                None => {
                    let asked = refusal::asked(self.rules, rule);
                    refuse(told!("{seat} may not hold this bid{asked}", seat, asked)).by(rule)
                }
            };
        };
        refuse(why).by(rule)
    }

    /// What the rules ask of a bid of a seat whose turn it is, as conditions on where the cards lie that all must hold; none where
    /// they ask for more. No card of the deal is known.
    pub fn asked_of_bid(&self, seat: Seat, contract: ContractId) -> Option<Vec<Placed>> {
        let act = RuleAct::Bid(contract, self.jump(seat, contract)?);
        let (rules, view) = (&self.rules.auction, self.view(seat, act));
        let own = self.rules.contract(contract);
        let when = own.and_then(|contract| contract.bid_when.as_ref());
        let wanted = when.into_iter().chain([&rules.bid]);
        let mut asked: Vec<Placed> = Vec::new();
        for (when, _) in wanted {
            asked.push(when.placed(&view)?);
        }
        for (when, _) in &rules.bans {
            asked.push(Placed::Not(Box::new(when.placed(&view)?)));
        }
        for promise in &rules.promises {
            if promise.act != AuctionAct::Bid {
                continue;
            }
            match promise.when.holds(&view) {
                Truth::True => asked.push(promise.requires.placed(&view)?),
                Truth::False => continue,
                Truth::Open => return None,
            }
            break;
        }
        Some(asked)
    }

    /// Whether a seat may pass whatever its hand is, as far as can be seen of a deal of which no card is known.
    pub fn passes_freely(&self, seat: Seat) -> bool {
        let view = self.view(seat, RuleAct::Pass);
        let duties = self.rules.duties.iter();
        let mut refusing =
            duties.filter(|duty| duty.at == DutyAt::Pass && duty.unmet == Unmet::Refused);
        refusing.all(|duty| duty.when.holds(&view).is_false())
    }

    /// Whether a seat may hold, or play something in place of what it has won, whatever its hand is, as far as can be seen of a deal of
    /// which no card is known.
    pub fn is_sure_in_auction(&self, act: Act) -> bool {
        let rules = &self.rules.auction;
        let holds = |when: &Condition, seat, act| when.holds(&self.view(seat, act)).is_true();
        match act {
            Act::Hold { seat } => {
                let view = self.view(seat, RuleAct::Hold);
                let hold = rules.hold.as_ref();
                hold.is_some_and(|(when, _)| holds(when, seat, RuleAct::Hold))
                    && rules.promises.is_empty()
                    && (rules.bans.iter()).all(|(when, _)| when.holds(&view).is_false())
            }
            Act::Raise { seat, contract } => {
                let played = self.rules.contract(contract);
                let instead = played.and_then(|contract| contract.instead.as_ref());
                let raise = rules.raise.as_ref();
                instead.is_some_and(|(when, _)| holds(when, seat, RuleAct::None))
                    || raise.is_some_and(|(when, ..)| holds(when, seat, RuleAct::None))
            }
            _ => false,
        }
    }

    /// By how many levels a bid is above the lowest one possible for the seat; none if it is not high enough.
    fn jump(&self, seat: Seat, contract: ContractId) -> Option<u8> {
        let place = |wanted| self.rules.ladder.iter().position(|&c| c == wanted);
        let lowest = match self.facts.auction.standing {
            None => 0,
            Some(standing) => {
                let at = place(standing)?;
                if place(contract)? <= at {
                    return None;
                }
                at + usize::from(!self.can_hold(seat))
            }
        };
        place(contract)?
            .checked_sub(lowest)
            .map(|steps| steps as u8)
    }

    /// What an act promises, if it does.
    fn promise_of(&self, seat: Seat, act: RuleAct) -> Option<(u8, &crate::rules::Promise)> {
        let kind = match act {
            RuleAct::Bid(..) => AuctionAct::Bid,
            RuleAct::Hold => AuctionAct::Hold,
            RuleAct::Pass => AuctionAct::Pass,
            _ => return None,
        };
        let view = self.view(seat, act);
        (0u8..)
            .zip(&self.rules.auction.promises)
            .find(|(_, promise)| promise.act == kind && promise.when.holds(&view).is_true())
    }

    /// Refuses a pass that leaves something undone which the rules do not let a seat leave.
    fn pass_is_free(&self, seat: Seat) -> Result<(), Refusal> {
        match self.unmet_by_pass(seat, Unmet::Refused).next() {
            Some(duty) => Err(Refusal::new(
                codes::OWED,
                told!(
                    "{seat} may not pass: {owed}",
                    seat,
                    owed = owed_act(duty.owed)
                ),
            )
            .by(&duty.rule)),
            None => Ok(()),
        }
    }

    /// The duties that a pass leaves unmet.
    fn breaches_in_auction(&self, seat: Seat, act: Act) -> Vec<Breach> {
        if !matches!(act, Act::Pass { .. }) {
            return Vec::new();
        }
        self.unmet_by_pass(seat, Unmet::Found)
            .map(|duty| Breach {
                seat,
                message: told!(
                    "{seat} passes where {owed}",
                    seat,
                    owed = owed_act(duty.owed)
                ),
                rule: duty.rule.clone(),
                duty: None,
            })
            .collect()
    }

    /// The duties of one kind that a pass leaves unmet.
    fn unmet_by_pass(&self, seat: Seat, unmet: Unmet) -> impl Iterator<Item = &Duty> {
        let view = self.view(seat, RuleAct::Pass);
        self.rules.duties.iter().filter(move |duty| {
            duty.at == DutyAt::Pass
                && duty.unmet == unmet
                && duty.when.holds(&view).is_true()
                && self.can_meet(seat, duty.owed)
        })
    }

    /// Whether what is owed is allowed at all.
    fn can_meet(&self, seat: Seat, owed: Owed) -> bool {
        match owed {
            Owed::Act(OwedAct::Hold) => self.allowed_in_auction(seat, Act::Hold { seat }).is_ok(),
            Owed::Act(OwedAct::Bid) => self.bids(seat).next().is_some(),
            Owed::Announce(_) | Owed::Declare(_) | Owed::Kontra(_) => false,
        }
    }

    /// Every act of the auction that is allowed to a seat whose turn it is.
    pub(super) fn auction_acts(&self, seat: Seat) -> impl Iterator<Item = Act> {
        [Act::Pass { seat }, Act::Wait { seat }]
            .into_iter()
            .filter(move |&act| self.allowed_in_auction(seat, act).is_ok())
            .chain(self.bids(seat))
    }

    /// Every hold and bid that is allowed to a seat whose turn it is.
    fn bids(&self, seat: Seat) -> impl Iterator<Item = Act> {
        let ladder = &self.rules.ladder;
        let place = |standing| ladder.iter().position(|&contract| contract == standing);
        let lowest = match self.facts.auction.standing {
            None => 0,
            Some(standing) => place(standing).map_or(ladder.len(), |at| at + 1),
        };
        let above = ladder.get(lowest..).unwrap_or_default().iter();
        let bids = above.map(move |&contract| Act::Bid { seat, contract });
        std::iter::once(Act::Hold { seat })
            .chain(bids)
            .filter(move |&act| self.allowed_in_auction(seat, act).is_ok())
    }

    fn auction_choices(&self, seat: Seat) -> Told {
        let names = &self.rules.names;
        let words = self.auction_acts(seat).map(|act| {
            let term = match act {
                Act::Bid { contract, .. } => Term::Contract(contract),
                Act::Hold { .. } => Term::Hold,
                Act::Wait { .. } => Term::Wait,
                _ => Term::Pass,
            };
            names.id(term).to_owned()
        });
        told!(
            "allowed to {seat}: {acts}",
            seat,
            acts = Part::names(words, Join::Or)
        )
    }

    pub(super) fn apply_bidding(&mut self, seat: Seat, act: Act) {
        let Phase::Bidding(_) = self.phase else {
            return;
        };
        let rule_act = match act {
            Act::Bid { contract, .. } => {
                RuleAct::Bid(contract, self.jump(seat, contract).unwrap_or(0))
            }
            Act::Hold { .. } => RuleAct::Hold,
            Act::Wait { .. } => RuleAct::None,
            _ => RuleAct::Pass,
        };
        self.note_promise(seat, rule_act);
        let auction = &mut self.facts.auction;
        auction.turns[seat] += 1;
        match act {
            Act::Bid { contract, .. } => {
                auction.standing = Some(contract);
                auction.held = false;
            }
            Act::Hold { .. } => auction.held = true,
            Act::Wait { .. } => {}
            _ => auction.passed.insert(seat),
        }
        if matches!(rule_act, RuleAct::Bid(..) | RuleAct::Hold) {
            auction.holder = Some(seat);
            auction.own[seat] = auction.standing;
            auction.has_bid.insert(seat);
            auction.first_bidder = auction.first_bidder.or(Some(seat));
        }
        self.next_bidder(seat);
    }

    fn note_promise(&mut self, seat: Seat, act: RuleAct) {
        if self.facts.auction.promise.is_some() {
            return;
        }
        let promised = self.promise_of(seat, act).and_then(|(kind, promise)| {
            let backed = !promise.requires.holds(&self.view(seat, act)).is_false();
            backed.then_some(Promise {
                kind,
                card: promise.card,
                by: seat,
            })
        });
        self.facts.auction.promise = promised;
    }

    /// Passes the turn on, or ends the auction when only the standing bidder is left.
    fn next_bidder(&mut self, seat: Seat) {
        let seats = self.seats();
        let auction = &self.facts.auction;
        let next = seat.next(seats).round(seats).find(|&next| {
            !auction.passed.contains(next) && auction.holder != Some(next) && self.is_asked(next)
        });
        self.phase = match (next, auction.holder) {
            (Some(next), _) if next != seat || auction.holder.is_none() => Phase::Bidding(next),
            (_, None) => match self.rules.auction.all_pass {
                None => Phase::Over(Ending::PassedOut),
                Some((contract, _)) => self.won(Seat::FOREHAND, Some(contract)),
            },
            (_, Some(declarer)) => self.won(declarer, self.facts.auction.standing),
        };
    }

    /// Whether a seat that has not passed is still asked.
    fn is_asked(&self, seat: Seat) -> bool {
        let ask = self.rules.auction.ask.as_ref();
        ask.is_none_or(|(when, _)| !when.holds(&self.view(seat, RuleAct::None)).is_false())
    }

    pub(super) fn won(&mut self, declarer: Seat, contract: Option<ContractId>) -> Phase {
        self.facts.contract = contract;
        self.facts.declarer = Some(declarer);
        self.facts.sides.declare(declarer);
        Phase::Raising
    }

    pub(super) fn check_raise(
        &self,
        seat: Seat,
        contract: ContractId,
    ) -> Result<Vec<Breach>, Refusal> {
        if self.phase != Phase::Raising {
            return Err(self.wrong_phase(told!("a raise")));
        }
        let refuse = |message: Told, rule: &RuleRef| Refusal::new(codes::RAISE, message).by(rule);
        let played = self.rules.contract(contract);
        if let Some((when, rule)) = played.and_then(|contract| contract.instead.as_ref())
            && Some(contract) != self.facts.contract
        {
            if self.facts.declarer != Some(seat) {
                return Err(refuse(told!("{seat} has not won the auction", seat), rule));
            }
            if !when.holds(&self.view(seat, RuleAct::None)).is_false() {
                return Ok(Vec::new());
            }
            if self.rules.auction.raise.is_none() {
                let name = self.rules.names.id(Term::Contract(contract));
                let message = told!(
                    "{seat} may not play `{name}` in place of what was won",
                    seat,
                    name = Name(name)
                );
                return Err(refuse(message, rule));
            }
        }
        let Some((when, _, rule)) = &self.rules.auction.raise else {
            let message = told!("there is no raise in this variant: what was won is played");
            return Err(Refusal::new(codes::RAISE, message));
        };
        if self.facts.declarer != Some(seat) {
            return Err(refuse(told!("{seat} has not won the auction", seat), rule));
        }
        let place = |wanted| self.rules.ladder.iter().position(|&c| Some(c) == wanted);
        if place(Some(contract)) <= place(self.facts.contract) {
            return Err(refuse(told!("a raise goes to a higher contract"), rule));
        }
        if when.holds(&self.view(seat, RuleAct::None)).is_false() {
            let asked = refusal::asked(self.rules, rule);
            return Err(refuse(
                told!("{seat} may not raise{asked}", seat, asked),
                rule,
            ));
        }
        Ok(Vec::new())
    }

    pub(super) fn apply_raise(&mut self, contract: ContractId) {
        self.facts.contract = Some(contract);
        self.hand_out_talon();
    }
}

/// What a seat that passes owes, in words.
fn owed_act(owed: Owed) -> Told {
    match owed {
        Owed::Act(OwedAct::Hold) => told!("a hold or a higher bid was owed"),
        _ => told!("a bid was owed"),
    }
}
