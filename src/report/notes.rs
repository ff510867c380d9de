//! What a commentator would state as fact: what the auction promised, what was not allowed or not done, which figures were
//! decided by which card, what it paid, and what each card cost that was not as good as another with all cards open.

use super::solved::Found;
use super::words::Speech;
use crate::basics::{Party, Seat, Severity, Truth};
use crate::deal::{Deal, Phase};
use crate::game::{Act, FigureId, Term};
use crate::record::Record;
use crate::replay::{Judging, replay, replay_until};
use crate::rules::FigureOf;
use crate::score;

/// A remark on an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The index of the act.
    pub act: usize,
    /// What there is to say.
    pub text: String,
    /// The mark that goes with it.
    pub mark: Option<&'static str>,
}

impl Note {
    pub(super) fn new(act: usize, text: String) -> Self {
        Self {
            act,
            text,
            mark: None,
        }
    }
}

/// What cards cost that were not as good as others, and how the play would have gone if all had played their best.
pub fn costs(found: &Found, speech: Speech<'_>) -> Vec<Note> {
    let say = speech.say();
    let course = &found.course;
    let mut notes = Vec::new();
    if let Some(act) = found.before {
        let pays = Seat::all(speech.rules.at_table());
        let pays: Vec<String> = pays
            .filter(|&seat| course.pays[seat].0 != 0 || seat.index() < speech.rules.seats)
            .map(|seat| format!("{seat} {}", course.pays[seat]))
            .collect();
        notes.push(Note::new(act, say.best_from_here(pays.join(", "))));
    }
    for cost in &course.costs {
        let Some(&act) = found.acts.get(cost.at) else {
            continue;
        };
        let mut words = vec![
            match cost.gains {
                None => say.costs(cost.seat, cost.loss.0),
                Some(seat) => say.brings(seat, cost.loss.0),
            },
            say.better(speech.name(Term::Card(cost.better))),
        ];
        let figures: Vec<String> = cost
            .figures
            .iter()
            .map(|&figure| speech.names().figure(figure, speech.language))
            .collect();
        if !figures.is_empty() {
            words.push(figures.join(", "));
        }
        if cost.turns {
            words.push(say.deal_turns());
        }
        notes.push(Note {
            mark: Some(if cost.turns { "??" } else { "?" }),
            ..Note::new(act, words.join("; "))
        });
    }
    notes
}

/// The remarks on a deal, in the order of its acts.
pub fn notes(record: &Record, speech: Speech<'_>) -> Vec<Note> {
    let mut notes = Vec::new();
    promise(record, speech, &mut notes);
    breaches(record, speech, &mut notes);
    decided(record, speech, &mut notes);
    paid(record, speech, &mut notes);
    notes.sort_by_key(|note| note.act);
    notes
}

/// What the auction promised, once it is over.
fn promise(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let bids = |act: Act| act.section() == crate::game::Section::Auction;
    let Some(last) = record.acts().iter().rposition(|act| bids(act.value)) else {
        return;
    };
    let (deal, _) = replay_until(record, speech.rules, last + 1);
    let Some(promise) = deal.facts.auction.promise else {
        return;
    };
    let say = speech.say();
    let auction = &deal.facts.auction;
    let bound = auction.promise_accepted(deal.facts.declarer).is_some();
    let word = if bound { say.is_bound() } else { say.is_void() };
    let promised = say.promised(promise.by, speech.name(Term::Card(promise.card)));
    notes.push(Note::new(last, format!("{promised} ({word})")));
}

/// What was not allowed, and which duties were not met, by which rule.
fn breaches(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let found = replay(record, speech.rules, Judging::default()).findings;
    let teller = speech.teller();
    for finding in found.iter().filter(|one| one.severity == Severity::Error) {
        let Some(place) = finding.primary.as_ref().map(|label| label.span.range()) else {
            continue;
        };
        let at = record.acts().iter().position(|act| {
            let span = act.span.range();
            span.start <= place.start && place.start < span.end
        });
        let rule = finding.rule.as_ref();
        let rule = rule.map_or_else(String::new, |rule| {
            format!(" ({}: {})", rule.id, rule.source)
        });
        if let Some(act) = at {
            let text = format!("{}{rule}", teller.tell(&finding.message).replace('`', ""));
            notes.push(Note::new(act, text));
        }
    }
}

/// Which figures each trick decided.
fn decided(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let is_card = |n: usize| {
        matches!(
            record.acts().get(n).map(|act| act.value),
            Some(Act::Play { .. })
        )
    };
    let say = speech.say();
    let mut before: Option<Vec<Truth>> = None;
    for act in (0..record.acts().len()).filter(|&n| is_card(n)) {
        // A trick that goes on decides nothing yet, but for the first, before which nothing was looked at.
        if is_card(act + 1) && before.is_some() {
            continue;
        }
        let until = if before.is_none() { act } else { act + 1 };
        let (deal, _) = replay_until(record, speech.rules, until);
        if !matches!(deal.phase, Phase::Playing(_) | Phase::Over(_))
            || deal.facts.declarer.is_none()
        {
            continue;
        }
        let now = stand(&deal, speech);
        if let Some(before) = &before {
            for ((party, whose, figure, made), earlier) in now.iter().zip(before) {
                let announced = deal.facts.words.said(*figure, *party).is_some();
                let paid = deal
                    .mode
                    .figure(*figure)
                    .is_some_and(|one| one.silent.is_some());
                let word = match (*earlier, *made) {
                    (Truth::Open, Truth::True) if announced || paid => say.made(),
                    (Truth::Open, Truth::False) if announced => say.lost(),
                    _ => continue,
                };
                let figure = speech.names().figure(*figure, speech.language);
                notes.push(Note::new(act, format!("{figure}, {whose}: {word}")));
            }
        }
        before = Some(now.iter().map(|(_, _, _, made)| *made).collect());
    }
}

/// How the figures of the sides stand.
fn stand(deal: &Deal<'_>, speech: Speech<'_>) -> Vec<(Party, String, FigureId, Truth)> {
    let verdicts = score::verdicts(deal.rules, &deal.facts);
    let mut all = Vec::new();
    for (party, whose) in speech.parties(&deal.facts) {
        for (n, figure) in (0u8..).zip(&deal.mode.figures) {
            // What is a person's is not a side's.
            if figure.of != FigureOf::Seat {
                let made = verdicts.made(FigureId(n), party);
                all.push((party, whose.clone(), FigureId(n), made));
            }
        }
    }
    all
}

/// What the deal paid, where the record does not say so itself.
fn paid(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let replay = replay(record, speech.rules, Judging::default());
    let Some(act) = record.acts().len().checked_sub(1) else {
        return;
    };
    if !replay.pays || record.result.is_some() {
        return;
    }
    let pays = Seat::all(replay.facts.seats);
    let pays: Vec<String> = pays
        .map(|seat| format!("{seat} {}", replay.ledger.pays()[seat]))
        .collect();
    notes.push(Note::new(act, pays.join(", ")));
}
