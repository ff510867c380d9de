//! The talon and the discards.

use super::codes;
use super::machine::{Deal, Ending, Phase};
use super::refusal::{self, Breach, Refusal, Verb};
use crate::basics::{Card, CardSet, Party, Range, RuleRef, Seat, SeatSet, Told, Truth, told};
use crate::expr::Act as RuleAct;
use crate::facts::{Holding, Partner};
use crate::game::{Cards, Term};
use crate::rules::{CallAt, CallRules, RaisedTalon, SidesWord, StopAfter, Talon};

impl Deal<'_> {
    /// Hands the talon out once nothing can be raised any more.
    pub fn hand_out_talon(&mut self) {
        if !matches!(self.phase, Phase::Raising) {
            return;
        }
        let (Some(declarer), Some(played)) = (self.facts.declarer, self.facts.contract) else {
            return;
        };
        let won = self.facts.auction.standing.unwrap_or(played);
        let raised = self
            .rules
            .auction
            .raise
            .as_ref()
            .map(|(_, talon, _)| *talon);
        let decides = match raised {
            Some(RaisedTalon::Won) => won,
            Some(RaisedTalon::Played) | None => played,
        };
        self.mode = self.rules.mode(Some(played));
        self.facts.seats = self.mode.seats;
        self.facts.tricks.set_total(self.mode.tricks());
        self.talon_rule = self.rules.contract(decides).map(|contract| &contract.talon);
        if self.mode.is_each() {
            self.facts.sides.everyone_alone(self.seats());
        } else if self.mode.sides == SidesWord::Opposite {
            let partner = declarer.round(self.seats()).nth(self.seats() / 2);
            self.settle_partner(partner.map_or(Partner::Alone, Partner::Seat));
            self.facts.sides.public = SeatSet::all(self.seats());
        }
        let called_first = |call: &CallRules| call.at == CallAt::BeforeTalon;
        if self.mode.call.as_ref().is_some_and(called_first) {
            self.begin_calling();
        } else {
            self.open_talon(declarer);
        }
    }

    /// The talon is handed out, laid in groups, or goes where it belongs.
    pub(super) fn open_talon(&mut self, declarer: Seat) {
        let mut owing = SeatSet::EMPTY;
        match self.talon_rule {
            Some(Talon::Dealt(_) | Talon::Seats(_) | Talon::Kept(_)) => {
                let kept = matches!(self.talon_rule, Some(Talon::Kept(_)));
                let mut top = 0;
                for (seat, count) in self.talon_shares(declarer) {
                    self.take(seat, top, count);
                    top += count;
                    if count > 0 && !kept {
                        owing.insert(seat);
                    }
                }
                self.leave_untaken(|place| place >= top);
                if top < self.talon.len() && !self.mode.is_each() {
                    self.facts.untaken_for = Some(Party::OPPONENTS);
                }
            }
            Some(Talon::Groups(_)) => {
                self.leave_untaken(|_| true);
                self.facts.group = Range::new(1, i64::from(self.group_count().max(1)));
                self.phase = Phase::Taking;
                return;
            }
            Some(Talon::For(..)) => self.leave_untaken(|_| true),
            Some(Talon::Hand) => {
                // The seat that rests otherwise is the last at the table.
                self.facts.resting = Seat::new(self.rules.seats);
                if let Some(seat) = self.facts.resting {
                    self.take(seat, 0, self.rules.talon);
                }
                self.leave_untaken(|_| false);
            }
            Some(Talon::Tricks { .. }) | None => self.leave_untaken(|_| true),
        }
        self.phase = Phase::Discarding(owing);
        self.stop_if_due(StopAfter::Talon);
        self.end_exchange_if_done();
    }

    /// How many cards of the talon each seat takes, the top of it first, where it is dealt out.
    fn talon_shares(&self, declarer: Seat) -> Vec<(Seat, usize)> {
        let (first, counts) = match self.talon_rule {
            Some(Talon::Dealt(counts)) => (declarer, counts),
            Some(Talon::Seats(counts) | Talon::Kept(counts)) => (Seat::FOREHAND, counts),
            _ => return Vec::new(),
        };
        let seats = first.round(self.seats());
        let shares = seats.zip(counts).map(|(seat, &n)| (seat, usize::from(n)));
        shares.collect()
    }

    /// Who has taken each card of the talon, the top of it first; none where nobody has.
    pub fn talon_takers(&self) -> Vec<Option<Seat>> {
        let mut takers = vec![None; self.talon.len()];
        let Some(declarer) = self.facts.declarer else {
            return takers;
        };
        let mut give = |seat: Seat, from: usize, count: usize| {
            let places = takers.iter_mut().skip(from).take(count);
            for place in places.filter(|_| self.taken_count(seat) > 0) {
                *place = Some(seat);
            }
        };
        match self.talon_rule {
            Some(Talon::Groups(_)) => {
                let group = self.facts.group.exact().and_then(|n| u8::try_from(n).ok());
                if let Some((from, count)) = group.and_then(|n| self.place_of_group(n)) {
                    give(declarer, from, count);
                }
            }
            Some(Talon::Hand) => {
                if let Some(seat) = self.facts.resting {
                    give(seat, 0, self.talon.len());
                }
            }
            _ => {
                let mut top = 0;
                for (seat, count) in self.talon_shares(declarer) {
                    give(seat, top, count);
                    top += count;
                }
            }
        }
        takers
    }

    /// Whether all can see the cards of the talon: they lie in groups, open.
    pub fn is_talon_open(&self) -> bool {
        let laid = matches!(self.talon_rule, Some(Talon::Groups(_)));
        laid && self.facts.group.high > 0
    }

    /// Whether it still matters in which order the cards of the talon lie that nobody has.
    pub fn is_talon_ordered(&self) -> bool {
        let over = matches!(self.phase, Phase::Over(_));
        match self.talon_rule {
            _ if over => false,
            None | Some(Talon::Tricks { .. } | Talon::For(_, Some(_))) => true,
            Some(_) => {
                let call = self.mode.call.as_ref();
                let first = call.is_some_and(|call| call.at == CallAt::BeforeTalon);
                first && self.phase == Phase::Calling
            }
        }
    }

    /// A seat takes cards of the talon into its hand.
    pub(super) fn take(&mut self, seat: Seat, from: usize, count: usize) {
        let cards = self.talon.iter().skip(from).take(count);
        let known: CardSet = cards.clone().flatten().copied().collect();
        let unknown = cards.filter(|card| card.is_none()).count();
        self.facts.taken[seat] = Holding::partly(known, self.unseen, unknown as u8);
        let hand = &mut self.facts.hand[seat];
        hand.gain(known);
        if unknown > 0 {
            hand.room += unknown as u8;
            hand.possible |= self.unseen;
        }
    }

    /// The talon cards at these places are taken by nobody.
    pub(super) fn leave_untaken(&mut self, is_left: impl Fn(usize) -> bool) {
        let left = self.talon.iter().enumerate().filter(|&(n, _)| is_left(n));
        let left = left.map(|(_, card)| *card);
        let known: CardSet = left.clone().flatten().collect();
        let unknown = left.filter(Option::is_none).count();
        self.facts.untaken = Holding::partly(known, self.unseen, unknown as u8);
    }

    /// Ends the deal here if a rule says so.
    pub(super) fn stop_if_due(&mut self, now: StopAfter) {
        let declarer = self.facts.declarer.unwrap_or(Seat::FOREHAND);
        let view = self.view(declarer, RuleAct::None);
        let due = self
            .rules
            .stops
            .iter()
            .position(|stop| stop.after == now && stop.when.holds(&view).is_true());
        if let Some(stop) = due {
            self.phase = Phase::Over(Ending::Stopped(stop));
        }
    }

    pub(super) fn end_exchange_if_done(&mut self) {
        if self.phase == Phase::Discarding(SeatSet::EMPTY) {
            self.recount();
            let call = self.mode.call.as_ref();
            if call.is_some_and(|call| call.at == CallAt::AfterDiscard) {
                self.begin_calling();
                return;
            }
            if call.is_none() && self.facts.sides.partner == Partner::Unknown {
                self.settle_partner(Partner::Alone);
            }
            self.begin_announcements();
        }
    }

    /// How many cards a seat must lay away.
    pub fn discard_count(&self, seat: Seat) -> usize {
        if matches!(self.talon_rule, Some(Talon::Kept(_))) {
            return 0;
        }
        self.taken_count(seat)
    }

    /// The cards that a seat may certainly or possibly lay away.
    pub fn discardable(&self, seat: Seat) -> CardSet {
        let view = self.view(seat, RuleAct::None);
        let bans = self.mode.discard.bans.iter();
        let allowed = bans
            .filter(|ban| applies(ban.when.as_ref(), &view) != Truth::False)
            .fold(
                self.facts.hand[seat].possible - self.in_piles(seat),
                |cards, ban| cards - ban.cards.holding(&view).known,
            );
        // Of cards that go only when nothing else can, none goes as long as there are enough others.
        match self.last_resort(seat, allowed) {
            Some((cards, _)) if (allowed - cards).len() >= self.discard_count(seat) => {
                allowed - cards
            }
            _ => allowed,
        }
    }

    /// The cards of a hand that may be laid away only when too few of `allowed` are others, and the rule.
    fn last_resort(&self, seat: Seat, allowed: CardSet) -> Option<(CardSet, &RuleRef)> {
        let view = self.view(seat, RuleAct::None);
        let resorts = self.mode.discard.last_resorts.iter();
        let applying = resorts.filter(|resort| applies(resort.when.as_ref(), &view).is_true());
        let mut rule = None;
        let cards = applying.fold(CardSet::EMPTY, |cards, resort| {
            rule = rule.or(Some(&resort.rule));
            cards | (resort.cards.holding(&view).known & allowed)
        });
        // With cards of the hand unknown nobody can tell what else there was.
        rule.filter(|_| self.facts.hand[seat].is_exact())
            .map(|rule| (cards, rule))
    }

    pub(super) fn check_discard(&self, seat: Seat, cards: Cards) -> Result<Vec<Breach>, Refusal> {
        let Phase::Discarding(owing) = self.phase else {
            return Err(self.wrong_phase(told!("a discard")));
        };
        let rules = &self.mode.discard;
        let due = self.discard_count(seat);
        if !owing.contains(seat) || cards.len() != due {
            let message = if due > 0 && !owing.contains(seat) {
                told!("{seat} has laid its cards away already", seat)
            } else {
                match cards.len() {
                    1 => told!("{seat} lays 1 card away and took {due}", seat, due),
                    count => told!(
                        "{seat} lays {count} cards away and took {due}",
                        seat,
                        count,
                        due
                    ),
                }
            };
            return Err(Refusal::new(codes::DISCARD_COUNT, message).by(&rules.rule));
        }
        let hand = self.facts.hand[seat];
        if !hand.possible.is_superset(cards.known) {
            let strange = refusal::cards(self.rules, cards.known - hand.possible);
            let message = told!(
                "{seat} lays {strange} away and does not hold it",
                seat,
                strange
            );
            return Err(Refusal::new(codes::NOT_HELD, message).of_card(cards.known - hand.possible));
        }
        let piled = cards.known & self.in_piles(seat);
        if !piled.is_empty() {
            let message = told!(
                "{cards} lies in a pile and may not be laid away",
                cards = refusal::cards(self.rules, piled)
            );
            return Err(Refusal::new(codes::DISCARD_BANNED, message)
                .by(&self.rules.deal_rule)
                .of_card(piled));
        }
        let view = self.view(seat, RuleAct::None);
        for ban in &rules.bans {
            let banned = cards.known & ban.cards.holding(&view).known;
            if !banned.is_empty() && applies(ban.when.as_ref(), &view).is_true() {
                let message = told!(
                    "{cards} may not be laid away{so}",
                    cards = refusal::cards(self.rules, banned),
                    so = refusal::while_so(self.rules, &ban.rule)
                );
                let allowed = self.discardable(seat) & hand.known;
                let instead = if allowed.is_empty() {
                    let barred = self.barred_from_discard(seat);
                    let barred = refusal::cards(self.rules, barred);
                    told!(
                        "{seat} may lay any card that it holds but {barred}",
                        seat,
                        barred
                    )
                } else {
                    refusal::may(self.rules, seat, Verb::Lay, allowed)
                };
                return Err(Refusal::new(codes::DISCARD_BANNED, message)
                    .by(&ban.rule)
                    .of_card(banned)
                    .instead(instead));
            }
        }
        let bans = rules.bans.iter();
        let allowed = bans
            .filter(|ban| applies(ban.when.as_ref(), &view).is_true())
            .fold(hand.known, |cards, ban| {
                cards - ban.cards.holding(&view).known
            });
        if let Some((resort, rule)) = self.last_resort(seat, allowed) {
            let others = allowed - resort;
            let laid = cards.known & resort;
            if laid.len() > due.saturating_sub(others.len()) {
                let message = told!(
                    "{cards} may be laid away only when nothing else can",
                    cards = refusal::cards(self.rules, laid)
                );
                return Err(Refusal::new(codes::DISCARD_BANNED, message)
                    .by(rule)
                    .instead(refusal::may(self.rules, seat, Verb::Lay, others)));
            }
        }
        Ok(Vec::new())
    }

    pub(super) fn apply_discard(&mut self, seat: Seat, cards: Cards) {
        let hand = &mut self.facts.hand[seat];
        for card in cards.known {
            hand.lose(card);
        }
        let unknown = cards.unknown;
        let unseen = if unknown > 0 {
            hand.possible
        } else {
            CardSet::EMPTY
        };
        if unknown > 0 {
            // Any card of the hand may be one of those laid away.
            hand.room = (hand.known.len() as u8 + hand.room).saturating_sub(unknown);
            hand.known = CardSet::EMPTY;
        }
        self.facts.laid[seat] = Holding::partly(cards.known, unseen, unknown);
        self.laid[seat] = self.sum(cards.known);
        if let Phase::Discarding(owing) = &mut self.phase {
            owing.remove(seat);
        }
        self.end_exchange_if_done();
    }

    /// The record does not say what was laid away: every seat that owes a discard lays cards that are not known.
    pub fn discard_unseen(&mut self) {
        while let Phase::Discarding(owing) = self.phase {
            let Some(seat) = owing.iter().next() else {
                return;
            };
            let cards = Cards {
                known: CardSet::EMPTY,
                unknown: self.discard_count(seat) as u8,
            };
            self.apply_discard(seat, cards);
        }
    }

    /// What a seat must tell of its discard: how many cards, within what is known, and which of them it shows. Nothing
    /// where the variant has nothing told.
    pub fn told(&self, seat: Seat) -> Option<(Range, CardSet)> {
        let tell = self.mode.discard.tell.as_ref()?;
        let laid = self.facts.laid[seat].within(Holding::exactly(tell.cards));
        let shows = tell
            .shown_by
            .as_ref()
            .is_some_and(|by| by.holds(&self.view(seat, RuleAct::None)).is_true());
        let shown = if shows { laid.known } else { CardSet::EMPTY };
        Some((laid.count(), shown))
    }

    /// Whose side the points of a seat's discard count for, once that is known.
    pub fn discard_counts_for(&self, seat: Seat) -> Option<Party> {
        if self.mode.is_each() {
            return Some(Party::of_one(seat));
        }
        let view = self.view(seat, RuleAct::None);
        match self.mode.discard.to_declarers.holds(&view) {
            Truth::True => Some(Party::DECLARERS),
            Truth::False => Some(Party::OPPONENTS),
            Truth::Open => None,
        }
    }

    pub(super) fn check_tell(
        &self,
        seat: Seat,
        count: u8,
        shown: CardSet,
    ) -> Result<Vec<Breach>, Refusal> {
        let Some(tell) = &self.mode.discard.tell else {
            return Err(Refusal::new(
                codes::NO_RULE,
                told!("nothing is told of discards in this variant"),
            ));
        };
        let laid = self.facts.laid[seat].within(Holding::exactly(tell.cards));
        let told = Range::exactly(i64::from(count));
        let right = laid
            .count()
            .compare(told, crate::basics::truth::Comparison::Equal);
        if right.is_false() {
            let message = told!(
                "{seat} tells {count} and lays {laid} away",
                seat,
                count,
                laid = describe(laid.count())
            );
            return Err(Refusal::new(codes::TOLD, message).by(&tell.rule));
        }
        if !self.facts.laid[seat].possible.is_superset(shown) {
            let message = told!(
                "{cards} is shown and was not laid away",
                cards = refusal::cards(self.rules, shown - self.facts.laid[seat].possible)
            );
            return Err(Refusal::new(codes::TOLD, message).by(&tell.rule));
        }
        Ok(Vec::new())
    }

    /// The cards that a seat certainly may not lay away, in whose hand ever they are.
    fn barred_from_discard(&self, seat: Seat) -> CardSet {
        let view = self.view(seat, RuleAct::None);
        let bans = self.mode.discard.bans.iter();
        bans.filter(|ban| applies(ban.when.as_ref(), &view).is_true())
            .fold(CardSet::EMPTY, |cards, ban| {
                cards | ban.cards.holding(&view).known
            })
    }

    /// The most card points that the cards which a seat has laid away, and which are not known, can have.
    pub fn most_laid(&self, seat: Seat) -> i64 {
        let laid = self.facts.laid[seat];
        let cards = laid.possible - laid.known - self.barred_from_discard(seat);
        let mut points: Vec<i64> = cards.iter().map(|card| self.sum([card])).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        points.iter().take(usize::from(laid.room)).sum()
    }

    /// What cards count, in the pack's smallest part.
    pub(super) fn sum(&self, cards: impl IntoIterator<Item = Card>) -> i64 {
        let points = &self.rules.constants.points;
        cards
            .into_iter()
            .filter_map(|card| points.get(card.index()))
            .map(|&points| i64::from(points))
            .sum()
    }

    /// The id of a card.
    pub(super) fn card_id(&self, card: crate::basics::Card) -> &str {
        self.rules.names.id(Term::Card(card))
    }
}

/// Whether a rule with an optional condition applies.
pub(super) fn applies(
    when: Option<&crate::expr::Condition>,
    view: &crate::expr::View<'_>,
) -> Truth {
    when.map_or(Truth::True, |when| when.holds(view))
}

fn describe(count: Range) -> Told {
    match count.exact() {
        Some(count) => count.to_string().into(),
        None => told!("{low} to {high}", low = count.low, high = count.high),
    }
}
