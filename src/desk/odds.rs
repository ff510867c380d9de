//! What one seat can know: what it should do, where the cards may be, and how likely something is.

use std::rc::Rc;

use super::view::View;
use super::{Answer, Desk, Failure};
use crate::basics::Seat;
use crate::replay::{Carried, Course, course_until, raising_at};
use crate::report::advice::hint;
use crate::report::hidden::{Hidden, odds, outlook};
use crate::report::hindsight::{guessed, guesses};
use crate::report::notes::Note;
use crate::rules::Asked;
use crate::solve::Crew;
use crate::solve::pay::Limits;

/// How many deals are solved for one answer at most.
const DEALS: u64 = 100;
/// How many deals are drawn where nothing is searched.
const DRAWN: u64 = 4_000;
/// How many parts an answer has,
const ANSWER: u64 = 40;
/// and each choice of a deal that is annotated.
const CHOICE: u64 = 5;
/// All chances follow from it, so that the same question has the same answer.
const SEED: u64 = 1;

impl Desk {
    /// What a seat knows where one looks is asked for.
    fn hidden<T>(
        &mut self,
        view: &View,
        seat: Option<Seat>,
        ask: impl FnOnce(&Course<'_>, &Hidden<'_>) -> Result<T, String>,
    ) -> Result<T, Answer> {
        let acts = view.acts();
        let carried = self.in_session()?.replay.map(|replay| replay.carried);
        let rules = view.rules();
        // As the desk shows it: what the next act implies is done.
        let course = course_until(&view.record, rules, acts, carried.as_ref(), true);
        let stop = &*self.stopped;
        let asked = Hidden {
            seat,
            seed: SEED,
            deals: DEALS,
            drawn: DRAWN,
            ..self.allowed(ANSWER, &stop)
        };
        ask(&course, &asked).map_err(|why| Answer::said(why).failed(Failure::Usage))
    }

    /// What may be used for one answer that has so many parts.
    fn allowed<'a>(&'a self, times: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Hidden<'a> {
        let nodes = self.searching.guess.saturating_mul(times);
        Hidden {
            seat: None,
            seed: SEED,
            deals: self.searching.worlds,
            drawn: 0,
            limits: Limits {
                nodes,
                bytes: self.searching.bytes,
                stop,
            },
            nodes,
            crew: self.crew(),
        }
    }

    /// What each choice cost, as whoever made it could know it, where that is asked for.
    pub(super) fn guessed(
        &self,
        view: &View,
        carried: &Carried,
        told: &(dyn Fn(usize) + Sync),
    ) -> Vec<Note> {
        if self.searching.worlds == 0 {
            return Vec::new();
        }
        let stop = &*self.stopped;
        let tell = |done, _| told(done);
        let asked = Hidden {
            crew: Crew {
                threads: self.searching.threads,
                told: Some(&tell),
            },
            ..self.allowed(CHOICE, &stop)
        };
        let speech = self.speech(view);
        let found = guesses(&view.record, Some(carried), &asked, speech);
        guessed(&found, speech)
    }

    /// What the seat whose turn it is should do, as it can know it; what another seat can know.
    pub(super) fn advise(
        &mut self,
        seat: Option<Seat>,
        deals: Option<u64>,
        seed: Option<u64>,
    ) -> Result<Answer, Answer> {
        let view = self.look()?;
        let speech = self.speech(&view);
        let acts = view.acts();
        let carried = self.in_session()?.replay.map(|replay| replay.carried);
        let raising = raising_at(&view.record, view.rules(), acts, carried.as_ref());
        let (text, data) = self.hidden(&view, seat, |course, asked| {
            let asked = &Hidden {
                deals: deals.unwrap_or(asked.deals),
                seed: seed.unwrap_or(asked.seed),
                ..*asked
            };
            if seat.is_some() && seat != course.now.turn() {
                return outlook(course, asked, speech);
            }
            let (mut text, mut data) = hint(course, asked, speech)?;
            if let Some(raising) = &raising {
                let (before, own) = hint(raising, asked, speech)?;
                text = format!("{before}\n{text}");
                data["raising"] = own;
            }
            Ok((text, data))
        })?;
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
