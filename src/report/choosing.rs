//! Choices before the play, with all cards open, as text and as data.

use serde_json::{Map, Value, json};

use super::advice::left_words;
use super::analysis::{Asked, best_mark, effort, units};
use super::desk::act as act_words;
use super::layout::{Grid, Layout};
use super::words::Speech;
use crate::basics::{BySeat, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{Act, ContractId, Term};
use crate::solve::Objective;
use crate::solve::before::{
    Choosing, Way, ending, endings as all_endings, left_to_another, left_to_play, own_range,
    unlisted,
};
use crate::solve::par::{Brings, Par, Pars};
use crate::solve::pay::Spent;

/// How many ways are shown to a person.
const SHOWN: usize = 12;

/// Who does what.
fn to_do(deal: &Deal<'_>, seat: Seat, speech: Speech<'_>) -> String {
    let say = speech.say();
    match deal.phase {
        Phase::Bidding(_) => say.to_bid(seat),
        Phase::Raising => say.to_raise(seat),
        Phase::Discarding(_) => say.to_lay_away(seat),
        Phase::Taking => say.to_take(seat),
        Phase::Calling => say.to_call(seat),
        Phase::Announcing(_) => say.to_speak(seat),
        _ => say.to_play(seat),
    }
}

/// Why a search did not come to its end, as a line.
fn unfinished(spent: Spent, asked: Asked, speech: Speech<'_>) -> String {
    let say = speech.say();
    let why = match spent {
        Spent::Stopped => say.interrupted(),
        Spent::Memory => say.memory_full(),
        Spent::Contradiction => say.contradiction(),
        Spent::Nodes | Spent::Unscored => say.budget_spent(asked.budget),
    };
    format!("{why}\n")
}

/// The same as data.
fn ended_by(spent: Option<Spent>) -> Option<&'static str> {
    spent.map(|spent| match spent {
        Spent::Nodes => "budget",
        Spent::Memory => "memory",
        Spent::Contradiction => "contradiction",
        Spent::Stopped => "interrupt",
        Spent::Unscored => "unscored",
    })
}

/// The ways of a choice as text, the best first; `known` says that the record kept them.
pub fn choosing_text(
    deal: &Deal<'_>,
    found: &Choosing,
    asked: Asked,
    known: bool,
    speech: Speech<'_>,
) -> String {
    let say = speech.say();
    let turn = found.turn;
    let mut text = format!("{}; {}\n", to_do(deal, turn, speech), say.best_pay());
    let mut head = vec![String::new(), String::new()];
    head.extend(Seat::all(deal.facts.seats).map(|seat| seat.to_string()));
    let mut table = Grid::under(head);
    // What is proved as the least counts as much as what is known.
    let least = |way: &Way| {
        way.pays
            .map_or(own_range(deal, way, turn).0, |got| Some(got[turn].0))
    };
    let most = found.ways.iter().filter_map(least).max();
    let (mut so_far, mut worse, mut open, mut alone) = (false, false, false, false);
    for way in found.ways.iter().take(SHOWN) {
        let here = way.best.is_none() && most.is_some() && least(way) == most;
        let mark = match speech.layout {
            Layout::Columns if here => "(*)".to_owned(),
            Layout::Plain if here => say.is_best_so_far(),
            _ => best_mark(way.best == Some(true), speech),
        };
        so_far |= here;
        let mut row = vec![mark, act_words(way.act, speech)];
        row.extend(Seat::all(deal.facts.seats).map(|seat| {
            let Some(got) = way.pays else {
                return match own_range(deal, way, seat) {
                    _ if seat != turn => String::new(),
                    (_, Some(most)) if way.seen => match speech.layout {
                        Layout::Columns => format!("<={}", units(most)),
                        Layout::Plain => say.at_most(units(most)),
                    },
                    (None, None) => "?".to_owned(),
                    (Some(least), Some(most)) if least == most => units(most),
                    (least, most) => {
                        let end = |end: Option<i64>| end.map_or("?".to_owned(), units);
                        format!("{}..{}", end(least), end(most))
                    }
                };
            };
            // Of the others it is not known what each can be sure of.
            if way.alone && seat != turn {
                return String::new();
            }
            got[seat].to_string()
        }));
        worse |= way.seen && way.pays.is_none();
        open |= !way.seen;
        alone |= way.alone;
        table.row(row);
    }
    text.push_str(&table.text(speech.layout));
    let more = found.ways.len().saturating_sub(SHOWN);
    if more > 0 {
        text.push_str(&format!("{}\n", say.ways_more(more)));
    }
    text.push_str(&match deal.phase {
        Phase::Announcing(_) => format!("{}\n", say.as_if_nothing_more()),
        Phase::Bidding(_) => format!("{}\n{}\n", say.as_if_nobody_bid(), say.par_settled()),
        Phase::Raising => format!("{}\n", say.par_settled()),
        _ => format!("{}\n", say.as_if_settled()),
    });
    for (told, words) in [
        (so_far && !speech.layout.is_plain(), say.best_so_far()),
        (open, say.open_own()),
        (worse && !speech.layout.is_plain(), say.at_most_own()),
        (alone, say.secured_alone(turn)),
    ] {
        if told {
            text.push_str(&format!("{words}\n"));
        }
    }
    if let Phase::Bidding(_) = deal.phase {
        let mut later = deal.legal();
        later.retain(|&act| left_to_play(deal, act) == Some(turn));
        let acts: Vec<Act> = found.ways.iter().map(|way| way.act).collect();
        let left = left_to_another(deal, &acts);
        for words in left_words(&later, left.as_ref(), turn, speech) {
            text.push_str(&format!("{words}\n"));
        }
    }
    text.push_str(&format!(
        "{}\n",
        say.ways_seen(found.seen(), found.ways.len())
    ));
    if let Some(all) = unlisted(deal, turn) {
        text.push_str(&format!(
            "{}\n",
            say.likeliest_listed(found.ways.len(), all)
        ));
    }
    if let Some(spent) = found.spent {
        text.push_str(&unfinished(spent, asked, speech));
    }
    text + &effort(found.nodes, known, speech)
}

