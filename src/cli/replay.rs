//! `tarokk replay`.

use std::path::{Path, PathBuf};

use super::Found;
use super::args::{Lang, Options};
use super::output::Output;
use super::records::{Reader, Records, no_deal};
use crate::basics::{SourceMap, Told};
use crate::replay::{Place, replay_until};
use crate::report::phrases::Phrases;
use crate::report::places::place_meant;
use crate::report::table::{course, standing};
use crate::report::words::Speech;
use crate::session::DealInFile;

pub(crate) fn run(
    path: PathBuf,
    number: usize,
    at: Option<&str>,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut stepper = Stepper {
        number,
        place: at.map_or(Ok(Place::End), |at| {
            place_meant(at, Phrases(options.lang.map(Lang::language)))
        })?,
        at: at.unwrap_or("end"),
        options,
        deals: 0,
        found: None,
    };
    Records::new(options, output)?.each(&[path], output, &mut stepper)?;
    Ok(stepper.found.unwrap_or(false))
}

struct Stepper<'o> {
    /// Which deal of the file is shown, and at which moment.
    number: usize,
    place: Place,
    at: &'o str,
    options: &'o Options,
    /// How many deals there have been.
    deals: usize,
    /// Once it has been shown, whether anything is wrong with it.
    found: Option<Found>,
}

impl Reader for Stepper<'_> {
    fn deal(
        &mut self,
        _: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        self.deals += 1;
        if deal.number != self.number {
            return Ok(());
        }
        self.found = Some(deal.findings.has_errors());
        if let Some(rules) = &deal.rules {
            let say = Phrases(self.options.lang.map(Lang::language));
            let Some(acts) = self.place.acts(&deal.record) else {
                let (number, at) = (self.number, self.at);
                return Err(say.deal_not_so_far(number, at).into());
            };
            let speech = Speech::of(rules, say.0);
            let (mut state, _) = replay_until(&deal.record, rules, acts);
            if self.place == Place::Talon {
                state.hand_out_talon();
            }
            // What a record states of the end, it says of no earlier moment.
            if let (Place::End, Some(whole)) = (self.place, &deal.replay)
                && whole.facts.stated.given
            {
                state.facts = whole.facts.clone();
            }
            let course = course(&deal.record, &state, acts, speech);
            output.result(&format!("{course}\n{}", standing(&state, speech)));
        }
        output.findings_of(deal, sources);
        Ok(())
    }

    fn end(&mut self, path: &Path, _: &str, _: &SourceMap, _: &mut Output) -> Result<Found, Told> {
        if self.found.is_some() {
            return Ok(false);
        }
        Err(no_deal(path, self.deals, self.number))
    }
}
