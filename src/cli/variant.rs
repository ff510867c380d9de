//! `tarokk variant`.

use super::Found;
use super::args::{Format, Lang, Options, VariantCommand};
use super::files::Disk;
use super::output::Output;
use super::overlays;
use crate::basics::spelling::count;
use crate::basics::{SourceMap, Told};
use crate::report::audit::Audited;
use crate::report::diagnostic::to_json;
use crate::report::variant::{show, show_json};
use crate::report::{self, reference};
use crate::session::overlays::Shelf;
use crate::session::{checking, examples};
use crate::variant::{BUILTINS, Node, is_overlay, load};

pub(crate) fn run(
    command: &VariantCommand,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let overlays: Vec<&str> = options.overlays.iter().map(String::as_str).collect();
    Ok(match command {
        VariantCommand::List => {
            list(options, output);
            false
        }
        VariantCommand::Show { id, .. } if is_overlay(id, &Disk) => {
            output.look_for(id);
            overlays::show(id, options, output)
        }
        VariantCommand::Show { id, origins } => {
            output.look_for(id);
            let mut sources = SourceMap::default();
            let (merged, findings) = load(id, &overlays, &Disk, &mut sources);
            output.findings(&findings, &sources);
            if let Some(merged) = merged {
                output.result(&match options.format {
                    Format::Text | Format::Csv | Format::Md | Format::Html => {
                        show(&merged, &sources, *origins)
                    }
                    Format::Json | Format::Jsonl => {
                        format!("{}\n", show_json(&merged, &sources, *origins))
                    }
                });
            }
            findings.has_errors()
        }
        VariantCommand::Diff { first, second } => {
            super::diff::run(first, second.as_deref(), options, output)?
        }
        VariantCommand::Check { ids } => check(ids, &overlays, options, output),
        VariantCommand::Audit { ids } => audit(&or_builtin(ids), &overlays, options, output),
        VariantCommand::Doc { id } => super::doc::run(id, &overlays, options, output)?,
        VariantCommand::New(arguments) => super::new::run(arguments, options, output)?,
        VariantCommand::Schema => {
            output.result(&format!("{:#}\n", reference::schema()));
            false
        }
        VariantCommand::Test { ids } => test(ids, &overlays, options, output),
    })
}

/// Runs the worked cases of variants and overlays.
fn test(ids: &[String], overlays: &[&str], options: &Options, output: &mut Output) -> Found {
    let builtin: Vec<String> = BUILTINS
        .iter()
        .filter(|builtin| builtin.overlay || builtin.is_playable())
        .map(|builtin| builtin.id.to_owned())
        .collect();
    let ids = if ids.is_empty() { &builtin } else { ids };
    let mut found = false;
    let mut all = Vec::new();
    let mut shelf = Shelf::with(&Disk, overlays);
    for id in ids {
        output.look_for(id);
        let mut sources = SourceMap::default();
        let (findings, summary, sources) = if is_overlay(id, &Disk) {
            let (findings, summary) = overlays::test(id, options, &mut shelf);
            (findings, summary, &shelf.sources)
        } else {
            let tested = examples::test(id, overlays, &Disk, &mut sources);
            let examples = count(tested.count, "example");
            let summary = format!("{id}: {examples}, {} passed\n", tested.passed);
            (tested.findings, summary, &sources)
        };
        found |= findings.has_errors();
        let json = findings.iter().map(|finding| to_json(finding, sources));
        match options.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                output.findings_as_result(&findings, sources);
                output.result(&summary);
            }
            Format::Json => all.extend(json),
            Format::Jsonl => json.for_each(|finding| output.result(&format!("{finding}\n"))),
        }
    }
    if options.format == Format::Json {
        output.result(&format!("{}\n", serde_json::Value::Array(all)));
    }
    found
}

/// The ids asked for; if there are none, those of every built-in variant that can be played.
fn or_builtin(ids: &[String]) -> Vec<String> {
    if !ids.is_empty() {
        return ids.to_vec();
    }
    BUILTINS
        .iter()
        .filter(|builtin| builtin.is_playable())
        .map(|builtin| builtin.id.to_owned())
        .collect()
}

