//! What perfect play has been found to cost, kept in a record: opened again, it needs no new search.

use sha2::{Digest, Sha256};

use super::words::Speech;
use crate::basics::{BySeat, Card, Seat, Units};
use crate::game::{Act, FigureId, Term};
use crate::record::{Record, to_text};
use crate::replay::{Carried, state_at};
use crate::solve::Unanswerable;
use crate::solve::course::{Cost, Course, course};
use crate::solve::pay::Limits;

/// The tag that holds it.
pub const TAG: &str = "Solved";

/// A card of the play, with its place.
struct Played {
    act: usize,
    trick: usize,
    place: usize,
    card: Option<Card>,
}

/// The cards of a record's play, up to the first that is not known.
fn played(record: &Record) -> Vec<Played> {
    let (mut trick, mut place) = (0, 0);
    let mut all = Vec::new();
    for (act, spanned) in record.acts().iter().enumerate() {
        match spanned.value {
            Act::Trick { .. } => {
                trick += 1;
                place = 0;
            }
            Act::Play { card, .. } => {
                place += 1;
                all.push(Played {
                    act,
                    trick: trick.max(1),
                    place,
                    card,
                });
            }
            _ => {}
        }
    }
    let known = all.iter().take_while(|one| one.card.is_some()).count();
    all.truncate(known);
    all
}

/// What a record's play has cost, and the act that each card of it is.
pub struct Found {
    /// What it has cost.
    pub course: Course,
    /// The index of the act that each card of the play is.
    pub acts: Vec<usize>,
    /// The last act before the first of which it is known; none where that is the first of the record.
    pub before: Option<usize>,
    /// The value of the tag that keeps it.
    pub kept: String,
    /// Whether the record had it.
    pub was_kept: bool,
}

/// What a record's play has cost: as it is kept in the record, if that is of these rules and this play and took no less than
/// is allowed now, or else by a search.
pub fn found(
    record: &Record,
    carried: Option<&Carried>,
    limits: &Limits<'_>,
    speech: Speech<'_>,
) -> Result<Found, Unanswerable> {
    let cards = played(record);
    let first = cards.first().ok_or(Unanswerable::NotPlaying)?.act;
    let acts: Vec<usize> = cards.iter().map(|one| one.act).collect();
    let kept = record.tag_value(TAG);
    let known = kept.and_then(|text| {
        let course = read(text, record, &cards, speech)?;
        let enough = course.from == 0 || course.nodes >= limits.nodes;
        enough.then(|| (course, text.to_owned()))
    });
    // The line that begins a trick is part of it.
    let leads = |act: usize| {
        let before = act.checked_sub(1);
        let begins = |n: &usize| matches!(record.acts()[*n].value, Act::Trick { .. });
        before.filter(begins).unwrap_or(act)
    };
    let before = |course: &Course| {
        let from = acts.get(course.from).copied();
        from.and_then(|act| leads(act).checked_sub(1))
    };
    if let Some((course, kept)) = known {
        return Ok(Found {
            before: before(&course),
            course,
            acts,
            kept,
            was_kept: true,
        });
    }
    let deal = state_at(record, speech.rules, leads(first), carried);
    let line: Vec<Card> = cards.iter().filter_map(|one| one.card).collect();
    let course = course(&deal, &line, limits)?;
    let kept = written(&course, record, &cards, limits.nodes, speech);
    Ok(Found {
        before: before(&course),
        course,
        acts,
        kept,
        was_kept: false,
    })
}

/// What the deal is known by: everything of the record but its tags.
fn digest(record: &Record, speech: Speech<'_>) -> String {
    let mut bare = record.clone();
    bare.tags.clear();
    bare.result = None;
    let text = to_text(&bare, speech.names(), None);
    let sum = Sha256::digest(text.as_bytes());
    let bytes = sum.iter().take(6);
    bytes.fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn written(
    course: &Course,
    record: &Record,
    cards: &[Played],
    budget: u64,
    speech: Speech<'_>,
) -> String {
    let seats = speech.rules.mode(None).seats.max(speech.rules.seats);
    let pays: Vec<String> = Seat::all(seats)
        .map(|seat| format!("{seat}{}", course.pays[seat]))
        .collect();
    let place = |at: usize| match cards.get(at) {
        Some(one) => format!("{}.{}", one.trick, one.place),
        None => "end".to_owned(),
    };
    let mut parts = vec![
        "pay".to_owned(),
        format!("rules {}", speech.rules.fingerprint),
        format!("deal {}", digest(record, speech)),
        format!("budget {budget}"),
        format!("from {} {}", place(course.from), pays.join(" ")),
    ];
    for cost in &course.costs {
        let figures: Vec<String> = cost.figures.iter().map(|one| one.0.to_string()).collect();
        parts.push(format!(
            "{} {}{} {}{} {}",
            place(cost.at),
            cost.seat,
            -cost.loss,
            speech.names().id(Term::Card(cost.better)),
            if cost.turns { " turns" } else { "" },
            figures.join(","),
        ));
    }
    parts.join("; ").replace(" ;", ";").trim_end().to_owned()
}

/// Reads what is kept, if it is of these rules and this play.
fn read(text: &str, record: &Record, cards: &[Played], speech: Speech<'_>) -> Option<Course> {
    let mut parts = text.split(';').map(str::trim);
    let mut told = |name: &str| -> Option<String> {
        let part = parts.next()?;
        Some(part.strip_prefix(name)?.trim().to_owned())
    };
    told("pay").filter(String::is_empty)?;
    let rules = told("rules ")?;
    let deal = told("deal ")?;
    if rules != speech.rules.fingerprint || deal != digest(record, speech) {
        return None;
    }
    let budget: u64 = told("budget ")?.parse().ok()?;
    let from = told("from ")?;
    let at = |place: &str| -> Option<usize> {
        if place == "end" {
            return Some(cards.len());
        }
        let (trick, place) = place.split_once('.')?;
        let (trick, place) = (trick.parse().ok()?, place.parse().ok()?);
        cards
            .iter()
            .position(|one| (one.trick, one.place) == (trick, place))
    };
    let mut words = from.split_whitespace();
    let from = at(words.next()?)?;
    let mut pays = BySeat::default();
    for word in words {
        let (seat, amount) = paid(word)?;
        pays[seat] = amount;
    }
    let mut costs = Vec::new();
    for part in parts {
        let words: Vec<&str> = part.split_whitespace().collect();
        let [place, loss, better, rest @ ..] = &words[..] else {
            return None;
        };
        let (seat, loss) = paid(loss)?;
        let better = speech
            .names()
            .find(better)
            .iter()
            .find_map(|term| match term {
                Term::Card(card) => Some(*card),
                _ => None,
            })?;
        let turns = rest.first() == Some(&"turns");
        let figures = rest.get(usize::from(turns)).copied().unwrap_or_default();
        let figures: Option<Vec<FigureId>> = figures
            .split(',')
            .filter(|one| !one.is_empty())
            .map(|one| one.parse().ok().map(FigureId))
            .collect();
        costs.push(Cost {
            at: at(place)?,
            seat,
            loss: -loss,
            better,
            turns,
            figures: figures?,
        });
    }
    Some(Course {
        from,
        pays,
        costs,
        nodes: budget,
        spent: None,
    })
}

/// `A+1` in two parts.
fn paid(word: &str) -> Option<(Seat, Units)> {
    let mut letters = word.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    Some((seat, Units(letters.as_str().parse().ok()?)))
}
