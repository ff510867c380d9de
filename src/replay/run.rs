//! Playing a record through the rules, act by act.

use super::model::{Replay, Status, Step};
use super::setup::{setup, shown_by};
use super::{claims, outcome};
use crate::basics::{CardSet, Diagnostic, Diagnostics, Label, Seat, Spanned};
use crate::deal::{Breach, Deal, Ending, Phase, Refusal};
use crate::facts::{Missing, Partner};
use crate::game::Act;
use crate::record::{PartnerClaim, Record};
use crate::rules::{CallAt, Rules, SpeaksFor};
use crate::score::{Ledger, score};

/// How strictly a deal is judged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Judging {
    /// Whether a deal with findings is scored as it stands.
    pub as_played: bool,
}

/// Plays a record through the rules.
pub fn replay(record: &Record, rules: &Rules, judging: Judging) -> Replay {
    let mut player = Player::new(record, rules);
    player.play_all(record.acts().len());
    player.finish(judging)
}

/// Plays the first `acts` acts of a record, and gives the deal as it stands then.
pub fn replay_until<'r>(record: &Record, rules: &'r Rules, acts: usize) -> (Deal<'r>, Diagnostics) {
    let mut player = Player::new(record, rules);
    player.play_all(acts);
    (player.deal, player.findings)
}

/// What comes before the play, as far as a record may leave it out.
#[derive(Clone, Copy)]
enum Stage {
    Auction,
    Raise,
    Take,
    Discard,
    Call,
    Announce,
}

struct Player<'a, 'r> {
    record: &'a Record,
    deal: Deal<'r>,
    findings: Diagnostics,
    steps: Vec<Step>,
    /// Whether an act was not allowed.
    illegal: bool,
    /// Whether a card that is not known ended what can be followed.
    lost_track: bool,
    breached: bool,
}

impl<'a, 'r> Player<'a, 'r> {
    fn new(record: &'a Record, rules: &'r Rules) -> Self {
        let mut findings = Diagnostics::default();
        let setup = setup(record, rules, &mut findings);
        let illegal = findings.has_errors();
        let mut deal = Deal::new(rules, &setup.hands, &setup.talon);
        super::wheels::take_in(record, &mut deal, &mut findings);
        Self {
            record,
            deal,
            findings,
            steps: Vec::with_capacity(record.acts().len() + 8),
            illegal,
            lost_track: false,
            breached: false,
        }
    }

    fn play_all(&mut self, count: usize) {
        for (n, act) in self.record.acts().iter().enumerate().take(count) {
            if self.illegal || self.lost_track {
                return;
            }
            self.lead_up_to(act.value);
            if self.illegal {
                return;
            }
            if let Act::Play { card: None, .. } = act.value {
                self.lost_track = true;
                return;
            }
            self.written(n, act);
        }
        if count >= self.record.acts().len() && !self.illegal {
            self.wind_up();
        }
    }

    /// Does what a record may leave out because the next act, which is written, implies it.
    fn lead_up_to(&mut self, next: Act) {
        match next {
            // Most acts are cards, and between them nothing is left out.
            Act::Trick { .. } | Act::Play { .. }
                if matches!(self.deal.phase, Phase::Playing(_)) => {}
            Act::Bid { seat, .. } | Act::Hold { seat } | Act::Pass { seat } => {
                self.pass_up_to(Some(seat));
            }
            Act::ThrowIn { .. } => self.lead_to_throw_in(),
            Act::Raise { .. } => self.pass_up_to(None),
            Act::Take { .. } => self.lead_to(Stage::Take),
            Act::Discard { .. } => self.lead_to(Stage::Discard),
            // What was told may stand before or after the call, but not before the talon.
            Act::Tell { .. } => self.lead_to(Stage::Take),
            Act::Call { .. } => self.lead_to(Stage::Call),
            Act::Announce { seat, .. } | Act::Declare { seat, .. } | Act::Kontra { seat, .. } => {
                self.lead_to(Stage::Announce);
                self.know_partner();
                self.close_up_to(Some(seat), next);
            }
            Act::Close { seat } => {
                self.lead_to(Stage::Announce);
                self.know_partner();
                self.close_up_to(Some(seat), next);
            }
            Act::Trick { .. } | Act::Play { .. } | Act::Claim { .. } => self.lead_to_play(),
            Act::Concede { .. } => {}
        }
    }

