//! From a tree to typed values "as written", with every fault.
//!
//! A faulty key never hides another: what cannot be decoded is reported and left out, and decoding goes on.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;

use crate::basics::{Diagnostic, SourceMap, Span, Spanned, date};

use super::codes;
use super::context::Context;
use super::shape::Shape;
use super::tree::{Node, Value};

/// What can be read from a tree.
pub trait Decode: Sized {
    /// Reads the value; if it cannot, says why and gives none.
    fn decode(node: &Node, cx: &mut Context) -> Option<Self>;

    /// What the value may look like.
    fn shape() -> Shape;

    /// What stands for a value that is missing, so that the rest can be judged, if anything can.
    fn nothing() -> Option<Self> {
        None
    }
}

impl Decode for String {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let text = node.as_str();
        if text.is_none() {
            cx.wrong_type(node, "a string");
        }
        text.map(str::to_owned)
    }

    fn shape() -> Shape {
        Shape::Text("string")
    }
}

impl Decode for bool {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let value = node.as_bool();
        if value.is_none() {
            cx.wrong_type(node, "true or false");
        }
        value
    }

    fn shape() -> Shape {
        Shape::Boolean
    }
}

impl Decode for f64 {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match node.value {
            Value::Float(number) if number.is_finite() => Some(number),
            Value::Integer(number) => i32::try_from(number).ok().map(Self::from),
            _ => None,
        }
        .or_else(|| {
            cx.wrong_type(node, "a number");
            None
        })
    }

    fn shape() -> Shape {
        Shape::Number
    }
}

/// A whole number from `MIN` to `MAX`, both included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Int<const MIN: i64, const MAX: i64>(
    /// The number.
    pub i64,
);

impl<const MIN: i64, const MAX: i64> Decode for Int<MIN, MAX> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let Some(number) = node.as_integer() else {
            cx.wrong_type(node, "a whole number");
            return None;
        };
        if (MIN..=MAX).contains(&number) {
            return Some(Self(number));
        }
        cx.report(
            Diagnostic::error(
                codes::OUT_OF_RANGE,
                format!("{} is out of range: {number}", cx.subject()),
            )
            .at(node.origin)
            .with_help(range_in_words(MIN, MAX)),
        );
        None
    }

    fn shape() -> Shape {
        Shape::Integer { min: MIN, max: MAX }
    }
}

/// What a number must be; bounds that only the machine has are not worth a word.
fn range_in_words(min: i64, max: i64) -> String {
    if max > i64::from(u32::MAX) {
        format!("it is a whole number of at least {min}")
    } else {
        format!("it is a whole number from {min} to {max}")
    }
}

/// Whole numbers of the machine, by way of the bounded number.
macro_rules! integers {
    ($( $number:ty: $min:expr, $max:expr; )*) => { $(
        impl Decode for $number {
            fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
                let Int(number) = Int::<{ $min }, { $max }>::decode(node, cx)?;
                <$number>::try_from(number).ok()
            }

            fn shape() -> Shape {
                Int::<{ $min }, { $max }>::shape()
            }
        }
    )* };
}

integers! {
    i64: i64::MIN, i64::MAX;
    i32: i32::MIN as i64, i32::MAX as i64;
    u8: 0, u8::MAX as i64;
    u16: 0, u16::MAX as i64;
    u32: 0, u32::MAX as i64;
    usize: 0, u32::MAX as i64;
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let Some(elements) = node.as_array() else {
            cx.wrong_type(node, "a list");
            return None;
        };
        let numbered = elements.iter().enumerate();
        let decoded = numbered.filter_map(|(n, element)| {
            cx.within(&(n + 1).to_string(), |cx| T::decode(element, cx))
        });
        Some(decoded.collect())
    }

    fn shape() -> Shape {
        Shape::List(Box::new(T::shape()))
    }
}

/// The entries of a table whose keys are names, in the order of the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Items<T>(
    /// The names with their places, and what they stand for.
    pub Vec<(Spanned<String>, T)>,
);

impl<T> Default for Items<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Decode> Decode for Items<T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        if node.as_table().is_none() {
            cx.wrong_type(node, "a table");
            return None;
        }
        let named = node.in_order();
        let names = named.iter().map(|(key, _)| (*key).to_owned()).collect();
        let entries = cx.beside(names, |cx| {
            let entries = named.into_iter().filter_map(|(key, entry)| {
                let value = cx.within(key, |cx| cx.or_beneath(entry, T::decode))?;
                Some((Spanned::new(key.to_owned(), entry.key_origin), value))
            });
            entries.collect()
        });
        Some(Self(entries))
    }

    fn nothing() -> Option<Self> {
        Some(Self::default())
    }

    fn shape() -> Shape {
        Shape::Map(Box::new(T::shape()))
    }
}

