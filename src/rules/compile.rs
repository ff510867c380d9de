//! From the tables of a variant to its rules. Every fault is collected; what is whole is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::causes::{besides, causes};
use super::codes;
use super::decided::Before;
use super::kinship::introduced;
use super::known::Known;
use super::lint::Lint;
use super::model::Rules;
use super::naming::no_names;
use super::removed::Uses;
use super::seating;
use super::sourced::Sourced;
use super::tables::Tables;
use super::written::{Amount, HandSizes, VariantTable};
use crate::basics::numeral::digits;
use crate::basics::spelling::list;
use crate::basics::{CardSet, Diagnostic, Diagnostics, SourceMap, told};
use crate::expr::codes::UNKNOWN_WORD;
use crate::expr::{
    CardsExpr, Condition, Constants, Fault, Needs, Symbols, Value, compile_cards,
    compile_condition, compile_value,
};
use crate::game::{Names, Term};
use crate::variant::builtin::variants_of;
use crate::variant::load::{Layer, Role};
use crate::variant::preamble::PreambleTable;
use crate::variant::suggest;
use crate::variant::tree::Node;
use crate::variant::{Context, Decode, Files, Items, Merged, TableShape, Text, load_without_cases};

/// Loads a variant with its overlays and makes rules of it.
pub fn load(
    base: &str,
    overlays: &[&str],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> (Option<Rules>, Diagnostics) {
    let (merged, mut findings) = load_without_cases(base, overlays, files, sources);
    let Some(merged) = merged else {
        return (None, findings);
    };
    let (rules, more) = compile(&merged, sources);
    findings.append(more);
    (rules.filter(|_| !findings.has_errors()), findings)
}

/// Makes rules of a resolved variant. There are none if any fault was found.
pub fn compile(merged: &Merged, sources: &SourceMap) -> (Option<Rules>, Diagnostics) {
    compile_with(merged, sources, None)
}

/// The same, and looks for what is hardly meant if that is asked for.
pub(super) fn compile_with(
    merged: &Merged,
    sources: &SourceMap,
    lint: Option<Box<Lint>>,
) -> (Option<Rules>, Diagnostics) {
    let (rules, _, findings) = compile_and_name(merged, sources, lint);
    (rules, findings)
}

/// The same, with everything that its expressions can name.
pub(super) fn compile_and_name(
    merged: &Merged,
    sources: &SourceMap,
    lint: Option<Box<Lint>>,
) -> (Option<Rules>, Symbols, Diagnostics) {
    if merged.is_abstract {
        // What it leaves to the files that extend it is no fault of its own.
        let message = told!(
            "`{id}` is there for other files to extend and is no variant by itself",
            id = &merged.id
        );
        let mut findings = Diagnostics::default();
        let finding = Diagnostic::error(codes::ABSTRACT, message);
        let all = variants_of(&merged.id).into_iter();
        let all: Vec<String> = all.map(|id| format!("`{id}`")).collect();
        findings.push(if all.is_empty() {
            finding.with_help("choose a file that extends it, or write one")
        } else {
            finding.with_help(format!("choose one that extends it: {}", list(all, "or")))
        });
        return (None, Symbols::default(), findings);
    }
    let mut context = Context::new(merged).in_file(whole_file);
    let written = VariantTable::decode(&merged.root, &mut context);
    let (findings, _) = context.finish();
    let mut compiler = Compiler {
        merged,
        sources,
        findings,
        symbols: Symbols {
            judges_empty: lint.is_some(),
            ..Symbols::default()
        },
        constants: Constants::default(),
        names: no_names(),
        unsourced: BTreeSet::new(),
        wordings: BTreeMap::new(),
        lain: Vec::new(),
        sourced: Sourced::default(),
        sided: true,
        named: Vec::new(),
        card_spellings: Vec::new(),
        removed: Uses::new(),
        numbers_stand: true,
        before: None,
        unit: 1,
        in_parts: false,
        dropped: written
            .as_ref()
            .map_or(BTreeSet::new(), |written| dropped(merged, written)),
        fault_count: 0,
        ledger_ids: Vec::new(),
        known: Known::default(),
        lint,
    };
    let rules = written.map(|written| compiler.rules(&written));
    let mut findings = causes(compiler.findings, &merged.lost, sources);
    if let Some(lint) = compiler.lint {
        let besides = besides(&findings, lint.findings());
        findings.append(besides);
    }
    let whole = rules.filter(|_| !findings.has_errors());
    (whole, compiler.symbols, findings)
}

/// Every table of a file, with those about the file itself.
pub(super) fn whole_file() -> TableShape {
    let mut file = VariantTable::table_shape();
    file.fields.extend(PreambleTable::table_shape().fields);
    file
}

/// Rules in the making.
pub(super) struct Compiler<'a> {
    pub(super) merged: &'a Merged,
    pub(super) sources: &'a SourceMap,
    findings: Diagnostics,
    pub(super) symbols: Symbols,
    pub(super) constants: Constants,
    pub(super) names: Names,
    /// Paths already reported as without a source.
    pub(super) unsourced: BTreeSet<String>,
    /// What rules ask for, as their files write it.
    pub(super) wordings: BTreeMap<Arc<str>, String>,
    /// The items whose tables lie on the variant's own, and their paths, the lowest first.
    pub(super) lain: Vec<(String, Option<&'a Node>)>,
    /// The rules that have been asked for.
    pub(super) sourced: Sourced,
    /// Whether there are two sides, in what is being compiled.
    pub(super) sided: bool,
    /// What has been named, and the path of its names.
    pub(super) named: Vec<(Term, String)>,
    /// The spellings of each card.
    pub(super) card_spellings: Vec<Vec<String>>,
    /// What was removed and is spoken of all the same.
    pub(super) removed: Uses,
    /// Whether every number is one that can be, and the cards of the deal add up.
    pub(super) numbers_stand: bool,
    /// What is known of a deal before anything has happened.
    pub(super) before: Option<Before>,
    /// Into how many parts a card point is divided, and whether conditions count those.
    pub(super) unit: i64,
    pub(super) in_parts: bool,
    /// Names of items that could not be decoded: they are there, and only what is said of them is at fault.
    pub(super) dropped: BTreeSet<String>,
    fault_count: usize,
    /// The ledgers, in their order.
    pub(super) ledger_ids: Vec<String>,
    /// What has been compiled already.
    pub(super) known: Known,
    /// What is looked at besides, when a file is checked.
    pub(super) lint: Option<Box<Lint>>,
}

impl<'a> Compiler<'a> {
    fn rules(&mut self, written: &VariantTable) -> Rules {
        self.symbols.tricks = u8::try_from(self.most_tricks(written)).unwrap_or(0);
        let (pack, layout) = self.pack(written);
        self.file_names();
        self.general_words(written);
        self.card_names(written, &layout);
        self.names.take_endings(&written.read_endings);
        self.card_sets(written);
        self.arithmetic(written, pack.all.len() + layout.beyond);
        self.unit = written.pack.unit;
        self.numbers();
        for path in ["pack", "table", "deal"] {
            let _ = self.rule(path);
        }
        // Everything that expressions can name is named before any of them is read.
        let ladder = self.name_contracts(written);
        self.name_promises(written);
        self.name_what_lasts(written);
        self.name_pots(written);
        let ledgers = written.ledger.0.iter();
        self.ledger_ids = ledgers.map(|(id, _)| id.value.clone()).collect();
        let members = self.name_figures(written);
        self.name_declarations(written);
        self.any_moment(written, &pack, members.len());
        self.early_numbers(written);
        self.named_conditions(written);
        self.named_numbers(written);
        self.nothing_happened(written, &pack, members.len());
        let (contracts, modes) = self.contracts(written, &members);
        self.idle_surplus(&modes);
        let pack_cards = pack.all;
        self.scoring_numbers(&Tables::of(written, usize::from(self.symbols.tricks)));
        let rules = Rules {
            id: self.merged.id.clone(),
            overlays: self.merged.overlays.clone(),
            introduced: BTreeMap::new(),
            fingerprint: self.merged.fingerprint(),
            pack,
            seats: written.table.seats,
            dealt: seating::dealt(&written.deal, written.table.seats),
            piles: written.deal.piles.clone(),
            surplus: written.deal.surplus,
            deal_rule: self.rule("deal"),
            uneven: Vec::new(),
            talon: written.deal.talon,
            annulments: self.annulments(written),
            auction: self.auction(written),
            contracts,
            ladder,
            duties: self.duties(written),
            stops: self.stops(written),
            concessions: self.concessions(written),
            declarations: self.declarations(written),
            modes,
            ledgers: self.ledgers(written),
            pots: self.pots(written),
            swap: self.swap(written, pack_cards),
            session: self.session(written),
            lasting: self.lasting(written),
            wordings: std::mem::take(&mut self.wordings),
            rounds: self.rounds(written),
            names: Names::default(),
            constants: self.constants.clone(),
        };
        self.spellings(written.table.seats);
        self.still_used();
        self.look_at_contracts(written);
        self.look_at_balance(&rules.modes);
        self.look_at_values(written, &rules.contracts, &rules.modes);
        self.look_at_names();
        self.look_at_ids();
        Rules {
            introduced: introduced(self.merged, &self.named),
            names: self.settled_names(),
            uneven: rules.uneven(),
            ..rules
        }
    }

    fn settled_names(&mut self) -> Names {
        let mut names = std::mem::take(&mut self.names);
        names.settle();
        names
    }

    /// Whether a name stands on a line that could not be read.
    fn was_lost(&self, name: &str) -> bool {
        self.merged.lost.iter().any(|lost| {
            let text = self.sources.text(lost.file);
            let start = usize::try_from(lost.start).unwrap_or(0);
            let line = text.get(start_of_line(text, start)..).unwrap_or("");
            line.lines()
                .next()
                .is_some_and(|line| !name.is_empty() && line.contains(name))
        })
    }

    fn arithmetic(&mut self, written: &VariantTable, pack: usize) {
        let (seats, talon) = (written.table.seats, written.deal.talon);
        if !(2..=crate::basics::seat::MAX_SEATS).contains(&seats) {
            self.numbers_stand = false;
            let message = format!("{seats} seats; 2 to 5 are possible");
            let span = self.span("table.seats");
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
            return;
        }
        let Some((hands, dealt)) = self.hands(written) else {
            return;
        };
        let dealt = dealt.saturating_add(talon);
        if dealt != pack {
            self.numbers_stand = false;
            let message =
                format!("{hands} and a talon of {talon} make {dealt} cards; the pack has {pack}");
            let last = self.deal_set_last();
            let finding = Diagnostic::error(codes::ARITHMETIC, message).at(self.span(last));
            let deal = self.span("deal");
            self.report(if deal.file == self.span(last).file {
                finding
            } else {
                finding.related(deal, "the cards are dealt here")
            });
            return;
        }
        self.packets(written);
    }

    /// The key that the file laid last has set of those that say how many cards are dealt; the table if one file has set them
    /// all.
    fn deal_set_last(&self) -> &'static str {
        let keys = ["deal.talon", "deal.hand", "table.seats"];
        let last = self.set_last(&keys);
        let file = |key: &str| self.span(key).file;
        if keys.iter().all(|key| file(key) == file(last)) {
            "deal"
        } else {
            last
        }
    }

    /// The packets make the hands and the talon.
    fn packets(&mut self, written: &VariantTable) {
        // Hands of different size are dealt as their list says, whatever the packets.
        let HandSizes::Alike(hand) = written.deal.hand else {
            return;
        };
        let all = [("hand", hand), ("talon", written.deal.talon)];
        let mut dealt = [0usize; 2];
        for (n, packet) in written.deal.packets.iter().enumerate() {
            let (to, count) = packet.split_once(' ').unwrap_or((packet, ""));
            let at = all.iter().position(|(word, _)| *word == to);
            match (at, count.trim().parse::<usize>()) {
                (Some(at), Ok(count)) => dealt[at] = dealt[at].saturating_add(count),
                _ => {
                    let span = self.span(&format!("deal.packets.{}", n + 1));
                    let message = format!("{} is no packet", suggest::quoted(packet));
                    let finding = Diagnostic::error(codes::ARITHMETIC, message).at(span);
                    let help = "a packet is `hand` or `talon` and the number of its cards, such as `hand 5`";
                    self.report(finding.with_help(help));
                    return;
                }
            }
        }
        if written.deal.packets.is_empty() {
            return;
        }
        for ((word, wanted), dealt) in all.into_iter().zip(dealt) {
            if dealt != wanted {
                let span = self.span("deal.packets");
                let message =
                    format!("the packets make a {word} of {dealt} cards, and it has {wanted}");
                let number = self.span(&format!("deal.{word}"));
                let error = |message| Diagnostic::error(codes::ARITHMETIC, message);
                self.report(if self.is_laid_over(number, span) {
                    let message = format!(
                        "the {word} has {wanted} cards, and the packets make one of {dealt}"
                    );
                    error(message).at(number).related(span, "these packets")
                } else {
                    error(message).at(span).related(number, "as many as these")
                });
                return;
            }
        }
    }

    /// The variant as it was merged.
    pub(super) fn root(&self) -> &'a Node {
        &self.merged.root
    }

    /// The files that it was merged from.
    pub(super) fn layers(&self) -> &'a [Layer] {
        &self.merged.layers
    }

    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.findings.push(finding);
    }

    /// Reports a finding, or adds the places beside it to one that says the same of the same place.
    pub(super) fn report_with_others(&mut self, finding: Diagnostic) {
        let all = std::mem::take(&mut self.findings);
        let mut all: Vec<Diagnostic> = all.into_iter().collect();
        let same = all.iter_mut().find(|known| {
            (known.code, &known.message, &known.primary)
                == (finding.code, &finding.message, &finding.primary)
        });
        match same {
            Some(known) => {
                let new = finding.related.into_iter();
                let new: Vec<_> = new.filter(|label| !known.related.contains(label)).collect();
                known.related.extend(new);
            }
            None => all.push(finding),
        }
        self.findings.extend(all);
    }

    /// The texts of the files.
    pub(super) fn sources(&self) -> &'a SourceMap {
        self.sources
    }

    /// How many faults of expressions there have been, told or not.
    pub(super) fn faults_len(&self) -> usize {
        self.fault_count
    }

    /// How many findings there are.
    pub(super) fn findings_len(&self) -> usize {
        self.findings.len()
    }

    /// Forgets the findings after the first `len`.
    pub(super) fn forget_findings(&mut self, len: usize) {
        let kept = std::mem::take(&mut self.findings);
        self.findings.extend(kept.into_iter().take(len));
    }

    /// Forgets the findings after the first `len` that are among those too.
    pub(super) fn forget_repeated_findings(&mut self, len: usize) {
        let all = std::mem::take(&mut self.findings);
        let mut kept: Vec<Diagnostic> = Vec::new();
        for (n, finding) in all.into_iter().enumerate() {
            let said = |other: &Diagnostic| {
                (other.code, &other.message, &other.primary)
                    == (finding.code, &finding.message, &finding.primary)
            };
            if n < len || !kept.iter().any(said) {
                kept.push(finding);
            }
        }
        self.findings.extend(kept);
    }

    /// Reports the faults of an expression at their places inside the string.
    pub(super) fn faults(&mut self, text: &Text, faults: Vec<Fault>, path: &str) {
        self.fault_count += faults.len();
        for fault in faults {
            let word = text.as_str().get(fault.at.clone()).unwrap_or("");
            let is_unknown = fault.code == UNKNOWN_WORD;
            if self.dropped.contains(word) || is_unknown && self.was_lost(word) {
                continue;
            }
            let span = text.span_in(self.sources, fault.at.clone());
            if is_unknown && self.uses_removed(word, span, path) {
                continue;
            }
            let mut finding = Diagnostic::error(fault.code, fault.message)
                .labelled(span, told!("in `{path}`", path));
            finding.help = fault.help;
            // What is certain of a word is not left for a name that it may be by chance.
            let is_certain = finding
                .help
                .as_ref()
                .is_some_and(|help| help.starts_with("write "));
            if is_unknown
                && !is_certain
                && digits(word).is_none()
                && let Some((end, help)) = self.spelled_for_records(text.as_str(), fault.at.clone())
            {
                let span = text.span_in(self.sources, fault.at.start..end);
                let spelling = text.as_str().get(fault.at.start..end).unwrap_or("");
                finding =
                    Diagnostic::error(fault.code, told!("unknown word `{word}`", word = spelling))
                        .labelled(span, told!("in `{path}`", path))
                        .with_help(help);
            }
            self.report(finding);
        }
    }

    /// What a place offers in what is being compiled.
    pub(super) fn offered(&self, place: Needs) -> Needs {
        if self.sided && place != Needs::NOTHING {
            place.and(Needs::SIDES)
        } else {
            place
        }
    }

    pub(super) fn condition(&mut self, text: &Text, place: Needs, path: &str) -> Condition {
        let before = self.findings_len();
        let condition = self.plain_condition(text, place, path);
        if self.lint.is_some() && self.findings_len() == before {
            self.look_at(text, place, path);
        }
        condition
    }

    /// A condition that nothing more is asked of.
    pub(super) fn plain_condition(&mut self, text: &Text, place: Needs, path: &str) -> Condition {
        let place = self.offered(place);
        let (text_of, symbols) = (text.as_str(), &self.symbols);
        let compile = || compile_condition(text_of, symbols, place);
        let known = self
            .known
            .texts
            .conditions
            .or_compile(text_of, place, compile);
        known.unwrap_or_else(|faults| {
            self.faults(text, faults, path);
            Condition::from(false)
        })
    }

    pub(super) fn condition_if(
        &mut self,
        text: Option<&Text>,
        place: Needs,
        path: &str,
    ) -> Option<Condition> {
        text.map(|text| self.condition(text, place, path))
    }

    pub(super) fn amount(&mut self, amount: &Amount, place: Needs, path: &str) -> Value {
        match amount {
            Amount::Number(number) => Value::Constant(*number),
            Amount::Text(text) => self.value(text, place, path),
        }
    }

    pub(super) fn value(&mut self, text: &Text, place: Needs, path: &str) -> Value {
        let place = self.offered(place);
        let (text_of, symbols) = (text.as_str(), &self.symbols);
        let (before, constants) = (self.before.as_ref(), &self.constants);
        let compile = || {
            let value = compile_value(text_of, symbols, place)?;
            let range = before.map(|before| before.any_deal(&value, constants));
            Ok((value, range))
        };
        let known = self.known.texts.values.or_compile(text_of, place, compile);
        let (value, range) = known.unwrap_or_else(|faults| {
            self.faults(text, faults, path);
            (Value::Constant(0), None)
        });
        if let Some(range) = range {
            self.within_bounds(range, text.span(), path);
        }
        value
    }

    pub(super) fn cards(&mut self, text: &Text, place: Needs, path: &str) -> CardsExpr {
        let place = self.offered(place);
        let (text_of, symbols) = (text.as_str(), &self.symbols);
        let compile = || compile_cards(text_of, symbols, place);
        let known = self.known.texts.cards.or_compile(text_of, place, compile);
        known.unwrap_or_else(|faults| {
            self.faults(text, faults, path);
            CardsExpr::Constant(CardSet::EMPTY)
        })
    }

    /// Cards that do not depend on a deal.
    pub(super) fn fixed_cards(&mut self, text: &Text, path: &str) -> CardSet {
        match self.cards(text, Needs::NOTHING, path) {
            CardsExpr::Constant(cards) => cards,
            CardsExpr::Union(_) | CardsExpr::Word(_) => {
                self.not_fixed(text.span());
                CardSet::EMPTY
            }
        }
    }

    /// Whether a file laid later than that which set the value at `path` took away the value at `needed`: then nobody
    /// wrote the one without the other.
    pub(super) fn was_removed(&self, path: &str, needed: &str) -> bool {
        let set = self.merged.root.at(path).map(|node| node.key_origin.file);
        let layers = &self.merged.layers;
        let set = layers.iter().position(|layer| Some(layer.file) == set);
        let later = set.map_or(0, |set| set + 1);
        // An overlay does not know what one beneath it has taken away.
        let is_overlay = |n: usize| {
            layers
                .get(n)
                .is_some_and(|layer| layer.role == Role::Overlay)
        };
        let over = set.is_some_and(is_overlay);
        (0..layers.len())
            .filter(|&n| n >= later || over && is_overlay(n))
            .filter_map(|n| layers.get(n))
            .flat_map(|layer| &layer.removed)
            .any(|removed| removed.value == needed)
    }

    /// Whether there is anything at a path, right or wrong.
    pub(super) fn is_written(&self, path: &str) -> bool {
        self.merged.root.at(path).is_some()
    }

    /// Looks a name up; an unknown one is reported with what may have been meant.
    pub(super) fn look_up<T: Copy>(
        &mut self,
        text: &Text,
        what: &'static str,
        find: impl Fn(&Symbols) -> &std::collections::BTreeMap<String, T>,
    ) -> Option<T> {
        let found = find(&self.symbols).get(text.as_str()).copied();
        let dropped = self.dropped.contains(text.as_str());
        if found.is_none() && !dropped && !self.uses_removed(text.as_str(), text.span(), what) {
            let table = find(&self.symbols);
            let known: Vec<&str> = table.keys().map(String::as_str).collect();
            let finding = suggest::unknown(
                codes::UNKNOWN_NAME,
                what,
                text.as_str(),
                text.span(),
                &known,
            );
            self.report(finding);
        }
        found
    }
}

fn start_of_line(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    before.rfind('\n').map_or(0, |end| end + 1)
}

/// The names of the items that are in the file and could not be decoded.
fn dropped(merged: &Merged, written: &VariantTable) -> BTreeSet<String> {
    fn names<T>(items: &Items<T>) -> Vec<&str> {
        items.0.iter().map(|(id, _)| id.value.as_str()).collect()
    }
    let tables = [
        ("pack.suit", names(&written.pack.suit)),
        ("pack.rank", names(&written.pack.rank)),
        ("pack.set", names(&written.pack.set)),
        ("contract", names(&written.contract)),
        ("promise", names(&written.promise)),
        ("declaration", names(&written.declaration)),
        ("figure", names(&written.figure)),
    ];
    let mut dropped = BTreeSet::new();
    for (path, decoded) in tables {
        let all = merged.root.at(path).and_then(|node| node.as_table());
        let all = all.into_iter().flat_map(|table| table.keys());
        dropped.extend(all.filter(|key| !decoded.contains(&key.as_str())).cloned());
    }
    dropped
}
