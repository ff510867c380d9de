//! `tarokk analyze`.

use std::path::Path;

use serde_json::Value;

use super::Found;
use super::args::{Format, Lang, Options};
use super::files;
use super::interrupt;
use super::output::Output;
use super::records::{Reader, Records, no_deal};
use super::searching::{MEMORY, Progress};
use super::storing::store;
use crate::basics::{Seat, SourceMap, Told, told};
use crate::deal::Phase;
use crate::game::Act;
use crate::record::Record;
use crate::replay::{Course, Place, course_until, raising_at, replay_until};
use crate::report::advice::hint;
use crate::report::analysis::objective_meant;
use crate::report::hidden::{Hidden, outlook};
use crate::report::phrases::Phrases;
use crate::report::places::place_meant;
use crate::report::solving::{Asking, Told as Answered, looked_at};
use crate::report::words::Speech;
use crate::session::DealInFile;
use crate::solve::Crew;
use crate::solve::pay::Limits;

/// What is asked.
pub(crate) struct Question<'a> {
    pub(crate) path: &'a Path,
    pub(crate) number: usize,
    pub(crate) at: Option<&'a str>,
    pub(crate) objective: &'a str,
    pub(crate) budget: u64,
    /// How many searches go on at once.
    pub(crate) threads: usize,
    /// Whether the record is to keep the answer.
    pub(crate) store: bool,
    /// Whether only what one seat can know is looked at.
    pub(crate) seen: Option<Seen>,
}

/// What one seat can know.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// Which seat; without it, the one whose turn it is.
    pub(crate) seat: Option<Seat>,
    pub(crate) worlds: u64,
    pub(crate) seed: u64,
}

/// How many times as many cards may be tried in all deals as with all cards open.
const TIMES: u64 = 2;

/// How many deals are drawn for each that is solved, where nothing has to be solved.
const DRAWN: u64 = 40;

pub(crate) fn run(
    question: &Question<'_>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut analyst = Analyst {
        place: question
            .at
            .map(|at| place_meant(at, Phrases(options.lang.map(Lang::language))))
            .transpose()?,
        question,
        options,
        deals: 0,
        found: None,
        keep: None,
        known: false,
    };
    if question.store && !files::is_kept(question.path) {
        return Err(told!(
            "`--store` writes into the file that is read, and `{file}` is none",
            file = question.path.display().to_string()
        ));
    }
    interrupt::watch();
    let mut records = Records::new(options, output)?;
    if question.store {
        records = records.whole();
    }
    records.each(&[question.path.to_owned()], output, &mut analyst)?;
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
    /// The value of the tag that keeps the answer, if it is new.
    keep: Option<String>,
    /// Whether the record kept it already.
    known: bool,
}

impl Reader for Analyst<'_> {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        self.deals += 1;
        if deal.number != self.question.number {
            return Ok(());
        }
        self.found = Some(deal.findings.has_errors());
        output.findings_of(deal, sources);
        let told = answered(deal, self.place, self.question, self.options)?;
        output.result(&told.text);
        self.known = told.data["kept"] == true;
        self.keep = told.keep;
        Ok(())
    }

    fn end(
        &mut self,
        path: &Path,
        text: &str,
        _: &SourceMap,
        output: &mut Output,
    ) -> Result<Found, Told> {
        if self.found.is_some() {
            if self.question.store {
                let say = Phrases(self.options.lang.map(Lang::language));
                let told = match self.keep.take() {
                    Some(value) => {
                        store(path, self.question.number, text, &value)?;
                        say.kept_now()
                    }
                    None if self.known => say.from_record(),
                    None => say.cannot_keep(),
                };
                output.remark(&format!("{}: {told}\n", files::name(path)));
            }
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
) -> Result<Answered, String> {
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
    let limits = Limits {
        nodes: question.budget,
        bytes: MEMORY,
        stop: &interrupt::interrupted,
    };
    let progress = Progress::new();
    let tell = |done, all| progress.tell(done, all);
    let crew = Crew {
        threads: question.threads,
        told: Some(&tell),
    };
    let mut told = match question.seen {
        Some(seen) => {
            let mut course = course_until(&deal.record, rules, acts, carried, true);
            if place == Some(Place::Talon) {
                course.now.hand_out_talon();
            }
            let (mut text, mut data) = known(&course, seen, limits, crew, speech)?;
            let raising = raising_at(&deal.record, rules, acts, carried);
            let raising = raising.filter(|_| place != Some(Place::Talon));
            if let Some(raising) = raising.filter(|raising| is_own(raising, seen)) {
                let (before, own) = known(&raising, seen, limits, crew, speech)?;
                text = format!("{before}\n{text}");
                data["raising"] = own;
            }
            Answered {
                text,
                data,
                keep: None,
            }
        }
        None => {
            let asking = Asking {
                record: &deal.record,
                acts,
                carried,
                objective,
                talon: place == Some(Place::Talon),
            };
            looked_at(&asking, &limits, &crew, speech)?
        }
    };
    if options.format == Format::Text {
        return Ok(told);
    }
    if let Some(object) = told.data.as_object_mut() {
        object.insert("file".to_owned(), files::name(question.path).into());
        object.insert("deal".to_owned(), question.number.into());
        object.insert("variant".to_owned(), rules.id.clone().into());
        object.insert("fingerprint".to_owned(), rules.fingerprint.clone().into());
    }
    told.text = format!("{}\n", told.data);
    Ok(told)
}

/// Whether it is asked about who has won the auction.
fn is_own(raising: &Course<'_>, seen: Seen) -> bool {
    seen.seat.is_none() || seen.seat == raising.now.turn()
}

/// What one seat can know: what it should do, if it is its turn and it has a choice, or else where the cards may be.
fn known(
    course: &Course<'_>,
    seen: Seen,
    limits: Limits<'_>,
    crew: Crew<'_>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let asked = Hidden {
        seat: seen.seat,
        seed: seen.seed,
        deals: seen.worlds,
        drawn: seen.worlds.saturating_mul(DRAWN),
        limits,
        nodes: limits.nodes.saturating_mul(TIMES),
        crew,
    };
    let turn = course.now.turn();
    if turn.is_some() && (seen.seat.is_none() || seen.seat == turn) {
        hint(course, &asked, speech)
    } else {
        outlook(course, &asked, speech)
    }
}
