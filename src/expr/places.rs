//! Turns conditions about cards that have just been dealt into questions about where each card lies: what many deals can be
//! asked, and what can be counted without dealing.

use super::eval::{Arg, Args, CardsExpr, Condition, Value, View};
use crate::basics::seat::MAX_SEATS;
use crate::basics::truth::Comparison;
use crate::basics::{BySeat, CardSet, Range, Seat, Truth};

/// How many places there are for a card: the hands, the talon after them, and what each seat has laid away.
pub const PLACES: usize = LAID + MAX_SEATS;

/// The number of the talon among the places.
pub const TALON: usize = MAX_SEATS;

/// The number of what the first seat has laid away; nobody has when cards have just been dealt.
pub const LAID: usize = TALON + 1;

/// Cards by where they lie.
pub type ByPlace = [CardSet; PLACES];

/// Where the cards of a deal lie.
pub fn laid_out(hands: &BySeat<CardSet>, talon: CardSet) -> ByPlace {
    let mut places = [CardSet::EMPTY; PLACES];
    for (seat, hand) in hands.iter(MAX_SEATS) {
        places[seat.index()] = *hand;
    }
    places[TALON] = talon;
    places
}

/// A condition about where cards lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placed {
    /// Always the same.
    Always(bool),
    /// The opposite.
    Not(Box<Placed>),
    /// Every part holds.
    All(Box<[Placed]>),
    /// One of the parts holds.
    Any(Box<[Placed]>),
    /// A sum of numbers of cards, compared with 0.
    Compare(Sum, Comparison),
    /// What of one group is in another. It is no matter of numbers, so that such deals are not counted.
    Has(Box<[PlacedCards; 2]>, Has),
}

/// How much of a group of cards is in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Has {
    /// All of it.
    All,
    /// Some of it.
    Any,
    /// None of it.
    None,
}

/// A sum of numbers of cards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// What is added whatever lies where.
    pub constant: i64,
    /// How much each of these cards counts if it lies in this place.
    pub terms: Vec<Term>,
}

/// Cards that count while they lie in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// How much each counts.
    pub weight: i64,
    /// The number of the place.
    pub place: usize,
    /// The cards.
    pub cards: CardSet,
}

impl Placed {
    /// Asks it of a deal.
    pub fn holds(&self, deal: &ByPlace) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Not(part) => !part.holds(deal),
            Self::All(parts) => parts.iter().all(|part| part.holds(deal)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(deal)),
            Self::Compare(sum, comparison) => compares(sum.of(deal), *comparison),
            Self::Has(groups, has) => {
                let (holds, what) = (groups[0].cards(deal), groups[1].cards(deal));
                match has {
                    Has::All => holds.is_superset(what),
                    Has::Any => holds.intersects(what),
                    Has::None => !holds.intersects(what),
                }
            }
        }
    }

    /// Whether it is a matter of numbers of cards alone.
    pub fn is_of_numbers(&self) -> bool {
        match self {
            Self::Always(_) | Self::Compare(..) => true,
            Self::Has(..) => false,
            Self::Not(part) => part.is_of_numbers(),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_of_numbers),
        }
    }

    /// Asks it where all its sums are known, in the order in which they stand; it is one of numbers.
    pub fn holds_with(&self, sums: &mut impl Iterator<Item = i64>) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Not(part) => !part.holds_with(sums),
            Self::All(parts) => {
                let mut all = true;
                for part in parts {
                    // Every part takes its sums, whatever the others say.
                    all &= part.holds_with(sums);
                }
                all
            }
            Self::Any(parts) => {
                let mut any = false;
                for part in parts {
                    any |= part.holds_with(sums);
                }
                any
            }
            Self::Compare(_, comparison) => compares(sums.next().unwrap_or(0), *comparison),
            Self::Has(..) => false,
        }
    }

    /// Its sums, in the order in which they stand.
    pub fn sums(&self) -> Vec<&Sum> {
        match self {
            Self::Always(_) | Self::Has(..) => Vec::new(),
            Self::Not(part) => part.sums(),
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::sums).collect(),
            Self::Compare(sum, _) => vec![sum],
        }
    }
}

