//! From text to structure, by the grammar in `grammar/rule.pest`.

use std::ops::Range;

use pest::Parser;
use pest::error::InputLocation;
use pest::iterators::Pair;

use super::ast::{Expression, Item, ItemKind, Kind};
use super::codes;
use super::slips;
use crate::basics::truth::Comparison;
use crate::basics::{Told, told};

/// The longest expression that is read, in bytes.
const MAX_LENGTH: usize = 2000;
/// The deepest nesting of parentheses that is read.
const MAX_DEPTH: usize = 24;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/rule.pest"]
struct Grammar;

/// What is wrong with an expression, and where in its string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The code.
    pub code: &'static str,
    /// The bytes it speaks of.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: Told,
    /// What would be right.
    pub help: Option<Told>,
}

pub(super) fn parse(text: &str) -> Result<Expression, Fault> {
    measure(text)?;
    let mut pairs = Grammar::parse(Rule::expression, text).map_err(|error| syntax(text, &error))?;
    pairs
        .next()
        .and_then(|whole| whole.into_inner().next())
        .map(expression)
        .ok_or_else(|| empty(text))
}

/// Refuses what would take long or nest deep, before the grammar sees it.
fn measure(text: &str) -> Result<(), Fault> {
    if text.trim().is_empty() {
        return Err(empty(text));
    }
    let too_large = |at: usize, message: Told| Fault {
        code: codes::TOO_LARGE,
        at: at..text.len(),
        message,
        help: Some(told!(
            "name a group of cards in `pack.set`, or make several rules of it"
        )),
    };
    if text.len() > MAX_LENGTH {
        let message = told!(
            "an expression of {bytes} bytes; {most} are the most",
            bytes = text.len(),
            most = MAX_LENGTH
        );
        return Err(too_large(0, message));
    }
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'{' => depth += 1,
            b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(too_large(
                at,
                told!("parentheses nested deeper than {most}", most = MAX_DEPTH),
            ));
        }
    }
    Ok(())
}

fn empty(text: &str) -> Fault {
    Fault {
        code: codes::SYNTAX,
        at: 0..text.len(),
        message: told!("the expression is empty"),
        help: Some(told!("a condition that is always true is `always`")),
    }
}

fn syntax(text: &str, error: &pest::error::Error<Rule>) -> Fault {
    let at = match error.location {
        InputLocation::Pos(at) => at,
        InputLocation::Span((at, _)) => at,
    };
    let open = not_closed(text);
    if at >= text.len()
        && let Some((open, close)) = open
    {
        return Fault {
            code: codes::SYNTAX,
            at: open..open + 1,
            message: told!("what opens here is not closed"),
            help: Some(told!("close it with `{close}`", close)),
        };
    }
    let at = start_of_sign(text, at);
    let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    let token = token(rest).to_owned();
    if token.starts_with(['<', '>', '=', '!']) {
        if let Some((at, here)) = slips::joining(text, at) {
            return Fault {
                code: codes::UNKNOWN_WORD,
                message: told!(
                    "unknown word `{word}`",
                    word = text.get(at.clone()).unwrap_or("")
                ),
                at,
                help: Some(told!("write `{words}`", words = here)),
            };
        }
        if let Some(at) = slips::unjoined(text, at) {
            return Fault {
                code: codes::MISMATCH,
                at,
                message: told!("nothing joins this to what stands before it"),
                help: Some(told!("write `and` or `or` before it")),
            };
        }
    }
    if token == ","
        && let Some((number, help)) = slips::with_comma(before, rest)
    {
        let start = at - number.find(',').unwrap_or(0);
        return Fault {
            code: codes::SYNTAX,
            at: start..start + number.len(),
            message: told!("`{word}` is no whole number", word = &number),
            help: Some(help),
        };
    }
    let message = if token.is_empty() {
        told!("the expression ends too early")
    } else {
        told!("`{token}` cannot stand here", token = &token)
    };
    let help = match token.chars().next() {
        Some('<' | '>' | '=' | '!') => {
            Some(slips::chain(text, at).unwrap_or_else(|| slips::sign(&token)))
        }
        Some(close @ (')' | '}')) => {
            closes_nothing(before, close).then(|| told!("it closes nothing that is open"))
        }
        Some(',') => Some(
            slips::arguments(before)
                .or_else(|| slips::listed(text))
                .unwrap_or_else(|| told!("several cards or figures stand in braces, with commas")),
        ),
        Some('-') => Some(told!("a space stands on both sides of `-`")),
        None => Some(told!("something is missing after it")),
        Some('i') => slips::choice(text).or_else(|| joins_nothing(&token)),
        _ => joins_nothing(&token),
    };
    Fault {
        code: codes::SYNTAX,
        at: at..(at + token.len()).max(at + usize::from(at < text.len())),
        message,
        help,
    }
}

/// The sign or word at which reading stopped.
fn token(rest: &str) -> &str {
    let is_sign = |c: char| matches!(c, '<' | '>' | '=' | '!');
    let end = match rest.chars().next() {
        Some(c) if is_sign(c) => rest.find(|c| !is_sign(c)),
        Some(',') => Some(1),
        _ => rest.find(char::is_whitespace),
    };
    rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest)
}

