//! What the cards of a play have cost, as it is kept.

use super::figures::{figures_told, figures_word};
use super::{Fault, Parts, amount, card, digest, entries, leads, named, number, of_these, paid};
use super::{payments, wrong};
use crate::basics::{Card, Seat};
use crate::game::{Act, Term};
use crate::record::Record;
use crate::replay::{Carried, state_at};
use crate::rules::Rules;
use crate::score::score;
use crate::solve::course::{Cost, Course};

/// The first word of it.
pub const COURSE: &str = "pay";

/// A card of the play, with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The index of the act.
    pub act: usize,
    /// The trick, from 1.
    pub trick: usize,
    /// The card's place in it, from 1.
    pub place: usize,
    /// The card.
    pub card: Card,
}

/// The cards of a record's play, up to the first that is not known.
pub fn played(record: &Record) -> Vec<Played> {
    let (mut trick, mut place) = (0, 0);
    let mut all = Vec::new();
    for (act, spanned) in record.acts().iter().enumerate() {
        match spanned.value {
            Act::Trick { .. } => {
                trick += 1;
                place = 0;
            }
            Act::Play { card, .. } => {
                let Some(card) = card else { break };
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
    all
}

/// What the play of a record has cost, for the tag; `budget` is how many cards might be tried.
pub fn course_entry(
    course: &Course,
    record: &Record,
    carried: Option<&Carried>,
    budget: u64,
    rules: &Rules,
) -> String {
    let cards = played(record);
    let place = |at: usize| match cards.get(at) {
        Some(one) => format!("{}.{}", one.trick, one.place),
        None => "end".to_owned(),
    };
    let all = record.acts().len();
    let mut parts = vec![
        COURSE.to_owned(),
        format!("rules {}", rules.fingerprint),
        format!("deal {}", digest(record, all, carried, rules)),
        format!("budget {budget}"),
        format!(
            "from {} {}",
            place(course.from),
            payments(&course.pays, rules.at_table())
        ),
    ];
    for cost in &course.costs {
        let part = format!(
            "{} {}{}{} {}{} {}",
            place(cost.at),
            cost.seat,
            -cost.loss,
            cost.gains.map_or(String::new(), |seat| format!(">{seat}")),
            rules.names.id(Term::Card(cost.better)),
            if cost.turns { " turns" } else { "" },
            figures_word(&cost.figures),
        );
        parts.push(part.trim_end().to_owned());
    }
    parts.join("; ")
}

/// What the play of a record has cost, if it keeps that.
pub fn kept_course(
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Option<Result<Course, Fault>> {
    let mut entries = entries(record).into_iter();
    let entry = entries.find(|entry| named(entry) == COURSE)?;
    Some(read(entry, record, carried, rules))
}

/// Reads it, if it can be so.
pub(super) fn read(
    entry: &str,
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Result<Course, Fault> {
    let cards = played(record);
    let mut parts = Parts::of(entry);
    parts.told(COURSE)?;
    of_these(&mut parts, record, record.acts().len(), carried, rules)?;
    let budget = number(parts.told("budget")?)?;
    let from = parts.told("from")?;
    let (place, pays) = from.split_once(' ').unwrap_or((from, ""));
    let from = at(place, &cards)?;
    let state = |at: usize| {
        let act = cards.get(at).map_or(record.acts().len(), |one| one.act);
        state_at(record, rules, leads(record, act), carried)
    };
    let deal = state(from);
    let pays = paid(pays, &deal, deal.mode.parties() == 2)?;
    // Of a play that is over nothing was to be searched.
    if deal.turn().is_none() {
        let (ledger, missing) = score(rules, &deal.facts);
        if *ledger.pays() != pays || !missing.is_empty() {
            return Err(wrong("the play does not come to what is promised"));
        }
    }
    let mut costs: Vec<Cost> = Vec::new();
    while let Some(part) = parts.next() {
        let (mut cost, figures) = cost(part, &cards, rules)?;
        let deal = state(cost.at);
        cost.figures = figures_told(figures, &deal)?;
        let (turn, place) = (deal.turn(), part.split(' ').next().unwrap_or(""));
        if turn != Some(cost.seat) {
            return Err(wrong(format!(
                "in {place} it is not {} who plays",
                cost.seat
            )));
        }
        if cost.at < from || costs.last().is_some_and(|last| last.at >= cost.at) {
            return Err(wrong(format!("{place} comes too early")));
        }
        let better = cost.better;
        if cards[cost.at].card == better || !deal.playable(cost.seat).0.contains(better) {
            let name = rules.names.id(Term::Card(better));
            return Err(wrong(format!(
                "in {place} {} has no `{name}` to play",
                cost.seat
            )));
        }
        costs.push(cost);
    }
    Ok(Course {
        from,
        pays,
        costs,
        nodes: budget,
        spent: None,
    })
}

fn at(place: &str, cards: &[Played]) -> Result<usize, Fault> {
    if place == "end" {
        return Ok(cards.len());
    }
    let found = cards
        .iter()
        .position(|one| format!("{}.{}", one.trick, one.place) == place);
    found.ok_or_else(|| wrong(format!("there is no card `{place}`")))
}

/// A card with what it cost, and the words for its figures.
fn cost<'p>(part: &'p str, cards: &[Played], rules: &Rules) -> Result<(Cost, &'p str), Fault> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let [place, loss, better, rest @ ..] = &words[..] else {
        return Err(wrong(format!("`{part}` is no card with what it cost")));
    };
    let at = at(place, cards)?;
    if at >= cards.len() {
        return Err(wrong(format!("there is no card `{place}`")));
    }
    let (loss, gains) = match loss.split_once('>') {
        None => (*loss, None),
        Some((loss, who)) => {
            let mut letters = who.chars();
            let seat = letters.next().and_then(Seat::from_letter);
            let seat = seat.filter(|seat| letters.next().is_none() && seat.index() < rules.seats);
            let seat = seat.ok_or_else(|| wrong(format!("`{who}` is no seat")))?;
            (loss, Some(seat))
        }
    };
    let (seat, loss) = amount(loss)?;
    if loss.0 >= 0 {
        return Err(wrong(format!("`{part}` costs nothing")));
    }
    let turns = rest.first() == Some(&"turns");
    let figures = rest.get(usize::from(turns)).copied().unwrap_or_default();
    if rest.len() > 1 + usize::from(turns) {
        return Err(wrong(format!("`{part}` says more than what a card cost")));
    }
    let cost = Cost {
        at,
        seat,
        loss: -loss,
        gains,
        better: card(better, rules)?,
        turns,
        figures: Vec::new(),
    };
    Ok((cost, figures))
}
