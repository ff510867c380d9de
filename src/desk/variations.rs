//! What might have been done instead.

use serde_json::json;

use super::{Answer, Desk};
use crate::report::desk;

impl Desk {
    /// Enters acts instead of what comes next.
    pub(super) fn vary(&mut self, acts: &str) -> Result<Answer, Answer> {
        let view = self.look()?;
        if view.is_at_end() {
            return Err(Answer::misunderstood(self.say().nothing_comes_next()));
        }
        self.enter(acts, false)
    }

    /// Lists the variations of the line.
    pub(super) fn variations(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let (line, base) = view.line();
        let mut text = String::new();
        let mut data = Vec::new();
        for (n, variation) in line.variations.iter().enumerate() {
            let inner = view.text.get(variation.span.range()).unwrap_or("");
            let inner = inner.split_whitespace().collect::<Vec<_>>().join(" ");
            let at = desk::place(&view.record, base + variation.at + 1);
            text.push_str(&format!("{}  {at}  {inner}\n", n + 1));
            data.push(json!({ "number": n + 1, "at": at, "line": inner }));
        }
        if text.is_empty() {
            text = self.say().no_variations();
        }
        Ok(Answer::new(
            desk::harmless(&text),
            json!({ "variations": data }),
        ))
    }

    /// Goes into a variation.
    pub(super) fn enter_variation(&mut self, number: usize) -> Result<Answer, Answer> {
        let view = self.look()?;
        let (line, base) = view.line();
        let found = number
            .checked_sub(1)
            .and_then(|n| Some((n, line.variations.get(n)?)));
        let Some((n, variation)) = found else {
            return Err(Answer::misunderstood(self.say().no_such_variation(number)));
        };
        let acts = base + variation.at;
        self.go(|state| {
            state.spot.path.push(n);
            state.spot.acts = acts;
        });
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Goes back to where a variation parts.
    pub(super) fn out(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let Some(variation) = view.variation() else {
            return Err(Answer::misunderstood(self.say().no_variation_here()));
        };
        let at = variation.at;
        self.go(|state| {
            state.spot.path.pop();
            state.spot.acts = 0;
        });
        let (_, base) = self.look()?.line();
        self.go(|state| state.spot.acts = base + at);
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Takes a variation out of the record.
    pub(super) fn drop_variation(&mut self, number: Option<usize>) -> Result<Answer, Answer> {
        let view = self.look()?;
        let span = match number {
            Some(number) => {
                let found = number
                    .checked_sub(1)
                    .and_then(|n| view.line().0.variations.get(n));
                found.map(|variation| variation.span)
            }
            None => view.variation().map(|variation| variation.span),
        };
        let Some(span) = span else {
            let text = match number {
                Some(number) => self.say().no_such_variation(number),
                None => self.say().no_variation_here(),
            };
            return Err(Answer::misunderstood(text));
        };
        if number.is_none() {
            self.out()?;
        }
        let mut text = self.state().text.to_string();
        text.replace_range(span.range(), "\n");
        self.rewrite(&text);
        let view = self.look()?;
        Ok(self.position(&view))
    }
}
