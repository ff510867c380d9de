//! Answers about single places, as they are kept.

use super::{
    Fault, Parts, card, digest, entries, named, number, of_these, paid, payments, replaced, wrong,
};
use crate::basics::{Card, Range, Seat};
use crate::deal::Deal;
use crate::game::{Act, FigureId, Term};
use crate::record::Record;
use crate::replay::Carried;
use crate::score::score;
use crate::solve::answer::Effort;
use crate::solve::objective::{Measure, weigh};
use crate::solve::pay::Spent;
use crate::solve::reference::after;
use crate::solve::{Answer, Choice, Objective, Question};

/// Where something was asked, and what for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The record.
    pub record: &'a Record,
    /// How many of its acts come before.
    pub acts: usize,
    /// What the deals before left.
    pub carried: Option<&'a Carried>,
    /// What for.
    pub objective: Objective,
}

impl Asked<'_> {
    /// What an answer to it is known by.
    fn head(&self) -> String {
        let what = match self.objective {
            Objective::Points => "points".to_owned(),
            Objective::Win => "win".to_owned(),
            Objective::Pay => "pay".to_owned(),
            Objective::Figure(figure, _) => format!("figure {}", figure.0),
        };
        format!("{HEAD} {what} at {}", place(self.record, self.acts))
    }
}

/// The first word of an answer.
pub(super) const HEAD: &str = "best";

/// A place in the play: the card that comes next.
fn place(record: &Record, acts: usize) -> String {
    let (mut trick, mut cards) = (0, 0);
    for act in record.acts().iter().take(acts) {
        match act.value {
            Act::Trick { .. } => {
                trick += 1;
                cards = 0;
            }
            Act::Play { .. } => cards += 1,
            _ => {}
        }
    }
    format!("{}.{}", trick.max(1), cards + 1)
}

/// What the first words of an answer ask for, and after how many acts.
pub(super) fn asked(head: &str, record: &Record) -> Result<(Objective, usize), Fault> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let (objective, at) = match words[..] {
        [HEAD, "points", "at", at] => (Objective::Points, at),
        [HEAD, "win", "at", at] => (Objective::Win, at),
        [HEAD, "pay", "at", at] => (Objective::Pay, at),
        [HEAD, "figure", n, "at", at] => (Objective::Figure(FigureId(number(n)?), None), at),
        _ => return Err(wrong(format!("`{head}` asks for nothing that is known"))),
    };
    let acts = (0..=record.acts().len()).find(|&acts| {
        let begins = record.acts().get(acts).map(|act| act.value);
        let inside = matches!(begins, None | Some(Act::Play { .. } | Act::Trick { .. }));
        inside && place(record, acts) == at
    });
    let acts = acts.ok_or_else(|| wrong(format!("the play does not come to `{at}`")))?;
    Ok((objective, acts))
}

/// The value of the tag, with an answer; `budget` is how many cards might be tried.
pub fn with_answer(answer: &Answer, budget: u64, deal: &Deal<'_>, asked: Asked<'_>) -> String {
    let rules = deal.rules;
    let id = |card: Card| rules.names.id(Term::Card(card));
    let seats = rules.at_table();
    let head = asked.head();
    let cards = answer.cards.iter().map(|choice| {
        let pays = choice.pays.map(|pays| payments(&pays, seats));
        let value = choice.value;
        let text = format!("{} {} {} ", id(choice.card), value.low, value.high);
        (text + &pays.unwrap_or_default()).trim_end().to_owned()
    });
    let cards: Vec<String> = cards.collect();
    let line: Vec<&str> = answer.line.iter().map(|&card| id(card)).collect();
    let pays = answer.pays.map(|pays| payments(&pays, seats));
    let effort = &answer.effort;
    let ended = match answer.spent {
        None => "whole",
        Some(Spent::Stopped) => "stopped",
        Some(Spent::Memory) => "full",
        Some(_) => "spent",
    };
    let parts = [
        head.clone(),
        format!("rules {}", rules.fingerprint),
        format!(
            "deal {}",
            digest(asked.record, asked.acts, asked.carried, rules)
        ),
        format!("budget {budget}"),
        format!(
            "tried {} {} {} {} {ended}",
            effort.nodes,
            effort.positions,
            effort.pasts,
            if effort.fast { "tables" } else { "deal" }
        ),
        format!(
            "value {} {} {}",
            answer.value.low,
            answer.value.high,
            pays.unwrap_or_default()
        )
        .trim_end()
        .to_owned(),
        format!("cards {}", cards.join(", ")),
        format!("line {}", line.join(" ")).trim_end().to_owned(),
    ];
    replaced(
        asked.record,
        asked.carried,
        rules,
        &[(&head, &parts.join("; "))],
    )
}

/// An answer, with how many cards might be tried for it, if the record keeps one. `deal` stands where it is asked.
pub fn kept_answer(
    deal: &Deal<'_>,
    seat: Seat,
    asked: Asked<'_>,
) -> Option<Result<(Answer, u64), Fault>> {
    let head = asked.head();
    let mut entries = entries(asked.record).into_iter();
    let entry = entries.find(|entry| named(entry) == head)?;
    Some(read(entry, deal, seat, asked))
}

