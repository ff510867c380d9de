//! In how many of all deals a condition on where cards lie holds, without dealing them; and deals drawn from just those.
//!
//! Cards that nothing tells apart form a class. What counts is how many cards of each class lie in each place that is asked
//! about: the ways to deal them so are multiplied and added up, class after class, and what is left to be counted is the same
//! wherever as much room is left and the sums have come as far.

use rustc_hash::FxHashMap;

use crate::basics::{Card, CardSet, Chance};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::expr::places::{ByPlace, PLACES, Placed, Sum, TALON};

/// So many cases are kept, and so many steps made, before it is given up.
const MOST_CASES: usize = 300_000;
const MOST_STEPS: u64 = 30_000_000;

/// So many steps are made for a part of conditions that cannot be counted together, and so many parts are looked at.
const MOST_STEPS_OF_PART: u64 = 1_000_000;
const MOST_PARTS: usize = 100;

/// The deals in which a condition holds.
#[derive(Clone, Debug)]
pub struct Counted {
    condition: Placed,
    /// The places that are asked about, and one for all others.
    places: Vec<usize>,
    others: Vec<usize>,
    classes: Vec<Class>,
    /// The sums when nothing lies anywhere.
    begin: Case,
    cases: FxHashMap<(u8, Case), u128>,
    /// How many deals there are in which it holds, of how many, as far as they are told apart.
    pub ways: u128,
    /// How many deals there are, as far as they are told apart.
    pub of: u128,
}

/// Cards that nothing tells apart.
#[derive(Clone, Debug)]
struct Class {
    cards: Vec<Card>,
    /// What one of them adds to each sum, by place.
    adds: Vec<Vec<i32>>,
    /// Which sums no later class adds anything to.
    closes: Vec<usize>,
}

/// How many cards of a class lie in each place that is asked about, and last how many elsewhere.
type Split = [u8; PLACES + 1];

/// How much room is left in each place, and how far the sums have come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Case {
    room: [u8; PLACES + 1],
    sums: Box<[i32]>,
}

impl Counted {
    /// Counts the deals in which a condition holds; none where there are too many cases to be told apart.
    pub fn new(dealing: &Dealing, condition: &Placed) -> Option<Self> {
        Self::within(dealing, condition, MOST_STEPS)
    }

    /// The same, given up after so many steps.
    fn within(dealing: &Dealing, condition: &Placed, most: u64) -> Option<Self> {
        let sums = condition.sums();
        let sizes = sizes(dealing);
        let asked = |place: &usize| {
            let of_place = |sum: &Sum| sum.terms.iter().any(|term| term.place == *place);
            sums.iter().any(|sum| of_place(sum))
        };
        let (places, others): (Vec<usize>, Vec<usize>) = (0..PLACES)
            .filter(|&place| sizes[place] > 0)
            .partition(asked);
        let classes = classes(dealing.pack(), &sums, &places)?;
        let mut room = [0u8; PLACES + 1];
        for (n, &place) in places.iter().enumerate() {
            room[n] = sizes[place] as u8;
        }
        room[places.len()] = others.iter().map(|&place| sizes[place] as u8).sum();
        let begun: Option<Box<[i32]>> = sums
            .iter()
            .map(|sum| i32::try_from(sum.constant).ok())
            .collect();
        let mut counted = Self {
            condition: condition.clone(),
            begin: Case { room, sums: begun? },
            places,
            others,
            classes,
            cases: FxHashMap::default(),
            ways: 0,
            of: 0,
        };
        let all = room.iter().map(|&room| usize::from(room));
        counted.of = ways_to_part(all)?;
        let mut left = most;
        counted.ways = counted.count(0, &counted.begin.clone(), &mut left)?;
        Some(counted)
    }

