//! What lies on the table from deal to deal, and cards exchanged with the talon, compiled.

use std::collections::BTreeMap;

use super::codes;
use super::compile::Compiler;
use super::lasting::named;
use super::model::Rule;
use super::written::{SwapAt, SwapTo, VariantTable};
use crate::basics::{CardSet, Diagnostic};
use crate::expr::{CardsExpr, Condition, Needs, Value};
use crate::facts::MAX_POTS;
use crate::game::Language;
use crate::variant::Text;

/// What lies on the table from deal to deal until somebody takes it.
#[derive(Clone, Debug)]
pub struct Pot {
    /// What it is called in the file.
    pub id: String,
    /// What it is called.
    pub names: BTreeMap<Language, String>,
    /// Who pays into it.
    pub stakes: Vec<Stake>,
    /// Who takes it.
    pub takes: Vec<Take>,
}

impl Pot {
    /// What it is called in a language, or its id.
    pub fn name(&self, language: Option<Language>) -> &str {
        named(&self.names, language, &self.id)
    }
}

/// Paying into a pot.
#[derive(Clone, Debug)]
pub struct Stake {
    /// In which deals.
    pub when: Condition,
    /// Which seats.
    pub seats: Condition,
    /// How much each of them.
    pub amount: Value,
    /// The rule.
    pub rule: Rule,
}

/// Taking what lies in a pot.
#[derive(Clone, Debug)]
pub struct Take {
    /// In which deals.
    pub when: Condition,
    /// Which seats share it.
    pub seats: Condition,
    /// The rule.
    pub rule: Rule,
}

/// Exchanging single cards with the talon.
#[derive(Clone, Debug)]
pub struct Swap {
    /// When in a deal.
    pub at: SwapAt,
    /// Who may.
    pub when: Condition,
    /// The cards that may be given away.
    pub give: CardsExpr,
    /// How often a seat may.
    pub most: u8,
    /// What each exchange costs.
    pub price: Value,
    /// Who gets that.
    pub paid_to: SwapPaid,
    /// The rule.
    pub rule: Rule,
}

/// Who gets the price of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwapPaid {
    /// Each of the other players.
    EachOther,
    /// Nobody.
    Nobody,
    /// The pot with this place in the variant.
    Pot(usize),
}

impl Compiler<'_> {
    pub(super) fn name_pots(&mut self, written: &VariantTable) {
        for (n, (id, _)) in written.pot.0.iter().enumerate() {
            if n == MAX_POTS {
                let message = format!("a table has no more than {MAX_POTS} pots");
                self.report(Diagnostic::error(codes::TOO_MANY, message).at(id.span));
            }
            self.symbols.pots.insert(id.value.clone(), n as u8);
        }
    }

    pub(super) fn pots(&mut self, written: &VariantTable) -> Vec<Pot> {
        let after = Needs::WINNERS.and(Needs::SEAT);
        let mut pots = Vec::new();
        for (id, pot) in &written.pot.0 {
            let path = format!("pot.{}", id.value);
            let _ = self.rule(&path);
            let mut stakes = Vec::new();
            for (id, stake) in &pot.stake.0 {
                let path = format!("{path}.stake.{}", id.value);
                let seats = self.condition_if(stake.seats.as_ref(), after, &path);
                stakes.push(Stake {
                    when: self.condition(&stake.when, after, &path),
                    seats: seats.unwrap_or(Condition::from(true)),
                    amount: self.amount(&stake.amount, after, &path),
                    rule: self.rule(&path),
                });
            }
            let mut takes = Vec::new();
            for (id, take) in &pot.take.0 {
                let path = format!("{path}.take.{}", id.value);
                takes.push(Take {
                    when: self.condition(&take.when, after, &path),
                    seats: self.condition(&take.seats, after, &path),
                    rule: self.rule(&path),
                });
            }
            pots.push(Pot {
                id: id.value.clone(),
                names: self.languages(&pot.name, &format!("{path}.name")),
                stakes,
                takes,
            });
        }
        pots
    }

    /// The place of a pot that is named.
    pub(super) fn pot(&mut self, pot: &Text) -> Option<usize> {
        self.look_up(pot, "pot", |symbols| &symbols.pots)
            .map(usize::from)
    }

    pub(super) fn swap(&mut self, written: &VariantTable, pack: CardSet) -> Option<Swap> {
        let swap = written.swap.as_ref()?;
        let path = "swap";
        let paid_to = match (swap.paid_to, &swap.pot) {
            (SwapTo::Pot, Some(pot)) => SwapPaid::Pot(self.pot(pot).unwrap_or(0)),
            (SwapTo::EachOther, None) => SwapPaid::EachOther,
            (SwapTo::Nobody, None) => SwapPaid::Nobody,
            _ => {
                let span = self.key_span(path);
                let message = "`paid-to = \"pot\"` and `pot` go together";
                self.report(Diagnostic::error(codes::IDLE, message).at(span));
                SwapPaid::Nobody
            }
        };
        if written.deal.talon == 0 {
            let span = self.key_span(path);
            let message = "`swap` has no effect without a talon";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        if written.auction.none.is_some() && swap.at == SwapAt::Deal {
            let span = self.key_span(path);
            let message = "without an auction cards are exchanged `at = \"talon\"`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        let give = swap.give.as_ref();
        Some(Swap {
            at: swap.at,
            when: self.condition(&swap.when, Needs::SEAT, path),
            give: give.map_or(CardsExpr::Constant(pack), |give| {
                self.cards(give, Needs::SEAT, path)
            }),
            most: swap.most.unwrap_or(written.deal.talon as u8),
            price: self.amount(&swap.price, Needs::SEAT, path),
            paid_to,
            rule: self.rule(path),
        })
    }
}
