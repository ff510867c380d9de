//! What a commentator would state as fact: what the auction promised, what was not allowed or not done, which figures were
//! decided by which card, what it paid, and what each decision cost that was not as good as another with all cards open.

use super::desk::act as act_words;
use super::solved::Found;
use super::words::Speech;
use crate::basics::{Party, Seat, Severity, Spanned, Truth};
use crate::deal::{Deal, Phase};
use crate::game::{Act, FigureId, Section, Term};
use crate::record::{Line, Record};
use crate::replay::{Judging, replay, replay_until};
use crate::rules::FigureOf;
use crate::score;
use crate::solve::decision::Weighing;
use crate::solve::pay::Spent;
use crate::solve::{Changed, Comes};

/// A remark on an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The index of the act.
    pub act: usize,
    /// What there is to say.
    pub text: String,
    /// The mark that goes with it.
    pub mark: Option<&'static str>,
    /// Where in the text the act ends, if it is one of a variation; then the other index is of no use.
    pub end: Option<usize>,
}

impl Note {
    pub(super) fn new(act: usize, text: String) -> Self {
        Self {
            act,
            text,
            mark: None,
            end: None,
        }
    }
}

/// What was done that was not as good as something else, and how the play would have gone if all had played their best.
pub fn costs(found: &Found, speech: Speech<'_>) -> Vec<Note> {
    let say = speech.say();
    let mut notes = Vec::new();
    if let Some(weighing) = &found.weighing {
        weighed(weighing, found.budget, speech, &mut notes);
    }
    if let Some(at) = found.early_swap {
        notes.push(Note::new(at, say.swaps_not_valued()));
    }
    let Some(course) = &found.course else {
        return notes;
    };
    if let Some(act) = found.before {
        let pays = Seat::all(speech.rules.at_table());
        let pays: Vec<String> = pays
            .filter(|&seat| course.pays[seat].0 != 0 || seat.index() < speech.rules.seats)
            .map(|seat| format!("{seat} {}", course.pays[seat]))
            .collect();
        let pays = pays.join(", ");
        let text = if found.alone {
            say.sure_from_here(pays)
        } else {
            say.best_from_here(pays)
        };
        notes.push(Note::new(act, text));
    }
    for cost in &course.costs {
        let Some(&act) = found.acts.get(cost.at) else {
            continue;
        };
        let words = [
            match cost.gains {
                None => say.costs(cost.seat, cost.loss.0),
                Some(seat) => say.brings(seat, cost.loss.0),
            },
            say.better(speech.name(Term::Card(cost.better))),
        ];
        let words = words.to_vec();
        notes.push(mistake(act, words, &cost.figures, cost.turns, speech));
    }
    notes
}

/// What decisions before the play cost, as far as it is known.
fn weighed(weighing: &Weighing, budget: u64, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let say = speech.say();
    for one in &weighing.costs {
        let (least, known) = (one.least.0, one.is_known());
        let cost = match (one.gains, one.most) {
            (None, _) if known => say.costs(one.seat, least),
            (Some(seat), _) if known => say.brings(seat, least),
            (None, _) if least > 0 => say.costs_at_least(one.seat, least),
            (Some(seat), _) if least > 0 => say.brings_at_least(seat, least),
            (_, Some(most)) => {
                let text = say.costs_at_most(one.seat, most.0);
                notes.push(Note::new(one.at, text));
                continue;
            }
            (_, None) => continue,
        };
        let better = one.better.map(|act| say.better(act_words(act, speech)));
        let words = std::iter::once(cost).chain(better).collect();
        notes.push(mistake(one.at, words, &one.figures, one.turns, speech));
    }
    let open: Vec<usize> = weighing.open().map(|one| one.at).collect();
    if let Some(&first) = open.first() {
        let text = match weighing.spent {
            Some(Spent::Stopped) => say.decisions_stopped(open.len(), weighing.all),
            None => say.decisions_unknown(open.len(), weighing.all),
            _ => say.decisions_open(open.len(), weighing.all, budget),
        };
        notes.push(Note::new(first, text));
    }
}

/// A remark on what was not as good as something else.
fn mistake(
    act: usize,
    mut words: Vec<String>,
    figures: &[Changed],
    turns: bool,
    speech: Speech<'_>,
) -> Note {
    let say = speech.say();
    words.extend(figures.iter().map(|one| {
        let figure = speech.names().figure(one.figure, speech.language);
        let comes = match one.comes {
            Comes::Made => say.made(),
            Comes::Lost => say.lost(),
            Comes::NotMade => say.not_made(),
        };
        format!("{figure}, {}: {comes}", speech.whose(one.whose))
    }));
    if turns {
        words.push(say.deal_turns());
    }
    Note {
        mark: Some(if turns { "??" } else { "?" }),
        ..Note::new(act, words.join("; "))
    }
}

