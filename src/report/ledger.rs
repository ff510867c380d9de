//! The ledger of a deal as text for a person.

use super::layout::{Grid, Layout};
use super::words::{Speech, players};
use crate::basics::{BySeat, Party, Seat, Units};
use crate::facts::Partner;
use crate::game::Term;
use crate::replay::{Replay, Status};
use crate::rules::Figure;
use crate::score::{Line, Scored};
use crate::session::{DealInFile, Standing};

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
    text.push_str(&standing(replay, speech));
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
    let say = speech.say();
    let mut text = say.deal(file, deal.number);
    let tag = |name| {
        let value = deal.record.tag_value(name);
        value.filter(|value| *value != "?")
    };
    let tags = [
        tag("Event").map(|value| say.event(value)),
        tag("Date").map(|value| say.date(value)),
        tag("Table").map(|value| say.table(value)),
        // The place in the file has been named; a label says more only if it differs.
        tag("Deal")
            .filter(|value| *value != deal.number.to_string())
            .map(|value| say.number(value)),
    ];
    for tag in tags.iter().flatten() {
        text.push_str(&format!(", {tag}"));
    }
    text.push_str(&format!("\n{}", say.rules(rules.title())));
    if let Some(named) = &deal.overruled {
        text.push_str(&format!(" {}", say.record_names(named)));
    }
    text.push('\n');
    text
}

/// Who plays what with whom.
fn course(replay: &Replay, speech: Speech<'_>) -> String {
    let facts = &replay.facts;
    let say = speech.say();
    let mut text = String::new();
    let (Some(declarer), Some(contract)) = (facts.declarer, facts.contract) else {
        return text;
    };
    let mode = speech.rules.mode(Some(contract));
    let contract = speech.name(Term::Contract(contract));
    text.push_str(&if mode.is_each() {
        contract.to_owned()
    } else {
        say.plays(declarer, contract)
    });
    match facts.sides.partner {
        Partner::Seat(partner) => text.push_str(&say.with(partner)),
        Partner::Alone if mode.is_each() => text.push_str(&say.each_alone()),
        Partner::Alone => text.push_str(&say.alone()),
        Partner::Unknown => {}
    }
    if let Some(card) = facts.called {
        text.push_str(&say.calls(speech.name(Term::Card(card))));
    }
    if let Some(promise) = facts.auction.promise {
        let card = speech.name(Term::Card(promise.card));
        let bound = facts.auction.promise_accepted(facts.declarer).is_some();
        text.push_str(&if bound {
            say.promise_bound(promise.by, card)
        } else {
            say.promise_void(promise.by, card)
        });
    }
    text.push('\n');
    let parties = || Party::all(mode.parties());
    let points: Option<Vec<i64>> = parties().map(|party| replay.points(party)).collect();
    if speech.layout.is_plain() {
        for (party, side) in speech.parties(facts) {
            let points = replay.points(party).map(|points| speech.counted(points));
            let tricks = replay.tricks(party);
            text.push_str(&match (points, tricks) {
                (Some(points), Some(tricks)) => say.points_and_tricks(side, points, tricks) + "\n",
                (Some(points), None) => say.points_of_side(side, points) + "\n",
                (None, _) => String::new(),
            });
        }
    } else if let Some(points) = points {
        let points: Vec<_> = points
            .iter()
            .map(|&points| speech.counted(points))
            .collect();
        let tricks: Option<Vec<_>> = parties()
            .map(|party| replay.tricks(party).map(|tricks| tricks.to_string()))
            .collect();
        text.push_str(&match tricks {
            Some(tricks) => say.totals_of_play(points.join(" : "), tricks.join(" : ")),
            None => say.total_points(points.join(" : ")),
        });
        text.push('\n');
    }
    text
}

