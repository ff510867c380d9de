//! Perfect play from where one looks.

use super::{Answer, Desk, Failure};
use crate::report::analysis::objective_meant;
use crate::report::solving::{Asking, best_line, looked_at};
use crate::session::kept::{TAG, with_tag};
use crate::solve::pay::Limits;

/// What is wanted of perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Whether only the line is wanted.
    pub line: bool,
    /// Whether the record is to keep the answer.
    pub keep: bool,
}

impl Desk {
    /// What every card comes to, or only a line of best play.
    pub(super) fn best(&mut self, what: Option<&str>, wanted: Wanted) -> Result<Answer, Answer> {
        let view = self.look()?;
        let carried = self.in_session()?.replay.map(|replay| replay.carried);
        let speech = self.speech(&view);
        let objective = objective_meant(what.unwrap_or("pay"), speech);
        let objective = objective.map_err(Answer::misunderstood)?;
        let searching = &self.searching;
        let stopped = &*self.stopped;
        let limits = Limits {
            nodes: searching.nodes,
            bytes: searching.bytes,
            stop: &stopped,
        };
        let asking = Asking {
            record: &view.record,
            acts: view.acts(),
            carried: carried.as_ref(),
            objective,
            talon: false,
        };
        let crew = self.crew();
        let found = if wanted.line {
            best_line(&asking, &limits, &crew, speech)
        } else {
            looked_at(&asking, &limits, &crew, speech)
        };
        let told = found.map_err(|why| Answer::said(why).failed(Failure::Usage))?;
        let mut text = told.text;
        if wanted.keep {
            match told.keep {
                // What is found in a variation is of no play that the record keeps.
                Some(value) if view.spot.path.is_empty() => {
                    let written = with_tag(&view.text, &view.ast, TAG, Some(&value));
                    self.rewrite(&written);
                    text.push_str(&format!("{}\n", self.say().kept_now()));
                }
                Some(_) | None if told.data["kept"] == true => {}
                _ => text.push_str(&format!("{}\n", self.say().cannot_keep())),
            }
        }
        let mut data = told.data;
        if self.is_stopped() {
            let why = self.say().search_stopped();
            text.push_str(&format!("{why}\n"));
            data["stopped"] = why.into();
        }
        Ok(Answer::new(text, data))
    }
}
