//! What can be said of a deal that is not finished or not fully known: yes, no or still open; and numbers between two
//! bounds.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Not, Sub};

/// The answer to a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// It holds, whatever comes.
    True,
    /// It does not hold, whatever comes.
    False,
    /// What is known does not decide it.
    Open,
}

impl Truth {
    /// Whether it certainly holds.
    pub fn is_true(self) -> bool {
        self == Self::True
    }

    /// Whether it certainly does not hold.
    pub fn is_false(self) -> bool {
        self == Self::False
    }

    /// Whether what is known does not decide it.
    pub fn is_open(self) -> bool {
        self == Self::Open
    }

    /// True if both hold; false as soon as one does not.
    #[must_use]
    pub fn and(self, other: impl FnOnce() -> Self) -> Self {
        match self {
            Self::False => Self::False,
            Self::True => other(),
            Self::Open => match other() {
                Self::False => Self::False,
                Self::True | Self::Open => Self::Open,
            },
        }
    }

    /// True as soon as one holds; false if neither does.
    #[must_use]
    pub fn or(self, other: impl FnOnce() -> Self) -> Self {
        !(!self).and(|| !other())
    }

    /// Decided if both bounds agree.
    pub fn between(lower: bool, upper: bool) -> Self {
        match (lower, upper) {
            (true, true) => Self::True,
            (false, false) => Self::False,
            (true, false) | (false, true) => Self::Open,
        }
    }
}

impl Not for Truth {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Open => Self::Open,
        }
    }
}

impl From<bool> for Truth {
    fn from(known: bool) -> Self {
        if known { Self::True } else { Self::False }
    }
}

/// A whole number known to lie between two bounds, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// The least it can be.
    pub low: i64,
    /// The most it can be.
    pub high: i64,
}

impl Range {
    /// A known number.
    pub fn exactly(n: i64) -> Self {
        Self { low: n, high: n }
    }

    /// A number between two bounds, given in any order.
    pub fn new(a: i64, b: i64) -> Self {
        Self {
            low: a.min(b),
            high: a.max(b),
        }
    }

    /// The number, if the bounds meet.
    pub fn exact(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether this number stands in the given order to another.
    pub fn compare(self, other: Self, wanted: Comparison) -> Truth {
        let all = |test: fn(Ordering) -> bool| {
            let ends = [self.low.cmp(&other.high), self.high.cmp(&other.low)];
            Truth::between(test(ends[0]), test(ends[1]))
        };
        match wanted {
            Comparison::Less => all(Ordering::is_lt),
            Comparison::AtMost => all(Ordering::is_le),
            Comparison::Greater => all(Ordering::is_gt),
            Comparison::AtLeast => all(Ordering::is_ge),
            Comparison::Equal => self.equals(other),
            Comparison::Unequal => !self.equals(other),
        }
    }

    fn equals(self, other: Self) -> Truth {
        if self.high < other.low || other.high < self.low {
            Truth::False
        } else {
            Truth::from(self.exact().is_some() && other.exact().is_some()).or(|| Truth::Open)
        }
    }
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Comparison {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Unequal,
}

impl Comparison {
    /// The one that holds where this one does not.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
        }
    }

    /// The same comparison, read from its other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
            Self::Equal | Self::Unequal => self,
        }
    }
}

impl Add for Range {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            low: self.low.saturating_add(other.low),
            high: self.high.saturating_add(other.high),
        }
    }
}

impl Sub for Range {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Range {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            low: self.high.saturating_neg(),
            high: self.low.saturating_neg(),
        }
    }
}

impl Mul for Range {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let corners = [
            self.low.saturating_mul(other.low),
            self.low.saturating_mul(other.high),
            self.high.saturating_mul(other.low),
            self.high.saturating_mul(other.high),
        ];
        let mut low = corners[0];
        let mut high = corners[0];
        for corner in corners {
            low = low.min(corner);
            high = high.max(corner);
        }
        Self { low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn range() -> impl Strategy<Value = Range> {
        (-20i64..20, -20i64..20).prop_map(|(a, b)| Range::new(a, b))
    }

    fn members(range: Range) -> impl Iterator<Item = i64> + Clone {
        range.low..=range.high
    }

    proptest! {
        /// A comparison of ranges is decided exactly when all their members agree.
        #[test]
        fn comparison_is_what_every_member_says(a in range(), b in range()) {
            type Test = fn(&i64, &i64) -> bool;
            let cases: [(Comparison, Test); 6] = [
                (Comparison::Less, i64::lt),
                (Comparison::AtMost, i64::le),
                (Comparison::Greater, i64::gt),
                (Comparison::AtLeast, i64::ge),
                (Comparison::Equal, i64::eq),
                (Comparison::Unequal, i64::ne),
            ];
            for (wanted, test) in cases {
                let answers: Vec<bool> = members(a).flat_map(|x| members(b).map(move |y| test(&x, &y))).collect();
                let expected = match (answers.contains(&true), answers.contains(&false)) {
                    (true, false) => Truth::True,
                    (false, true) => Truth::False,
                    _ => Truth::Open,
                };
                prop_assert_eq!(a.compare(b, wanted), expected, "{:?} {:?} {:?}", a, wanted, b);
            }
        }

        #[test]
        fn arithmetic_holds_every_member(a in range(), b in range()) {
            for x in members(a) {
                for y in members(b) {
                    for (whole, part) in [(a + b, x + y), (a - b, x - y), (a * b, x * y)] {
                        prop_assert!(whole.low <= part && part <= whole.high);
                    }
                }
            }
        }
    }
}
