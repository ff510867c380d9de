//! Bits counted by looking up bytes: the processors that are built for need not have an instruction for it.

/// The most trumps, as bits from the lowest on.
const BYTES: usize = 3;

/// How many bits a byte has.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        counts[byte] = counts[byte >> 1] + (byte & 1) as u8;
        byte += 1;
    }
    counts
};

/// For each byte its bits from the highest on; the lowest again, where it has no more.
static HIGHEST: [[u8; 8]; 256] = {
    let mut highest = [[0; 8]; 256];
    let mut byte = 1usize;
    while byte < 256 {
        let mut left = byte;
        let mut n = 0;
        while n < 8 {
            highest[byte][n] = left.ilog2() as u8;
            if !left.is_power_of_two() {
                left ^= 1 << left.ilog2();
            }
            n += 1;
        }
        byte += 1;
    }
    highest
};

/// The bytes of trumps, the lowest first.
#[inline]
pub(super) fn bytes(trumps: u64) -> [usize; BYTES] {
    [trumps, trumps >> 8, trumps >> 16].map(|byte| byte as usize & 255)
}

/// How many bits a byte has.
#[inline]
pub(super) fn of_byte(byte: usize) -> u32 {
    u32::from(COUNTS[byte & 255])
}

/// How many there are of trumps.
#[inline]
pub(super) fn of_trumps(trumps: u64) -> u32 {
    let [low, middle, high] = bytes(trumps).map(of_byte);
    low + middle + high
}

/// The lowest of the highest `count` trumps; none of no trumps.
#[inline]
pub(super) fn lowest_of_highest(trumps: u64, count: u32) -> Option<u32> {
    let mut left = count.checked_sub(1)?;
    let mut from = 8 * BYTES as u32;
    for byte in bytes(trumps).into_iter().rev() {
        from -= 8;
        let here = of_byte(byte);
        if left < here {
            return Some(from + u32::from(HIGHEST[byte & 255][left as usize & 7]));
        }
        left -= here;
    }
    (trumps != 0).then(|| trumps.trailing_zeros())
}
