//! Overlays by themselves: the variants that one fits, what is wrong with it there, and its worked cases run with and
//! without it.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::RuleBook;
use super::absent;
use super::codes::{ALIKE, FAILED};
use super::examples::{ExampleTable, Tested, one};
use crate::basics::{Diagnostic, Diagnostics, Severity, SourceMap, Told};
use crate::rules::{Rules, check, compile};
use crate::variant::suggest::meant;
use crate::variant::{BUILTINS, Files, Library, Merged, codes, differences};

/// An overlay laid on one variant.
#[derive(Debug)]
pub struct Laid {
    /// The variant.
    pub variant: String,
    /// The rules without the overlay.
    pub plain: Rc<Merged>,
    /// The rules with the overlay on them.
    pub merged: Merged,
    /// Whether the variant says the same without it.
    pub idle: bool,
    /// What is wrong, but for the note that it changes nothing.
    pub findings: Diagnostics,
}

/// A variant without the overlay that is judged.
struct Plain {
    merged: Rc<Merged>,
    rules: Option<Rc<Rules>>,
}

/// The variants that overlays are laid on: each is loaded once, whatever is laid on it.
pub struct Shelf<'f> {
    files: &'f dyn Files,
    /// The overlays that lie beneath what is judged.
    beneath: Vec<String>,
    /// The texts that were read.
    pub sources: SourceMap,
    plain: BTreeMap<String, Rc<Plain>>,
}

impl std::fmt::Debug for Shelf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shelf").finish_non_exhaustive()
    }
}

impl<'f> Shelf<'f> {
    /// Nothing read yet.
    pub fn new(files: &'f dyn Files) -> Self {
        Self::with(files, &[])
    }

    /// Nothing read yet; these overlays are to lie beneath what is judged.
    pub fn with(files: &'f dyn Files, beneath: &[&str]) -> Self {
        Self {
            files,
            beneath: beneath.iter().map(|&id| id.to_owned()).collect(),
            sources: SourceMap::default(),
            plain: BTreeMap::new(),
        }
    }

