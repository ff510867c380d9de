//! What the decisions before a play have cost, as it is kept.

use super::figures::{figures_told, figures_word};
use super::words::{told, word};
use super::{Fault, Parts, amount, digest, entries, named, number, of_these, wrong};
use crate::basics::{Seat, Units};
use crate::game::Act;
use crate::record::Record;
use crate::replay::{Carried, raising_at, state_at};
use crate::rules::Rules;
use crate::solve::before::choices;
use crate::solve::decision::{Weighed, Weighing};
use crate::solve::pay::Spent;

/// The first word of it.
pub const WEIGHING: &str = "before";

/// What the decisions before a play have cost, for the tag; `budget` is how many cards might be tried.
pub fn weighing_entry(
    weighing: &Weighing,
    record: &Record,
    carried: Option<&Carried>,
    budget: u64,
    rules: &Rules,
) -> String {
    let mut parts = vec![
        WEIGHING.to_owned(),
        format!("rules {}", rules.fingerprint),
        format!(
            "deal {}",
            digest(record, record.acts().len(), carried, rules)
        ),
        format!("budget {budget}"),
        match weighing.spent {
            // More would be of no help to what is open.
            None if weighing.open().next().is_some() => format!("of {} whole", weighing.all),
            _ => format!("of {}", weighing.all),
        },
    ];
    for one in &weighing.costs {
        let most = match one.most {
            _ if one.is_known() => String::new(),
            Some(most) => format!("..{}", most.0),
            None => "..?".to_owned(),
        };
        let gains = one.gains.map_or(String::new(), |seat| format!(">{seat}"));
        let mut words = vec![format!(
            "{}{} {}-{}{most}{gains}",
            one.at + 1,
            if one.after { "+" } else { "" },
            one.seat,
            one.least.0
        )];
        words.extend(one.turns.then(|| "turns".to_owned()));
        if !one.figures.is_empty() {
            words.push(figures_word(&one.figures));
        }
        words.extend(one.better.map(|act| format!("= {}", word(act, rules))));
        parts.push(words.join(" "));
    }
    parts.join("; ")
}

/// What the decisions before the play of a record have cost, with how many cards might be tried, if it keeps that.
pub fn kept_weighing(
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Option<Result<(Weighing, u64), Fault>> {
    let entry = entries(record)
        .into_iter()
        .find(|one| named(one) == WEIGHING)?;
    Some(read(entry, record, carried, rules))
}

/// Reads it, if it can be so.
pub(super) fn read(
    entry: &str,
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Result<(Weighing, u64), Fault> {
    let mut parts = Parts::of(entry);
    parts.told(WEIGHING)?;
    of_these(&mut parts, record, record.acts().len(), carried, rules)?;
    let budget = number(parts.told("budget")?)?;
    let of = parts.told("of")?;
    let (all, whole) = match of.strip_suffix(" whole") {
        Some(all) => (number(all)?, true),
        None => (number(of)?, false),
    };
    let mut costs: Vec<Weighed> = Vec::new();
    while let Some(part) = parts.next() {
        let one = weighed(part, record, carried, rules)?;
        if costs.last().is_some_and(|last| last.place() >= one.place()) {
            return Err(wrong(format!("`{part}` comes too early")));
        }
        costs.push(one);
    }
    if costs.len() > all {
        return Err(wrong(format!("there are more than {all} decisions")));
    }
    let open = costs.iter().any(|one| !one.is_known());
    let weighing = Weighing {
        all,
        costs,
        nodes: budget,
        spent: (open && !whole).then_some(Spent::Nodes),
    };
    Ok((weighing, budget))
}

fn weighed(
    part: &str,
    record: &Record,
    carried: Option<&Carried>,
    rules: &Rules,
) -> Result<Weighed, Fault> {
    let none = || wrong(format!("`{part}` is no decision with what it cost"));
    let (told_of, better) = match part.split_once(" = ") {
        Some((told_of, better)) => (told_of, Some(better.trim())),
        None => (part, None),
    };
    let words: Vec<&str> = told_of.split_whitespace().collect();
    let [place, cost, rest @ ..] = &words[..] else {
        return Err(none());
    };
    // That nothing more was done after an act has its place with a mark.
    let (place, after) = match place.strip_suffix('+') {
        Some(place) => (place, true),
        None => (*place, false),
    };
    let at = number::<usize>(place)?.checked_sub(1).ok_or_else(none)?;
    let made = record.acts().get(at).map(|act| act.value);
    let made = made.ok_or_else(|| wrong(format!("there is no act {place}")))?;
    let (deal, made) = if after {
        let raising = raising_at(record, rules, at + 1, carried);
        let deal = raising.ok_or_else(none)?.now;
        let seat = deal.turn().ok_or_else(none)?;
        (deal, Act::Pass { seat })
    } else {
        (state_at(record, rules, at, carried), made)
    };
    let (cost, gains) = match cost.split_once('>') {
        None => (*cost, None),
        Some((cost, who)) => {
            let mut letters = who.chars();
            let seat = letters.next().and_then(Seat::from_letter);
            let seat = seat.filter(|seat| letters.next().is_none() && seat.index() < rules.seats);
            (cost, Some(seat.ok_or_else(none)?))
        }
    };
    let (least, most) = cost
        .split_once("..")
        .map_or((cost, None), |(least, most)| (least, Some(most)));
    let (seat, least) = amount(least)?;
    let least = -least;
    let most = match most {
        None => Some(least),
        Some("?") => None,
        Some(most) => Some(Units(number(most)?)),
    };
    let possible = least.0 >= 0 && most.is_none_or(|most| most >= least);
    if made.seat() != Some(seat) || !possible || (least.0 > 0) != better.is_some() {
        return Err(none());
    }
    if least.0 == 0 && most == Some(least) {
        return Err(wrong(format!("`{part}` costs nothing")));
    }
    let acts = choices(&deal, made);
    if acts.len() < 2 {
        return Err(wrong(format!("in act {place} there was nothing to choose")));
    }
    let better = better.map(|words| told(words, &acts, rules)).transpose()?;
    if better == Some(made) {
        return Err(wrong(format!("in act {place} just that was done")));
    }
    let turns = rest.first() == Some(&"turns");
    let rest = &rest[usize::from(turns)..];
    if rest.len() > 1 {
        return Err(none());
    }
    let figures = figures_told(rest.first().copied().unwrap_or_default(), &deal)?;
    Ok(Weighed {
        at,
        after,
        seat,
        least,
        most,
        gains,
        better,
        turns,
        figures,
    })
}
