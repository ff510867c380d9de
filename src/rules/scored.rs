//! The rules of what is scored.

use super::codes;
use super::compile::Compiler;
use super::model::{Bound, Declaration, Figure};
use super::tables::Tables;
use super::written::{BindsTable, FigureOf, FigureTable, PaidBy, VariantTable, Wheels};
use crate::basics::{Card, CardSet, Diagnostic, RuleRef, Spanned};
use crate::expr::{CardsExpr, Condition, GAME, Needs, Value};
use crate::game::{DeclarationId, FamilyId, FigureId, Term};
use crate::variant::{Context, Decode, Text};

/// The figures in order: the id of the item and the card of the member.
pub(super) type Members = Vec<(String, Option<Card>)>;

impl Compiler<'_> {
    /// Names the figures; a family makes one for each of its cards.
    pub(super) fn name_figures(&mut self, written: &VariantTable) -> Members {
        let mut members = Members::new();
        let mut families = 0u8;
        let own = own_figures(written);
        let base = written.figure.0.iter().map(|(id, figure)| (id, figure));
        for (id, figure) in base.chain(own.iter().map(|(id, figure)| (id, figure))) {
            let path = format!("figure.{}", id.value);
            let before = (self.findings_len(), self.faults_len());
            let cards = figure
                .each
                .as_ref()
                .map(|each| self.fixed_cards(each, &path));
            if let (Some(each), Some(true)) = (&figure.each, cards.map(CardSet::is_empty))
                && before == (self.findings_len(), self.faults_len())
            {
                let message = "there are no such cards, and so no such figure";
                self.report(Diagnostic::error(codes::NOT_FIXED, message).at(each.span()));
            }
            let first = members.len();
            match cards {
                None => members.push((id.value.clone(), None)),
                Some(cards) => {
                    members.extend(cards.iter().map(|card| (id.value.clone(), Some(card))));
                }
            }
            if !self.within_limit(members.len(), &path) {
                members.truncate(first);
                return members;
            }
            let bits = (first..members.len()).fold(0u64, |bits, n| bits | 1 << n);
            self.symbols.figures.insert(id.value.clone(), bits);
            let term = if cards.is_some() {
                let family = FamilyId(families);
                families += 1;
                for (n, (_, card)) in members.iter().enumerate().skip(first) {
                    if let &Some(card) = card {
                        self.add_family(family, (card, FigureId(n as u8)));
                    }
                }
                Term::Family(family)
            } else {
                Term::Figure(FigureId(first as u8))
            };
            self.name(term, &id.value, None, &figure.name, &figure.read, &path);
            let own = members.iter().enumerate().skip(first);
            let own = own.filter_map(|(n, &(_, card))| Some((card?, FigureId(n as u8))));
            self.member_spellings(&figure.read, own);
        }
        members
    }

    pub(super) fn name_declarations(&mut self, written: &VariantTable) {
        if !self.within_limit(written.declaration.0.len(), "declaration") {
            return;
        }
        for (n, (id, declaration)) in written.declaration.0.iter().enumerate() {
            let number = DeclarationId(n as u8);
            self.symbols.declarations.insert(id.value.clone(), number);
            self.name(
                Term::Declaration(number),
                &id.value,
                declaration.token.as_deref(),
                &declaration.name,
                &declaration.read,
                &format!("declaration.{}", id.value),
            );
        }
    }

    /// The numbers that values may refer to by name.
    pub(super) fn scoring_numbers(&mut self, tables: &Tables<'_>) {
        let before = self.findings_len();
        let game = self.value(&tables.scoring.game, Needs::DEAL, "scoring.game");
        // It is read again for every contract, and what is wrong with it has been told.
        self.forget_repeated_findings(before);
        self.symbols
            .numbers
            .insert(GAME.to_owned(), (game, Needs::NOTHING));
        self.known.with_game(tables.scoring.game.as_str());
        let _ = self.rule("scoring");
    }

    pub(super) fn declarations(&mut self, written: &VariantTable) -> Vec<Declaration> {
        let mut declarations = Vec::new();
        for (id, declaration) in &written.declaration.0 {
            let path = format!("declaration.{}", id.value);
            declarations.push(Declaration {
                when: self.condition(&declaration.when, Needs::SEAT, &path),
                value: self.amount(&declaration.value, Needs::SEAT.and(Needs::SIDE), &path),
                paid_by: declaration.paid_by,
                late_paid_by: declaration.late_paid_by,
                identifies: declaration.identifies,
                rule: self.rule(&path),
            });
            let worth = declaration.value != super::written::Amount::Number(0);
            if worth && declaration.paid_by == PaidBy::Nobody {
                let span = self.span(&format!("{path}.value"));
                let message = "`value` has no effect while `paid-by` is `nobody`";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
        }
        declarations
    }

    /// The figures of a table; one that it has not is never worth anything.
    pub(super) fn figures(&mut self, tables: &Tables<'_>, members: &Members) -> Vec<Figure> {
        let mut figures = Vec::new();
        let mut seen: Option<&str> = None;
        for (item, it) in members {
            let table = tables.figure.0.iter().find(|(id, _)| id.value == *item);
            let path = format!("figure.{item}");
            let Some((_, figure)) = table.filter(|_| !self.is_of_sides(&path)) else {
                let rule = self.absence(&path);
                figures.push(Figure::absent(*it, rule));
                continue;
            };
            // The members of a family share their faults.
            let findings_before = self.findings_len();
            self.one_persons(figure, tables.settlement.pay, &path);
            figures.push(self.figure(figure, *it, tables.tricks, &path));
            if seen == Some(item) {
                self.forget_findings(findings_before);
            }
            seen = Some(item);
        }
        figures
    }

    /// The rule that a figure is not there: that of the contract which takes it away or has no use for it.
    fn absence(&mut self, path: &str) -> RuleRef {
        match self.lain.last().map(|(contract, _)| contract.clone()) {
            Some(contract) => self.rule(&contract),
            None => RuleRef {
                id: path.into(),
                source: "".into(),
                span: None,
            },
        }
    }

    fn figure(
        &mut self,
        figure: &FigureTable,
        it: Option<Card>,
        tricks: usize,
        path: &str,
    ) -> Figure {
        let family = if it.is_some() {
            Needs::FAMILY
        } else {
            Needs::NOTHING
        };
        let person = match figure.of {
            FigureOf::Side => Needs::NOTHING,
            FigureOf::Seat => Needs::SEAT,
        };
        let made = Needs::SIDE.and(family).and(person);
        let scored = Needs::VERDICTS.and(family).and(person);
        let spoken = Needs::WORD.and(family);
        self.worth_something(figure, path);
        let compiled = self.compiled(figure, it, tricks, [made, scored, spoken], path);
        self.look_at_figure(figure, &compiled, tricks, [made, scored], path);
        compiled
    }

    fn compiled(
        &mut self,
        figure: &FigureTable,
        it: Option<Card>,
        tricks: usize,
        [made, scored, spoken]: [Needs; 3],
        path: &str,
    ) -> Figure {
        Figure {
            it,
            stands: figure.stands.is_some(),
            of: figure.of,
            silent_kontra: figure
                .silent_kontra
                .as_ref()
                .and_then(|figure| self.one_figure(figure)),
            announced_kontra: figure
                .announced_kontra
                .as_ref()
                .and_then(|figure| self.one_figure(figure)),
            each_other_gets: figure.each_other_gets.as_ref().map(|amount| {
                let other = scored.and(Needs::SEAT);
                self.amount(amount, other, &format!("{path}.each-other-gets"))
            }),
            shared_among: self.condition_if(
                figure.shared_among.as_ref(),
                scored,
                &format!("{path}.shared-among"),
            ),
            wheels: figure.wheels,
            own_side_writes: figure.own_side_writes,
            made: self.made(&figure.made, made, it, &format!("{path}.made")),
            lost: self.condition_if(figure.lost.as_ref(), scored, &format!("{path}.lost")),
            announced: figure
                .announced
                .as_ref()
                .map(|amount| self.amount(amount, scored, &format!("{path}.announced"))),
            // What each other gets is its value then.
            silent: match (&figure.silent, &figure.each_other_gets) {
                (Some(amount), _) => Some(self.amount(amount, scored, &format!("{path}.silent"))),
                (None, Some(_)) => Some(Value::Constant(0)),
                (None, None) => None,
            },
            silent_loss: match (&figure.silent_loss, &figure.silent) {
                (Some(amount), _) => {
                    Some(self.amount(amount, scored, &format!("{path}.silent-loss")))
                }
                (None, Some(amount)) if figure.lost.is_some() => {
                    Some(self.amount(amount, scored, &format!("{path}.silent")))
                }
                (None, _) => None,
            },
            counts: self.condition_if(figure.counts.as_ref(), scored, &format!("{path}.counts")),
            silent_counts: self.condition_if(
                figure.silent_counts.as_ref(),
                scored,
                &format!("{path}.silent-counts"),
            ),
            may_announce: self.condition_if(
                figure.may_announce.as_ref(),
                spoken,
                &format!("{path}.may-announce"),
            ),
            replaces: figure
                .replaces
                .as_ref()
                .and_then(|other| self.look_up(other, "figure", |s| &s.figures))
                .unwrap_or(0),
            ledgers: self.counting_ledgers(figure, path),
            counts_kontra: self.condition_if(
                figure.counts_kontra.as_ref(),
                scored,
                &format!("{path}.counts-kontra"),
            ),
            binds: figure
                .binds
                .as_ref()
                .and_then(|binds| self.binds(binds, it, tricks, &format!("{path}.binds"))),
            concept: figure
                .item
                .concept
                .as_ref()
                .map(|concept| concept.value.clone()),
            rule: self.rule(path),
            announced_rule: self.rule_of_keys(path, &["announced", "counts"]),
            silent_rule: self.rule_of_keys(path, &["silent", "each-other-gets", "silent-counts"]),
            loss_rule: self.rule_of_keys(path, &["lost", "silent-loss", "silent-counts"]),
        }
    }

    /// The ledgers that count a figure, as bits.
    fn counting_ledgers(&mut self, figure: &FigureTable, path: &str) -> u64 {
        if figure.ledgers.is_empty() {
            return u64::MAX;
        }
        let ledgers = std::mem::take(&mut self.ledger_ids);
        let known: Vec<&str> = ledgers.iter().map(String::as_str).collect();
        let mut bits = 0;
        for ledger in &figure.ledgers {
            match known.iter().position(|known| known == ledger) {
                Some(place) => bits |= 1 << place,
                None => {
                    let span = self.span(&format!("{path}.ledgers"));
                    self.report(crate::variant::suggest::unknown(
                        codes::UNKNOWN_NAME,
                        "ledger",
                        ledger,
                        span,
                        &known,
                    ));
                }
            }
        }
        self.ledger_ids = ledgers;
        bits
    }

    fn made(&mut self, made: &Text, place: Needs, it: Option<Card>, path: &str) -> Condition {
        let before = self.faults_len();
        let condition = self.plain_condition(made, place, path);
        if self.faults_len() == before && !self.speaks_of_removed() {
            let before = self.findings_len();
            self.made_in_play(&condition, it, path);
            if self.lint.is_some() && self.findings_len() == before {
                self.look_at(made, place, path);
            }
        }
        condition
    }

    /// A figure must be worth something, and its keys must be able to matter.
    fn worth_something(&mut self, figure: &FigureTable, path: &str) {
        let worth = [&figure.announced, &figure.silent, &figure.silent_loss];
        let worth = worth.into_iter().chain([&figure.each_other_gets]);
        if worth.flatten().next().is_none() {
            let span = self.key_span(path);
            let finding = Diagnostic::error(
                codes::WORTHLESS,
                format!("`{path}` is never worth anything"),
            )
            .at(span)
            .with_help("give it `announced`, `silent`, `silent-loss` or `each-other-gets`");
            self.report(finding);
        }
        let idle = [
            (
                "lost",
                figure.lost.is_some(),
                "silent-loss",
                figure.silent_loss.is_some() || figure.silent.is_some(),
            ),
            (
                "silent-loss",
                figure.silent_loss.is_some(),
                "lost",
                figure.lost.is_some(),
            ),
            (
                "counts",
                figure.counts.is_some(),
                "announced",
                figure.announced.is_some(),
            ),
            (
                "binds",
                figure.binds.is_some(),
                "announced",
                figure.announced.is_some(),
            ),
            (
                "may-announce",
                figure.may_announce.is_some(),
                "announced",
                figure.announced.is_some(),
            ),
            (
                "stands",
                figure.stands.is_some(),
                "announced",
                figure.announced.is_some(),
            ),
            (
                "silent-kontra",
                figure.silent_kontra.is_some(),
                "silent",
                figure.silent.is_some(),
            ),
            (
                "silent-counts",
                figure.silent_counts.is_some(),
                "silent",
                figure.silent.is_some()
                    || figure.silent_loss.is_some()
                    || figure.each_other_gets.is_some(),
            ),
            (
                "announced-kontra",
                figure.announced_kontra.is_some(),
                "announced",
                figure.announced.is_some(),
            ),
            (
                "replaces",
                figure.replaces.is_some(),
                "binds",
                figure.binds.is_some(),
            ),
            (
                "shared-among",
                figure.shared_among.is_some(),
                "silent-loss",
                figure.silent_loss.is_some(),
            ),
        ];
        for (key, given, needed, there) in idle {
            if !given || there {
                continue;
            }
            let needs = format!("{path}.{needed}");
            let excused =
                self.is_written(&needs) || self.was_removed(&format!("{path}.{key}"), &needs);
            if !excused {
                let span = self.key_span(&format!("{path}.{key}"));
                let message = format!("`{key}` has no effect without `{needed}`");
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
            }
        }
    }

    fn binds(
        &mut self,
        binds: &BindsTable,
        it: Option<Card>,
        tricks: usize,
        path: &str,
    ) -> Option<Bound> {
        let before = self.faults_len();
        let card = match it {
            Some(card) if binds.card.as_str() == "it" => CardsExpr::Constant(card.into()),
            _ => self.cards(&binds.card, Needs::DEAL, path),
        };
        if let CardsExpr::Constant(cards) = &card
            && cards.len() != 1
            && self.faults_len() == before
        {
            let span = binds.card.span();
            self.report(Diagnostic::error(codes::NOT_FIXED, "one card is wanted here").at(span));
        }
        let number = match binds.trick.strip_prefix("last") {
            Some("") => Some(tricks),
            Some(back) => back
                .strip_prefix('-')
                .and_then(|back| back.parse().ok())
                .and_then(|back| tricks.checked_sub(back)),
            None => binds.trick.parse().ok(),
        };
        let number = number.filter(|number| (1..=tricks).contains(number));
        if number.is_none() {
            let span = self.span(&format!("{path}.trick"));
            let message = format!("`{}` is no trick of a deal of {tricks}", binds.trick);
            self.report(Diagnostic::error(codes::RANGE, message).at(span));
        }
        Some(Bound {
            card,
            trick: number? as u8,
        })
    }
}

