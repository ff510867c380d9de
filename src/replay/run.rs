//! Playing a record through the rules, act by act.

use super::carried::Carried;
use super::lacking::speaks_later;
use super::model::{Replay, Status, Step};
use super::setup::{setup, shown_by};
use super::{claims, codes, outcome, partner};
use crate::basics::{CardSet, Diagnostic, Diagnostics, Label, Seat, Span, Spanned, told};
use crate::deal::{After, Breach, Deal, Ending, Phase, Refusal};
use crate::facts::{Missing, Partner};
use crate::game::{Act, Section};
use crate::record::{PartnerClaim, Record};
use crate::rules::{CallAt, Rules, SpeaksFor};
use crate::score::{score, unplayed};

/// How strictly a deal is judged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Judging {
    /// Whether a deal with findings is scored as it stands.
    pub as_played: bool,
}

/// Plays a record through the rules.
pub fn replay(record: &Record, rules: &Rules, judging: Judging) -> Replay {
    replay_after(record, rules, judging, None)
}

/// Plays a record through the rules, as a deal after others: `carried` is what they left.
pub fn replay_after(
    record: &Record,
    rules: &Rules,
    judging: Judging,
    carried: Option<&Carried>,
) -> Replay {
    let mut player = Player::new(record, rules, carried);
    player.play_all(record.acts().len());
    player.finish(judging)
}

/// Plays the first `acts` acts of a record, and gives the deal as it stands then.
pub fn replay_until<'r>(record: &Record, rules: &'r Rules, acts: usize) -> (Deal<'r>, Diagnostics) {
    let mut player = Player::new(record, rules, None);
    player.play_all(acts);
    (player.deal, player.findings)
}

/// The deal as it stands after the first `acts` acts of a record, with what the next act implies: where that is a card, its
/// announcements are over. `carried` is what earlier deals left.
pub fn state_at<'r>(
    record: &Record,
    rules: &'r Rules,
    acts: usize,
    carried: Option<&Carried>,
) -> Deal<'r> {
    let mut player = Player::new(record, rules, carried);
    player.play_all(acts);
    if let Some(next) = record.acts().get(acts).filter(|_| !player.ended) {
        player.lead_up_to(next.value);
    }
    player.deal
}

/// A deal up to a moment: how it began, what has been done, and how it stands.
#[derive(Clone, Debug)]
pub struct Course<'r> {
    /// The deal before its auction.
    pub start: Deal<'r>,
    /// What has been done, with what the record leaves out.
    pub acts: Vec<Act>,
    /// The deal as it stands.
    pub now: Deal<'r>,
}

/// The deal after the first `acts` acts of a record, with what has led to it. `implied` says whether what the next act implies
/// is done too, as in [`state_at`].
pub fn course_until<'r>(
    record: &Record,
    rules: &'r Rules,
    acts: usize,
    carried: Option<&Carried>,
    implied: bool,
) -> Course<'r> {
    let mut player = Player::new(record, rules, carried);
    let start = player.deal.clone();
    player.play_all(acts);
    if let Some(next) = record.acts().get(acts).filter(|_| implied && !player.ended) {
        player.lead_up_to(next.value);
    }
    Course {
        start,
        acts: player.steps.iter().map(|step| step.act).collect(),
        now: player.deal,
    }
}

/// The deal after the last word of the auction, where whoever has won it may still choose before the talon is handed out; none
/// if the first `acts` acts of a record do not end so.
pub fn raising_at<'r>(
    record: &Record,
    rules: &'r Rules,
    acts: usize,
    carried: Option<&Carried>,
) -> Option<Course<'r>> {
    let is_word = |act: &Spanned<Act>| act.value.section() == Section::Auction;
    let before = acts.checked_sub(1)?;
    let last = record.acts().get(before).filter(|act| is_word(act))?;
    let later = record.acts().get(acts..).unwrap_or_default();
    (!later.iter().any(is_word)).then_some(())?;
    let mut player = Player::new(record, rules, carried);
    let start = player.deal.clone();
    player.play_all(before);
    player.at = before;
    player.lead_up_to(last.value);
    (!player.ended && !player.no_auction).then_some(())?;
    player.written(before, last);
    if !later.is_empty() || record.outcome.is_some() {
        player.pass_up_to(None);
    }
    let deal = &player.deal;
    let swaps = |act: &Act| matches!(act, Act::Swap { .. });
    let chooses = !deal.legal().is_empty() || deal.out_of_turn().iter().any(swaps);
    (!player.ended && deal.phase == Phase::Raising && chooses).then(|| Course {
        start,
        acts: player.steps.iter().map(|step| step.act).collect(),
        now: player.deal,
    })
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

