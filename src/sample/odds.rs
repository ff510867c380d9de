//! Chances, as a seat can know them: where a card is, whether a condition holds, which figures are made.

use rustc_hash::FxHashMap;

use super::knowledge::{Knowledge, Unknowable};
use super::places::Place;
use super::worlds::{Duties, Sampling, Worlds};
use crate::basics::{Card, CardSet, Seat, Truth};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::rules::{Asked, Rules, Whose};
use crate::sample::advice::{Maker, made};
use crate::score::verdicts;
use crate::solve::Crew;
use crate::solve::outlook::{Effort, Rough, from_here};
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
    pub duties: Duties,
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

/// How chances are found: in which deals, how many of them at most, and by whom.
#[derive(Clone, Copy)]
pub struct Looking<'a> {
    /// How deals are looked for.
    pub sampling: Sampling,
    /// How many are looked at at most, where not all are known.
    pub deals: u64,
    /// Who looks.
    pub crew: Crew<'a>,
    /// What a search may use in all deals together; how many cards it may try does not matter where nothing is searched.
    pub limits: Limits<'a>,
}

/// How many deals are looked at before it is asked again whether to go on.
const BATCH: u64 = 64;

/// Looks at each deal, all of them or so many that are drawn, and adds up what is found; gives how many there were. What may be
/// looked at in one deal is found from what was added up before its batch; with nothing it ends.
fn each<'r, T: Send, M: Copy + Sync>(
    worlds: &mut Worlds<'_, 'r>,
    looking: &Looking<'_>,
    may: impl Fn(&T, u64) -> Option<M>,
    look: impl Fn(&Deal<'r>, u64, M) -> Option<T> + Sync,
    sum: &mut T,
    mut add: impl FnMut(&mut T, T),
) -> u64 {
    let all = worlds.len().map_or(looking.deals, |all| all as u64);
    let (mut from, mut count) = (0, 0);
    while from < all && !(looking.limits.stop)() {
        let batch = BATCH.min(all - from);
        let Some(may) = may(sum, batch) else { break };
        let numbers: Vec<u64> = (from..from + batch).collect();
        let known: &Worlds<'_, 'r> = worlds;
        let found = looking.crew.each(numbers, |number| {
            if (looking.limits.stop)() {
                return (0, false, None);
            }
            let (tries, deal) = if known.is_whole() {
                (0, known.nth(number as usize))
            } else {
                known.drawn(number)
            };
            let seen = deal.as_ref().and_then(|(_, deal)| look(deal, number, may));
            (tries, deal.is_some(), seen)
        });
        let before = count;
        for (tries, is, seen) in found {
            worlds.note(tries, is);
            if let Some(seen) = seen {
                count += 1;
                add(sum, seen);
            }
        }
        // Where nothing at all is found further deals are no help.
        if count == before {
            break;
        }
        from += batch;
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
        duties: worlds.duties(),
    }
}

/// Where each card may be that the seat does not see.
pub fn whereabouts(
    knowledge: &Knowledge,
    rules: &Rules,
    looking: &Looking<'_>,
) -> Result<Whereabouts, Unknowable> {
    let mut worlds = Worlds::with(knowledge, rules, looking.sampling, &looking.crew)?;
    let seat = knowledge.seat();
    let look = |deal: &Deal<'_>, _, ()| {
        let facts = &deal.facts;
        let mut seen = Vec::new();
        for other in Seat::all(facts.seats.max(rules.seats)).filter(|&other| other != seat) {
            let (hand, laid) = (facts.hand[other].known, facts.laid[other].known);
            seen.extend(hand.iter().map(|card| (card, Place::Hand(other))));
            seen.extend(laid.iter().map(|card| (card, Place::Laid(other))));
        }
        let talon = if deal.talon_takers().iter().all(Option::is_none) && facts.contract.is_none() {
            facts.talon.known
        } else {
            facts.untaken.known
        };
        seen.extend(talon.iter().map(|card| (card, Place::Talon)));
        let seen = seen.into_iter().map(|one| (one, 1u64));
        Some(seen.collect::<FxHashMap<_, _>>())
    };
    let mut counts: FxHashMap<(Card, Place), u64> = FxHashMap::default();
    let looked = each(
        &mut worlds,
        looking,
        |_, _| Some(()),
        look,
        &mut counts,
        |counts, seen| {
            for (one, so) in seen {
                *counts.entry(one).or_default() += so;
            }
        },
    );
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
    looking: &Looking<'_>,
) -> Result<Held, Unknowable> {
    let mut worlds = Worlds::with(knowledge, rules, looking.sampling, &looking.crew)?;
    let look = |deal: &Deal<'_>, _, ()| Some(asked_of(deal, asked));
    let mut found = Counts::default();
    let looked = each(&mut worlds, looking, |_, _| Some(()), look, &mut found, add);
    let basis = basis(&worlds, knowledge.seat(), looked);
    let of = chances(found, &basis);
    Ok(Held { basis, of })
}

/// For whom a condition holds in a deal, and for whom it is open.
fn asked_of(deal: &Deal<'_>, asked: &Asked) -> Counts<Whose> {
    let facts = &deal.facts;
    let all = asked.of(deal.rules, facts, &verdicts(deal.rules, facts));
    let counted = all.into_iter().map(|(whose, truth)| match truth {
        Truth::True => (whose, 1, 0),
        Truth::Open => (whose, 0, 1),
        Truth::False => (whose, 0, 0),
    });
    counted.collect()
}

