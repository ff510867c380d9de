//! The two kinds of points of a tarokk game, which are never added to each other.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Points in cards, counted in the smallest part that the pack uses: whole points, or thirds of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct CardPoints(pub i32);

/// Game points: what figures are worth and players pay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Units(pub i64);

macro_rules! arithmetic {
    ($unit:ident, $number:ty) => {
        impl Add for $unit {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }
        }
        impl Sub for $unit {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }
        }
        impl Neg for $unit {
            type Output = Self;
            fn neg(self) -> Self {
                Self(self.0.saturating_neg())
            }
        }
        impl AddAssign for $unit {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }
        impl SubAssign for $unit {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
        impl Mul<$number> for $unit {
            type Output = Self;
            fn mul(self, factor: $number) -> Self {
                Self(self.0.saturating_mul(factor))
            }
        }
        impl Sum for $unit {
            fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
                values.fold(Self(0), Add::add)
            }
        }
    };
}

arithmetic!(CardPoints, i32);
arithmetic!(Units, i64);

impl fmt::Display for Units {
    /// With its sign, as on a score sheet: `+10`, `-10`, `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = if self.0 == 0 {
            "0".to_owned()
        } else {
            format!("{:+}", self.0)
        };
        f.pad(&text)
    }
}
