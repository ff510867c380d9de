//! What has been found of perfect play, kept in a record: opened again, it needs no new search.
//!
//! One tag holds it all: what the play that is written and the decisions before it have cost, and answers about single places, with ` | ` between them. Each
//! says by which rules and of which cards it was found, and how much might be tried. It is believed only as far as it can be
//! so: see [`check`].

mod answers;
mod check;
mod choosing;
mod course;
mod figures;
mod weighing;
mod words;

use sha2::{Digest, Sha256};

use crate::basics::{BySeat, Card, Seat, Units};
use crate::deal::Deal;
use crate::game::{Act, Term};
use crate::notation::Ast;
use crate::record::{Record, to_text};
use crate::replay::Carried;
use crate::rules::Rules;

pub use answers::{Asked, kept_answer, with_answer};
pub use check::check;
pub use choosing::{Stands, kept_choosing, kept_par, with_choosing, with_par};
pub use course::{COURSE, Played, course_entry, kept_course, played};
pub use weighing::{WEIGHING, kept_weighing, weighing_entry};

/// The tag that holds it.
pub const TAG: &str = "Solved";

/// Why what is kept is not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It was found by other rules.
    OtherRules,
    /// It was found for other cards, or another play.
    OtherDeal,
    /// It cannot be so, and why.
    Wrong(String),
}

fn wrong(why: impl Into<String>) -> Fault {
    Fault::Wrong(why.into())
}

/// What a record keeps, each by itself.
fn entries(record: &Record) -> Vec<&str> {
    entries_of(record.tag_value(TAG).unwrap_or(""))
}

fn entries_of(value: &str) -> Vec<&str> {
    let entries = value.split('|').map(str::trim);
    entries.filter(|entry| !entry.is_empty()).collect()
}

/// The first words of what is kept, by which it is known.
fn named(entry: &str) -> &str {
    entry.split(';').next().unwrap_or("").trim()
}

/// The value of the tag with each of what is new, by its first words, in the place of what was known by the same. Of what else
/// is there only that stays which can be so.
pub fn replaced(
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
    new: &[(&str, &str)],
) -> String {
    let mut all: Vec<&str> = Vec::new();
    let mut written: Vec<&str> = Vec::new();
    for old in entries(record) {
        match new.iter().find(|(head, _)| *head == named(old)) {
            Some((head, _)) if written.contains(head) => {}
            Some((head, entry)) => {
                all.push(entry);
                written.push(head);
            }
            None if check::read(old, record, carried, rules).is_ok() => all.push(old),
            None => {}
        }
    }
    let more = new.iter().filter(|(head, _)| !written.contains(head));
    all.extend(more.map(|(_, entry)| entry));
    // First what is of the whole deal.
    let places = [COURSE, WEIGHING];
    all.sort_by_key(|entry| {
        places
            .iter()
            .position(|head| *head == named(entry))
            .unwrap_or(2)
    });
    all.join(" | ")
}

/// The value of the tag `now` with the change that was made to it elsewhere: from `before` to `after`. What has been found
/// in the meantime stays, but for what was found there too.
pub fn joined(now: &str, before: &str, after: &str) -> String {
    let head = |entry: &str| entry.split(';').next().map(|one| one.trim().to_owned());
    let (old, new) = (entries_of(before), entries_of(after));
    let mut all: Vec<&str> = entries_of(now);
    // What has a quotation mark in it was written by nobody who knows what is kept, and would end the tag.
    all.retain(|one| !one.contains(['"', '\\']) && (!old.contains(one) || new.contains(one)));
    for entry in new.into_iter().filter(|one| !old.contains(one)) {
        match all.iter_mut().find(|one| head(one) == head(entry)) {
            Some(same) => *same = entry,
            None => all.push(entry),
        }
    }
    all.join(" | ")
}

