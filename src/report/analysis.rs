//! What perfect play comes to, as text and as data.

use serde_json::{Map, Value, json};

use super::commands::words as commands;
use super::layout::{Grid, Layout};
use super::words::Speech;
use crate::basics::spelling::fold;
use crate::basics::{BySeat, Card, Party, Range, Seat, Units};
use crate::deal::Deal;
use crate::game::{FigureId, Language, Term};
use crate::solve::answer::{Answer, Choice};
use crate::solve::course::lost;
use crate::solve::objective::Measure;
use crate::solve::pay::{Spent, is_proved};
use crate::solve::reference::after;
use crate::solve::share::part;
use crate::solve::{Objective, Unanswerable};

/// What was asked, in the words of the command line.
pub fn objective_word(objective: Objective, speech: Speech<'_>) -> String {
    match objective {
        Objective::Points => "points".to_owned(),
        Objective::Win => "win".to_owned(),
        Objective::Pay => "pay".to_owned(),
        Objective::Figure(figure, _) => {
            format!("figure {}", speech.names().figure(figure, None))
        }
    }
}

/// What the words of the command line ask for.
pub fn objective_meant(text: &str, speech: Speech<'_>) -> Result<Objective, String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if let Some(goal) = words.first_mut() {
        *goal = commands().part(goal);
    }
    match words[..] {
        ["points"] => Ok(Objective::Points),
        ["win"] => Ok(Objective::Win),
        ["pay"] => Ok(Objective::Pay),
        ["figure", ..] if words.len() > 1 => {
            let name = words[1..].join(" ");
            figure_named(&name, speech).map(|figure| Objective::Figure(figure, None))
        }
        _ => Err(speech.say().no_objective(text)),
    }
}

fn figure_named(name: &str, speech: Speech<'_>) -> Result<FigureId, String> {
    let names = speech.names();
    let figures = || (0..speech.rules.figure_count() as u8).map(FigureId);
    let wanted = fold(name);
    let called = |figure: &FigureId| {
        let mut languages = Language::ALL.map(Some).into_iter().chain([None]);
        languages.any(|language| fold(&names.figure(*figure, language)) == wanted)
    };
    let read = || {
        names.find(name).iter().find_map(|term| match term {
            Term::Figure(figure) => Some(*figure),
            _ => None,
        })
    };
    figures().find(called).or_else(read).ok_or_else(|| {
        let known: Vec<String> = figures()
            .map(|figure| format!("`{}`", names.figure(figure, speech.language)))
            .collect();
        speech.say().no_figure(name, known.join(", "))
    })
}

/// Why there is no answer.
pub fn unanswerable(why: Unanswerable, speech: Speech<'_>) -> String {
    let say = speech.say();
    match why {
        Unanswerable::NotPlaying => say.no_card_to_play(),
        Unanswerable::Hand(seat) => say.not_all_of_hand(seat),
        Unanswerable::Sides => say.sides_unknown(),
        Unanswerable::Unseen => say.not_all_seen(),
        Unanswerable::NothingStands => say.nothing_to_win(),
        Unanswerable::NoFigure(figure) => {
            say.figure_of_nobody(speech.names().figure(figure, speech.language))
        }
        Unanswerable::NoPoints => say.no_points_here(),
        Unanswerable::Unscored => say.pay_does_not_follow(),
    }
}

/// How much was asked for, and whether the answer was kept in the record.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The objective.
    pub objective: Objective,
    /// How many cards might be tried.
    pub budget: u64,
}

/// How many cards were tried for an answer, and whether the record kept it.
pub(super) fn effort(nodes: u64, known: bool, speech: Speech<'_>) -> String {
    let say = speech.say();
    let kept = known.then(|| format!("{}\n", say.from_record()));
    format!("{}\n{}", say.tried(nodes), kept.unwrap_or_default())
}

