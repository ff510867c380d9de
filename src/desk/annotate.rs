//! The remarks of a commentator, written into the record.

use serde_json::json;

use super::{Answer, Desk};
use crate::notation::Kind;
use crate::report::notes::notes;

impl Desk {
    /// Writes into the deal at hand what there is to state of it; what stands there already is not written again.
    pub(super) fn annotate(&mut self) -> Result<Answer, Answer> {
        let added = self.remark()?;
        let view = self.look()?;
        let mut answer = self.position(&view);
        answer.text = format!("{}\n{}", self.say().remarks(added), answer.text);
        answer.data["added"] = json!(added);
        Ok(answer)
    }

    /// Annotates every deal of the file; gives the reason for each that could not be read.
    pub fn annotate_all(&mut self) -> Vec<Answer> {
        let mut failed = Vec::new();
        for at in 0..self.state().settled().len() {
            if self.is_stopped() {
                failed.push(Answer::misunderstood(self.say().stopped_at(at)));
                break;
            }
            let state = self.state().turned_to(at);
            self.history.go(state);
            if let Err(answer) = self.remark() {
                failed.push(answer);
            }
        }
        failed
    }

    /// Writes remarks, and says how many.
    fn remark(&mut self) -> Result<usize, Answer> {
        // It is the line that is spoken of, wherever one looks.
        let state = self.state().clone();
        let view = self.look_by(&state.text, super::Spot::default(), &state.law)?;
        let comments = view
            .ast
            .items
            .iter()
            .filter(|item| item.kind == Kind::Comment);
        let known: Vec<String> = comments
            .map(|item| spaced(item.text(&view.text).trim_matches(['{', '}'])))
            .collect();
        let mut text = view.text.to_string();
        let mut added = 0;
        let all = notes(&view.record, self.speech(&view));
        for note in all.iter().rev() {
            // A brace would end the comment.
            let words = spaced(&note.text.replace('{', "(").replace('}', ")"));
            let Some(act) = view.record.acts().get(note.act) else {
                continue;
            };
            if known.contains(&words) {
                continue;
            }
            let end = act.span.range().end;
            let marks = view
                .ast
                .items
                .iter()
                .filter(|item| item.range().start >= end);
            let marks = marks.take_while(|item| item.kind == Kind::Mark);
            let end = marks.last().map_or(end, |mark| mark.range().end);
            text.insert_str(end, &format!(" {{ {words} }}"));
            added += 1;
        }
        if added > 0 {
            self.rewrite(&text);
        }
        Ok(added)
    }
}

/// Words with one space between them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
