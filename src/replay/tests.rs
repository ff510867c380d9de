//! A complete published deal, from its text to its payments.

use super::{Judging, Replay, replay};
use crate::basics::{Seat, SourceMap};
use crate::notation::parse;
use crate::record::read_record;
use crate::rules::load;
use crate::variant::NoFiles;

const H199: &str = "\
hands
  A skiz XX XV XIV XII VIII sK cJ hA
  B XXI XVII XI VI hK hJ dQ cQ sC
  C XIII IX V I sQ s10 c10 dJ dA
  D XVIII X IIII III II dK dC hQ cK
  talon XIX hC XVI sJ cC VII
auction  A3 B2 Cp Dp Ap
discard  B cQ sC  C dJ dA  D dC  A hA
call     B XX
announce B trull p  C kontra trull p  D p  A rekontra trull p  B p  C p  D p
play
  1 A VII VI V X
  2 D dK VIII dQ IX
  3 C s10 II sK XI
  4 B hJ XIII hQ XIV
  5 A XII XVII XVI XVIII
  6 D cC cJ XIX c10
  7 B hC I III XV
  8 A skiz XXI sJ IIII
  9 A XX hK sQ cK
result   points 68 26  pay A+10 B+10 C-10 D-10
";

fn replayed(text: &str, variant: &str) -> Replay {
    let mut sources = SourceMap::default();
    let (rules, findings) = load(variant, &[], &NoFiles, &mut sources);
    let rules = rules.unwrap_or_else(|| panic!("{findings:?}"));
    let file = sources.add("deal.tarokk", text);
    let source = sources.text(file);
    let (ast, findings) = parse(source, 0..source.len(), file);
    assert!(findings.is_empty(), "{findings:?}");
    let suit_of = |card| rules.pack.suit(card);
    let (record, findings) = read_record(&ast, source, &rules.vocabulary(&suit_of));
    assert!(findings.is_empty(), "{findings:?}");
    let replay = replay(&record, &rules, Judging::default());
    let shown = crate::report::diagnostic::render(&replay.findings, &sources, false);
    assert!(replay.findings.is_empty(), "{shown}");
    replay
}

#[test]
fn a_kontra_on_a_word_pays_as_published() {
    for variant in ["paskievics", "palatinus", "hungarian-tournament"] {
        let replay = replayed(H199, variant);
        let pays: Vec<i64> = Seat::all(4)
            .map(|seat| replay.ledger.pays()[seat].0)
            .collect();
        assert_eq!(pays, [10, 10, -10, -10], "{variant} {:?}", replay.missing);
    }
}
