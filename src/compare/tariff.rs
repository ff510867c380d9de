//! What variants pay: the values of their contracts, figures, declarations and kontras side by side, without a deal.

use super::entrant::Entrant;
use super::lines::figure_id;
use crate::basics::{Card, Party, Seat};
use crate::expr::{Scope, Value, View};
use crate::facts::Facts;
use crate::game::{ContractId, FigureId, Term};
use crate::rules::{Figure, Rules};

/// What is priced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A contract.
    Contract,
    /// A figure.
    Figure,
    /// Something told of a hand.
    Declaration,
    /// A step of the kontra ladder: the price is its factor.
    Kontra,
}

/// One thing in every variant.
#[derive(Clone, PartialEq, Debug)]
pub struct TariffRow {
    /// What it is.
    pub kind: Kind,
    /// Its concept across games, or its id.
    pub key: String,
    /// What it costs in each variant; nothing where the variant does not have it.
    pub prices: Vec<Option<Price>>,
}

/// What a thing costs in a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct Price {
    /// What the variant has it for; of a family all of it.
    pub term: Term,
    /// The id of that.
    pub id: String,
    /// When it was said, or simply played.
    pub announced: Worth,
    /// When it was made without a word.
    pub silent: Worth,
    /// What it costs when lost without a word.
    pub silent_loss: Worth,
}

/// An amount in game points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// It does not count.
    Nothing,
    /// The same in every contract where it can be.
    Fixed(i64),
    /// By contract, from the lowest to the highest.
    Between(i64, i64),
    /// It depends on the deal.
    Varies,
}

/// The values of variants side by side.
#[derive(Clone, PartialEq, Debug)]
pub struct Tariff {
    /// The smallest game of each variant, in game points.
    pub smallest: Vec<i64>,
    /// The rows: contracts, figures, declarations, kontras.
    pub rows: Vec<TariffRow>,
}

/// Lays the values of variants side by side.
pub fn tariff(entrants: &[Entrant]) -> Tariff {
    let mut rows: Vec<TariffRow> = Vec::new();
    for (n, entrant) in entrants.iter().enumerate() {
        for (kind, key, price) in prices(entrant) {
            let at = rows
                .iter()
                .position(|row| row.kind == kind && row.key == key);
            let at = at.unwrap_or_else(|| {
                rows.push(TariffRow {
                    kind,
                    key,
                    prices: vec![None; entrants.len()],
                });
                rows.len() - 1
            });
            if let Some(cell) = rows.get_mut(at).and_then(|row| row.prices.get_mut(n)) {
                *cell = Some(price);
            }
        }
    }
    rows.sort_by_key(|row| row.kind);
    let smallest = entrants
        .iter()
        .map(|entrant| smallest(&entrant.rules))
        .collect();
    Tariff { smallest, rows }
}

/// The lowest value of a contract that has one.
fn smallest(rules: &Rules) -> i64 {
    let values = rules.constants.values.iter().copied();
    values.filter(|&value| value > 0).min().unwrap_or(1)
}

fn prices(entrant: &Entrant) -> Vec<(Kind, String, Price)> {
    let rules = &entrant.rules;
    let concept = |path: &str| {
        let node = entrant.merged.root.at(&format!("{path}.concept"));
        node.and_then(|node| node.as_str()).map(str::to_owned)
    };
    let plain = |term: Term, worth: Worth| Price {
        term,
        id: rules.names.id(term).to_owned(),
        announced: worth,
        silent: Worth::Nothing,
        silent_loss: Worth::Nothing,
    };
    let mut all = Vec::new();
    for &contract in &rules.ladder {
        let value = rules
            .constants
            .values
            .get(contract.index())
            .copied()
            .unwrap_or(0);
        let key = rules.concept_of_contract(contract).name.to_owned();
        let term = Term::Contract(contract);
        all.push((Kind::Contract, key, plain(term, Worth::Fixed(value))));
    }
    for n in 0..rules.figure_count() as u8 {
        let figure = FigureId(n);
        let id = figure_id(&rules.names, figure);
        // The members of a family cost the same, and stand in one row.
        if all
            .iter()
            .any(|(kind, _, price): &(Kind, String, Price)| *kind == Kind::Figure && price.id == id)
        {
            continue;
        }
        let of = |worth: fn(&Figure) -> Option<&Value>| worth_of(rules, figure, worth);
        let family = rules.names.family_of(figure);
        let price = Price {
            term: family.map_or(Term::Figure(figure), |(family, _)| Term::Family(family)),
            announced: of(|figure| figure.announced.as_ref()),
            silent: of(|figure| figure.silent.as_ref()),
            silent_loss: of(|figure| figure.silent_loss.as_ref()),
            id,
        };
        all.push((
            Kind::Figure,
            rules.concept_of_figure(figure).name.to_owned(),
            price,
        ));
    }
    for (n, declaration) in (0u8..).zip(&rules.declarations) {
        let term = Term::Declaration(crate::game::DeclarationId(n));
        let id = rules.names.id(term);
        let key = concept(&format!("declaration.{id}")).unwrap_or_else(|| id.to_owned());
        let worth =
            in_contract(rules, None, None, &declaration.value).map_or(Worth::Varies, Worth::Fixed);
        all.push((Kind::Declaration, key, plain(term, worth)));
    }
    let steps = &rules.mode(None).kontra.steps;
    for (level, step) in (1u8..).zip(steps) {
        // Steps are matched by their place: their words are those of the country.
        all.push((
            Kind::Kontra,
            level.to_string(),
            plain(Term::Kontra(level), Worth::Fixed(step.factor)),
        ));
    }
    all
}

/// What a figure is worth over all contracts.
fn worth_of(rules: &Rules, figure: FigureId, of: fn(&Figure) -> Option<&Value>) -> Worth {
    let mut seen: Option<(i64, i64)> = None;
    for &contract in &rules.ladder {
        let Some(rule) = rules.mode(Some(contract)).figure(figure) else {
            continue;
        };
        let Some(value) = of(rule) else { continue };
        let Some(points) = in_contract(rules, Some(contract), rule.it, value) else {
            return Worth::Varies;
        };
        seen = Some(seen.map_or((points, points), |(low, high)| {
            (low.min(points), high.max(points))
        }));
    }
    match seen {
        None => Worth::Nothing,
        Some((low, high)) if low == high => Worth::Fixed(low),
        Some((low, high)) => Worth::Between(low, high),
    }
}

/// What a value comes to when nothing is known but the contract.
fn in_contract(
    rules: &Rules,
    contract: Option<ContractId>,
    it: Option<Card>,
    value: &Value,
) -> Option<i64> {
    let figures = rules.figure_count();
    let mut facts = Facts::new(
        rules.seats,
        rules.mode(contract).tricks(),
        figures,
        rules.pack.total,
    );
    facts.contract = contract;
    facts.declarer = Some(Seat::FOREHAND);
    let view = View::of(
        &facts,
        &rules.constants,
        Scope {
            side: Some(Party::DECLARERS),
            it,
            ..Scope::NOWHERE
        },
    );
    value.range(&view).exact()
}
