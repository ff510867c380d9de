//! What decisions before the play cost, held against the reference that tries everything after each of them.

use tarokk::basics::{Seat, Units};
use tarokk::deal::{Deal, Phase};
use tarokk::game::{Act, FigureId};
use tarokk::solve::before::settled;
use tarokk::solve::decision::{Decision, Weighed, weigh};
use tarokk::solve::pay::Limits;
use tarokk::solve::{Crew, Objective, Question, reference};

use crate::choosing::{WHOLE, best_choice, discards, kinds, small};
use crate::random::{Chance, next, shuffled};

/// What a seat gets if all play their best from here on, where both sides pay each other the same and share it evenly.
fn pay(deal: &Deal<'_>, seat: Seat) -> Option<i64> {
    let question = Question::new(deal, Objective::Pay, seat).ok()?;
    let value = reference::value(deal, &question).ok()?;
    let own = question.side.contains(seat);
    let side = Seat::all(deal.seats()).filter(|&one| question.side.contains(one) == own);
    let value = if own { value } else { -value };
    Some(value / (2 * side.count() as i64))
}

/// What a seat gets after an act, by the slow way.
fn after(deal: &Deal<'_>, act: Act, seat: Seat) -> Option<i64> {
    let mut next = deal.clone();
    next.act(act).ok()?;
    if !matches!(deal.phase, Phase::Bidding(_)) {
        return pay(&settled(&next)?, seat);
    }
    while let Phase::Bidding(seat) = next.phase {
        next.act(Act::Pass { seat }).ok()?;
    }
    if let Phase::Over(_) = next.phase {
        // Nobody plays, and nobody pays.
        return Some(0);
    }
    if next.phase == Phase::Raising {
        next.hand_out_talon();
    }
    let declarer = next.facts.declarer?;
    pay(&best_choice(&next, declarer)?.1, seat)
}

/// Everything that may be done now.
fn all(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    match deal.phase {
        Phase::Discarding(_) => discards(deal, seat),
        Phase::Playing(_) | Phase::Over(_) => Vec::new(),
        _ => deal.legal(),
    }
}

/// Something that may be done at random, but for the first bid, which somebody makes.
fn on(deal: &mut Deal<'_>, chance: &mut Chance) -> Option<Act> {
    let legal = deal.legal();
    let bid = legal.iter().find(|act| matches!(act, Act::Bid { .. }));
    let first = bid.filter(|_| deal.facts.auction.standing.is_none());
    first.copied().or_else(|| next(deal, chance))
}

/// Each decision costs what the best that could be done pays more, and that is what is told to be better.
#[test]
fn decisions_cost_what_something_else_would_have_paid() {
    let (mut done, mut costly) = ([0; 4], [0; 4]);
    for rules in small() {
        for seed in 0..if rules.id == "small-both" { 1 } else { 8 } {
            let mut chance = Chance::new(seed);
            let (mut deal, _) = shuffled(&rules, &mut chance);
            for _ in 0..40 {
                let Some(seat) = deal.turn() else { break };
                let acts = all(&deal, seat);
                let kind = match deal.phase {
                    Phase::Raising => {
                        deal.hand_out_talon();
                        continue;
                    }
                    Phase::Bidding(_) => 0,
                    Phase::Taking | Phase::Calling => 1,
                    Phase::Discarding(_) => 2,
                    Phase::Announcing(_) => 3,
                    _ => break,
                };
                // Bids take the slow way long.
                let few = kind > 0 || seed < 3;
                let two = few && deal.mode.parties() == 2 && acts.len() > 1;
                if let Some(made) = acts.get(chance.below(acts.len())).copied().filter(|_| two) {
                    let worth: Vec<Option<i64>> =
                        acts.iter().map(|&act| after(&deal, act, seat)).collect();
                    let then = after(&deal, made, seat);
                    let best = worth.iter().copied().flatten().max();
                    let decision = Decision {
                        at: 0,
                        deal: deal.clone(),
                        made,
                    };
                    let found = weigh(&[decision], &WHOLE, &Crew::ALONE);
                    let what = format!("{} {seed} {:?} {made:?}", rules.id, deal.phase);
                    if let (Some(best), Some(then)) = (best, then) {
                        assert_eq!((found.all, found.spent), (1, None), "{what}");
                        let one: Option<&Weighed> = found.costs.first();
                        let loss = one.map_or(0, |one| {
                            assert!(one.gains.is_none() && one.seat == seat, "{what}");
                            one.least.0
                        });
                        assert_eq!(loss, best - then, "{what}");
                        done[kind] += 1;
                        if let Some(one) = one {
                            costly[kind] += 1;
                            assert_eq!(one.most, Some(Units(loss)), "{what}");
                            assert_eq!(one.turns, best.signum() != then.signum(), "{what}");
                            let better = after(&deal, one.better.expect("it is told"), seat);
                            assert_eq!(better, Some(best), "{what}");
                        }
                    }
                }
                match on(&mut deal, &mut chance) {
                    Some(act) if deal.act(act).is_ok() => {}
                    _ => break,
                }
            }
        }
    }
    assert!(done.iter().all(|&count| count >= 8), "{done:?} {costly:?}");
    assert!(costly.iter().all(|&count| count > 0), "{done:?} {costly:?}");
}

