//! The worked cases that a variant file carries: a record, and what must come of it.

use std::rc::Rc;

use super::codes::FAILED;
use super::differing::{Comparison, as_one};
use super::expected::Judge;
use super::within::Within;
use super::{DealInFile, Law, RuleBook, each_deal};
use crate::basics::{Diagnostic, Diagnostics, Severity, SourceMap, Spanned};
use crate::replay::Judging;
use crate::rules::Rules;
use crate::variant::suggest::quoted;
use crate::variant::table::table;
use crate::variant::{Context, Decode, Files, Items, Merged, OneOrMany, Role};

table! {
    /// A worked case.
    pub struct ExampleTable {
        /// What it shows.
        pub name: Spanned<String> = required,
        /// Where the case and its answer are written.
        pub source: OneOrMany<String> = optional,
        /// Why the answer is taken to be right, if no source gives it.
        pub assumed: String = optional,
        /// The record, without its Variant tag; or the records of one sitting, of which the last is judged.
        pub record: Spanned<String> = required,
        /// What must come of it.
        pub expect: ExpectTable = required,
        /// Of a case of an overlay: what comes of the record where the overlay is not laid on.
        pub without: ExpectTable = optional,
        /// Of a case of an overlay: the variants that it is for; if they are not named, every shipped one that the
        /// overlay fits.
        pub on: Vec<Spanned<String>> = optional,
        /// Of a case of an overlay: the overlays that lie under it, with it and without it.
        pub over: Vec<String> = default(Vec::new()),
    }
}

table! {
    /// What must come of a record.
    pub struct ExpectTable {
        /// How the deal ends.
        pub status: Spanned<String> = optional,
        /// The seat that plays.
        pub declarer: Spanned<String> = optional,
        /// The seat that plays with it; `alone` if none does.
        pub partner: Spanned<String> = optional,
        /// What is played.
        pub contract: Spanned<String> = optional,
        /// The card promised in the auction; `none` if none is.
        pub promise: Spanned<String> = optional,
        /// Card points of the declarers.
        pub points: Spanned<i64> = optional,
        /// What each line of the declarers brings, by the id of the figure; a line that is not named must not be there.
        pub declarers: Items<Spanned<i64>> = optional,
        /// What each line of the opponents brings.
        pub opponents: Items<Spanned<i64>> = optional,
        /// What each seat gets.
        pub pays: Items<Spanned<i64>> = optional,
        /// What each seat gets in each of the ledgers that are kept.
        pub ledgers: Items<Items<Spanned<i64>>> = optional,
        /// What lies in each pot afterwards.
        pub pots: Items<Spanned<i64>> = optional,
        /// Whether the sitting is over with it; its record names an event.
        pub over: Spanned<bool> = optional,
        /// The rules that are broken.
        pub findings: Vec<Spanned<String>> = optional,
    }
}

/// What became of the examples of a variant.
#[derive(Debug, Default)]
pub struct Tested {
    /// How many there are.
    pub count: usize,
    /// How many came out as they say.
    pub passed: usize,
    /// How many cases of an overlay were run with it and without it.
    pub both: usize,
    /// What did not come out.
    pub findings: Diagnostics,
}

/// Runs the examples of a variant with overlays, and those of the overlays.
pub fn test(id: &str, overlays: &[&str], files: &dyn Files, sources: &mut SourceMap) -> Tested {
    let (merged, findings) = crate::variant::load(id, overlays, files, sources);
    let mut tested = Tested {
        findings,
        ..Tested::default()
    };
    let Some(merged) = merged else {
        return tested;
    };
    let overlays = overlays.iter().map(|&overlay| overlay.to_owned()).collect();
    let mut book = RuleBook::new(files, Some(id.to_owned()), overlays);
    let rules = book.choose(&Law::default(), sources);
    if rules.rules.is_none() {
        // Of rules with a fault no case says anything.
        tested.findings = rules.findings;
        tested.count = merged.examples.len();
        return tested;
    }
    tested.run(&merged, &mut book, sources);
    tested
}

