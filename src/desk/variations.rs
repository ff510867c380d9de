//! What might have been done instead.

use std::rc::Rc;

use serde_json::json;

use super::supposing::line_text;
use super::view::View;
use super::{Answer, Desk, Spot};
use crate::report::{beside, desk};

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
        let speech = self.speech(&view);
        let mut text = String::new();
        let mut data = Vec::new();
        for (n, variation) in line.variations.iter().enumerate() {
            let inner = view.text.get(variation.span.range()).unwrap_or("");
            let inner = inner.split_whitespace().collect::<Vec<_>>().join(" ");
            let at = desk::place(&view.record, base + variation.at + 1, speech);
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

    /// The line that one looks at, and its variations with these numbers, side by side: 0 is the line itself.
    pub(super) fn compare_lines(&mut self, numbers: &[usize]) -> Result<Answer, Answer> {
        let view = self.look()?;
        let mut views = Vec::new();
        for &number in numbers {
            let mut spot = Spot {
                path: view.spot.path.clone(),
                acts: usize::MAX,
            };
            if let Some(n) = number.checked_sub(1) {
                if n >= view.line().0.variations.len() {
                    return Err(Answer::misunderstood(self.say().no_such_variation(number)));
                }
                spot.path.push(n);
            }
            let entrant = Rc::clone(&view.entrant);
            views.push(View::read(&view.text, spot, entrant, self.file));
        }
        let speech = self.speech(&view);
        let columns: Vec<(String, _)> = numbers
            .iter()
            .zip(&views)
            .map(|(&number, view)| {
                let label = match number {
                    0 => self.say().the_line(),
                    _ => self.say().variation_number(number),
                };
                let place = desk::place(&view.record, view.len(), speech);
                (format!("{label}, {place}"), view.deal())
            })
            .collect();
        let (mut text, standing) = beside::standing(&columns, speech);
        let labels = columns.iter().map(|(label, _)| label.clone()).collect();
        let scored = views.iter().all(|view| view.replay().missing.is_empty());
        let mut data = json!({ "standing": standing });
        if scored {
            let records: Vec<_> = views.iter().map(line_text).collect();
            let answer = self.courses_beside(&view, &records, labels);
            text.push_str(&answer.text);
            data["scored"] = answer.data;
        }
        Ok(Answer::new(self.folded(&text), data))
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
