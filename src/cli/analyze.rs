//! `tarokk analyze`.

use std::path::Path;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::interrupt;
use super::output::Output;
use super::records::{Reader, Records, no_deal};
use crate::basics::SourceMap;
use crate::deal::Phase;
use crate::game::Act;
use crate::record::Record;
use crate::replay::{Place, replay_until, state_at};
use crate::report::analysis::objective_meant;
use crate::report::phrases::Phrases;
use crate::report::places::place_meant;
use crate::report::solving::looked_at;
use crate::report::words::Speech;
use crate::session::DealInFile;
use crate::solve::pay::Limits;

/// How many bytes a search remembers at most.
const MEMORY: usize = 256 << 20;

/// What is asked.
pub(crate) struct Question<'a> {
    pub(crate) path: &'a Path,
    pub(crate) number: usize,
    pub(crate) at: Option<&'a str>,
    pub(crate) objective: &'a str,
    pub(crate) budget: u64,
}

pub(crate) fn run(
    question: &Question<'_>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let mut analyst = Analyst {
        place: question
            .at
            .map(|at| place_meant(at, Phrases(options.lang.map(Lang::language))))
            .transpose()?,
        question,
        options,
        deals: 0,
        found: None,
    };
    interrupt::watch();
    Records::new(options, output)?.each(&[question.path.to_owned()], output, &mut analyst)?;
    Ok(analyst.found.unwrap_or(false))
}

struct Analyst<'q> {
    place: Option<Place>,
    question: &'q Question<'q>,
    options: &'q Options,
    /// How many deals there have been.
    deals: usize,
    /// Once it has been answered, whether anything is wrong with the deal.
    found: Option<Found>,
}

impl Reader for Analyst<'_> {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), String> {
        self.deals += 1;
        if deal.number != self.question.number {
            return Ok(());
        }
        self.found = Some(deal.findings.has_errors());
        output.findings_of(deal, sources);
        output.result(&answered(deal, self.place, self.question, self.options)?);
        Ok(())
    }

    fn end(
        &mut self,
        path: &Path,
        _: &str,
        _: &SourceMap,
        _: &mut Output,
    ) -> Result<Found, String> {
        if self.found.is_some() {
            return Ok(false);
        }
        Err(no_deal(path, self.deals, self.question.number))
    }
}

/// How many acts come before the place that is asked about: without one, before the first card of a deal that was played to
/// its end, and else where the record ends.
fn acts(record: &Record, place: Option<Place>, over: bool) -> Option<usize> {
    let first = || {
        let mut acts = record.acts().iter();
        acts.position(|act| matches!(act.value, Act::Trick { .. } | Act::Play { .. }))
    };
    match place {
        Some(place) => place.acts(record),
        None if over => first().or(Some(record.acts().len())),
        None => Some(record.acts().len()),
    }
}

fn answered(
    deal: &DealInFile,
    place: Option<Place>,
    question: &Question<'_>,
    options: &Options,
) -> Result<String, String> {
    let say = Phrases(options.lang.map(Lang::language));
    let rules = deal
        .rules
        .as_ref()
        .ok_or_else(|| say.no_rules_to_play_by())?;
    let speech = Speech::of(rules, say.0);
    let objective = objective_meant(question.objective, speech)?;
    let (whole, _) = replay_until(&deal.record, rules, deal.record.acts().len());
    let over = matches!(whole.phase, Phase::Over(_));
    let acts = acts(&deal.record, place, over)
        .ok_or_else(|| say.deal_not_so_far(question.number, question.at.unwrap_or("end")))?;
    let carried = deal.replay.as_ref().map(|replay| &replay.carried);
    let mut state = state_at(&deal.record, rules, acts, carried);
    if place == Some(Place::Talon) {
        state.hand_out_talon();
    }
    let limits = Limits {
        nodes: question.budget,
        bytes: MEMORY,
        stop: &interrupt::interrupted,
    };
    let start = state_at(&deal.record, rules, 0, carried);
    let (text, mut data) = looked_at(&state, &start, objective, &limits, speech)?;
    if options.format == Format::Text {
        return Ok(text);
    }
    if let Some(object) = data.as_object_mut() {
        object.insert("file".to_owned(), files::name(question.path).into());
        object.insert("deal".to_owned(), question.number.into());
        object.insert("variant".to_owned(), rules.id.clone().into());
        object.insert("fingerprint".to_owned(), rules.fingerprint.clone().into());
    }
    Ok(format!("{data}\n"))
}
