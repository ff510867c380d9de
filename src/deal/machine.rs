//! The machine that a deal is: facts, and the phase they are in.

use arrayvec::ArrayVec;

use super::codes;
use super::refusal::{After, Breach, Refusal};
use crate::basics::card::MAX_CARDS;
use crate::basics::{BySeat, Card, CardSet, Join, Part, Party, RuleRef, Seat, SeatSet, Told, told};
use crate::expr::{Act as RuleAct, Scope, View};
use crate::facts::{Facts, Holding, Piles, ThrownIn, Trick};
use crate::game::Act;
use crate::rules::{Beat, Mode, Opens, Rules, Talon};

/// How a deal came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The last card was played.
    Played,
    /// Nobody bid.
    PassedOut,
    /// A hand was thrown in.
    ThrownIn(Seat, RuleRef),
    /// A rule stopped it: its place among the variant's.
    Stopped(usize),
    /// It was given up, by the rule with this place among the variant's.
    Conceded(Seat, usize),
    /// The tricks that were left were shared out, and only their numbers are known.
    Shared,
}

/// Where a deal stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The auction; it is this seat's turn.
    Bidding(Seat),
    /// The auction is over, and the winner may raise before the talon is handed out.
    Raising,
    /// The talon lies in groups, of which the declarer takes one.
    Taking,
    /// The talon has been taken; these seats have still to lay cards away.
    Discarding(SeatSet),
    /// The declarer calls the partner.
    Calling,
    /// The announcements.
    Announcing(Speaking),
    /// The play; it is this seat's turn.
    Playing(Seat),
    /// Nothing can follow.
    Over(Ending),
}

/// Where the announcements stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speaking {
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether the seat has said something in this turn.
    pub spoke: bool,
    /// How many turns in a row have been passed.
    pub silent: u8,
    /// The seat that must speak out of turn before anything else.
    pub out_of_turn: Option<Seat>,
    /// A seat that has just spoken out of turn and may say that it has ended.
    pub interrupted_by: Option<Seat>,
}

/// A card that an announcement binds to a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoundFor {
    pub(super) card: Card,
    pub(super) trick: u8,
    pub(super) figure: crate::game::FigureId,
    pub(super) party: Party,
}

/// A deal going on under rules.
#[derive(Clone, Debug)]
pub struct Deal<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// The rules by which the contract is played, once there is one; before that the variant's own.
    pub mode: &'r Mode,
    /// What becomes of the talon, once that is settled.
    pub(super) talon_rule: Option<&'r Talon>,
    /// What is known.
    pub facts: Facts,
    /// Where it stands.
    pub phase: Phase,
    /// The talon, top card first; a card that is not known is none.
    pub talon: ArrayVec<Option<Card>, MAX_CARDS>,
    /// Cards that nobody is known to hold.
    pub(super) unseen: CardSet,
    /// Duties already found unmet: whose, and which of the rules. There are hardly ever any.
    pub(super) breached: Vec<(Seat, usize)>,
    /// Cards that should have been others, as later tricks have shown: whose, and in which trick.
    pub(super) misplays: Vec<(Seat, usize)>,
    pub(super) bound: ArrayVec<BoundFor, 16>,
    /// While nobody knows who leads: how many cards have been played to a trick that cannot be followed.
    pub(super) adrift: Option<u8>,
    /// Card points that each seat has won in tricks.
    pub(super) won: BySeat<i64>,
    /// How many cards more each seat's pile has than its own: those that were given for a card that stays.
    pub(super) given_for: BySeat<i64>,
    /// Card points that each seat is known to have laid away.
    pub(super) laid: BySeat<i64>,
    /// Whose side they count for, once that is decided during the play.
    pub(super) laid_for: BySeat<Option<Party>>,
}

impl<'r> Deal<'r> {
    /// Whether another deal by the same rules stands where this one does, so that whatever follows comes to the same.
    pub fn stands_as(&self, other: &Self) -> bool {
        std::ptr::eq(self.rules, other.rules)
            && std::ptr::eq(self.mode, other.mode)
            && (self.phase == other.phase && self.talon == other.talon)
            && self.talon_rule.map(std::ptr::from_ref) == other.talon_rule.map(std::ptr::from_ref)
            && (self.unseen, self.adrift) == (other.unseen, other.adrift)
            && (&self.breached, &self.misplays) == (&other.breached, &other.misplays)
            && (self.bound == other.bound && self.won == other.won)
            && (self.given_for, self.laid, self.laid_for)
                == (other.given_for, other.laid, other.laid_for)
            && self.facts == other.facts
    }