/// What a seat gets in the end, whatever others get, if all others play against it.
fn secured(deal: &Deal<'_>, seat: Seat) -> Option<i64> {
    let question = Question::new(deal, Objective::Pay, seat).ok()?;
    if deal.mode.parties() == 2 {
        return pay(deal, seat);
    }
    reference::value(deal, &question).ok()
}

/// What a seat gets after something that may be done in the auction, after it, or to end the deal, by the slow way: nobody bids any
/// more, and whoever plays makes the best choices.
fn comes_to(deal: &Deal<'_>, act: Option<Act>, seat: Seat) -> Option<i64> {
    let mut next = deal.clone();
    if let Some(act) = act {
        next.act(act).ok()?;
    }
    match (&next.phase, act) {
        // A hand that was thrown in costs nothing, and whoever gives up pays one to each of three.
        (Phase::Over(_), Some(Act::ThrowIn { .. })) => return Some(0),
        (Phase::Over(_), Some(Act::Concede { seat: by })) => {
            return Some(if by == seat { -3 } else { 1 });
        }
        _ => {}
    }
    while let Phase::Bidding(turn) = next.phase {
        next.act(Act::Pass { seat: turn }).ok()?;
    }
    if let Phase::Over(_) = next.phase {
        return Some(0);
    }
    if next.phase == Phase::Raising {
        next.hand_out_talon();
    }
    if !is_early(deal) {
        return secured(&settled(&next)?, seat);
    }
    let two = next.mode.parties() == 2;
    let chooses = next.facts.declarer.filter(|_| two).unwrap_or(seat);
    secured(&best_choice(&next, chooses)?.1, seat)
}

/// What a decision cost whoever made it, at least and at most.
fn told(weighed: Option<&Weighed>) -> (i64, Option<i64>) {
    weighed.map_or((0, Some(0)), |one| {
        let gone = |cost: Units| if one.gains.is_some() { 0 } else { cost.0 };
        (gone(one.least), one.most.map(gone))
    })
}

fn is_early(deal: &Deal<'_>) -> bool {
    matches!(deal.phase, Phase::Bidding(_) | Phase::Raising)
}

/// Whether everybody plays alone if all pass after something that is done in the auction: then it is known what the seat can be
/// sure of, and no more.
fn is_floor(deal: &Deal<'_>, act: Option<Act>) -> bool {
    let mut next = deal.clone();
    if act.is_some_and(|act| next.act(act).is_err()) {
        return false;
    }
    while let Phase::Bidding(turn) = next.phase {
        if next.act(Act::Pass { seat: turn }).is_err() {
            return false;
        }
    }
    let mode = deal.rules.mode(next.facts.contract);
    is_early(deal) && !matches!(next.phase, Phase::Over(_)) && mode.parties() != 2
}

