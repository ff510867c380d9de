//! Everything between the deal and the first card as tables: whether the contract may be bid, who takes which cards of the talon,
//! what may be laid away and called.

use super::question::undealt;
use super::setup::{Choices, Setup};
use super::speech::Speech;
use crate::basics::{BySeat, Card, CardSet, Chance, Seat};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::deal::{Deal, Phase};
use crate::expr::places::{ByPlace, LAID, Placed, PlacedCards, TALON, laid_out};
use crate::expr::{Act as RuleAct, Scope, View};
use crate::game::Act;
use crate::rules::{CallAt, CardRule, StopAfter, Talon};

/// Words that say another thing once a card has been called.
const OF_CALL: &[&str] = &[
    "called card",
    "called card is laid",
    "called card is laid by another",
    "partner",
    "SEAT is of SIDE",
    "hands of SIDE",
    "declarer is alone",
];

/// Words that say another thing once cards have been laid away.
const OF_LAID: &[&str] = &["discard", "discard of SEAT", "discards of others"];

/// What comes before the play.
#[derive(Clone, Debug)]
pub(super) struct Table {
    seats: usize,
    declarer: Seat,
    /// What must hold of the cards as dealt.
    bid: Vec<Placed>,
    /// What must hold of them at each later bid of who may not bid at once, and waits; none where that cannot be said.
    later: Option<Vec<Vec<Placed>>>,
    /// Which cards of the talon each seat takes: from where, and how many.
    takes: BySeat<(usize, usize)>,
    /// The group that the declarer takes.
    group: u8,
    /// Whether cards are laid away for those that are taken.
    lays: bool,
    /// Cards that each seat may not lay away, and those that it may when nothing else can be.
    bans: BySeat<Vec<(Placed, PlacedCards)>>,
    resorts: BySeat<Vec<(Placed, PlacedCards)>>,
    /// What ends the deal once the talon has been taken.
    stops: Vec<Placed>,
    call: Option<Call>,
    /// What is said.
    pub(super) speech: Speech,
}

/// What may be called.
#[derive(Clone, Debug)]
struct Call {
    /// Whether it is called before the talon is taken.
    early: bool,
    cards: PlacedCards,
    musts: Vec<(Placed, PlacedCards)>,
    choices: Vec<(Placed, PlacedCards)>,
}

/// A deal whose play is about to begin.
#[derive(Clone, Debug)]
pub(super) struct Begun {
    /// How many seats play.
    pub(super) seats: usize,
    /// What each seat holds.
    pub(super) hands: BySeat<CardSet>,
    /// What was chosen.
    pub(super) choices: Choices,
    /// The talon cards that nobody took.
    pub(super) untaken: CardSet,
    /// Those of them that go to the other side than the rest.
    pub(super) apart: CardSet,
    /// What each seat took.
    pub(super) taken: BySeat<CardSet>,
    /// Who plays with the declarer.
    pub(super) partner: Option<Seat>,
}

/// Why a deal is not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotPlayed {
    /// The contract may not be bid with these cards, or the deal ends before its play.
    NotBid,
    /// So few cards may be laid away, or so much may be bid later, that the tables do not know what to do.
    Stuck,
}

impl Table {
    /// The tables; none where the rules ask for more than they hold.
    pub(super) fn new(setup: &Setup<'_>) -> Option<Self> {
        let rules = setup.rules;
        let mut deal = undealt(rules);
        if !rules.piles.is_empty() || rules.swap.is_some() {
            return None;
        }
        let (bid, later) = bid(setup, &mut deal)?;
        let fresh = undealt(rules);
        let mode = rules.mode(Some(setup.contract));
        let contract = rules.contract(setup.contract)?;
        if mode.seats != rules.seats || deal.phase == Phase::Raising {
            return None;
        }
        let mut table = Self {
            seats: mode.seats,
            declarer: setup.declarer,
            bid,
            later,
            takes: BySeat::default(),
            group: 0,
            lays: !matches!(contract.talon, Talon::Kept(_)),
            bans: BySeat::from_fn(|_| Vec::new()),
            resorts: BySeat::from_fn(|_| Vec::new()),
            stops: Vec::new(),
            call: None,
            speech: Speech::Open,
        };
        table.take(setup, &contract.talon, mode.seats)?;
        for stop in &rules.stops {
            match stop.after {
                StopAfter::Talon => {
                    let when = stop.when.placed(&view(&deal, setup.declarer))?;
                    table.stops.push(when);
                }
                StopAfter::Announcements => return None,
            }
        }
        let mut laying = mode.discard.bans.iter().chain(&mode.discard.last_resorts);
        if laying.any(|rule| says(rule, OF_LAID)) {
            return None;
        }
        for seat in Seat::all(mode.seats) {
            let view = view(&deal, seat);
            table.bans[seat] = placed(&mode.discard.bans, &view)?;
            table.resorts[seat] = placed(&mode.discard.last_resorts, &view)?;
        }
        if let Some(call) = &mode.call {
            let early = call.at == CallAt::BeforeTalon;
            let mut laid = mode.discard.bans.iter().chain(&mode.discard.last_resorts);
            if early && laid.any(|rule| says(rule, OF_CALL)) {
                return None;
            }
            // What is asked after the discards is asked of a deal in which they lie, whatever they are.
            deal.take_unseen();
            deal.discard_unseen();
            if deal.phase != Phase::Calling {
                return None;
            }
            let view = view(&deal, setup.declarer);
            table.call = Some(Call {
                early,
                cards: call.cards.placed_cards(&view)?,
                musts: placed(&call.musts, &view)?,
                choices: placed(&call.choices, &view)?,
            });
        }
        table.speech = Speech::new(&fresh, &deal);
        Some(table)
    }

