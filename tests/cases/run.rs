//! Scoring a record as `tarokk score --format json` does, without a process for each: the rules are loaded once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use tarokk::basics::{Diagnostics, SourceMap};
use tarokk::replay::Judging;
use tarokk::report::data::deal_json;
use tarokk::report::diagnostic::render;
use tarokk::session::{RuleBook, each_deal};
use tarokk::variant::Files;

use crate::expect;
use crate::suite::Case;

/// Scores the record of a case and compares what comes out with what is expected.
pub(crate) fn case(case: &Case) -> Result<(), String> {
    let scored = scored(Some(&case.variant), &case.overlays, &case.record);
    let told = |fault: &str| {
        format!(
            "{fault}\n\nthe record:\n{}\nprinted:\n{}\n{}",
            case.record, scored.printed, scored.findings
        )
    };
    let score: Value = serde_json::from_str(&scored.printed)
        .map_err(|error| told(&format!("no JSON: {error}")))?;
    let mut faults: Vec<String> = Vec::new();
    for line in &case.expect {
        if let Err(found) = expect::line(line, &score) {
            faults.push(format!("expected `{line}`, found {found}"));
        }
    }
    faults.extend(expect::always(&score, Some(i32::from(scored.found)), scored.zero_sum).err());
    if case.expect.iter().any(|line| line == "no findings") && !scored.findings.is_empty() {
        faults.push("there are findings".to_owned());
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(told(&faults.join("\n")))
    }
}

/// Checks a text in which nothing may be wrong.
pub(crate) fn check(text: &str) -> Result<(), String> {
    let scored = scored(None, &[], text);
    if scored.findings.is_empty() {
        Ok(())
    } else {
        Err(scored.findings)
    }
}

/// What comes of a text.
struct Scored {
    /// What is printed.
    printed: String,
    /// The findings as a person reads them.
    findings: String,
    /// Whether there are errors among them, which the exit code tells.
    found: bool,
    /// Whether all that some get is what others pay.
    zero_sum: bool,
}

/// Rules with their places, loaded once a thread.
struct Desk {
    book: RuleBook<'static>,
    sources: SourceMap,
}

/// A variant, if one is chosen, and what is laid on it.
type Rules = (Option<String>, Vec<String>);

thread_local! {
    static DESKS: RefCell<BTreeMap<Rules, Desk>> = RefCell::default();
}

fn scored(variant: Option<&String>, overlays: &[String], text: &str) -> Scored {
    let key = (variant.cloned(), overlays.to_vec());
    DESKS.with_borrow_mut(|desks| {
        let desk = desks
            .entry(key)
            .or_insert_with_key(|(variant, overlays)| Desk {
                book: RuleBook::new(&Project, variant.clone(), overlays.clone()),
                sources: SourceMap::default(),
            });
        let file = desk.sources.add("<stdin>".to_owned(), text.to_owned());
        let mut printed = String::new();
        let mut all = Diagnostics::default();
        let mut zero_sum = true;
        each_deal(
            text,
            file,
            &mut desk.book,
            &mut desk.sources,
            Judging::default(),
            &mut |deal, sources| {
                printed.push_str(&deal_json("<stdin>", deal, sources));
                all.append(deal.findings.clone());
                if let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) {
                    zero_sum &= rules.mode(replay.facts.contract).is_zero_sum();
                }
            },
        );
        Scored {
            printed,
            findings: render(&all, &desk.sources, false),
            found: all.has_errors(),
            zero_sum,
        }
    })
}

/// The files of the project.
struct Project;

impl Files for Project {
    fn read(&self, path: &str) -> Result<String, String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }
}
