//! The rules by which cards are played in one deal, as tables: what may be played, who wins, what it brings.
//!
//! The same questions as in `deal::trick`, asked of nothing but cards: no fact of the deal is looked up while a search goes
//! on. A test plays every variant by both.

use arrayvec::ArrayVec;

use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Card, CardSet, Seat, SeatSet};
use crate::expr::masks::{Group, Test};
use crate::rules::BoundEarly;

/// The cards of a trick in the order of play.
pub type Cards = ArrayVec<Card, MAX_SEATS>;

/// The rules by which cards are played in one deal, with its sides.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
pub struct Game {
    /// How many seats act.
    pub seats: usize,
    /// For each trick the seats that play to it.
    pub circles: Vec<SeatSet>,
    /// The side whose card points are counted; all others play against it.
    pub declarers: SeatSet,
    /// The cards of each suit; within one, a higher card beats a lower one.
    pub suits: Vec<CardSet>,
    /// The suit of each card.
    pub suit_of: Vec<u8>,
    /// The number of the suit of the trumps.
    pub trump: u8,
    /// What each card counts, in the smallest part of a card point that the pack uses.
    pub points: Vec<i32>,
    /// Whether suit must be followed.
    pub follow: bool,
    /// Whether a trump must be played when void.
    pub trump_when_void: bool,
    /// Whether the best card must be beaten.
    pub must_beat: bool,
    /// Whether that is asked only where nothing but trumps may be played.
    pub with_trumps: bool,
    /// Whether a trump beats the other suits.
    pub trump_beats: bool,
    /// Cards that never win, and may be played to any trick.
    pub excused: CardSet,
    /// Whose they are after the trick.
    pub excuse: Excuse,
    /// Cards that a seat may not play as long as it may play others.
    pub bans: BySeat<Vec<Ban>>,
    /// Cards that win a trick although they are not its highest, and when.
    pub wins: Vec<(Test, Card)>,
    /// For each trick the cards that its winner gets besides.
    pub comes: Vec<CardSet>,
    /// What becomes of the cards that are left in hands after the last trick.
    pub left: Left,
    /// Cards that are kept for a trick.
    pub bound: Vec<Binding>,
    /// Cards that are not played, and of which nobody sees where they lie.
    pub hidden: CardSet,
    /// Which of several cards that are kept goes first when nothing else may be played.
    pub highest_trump_first: bool,
}

/// Whose a card is after the trick that never wins one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Excuse {
    /// Whether it stays with its player.
    pub stays: bool,
    /// Whether it does so in the last trick too.
    pub in_last: bool,
    /// What is given for one that stays, in the smallest part of a card point.
    pub gives: i32,
}

/// Whose the cards are that are left in hands after the last trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Nobody can have any.
    None,
    /// Their holder's.
    Holder,
    /// The last winner's.
    Winner,
}

/// Cards that may not be played as long as others may.
#[derive(Clone, Debug)]
pub struct Ban {
    /// When it applies.
    pub when: Test,
    /// The cards.
    pub cards: Group,
    /// Whether it comes before the duty to beat.
    pub before_beat: bool,
}

/// A card that its holder keeps for a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// Who must keep it.
    pub seats: SeatSet,
    /// The card.
    pub card: Card,
    /// The trick, from 1.
    pub trick: u8,
    /// What becomes of it before that trick.
    pub early: BoundEarly,
}

impl Game {
    /// The suit of a card.
    pub fn suit(&self, card: Card) -> u8 {
        self.suit_of.get(card.index()).copied().unwrap_or(0)
    }

    /// The cards of a suit.
    pub fn cards_of(&self, suit: u8) -> CardSet {
        self.suits
            .get(usize::from(suit))
            .copied()
            .unwrap_or_default()
    }

    /// What cards count together.
    pub fn sum(&self, cards: CardSet) -> i32 {
        let points = |card: Card| self.points.get(card.index()).copied().unwrap_or(0);
        cards.iter().map(points).sum()
    }

    /// How many tricks a deal has.
    pub fn tricks(&self) -> usize {
        self.circles.len()
    }

    /// The seats that play to the trick with this number, from 1.
    pub fn seats_in(&self, trick: usize) -> SeatSet {
        let circle = trick.checked_sub(1).and_then(|n| self.circles.get(n));
        circle.copied().unwrap_or_else(|| SeatSet::all(self.seats))
    }

    /// Whether `card` beats `best` in a trick.
    pub fn beats(&self, card: Card, best: Card) -> bool {
        if self.excused.contains(card) || self.excused.contains(best) {
            return !self.excused.contains(card);
        }
        let (suit, other) = (self.suit(card), self.suit(best));
        let trump = self.trump_beats && suit == self.trump;
        (suit == other && card > best) || (trump && other != self.trump)
    }

    /// The card that wins a trick as it stands; it has at least one.
    pub fn winning_card(&self, trick: &[Card]) -> Card {
        let exception = self
            .wins
            .iter()
            .find(|(when, card)| trick.contains(card) && when.holds(CardSet::EMPTY, trick));
        if let Some((_, card)) = exception {
            return *card;
        }
        let better = |best, card| if self.beats(card, best) { card } else { best };
        trick.iter().copied().reduce(better).unwrap_or(trick[0])
    }