    /// Notes who takes which cards of the talon; nothing where the tables cannot say so.
    fn take(&mut self, setup: &Setup<'_>, talon: &Talon, seats: usize) -> Option<()> {
        match talon {
            Talon::Dealt(counts) | Talon::Seats(counts) | Talon::Kept(counts) => {
                let dealt = matches!(talon, Talon::Dealt(_));
                let first = if dealt {
                    setup.declarer
                } else {
                    Seat::FOREHAND
                };
                let mut top = 0;
                for (seat, &count) in first.round(seats).zip(counts) {
                    self.takes[seat] = (top, usize::from(count));
                    top += usize::from(count);
                }
            }
            Talon::Groups(groups) => {
                if groups.must_take.is_some() {
                    return None;
                }
                self.group = groups.only.as_ref().map_or(1, |(only, _)| *only);
                let index = usize::from(self.group).checked_sub(1)?;
                let from = groups.sizes.iter().take(index);
                let from = from.map(|&size| usize::from(size)).sum();
                self.takes[setup.declarer] = (from, usize::from(*groups.sizes.get(index)?));
            }
            // Its cards come to somebody by themselves.
            Talon::For(..) | Talon::Tricks { .. } => {}
            Talon::Hand => return None,
        }
        Some(())
    }

    /// Brings a deal to the beginning of its play: what is laid away is left to chance, and the partner called by the
    /// highest card that may be and is not the declarer's own.
    pub(super) fn begin(
        &self,
        dealing: &Dealing,
        dealt: &Dealt,
        chance: &mut Chance,
    ) -> Result<Begun, NotPlayed> {
        let places = laid_out(&dealt.hands, dealt.talon);
        let met = |all: &[Placed]| all.iter().all(|asked| asked.holds(&places));
        if !met(&self.bid) {
            return Err(match &self.later {
                Some(later) if !later.iter().any(|all| met(all)) => NotPlayed::NotBid,
                _ => NotPlayed::Stuck,
            });
        }
        let mut begun = Begun {
            seats: self.seats,
            hands: dealt.hands,
            choices: Choices {
                group: self.group,
                ..Choices::default()
            },
            untaken: dealt.talon,
            apart: CardSet::EMPTY,
            taken: BySeat::default(),
            partner: None,
        };
        if self.call.as_ref().is_some_and(|call| call.early) {
            self.call(&mut begun);
        }
        let talon = dealing.talon_of(dealt);
        for seat in Seat::all(self.seats) {
            let (from, count) = self.takes[seat];
            if count > 0 {
                let cards: CardSet = talon.iter().skip(from).take(count).copied().collect();
                begun.taken[seat] = cards;
                begun.untaken -= cards;
                begun.hands[seat] |= cards;
            }
        }
        if !self.stops.is_empty() {
            let places = self.places(&begun);
            if self.stops.iter().any(|stop| stop.holds(&places)) {
                return Err(NotPlayed::NotBid);
            }
        }
        if self.lays {
            for seat in Seat::all(self.seats) {
                let (_, count) = self.takes[seat];
                if count > 0 {
                    let laid = self.lay_away(&begun, seat, count, chance)?;
                    begun.hands[seat] -= laid;
                    begun.choices.laid[seat] = laid;
                }
            }
        }
        if self.call.as_ref().is_some_and(|call| !call.early) {
            self.call(&mut begun);
        }
        Ok(begun)
    }

    /// Where the cards lie.
    pub(super) fn places(&self, begun: &Begun) -> ByPlace {
        let mut places = laid_out(&begun.hands, begun.untaken);
        for seat in Seat::all(self.seats) {
            places[LAID + seat.index()] = begun.choices.laid[seat];
        }
        debug_assert!(!places[TALON].intersects(places[0]));
        places
    }

    fn lay_away(
        &self,
        begun: &Begun,
        seat: Seat,
        count: usize,
        chance: &mut Chance,
    ) -> Result<CardSet, NotPlayed> {
        let places = self.places(begun);
        let hand = begun.hands[seat];
        let applying = |rules: &[(Placed, PlacedCards)]| {
            rules
                .iter()
                .filter(|(when, _)| when.holds(&places))
                .fold(CardSet::EMPTY, |all, (_, cards)| all | cards.cards(&places))
        };
        let allowed = hand - applying(&self.bans[seat]);
        let resort = allowed & applying(&self.resorts[seat]);
        let others = allowed - resort;
        let mut laid = CardSet::EMPTY;
        // Where too few other cards are there, they all go first.
        let mut from = if others.len() >= count {
            others
        } else {
            laid = others;
            resort
        };
        while laid.len() < count {
            let card = pick(from, chance).ok_or(NotPlayed::Stuck)?;
            from.remove(card);
            laid.insert(card);
        }
        Ok(laid)
    }

