//! Comparisons of numbers whose bounds do not meet.

use super::Clash;
use super::exclusive::{Gain, bounds_of_cards, gains};
use super::ways::Literal;
use crate::basics::truth::Comparison;
use crate::basics::{Party, Range};
use crate::expr::eval::{Act, Arg, CardsExpr, Condition, Value, View};
use crate::facts::Holding;

/// More than any number comes to; of what has such a bound nothing is known.
const FAR: i64 = 1 << 40;

/// A number that is not taken apart.
#[derive(Clone, Copy, PartialEq)]
enum Atom<'c> {
    /// The tricks that a side wins.
    Tricks(Party),
    /// What a side's cards count, in the smallest parts where nothing is rounded.
    Points(Party),
    /// The turn of the seat in the auction.
    Round,
    /// Anything else.
    Other(&'c Value),
}

/// A sum of numbers, each so often, and a constant.
#[derive(Clone, Default)]
struct Sum<'c> {
    terms: Vec<(Atom<'c>, i64)>,
    constant: i64,
}

impl<'c> Sum<'c> {
    fn add(&mut self, atom: Atom<'c>, times: i64) {
        match self.terms.iter_mut().find(|(known, _)| *known == atom) {
            Some((_, count)) => *count = count.saturating_add(times),
            None => self.terms.push((atom, times)),
        }
    }

    /// Whether another sum has the same terms, each `times` so often.
    fn is_times(&self, other: &Self, times: i64) -> bool {
        let there = |(atom, count): &(Atom<'_>, i64)| {
            let found = other.terms.iter().find(|(known, _)| known == atom);
            found.is_some_and(|(_, other)| other.saturating_mul(times) == *count)
        };
        self.terms.len() == other.terms.len() && self.terms.iter().all(there)
    }
}

/// Between what a sum lies, and which words say so: none if it always does.
struct Bounded<'c> {
    sum: Sum<'c>,
    range: Range,
    low_by: Option<usize>,
    high_by: Option<usize>,
}

/// Two comparisons that do not go together, or one that does not go with what the number can be.
pub(super) fn clash(way: &[Literal<'_>], view: &View<'_>, sided: bool) -> Option<Clash> {
    let counter = Counter { view, sided };
    let mut known: Vec<Bounded<'_>> = Vec::new();
    if way
        .iter()
        .any(|one| matches!(one.says, Condition::Compare(..)))
    {
        known = counter.gained(way);
    }
    let mut unequal = Vec::new();
    for (n, literal) in way.iter().enumerate() {
        let Some((sum, comparison)) = counter.compared(literal) else {
            continue;
        };
        let number = -sum.constant;
        let range = match comparison {
            Comparison::Less => Range::new(-FAR, number - 1),
            Comparison::AtMost => Range::new(-FAR, number),
            Comparison::Greater => Range::new(number + 1, FAR),
            Comparison::AtLeast => Range::new(number, FAR),
            Comparison::Equal => Range::exactly(number),
            Comparison::Unequal => {
                unequal.push((n, sum));
                continue;
            }
        };
        let at = counter.find(&mut known, &sum);
        let turned = sum.is_times(&known[at].sum, -1) && !sum.is_times(&known[at].sum, 1);
        let range = if turned { -range } else { range };
        if let Some(clash) = known[at].narrow(range, n) {
            return Some(clash);
        }
    }
    unequal.into_iter().find_map(|(n, sum)| {
        let at = counter.find(&mut known, &sum);
        let bounded = &known[at];
        let turned = sum.is_times(&bounded.sum, -1) && !sum.is_times(&bounded.sum, 1);
        let number = if turned { sum.constant } else { -sum.constant };
        let other = bounded.low_by.or(bounded.high_by).unwrap_or(n);
        (bounded.range.exact() == Some(number)).then(|| Clash {
            one: other.min(n),
            other: other.max(n),
            why: format!("the number is {number} then"),
        })
    })
}

impl Bounded<'_> {
    /// Takes in that the sum lies in a range too.
    fn narrow(&mut self, range: Range, by: usize) -> Option<Clash> {
        let before = self.range;
        if range.low > self.range.low {
            (self.range.low, self.low_by) = (range.low, Some(by));
        }
        if range.high < self.range.high {
            (self.range.high, self.high_by) = (range.high, Some(by));
        }
        if self.range.low <= self.range.high {
            return None;
        }
        let others = [self.low_by, self.high_by].into_iter().flatten();
        let one = others.filter(|&other| other != by).min().unwrap_or(by);
        let why = if one == by {
            let (low, high) = (before.low, before.high);
            match (low > -FAR, high < FAR) {
                (true, true) if low == high => format!("the number is always {low}"),
                (true, true) => format!("the number lies between {low} and {high}"),
                (true, false) => format!("the number is at least {low}"),
                _ => format!("the number is at most {high}"),
            }
        } else if before.low == before.high {
            format!("the number is {} then", before.low)
        } else {
            "no number is both".to_owned()
        };
        Some(Clash {
            one: one.min(by),
            other: one.max(by),
            why,
        })
    }
}

