//! The cards of a deal played at random: the rules of `solve::game` as masks, so that each card costs little.

use arrayvec::ArrayVec;

use super::bound::Bound;
use super::playout::Played;
use super::table::pick;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Card, CardSet, Chance, Seat};
use crate::solve::game::Game;
use crate::solve::memory::End;

/// As many as a card can have numbers, rounded up so that none lies outside.
const CARDS: usize = 128;

/// How cards are played.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) game: Game,
    /// The cards of the suit of each card.
    suit: Box<[CardSet; CARDS]>,
    /// The cards that beat each card.
    above: Box<[CardSet; CARDS]>,
    all: CardSet,
    trumps: CardSet,
    /// The cards that each seat may be forbidden to play.
    banned: BySeat<CardSet>,
    /// Cards that win although they are not the highest, each with those without which it does not.
    wins: Vec<(Card, CardSet)>,
    /// Cards that are kept for a trick.
    bound: Option<Bound>,
}

/// A trick while it is played.
#[derive(Default)]
struct Trick {
    cards: ArrayVec<Card, MAX_SEATS>,
    set: CardSet,
    /// The card that wins it, if no exception is made.
    best: Option<Card>,
}

impl Course {
    /// The course of a game in which every seat plays to every trick, and no card is excused from it.
    pub(super) fn new(game: Game, bound: Option<Bound>) -> Self {
        let at = |of: &dyn Fn(Card) -> CardSet| {
            let cards = |n| Card::new(n).map_or(CardSet::EMPTY, of);
            Box::new(std::array::from_fn(cards))
        };
        let all = (game.suits.iter()).fold(CardSet::EMPTY, |all, &suit| all | suit);
        Self {
            suit: at(&|card| game.cards_of(game.suit(card))),
            above: at(&|card| all.iter().filter(|&one| game.beats(one, card)).collect()),
            all,
            trumps: game.cards_of(game.trump),
            banned: BySeat::from_fn(|seat| {
                let groups = game.bans[seat].iter().map(|ban| &ban.cards);
                let cards = groups.map(|group| group.hand | group.trick | group.fixed);
                cards.fold(CardSet::EMPTY, |all, cards| all | cards)
            }),
            wins: (game.wins.iter())
                .map(|(when, card)| (*card, when.needs() | CardSet::single(*card)))
                .collect(),
            bound,
            game,
        }
    }

    /// Plays every card of these hands, as long as the deal is not over, and notes how it went; `seen` are cards that all see lie
    /// elsewhere. `over` is asked after each trick.
    pub(super) fn play(
        &self,
        (mut hands, mut seen): (BySeat<CardSet>, CardSet),
        mut leader: Seat,
        chance: &mut Chance,
        (end, played): (&mut End, &mut Played),
        mut over: impl FnMut(&End, &Played) -> bool,
    ) {
        let seats = self.game.seats;
        end.begin();
        played.clear();
        for number in 0..self.game.tricks() {
            let mut trick = Trick::default();
            let mut turn = leader;
            let mut winner = leader;
            for _ in 0..seats {
                let mut legal = self.legal(turn, hands[turn], &trick);
                if let Some(bound) = &self.bound {
                    let unseen = self.all - seen - hands[turn];
                    legal = bound.allowed((turn, number), legal, |card| {
                        self.is_seen_to_win(card, &trick, unseen)
                    });
                }
                let Some(card) = pick(legal, chance) else {
                    break;
                };
                hands[turn].remove(card);
                seen.insert(card);
                let _ = played.try_push(card);
                end.play(card, number, turn);
                if (trick.best).is_none_or(|best| self.above[best.index()].contains(card)) {
                    trick.best = Some(card);
                    winner = turn;
                }
                trick.set.insert(card);
                let _ = trick.cards.try_push(card);
                turn = turn.next(seats);
            }
            if self
                .wins
                .iter()
                .any(|(_, needs)| trick.set.is_superset(*needs))
            {
                let best = self.game.winning_card(&trick.cards);
                let place = trick.cards.iter().position(|&card| card == best);
                winner = (0..place.unwrap_or(0)).fold(leader, |seat, _| seat.next(seats));
            }
            end.win(winner, trick.set);
            leader = winner;
            if over(end, played) {
                break;
            }
        }
        // What nobody plays any more lies nowhere.
        Seat::all(seats).for_each(|seat| end.lie(hands[seat], 7));
    }

    /// Whether all can see that a card would win a trick: whatever could beat it has been played or lies open.
    fn is_seen_to_win(&self, card: Card, trick: &Trick, unseen: CardSet) -> bool {
        let best = trick.best.is_none() || !self.beating(card.into(), trick).is_empty();
        let last = trick.cards.len() + 1 == self.game.seats;
        best && (last || !unseen.intersects(self.above[card.index()]))
    }

    /// Of a hand, the cards that may be played to a trick.
    fn legal(&self, seat: Seat, hand: CardSet, trick: &Trick) -> CardSet {
        let Some(led) = trick.cards.first() else {
            return self.allowed(seat, hand, hand, trick, None);
        };
        let game = &self.game;
        let suit = hand & self.suit[led.index()];
        let followed = if suit.is_empty() {
            let trumps = hand & self.trumps;
            let trumping = game.trump_when_void && !trumps.is_empty();
            if trumping { trumps } else { hand }
        } else if game.follow {
            suit
        } else {
            hand
        };
        if followed.is_single() {
            return followed;
        }
        let mut kept = self.allowed(seat, hand, followed, trick, Some(true));
        if game.must_beat && (!game.with_trumps || self.trumps.is_superset(kept)) {
            let beating = self.beating(kept, trick);
            if !beating.is_empty() {
                kept = beating;
            }
        }
        self.allowed(seat, hand, kept, trick, Some(false))
    }

    /// Of these cards, those that no ban forbids.
    fn allowed(
        &self,
        seat: Seat,
        hand: CardSet,
        cards: CardSet,
        trick: &Trick,
        before_beat: Option<bool>,
    ) -> CardSet {
        if !cards.intersects(self.banned[seat]) {
            return cards;
        }
        self.game
            .allowed(seat, hand, cards, &trick.cards, before_beat)
    }

    /// Of these cards, those that would win the trick as it stands.
    fn beating(&self, cards: CardSet, trick: &Trick) -> CardSet {
        // With one card more the trick may be one in which an exception is made.
        let excepted = |(_, needs): &(Card, CardSet)| {
            let lacking = *needs - trick.set;
            cards.is_superset(lacking) && (lacking.is_empty() || lacking.is_single())
        };
        match trick.best {
            Some(best) if !self.wins.iter().any(excepted) => cards & self.above[best.index()],
            _ => self.game.beating(cards, &trick.cards),
        }
    }
}
