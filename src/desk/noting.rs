//! Comments and marks, written after the last act that has been done.

use std::ops::Range;

use super::command::MARKS;
use super::view::View;
use super::ways::before_acts;
use super::{Answer, Desk};
use crate::game::{Act, Section};
use crate::notation::{Item, Kind};

impl Desk {
    /// Writes a comment.
    pub(super) fn comment(&mut self, text: &str) -> Result<Answer, Answer> {
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = text.trim();
        // A brace would end it, or seem to; the other kind of comment ends with its line.
        let braced = text.contains(['{', '}']);
        let view = self.look()?;
        // Before the first act stands what is said of all of them.
        let last = last_done(&view);
        let at = match last {
            Some(end) => notes_after(&view, end)
                .last()
                .map_or(end, |item| item.range().end),
            None => before_acts(&view, Section::Talon).unwrap_or(view.text.len()),
        };
        let after = view.text.get(at..).unwrap_or("");
        let ends = after
            .trim_start_matches([' ', '\t', '\r'])
            .starts_with('\n');
        let note = match (braced, ends) {
            (false, _) => format!(" {{ {text} }}"),
            (true, false) => format!(" # {text}\n"),
            (true, true) => format!(" # {text}"),
        };
        self.note(&view, at..at, &note)
    }

    /// Writes a mark: a sign in the place of the sign that is there, a number once.
    pub(super) fn mark(&mut self, sign: &str) -> Result<Answer, Answer> {
        let number = sign
            .strip_prefix('$')
            .is_some_and(|n| n.parse::<u8>().is_ok());
        if !number && !MARKS.contains(&sign) {
            return Err(Answer::misunderstood(self.say().no_mark(sign)));
        }
        let view = self.look()?;
        // A mark is on one act.
        let end =
            last_done(&view).ok_or_else(|| Answer::misunderstood(self.say().nothing_to_mark()))?;
        let marks = notes_after(&view, end).filter(|item| item.kind == Kind::Mark);
        let marks: Vec<&Item> = marks.collect();
        let same = marks.iter().find(|mark| {
            let known = mark.text(&view.text);
            known == sign || (as_sign(known).is_some() && as_sign(sign).is_some())
        });
        match same {
            Some(mark) => {
                let place = mark.range();
                // A sign that is written to a word can follow it only there.
                let glued = !view
                    .text
                    .get(..place.start)
                    .unwrap_or("")
                    .ends_with(char::is_whitespace);
                let sign = match (glued, number) {
                    (true, true) => format!(" {sign}"),
                    (true, false) => sign.to_owned(),
                    (false, _) => alone(sign),
                };
                self.note(&view, place, &sign)
            }
            None if number => {
                let end = marks.last().map_or(end, |mark| mark.range().end);
                self.note(&view, end..end, &format!(" {sign}"))
            }
            None => {
                // After the sign of an unknown card, another would be part of it.
                let word = view.text.get(..end).unwrap_or("");
                let sign = if word.ends_with(['!', '?']) {
                    format!(" {}", alone(sign))
                } else {
                    sign.to_owned()
                };
                self.note(&view, end..end, &sign)
            }
        }
    }

    /// Writes a note into the record, in the place of what stands there.
    fn note(&mut self, view: &View, place: Range<usize>, note: &str) -> Result<Answer, Answer> {
        let before = view.text.get(..place.start).unwrap_or("");
        let after = view.text.get(place.end..).unwrap_or("");
        // What follows a comment that ends with its line begins another.
        let mut items = view.ast.items.iter();
        let swallows = items.any(|item| {
            let end = item.range().end;
            item.kind == Kind::Remark
                && before
                    .get(end..)
                    .is_some_and(|between| !between.contains('\n'))
        });
        let line = if swallows { "\n" } else { "" };
        let between = if after.starts_with(char::is_whitespace) {
            ""
        } else {
            " "
        };
        let text = format!("{before}{line}{note}{between}{after}");
        self.rewrite(&text);
        let view = self.look()?;
        Ok(self.position(&view))
    }
}

/// The place among the signs that a mark is, as a sign or as its number.
fn as_sign(mark: &str) -> Option<usize> {
    let number = |n: &str| n.parse::<usize>().ok()?.checked_sub(1);
    let at = match mark.strip_prefix('$') {
        Some(n) => number(n)?,
        None => MARKS.iter().position(|sign| *sign == mark)?,
    };
    (at < MARKS.len()).then_some(at)
}

/// A mark as it stands alone: as a word the sign may mean something else.
fn alone(mark: &str) -> String {
    as_sign(mark).map_or_else(|| mark.to_owned(), |at| format!("${}", at + 1))
}

/// Where the last act that has been done ends in the text.
fn last_done(view: &View) -> Option<usize> {
    let done = view.record.acts().get(..view.spot.acts)?;
    let mut done = done.iter().rev();
    let last = done.find(|act| !matches!(act.value, Act::Trick { .. }))?;
    Some(last.span.range().end)
}

/// The marks and comments that follow what ends there.
fn notes_after(view: &View, end: usize) -> impl Iterator<Item = &Item> {
    let after = view.ast.items.iter();
    let after = after.skip_while(move |item| item.range().start < end);
    after.take_while(|item| matches!(item.kind, Kind::Mark | Kind::Comment | Kind::Remark))
}