/// Judges the examples of a variant, and runs them if there are rules to run them by.
pub(super) fn cases(
    merged: &Merged,
    rules: Option<Rules>,
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Tested {
    let mut tested = Tested::default();
    match rules {
        Some(rules) => {
            let mut book = RuleBook::holding(files, merged.id.clone(), Some(Rc::new(rules)));
            tested.run(merged, &mut book, sources);
        }
        // Of a file that stands for no game nobody knows which names are right in its cases.
        None if merged.root.get("pack").is_some() => {
            tested.read(merged, false);
        }
        None => {}
    }
    tested
}

impl Tested {
    /// Runs the examples that are for the variant.
    fn run(&mut self, merged: &Merged, book: &mut RuleBook<'_>, sources: &mut SourceMap) {
        for (written, of_overlay) in self.read(merged, false) {
            // A case that needs other rules under the overlay is for `tarokk variant test OVERLAY`.
            if of_overlay && (!written.is_for(&merged.id) || !written.over.is_empty()) {
                continue;
            }
            if !of_overlay {
                self.findings.extend(misplaced(&written));
            }
            let findings = one(&written, &written.expect, book, sources);
            self.note(findings);
        }
    }

    /// The examples of a variant and of what is laid on it, and whether each is an overlay's; what comes without an overlay
    /// is of no account where it is `idle`.
    pub(super) fn read(&mut self, merged: &Merged, idle: bool) -> Vec<(ExampleTable, bool)> {
        let mut examples = Vec::new();
        for example in &merged.examples {
            let mut context = Context::plain();
            let written = context.within("example", |cx| ExampleTable::decode(&example.node, cx));
            self.findings.append(context.finish().0);
            let layer = merged.layers.get(example.layer);
            let of_overlay = layer.is_some_and(|layer| layer.role == Role::Overlay);
            match written {
                Some(written) => examples.push((written, of_overlay)),
                None => self.count += 1,
            }
        }
        self.sound(examples, merged, idle)
    }

    /// Those of the cases in which nothing is wrong before they are run.
    fn sound(
        &mut self,
        examples: Vec<(ExampleTable, bool)>,
        merged: &Merged,
        idle: bool,
    ) -> Vec<(ExampleTable, bool)> {
        // What other overlays have words for is not known here.
        let judged = |(case, of_overlay): &(ExampleTable, bool)| {
            !of_overlay || case.is_for(&merged.id) && case.over.is_empty()
        };
        let mut judge = Judge::of(merged);
        let (mut sound, mut count) = (Vec::new(), 0);
        for example in examples {
            let found = if judged(&example) {
                judge.case(&example.0, idle)
            } else {
                Vec::new()
            };
            if found.is_empty() {
                sound.push(example);
                continue;
            }
            count += 1;
            for finding in found {
                self.tell(finding);
            }
        }
        self.count += count;
        sound
    }

    /// Takes a finding that may be told for each variant, once.
    fn tell(&mut self, finding: Diagnostic) {
        let same = |one: &Diagnostic| {
            let place = |one: &Diagnostic| one.primary.as_ref().map(|label| label.span.range());
            (one.code, &one.message, place(one))
                == (finding.code, &finding.message, place(&finding))
        };
        if !self.findings.iter().any(same) {
            self.findings.push(finding);
        }
    }

    /// Counts a run of an example, by what came of it.
    pub(super) fn note(&mut self, findings: Diagnostics) {
        self.count += 1;
        self.passed += usize::from(findings.is_empty());
        self.findings.append(findings);
    }
}

impl ExpectTable {
    /// Whether it expects nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        let words = [
            &self.status,
            &self.declarer,
            &self.partner,
            &self.contract,
            &self.promise,
        ];
        words.iter().all(|word| word.is_none())
            && self.points.is_none()
            && self.declarers.is_none()
            && self.opponents.is_none()
            && self.pays.as_ref().is_none_or(|pays| pays.0.is_empty())
            && self.ledgers.as_ref().is_none_or(|all| all.0.is_empty())
            && self.findings.is_none()
    }
}

