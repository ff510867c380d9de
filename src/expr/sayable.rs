//! Whether an id can be written in an expression: a number, or a word of the vocabulary, is read as what it is.

use super::check::{Symbols, compile_cards, compile_condition, compile_value};
use super::eval::{Arg, CardsExpr, Condition};
use super::types::{Needs, Type};
use super::words::WORDS;

/// A kind of things with ids that expressions name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// A figure, or a family of them.
    Figure,
    /// A contract.
    Contract,
    /// A declaration.
    Declaration,
    /// A promise of the auction.
    Promise,
    /// A reason for which a hand may be thrown in.
    Reason,
    /// A set of cards.
    Cards,
    /// A named condition.
    Condition,
    /// A named number.
    Number,
}

/// Whether an expression that names the thing of this id is read so; one that the variant has not is left alone.
pub fn is_sayable(id: &str, kind: Named, symbols: &Symbols) -> bool {
    let place = Needs::BID
        .and(Needs::WORD)
        .and(Needs::LINE)
        .and(Needs::SIDES)
        .and(Needs::CARD);
    let said = |text: String| compile_condition(&text, symbols, place).ok();
    let arg = |text: String, n: usize| match said(text) {
        Some(Condition::Word(word)) => word.args.0.get(n).cloned(),
        _ => None,
    };
    match kind {
        Named::Figure => symbols.figures.get(id).is_none_or(|&bits| {
            arg(format!("declarer announced {id}"), 1) == Some(Arg::Figures(bits))
        }),
        Named::Contract => symbols.contracts.get(id).is_none_or(|contract| {
            let bits = 1 << contract.index();
            arg(format!("contract is {id}"), 0) == Some(Arg::Contracts(bits))
        }),
        Named::Declaration => symbols.declarations.get(id).is_none_or(|&declaration| {
            arg(format!("declarer declared {id}"), 1) == Some(Arg::Declaration(declaration))
        }),
        Named::Promise => symbols.promises.get(id).is_none_or(|&promise| {
            arg(format!("promise {id} is accepted"), 0) == Some(Arg::Promise(promise))
        }),
        Named::Reason => symbols.reasons.get(id).is_none_or(|&reason| {
            arg(format!("hand is thrown in for {id}"), 0) == Some(Arg::Reason(reason))
        }),
        Named::Cards => symbols.cards.get(id).is_none_or(|&cards| {
            compile_cards(id, symbols, place).ok() == Some(CardsExpr::Constant(cards))
        }),
        Named::Number => symbols.numbers.get(id).is_none_or(|(number, _)| {
            compile_value(id, symbols, place).ok().as_ref() == Some(number)
        }),
        Named::Condition => symbols.conditions.get(id).is_none_or(|(condition, _)| {
            said(format!("not {id}")) == Some(Condition::Not(Box::new(condition.clone())))
        }),
    }
}

/// Whether an id is a word of the vocabulary by itself, which no expression could say any more where the id is looked for.
pub fn hides_a_word(id: &str, kind: Named) -> bool {
    let same = |word: &super::words::Word| match kind {
        Named::Cards => word.result() == Type::Cards,
        Named::Condition => word.result() == Type::Condition,
        Named::Number => word.result() == Type::Number,
        _ => false,
    };
    WORDS.iter().any(|word| word.pattern == id && same(word))
}
