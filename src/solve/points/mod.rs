//! Perfect play for card points, fast.
//!
//! A search asks again and again whether the declarers can take so many points, and remembers what it has found in a
//! table that serves all questions on one deal. How it saves work stands in the modules: `guess` (what is asked first),
//! `runs` (cards between which it makes no difference), `table` and `keys` (positions that are alike), `order` (what is
//! tried first), `sure` (tricks that need no search).

mod aim;
mod answer;
mod guess;
mod keys;
mod layout;
mod marks;
mod order;
mod rules;
mod runs;
mod search;
mod sure;
mod table;
mod tuned;

use super::compile::Unsuited;
use super::game::{Game, Left};
use super::position::Position;
use crate::basics::{Card, CardSet, Seat};
use aim::Sum;
pub(in crate::solve) use aim::{Aim, Before, Told};
pub use answer::{Bounds, Choice, Limits, Statistics};
use keys::Keys;
use layout::Layout;
use marks::Marks;
pub use marks::{Weights, found};
use rules::Special;
use search::{Board, PLACES, Search};
pub(in crate::solve) use search::{Found, Trick};
use table::Table;

/// How large a table is that suits most deals: two to the power of this are its buckets.
pub const BUCKETS: u32 = 10;

/// How many bytes a bucket takes.
pub(in crate::solve) const BUCKET: usize = table::BUCKET;

/// The most points that a deal may have: bounds are kept in two bytes.
const MOST_POINTS: i32 = 30_000;

/// Finds the card points of perfect play in one deal.
#[derive(Clone)]
pub struct Solver {
    board: Board,
    table: Table,
    marks: Marks,
    statistics: Statistics,
}

impl Solver {
    /// A solver for a deal of which these cards are in play, with a table of two to the power of `bits` buckets.
    pub fn new(game: &Game, cards: CardSet, bits: u32) -> Result<Self, Unsuited> {
        Self::with_table(game, cards, CardSet::EMPTY, Table::new(bits))
    }

    /// The same where the past decides too, and some cards may have a part of their own in that.
    pub(in crate::solve) fn telling(
        game: &Game,
        cards: CardSet,
        named: CardSet,
        bits: u32,
    ) -> Result<Self, Unsuited> {
        Self::with_table(game, cards, named, Table::marked(bits))
    }

    fn with_table(
        game: &Game,
        cards: CardSet,
        named: CardSet,
        table: Table,
    ) -> Result<Self, Unsuited> {
        let uncommon = !game.follow || !game.trump_when_void || !game.excused.is_empty();
        if uncommon || game.left != Left::None {
            return Err(Unsuited::Rules);
        }
        let layout = Layout::new(game, cards)?;
        let special = Special::new(game, &layout)?;
        let told = special.cards | layout.bits(named);
        let keys = Keys::new(&layout, told, game.seats > 4);
        let comes = game.comes.iter().map(|&cards| game.sum(cards));
        let comes: Vec<i32> = std::iter::once(0).chain(comes).collect();
        if game.sum(cards) + comes.iter().sum::<i32>() > MOST_POINTS {
            return Err(Unsuited::Size);
        }
        let circles = game.circles.iter().map(|circle| {
            let bits = circle.iter().map(|seat| 1 << seat.index());
            bits.fold(0, |all, bit: u8| all | bit)
        });
        let board = Board {
            borders: runs::borders(&layout),
            told: keys::told(&layout, special.cards),
            seats: game.seats,
            declarers: Seat::all(game.seats)
                .filter(|&seat| game.declarers.contains(seat))
                .fold(0, |bits, seat| bits | 1 << seat.index()),
            trump_beats: game.trump_beats,
            circles: std::iter::once(0).chain(circles).collect(),
            comes,
            layout,
            special,
            keys,
        };
        Ok(Self {
            board,
            table,
            marks: Marks::new(&found(game.circles.len())),
            statistics: Statistics::default(),
        })
    }

    /// Other marks for the order in which cards are tried.
    pub fn weigh(&mut self, weights: &Weights) {
        self.marks = Marks::new(weights);
    }

    /// Forgets what was found.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// How many cards it has tried so far.
    pub fn nodes(&self) -> u64 {
        self.statistics.nodes
    }

