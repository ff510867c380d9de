//! The day of a deal, as far as its record tells it.

use crate::basics::date::read_date;

/// The day of a deal. Days come in their order, after what has none and before what cannot be read as one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Day {
    /// The record tells none.
    #[default]
    None,
    /// A day, a month or a year, as `2026-11-27`, `2026-11` or `2026`.
    Date(String),
    /// What the record says instead, which may be no day or several.
    Unread(String),
}

impl Day {
    /// The day that a tag tells.
    pub fn read(tag: Option<String>) -> Self {
        match tag {
            None => Self::None,
            Some(text) => match read_date(&text) {
                Some(date) => Self::Date(date),
                None => Self::Unread(text),
            },
        }
    }

    /// The day, if there is one that can be read.
    pub fn date(&self) -> Option<&str> {
        match self {
            Self::Date(date) => Some(date),
            Self::None | Self::Unread(_) => None,
        }
    }

    /// Whether the record tells none.
    pub fn is_none(&self) -> bool {
        *self == Self::None
    }

    /// As it is shown: what cannot be read as it stands.
    pub fn text(&self) -> &str {
        match self {
            Self::None => "",
            Self::Date(text) | Self::Unread(text) => text,
        }
    }
}