    fn call(&self, begun: &mut Begun) {
        let Some(call) = &self.call else { return };
        let places = self.places(begun);
        let of = |rules: &[(Placed, PlacedCards)]| {
            let applying = rules.iter().filter(|(when, _)| when.holds(&places));
            let cards = applying.map(|(_, cards)| cards.cards(&places));
            cards.reduce(|one, other| one | other)
        };
        let cards = of(&call.musts).or_else(|| of(&call.choices));
        let cards = cards.unwrap_or_default() & call.cards.cards(&places);
        let others = cards - begun.hands[self.declarer];
        begun.choices.called = others.highest().or(cards.highest());
        begun.partner = begun.choices.called.and_then(|card| {
            Seat::all(self.seats)
                .filter(|&seat| seat != self.declarer)
                .find(|&seat| begun.hands[seat].contains(card))
        });
    }
}

/// What the auction asks of the cards as dealt so that the declarer wins it, and the same of each later bid of a declarer who waits;
/// none where it cannot be said by where cards lie.
fn bid<'r>(setup: &Setup<'r>, deal: &mut Deal<'r>) -> Option<(Vec<Placed>, Later)> {
    let mut bid = Some(Vec::new());
    let mut waited = false;
    let won = setup.win(deal, &mut |deal, act| match act {
        Act::Bid { seat, contract } => {
            let asked = deal.asked_of_bid(seat, contract);
            bid = match (bid.take(), asked) {
                (Some(mut all), Some(mut asked)) => {
                    all.append(&mut asked);
                    Some(all)
                }
                _ => None,
            };
        }
        Act::Pass { seat } if deal.passes_freely(seat) => {}
        Act::Wait { .. } => waited = true,
        Act::Hold { .. } | Act::Raise { .. } if deal.is_sure_in_auction(act) => {}
        _ => bid = None,
    });
    let mut bid = bid.filter(|_| won)?;
    bid.retain(|asked| *asked != Placed::Always(true));
    let may_wait = setup.rules.auction.wait.is_some() && !waited && setup.by.is_empty();
    let later = if may_wait {
        later(setup)
    } else {
        Some(Vec::new())
    };
    Some((bid, later))
}

/// What each later bid asks; none where it cannot be said by where cards lie.
type Later = Option<Vec<Vec<Placed>>>;

/// What the bids of a declarer ask who waits at the first turn, while all others pass.
fn later(setup: &Setup<'_>) -> Later {
    let mut deal = undealt(setup.rules);
    let (mut waited, mut asked) = (false, Vec::new());
    for _ in 0..4 * deal.seats() {
        let Phase::Bidding(turn) = deal.phase else {
            return Some(asked);
        };
        let wait = Act::Wait { seat: turn };
        let act = if turn != setup.declarer {
            deal.passes_freely(turn)
                .then_some(Act::Pass { seat: turn })?
        } else if !std::mem::replace(&mut waited, true) {
            wait
        } else {
            let (seat, contract) = (turn, setup.contract);
            if deal.check(Act::Bid { seat, contract }).is_ok() {
                asked.push(deal.asked_of_bid(seat, contract)?);
            }
            // Who could go on in another way than passing might bid later still.
            let others = [wait, Act::Hold { seat: turn }];
            if others.iter().any(|&act| deal.check(act).is_ok()) {
                return None;
            }
            Act::Pass { seat: turn }
        };
        if deal.check(act).is_err() || deal.act(act).is_err() {
            return Some(asked);
        }
    }
    None
}

/// One of these cards, each alike likely.
pub(super) fn pick(cards: CardSet, chance: &mut Chance) -> Option<Card> {
    match cards.len() {
        0 => None,
        1 => cards.lowest(),
        count => cards.nth(chance.quick(count as u32)),
    }
}

/// Whether one of these words stands in a rule.
fn says(rule: &CardRule, words: &[&str]) -> bool {
    let when = rule.when.as_ref();
    when.is_some_and(|when| when.mentions(words)) || rule.cards.mentions(words)
}

fn view<'a>(deal: &'a Deal<'_>, seat: Seat) -> View<'a> {
    View::of(
        &deal.facts,
        &deal.rules.constants,
        Scope {
            seat: Some(seat),
            side: deal.facts.sides.party(seat),
            act: RuleAct::None,
            ..Scope::NOWHERE
        },
    )
}

/// Rules on cards as questions about what lies where.
fn placed(rules: &[CardRule], view: &View<'_>) -> Option<Vec<(Placed, PlacedCards)>> {
    let of = |rule: &CardRule| {
        let when = match &rule.when {
            None => Placed::Always(true),
            Some(when) => when.placed(view)?,
        };
        Some((when, rule.cards.placed_cards(view)?))
    };
    rules.iter().map(of).collect()
}