/// An answer as text; `known` says that the record kept it.
pub fn analysis_text(
    deal: &Deal<'_>,
    answer: &Answer,
    asked: Asked,
    known: bool,
    speech: Speech<'_>,
) -> String {
    let say = speech.say();
    let seats = deal.facts.seats;
    let mut text = format!(
        "{}; {}\n",
        say.to_play(answer.turn),
        about(deal, answer, speech)
    );
    let pays = matches!(answer.question.measure, Measure::Pay(_));
    let mut head = vec![String::new(), say.card()];
    if pays {
        head.extend(Seat::all(seats).map(|seat| seat.to_string()));
    } else {
        head.push(worth_head(deal, answer, speech));
    }
    head.push(String::new());
    let mut table = Grid::under(head);
    for choice in &answer.cards {
        let mark = best_mark(choice.best == Some(true), speech);
        let mut row = vec![mark, speech.name(Term::Card(choice.card)).to_owned()];
        match choice.pays {
            Some(got) if pays => {
                row.extend(Seat::all(seats).map(|seat| got[seat].to_string()));
            }
            _ if pays => {
                row.extend(Seat::all(seats).map(|seat| {
                    let share = |value| part(deal, &answer.question, seat, value);
                    let ends = share(choice.value.low).zip(share(choice.value.high));
                    ends.map_or_else(String::new, |(one, other)| {
                        between(Range::new(one, other), &units)
                    })
                }));
            }
            _ => row.push(worth(answer, choice.value, speech)),
        }
        row.push(match (answer.question.measure, answer.pays, choice.pays) {
            (Measure::Pay(_), Some(best), Some(here)) if choice.best == Some(false) => {
                match lost(&best, &here, answer.turn, seats) {
                    (Some(seat), loss) => say.brings(seat, loss.0),
                    (None, loss) if loss.0 > 0 => say.costs(answer.turn, loss.0),
                    _ => String::new(),
                }
            }
            (Measure::Points(_), ..) => lost_points(answer, choice).map_or(String::new(), |loss| {
                say.costs(answer.turn, speech.points(loss))
            }),
            _ => String::new(),
        });
        table.row(row);
    }
    text.push_str(&table.text(speech.layout));
    if let Some(spent) = answer.spent {
        if let Some(value) = answer.value.exact() {
            let value = match answer.pays.filter(|_| pays) {
                Some(got) => format!("{} {}", answer.turn, got[answer.turn]),
                None if pays => {
                    let own = part(deal, &answer.question, answer.turn, value);
                    format!("{} {}", answer.turn, units(own.unwrap_or(value)))
                }
                None => worth(answer, answer.value, speech),
            };
            text.push_str(&format!("{}\n", say.value_known(value)));
        } else if !pays {
            let end = |value| worth(answer, Range::exactly(value), speech);
            let (low, high) = (end(answer.value.low), end(answer.value.high));
            text.push_str(&format!("{}\n", say.proved_between(low, high)));
        } else if let Some((one, other)) = part(
            deal,
            &answer.question,
            answer.turn,
            answer.value.low,
        )
        .zip(part(deal, &answer.question, answer.turn, answer.value.high))
        {
            let proved = Range::new(one, other);
            let end = |value| format!("{} {}", answer.turn, units(value));
            text.push_str(&format!(
                "{}\n",
                say.proved_between(end(proved.low), end(proved.high))
            ));
        }
        text.push_str(&match spent {
            Spent::Stopped => say.interrupted(),
            Spent::Memory => say.memory_full(),
            Spent::Contradiction => say.contradiction(),
            Spent::Nodes | Spent::Unscored => say.budget_spent(asked.budget),
        });
        text.push('\n');
    }
    if !answer.line.is_empty() {
        text.push_str(&line_text(deal, &answer.line, speech));
    }
    text + &effort(answer.effort.nodes, known, speech)
}

/// How many card points a card costs whoever plays it, if it costs any.
fn lost_points(answer: &Answer, choice: &Choice) -> Option<i64> {
    let (best, here) = (answer.value.exact()?, choice.value.exact()?);
    let loss = (best - here).abs();
    (loss > 0).then_some(loss)
}

/// What stands before the best.
pub(super) fn best_mark(best: bool, speech: Speech<'_>) -> String {
    match (best, speech.layout) {
        (false, _) => String::new(),
        (true, Layout::Columns) => "*".to_owned(),
        (true, Layout::Plain) => speech.say().is_best(),
    }
}

/// What the answer is about.
fn about(deal: &Deal<'_>, answer: &Answer, speech: Speech<'_>) -> String {
    let say = speech.say();
    match answer.question.measure {
        Measure::Pay(_) if deal.mode.parties() == 2 => say.best_pay(),
        Measure::Pay(_) => say.secured_pay(answer.turn),
        Measure::Points(_) if deal.mode.parties() != 2 => say.secured_points(answer.turn),
        Measure::Points(party) => say.best_points(side(deal, party, speech)),
        Measure::Made(figure, party) | Measure::NotLost(figure, party) => say.best_figure(
            speech.names().figure(figure, speech.language),
            side(deal, party, speech),
        ),
    }
}

fn side(deal: &Deal<'_>, party: Party, speech: Speech<'_>) -> String {
    let parties = speech.parties(&deal.facts);
    let found = parties.into_iter().find(|(one, _)| *one == party);
    found.map_or_else(String::new, |(_, name)| name)
}

fn worth_head(deal: &Deal<'_>, answer: &Answer, speech: Speech<'_>) -> String {
    match answer.question.measure {
        Measure::Points(party) => side(deal, party, speech),
        Measure::Made(figure, _) | Measure::NotLost(figure, _) => {
            speech.names().figure(figure, speech.language)
        }
        Measure::Pay(_) => String::new(),
    }
}

/// A value as a person reads it.
fn worth(answer: &Answer, value: Range, speech: Speech<'_>) -> String {
    let say = speech.say();
    match answer.question.measure {
        Measure::Points(_) => between(value, &|n| speech.points(n)),
        Measure::Made(..) => match (value.low, value.high) {
            (1, _) => say.made(),
            (_, 0) => say.lost(),
            _ => say.open(),
        },
        Measure::NotLost(..) => match (value.low, value.high) {
            (0, _) => say.made(),
            (_, -1) => say.lost(),
            _ => say.open(),
        },
        Measure::Pay(_) => between(value, &units),
    }
}

