//! The rules in force, and keeping them in the records.

use serde_json::json;

use super::{Answer, Desk, Law};
use crate::notation::parse;
use crate::session::TAGS;
use crate::variant::{BUILTINS, Builtin};

impl Desk {
    /// The rules that a record names.
    pub(super) fn named_by(&self, text: &str) -> Law {
        let (ast, _) = parse(text, 0..text.len(), self.draft);
        Law::of_record(&ast, text)
    }

    /// The rules by which the record at hand is judged.
    pub(super) fn law_here(&self) -> Law {
        self.state().law.over(&self.named_by(&self.state().text))
    }

    /// The rules in force, or what can be chosen.
    pub(super) fn rules(&mut self, what: Option<&str>) -> Answer {
        let ids = |wanted: &dyn Fn(&Builtin) -> bool| -> Vec<&str> {
            let all = BUILTINS.iter().filter(|builtin| wanted(builtin));
            all.map(|builtin| builtin.id).collect()
        };
        let variants = ids(&|builtin| !builtin.overlay && builtin.is_playable());
        let overlays = ids(&|builtin| builtin.overlay);
        let (text, data) = match what {
            Some("variants") => (variants.join("\n"), json!({ "variants": variants })),
            Some(_) => (overlays.join("  "), json!({ "overlays": overlays })),
            None => {
                let law = self.law_here();
                let keys = law.keys.iter();
                let keys: Vec<String> = keys
                    .map(|(key, value)| format!("{key} = {value}"))
                    .collect();
                let data = json!({
                    "variant": law.variant,
                    "with": law.overlays,
                    "set": keys,
                    "kept": self.keeps_all(),
                });
                (self.rules_to_keep(), data)
            }
        };
        Answer::new(self.folded(&text), data)
    }

    /// The rules in force, in words.
    pub(super) fn rules_in_force(&self) -> String {
        let law = self.law_here();
        let plain = Law {
            keys: Vec::new(),
            ..law.clone()
        };
        let mut text = format!("{}\n", self.say().rules_in_force(plain));
        let [_, _, set] = law.tags();
        if let Some(keys) = set {
            text.push_str(&format!("{}\n", self.say().keys_set(keys)));
        }
        text
    }

    /// The same, and how they are kept if the records do not name them.
    pub(super) fn rules_to_keep(&self) -> String {
        let mut text = self.rules_in_force();
        if !self.keeps_all() {
            text.push_str(&format!("{}\n", self.say().rules_not_kept()));
        }
        text
    }

    /// Whether every record names the rules by which it is judged.
    pub(super) fn keeps_all(&self) -> bool {
        let law = &self.state().law;
        if law.is_plain() {
            return true;
        }
        let book = self.state().settled();
        (0..book.len()).all(|number| {
            let named = self.named_by(book.record(number));
            law.over(&named) == named
        })
    }

    /// Writes the rules in force into the record at hand, or into all of them. From then on the records say what is in force.
    pub(super) fn keep(&mut self, all: bool) -> Result<Answer, Answer> {
        self.look()?;
        let law = self.state().law.clone();
        let mut state = self.state().clone();
        if all {
            let mut book = state.settled();
            for number in 0..book.len() {
                let text = book.record(number).to_owned();
                book = book.with(
                    number,
                    &self.naming(&text, &law.over(&self.named_by(&text))),
                );
            }
            state.text = book.record(state.at).into();
            state.book = book;
        } else {
            state.text = self.naming(&state.text, &self.law_here()).into();
        }
        state.law = std::sync::Arc::default();
        self.history.go(state);
        self.look()?;
        Ok(Answer::said(self.rules_in_force()))
    }

    /// A record that names rules. What it says of the version of others goes.
    pub(super) fn naming(&self, text: &str, law: &Law) -> String {
        if self.named_by(text) == *law {
            return text.to_owned();
        }
        let mut text = text.to_owned();
        for (name, value) in TAGS.iter().zip(law.tags()) {
            text = match value {
                Some(value) => self.with_tag(&text, name, &value),
                None => without_tag(&text, name, self.draft),
            };
        }
        without_tag(&text, "Fingerprint", self.draft)
            .trim()
            .to_owned()
    }
}

/// A record without a tag.
fn without_tag(text: &str, name: &str, file: crate::basics::FileId) -> String {
    let (ast, _) = parse(text, 0..text.len(), file);
    let mut text = text.to_owned();
    if let Some(tag) = ast.tag_named(&text, name) {
        text.replace_range(tag.span.range(), "");
    }
    text
}
