//! The search by the tables of that for card points: what the past decides is one number more by which positions differ.
//!
//! Where a past is such that card points alone decide what is left, that search itself is asked.

use rustc_hash::FxHashMap;

use super::search::{Limits, Spent};
use super::setting::Setting;
use super::worth::{Edges, HIGH, LOW};
use crate::basics::{Card, CardSet, Seat};
use crate::solve::compile::Unsuited;
use crate::solve::memory::Past;
use crate::solve::points::{self, Aim, Before, Found, Told, Trick};

/// A search about one question of one deal. What it finds it keeps for the next.
#[derive(Clone)]
pub(super) struct Quick<'r> {
    solver: points::Solver,
    settling: Settling<'r>,
}

/// What is looked up of a past again and again.
#[derive(Clone, Copy)]
struct Sight {
    told: Told,
    /// The cards that it still depends on.
    open: u64,
    /// Those that are kept for a trick.
    kept: u64,
}

/// What is asked for.
#[derive(Clone)]
struct Settling<'r> {
    setting: Setting<'r>,
    /// The search for card points alone, whose bits are the same.
    points: points::Solver,
    past: Past,
    sights: Vec<Option<Sight>>,
    /// What is remembered after a trick: by the past, the cards that matter, and its number and winner.
    steps: FxHashMap<(Past, u64, u32), Past>,
    /// How many bytes these may take.
    room: usize,
    /// For each trick the cards that come with it.
    comes: Vec<CardSet>,
    /// Why there will be no answer.
    spent: Option<Spent>,
}

/// How many bytes a step takes that is looked up faster than by all that is remembered of it, in a table that is half empty.
const STEP: usize = 2 * size_of::<((Past, u64, u32), Past)>();

/// How large tables are, as two to the power of this, by how many cards are in play.
fn buckets(cards: usize) -> (u32, u32) {
    match cards {
        0..=16 => (3, 3),
        17..=24 => (7, 7),
        25..=40 => (11, points::BUCKETS),
        _ => (13, 12),
    }
}

impl<'r> Quick<'r> {
    /// A search, whose own table may take so many bytes, and that of card points half as many; not where its tables cannot express the
    /// rules.
    pub(super) fn new(setting: Setting<'r>, bytes: usize) -> Result<Self, Box<Setting<'r>>> {
        match Self::solvers(&setting, bytes) {
            Ok((solver, points)) => Ok(Self {
                solver,
                settling: Settling {
                    past: setting.past,
                    comes: setting.games[0].comes.clone(),
                    setting,
                    points,
                    sights: Vec::new(),
                    steps: FxHashMap::default(),
                    room: bytes / 4,
                    spent: None,
                },
            }),
            Err(_) => Err(Box::new(setting)),
        }
    }

    fn solvers(
        setting: &Setting<'_>,
        bytes: usize,
    ) -> Result<(points::Solver, points::Solver), Unsuited> {
        let game = &setting.games[0];
        if setting.pasts.memory.stops() || game.bound.len() != setting.pasts.bound.len() {
            return Err(Unsuited::Rules);
        }
        let (own, other) = buckets(setting.in_play.len());
        let most = |bytes: usize| (bytes / points::BUCKET).max(2).ilog2();
        let solver = points::Solver::telling(game, setting.in_play, own.min(most(bytes)))?;
        let mut free = game.clone();
        free.bound.clear();
        let points = points::Solver::new(&free, setting.in_play, other.min(most(bytes / 2)))?;
        Ok((solver, points))
    }

    /// The question as it stands at the root.
    pub(super) fn setting(&self) -> &Setting<'r> {
        &self.settling.setting
    }

