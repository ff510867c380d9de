//! Choices before the play, and what contracts bring, held against the reference that tries everything after them.

use std::collections::BTreeMap;

use tarokk::basics::{Card, CardSet, Seat, SourceMap};
use tarokk::deal::{Deal, Phase};
use tarokk::game::{Act, Cards, ContractId, Term};
use tarokk::rules::{Rules, load};
use tarokk::solve::before::{
    Way, choices, choose, choose_for, discards as likeliest_discards, likeliest, open_hands,
    settled, unlisted,
};
use tarokk::solve::objective::{Measure, weigh};
use tarokk::solve::par::{Brings, par, win};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Crew, Objective, Question, reference, solve};
use tarokk::variant::Files;

use crate::random::{Chance, next, shuffled};
use crate::sampling::{rules, told};
use crate::support::{read, with_overlay};

pub(crate) const WHOLE: Limits<'static> = Limits {
    nodes: u64::MAX,
    bytes: 1 << 24,
    stop: &|| false,
};

/// Sixteen cards, three for each seat and four in the talon; what comes of the talon is said below.
const SMALL: &str = r#"
format = 1
extends = "plain.toml"
name = { en = "A small game" }
remove = ["pack.suit.d"]

[pack.suit.trumps]
cards = ["I", "II", "III", "XX", "XXI", "XXII"]
[pack.suit.c]
cards = ["J", "C", "Q", "K"]
[pack.suit.h]
cards = ["J", "C", "K"]
[pack.suit.s]
cards = ["J", "Q", "K"]
[deal]
hand = 3
talon = 4
source = "OWN"
[figure.game]
made = "side points > 18"
source = "OWN"
[figure.lowest-last]
made = "own I wins trick last"
announced = 6
silent = 3
name = { en = "lowest last" }
source = "OWN"
"#;

/// Variants in which one has to choose: what is laid away, which card is called, which part of the talon is taken.
const CHOICES: [(&str, &str); 4] = [
    (
        "small-discard",
        "[contract.solo]\ntalon = [4, 0, 0, 0]\nsource = \"OWN\"\n",
    ),
    (
        "small-call",
        "[contract.solo]\ntalon = [1, 1, 1, 1]\nsides = \"called\"\nsource = \"OWN\"\n\
         [call]\ncards = \"trumps except {I, XXI, XXII}\"\nsource = \"OWN\"\n\
         [call.choice.other]\ncards = \"trumps except hand except discard except {I, XXI, XXII}\"\nsource = \"OWN\"\n",
    ),
    (
        "small-both",
        "[contract.solo]\ntalon = [4, 0, 0, 0]\nsides = \"called\"\nsource = \"OWN\"\n\
         [call]\ncards = \"trumps except {I, XXI, XXII}\"\nsource = \"OWN\"\n\
         [call.choice.other]\ncards = \"trumps except hand except discard except {I, XXI, XXII}\"\nsource = \"OWN\"\n",
    ),
    (
        "small-take",
        "[contract.solo]\ntalon = { groups = [1, 1, 1, 1] }\nsource = \"OWN\"\n",
    ),
];

