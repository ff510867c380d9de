//! What the fuzz targets hold the program to, each a function of any bytes that panics where it does not hold.
//!
//! The targets of this folder run them under libFuzzer; `tests/fuzzed.rs` runs them on what is kept of that.

#![allow(dead_code, reason = "each target uses one of them")]

use std::rc::Rc;

use tarokk::basics::{Diagnostics, Seat, SourceMap};
use tarokk::deal::{Deal, Ending, Phase};
use tarokk::expr::{Needs, Symbols, compile_cards, compile_condition, compile_value};
use tarokk::facts::Holding;
use tarokk::game::{Act, Cards};
use tarokk::notation::split;
use tarokk::record::format_record;
use tarokk::replay::Judging;
use tarokk::report::diagnostic::render;
use tarokk::rules::Rules;
use tarokk::session::{DealInFile, RuleBook, each_deal};
use tarokk::variant::{Files, NoFiles};

/// The variant that records are read by: with two sides, a called partner and most mechanisms.
const VARIANT: &str = "paskievics";

thread_local! {
    static RULES: Rc<Rules> = Rc::new(
        tarokk::rules::load(VARIANT, &[], &NoFiles, &mut SourceMap::default())
            .0
            .unwrap_or_else(|| panic!("{VARIANT} does not load")),
    );
}

/// A file in memory, whatever it is called.
struct Memory(String);

impl Files for Memory {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Every place lies in its text, and every finding can be shown.
fn can_be_shown(findings: &Diagnostics, sources: &SourceMap) {
    for finding in findings {
        for label in finding.primary.iter().chain(&finding.related) {
            let text = sources.text(label.span.file);
            let range = label.span.range();
            assert!(
                range.start <= range.end && range.end <= text.len(),
                "{}: {range:?} of {} bytes",
                finding.code,
                text.len()
            );
        }
    }
    let _ = render(findings, sources, false);
}

/// Any text as a variant, as an heir of one and as an overlay: it is judged, and what is found can be shown.
pub(crate) fn no_variant_text_panics(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let heir = format!("format = 1\nextends = \"{VARIANT}\"\n{text}");
    let overlay = format!("format = 1\nfits = [\"{VARIANT}\"]\n{text}");
    for (text, base, overlays) in [
        (text, "text.toml", &[][..]),
        (heir, "text.toml", &[]),
        (overlay, VARIANT, &["text.toml"]),
    ] {
        let mut sources = SourceMap::default();
        let (rules, findings) = tarokk::rules::load(base, overlays, &Memory(text), &mut sources);
        assert!(
            rules.is_some() || findings.has_errors(),
            "there are no rules and no reason"
        );
        can_be_shown(&findings, &sources);
    }
}

/// Every deal of a text, read by the rules.
fn deals(text: &str, each: &mut dyn FnMut(&DealInFile, &SourceMap)) {
    let mut sources = SourceMap::default();
    let file = sources.add("text.tarokk", text);
    // Loaded once, for loading takes longer than most records.
    let rules = RULES.with(Rc::clone);
    let mut book = RuleBook::holding(&NoFiles, VARIANT.to_owned(), Some(rules));
    each_deal(
        text,
        file,
        &mut book,
        &mut sources,
        Judging { as_played: true },
        each,
    );
}

/// Any text as records: it is read, judged and scored, what is paid adds up to nothing, and what is found can be shown.
pub(crate) fn no_record_text_panics(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    deals(&text, &mut |deal, sources| {
        can_be_shown(&deal.findings, sources);
        let Some(replay) = &deal.replay else { return };
        let pays = replay.ledger.pays();
        let sum: i64 = Seat::all(4).map(|seat| pays[seat].0).sum();
        // What a part of a ledger would pay is shown to nobody.
        assert!(
            sum == 0 || !replay.missing.is_empty(),
            "what is paid does not add up: {sum}"
        );
        let _ = tarokk::report::data::deal_json("text.tarokk", deal, sources);
    });
}

/// Any text as records: written in canonical form it is so already, and is cut into as many records.
pub(crate) fn formatting_is_idempotent(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let once = formatted(&text);
    let twice = formatted(&once);
    assert_eq!(once, twice, "written again it is another");
    assert_eq!(
        split(&text).len(),
        split(&once).len(),
        "records are lost or made"
    );
}

fn formatted(text: &str) -> String {
    let mut records = Vec::new();
    deals(text, &mut |deal, _| {
        let Some(rules) = &deal.rules else { return };
        let suit_of = |card| rules.pack.suit(card);
        let formatted = format_record(&deal.ast, text, &rules.vocabulary(&suit_of), None);
        records.push(formatted.text);
    });
    tarokk::record::join(records)
}

/// Any text as an expression of each kind: every fault lies in the text, between characters.
pub(crate) fn expressions_report_inside_their_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let symbols = symbols();
    for place in [
        Needs::NOTHING,
        Needs::SIDE,
        Needs::VERDICTS,
        Needs::BID,
        Needs::WORD,
    ] {
        let faults = [
            compile_condition(&text, &symbols, place).err(),
            compile_value(&text, &symbols, place).err(),
            compile_cards(&text, &symbols, place).err(),
        ];
        for faults in faults.into_iter().flatten() {
            assert!(!faults.is_empty(), "it is refused without a reason");
            for fault in faults {
                assert!(
                    text.get(fault.at.clone()).is_some(),
                    "{:?} is no place of {text:?}",
                    fault.at
                );
            }
        }
    }
}