/// In how many deals something is so, and in how many it is open.
type Counts<K> = Vec<(K, u64, u64)>;

fn add<K: PartialEq>(found: &mut Counts<K>, seen: Counts<K>) {
    for (what, so, open) in seen {
        match found.iter_mut().find(|one| one.0 == what) {
            Some(one) => (one.1, one.2) = (one.1 + so, one.2 + open),
            None => found.push((what, so, open)),
        }
    }
}

fn chances<K>(found: Counts<K>, basis: &Basis) -> Vec<(K, Chance)> {
    let chance = |so, open| Chance {
        so,
        open,
        of: basis.deals,
        whole: basis.whole,
    };
    let each = found.into_iter();
    each.map(|(what, so, open)| (what, chance(so, open)))
        .collect()
}

/// What is so in the end, if all play as well as they can with all cards open from here on.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended<K> {
    /// What the chances rest on.
    pub basis: Basis,
    /// How likely each is.
    pub of: Vec<(K, Chance)>,
    /// In how many deals the first cards were left to chance, because perfect play took too long.
    pub estimated: u64,
    /// Why not as many deals were looked at as were asked for, if not.
    pub spent: Option<Spent>,
}

/// How likely it is that a condition holds in the end, with best play from here on and all cards open.
pub fn held_in_the_end(
    knowledge: &Knowledge,
    rules: &Rules,
    asked: &Asked,
    looking: &Looking<'_>,
) -> Result<Ended<Whose>, Unknowable> {
    ended(knowledge, rules, looking, |end| asked_of(end, asked))
}

/// Which figures are made in the end, with best play from here on and all cards open, and by whom, as the seat sees it.
pub fn figures(
    knowledge: &Knowledge,
    rules: &Rules,
    looking: &Looking<'_>,
) -> Result<Ended<(FigureId, Maker)>, Unknowable> {
    let seat = knowledge.seat();
    let mut found = ended(knowledge, rules, looking, |end| {
        let made = made(end, seat).into_iter();
        made.map(|one| (one, 1, 0)).collect()
    })?;
    found.of.sort_by_key(|(one, _)| *one);
    Ok(found)
}

/// What has been found of the ends of deals.
struct Ends<K> {
    counts: Counts<K>,
    nodes: u64,
    estimated: u64,
    unanswered: bool,
}

impl<K> Default for Ends<K> {
    fn default() -> Self {
        Self {
            counts: Vec::new(),
            nodes: 0,
            estimated: 0,
            unanswered: false,
        }
    }
}

/// Perfect play in one deal may take this part of all cards that may be tried.
const PART: u64 = 30;
/// How many cards may be tried for the end of an estimate.
const ENDING: u64 = 4_000;

/// What is so at the ends of deals, with best play from here on and all cards open.
fn ended<K: PartialEq + Send>(
    knowledge: &Knowledge,
    rules: &Rules,
    looking: &Looking<'_>,
    count: impl Fn(&Deal<'_>) -> Counts<K> + Sync,
) -> Result<Ended<K>, Unknowable> {
    let mut worlds = Worlds::with(knowledge, rules, looking.sampling, &looking.crew)?;
    let seat = knowledge.seat();
    // All deals are too many for a search in each.
    if worlds.len().is_some_and(|all| all as u64 > looking.deals) {
        worlds.forget();
    }
    let limits = &looking.limits;
    let may = |sum: &Ends<K>, batch: u64| {
        let part = limits.nodes.saturating_sub(sum.nodes) / batch;
        (part > 0 && !sum.unanswered).then_some(part.min(limits.nodes / PART))
    };
    let look = |deal: &Deal<'_>, number: u64, nodes: u64| {
        let mut seen = Ends::default();
        let effort = Effort {
            limits: Limits { nodes, ..*limits },
            rough: Rough {
                lines: 1,
                seed: looking.sampling.seed ^ (number << 8),
                nodes: ENDING,
            },
        };
        match from_here(deal, seat, &effort, &mut seen.nodes) {
            Ok(Ok((outlook, perfect))) => {
                seen.estimated = u64::from(!perfect);
                seen.counts = count(&outlook.end);
            }
            Ok(Err(_)) => return None,
            Err(_) => seen.unanswered = true,
        }
        Some(seen)
    };
    let mut found = Ends::default();
    let looked = each(&mut worlds, looking, may, look, &mut found, |sum, seen| {
        sum.nodes += seen.nodes;
        sum.estimated += seen.estimated;
        sum.unanswered |= seen.unanswered;
        add(&mut sum.counts, seen.counts);
    });
    if found.unanswered {
        return Err(Unknowable::NoChoice);
    }
    let spent = if (limits.stop)() {
        Some(Spent::Stopped)
    } else {
        let all = worlds.len().map_or(looking.deals, |all| all as u64);
        (looked < all).then_some(Spent::Nodes)
    };
    let mut basis = basis(&worlds, seat, looked);
    basis.whole &= found.estimated == 0;
    Ok(Ended {
        of: chances(found.counts, &basis),
        basis,
        estimated: found.estimated,
        spent,
    })
}