    /// In how many ways the classes from one on can lie so that the condition holds.
    fn count(&mut self, class: usize, case: &Case, left: &mut u64) -> Option<u128> {
        if class == self.classes.len() {
            let mut sums = case.sums.iter().map(|&sum| i64::from(sum));
            return Some(u128::from(self.condition.holds_with(&mut sums)));
        }
        let key = (class as u8, case.clone());
        if let Some(&known) = self.cases.get(&key) {
            return Some(known);
        }
        let mut all = 0u128;
        for split in self.splits(class, case) {
            *left = left.checked_sub(1)?;
            let next = self.after(class, case, split);
            let more = self.count(class + 1, &next, left)?;
            if more > 0 {
                all = all.checked_add(ways_of(split)?.checked_mul(more)?)?;
            }
        }
        if self.cases.len() >= MOST_CASES {
            return None;
        }
        self.cases.insert(key, all);
        Some(all)
    }

    /// Every way to part the number of cards of a class among the places.
    fn splits(&self, class: usize, case: &Case) -> Vec<Split> {
        let mut all = Vec::new();
        let mut split: Split = [0; PLACES + 1];
        let cards = self.classes[class].cards.len() as u8;
        self.split(0, cards, case, &mut split, &mut all);
        all
    }

    fn split(&self, place: usize, left: u8, case: &Case, split: &mut Split, all: &mut Vec<Split>) {
        let last = self.places.len();
        if place == last {
            if left <= case.room[last] {
                split[last] = left;
                all.push(*split);
            }
            return;
        }
        let after: u8 = case.room[place + 1..=last].iter().sum();
        for here in left.saturating_sub(after)..=left.min(case.room[place]) {
            split[place] = here;
            self.split(place + 1, left - here, case, split, all);
        }
        split[place] = 0;
    }

    fn after(&self, class: usize, case: &Case, split: Split) -> Case {
        let class = &self.classes[class];
        let mut next = case.clone();
        for (room, &here) in next.room.iter_mut().zip(&split) {
            *room -= here;
        }
        for (adds, &here) in class.adds.iter().zip(&split) {
            for (sum, &each) in next.sums.iter_mut().zip(adds) {
                *sum += each * i32::from(here);
            }
        }
        // Of a sum that is done only its sign is asked.
        for &closed in &class.closes {
            next.sums[closed] = next.sums[closed].signum();
        }
        next
    }

    /// Deals the cards so that the condition holds, all such deals alike likely. There must be one.
    pub fn deal(&self, dealing: &Dealing, chance: &mut Chance, dealt: &mut Dealt) {
        let mut number = chance.wide(self.ways);
        let mut case = self.begin.clone();
        let mut lying: [Vec<Card>; PLACES] = std::array::from_fn(|_| Vec::new());
        let mut elsewhere = Vec::new();
        for (n, class) in self.classes.iter().enumerate() {
            for split in self.splits(n, &case) {
                let next = self.after(n, &case, split);
                let more = self.known(n + 1, &next);
                let ways = ways_of(split).unwrap_or(0);
                // What was counted is no more than all, so it does not overflow here either.
                let here = ways.saturating_mul(more);
                if number >= here {
                    number -= here;
                    continue;
                }
                number %= more;
                case = next;
                let mut cards = class.cards.clone();
                chance.shuffle(&mut cards);
                let mut cards = cards.into_iter();
                for (&place, &count) in self.places.iter().zip(&split) {
                    lying[place].extend(cards.by_ref().take(usize::from(count)));
                }
                elsewhere.extend(cards);
                break;
            }
        }
        chance.shuffle(&mut elsewhere);
        let sizes = sizes(dealing);
        let mut elsewhere = elsewhere.into_iter();
        for &place in &self.others {
            lying[place].extend(elsewhere.by_ref().take(sizes[place]));
        }
        for cards in &mut lying {
            chance.shuffle(cards);
        }
        dealing.lay(lying.into_iter().flatten(), dealt);
    }

    fn known(&self, class: usize, case: &Case) -> u128 {
        if class == self.classes.len() {
            let mut sums = case.sums.iter().map(|&sum| i64::from(sum));
            return u128::from(self.condition.holds_with(&mut sums));
        }
        let found = self.cases.get(&(class as u8, case.clone()));
        found.copied().unwrap_or(0)
    }
}

