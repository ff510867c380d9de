//! The remarks of a commentator, written into the record.

use serde_json::json;

use super::{Answer, Desk};
use crate::notation::Kind;
use crate::report::notes::{costs, notes};
use crate::report::solved::{TAG, found};
use crate::solve::pay::Limits;

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

    /// What the cards of the play cost, where perfect play can be asked for.
    fn costs(&self, view: &super::View) -> Option<crate::report::solved::Found> {
        let searching = &self.searching;
        if searching.nodes == 0 {
            return None;
        }
        let limits = Limits {
            nodes: searching.nodes,
            bytes: searching.bytes,
            stop: &|| self.is_stopped(),
        };
        found(&view.record, None, &limits, self.speech(view)).ok()
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
        let mut all = notes(&view.record, self.speech(&view));
        let found = self.costs(&view);
        if let Some(found) = &found {
            all.extend(costs(found, self.speech(&view)));
        }
        all.extend(self.guessed(&view));
        all.sort_by_key(|note| note.act);
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
            let marked = marks.last().map(|mark| mark.range().end);
            let mark = note.mark.filter(|_| marked.is_none()).unwrap_or("");
            let end = marked.unwrap_or(end);
            text.insert_str(end, &format!("{mark} {{ {words} }}"));
            added += 1;
        }
        if let Some(found) = found.filter(|found| !found.was_kept) {
            text = tagged(&text, &view.ast, &found.kept);
            added += usize::from(added == 0);
        }
        if added > 0 {
            self.rewrite(&text);
        }
        Ok(added)
    }
}

/// A text with the tag that keeps what was found, in the place of an older one.
fn tagged(text: &str, ast: &crate::notation::Ast, value: &str) -> String {
    let mut text = text.to_owned();
    let line = format!("[{TAG} \"{value}\"]");
    if let Some(old) = ast.tag_named(&text, TAG) {
        text.replace_range(old.span.range(), &line);
    } else if let Some(last) = ast.tags.last() {
        text.insert_str(last.span.range().end, &format!("\n{line}"));
    } else {
        text.insert_str(0, &format!("{line}\n\n"));
    }
    text
}

/// Words with one space between them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