    /// How much it has done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            entries: self.table.filled(),
            bytes: self.table.bytes(),
            ..self.statistics
        }
    }

    /// What the declarers take from here on, of the trick that is being played and of those to come.
    pub fn value(&mut self, position: &Position, limits: Limits<'_>) -> Bounds {
        self.with(position, limits, |search, trick| match trick {
            None => Bounds { low: 0, high: 0 },
            Some(trick) => {
                let all = search.at_most(&trick);
                narrow(
                    search,
                    Bounds { low: 0, high: all },
                    guess::guess(search, &trick, all),
                    |search, target| search.from(&trick, target),
                )
            }
        })
    }

    /// The bits of cards.
    pub(in crate::solve) fn bits(&self, cards: CardSet) -> u64 {
        self.board.layout.bits(cards)
    }

    /// The cards of bits.
    pub(in crate::solve) fn cards(&self, bits: u64) -> CardSet {
        let layout = &self.board.layout;
        layout::Bits(bits)
            .filter_map(|bit| layout.card(bit))
            .collect()
    }

    /// The card of a bit.
    pub(in crate::solve) fn card(&self, bit: u32) -> Option<Card> {
        self.board.layout.card(bit)
    }

    /// What is told apart where these cards too have a part of their own, and these bindings no longer hold.
    pub(in crate::solve) fn told(&self, named: u64, freed: u8) -> Told {
        Told {
            freed,
            ..keys::told(&self.board.layout, self.board.special.cards | named)
        }
    }

    /// Whether after these cards the number that is asked for is so high, where what the declarers get on the way counts: then
    /// the value of what is found is not below zero. None if that was not found within the limits.
    pub(in crate::solve) fn aims<A: Aim>(
        &mut self,
        position: &Position,
        line: &[Card],
        target: i32,
        limits: Limits<'_>,
        aim: (&mut A, Told),
    ) -> Option<Found> {
        self.aimed(position, limits, aim, |search, trick| {
            let mut trick = trick;
            let mut target = target;
            for &card in line {
                let Some((now, bit)) = trick.zip(search.board.layout.bit(card)) else {
                    break;
                };
                let (next, got) = search.go(now, bit);
                target -= got;
                trick = next;
            }
            let found = match trick {
                None => search.aim.end(target),
                Some(trick) => search.from(&trick, target),
            };
            (!search.stopped).then_some(found.less(target))
        })
    }

    /// Whether two cards of whoever's turn it is are as good as each other, after some cards.
    pub(in crate::solve) fn alike<A: Aim>(
        &mut self,
        position: &Position,
        line: &[Card],
        (one, other): (Card, Card),
        aim: (&mut A, Told),
    ) -> bool {
        self.aimed(position, Limits::none(), aim, |search, trick| {
            let mut trick = trick;
            for &card in line {
                let Some((now, bit)) = trick.zip(search.board.layout.bit(card)) else {
                    break;
                };
                trick = search.go(now, bit).0;
            }
            let Some(trick) = trick else { return false };
            let choices = search.choices(&trick);
            let like = |card| {
                let bit = search.board.layout.bit(card)?;
                choices
                    .iter()
                    .find(|(own, _)| *own == bit)
                    .map(|&(_, like)| like)
            };
            like(one).is_some() && like(one) == like(other)
        })
    }

    /// The same as [`Solver::bound`] before a trick is led, for cards of another search in the same deal; and how many cards
    /// were tried.
    pub(in crate::solve) fn before(
        &mut self,
        before: &Before<'_>,
        target: i32,
        limits: Limits<'_>,
    ) -> (Option<Found>, u64) {
        let mut search = Search {
            board: &self.board,
            table: &mut self.table,
            marks: &self.marks,
            aim: &mut Sum,
            told: self.board.told,
            hands: *before.hands,
            excepts: before.excepts,
            owners: *before.owners,
            rest: before.rest,
            left: before.left,
            nodes: 0,
            passes: 0,
            limits,
            pause: 0,
            stopped: false,
        };
        let found = search.lead(before.number, before.leader, target);
        let (nodes, stopped) = (search.nodes, search.stopped);
        self.statistics.nodes += nodes;
        self.statistics.passes += 1;
        ((!stopped).then_some(found), nodes)
    }

    /// Whether the declarers take so many from here on; none if that was not found within the limits.
    pub fn reaches(
        &mut self,
        position: &Position,
        target: i32,
        limits: Limits<'_>,
    ) -> Option<bool> {
        self.with(position, limits, |search, trick| {
            let found = trick.map_or(Found::exactly(0), |trick| search.from(&trick, target));
            (!search.stopped).then_some(found.value >= target)
        })
    }

    /// A bound on what the declarers take from here on: from below, if they take so many, and else from above; none if that
    /// was not found within the limits.
    pub fn bound(&mut self, position: &Position, target: i32, limits: Limits<'_>) -> Option<i32> {
        self.with(position, limits, |search, trick| {
            let found = trick.map_or(Found::exactly(0), |trick| search.from(&trick, target));
            (!search.stopped).then_some(found.value)
        })
    }

    /// What every card is worth that may be played here.
    pub fn choice(&mut self, position: &Position, limits: Limits<'_>) -> Choice {
        self.with(position, limits, |search, trick| match trick {
            None => Choice {
                value: Bounds { low: 0, high: 0 },
                cards: Vec::new(),
                declarers: false,
            },
            Some(trick) => choice(search, &trick, None),
        })
    }

    /// What every card was worth at every turn of a game: from its end on, so that each turn knows what followed. Of a game
    /// in which a card is not legal, the turns before it.
    pub fn game(
        &mut self,
        game: &Game,
        start: &Position,
        cards: &[Card],
        limits: Limits<'_>,
    ) -> Vec<Choice> {
        let mut turns = Vec::new();
        let mut position = start.clone();
        for &card in cards {
            if !position.legal(game).contains(card) {
                break;
            }
            let before = position.clone();
            let points = position.play(game, card);
            turns.push((before, card, points));
        }
        let mut left = limits;
        let mut after = self.value(&position, left);
        let mut choices = Vec::new();
        for (before, card, points) in turns.iter().rev() {
            let spent = self.statistics.nodes;
            let known = Some((*card, after.after(*points)));
            let choice = self.with(before, left, |search, trick| {
                trick.map(|trick| choice(search, &trick, known))
            });
            left.nodes = left.nodes.saturating_sub(self.statistics.nodes - spent);
            let Some(choice) = choice else {
                break;
            };
            after = choice.value;
            choices.push(choice);
        }
        choices.reverse();
        choices
    }

    /// Cards of perfect play to the end of the deal, the first of the pack among those that are as good: always the same.
    /// It ends early if the limits are reached.
    pub fn line(&mut self, position: &Position, game: &Game, limits: Limits<'_>) -> Vec<Card> {
        let mut position = position.clone();
        let mut line = Vec::new();
        let mut left = limits;
        while !position.is_over(game) {
            let before = self.statistics.nodes;
            let Some(card) = self.best(&position, left) else {
                break;
            };
            left.nodes = left.nodes.saturating_sub(self.statistics.nodes - before);
            position.play(game, card);
            line.push(card);
        }
        line
    }

    /// The first card of the pack that is as good as any; none if that was not found within the limits.
    pub fn best(&mut self, position: &Position, limits: Limits<'_>) -> Option<Card> {
        let value = self.value(position, limits).exact()?;
        self.with(position, limits, |search, trick| {
            let trick = trick?;
            let cards = search.choices(&trick);
            let max = search.is_max(trick.seat);
            cards.into_iter().find_map(|(bit, like)| {
                let target = if max { value } else { value + 1 };
                let found = search.after(trick, like, target);
                let good = (found.value >= target) == max && !search.stopped;
                good.then(|| search.board.layout.card(bit))?
            })
        })
    }

    /// Runs something on the cards of a position; there is no trick when the deal is over.
    fn with<T>(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
        run: impl FnOnce(&mut Search<'_, Sum>, Option<Trick>) -> T,
    ) -> T {
        let told = self.board.told;
        self.aimed(position, limits, (&mut Sum, told), run)
    }

    /// The same for something else than card points.
    fn aimed<A: Aim, T>(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
        (aim, told): (&mut A, Told),
        run: impl FnOnce(&mut Search<'_, A>, Option<Trick>) -> T,
    ) -> T {
        let board = &self.board;
        let bits = |seat| board.layout.bits(position.hands[seat]);
        let hands: [u64; PLACES] = std::array::from_fn(|n| Seat::new(n).map_or(0, bits));
        let rest = hands.iter().fold(0, |all, hand| all | hand);
        let number = position.number;
        let comes: i32 = board.comes.iter().skip(number).sum();
        let mut search = Search {
            board,
            table: &mut self.table,
            marks: &self.marks,
            aim,
            told,
            hands,
            rest,
            left: board.layout.sum(rest) + comes,
            nodes: 0,
            passes: 0,
            limits,
            pause: 0,
            stopped: false,
            excepts: false,
            owners: [0; 64],
        };
        for (seat, &hand) in hands.iter().enumerate() {
            for bit in layout::Bits(hand) {
                search.owners[bit as usize] = seat as u8;
            }
        }
        let trick = (number <= board.tricks()).then(|| {
            let mut trick = search.led_by(number, position.leader.index() as u8);
            for bit in position
                .trick
                .iter()
                .filter_map(|&card| board.layout.bit(card))
            {
                search.owners[bit as usize & 63] = trick.seat;
                trick = search.with(trick, bit);
            }
            trick
        });
        search.excepts = board.special.excepts && board.special.can_except(&search.owners);
        let found = run(&mut search, trick);
        self.statistics.nodes += search.nodes;
        self.statistics.passes += search.passes;
        found
    }
}

/// Narrows bounds until they meet or the limits are reached. The first number asked for is a guess; from there on it goes by growing
/// steps until the number lies between two that were asked for, which are then halved.
fn narrow<A: Aim>(
    search: &mut Search<'_, A>,
    mut bounds: Bounds,
    guess: i32,
    mut ask: impl FnMut(&mut Search<'_, A>, i32) -> Found,
) -> Bounds {
    let mut target = guess.clamp(bounds.low + 1, bounds.high.max(bounds.low + 1));
    let (mut below, mut above) = (false, false);
    let mut step = ((bounds.high - bounds.low) / 40).max(1);
    while bounds.low < bounds.high {
        let found = ask(search, target);
        if search.stopped {
            break;
        }
        if found.value >= target {
            bounds.low = found.value.min(bounds.high);
            below = true;
        } else {
            bounds.high = found.value.max(bounds.low);
            above = true;
        }
        let middle = i32::midpoint(bounds.low, bounds.high + 1);
        target = if below && above {
            middle
        } else if below {
            middle.min(bounds.low.saturating_add(step))
        } else {
            middle.max(bounds.high.saturating_sub(step - 1))
        };
        step = step.saturating_mul(2);
    }
    bounds
}

/// What every card of a trick is worth; of one that may be known already.
fn choice<A: Aim>(
    search: &mut Search<'_, A>,
    trick: &Trick,
    given: Option<(Card, Bounds)>,
) -> Choice {
    let all = Bounds {
        low: 0,
        high: search.at_most(trick),
    };
    let max = search.is_max(trick.seat);
    let choices = search.choices(trick);
    let given = given.and_then(|(card, bounds)| {
        let bit = search.board.layout.bit(card)?;
        let (_, like) = *choices.iter().find(|(own, _)| *own == bit)?;
        Some((like, bounds))
    });
    // With a card of known worth it is asked first whether any is better.
    let (within, guess) = match given {
        None => (all, guess::guess(search, trick, all.high)),
        Some((_, bounds)) if max => (
            Bounds {
                low: bounds.low,
                ..all
            },
            bounds.low + 1,
        ),
        Some((_, bounds)) => (
            Bounds {
                high: bounds.high,
                ..all
            },
            bounds.high,
        ),
    };
    let value = narrow(search, within, guess, |search, target| {
        search.from(trick, target)
    });
    let mut known: Vec<(u32, Bounds)> = given.into_iter().collect();
    for &(_, like) in &choices {
        if known.iter().all(|&(bit, _)| bit != like) {
            // No card is better than the best: it is asked first whether this one is as good.
            let (within, guess) = if max {
                (
                    Bounds {
                        high: value.high,
                        ..all
                    },
                    value.high,
                )
            } else {
                (
                    Bounds {
                        low: value.low,
                        ..all
                    },
                    value.low + 1,
                )
            };
            let bounds = narrow(search, within, guess, |search, target| {
                search.after(*trick, like, target)
            });
            known.push((like, bounds));
        }
    }
    let of = |like: u32| {
        known
            .iter()
            .find(|&&(bit, _)| bit == like)
            .map_or(all, |&(_, bounds)| bounds)
    };
    let card = |&(bit, like): &(u32, u32)| Some((search.board.layout.card(bit)?, of(like)));
    Choice {
        value,
        cards: choices.iter().filter_map(card).collect(),
        declarers: max,
    }
}