fn compares(sum: i64, comparison: Comparison) -> bool {
    let exactly = Range::exactly;
    exactly(sum).compare(exactly(0), comparison).is_true()
}

impl Sum {
    /// What it comes to in a deal.
    pub fn of(&self, deal: &ByPlace) -> i64 {
        let counted = self.terms.iter().map(|term| {
            let lying = deal.get(term.place).copied().unwrap_or_default();
            term.weight * (lying & term.cards).len() as i64
        });
        self.constant + counted.sum::<i64>()
    }

    fn number(constant: i64) -> Self {
        Self {
            constant,
            terms: Vec::new(),
        }
    }

    /// How many cards a group has, each counting so much.
    fn count(group: &ByPlace, weight: i64) -> Self {
        let places = group.iter().enumerate();
        let terms = places.filter(|(_, cards)| !cards.is_empty());
        Self {
            constant: 0,
            terms: terms
                .map(|(place, &cards)| Term {
                    weight,
                    place,
                    cards,
                })
                .collect(),
        }
    }

    /// The same by fewer places: every card lies in one of them, so what it counts in most is counted at once.
    fn short(self, view: &View<'_>) -> Self {
        let talon = view.facts.talon.count().high > 0 || !is_fresh(view);
        let seats = view.facts.seats;
        let laid = if is_fresh(view) { 0 } else { seats };
        let places = || {
            (0..seats)
                .chain(talon.then_some(TALON))
                .chain(LAID..LAID + laid)
        };
        let mut short = Self::number(self.constant);
        for card in view.constants.pack {
            let mut weights = [0i64; PLACES];
            for term in self.terms.iter().filter(|term| term.cards.contains(card)) {
                weights[term.place] += term.weight;
            }
            let alike = |one: usize| places().filter(|&n| weights[n] == weights[one]).count();
            let common = places().max_by_key(|&place| (alike(place), weights[place] == 0));
            let common = common.map_or(0, |place| weights[place]);
            short.constant += common;
            for place in places().filter(|&place| weights[place] != common) {
                let weight = weights[place] - common;
                let mut terms = short.terms.iter_mut();
                match terms.find(|term| term.place == place && term.weight == weight) {
                    Some(term) => term.cards.insert(card),
                    None => short.terms.push(Term {
                        weight,
                        place,
                        cards: card.into(),
                    }),
                }
            }
        }
        short
    }

    fn add(&mut self, other: &Self, factor: i64) -> Option<()> {
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        for term in &other.terms {
            let weight = term.weight.checked_mul(factor)?;
            // So much that no sum of a pack overflows.
            if weight.abs() > 1 << 40 {
                return None;
            }
            self.terms.push(Term { weight, ..*term });
        }
        Some(())
    }
}

impl Condition {
    /// The condition as one about where cards lie, in a deal that has just been dealt; none where it asks for more. `view` looks
    /// at a deal of which no card is known.
    pub fn placed(&self, view: &View<'_>) -> Option<Placed> {
        match self.holds(view) {
            Truth::True => return Some(Placed::Always(true)),
            Truth::False => return Some(Placed::Always(false)),
            Truth::Open => {}
        }
        let all = |parts: &[Self]| -> Option<Box<[Placed]>> {
            parts.iter().map(|part| part.placed(view)).collect()
        };
        match self {
            Self::Constant(_) => None,
            Self::Not(part) => Some(Placed::Not(Box::new(part.placed(view)?))),
            Self::All(parts) => Some(Placed::All(all(parts)?)),
            Self::Any(parts) => Some(Placed::Any(all(parts)?)),
            Self::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                let (yes, test, no) = (yes.placed(view)?, test.placed(view)?, no.placed(view)?);
                let not = Placed::Not(Box::new(test.clone()));
                let either = [
                    Placed::All([test, yes].into()),
                    Placed::All([not, no].into()),
                ];
                Some(Placed::Any(either.into()))
            }
            Self::Compare(sides, comparison) => {
                let mut sum = sides.0.placed(view)?;
                sum.add(&sides.1.placed(view)?, -1)?;
                Some(Placed::Compare(sum.short(view), *comparison))
            }
            Self::Word(word) => {
                let has = match word.word.pattern {
                    "CARDS has CARDS" | "CARDS has all CARDS" => Has::All,
                    "CARDS has any CARDS" => Has::Any,
                    "CARDS has no CARDS" => Has::None,
                    _ => return None,
                };
                let group = |n: usize| word.args.spots(n, view);
                let (Some(one), Some(other)) = (group(0), group(1)) else {
                    let group = |n: usize| match word.args.0.get(n) {
                        Some(Arg::Cards(cards)) => cards.placed_cards(view),
                        _ => None,
                    };
                    return Some(Placed::Has(Box::new([group(0)?, group(1)?]), has));
                };
                let (cards, comparison) = match has {
                    Has::All => (apart(&other, &one), Comparison::Equal),
                    Has::Any => (both(&one, &other), Comparison::Greater),
                    Has::None => (both(&one, &other), Comparison::Equal),
                };
                let count = Sum::count(&cards, 1).short(view);
                Some(Placed::Compare(count, comparison))
            }
        }
    }

    /// The parts that all must hold.
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::All(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }
}

