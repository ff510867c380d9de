//! The marks that were found by trying: `cargo bench --bench solver -- tune` goes on from here.
//!
//! They are in the order in which [`super::marks::Marks::new`] reads them. Marks of their own for larger packs were tried:
//! what was found on some deals was no better on others.

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
