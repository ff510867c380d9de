//! Ids that no expression can hold.

use super::codes;
use crate::basics::Diagnostic;
use crate::expr::{Named, hides_a_word, is_sayable};
use crate::rules::compile::Compiler;
use crate::variant::suggest::quoted;

/// The tables whose ids expressions name.
const TABLES: [(&str, Named, &str); 8] = [
    ("figure", Named::Figure, "figure"),
    ("contract", Named::Contract, "contract"),
    ("declaration", Named::Declaration, "declaration"),
    ("promise", Named::Promise, "promise"),
    ("annul", Named::Reason, "hand to be thrown in"),
    ("pack.set", Named::Cards, "set of cards"),
    ("condition", Named::Condition, "condition"),
    ("number", Named::Number, "number"),
];

impl Compiler<'_> {
    /// Tells which ids are read as something else where a rule names them.
    pub(in crate::rules) fn look_at_ids(&mut self) {
        if self.lint.is_none() {
            return;
        }
        for (table, kind, what) in TABLES {
            let items = self.root().at(table).map(|table| table.in_order());
            for (id, node) in items.unwrap_or_default() {
                let name = quoted(id);
                let (message, help) = if hides_a_word(id, kind) {
                    (
                        format!(
                            "{name} is a word of the vocabulary, which no rule could say any more"
                        ),
                        "choose another id",
                    )
                } else if !is_sayable(id, kind, &self.symbols) {
                    (
                        format!("no rule can name the {what} {name}"),
                        "where it stands in an expression it is read as something else: choose another id; what players call it is its `name`",
                    )
                } else {
                    continue;
                };
                let finding = Diagnostic::error(codes::UNSAYABLE, message).at(node.key_origin);
                self.tell(finding.with_help(help));
            }
        }
    }
}
