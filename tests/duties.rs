//! Duties that are refused, kontras that are owed, and what tells whose side a seat is of: small variants that use them.

use tarokk::basics::{Seat, SeatSet, SourceMap};
use tarokk::deal::codes;
use tarokk::game::Act;
use tarokk::notation::parse_all;
use tarokk::record::read_record;
use tarokk::replay::{Judging, Replay, Status, replay, replay_until};
use tarokk::rules::Rules;

use crate::support::{overlay_faults, with_overlay};

/// The cards of a deal in which the last discard but one is a trump below the highest.
const HANDS: &str = "hands
  A skiz XXI XIX XVI XIV X VI hK cC
  B XVIII XIII IX IIII I hQ sK sQ dJ
  C XX XVII XI VII dK dQ sJ sC c10
  D XV XII VIII V III cK cQ hA hJ
  talon hC dA s10 II cJ dC
";

/// The seat that laid the called card away says kontra to the game, in its turn.
const LAID: &str = "remove = [\"call.laid-kontra\"]
[duty.laid]
on = \"close\"
when = \"discard has called card and not game has kontra\"
owes = { kontra = \"game\" }
unmet = \"refused\"
assumed = \"an example\"
[reveal.laid]
on = \"word\"
when = \"word raises game and kontra on game == 1 and discard has called card\"
assumed = \"an example\"
";

fn replayed(text: &str, rules: &Rules) -> Replay {
    let (record, _) = read(text, rules);
    replay(&record, rules, Judging::default())
}

fn read(text: &str, rules: &Rules) -> (tarokk::record::Record, SourceMap) {
    let mut sources = SourceMap::default();
    let file = sources.add("deal.tarokk", text);
    let (ast, findings) = parse_all(text, file).remove(0);
    let suit_of = |card| rules.pack.suit(card);
    let (record, more) = read_record(&ast, text, &rules.vocabulary(&suit_of));
    assert!(
        findings.is_empty() && more.is_empty(),
        "{findings:?}{more:?}"
    );
    (record, sources)
}

fn codes_of(replay: &Replay) -> Vec<&str> {
    replay.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_pass_that_is_owed_a_hold_is_found_or_refused() {
    let auction = "auction A3 B2 Cp Dp Ap";
    let text = format!("{HANDS}{auction}\n");
    let found = with_overlay("paskievics", "");
    let replay = replayed(&text, &found);
    assert_eq!(codes_of(&replay), [codes::DUTY]);
    assert_ne!(replay.status, Status::Illegal);

    let refused = with_overlay("paskievics", "[duty.hold-two]\nunmet = \"refused\"\n");
    let replay = replayed(&text, &refused);
    assert_eq!(codes_of(&replay), [codes::OWED]);
    assert_eq!(replay.status, Status::Illegal);
    let (record, _) = read(&text, &refused);
    let (deal, _) = replay_until(&record, &refused, 4);
    let seat = Seat::FOREHAND;
    assert!(deal.legal().contains(&Act::Hold { seat }));
    assert!(!deal.legal().contains(&Act::Pass { seat }));
}

#[test]
fn a_kontra_that_is_owed_keeps_a_turn_open() {
    let rules = with_overlay("paskievics", LAID);
    let start =
        format!("{HANDS}auction A3 Bp Cp Dp\ndiscard A hC dA s10  B dJ  C XX  D dC\ncall A XX\n");
    let said = |words: &str| {
        let text = format!("{start}announce {words}\n");
        let (record, _) = read(&text, &rules);
        replay_until(&record, &rules, record.acts().len())
    };
    let (deal, findings) = said("A p B p");
    let seat = deal.turn().unwrap();
    assert!(findings.is_empty(), "{findings:?}");
    assert!(!deal.legal().contains(&Act::Close { seat }));
    assert_eq!(deal.facts.sides.public, SeatSet::single(Seat::FOREHAND));

    let (deal, findings) = said("A p B p C kontra game");
    assert!(findings.is_empty(), "{findings:?}");
    assert!(deal.legal().contains(&Act::Close { seat }));
    assert_eq!(deal.facts.sides.public, SeatSet::all(4));

    // Somebody else's kontra tells that seat's side alone, and the duty is over.
    let (deal, findings) = said("A p B kontra game p");
    assert!(findings.is_empty(), "{findings:?}");
    assert!(deal.legal().contains(&Act::Close { seat }));
    assert_eq!(deal.facts.sides.public.len(), 2);
}

/// A record that leaves a turn out which cannot have been silent is refused, and the judging ends.
#[test]
fn what_a_record_implies_can_be_refused() {
    let rules = with_overlay("paskievics", LAID);
    let text = format!(
        "{HANDS}auction A3 Bp Cp Dp\ndiscard A hC dA s10  B dJ  C XX  D dC\ncall A XX\n\
         outcome points 60 34 tricks 5 4\n"
    );
    let replay = replayed(&text, &rules);
    assert_eq!(codes_of(&replay), [codes::OWED]);
    assert_eq!(replay.status, Status::Illegal);
}

#[test]
fn who_is_not_asked_ends_the_auction() {
    let asked = "[auction.ask]\nwhen = \"seat has bid or not standing bid is two\"\nassumed = \"an example\"\n";
    let turn = |overlay: &str| {
        let rules = with_overlay("paskievics", overlay);
        let (record, _) = read(&format!("{HANDS}auction A3 B2 Cp\n"), &rules);
        replay_until(&record, &rules, 2).0.turn()
    };
    assert_eq!(turn(""), Seat::new(2));
    assert_eq!(turn(asked), Seat::new(0));
}

#[test]
fn a_hand_can_be_one_that_is_thrown_in_only_after_the_talon() {
    let any = "[annul.any]\nwhen = \"seat is declarer\"\nsince = \"talon\"\nuntil = \"discard\"\nassumed = \"an example\"\n";
    let rules = with_overlay("paskievics", any);
    let (record, _) = read(&format!("{HANDS}auction A3 Bp Cp Dp\n"), &rules);
    let (mut deal, _) = replay_until(&record, &rules, 3);
    assert_eq!(deal.may_throw_in(), SeatSet::EMPTY);
    let seat = Seat::new(3).unwrap();
    deal.act(Act::Pass { seat }).unwrap();
    deal.hand_out_talon();
    assert_eq!(deal.may_throw_in(), SeatSet::single(Seat::FOREHAND));
}

#[test]
fn rules_that_can_never_apply_are_faults() {
    let never = overlay_faults(
        "paskievics",
        "[annul.x]\nwhen = \"always\"\nsince = \"talon\"\nuntil = \"auction\"\nassumed = \"x\"\n\
         [announce.exclusive]\ntrick = true\nassumed = \"x\"\n",
    );
    let codes: Vec<_> = never.iter().map(|fault| &fault[..4]).collect();
    assert_eq!(codes, ["V059", "V059"], "{never:?}");
    let two = overlay_faults(
        "paskievics",
        "[duty.x]\non = \"close\"\nwhen = \"always\"\nowes = { kontra = \"game\", announce = \"trull\" }\nassumed = \"x\"\n",
    );
    assert_eq!(two.len(), 1, "{two:?}");
}