/// What there is to say of how the deal ended.
fn standing(replay: &Replay, speech: Speech<'_>) -> String {
    let say = speech.say();
    let by_rule = |text: String| match &replay.stopped_by {
        Some(rule) => format!("{text} ({}: {})", rule.id, rule.source),
        None => text,
    };
    let mut text = match replay.status {
        Status::Played => return String::new(),
        Status::OutcomeOnly => say.by_outcome(),
        Status::PassedOut if replay.ledger.lines().is_empty() => say.passed_out(),
        Status::PassedOut => say.passed_out_at_a_price(),
        Status::ThrownIn if replay.ledger.lines().is_empty() => by_rule(say.thrown_in()),
        Status::ThrownIn => by_rule(say.thrown_in_at_a_price()),
        Status::Void if replay.ledger.lines().is_empty() => by_rule(say.stopped()),
        Status::Void => by_rule(say.stopped_at_a_price()),
        Status::Conceded => by_rule(say.given_up()),
        Status::Illegal if replay.cut_off => say.not_followed(),
        Status::Illegal => say.not_allowed(),
        Status::Incomplete => say.cannot_be_scored(),
    };
    text.push('\n');
    if replay.status == Status::Incomplete {
        for &fact in &replay.missing {
            text.push_str(&format!("  - {}\n", speech.missing(fact)));
        }
    }
    text
}

fn lines(replay: &Replay, speech: Speech<'_>) -> String {
    let say = speech.say();
    // In words it is clear whose a line is.
    let whose = match speech.layout {
        Layout::Columns => say.whose(),
        Layout::Plain => String::new(),
    };
    let mut table = Grid::under([
        String::new(),
        whose,
        String::new(),
        String::new(),
        say.base(),
        say.value(),
    ]);
    for line in replay.ledger.lines() {
        table.row([
            speech.item(line),
            speech.whose(line.party),
            how(line, replay, speech),
            made(line, replay, speech),
            line.base.0.to_string(),
            line.value.to_string(),
        ]);
    }
    table.right(4);
    table.right(5);
    table.text(speech.layout)
}

/// The figure that a line is about.
fn figure<'r>(line: &Line, replay: &Replay, speech: Speech<'r>) -> Option<&'r Figure> {
    match line.item {
        Scored::Figure(figure) => {
            let mode = speech.rules.mode(replay.facts.contract);
            mode.figures.get(figure.index())
        }
        Scored::Declaration(_) | Scored::Rule => None,
    }
}

/// Whether it was made or lost; nothing where it could not have gone the other way.
fn made(line: &Line, replay: &Replay, speech: Speech<'_>) -> String {
    let figure = figure(line, replay, speech);
    let one_way = figure.is_some_and(|figure| {
        figure.announced.is_none() && (figure.silent.is_none() || figure.silent_loss.is_none())
    });
    let say = speech.say();
    match line.made {
        _ if one_way || line.item == Scored::Rule => String::new(),
        true => say.made(),
        false => say.lost(),
    }
}

/// Announced or silent, and how high it was raised.
fn how(line: &Line, replay: &Replay, speech: Speech<'_>) -> String {
    if line.item == Scored::Rule {
        return String::new();
    }
    let say = speech.say();
    let may_be_said = figure(line, replay, speech).is_none_or(|figure| figure.announced.is_some());
    let mut text = match (line.announced, line.by) {
        (false, None) if !may_be_said => String::new(),
        (true, None) => say.announced(),
        (true, Some(seat)) => say.announced_by(seat),
        (false, None) => say.silent(),
        (false, Some(seat)) => say.silent_by(seat),
    };
    if let Some(seat) = line.against {
        text.push_str(&format!(", {}", say.against(seat)));
    }
    if let Some(figure) = figure(line, replay, speech).filter(|figure| figure.ledgers != u64::MAX) {
        let ledgers = speech.rules.ledgers.iter().enumerate();
        for (_, ledger) in ledgers.filter(|&(n, _)| figure.counts_in(n)) {
            let gap = if text.is_empty() { "" } else { ", " };
            text.push_str(&format!("{gap}{}", ledger.name(speech.language)));
        }
    }
    if line.kontra > 0 {
        text.push_str(&format!(", {}", speech.name(Term::Kontra(line.kontra))));
    }
    if line.wheel != 1 {
        text.push_str(&match speech.layout {
            Layout::Columns => format!(", ×{}", line.wheel),
            Layout::Plain => format!(", {}", say.times(line.wheel)),
        });
    }
    text.trim_start_matches(", ").to_owned()
}