pub(super) struct Player<'a, 'r> {
    pub(super) record: &'a Record,
    pub(super) deal: Deal<'r>,
    carried: Carried,
    findings: Diagnostics,
    steps: Vec<Step>,
    /// Whether an act was not allowed.
    pub(super) refused: bool,
    /// Whether nothing can follow any more from what was not allowed.
    pub(super) ended: bool,
    /// Whether the auction is missing, without which nothing else can be judged.
    pub(super) no_auction: bool,
    /// The act of the record that is at hand, by its index.
    at: usize,
    /// What the record leaves out before its acts.
    left_out: Vec<(usize, Missing)>,
}

impl<'a, 'r> Player<'a, 'r> {
    fn new(record: &'a Record, rules: &'r Rules, carried: Option<&Carried>) -> Self {
        let mut findings = Diagnostics::default();
        let setup = setup(record, rules, &mut findings);
        let refused = findings.has_errors();
        let mut deal = Deal::new(rules, &setup.hands, &setup.talon);
        if let Some(piles) = setup.piles {
            deal.lay_piles(piles);
        }
        let carried = super::carried::take_in(record, carried, &mut deal, &mut findings);
        Self {
            record,
            deal,
            carried,
            findings,
            steps: Vec::with_capacity(record.acts().len() + 8),
            refused,
            ended: refused,
            no_auction: false,
            at: 0,
            left_out: Vec::new(),
        }
    }

    fn play_all(&mut self, count: usize) {
        let acts = self.record.acts();
        for (n, act) in acts.iter().enumerate().take(count) {
            self.at = n;
            if !self.ended && self.lacks_auction(act.value) {
                self.no_auction = true;
            }
            if self.ended || self.no_auction {
                self.unjudged(act.span);
                return;
            }
            self.lead_up_to(act.value);
            if self.ended {
                self.unjudged(act.span);
                return;
            }
            self.written(n, act);
        }
        if count >= acts.len() && !self.ended {
            self.wind_up();
        }
    }

    /// Whether an act comes after an auction that is not written to its end.
    fn lacks_auction(&self, act: Act) -> bool {
        let bids = matches!(
            act,
            Act::Bid { .. }
                | Act::Hold { .. }
                | Act::Wait { .. }
                | Act::Pass { .. }
                | Act::ThrowIn { .. }
                | Act::Swap { .. }
        );
        let open = matches!(self.deal.phase, Phase::Bidding(_));
        open && !bids && self.deal.facts.auction.standing.is_none()
    }

    /// Says from where on nothing is judged.
    fn unjudged(&mut self, from: Span) {
        let why = if self.no_auction {
            "nothing is judged from here on: the auction before it is missing"
        } else {
            "nothing is judged from here on: the deal cannot be followed any more"
        };
        let finding = Diagnostic::note(codes::UNJUDGED, why).at(from);
        self.findings.push(finding);
    }

    /// Does what a record may leave out because the next act, which is written, implies it.
    fn lead_up_to(&mut self, next: Act) {
        match next {
            // Most acts are cards, and between them nothing is left out.
            Act::Play { .. } if matches!(self.deal.phase, Phase::Playing(_)) => {}
            Act::Trick { .. } if matches!(self.deal.phase, Phase::Playing(_)) => {
                self.deal.end_open_trick();
            }
            Act::Bid { seat, .. }
            | Act::Hold { seat }
            | Act::Wait { seat }
            | Act::Pass { seat } => {
                self.pass_up_to(Some(seat));
            }
            Act::ThrowIn { .. } => self.lead_to_throw_in(next),
            Act::Swap { .. } if self.deal.check(next).is_err() => self.pass_up_to(None),
            Act::Swap { .. } => {}
            Act::Raise { .. } => self.pass_up_to(None),
            Act::Take { .. } => self.lead_to(Stage::Take),
            Act::Discard { .. } => self.lead_to(Stage::Discard),
            // What was told may stand before or after the call, but not before the talon.
            Act::Tell { .. } => self.lead_to(Stage::Take),
            Act::Call { .. } => self.lead_to(Stage::Call),
            // What is said with the bid is said before the talon is taken.
            Act::Announce { .. } if self.comes_early(next) => {}
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
            Act::Concede { .. } if self.deal.check(next).is_err() => self.lead_to(Stage::Take),
            Act::Concede { .. } => {}
        }
    }