/// Figures that only contracts have. What is wrong with one is found where the contract's tables are read.
fn own_figures(written: &VariantTable) -> Vec<(Spanned<String>, FigureTable)> {
    let mut own: Vec<(Spanned<String>, FigureTable)> = Vec::new();
    let tables = written.contract.0.iter();
    for table in tables.filter_map(|(_, contract)| contract.figure.as_ref()) {
        for (id, node) in table.0.in_order() {
            let known = written.figure.0.iter().any(|(known, _)| known.value == id)
                || own.iter().any(|(known, _)| known.value == id);
            let decoded = FigureTable::decode(node, &mut Context::plain()).filter(|_| !known);
            let id = Spanned::new(id.to_owned(), node.key_origin);
            own.extend(decoded.map(|figure| (id, figure)));
        }
    }
    own
}

impl Figure {
    /// A figure that the contract has not.
    fn absent(it: Option<Card>, rule: RuleRef) -> Self {
        Self {
            ledgers: u64::MAX,
            it,
            stands: false,
            of: FigureOf::Side,
            made: Condition::from(false),
            lost: None,
            announced: None,
            silent: None,
            silent_loss: None,
            counts: None,
            silent_counts: None,
            silent_kontra: None,
            announced_kontra: None,
            each_other_gets: None,
            shared_among: None,
            wheels: Wheels::All,
            own_side_writes: false,
            may_announce: None,
            replaces: 0,
            counts_kontra: None,
            binds: None,
            concept: None,
            announced_rule: rule.clone(),
            silent_rule: rule.clone(),
            loss_rule: rule.clone(),
            rule,
        }
    }
}
