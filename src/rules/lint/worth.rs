//! What is worth more without a word than with one, what is worth nothing, and what the score asks by itself.

use super::codes;
use crate::basics::Diagnostic;
use crate::expr::{Needs, where_asked};
use crate::rules::codes::WORTHLESS;
use crate::rules::compile::Compiler;
use crate::rules::model::{Contract, Figure, Mode};
use crate::rules::written::{FigureTable, VariantTable};
use crate::variant::suggest::quoted;

impl Compiler<'_> {
    /// What is announced and made is worth more than what is made without a word.
    pub(super) fn worth_more_silent(&mut self, table: &FigureTable, figure: &Figure, path: &str) {
        let (Some(announced), Some(silent)) = (&figure.announced, &figure.silent) else {
            return;
        };
        let Some(before) = &self.before else { return };
        let key = format!("{path}.silent");
        if table.silent.is_none()
            || table.stands.is_some()
            || !before.is_more(silent, announced, &self.constants)
            || !(self.is_checked(&key) || self.is_checked(&format!("{path}.announced")))
        {
            return;
        }
        let message = format!("`{path}` is worth more without a word than announced");
        let keys = [key.as_str(), &format!("{path}.announced")].map(str::to_owned);
        let last = self.set_last(&[keys[0].as_str(), keys[1].as_str()]);
        let other = keys.iter().find(|key| *key != last);
        let finding = Diagnostic::note(codes::SILENT_MORE, message).at(self.span(last));
        let finding = match other {
            Some(other) => finding.related(self.span(other), "beside this"),
            None => finding,
        };
        self.tell(finding.with_help(
            "who announces a figure risks it, and is paid more: perhaps the two numbers are exchanged",
        ));
    }

    /// Whether a figure was announced the score asks by itself.
    pub(super) fn asks_for_its_word(&mut self, table: &FigureTable, made_at: Needs, path: &str) {
        let id = path.strip_prefix("figure.").unwrap_or(path);
        let Some(&bits) = self.symbols.figures.get(id) else {
            return;
        };
        let place = self.offered(made_at);
        let (made, symbols) = (table.made.as_str(), &self.symbols);
        let asked = where_asked(made, symbols, place, |condition| {
            condition.asks_for_word_on(bits)
        });
        let Some(at) = asked else { return };
        let words = made.get(at.clone()).unwrap_or_default();
        let message = format!(
            "{} says nothing in `made`: the score asks it by itself",
            quoted(words)
        );
        let span = table.made.span_in(self.sources, at);
        let finding = Diagnostic::warning(codes::REDUNDANT, message)
            .labelled(span, format!("in `{path}.made`"))
            .with_help("take it out: `announced` counts where the figure was announced, and `silent` where it was not");
        self.tell(finding);
    }

    /// What a larger side pays and a smaller one does not get.
    pub(in crate::rules) fn look_at_balance(&mut self, modes: &[Mode]) {
        let odd = modes
            .iter()
            .find(|mode| mode.has_odd_part() && mode.settlement.shares.is_empty());
        let Some(mode) = odd.filter(|_| self.lint.is_some() && self.numbers_stand) else {
            return;
        };
        let (few, many) = (mode.seats / 2, mode.seats - mode.seats / 2);
        let message = format!(
            "where {few} play against {many}, what these pay is more than what those get: the payments do not add up to nothing"
        );
        let last = self.set_last(&["settlement.pay", "table.seats"]);
        let finding = Diagnostic::warning(codes::UNBALANCED, message).at(self.span(last));
        self.tell(finding.with_help(
            "`settlement.odd = \"declarer\"` makes it the declarer's; a `settlement.share` says otherwise",
        ));
    }

    /// A contract whose game brings nothing to who wins it.
    pub(in crate::rules) fn look_at_values(
        &mut self,
        written: &VariantTable,
        contracts: &[Contract],
        modes: &[Mode],
    ) {
        if self.lint.is_none() || !self.numbers_stand {
            return;
        }
        for (n, ((id, table), contract)) in written.contract.0.iter().zip(contracts).enumerate() {
            let path = format!("contract.{}.value", id.value);
            let figures = modes.get(contract.mode).map(|mode| &mode.figures);
            let stands = figures.and_then(|figures| figures.iter().find(|figure| figure.stands));
            let worth = stands.and_then(|figure| Some((figure, figure.announced.as_ref()?)));
            let (Some((figure, worth)), Some(before)) = (worth, &self.before) else {
                continue;
            };
            let nothing = before.in_contract(n, worth, &self.constants).exact() == Some(0);
            if table.value != 0 || !nothing || !self.is_written(&path) || !self.is_checked(&path) {
                continue;
            }
            let message = format!(
                "`{}` is worth nothing in `contract.{}`",
                figure.rule.id, id.value
            );
            let finding = Diagnostic::warning(WORTHLESS, message).at(self.span(&path));
            self.tell(finding.with_help("write what the game is worth; to take an inherited contract away, list it in `remove`"));
        }
    }
}
