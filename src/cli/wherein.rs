//! A condition that a person asks of deals of any rules: it is read once for each of them.

use std::collections::BTreeMap;

use super::args::{Lang, Options};
use super::files::Disk;
use crate::basics::{Diagnostic, Diagnostics, Seat, SourceMap, Span, Told, Truth, told};
use crate::game::Language;
use crate::report::diagnostic::{Manner, in_one_line, render};
use crate::report::voice::Teller;
use crate::rules::{Asked, Whose};
use crate::score::verdicts;
use crate::session::{DealInFile, Law};
use crate::variant::load_without_cases;

/// How long a condition may be that is shown whole where it cannot be read; of a longer one the place is told.
const MOST_SHOWN: usize = 1000;

/// The condition, as it is read by the rules that have come so far.
pub(super) struct Wherein {
    text: String,
    /// What the command line asks for over what records name.
    law: Law,
    /// The language in which it is told why it cannot be read.
    language: Option<Language>,
    /// The condition by the fingerprints of rules; where their words do not say it, why.
    read: BTreeMap<String, Result<Asked, String>>,
}

/// Whether a deal is one of those asked for.
pub(super) enum Holds {
    Yes,
    No,
    /// What is known of it does not tell.
    Open,
    /// The condition cannot be asked in this game: why.
    Unsaid(String),
}

impl Wherein {
    pub(super) fn new(text: &str, options: &Options) -> Self {
        Self {
            text: text.to_owned(),
            law: Law {
                variant: options.variant.clone(),
                overlays: options.overlays.clone(),
                keys: Vec::new(),
            },
            language: options.lang.map(Lang::language),
            read: BTreeMap::new(),
        }
    }

    /// Reads the condition by the rules that the command line names, if it does, before any record is read.
    pub(super) fn can_be_asked(&self) -> Result<(), Told> {
        if self.law.variant.is_none() {
            return Ok(());
        }
        let asked = read(&self.text, &self.law, self.language);
        asked
            .map(drop)
            .map_err(|why| why.trim_end().to_owned().into())
    }

    /// Whether it holds for a deal, or of the one who sits at a seat.
    pub(super) fn holds(
        &mut self,
        deal: &DealInFile,
        seat: Option<Seat>,
        sources: &SourceMap,
    ) -> Holds {
        let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
            return Holds::No;
        };
        if !self.read.contains_key(&rules.fingerprint) {
            let text = sources.text(deal.ast.span.file);
            let law = self.law.over(&Law::of_record(&deal.ast, text));
            self.read.insert(
                rules.fingerprint.clone(),
                read(&self.text, &law, self.language),
            );
        }
        let asked = match self.read.get(&rules.fingerprint) {
            Some(Ok(asked)) => asked,
            Some(Err(why)) => return Holds::Unsaid(why.clone()),
            None => return Holds::No,
        };
        let facts = &replay.facts;
        let side = seat.and_then(|seat| facts.sides.party(seat));
        let mut open = false;
        for (whose, holds) in asked.of(rules, facts, &verdicts(rules, facts)) {
            let meant = match (whose, seat) {
                (Whose::Deal, _) | (_, None) => true,
                (Whose::Side(party), Some(_)) => side == Some(party),
                (Whose::Seat(one), Some(seat)) => one == seat,
            };
            match holds {
                Truth::True if meant => return Holds::Yes,
                Truth::Open if meant => open = true,
                Truth::True | Truth::Open | Truth::False => {}
            }
        }
        if open { Holds::Open } else { Holds::No }
    }
}

/// Reads a condition by the words of some rules, or says why it cannot be read.
fn read(text: &str, law: &Law, language: Option<Language>) -> Result<Asked, String> {
    let mut sources = SourceMap::default();
    let (merged, _) = law.load(&Disk, &mut sources, load_without_cases);
    let teller = Teller {
        language,
        names: None,
        written: None,
    };
    let Some(merged) = merged else {
        let none = told!("there are no rules `{id}` to go by", id = law.to_string());
        return Err(teller.tell(&none) + "\n");
    };
    Asked::read(text, &merged, &sources).map_err(|faults| {
        let file = sources.add(format!("--where, by {law}"), text);
        let mut findings = Diagnostics::default();
        for fault in faults {
            let place = Span::new(file, fault.at);
            let mut finding = Diagnostic::error(fault.code, fault.message).at(place);
            finding.help = fault.help;
            findings.push(finding);
        }
        if text.len() > MOST_SHOWN {
            let lines = findings
                .iter()
                .map(|one| in_one_line(one, &sources, teller) + "\n");
            return lines.collect();
        }
        let manner = Manner {
            teller,
            ..Manner::default()
        };
        render(&findings, &sources, manner)
    })
}