impl Value {
    fn placed(&self, view: &View<'_>) -> Option<Sum> {
        if let Some(number) = self.range(view).exact() {
            return Some(Sum::number(number));
        }
        let mut sum = Sum::default();
        match self {
            Self::Constant(number) => return Some(Sum::number(*number)),
            Self::Sum(terms) => {
                for (plus, term) in terms {
                    sum.add(&term.placed(view)?, if *plus { 1 } else { -1 })?;
                }
            }
            Self::Product(factors) => {
                let (mut factor, mut counted) = (1i64, None);
                for one in factors {
                    match one.range(view).exact() {
                        Some(number) => factor = factor.checked_mul(number)?,
                        None if counted.is_none() => counted = Some(one.placed(view)?),
                        None => return None,
                    }
                }
                sum.add(&counted?, factor)?;
            }
            Self::Choice(_) => return None,
            Self::Word(word) => {
                let group = word.args.spots(0, view);
                match word.word.pattern {
                    "number of CARDS" => return Some(Sum::count(&group?, 1)),
                    "points of CARDS" => {
                        let group = group?;
                        let points = &view.constants.points;
                        let worth = |card: crate::basics::Card| {
                            points.get(card.index()).copied().map_or(0, i64::from)
                        };
                        let mut worths: Vec<i64> = view.constants.pack.iter().map(worth).collect();
                        worths.sort_unstable();
                        worths.dedup();
                        for each in worths.into_iter().filter(|&each| each != 0) {
                            let pack = view.constants.pack.iter();
                            let alike: CardSet = pack.filter(|&card| worth(card) == each).collect();
                            let alike = group.map(|cards| cards & alike);
                            sum.add(&Sum::count(&alike, each), 1)?;
                        }
                    }
                    _ => return None,
                }
            }
        }
        Some(sum)
    }
}

impl CardsExpr {
    /// The cards that belong to the group, by where they lie.
    fn placed(&self, view: &View<'_>) -> Option<ByPlace> {
        let holding = self.holding(view);
        if holding.is_exact() {
            return Some([holding.known; PLACES]);
        }
        let pack = view.constants.pack;
        let at = |place: usize| {
            let mut cards = [CardSet::EMPTY; PLACES];
            cards[place] = pack;
            cards
        };
        match self {
            Self::Constant(_) => None,
            Self::Union(parts) => parts
                .iter()
                .try_fold([CardSet::EMPTY; PLACES], |all, part| {
                    Some(either(&all, &part.placed(view)?))
                }),
            Self::Word(word) => {
                let group = |n: usize| word.args.spots(n, view);
                let of = |seat: Option<Seat>| Some(at(seat?.index()));
                // What lies in piles lies in no hand.
                let held = view.facts.piles.is_none();
                // Later the cards of the talon lie elsewhere.
                let fresh = is_fresh(view);
                let laid = |seat: Option<Seat>| Some(at(LAID + seat?.index()));
                match word.word.pattern {
                    "hand" if held => of(view.scope.seat),
                    "hand of SEAT" if held => of(word.args.seat(0, view)),
                    "dealt hand" if held && fresh => of(view.scope.seat),
                    "talon" if fresh => Some(at(TALON)),
                    "discard" if !fresh => laid(view.scope.seat),
                    "discard of SEAT" if !fresh => laid(word.args.seat(0, view)),
                    "discards of others" if !fresh => {
                        let others = Seat::all(view.facts.seats)
                            .filter(|&seat| view.scope.seat != Some(seat));
                        Some(others.fold([CardSet::EMPTY; PLACES], |mut all, seat| {
                            all[LAID + seat.index()] = pack;
                            all
                        }))
                    }
                    "CARDS in CARDS" => Some(both(&group(0)?, &group(1)?)),
                    "CARDS except CARDS" => Some(apart(&group(0)?, &group(1)?)),
                    _ => None,
                }
            }
        }
    }
}

