//! Numbers that people write out where digits are wanted.

/// Numbers in words.
const NUMBERS: &[(&str, u8)] = &[
    ("one", 1),
    ("first", 1),
    ("two", 2),
    ("second", 2),
    ("three", 3),
    ("third", 3),
    ("four", 4),
    ("fourth", 4),
    ("five", 5),
    ("fifth", 5),
    ("six", 6),
    ("sixth", 6),
    ("seven", 7),
    ("seventh", 7),
    ("eight", 8),
    ("eighth", 8),
    ("nine", 9),
    ("ninth", 9),
    ("ten", 10),
    ("tenth", 10),
    ("eleven", 11),
    ("twelve", 12),
];

/// A number in words, in digits.
pub fn digits(word: &str) -> Option<u8> {
    let known = NUMBERS
        .iter()
        .find(|(known, _)| word.eq_ignore_ascii_case(known));
    known.map(|&(_, number)| number)
}

/// A number with a fraction, by a point or a comma: the whole number below it.
pub fn fraction(word: &str) -> Option<u32> {
    let (whole, part) = word.split_once(['.', ','])?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole) && digits(part))
        .then(|| whole.parse().ok())
        .flatten()
}
