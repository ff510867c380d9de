//! How many marks each sight is worth by which cards are ordered.

use super::tuned::{SHORT, TUNED, TUNED_LONG};

/// How many numbers there are to choose.
pub(super) const COUNT: usize = 126;

/// The numbers in a row, as they are tuned.
pub type Weights = [i32; COUNT];

/// The numbers that were found for games of so many tricks.
pub const fn found(tricks: usize) -> Weights {
    if tricks > SHORT { TUNED_LONG } else { TUNED }
}

/// What counts for cards with which the same side wins in the same way.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Row {
    pub(super) base: i32,
    /// For what a card is worth.
    pub(super) points: i32,
    /// For each lower card that could be tried instead.
    pub(super) rank: i32,
    /// For what lies in the trick.
    pub(super) stake: i32,
    /// If a partner is in the favourable place: the last when leading, the next when following.
    pub(super) turn: i32,
}

/// What counts for a suit that is led.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Suit {
    pub(super) length: i32,
    pub(super) opponent_void: i32,
    pub(super) partner_void: i32,
    /// For the cheapest cards of opponents, in a trick that the own side wins.
    pub(super) opponent_least: i32,
    /// For the dearest of partners.
    pub(super) partner_best: i32,
    /// For the dearest cards of opponents, in a trick that they win.
    pub(super) opponent_best: i32,
    /// For the cheapest of partners.
    pub(super) partner_least: i32,
    /// For the only card of a suit.
    pub(super) single: i32,
    /// For each card that the leader has more than the opponents.
    pub(super) balance: i32,
}

/// Every number by its meaning.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// Leads: trumps and then other suits, each by who wins: the card, a partner, an opponent by suit, an opponent by trump.
    pub(super) lead: [Row; 8],
    /// For trumps and for other suits.
    pub(super) suit: [Suit; 2],
    /// Followers: by suit, by trump on another suit, by a card that cannot win; each by who wins then: the card, a partner
    /// already, a partner later, the card as far as can be seen, an opponent.
    pub(super) follow: [Row; 16],
    /// Cards that cannot win: for each of the suit, for the only one, for the highest that is left.
    pub(super) away_length: i32,
    pub(super) away_single: i32,
    pub(super) away_highest: i32,
}

impl Marks {
    /// Gives the numbers their meanings.
    pub(super) fn new(w: &Weights) -> Self {
        let mut lead = [Row::default(); 8];
        for (n, row) in lead.iter_mut().enumerate() {
            *row = Row {
                base: w[n],
                points: w[8 + n],
                rank: w[16 + n],
                stake: 0,
                turn: w[88 + n],
            };
        }
        let mut suit = [Suit::default(); 2];
        for (n, marks) in suit.iter_mut().enumerate() {
            *marks = Suit {
                length: w[24 + n],
                opponent_void: w[26 + n],
                partner_void: w[28 + n],
                opponent_least: w[30 + n],
                partner_best: w[32 + n],
                opponent_best: w[84 + n],
                partner_least: w[86 + n],
                single: 0,
                balance: 0,
            };
        }
        suit[0].balance = w[35];
        suit[1].single = w[34];
        let mut follow = [Row::default(); 16];
        for (n, row) in follow.iter_mut().take(15).enumerate() {
            *row = Row {
                base: w[36 + n],
                points: w[51 + n],
                rank: w[66 + n],
                stake: w[96 + n],
                turn: w[111 + n],
            };
        }
        Self {
            lead,
            suit,
            follow,
            away_length: w[81],
            away_highest: w[82],
            away_single: w[83],
        }
    }
}
