//! How the deal stands: the reports do the work.

use std::rc::Rc;

use serde_json::{Value as Json, json};

use super::{Answer, Desk, Failure, errors};
use crate::basics::{Seat, SourceMap};
use crate::deal::Phase;
use crate::notation::split;
use crate::replay::Judging;
use crate::report::board::board;
use crate::report::data::deal_json;
use crate::report::diagnostic::render;
use crate::report::ledger::{Detail, ledger, totals};
use crate::report::{desk, sheet, table};
use crate::session::{DealInFile, Deals, RuleBook, Sheets};

impl Desk {
    /// The deal up to here.
    pub(super) fn show(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let speech = self.speech(&view);
        let deal = view.deal();
        let acts = if view.is_at_end() {
            view.len()
        } else {
            view.spot.acts
        };
        let mut text = table::course(&view.record, &deal, acts, speech);
        text.push('\n');
        text.push_str(&table::standing(&deal, speech));
        let text = self.folded(&text);
        let mut data = self.position(&view).data;
        data["says"] = text.trim_end().into();
        Ok(Answer::new(text, data))
    }

    /// The cards in the hands, all of them or as one seat sees them.
    pub(super) fn hands(&mut self, seat: Option<Seat>) -> Result<Answer, Answer> {
        let view = self.look()?;
        let deal = view.deal();
        if let Some(seat) = seat.filter(|seat| seat.index() >= deal.seats()) {
            return Err(Answer::misunderstood(self.say().no_seat(seat)));
        }
        let speech = self.speech(&view);
        let (text, data) = desk::hands(&deal, seat, speech);
        Ok(Answer::new(self.folded(&text), data))
    }

    /// The hands as a table.
    pub(super) fn table(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let (text, data) = board(&view.record, &view.deal(), self.speech(&view));
        Ok(Answer::new(text, json!({ "table": data })))
    }

    /// What may be done now.
    pub(super) fn legal(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let deal = view.deal();
        let speech = self.speech(&view);
        let mut text = desk::may(&deal, speech);
        let further: Vec<String> = deal
            .out_of_turn()
            .into_iter()
            .map(|act| desk::act(act, speech))
            .collect();
        if !further.is_empty() {
            text.push_str(&format!("{}\n", self.say().at_any_time(further.join(", "))));
        }
        let if_held = super::who::if_held(&view, &deal);
        if let Some((seat, cards)) = if_held {
            let cards = speech.row(cards.iter().rev());
            text.push_str(&format!("{}\n", self.say().may_if_held(seat, cards)));
        }
        if text.is_empty() {
            text = match deal.phase {
                Phase::Over(_) => self.say().deal_over(),
                // A trick that was won by nobody knows whom: who leads is to be written.
                Phase::Playing(_) if deal.turn().is_none() => self.say().leader_unknown(),
                _ => self.say().nothing_may_follow(),
            };
            text.push('\n');
        }
        let data = json!({
            "turn": deal.turn().map(|seat| seat.to_string()),
            "legal": desk::legal(&deal, speech),
            "out_of_turn": further,
            "if_held": if_held.map(|(_, cards)| speech.row(cards.iter().rev())),
        });
        Ok(Answer::new(self.folded(&text), data))
    }

    /// The card points so far.
    pub(super) fn points(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let deal = view.deal();
        let speech = self.speech(&view);
        let text = table::points(&deal, speech);
        let text = if text.is_empty() {
            self.say().nobody_plays_yet()
        } else {
            text
        };
        Ok(Answer::new(text, desk::points_data(&deal, speech)))
    }

    /// Which figures are made, lost and open.
    pub(super) fn figures(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let deal = view.deal();
        let speech = self.speech(&view);
        let (text, data) = desk::figures(&deal, &view.entrant.merged, speech);
        let text = if text.is_empty() {
            self.say().nobody_plays_yet()
        } else {
            text
        };
        Ok(Answer::new(self.folded(&text), data))
    }