fn explained(replay: &Replay, speech: Speech<'_>) -> String {
    let mut text = String::new();
    for line in replay.ledger.lines() {
        let evidence = speech.evidence(&replay.facts, line);
        let (item, whose) = (speech.item(line), speech.whose(line.party));
        text.push_str(&match made(line, replay, speech) {
            made if made.is_empty() => format!("{item}, {whose}: {}", line.value),
            made => speech.say().for_each(item, whose, made, line.value),
        });
        text.push('\n');
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
            _ => format!("{}\n", speech.say().no_payments()),
        };
    }
    let mut paid = who_gets(deal, replay.ledger.pays(), speech);
    let all = std::iter::once(replay.ledger.pays()).chain(replay.ledger.further());
    let named: Vec<String> = speech
        .rules
        .ledgers
        .iter()
        .zip(all)
        .map(|(ledger, pays)| {
            format!(
                "{}:{}{}",
                ledger.name(speech.language),
                if speech.layout.is_plain() { "\n" } else { " " },
                who_gets(deal, pays, speech)
            )
        })
        .collect();
    if !named.is_empty() {
        paid = named.join("\n");
    }
    format!("{paid}\n{}", lasting(deal, replay, speech))
}

/// What lasts for the next deal, where anything does.
fn lasting(deal: &DealInFile, replay: &Replay, speech: Speech<'_>) -> String {
    let rules = speech.rules;
    let mut text = String::new();
    if let (Some(rule), Some(wheels)) = (rules.lasting.first(), replay.ledger.wheels) {
        let parts: Vec<String> = Seat::all(replay.facts.seats)
            .filter(|&seat| wheels.after(seat) > 0 || wheels.before[seat] > 0)
            .map(|seat| format!("{seat} {}", wheels.after(seat)))
            .collect();
        if !parts.is_empty() {
            text.push_str(&format!(
                "{}: {}\n",
                rule.name(speech.language),
                parts.join("   ")
            ));
        }
    }
    for (pot, lies) in rules.pots.iter().zip(&replay.ledger.pots) {
        text.push_str(&format!("{}: {lies}\n", pot.name(speech.language)));
    }
    let carried = deal
        .standing
        .as_ref()
        .map(|standing| &standing.carried.rounds);
    for (rule, left) in rules.rounds.iter().zip(carried.into_iter().flatten()) {
        if !left.is_empty() {
            let left: Vec<String> = left.iter().map(u8::to_string).collect();
            text.push_str(&format!(
                "{}: {}\n",
                rule.name(speech.language),
                left.join(" + ")
            ));
        }
    }
    text
}

/// Running totals of a sitting, after a deal.
pub fn totals(deal: &DealInFile, standing: &Standing, speech: Speech<'_>) -> String {
    let totals = who_gets(deal, &standing.totals, speech);
    let gap = if speech.layout.is_plain() { "\n" } else { "" };
    let mut text = format!(
        "{}\n",
        speech.say().so_far(format!("{gap}{totals}")).trim_end()
    );
    if standing.over {
        text.push_str(&format!("{}\n", speech.say().over()));
    }
    text
}

/// How many seats a deal has: those that act, and a resting one that the record names.
fn seats_of(deal: &DealInFile, speech: Speech<'_>) -> usize {
    let acting = deal.replay.as_ref().map_or(0, |replay| replay.facts.seats);
    let named =
        Seat::all(speech.rules.at_table()).filter(|&seat| deal.record.player(seat).is_some());
    named
        .map(|seat| seat.index() + 1)
        .max()
        .unwrap_or(0)
        .max(acting)
}

/// Each seat with its player and a number of game points.
fn who_gets(deal: &DealInFile, units: &BySeat<Units>, speech: Speech<'_>) -> String {
    let parts: Vec<String> = players(&deal.record, seats_of(deal, speech))
        .into_iter()
        .map(|(seat, name)| match name.as_str() {
            "" => format!("{seat} {}", units[seat]),
            name => format!("{seat} {name} {}", units[seat]),
        })
        .collect();
    parts.join(match speech.layout {
        Layout::Columns => "   ",
        Layout::Plain => "\n",
    })
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
