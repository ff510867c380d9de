//! Cards that are announced for a later trick and are kept only where all can see that they win: the searches held against the
//! one that is obviously right.

use tarokk::basics::{Card, CardSet, Seat};
use tarokk::deal::{Deal, Narrowed};
use tarokk::solve::pay::Solver;
use tarokk::solve::{Objective, Question, reference};

use crate::random::Chance;
use crate::solving::{compare, ending, shipped};

/// A deal on its way: whoever's turn it is plays any card, but one that is announced only if nothing else may be played.
fn card_at_random(deal: &Deal<'_>, turn: Seat, chance: &mut Chance) -> Card {
    let cards = deal.playable(turn).0;
    let kept = deal.kept_cards().map(|kept| kept.card).collect();
    let free = cards - kept;
    let cards: Vec<Card> = if free.is_empty() { cards } else { free }.iter().collect();
    chance.pick(&cards)
}

/// Whether in some play of a deal a card is kept for a later trick although others may be played.
fn keeps_a_card(deal: &Deal<'_>, chance: &mut Chance) -> bool {
    (0..8).any(|_| {
        let mut deal = deal.clone();
        while let Some(turn) = deal.turn() {
            let (cards, why) = deal.playable(turn);
            let kept: CardSet = deal.kept_cards().map(|kept| kept.card).collect();
            if why == Narrowed::Bound && !cards.intersects(kept) {
                return true;
            }
            deal = reference::after(&deal, turn, card_at_random(&deal, turn, chance));
        }
        false
    })
}

/// Under this variant a card that is announced for a later trick is kept only where all can see that it wins.
#[test]
fn endings_with_cards_kept_where_they_are_seen_to_win_are_played_as_the_reference_plays_them() {
    let rules = shipped().iter().find(|rules| rules.id == "koenigrufen");
    let rules = rules.expect("it is shipped");
    let (mut done, mut kept) = (0, 0);
    for seed in 0..1200 {
        let mut chance = Chance::new(seed);
        let Some(begun) = ending(rules, &mut chance, 48) else {
            continue;
        };
        let bound: CardSet = begun.kept_cards().map(|kept| kept.card).collect();
        for _ in 0..if bound.is_empty() { 0 } else { 6 } {
            let mut deal = begun.clone();
            let most = 3 * rules.seats - chance.below(rules.seats + 1);
            let left = |deal: &Deal<'_>| -> CardSet {
                let hands = Seat::all(deal.seats()).map(|seat| deal.facts.hand[seat].known);
                hands.fold(CardSet::EMPTY, |all, hand| all | hand)
            };
            while let Some(turn) = deal.turn().filter(|_| left(&deal).len() > most) {
                deal = reference::after(&deal, turn, card_at_random(&deal, turn, &mut chance));
            }
            if deal.turn().is_none() || !left(&deal).intersects(bound) {
                continue;
            }
            let keeps = keeps_a_card(&deal, &mut chance);
            if !keeps && done > 2 * kept {
                continue;
            }
            kept += usize::from(keeps);
            let what = format!("{} {seed}", rules.id);
            for objective in [Objective::Pay, Objective::Points, Objective::Win] {
                let compared = compare(&deal, objective, &what);
                done += usize::from(compared);
                let turn = deal.turn().expect("cards are being played");
                let question = Question::new(&deal, objective, turn)
                    .ok()
                    .filter(|_| compared);
                let fast = question.map(|one| Solver::new(&deal, &one, 1 << 20).is_fast());
                assert_ne!(fast, Some(false), "{what} {objective:?}");
            }
        }
    }
    assert!(done > 90 && kept > 25, "{done} {kept}");
}
