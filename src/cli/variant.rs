//! `tarokk variant`.

use super::Found;
use super::args::{Format, Options, VariantCommand};
use super::check::count;
use super::files::Disk;
use super::output::Output;
use crate::basics::SourceMap;
use crate::report::diagnostic::to_json;
use crate::report::variant::{show, show_json};
use crate::report::{self, reference};
use crate::session::examples;
use crate::variant::{BUILTINS, load};

pub(crate) fn run(
    command: &VariantCommand,
    options: &Options,
    output: &mut Output,
) -> Result<Found, String> {
    let overlays: Vec<&str> = options.overlays.iter().map(String::as_str).collect();
    Ok(match command {
        VariantCommand::List => {
            list(options, output);
            false
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
        VariantCommand::Schema => {
            output.result(&format!("{:#}\n", reference::schema()));
            false
        }
        VariantCommand::Test { ids } => {
            let ids = or_builtin(ids);
            let mut found = false;
            let mut all = Vec::new();
            for id in &ids {
                output.look_for(id);
                let mut sources = SourceMap::default();
                let tested = examples::test(id, &overlays, &Disk, &mut sources);
                found |= tested.findings.has_errors();
                let json = tested.findings.iter().map(|f| to_json(f, &sources));
                match options.format {
                    Format::Text | Format::Csv | Format::Md | Format::Html => {
                        output.findings_as_result(&tested.findings, &sources);
                        output.result(&format!(
                            "{id}: {}, {} passed\n",
                            count(tested.count, "example"),
                            tested.passed
                        ));
                    }
                    Format::Json => all.extend(json),
                    Format::Jsonl => {
                        json.for_each(|finding| output.result(&format!("{finding}\n")));
                    }
                }
            }
            if options.format == Format::Json {
                output.result(&format!("{}\n", serde_json::Value::Array(all)));
            }
            found
        }
    })
}

/// The ids asked for; if there are none, those of every built-in variant that can be played.
fn or_builtin(ids: &[String]) -> Vec<String> {
    if !ids.is_empty() {
        return ids.to_vec();
    }
    BUILTINS
        .iter()
        .filter(|builtin| !builtin.overlay && !builtin.text.contains("\nabstract = true"))
        .map(|builtin| builtin.id.to_owned())
        .collect()
}

fn audit(ids: &[String], overlays: &[&str], options: &Options, output: &mut Output) -> Found {
    let mut found = false;
    let mut all = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        output.look_for(id);
        let mut sources = SourceMap::default();
        let (merged, findings) = load(id, overlays, &Disk, &mut sources);
        output.findings(&findings, &sources);
        found |= findings.has_errors();
        let Some(merged) = merged else { continue };
        match options.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                let between = if n > 0 { "\n" } else { "" };
                output.result(&format!(
                    "{between}{}",
                    report::audit::text(&merged, &sources)
                ));
            }
            Format::Json => all.push(report::audit::data(&merged, &sources)),
            Format::Jsonl => {
                output.result(&format!("{}\n", report::audit::data(&merged, &sources)));
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
        let mut sources = SourceMap::default();
        let (_, findings) = crate::rules::load(id, overlays, &Disk, &mut sources);
        found |= findings.has_errors();
        match options.format {
            Format::Text | Format::Csv | Format::Md | Format::Html => {
                output.findings_as_result(&findings, &sources);
                output.result(&format!("{id}: {}\n", verdict(findings.len())));
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
    let language = options.lang.map(super::args::Lang::language);
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    table.set_header(["id", "name", "extends"]);
    for builtin in BUILTINS {
        let mut sources = SourceMap::default();
        let (merged, _) = load(builtin.id, &[], &Disk, &mut sources);
        let Some(merged) = merged else { continue };
        let code = language.map_or("en", |language| language.code());
        let name = merged.name.as_ref().and_then(|name| {
            name.get(code)
                .and_then(|name| name.as_str())
                .map(str::to_owned)
        });
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
        table.add_row([
            builtin.id.to_owned(),
            format!("{}{note}", name.unwrap_or_default()),
            parents.join(", "),
        ]);
    }
    for line in table.to_string().lines() {
        output.result(&format!("{}\n", line.trim_end()));
    }
}
