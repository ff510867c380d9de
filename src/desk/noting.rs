//! Comments and marks, written after the last act that has been done.

use super::command::MARKS;
use super::enter::before_acts;
use super::view::View;
use super::{Answer, Desk};
use crate::game::{Act, Section};
use crate::notation::Kind;

impl Desk {
    /// Writes a comment.
    pub(super) fn comment(&mut self, text: &str) -> Result<Answer, Answer> {
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = text.trim();
        // A closing brace would end it; the other kind of comment ends with its line.
        if text.contains('}') {
            self.note(&format!(" # {text}\n"), true)
        } else {
            self.note(&format!(" {{ {text} }}"), true)
        }
    }

    /// Writes a mark.
    pub(super) fn mark(&mut self, sign: &str) -> Result<Answer, Answer> {
        let number = sign
            .strip_prefix('$')
            .is_some_and(|n| n.parse::<u8>().is_ok());
        if !number && !MARKS.contains(&sign) {
            return Err(Answer::misunderstood(self.say().no_mark(sign)));
        }
        let before = if number { " " } else { "" };
        self.note(&format!("{before}{sign}"), false)
    }

    fn note(&mut self, note: &str, after_marks: bool) -> Result<Answer, Answer> {
        let view = self.look()?;
        // Before the first act stands what is said of all of them; a mark is on one.
        let at = match after_last(&view, after_marks) {
            Some(at) => at,
            None if after_marks => before_acts(&view, Section::Talon).unwrap_or(view.text.len()),
            None => return Err(Answer::misunderstood(self.say().nothing_to_mark())),
        };
        let (before, after) = view.text.split_at(at);
        let between = if after.starts_with(char::is_whitespace) {
            ""
        } else {
            " "
        };
        let text = format!("{before}{note}{between}{after}");
        self.rewrite(&text);
        let view = self.look()?;
        Ok(self.position(&view))
    }
}

/// Where the last act that has been done ends in the text, and the marks that follow it.
fn after_last(view: &View, after_marks: bool) -> Option<usize> {
    let done = view.record.acts().get(..view.spot.acts)?;
    let done = done.iter().rev();
    let last = done
        .into_iter()
        .find(|act| !matches!(act.value, Act::Trick { .. }))?;
    let mut end = last.span.range().end;
    if after_marks {
        let after = view
            .ast
            .items
            .iter()
            .filter(|item| item.range().start >= end);
        for item in after.collect::<Vec<_>>() {
            if !matches!(item.kind, Kind::Mark | Kind::Comment | Kind::Remark) {
                break;
            }
            end = item.range().end;
        }
    }
    Some(end)
}
