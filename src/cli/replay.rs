//! `tarokk replay`.

use std::path::Path;

use super::Found;
use super::args::Options;
use super::files;
use super::output::Output;
use super::records::each_deal;
use super::rules;
use crate::basics::SourceMap;
use crate::replay::{Judging, Place, replay_until};
use crate::report::table::{course, standing};
use crate::report::words::Speech;
use crate::session::DealInFile;

pub(crate) fn run(
    path: &Path,
    number: usize,
    at: Option<&str>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let place = at.map_or(Ok(Place::End), str::parse)?;
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut found = None;
    let mut problem = None;
    let mut deals = 0;
    let mut each = |deal: &DealInFile, sources: &SourceMap, output: &mut Output| {
        deals += 1;
        if deal.number != number {
            return;
        }
        found = Some(deal.findings.has_errors());
        let Some(rules) = &deal.rules else {
            output.findings(&deal.findings, sources);
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
        // What a record states of the end, it says of no earlier moment.
        if let (Place::End, Some(whole)) = (place, &deal.replay)
            && whole.facts.stated.given
        {
            state.facts = whole.facts.clone();
        }
        let mut text = course(&deal.record, &state, acts, speech);
        text.push('\n');
        text.push_str(&standing(&state, speech));
        output.result(&text);
        output.findings(&deal.findings, sources);
    };
    let judging = Judging::default();
    let whole = each_deal(path, judging, &mut book, &mut sources, output, &mut each);
    match (problem, found) {
        (Some(problem), _) => Err(problem),
        (None, Some(found)) => Ok(found),
        (None, None) if !whole => Ok(false),
        (None, None) => {
            let records = crate::basics::spelling::count(deals, "record");
            Err(format!(
                "{}: it has {records}, and no deal {number}",
                files::name(path)
            ))
        }
    }
}
