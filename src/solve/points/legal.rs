//! Which cards may be played.

use super::aim::Aim;
use super::found::NO_RANK;
use super::layout::Bits;
use super::runs;
use super::search::Search;
use super::trick::Trick;

impl<A: Aim> Search<'_, A> {
    /// What may be played, and the rank that decided it.
    pub(super) fn legal(&self, trick: &Trick) -> (u64, u32) {
        let board = self.board;
        let hand = self.hand(trick.seat);
        let trumps = board.layout.fields[0].mask;
        let follow = if trick.cards == 0 {
            hand
        } else {
            let suit = hand & board.layout.fields[usize::from(trick.led & 7)].mask;
            let high = hand & trumps;
            if suit != 0 {
                suit
            } else if high != 0 {
                high
            } else {
                hand
            }
        };
        if !board.special.narrows {
            return (follow, NO_RANK);
        }
        self.narrowed(trick, follow)
    }

    pub(super) fn narrowed(&self, trick: &Trick, follow: u64) -> (u64, u32) {
        let special = &self.board.special;
        let seat = usize::from(trick.seat);
        let hand = self.hand(trick.seat);
        let trumps = self.board.layout.fields[0].mask;
        let mut rank = NO_RANK;
        let mut cards = follow;
        if trick.cards == 0 {
            cards = special.unbanned(seat, cards, hand, trick.cards, None);
        } else {
            cards = special.unbanned(seat, cards, hand, trick.cards, Some(true));
            if special.must_beat && (!special.with_trumps || cards & !trumps == 0) {
                let mut beating = 0;
                for bit in Bits(cards) {
                    beating |= u64::from(self.would_win(trick, bit)) << bit;
                }
                if trumps & (1 << trick.best) != 0 && cards & trumps != 0 {
                    rank = u32::from(trick.best);
                }
                if beating != 0 {
                    cards = beating;
                }
            }
            cards = special.unbanned(seat, cards, hand, trick.cards, Some(false));
        }
        let place = (seat, usize::from(trick.number));
        let (last, others) = (trick.open.is_power_of_two(), self.rest & !hand);
        let cards = special.unbound(place, cards, trumps, self.told.freed, |bit, above| {
            // It depends on which trumps are above it.
            if trumps & (1 << bit) != 0 {
                rank = rank.min(bit);
            }
            let best = trick.cards == 0 || self.would_win(trick, bit);
            best && (last || above.is_some_and(|above| above & others == 0))
        });
        (cards, rank)
    }

    /// Whether a card would win a trick as it stands, which has been led.
    fn would_win(&self, trick: &Trick, bit: u32) -> bool {
        let field = self.board.layout.field_of[bit as usize & 63];
        let exception = self.board.special.exception(trick.cards | 1 << bit);
        exception.map_or_else(|| self.beats(bit, field, trick.best), |one| one == bit)
    }

    /// The cards that make a difference between those of the hand, and the bits that are no cards.
    #[inline]
    pub(super) fn apart(&self, trick: &Trick) -> u64 {
        let others = (self.rest & !self.hand(trick.seat)) | self.board.borders;
        if trick.cards == 0 {
            others
        } else {
            others | 1 << trick.best
        }
    }

    /// The cards that may be played, and for each the one that stands for it.
    pub(super) fn choices(&self, trick: &Trick) -> Vec<(u32, u32)> {
        let (legal, _) = self.legal(trick);
        let apart = self.apart(trick);
        let single = self.board.layout.valued | self.told.cards;
        let standing = runs::standing_for_all(legal, apart, single);
        let mut like = 0;
        let mut last = 0;
        let of = |bit: u32| {
            if standing & (1 << bit) != 0 {
                like = bit;
                if single & (1 << bit) == 0 {
                    last = bit;
                }
            } else {
                like = last;
            }
            (bit, like)
        };
        Bits(legal).map(of).collect()
    }
}
