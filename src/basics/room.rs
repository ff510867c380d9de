//! Whether there is memory for something large, asked before it is taken: who asks can do with less.

/// What is left for everything else.
const SPARE: usize = 8 << 20;

/// Whether there is memory for so many bytes.
pub fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new()
        .try_reserve_exact(bytes.saturating_add(SPARE))
        .is_ok()
}

/// The most bits, up to `bits`, for which there is memory, where each bit more takes twice as much; one at least.
pub fn bits_with_room(bits: u32, bytes: impl Fn(u32) -> usize) -> u32 {
    let mut fewer = (1..=bits.max(1)).rev();
    fewer.find(|&bits| has_room(bytes(bits))).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::{bits_with_room, has_room};

    #[test]
    fn what_is_too_large_is_known_before_it_is_taken() {
        assert!(has_room(1 << 16));
        assert!(!has_room(usize::MAX / 4));
        assert_eq!(bits_with_room(10, |bits| 1 << bits), 10);
        let bits = bits_with_room(70, |bits| 1usize.checked_shl(bits).unwrap_or(usize::MAX));
        assert!((10..64).contains(&bits));
        assert_eq!(bits_with_room(20, |_| usize::MAX), 1);
    }
}
