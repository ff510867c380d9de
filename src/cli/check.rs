//! `tarokk check`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Options};
use super::files;
use super::output::Output;
use super::records::each_deal;
use super::rules;
use crate::basics::SourceMap;
use crate::basics::spelling::count;
use crate::replay::Judging;
use crate::report::diagnostic::to_json;

pub(crate) fn run(
    paths: &[PathBuf],
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    // One map for all files: the rules, loaded once, have places in it.
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut found = false;
    let mut all = Vec::new();
    for path in paths {
        let (mut records, mut findings) = (0, 0);
        let whole = each_deal(
            path,
            Judging::default(),
            &mut book,
            &mut sources,
            output,
            &mut |deal, sources, output| {
                records += 1;
                findings += deal.findings.len();
                found |= deal.findings.has_errors();
                match options.format {
                    Format::Text | Format::Csv | Format::Md | Format::Html => {
                        output.findings_as_result(&deal.findings, sources);
                    }
                    Format::Json => all.extend(deal.findings.iter().map(|f| to_json(f, sources))),
                    Format::Jsonl => {
                        for finding in &deal.findings {
                            output.result(&format!("{}\n", to_json(finding, sources)));
                        }
                    }
                }
            },
        );
        if !whole {
            continue;
        }
        if matches!(options.format, Format::Text | Format::Csv) {
            output.result(&format!(
                "{}: {}, {}\n",
                files::name(path),
                count(records, "record"),
                if findings == 0 {
                    "no findings".to_owned()
                } else {
                    count(findings, "finding")
                }
            ));
        }
    }
    if options.format == Format::Json {
        output.result(&format!("{}\n", serde_json::Value::Array(all)));
    }
    Ok(found)
}