/// The names that the variant brings into expressions, as far as a fuzzer needs them.
fn symbols() -> Symbols {
    RULES.with(|rules| {
        let names = rules.pack.all.iter().map(|card| {
            let id = rules.names.id(tarokk::game::Term::Card(card)).to_owned();
            (id, tarokk::basics::CardSet::single(card))
        });
        Symbols {
            cards: names.collect(),
            tricks: rules.mode(None).tricks() as u8,
            ..Symbols::default()
        }
    })
}

/// Any bytes as choices among what is allowed: a whole deal is played and scored, card points are kept, and what is paid
/// adds up to nothing.
pub(crate) fn scoring_never_fails(bytes: &[u8]) {
    RULES.with(|rules| {
        let mut choices = bytes.iter().copied();
        let mut choose = |n: usize| usize::from(choices.next().unwrap_or(0)) % n.max(1);
        let mut cards: Vec<_> = rules.pack.all.iter().collect();
        for n in (1..cards.len()).rev() {
            cards.swap(n, choose(n + 1));
        }
        let mut hands = tarokk::basics::BySeat::from_fn(|_| Holding::default());
        for seat in Seat::all(rules.seats) {
            hands[seat] = Holding::exactly(cards.drain(..rules.dealt(seat)).collect());
        }
        let talon: Vec<_> = cards.into_iter().map(Some).collect();
        let mut deal = Deal::new(rules, &hands, &talon);
        // A deal has a card for each seat and trick, and a few words between.
        for _ in 0..1000 {
            if matches!(deal.phase, Phase::Over(_)) {
                break;
            }
            step(&mut deal, &mut choose);
        }
        assert!(
            matches!(deal.phase, Phase::Over(_)),
            "the deal does not end"
        );
        // A deal that nobody plays has no contract to score.
        if matches!(deal.phase, Phase::Over(Ending::PassedOut)) {
            return;
        }
        let (ledger, missing) = tarokk::score::score(rules, &deal.facts);
        assert!(missing.is_empty(), "{missing:?}");
        let pays = ledger.pays();
        let sum: i64 = Seat::all(rules.seats).map(|seat| pays[seat].0).sum();
        assert_eq!(sum, 0, "what is paid does not add up");
    });
}

/// One act that is allowed.
fn step(deal: &mut Deal<'_>, choose: &mut dyn FnMut(usize) -> usize) {
    match deal.phase {
        Phase::Discarding(owing) => {
            let Some(seat) = owing.iter().next() else {
                return;
            };
            let mut from: Vec<_> = deal.discardable(seat).iter().collect();
            let mut known = tarokk::basics::CardSet::EMPTY;
            for _ in 0..deal.discard_count(seat) {
                known.insert(from.swap_remove(choose(from.len())));
            }
            let act = Act::Discard {
                seat,
                cards: Cards { known, unknown: 0 },
            };
            // Some cards go only when too few others can; a refused choice is made again.
            let _ = deal.act(act);
        }
        Phase::Raising => deal.hand_out_talon(),
        _ => {
            let legal = deal.legal();
            assert!(!legal.is_empty(), "nothing is allowed in {:?}", deal.phase);
            // Turns are ended more often than words are said, so that deals come to their play.
            let close = legal
                .iter()
                .find(|act| matches!(act, Act::Close { .. } | Act::Pass { .. }));
            let act = match close {
                Some(close) if choose(3) > 0 => *close,
                _ => legal[choose(legal.len())],
            };
            deal.act(act)
                .unwrap_or_else(|refusal| panic!("{act:?} is listed as allowed: {refusal:?}"));
        }
    }
}