    /// A deal before the auction.
    pub fn new(rules: &'r Rules, hands: &BySeat<Holding>, talon: &[Option<Card>]) -> Self {
        let mut facts = Facts::new(
            rules.seats,
            rules.mode(None).tricks(),
            rules.figure_count(),
            rules.pack.total,
        );
        facts.counted =
            BySeat::from_fn(|_| rules.pack.counted_range(facts.points[Seat::FOREHAND], None));
        facts.dealt = *hands;
        facts.hand = *hands;
        let seen = Seat::all(rules.seats)
            .fold(CardSet::EMPTY, |seen, seat| seen | hands[seat].known)
            | talon.iter().flatten().copied().collect();
        let mut cards: ArrayVec<Option<Card>, MAX_CARDS> =
            talon.iter().copied().take(rules.talon).collect();
        while cards.len() < rules.talon {
            cards.push(None);
        }
        let unseen = rules.pack.all - seen;
        if !rules.piles.is_empty() {
            let unknown = rules
                .piles
                .iter()
                .map(|&cards| vec![None; usize::from(cards)]);
            let piles = BySeat::from_fn(|_| unknown.clone().collect());
            facts.piles = Some(Box::new(Piles::new(piles, unseen)));
        }
        let unknown = cards.iter().filter(|card| card.is_none()).count();
        let known = cards.iter().flatten().copied().collect();
        facts.talon = Holding::partly(known, unseen, unknown as u8);
        let first = match rules.auction.opens {
            Opens::Forehand => Seat::FOREHAND,
            Opens::AfterForehand => Seat::FOREHAND.next(rules.seats),
        };
        let mut deal = Self {
            rules,
            mode: rules.mode(None),
            talon_rule: None,
            facts,
            phase: Phase::Bidding(first),
            talon: cards,
            unseen,
            breached: Vec::new(),
            misplays: Vec::new(),
            bound: ArrayVec::new(),
            adrift: None,
            won: BySeat::default(),
            given_for: BySeat::default(),
            laid: BySeat::default(),
            laid_for: BySeat::default(),
        };
        if rules.auction.none.is_some() {
            deal.phase = deal.won(Seat::FOREHAND, rules.auction.none);
        }
        deal
    }

    /// How many seats act.
    pub fn seats(&self) -> usize {
        self.facts.seats
    }

    /// The seats that play to the trick with this number: those whose hands are not empty yet.
    pub fn seats_in(&self, trick: usize) -> SeatSet {
        self.rules.seats_in(self.mode, trick)
    }

    /// The seats that play to the trick that is being played, or is led next.
    pub(super) fn seats_now(&self) -> SeatSet {
        self.seats_in(self.facts.tricks.number())
    }

    /// The cards of the trick that is being played, as far as it can be judged what may follow them.
    pub(super) fn current_trick(&self) -> &[Card] {
        let needs_all = self.mode.play.beat != Beat::Never || !self.mode.play.wins.is_empty();
        let judged = |trick: &&Trick| trick.holes == 0 || (trick.led().is_some() && !needs_all);
        let current = self.facts.tricks.current().filter(judged);
        current.map_or(&[], |trick| trick.cards.as_slice())
    }

