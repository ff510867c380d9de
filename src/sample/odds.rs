//! Chances, as a seat can know them: where a card is, whether a condition holds, which figures are made.

use rustc_hash::FxHashMap;

use super::knowledge::{Knowledge, Unknowable};
use super::places::Place;
use super::worlds::{Sampling, Worlds};
use crate::basics::{Card, CardSet, Seat, Truth};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::rules::{Asked, Rules, Whose};
use crate::sample::advice::{Maker, made};
use crate::score::verdicts;
use crate::solve::outlook::from_here;
use crate::solve::pay::{Limits, Spent};

/// In how many of so many deals something is so.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Chance {
    /// In how many it is.
    pub so: u64,
    /// In how many it is open yet.
    pub open: u64,
    /// How many deals.
    pub of: u64,
    /// Whether these are all deals that there are.
    pub whole: bool,
}

impl Chance {
    /// The chance, between 0 and 1.
    pub fn share(self) -> f64 {
        self.so as f64 / self.of.max(1) as f64
    }

    /// The chance that it is open.
    pub fn open_share(self) -> f64 {
        self.open as f64 / self.of.max(1) as f64
    }

    /// The standard error of the chance: none where all deals were looked at.
    pub fn error(self) -> f64 {
        if self.whole || self.of == 0 {
            return 0.0;
        }
        // Of so many deals, one more of either kind: what was never drawn is not impossible.
        let of = self.of as f64;
        let share = (self.so as f64 + 1.0) / (of + 2.0);
        (share * (1.0 - share) / of).sqrt()
    }
}

/// What chances are told with.
#[derive(Clone, PartialEq, Debug)]
pub struct Basis {
    /// Whose knowledge it is.
    pub seat: Seat,
    /// How many deals were looked at.
    pub deals: u64,
    /// Whether these are all.
    pub whole: bool,
    /// How many ways there are to spread the cards that are not seen.
    pub ways: u128,
    /// About which part of them agrees with what has happened.
    pub share: f64,
    /// Whether everybody is thought to have done what the rules ask for.
    pub honest: bool,
}

/// Where the cards may be that a seat does not see and that have not been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Whereabouts {
    /// What the chances rest on.
    pub basis: Basis,
    /// By card, from the first of the pack on: where it may be.
    pub cards: Vec<(Card, Vec<(Place, Chance)>)>,
}

/// For whom a condition holds, and how likely that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// What the chances rest on.
    pub basis: Basis,
    /// By those for whom it may hold.
    pub of: Vec<(Whose, Chance)>,
}

/// Which figures are made in the end, if all play as well as they can with all cards open from here on.
#[derive(Clone, PartialEq, Debug)]
pub struct Made {
    /// What the chances rest on.
    pub basis: Basis,
    /// By figure and by whom, as the seat sees it.
    pub figures: Vec<(FigureId, Maker, Chance)>,
    /// Why not as many deals were looked at as were asked for, if not.
    pub spent: Option<Spent>,
}

/// Calls something with each deal, all of them or so many that are drawn; it ends when that says so.
fn each<'r>(
    worlds: &mut Worlds<'_, 'r>,
    deals: u64,
    mut look: impl FnMut(&Deal<'r>) -> bool,
) -> u64 {
    let mut count = 0;
    if worlds.is_whole() {
        for (_, deal) in worlds.every() {
            if !look(&deal) {
                break;
            }
            count += 1;
        }
        return count;
    }
    for number in 0..deals {
        let Some((_, deal)) = worlds.draw(number) else {
            break;
        };
        if !look(&deal) {
            break;
        }
        count += 1;
    }
    count
}

fn basis(worlds: &Worlds<'_, '_>, seat: Seat, deals: u64) -> Basis {
    Basis {
        seat,
        deals,
        whole: worlds.len().is_some_and(|all| all as u64 == deals),
        ways: worlds.ways(),
        share: worlds.share(),
        honest: worlds.is_honest(),
    }
}

