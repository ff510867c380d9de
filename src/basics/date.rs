//! Dates, as files and records write them.

use super::spelling::fold;

/// Whether this is a year, a month of one, or a day: `2018`, `2018-03`, `2018-03-01`.
pub fn is_date(text: &str) -> bool {
    let number = |part: &str, digits: usize, last: u32| {
        let number = part.parse::<u32>().ok();
        number.filter(|number| part.len() == digits && (1..=last).contains(number))
    };
    match text.split('-').collect::<Vec<_>>().as_slice() {
        [year] => number(year, 4, 9999).is_some(),
        [year, month] => number(year, 4, 9999).is_some() && number(month, 2, 12).is_some(),
        [year, month, day] => {
            let (year, month) = (number(year, 4, 9999), number(month, 2, 12));
            let days = year.zip(month).map(|(year, month)| days(year, month));
            days.is_some_and(|days| number(day, 2, days).is_some())
        }
        _ => false,
    }
}

/// Whether a text looks like a day and there is none like it: the year, the month and the day in digits, in this order, with
/// the same sign between them.
pub fn is_no_day(text: &str) -> bool {
    ['-', '.', '/'].into_iter().any(|sign| {
        let parts: Vec<&str> = text
            .trim_end_matches('.')
            .split(sign)
            .map(str::trim)
            .collect();
        let digits =
            |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let [year, month, day] = parts.as_slice() else {
            return false;
        };
        let looks = year.len() == 4 && month.len() <= 2 && day.len() <= 2;
        looks && parts.iter().all(digits) && !is_date(&format!("{year}-{month:0>2}-{day:0>2}"))
    })
}

/// The day, the month or the year that a text says, as `2018-03-01`, `2018-03` or `2018`; none where it says none, or may say
/// several.
///
/// The year has four digits and stands before or behind the rest. Behind it the day comes first where dots stand between the
/// numbers; where another sign does, some write the month first, so that one of the two must be too large for a month, or
/// both must be the same. A month may be a word, and a part of which nothing is known a question mark.
pub fn read_date(text: &str) -> Option<String> {
    let text = text.trim();
    if is_date(text) {
        return Some(text.to_owned());
    }
    let (parts, signs) = parts(text)?;
    let is_year = |part: &Part| matches!(part, Part::Number(_, 4));
    let date = match parts.as_slice() {
        [year, ..] if is_year(year) => parts,
        [one, other, year] if is_year(year) => {
            let [month, day] = month_and_day(*one, *other, &signs)?;
            vec![*year, month, day]
        }
        [month, year] if is_year(year) && *month != Part::Unknown => vec![*year, *month],
        _ => return None,
    };
    let mut written = Vec::new();
    let mut known = true;
    for part in date {
        known &= part != Part::Unknown;
        match part {
            Part::Unknown => {}
            // After what is not known nothing is.
            _ if !known => return None,
            Part::Number(number, 4) if written.is_empty() => written.push(format!("{number:04}")),
            Part::Number(number, 1 | 2) if !written.is_empty() => {
                written.push(format!("{number:02}"));
            }
            Part::Month(number) if written.len() == 1 => written.push(format!("{number:02}")),
            Part::Number(..) | Part::Month(_) => return None,
        }
    }
    let date = written.join("-");
    is_date(&date).then_some(date)
}

/// A part of a date.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A number, and with how many digits it is written.
    Number(u32, usize),
    /// A month that is written as a word.
    Month(u32),
    /// Question marks.
    Unknown,
}

/// The parts of a date, three at most, and the signs between them; none where anything else stands there.
fn parts(text: &str) -> Option<(Vec<Part>, String)> {
    const MOST: usize = 3;
    let (mut parts, mut signs) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |c: char| {
            if first.is_ascii_digit() {
                c.is_ascii_digit()
            } else {
                first == c && c == '?' || first.is_alphabetic() && c.is_alphabetic()
            }
        };
        let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(first.len_utf8()));
        rest = after;
        if matches!(first, ' ' | '.' | ',' | '-' | '/') {
            signs.push(first);
            continue;
        }
        parts.push(match first {
            '?' => Part::Unknown,
            _ if first.is_ascii_digit() => Part::Number(word.parse().ok()?, word.len()),
            _ => Part::Month(month(word)?),
        });
        if parts.len() > MOST {
            return None;
        }
    }
    Some((parts, signs))
}