/// Variants in which other things can be decided than what is laid away, called and taken: a higher contract once the auction is won,
/// and single cards exchanged; a hand thrown in, and a deal given up; a contract in which everybody plays alone.
const KINDS: [(&str, &str); 4] = [
    (
        "small-raise",
        "[contract.solo]\ntalon = [2, 0, 0, 0]\nsource = \"OWN\"\n\
         [contract.high]\nlevel = 2\nvalue = 5\ntalon = [2, 0, 0, 0]\nsides = \"alone\"\nname = { en = \"high\" }\nsource = \"OWN\"\n\
         [auction.raise]\nwhen = \"seat is declarer\"\nsource = \"OWN\"\n",
    ),
    (
        "small-swap",
        "[contract.solo]\ntalon = { to = \"opponents\" }\nsource = \"OWN\"\n\
         [words]\nswap = { name = { en = \"swap\" } }\n\
         [swap]\nat = \"talon\"\nwhen = \"seat is declarer\"\ngive = \"all cards\"\nmost = 1\nprice = 1\nsource = \"OWN\"\n",
    ),
    (
        "small-end",
        "[contract.solo]\ntalon = [1, 1, 1, 1]\nsource = \"OWN\"\n\
         [annul.no-trump]\nwhen = \"hand has no trumps\"\nsince = \"deal\"\nuntil = \"discard\"\nname = { en = \"no trump\" }\nsource = \"OWN\"\n\
         [concede.at-once]\nwhen = \"seat is declarer\"\nat = [\"talon\", \"announcements\", \"play\"]\npays = 1\nsource = \"OWN\"\n",
    ),
    (
        "small-each",
        "[contract.solo]\nlevel = 2\ntalon = { to = \"opponents\" }\nsource = \"OWN\"\n\
         [contract.lone]\nlevel = 1\nvalue = 1\ntalon = { to = \"opponents\" }\nsides = \"each\"\nremove = [\"figure.game\", \"figure.lowest-last\"]\nname = { en = \"lone\" }\nsource = \"OWN\"\n\
         [contract.lone.figure.first]\nmade = \"side points > 8\"\nsilent = 3\nname = { en = \"first\" }\nsource = \"OWN\"\n\
         [auction.all-pass]\ncontract = \"lone\"\nsource = \"OWN\"\n",
    ),
];

struct Small;

impl Files for Small {
    fn read(&self, path: &str) -> Result<String, String> {
        let choice = CHOICES
            .iter()
            .chain(&KINDS)
            .find(|(id, _)| path.ends_with(&format!("{id}.toml")));
        Ok(match choice {
            Some((id, choice)) => format!("{}id = \"{id}\"\n{}", head(), rest() + choice),
            None => read(path),
        })
    }
}

/// The keys of the small game, and its tables.
fn head() -> String {
    SMALL.split("\n[").next().unwrap_or("").to_owned() + "\n"
}

fn rest() -> String {
    SMALL
        .strip_prefix(head().trim_end())
        .unwrap_or("")
        .to_owned()
}

pub(crate) fn small() -> Vec<Rules> {
    loaded(&CHOICES)
}

/// Games in which there are other kinds of decisions.
pub(crate) fn kinds() -> Vec<Rules> {
    loaded(&KINDS)
}

fn loaded(all: &[(&str, &str)]) -> Vec<Rules> {
    let rules = all.iter().map(|(id, _)| {
        let path = format!("tests/mechanisms/{id}.toml");
        let (rules, findings) = load(&path, &[], &Small, &mut SourceMap::default());
        rules.unwrap_or_else(|| panic!("{id}: {:?}", findings.iter().collect::<Vec<_>>()))
    });
    rules.collect()
}