/// What a deal is known by: the record up to so many acts without its tags, and what the deals before left.
fn digest(record: &Record, acts: usize, carried: Option<&Carried>, rules: &Rules) -> String {
    let mut bare = record.clone();
    bare.tags.clear();
    bare.result = None;
    bare.line.variations.clear();
    if acts < bare.line.acts.len() {
        bare.line.acts.truncate(acts);
        bare.outcome = None;
    }
    let mut text = to_text(&bare, &rules.names, None);
    let carried = carried.map(|carried| carried.tags(rules));
    for (name, value) in carried.into_iter().flatten() {
        text.push_str(&format!("[{name} {value}]"));
    }
    let sum = Sha256::digest(text.as_bytes());
    let bytes = sum.iter().take(6);
    bytes.fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// A text with a tag in the place of an older one of that name, or without it where there is no value.
pub fn with_tag(text: &str, ast: &Ast, name: &str, value: Option<&str>) -> String {
    let mut text = text.to_owned();
    let line = value.map(|value| format!("[{name} \"{value}\"]"));
    match (ast.tag_named(&text, name), line) {
        (Some(old), Some(line)) => text.replace_range(old.span.range(), &line),
        (Some(old), None) => {
            let range = old.span.range();
            let rest = text.get(range.end..).unwrap_or("");
            let line = usize::from(rest.starts_with('\n'));
            text.replace_range(range.start..range.end + line, "");
        }
        (None, Some(line)) => match ast.tags.last() {
            Some(last) => text.insert_str(last.span.range().end, &format!("\n{line}")),
            None => text.insert_str(ast.span.range().start, &format!("{line}\n\n")),
        },
        (None, None) => {}
    }
    text
}

/// The parts of an entry, one after another.
struct Parts<'t> {
    parts: std::str::Split<'t, char>,
}

impl<'t> Parts<'t> {
    fn of(entry: &'t str) -> Self {
        Self {
            parts: entry.split(';'),
        }
    }

    /// The next part, which begins with a word.
    fn told(&mut self, word: &str) -> Result<&'t str, Fault> {
        let part = self.parts.next().map_or("", str::trim);
        let rest = part.strip_prefix(word).map(str::trim);
        rest.ok_or_else(|| wrong(format!("`{word} …` is expected where `{part}` stands")))
    }

    /// The next part, if there is one.
    fn next(&mut self) -> Option<&'t str> {
        self.parts.next().map(str::trim)
    }
}

/// A number.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, Fault> {
    let number = text.trim().parse().ok();
    number.ok_or_else(|| wrong(format!("`{text}` is no number")))
}

/// Reads by which rules and of which deal something was found.
fn of_these(
    parts: &mut Parts<'_>,
    record: &Record,
    acts: usize,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Result<(), Fault> {
    if parts.told("rules")? != rules.fingerprint {
        return Err(Fault::OtherRules);
    }
    if parts.told("deal")? != digest(record, acts, carried, rules) {
        return Err(Fault::OtherDeal);
    }
    Ok(())
}

/// What each seat gets: `A+1 B-1`.
fn payments(pays: &BySeat<Units>, seats: usize) -> String {
    let each = Seat::all(seats).map(|seat| format!("{seat}{}", pays[seat]));
    each.collect::<Vec<String>>().join(" ")
}

/// The same, read: every seat once, and together nothing where what some get others pay.
fn paid(text: &str, deal: &Deal<'_>, balanced: bool) -> Result<BySeat<Units>, Fault> {
    let seats = deal.rules.at_table();
    let mut pays = BySeat::default();
    let mut told = BySeat::<bool>::default();
    for word in text.split_whitespace() {
        let (seat, amount) = amount(word)?;
        if seat.index() >= seats || told[seat] {
            return Err(wrong(format!(
                "`{word}` is of no seat that has not been told"
            )));
        }
        told[seat] = true;
        pays[seat] = amount;
    }
    if let Some(seat) = Seat::all(deal.facts.seats).find(|&seat| !told[seat]) {
        return Err(wrong(format!("what {seat} gets is missing in `{text}`")));
    }
    let sum = Seat::all(seats).fold(Units(0), |sum, seat| sum + pays[seat]);
    if balanced && deal.mode.is_zero_sum() && sum != Units(0) {
        return Err(wrong(format!("`{text}` does not add up to 0")));
    }
    Ok(pays)
}

/// `A+1` in two parts.
fn amount(word: &str) -> Result<(Seat, Units), Fault> {
    let mut letters = word.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    let number = letters.as_str().parse().ok();
    seat.zip(number.map(Units))
        .ok_or_else(|| wrong(format!("`{word}` is no seat with what it gets")))
}

/// A card by its id.
fn card(word: &str, rules: &Rules) -> Result<Card, Fault> {
    let terms = rules.names.find(word);
    let card = terms.iter().find_map(|term| match term {
        Term::Card(card) => Some(*card),
        _ => None,
    });
    card.ok_or_else(|| wrong(format!("`{word}` is no card")))
}

/// The acts that begin with the line of a trick are counted from that line on.
fn leads(record: &Record, act: usize) -> usize {
    let before = act.checked_sub(1);
    let begins = |n: &usize| matches!(record.acts()[*n].value, Act::Trick { .. });
    before.filter(begins).unwrap_or(act)
}