/// The same as data.
pub fn choosing_json(
    deal: &Deal<'_>,
    found: &Choosing,
    asked: Asked,
    known: bool,
    speech: Speech<'_>,
) -> Value {
    let ways: Vec<Value> = found
        .ways
        .iter()
        .map(|way| {
            let (low, high) = own_range(deal, way, found.turn);
            json!({
                "act": act_words(way.act, speech),
                "best": way.best,
                "seen": way.seen,
                "pays": way.pays.map(|got| if way.alone { json!({ found.turn.to_string(): got[found.turn].0 }) } else { pays(deal.facts.seats, &got) }),
                "own": { "low": low, "high": high },
            })
        })
        .collect();
    json!({
        "objective": "pay",
        "turn": found.turn.to_string(),
        "complete": found.spent.is_none(),
        "ended_by": ended_by(found.spent),
        "ways": ways,
        "all": unlisted(deal, found.turn).unwrap_or(found.ways.len()),
        "seen": found.seen(),
        "budget": asked.budget,
        "tried": found.nodes,
        "kept": known,
    })
}

fn pays(seats: usize, got: &BySeat<Units>) -> Value {
    let each = Seat::all(seats).map(|seat| (seat.to_string(), json!(got[seat].0)));
    Value::Object(each.collect::<Map<String, Value>>())
}

/// How seats may end the deal out of their turn, or by giving it up while cards are played, and what is paid then; and what of
/// what may be done is not valued, and why.
pub fn endings(deal: &Deal<'_>, objective: Objective, speech: Speech<'_>) -> (String, Value) {
    let say = speech.say();
    let (mut text, mut ends) = (String::new(), Vec::new());
    let playing = matches!(deal.phase, Phase::Playing(_));
    let pay = objective == Objective::Pay;
    for seat in Seat::all(deal.facts.seats).filter(|_| pay) {
        // What whoever has the choice may do is among the ways.
        if deal.turn() == Some(seat) && !playing {
            continue;
        }
        for act in all_endings(deal, seat) {
            let Some(got) = ending(deal, act) else {
                continue;
            };
            let words = act_words(act, speech);
            let each = Seat::all(deal.facts.seats).map(|seat| format!("{seat} {}", got[seat]));
            let each: Vec<String> = each.collect();
            text.push_str(&format!(
                "{}\n",
                say.may_end(words.clone(), each.join(", "))
            ));
            ends.push(json!({ "act": words, "pays": pays(deal.facts.seats, &got) }));
        }
    }
    let mut data = Map::new();
    if !ends.is_empty() {
        data.insert("endings".to_owned(), ends.into());
    }
    let swaps = |act: &Act| matches!(act, Act::Swap { .. });
    let early = matches!(deal.phase, Phase::Bidding(_));
    if early && deal.out_of_turn().iter().any(swaps) {
        text.push_str(&format!("{}\n", say.swaps_not_valued()));
        data.insert("not_valued".to_owned(), json!(["swap"]));
    }
    (text, Value::Object(data))
}

