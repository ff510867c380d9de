//! The search for perfect play: it plays by the same rules as the deal, and what it finds is what a slow search finds.

use std::collections::BTreeSet;

use tarokk::basics::{BySeat, CardSet, Party, Seat, SeatSet, SourceMap};
use tarokk::deal::{Deal, Kept, Phase};
use tarokk::game::Act;
use tarokk::rules::{Rules, load};
use tarokk::solve::points::{Limits, Solver};
use tarokk::solve::{Game, Position, Unsuited, compile};
use tarokk::variant::{BUILTINS, NoFiles};

use crate::random::{Chance, next, shuffled};
use crate::support::read;

mod text;

/// Every variant that can be played: those that are shipped, and the small ones that show one mechanism each.
fn variants() -> &'static [Rules] {
    static ALL: std::sync::OnceLock<Vec<Rules>> = std::sync::OnceLock::new();
    ALL.get_or_init(|| {
        let shipped = BUILTINS.iter().filter(|builtin| !builtin.overlay);
        let shipped =
            shipped.filter_map(|one| load(one.id, &[], &NoFiles, &mut SourceMap::default()).0);
        shipped.chain(crate::mechanisms::rules()).collect()
    })
}

/// The seats of a side; of somebody who plays alone, that one.
fn side(deal: &Deal<'_>) -> SeatSet {
    let own = |seat: &Seat| deal.facts.sides.party(*seat) == Some(Party::DECLARERS);
    Seat::all(deal.seats()).filter(own).collect()
}

/// The tables and the cards of a deal whose play has just begun.
fn begun(deal: &Deal<'_>) -> Result<(Game, Position), Unsuited> {
    let kept: Vec<Kept> = deal.kept_cards().collect();
    let talon = &deal.talon;
    let (hidden, sides) = (deal.hidden_cards(), side(deal));
    let game = compile(
        deal.rules,
        deal.mode,
        &deal.facts,
        sides,
        talon,
        &kept,
        hidden,
    )?;
    let hands = BySeat::from_fn(|seat| deal.facts.hand[seat].known);
    let leader = match deal.phase {
        Phase::Playing(seat) => seat,
        _ => Seat::FOREHAND,
    };
    Ok((game, Position::new(hands, leader, 1)))
}

/// A random deal whose play begins; none, if it came to an end before.
fn random<'r>(rules: &'r Rules, chance: &mut Chance) -> Option<Deal<'r>> {
    let (mut deal, _) = shuffled(rules, chance);
    for _ in 0..400 {
        match deal.phase {
            Phase::Over(_) => return None,
            Phase::Playing(_) => return Some(deal),
            _ => {}
        }
        if let Some(act) = next(&mut deal, chance) {
            deal.act(act).expect("it is allowed");
        }
    }
    None
}

/// Plays a deal by both, and says where they differ.
fn compared(rules: &Rules, chance: &mut Chance) -> Option<Result<usize, Unsuited>> {
    let mut deal = random(rules, chance)?;
    let (game, mut position) = match begun(&deal) {
        Ok(begun) => begun,
        Err(unsuited) => return Some(Err(unsuited)),
    };
    let mut cards = 0;
    let taken = |deal: &Deal<'_>| -> i32 {
        let won = |seat| game.sum(deal.facts.tricks.won(seat));
        game.declarers.iter().map(won).sum()
    };
    let mut points = 0;
    while let Phase::Playing(turn) = deal.phase {
        assert_eq!(position.turn(&game), turn, "{}", rules.id);
        let (legal, why) = deal.playable(turn);
        let own = position.legal(&game);
        assert_eq!(own, legal, "{}: {turn} {why:?} {position:?}", rules.id);
        let choice: Vec<_> = legal.iter().collect();
        let card = chance.pick(&choice);
        points += position.play(&game, card);
        let card = Some(card);
        deal.act(Act::Play {
            seat: Some(turn),
            card,
        })
        .expect("it is legal");
        if position.trick.is_empty() && !game.excuse.stays {
            assert_eq!(
                points,
                taken(&deal),
                "{}: trick {}",
                rules.id,
                position.number
            );
        }
        cards += 1;
    }
    assert!(position.is_over(&game));
    let empty = |seat: Seat| position.hands[seat] == CardSet::EMPTY;
    assert!(game.left != tarokk::solve::game::Left::None || Seat::all(game.seats).all(empty));
    Some(Ok(cards))
}