    pub(super) fn setting_mut(&mut self) -> &mut Setting<'r> {
        &mut self.settling.setting
    }

    pub(super) fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        self.solver.statistics().bytes + self.settling.points.statistics().bytes
    }

    /// How many positions are remembered.
    pub(super) fn kept(&self) -> usize {
        self.solver.statistics().entries
    }

    /// Whether after these cards the side can reach at least so much, and a number that it then is not below, or else not
    /// above.
    pub(super) fn reaches(
        &mut self,
        line: &[Card],
        least: i64,
        limits: &Limits<'_>,
    ) -> Result<(bool, i64), Spent> {
        let within = points::Limits {
            nodes: limits.nodes.saturating_sub(self.nodes()),
            stop: limits.stop,
        };
        let settling = &mut self.settling;
        settling.setting.pasts.ask(least);
        settling.past = settling.setting.past;
        settling.spent = None;
        let told = settling.told();
        let position = settling.setting.position.clone();
        let need = -settling.setting.won;
        let found = self
            .solver
            .aims(&position, line, need, within, (settling, told));
        match (found, self.settling.spent) {
            (_, Some(spent)) => Err(spent),
            (Some(found), None) => Ok((found.value >= 0, found.mark)),
            (None, None) if (limits.stop)() => Err(Spent::Stopped),
            (None, None) => Err(Spent::Nodes),
        }
    }

    /// Whether after these cards two cards of whoever's turn it is are as good as each other.
    pub(super) fn same(&mut self, line: &[Card], one: Card, other: Card) -> bool {
        let settling = &mut self.settling;
        settling.setting.pasts.line.clear();
        settling.past = settling.setting.past;
        let told = settling.told();
        let position = settling.setting.position.clone();
        self.solver
            .alike(&position, line, (one, other), (settling, told))
    }
}

impl Settling<'_> {
    #[inline]
    fn sight(&mut self) -> Sight {
        let n = self.past.0 as usize;
        if let Some(Some(known)) = self.sights.get(n) {
            return *known;
        }
        let pasts = &self.setting.pasts;
        let freed = pasts.freed(self.past);
        let bound = pasts.bound.iter().enumerate();
        let held = bound.filter(|(n, _)| freed & 1 << n == 0);
        let kept = self
            .points
            .bits(held.map(|(_, &(_, _, card))| card).collect());
        let open = self.points.bits(pasts.open_cards(self.past));
        let sight = Sight {
            told: self.points.told(open | kept, freed as u8),
            open,
            kept,
        };
        if self.sights.len() <= n {
            self.sights.resize(n + 1, None);
        }
        self.sights[n] = Some(sight);
        sight
    }

    /// What is told apart now.
    fn told(&mut self) -> Told {
        let salt = u64::from(self.past.0) + 1;
        self.sight().told.salted(salt)
    }

    fn edges(&mut self) -> (Edges, u64) {
        let found = self.setting.pasts.edges(self.past);
        self.heed();
        found
    }

    /// Ends the search where no more may be remembered.
    fn heed(&mut self) {
        if self.setting.pasts.is_full() {
            self.spent = Some(Spent::Memory);
        }
    }

    fn step(&mut self, trick: &Trick, winner: u8, cards: CardSet) -> Past {
        let Some(winner) = Seat::new(usize::from(winner)) else {
            return self.past;
        };
        let pasts = &mut self.setting.pasts;
        let party = pasts.worth.party(winner);
        let number = usize::from(trick.number);
        match pasts.memory.event(number, winner, party, cards) {
            Some(event) => pasts.remembered(self.past, event),
            None => self.past,
        }
    }

    /// Whether card points from `from` on are reached.
    fn by_points(
        &mut self,
        before: &Before<'_>,
        target: i32,
        from: i32,
        limits: &points::Limits<'_>,
    ) -> (Option<Found<()>>, u64) {
        let (found, nodes) = self.points.before(before, target + from, *limits);
        (found.map(|found| found.less(from)), nodes)
    }
}

/// What is reached from these card points on in any case.
fn reached(edges: Edges) -> Found {
    Found::exactly(-edges.won_from).marked(edges.at_least)
}

