//! `tarokk replay`.

use std::path::Path;

use super::Found;
use super::args::Options;
use super::files;
use super::output::Output;
use super::rules;
use crate::basics::{Diagnostics, SourceMap};
use crate::replay::{Judging, Place, replay_until};
use crate::report::table::{course, standing};
use crate::report::words::Speech;
use crate::session::each_deal;

pub(crate) fn run(
    path: &Path,
    number: usize,
    at: Option<&str>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let place = at.map_or(Ok(Place::End), str::parse)?;
    let text = files::read(path)?;
    let mut sources = SourceMap::default();
    let file = sources.add(files::name(path), text.clone());
    let mut book = rules::book(options, &mut sources, output)?;
    let mut shown = None;
    let mut problem = None;
    let mut all = Diagnostics::default();
    let mut deals = 0;
    let mut each = |deal: &crate::session::DealInFile, _: &SourceMap| {
        deals += 1;
        if deal.number != number {
            return;
        }
        all = deal.findings.clone();
        let Some(rules) = &deal.rules else {
            shown = Some(String::new());
            return;
        };
        let Some(acts) = place.acts(&deal.record) else {
            problem = Some(format!(
                "deal {number} does not go as far as `{}`",
                at.unwrap_or("end")
            ));
            return;
        };
        let speech = Speech {
            rules,
            language: options.lang.map(super::args::Lang::language),
        };
        let (mut state, _) = replay_until(&deal.record, rules, acts);
        if place == Place::Talon {
            state.hand_out_talon();
        }
        let mut text = course(&deal.record, &state, acts, speech);
        text.push('\n');
        text.push_str(&standing(&state, speech));
        shown = Some(text);
    };
    each_deal(
        &text,
        file,
        &mut book,
        &mut sources,
        Judging::default(),
        &mut each,
    );
    if let Some(problem) = problem {
        return Err(problem);
    }
    match shown {
        Some(text) => output.result(&text),
        None => {
            let records = super::check::count(deals, "record");
            return Err(format!(
                "{}: it has {records}, and no deal {number}",
                files::name(path)
            ));
        }
    }
    output.findings(&all, &sources);
    Ok(all.has_errors())
}