/// What each contract is worth to each seat, as text.
pub fn par_text(found: &Pars, asked: Asked, known: bool, speech: Speech<'_>) -> String {
    let say = speech.say();
    let seats = speech.rules.seats;
    let mut head = vec![String::new()];
    head.extend(Seat::all(seats).map(|seat| seat.to_string()));
    let mut table = Grid::under(head);
    for n in 0..speech.rules.contracts.len() as u8 {
        let contract = ContractId(n);
        let of = |seat: Seat| {
            let mut all = found.all.iter();
            all.find(|par| par.declarer == seat && par.contract == contract)
        };
        let cells: Vec<String> = Seat::all(seats)
            .map(|seat| of(seat).map_or(String::new(), |par| cell(par, speech)))
            .collect();
        let never = |seat| of(seat).is_none_or(|par| par.brings == Brings::NotAllowed);
        if Seat::all(seats).all(never) {
            continue;
        }
        let mut row = vec![speech.name(Term::Contract(contract)).to_owned()];
        row.extend(cells);
        table.row(row);
    }
    let mut text = format!("{}\n{}", say.par_of_deal(), table.text(speech.layout));
    text.push_str(&format!("{}\n", say.par_settled()));
    let told = |test: fn(&Brings) -> bool| found.all.iter().any(|par| test(&par.brings));
    for (told, words) in [
        (
            told(|one| matches!(one, Brings::AtLeast(_))),
            say.at_least_own(),
        ),
        (
            told(|one| *one == Brings::NotAllowed),
            say.not_allowed_dash(),
        ),
        (told(|one| *one == Brings::NoLonger), say.no_longer_x()),
        (told(|one| *one == Brings::Unknown), say.not_found_yet()),
    ] {
        if told && !speech.layout.is_plain() {
            text.push_str(&format!("{words}\n"));
        }
    }
    let least = found.all.iter();
    let least = least.filter(|par| matches!(par.brings, Brings::AtLeast(_)));
    let looked: Vec<String> = least
        .map(|par| {
            let contract = speech.name(Term::Contract(par.contract));
            say.par_looked(par.declarer, contract, par.looked.seen, par.looked.all)
        })
        .collect();
    if !looked.is_empty() {
        let looked = looked.join(", ");
        text.push_str(&format!("{}\n", say.par_ways_looked(looked)));
    }
    if let Some(spent) = found.spent {
        text.push_str(&unfinished(spent, asked, speech));
    }
    text.push_str(&format!("{}\n", say.tried(found.nodes)));
    if known {
        text.push_str(&format!("{}\n", say.from_record()));
    }
    text
}

fn cell(par: &Par, speech: Speech<'_>) -> String {
    let say = speech.say();
    match (par.brings, speech.layout) {
        (Brings::Exactly(pays), _) => pays[par.declarer].to_string(),
        (Brings::NotAllowed, Layout::Columns) => "-".to_owned(),
        (Brings::NotAllowed, Layout::Plain) => say.is_not_allowed(),
        (Brings::NoLonger, Layout::Columns) => "x".to_owned(),
        (Brings::NoLonger, Layout::Plain) => say.is_no_longer_allowed(),
        (Brings::Unknown, Layout::Columns) => "?".to_owned(),
        (Brings::Unknown, Layout::Plain) => say.is_not_known(),
        (Brings::AtLeast(pays), Layout::Columns) => format!(">={}", pays[par.declarer]),
        (Brings::AtLeast(pays), Layout::Plain) => say.at_least(pays[par.declarer]),
    }
}

/// The same as data.
pub fn par_json(found: &Pars, asked: Asked, known: bool, speech: Speech<'_>) -> Value {
    let seats = speech.rules.seats;
    let each = found.all.iter().map(|par| {
        json!({
            "declarer": par.declarer.to_string(),
            "contract": speech.names().id(Term::Contract(par.contract)),
            "allowed": match par.brings {
                Brings::NotAllowed => "never",
                Brings::NoLonger => "no longer",
                _ => "yes",
            },
            "pays": par.brings.pays().map(|got| pays(seats, got)),
            "exact": matches!(par.brings, Brings::Exactly(_)),
            "seen": par.looked.seen,
            "all": par.looked.all,
        })
    });
    json!({
        "objective": "pay",
        "par": each.collect::<Vec<_>>(),
        "complete": found.spent.is_none(),
        "ended_by": ended_by(found.spent),
        "budget": asked.budget,
        "tried": found.nodes,
        "kept": known,
    })
}
