//! If something were otherwise: other rules, or other acts. The deal is scored both ways, and nothing is lost.

use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::enter::{Entered, IntoDiagnostics};
use super::view::View;
use super::{Answer, Change, Desk, Failure, Law, Supposed};
use crate::basics::spelling::{fold, nearest};
use crate::compare::{Compared, Comparison, Entrant, Outcome, Spec, courses};
use crate::game::{Act, Section};
use crate::record::to_text;
use crate::replay::{Judging, replay};
use crate::report::compare::Telling;
use crate::report::{beside, compare, desk};

impl Desk {
    /// The difference that a change makes.
    pub(super) fn what_if(&mut self, what: &Supposed) -> Result<Answer, Answer> {
        match what {
            Supposed::Rules(change) => {
                let law = self.changed(change)?;
                let now = (*self.state().law).clone();
                let answer = self.between(&now, &law);
                answer.map_err(|answer| self.no_such_key(change, answer))
            }
            Supposed::Acts(acts) => self.other_acts(acts),
        }
    }

    /// Changes the rules, and shows the difference.
    pub(super) fn change(&mut self, change: &Change) -> Result<Answer, Answer> {
        let law = self.changed(change)?;
        let now = (*self.state().law).clone();
        let mut answer = if self.state().text.is_empty() {
            // There is no deal that it could make a difference to, but there may be no such rules.
            if law.variant.is_some() {
                let files = Rc::clone(&self.files);
                let rules = self.shelf.rules(&law, &*files, &mut self.sources);
                rules.map_err(|findings| self.found(&findings, Failure::Usage))?;
            }
            Answer::said("")
        } else {
            let answer = self.between(&now, &law);
            answer.map_err(|answer| self.no_such_key(change, answer))?
        };
        self.go(|state| state.law = Arc::new(law));
        let told = self.rules_in_force();
        answer.text.insert_str(0, &told);
        answer.data["rules"] = told.trim_end().into();
        Ok(answer)
    }

    /// What is said instead where a key is set that is none: which there are that are like it.
    fn no_such_key(&mut self, change: &Change, answer: Answer) -> Answer {
        const MOST: usize = 6;
        let Change::Set(key, _) = change else {
            return answer;
        };
        let known = self.keys();
        if known.contains(key) {
            return answer;
        }
        let wanted = fold(key);
        let mut like: Vec<&String> = known
            .iter()
            .filter(|known| fold(known).contains(&wanted))
            .collect();
        if like.is_empty() {
            let near = nearest(key, known.iter().map(String::as_str));
            like.extend(known.iter().filter(|known| Some(known.as_str()) == near));
        }
        like.truncate(MOST);
        if like.is_empty() {
            return answer;
        }
        let like: Vec<String> = like.iter().map(|known| format!("`{known}`")).collect();
        Answer::misunderstood(self.say().no_key(key, like.join(", ")))
    }

    /// The rules after a change.
    fn changed(&self, change: &Change) -> Result<Law, Answer> {
        let law = &self.state().law;
        Ok(match change {
            Change::Variant(id) => Law {
                variant: id.clone(),
                ..(**law).clone()
            },
            Change::With(overlay) => law.with_overlay(overlay),
            Change::Without(overlay) => {
                let mut fewer = (**law).clone();
                fewer.overlays.retain(|known| known != overlay);
                if fewer == **law {
                    return Err(Answer::misunderstood(self.say().not_laid_on(overlay)));
                }
                fewer
            }
            Change::Set(key, value) => law.with_key(key, Some(&as_toml(value))),
            Change::Unset(key) => {
                let fewer = law.with_key(key, None);
                if fewer == **law {
                    return Err(Answer::misunderstood(self.say().key_not_set(key)));
                }
                fewer
            }
        })
    }

    /// The deal by two sets of rules.
    fn between(&mut self, one: &Law, other: &Law) -> Result<Answer, Answer> {
        let view = self.look()?;
        let spot = view.spot.clone();
        let text = Arc::clone(&self.state().text);
        let first = self.look_by(&text, spot.clone(), one)?.entrant;
        let second = self.look_by(&text, spot, other)?.entrant;
        Ok(self.beside(&view, vec![(*first).clone(), (*second).clone()]))
    }

    /// The deal at hand under several variants.
    fn beside(&mut self, view: &View, mut entrants: Vec<Entrant>) -> Answer {
        // Two may be called alike, as a variant with a key that says this and that.
        for n in 1..entrants.len() {
            let (before, after) = entrants.split_at_mut(n);
            if let Some(entrant) = after.first_mut() {
                while before.iter().any(|known| known.label == entrant.label) {
                    entrant.label.push('\'');
                }
            }
        }
        let line = line_text(view);
        self.sources
            .put(self.draft, self.record_name(), line.as_str());
        let (ast, _) = crate::notation::parse(&line, 0..line.len(), self.draft);
        let comparison = Comparison::new(entrants, &self.sources);
        let compared = comparison.deal(&ast, &line, view.rules());
        self.compared(view, &comparison, &compared)
    }

