//! Conditions and values of variant files: read, checked and evaluated.
//!
//! The words of the vocabulary stand in one table, [`words::WORDS`]: pattern, types, meaning and evaluator of
//! each in one place. The parser, the checker and the documentation follow from it.

mod ask;
mod asked;
mod asker;
mod ast;
pub mod atoms;
mod check;
mod clash;
pub mod codes;
mod edit;
mod eval;
pub mod evidence;
mod explain;
mod groups;
pub mod leaves;
pub mod looks;
mod lower;
pub mod masks;
mod mentions;
mod order;
mod own;
mod parse;
mod phrase;
pub mod places;
mod rank;
mod rewrite;
mod said;
mod sayable;
mod slips;
pub mod spoken;
mod suppose;
mod types;
mod verdicts;
pub mod words;

pub use asker::{Asker, Somebody};
pub use check::{
    Symbols, compile_cards, compile_condition, compile_condition_at, compile_somebody,
    compile_value, compile_value_at,
};
pub use clash::{Fixed, Verdict, World, examine, excluded, where_asked};
pub use eval::{Act, CardsExpr, Condition, Constants, Line, Scope, Sitting, Value, View};
pub use explain::GAME;
pub use own::OwnCards;
pub use parse::Fault;
pub use sayable::{Named, hides_a_word, is_sayable};
pub use types::{Needs, Type};
pub use verdicts::Verdicts;

#[cfg(test)]
mod tests;