#[test]
fn the_tables_play_every_deal_as_the_deal_itself_does() {
    let mut chance = Chance::new(17);
    let mut unsuited = BTreeSet::new();
    for rules in variants() {
        let mut played = 0;
        for _ in 0..60 {
            match compared(rules, &mut chance) {
                Some(Ok(_)) => played += 1,
                Some(Err(why)) => {
                    unsuited.insert((rules.id.as_str(), format!("{why:?}")));
                }
                None => {}
            }
        }
        let piles = !rules.piles.is_empty();
        assert!(played > 0 || piles, "{}", rules.id);
    }
    let expected = [
        ("illustrated-2019", "Bound"),
        ("open-piles", "Piles"),
        ("palatinus", "Bound"),
    ];
    let expected = expected.map(|(id, why)| (id, why.to_owned()));
    assert_eq!(unsuited, expected.into());
}

/// What the declarers take from here on, found by trying everything.
fn plain(game: &Game, position: &Position) -> i32 {
    if position.is_over(game) {
        return 0;
    }
    let max = game.declarers.contains(position.turn(game));
    let values = position.legal(game).into_iter().map(|card| {
        let mut next = position.clone();
        let points = next.play(game, card);
        points + plain(game, &next)
    });
    let best = if max { values.max() } else { values.min() };
    best.expect("there is a card to play")
}

/// Every card in play.
fn cards(position: &Position) -> CardSet {
    let hands = Seat::all(tarokk::basics::seat::MAX_SEATS).map(|seat| position.hands[seat]);
    hands.fold(position.trick.iter().copied().collect(), |all, hand| {
        all | hand
    })
}

/// The end of a random deal with so many cards left in the longest hand; the sides are often others than those of the deal.
fn ending(rules: &Rules, tricks: usize, chance: &mut Chance) -> Option<(Game, Position, CardSet)> {
    let deal = random(rules, chance)?;
    let (mut game, mut position) = begun(&deal).ok()?;
    if game.declarers.is_empty() || chance.below(2) == 0 {
        let some = 1 + chance.below((1 << game.seats) - 2);
        let one_of = |seat: &Seat| some & (1 << seat.index()) != 0;
        game.declarers = Seat::all(game.seats).filter(one_of).collect();
    }
    let all = cards(&position);
    let beyond = chance.below(game.seats);
    while position.number + tricks <= game.tricks() || position.trick.len() < beyond {
        let legal: Vec<_> = position.legal(&game).iter().collect();
        position.play(&game, chance.pick(&legal));
        if position.is_over(&game) {
            return None;
        }
    }
    Some((game, position, all))
}

fn compare_endings(tricks: usize, count: usize, seed: u64) {
    let mut chance = Chance::new(seed);
    let mut none = BTreeSet::new();
    for rules in variants() {
        let mut compared = 0;
        for _ in 0..8 * count {
            if compared == count {
                break;
            }
            let Some((game, position, all)) = ending(rules, tricks, &mut chance) else {
                continue;
            };
            let Ok(mut solver) = Solver::new(&game, all, 1) else {
                continue;
            };
            compared += 1;
            let value = plain(&game, &position);
            let found = solver.value(&position, Limits::none());
            let place = format!("{} {:?} {position:?}", rules.id, game.declarers);
            assert_eq!(found.exact(), Some(value), "{place}");
            let choice = solver.choice(&position, Limits::none());
            assert_eq!(choice.value, found, "{place}");
            let legal = position.legal(&game);
            assert_eq!(
                choice
                    .cards
                    .iter()
                    .map(|&(card, _)| card)
                    .collect::<CardSet>(),
                legal
            );
            for &(card, bounds) in &choice.cards {
                let mut next = position.clone();
                let value = next.play(&game, card) + plain(&game, &next);
                assert_eq!(bounds.exact(), Some(value), "{place} {card:?}");
            }
            let (mut taken, mut end) = (0, position.clone());
            let line = solver.line(&position, &game, Limits::none());
            for &card in &line {
                taken += end.play(&game, card);
            }
            let turns = solver.game(&game, &position, &line, Limits::none());
            assert_eq!(turns.len(), line.len(), "{place}");
            assert_eq!(turns[0], choice, "{place}");
            assert!(end.is_over(&game), "{place}");
            assert_eq!(taken, value, "{place}");
        }
        if compared == 0 {
            none.insert(rules.id.as_str());
        }
    }
    // Cards that never win, that are left over, and that lie covered: another search is for these.
    let unsuited = [
        "excuse",
        "excuse-counted",
        "excuse-points",
        "left-over",
        "open-hands",
        "open-piles",
    ];
    assert_eq!(none, unsuited.into());
}