    fn lead_to_throw_in(&mut self, next: Act) {
        if self.deal.check(next).is_ok() {
            return;
        }
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
                Phase::Discarding(_) => {
                    self.left_out.push((self.at, Missing::Laid));
                    self.deal.discard_unseen();
                }
                Phase::Calling => {
                    self.left_out.push((self.at, Missing::Called));
                    self.deal.call_unseen();
                }
                Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_) => return,
            }
        }
    }

    /// Does an act that the record leaves out.
    fn leave_out(&mut self, what: Missing, act: Act) {
        self.left_out.push((self.at, what));
        self.implied(act);
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
            self.left_out.push((self.at, Missing::Taken));
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

    /// Whether an announcement is one that is made before the talon is taken.
    fn comes_early(&mut self, next: Act) -> bool {
        if matches!(self.deal.phase, Phase::Bidding(_)) {
            return false;
        }
        let mode = self.deal.rules.mode(self.deal.facts.contract);
        if self.deal.phase == Phase::Raising && mode.announce.early.is_some() {
            self.deal.hand_out_talon();
        }
        self.deal.is_early_word(next)
    }

    /// Passes in the auction until it is this seat's turn, or to its end.
    fn pass_up_to(&mut self, seat: Option<Seat>) {
        for _ in 0..crate::basics::seat::MAX_SEATS {
            match self.deal.phase {
                _ if self.ended => return,
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
                    // Who may not pass has kept everything open.
                    let [pass, wait] = [Act::Pass { seat: turn }, Act::Wait { seat: turn }];
                    let waits = self.deal.check(pass).is_err() && self.deal.check(wait).is_ok();
                    // A pass is left out of whom nothing more is written; else it is the next act that is out of turn.
                    if seat.is_some() && !waits && speaks_later(self.record, self.at + 1, turn) {
                        return;
                    }
                    let act = if waits { wait } else { pass };
                    // Over a bid that nobody can outbid the others have nothing to say.
                    let over = seat.is_none() && self.deal.facts.auction.standing.is_some();
                    if over && self.deal.legal().len() == 1 {
                        self.implied(act);
                    } else {
                        self.leave_out(Missing::Auction(turn), act);
                    }
                }
                _ => return,
            }
        }
    }

    /// Where a word counts for the speaker's own side, what the outcome says of the sides is known before the words.
    fn know_partner(&mut self) {
        let own = self.deal.mode.announce.speaks_for != SpeaksFor::LastSpeaker;
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
            // What cannot be is told when the outcome is taken in.
            if outcome::not_partner(partner, &self.deal).is_none() {
                self.deal.settle_partner(partner);
            }
        }
    }

    /// Ends turns of announcements until it is this seat's turn, or until the play begins.
    fn close_up_to(&mut self, seat: Option<Seat>, next: Act) {
        for _ in 0..=2 * crate::basics::seat::MAX_SEATS {
            match self.deal.phase {
                _ if self.ended => return,
                Phase::Announcing(speaking) if Some(speaking.turn) != seat => {
                    if seat.is_some() && self.deal.check(next).is_ok() {
                        return;
                    }
                    if speaking.interrupted_by == seat && seat.is_some() {
                        return;
                    }
                    let seat = speaking.turn;
                    self.leave_out(Missing::Announcements(seat), Act::Close { seat });
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
                self.refused = true;
                self.ended = true;
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
        if let Act::Play {
            card: Some(card), ..
        } = act.value
            && let Some(seat) = seat
            && let Some(finding) = partner::contradicted(&self.deal, seat, card)
        {
            self.findings.push(finding.at(act.span));
        }
        match self.deal.act(act.value) {
            // Nearly every act leaves nothing undone.
            Ok(breaches) if breaches.is_empty() => {}
            Ok(breaches) => self.breaches(breaches, Some(act)),
            Err(refusal) => {
                let after = self.deal.act_all_the_same(act.value, &refusal);
                self.refused = true;
                self.refuse(n, act, refusal);
                match after {
                    After::Done => {}
                    After::PassedOver => return,
                    After::Ended => {
                        self.ended = true;
                        return;
                    }
                }
            }
        }
        let act = match act.value {
            Act::Play { card, .. } => Act::Play { seat, card },
            other => other,
        };
        self.steps.push(Step {
            act,
            written: Some(n),
        });
    }

    #[inline]
    fn breaches(&mut self, breaches: Vec<Breach>, act: Option<&Spanned<Act>>) {
        for breach in breaches {
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
    fn last_place(&self) -> Option<Span> {
        let written = self.steps.iter().rev().find_map(|step| step.written)?;
        self.record.acts().get(written).map(|act| act.span)
    }

    fn refuse(&mut self, n: usize, act: &Spanned<Act>, refusal: Refusal) {
        let place = refusal
            .card
            .and_then(|card| self.record.line.card_at(n, card));
        // A card is missing where the last trick ends, and not where the next one begins.
        let open = matches!(act.value, Act::Trick { .. }) && refusal.open;
        let end = self.last_place().filter(|_| open).map(|last| {
            let end = last.range().end;
            Span::new(last.file, end..end)
        });
        let place = place.or(end).unwrap_or(act.span);
        let mut finding = Diagnostic::error(refusal.code, refusal.message).at(place);
        finding.rule = refusal.rule;
        finding.further = refusal.further;
        finding.help = refusal.instead;
        if let Act::Play {
            card: Some(card), ..
        } = act.value
            && let Some(span) = self.record.dealt_at(card)
        {
            finding.related.push(Label {
                span,
                text: told!("dealt here"),
            });
        }
        self.findings.push(finding);
    }

    /// Does what follows at the end of a record without being written.
    fn wind_up(&mut self) {
        let goes_on = self.record.outcome.is_some();
        loop {
            match &self.deal.phase {
                _ if self.ended => return,
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
                    self.deal.hand_out_unraised();
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
        self.findings
            .extend(partner::never_played(&self.deal, self.last_place()));
        outcome::take_in(self.record, &mut self.deal, &mut self.findings);
        if let Some(thrown) = &mut self.deal.facts.thrown_in {
            thrown.before = self.carried.times(thrown.reason, thrown.seat);
        }
        let status = self.status(judging);
        let rules = self.deal.rules;
        let scored =
            matches!(status, Status::Played | Status::OutcomeOnly) || self.gave_tricks_away();
        let partly = matches!(status, Status::Illegal | Status::Incomplete);
        let (ledger, mut missing) = if scored || partly {
            score(rules, &self.deal.facts)
        } else {
            let ledger = self.paid_at_the_end();
            let ledger = ledger.unwrap_or_else(|| unplayed(rules, &self.deal.facts));
            (ledger, Vec::new())
        };
        let mut status = status;
        if scored && !missing.is_empty() {
            status = Status::Incomplete;
        }
        if status == Status::Incomplete {
            // What was not played is the cause of whatever it leaves open.
            let open = std::mem::take(&mut missing);
            missing.extend(self.unplayed());
            let deal = &self.deal;
            let unseen = deal
                .facts
                .tricks
                .first_unseen(|number| deal.seats_in(number));
            if let Some((number, seat)) = unseen {
                missing = vec![Missing::Card { number, seat }];
            }
            if missing.is_empty() || unseen.is_some() {
                missing.extend(open);
            }
        } else {
            missing.clear();
        }
        let clean = !self.findings.has_errors() || judging.as_played;
        let over = !matches!(status, Status::Incomplete | Status::Illegal);
        let pays = clean && over;
        let stopped_by = match &self.deal.phase {
            Phase::Over(Ending::Stopped(n)) => rules.stops.get(*n).map(|stop| stop.rule.clone()),
            Phase::Over(Ending::Conceded(_, n)) => rules
                .concessions
                .get(*n)
                .map(|concede| concede.rule.clone()),
            Phase::Over(Ending::ThrownIn(_, rule)) => Some(rule.clone()),
            _ => None,
        };
        let mut replay = Replay {
            status,
            facts: self.deal.facts,
            steps: self.steps,
            findings: self.findings,
            left_out: self.left_out,
            missing,
            ledger,
            carried: self.carried,
            pays,
            cut_off: self.ended || self.no_auction,
            stopped_by,
        };
        claims::check(self.record, rules, &mut replay);
        if replay.findings.has_errors() && !judging.as_played {
            replay.pays = false;
        }
        replay
    }
}
