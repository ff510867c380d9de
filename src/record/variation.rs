//! Variations: what might have been done instead of the act before.

use super::codes;
use super::form::Sink;
use super::model::{Line, Variation};
use super::reader::{Reader, State};
use crate::game::{Act, Section};
use crate::notation::{Kind, MAX_DEPTH};

impl<S: Sink> Reader<'_, S> {
    /// Reads the variation that opens here.
    pub(super) fn variation(&mut self, state: &mut State, line: &mut Line) {
        let open = self.at;
        // A seat and what it says are not parted by a variation.
        match state.section {
            Some(Section::Auction | Section::Raise) => self.silent(state),
            Some(Section::Outcome | Section::Result) => self.leave_topic(state),
            _ => {}
        }
        let next = if state.pending.is_some() {
            Some(line.acts.len())
        } else {
            line.acts.len().checked_sub(1)
        };
        let Some(at) = next else {
            self.fault(
                codes::NO_ACT,
                open,
                "there is no act before this variation",
                "",
            );
            self.pass_over();
            return;
        };
        if state.depth == MAX_DEPTH {
            self.pass_over();
            return;
        }
        self.at += 1;
        let inner = self.line(start(state, line, at));
        let close = self.at;
        self.at += 1;
        let span = self.spans(open, close.min(self.ast.items.len().saturating_sub(1)));
        line.variations.push(Variation {
            at: anchor(line, &inner, at),
            span,
            line: inner,
        });
    }

    /// Passes over a variation that is not read.
    fn pass_over(&mut self) {
        let mut depth = 0;
        while let Some(item) = self.item(self.at) {
            self.at += 1;
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }
}

/// Where a variation starts that replaces the act `at`.
fn start(state: &State, line: &Line, at: usize) -> State {
    let mut start = State {
        depth: state.depth + 1,
        section: state.section,
        trick: state.trick,
        played: state.played,
        ..State::default()
    };
    let replaced = line.acts.get(at).map(|act| act.value);
    if let Some(Act::Play { .. }) = replaced {
        start.played = start.played.map(|played| played.saturating_sub(1));
    }
    let turns = matches!(
        state.section,
        Some(Section::Auction | Section::Announce | Section::Call | Section::Raise | Section::Swap)
    );
    if turns {
        start.seat = replaced.and_then(Act::seat).map(|seat| (seat, usize::MAX));
    }
    start
}

/// No deal has more acts than these, and a text that has takes no longer for it.
const FAR: usize = 512;

/// The first act that a variation replaces: the one before it, or the trick by whose number it begins.
fn anchor(line: &Line, inner: &Line, at: usize) -> usize {
    let Some(Act::Trick {
        number: Some(first),
        ..
    }) = inner.acts.first().map(|act| act.value)
    else {
        return at;
    };
    let tricks = line.acts.iter().enumerate().rev().take(FAR);
    let mut numbered = tricks.filter_map(|(n, act)| match act.value {
        Act::Trick {
            number: Some(number),
            ..
        } => Some((n, number)),
        _ => None,
    });
    let last = numbered.next();
    match last {
        Some((n, number)) if number == first => n,
        Some((_, number)) if number.checked_add(1) == Some(first) => line.acts.len(),
        Some(_) => numbered
            .find(|&(_, number)| number == first)
            .map_or(at, |(n, _)| n),
        None if line
            .acts
            .iter()
            .rev()
            .take(FAR)
            .any(|act| matches!(act.value, Act::Trick { .. })) =>
        {
            at
        }
        None => line.acts.len(),
    }
}
