//! What each choice before the play brings, and what each contract, as it is kept.

use super::words::{told, word};
use super::{
    Asked, Fault, Parts, digest, entries, named, number, of_these, paid, payments, replaced, wrong,
};
use crate::basics::{Range, Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::{ContractId, Term};
use crate::solve::before::{Choosing, Way, ranked, unknown};
use crate::solve::objective::{Measure, weigh};
use crate::solve::par::{Brings, Looked, Par, Pars, allowed};
use crate::solve::pay::Spent;

/// The first words of it.
pub(super) const WAYS: &str = "ways";
pub(super) const PAR: &str = "par";

/// How a deal stands after so many acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// As what comes next in the record implies.
    Here,
    /// The talon has been handed out since.
    Talon,
    /// Whoever has won the auction may still choose before that.
    Raising,
}

/// What an answer about a place before the play is known by; with a seat, where its turn does not come first.
fn head(what: &str, acts: usize, stands: Stands, seat: Option<Seat>) -> String {
    let since = match stands {
        Stands::Here => "",
        Stands::Talon => " talon",
        Stands::Raising => " raise",
    };
    let of = seat.map_or(String::new(), |seat| format!(" of {seat}"));
    format!("{what} at {acts}{since}{of}")
}

/// Of whom a choice is, as the answer is known by it.
fn named_seat(deal: &Deal<'_>, seat: Seat) -> Option<Seat> {
    (deal.turn() != Some(seat)).then_some(seat)
}

/// What the first words ask for: after how many acts, and how the deal stands then.
pub(super) fn place(head: &str) -> Option<(usize, Stands)> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let (at, stands) = match words[..] {
        [WAYS | PAR, "at", at] | [WAYS, "at", at, "of", _] => (at, Stands::Here),
        [WAYS | PAR, "at", at, "talon"] | [WAYS, "at", at, "talon", "of", _] => (at, Stands::Talon),
        [WAYS, "at", at, "raise"] => (at, Stands::Raising),
        _ => return None,
    };
    Some((at.parse().ok()?, stands))
}

/// The seat that the first words name, if they name one.
fn seat_of(head: &str) -> Result<Option<Seat>, Fault> {
    let Some((_, seat)) = head.split_once(" of ") else {
        return Ok(None);
    };
    let mut letters = seat.trim().chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(Some(seat)),
        _ => Err(wrong(format!("`{seat}` is no seat"))),
    }
}

/// What any such answer begins with.
fn begun(
    head: String,
    budget: u64,
    nodes: u64,
    spent: Option<Spent>,
    asked: Asked<'_>,
    deal: &Deal<'_>,
) -> Vec<String> {
    let rules = deal.rules;
    let ended = match spent {
        None => "whole",
        Some(Spent::Stopped) => "stopped",
        Some(Spent::Memory) => "full",
        Some(_) => "spent",
    };
    vec![
        head,
        format!("rules {}", rules.fingerprint),
        format!(
            "deal {}",
            digest(asked.record, asked.acts, asked.carried, rules)
        ),
        format!("budget {budget}"),
        format!("tried {nodes} {ended}"),
    ]
}

/// The same, read: how many cards might be tried, how many were, and why not all was found.
fn begins(
    parts: &mut Parts<'_>,
    what: &str,
    asked: Asked<'_>,
    deal: &Deal<'_>,
) -> Result<(u64, u64, Option<Spent>), Fault> {
    parts.told(what)?;
    of_these(parts, asked.record, asked.acts, asked.carried, deal.rules)?;
    let budget = number(parts.told("budget")?)?;
    let tried = parts.told("tried")?;
    let (nodes, ended) = tried.split_once(' ').unwrap_or((tried, ""));
    let spent = match ended {
        "whole" => None,
        "stopped" => Some(Spent::Stopped),
        "spent" => Some(Spent::Nodes),
        "full" => Some(Spent::Memory),
        _ => return Err(wrong(format!("`{ended}` is no end of a search"))),
    };
    Ok((budget, number(nodes)?, spent))
}