impl Aim for Settling<'_> {
    const POINTS: bool = false;
    type Mark = i64;

    #[inline]
    fn played(&mut self, bit: u32) {
        if let Some(card) = self.points.card(bit) {
            self.setting.pasts.line.push(card);
        }
    }

    #[inline]
    fn taken_back(&mut self) {
        self.setting.pasts.line.pop();
    }

    #[inline]
    fn past(&self) -> u32 {
        self.past.0
    }

    #[inline]
    fn back(&mut self, past: u32) {
        self.past = Past(past);
    }

    fn closed(&mut self, trick: &Trick, winner: u8, last: bool) -> Option<Told> {
        let before = self.past;
        let open = self.sight().open;
        let named = trick.cards & open;
        let timed = self.setting.pasts.memory.is_timed();
        if named != 0 || timed {
            let number = if timed { u32::from(trick.number) } else { 0 };
            let place = (before, named, number << 8 | u32::from(winner));
            self.past = match self.steps.get(&place) {
                Some(&known) => known,
                None => {
                    let comes = self.comes.get(usize::from(trick.number).wrapping_sub(1));
                    let comes = comes.copied().unwrap_or_default();
                    let all = self.points.cards(named) | comes;
                    let next = self.step(trick, winner, all);
                    if self.steps.len() * STEP >= self.room {
                        self.steps.clear();
                    }
                    self.steps.insert(place, next);
                    next
                }
            };
        }
        if last {
            self.past = self.setting.pasts.over(self.past);
            self.heed();
            return None;
        }
        self.heed();
        (self.past != before).then(|| self.told())
    }

    fn known(
        &mut self,
        before: &Before<'_>,
        target: i32,
        limits: &points::Limits<'_>,
    ) -> (Option<Found>, u64) {
        let (edges, nodes) = self.edges();
        if edges.won_from <= -target {
            return (Some(reached(edges)), nodes);
        }
        if before.left - target <= edges.lost_upto {
            let most = before.left - edges.lost_upto - 1;
            return (Some(Found::exactly(most).marked(edges.at_most)), nodes);
        }
        if self.sight().kept & before.rest != 0 {
            return (None, nodes);
        }
        if edges.won_from == edges.lost_upto + 1 {
            let (found, tried) = self.by_points(before, target, edges.won_from, limits);
            let marked = found.map(|found| {
                found.marked(if found.value >= target {
                    edges.at_least
                } else {
                    edges.at_most
                })
            });
            return (marked, nodes + tried);
        }
        (None, nodes)
    }

    fn settled(&mut self) -> [(i32, i64); 2] {
        let (edges, _) = self.edges();
        [
            (edges.won_from, edges.at_least),
            (edges.lost_upto + 1, edges.at_most),
        ]
    }

    fn end(&mut self, target: i32) -> Found {
        let (edges, _) = self.edges();
        if edges.won_from <= -target {
            return reached(edges);
        }
        if -target <= edges.lost_upto {
            return Found::exactly(-edges.lost_upto - 1).marked(edges.at_most);
        }
        // With more card points it is worth less somewhere: then nothing that holds for one number holds for others.
        let pasts = &mut self.setting.pasts;
        let outlook = pasts.memory.outlook(self.past);
        let spread = (pasts.worth).spread(&pasts.memory, outlook, i64::from(-target));
        pasts.worth.unruly = true;
        let Some(worth) = spread.exact() else {
            self.spent = Some(Spent::Unscored);
            return Found::exactly(target);
        };
        Found::exactly(if worth >= pasts.least {
            target
        } else {
            target - 1
        })
        .marked(worth)
    }

    #[inline]
    fn asks(&self) -> i64 {
        self.setting.pasts.least
    }

    #[inline]
    fn is_spent(&self) -> bool {
        self.spent.is_some()
    }

    #[inline]
    fn range(&self, _: i32) -> (i32, i32) {
        (LOW, HIGH)
    }
}
