//! What the play of a record and the decisions before it have cost: as the record keeps it, or found now.

use std::sync::{Mutex, PoisonError};

use crate::basics::{Card, Spanned};
use crate::deal::{Deal, Phase};
use crate::game::{Act, Section};
use crate::record::Record;
use crate::replay::{Carried, raising_at, state_at};
use crate::rules::Rules;
use crate::session::kept::{
    self, COURSE, course_entry, kept_course, kept_weighing, played, replaced, weighing_entry,
};
use crate::solve::Crew;
use crate::solve::course::{Course, course};
use crate::solve::decision::{Decision, Weigher, Weighing};
use crate::solve::pay::{Limits, Spent};

/// The tag that holds it.
pub const TAG: &str = kept::TAG;

/// What a record's play and the decisions before it have cost, and where in the record they are.
#[derive(Debug)]
pub struct Found {
    /// What the play has cost, if there is one.
    pub course: Option<Course>,
    /// Whether everybody plays alone: then of each seat it is known what it can be sure of, and not what best play comes to.
    pub alone: bool,
    /// What the decisions before it have cost, by the index of the act.
    pub weighing: Option<Weighing>,
    /// The index of the act that each card of the play is.
    pub acts: Vec<usize>,
    /// The last act before the first of which it is known; none where that is the first of the record.
    pub before: Option<usize>,
    /// The first exchange with the talon before the auction: what it brings is not valued, as that depends on the auction.
    pub early_swap: Option<usize>,
    /// How many cards might be tried.
    pub budget: u64,
    /// The value of the tag that keeps it.
    pub kept: String,
}

/// Of what may be tried, the play may have all but this part: the rest is for what comes before it, with what the play does
/// not need.
const BEFORE: u64 = 4;

/// What a record's play and the decisions before it have cost: as it is kept in the record, if that is of these rules and this
/// play and took no less than is allowed now, or else by a search; none where nothing can be asked. `carried` is what the
/// deals before left.
pub fn found(
    record: &Record,
    carried: Option<&Carried>,
    limits: &Limits<'_>,
    rules: &Rules,
    crew: &Crew<'_>,
) -> Option<Found> {
    let cards = played(record);
    // The line that begins a trick is part of it.
    let leads = |act: usize| {
        let before = act.checked_sub(1);
        let begins = |n: &usize| matches!(record.acts()[*n].value, Act::Trick { .. });
        before.filter(begins).unwrap_or(act)
    };
    let first = cards.first().map(|card| leads(card.act));
    let acts: Vec<usize> = cards.iter().map(|one| one.act).collect();
    let swaps = |act: &Spanned<Act>| matches!(act.value, Act::Swap { .. });
    let early_swap = record.acts().iter().position(swaps).filter(|&at| {
        matches!(
            state_at(record, rules, at, carried).phase,
            Phase::Bidding(_)
        )
    });
    let play = first.map(|first| state_at(record, rules, first, carried));
    let alone = play.as_ref().is_some_and(|deal| deal.mode.parties() != 2);
    let told = |course: Option<Course>, weighing, budget, kept| {
        let from = course.as_ref().and_then(|course| acts.get(course.from));
        Found {
            before: from.and_then(|&act| leads(act).checked_sub(1)),
            course,
            alone,
            weighing,
            acts: acts.clone(),
            early_swap,
            budget,
            kept,
        }
    };
    let decisions = decisions(record, carried, rules, first);
    let enough = |course: &Course| course.from == 0 || course.nodes >= limits.nodes;
    let known = kept_course(record, carried, rules).and_then(Result::ok);
    let known = known.filter(enough);
    let enough =
        |(weighing, budget): &(Weighing, u64)| weighing.spent.is_none() || *budget >= limits.nodes;
    let weighed = kept_weighing(record, carried, rules).and_then(Result::ok);
    let weighed = weighed.filter(enough);
    if (known.is_some() || first.is_none()) && (weighed.is_some() || decisions.is_empty()) {
        let kept = record.tag_value(TAG).unwrap_or("").to_owned();
        let budget = weighed.as_ref().map_or(limits.nodes, |(_, budget)| *budget);
        return Some(told(
            known,
            weighed.map(|(weighing, _)| weighing),
            budget,
            kept,
        ));
    }
    let line: Vec<Card> = cards.iter().map(|one| one.card).collect();
    let play = play.map(|deal| (deal, line));
    let (course, weighing) = searched(play, &decisions, limits, crew);
    // What is known of no card is not told: where the play ended early, the end of its cards is not what was paid.
    let course = course.filter(|course| course.from < cards.len());
    // What was interrupted is worth what was tried, and not what might have been.
    let stopped = |spent: Option<Spent>, nodes: u64| match spent {
        Some(Spent::Stopped) => nodes,
        _ => limits.nodes,
    };
    let mut new = Vec::new();
    if let Some(course) = &course {
        let budget = stopped(course.spent, course.nodes);
        new.push((COURSE, course_entry(course, record, carried, budget, rules)));
    }
    if let Some(weighing) = &weighing {
        let budget = stopped(weighing.spent, weighing.nodes);
        let entry = weighing_entry(weighing, record, carried, budget, rules);
        new.push((kept::WEIGHING, entry));
    }
    let new: Vec<(&str, &str)> = new.iter().map(|(head, entry)| (*head, &**entry)).collect();
    if new.is_empty() {
        return None;
    }
    let kept = replaced(record, carried, rules, &new);
    let budget = weighing.as_ref().map_or(limits.nodes, |weighing| {
        stopped(weighing.spent, weighing.nodes)
    });
    Some(told(course, weighing, budget, kept))
}

