//! What is paid for a deal in which not everything was allowed, as it stands.

use tarokk::basics::{Seat, SourceMap};
use tarokk::notation::parse_all;
use tarokk::record::read_record;
use tarokk::replay::{Judging, Replay, Status, replay};

use crate::support::with_overlay;

/// A published deal in which one card of the first trick is another of the same hand's, against the rule on following.
const FAULTY: &str = "hands
  A skiz XX XV XIV XII VIII sK cJ hA
  B XXI XVII XI VI hK hJ dQ cQ sC
  C XIII IX V I sQ s10 c10 dJ dA
  D XVIII X IIII III II dK dC hQ cK
  talon XIX hC XVI sJ cC VII
auction A3 B2 Cp Dp Ap
discard B cQ sC  C dJ dA  D dC  A hA
call B XX
announce B trull p  C kontra trull p  D p  A rekontra trull p  B p  C p  D p
play
  1 A VII VI sQ X
  2 D dK VIII dQ IX
  3 C s10 II sK XI
  4 B hJ XIII hQ XIV
  5 A XII XVII XVI XVIII
  6 D cC cJ XIX c10
  7 B hC I III XV
  8 A skiz XXI V IIII
  9 A XX hK sJ cK
";

fn judged(text: &str, as_played: bool) -> Replay {
    judged_with("", text, as_played)
}

fn judged_with(overlay: &str, text: &str, as_played: bool) -> Replay {
    let rules = with_overlay("paskievics", overlay);
    let file = SourceMap::default().add("deal.tarokk", text);
    let (ast, _) = parse_all(text, file).remove(0);
    let suit_of = |card| rules.pack.suit(card);
    let (record, findings) = read_record(&ast, text, &rules.vocabulary(&suit_of));
    assert!(findings.is_empty(), "{findings:?}");
    replay(&record, &rules, Judging { as_played })
}

/// Two for the game and eight for the doubled figure, as in the deal without the fault.
#[test]
fn a_deal_with_a_fault_pays_as_it_stands_if_that_is_asked() {
    let strict = judged(FAULTY, false);
    assert_eq!((strict.status, strict.pays), (Status::Illegal, false));
    assert!(!strict.cut_off);
    let stands = judged(FAULTY, true);
    assert_eq!((stands.status, stands.pays), (Status::Played, true));
    let pays = |replay: &Replay| {
        Seat::all(4)
            .map(|seat| replay.ledger.pays()[seat].0)
            .collect::<Vec<_>>()
    };
    assert_eq!(pays(&stands), [10, 10, -10, -10]);
    // What is judged does not depend on what is paid.
    assert_eq!(strict.findings, stands.findings);
    assert_eq!(stands.findings.len(), 1);
}

/// What cannot be followed is not paid in any way.
#[test]
fn a_deal_that_cannot_be_followed_pays_nothing() {
    let text = FAULTY.replace("3 C s10", "3 D s10");
    let replay = judged(&text, true);
    assert_eq!((replay.status, replay.pays), (Status::Illegal, false));
    assert!(replay.cut_off);
}

/// Who has the suit may play what he likes, and only a hand without it owes a trump.
#[test]
fn where_suit_need_not_be_followed_it_may_be() {
    let free = judged_with("[play.follow]\nsuit = false\n", FAULTY, false);
    assert_eq!(
        (free.status, free.pays),
        (Status::Played, true),
        "{:?}",
        free.findings
    );
}
