//! `tarokk batch`.

use std::ffi::OsStr;
use std::ops::ControlFlow;
use std::path::Path;

use super::Found;
use super::args::{BatchArgs, Format, Lang, Options};
use super::files;
use super::many::Many;
use super::output::{Output, as_text, csv_row};
use super::target::Target;
use super::walk::Walk;
use crate::basics::{SourceMap, Told, told};
use crate::replay::Judging;
use crate::report::data::{CSV_HEAD, deal_rows, write_deal_json};
use crate::report::phrases::Phrases;
use crate::session::DealInFile;

pub(crate) fn run(told: &BatchArgs, options: &Options, output: &mut Output) -> Result<Found, Told> {
    let out = told.out.as_deref();
    let form = form(out, options.format)?;
    if let Some(out) = out
        && Walk::holds(&told.many.paths, out)
    {
        return Err(told!(
            "{file}: it is one of the records that are read; write to another file",
            file = files::name(out)
        ));
    }
    let mut target = Target::new(out)?;
    let many = Many {
        paths: &told.many.paths,
        share: told.part,
        threads: told.many.threads,
        judging: Judging {
            as_played: told.as_played,
        },
    };
    // Where nothing can be read there is no table.
    let mut head = (form == Form::Csv)
        .then(|| csv_row(&CSV_HEAD))
        .transpose()?;
    let enter = || {
        move |rows: &mut Rows, deal: &DealInFile, sources: &SourceMap| {
            rows.add(form, deal, sources);
        }
    };
    let counts = many.each(options, output, enter, |rows, output| {
        if let Some(head) = head.take() {
            target.write(&head, output)?;
        }
        target.write(&rows.text()?, output)?;
        Ok(if output.is_closed() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    if let Some(head) = head.filter(|_| !counts.is_nothing()) {
        target.write(&head, output)?;
    }
    let say = Phrases(options.lang.map(Lang::language));
    let stopped = counts.stopped(say);
    let unfinished = target.finish(stopped.is_none())?;
    if !output.is_closed() && !counts.is_nothing() {
        output.remark(&format!("{}\n", counts.line(say)));
    }
    match (stopped, unfinished) {
        (None, _) => Ok(counts.found()),
        (Some(stopped), None) => Err(stopped.into()),
        (Some(stopped), Some(path)) => Err(say.rows_stand_in(stopped, files::name(&path)).into()),
    }
}

/// How deals are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    Jsonl,
}

/// As is asked for, or as the file is called.
fn form(out: Option<&Path>, format: Format) -> Result<Form, Told> {
    let ending = out.and_then(Path::extension);
    let lines = ending.is_some_and(|ending| ending == "jsonl" || ending == "ndjson");
    let is_sheet = |ending: &OsStr| ["xls", "xlsx", "ods"].iter().any(|one| ending == *one);
    if format == Format::Text && ending.is_some_and(is_sheet) {
        return Err(told!(
            "a spreadsheet's own file is not written: call it `.csv`, which it opens, or say `--format csv`"
        ));
    }
    if format == Format::Text && ending.is_some_and(|ending| ending == "json") {
        return Err(told!(
            "a file of one JSON object is not written: call it `.jsonl`, or say `--format csv`"
        ));
    }
    Ok(match format {
        Format::Json | Format::Jsonl => Form::Jsonl,
        Format::Text if lines => Form::Jsonl,
        Format::Text | Format::Csv | Format::Md | Format::Html => Form::Csv,
    })
}

/// The rows of some deals, as they are written.
#[derive(Default)]
struct Rows {
    text: Vec<u8>,
    failed: Option<String>,
}

impl Rows {
    fn add(&mut self, form: Form, deal: &DealInFile, sources: &SourceMap) {
        let name = sources.name(deal.ast.span.file);
        match form {
            Form::Jsonl => {
                write_deal_json(name, deal, sources, &mut self.text);
                self.text.push(b'\n');
            }
            Form::Csv => {
                if let Err(error) = deal_rows(name, deal, &mut self.text) {
                    self.failed = Some(error.to_string());
                }
            }
        }
    }

    fn text(self) -> Result<String, String> {
        self.failed.map_or_else(|| as_text(self.text), Err)
    }
}
