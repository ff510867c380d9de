//! Conditions that never hold, and conditions that always do.

use super::codes;
use crate::basics::Diagnostic;
use crate::expr::{Fixed, Needs, Verdict, examine};
use crate::rules::compile::Compiler;
use crate::variant::Text;
use crate::variant::suggest::quoted;

impl Compiler<'_> {
    /// Tells what in a condition can never be so, or is always so; gives whether there is anything.
    pub(super) fn fixed_conditions(&mut self, text: &Text, place: Needs, path: &str) -> bool {
        let Some(world) = self.world(self.sided) else {
            return false;
        };
        let found = examine(text.as_str(), &self.symbols, place, world);
        for fixed in &found {
            let finding = self.fixed(text, fixed, path);
            self.tell(finding);
        }
        !found.is_empty()
    }

    fn fixed(&self, text: &Text, fixed: &Fixed, path: &str) -> Diagnostic {
        let words = |at: &std::ops::Range<usize>| {
            let words = text.as_str().get(at.clone()).unwrap_or_default();
            let words: Vec<&str> = words.split_whitespace().collect();
            quoted(&words.join(" "))
        };
        let span = text.span_in(self.sources, fixed.at.clone());
        let (said, place) = (words(&fixed.at), format!("in `{path}`"));
        let why = match fixed.why.as_str() {
            "" => String::new(),
            why => format!(": {why}"),
        };
        if let (Verdict::Nothing { both }, Some(with)) = (fixed.verdict, &fixed.with) {
            let other = words(with);
            let (message, help) = if both {
                (
                    format!("{said} says nothing beside {other}: whenever that holds, this does"),
                    "take it out, or write `or` if one of the two is enough",
                )
            } else {
                (
                    format!("{said} says nothing beside {other}: whenever this holds, that does"),
                    "take it out, or write `and` if both are asked for",
                )
            };
            return Diagnostic::warning(codes::REDUNDANT, message)
                .labelled(span, place)
                .related(text.span_in(self.sources, with.clone()), "beside this")
                .with_help(help);
        }
        if fixed.verdict == Verdict::Always {
            return Diagnostic::warning(codes::ALWAYS, format!("{said} always holds{why}"))
                .labelled(span, place)
                .with_help("take it out, or ask for what may fail to be so; what is meant to hold always is `always`");
        }
        match &fixed.with {
            Some(with) => {
                let message = format!("{said} never holds together with {}{why}", words(with));
                Diagnostic::error(codes::NEVER, message)
                    .labelled(span, place)
                    .related(text.span_in(self.sources, with.clone()), "this")
                    .with_help("write `or` between them if one of the two is enough; otherwise correct the one that is not meant")
            }
            None => Diagnostic::error(codes::NEVER, format!("{said} never holds{why}"))
                .labelled(span, place)
                .with_help("ask for what can be so; what is meant to hold in no case is `never`"),
        }
    }
}