fn audit(ids: &[String], overlays: &[&str], options: &Options, output: &mut Output) -> Found {
    let mut found = false;
    let mut all = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        output.look_for(id);
        let mut shelf = Shelf::new(&Disk);
        let (merged, findings, of) = if is_overlay(id, &Disk) {
            let (merged, findings) = overlays::laid(id, options, &mut shelf);
            (merged, findings, Audited::Overlay)
        } else {
            let (merged, findings) = load(id, overlays, &Disk, &mut shelf.sources);
            (merged, findings, Audited::Everything)
        };
        output.findings(&findings, &shelf.sources);
        found |= findings.has_errors();
        let Some(merged) = merged else { continue };
        match options.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                let between = if n > 0 { "\n" } else { "" };
                let page = report::audit::text(
                    &merged,
                    of,
                    options.lang.map(Lang::language),
                    &shelf.sources,
                );
                output.result(&format!("{between}{page}"));
            }
            Format::Json => all.push(report::audit::data(&merged, of, &shelf.sources)),
            Format::Jsonl => {
                let data = report::audit::data(&merged, of, &shelf.sources);
                output.result(&format!("{data}\n"));
            }
        }
    }
    if options.format == Format::Json {
        output.result(&format!("{}\n", serde_json::Value::Array(all)));
    }
    found
}

fn check(ids: &[String], overlays: &[&str], options: &Options, output: &mut Output) -> Found {
    let mut found = false;
    let mut all = Vec::new();
    for id in ids {
        output.look_for(id);
        let mut shelf = Shelf::with(&Disk, overlays);
        let (findings, remark) = if is_overlay(id, &Disk) {
            overlays::check(id, options, &mut shelf)
        } else {
            let findings = checking::variant(id, overlays, &Disk, &mut shelf.sources);
            (findings, String::new())
        };
        let sources = shelf.sources;
        found |= findings.has_errors();
        match options.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                output.findings_as_result(&findings, &sources);
                output.result(&format!("{id}: {}{remark}\n", verdict(findings.len())));
            }
            Format::Json => all.extend(findings.iter().map(|finding| to_json(finding, &sources))),
            Format::Jsonl => {
                for finding in &findings {
                    output.result(&format!("{}\n", to_json(finding, &sources)));
                }
            }
        }
    }
    if options.format == Format::Json {
        output.result(&format!("{}\n", serde_json::Value::Array(all)));
    }
    found
}

/// How many findings, in words.
fn verdict(findings: usize) -> String {
    match findings {
        0 => "no findings".to_owned(),
        n => count(n, "finding"),
    }
}

fn list(options: &Options, output: &mut Output) {
    let code = options.lang.map_or("en", |lang| lang.language().code());
    let mut variants = table(["id", "name", "extends"]);
    for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
        let (merged, _) = load(builtin.id, &[], &Disk, &mut SourceMap::default());
        let Some(merged) = merged else { continue };
        let parents: Vec<&str> = merged
            .layers
            .iter()
            .rev()
            .skip(1)
            .map(|layer| layer.id.as_str())
            .collect();
        let note = if merged.is_abstract {
            " (to be extended)"
        } else {
            ""
        };
        variants.add_row([
            builtin.id.to_owned(),
            format!("{}{note}", name(merged.name.as_ref(), code)),
            parents.join(", "),
        ]);
    }
    print(&variants, output);
    let mut shelf = Shelf::new(&Disk);
    let mut laid_on = table(["overlay", "name", "fits"]);
    for builtin in BUILTINS.iter().filter(|builtin| builtin.overlay) {
        let Ok(all) = shelf.lay(builtin.id, None) else {
            continue;
        };
        let own = all.first().and_then(crate::report::overlay::own);
        let variants: Vec<&str> = all.iter().map(|laid| laid.variant.as_str()).collect();
        laid_on.add_row([
            builtin.id.to_owned(),
            name(own.and_then(|layer| layer.name.as_ref()), code),
            variants.join(", "),
        ]);
    }
    output.result("\n");
    print(&laid_on, output);
}

/// A name in a language; in English if there is none in it.
pub(super) fn name(names: Option<&Node>, code: &str) -> String {
    let find = |code: &str| names?.get(code)?.as_str().map(str::to_owned);
    find(code).or_else(|| find("en")).unwrap_or_default()
}

fn table(head: [&str; 3]) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    table.set_header(head);
    table
}

fn print(table: &comfy_table::Table, output: &mut Output) {
    for line in table.to_string().lines() {
        output.result(&format!("{}\n", line.trim_end()));
    }
}
