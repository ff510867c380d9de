//! Worked cases from published sources, under their numbers. The data stands in `tests/published/`.

use tarokk::basics::{Party, SourceMap};
use tarokk::game::Term;
use tarokk::replay::{Judging, Replay};
use tarokk::rules::Rules;
use tarokk::session::{RuleBook, each_deal};
use tarokk::variant::NoFiles;

use crate::support::read;

/// What comes of a record under a variant: the replay, and the rules or codes of its findings.
fn judged(text: &str, variant: &str, look: impl FnOnce(&Rules, &Replay, Vec<String>)) {
    let mut sources = SourceMap::default();
    let file = sources.add("case.tarokk", text);
    let mut book = RuleBook::new(&NoFiles, Some(variant.to_owned()), Vec::new());
    let mut look = Some(look);
    each_deal(
        text,
        file,
        &mut book,
        &mut sources,
        Judging::default(),
        &mut |deal, _| {
            let findings = deal
                .findings
                .iter()
                .map(|finding| match &finding.rule {
                    Some(rule) => rule.id.clone(),
                    None => format!("{}: {}", finding.code, finding.message),
                })
                .collect();
            let (Some(rules), Some(replay)) = (&deal.rules, &deal.replay) else {
                panic!("no rules: {findings:?}");
            };
            if let Some(look) = look.take() {
                look(rules, replay, findings);
            }
        },
    );
    assert!(look.is_none(), "no record in {text:?}");
}

fn rows(path: &str) -> Vec<Vec<String>> {
    read(path)
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn h1_to_h69_auctions() {
    for row in rows("tests/published/auctions.txt") {
        let [case, auction, declarer, contract, card, by] = row.as_slice() else {
            panic!("{row:?}");
        };
        for variant in ["paskievics", "palatinus", "hungarian-tournament"] {
            judged(
                &format!("auction {auction}\n"),
                variant,
                |rules, replay, findings| {
                    assert!(findings.is_empty(), "{case} {variant}: {findings:?}");
                    let facts = &replay.facts;
                    let got = facts.declarer.map(|seat| seat.to_string());
                    assert_eq!(got.as_ref(), Some(declarer), "{case} {variant}");
                    let got = facts.contract.map(|id| rules.names.id(Term::Contract(id)));
                    assert_eq!(got, Some(contract.as_str()), "{case} {variant}");
                    let promise = facts.auction.promise;
                    let got = promise.map_or("-", |p| rules.names.id(Term::Card(p.card)));
                    assert_eq!(got, card, "{case} {variant}");
                    let got = promise.map_or("-".to_owned(), |p| p.by.to_string());
                    assert_eq!(&got, by, "{case} {variant}");
                },
            );
        }
    }
}

#[test]
fn h69_everybody_passes() {
    judged(
        "auction Ap Bp Cp Dp\n",
        "paskievics",
        |_, replay, findings| {
            assert!(findings.is_empty(), "{findings:?}");
            assert_eq!(replay.status.word(), "passed-out");
        },
    );
}

#[test]
fn h141_to_h159_game_double_game_and_slam() {
    let points = [(0, 0), (20, 3), (40, 4), (60, 5), (80, 7), (94, 9)];
    for row in rows("tests/published/slams.txt") {
        let [case, words, values] = row.as_slice() else {
            panic!("{row:?}");
        };
        let variant = if case == "H159" {
            "hungarian-tournament"
        } else {
            "paskievics"
        };
        for (contract, game) in [("A3", 1), ("A2", 2), ("A1", 3), ("AS", 4)] {
            for ((points, tricks), value) in points.iter().zip(values.split(' ')) {
                let text = format!(
                    "auction {contract} Bp Cp Dp\nannounce {words}\noutcome declarer A partner C points {points} {} tricks {tricks} {}\n",
                    94 - points,
                    9 - tricks
                );
                judged(&text, variant, |_, replay, findings| {
                    assert!(findings.is_empty(), "{case}: {findings:?}\n{text}");
                    let expected = value.parse::<i64>().unwrap() * game;
                    let own: i64 = replay
                        .ledger
                        .lines()
                        .iter()
                        .map(|line| match line.party {
                            tarokk::score::For::Side(Party::DECLARERS) => line.value.0,
                            _ => -line.value.0,
                        })
                        .sum();
                    assert_eq!(
                        own,
                        expected,
                        "{case} {points} {contract}\n{:#?}",
                        replay.ledger.lines()
                    );
                    assert_eq!(
                        replay.ledger.pays()[tarokk::basics::Seat::FOREHAND].0,
                        expected,
                        "{case}"
                    );
                });
            }
        }
    }
}

#[test]
fn h197_h199_h201_published_deals_pay_as_they_say() {
    for deal in ["h197", "h199", "h200"] {
        let text = read(format!("examples/{deal}.tarokk"));
        let variant = if deal == "h200" {
            "palatinus"
        } else {
            "paskievics"
        };
        judged(&text, variant, |_, replay, findings| {
            assert!(findings.is_empty(), "{deal}: {findings:?}");
            assert!(replay.pays, "{deal}");
        });
    }
}

#[test]
fn h202_two_breaches_in_the_tournament() {
    let text = read("examples/h200.tarokk");
    judged(&text, "hungarian-tournament", |_, _, findings| {
        for rule in ["duty.bid-high-honour", "duty.trull-by-partner"] {
            assert!(
                findings.iter().any(|found| found == rule),
                "{rule}: {findings:?}"
            );
        }
    });
}