/// The remarks on a deal, in the order of its acts.
pub fn notes(record: &Record, speech: Speech<'_>) -> Vec<Note> {
    let mut notes = Vec::new();
    promise(record, speech, &mut notes);
    breaches(record, speech, &mut notes);
    varied(record, &record.line, &[], speech, &mut notes);
    decided(record, speech, &mut notes);
    paid(record, speech, &mut notes);
    notes.sort_by_key(|note| note.act);
    notes
}

/// What the auction promised, once it is over.
fn promise(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let bids = |act: Act| act.section() == Section::Auction;
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
    let found = faults(record, speech).into_iter();
    notes.extend(found.map(|(act, text)| Note::new(act, text)));
}

/// The same in variations, each of which goes on from the line that it leaves after what is `before`.
fn varied(
    record: &Record,
    line: &Line,
    before: &[Spanned<Act>],
    speech: Speech<'_>,
    notes: &mut Vec<Note>,
) {
    for variation in &line.variations {
        let inner = &variation.line;
        let left = line.acts.iter().take(variation.at);
        let before: Vec<Spanned<Act>> = before.iter().chain(left).copied().collect();
        // What happened in the end did not happen so.
        let tried = Record {
            line: Line {
                acts: before.iter().chain(&inner.acts).copied().collect(),
                variations: Vec::new(),
                laid: Vec::new(),
            },
            outcome: None,
            result: None,
            ..record.clone()
        };
        for (act, text) in faults(&tried, speech) {
            let own = act.checked_sub(before.len());
            if let Some(act) = own.and_then(|own| inner.acts.get(own)) {
                notes.push(Note {
                    end: Some(act.span.range().end),
                    ..Note::new(variation.at, text)
                });
            }
        }
        varied(record, inner, &before, speech, notes);
    }
}

/// What was not allowed, with the index of the act.
fn faults(record: &Record, speech: Speech<'_>) -> Vec<(usize, String)> {
    let found = replay(record, speech.rules, Judging::default()).findings;
    let teller = speech.teller();
    let errors = found.iter().filter(|one| one.severity == Severity::Error);
    errors
        .filter_map(|finding| {
            let place = finding.primary.as_ref()?.span.range();
            let act = record.acts().iter().position(|act| {
                let span = act.span.range();
                span.start <= place.start && place.start < span.end
            })?;
            let rule = finding.rule.as_ref();
            let rule = rule.map_or_else(String::new, |rule| {
                format!(" ({}: {})", rule.id, rule.source)
            });
            let text = format!("{}{rule}", teller.tell(&finding.message).replace('`', ""));
            Some((act, text))
        })
        .collect()
}

/// Which figures each trick decided, and of what was announced also what was certain before the play.
fn decided(record: &Record, speech: Speech<'_>, notes: &mut Vec<Note>) {
    let act_at = |n: usize| record.acts().get(n).map(|act| act.value);
    let is_card = |n: usize| matches!(act_at(n), Some(Act::Play { .. }));
    let is_word = |n: usize| act_at(n).is_some_and(|act| act.section() == Section::Announce);
    let is_claim = |n: usize| matches!(act_at(n), Some(Act::Claim { .. }));
    let say = speech.say();
    let mut before: Option<Vec<Truth>> = None;
    let mut told: Vec<(FigureId, Party)> = Vec::new();
    let all = record.acts().len();
    for act in (0..all).filter(|&n| is_card(n) || is_word(n) || is_claim(n)) {
        // A trick that goes on decides nothing yet, but for the first, before which nothing was looked at.
        if is_card(act) && is_card(act + 1) && before.is_some() {
            continue;
        }
        let first = is_card(act) && before.is_none();
        let (deal, _) = replay_until(record, speech.rules, if first { act } else { act + 1 });
        if !matches!(
            deal.phase,
            Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_)
        ) || deal.facts.declarer.is_none()
        {
            continue;
        }
        let now = stand(&deal, speech);
        for (n, (party, whose, figure, made)) in now.iter().enumerate() {
            let announced = deal.facts.words.said(*figure, *party).is_some();
            let paid = deal
                .mode
                .figure(*figure)
                .is_some_and(|one| one.silent.is_some());
            // Without a word it is told when a card decides it; nothing was open before the first look.
            let open = before.as_ref().and_then(|before| before.get(n)) == Some(&Truth::Open);
            let told_of = told.contains(&(*figure, *party));
            let word = match made {
                Truth::True if !told_of && (announced || paid && open) => say.made(),
                Truth::False if !told_of && announced => say.lost(),
                _ => continue,
            };
            told.push((*figure, *party));
            let figure = speech.names().figure(*figure, speech.language);
            notes.push(Note::new(act, format!("{figure}, {whose}: {word}")));
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
