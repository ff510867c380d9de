//! Deals of a generator that shares nothing with the engine: what it allowed and what it reckoned, the engine does too.
//! `tests/dealt/README.md` says by what rules it played.

use serde_json::{Value, json};
use tarokk::basics::SourceMap;
use tarokk::replay::Judging;
use tarokk::report::data::deal_json;
use tarokk::session::{RuleBook, each_deal};
use tarokk::variant::NoFiles;

use crate::support::read;

/// A deal: its record up to the play, the cards as they were played, and what must come of it.
struct Dealt(Value);

impl Dealt {
    /// The record with so many cards played, and one more.
    fn record(&self, cards: usize, more: &str) -> String {
        let tricks = self.0["tricks"].as_array().unwrap();
        let played = tricks.iter().flat_map(|trick| trick.as_array().unwrap());
        let played: Vec<&str> = played.map(|card| card.as_str().unwrap()).collect();
        let variant = self.0["variant"].as_str().unwrap();
        let start = self.0["start"].as_str().unwrap();
        let play = played[..cards].join(" ");
        format!("[Variant \"{variant}\"]\n{start}\nplay {play} {more}\n")
    }

    fn cards(&self) -> usize {
        let tricks = self.0["tricks"].as_array().unwrap();
        tricks
            .iter()
            .map(|trick| trick.as_array().unwrap().len())
            .sum()
    }

    /// Everything in which the engine differs.
    fn differences(&self, book: &mut RuleBook<'_>) -> Vec<String> {
        let mut differ = Vec::new();
        let scored = score(&self.record(self.cards(), ""), book);
        let mut same = |what: &str, found: &Value, expected: &Value| {
            if found != expected {
                differ.push(format!("{what}: {found}, reckoned were {expected}"));
            }
        };
        same("findings", &scored["findings"], &json!([]));
        same("status", &scored["status"], &json!("played"));
        for key in ["declarer", "contract", "pays"] {
            same(key, &scored[key], &self.0[key]);
        }
        same("wheels", &scored["wheels"]["after"], &self.0["wheels"]);
        for (whose, parts) in self.0["parts"].as_object().into_iter().flatten() {
            same("parts", &scored["card_points"][whose], parts);
        }
        for decision in self.0["decisions"].as_array().unwrap() {
            let after = usize::try_from(decision["after"].as_u64().unwrap()).unwrap();
            for (key, allowed) in [("may", true), ("may-not", false)] {
                for card in decision[key].as_array().unwrap() {
                    let card = card.as_str().unwrap();
                    let scored = score(&self.record(after, card), book);
                    let found = scored["findings"].as_array().unwrap().is_empty();
                    same(
                        &format!("{card} after {after}"),
                        &json!(found),
                        &json!(allowed),
                    );
                }
            }
        }
        differ
    }
}

fn score(record: &str, book: &mut RuleBook<'_>) -> Value {
    let mut sources = SourceMap::default();
    let file = sources.add("deal".to_owned(), record.to_owned());
    let mut printed = String::new();
    let keep = &mut |deal: &_, sources: &_| printed.push_str(&deal_json("deal", deal, sources));
    each_deal(record, file, book, &mut sources, Judging::default(), keep);
    serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{error}: {printed}\n{record}"))
}

#[test]
fn deals_of_an_independent_generator_are_allowed_and_reckoned_alike() {
    let mut book = RuleBook::new(&NoFiles, None, Vec::new());
    let deals = read("tests/dealt/slovenian.jsonl");
    let mut differ = Vec::new();
    for line in deals.lines() {
        let deal = Dealt(serde_json::from_str(line).unwrap());
        let id = deal.0["id"].as_str().unwrap().to_owned();
        let found = deal.differences(&mut book);
        differ.extend(found.into_iter().map(|fault| format!("{id}: {fault}")));
    }
    assert!(deals.lines().count() >= 60, "the deals are there");
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
