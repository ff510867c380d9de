//! What the play of a record and the decisions before it have cost: as the record keeps it, or found now.

use std::sync::{Mutex, PoisonError};

use crate::basics::{Card, Spanned};
use crate::deal::{Deal, Phase};
use crate::game::{Act, Section};
use crate::record::Record;
use crate::replay::{Carried, Course as Raising, raising_at, state_at};
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

/// Searches a play, and what came before it, side by side; each may try as much as is allowed.
fn searched(
    play: Option<(Deal<'_>, Vec<Card>)>,
    decisions: &[Decision<'_>],
    limits: &Limits<'_>,
    crew: &Crew<'_>,
) -> (Option<Course>, Option<Weighing>) {
    let mut weigher = Weigher::new(decisions);
    let play = play.map(|(deal, line)| Piece::Play(Box::new(deal), line));
    let before = (weigher.parts() > 0).then_some(Piece::Before(&mut weigher));
    let pieces: Vec<Piece<'_, '_>> = play.into_iter().chain(before).collect();
    let beside = pieces.len().saturating_sub(1);
    let limits = Limits {
        bytes: limits.bytes / pieces.len().max(1),
        ..*limits
    };
    let all: usize = pieces.iter().map(Piece::parts).sum();
    let parts = Parts::new(crew, all);
    let (tell_play, tell_before) = (parts.teller(0), parts.teller(1));
    let found = crew.each(pieces, |piece| match piece {
        Piece::Play(deal, line) => {
            let own = Crew {
                threads: if beside > 0 { 1 } else { crew.threads },
                told: Some(&tell_play),
            };
            course(&deal, &line, &limits, &own).ok()
        }
        Piece::Before(weigher) => {
            let own = Crew {
                told: Some(&tell_before),
                ..*crew
            };
            weigher.go_on(&limits, &own);
            None
        }
    });
    let weighing = weigher.weighing((limits.stop)());
    let weighing = Some(weighing).filter(|weighing| weighing.all > 0);
    (found.into_iter().flatten().next(), weighing)
}

impl Piece<'_, '_> {
    /// How many searches there are to be made.
    fn parts(&self) -> usize {
        match self {
            Self::Play(_, line) => line.len(),
            Self::Before(weigher) => weigher.parts(),
        }
    }
}

/// How far two searches have got together.
struct Parts<'c> {
    told: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    all: usize,
    done: Mutex<[usize; 2]>,
}

impl<'c> Parts<'c> {
    fn new(crew: &Crew<'c>, all: usize) -> Self {
        Self {
            told: crew.told,
            all,
            done: Mutex::new([0; 2]),
        }
    }

    /// Tells it whenever one of them has got further.
    fn teller(&self, which: usize) -> impl Fn(usize, usize) + Sync {
        move |done, _| {
            let mut parts = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            parts[which] = parts[which].max(done);
            let done: usize = parts.iter().sum();
            if let Some(told) = self.told {
                told(done.min(self.all), self.all);
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
    all.extend(nothing_done(record, carried, rules));
    all.sort_by_key(Decision::place);
    all
}

/// That nothing more was done once the auction was won, where something could have been.
fn nothing_done<'r>(
    record: &Record,
    carried: Option<&Carried>,
    rules: &'r Rules,
) -> Option<Decision<'r>> {
    let (at, course) = unraised(record, carried, rules)?;
    let seat = course.now.turn()?;
    Some(Decision {
        at,
        deal: course.now,
        made: Act::Pass { seat },
    })
}

/// The last word of the auction, and the deal after it, where whoever won it could have done something more and did not.
pub(super) fn unraised<'r>(
    record: &Record,
    carried: Option<&Carried>,
    rules: &'r Rules,
) -> Option<(usize, Raising<'r>)> {
    let acts = record.acts();
    let at = acts
        .iter()
        .rposition(|act| act.value.section() == Section::Auction)?;
    // Of a record that ends there it is not known; what was done is a decision of its own.
    let next = acts.get(at + 1)?.value.section();
    let done = matches!(next, Section::Raise | Section::Swap | Section::ThrowIn);
    let course = raising_at(record, rules, at + 1, carried).filter(|_| !done)?;
    Some((at, course))
}
