//! What was led last when it decided, with the same cards in the hands of a side: it is tried before anything is weighed.
//!
//! How the other side's cards lie may differ. Only where a side has several hands: with one hand alone that tells less than the
//! marks of the order.

/// What was led, by the cards of a side and the leader.
#[derive(Clone)]
pub(super) struct Hints {
    /// One more than the bit of a card; zero where there is none.
    led: Vec<u8>,
}

/// How many are kept, as two to the power of this.
const SIZE: u32 = 16;

impl Hints {
    pub(super) fn new() -> Self {
        Self {
            led: vec![0; 1 << SIZE],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.led.fill(0);
    }

    /// Where it is kept what was led with these cards.
    #[inline]
    pub(super) fn place(side: u64, leader: u8) -> usize {
        let key = side ^ u64::from(leader) << 61;
        (key.wrapping_mul(0xD1B5_4A32_D192_ED03) >> (64 - SIZE)) as usize
    }

    /// The card that is kept at a place, if it is one of these.
    #[inline]
    pub(super) fn at(&self, place: usize, legal: u64) -> Option<u32> {
        let bit = u32::from(*self.led.get(place)?).checked_sub(1)?;
        (legal & (1 << (bit & 63)) != 0).then_some(bit)
    }

    /// Keeps a card.
    #[inline]
    pub(super) fn keep(&mut self, place: usize, bit: u32) {
        if let Some(led) = self.led.get_mut(place) {
            *led = bit as u8 + 1;
        }
    }
}