/// A play or what came before it.
enum Piece<'p, 'r> {
    Play(Box<Deal<'r>>, Vec<Card>),
    Before(&'p mut Weigher<'r>),
}

/// What comes of it.
enum Part {
    Play(Option<Course>),
    Before,
}

/// Searches a play, and what came before it, side by side, each with its part of what may be tried; what the play does not
/// need is for decisions that are still open.
fn searched(
    play: Option<(Deal<'_>, Vec<Card>)>,
    decisions: &[Decision<'_>],
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> (Option<Course>, Option<Weighing>) {
    let before = match (&play, decisions) {
        (_, []) => 0,
        (None, _) => limits.nodes,
        (Some(_), _) => limits.nodes / BEFORE,
    };
    let within = |nodes| Limits { nodes, ..*limits };
    let parts = Parts::new(crew);
    let (tell_play, tell_before) = (parts.teller(0), parts.teller(1));
    let play = play.map(|(deal, line)| Piece::Play(Box::new(deal), line));
    let mut weigher = Weigher::new(decisions);
    let both = !decisions.is_empty();
    let pieces = play.into_iter();
    let pieces = pieces.chain(both.then_some(Piece::Before(&mut weigher)));
    let pieces: Vec<Piece<'_, '_>> = pieces.collect();
    let beside = pieces.len().saturating_sub(1);
    let found = crew.each(pieces, |piece| match piece {
        Piece::Play(deal, line) => {
            let own = Crew {
                threads: if both { 1 } else { crew.threads },
                told: Some(&tell_play),
            };
            Part::Play(course(&deal, &line, &within(limits.nodes - before), &own).ok())
        }
        Piece::Before(weigher) => {
            let own = Crew {
                threads: crew.threads.saturating_sub(beside).max(1),
                told: Some(&tell_before),
            };
            weigher.go_on(&within(before), &own);
            Part::Before
        }
    });
    let played = found.into_iter().find_map(|part| match part {
        Part::Play(course) => course,
        Part::Before => None,
    });
    let tried = played.as_ref().map_or(0, |course: &Course| course.nodes);
    let left = limits.nodes.saturating_sub(tried);
    weigher.go_on(&within(left.saturating_sub(weigher.nodes())), crew);
    let weighing = weigher.weighing((limits.stop)());
    (played, Some(weighing).filter(|weighing| weighing.all > 0))
}

/// How far two searches have got together.
struct Parts<'c> {
    told: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    parts: Mutex<[(usize, usize); 2]>,
}

impl<'c> Parts<'c> {
    fn new(crew: &Crew<'c>) -> Self {
        Self {
            told: crew.told,
            parts: Mutex::new([(0, 0); 2]),
        }
    }

    /// Tells it whenever one of them has got further.
    fn teller(&self, which: usize) -> impl Fn(usize, usize) + Sync {
        move |done, all| {
            let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
            parts[which] = (done, all);
            let [one, other] = *parts;
            drop(parts);
            if let Some(told) = self.told {
                told(one.0 + other.0, one.1 + other.1);
            }
        }
    }
}

/// What was decided before the play, and how the deal was ended, with the deal before it.
fn decisions<'r>(
    record: &Record,
    carried: Option<&Carried>,
    rules: &'r Rules,
    first: Option<usize>,
) -> Vec<Decision<'r>> {
    let first = first.unwrap_or(record.acts().len());
    let ends = |act: Act| matches!(act, Act::Claim { .. } | Act::Concede { .. });
    let acts = record.acts().iter().enumerate();
    let wanted = acts.filter(|(at, act)| *at < first || ends(act.value));
    let mut all: Vec<Decision<'_>> = wanted
        .filter(|(_, act)| !matches!(act.value, Act::Trick { .. } | Act::Play { .. }))
        .map(|(at, act)| Decision {
            at,
            deal: state_at(record, rules, at, carried),
            made: act.value,
        })
        .collect();
    all.extend(unraised(record, carried, rules));
    all.sort_by_key(Decision::place);
    all
}

/// That nothing more was done once the auction was won, where something could have been.
fn unraised<'r>(
    record: &Record,
    carried: Option<&Carried>,
    rules: &'r Rules,
) -> Option<Decision<'r>> {
    let acts = record.acts();
    let at = acts
        .iter()
        .rposition(|act| act.value.section() == Section::Auction)?;
    // Of a record that ends there it is not known; what was done is a decision of its own.
    let next = acts.get(at + 1)?.value.section();
    let done = matches!(next, Section::Raise | Section::Swap | Section::ThrowIn);
    let deal = raising_at(record, rules, at + 1, carried)
        .filter(|_| !done)?
        .now;
    let seat = deal.turn()?;
    Some(Decision {
        at,
        deal,
        made: Act::Pass { seat },
    })
}
