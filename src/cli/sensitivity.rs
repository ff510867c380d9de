//! `tarokk sensitivity`.

use std::path::PathBuf;
use std::rc::Rc;

use super::Found;
use super::args::{Format, Lang, Options};
use super::diff::entrant;
use super::files::Disk;
use super::output::{Output, csv_row};
use super::records::{Reader, Records};
use crate::basics::{SourceMap, Told, told};
use crate::compare::{Kept, Spec, sensitivity};
use crate::report::sensitivity as report;
use crate::session::DealInFile;

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let mut records = Records::new(options, output)?;
    let mut keeper = Keeper::default();
    let found = records.each(paths, output, &mut keeper)?;
    let Keeper {
        deals, variants, ..
    } = keeper;
    let mut sources = records.sources;
    let variant = match (&options.variant, variants.as_slice()) {
        (Some(variant), _) => variant,
        (None, [one]) => one,
        (None, []) => return Err(told!("there is no deal to try rules on")),
        (None, several) => {
            return Err(told!(
                "the records are of several variants ({variants}): name one by `--variant`",
                variants = several.join(", ")
            ));
        }
    };
    let spec = Spec::read(variant, &options.overlays);
    let entrant = entrant(&spec, &mut sources, output)
        .ok_or_else(|| told!("there are no rules `{id}` to go by", id = variant))?;
    let tried = sensitivity(&entrant, &deals, &Disk, &mut sources);
    let label = &entrant.label;
    match options.format {
        Format::Json | Format::Jsonl => {
            let data = report::json(&tried, label, &deals, &sources);
            output.result(&format!("{data}\n"));
        }
        Format::Csv => {
            output.result(&csv_row(&report::CSV_HEAD)?);
            for row in report::csv_rows(&tried, &sources) {
                output.result(&csv_row(&row)?);
            }
        }
        format => {
            let language = options.lang.map(Lang::language);
            let markdown = format == Format::Md;
            output.result(&report::text(&tried, label, &deals, language, markdown));
        }
    }
    Ok(found)
}

/// Keeps deals, to be scored again and again.
#[derive(Default)]
struct Keeper {
    deals: Vec<Kept>,
    /// The ids of the rules that they were played by, each once.
    variants: Vec<String>,
    /// The text of the last one: records that lie in one text share it.
    shared: Option<Rc<str>>,
}

impl Reader for Keeper {
    fn deal(
        &mut self,
        file: &str,
        deal: &DealInFile,
        sources: &SourceMap,
        output: &mut Output,
    ) -> Result<(), Told> {
        output.findings_of(deal, sources);
        let (Some(rules), Some(own)) = (&deal.rules, &deal.words) else {
            return Ok(());
        };
        if !self.variants.contains(&rules.id) {
            self.variants.push(rules.id.clone());
        }
        let text = sources.text(deal.ast.span.file);
        let text = match self.shared.take() {
            Some(known) if *known == *text => known,
            _ => Rc::from(text),
        };
        self.shared = Some(text.clone());
        self.deals.push(Kept {
            place: format!("{file} {}", deal.number),
            ast: deal.ast.clone(),
            text,
            own: own.clone(),
        });
        Ok(())
    }
}