/// The value of the tag, with what each way brings; `budget` is how many cards might be tried.
pub fn with_choosing(
    found: &Choosing,
    budget: u64,
    deal: &Deal<'_>,
    asked: Asked<'_>,
    stands: Stands,
) -> String {
    let seat = named_seat(deal, found.turn);
    let head = head(WAYS, asked.acts, stands, seat);
    let mut parts = begun(head.clone(), budget, found.nodes, found.spent, asked, deal);
    parts.extend(found.ways.iter().map(|way| {
        let pays = way.pays.map(|pays| payments(&pays, deal.rules.at_table()));
        let state = match (way.seen, way.pays.is_some()) {
            (_, true) => "pays",
            (true, false) => "worse",
            (false, false) => "open",
        };
        let value = way.value;
        let pays = pays.map_or_else(String::new, |pays| format!(" {pays}"));
        let words = word(way.act, deal.rules);
        format!("{state} {} {}{pays} = {words}", value.low, value.high)
    }));
    replaced(
        asked.record,
        asked.carried,
        deal.rules,
        &[(&head, &parts.join("; "))],
    )
}

/// What each way brings, with how many cards might be tried, if the record keeps it.
pub fn kept_choosing(
    deal: &Deal<'_>,
    asked: Asked<'_>,
    stands: Stands,
    seat: Seat,
) -> Option<Result<(Choosing, u64), Fault>> {
    let head = head(WAYS, asked.acts, stands, named_seat(deal, seat));
    let mut entries = entries(asked.record).into_iter();
    let entry = entries.find(|entry| named(entry) == head)?;
    Some(read_choosing(entry, deal, asked))
}

/// Reads it, if it can be so.
pub(super) fn read_choosing(
    entry: &str,
    deal: &Deal<'_>,
    asked: Asked<'_>,
) -> Result<(Choosing, u64), Fault> {
    let mut parts = Parts::of(entry);
    let (budget, nodes, spent) = begins(&mut parts, WAYS, asked, deal)?;
    let nobody = || wrong("nobody has a choice there");
    let turn = seat_of(named(entry))?.or(deal.turn()).ok_or_else(nobody)?;
    let mut all = unknown(deal, turn).map_err(|_| nobody())?;
    if all.is_empty() {
        return Err(nobody());
    }
    let mut ways: Vec<Way> = Vec::new();
    while let Some(part) = parts.next() {
        let (told_of, words) = part.split_once(" = ").unwrap_or((part, ""));
        let acts: Vec<_> = all.iter().map(|way| way.act).collect();
        let act = told(words.trim(), &acts, deal.rules)?;
        let at = acts.iter().position(|one| *one == act).unwrap_or(0);
        let mut way = all.remove(at);
        read_way(told_of, &mut way, deal)?;
        ways.push(way);
    }
    if !all.is_empty() {
        return Err(wrong("these are not all the ways that there are"));
    }
    if ways.iter().all(|way| way.seen) != spent.is_none() {
        return Err(wrong("it does not say truly whether all was looked at"));
    }
    let ways = ranked(deal, ways, turn, spent.is_none());
    let found = Choosing {
        turn,
        ways,
        nodes,
        spent,
    };
    Ok((found, budget))
}

fn read_way(text: &str, way: &mut Way, deal: &Deal<'_>) -> Result<(), Fault> {
    let mut words = text.splitn(4, ' ');
    let mut next = || words.next().unwrap_or("");
    let (state, low, high, rest) = (next(), number(next())?, number(next())?, next());
    if low > high {
        return Err(wrong(format!("`{low}` is above `{high}`")));
    }
    way.value = Range::new(low, high);
    way.seen = state != "open";
    match (state, rest.trim()) {
        ("worse" | "open", "") => {}
        ("pays", pays) => {
            let pays = paid(pays, deal, deal.mode.parties() == 2)?;
            let comes_to = match way.question.measure {
                Measure::Pay(weights) => weigh(&weights, &pays),
                _ => low,
            };
            if deal.mode.parties() == 2 && (comes_to, comes_to) != (low, high) {
                return Err(wrong(format!("`{text}` does not come to `{low}`")));
            }
            way.pays = Some(pays);
        }
        _ => return Err(wrong(format!("`{text}` does not say what it brings"))),
    }
    Ok(())
}