/// Cards by what lies where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacedCards {
    /// Those of these cards that lie there.
    Spots(Box<ByPlace>),
    /// The highest of some.
    Highest(Box<PlacedCards>),
    /// The lowest of some.
    Lowest(Box<PlacedCards>),
    /// All of several groups.
    Union(Box<[PlacedCards]>),
    /// The cards of both, or of the first alone.
    Of(Box<[PlacedCards; 2]>, bool),
}

impl PlacedCards {
    /// The cards, in a deal.
    pub fn cards(&self, deal: &ByPlace) -> CardSet {
        match self {
            Self::Spots(spots) => {
                let here = spots.iter().zip(deal);
                here.fold(CardSet::EMPTY, |all, (&spot, &cards)| all | (spot & cards))
            }
            Self::Highest(cards) => one(cards.cards(deal).highest()),
            Self::Lowest(cards) => one(cards.cards(deal).lowest()),
            Self::Union(parts) => parts
                .iter()
                .fold(CardSet::EMPTY, |all, part| all | part.cards(deal)),
            Self::Of(pair, with) => {
                let [left, right] = pair.as_ref();
                let (left, right) = (left.cards(deal), right.cards(deal));
                if *with { left & right } else { left - right }
            }
        }
    }
}

/// Whether cards have just been dealt, and nobody has taken or laid away any.
fn is_fresh(view: &View<'_>) -> bool {
    view.facts.contract.is_none()
}

fn one(card: Option<crate::basics::Card>) -> CardSet {
    card.map_or(CardSet::EMPTY, CardSet::single)
}

impl CardsExpr {
    /// The cards by what lies where; none where they depend on more. `view` looks at a deal of which no card is known, and
    /// every card lies in some place.
    pub fn placed_cards(&self, view: &View<'_>) -> Option<PlacedCards> {
        if let Some(spots) = self.placed(view) {
            return Some(PlacedCards::Spots(Box::new(spots)));
        }
        match self {
            Self::Constant(_) => None,
            Self::Union(parts) => {
                let parts: Option<Box<[PlacedCards]>> =
                    parts.iter().map(|part| part.placed_cards(view)).collect();
                parts.map(PlacedCards::Union)
            }
            Self::Word(word) => {
                let group = |n: usize| match word.args.0.get(n) {
                    Some(Arg::Cards(cards)) => cards.placed_cards(view),
                    _ => None,
                };
                let pair = |with| {
                    let pair = [group(0)?, group(1)?];
                    Some(PlacedCards::Of(Box::new(pair), with))
                };
                match word.word.pattern {
                    "highest of CARDS" => Some(PlacedCards::Highest(Box::new(group(0)?))),
                    "lowest of CARDS" => Some(PlacedCards::Lowest(Box::new(group(0)?))),
                    "CARDS in CARDS" => pair(true),
                    "CARDS except CARDS" => pair(false),
                    _ => None,
                }
            }
        }
    }
}

impl Args {
    fn spots(&self, n: usize, view: &View<'_>) -> Option<ByPlace> {
        match self.0.get(n) {
            Some(Arg::Cards(cards)) => cards.placed(view),
            _ => None,
        }
    }
}

fn both(one: &ByPlace, other: &ByPlace) -> ByPlace {
    std::array::from_fn(|place| one[place] & other[place])
}

fn either(one: &ByPlace, other: &ByPlace) -> ByPlace {
    std::array::from_fn(|place| one[place] | other[place])
}

fn apart(one: &ByPlace, other: &ByPlace) -> ByPlace {
    std::array::from_fn(|place| one[place] - other[place])
}
