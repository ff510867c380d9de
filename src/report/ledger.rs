//! The ledger of a deal as text for a person.

use comfy_table::{CellAlignment, Table, presets};

use super::words::{Speech, players};
use crate::basics::{Party, Seat, Units};
use crate::facts::Partner;
use crate::game::Term;
use crate::replay::{Replay, Status};
use crate::score::Line;
use crate::session::DealInFile;

/// What a person may ask to see more of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Detail {
    /// Whether every line says what decided it and where its rule is written.
    pub explain: bool,
}

/// The ledger of a deal. Findings are not in it.
pub fn ledger(file: &str, deal: &DealInFile, speech: Speech<'_>, detail: Detail) -> String {
    let Some(replay) = &deal.replay else {
        return String::new();
    };
    let mut text = heading(file, deal, speech);
    text.push_str(&course(replay, speech));
    text.push_str(&standing(replay));
    if !replay.ledger.lines().is_empty() {
        text.push_str(&lines(replay, speech));
        text.push('\n');
    }
    if detail.explain {
        text.push_str(&explained(replay, speech));
    }
    text.push_str(&payments(deal, replay, speech));
    // Tags hold any text; what would steer a terminal is not passed on to it.
    text.replace(|c: char| c.is_control() && c != '\n', "?")
}

fn heading(file: &str, deal: &DealInFile, speech: Speech<'_>) -> String {
    let rules = speech.rules;
    let mut text = format!("{file}, deal {}", deal.number);
    for tag in ["Event", "Date", "Table", "Deal"] {
        if let Some(value) = deal.record.tag_value(tag).filter(|value| *value != "?") {
            text.push_str(&format!(", {} {value}", tag.to_lowercase()));
        }
    }
    text.push_str(&format!("\nrules: {}", rules.id));
    for overlay in &rules.overlays {
        text.push_str(&format!(" + {overlay}"));
    }
    if let Some(named) = &deal.overruled {
        text.push_str(&format!(" (the record names {named})"));
    }
    text.push('\n');
    text
}

/// Who plays what with whom.
fn course(replay: &Replay, speech: Speech<'_>) -> String {
    let facts = &replay.facts;
    let mut text = String::new();
    let (Some(declarer), Some(contract)) = (facts.declarer, facts.contract) else {
        return text;
    };
    text.push_str(&format!(
        "{declarer} plays {}",
        speech.name(Term::Contract(contract))
    ));
    match facts.sides.partner {
        Partner::Seat(partner) => text.push_str(&format!(" with {partner}")),
        Partner::Alone => text.push_str(" alone"),
        Partner::Unknown => {}
    }
    if let Some(card) = facts.called {
        text.push_str(&format!(", calls {}", speech.name(Term::Card(card))));
    }
    if let Some(promise) = facts.auction.promise {
        let bound = facts.auction.promise_accepted(facts.declarer).is_some();
        let word = if bound { "bound" } else { "void" };
        let card = speech.name(Term::Card(promise.card));
        text.push_str(&format!("; {} promised {card} ({word})", promise.by));
    }
    text.push('\n');
    let sides = [Party::DECLARERS, Party::OPPONENTS];
    if let [Some(own), Some(other)] = sides.map(|party| replay.points(party)) {
        text.push_str(&format!(
            "points {} : {}   tricks {} : {}\n",
            speech.points(own),
            speech.points(other),
            replay.tricks(Party::DECLARERS),
            replay.tricks(Party::OPPONENTS)
        ));
    }
    text
}

/// What there is to say of how the deal ended.
fn standing(replay: &Replay) -> String {
    let rule = replay.stopped_by.as_ref();
    let by = rule.map_or(String::new(), |rule| {
        format!(" ({}: {})", rule.id, rule.source)
    });
    match replay.status {
        Status::Played => String::new(),
        Status::OutcomeOnly => "scored by the outcome that the record states\n".to_owned(),
        Status::PassedOut => "everybody passed; nothing is paid\n".to_owned(),
        Status::ThrownIn => format!("thrown in; nothing is paid{by}\n"),
        Status::Void => format!("stopped before the play; nothing is paid{by}\n"),
        Status::Conceded => "given up\n".to_owned(),
        Status::Illegal => "an act was not allowed; judged up to there\n".to_owned(),
        Status::Incomplete => {
            let mut text = "cannot be scored; missing:\n".to_owned();
            for fact in &replay.missing {
                text.push_str(&format!("  - {fact}\n"));
            }
            text
        }
    }
}

fn lines(replay: &Replay, speech: Speech<'_>) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["", "for", "", "", "base", "value"]);
    for line in replay.ledger.lines() {
        table.add_row([
            speech.item(line),
            speech.whose(line.party),
            how(line, speech),
            if line.made { "made" } else { "lost" }.to_owned(),
            line.base.0.to_string(),
            line.value.to_string(),
        ]);
    }
    for column in [4, 5] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    trimmed(&table.to_string())
}

/// Announced or silent, and how high it was raised.
fn how(line: &Line, speech: Speech<'_>) -> String {
    let mut text = if line.announced {
        "announced"
    } else {
        "silent"
    }
    .to_owned();
    if let Some(seat) = line.by {
        text = format!("{text} by {seat}");
    }
    if line.kontra > 0 {
        text.push_str(&format!(", {}", speech.name(Term::Kontra(line.kontra))));
    }
    text
}

fn explained(replay: &Replay, speech: Speech<'_>) -> String {
    let mut text = String::new();
    for line in replay.ledger.lines() {
        let evidence = speech.evidence(line);
        let made = if line.made { "made" } else { "lost" };
        text.push_str(&format!(
            "{} for {}, {made}: {} for each of them\n",
            speech.item(line),
            speech.whose(line.party),
            line.value
        ));
        if !evidence.is_empty() {
            text.push_str(&format!("    {evidence}\n"));
        }
        text.push_str(&format!("    {}: {}\n", line.rule.id, line.rule.source));
    }
    text.push('\n');
    text
}

fn payments(deal: &DealInFile, replay: &Replay, speech: Speech<'_>) -> String {
    if !replay.pays {
        return match replay.status {
            Status::Incomplete | Status::Illegal => String::new(),
            _ => "no payments: there are findings (`--as-played` pays as it stands)\n".to_owned(),
        };
    }
    let pays = replay.ledger.pays();
    let mut parts = Vec::new();
    for (seat, name) in players(&deal.record, speech.rules.seats) {
        let who = if name.is_empty() {
            seat.to_string()
        } else {
            format!("{seat} {name}")
        };
        parts.push(format!("{who} {}", pays[seat]));
    }
    format!("{}\n", parts.join("   "))
}

/// Running totals of a session.
pub fn totals(totals: &[(Seat, Units)]) -> String {
    let parts: Vec<String> = totals
        .iter()
        .map(|(seat, units)| format!("{seat} {units}"))
        .collect();
    format!("so far: {}\n", parts.join("   "))
}

/// Table rows without space at their ends.
pub(super) fn trimmed(table: &str) -> String {
    let mut text = String::new();
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