    /// The deal, looked at by a seat.
    pub(super) fn view(&self, seat: Seat, act: RuleAct) -> View<'_> {
        View {
            facts: &self.facts,
            constants: &self.rules.constants,
            verdicts: None,
            trick: self.current_trick(),
            scope: Scope {
                seat: Some(seat),
                side: self.facts.sides.party(seat),
                it: None,
                figure: None,
                person: false,
                act,
            },
        }
    }

    /// Judges an act without doing it.
    pub fn check(&self, act: Act) -> Result<Vec<Breach>, Refusal> {
        match act {
            Act::ThrowIn { seat, reason } => self.check_throw_in(seat, reason).map(|_| Vec::new()),
            Act::Swap { seat, gives, gets } => {
                self.check_swap(seat, gives, gets).map(|()| Vec::new())
            }
            Act::Bid { seat, .. }
            | Act::Hold { seat }
            | Act::Wait { seat }
            | Act::Pass { seat } => self.check_bidding(seat, act),
            Act::Raise { seat, contract } => self.check_raise(seat, contract),
            Act::Take { seat, group, cards } => {
                self.check_take(seat, group, cards).map(|_| Vec::new())
            }
            Act::Discard { seat, cards } => self.check_discard(seat, cards),
            Act::Tell { seat, count, shown } => self.check_tell(seat, count, shown),
            Act::Call { seat, card } => self.check_call(seat, card),
            Act::Announce { .. } | Act::Declare { .. } | Act::Kontra { .. } | Act::Close { .. } => {
                self.check_word(act)
            }
            Act::Trick { number, leader } => self.check_trick(number, leader),
            Act::Play { seat, card } => self.check_play(seat, card),
            Act::Claim { .. } | Act::Concede { .. } => self.check_end(act),
        }
    }

    /// Does an act. One that is not allowed changes nothing.
    pub fn act(&mut self, act: Act) -> Result<Vec<Breach>, Refusal> {
        let breaches = self.check(act)?;
        self.apply(act);
        // Each is found once. One that could not be met yet is still owed when its time comes.
        let found = breaches.iter();
        let found = found.filter_map(|breach| Some((breach.seat, breach.duty?)));
        self.breached.extend(found);
        Ok(breaches)
    }

    /// Does an act that was refused, as far as it is possible: at the table it was done, and the deal went on.
    pub fn act_all_the_same(&mut self, act: Act, refusal: &Refusal) -> After {
        let auction = &self.facts.auction;
        let after = match (refusal.code, act) {
            (
                codes::MAY_NOT_BID
                | codes::PROMISE
                | codes::OWED
                | codes::DISCARD_BANNED
                | codes::UNTRUE
                | codes::CARD,
                _,
            ) => After::Done,
            (codes::MAY_NOT_HOLD, Act::Hold { seat })
                if auction.standing.is_some() && auction.holder != Some(seat) =>
            {
                After::Done
            }
            (codes::MAY_NOT_WAIT, Act::Wait { .. }) if self.rules.auction.wait.is_some() => {
                After::Done
            }
            (codes::CALL, Act::Call { seat, .. }) if self.facts.declarer == Some(seat) => {
                After::Done
            }
            (codes::MAY_NOT_ANNOUNCE, Act::Announce { figure, .. }) => {
                let figure = self.mode.figure(figure);
                let announced = figure.is_some_and(|f| f.announced.is_some() && !f.stands);
                if announced {
                    After::Done
                } else {
                    After::PassedOver
                }
            }
            (codes::TWICE | codes::WRONG_SIDE | codes::KONTRA | codes::TOLD, _)
            | (codes::NO_RULE, Act::Tell { .. })
            | (codes::MAY_NOT_ANNOUNCE, Act::Kontra { .. }) => After::PassedOver,
            // A wrong number of a trick that the right seat leads is no more than that.
            (codes::TRICK, Act::Trick { leader, .. })
                if self.facts.tricks.current().is_none()
                    && leader.is_none_or(|leader| self.turn() == Some(leader)) =>
            {
                After::PassedOver
            }
            _ => After::Ended,
        };
        if after == After::Done {
            self.note_misplay(act);
            if let Act::Close { seat } = act {
                self.note_unmet(seat);
            }
            self.apply(act);
        }
        after
    }

    /// Does an act that has been judged.
    fn apply(&mut self, act: Act) {
        match act {
            Act::ThrowIn { seat, reason } => {
                if let Ok((reason, rule)) = self.check_throw_in(seat, reason) {
                    self.facts.thrown_in = Some(ThrownIn {
                        seat,
                        reason,
                        before: 0,
                    });
                    self.phase = Phase::Over(Ending::ThrownIn(seat, rule));
                }
            }
            Act::Bid { seat, .. }
            | Act::Hold { seat }
            | Act::Wait { seat }
            | Act::Pass { seat } => {
                self.apply_bidding(seat, act);
            }
            Act::Swap { seat, gives, gets } => self.apply_swap(seat, gives, gets),
            Act::Raise { contract, .. } => self.apply_raise(contract),
            Act::Take { seat, group, cards } => {
                if let Ok(group) = self.check_take(seat, group, cards) {
                    self.apply_take(group, cards);
                }
            }
            Act::Discard { seat, cards } => self.apply_discard(seat, cards),
            Act::Tell { .. } => {}
            Act::Trick { number, leader } => self.apply_trick(number, leader),
            Act::Call { card, .. } => match card {
                Some(card) => self.apply_call(card),
                None => self.call_unseen(),
            },
            Act::Announce { .. } | Act::Declare { .. } | Act::Kontra { .. } | Act::Close { .. } => {
                self.apply_word(act);
            }
            Act::Play { card, .. } => self.apply_play(card),
            Act::Claim { seat, tricks } => self.apply_claim(seat, tricks),
            Act::Concede { seat } => self.apply_concession(seat),
        }
    }

    /// Refuses an act that belongs to another phase.
    pub(super) fn wrong_phase(&self, what: Told) -> Refusal {
        let now = match &self.phase {
            Phase::Bidding(turn) => told!("the auction is going on, and it is {turn}'s turn", turn),
            Phase::Raising => told!("the auction is over"),
            Phase::Taking => told!("the declarer must take a group of the talon"),
            Phase::Discarding(seats) => {
                let seats = seats.iter().map(|seat| seat.to_string());
                told!(
                    "{seats} must still lay cards away",
                    seats = Part::list(seats, Join::And)
                )
            }
            Phase::Calling => told!("the declarer must call a card"),
            Phase::Announcing(speaking) => {
                told!(
                    "the announcements are going on, and it is {turn}'s turn",
                    turn = speaking.turn
                )
            }
            Phase::Playing(turn) => {
                told!("the cards are being played, and it is {turn}'s turn", turn)
            }
            Phase::Over(_) => told!("the deal is over"),
        };
        Refusal::new(
            codes::PHASE,
            told!("{what} cannot come now: {now}", what, now),
        )
    }
}