impl<T: Decode> Decode for BTreeMap<String, T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let Items(entries) = Items::<T>::decode(node, cx)?;
        let named = entries.into_iter().map(|(key, value)| (key.value, value));
        Some(named.collect())
    }

    fn shape() -> Shape {
        Items::<T>::shape()
    }
}

/// One, or a list of them.
#[derive(Clone, PartialEq, Debug)]
pub struct OneOrMany<T>(
    /// The values.
    pub Vec<T>,
);

impl<T: Decode> Decode for OneOrMany<T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        if node.as_array().is_some() {
            Vec::decode(node, cx).map(Self)
        } else {
            T::decode(node, cx).map(|one| Self(vec![one]))
        }
    }

    fn shape() -> Shape {
        Shape::OneOrMany(Box::new(T::shape()))
    }
}

impl<T: Decode> Decode for Spanned<T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        T::decode(node, cx).map(|value| Self::new(value, node.origin))
    }

    fn shape() -> Shape {
        T::shape()
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        T::decode(node, cx).map(Self::new)
    }

    fn shape() -> Shape {
        T::shape()
    }
}

/// A string that will be read as an expression, with the way back into the file.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The string's node.
    pub node: Node,
    /// Where it stands in the tree, such as `play.lead`.
    pub path: String,
}

impl Text {
    /// The expression.
    pub fn as_str(&self) -> &str {
        self.node.as_str().unwrap_or("")
    }

    /// The whole string in the file, with its quotes.
    pub fn span(&self) -> Span {
        self.node.origin
    }

    /// Where bytes of the expression stand in the file.
    pub fn span_in(&self, sources: &SourceMap, range: Range<usize>) -> Span {
        self.node.span_in(sources, range)
    }
}

impl Decode for Text {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        if node.as_str().is_none() {
            cx.wrong_type(node, "an expression in quotes");
            return None;
        }
        Some(Self {
            node: node.clone(),
            path: cx.path(),
        })
    }

    fn shape() -> Shape {
        Shape::Text("expression")
    }
}

/// A table that is laid over another one of its kind and judged there; by itself it may be only a part of one.
#[derive(Clone, PartialEq, Debug)]
pub struct Over<T>(
    /// The table.
    pub Node,
    PhantomData<T>,
);

impl<T: Decode> Decode for Over<T> {
    fn decode(node: &Node, _: &mut Context) -> Option<Self> {
        Some(Self(node.clone(), PhantomData))
    }

    fn shape() -> Shape {
        Shape::Over(Box::new(T::shape()))
    }
}

/// A value that whoever asks for it will look at.
#[derive(Clone, PartialEq, Debug)]
pub struct Untyped(
    /// The value.
    pub Node,
);

impl Decode for Untyped {
    fn decode(node: &Node, _: &mut Context) -> Option<Self> {
        Some(Self(node.clone()))
    }

    fn shape() -> Shape {
        Shape::Any
    }
}

/// A date as it was written, in quotes or not: dates of sources are often partial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Date(
    /// The date.
    pub String,
);

impl Decode for Date {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        let text = match &node.value {
            Value::Datetime(text) | Value::String(text) => text.clone(),
            Value::Integer(year) => year.to_string(),
            _ => {
                cx.wrong_type(node, "a date");
                return None;
            }
        };
        // Other ways to say when it was are for people to read.
        let counted = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
        if counted && !date::is_date(&text) {
            let message = format!("{} is no date: {text}", cx.subject());
            let finding = Diagnostic::error(codes::OUT_OF_RANGE, message).at(node.origin);
            cx.report(finding.with_help("write it like 2018-03-01, 2018-03 or 2018"));
            return None;
        }
        Some(Self(text))
    }

    fn shape() -> Shape {
        Shape::OneOf(vec![Shape::Text("date"), i64::shape()])
    }
}

/// When a source was read, or how much of it: in any words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consulted(
    /// What is said of it.
    pub String,
);

impl Decode for Consulted {
    fn decode(node: &Node, cx: &mut Context) -> Option<Self> {
        match &node.value {
            Value::Datetime(text) | Value::String(text) => Some(Self(text.clone())),
            Value::Integer(year) => Some(Self(year.to_string())),
            _ => {
                cx.wrong_type(node, "a date");
                None
            }
        }
    }

    fn shape() -> Shape {
        Date::shape()
    }
}