/// Raising, exchanging, throwing in, giving up, and bids after which everybody plays alone cost what something else would have paid.
#[test]
fn every_kind_of_decision_costs_what_something_else_would_have_paid() {
    let mut done = std::collections::BTreeMap::new();
    let mut costly = std::collections::BTreeMap::new();
    for rules in kinds() {
        for seed in 0..if rules.id == "small-end" { 5 } else { 12 } {
            let mut chance = Chance::new(seed);
            let (mut deal, _) = shuffled(&rules, &mut chance);
            for _ in 0..30 {
                for seat in Seat::all(rules.seats) {
                    let turn = deal.turn() == Some(seat);
                    let free = deal.out_of_turn().into_iter();
                    let mut acts: Vec<Option<Act>> = free
                        .filter(|act| act.seat() == Some(seat))
                        .filter(|act| {
                            deal.phase == Phase::Raising || !matches!(act, Act::Swap { .. })
                        })
                        .map(Some)
                        .collect();
                    let gives_up = Act::Concede { seat };
                    acts.extend(deal.check(gives_up).is_ok().then_some(Some(gives_up)));
                    if acts.is_empty() && !matches!(deal.phase, Phase::Bidding(_) | Phase::Raising)
                    {
                        continue;
                    }
                    match deal.phase {
                        Phase::Over(_) => continue,
                        Phase::Raising if turn => {
                            acts.extend(deal.legal().into_iter().map(Some));
                            acts.push(None);
                        }
                        Phase::Bidding(_) | Phase::Announcing(_) if turn => {
                            acts.extend(deal.legal().into_iter().map(Some));
                        }
                        Phase::Discarding(owing) if owing.contains(seat) => {
                            acts.extend(discards(&deal, seat).into_iter().map(Some));
                        }
                        _ => acts.push(None),
                    }
                    if acts.len() < 2 {
                        continue;
                    }
                    let what = |act| format!("{} {seed} {:?} {act:?}", rules.id, deal.phase);
                    let worth: Vec<Option<i64>> =
                        acts.iter().map(|&act| comes_to(&deal, act, seat)).collect();
                    let best = worth.iter().copied().flatten().max();
                    for (&act, &then) in acts.iter().zip(&worth) {
                        let made = act.unwrap_or(Act::Pass { seat });
                        let decision = Decision {
                            at: 0,
                            deal: deal.clone(),
                            made,
                        };
                        let found = weigh(&[decision], &WHOLE, &Crew::ALONE);
                        let what = what(act);
                        assert_eq!(found.all, 1, "{what}");
                        let (Some(best), Some(then)) = (best, then) else {
                            panic!("{what}: {worth:?}");
                        };
                        // What was done may be worth more than the seat can be sure of, and so may what was not.
                        let floor = is_floor(&deal, act);
                        let like = |other: Option<Act>| is_floor(&deal, other) == floor;
                        let sure = acts.iter().zip(&worth);
                        let sure = sure.filter(|&(&other, _)| !floor || like(other));
                        let sure = sure.filter_map(|(_, worth)| *worth).max();
                        let loss = sure.map_or(0, |sure| sure - then);
                        let all_known = floor || acts.iter().all(|&other| like(other));
                        let most = all_known.then_some(best - then);
                        let told = told(found.costs.first());
                        assert_eq!(told, (loss, most), "{what} {acts:?} {worth:?}");
                        // What is open then no search would tell.
                        assert_eq!(found.spent, None, "{what}");
                        let kind = format!("{} {}", rules.id, kind(act));
                        *done.entry(kind.clone()).or_insert(0) += 1;
                        *costly.entry(kind).or_insert(0) += usize::from(most != Some(0));
                    }
                }
                if matches!(deal.phase, Phase::Playing(_) | Phase::Over(_)) {
                    break;
                }
                match on(&mut deal, &mut chance) {
                    Some(act) if deal.act(act).is_ok() => {}
                    None => {}
                    Some(_) => break,
                }
            }
        }
    }
    for kind in [
        "small-raise raise",
        "small-raise nothing",
        "small-swap swap",
        "small-swap nothing",
        "small-end throw-in",
        "small-end give-up",
        "small-each bid",
        "small-each pass",
    ] {
        let count = |all: &std::collections::BTreeMap<String, usize>| all.get(kind).copied();
        assert!(count(&done) > Some(3), "{kind} {done:?}");
        assert!(count(&costly) > Some(0), "{kind} {costly:?} of {done:?}");
    }
}