    fn library(&self) -> Library<'f> {
        Library {
            builtins: BUILTINS,
            files: self.files,
        }
    }

    /// A variant with what lies beneath; none, and what is wrong, if it cannot be read or what lies beneath cannot be laid
    /// on it.
    fn plain(&mut self, id: &str) -> Result<Rc<Plain>, Diagnostics> {
        if let Some(plain) = self.plain.get(id) {
            return Ok(plain.clone());
        }
        let beneath: Vec<&str> = self.beneath.iter().map(String::as_str).collect();
        let (merged, findings) = self.library().load(id, &beneath, &mut self.sources);
        let laid = |merged: &Merged| merged.overlays.len() == beneath.len();
        let Some(mut merged) = merged.filter(laid) else {
            return Err(findings);
        };
        if !beneath.is_empty() {
            // The cases of what lies beneath are for rules without what is judged.
            merged.examples.clear();
        }
        let rules = compile(&merged, &self.sources).0;
        let plain = Rc::new(Plain {
            merged: Rc::new(merged),
            rules: rules.map(Rc::new),
        });
        self.plain.insert(id.to_owned(), plain.clone());
        Ok(plain)
    }

    /// Lays an overlay on a variant, or on every shipped one that it fits. Where there is none, the finding that says so.
    pub fn lay(&mut self, overlay: &str, variant: Option<&str>) -> Result<Vec<Laid>, Diagnostics> {
        let shipped = || {
            let playable = BUILTINS.iter().filter(|builtin| builtin.is_playable());
            playable.map(|builtin| builtin.id).collect()
        };
        let variants: Vec<&str> = variant.map_or_else(shipped, |variant| vec![variant]);
        let mut all = Vec::new();
        let mut last = Diagnostics::default();
        let found = |findings: &Diagnostics, code| findings.iter().any(|one| one.code == code);
        for id in variants {
            let plain = match self.plain(id) {
                Ok(plain) => plain.merged.clone(),
                Err(findings) if found(&findings, codes::DOES_NOT_FIT) => {
                    last = better(last, findings);
                    continue;
                }
                Err(findings) => return Err(findings),
            };
            let (merged, findings) = self.library().lay_on(&plain, &[overlay], &mut self.sources);
            let refused = found(&findings, codes::DOES_NOT_FIT);
            let laid = |merged: &Merged| merged.overlays.len() > plain.overlays.len();
            let Some(merged) = merged.filter(|merged| !refused && laid(merged)) else {
                last = better(last, findings);
                continue;
            };
            let idle = differences(&plain, &merged).is_empty();
            let findings = findings.into_iter();
            let mut kept = Diagnostics::default();
            kept.extend(findings.filter(|finding| finding.code != codes::CHANGES_NOTHING));
            all.push(Laid {
                variant: id.to_owned(),
                plain,
                merged,
                idle,
                findings: kept,
            });
        }
        if !all.is_empty() {
            return Ok(all);
        }
        let alone = variant.is_none() && self.beneath.is_empty();
        if alone && last.iter().all(|one| one.code == codes::DOES_NOT_FIT) {
            let finding = self.fits_nothing(overlay, &last);
            last = Diagnostics::default();
            last.push(finding);
        }
        Err(last)
    }

    /// Lays one more overlay on rules that it fits.
    pub fn lay_over(&mut self, rules: &Merged, overlay: &str) -> (Merged, Diagnostics) {
        let (merged, findings) = self.library().lay_on(rules, &[overlay], &mut self.sources);
        (merged.unwrap_or_else(|| rules.clone()), findings)
    }

    /// The finding that an overlay fits none of the shipped variants, instead of one for each of them.
    fn fits_nothing(&self, overlay: &str, misfits: &Diagnostics) -> Diagnostic {
        let message = format!("the overlay `{overlay}` fits no variant that is shipped");
        let finding = Diagnostic::error(codes::FITS_NOTHING, message);
        let place = misfits.iter().find_map(|misfit| misfit.primary.as_ref());
        let Some(span) = place.map(|label| label.span) else {
            return finding.with_help("name the variant to lay it on with `--variant`");
        };
        let known: Vec<&str> = BUILTINS
            .iter()
            .filter_map(|builtin| (!builtin.overlay).then_some(builtin.id))
            .collect();
        let said = self.sources.text(span.file)[span.range()].trim_matches('"');
        if let Some(help) = suggestion(misfits) {
            return finding.at(span).with_help(help.clone());
        }
        finding.at(span).with_help(match meant(said, &known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "no shipped variant is as `fits` asks here; name the variant to lay it on with `--variant`".to_owned(),
        })
    }

    /// Lays an overlay as [`Shelf::lay`] does, and judges the rules that come of it.
    pub fn check(
        &mut self,
        overlay: &str,
        variant: Option<&str>,
    ) -> Result<Vec<Laid>, Diagnostics> {
        let mut all = self.lay(overlay, variant)?;
        for laid in &mut all {
            let (_, findings) = check(&laid.merged, &self.sources);
            laid.findings.append(findings);
            laid.findings
                .extend(absent::judge(&laid.merged, &laid.findings));
        }
        Ok(all)
    }

    /// Runs the cases of an overlay on a variant, or on every shipped one that it fits: with the overlay, and where it
    /// changes anything without it too.
    pub fn test(&mut self, overlay: &str, variant: Option<&str>) -> (Vec<String>, Tested) {
        let mut tested = Tested::default();
        let all = match self.lay(overlay, variant) {
            Ok(all) => all,
            Err(findings) => {
                tested.findings = findings;
                return (Vec::new(), tested);
            }
        };
        let variants: Vec<String> = all.iter().map(|laid| laid.variant.clone()).collect();
        for (n, laid) in all.into_iter().enumerate() {
            let Ok(plain) = self.plain(&laid.variant) else {
                continue;
            };
            let cases: Vec<ExampleTable> = tested
                .read(&laid.merged, laid.idle)
                .into_iter()
                .filter_map(|(case, of_overlay)| of_overlay.then_some(case))
                .collect();
            if n == 0 && variant.is_none() && self.beneath.is_empty() {
                let strange = cases.iter().flat_map(|case| strange(case, &variants));
                tested.findings.extend(strange);
            }
            tested.findings.extend(laid.findings.iter().cloned());
            let mut bench = Bench {
                overlay,
                laid: &laid,
                shelf: self,
                books: BTreeMap::new(),
                findings: Diagnostics::default(),
            };
            bench.put(Vec::new(), false, plain.rules.clone());
            bench.compile(Vec::new(), true, &laid.merged);
            for case in cases.iter().filter(|case| case.is_for(&laid.variant)) {
                bench.run(case, &mut tested);
            }
            tested.findings.append(bench.findings);
        }
        (variants, tested)
    }
}

