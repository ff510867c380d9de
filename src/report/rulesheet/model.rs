//! A rule sheet before it has a form.

/// The rules of a variant, told in order.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSheet {
    /// The two-letter code of its language.
    pub language: &'static str,
    /// What the variant is called.
    pub title: String,
    /// What it is made from, and what the signs mean.
    pub intro: Vec<String>,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What stands below it.
    pub blocks: Vec<Block>,
}

/// A piece of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A table; its first column has names.
    Table {
        /// The heads of its columns.
        head: Vec<String>,
        /// Its rows.
        rows: Vec<Row>,
    },
    /// Rules, one after another, perhaps under a heading.
    Rules {
        /// What they hold for, if not for everything.
        of: String,
        /// The rules.
        rules: Vec<Rule>,
    },
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// How it differs from what the variant is based on.
    pub mark: Mark,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// How it differs from what the variant is based on.
    pub mark: Mark,
    /// What it begins with, to be found by.
    pub lead: String,
    /// What it says.
    pub text: String,
    /// What stands behind it, in short.
    pub behind: String,
}

/// How a rule differs from what the variant is based on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Not at all.
    #[default]
    None,
    /// The variant itself sets or changes it.
    Own,
    /// An overlay does.
    Overlay,
}

impl Mark {
    /// The sign for it.
    pub fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Own => "●",
            Self::Overlay => "◆",
        }
    }
}
