//! What a deal takes over from the deals before it: factors that last, as a tag says or as the deals of the same table left
//! them.

use super::codes;
use crate::basics::spelling::fold;
use crate::basics::{BySeat, Diagnostic, Diagnostics, Seat, told};
use crate::deal::Deal;
use crate::game::AnnulmentId;
use crate::record::{Record, Tag};
use crate::rules::Rules;

/// What the deals before left.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Carried {
    /// How many factors each seat's player has.
    pub wheels: BySeat<u8>,
    /// For each factor of the table, how many deals each that is in force still lasts.
    pub rounds: Vec<Vec<u8>>,
    /// How often each seat's player has thrown a hand in, by the reason: counted where a player writes something for it.
    pub thrown: Vec<BySeat<u8>>,
    /// What lies in each pot.
    pub pots: Vec<i64>,
}

impl Carried {
    /// How often a seat's player has thrown a hand in for a reason.
    pub fn times(&self, reason: AnnulmentId, seat: Seat) -> u8 {
        let times = self.thrown.get(reason.index());
        times.map_or(0, |times| times[seat])
    }

    /// How a record would say it: the tags of the variant, each with its value. What nobody has needs no tag.
    pub fn tags(&self, rules: &Rules) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        let mut each = |id: &str, counts: BySeat<u8>| {
            let seats = Seat::all(rules.at_table()).filter(|&seat| counts[seat] > 0);
            let counts: Vec<String> = seats
                .map(|seat| format!("{seat} {}", counts[seat]))
                .collect();
            if !counts.is_empty() {
                tags.push((tag_name(id), counts.join(" ")));
            }
        };
        if let Some(lasting) = rules.lasting.first() {
            each(&lasting.id, self.wheels);
        }
        for (annulment, times) in rules.annulments.iter().zip(&self.thrown) {
            each(annulment.name(), *times);
        }
        for (rounds, left) in rules.rounds.iter().zip(&self.rounds) {
            if !left.is_empty() {
                let left: Vec<String> = left.iter().map(u8::to_string).collect();
                tags.push((tag_name(&rounds.id), left.join(" ")));
            }
        }
        for (pot, lies) in rules.pots.iter().zip(&self.pots) {
            if *lies != 0 {
                tags.push((tag_name(&pot.id), lies.to_string()));
            }
        }
        tags
    }
}

/// The tag that says how many of a factor there are: its id without hyphens, each word with a capital.
fn tag_name(id: &str) -> String {
    id.split('-')
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|first| first.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        })
        .collect()
}

/// The tag of a factor in a record; capitals and hyphens do not count.
fn tag<'r>(record: &'r Record, id: &str) -> Option<&'r Tag> {
    let plain = |name: &str| fold(name).replace('-', "");
    let id = plain(id);
    record.tags.iter().find(|tag| plain(&tag.name) == id)
}

/// Takes in what the tags of a record say, or what was carried over; where both are there they must agree.
pub(super) fn take_in(
    record: &Record,
    carried: Option<&Carried>,
    deal: &mut Deal<'_>,
    findings: &mut Diagnostics,
) -> Carried {
    let rules = deal.rules;
    let mut taken = Carried::default();
    if let Some(lasting) = rules.lasting.first() {
        let before = carried.map(|carried| carried.wheels);
        taken.wheels = each_seats(record, &lasting.id, before, carried, rules, findings);
    }
    for (n, annulment) in rules.annulments.iter().enumerate() {
        let before = carried.and_then(|carried| carried.thrown.get(n).copied());
        let times = match annulment.writes {
            Some(_) => each_seats(record, annulment.name(), before, carried, rules, findings),
            None => BySeat::default(),
        };
        taken.thrown.push(times);
    }
    for (n, rounds) in rules.rounds.iter().enumerate() {
        let stated = tag(record, &rounds.id);
        let left = stated.and_then(|tag| told(tag, numbers(&tag.value), IN_ORDER, findings));
        let before = carried.and_then(|carried| carried.rounds.get(n));
        if let (Some(tag), Some(left), Some(before)) = (stated, &left, before)
            && left != before
        {
            differs(tag, carried, rules, &rounds.id, findings);
        }
        let in_force = before.cloned().or(left).unwrap_or_default();
        if let Some(count) = deal.facts.rounds.get_mut(n) {
            *count = u8::try_from(in_force.len()).unwrap_or(u8::MAX);
        }
        taken.rounds.push(in_force);
    }
    for (n, pot) in rules.pots.iter().enumerate() {
        let stated = tag(record, &pot.id);
        let lies = stated.and_then(|tag| told(tag, one_number(&tag.value), IN_POT, findings));
        let before = carried.and_then(|carried| carried.pots.get(n).copied());
        if let (Some(tag), Some(lies), Some(before)) = (stated, lies, before)
            && lies != before
        {
            differs(tag, carried, rules, &pot.id, findings);
        }
        let lies = before.or(lies).unwrap_or(0);
        if let Some(there) = deal.facts.pots.get_mut(n) {
            *there = lies;
        }
        taken.pots.push(lies);
    }
    deal.facts.wheels = taken.wheels;
    taken
}

