//! A variation becomes the line, and the line a variation to it. Nothing is lost: what the record says of the end was so of
//! the old line, and goes with it as a comment.

use std::rc::Rc;

use super::view::View;
use super::{Answer, Desk, Spot};
use crate::basics::Spanned;
use crate::game::Act;
use crate::notation::Kind;
use crate::record::Line;

impl Desk {
    /// Makes the variation that one looks at the line.
    pub(super) fn promote(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        if view.variation().is_none() {
            return Err(Answer::misunderstood(self.say().no_variation_here()));
        }
        let changed =
            exchanged(&view).filter(|(text, spot)| self.means_the_same(&view, text, spot));
        let Some((text, spot)) = changed else {
            return Err(Answer::misunderstood(self.say().not_to_be_promoted()));
        };
        self.rewrite(&text);
        self.history.now.spot = spot;
        let view = self.look()?;
        Ok(self.position(&view))
    }

    /// Whether a text, read along a path, has just the acts that one looks at, and all that was there besides.
    fn means_the_same(&mut self, view: &View, text: &str, spot: &Spot) -> bool {
        self.sources.put(self.draft, self.record_name(), text);
        let entrant = Rc::clone(&view.entrant);
        let new = View::read(&text.into(), spot.clone(), entrant, self.draft);
        let acts = |view: &View| {
            view.record
                .acts()
                .iter()
                .map(|act| act.value)
                .collect::<Vec<_>>()
        };
        acts(&new) == acts(view)
            && all_acts(&new.whole.line) == all_acts(&view.whole.line)
            && new.reading.len() <= view.reading.len()
    }
}

/// How many acts a line has with all its variations.
fn all_acts(line: &Line) -> usize {
    let inner = line
        .variations
        .iter()
        .map(|variation| all_acts(&variation.line));
    let own = line
        .acts
        .iter()
        .filter(|act| !matches!(act.value, Act::Trick { .. }));
    own.count() + inner.sum::<usize>()
}

/// The text with the variation and the line exchanged, and where one then looks.
fn exchanged(view: &View) -> Option<(String, Spot)> {
    let mut path = view.spot.path.clone();
    path.pop()?;
    let parent_spot = Spot {
        path,
        acts: view.spot.acts,
    };
    let file = view.ast.span.file;
    let parent = View::read(
        &view.text,
        parent_spot.clone(),
        Rc::clone(&view.entrant),
        file,
    );
    let variation = view.variation()?;
    let text: &str = &view.text;
    let old = first_from(parent.line().0.acts.get(variation.at..)?)?;
    let new = first_from(&variation.line.acts)?;
    let inner = variation.span.range();
    let line_end = match parent.variation() {
        Some(outer) => outer.span.range().end.saturating_sub(1),
        None => super::ways::end_of_line(&parent, None),
    };
    let old_end = with_marks(view, old.1);
    let new_end = with_marks(view, new.1);
    let before = text.get(..old.0)?;
    let first = text.get(old.0..old_end)?;
    let between = text.get(old_end..inner.start)?;
    let new_first = text.get(inner.start + 1..new_end)?;
    let new_rest = text.get(new_end..inner.end.checked_sub(1)?)?;
    let rest = text.get(inner.end..line_end)?.trim_end();
    let tail = text.get(line_end..)?;
    // What was so in the end was so of the old line; a variation cannot say it but in a comment.
    let (said, tail) = match parent.variation() {
        Some(_) => (String::new(), tail),
        None if tail.trim().is_empty() => (String::new(), ""),
        None => {
            let said = tail
                .replace(['{', '}'], "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            (format!("{{ {said} }}"), "")
        }
    };
    let text =
        format!("{before}{new_first} (\n{first}{between}{rest}\n{said}\n)\n{new_rest}\n{tail}");
    Some((text, parent_spot))
}

/// The first act that is more than the beginning of a trick: where it begins, with the trick, and where it ends.
fn first_from(acts: &[Spanned<Act>]) -> Option<(usize, usize)> {
    let act = acts
        .iter()
        .find(|act| !matches!(act.value, Act::Trick { .. }))?;
    Some((act.span.range().start, act.span.range().end))
}

/// Where the marks end that follow an act.
fn with_marks(view: &View, end: usize) -> usize {
    let after = view
        .ast
        .items
        .iter()
        .filter(|item| item.range().start >= end);
    let marks = after.take_while(|item| item.kind == Kind::Mark);
    marks.last().map_or(end, |mark| mark.range().end)
}