/// The value of the tag, with what each contract brings; `budget` is how many cards might be tried.
pub fn with_par(found: &Pars, budget: u64, deal: &Deal<'_>, asked: Asked<'_>) -> String {
    let rules = deal.rules;
    let head = head(PAR, asked.acts, Stands::Here, None);
    let mut parts = begun(head.clone(), budget, found.nodes, found.spent, asked, deal);
    parts.extend(found.all.iter().filter_map(|par| {
        let state = match par.brings {
            Brings::NotAllowed | Brings::NoLonger => return None,
            Brings::Unknown => "open",
            Brings::AtLeast(_) => "least",
            Brings::Exactly(_) => "exactly",
        };
        let pays = par.brings.pays();
        let pays = pays.map_or_else(String::new, |pays| {
            format!(" {}", payments(pays, rules.at_table()))
        });
        let contract = rules.names.id(Term::Contract(par.contract));
        let (seen, all) = (par.looked.seen, par.looked.all);
        Some(format!(
            "{} {contract} {state} {seen} {all}{pays}",
            par.declarer
        ))
    }));
    replaced(
        asked.record,
        asked.carried,
        rules,
        &[(&head, &parts.join("; "))],
    )
}

/// What each contract brings, with how many cards might be tried, if the record keeps it; `start` is the deal before its
/// auction.
pub fn kept_par(
    deal: &Deal<'_>,
    start: &Deal<'_>,
    asked: Asked<'_>,
) -> Option<Result<(Pars, u64), Fault>> {
    let head = head(PAR, asked.acts, Stands::Here, None);
    let mut entries = entries(asked.record).into_iter();
    let entry = entries.find(|entry| named(entry) == head)?;
    Some(read_par(entry, deal, start, asked))
}

/// Reads it, if it can be so.
pub(super) fn read_par(
    entry: &str,
    deal: &Deal<'_>,
    start: &Deal<'_>,
    asked: Asked<'_>,
) -> Result<(Pars, u64), Fault> {
    let mut parts = Parts::of(entry);
    let (budget, nodes, spent) = begins(&mut parts, PAR, asked, deal)?;
    if !matches!(deal.phase, Phase::Bidding(_) | Phase::Raising) {
        return Err(wrong("the auction is over there"));
    }
    let mut all = allowed(deal, start);
    let open = |par: &&mut Par| par.brings == Brings::Unknown;
    let mut told: Vec<(Seat, ContractId)> = Vec::new();
    while let Some(part) = parts.next() {
        let (declarer, contract, brings, looked) = read_contract(part, deal)?;
        let mut known = all.iter_mut().filter(open);
        let par = known.find(|par| (par.declarer, par.contract) == (declarer, contract));
        let par = par.filter(|_| !told.contains(&(declarer, contract)));
        let par = par.ok_or_else(|| wrong(format!("`{part}` is of nothing that can be played")))?;
        par.brings = brings;
        par.looked = looked;
        told.push((declarer, contract));
    }
    let is_open = |par: &Par| matches!(par.brings, Brings::Unknown | Brings::AtLeast(_));
    let untold =
        |par: &Par| par.brings == Brings::Unknown && !told.contains(&(par.declarer, par.contract));
    if all.iter().any(untold) || all.iter().any(is_open) != spent.is_some() {
        return Err(wrong("these are not all the contracts that there are"));
    }
    Ok((Pars { all, nodes, spent }, budget))
}

/// What one contract brings one seat.
fn read_contract(part: &str, deal: &Deal<'_>) -> Result<(Seat, ContractId, Brings, Looked), Fault> {
    let rules = deal.rules;
    let none = || wrong(format!("`{part}` is no contract with what it brings"));
    let mut words = part.splitn(6, ' ');
    let mut next = || words.next().unwrap_or("");
    let seat = next().parse::<char>().ok().and_then(Seat::from_letter);
    let id = next();
    let contract = (0u8..)
        .take(rules.contracts.len())
        .map(ContractId)
        .find(|&contract| rules.names.id(Term::Contract(contract)) == id);
    let (seat, contract) = seat.zip(contract).ok_or_else(none)?;
    let (state, seen, all, pays) = (next(), number(next())?, number(next())?, next());
    let got = || {
        let pays = paid(pays, deal, false)?;
        let sum = Seat::all(rules.at_table()).fold(Units(0), |sum, seat| sum + pays[seat]);
        if rules.mode(Some(contract)).is_zero_sum() && sum != Units(0) {
            return Err(wrong(format!("`{part}` does not add up to 0")));
        }
        Ok(pays)
    };
    let brings = match state {
        "open" if pays.is_empty() => Brings::Unknown,
        "least" if seen < all => Brings::AtLeast(got()?),
        "exactly" if seen == all => Brings::Exactly(got()?),
        _ => return Err(none()),
    };
    Ok((seat, contract, brings, Looked { seen, all }))
}