/// Reads an answer, if it can be so.
pub(super) fn read(
    entry: &str,
    deal: &Deal<'_>,
    seat: Seat,
    asked: Asked<'_>,
) -> Result<(Answer, u64), Fault> {
    let rules = deal.rules;
    let mut parts = Parts::of(entry);
    parts.told(HEAD)?;
    of_these(&mut parts, asked.record, asked.acts, asked.carried, rules)?;
    let question = Question::new(deal, asked.objective, seat)
        .map_err(|_| wrong("nothing can be asked for there"))?;
    let turn = deal.turn().ok_or_else(|| wrong("nobody plays there"))?;
    let budget = number(parts.told("budget")?)?;
    let (effort, spent) = tried(parts.told("tried")?)?;
    let balanced = matches!(question.measure, Measure::Pay(_));
    let read_pays = |text: &str| match text.trim() {
        "" => Ok(None),
        text => paid(text, deal, balanced).map(Some),
    };
    let (value, rest) = range(parts.told("value")?)?;
    let pays = read_pays(rest)?;
    let own = question.side.contains(turn);
    let mut cards = Vec::new();
    for part in parts.told("cards")?.split(',').map(str::trim) {
        let (name, rest) = part.split_once(' ').unwrap_or((part, ""));
        let (there, rest) = range(rest)?;
        let (best, worse) = if own {
            (there.low >= value.high, there.high < value.low)
        } else {
            (there.high <= value.low, there.low > value.high)
        };
        cards.push(Choice {
            card: card(name, rules)?,
            value: there,
            best: (best || worse).then_some(best),
            pays: read_pays(rest)?,
        });
    }
    let legal = deal.playable(turn).0;
    let listed: Vec<Card> = cards.iter().map(|choice| choice.card).collect();
    if listed != legal.iter().collect::<Vec<Card>>() {
        return Err(wrong(format!(
            "these are not the cards that {turn} may play"
        )));
    }
    if spent.is_none() && !keeps(&cards, value, own) {
        return Err(wrong("no card keeps the value, or one is better"));
    }
    let (line, end) = line(parts.told("line")?, deal)?;
    let answer = Answer {
        question,
        turn,
        value,
        cards,
        line,
        pays,
        effort,
        spent,
    };
    comes_out(&answer, deal, &end)?;
    Ok((answer, budget))
}

/// Whether the play that is kept comes to what is promised, by the one scorer; `end` is the deal after it. Where the play
/// does not come to the end of the deal, and of cards, whose play is not kept, what is promised must still be possible.
fn comes_out(answer: &Answer, deal: &Deal<'_>, end: &Deal<'_>) -> Result<(), Fault> {
    let rules = deal.rules;
    let question = &answer.question;
    let over = end.turn().is_none();
    if over {
        let (ledger, missing) = score(rules, &end.facts);
        let pays = missing.is_empty().then(|| *ledger.pays());
        let comes_to = question.worth(rules, &end.facts);
        if comes_to != answer.value.exact() || pays != answer.pays {
            return Err(wrong(
                "the line that is kept does not come to what is promised",
            ));
        }
    } else if answer.pays.is_some() {
        return Err(wrong(
            "the line that is kept does not come to the end of the deal",
        ));
    }
    let possible = |value: Range, deal: &Deal<'_>| {
        let bounds = question.bounds(rules, &deal.facts);
        bounds.is_none_or(|bounds| value.low <= bounds.high && bounds.low <= value.high)
    };
    if !possible(answer.value, end) {
        return Err(wrong(
            "what is promised cannot be reached by the line that is kept",
        ));
    }
    for choice in &answer.cards {
        let name = rules.names.id(Term::Card(choice.card));
        let (Measure::Pay(weights), Some(pays)) = (question.measure, &choice.pays) else {
            if !possible(choice.value, &after(deal, answer.turn, choice.card)) {
                return Err(wrong(format!("`{name}` cannot come to what is promised")));
            }
            continue;
        };
        if Some(weigh(&weights, pays)) != choice.value.exact() {
            return Err(wrong(format!(
                "what `{name}` comes to is not what is paid then"
            )));
        }
    }
    Ok(())
}

/// Whether the best card is worth what the position is.
fn keeps(cards: &[Choice], value: Range, own: bool) -> bool {
    let values = cards.iter().map(|one| one.value.exact());
    let values: Option<Vec<i64>> = values.collect();
    let best = values.and_then(|values| {
        let values = values.into_iter();
        if own { values.max() } else { values.min() }
    });
    best.is_some() && best == value.exact()
}

fn tried(text: &str) -> Result<(Effort, Option<Spent>), Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [nodes, positions, pasts, by, ended] = words[..] else {
        return Err(wrong(format!("`{text}` does not say what was tried")));
    };
    let spent = match ended {
        "whole" => None,
        "stopped" => Some(Spent::Stopped),
        "spent" => Some(Spent::Nodes),
        "full" => Some(Spent::Memory),
        _ => return Err(wrong(format!("`{ended}` is no end of a search"))),
    };
    let effort = Effort {
        nodes: number(nodes)?,
        positions: number(positions)?,
        pasts: number(pasts)?,
        fast: by == "tables",
    };
    Ok((effort, spent))
}

/// Two numbers, and what comes after them.
fn range(text: &str) -> Result<(Range, &str), Fault> {
    let mut words = text.splitn(3, ' ');
    let (low, high) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let (low, high) = (number(low)?, number(high)?);
    if low > high {
        return Err(wrong(format!("`{low}` is above `{high}`")));
    }
    Ok((Range::new(low, high), words.next().unwrap_or("")))
}

/// The cards of a line, and the deal after them.
fn line<'r>(text: &str, deal: &Deal<'r>) -> Result<(Vec<Card>, Deal<'r>), Fault> {
    let mut deal = deal.clone();
    let mut line = Vec::new();
    for word in text.split_whitespace() {
        let card = card(word, deal.rules)?;
        let turn = deal
            .turn()
            .filter(|&turn| deal.playable(turn).0.contains(card));
        let turn = turn.ok_or_else(|| wrong(format!("`{word}` cannot be played in the line")))?;
        deal = after(&deal, turn, card);
        line.push(card);
    }
    Ok((line, deal))
}