    fn compared(&self, view: &View, comparison: &Comparison, compared: &Compared) -> Answer {
        let name = self.name.clone().unwrap_or_else(|| self.say().the_desk());
        let number = self.state().at + 1;
        let telling = Telling {
            comparison,
            sources: &self.sources,
            language: self.language,
            markdown: false,
            layout: self.layout,
        };
        let (own, record) = (view.rules(), &view.record);
        let mut text = compare::text(telling, (&name, number), own, record, compared);
        let mut data = compare::json(&name, number, comparison, own, compared);
        let speech = self.speech(view);
        for (entrant, outcome) in comparison.entrants.iter().zip(&compared.outcomes) {
            let missing = outcome.iter().flat_map(|outcome| &outcome.replay.missing);
            for &fact in missing {
                text.push_str(&format!(
                    "{}: {}\n",
                    entrant.label,
                    self.say().lacks(speech.missing(fact))
                ));
            }
        }
        // What cannot be scored yet may still differ.
        let mut outcomes = compared.outcomes.iter().flatten();
        let open = outcomes.any(|outcome| !outcome.replay.missing.is_empty());
        let alike = is_alike(compared);
        if alike && !open {
            text.push_str(&format!("{}\n", self.say().no_difference()));
        }
        data["differs"] = if alike && open {
            Json::Null
        } else {
            (!alike).into()
        };
        Answer::new(text, data)
    }

    /// The deal with other acts: what is typed stands in place of what comes next, and the rest as it was, as far as that
    /// can be.
    fn other_acts(&mut self, typed: &str) -> Result<Answer, Answer> {
        let view = self.look()?;
        let here = self.up_to_here(&view)?;
        let draft = match self.attempt(&here, typed) {
            Entered::Done(draft) => draft,
            Entered::Refused(draft) => {
                let text = desk::refused(&draft.refused, self.speech(&here));
                let data = json!({
                    "allowed": false,
                    "findings": self.as_data(&draft.refused.clone().into_diagnostics()),
                });
                return Err(Answer::new(text, data).failed(Failure::Found));
            }
            Entered::NotAsked => return Err(self.not_asked(&here)),
            Entered::Early(draft, sections) => {
                return Err(self.early(&here, typed, &draft, &sections));
            }
            Entered::Unread(draft, _) => return Err(self.unread(typed, draft.as_deref())),
            Entered::Already(_) => return Ok(Answer::said(self.say().no_difference())),
        };
        let record = supposed(&view, &draft.view, draft.before);
        let names = &view.rules().names;
        let texts = [line_text(&view), to_text(&record, names, None)];
        let labels = vec![self.say().as_it_is(), self.say().what_if()];
        let mut answer = self.courses_beside(&view, &texts, labels);
        // Where the old cards cannot follow the new one, what can be told is how it stands then.
        let cut_off = replay(&record, view.rules(), Judging::default()).cut_off;
        if cut_off && !view.replay().cut_off {
            let speech = self.speech(&view);
            let columns = [
                (self.say().as_it_is(), view.deal_after(view.len())),
                (
                    self.say().what_if(),
                    draft.view.deal_after(draft.view.len()),
                ),
            ];
            let (text, data) = beside::standing(&columns, speech);
            answer
                .text
                .push_str(&format!("{}\n{text}", self.say().so_far_only()));
            answer.data["standing"] = data;
        }
        Ok(answer)
    }

    /// Several courses of a deal, scored side by side.
    pub(super) fn courses_beside(
        &self,
        view: &View,
        texts: &[String],
        labels: Vec<String>,
    ) -> Answer {
        let parsed = texts.iter().map(|text| {
            let (ast, _) = crate::notation::parse(text, 0..text.len(), self.draft);
            (ast, text.as_str())
        });
        let parsed: Vec<_> = parsed.collect();
        let compared = courses(view.rules(), parsed.iter().map(|(ast, text)| (ast, *text)));
        let entrants = labels.into_iter().map(|label| Entrant {
            label,
            ..(*view.entrant).clone()
        });
        let comparison = Comparison::new(entrants.collect(), &self.sources);
        self.compared(view, &comparison, &compared)
    }

    /// The deal by the rules that the record names, beside the rules in force.
    pub(super) fn diff(&mut self) -> Result<Answer, Answer> {
        let law = (*self.state().law).clone();
        if self.law_here() == self.named_by(&self.state().text) {
            let text = format!("{}{}", self.rules_in_force(), self.say().no_difference());
            return Ok(Answer::said(text));
        }
        self.between(&Law::default(), &law)
    }

    /// The deal under several variants.
    pub(super) fn compare(&mut self, variants: &[String]) -> Result<Answer, Answer> {
        let view = self.look()?;
        let files = Rc::clone(&self.files);
        let mut entrants = Vec::new();
        for variant in variants {
            let spec = Spec::read(variant, &[]);
            let (entrant, findings) = Entrant::load(&spec, &*files, &mut self.sources);
            entrants.push(entrant.ok_or_else(|| self.found(&findings, Failure::Usage))?);
        }
        Ok(self.beside(&view, entrants))
    }
}