/// Where each card may be that the seat does not see. `stop` is asked again and again whether to go on.
pub fn whereabouts(
    knowledge: &Knowledge,
    rules: &Rules,
    sampling: Sampling,
    deals: u64,
    stop: &dyn Fn() -> bool,
) -> Result<Whereabouts, Unknowable> {
    let mut worlds = Worlds::new(knowledge, rules, sampling)?;
    let seat = knowledge.seat();
    let mut counts: FxHashMap<(Card, Place), u64> = FxHashMap::default();
    let looked = each(&mut worlds, deals, |deal| {
        let facts = &deal.facts;
        for other in Seat::all(facts.seats.max(rules.seats)).filter(|&other| other != seat) {
            for card in facts.hand[other].known {
                *counts.entry((card, Place::Hand(other))).or_default() += 1;
            }
            for card in facts.laid[other].known {
                *counts.entry((card, Place::Laid(other))).or_default() += 1;
            }
        }
        let talon = if deal.talon_takers().iter().all(Option::is_none) && facts.contract.is_none() {
            facts.talon.known
        } else {
            facts.untaken.known
        };
        for card in talon {
            *counts.entry((card, Place::Talon)).or_default() += 1;
        }
        !stop()
    });
    let basis = basis(&worlds, seat, looked);
    let unseen: CardSet = worlds
        .places()
        .cards
        .iter()
        .map(|&(card, _)| card)
        .collect();
    let mut cards: Vec<(Card, Vec<(Place, Chance)>)> = Vec::new();
    let mut found: Vec<((Card, Place), u64)> = counts.into_iter().collect();
    found.sort_unstable();
    for ((card, place), so) in found {
        if !unseen.contains(card) {
            continue;
        }
        let chance = Chance {
            so,
            open: 0,
            of: looked,
            whole: basis.whole,
        };
        match cards.last_mut().filter(|(last, _)| *last == card) {
            Some((_, places)) => places.push((place, chance)),
            None => cards.push((card, vec![(place, chance)])),
        }
    }
    Ok(Whereabouts { basis, cards })
}

/// How likely it is that a condition holds now.
pub fn held(
    knowledge: &Knowledge,
    rules: &Rules,
    asked: &Asked,
    sampling: Sampling,
    deals: u64,
    stop: &dyn Fn() -> bool,
) -> Result<Held, Unknowable> {
    let mut worlds = Worlds::new(knowledge, rules, sampling)?;
    let mut found: Vec<(Whose, u64, u64)> = Vec::new();
    let looked = each(&mut worlds, deals, |deal| {
        let facts = &deal.facts;
        for (whose, truth) in asked.of(rules, facts, &verdicts(rules, facts)) {
            let place = match found.iter().position(|(known, ..)| *known == whose) {
                Some(place) => place,
                None => {
                    found.push((whose, 0, 0));
                    found.len() - 1
                }
            };
            match truth {
                Truth::True => found[place].1 += 1,
                Truth::Open => found[place].2 += 1,
                Truth::False => {}
            }
        }
        !stop()
    });
    let basis = basis(&worlds, knowledge.seat(), looked);
    let of = found.into_iter().map(|(whose, so, open)| {
        let chance = Chance {
            so,
            open,
            of: looked,
            whole: basis.whole,
        };
        (whose, chance)
    });
    let of = of.collect();
    Ok(Held { basis, of })
}

/// Which figures are made in the end, with best play from here on and all cards open: none before the cards can be played.
pub fn figures(
    knowledge: &Knowledge,
    rules: &Rules,
    sampling: Sampling,
    deals: u64,
    limits: &Limits<'_>,
) -> Result<Made, Unknowable> {
    let mut worlds = Worlds::new(knowledge, rules, sampling)?;
    let seat = knowledge.seat();
    let mut counts: FxHashMap<(FigureId, Maker), u64> = FxHashMap::default();
    let (mut nodes, mut spent, mut unanswered) = (0, None, false);
    // All deals are too many for a search in each.
    if worlds.len().is_some_and(|all| all as u64 > deals) {
        worlds.forget();
    }
    let looked = each(&mut worlds, deals, |deal| {
        let left = Limits {
            nodes: limits.nodes.saturating_sub(nodes),
            ..*limits
        };
        match from_here(deal, seat, &left, &mut nodes) {
            Ok(Ok(outlook)) => {
                for made in made(&outlook.end, seat) {
                    *counts.entry(made).or_default() += 1;
                }
                true
            }
            Ok(Err(why)) => {
                spent = Some(why);
                false
            }
            Err(_) => {
                unanswered = true;
                false
            }
        }
    });
    if unanswered {
        return Err(Unknowable::NoChoice);
    }
    let basis = basis(&worlds, seat, looked);
    let mut figures: Vec<(FigureId, Maker, Chance)> = counts
        .into_iter()
        .map(|((figure, maker), so)| {
            let chance = Chance {
                so,
                open: 0,
                of: looked,
                whole: basis.whole,
            };
            (figure, maker, chance)
        })
        .collect();
    figures.sort_by_key(|&(figure, maker, _)| (figure, maker));
    Ok(Made {
        basis,
        figures,
        spent,
    })
}