struct Counter<'v> {
    view: &'v View<'v>,
    sided: bool,
}

impl Counter<'_> {
    /// Between what tricks and points lie by the tricks that are won and the cards that are taken.
    fn gained<'c>(&self, way: &[Literal<'_>]) -> Vec<Bounded<'c>> {
        let gains = gains(way, self.view, self.sided);
        let worth = |gain: Gain, tricks: bool| match gain {
            Gain::Trick(_) => i64::from(tricks),
            Gain::Card(_) if tricks => 0,
            Gain::Card(card) => {
                let points = self.view.constants.points.get(card.index());
                points.map_or(0, |&points| i64::from(points).max(0))
            }
        };
        let mut known = Vec::new();
        let atoms = [
            (Atom::Tricks(Party::DECLARERS), true),
            (Atom::Points(Party::DECLARERS), false),
        ];
        for (atom, tricks) in atoms {
            let whole = self.bounds_of(atom);
            let of = |side: Party| {
                let own = gains.iter().filter(move |gain| gain.side == side);
                let sum: i64 = own.clone().map(|gain| worth(gain.what, tricks)).sum();
                let by = own
                    .filter(|gain| worth(gain.what, tricks) > 0)
                    .map(|gain| gain.by);
                (sum, by.max())
            };
            let ((own, own_by), (other, other_by)) = (of(Party::DECLARERS), of(Party::OPPONENTS));
            known.push(Bounded {
                sum: Sum {
                    terms: vec![(atom, 1)],
                    constant: 0,
                },
                range: Range::new(whole.low.max(own), whole.high - other),
                low_by: own_by,
                high_by: other_by,
            });
        }
        known
    }

    /// What is compared with nought, and how.
    fn compared<'c>(&self, literal: &Literal<'c>) -> Option<(Sum<'c>, Comparison)> {
        let mut sum = Sum::default();
        let comparison = match literal.says {
            Condition::Compare(sides, comparison) => {
                self.sum(&sides.0, 1, &mut sum);
                self.sum(&sides.1, -1, &mut sum);
                *comparison
            }
            Condition::Word(word) if word.word.pattern == "round is NUMBER" => {
                sum.add(Atom::Round, 1);
                if let Some(Arg::Number(number)) = word.args.0.first() {
                    self.sum(number, -1, &mut sum);
                }
                Comparison::Equal
            }
            _ => return None,
        };
        sum.terms.retain(|(_, times)| *times != 0);
        // What is too large to be counted is left alone.
        let small = |number: i64| number.abs() < FAR / 1024;
        let all = sum.terms.iter().all(|(_, times)| small(*times)) && small(sum.constant);
        let comparison = if literal.holds {
            comparison
        } else {
            comparison.opposite()
        };
        all.then_some((sum, comparison))
    }

    fn sum<'c>(&self, value: &'c Value, times: i64, sum: &mut Sum<'c>) {
        match value {
            Value::Constant(number) => {
                sum.constant = sum.constant.saturating_add(number.saturating_mul(times));
            }
            Value::Sum(terms) => {
                for (plus, term) in terms {
                    self.sum(term, if *plus { times } else { -times }, sum);
                }
            }
            Value::Product(factors) => {
                let constant = |factor: &&Value| matches!(factor, Value::Constant(_));
                let number = factors.iter().fold(times, |number, factor| match factor {
                    Value::Constant(factor) => number.saturating_mul(*factor),
                    _ => number,
                });
                let mut others = factors.iter().filter(|factor| !constant(factor));
                match (others.next(), others.next()) {
                    (None, _) => sum.constant = sum.constant.saturating_add(number),
                    (Some(one), None) => self.sum(one, number, sum),
                    _ => sum.add(Atom::Other(value), times),
                }
            }
            Value::Choice(_) => sum.add(Atom::Other(value), times),
            Value::Word(word) if word.word.pattern == "round" => sum.add(Atom::Round, times),
            Value::Word(word) => {
                let person = self.view.scope.person;
                let side = word.args.side(0, self.view).filter(|_| !person);
                let whole = self.whole(word.word.pattern);
                match (side, whole) {
                    (Some(side), Some((atom, total))) => {
                        if self.sided && side == Party::OPPONENTS {
                            // What one side has not, the other has.
                            sum.constant = sum.constant.saturating_add(total.saturating_mul(times));
                            sum.add(atom(Party::DECLARERS), -times);
                        } else {
                            sum.add(atom(side), times);
                        }
                    }
                    _ => sum.add(Atom::Other(value), times),
                }
            }
        }
    }

    /// What the sides share among them, and how much it is.
    #[allow(clippy::type_complexity)]
    fn whole(&self, pattern: &str) -> Option<(fn(Party) -> Atom<'static>, i64)> {
        let points = self.view.facts.points[Party::DECLARERS].high;
        match pattern {
            "SIDE tricks" => Some((Atom::Tricks, self.view.facts.tricks.total() as i64)),
            "SIDE points" if !self.view.constants.counts => Some((Atom::Points, points)),
            "SIDE parts" => Some((Atom::Points, points)),
            _ => None,
        }
    }

    /// The place among what is known of a sum, which is added if it is not there.
    fn find<'c>(&self, known: &mut Vec<Bounded<'c>>, sum: &Sum<'c>) -> usize {
        let same = |one: &Bounded<'_>| sum.is_times(&one.sum, 1) || sum.is_times(&one.sum, -1);
        if let Some(at) = known.iter().position(same) {
            return at;
        }
        let range = sum
            .terms
            .iter()
            .fold(Range::exactly(0), |all, (atom, times)| {
                all + self.bounds_of(*atom) * Range::exactly(*times)
            });
        known.push(Bounded {
            sum: sum.clone(),
            range: Range::new(range.low.max(-FAR), range.high.min(FAR)),
            low_by: None,
            high_by: None,
        });
        known.len() - 1
    }

    fn bounds_of(&self, atom: Atom<'_>) -> Range {
        match atom {
            Atom::Tricks(_) => Range::new(0, self.view.facts.tricks.total() as i64),
            Atom::Points(side) => self.view.facts.points[side],
            Atom::Round => Range::new(1, FAR),
            Atom::Other(value) => self.bounds(value),
        }
    }

    /// Between what a number lies in any deal, at any moment.
    fn bounds(&self, value: &Value) -> Range {
        match value {
            Value::Constant(number) => Range::exactly(*number),
            Value::Sum(terms) => terms.iter().fold(Range::exactly(0), |sum, (plus, term)| {
                let term = self.bounds(term);
                if *plus { sum + term } else { sum - term }
            }),
            Value::Product(factors) => factors.iter().fold(Range::exactly(1), |product, factor| {
                product * self.bounds(factor)
            }),
            Value::Choice(parts) => {
                let (yes, _, no) = parts.as_ref();
                let (yes, no) = (self.bounds(yes), self.bounds(no));
                Range::new(yes.low.min(no.low), yes.high.max(no.high))
            }
            Value::Word(word) => {
                let seats = self.view.facts.seats as i64;
                let fixed = |n: usize| match word.args.0.get(n) {
                    Some(Arg::Cards(group)) => cards(group, self.view),
                    _ => None,
                };
                match word.word.pattern {
                    "number of CARDS" => fixed(0).map(Holding::count),
                    "points of CARDS" => fixed(0).map(|_| value.range(self.view)),
                    "SIDE tricks" => Some(Range::new(0, self.view.facts.tricks.total() as i64)),
                    "SIDE points" | "SIDE parts" => {
                        let (points, counted) = (&self.view.facts.points, &self.view.facts.counted);
                        let all = points[Party::DECLARERS]
                            .high
                            .max(counted[Party::DECLARERS].high);
                        Some(Range::new(0, all))
                    }
                    "bidders" => Some(Range::new(0, seats)),
                    "earlier bidders" => Some(Range::new(0, seats - 1)),
                    "turn" => Some(Range::new(1, FAR)),
                    // Only a bid jumps.
                    "jump" if is_no_bid(self.view) => Some(Range::exactly(0)),
                    "contract value" | "contract level" => Some(value.range(self.view)),
                    "jump"
                    | "times before"
                    | "taken group"
                    | "announcements"
                    | "kontra on FIGURES"
                    | "step"
                    | "wheels of SEAT"
                    | "number of sides with CONDITION" => Some(Range::new(0, FAR)),
                    _ => None,
                }
                .unwrap_or(Range::new(-FAR, FAR))
            }
        }
    }
}

/// Whether what is judged is an act, and none that bids.
pub(super) fn is_no_bid(view: &View<'_>) -> bool {
    matches!(view.scope.act, Act::Pass | Act::Hold)
}

/// What cards there can be in a group in any deal, at any moment; none where that is not known.
pub(super) fn cards(group: &CardsExpr, view: &View<'_>) -> Option<Holding> {
    is_bounded(group).then(|| group.holding(view))
}

fn is_bounded(group: &CardsExpr) -> bool {
    match group {
        CardsExpr::Constant(_) => true,
        CardsExpr::Union(parts) => parts.iter().all(is_bounded),
        CardsExpr::Word(word) => {
            let cards = |arg: &Arg| match arg {
                Arg::Cards(cards) => is_bounded(cards),
                _ => true,
            };
            bounds_of_cards(word) && word.args.0.iter().all(cards)
        }
    }
}
