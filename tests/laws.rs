//! Laws that hold for every deal under every variant, shipped or small.

use proptest::prelude::*;
use tarokk::basics::{Party, Seat, SourceMap, Units};
use tarokk::deal::{Deal, Phase};
use tarokk::game::{Act, ContractId, DeclarationId, FigureId};
use tarokk::notation::parse_all;
use tarokk::record::{Record, format_record, read_record, to_text};
use tarokk::replay::{Judging, Replay, Status, replay};
use tarokk::rules::{Rules, load};
use tarokk::score::score;
use tarokk::variant::{BUILTINS, NoFiles};

use crate::random::{Chance, played, shuffled};

/// Every variant that can be played: those that are shipped, and the small ones that show one mechanism each.
pub(crate) fn variants() -> &'static [Rules] {
    static ALL: std::sync::OnceLock<Vec<Rules>> = std::sync::OnceLock::new();
    ALL.get_or_init(|| {
        let shipped = BUILTINS.iter().filter(|builtin| !builtin.overlay);
        let shipped =
            shipped.filter_map(|one| load(one.id, &[], &NoFiles, &mut SourceMap::default()).0);
        shipped.chain(crate::mechanisms::rules()).collect()
    })
}

fn variant() -> impl Strategy<Value = &'static Rules> {
    proptest::sample::select(variants().iter().collect::<Vec<_>>())
}

fn read(text: &str, rules: &Rules) -> (Record, tarokk::basics::Diagnostics, SourceMap) {
    let mut sources = SourceMap::default();
    let file = sources.add("law.tarokk", text);
    let (ast, mut findings) = parse_all(text, file).remove(0);
    let suit_of = |card| rules.pack.suit(card);
    let (record, more) = read_record(&ast, text, &rules.vocabulary(&suit_of));
    findings.append(more);
    (record, findings, sources)
}

pub(crate) fn replayed(text: &str, rules: &Rules) -> Replay {
    let (record, findings, sources) = read(text, rules);
    let shown = tarokk::report::diagnostic::render(&findings, &sources, false);
    assert!(findings.is_empty(), "{shown}{text}");
    let replay = replay(&record, rules, Judging { as_played: true });
    let shown = tarokk::report::diagnostic::render(&replay.findings, &sources, false);
    assert!(replay.status != Status::Illegal, "{shown}\n{text}");
    replay
}

fn formatted(text: &str, rules: &Rules) -> String {
    let mut sources = SourceMap::default();
    let file = sources.add("law.tarokk", text);
    let (ast, _) = parse_all(text, file).remove(0);
    let suit_of = |card| rules.pack.suit(card);
    format_record(&ast, text, &rules.vocabulary(&suit_of), None).text
}

/// Everything that the seat whose turn it is could think of, allowed or not; of discards nothing.
fn candidates(deal: &Deal<'_>) -> Vec<Act> {
    let rules = deal.rules;
    let Some(seat) = deal.turn() else {
        return Vec::new();
    };
    let cards = || rules.pack.all.iter();
    let contracts = (0..).take(rules.contracts.len()).map(ContractId);
    match deal.phase {
        Phase::Bidding(_) => [Act::Pass { seat }, Act::Hold { seat }, Act::Wait { seat }]
            .into_iter()
            .chain(contracts.map(|contract| Act::Bid { seat, contract }))
            .collect(),
        Phase::Raising => contracts
            .map(|contract| Act::Raise { seat, contract })
            .collect(),
        Phase::Calling => cards()
            .map(|card| Act::Call {
                seat,
                card: Some(card),
            })
            .collect(),
        Phase::Announcing(_) => words(deal, seat),
        Phase::Taking => (1..=deal.group_count() + 1)
            .map(|group| Act::Take {
                seat,
                group: Some(group),
                cards: tarokk::basics::CardSet::EMPTY,
            })
            .collect(),
        Phase::Playing(_) => cards()
            .map(|card| Act::Play {
                seat: Some(seat),
                card: Some(card),
            })
            .collect(),
        Phase::Discarding(_) | Phase::Over(_) => Vec::new(),
    }
}