/// Where the sign of comparison begins of which `at` is a part: of `<>` the first half is read before reading stops.
fn start_of_sign(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    let is_sign = |c: char| matches!(c, '<' | '>' | '=' | '!');
    if text.get(at..).is_some_and(|rest| rest.starts_with(is_sign)) {
        before.trim_end_matches(is_sign).len()
    } else {
        at
    }
}

/// What is wrong with a word that joins or negates where there is nothing to be joined or negated.
fn joins_nothing(word: &str) -> Option<Told> {
    match word {
        "and" | "or" => Some(told!("something is missing before `{word}`", word)),
        "if" | "else" => Some(told!("a choice is written `A if CONDITION else B`")),
        "not" => Some(told!("`not` stands before a whole condition")),
        _ => None,
    }
}

/// The last parenthesis or brace that is not closed, and what would close it.
fn not_closed(text: &str) -> Option<(usize, char)> {
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push((at, ')')),
            '{' => open.push((at, '}')),
            ')' | '}' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// Whether nothing that `close` would close is open after `before`.
fn closes_nothing(before: &str, close: char) -> bool {
    let open = if close == ')' { '(' } else { '{' };
    before.matches(open).count() <= before.matches(close).count()
}

fn expression(pair: Pair<'_, Rule>) -> Expression {
    let at = pair.as_span().start()..pair.as_span().end();
    let rule = pair.as_rule();
    let mut inner = pair.into_inner();
    let kind = match rule {
        Rule::choice => {
            let parts: Vec<Expression> = inner.map(expression).collect();
            match <[Expression; 3]>::try_from(parts) {
                Ok(parts) => Kind::Choice(Box::new(parts)),
                Err(parts) => return only(parts, at),
            }
        }
        Rule::either => return several(inner, at, Kind::Any),
        Rule::both => return several(inner, at, Kind::All),
        Rule::negation => {
            let mut negated = false;
            let mut rest = Vec::new();
            for part in inner {
                if part.as_rule() == Rule::negated {
                    negated = !negated;
                } else {
                    rest.push(expression(part));
                }
            }
            let body = only(rest, at.clone());
            if !negated {
                return body;
            }
            Kind::Not(Box::new(body))
        }
        Rule::comparison => {
            let left = inner.next().map(expression);
            let comparator = inner.next().map(|c| comparison(c.as_str()));
            let right = inner.next().map(expression);
            match (left, comparator, right) {
                (Some(left), Some(comparator), Some(right)) => {
                    Kind::Compare(Box::new(left), comparator, Box::new(right))
                }
                (left, ..) => return only(left.into_iter().collect(), at),
            }
        }
        Rule::sum => {
            let mut plus = true;
            let mut terms = Vec::new();
            for part in inner {
                if part.as_rule() == Rule::sign {
                    plus = part.as_str() == "+";
                } else {
                    terms.push((plus, expression(part)));
                }
            }
            if terms.len() == 1 {
                return only(terms.into_iter().map(|(_, term)| term).collect(), at);
            }
            Kind::Sum(terms)
        }
        Rule::product => return several(inner, at, Kind::Product),
        _ => Kind::Phrase(items(inner)),
    };
    Expression { at, kind }
}

fn several(
    parts: pest::iterators::Pairs<'_, Rule>,
    at: Range<usize>,
    join: fn(Vec<Expression>) -> Kind,
) -> Expression {
    let parts: Vec<Expression> = parts.map(expression).collect();
    if parts.len() == 1 {
        return only(parts, at);
    }
    Expression {
        at,
        kind: join(parts),
    }
}

/// A level of the grammar with one part is that part.
fn only(parts: Vec<Expression>, at: Range<usize>) -> Expression {
    parts.into_iter().next().unwrap_or(Expression {
        at,
        kind: Kind::Phrase(Vec::new()),
    })
}

fn items(pairs: pest::iterators::Pairs<'_, Rule>) -> Vec<Item> {
    pairs.map(item).collect()
}

fn item(pair: Pair<'_, Rule>) -> Item {
    let at = pair.as_span().start()..pair.as_span().end();
    let kind = match pair.as_rule() {
        Rule::group => {
            let body = pair.into_inner().map(expression).collect();
            ItemKind::Group(Box::new(only(body, at.clone())))
        }
        Rule::braces => ItemKind::Braces(
            pair.into_inner()
                .map(|phrase| items(phrase.into_inner()))
                .collect(),
        ),
        _ => ItemKind::Word(pair.as_str().to_owned()),
    };
    Item { at, kind }
}

fn comparison(sign: &str) -> Comparison {
    match sign {
        "<" => Comparison::Less,
        "<=" => Comparison::AtMost,
        ">" => Comparison::Greater,
        ">=" => Comparison::AtLeast,
        "!=" => Comparison::Unequal,
        _ => Comparison::Equal,
    }
}
