//! A deal in the concepts of rules that cannot hold it.

use serde_json::{Value as Json, json};

use super::{Telling, table, whose};
use crate::basics::{Seat, Units};
use crate::compare::{Apart, Aspect, ByConcept, Entrant, Estimate, Named};
use crate::game::{Language, Term};
use crate::record::write::to_text;
use crate::report::phrases::Phrases;
use crate::rules::Rules;

/// Why a deal is told by concept, in a word or two.
pub(super) fn why(apart: &Apart, say: Phrases) -> String {
    match apart {
        Apart::Pack => say.another_pack(),
        Apart::Acts(_) | Apart::Play(_) => say.another_game(),
    }
}

/// What the deal was, what corresponds to it, and what that would pay.
pub(super) fn text(
    telling: Telling<'_>,
    own: &Rules,
    entrant: &Entrant,
    told: &ByConcept,
) -> String {
    let language = telling.language;
    let say = Phrases(language);
    let there = &entrant.rules;
    let rows: Vec<Vec<String>> = told
        .twins
        .iter()
        .map(|twin| {
            let other = twin.there.map(|there_is| named(there_is, there, language));
            vec![
                aspect(twin.what, own, language),
                named(twin.here, own, language),
                other.unwrap_or_else(|| say.nothing_there()),
            ]
        })
        .collect();
    let head = [String::new(), own.id.clone(), entrant.label.clone()];
    let title = say.by_concept(&entrant.label, why(&told.apart, say));
    let gap = if telling.markdown { "\n" } else { "" };
    let mut text = format!("{gap}{title}\n{gap}");
    text.push_str(&table(&head, &rows, telling));
    match &told.estimate {
        None => text.push_str(&format!("{gap}{}\n", say.no_estimate())),
        Some(estimate) => {
            let paid = pays(estimate, there);
            let paid = paid.map(|(seat, units)| format!("{seat} {units}"));
            let paid = say.would_pay(paid.collect::<Vec<_>>().join(", "));
            let record = say.scored_as(record(estimate, there, language));
            text.push_str(&format!("{gap}{paid}\n{gap}{record}\n"));
        }
    }
    text
}

fn pays<'e>(estimate: &'e Estimate, there: &Rules) -> impl Iterator<Item = (Seat, Units)> + 'e {
    let pays = estimate.outcome.replay.ledger.pays();
    Seat::all(there.at_table()).map(move |seat| (seat, pays[seat]))
}

/// The record that was scored, on one line.
fn record(estimate: &Estimate, there: &Rules, language: Option<Language>) -> String {
    let text = to_text(&estimate.record, &there.names, language);
    let lines: Vec<String> = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" | ")
}

fn aspect(what: Aspect, own: &Rules, language: Option<Language>) -> String {
    let say = Phrases(language);
    let of_seat = |word: String, seat: Option<Seat>| match seat {
        Some(seat) => format!("{seat}, {word}"),
        None => word,
    };
    match what {
        Aspect::Contract => say.contract_word(),
        Aspect::Declarer => say.declarer_word(),
        Aspect::Partner => say.partner_word(),
        Aspect::Points(seat) => of_seat(say.points_word(), seat),
        Aspect::Tricks(seat) => of_seat(say.tricks_word(), seat),
        Aspect::Figure { of, made } => {
            let made = if made { say.made() } else { say.lost() };
            format!("{}, {made}", whose(of, &own.names, language))
        }
        Aspect::Announced(by) => say.announced_by(by),
        Aspect::Kontra { of } => {
            format!("{}, {}", whose(of, &own.names, language), say.kontra_word())
        }
    }
}

fn named(named: Named, rules: &Rules, language: Option<Language>) -> String {
    let names = &rules.names;
    match named {
        Named::Contract(contract) => names.name(Term::Contract(contract), language).to_owned(),
        Named::Seat(seat) => seat.to_string(),
        Named::Alone => Phrases(language).alone_word(),
        Named::Share(part, of) => format!("{part}/{of}"),
        Named::Figure(figure) => names.figure(figure, language),
        Named::Declaration(id) => names.name(Term::Declaration(id), language).to_owned(),
        Named::Raised(level, figure) => {
            let step = names.name(Term::Kontra(level), language);
            format!("{step} {}", names.figure(figure, language))
        }
    }
}

/// The same as data: the things of the deal, and the estimate if there is one.
pub(super) fn json(own: &Rules, there: &Rules, told: &ByConcept) -> Json {
    let twins = told.twins.iter().map(|twin| {
        let seat = |seat: Option<Seat>| seat.map(|seat| seat.to_string());
        let (what, of, made) = match twin.what {
            Aspect::Contract => ("contract", None, None),
            Aspect::Declarer => ("declarer", None, None),
            Aspect::Partner => ("partner", None, None),
            Aspect::Points(of) => ("points", seat(of), None),
            Aspect::Tricks(of) => ("tricks", seat(of), None),
            Aspect::Figure { of, made } => {
                ("figure", Some(whose(of, &own.names, None)), Some(made))
            }
            Aspect::Announced(by) => ("announced", seat(Some(by)), None),
            Aspect::Kontra { of } => ("kontra", Some(whose(of, &own.names, None)), None),
        };
        json!({
            "what": what,
            "for": of,
            "made": made,
            "here": named(twin.here, own, None),
            "there": twin.there.map(|there_is| named(there_is, there, None)),
        })
    });
    let estimate = told.estimate.as_ref().map(|estimate| {
        let by_seat = pays(estimate, there).map(|(seat, units)| (seat.to_string(), json!(units.0)));
        json!({
            "pays": by_seat.collect::<serde_json::Map<_, _>>(),
            "record": to_text(&estimate.record, &there.names, None),
        })
    });
    let why = match told.apart {
        Apart::Pack => "pack",
        Apart::Acts(_) => "acts",
        Apart::Play(_) => "play",
    };
    json!({ "why": why, "things": twins.collect::<Vec<_>>(), "estimate": estimate })
}
