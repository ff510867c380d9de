//! Rules as they are asked for: a variant, overlays laid on it and single keys set. A record names them in its tags, and a
//! person may choose others.

use std::fmt;

use crate::basics::SourceMap;
use crate::notation::Ast;
use crate::variant::{Files, load_without_cases};

/// The tags of a record that name its rules.
pub const TAGS: [&str; 3] = ["Variant", "With", "Set"];

/// The file that keys are set in, as reports call it.
const SET: &str = "set.toml";

/// Whether a file is the one that keys are set in.
pub(super) fn is_set_in(name: &str) -> bool {
    name == SET
}

/// The rules that are asked for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Law {
    /// The variant; asked for by a person, it wins over what a record names.
    pub variant: Option<String>,
    /// Overlays, later ones winning.
    pub overlays: Vec<String>,
    /// Keys that are set, with what they say, as TOML.
    pub keys: Vec<(String, String)>,
}

impl Law {
    /// The rules that a record names.
    pub fn of_record(ast: &Ast, text: &str) -> Self {
        let mut law = Self::default();
        for tag in &ast.tags {
            match tag.name(text) {
                "Variant" if law.variant.is_none() => {
                    law.variant = Some(tag.value(text).into_owned());
                }
                "With" if law.overlays.is_empty() => {
                    let value = tag.value(text);
                    let overlays = value.split(',').map(str::trim);
                    law.overlays = overlays
                        .filter(|overlay| !overlay.is_empty())
                        .map(str::to_owned)
                        .collect();
                }
                "Set" if law.keys.is_empty() => law.keys = keys(&tag.value(text)),
                _ => {}
            }
        }
        law
    }

    /// What the tags of a record say that names these rules, in the order of [`TAGS`]; none where it has no such tag.
    pub fn tags(&self) -> [Option<String>; 3] {
        let keys: Vec<String> = self
            .keys
            .iter()
            .map(|(key, value)| format!("{key} = {value}"))
            .collect();
        let some = |text: String| (!text.is_empty()).then_some(text);
        [
            self.variant.clone(),
            some(self.overlays.join(", ")),
            some(keys.join("; ")),
        ]
    }

    /// These rules, asked for by a person, for a record that names others: another variant takes the place of all that the
    /// record names, and anything else is laid on it.
    #[must_use]
    pub fn over(&self, record: &Self) -> Self {
        if self.variant.is_some() || self.is_plain() {
            return if self.is_plain() {
                record.clone()
            } else {
                self.clone()
            };
        }
        let mut law = record.clone();
        for overlay in &self.overlays {
            law = law.with_overlay(overlay);
        }
        for (key, value) in &self.keys {
            law = law.with_key(key, Some(value));
        }
        law
    }

    /// The same with one key set otherwise, or not set any more.
    #[must_use]
    pub fn with_key(&self, key: &str, value: Option<&str>) -> Self {
        let mut law = self.clone();
        law.keys.retain(|(known, _)| known != key);
        if let Some(value) = value {
            law.keys.push((key.to_owned(), value.to_owned()));
        }
        law
    }

    /// The same with one overlay more.
    #[must_use]
    pub fn with_overlay(&self, overlay: &str) -> Self {
        let mut law = self.clone();
        law.overlays.retain(|known| known != overlay);
        law.overlays.push(overlay.to_owned());
        law
    }

    /// Whether nothing is asked for.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Takes the overlays to `load`, with files that hold the keys that are set as one overlay more.
    pub fn load<T>(
        &self,
        files: &dyn Files,
        sources: &mut SourceMap,
        load: impl FnOnce(&str, &[&str], &dyn Files, &mut SourceMap) -> T,
    ) -> T {
        let variant = self.variant.as_deref().unwrap_or("");
        let mut overlays: Vec<&str> = self.overlays.iter().map(String::as_str).collect();
        if self.keys.is_empty() {
            return load(variant, &overlays, files, sources);
        }
        // A variant in a file has the id that it says.
        let (merged, _) = load_without_cases(variant, &[], files, sources);
        let id = merged.map_or_else(|| variant.to_owned(), |merged| merged.id);
        let mut set = format!("format = 1\nid = \"set\"\nfits = [\"{id}\"]\n");
        for (key, value) in &self.keys {
            set.push_str(&format!("{key} = {value}\n"));
        }
        overlays.push(SET);
        let files = WithSet { files, set };
        load(variant, &overlays, &files, sources)
    }
}

/// How reports call the rules.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = self
            .keys
            .iter()
            .map(|(key, value)| format!("{key} = {value}"));
        let parts = self.variant.iter().chain(&self.overlays).cloned();
        let parts: Vec<String> = parts.chain(keys).collect();
        f.write_str(&parts.join(" + "))
    }
}

/// The keys that a tag sets: `KEY = VALUE`, several with a semicolon between them.
fn keys(text: &str) -> Vec<(String, String)> {
    let mut keys = Vec::new();
    let mut quoted = false;
    let parts = text.split(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    for part in parts.filter(|part| !part.trim().is_empty()) {
        // Without a sign of equality it is a key that says nothing, and told as a fault of that file.
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        keys.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    keys
}

/// Files with one that exists nowhere else.
struct WithSet<'a> {
    files: &'a dyn Files,
    set: String,
}

impl Files for WithSet<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        if path == SET {
            return Ok(self.set.clone());
        }
        self.files.read(path)
    }
}

#[cfg(test)]
mod tests {
    use super::Law;
    use crate::basics::SourceMap;
    use crate::notation::parse;

    fn law(text: &str) -> Law {
        let file = SourceMap::default().add("record", text);
        let (ast, _) = parse(text, 0..text.len(), file);
        Law::of_record(&ast, text)
    }

    #[test]
    fn a_record_says_what_its_tags_say() {
        let text = "[Variant \"a\"] [With \"b, c.toml\"] [Set \"x.y = 3; z = \\\"p; q\\\"\"]";
        let read = law(text);
        assert_eq!(read.variant.as_deref(), Some("a"));
        assert_eq!(read.overlays, ["b", "c.toml"]);
        let key = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(read.keys, [key("x.y", "3"), key("z", "\"p; q\"")]);
        let [variant, with, set] = read.tags();
        assert_eq!(variant.as_deref(), Some("a"));
        assert_eq!(with.as_deref(), Some("b, c.toml"));
        assert_eq!(set.as_deref(), Some("x.y = 3; z = \"p; q\""));
        assert_eq!(read.to_string(), "a + b + c.toml + x.y = 3 + z = \"p; q\"");
    }

    #[test]
    fn what_a_person_asks_for_is_laid_on_what_the_record_names() {
        let record = law("[Variant \"a\"] [With \"b\"] [Set \"x = 1\"]");
        assert_eq!(Law::default().over(&record), record);
        let asked = Law::default().with_overlay("c").with_key("x", Some("2"));
        let over = asked.over(&record);
        assert_eq!(over.to_string(), "a + b + c + x = 2");
        let other = Law {
            variant: Some("d".to_owned()),
            ..Law::default()
        };
        assert_eq!(
            other.over(&record),
            other,
            "another variant is all there is"
        );
    }
}