    /// What was promised, and what was owed.
    pub(super) fn promises(&mut self) -> Result<Answer, Answer> {
        let view = self.look()?;
        let acts = if view.is_at_end() {
            view.len()
        } else {
            view.spot.acts
        };
        let (_, findings) = crate::replay::replay_until(&view.record, view.rules(), acts);
        let (text, data) = desk::promises(&view.deal(), &findings, self.speech(&view));
        Ok(Answer::new(text, data))
    }

    /// The ledger of the deal as it was played.
    pub(super) fn score(&mut self, explain: bool) -> Result<Answer, Answer> {
        let deal = self.in_session()?;
        let Some(rules) = deal.rules.clone() else {
            return Err(self.found(&deal.findings, Failure::Usage));
        };
        let speech = self.speech_by(&rules);
        let name = self.name.clone().unwrap_or_else(|| self.say().the_desk());
        let mut text = ledger(&name, &deal, speech, Detail { explain });
        if let Some(standing) = deal.standing.as_ref().filter(|standing| standing.deal > 1) {
            text.push_str(&totals(&deal, standing, speech));
        }
        text.push_str(&self.rendered(&deal.findings));
        let data = serde_json::from_str(&deal_json(&name, &deal, &self.sources));
        Ok(Answer::new(text, data.unwrap_or(Json::Null)))
    }

    /// The deal at hand, scored as one of its session.
    pub(super) fn in_session(&mut self) -> Result<DealInFile, Answer> {
        let view = self.look()?;
        let own = if view.spot.path.is_empty() {
            self.state().text.to_string()
        } else {
            crate::record::to_text(&view.record, &view.rules().names, None)
        };
        let before = self.before_in_session(&view);
        let mut last = None;
        self.each(&[&before, &own], &mut |part, deal, _| {
            if part == 1 {
                last = Some(deal.clone());
            }
        })?;
        let mut deal = last.ok_or_else(|| Answer::misunderstood(self.say().no_deal()))?;
        deal.number = self.state().at + 1;
        Ok(deal)
    }

    /// The deals of the same event and table before the one at hand.
    fn before_in_session(&self, view: &super::View) -> String {
        let record = &view.whole;
        let state = self.state();
        let Some(event) = record.event().filter(|event| *event != "?") else {
            return String::new();
        };
        let same = |number: usize| {
            let text = state.book.record(number);
            let (ast, _) = crate::notation::parse(text, 0..text.len(), self.draft);
            ast.tag(text, "Event").as_deref() == Some(event)
                && ast.tag(text, "Table").as_deref() == record.table()
        };
        let first = (0..state.at)
            .rev()
            .take_while(|&number| same(number))
            .last();
        let mut text = String::new();
        for number in first.unwrap_or(state.at)..state.at {
            text.push_str(state.book.record(number));
            text.push_str("\n\n");
        }
        text
    }

    /// Takes every deal of a text that comes in parts to `each`, by the rules in force, with the number of its part; ends in
    /// the middle if the person does not want to wait.
    pub(super) fn each(
        &mut self,
        parts: &[&str],
        each: &mut dyn FnMut(usize, &DealInFile, &SourceMap),
    ) -> Result<(), Answer> {
        let law = self.state().law.clone();
        let files = Rc::clone(&self.files);
        let mut book = RuleBook::by(&*files, (*law).clone());
        let mut deals = Deals::new(self.file, Judging::default());
        for (n, part) in parts.iter().enumerate() {
            self.sources.put(self.file, self.record_name(), *part);
            for (number, record) in split(part).into_iter().enumerate() {
                if self.is_stopped() {
                    return Err(Answer::misunderstood(self.say().stopped_at(number)));
                }
                let each = &mut |deal: &DealInFile, sources: &SourceMap| each(n, deal, sources);
                deals.each(part, vec![record], &mut book, &mut self.sources, each);
            }
        }
        Ok(())
    }

    /// Everything that is wrong with the record.
    pub(super) fn findings(&mut self) -> Result<Answer, Answer> {
        let deal = self.in_session()?;
        let data = json!({ "findings": self.as_data(&deal.findings) });
        if deal.findings.is_empty() {
            return Ok(Answer::new(self.say().no_findings(), data));
        }
        let answer = Answer::new(self.rendered(&deal.findings), data);
        Ok(if errors(&deal.findings) > 0 {
            answer.failed(Failure::Found)
        } else {
            answer
        })
    }