/// Whether one of these conditions, or two of them together, can be counted and hold in no deal. It is asked where all of them
/// together cannot be counted: they hold in none then either, which no number of deals that are tried would show.
pub(super) fn exclude_each_other(dealing: &Dealing, conditions: &[Placed]) -> bool {
    let never = |condition: &Placed| {
        let counted = Counted::within(dealing, condition, MOST_STEPS_OF_PART);
        counted.is_some_and(|counted| counted.ways == 0)
    };
    let pairs = conditions.iter().enumerate().flat_map(|(n, one)| {
        let others = conditions.iter().skip(n + 1);
        others.map(move |other| Placed::All([one.clone(), other.clone()].into()))
    });
    let mut parts = conditions.iter().cloned().chain(pairs).take(MOST_PARTS);
    parts.any(|part| never(&part))
}

fn sizes(dealing: &Dealing) -> [usize; PLACES] {
    let mut sizes = [0; PLACES];
    for seat in crate::basics::Seat::all(dealing.seats()) {
        sizes[seat.index()] = dealing.size(seat);
    }
    sizes[TALON] = dealing.talon();
    sizes
}

/// The classes of cards that the sums tell apart, small ones first.
fn classes(pack: CardSet, sums: &[&Sum], places: &[usize]) -> Option<Vec<Class>> {
    let adds = |card: Card| -> Option<Vec<Vec<i32>>> {
        let of = |place: usize, sum: &Sum| {
            let terms = sum.terms.iter();
            let here = terms.filter(|term| term.place == place && term.cards.contains(card));
            i32::try_from(here.map(|term| term.weight).sum::<i64>()).ok()
        };
        places
            .iter()
            .map(|&place| sums.iter().map(|sum| of(place, sum)).collect())
            .collect()
    };
    let mut classes: Vec<Class> = Vec::new();
    for card in pack {
        let adds = adds(card)?;
        match classes.iter_mut().find(|class| class.adds == adds) {
            Some(class) => class.cards.push(card),
            None => classes.push(Class {
                cards: vec![card],
                adds,
                closes: Vec::new(),
            }),
        }
    }
    classes.sort_by_key(|class| class.cards.len());
    for sum in 0..sums.len() {
        let adding = |class: &Class| class.adds.iter().any(|adds| adds[sum] != 0);
        if let Some(last) = classes.iter().rposition(adding) {
            classes[last].closes.push(sum);
        }
    }
    Some(classes)
}

/// In how many ways so many cards can be parted into groups of these sizes.
fn ways_to_part(sizes: impl Iterator<Item = usize>) -> Option<u128> {
    let (mut all, mut ways) = (0u128, 1u128);
    for size in sizes {
        for n in 1..=size {
            all += 1;
            // At every step this is a whole number: the ways with a group of `n`.
            ways = ways.checked_mul(all)? / n as u128;
        }
    }
    Some(ways)
}

fn ways_of(split: Split) -> Option<u128> {
    ways_to_part(split.iter().map(|&here| usize::from(here)))
}

/// How often a condition holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rarity {
    /// In so many deals of so many.
    Exact {
        /// How many.
        ways: u128,
        /// Of how many.
        of: u128,
    },
    /// In so many deals of those that were tried.
    Tried {
        /// How many.
        held: u64,
        /// Of how many.
        tries: u64,
        /// The share of all deals from which those were drawn that were tried.
        within: f64,
    },
}

impl Rarity {
    /// The share of all deals, between 0 and 1.
    pub fn share(self) -> f64 {
        match self {
            Self::Exact { of: 0, .. } | Self::Tried { tries: 0, .. } => 0.0,
            Self::Exact { ways, of } => ways as f64 / of as f64,
            Self::Tried {
                held,
                tries,
                within,
            } => within * held as f64 / tries as f64,
        }
    }

    /// The standard error of the share; nothing where it is exact.
    pub fn error(self) -> Option<f64> {
        match self {
            Self::Exact { .. } => None,
            Self::Tried {
                held,
                tries,
                within,
            } => {
                let tries = tries.max(1) as f64;
                let share = held as f64 / tries;
                Some(within * (share * (1.0 - share) / tries).sqrt())
            }
        }
    }
}

/// Where the cards of a deal lie.
pub(super) fn places(dealt: &Dealt) -> ByPlace {
    crate::expr::places::laid_out(&dealt.hands, dealt.talon)
}
