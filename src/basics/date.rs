//! Dates, as files and records write them.

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
}
