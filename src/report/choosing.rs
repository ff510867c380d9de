//! Choices before the play, with all cards open, as text and as data.

use serde_json::{Map, Value, json};

use super::analysis::{Asked, best_mark};
use super::desk::act as act_words;
use super::layout::{Grid, Layout};
use super::words::Speech;
use crate::basics::{BySeat, Seat, Units};
use crate::deal::Deal;
use crate::game::{ContractId, Term};
use crate::solve::before::{Choosing, Par};
use crate::solve::pay::Spent;

/// How many ways are shown to a person.
const SHOWN: usize = 12;

/// The ways of a choice as text, the best first.
pub fn choosing_text(
    deal: &Deal<'_>,
    found: &Choosing,
    asked: Asked,
    speech: Speech<'_>,
) -> String {
    let say = speech.say();
    let mut text = format!("{}; {}\n", say.to_play(found.turn), say.best_pay());
    let mut head = vec![String::new(), String::new()];
    head.extend(Seat::all(deal.facts.seats).map(|seat| seat.to_string()));
    let mut table = Grid::under(head);
    for way in found.ways.iter().take(SHOWN) {
        let mark = best_mark(way.best, speech);
        let mut row = vec![mark, act_words(way.act, speech)];
        row.extend(Seat::all(deal.facts.seats).map(|seat| way.pays[seat].to_string()));
        table.row(row);
    }
    text.push_str(&table.text(speech.layout));
    text.push_str(&format!("{}\n", say.ways_seen(found.seen, found.all)));
    match found.spent {
        None => {}
        Some(Spent::Stopped) => text.push_str(&format!("{}\n", say.interrupted())),
        Some(Spent::Nodes | Spent::Unscored) => {
            text.push_str(&format!("{}\n", say.budget_spent(asked.budget)));
        }
    }
    text.push_str(&format!("{}\n", say.tried(found.nodes)));
    text
}

/// The same as data.
pub fn choosing_json(deal: &Deal<'_>, found: &Choosing, asked: Asked, speech: Speech<'_>) -> Value {
    let ways: Vec<Value> = found
        .ways
        .iter()
        .map(|way| {
            json!({
                "act": act_words(way.act, speech),
                "best": way.best,
                "pays": pays(deal.facts.seats, &way.pays),
            })
        })
        .collect();
    json!({
        "objective": "pay",
        "turn": found.turn.to_string(),
        "complete": found.spent.is_none(),
        "ways": ways,
        "all": found.all,
        "seen": found.seen,
        "budget": asked.budget,
        "tried": found.nodes,
    })
}

fn pays(seats: usize, got: &BySeat<Units>) -> Value {
    let each = Seat::all(seats).map(|seat| (seat.to_string(), json!(got[seat].0)));
    Value::Object(each.collect::<Map<String, Value>>())
}

/// What each contract is worth to each seat, as text.
pub fn par_text(all: &[Par], speech: Speech<'_>) -> String {
    let say = speech.say();
    let seats = speech.rules.seats;
    let mut head = vec![String::new()];
    head.extend(Seat::all(seats).map(|seat| seat.to_string()));
    let mut table = Grid::under(head);
    for n in 0..speech.rules.contracts.len() as u8 {
        let contract = ContractId(n);
        let cell = |seat: Seat| {
            let par = all
                .iter()
                .find(|par| par.declarer == seat && par.contract == contract);
            let par = par.and_then(|par| Some((par.pays?[seat], par.whole)));
            par.map_or("-".to_owned(), |(pays, whole)| match speech.layout {
                _ if whole => pays.to_string(),
                Layout::Columns => format!(">={pays}"),
                Layout::Plain => speech.say().at_least(pays),
            })
        };
        let cells: Vec<String> = Seat::all(seats).map(cell).collect();
        if cells.iter().all(|cell| cell == "-") {
            continue;
        }
        let mut row = vec![speech.name(Term::Contract(contract)).to_owned()];
        row.extend(cells);
        table.row(row);
    }
    format!("{}\n{}", say.par_of_deal(), table.text(speech.layout))
}

/// The same as data.
pub fn par_json(all: &[Par], speech: Speech<'_>) -> Value {
    let seats = speech.rules.seats;
    let each = all.iter().map(|par| {
        json!({
            "declarer": par.declarer.to_string(),
            "contract": speech.names().id(Term::Contract(par.contract)),
            "pays": par.pays.as_ref().map(|got| pays(seats, got)),
            "exact": par.whole,
        })
    });
    json!({ "par": each.collect::<Vec<_>>() })
}