/// Ends what is still to be said, and nothing more is said.
fn unsaid(mut deal: Deal<'_>) -> Option<Deal<'_>> {
    while let Phase::Announcing(speaking) = deal.phase {
        let seat = speaking.out_of_turn.unwrap_or(speaking.turn);
        deal.act(Act::Close { seat }).ok()?;
    }
    matches!(deal.phase, Phase::Playing(_)).then_some(deal)
}

/// Every way to lay away.
pub(crate) fn discards(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let from: Vec<Card> = deal.discardable(seat).iter().collect();
    let count = deal.discard_count(seat);
    let sets = (0u32..1 << from.len()).filter(|set| set.count_ones() as usize == count);
    let acts = sets.map(|set| {
        let in_set = (0..from.len()).filter(|n| set & 1 << n != 0);
        let known: CardSet = in_set.map(|n| from[n]).collect();
        Act::Discard {
            seat,
            cards: Cards { known, unknown: 0 },
        }
    });
    acts.filter(|act| deal.check(*act).is_ok()).collect()
}

/// Every choice before the words is worth what the reference says of the play after it, and none is left out.
#[test]
fn choices_are_worth_what_the_play_after_them_is() {
    let mut done = BTreeMap::new();
    for rules in small() {
        for seed in 0..8 {
            let mut chance = Chance::new(seed);
            let (mut deal, _) = shuffled(&rules, &mut chance);
            for _ in 0..60 {
                let turn = deal.turn();
                let (kind, all) = match deal.phase {
                    Phase::Taking => ("take", deal.legal()),
                    Phase::Calling => ("call", deal.legal()),
                    Phase::Discarding(_) => (
                        "discard",
                        turn.map_or(Vec::new(), |turn| discards(&deal, turn)),
                    ),
                    Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_) => break,
                    _ => ("", Vec::new()),
                };
                if !all.is_empty()
                    && all.len() <= 60
                    && deal.mode.parties() == 2
                    && let Ok(found) = choose(&deal, &WHOLE, &Crew::ALONE)
                {
                    let seat = found.turn;
                    let mut most = None;
                    for act in all {
                        let mut next = deal.clone();
                        let after = next.act(act).ok().and_then(|_| settled(&next));
                        let Some(after) = after else { continue };
                        let what = format!("{} {seed} {act:?}", rules.id);
                        let question = Question::new(&after, Objective::Pay, seat).unwrap();
                        let Ok(value) = reference::value(&after, &question) else {
                            continue;
                        };
                        let way = found.ways.iter().find(|way| way.act == act).expect(&what);
                        assert_eq!(way.question, question, "{what}");
                        assert!(way.value.low <= value && value <= way.value.high, "{what}");
                        let own = if question.side.contains(seat) {
                            value
                        } else {
                            -value
                        };
                        if let (Measure::Pay(weights), Some(pays)) = (question.measure, way.pays) {
                            assert_eq!(weigh(&weights, &pays), value, "{what}");
                            most = most.max(Some(own));
                        } else {
                            assert!(way.seen && way.best == Some(false), "{what}");
                        }
                        *done.entry(kind).or_insert(0) += 1;
                    }
                    assert!(most.is_some() || found.ways.is_empty());
                }
                if let Some(act) = next(&mut deal, &mut chance) {
                    deal.act(act).expect("it is allowed");
                }
            }
        }
    }
    for kind in ["take", "call", "discard"] {
        assert!(done.get(kind).is_some_and(|&count| count >= 8), "{done:?}");
    }
}

/// The deal that a seat has won with a contract against nobody.
fn won<'r>(start: &Deal<'r>, declarer: Seat, contract: ContractId) -> Option<Deal<'r>> {
    let mut deal = start.clone();
    while let Phase::Bidding(seat) = deal.phase {
        let own = seat == declarer;
        let bid = Act::Bid { seat, contract };
        let said = [
            (own, bid),
            (own, Act::Hold { seat }),
            (own, Act::Wait { seat }),
            (true, Act::Pass { seat }),
        ];
        let mut said = said.into_iter().filter(|(may, _)| *may);
        if !said.any(|(_, act)| deal.act(act).is_ok()) {
            return None;
        }
    }
    if deal.phase == Phase::Raising {
        if deal.facts.contract != Some(contract) {
            let seat = declarer;
            deal.act(Act::Raise { seat, contract }).ok()?;
        }
        deal.hand_out_talon();
    }
    let right = (Some(declarer), Some(contract)) == (deal.facts.declarer, deal.facts.contract);
    right.then_some(deal)
}