#[test]
fn endings_are_solved_as_by_trying_everything() {
    compare_endings(2, 24, 3);
    compare_endings(3, 5, 5);
}

#[test]
fn deals_solved_elsewhere_are_solved_alike() {
    let rules = load("paskievics", &[], &NoFiles, &mut SourceMap::default()).0;
    let rules = rules.expect("it is shipped");
    let text = read("tests/solved/points-250.txt");
    let deals = text::solved(&rules, &text);
    assert_eq!(deals.len(), 250);
    for (n, deal) in deals.iter().enumerate().step_by(10) {
        let all = cards(&deal.position);
        let mut solver = Solver::new(&deal.game, all, 7).expect("it is suited");
        // All are solved in the benchmark; here those that take little.
        let found = solver.value(&deal.position, Limits::nodes(60_000));
        let known = found.low..=found.high;
        assert!(known.contains(&deal.value), "deal {}: {found:?}", n + 1);
        let below = solver.reaches(&deal.position, deal.value, Limits::nodes(100_000));
        let above = solver.reaches(&deal.position, deal.value + 1, Limits::nodes(100_000));
        assert!(
            below != Some(false) && above != Some(true),
            "deal {}",
            n + 1
        );
    }
}

#[test]
fn a_search_that_is_stopped_tells_bounds_that_hold_and_goes_on() {
    let rules = load("paskievics", &[], &NoFiles, &mut SourceMap::default()).0;
    let rules = rules.expect("it is shipped");
    let text = read("tests/solved/points-250.txt");
    let deal = &text::solved(&rules, &text)[4];
    let all = cards(&deal.position);
    let solver = || Solver::new(&deal.game, all, 5).expect("it is suited");
    let mut one = solver();
    let at_once = Limits {
        stop: &|| true,
        ..Limits::none()
    };
    let found = one.value(&deal.position, at_once);
    assert_eq!(
        (found.low, found.high),
        (0, deal.position.at_most(&deal.game))
    );
    let mut passes = 0;
    let mut found = found;
    while found.exact().is_none() {
        found = one.value(&deal.position, Limits::nodes(20_000));
        assert!(
            found.low <= deal.value && deal.value <= found.high,
            "{found:?}"
        );
        passes += 1;
        assert!(passes < 1000, "it comes no further");
    }
    assert!(passes > 1, "the limit was not reached");
    // What was found before changes nothing, nor does who else searches.
    let choices: Vec<_> = std::thread::scope(|scope| {
        let fresh = || solver().choice(&deal.position, Limits::none());
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(fresh)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("it ends"))
            .collect()
    });
    let own = one.choice(&deal.position, Limits::none());
    assert!(choices.iter().all(|choice| *choice == own));
    assert_eq!(own.value.exact(), Some(deal.value));
    let mut position = deal.position.clone();
    let mut taken = 0;
    for card in one.line(&deal.position, &deal.game, Limits::none()) {
        let value = one.value(&position, Limits::none());
        assert_eq!(value.after(taken).exact(), Some(deal.value));
        taken += position.play(&deal.game, card);
    }
    assert_eq!(taken, deal.value);
}
