//! What the play of a record has cost: as the record keeps it, or found now.

use crate::record::Record;
use crate::replay::{Carried, state_at};
use crate::rules::Rules;
use crate::session::kept::{self, kept_course, played, with_course};
use crate::solve::course::{Course, course};
use crate::solve::pay::{Limits, Spent};
use crate::solve::{Crew, Unanswerable};

/// The tag that holds it.
pub const TAG: &str = kept::TAG;

/// What a record's play has cost, and the act that each card of it is.
#[derive(Debug)]
pub struct Found {
    /// What it has cost.
    pub course: Course,
    /// The index of the act that each card of the play is.
    pub acts: Vec<usize>,
    /// The last act before the first of which it is known; none where that is the first of the record.
    pub before: Option<usize>,
    /// The value of the tag that keeps it.
    pub kept: String,
}

/// What a record's play has cost: as it is kept in the record, if that is of these rules and this play and took no less than
/// is allowed now, or else by a search. `carried` is what the deals before left.
pub fn found(
    record: &Record,
    carried: Option<&Carried>,
    limits: &Limits<'_>,
    rules: &Rules,
    crew: &Crew<'_>,
) -> Result<Found, Unanswerable> {
    let cards = played(record);
    let first = cards.first().ok_or(Unanswerable::NotPlaying)?.act;
    // The line that begins a trick is part of it.
    let leads = |act: usize| {
        let before = act.checked_sub(1);
        let begins = |n: &usize| matches!(record.acts()[*n].value, crate::game::Act::Trick { .. });
        before.filter(begins).unwrap_or(act)
    };
    let enough = |known: &Course| known.from == 0 || known.nodes >= limits.nodes;
    let kept = kept_course(record, carried, rules).and_then(Result::ok);
    let (course, kept) = match kept.filter(enough) {
        Some(course) => (course, record.tag_value(TAG).unwrap_or("").to_owned()),
        None => {
            let deal = state_at(record, rules, leads(first), carried);
            let line: Vec<_> = cards.iter().map(|one| one.card).collect();
            let course = course(&deal, &line, limits, crew)?;
            // What was interrupted is worth what was tried, and not what might have been.
            let budget = match course.spent {
                Some(Spent::Stopped) => course.nodes,
                _ => limits.nodes,
            };
            let kept = with_course(&course, record, carried, budget, rules);
            (course, kept)
        }
    };
    let acts: Vec<usize> = cards.iter().map(|one| one.act).collect();
    let from = acts.get(course.from).copied();
    Ok(Found {
        before: from.and_then(|act| leads(act).checked_sub(1)),
        course,
        acts,
        kept,
    })
}