/// The most that a declarer gets, whatever choices it has, in the question's number for its side, and a deal in which that is
/// so.
pub(crate) fn best_choice<'r>(won: &Deal<'r>, declarer: Seat) -> Option<(i64, Deal<'r>)> {
    if let (Phase::Discarding(_), true) = (&won.phase, won.turn() != Some(declarer)) {
        let mut next = won.clone();
        next.act(likeliest(won)?).ok()?;
        return best_choice(&next, declarer);
    }
    let all = match won.phase {
        _ if won.turn() != Some(declarer) => Vec::new(),
        Phase::Taking | Phase::Calling => won.legal(),
        Phase::Discarding(_) => discards(won, declarer),
        _ => Vec::new(),
    };
    if all.is_empty() {
        let end = settled(won)?;
        let question = Question::new(&end, Objective::Pay, declarer).ok()?;
        let value = reference::value(&end, &question).ok()?;
        let own = question.side.contains(declarer);
        return Some((if own { value } else { -value }, end));
    }
    let after = all.iter().filter_map(|act| {
        let mut next = won.clone();
        next.act(*act).ok()?;
        best_choice(&next, declarer)
    });
    // Of a side of two each gets half of what one alone would get.
    let gets = |(value, end): &(i64, Deal<'_>)| {
        let question = Question::new(end, Objective::Pay, declarer).expect("it was asked before");
        value / question.side.len() as i64
    };
    after.max_by_key(gets)
}

/// What a contract brings is what the reference finds by trying every choice of its declarer.
#[test]
fn what_a_contract_brings_is_found_by_trying_every_choice() {
    let (mut exact, mut others, mut together) = (0, 0, 0);
    for rules in small() {
        let both = rules.id == "small-both";
        for seed in 0..if both { 2 } else { 6 } {
            let mut chance = Chance::new(seed);
            let (deal, _) = shuffled(&rules, &mut chance);
            if !matches!(deal.phase, Phase::Bidding(_)) || open_hands(&deal).is_err() {
                continue;
            }
            let found = par(&deal, &deal, &WHOLE, &Crew::ALONE);
            assert_eq!(
                found.spent.is_none(),
                found
                    .all
                    .iter()
                    .all(|par| !matches!(par.brings, Brings::Unknown | Brings::AtLeast(_)))
            );
            // The same whoever searches.
            let crew = Crew {
                threads: 3,
                ..Crew::ALONE
            };
            assert_eq!(par(&deal, &deal, &WHOLE, &crew), found);
            for par in &found.all {
                assert!(par.brings != Brings::NoLonger, "nothing has been said");
                let what = format!("{} {seed} {} {:?}", rules.id, par.declarer, par.contract);
                let won = won(&deal, par.declarer, par.contract);
                assert_eq!(won.is_none(), par.brings == Brings::NotAllowed, "{what}");
                let (Some(won), Brings::Exactly(pays)) = (won, par.brings) else {
                    others += 1;
                    continue;
                };
                let Some(best) = best_choice(&won, par.declarer) else {
                    continue;
                };
                exact += 1;
                together += usize::from(both);
                assert_eq!(par.looked.seen, par.looked.all, "{what}");
                // Each pays the other the same, and a side shares it evenly.
                let question = Question::new(&best.1, Objective::Pay, par.declarer).unwrap();
                let own = question.side.contains(par.declarer);
                let side = Seat::all(best.1.seats());
                let side = side.filter(|&seat| question.side.contains(seat) == own);
                let share = best.0 / (2 * side.count() as i64);
                assert_eq!(pays[par.declarer].0, share, "{what}");
            }
        }
    }
    assert!(exact > 20 && together > 4, "{exact} {others} {together}");
}