/// Of what two variants say against an overlay, that which knows what was meant.
fn better(one: Diagnostics, other: Diagnostics) -> Diagnostics {
    if suggestion(&one).is_some() {
        one
    } else {
        other
    }
}

/// What a finding says was probably meant.
fn suggestion(findings: &Diagnostics) -> Option<&Told> {
    let mut helps = findings.iter().filter_map(|finding| finding.help.as_ref());
    helps.find(|help| help.starts_with("did you mean"))
}

/// The rules that the cases of an overlay need on one variant, each made once.
struct Bench<'a, 'f> {
    overlay: &'a str,
    laid: &'a Laid,
    shelf: &'a mut Shelf<'f>,
    books: BTreeMap<(Vec<String>, bool), RuleBook<'f>>,
    /// What is wrong with the rules.
    findings: Diagnostics,
}

impl Bench<'_, '_> {
    fn put(&mut self, under: Vec<String>, with: bool, rules: Option<Rc<Rules>>) {
        let book = RuleBook::holding(self.shelf.files, self.laid.variant.clone(), rules);
        self.books.insert((under, with), book);
    }

    fn compile(&mut self, under: Vec<String>, with: bool, merged: &Merged) {
        let (rules, findings) = compile(merged, &self.shelf.sources);
        self.findings.append(findings);
        self.put(under, with, rules.map(Rc::new));
    }

    /// Makes the rules with these overlays, and with the one that is tested or without it.
    fn prepare(&mut self, under: &[String], with: bool) {
        if self.books.contains_key(&(under.to_vec(), with)) {
            return;
        }
        let own = with.then_some(self.overlay);
        let overlays: Vec<&str> = under.iter().map(String::as_str).chain(own).collect();
        let library = self.shelf.library();
        let (merged, findings) =
            library.lay_on(&self.laid.plain, &overlays, &mut self.shelf.sources);
        // What is remarked of overlays beside each other is what such a case is about.
        let findings = findings.into_iter();
        self.findings
            .extend(findings.filter(|finding| finding.severity != Severity::Note));
        match merged {
            Some(merged) => self.compile(under.to_vec(), with, &merged),
            None => self.put(under.to_vec(), with, None),
        }
    }

    /// How the record of a case differs from what is expected with the overlay, or without it.
    fn differences(&mut self, case: &ExampleTable, with: bool, expect_with: bool) -> Diagnostics {
        let expect = match &case.without {
            Some(without) if !expect_with => without,
            _ => &case.expect,
        };
        self.prepare(&case.over, with);
        match self.books.get_mut(&(case.over.clone(), with)) {
            Some(book) => one(case, expect, book, &mut self.shelf.sources),
            None => Diagnostics::default(),
        }
    }

    fn run(&mut self, case: &ExampleTable, tested: &mut Tested) {
        let variant = self.laid.variant.as_str();
        let findings = self.differences(case, true, true);
        tested.note(on(variant, findings));
        let idle = self.laid.idle && case.over.is_empty();
        if idle || case.without.is_none() {
            return;
        }
        let mut findings = self.differences(case, false, false);
        if self.differences(case, true, false).is_empty() {
            let message = format!(
                "`{}`: it comes out as `without` says with the overlay too",
                case.name.value
            );
            findings.push(Diagnostic::error(ALIKE, message).at(case.name.span));
        }
        tested.both += 1;
        tested.note(on(&format!("{variant} without the overlay"), findings));
    }
}

/// Says of findings on which rules they were made.
fn on(rules: &str, findings: Diagnostics) -> Diagnostics {
    let mut all = Diagnostics::default();
    let findings = findings.into_iter();
    all.extend(findings.map(|finding| finding.with_note(format!("on {rules}"))));
    all
}

/// The findings that a case is for variants which the overlay does not fit.
fn strange(case: &ExampleTable, variants: &[String]) -> Vec<Diagnostic> {
    let named = case.on.iter().flatten();
    named
        .filter(|id| !variants.contains(&id.value))
        .map(|id| {
            let message = format!(
                "`{}`: the overlay fits no shipped variant `{}`",
                case.name.value, id.value
            );
            Diagnostic::error(FAILED, message).at(id.span)
        })
        .collect()
}