/// Of two parts that stand before a year, which is the month and which the day.
fn month_and_day(one: Part, other: Part, signs: &str) -> Option<[Part; 2]> {
    const MONTHS: u32 = 12;
    match (one, other) {
        (Part::Month(_), _) => Some([one, other]),
        (_, Part::Month(_)) => Some([other, one]),
        (Part::Number(first, _), Part::Number(second, _)) => {
            let dotted = signs.chars().all(|sign| matches!(sign, '.' | ' ')) && signs.contains('.');
            if dotted || first > MONTHS || first == second {
                Some([other, one])
            } else {
                (second > MONTHS).then_some([one, other])
            }
        }
        (Part::Unknown, _) if signs.contains('.') => Some([other, one]),
        _ => None,
    }
}

/// What the months are called in English, Hungarian, Slovene and German, without accents; where a language has two words, both.
const MONTHS: [&[&str]; 12] = [
    &["january", "januar", "januarja", "janner"],
    &["february", "februar", "februarja"],
    &["march", "marcius", "marec", "marca", "marz"],
    &["april", "aprilis", "aprila"],
    &["may", "majus", "maj", "maja", "mai"],
    &["june", "junius", "junij", "junija", "juni"],
    &["july", "julius", "julij", "julija", "juli"],
    &["august", "augusztus", "avgust", "avgusta"],
    &["september", "szeptember", "septembra"],
    &["october", "oktober", "oktobra"],
    &["november", "novembra"],
    &["december", "decembra", "dezember"],
];

/// The month that a word names, or three letters or more of it.
fn month(word: &str) -> Option<u32> {
    const LEAST: usize = 3;
    let word = fold(word);
    if word.len() < LEAST {
        return None;
    }
    let named = |names: &&[&str]| names.iter().any(|name| name.starts_with(&word));
    let at = MONTHS.iter().position(named)?;
    u32::try_from(at + 1).ok()
}

/// How many days a month has.
fn days(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        for day in [
            "2026",
            "2026-02",
            "2026-02-28",
            "2024-02-29",
            "2000-02-29",
            "2026-12-31",
        ] {
            assert!(is_date(day), "{day}");
            assert!(!is_no_day(day), "{day}");
        }
        for day in [
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-13-01",
            "2026-00-10",
        ] {
            assert!(!is_date(day), "{day}");
            assert!(is_no_day(day), "{day}");
        }
        for odd in ["2026. 13. 45.", "2026/2/30"] {
            assert!(is_no_day(odd), "{odd}");
        }
        for free in [
            "2026. 11. 28.",
            "28 November",
            "28.11.2026",
            "?",
            "",
            "2026-11-2x",
        ] {
            assert!(!is_no_day(free), "{free}");
        }
    }
    #[test]
    fn days_are_read_however_they_are_written() {
        for day in [
            "2026-11-28",
            " 2026-11-28 ",
            "2026.11.28",
            "2026.11.28.",
            "2026. 11. 28.",
            "2026/11/28",
            "28.11.2026",
            "28. 11. 2026",
            "28/11/2026",
            "11/28/2026",
            "28-11-2026",
            "28 Nov 2026",
            "28 November 2026",
            "28. november 2026",
            "28. novembra 2026",
            "November 28, 2026",
            "Nov. 28, 2026",
            "2026. november 28.",
            "28-NOV-2026",
        ] {
            assert_eq!(read_date(day).as_deref(), Some("2026-11-28"), "{day}");
        }
        for (written, date) in [
            ("1.3.2026", "2026-03-01"),
            ("01.03.2026", "2026-03-01"),
            ("3/3/2026", "2026-03-03"),
            ("2026.03.??", "2026-03"),
            ("2026.??.??", "2026"),
            ("??.03.2026", "2026-03"),
            ("2026. márc.", "2026-03"),
            ("März 2026", "2026-03"),
            ("Jänner 2026", "2026-01"),
            ("szept. 2026", "2026-09"),
            ("1. avg. 2026", "2026-08-01"),
            ("1 Mai 2026", "2026-05-01"),
            ("1 maja 2026", "2026-05-01"),
            ("2026", "2026"),
        ] {
            assert_eq!(read_date(written).as_deref(), Some(date), "{written}");
        }
    }

    #[test]
    fn no_day_is_guessed() {
        for free in [
            "",
            "?",
            "????.??.??",
            "03/04/2026",
            "03-04-2026",
            "03 04 2026",
            "3/4/26",
            "28.11.26",
            "28 Nov",
            "28 Nov 26",
            "ma 28 2026",
            "Mars 28 2026",
            "2026.??.28",
            "??/04/2026",
            "31.4.2026",
            "2026-11-28 2",
            "2026+11+28",
            "2026 2026",
            "Nov Nov 2026",
            "May June 2026",
            "20261128",
            "99999999999.1.2026",
            "autumn 2026",
        ] {
            assert_eq!(read_date(free), None, "{free}");
        }
    }
}