impl ExampleTable {
    /// What it expects, with the key that says so.
    pub(super) fn expectations(&self) -> impl Iterator<Item = (&'static str, &ExpectTable)> {
        let without = self.without.as_ref().map(|expect| ("without", expect));
        std::iter::once(("expect", &self.expect)).chain(without)
    }

    /// Whether the case is for a variant.
    pub(super) fn is_for(&self, variant: &str) -> bool {
        let named = self.on.as_ref();
        named.is_none_or(|on| on.iter().any(|id| id.value == variant))
    }
}

/// The finding that a variant's own case says something that only an overlay's can.
fn misplaced(example: &ExampleTable) -> Option<Diagnostic> {
    let of_overlay = example.without.is_some() || example.on.is_some() || !example.over.is_empty();
    of_overlay.then(|| {
        let name = &example.name;
        let message = format!(
            "`{}` is a case of a variant: `without`, `on` and `over` belong to overlays",
            name.value
        );
        Diagnostic::error(FAILED, message).at(name.span)
    })
}

/// Runs the record of an example, and gives how it differs from what is expected.
pub(super) fn one(
    example: &ExampleTable,
    expect: &ExpectTable,
    book: &mut RuleBook<'_>,
    sources: &mut SourceMap,
) -> Diagnostics {
    let whole = &example.record.value;
    let text = whole.trim_start().to_owned();
    let file = sources.add(format!("example `{}`", example.name.value), text.clone());
    // Of a sitting the deals before the last lead to it: of them it is wanted that nothing is wrong.
    let (mut leading, mut last) = (Diagnostics::default(), Diagnostics::default());
    let mut wrong = Diagnostics::default();
    let (mut deals, mut strays) = (0, 0);
    each_deal(
        &text,
        file,
        book,
        sources,
        Judging::default(),
        &mut |deal, _| {
            deals += 1;
            strays += usize::from(deal.standing.is_none());
            leading.append(std::mem::take(&mut wrong));
            let errors = deal.findings.iter();
            wrong.extend(
                errors
                    .filter(|found| found.severity == Severity::Error)
                    .cloned(),
            );
            last = of_deal(example, expect, deal);
        },
    );
    let in_file = Within {
        record: file,
        string: example.record.span,
        before: whole.len() - text.len(),
    };
    leading.append(last);
    let mut found = in_file.places(leading, sources);
    if deals == 0 || deals > 1 && strays > 0 {
        let message = "an example holds one record, or those of one sitting";
        let finding = Diagnostic::error(FAILED, message).at(example.record.span);
        found.push(finding.with_help("give each record of a sitting the same `[Event \"...\"]`"));
    }
    found
}

/// What is otherwise in a deal than an example expects of it.
fn of_deal(example: &ExampleTable, expect: &ExpectTable, deal: &DealInFile) -> Diagnostics {
    if let (Some(id), Some(span)) = (
        &deal.overruled,
        deal.record.tag("Variant").and_then(|tag| tag.span),
    ) {
        let message = format!("this is a record of {}, and not of these rules", quoted(id));
        let finding = Diagnostic::error(FAILED, message).at(span);
        let mut found = Diagnostics::default();
        found.push(finding.with_help(
            "take the tag out: a worked case is judged by the rules that it stands for",
        ));
        return found;
    }
    let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
        return deal.findings.clone();
    };
    let comparison = Comparison {
        expect,
        rules,
        replay,
        over: deal.standing.as_ref().is_some_and(|standing| standing.over),
        name: &example.name.value,
    };
    let mut found = Diagnostics::default();
    let misread: Vec<&Diagnostic> = comparison.misread(&deal.findings).collect();
    if misread.is_empty() {
        found.extend(as_one(
            comparison.differences(&deal.findings, example.record.span),
        ));
    } else {
        // What a word means that is not understood nobody knows, nor what came of the deal.
        found.extend(misread.into_iter().cloned());
    }
    found
}
