//! Faults of TOML in plain words: what is wrong, and what would be right, for the slips that people make.
//!
//! The parser says what it expected; what was meant is seen from the line.

use std::ops::Range;

use super::recover::line_at;
use super::suggest::quoted;
use crate::basics::{Diagnostic, FileId, Span};

/// Quotation marks that are none of TOML.
const CURLY: &[char] = &['“', '”', '„', '‟', '»', '«', '‘', '’', '‚', '´', '`'];

/// What begins a comment elsewhere.
const COMMENTS: [&str; 6] = ["//", "/*", "--", ";", "%", "<!--"];

/// What is wrong, where, and what would be right.
pub(super) struct Slip {
    at: Range<usize>,
    said: String,
    help: Option<String>,
}

/// A line at which the parser stumbled.
pub(super) struct Line<'t> {
    /// The line without its end.
    pub(super) text: &'t str,
    /// Where it begins in the file.
    start: usize,
    /// Where in the line the parser stumbled.
    at: usize,
    /// What it said.
    pub(super) message: &'t str,
}

/// The finding for a place at which the parser stumbled.
pub(super) fn syntax(
    code: &'static str,
    file: FileId,
    text: &str,
    place: Range<usize>,
    message: &str,
) -> Diagnostic {
    let whole = line_at(text, place.start);
    let line = text.get(whole.clone()).unwrap_or("");
    let line = Line {
        text: line.trim_end_matches(['\n', '\r']),
        start: whole.start,
        at: place.start - whole.start,
        message: message.split(',').next().unwrap_or(""),
    };
    let slip = line.slip().unwrap_or_else(|| {
        let message = message.trim_end_matches(", expected nothing");
        slip(place, format!("this is not TOML: {message}"), None)
    });
    let finding = Diagnostic::error(code, slip.said).at(Span::new(file, slip.at));
    match slip.help {
        Some(help) => finding.with_help(help),
        None => finding,
    }
}

fn slip(at: Range<usize>, said: impl Into<String>, help: Option<&str>) -> Slip {
    Slip {
        at,
        said: said.into(),
        help: help.map(str::to_owned),
    }
}