    fn lead_to_throw_in(&mut self) {
        let before_auction = self.steps.is_empty();
        let after_talon = self
            .deal
            .rules
            .annulments
            .iter()
            .any(|annulment| annulment.until == crate::rules::Until::Discard);
        if !before_auction && after_talon {
            self.lead_to(Stage::Discard);
        }
    }

    /// Goes on through what comes before a stage of the deal, as far as the record leaves it out.
    fn lead_to(&mut self, wanted: Stage) {
        while self.stage() < self.order(wanted) {
            match self.deal.phase {
                Phase::Bidding(_) => {
                    self.pass_up_to(None);
                    if matches!(self.deal.phase, Phase::Bidding(_)) {
                        return;
                    }
                }
                Phase::Raising => self.deal.hand_out_talon(),
                Phase::Taking => self.take_shown(),
                Phase::Discarding(_) => self.deal.discard_unseen(),
                Phase::Calling => self.deal.call_unseen(),
                Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_) => return,
            }
        }
    }

    /// How far the deal is, in the order in which its stages come.
    fn stage(&self) -> u8 {
        self.order(match self.deal.phase {
            Phase::Bidding(_) => Stage::Auction,
            Phase::Raising => Stage::Raise,
            Phase::Taking => Stage::Take,
            Phase::Discarding(_) => Stage::Discard,
            Phase::Calling => Stage::Call,
            Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_) => Stage::Announce,
        })
    }

    /// The place of a stage among the others: the call may come before the talon.
    fn order(&self, stage: Stage) -> u8 {
        let call = self.deal.mode.call.as_ref();
        let first = call.is_some_and(|call| call.at == CallAt::BeforeTalon);
        match stage {
            Stage::Auction => 0,
            Stage::Raise => 1,
            Stage::Call if first => 2,
            Stage::Take => 3,
            Stage::Discard => 4,
            Stage::Call => 5,
            Stage::Announce => 6,
        }
    }

    /// Takes the group of the talon that the record does not name, but of which the declarer shows a card.
    fn take_shown(&mut self) {
        let declarer = self.deal.facts.declarer;
        let shown = shown_by(self.record, self.deal.rules);
        let shown = declarer.map_or(CardSet::EMPTY, |seat| shown[seat]);
        if let (Some(seat), Some(group)) = (declarer, self.deal.group_with(shown)) {
            self.implied(Act::Take {
                seat,
                group: Some(group),
                cards: CardSet::EMPTY,
            });
        }
        if self.deal.phase == Phase::Taking {
            self.deal.take_unseen();
        }
    }

    fn lead_to_play(&mut self) {
        self.lead_to(Stage::Announce);
        self.close_up_to(
            None,
            Act::Trick {
                number: None,
                leader: None,
            },
        );
    }

    /// Passes in the auction until it is this seat's turn, or to its end.
    fn pass_up_to(&mut self, seat: Option<Seat>) {
        for _ in 0..crate::basics::seat::MAX_SEATS {
            match self.deal.phase {
                _ if self.illegal => return,
                Phase::Bidding(turn) if Some(turn) != seat => {
                    let already_out = seat.is_some_and(|seat| {
                        let auction = &self.deal.facts.auction;
                        auction.passed.contains(seat) || auction.holder == Some(seat)
                    });
                    // Nobody has bid: an auction is not ended by what is left out.
                    let open = seat.is_none() && self.deal.facts.auction.standing.is_none();
                    if already_out || open {
                        return;
                    }
                    self.implied(Act::Pass { seat: turn });
                }
                _ => return,
            }
        }
    }

    /// Where a word counts for the speaker's own side, what the outcome says of the sides is known before the words.
    fn know_partner(&mut self) {
        let own = self.deal.mode.announce.speaks_for == SpeaksFor::Own;
        let stated = self
            .record
            .outcome
            .as_ref()
            .and_then(|o| o.partner.as_ref());
        if let (true, Some(stated), Partner::Unknown) = (own, stated, self.deal.facts.sides.partner)
        {
            let partner = match stated.value {
                PartnerClaim::Alone => Partner::Alone,
                PartnerClaim::Seat(seat) => Partner::Seat(seat),
            };
            self.deal.facts.sides.settle(self.deal.rules.seats, partner);
        }
    }

    /// Ends turns of announcements until it is this seat's turn, or until the play begins.
    fn close_up_to(&mut self, seat: Option<Seat>, next: Act) {
        for _ in 0..=2 * crate::basics::seat::MAX_SEATS {
            match self.deal.phase {
                _ if self.illegal => return,
                Phase::Announcing(speaking) if Some(speaking.turn) != seat => {
                    if seat.is_some() && self.deal.check(next).is_ok() {
                        return;
                    }
                    if speaking.interrupted_by == seat && seat.is_some() {
                        return;
                    }
                    self.implied(Act::Close {
                        seat: speaking.turn,
                    });
                }
                _ => return,
            }
        }
    }

    /// Does an act that the record implies; one that is not allowed cannot have been meant, and ends the judging.
    fn implied(&mut self, act: Act) {
        match self.deal.act(act) {
            Ok(breaches) => {
                self.breaches(breaches, None);
                self.steps.push(Step { act, written: None });
            }
            Err(refusal) => {
                self.illegal = true;
                let mut finding = Diagnostic::error(refusal.code, refusal.message);
                finding.rule = refusal.rule;
                finding.help = refusal.instead;
                if let Some(span) = self.last_place().or(self.record.span) {
                    finding = finding.at(span);
                }
                self.findings.push(finding);
            }
        }
    }

    /// A bid of what stands already, by a seat that may hold it, is a hold in other words.
    fn meant(&self, act: Act) -> Act {
        match act {
            Act::Bid { seat, contract }
                if self.deal.facts.auction.standing == Some(contract)
                    && self.deal.check(Act::Hold { seat }).is_ok() =>
            {
                Act::Hold { seat }
            }
            other => other,
        }
    }

    /// Does an act that the record has.
    fn written(&mut self, n: usize, act: &Spanned<Act>) {
        let seat = self.deal.turn();
        let act = &Spanned::new(self.meant(act.value), act.span);
        match self.deal.act(act.value) {
            Ok(breaches) => {
                self.breaches(breaches, Some(act));
                let act = match act.value {
                    Act::Play { card, .. } => Act::Play { seat, card },
                    other => other,
                };
                self.steps.push(Step {
                    act,
                    written: Some(n),
                });
            }
            Err(refusal) => {
                self.illegal = true;
                self.refused(n, act, refusal);
            }
        }
    }

    #[inline]
    fn breaches(&mut self, breaches: Vec<Breach>, act: Option<&Spanned<Act>>) {
        for breach in breaches {
            self.breached = true;
            let mut finding =
                Diagnostic::error(crate::deal::codes::DUTY, breach.message).by_rule(breach.rule);
            let place = act
                .map(|act| act.span)
                .or_else(|| self.last_place())
                .or(self.record.span);
            if let Some(span) = place {
                finding = finding.at(span);
            }
            self.findings.push(finding);
        }
    }

    /// The place of the last act that is written.
    fn last_place(&self) -> Option<crate::basics::Span> {
        let written = self.steps.iter().rev().find_map(|step| step.written)?;
        self.record.acts().get(written).map(|act| act.span)
    }

    fn refused(&mut self, n: usize, act: &Spanned<Act>, refusal: Refusal) {
        let mut finding = Diagnostic::error(refusal.code, refusal.message).at(act.span);
        finding.rule = refusal.rule;
        finding.help = refusal.instead;
        if let Act::Play {
            card: Some(card), ..
        } = act.value
            && let Some(span) = self.record.dealt_at(card)
        {
            finding.related.push(Label {
                span,
                text: "dealt here".to_owned(),
            });
        }
        let _ = n;
        self.findings.push(finding);
    }

    /// Does what follows at the end of a record without being written.
    fn wind_up(&mut self) {
        let goes_on = self.record.outcome.is_some();
        loop {
            match &self.deal.phase {
                _ if self.illegal => return,
                Phase::Bidding(turn) => {
                    let act = Act::Pass { seat: *turn };
                    let forced = self.deal.legal().len() == 1;
                    let last = self.deal.facts.auction.standing.is_some() && goes_on;
                    let passes = forced && self.deal.facts.auction.standing.is_some();
                    if !passes && !last {
                        return;
                    }
                    self.implied(act);
                }
                Phase::Raising if goes_on => self.deal.hand_out_talon(),
                Phase::Raising => {
                    let facts = &self.deal.facts;
                    let declarer = facts.declarer.unwrap_or(Seat::FOREHAND);
                    if self.deal.rules.auction.raise.is_none() || facts.dealt[declarer].is_exact() {
                        self.deal.hand_out_talon();
                    }
                    if self.deal.phase == Phase::Raising {
                        return;
                    }
                }
                Phase::Taking if goes_on => self.take_shown(),
                Phase::Discarding(_) if goes_on => self.deal.discard_unseen(),
                Phase::Calling if goes_on => self.deal.call_unseen(),
                Phase::Announcing(speaking) if goes_on => {
                    let seat = speaking.turn;
                    self.implied(Act::Close { seat });
                }
                Phase::Playing(_) if !goes_on => {
                    self.deal.stop_if_decided();
                    return;
                }
                _ => return,
            }
        }
    }

    fn finish(mut self, judging: Judging) -> Replay {
        outcome::take_in(self.record, &mut self.deal, &mut self.findings);
        let status = self.status();
        let rules = self.deal.rules;
        let scored = matches!(status, Status::Played | Status::OutcomeOnly);
        let partly = matches!(status, Status::Illegal | Status::Incomplete);
        let (ledger, mut missing) = if scored || partly {
            score(rules, &self.deal.facts)
        } else {
            (Ledger::default(), Vec::new())
        };
        let mut status = status;
        if scored && !missing.is_empty() {
            status = Status::Incomplete;
        }
        if status == Status::Incomplete {
            // What was not played is the cause of whatever it leaves open.
            if let Some(cause) = self.unplayed() {
                missing = vec![cause];
            }
        } else {
            missing.clear();
        }
        let clean = !self.findings.has_errors() || judging.as_played;
        let over = !matches!(status, Status::Incomplete | Status::Illegal);
        let pays = clean && over;
        let stopped_by = match &self.deal.phase {
            Phase::Over(Ending::Stopped(rule) | Ending::ThrownIn(_, rule)) => Some(rule.clone()),
            _ => None,
        };
        let mut replay = Replay {
            status,
            facts: self.deal.facts,
            steps: self.steps,
            findings: self.findings,
            missing,
            ledger,
            pays,
            stopped_by,
        };
        claims::check(self.record, rules, &mut replay);
        if replay.findings.has_errors() && !judging.as_played {
            replay.pays = false;
        }
        replay
    }

    fn status(&self) -> Status {
        match &self.deal.phase {
            _ if self.illegal => Status::Illegal,
            Phase::Over(Ending::Played) => Status::Played,
            Phase::Over(Ending::PassedOut) => Status::PassedOut,
            Phase::Over(Ending::ThrownIn(..)) => Status::ThrownIn,
            Phase::Over(Ending::Stopped(_)) => Status::Void,
            Phase::Over(Ending::Conceded(_)) => Status::Conceded,
            _ if self.deal.facts.stated.given => Status::OutcomeOnly,
            _ => Status::Incomplete,
        }
    }

    /// What the record leaves open of the deal's course.
    fn unplayed(&self) -> Option<Missing> {
        match &self.deal.phase {
            Phase::Bidding(turn) => Some(Missing::Auction(*turn)),
            Phase::Taking => Some(Missing::Taken),
            Phase::Raising | Phase::Discarding(_) => Some(Missing::Laid),
            Phase::Calling => Some(Missing::Called),
            Phase::Announcing(speaking) => Some(Missing::Announcements(speaking.turn)),
            Phase::Playing(_) if self.deal.facts.stated.given => None,
            Phase::Playing(turn) => Some(Missing::Tricks {
                number: self.deal.facts.tricks.number(),
                seat: *turn,
            }),
            Phase::Over(_) => None,
        }
    }
}
