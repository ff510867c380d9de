//! What one seat can know: what it should do, where the cards may be, and how likely something is.

use std::rc::Rc;

use super::view::View;
use super::{Answer, Desk, Failure};
use crate::basics::Seat;
use crate::replay::{Course, course_until};
use crate::report::hidden::{Hidden, hint, odds, outlook};
use crate::report::hindsight::{guessed, guesses};
use crate::report::notes::Note;
use crate::rules::Asked;
use crate::solve::pay::Limits;

/// How many deals are solved for one answer at most.
const DEALS: u64 = 100;
/// How many deals are drawn where nothing is searched.
const DRAWN: u64 = 4_000;
/// How many times as many cards may be tried in all deals as in one search with all cards open.
const SEARCHES: u64 = 50;
/// All chances follow from it, so that the same question has the same answer.
const SEED: u64 = 1;

impl Desk {
    /// What a seat knows where one looks is asked for.
    fn hidden<T>(
        &self,
        view: &View,
        seat: Option<Seat>,
        ask: impl FnOnce(&Course<'_>, &Hidden<'_>) -> Result<T, String>,
    ) -> Result<T, Answer> {
        let acts = if view.is_at_end() {
            view.len()
        } else {
            view.spot.acts
        };
        let course = course_until(&view.record, view.rules(), acts, None, false);
        let searching = &self.searching;
        let nodes = searching.nodes.saturating_mul(SEARCHES);
        let stop = &*self.stopped;
        let asked = Hidden {
            seat,
            seed: SEED,
            deals: DEALS,
            drawn: DRAWN,
            limits: Limits {
                nodes,
                bytes: searching.bytes,
                stop: &stop,
            },
            nodes,
        };
        ask(&course, &asked).map_err(|why| Answer::said(why).failed(Failure::Usage))
    }

    /// What cards of the play cost, as their players could know it, where that is asked for.
    pub(super) fn guessed(&self, view: &View) -> Vec<Note> {
        let searching = &self.searching;
        if searching.worlds == 0 {
            return Vec::new();
        }
        let nodes = searching.nodes.saturating_mul(SEARCHES);
        let stop = &*self.stopped;
        let asked = Hidden {
            seat: None,
            seed: SEED,
            deals: searching.worlds,
            drawn: 0,
            limits: Limits {
                nodes,
                bytes: searching.bytes,
                stop: &stop,
            },
            nodes,
        };
        let speech = self.speech(view);
        guessed(&guesses(&view.record, None, &asked, speech), speech)
    }

    /// What the seat whose turn it is should do, as it can know it.
    pub(super) fn advise(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let speech = self.speech(&view);
        let (text, data) = self.hidden(&view, None, |course, asked| hint(course, asked, speech))?;
        Ok(Answer::new(text, data))
    }

    /// How likely something is, or where the cards may be.
    pub(super) fn odds(&mut self, typed: &str) -> Result<Answer, Answer> {
        let view = self.look()?;
        let entrant = Rc::clone(&view.entrant);
        let facts = view.deal().facts;
        let alone = Asked::seat_alone(typed, &entrant.merged, &self.sources, &facts);
        if typed.trim().is_empty() || alone.is_some() {
            let speech = self.speech(&view);
            let found = self.hidden(&view, alone, |course, asked| outlook(course, asked, speech));
            let (text, data) = found?;
            return Ok(Answer::new(text, data));
        }
        let condition = self.asked(typed, &entrant);
        let condition = condition.map_err(|wrong| self.found(&wrong, Failure::Usage))?;
        let speech = self.speech(&view);
        let (text, data) = self.hidden(&view, None, |course, asked| {
            odds(course, asked, &condition, None, speech)
        })?;
        Ok(Answer::new(text, data))
    }
}