    /// Of the cards of a hand, those that may be played to the trick with this number; `others` are those in the other hands.
    pub fn legal(
        &self,
        (seat, number): (Seat, usize),
        whole: CardSet,
        trick: &[Card],
        others: CardSet,
    ) -> CardSet {
        let cards = self.legal_but_bound(seat, whole, trick);
        if self.bound.is_empty() {
            return cards;
        }
        let last = trick.len() + 1 == self.seats_in(number).len();
        self.without_bound(seat, number, cards, |card| {
            let best = trick.is_empty() || !self.beating(card.into(), trick).is_empty();
            let mut unseen = (self.hidden | others).iter();
            best && (last || !unseen.any(|other| self.beats(other, card)))
        })
    }

    fn legal_but_bound(&self, seat: Seat, whole: CardSet, trick: &[Card]) -> CardSet {
        let free = whole & self.excused;
        let hand = whole - free;
        let allowed = |cards, before_beat| self.allowed(seat, whole, cards, trick, before_beat);
        let led = trick.iter().find(|&&card| !self.excused.contains(card));
        let (Some(&led), false) = (led, hand.is_empty()) else {
            return allowed(whole, None);
        };
        let suit = hand & self.cards_of(self.suit(led));
        let trumps = hand & self.cards_of(self.trump);
        let followed = if self.follow && !suit.is_empty() {
            suit
        } else if self.trump_when_void && suit.is_empty() && !trumps.is_empty() {
            trumps
        } else {
            hand
        };
        let kept = allowed(followed, Some(true));
        let asked = !self.with_trumps || self.cards_of(self.trump).is_superset(kept);
        let beating = if self.must_beat && asked {
            self.beating(kept, trick)
        } else {
            CardSet::EMPTY
        };
        let kept = if beating.is_empty() { kept } else { beating };
        allowed(kept | free, Some(false))
    }

    /// Of these cards of a hand, those that no ban forbids: of all bans, or of those before the duty to beat, or after it.
    pub(crate) fn allowed(
        &self,
        seat: Seat,
        whole: CardSet,
        cards: CardSet,
        trick: &[Card],
        before_beat: Option<bool>,
    ) -> CardSet {
        let bans = self.bans[seat].iter();
        let asked = bans.filter(|ban| before_beat.is_none_or(|now| now == ban.before_beat));
        asked.fold(cards, |cards, ban| {
            if !ban.when.holds(whole, trick) {
                return cards;
            }
            let in_trick = trick.iter().copied().collect();
            let left = cards - ban.cards.cards(whole, in_trick);
            if left.is_empty() { cards } else { left }
        })
    }

    /// Of these cards, those that would win the trick as it stands.
    pub(crate) fn beating(&self, cards: CardSet, trick: &[Card]) -> CardSet {
        let mut with: ArrayVec<Card, 8> = trick.iter().copied().take(7).collect();
        let wins = |&card: &Card| {
            with.push(card);
            let wins = self.winning_card(&with) == card;
            with.pop();
            wins
        };
        cards.iter().filter(wins).collect()
    }

    /// Of these cards, those that bindings allow; `is_seen_to_win` says whether all can see that a card wins the trick.
    fn without_bound(
        &self,
        seat: Seat,
        number: usize,
        cards: CardSet,
        is_seen_to_win: impl Fn(Card) -> bool,
    ) -> CardSet {
        let (mut now, mut later, mut kept) = (CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY);
        let mut first: Option<(usize, Card)> = None;
        for binding in &self.bound {
            let (card, trick) = (binding.card, usize::from(binding.trick));
            if !binding.seats.contains(seat) || !cards.contains(card) || trick < number {
                continue;
            }
            if trick == number {
                now.insert(card);
                continue;
            }
            later.insert(card);
            let stays = match binding.early {
                BoundEarly::Refused => true,
                BoundEarly::Lost => false,
                BoundEarly::LostUnlessItWins => is_seen_to_win(card),
            };
            if stays {
                kept.insert(card);
            }
            if first.is_none_or(|(earliest, _)| trick < earliest) {
                first = Some((trick, card));
            }
        }
        let Some((_, first)) = first.filter(|_| now.is_empty()) else {
            return if now.is_empty() { cards } else { now };
        };
        if !(cards - later).is_empty() {
            return cards - kept;
        }
        let trumps = later & self.cards_of(self.trump);
        match trumps.highest() {
            _ if !self.highest_trump_first => CardSet::single(first),
            Some(highest) => (later - trumps) | CardSet::single(highest),
            None => later,
        }
    }

    /// What a complete trick brings the declarers, with who has won it.
    pub fn won(&self, leader: Seat, number: usize, trick: &[Card]) -> (Seat, i32) {
        let seats = self.seats_in(number);
        let best = self.winning_card(trick);
        let mut winner = leader;
        let mut points = 0;
        let last = number >= self.tricks();
        let stays = self.excuse.stays && (!last || self.excuse.in_last);
        for (seat, &card) in seats.round(leader).zip(trick) {
            if card == best {
                winner = seat;
            }
        }
        let of = |seat: Seat| i32::from(self.declarers.contains(seat));
        let comes = number.checked_sub(1).and_then(|n| self.comes.get(n));
        points += of(winner) * self.sum(comes.copied().unwrap_or_default());
        for (seat, &card) in seats.round(leader).zip(trick) {
            let worth = self.points.get(card.index()).copied().unwrap_or(0);
            if stays && self.excused.contains(card) {
                points += of(seat) * (worth - self.excuse.gives) + of(winner) * self.excuse.gives;
            } else {
                points += of(winner) * worth;
            }
        }
        (winner, points)
    }
}
