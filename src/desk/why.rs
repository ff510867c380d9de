//! Why something is allowed or not: it is tried, and the judge says.

use std::rc::Rc;

use serde_json::json;

use super::enter::{Entered, IntoDiagnostics};
use super::view::View;
use super::{Answer, Desk, Spot};
use crate::record::to_text;
use crate::report::desk;

impl Desk {
    /// Why an act is allowed or not.
    pub(super) fn why(&mut self, typed: &str) -> Result<Answer, Answer> {
        let view = self.look()?;
        let here = self.up_to_here(&view)?;
        match self.attempt(&here, typed) {
            Entered::Done(draft) => {
                let acts: Vec<_> = draft.acts().collect();
                let text = desk::allowed(&here.deal(), &acts, self.speech(&here));
                let remarks = draft.remarks.clone().into_diagnostics();
                let data = json!({
                    "allowed": true,
                    "says": text.trim_end(),
                    "findings": self.as_data(&remarks),
                });
                let shown = format!("{text}{}", self.rendered(&remarks));
                Ok(Answer::new(shown, data))
            }
            Entered::Refused(draft) => {
                let refused = draft.refused.clone().into_diagnostics();
                let text = desk::refused(&draft.refused, self.speech(&here));
                let data = json!({ "allowed": false, "findings": self.as_data(&refused) });
                // The question is answered, whatever the answer.
                Ok(Answer::new(text, data))
            }
            Entered::Already(_) => Ok(Answer::nothing()),
            Entered::Stopped => Err(self.stopped_before(typed)),
            Entered::NotAsked => Ok(told(self.not_asked(&here))),
            Entered::Early(draft, sections) => {
                Ok(told(self.early(&here, typed, &draft, &sections)))
            }
            Entered::Unread(draft, _) => Err(self.unread(typed, draft.as_deref())),
        }
    }

    /// The record as if it ended where one looks.
    pub(super) fn up_to_here(&mut self, view: &View) -> Result<View, Answer> {
        let mut now = view.record.clone();
        now.line.acts.truncate(view.spot.acts);
        // A trick without a card has not begun.
        while matches!(
            now.line.acts.last().map(|act| act.value),
            Some(crate::game::Act::Trick { .. })
        ) {
            now.line.acts.pop();
        }
        now.line.variations.clear();
        if !view.is_at_end() {
            now.outcome = None;
            now.result = None;
        }
        let entrant = Rc::clone(&view.entrant);
        let text = to_text(&now, &entrant.rules.names, None);
        let law = self.state().law.clone();
        let spot = Spot {
            path: Vec::new(),
            acts: usize::MAX,
        };
        self.look_by(&text.as_str().into(), spot, &law)
    }
}

/// An answer that something cannot come now, as one to the question why: that is answered.
fn told(answer: Answer) -> Answer {
    let data =
        json!({ "allowed": false, "says": answer.data["error"], "first": answer.data["first"] });
    Answer::new(answer.text, data)
}