/// Every word is worth what the reference says of the play after it, and no word that is left out is better.
#[test]
fn words_are_worth_what_the_play_after_them_is() {
    let mut done = 0;
    for rules in crate::mechanisms::rules().filter(|rules| rules.mode(None).tricks() <= 3) {
        for seed in 0..12 {
            let mut chance = Chance::new(seed);
            let (mut deal, _) = shuffled(&rules, &mut chance);
            for _ in 0..60 {
                if matches!(
                    deal.phase,
                    Phase::Announcing(_) | Phase::Playing(_) | Phase::Over(_)
                ) {
                    break;
                }
                if let Some(act) = next(&mut deal, &mut chance) {
                    let _ = deal.act(act);
                }
            }
            if !matches!(deal.phase, Phase::Announcing(_)) || deal.mode.parties() != 2 {
                continue;
            }
            let Ok(found) = choose(&deal, &WHOLE, &Crew::ALONE) else {
                continue;
            };
            assert!(found.spent.is_none() && found.seen() == found.ways.len());
            let worth = |act: Act| {
                let mut after = deal.clone();
                after.act(act).ok()?;
                let after = unsaid(after)?;
                let question = Question::new(&after, Objective::Pay, found.turn).ok()?;
                let own = question.side.contains(found.turn);
                let value = reference::value(&after, &question).ok()?;
                Some((question, if own { value } else { -value }))
            };
            let Some(best) = found.ways.iter().find(|way| way.best == Some(true)) else {
                continue;
            };
            for act in deal.legal() {
                let Some((question, value)) = worth(act) else {
                    continue;
                };
                done += 1;
                let way = found.ways.iter().find(|way| way.act == act);
                let Measure::Pay(weights) = question.measure else {
                    unreachable!()
                };
                let own = question.side.contains(found.turn);
                let told = |way: &Way| {
                    let value = weigh(&weights, way.pays.as_ref()?);
                    Some(if own { value } else { -value })
                };
                let way = way.expect("every word is looked at");
                let what = format!("{} {seed} {act:?}", rules.id);
                assert!(
                    way.value.low <= if own { value } else { -value }
                        && if own { value } else { -value } <= way.value.high,
                    "{what}"
                );
                match told(way) {
                    Some(told) => assert_eq!(told, value, "{what}"),
                    None => assert!(told(best) >= Some(value), "{what}"),
                }
            }
        }
    }
    assert!(done > 50, "{done}");
}

/// Six of eighteen cards can be laid away in 18,564 ways. The likeliest are listed; that there are more is known, and nothing is told
/// that holds only if there were none.
#[test]
fn of_very_many_ways_to_lay_away_the_likeliest_are_looked_at() {
    let free = ["ban.kings", "ban.honours", "last-resort.taroks"]
        .map(|rule| format!("[discard.{rule}]\nwhen = \"never\"\nsource = \"OOE 4.6\"\n"));
    let rules = with_overlay("koenigrufen", &free.concat());
    let id = (0u8..).map(ContractId);
    let mut contracts = id.take(rules.contracts.len());
    let contract = contracts.find(|&id| rules.names.id(Term::Contract(id)) == "sechserdreier");
    let (start, _) = shuffled(&rules, &mut Chance::new(5));
    let mut deal = start.clone();
    assert!(win(
        &mut deal,
        Seat::FOREHAND,
        contract.unwrap(),
        &mut |_, _| {}
    ));
    let listed = likeliest_discards(&deal, Seat::FOREHAND, usize::MAX);
    assert_eq!(unlisted(&deal, Seat::FOREHAND), Some(18_564));
    assert_eq!(listed.len(), 15_000);
    let nothing = Limits { nodes: 0, ..WHOLE };
    let found = choose(&deal, &nothing, &Crew::ALONE).unwrap();
    assert_eq!(found.ways.len(), 15_000);
    assert!(found.ways.iter().all(|way| way.best != Some(true)));
    let little = Limits {
        nodes: 1_000,
        ..WHOLE
    };
    let found = par(&start, &start, &little, &Crew::ALONE);
    let mut each = found.all.iter();
    let of = each.find(|one| (one.declarer, Some(one.contract)) == (Seat::FOREHAND, contract));
    assert_eq!(of.unwrap().looked.all, 18_564);
    // What was laid away is held against them even where it is none of the likeliest.
    let hand = deal.facts.hand[Seat::FOREHAND].known;
    let often = |card: &Card| {
        let has =
            |act: &&Act| matches!(act, Act::Discard { cards, .. } if cards.known.contains(*card));
        listed.iter().filter(has).count()
    };
    let mut hand: Vec<Card> = hand.iter().collect();
    hand.sort_by_key(often);
    let rare = hand.into_iter().take(6).collect::<CardSet>();
    let made = Act::Discard {
        seat: Seat::FOREHAND,
        cards: Cards {
            known: rare,
            unknown: 0,
        },
    };
    assert!(!listed.contains(&made));
    assert_eq!(choices(&deal, made).len(), 15_001);
}

