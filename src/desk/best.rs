//! Perfect play from where one looks.

use super::{Answer, Desk, Failure};
use crate::report::analysis::objective_meant;
use crate::report::solving::{best_line, looked_at};
use crate::solve::pay::Limits;

impl Desk {
    /// What every card comes to, or only a line of best play.
    pub(super) fn best(&mut self, what: Option<&str>, only_line: bool) -> Result<Answer, Answer> {
        let view = self.look()?;
        let speech = self.speech(&view);
        let objective = objective_meant(what.unwrap_or("pay"), speech);
        let objective = objective.map_err(Answer::misunderstood)?;
        let searching = &self.searching;
        let limits = Limits {
            nodes: searching.nodes,
            bytes: searching.bytes,
            stop: &|| self.is_stopped(),
        };
        let deal = view.deal();
        let found = if only_line {
            best_line(&deal, objective, &limits, speech)
        } else {
            looked_at(&deal, &view.deal_after(0), objective, &limits, speech)
        };
        let (mut text, mut data) = found.map_err(|why| Answer::said(why).failed(Failure::Usage))?;
        if self.is_stopped() {
            let why = self.say().search_stopped();
            text.push_str(&format!("{why}\n"));
            data["stopped"] = why.into();
        }
        Ok(Answer::new(text, data))
    }
}