/// A payment; a sign where nothing has been proved of it.
pub(super) fn units(value: i64) -> String {
    if is_proved(value) {
        Units(value).to_string()
    } else {
        "?".to_owned()
    }
}

fn between(value: Range, word: &dyn Fn(i64) -> String) -> String {
    match value.exact() {
        Some(exact) => word(exact),
        None => format!("{}..{}", word(value.low), word(value.high)),
    }
}

/// What a card costs whoever plays it, if it costs anything.
fn loss(answer: &Answer, pays: Option<BySeat<Units>>) -> Option<Units> {
    let (best, here) = (answer.pays?, pays?);
    let loss = best[answer.turn] - here[answer.turn];
    (loss.0 > 0).then_some(loss)
}

/// A line of best play: on one line of text, or card by card for who listens.
pub(super) fn line_text(deal: &Deal<'_>, cards: &[Card], speech: Speech<'_>) -> String {
    let say = speech.say();
    if !speech.layout.is_plain() {
        return format!("{}\n", say.best_line(line(deal, cards, speech)));
    }
    let mut deal = deal.clone();
    let mut text = format!("{}\n", say.line_of_best_play());
    for (n, &card) in cards.iter().enumerate() {
        let Some(turn) = deal.turn() else { break };
        let leads = deal.facts.tricks.current().is_none();
        if leads || n == 0 {
            text.push_str(&format!(
                "{}\n",
                say.trick_number(deal.facts.tricks.number())
            ));
        }
        let name = speech.name(Term::Card(card));
        let told = if leads {
            say.leads(turn, name)
        } else {
            say.plays_card(turn, name)
        };
        text.push_str(&format!("{told}\n"));
        deal = after(&deal, turn, card);
    }
    text
}

/// Cards in the order of play, trick by trick.
pub fn line(deal: &Deal<'_>, cards: &[Card], speech: Speech<'_>) -> String {
    let mut deal = deal.clone();
    let mut text = String::new();
    for (n, &card) in cards.iter().enumerate() {
        let Some(turn) = deal.turn() else { break };
        if deal.facts.tricks.current().is_none() || n == 0 {
            if n > 0 {
                text.push_str(" | ");
            }
            text.push_str(&format!("{} {turn}", deal.facts.tricks.number()));
        }
        text.push_str(&format!(" {}", speech.name(Term::Card(card))));
        deal = after(&deal, turn, card);
    }
    text
}

/// An answer as data.
pub fn analysis_json(
    deal: &Deal<'_>,
    answer: &Answer,
    asked: Asked,
    known: bool,
    speech: Speech<'_>,
) -> Value {
    let seats = deal.facts.seats;
    let name = |card: Card| speech.name(Term::Card(card)).to_owned();
    let pays = |got: BySeat<Units>| -> Value {
        let each = Seat::all(seats).map(|seat| (seat.to_string(), json!(got[seat].0)));
        Value::Object(each.collect::<Map<String, Value>>())
    };
    let end = |value: i64| is_proved(value).then_some(value);
    let value = |range: Range| json!({ "low": end(range.low), "high": end(range.high) });
    let side: Vec<String> = answer
        .question
        .side
        .iter()
        .map(|seat| seat.to_string())
        .collect();
    let cards: Vec<Value> = answer
        .cards
        .iter()
        .map(|choice| {
            json!({
                "card": name(choice.card),
                "value": value(choice.value),
                "best": choice.best,
                "pays": choice.pays.map(pays),
                "loss": match answer.question.measure {
                    Measure::Points(_) => choice.value.exact().and(answer.value.exact())
                        .map(|_| lost_points(answer, choice).unwrap_or(0)),
                    _ => choice.pays.and(Some(loss(answer, choice.pays).map_or(0, |loss| loss.0))),
                },
            })
        })
        .collect();
    json!({
        "objective": objective_word(asked.objective, speech),
        "side": side,
        "turn": answer.turn.to_string(),
        "trick": deal.facts.tricks.number(),
        "complete": answer.is_complete(),
        "ended_by": answer.spent.map(|spent| match spent {
            Spent::Nodes => "budget",
            Spent::Memory => "memory",
            Spent::Contradiction => "contradiction",
            Spent::Stopped => "interrupt",
            Spent::Unscored => "unscored",
        }),
        "value": value(answer.value),
        "pays": answer.pays.map(pays),
        "cards": cards,
        "line": answer.line.iter().map(|&card| name(card)).collect::<Vec<_>>(),
        "budget": asked.budget,
        "tried": answer.effort.nodes,
        "positions": answer.effort.positions,
        "pasts": answer.effort.pasts,
        "tables": answer.effort.fast,
        "kept": known,
    })
}