/// Every word of the announcements.
fn words(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let rules = deal.rules;
    let mut words = vec![Act::Close { seat }];
    let declarations = (0..).take(rules.declarations.len()).map(DeclarationId);
    words.extend(declarations.map(|declaration| Act::Declare { seat, declaration }));
    for figure in (0..).take(rules.figure_count()).map(FigureId) {
        words.push(Act::Announce { seat, figure });
        for level in (1..).take(deal.mode.kontra.steps.len()) {
            for owner in [Party::DECLARERS, Party::OPPONENTS].map(Some) {
                words.push(Act::Kontra {
                    seat,
                    level,
                    figure,
                    owner,
                    against: None,
                });
            }
        }
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What some pay, others get; and the lines explain the payments completely.
    #[test]
    fn payments_add_up(rules in variant(), seed in any::<u64>()) {
        let (deal, _) = played(rules, &mut Chance::new(seed));
        let (ledger, missing) = score(rules, &deal.facts);
        if matches!(deal.phase, Phase::Over(tarokk::deal::Ending::Played)) {
            prop_assert!(missing.is_empty(), "{:?}", missing);
            let sum: Units = Seat::all(rules.seats).map(|seat| ledger.pays()[seat]).sum();
            prop_assert!(sum == Units(0) || !rules.mode(deal.facts.contract).is_zero_sum());
            for seat in Seat::all(rules.seats) {
                let lines: Units = ledger.lines().iter().map(|line| line.pays[seat]).sum();
                prop_assert_eq!(lines, ledger.pays()[seat]);
            }
        }
    }

    /// Every card point of the pack is somebody's.
    #[test]
    fn card_points_are_conserved(rules in variant(), seed in any::<u64>()) {
        let (deal, _) = played(rules, &mut Chance::new(seed));
        if matches!(deal.phase, Phase::Over(tarokk::deal::Ending::Played)) {
            let parties = rules.mode(deal.facts.contract).parties();
            let points: Option<Vec<i64>> = Party::all(parties).map(|party| deal.facts.points[party].exact()).collect();
            let Some(points) = points else {
                panic!("points are open: {:?}", deal.facts.points);
            };
            prop_assert_eq!(points.iter().sum::<i64>(), i64::from(rules.pack.total.0));
            // As they are counted, two piles make the whole; of more, each is rounded for itself.
            let counted: Option<Vec<i64>> = Party::all(parties).map(|party| deal.facts.counted[party].exact()).collect();
            let Some(counted) = counted else {
                panic!("points are not counted: {:?}", deal.facts.counted);
            };
            let sum: i64 = counted.iter().sum();
            let total = if rules.pack.count.is_some() { i64::from(rules.pack.total.0) / rules.pack.unit } else { i64::from(rules.pack.total.0) };
            prop_assert!((sum - total).abs() <= i64::from(parties > 2), "{:?}", counted);
        }
    }

    /// A deal written down and read again is played, judged and paid as it was.
    #[test]
    fn writing_and_reading_changes_nothing(rules in variant(), seed in any::<u64>()) {
        let (deal, record) = played(rules, &mut Chance::new(seed));
        let text = to_text(&record, &rules.names, None);
        let replay = replayed(&text, rules);
        let (ledger, _) = score(rules, &deal.facts);
        if matches!(deal.phase, Phase::Over(tarokk::deal::Ending::Played)) {
            prop_assert_eq!(replay.status, Status::Played, "{}\n{:?}", text, replay.missing);
            prop_assert_eq!(replay.ledger, ledger, "{}", text);
        }
        let (again, _, _) = read(&text, rules);
        prop_assert_eq!(to_text(&again, &rules.names, None), text);
    }

    /// The canonical form of a canonical form is itself, in every language too.
    #[test]
    fn formatting_is_idempotent(rules in variant(), seed in any::<u64>()) {
        let (_, record) = played(rules, &mut Chance::new(seed));
        let text = to_text(&record, &rules.names, None);
        let once = formatted(&text, rules);
        prop_assert_eq!(&formatted(&once, rules), &once);
        for language in tarokk::game::Language::ALL {
            let spoken = to_text(&record, &rules.names, Some(language));
            prop_assert_eq!(&formatted(&spoken, rules), &once, "{}\n{}", language, spoken);
        }
    }

    /// Of all that could be done, exactly what is listed as legal is accepted: cards, calls, bids and words.
    #[test]
    fn legal_acts_are_accepted_and_all_others_refused(rules in variant(), seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let (_, record) = played(rules, chance);
        let (mut deal, _) = shuffled(rules, &mut Chance::new(seed));
        for act in record.acts() {
            if deal.phase == Phase::Raising && !matches!(act.value, Act::Raise { .. } | Act::Swap { .. }) {
                deal.hand_out_talon();
            }
            let legal = deal.legal();
            for candidate in candidates(&deal) {
                prop_assert_eq!(deal.check(candidate).is_ok(), legal.contains(&candidate), "{:?}", candidate);
            }
            let free = deal.out_of_turn();
            for seat in Seat::all(rules.seats) {
                let candidate = Act::ThrowIn { seat, reason: None };
                prop_assert_eq!(deal.check(candidate).is_ok(), free.contains(&candidate), "{:?}", candidate);
            }
            let swaps = Seat::all(rules.seats).flat_map(|seat| {
                let gets = None;
                rules.pack.all.iter().map(move |card| Act::Swap { seat, gives: Some(card), gets })
            });
            for candidate in swaps {
                prop_assert_eq!(deal.check(candidate).is_ok(), free.contains(&candidate), "{:?}", candidate);
            }
            for candidate in free {
                prop_assert!(deal.check(candidate).is_ok(), "{:?}", candidate);
            }
            prop_assert!(deal.act(act.value).is_ok(), "{:?}", act.value);
        }
    }

    /// Whatever a file holds, reading and judging it ends with findings, not with a panic.
    #[test]
    fn no_text_panics(rules in variant(), text in "(\\PC|\n){0,400}") {
        let (record, _, _) = read(&format!("[Variant \"x\"]\n{text}"), rules);
        let _ = replay(&record, rules, Judging::default());
    }

    /// A record with words exchanged, left out or doubled is judged without a panic.
    #[test]
    fn no_damaged_record_panics(rules in variant(), seed in any::<u64>(), edits in proptest::collection::vec(any::<(u16, u16, u8)>(), 1..6)) {
        let (_, record) = played(rules, &mut Chance::new(seed));
        let text = to_text(&record, &rules.names, None);
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
        for (from, to, kind) in edits {
            let (from, to) = (usize::from(from) % words.len(), usize::from(to) % words.len());
            match kind % 3 {
                0 => words.swap(from, to),
                1 => { words.remove(from); }
                _ => words.insert(to, words[from]),
            }
            if words.is_empty() {
                words.push("hands ");
            }
        }
        let damaged: String = words.concat();
        let (record, _, _) = read(&damaged, rules);
        let replay = replay(&record, rules, Judging::default());
        let sum: Units = Seat::all(rules.seats).map(|seat| replay.ledger.pays()[seat]).sum();
        prop_assert!(sum == Units(0) || !rules.mode(replay.facts.contract).is_zero_sum());
    }
}