fn kind(act: Option<Act>) -> &'static str {
    match act {
        None => "nothing",
        Some(Act::Raise { .. }) => "raise",
        Some(Act::Swap { .. }) => "swap",
        Some(Act::ThrowIn { .. }) => "throw-in",
        Some(Act::Concede { .. }) => "give-up",
        Some(Act::Bid { .. }) => "bid",
        Some(Act::Pass { .. }) => "pass",
        _ => "other",
    }
}

/// The decisions of a deal that is played on at random.
pub(crate) fn decisions<'r>(mut deal: Deal<'r>, chance: &mut Chance) -> Vec<Decision<'r>> {
    let mut decisions = Vec::new();
    while !matches!(deal.phase, Phase::Playing(_) | Phase::Over(_)) {
        if deal.phase == Phase::Raising {
            deal.hand_out_talon();
            continue;
        }
        let Some(made) = on(&mut deal, chance) else {
            break;
        };
        let at = decisions.len();
        let before = deal.clone();
        if deal.act(made).is_err() {
            break;
        }
        decisions.push(Decision {
            at,
            deal: before,
            made,
        });
    }
    decisions
}

/// With less to try, what is told of a decision holds of what is found with enough, and is the same whoever searches.
#[test]
fn what_is_proved_of_a_decision_holds() {
    let (mut open, mut proved) = (0, 0);
    for rules in small() {
        for seed in 3..6 {
            let mut chance = Chance::new(seed);
            let (deal, _) = shuffled(&rules, &mut chance);
            let decisions = decisions(deal, &mut chance);
            let whole = weigh(&decisions, &WHOLE, &Crew::ALONE);
            assert_eq!(whole.spent, None);
            for nodes in [0, 200, 2_000, 20_000] {
                let limits = Limits { nodes, ..WHOLE };
                let part = weigh(&decisions, &limits, &Crew::ALONE);
                let crew = Crew {
                    threads: 3,
                    ..Crew::ALONE
                };
                assert_eq!(weigh(&decisions, &limits, &crew), part);
                assert_eq!(part.spent.is_some(), part.open().next().is_some());
                assert_eq!(part.all, whole.all);
                let known = |at| whole.costs.iter().find(|one| one.at == at);
                for one in &part.costs {
                    let loss = known(one.at).map_or(Units(0), |one| one.least);
                    let what = format!("{} {seed} {nodes} {one:?} {loss}", rules.id);
                    assert!(one.least <= loss, "{what}");
                    assert!(one.most.is_none_or(|most| loss <= most), "{what}");
                    open += usize::from(!one.is_known());
                    proved += usize::from(one.is_known());
                }
                // What is not told of has cost nothing.
                for one in &whole.costs {
                    assert!(part.costs.iter().any(|told| told.at == one.at));
                }
            }
        }
    }
    assert!(open > 10 && proved > 10, "{open} {proved}");
}

/// Every turn of words of a deal, said at random: the deal before each word, and what was said.
fn words<'r>(deal: &Deal<'r>, chance: &mut Chance) -> Vec<Decision<'r>> {
    let (mut deal, mut said) = (deal.clone(), Vec::new());
    while matches!(deal.phase, Phase::Announcing(_)) && said.len() < 30 {
        let legal = deal.legal();
        let close = |act: &&Act| matches!(act, Act::Close { .. });
        let words: Vec<&Act> = legal.iter().filter(|act| !close(act)).collect();
        let word = (!words.is_empty() && chance.below(3) > 0)
            .then(|| *words[chance.below(words.len())])
            .or(legal.iter().find(close).copied());
        let Some(made) = word else { break };
        said.push(Decision {
            at: said.len(),
            deal: deal.clone(),
            made,
        });
        if deal.act(made).is_err() {
            said.pop();
            break;
        }
    }
    said
}