impl Line<'_> {
    fn slip(&self) -> Option<Slip> {
        self.comment()
            .or_else(|| self.quotation_mark())
            .or_else(|| self.joined())
            .or_else(|| self.blank())
            .or_else(|| self.after_value())
            .or_else(|| self.table_name())
            .or_else(|| self.key())
            .or_else(|| self.string())
            .or_else(|| self.number())
            .or_else(|| self.word())
    }

    /// A slip at bytes of the line.
    pub(super) fn at(
        &self,
        at: Range<usize>,
        said: impl Into<String>,
        help: impl Into<String>,
    ) -> Slip {
        let at = self.start + at.start..self.start + at.end;
        let help = Some(help.into());
        let said = said.into();
        Slip { at, said, help }
    }

    /// What stands before the place.
    fn before(&self) -> &str {
        self.text.get(..self.at).unwrap_or(self.text).trim()
    }

    /// What stands from the place on, and where that begins.
    pub(super) fn rest(&self) -> (usize, &str) {
        let rest = self.text.get(self.at..).unwrap_or("");
        let trimmed = rest.trim_start();
        (self.at + rest.len() - trimmed.len(), trimmed)
    }

    /// Where the line begins that is not blank.
    fn first(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }

    /// Where something stands outside of the strings of the line.
    fn find(&self, sought: impl Fn(&str) -> Option<usize>) -> Option<Range<usize>> {
        let mut at = 0;
        while let Some(rest) = self.text.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(len) = sought(rest) {
                return Some(at..at + len);
            }
            let quote = rest.chars().next()?;
            let closed = |quote: char| rest.get(1..)?.find(quote).map(|end| end + 2);
            at += match quote {
                '"' | '\'' => closed(quote).unwrap_or(1),
                other => other.len_utf8(),
            };
        }
        None
    }

    fn comment(&self) -> Option<Slip> {
        let first = self.first();
        let starts = self.text.get(first..)?;
        let begins = |sign: &&&str| starts.starts_with(**sign);
        let at_start = COMMENTS
            .iter()
            .find(begins)
            .map(|sign| first..first + sign.len());
        let after = || self.find(|rest| rest.starts_with("//").then_some(2));
        let at = at_start.or_else(after)?;
        let said = format!("{} begins no comment", quoted(self.text.get(at.clone())?));
        Some(self.at(at, said, "a comment begins with `#`"))
    }

    fn quotation_mark(&self) -> Option<Slip> {
        let mark = self.find(|rest| {
            rest.chars()
                .next()
                .filter(|c| CURLY.contains(c))
                .map(char::len_utf8)
        })?;
        let said = format!(
            "`{}` is no quotation mark of TOML",
            self.text.get(mark.clone())?
        );
        Some(self.at(mark, said, "write the straight one, `\"`, on both sides"))
    }

    /// Something else than `=` between a key and its value.
    fn joined(&self) -> Option<Slip> {
        let (at, rest) = self.rest();
        let help = "write `=` between them";
        if rest.starts_with(':') {
            return Some(self.at(at..at + 1, "a key and its value are joined by `:`", help));
        }
        if rest.starts_with(['>', '=']) && self.before().ends_with('=') {
            let sign = self.text.get(..at)?.rfind('=')?..at + 1;
            let said = format!(
                "a key and its value are joined by {}",
                quoted(self.text.get(sign.clone())?)
            );
            return Some(self.at(sign, said, help));
        }
        None
    }

    /// A blank that is none of TOML, as text that was copied has it.
    fn blank(&self) -> Option<Slip> {
        let is_blank = |c: &char| c.is_whitespace() && !matches!(c, ' ' | '\t');
        let at = self.find(|rest| rest.chars().next().filter(is_blank).map(char::len_utf8))?;
        Some(self.at(
            at,
            "this is no blank that TOML knows",
            "write a plain space here",
        ))
    }

    /// Something that stands after a value on its line.
    fn after_value(&self) -> Option<Slip> {
        let (at, rest) = self.rest();
        let before = self.before();
        let digits =
            |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if let Some(fraction) = rest.strip_prefix(',').map(digits).filter(|len| *len > 0)
            && before.ends_with(|c: char| c.is_ascii_digit())
        {
            let is_number = |c: char| c.is_ascii_digit() || c == '-';
            let start = before.trim_end_matches(is_number).len() + self.first();
            let start = start + self.text.get(start..)?.find(is_number)?;
            let number = start..at + 1 + fraction;
            let shown = self.text.get(number.clone())?;
            let help = format!(
                "a fraction is written with a point, `{}`; what is counted in whole numbers has none",
                shown.replace(',', ".")
            );
            return Some(self.at(number, format!("`{shown}` is no number"), help));
        }
        // The value itself may be taken for a word that holds the sign.
        let sign = if rest.starts_with([',', ';']) {
            at
        } else if rest.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            at + rest.find(';')?
        } else {
            return None;
        };
        let (shown, further) = (self.text.get(sign..=sign)?, self.text.get(sign + 1..)?);
        let help = if further.trim().is_empty() {
            "leave it out: a value ends with its line"
        } else {
            "write each key on a line of its own"
        };
        Some(self.at(
            sign..sign + 1,
            format!("`{shown}` stands after a value"),
            help,
        ))
    }

    fn table_name(&self) -> Option<Slip> {
        let first = self.first();
        let line = self.text.trim();
        if line.starts_with('{') {
            let said = "the file is TOML, and this is another language";
            let help = "write `[TABLE]` on a line, and below it each key as `KEY = VALUE`";
            return Some(self.at(first..first + 1, said, help));
        }
        if let Some(name) = line.strip_prefix(['(', '<']) {
            let name = name.trim_end_matches([')', '>']);
            let help = format!("write `[{name}]`");
            let said = "the name of a table stands in square brackets";
            return Some(self.at(first..first + 1, said, help));
        }
        if !line.starts_with('[') {
            let name = line
                .strip_suffix(']')
                .filter(|name| !name.contains(['=', '[', '"']))?;
            let name = name.trim();
            let said = "the name of a table stands in square brackets";
            return Some(self.at(first..first + line.len(), said, format!("write `[{name}]`")));
        }
        let name = line.trim_start_matches('[').split(']').next()?.trim();
        let start = self.text.find(name)?;
        if let Some(sign) = name.find([' ', '/', '\\', ':']) {
            let joined: Vec<&str> = name
                .split([' ', '/', '\\', ':'])
                .filter(|part| !part.is_empty())
                .collect();
            let blank = name.get(sign..=sign) == Some(" ");
            let help = match name
                .rsplit_once('.')
                .filter(|(outer, _)| blank && !outer.contains(' '))
            {
                // After a point what follows is one name, of which people know that it has two words.
                Some((outer, item)) => {
                    let words: Vec<&str> = item.split_whitespace().collect();
                    format!(
                        "join the words of a name by hyphens, `[{outer}.{}]`, and the parts by points, `[{}]`",
                        words.join("-"),
                        joined.join(".")
                    )
                }
                None => format!("join the parts by points: `[{}]`", joined.join(".")),
            };
            let said = format!(
                "{} cannot stand in the name of a table",
                quoted(name.get(sign..=sign)?)
            );
            return Some(self.at(start + sign..start + sign + 1, said, help));
        }
        if !line.contains(']') {
            let end = first + line.len();
            return Some(self.at(
                end..end,
                "the name of the table is not closed",
                "end it with `]`",
            ));
        }
        self.letters(start, name)
    }

    /// Letters in the name of a table or in a key that stand there only in quotes.
    fn letters(&self, start: usize, name: &str) -> Option<Slip> {
        let mut at = start;
        for part in name.split('.') {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            if !part.starts_with('"') && part.chars().any(|c| !is_plain(c)) {
                let other = part.chars().find(|&c| !is_plain(c))?;
                let (said, help) = if other.is_alphanumeric() {
                    (
                        format!(
                            "{} has letters that TOML takes only in quotes",
                            quoted(part)
                        ),
                        format!(
                            "a key has a name in English, as `tarokk explain TABLE` lists them; a name of your own stands in quotes, `\"{part}\"`, or has no accents"
                        ),
                    )
                } else {
                    (
                        format!("`{other}` cannot stand in a key"),
                        "a key has the letters a to z, digits, `-` and `_`".to_owned(),
                    )
                };
                return Some(self.at(at..at + part.len(), said, help));
            }
            at += part.len() + 1;
        }
        None
    }

    fn key(&self) -> Option<Slip> {
        let first = self.first();
        let (at, rest) = self.rest();
        let line = self.text.trim();
        match (self.message, line.split_once('=')) {
            ("key with no value" | "invalid unquoted key", Some((key, _)))
                if !self.before().contains('=') =>
            {
                let key = key.trim_end();
                let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
                if key.contains(' ') && key.chars().all(is_plain) {
                    let words: Vec<&str> = key.split_whitespace().collect();
                    let help = format!("write it as one word, `{}`", words.join("-"));
                    let said = format!("the key {} has a space in it", quoted(key));
                    return Some(self.at(first..first + key.len(), said, help));
                }
                self.letters(first, key)
            }
            ("key with no value", None)
                if line.split_whitespace().count() > 2 || line.ends_with([':', '.']) =>
            {
                let said = "this is neither a key with its value nor the name of a table";
                let help = "if it is a remark, write `#` before it";
                Some(self.at(first..first + line.len(), said, help))
            }
            ("key with no value", None) => {
                let said = format!("the key {} has no value", quoted(self.before()));
                Some(self.at(at..at, said, "write `=` and its value after it"))
            }
            ("invalid unquoted key", None) => self.letters(first, line),
            ("string values must be quoted", _) if rest.is_empty() || rest.starts_with('#') => {
                Some(self.at(at..at, "a key has no value", "write its value after `=`"))
            }
            _ => None,
        }
    }

    fn string(&self) -> Option<Slip> {
        let (at, rest) = self.rest();
        match self.message {
            "invalid basic string" | "invalid literal string" if rest.is_empty() => {
                let said = "the string is not closed on its line";
                let help = "end it with a quotation mark; over several lines a string has three at each end, `\"\"\"`";
                Some(self.at(at..at, said, help))
            }
            "missing escaped value" => {
                let at = self.text.get(..self.at)?.rfind('\\')?;
                let escaped = self.text.get(at + 1..)?.chars().next();
                let end = at + 1 + escaped.map_or(0, char::len_utf8);
                let shown = self.text.get(at..end)?;
                let said = format!("`{shown}` means nothing in a string");
                Some(self.at(at..end, said, "a backslash is written `\\\\`"))
            }
            "unexpected key or value"
            | "missing comma between key-value pairs"
            | "missing comma between array elements"
                if self.before().ends_with('"')
                    && rest.starts_with(|c: char| c.is_alphanumeric()) =>
            {
                let said = "the string ends before this";
                let first = rest.chars().next().map_or(0, char::len_utf8);
                Some(self.at(
                    at..at + first,
                    said,
                    "inside a string a quotation mark is written `\\\"`",
                ))
            }
            _ => None,
        }
    }
}
