//! Looking through a file: the deals in which a condition of the rules' vocabulary holds, and all of them as data.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::json;

use super::{Answer, Desk, Failure, Request};
use crate::basics::{Diagnostic, Diagnostics, Span, Truth};
use crate::compare::Entrant;
use crate::expr::Fault;
use crate::notation::parse;
use crate::record::read_record;
use crate::replay::{Judging, Status, replay};
use crate::report::data::deal_json;
use crate::report::desk::harmless;
use crate::rules::{Asked, Whose};
use crate::score::verdicts;

impl Desk {
    /// The deals in which a condition holds, or may hold.
    pub(super) fn find(&mut self, condition: &str) -> Result<Answer, Answer> {
        let book = self.state().settled();
        if book.is_empty() {
            return Err(Answer::misunderstood(self.say().no_deal()));
        }
        let law = self.state().law.clone();
        let files = Rc::clone(&self.files);
        let mut asked: BTreeMap<String, Result<Asked, Diagnostics>> = BTreeMap::new();
        let mut text = String::new();
        let mut found = Vec::new();
        let mut faults = Diagnostics::default();
        let (mut count, mut unread, mut too_late) = (0, 0, false);
        for number in 0..book.len() {
            if self.is_stopped() {
                text.push_str(&format!("{}\n", self.say().stopped_at(number)));
                break;
            }
            let record = book.record(number);
            let law = law.over(&self.named_by(record));
            let Ok(entrant) = self.shelf.rules(&law, &*files, &mut self.sources) else {
                unread += 1;
                continue;
            };
            let asked = match asked.get(&law.to_string()) {
                Some(asked) => asked,
                None => {
                    let read = self.asked(condition, &entrant);
                    asked.entry(law.to_string()).or_insert(read)
                }
            };
            let asked = match asked {
                Ok(asked) => asked,
                Err(wrong) => {
                    if faults.is_empty() {
                        faults = wrong.clone();
                    }
                    continue;
                }
            };
            let rules = &*entrant.rules;
            let (ast, _) = parse(record, 0..record.len(), self.draft);
            let suit_of = |card| rules.pack.suit(card);
            let (deal, _) = read_record(&ast, record, &rules.vocabulary(&suit_of));
            let played = replay(&deal, rules, Judging { as_played: true });
            let (ended, facts) = (is_unplayed(played.status), played.facts);
            let speech = self.speech_by(rules);
            let parties = speech.parties(&facts);
            let all = asked.of(rules, &facts, &verdicts(rules, &facts));
            too_late |= asked.asks_for_hands() && facts.no_hand_has_cards();
            let held: Vec<_> = all
                .into_iter()
                .filter(|(_, holds)| match holds {
                    Truth::True => true,
                    Truth::Open => !ended,
                    Truth::False => false,
                })
                .collect();
            if held.is_empty() {
                continue;
            }
            count += 1;
            let told: Vec<String> = held
                .iter()
                .map(|(whose, holds)| {
                    let whose = match whose {
                        Whose::Deal => String::new(),
                        Whose::Side(party) => parties
                            .iter()
                            .find(|(known, _)| known == party)
                            .map_or(String::new(), |(_, name)| name.clone()),
                        Whose::Seat(seat) => {
                            let name = deal.player(*seat).unwrap_or("");
                            format!("{seat} {name}").trim_end().to_owned()
                        }
                    };
                    self.for_whom(&whose, *holds)
                })
                .collect();
            let line = format!("{}  {}", number + 1, told.join(", "));
            text.push_str(harmless(&line).trim_end());
            text.push('\n');
            let holds = held
                .iter()
                .zip(&told)
                .map(|((_, holds), told)| json!({ "for": told, "open": *holds == Truth::Open }));
            found.push(json!({ "number": number + 1, "holds": holds.collect::<Vec<_>>() }));
        }
        if count == 0 && !faults.is_empty() {
            return Err(self.found(&faults, Failure::Usage));
        }
        text.push_str(&format!("{}\n", self.say().found_in(count, book.len())));
        if too_late {
            text.push_str(&format!("{}\n", self.say().no_hands_left()));
        }
        if unread > 0 {
            text.push_str(&format!("{}\n", self.say().without_rules_there(unread)));
        }
        Ok(Answer::new(
            text,
            json!({ "deals": found, "of": book.len() }),
        ))
    }

    /// For whom a condition holds, or may hold.
    fn for_whom(&self, whose: &str, holds: Truth) -> String {
        match (holds, whose) {
            (Truth::Open, "") => self.say().open(),
            (Truth::Open, whose) => format!("{whose} ({})", self.say().open()),
            (_, whose) => whose.to_owned(),
        }
    }

    /// A condition in the words of a variant.
    pub(super) fn asked(
        &mut self,
        condition: &str,
        entrant: &Entrant,
    ) -> Result<Asked, Diagnostics> {
        Asked::read(condition, &entrant.merged, &self.sources)
            .map_err(|faults| self.faults_of(condition, faults))
    }

    /// What is wrong with a condition that has been typed.
    pub(super) fn faults_of(&mut self, condition: &str, faults: Vec<Fault>) -> Diagnostics {
        let file = self.draft;
        self.sources.put(file, "condition", condition);
        let mut findings = Diagnostics::default();
        for fault in faults {
            let place = Span::new(file, fault.at);
            let mut finding = Diagnostic::error(fault.code, fault.message).at(place);
            finding.help = fault.help;
            findings.push(finding);
        }
        findings
    }

    /// Every deal of the file with its score, one on a line.
    pub(super) fn export(&mut self, file: Option<String>) -> Result<Answer, Answer> {
        self.look()?;
        let name = self.name.clone().unwrap_or_else(|| self.say().the_desk());
        let text = self.state().settled().text();
        let mut lines = Vec::new();
        self.each(&[&text], &mut |_, deal, sources| {
            lines.push(deal_json(&name, deal, sources));
        })?;
        let mut text = lines.join("\n");
        text.push('\n');
        Ok(match file {
            Some(file) => Answer::nothing().asking(Request::Write(file, text)),
            None => {
                let deals = lines
                    .iter()
                    .filter_map(|line| serde_json::from_str(line).ok());
                let deals: Vec<serde_json::Value> = deals.collect();
                Answer::new(text, json!({ "deals": deals }))
            }
        })
    }
}

/// Whether a deal ended before its play: then nothing is open any more.
fn is_unplayed(status: Status) -> bool {
    matches!(status, Status::PassedOut | Status::ThrownIn | Status::Void)
}