/// The line that one looks at as a record of its own.
pub(super) fn line_text(view: &View) -> String {
    if view.spot.path.is_empty() {
        return view.text.to_string();
    }
    to_text(&view.record, &view.rules().names, None)
}

/// Whether a deal comes to the same in every column.
fn is_alike(compared: &Compared) -> bool {
    let rows = compared.rows.iter().all(|row| {
        let mut cells = row.cells.windows(2);
        cells.all(|two| matches!(two, [Some(one), Some(other)] if one.comes_to(other)))
    });
    let found = |outcome: &Outcome| -> Vec<String> {
        let findings = outcome.findings.iter();
        findings
            .map(|finding| finding.message.to_string())
            .collect()
    };
    let mut outcomes = compared.outcomes.windows(2);
    rows && outcomes.all(|two| match two {
        [Some(one), Some(other)] => {
            one.replay.pays == other.replay.pays
                && one.replay.status == other.replay.status
                && found(one) == found(other)
        }
        _ => false,
    })
}

/// A value as TOML: a word that is none of its own is a text.
fn as_toml(value: &str) -> String {
    let value = value.trim();
    if toml::from_str::<toml::Table>(&format!("value = {value}")).is_ok() && !value.contains('\n') {
        return value.to_owned();
    }
    toml::Value::String(value.to_owned()).to_string()
}

/// The record with acts in place of what comes next, and the rest of it as far as that makes sense: an act of the same
/// kind by the same seat is replaced, anything else comes besides; two cards of a hand change places.
fn supposed(view: &View, tried: &View, before: usize) -> crate::record::Record {
    let mut record = view.record.clone();
    let new: Vec<_> = tried.record.acts().iter().skip(before).copied().collect();
    record.line.laid.clear();
    record.line.variations.clear();
    record.result = None;
    if tried.record.outcome.is_some() && view.record.outcome != tried.record.outcome {
        record.outcome.clone_from(&tried.record.outcome);
        // The cards say how it really ended.
        let played = |act: Act| {
            matches!(
                act.section(),
                Section::Play | Section::Claim | Section::Concede
            )
        };
        record.line.acts.retain(|act| !played(act.value));
    }
    let mut at = view.next().unwrap_or(view.len());
    for act in new {
        if matches!(act.value, Act::Trick { .. }) {
            continue;
        }
        while matches!(
            record.line.acts.get(at).map(|act| act.value),
            Some(Act::Trick { .. })
        ) {
            at += 1;
        }
        let old = record.line.acts.get(at).map(|act| act.value);
        match (old, act.value) {
            (
                Some(Act::Play {
                    card: Some(played), ..
                }),
                Act::Play {
                    card: Some(card), ..
                },
            ) => {
                let later = record.line.acts.iter_mut().skip(at + 1);
                for other in later {
                    if let Act::Play { card: later, .. } = &mut other.value
                        && *later == Some(card)
                    {
                        *later = Some(played);
                    }
                }
                if let Some(place) = record.line.acts.get_mut(at) {
                    place.value = Act::Play {
                        seat: None,
                        card: Some(card),
                    };
                }
            }
            (Some(old), new) if old == new => {}
            (Some(_), Act::Close { seat }) => {
                // Who says nothing more says none of what he said from here on.
                let turn = record.line.acts.iter().skip(at);
                let own = turn
                    .take_while(|act| speaks(act.value) == Some(seat))
                    .count();
                let end = at + own;
                let said = record.line.acts.get(at..end).unwrap_or_default();
                let closes = said
                    .iter()
                    .position(|act| matches!(act.value, Act::Close { .. }));
                let end = closes.map_or(end, |n| at + n + 1);
                record.line.acts.splice(at..end, [act]);
            }
            (Some(old), new) if stands_for(old, new) => {
                if let Some(place) = record.line.acts.get_mut(at) {
                    *place = act;
                }
            }
            _ => record.line.acts.insert(at, act),
        }
        at += 1;
    }
    record
}

/// Whose word an act is.
fn speaks(act: Act) -> Option<crate::basics::Seat> {
    match act {
        Act::Announce { seat, .. }
        | Act::Declare { seat, .. }
        | Act::Kontra { seat, .. }
        | Act::Close { seat } => Some(seat),
        _ => None,
    }
}

/// Whether one act may stand where another stood: both are what a seat does when it is asked.
fn stands_for(old: Act, new: Act) -> bool {
    match (old, new) {
        (
            Act::Bid { seat, .. } | Act::Hold { seat } | Act::Pass { seat } | Act::Wait { seat },
            Act::Bid { seat: other, .. }
            | Act::Hold { seat: other }
            | Act::Pass { seat: other }
            | Act::Wait { seat: other },
        )
        | (Act::Raise { seat, .. }, Act::Raise { seat: other, .. })
        | (Act::Take { seat, .. }, Act::Take { seat: other, .. })
        | (Act::Discard { seat, .. }, Act::Discard { seat: other, .. })
        | (Act::Tell { seat, .. }, Act::Tell { seat: other, .. })
        | (Act::Call { seat, .. }, Act::Call { seat: other, .. }) => seat == other,
        // A word comes besides the others.
        _ => false,
    }
}