/// Nobody waits for another to lay cards away: the declarer's choice can be asked while others owe cards too.
#[test]
fn each_who_lays_away_has_a_choice_whoever_comes_first() {
    let rules = rules("paskievics");
    let start = told(&read("examples/h199.tarokk"), &rules, "talon").now;
    let Phase::Discarding(owing) = start.phase else {
        panic!("{:?}", start.phase);
    };
    let declarer = start.facts.declarer.unwrap();
    assert!(owing.len() == 4 && start.turn() != Some(declarer));
    let limits = Limits {
        nodes: 60_000_000,
        ..WHOLE
    };
    let found = choose_for(&start, declarer, &limits, &Crew::ALONE).unwrap();
    assert_eq!(found.turn, declarer);
    // Eleven cards, of which two are laid away; none of them may be a king or an honour.
    let hand = start.facts.hand[declarer].known;
    assert!(found.ways.len() <= 55 && found.ways.len() > 5);
    for way in found.ways.iter().filter(|way| way.pays.is_some()).take(3) {
        let Act::Discard { seat, cards } = way.act else {
            panic!("{way:?}");
        };
        assert!(seat == declarer && cards.len() == 2 && (cards.known - hand).is_empty());
        let mut next = start.clone();
        next.act(way.act).unwrap();
        let next = settled(&next).unwrap();
        let answer = solve(&next, Objective::Pay, declarer, &limits).unwrap();
        assert_eq!(answer.pays, way.pays);
    }
}

/// A game in which ten of twenty-one cards are laid away.
struct Large;

impl Files for Large {
    fn read(&self, path: &str) -> Result<String, String> {
        if !path.ends_with("large.toml") {
            return Ok(read(path));
        }
        let head = "format = 1\nextends = \"plain.toml\"\nid = \"large\"\nname = { en = \"A large talon\" }\n";
        let deal = "[deal]\nhand = 11\ntalon = 10\nsource = \"OWN\"\n";
        let game = "[figure.game]\nmade = \"side points > 35\"\nsource = \"OWN\"\n";
        let solo = "[contract.solo]\ntalon = [10, 0, 0, 0]\nsource = \"OWN\"\n";
        Ok([head, deal, game, solo].concat())
    }
}

/// Ten of twenty-one cards: 352,716 ways, far more than are gone through. Some are looked at all the same.
#[test]
fn where_no_end_of_ways_is_seen_the_likeliest_are_valued() {
    let path = "tests/mechanisms/large.toml";
    let (rules, findings) = load(path, &[], &Large, &mut SourceMap::default());
    let rules = rules.unwrap_or_else(|| panic!("{:?}", findings.iter().collect::<Vec<_>>()));
    let (start, _) = shuffled(&rules, &mut Chance::new(3));
    let limits = Limits {
        nodes: 200_000,
        ..WHOLE
    };
    let found = par(&start, &start, &limits, &Crew::ALONE);
    let of = found.all.iter().find(|one| one.declarer == Seat::FOREHAND);
    let of = of.unwrap();
    assert_eq!(of.looked.all, 352_716, "{of:?}");
    assert!(
        found.nodes > 0 && !matches!(of.brings, Brings::Exactly(_)),
        "{of:?}"
    );
}
