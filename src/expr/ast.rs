//! An expression as written: the structure that the grammar finds, before any word is understood.

use std::ops::Range;

use crate::basics::truth::Comparison;

/// An expression and the bytes it takes up in its string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    pub(super) at: Range<usize>,
    pub(super) kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The first if the second holds, else the third.
    Choice(Box<[Expression; 3]>),
    Any(Vec<Expression>),
    All(Vec<Expression>),
    Not(Box<Expression>),
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// Terms with their signs: `true` is plus.
    Sum(Vec<(bool, Expression)>),
    Product(Vec<Expression>),
    Phrase(Vec<Item>),
}

/// One item of a phrase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub(super) at: Range<usize>,
    pub(super) kind: ItemKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ItemKind {
    Word(String),
    Group(Box<Expression>),
    Braces(Vec<Vec<Item>>),
}
