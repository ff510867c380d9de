//! The marks that were found by trying: `cargo bench --bench solver -- tune` goes on from here.
//!
//! They are in the order in which [`super::marks::Marks::new`] reads them. Those for longer games were found from the others, on
//! games of which one or two tricks had been played.

use super::marks::Weights;

/// The numbers.
#[rustfmt::skip]
pub(super) const TUNED: Weights = [
    49, 10, -22, -49, 73, 66, 3, -12, -6, 5, -55, 28,
    3, 1, -13, 1, -1, -25, -11, 5, 3, 86, 22, -48,
    2, -2, 5, -10, -3, 9, 0, 10, -5, -10, -9, 1,
    29, 75, 28, -52, -57, 31, 28, 37, -28, -62, 57, 16,
    27, 22, 5, -4, 14, 44, -53, -74, 0, 11, 9, -51,
    -83, 76, 64, 30, -1, -19, -9, -58, -34, -27, -52, -3,
    -7, -16, 6, -64, -23, -17, 7, 37, -84, -7, -9, 7,
    0, 5, 2, -1, 10, 2, 7, -14, 2, 4, -32, 2,
    1, 34, 0, -16, -4, 0, 0, 0, -19, -32, 0, -4,
    0, 0, 36, 8, 66, 2, 0, 7, 8, 3, 0, 15,
    0, -36, -18, 33, 0, 0,
];

/// The numbers for games of more tricks than [`SHORT`].
#[rustfmt::skip]
pub(super) const TUNED_LONG: Weights = [
    45, 14, -22, -51, 73, 106, 3, -12, -6, 6, -55, 28,
    4, 1, -14, 0, -1, -25, -7, 5, 3, 70, 6, -33,
    -2, -2, -27, -11, -4, 16, 0, 10, -5, 0, -9, 0,
    31, 75, 20, -52, -66, 29, 28, 37, -28, -61, 57, 16,
    27, 21, -27, -4, 30, 44, -69, -74, 0, 27, 8, -49,
    -115, 76, 64, 30, -1, -19, 8, -41, -42, -27, -52, -3,
    -9, -24, 6, -56, -23, -16, 7, 37, -88, 8, -3, -1,
    0, 5, -2, -5, 9, 2, 14, -14, 2, -28, -48, -1,
    9, 106, 0, -16, -4, -4, 0, 0, -19, -32, 0, -22,
    0, -1, 36, 8, 66, 3, 0, 7, 8, 3, 0, 15,
    0, -36, -18, 33, 2, 0,
];

/// How many tricks a game has at most for which the first numbers are.
pub(super) const SHORT: usize = 9;