    /// Everything that is wrong with the deals of the file.
    pub fn judged(&mut self) -> Answer {
        let text = self.state().settled().text();
        let (mut shown, mut wrong) = (String::new(), false);
        let manner = self.manner_in(None);
        let done = self.each(&[&text], &mut |_, deal, sources| {
            shown.push_str(&render(&deal.findings, sources, manner));
            wrong |= deal.findings.has_errors();
        });
        match done {
            Ok(()) if wrong => Answer::said(shown).failed(Failure::Found),
            Ok(()) => Answer::said(shown),
            Err(answer) => answer,
        }
    }

    /// The record as it is written.
    pub(super) fn record(&mut self) -> Result<Answer, Answer> {
        self.look()?;
        let text = self.state().text.to_string();
        Ok(Answer::new(
            desk::harmless(&text),
            json!({ "record": text }),
        ))
    }

    /// The deals of the file.
    pub(super) fn deals(&mut self) -> Result<Answer, Answer> {
        let book = self.state().settled();
        if book.is_empty() {
            return Err(Answer::misunderstood(self.say().no_deal()));
        }
        let mut text = String::new();
        let mut data = Vec::new();
        for number in 0..book.len() {
            let record = book.record(number);
            let (ast, _) = crate::notation::parse(record, 0..record.len(), self.draft);
            let tags: Vec<String> = ["Event", "Table", "Deal", "Variant"]
                .iter()
                .filter_map(|name| ast.tag(record, name).map(std::borrow::Cow::into_owned))
                .filter(|value| value != "?")
                .collect();
            let here = number == self.state().at;
            text.push_str(&if self.layout.is_plain() {
                let place = self.say().deal_of(number + 1, book.len());
                let here = if here {
                    format!(", {}", self.say().here())
                } else {
                    String::new()
                };
                format!("{place}: {}{here}\n", tags.join(", "))
            } else {
                let here = if here { "*" } else { " " };
                format!("{here} {}  {}\n", number + 1, tags.join(", "))
            });
            data.push(json!({ "number": number + 1, "tags": tags }));
        }
        Ok(Answer::new(desk::harmless(&text), json!({ "deals": data })))
    }

    /// The score sheet of the file.
    pub(super) fn sheet(&mut self) -> Result<Answer, Answer> {
        self.look()?;
        let name = self.name.clone().unwrap_or_else(|| self.say().the_desk());
        let (language, layout) = (self.language, self.layout);
        let sheets = self.sheets()?;
        let text: Vec<String> = sheets
            .all
            .iter()
            .map(|one| sheet::text(one, language, layout, Some(desk::WIDTH)))
            .collect();
        let data: Vec<Json> = sheets
            .all
            .iter()
            .map(|one| sheet::json(&name, one))
            .collect();
        Ok(Answer::new(text.join("\n"), json!({ "sheets": data })))
    }

    fn sheets(&mut self) -> Result<Sheets, Answer> {
        let text = self.state().settled().text();
        let mut sheets = Sheets::default();
        self.each(&[&text], &mut |_, deal, _| sheets.enter(deal))?;
        Ok(sheets)
    }

    /// How the players stand after the deals so far.
    pub(super) fn totals_text(&mut self) -> String {
        let Ok(sheets) = self.sheets() else {
            return String::new();
        };
        let Some(sheet) = sheets.all.last() else {
            return String::new();
        };
        let Some(row) = sheet.rows.last() else {
            return String::new();
        };
        let standing = sheet.players.iter().map(|player| {
            let total = row.totals.get(player).copied().unwrap_or_default();
            format!("{player} {total}")
        });
        let standing: Vec<String> = standing.collect();
        if standing.is_empty() {
            return String::new();
        }
        format!("{}\n", self.say().so_far(standing.join("   ")))
    }
}