/// What each seat has of something: what was left by the deals before, or what the tag says.
fn each_seats(
    record: &Record,
    id: &str,
    before: Option<BySeat<u8>>,
    carried: Option<&Carried>,
    rules: &Rules,
    findings: &mut Diagnostics,
) -> BySeat<u8> {
    let stated = tag(record, id);
    let counts = stated.and_then(|tag| {
        told(
            tag,
            by_seat(&tag.value, rules.at_table()),
            BY_SEAT,
            findings,
        )
    });
    if let (Some(tag), Some(counts), Some(before)) = (stated, counts, before)
        && counts != before
    {
        differs(tag, carried, rules, id, findings);
    }
    before.or(counts).unwrap_or_default()
}

const BY_SEAT: &str = "write each seat with its number, such as `A 1 C 2`";
const IN_ORDER: &str =
    "write how many deals each that is in force still lasts, such as `4` or `2 4`";

const IN_POT: &str = "write how much lies in it, such as `12`";

/// A number that is not negative.
fn one_number(text: &str) -> Result<i64, String> {
    let number = text.trim().parse().ok();
    let most = i64::from(i32::MAX);
    let number = number.filter(|number| (0..=most).contains(number));
    number.ok_or_else(|| text.to_owned())
}

/// The value of a tag, if it could be read.
fn told<T>(
    tag: &Tag,
    read: Result<T, String>,
    help: &'static str,
    findings: &mut Diagnostics,
) -> Option<T> {
    match read {
        Ok(value) => Some(value),
        Err(word) => {
            let message = told!("`{word}` does not say what has lasted", word);
            findings.push(at(
                tag,
                Diagnostic::error(codes::LASTING, message).with_help(help),
            ));
            None
        }
    }
}

fn differs(
    tag: &Tag,
    carried: Option<&Carried>,
    rules: &Rules,
    id: &str,
    findings: &mut Diagnostics,
) {
    let name = tag_name(id);
    let tags = carried
        .map(|carried| carried.tags(rules))
        .unwrap_or_default();
    let right = tags
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value);
    let message = match right {
        Some(right) => told!(
            "the deals before leave `{right}`, and the tag says `{said}`",
            right,
            said = &tag.value
        ),
        None => told!(
            "the deals before leave `nothing`, and the tag says `{said}`",
            said = &tag.value
        ),
    };
    findings.push(at(tag, Diagnostic::error(codes::CARRIED, message)));
}

fn at(tag: &Tag, finding: Diagnostic) -> Diagnostic {
    match tag.span {
        Some(span) => finding.at(span),
        None => finding,
    }
}

/// Seats with numbers: `A 1 C 2`, `A1 C2`.
fn by_seat(text: &str, seats: usize) -> Result<BySeat<u8>, String> {
    let mut all = BySeat::default();
    let mut seat = None;
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        // A seat and its number may be written together.
        let (letter, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let named = letter.chars().next().and_then(Seat::from_letter);
        let named = named.filter(|seat| seat.index() < seats);
        let number = if named.is_some() { rest } else { word };
        seat = named.or(seat);
        if number.is_empty() {
            continue;
        }
        match (seat.take(), number.parse()) {
            (Some(seat), Ok(count)) => all[seat] = count,
            _ => return Err(word.to_owned()),
        }
    }
    seat.map_or(Ok(all), |seat| Err(seat.to_string()))
}

/// Numbers in a row; a nought is none.
fn numbers(text: &str) -> Result<Vec<u8>, String> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers: Result<Vec<u8>, String> = words
        .map(|word| word.parse().map_err(|_| word.to_owned()))
        .collect();
    Ok(numbers?.into_iter().filter(|&number| number > 0).collect())
}
