//! `tarokk score`.

use std::path::PathBuf;

use super::Found;
use super::args::{Format, Options};
use super::files;
use super::output::Output;
use super::rules;
use crate::basics::{BySeat, Seat, SourceMap, Units};
use crate::replay::Judging;
use crate::report::data::{CSV_HEAD, deal_json, deal_rows};
use crate::report::ledger::{Detail, ledger, totals};
use crate::report::phrases::Phrases;
use crate::report::words::Speech;
use crate::session::{DealInFile, each_deal};

pub(crate) fn run(
    paths: &[PathBuf],
    explain: bool,
    as_played: bool,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    // One map for all files: the rules, loaded once, have places in it.
    let mut sources = SourceMap::default();
    let mut book = rules::book(options, &mut sources, output)?;
    let mut found = false;
    let mut first = true;
    if options.format == Format::Csv {
        output.result(&csv_row(&CSV_HEAD)?);
    }
    for path in paths {
        let Some(text) = output.read(path) else {
            continue;
        };
        let name = files::name(path);
        let file = sources.add(name.clone(), text.clone());
        let mut session = Session::default();
        let mut failure = None;
        let mut each = |deal: &DealInFile, sources: &SourceMap| {
            found |= deal.findings.has_errors();
            let running = session.take(deal);
            match options.format {
                Format::Text => {
                    if !first {
                        output.result("\n");
                    }
                    text_of(&name, deal, running.as_deref(), explain, options, output);
                    output.findings(&deal.findings, sources);
                }
                Format::Json | Format::Jsonl => {
                    let json = deal_json(&name, deal, running.as_deref(), sources);
                    output.result(&format!("{json}\n"));
                }
                Format::Csv => {
                    for row in deal_rows(&name, deal) {
                        match csv_row(&row) {
                            Ok(row) => output.result(&row),
                            Err(error) => failure = Some(error),
                        }
                    }
                    output.findings(&deal.findings, sources);
                }
            }
            first = false;
        };
        each_deal(
            &text,
            file,
            &mut book,
            &mut sources,
            Judging { as_played },
            &mut each,
        );
        sources.forget(file);
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
    Ok(found)
}

fn text_of(
    name: &str,
    deal: &DealInFile,
    running: Option<&[(Seat, Units)]>,
    explain: bool,
    options: &Options,
    output: &mut Output,
) {
    let language = options.lang.map(super::args::Lang::language);
    let Some(rules) = &deal.rules else {
        let say = Phrases(language);
        let deal = say.deal(name, deal.number);
        output.result(&format!("{}\n", say.no_rules(deal)));
        return;
    };
    let speech = Speech { rules, language };
    output.result(&ledger(name, deal, speech, Detail { explain }));
    if let Some(running) = running {
        output.result(&totals(running, speech));
    }
}

fn csv_row<T: AsRef<[u8]>>(cells: &[T]) -> Result<String, String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer
        .write_record(cells)
        .map_err(|error| error.to_string())?;
    let bytes = writer.into_inner().map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

/// Running totals over the deals of one event and table.
#[derive(Default)]
struct Session {
    table: Option<(String, String)>,
    deals: usize,
    totals: BySeat<Units>,
}

impl Session {
    /// Adds a deal; gives the totals from the second deal of a table on.
    fn take(&mut self, deal: &DealInFile) -> Option<Vec<(Seat, Units)>> {
        let tag = |name: &str| deal.record.tag_value(name).map(str::to_owned);
        let table = tag("Event").map(|event| (event, tag("Table").unwrap_or_default()));
        if table.is_none() || table != self.table {
            *self = Self {
                table,
                ..Self::default()
            };
        }
        self.table.as_ref()?;
        let seats = deal.rules.as_ref()?.seats;
        let replay = deal.replay.as_ref()?;
        self.deals += 1;
        if replay.pays {
            for seat in Seat::all(seats) {
                self.totals[seat] += replay.ledger.pays()[seat];
            }
        }
        (self.deals > 1).then(|| {
            Seat::all(seats)
                .map(|seat| (seat, self.totals[seat]))
                .collect()
        })
    }
}