/// What a seat gets after several words, by the slow way; nothing where they cannot be said.
fn after_all(deal: &Deal<'_>, words: &[Act], seat: Seat) -> Option<i64> {
    let mut next = deal.clone();
    for &word in words {
        next.act(word).ok()?;
    }
    pay(&settled(&next)?, seat)
}

/// The figure and the step of a word, whoever says it.
fn about(act: Act) -> Option<(FigureId, u8)> {
    match act {
        Act::Announce { figure, .. } => Some((figure, 0)),
        Act::Kontra { figure, level, .. } => Some((figure, level)),
        _ => None,
    }
}

/// A turn of words is one choice: a word is held against the same turn without it, and what its side could still say later is not
/// left out yet, so that what nobody says costs once.
#[test]
fn a_turn_of_words_is_one_choice() {
    let (mut turns, mut later_words, mut costly) = (0, 0, 0);
    for rules in small() {
        for seed in 0..12 {
            let mut chance = Chance::new(seed);
            let (mut deal, _) = shuffled(&rules, &mut chance);
            for _ in 0..40 {
                match deal.phase {
                    Phase::Raising => deal.hand_out_talon(),
                    Phase::Announcing(_) | Phase::Over(_) | Phase::Playing(_) => break,
                    _ => match on(&mut deal, &mut chance) {
                        Some(act) if deal.act(act).is_ok() => {}
                        _ => break,
                    },
                }
            }
            if deal.mode.parties() != 2 {
                continue;
            }
            let said = words(&deal, &mut chance);
            let found = weigh(&said, &WHOLE, &Crew::ALONE);
            for (n, one) in said.iter().enumerate() {
                let seat = one.made.seat().expect("somebody says it");
                let own =
                    |by: Seat| one.deal.facts.sides.party(by) == one.deal.facts.sides.party(seat);
                let next = said[n + 1..].iter();
                let close = |act: Act| matches!(act, Act::Close { .. });
                let then: Vec<Act> = next
                    .clone()
                    .map(|next| next.made)
                    .take_while(|&act| !close(one.made) && act.seat() == Some(seat) && !close(act))
                    .collect();
                let later: Vec<(FigureId, u8)> = next
                    .filter(|next| next.made.seat().is_some_and(own))
                    .flat_map(|next| next.deal.legal())
                    .filter_map(about)
                    .collect();
                let with = |act: Act| [vec![act], then.clone()].concat();
                let made = after_all(&one.deal, &with(one.made), seat).expect("it was said");
                let others = one.deal.legal().into_iter().filter(|&act| act != one.made);
                let lost = |act: &Act| about(*act).is_none_or(|word| !later.contains(&word));
                let others: Vec<Act> = others.filter(lost).collect();
                let best = others.iter().filter_map(|&act| {
                    let whole = if close(act) && !then.is_empty() {
                        then.clone()
                    } else {
                        with(act)
                    };
                    after_all(&one.deal, &whole, seat)
                        .or_else(|| after_all(&one.deal, &[act], seat))
                });
                let loss = best.max().map_or(0, |best| (best - made).max(0));
                let told = found.costs.iter().find(|cost| cost.at == n);
                let what = format!("{} {seed} {n} {:?} {then:?}", rules.id, one.made);
                assert_eq!(told.map_or(0, |told| told.least.0), loss, "{what}");
                turns += usize::from(!then.is_empty());
                later_words += one.deal.legal().len() - 1 - others.len();
                costly += usize::from(loss > 0);
            }
        }
    }
    let all = (turns, later_words, costly);
    assert!(turns > 3 && later_words > 10 && costly > 3, "{all:?}");
}
