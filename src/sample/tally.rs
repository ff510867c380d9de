//! What choices have paid in the deals that were looked at, and when enough have been.

use rustc_hash::FxHashMap;

use super::advice::{Advice, Ended, Maker, Valued};
use super::worlds::Worlds;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{BySeat, Seat};
use crate::game::FigureId;
use crate::solve::outlook::Ask;
use crate::solve::turns::Line;

/// How many deals are looked at before anything can be settled.
pub(super) const LEAST: u64 = 20;
/// How many before a choice can be left out of further deals.
const FEW: u64 = 12;
/// Payments that differ by less are the same, but for what adding up loses.
const ALL_ALIKE: f64 = 1e-9;
/// By how many standard errors a choice is behind that is worse for certain. It is looked at often, so it is more than it would be
/// once.
const LEAD: f64 = 4.0;
/// With this much less, in game points, a choice is as good as the best for whoever plays,
pub(super) const ALIKE: f64 = 0.1;
/// if it is no more by so many standard errors.
pub(super) const SURELY: f64 = 2.0;

/// A sum of payments, and what it takes to say how sure the mean is.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Mean {
    /// How many deals, each as often as it counts.
    pub count: u64,
    /// How many different deals.
    deals: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: u64) {
        self.count += weight;
        self.deals += 1;
        let weight = weight as f64;
        self.sum += value * weight;
        self.squares += value * value * weight;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The standard error of the mean, of deals that were drawn. That a few agree says nothing of the others, and that many do
    /// not everything: one more of them may pay as far off as nothing is from what was seen.
    pub fn error(&self) -> f64 {
        let deals = self.deals as f64;
        let mean = self.mean();
        let spread = (self.squares / self.count.max(1) as f64 - mean * mean).max(0.0);
        if spread > ALL_ALIKE {
            return (spread / (deals - 1.0).max(1.0)).sqrt();
        }
        if self.deals < FEW {
            return f64::INFINITY;
        }
        let unseen = 1.0 / (deals + 2.0);
        mean.abs() * (unseen * (1.0 - unseen) / deals).sqrt()
    }
}

/// What a choice comes to in one deal: the mean, if it was estimated several times.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Worth {
    /// What each seat gets.
    pub(super) pays: BySeat<f64>,
    /// By what the choice is judged: what the seat gets, or where what some get others do not pay, what its side gets less what
    /// the other gets.
    pub(super) own: f64,
    pub(super) by_sides: bool,
    /// Whether it is what perfect play comes to.
    pub(super) perfect: bool,
    /// How often a figure is made, and by whom.
    pub(super) figures: Vec<(FigureId, Maker, f64)>,
}

/// What was found in one deal.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Look {
    /// By choice that was asked about; none where it is not allowed in this deal.
    pub(super) each: Vec<Option<Worth>>,
    /// How many cards were tried.
    pub(super) nodes: u64,
    /// How many ways to spread the cards were tried for the deal, and whether one was found.
    pub(super) tries: u64,
    pub(super) found: bool,
    pub(super) stopped: bool,
}

/// By how much a choice pays less than another in the same deals, and what that is to each seat.
#[derive(Clone, Copy, Default)]
struct Apart {
    behind: Mean,
    seats: BySeat<f64>,
}

/// By how much a choice pays less than the best.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Gap {
    /// In the mean.
    pub mean: f64,
    /// The standard error.
    pub error: f64,
}

/// What has been found so far.
pub(super) struct Tally {
    seat: Seat,
    choices: Vec<Line>,
    pays: Vec<Mean>,
    apart: Vec<Vec<Apart>>,
    figures: Vec<FxHashMap<(FigureId, Maker), f64>>,
    /// In how many deals a choice was estimated.
    rough: Vec<u64>,
    /// Than which choice one was worse for certain: it is no longer looked at.
    worse: Vec<Option<usize>>,
    pub(super) deals: u64,
    pub(super) estimated: u64,
    /// How many deals neither a search nor an estimate found anything of.
    pub(super) unfinished: u64,
    pub(super) nodes: u64,
    pub(super) whole: bool,
    pub(super) stopped: bool,
    by_sides: bool,
}

impl Tally {
    pub(super) fn new(seat: Seat, choices: Vec<Line>) -> Self {
        let count = choices.len();
        Self {
            seat,
            choices,
            pays: vec![Mean::default(); count],
            apart: vec![vec![Apart::default(); count]; count],
            figures: vec![FxHashMap::default(); count],
            rough: vec![0; count],
            worse: vec![None; count],
            deals: 0,
            estimated: 0,
            unfinished: 0,
            nodes: 0,
            whole: false,
            stopped: false,
            by_sides: false,
        }
    }

    /// The choices that are still looked at. Where a search ends in too few deals it is not worth trying.
    pub(super) fn open(&self) -> (Vec<usize>, Vec<Ask<'_>>) {
        let open = (0..self.choices.len()).filter(|&n| self.is_open(n));
        let ask = |n: usize| Ask {
            line: &self.choices[n].acts,
            perfect: 2 * self.rough[n] <= self.pays[n].count,
        };
        open.map(|n| (n, ask(n))).unzip()
    }

    fn is_open(&self, n: usize) -> bool {
        self.worse[n].is_none()
    }

    /// Adds what was found in a deal of these choices.
    pub(super) fn add(&mut self, asked: &[usize], look: &Look, weight: u64) {
        self.nodes += look.nodes;
        self.stopped |= look.stopped;
        if look.stopped || !look.found {
            return;
        }
        if look.each.iter().all(Option::is_none) {
            self.unfinished += 1;
            return;
        }
        self.deals += 1;
        let rough = |worth: &Worth| !worth.perfect;
        self.estimated += u64::from(look.each.iter().flatten().any(rough));
        for (&n, worth) in asked.iter().zip(&look.each) {
            let Some(worth) = worth else { continue };
            let mine = worth.own;
            self.rough[n] += u64::from(!worth.perfect) * weight;
            self.by_sides |= worth.by_sides;
            self.pays[n].add(mine, weight);
            for (&other, theirs) in asked.iter().zip(&look.each) {
                let Some(theirs) = theirs else { continue };
                let apart = &mut self.apart[n][other];
                apart.behind.add(theirs.own - mine, weight);
                for seat in Seat::all(MAX_SEATS) {
                    apart.seats[seat] += (worth.pays[seat] - theirs.pays[seat]) * weight as f64;
                }
            }
            for &(figure, maker, often) in &worth.figures {
                *self.figures[n].entry((figure, maker)).or_default() += often * weight as f64;
            }
        }
    }

    /// The choice that pays most in the mean; of several the first.
    fn leader(&self) -> Option<usize> {
        let counted =
            (0..self.choices.len()).filter(|&n| self.is_open(n) && self.pays[n].count > 0);
        counted.reduce(|best, n| {
            if self.apart[n][best].behind.mean() < 0.0 {
                n
            } else {
                best
            }
        })
    }

    /// Looks no further at what is worse for certain.
    pub(super) fn leave_out(&mut self) {
        let Some(leader) = self.leader().filter(|_| self.deals >= FEW) else {
            return;
        };
        for n in (0..self.choices.len()).filter(|&n| n != leader) {
            let behind = &self.apart[n][leader].behind;
            if self.is_open(n) && behind.count >= FEW && behind.mean() > LEAD * behind.error() {
                self.worse[n] = Some(leader);
            }
        }
    }

    /// Whether further deals would hardly change what is best: every other choice is behind for certain, or as good as the best.
    pub(super) fn is_settled(&self) -> bool {
        if self.whole {
            return true;
        }
        let Some(leader) = self.leader().filter(|_| self.deals >= LEAST) else {
            return false;
        };
        (0..self.choices.len()).filter(|&n| n != leader).all(|n| {
            let behind = &self.apart[n][leader].behind;
            let alike = behind.mean() + SURELY * behind.error() < ALIKE;
            !self.is_open(n) || behind.count > 0 && (alike || behind.mean() > LEAD * behind.error())
        })
    }

    /// How far a choice is behind another, and what that is to each seat. One that is no longer looked at is as far behind as it
    /// was behind the one that was better for certain, and that one is behind.
    fn gap(&self, n: usize, best: usize) -> (Gap, BySeat<f64>) {
        let (mut gap, mut brings) = (Gap::default(), BySeat::<f64>::default());
        let mut squares = 0.0;
        let mut at = n;
        loop {
            let next = self.worse[at].unwrap_or(best);
            let apart = &self.apart[at][next];
            let count = apart.behind.count.max(1) as f64;
            gap.mean += apart.behind.mean();
            squares += apart.behind.error().powi(2);
            for seat in Seat::all(MAX_SEATS) {
                brings[seat] += apart.seats[seat] / count;
            }
            if self.worse[at].is_none() {
                break;
            }
            at = next;
        }
        gap.error = squares.sqrt();
        (gap, brings)
    }

    pub(super) fn advice(self, worlds: &Worlds<'_, '_>, ended: Ended) -> Advice {
        let leader = self.leader().unwrap_or(0);
        let settled = self.is_settled();
        let mut choices: Vec<Valued> = Vec::new();
        for (n, Line { act, .. }) in self.choices.iter().enumerate() {
            let pays = self.pays[n];
            let (behind, brings) = self.gap(n, leader);
            let count = pays.count.max(1) as f64;
            let mut figures: Vec<(FigureId, Maker, f64)> = self.figures[n]
                .iter()
                .map(|(&(figure, maker), &often)| (figure, maker, often / count))
                .collect();
            figures.sort_by_key(|&(figure, maker, _)| (figure, maker));
            choices.push(Valued {
                act: *act,
                pays,
                estimated: self.rough[n],
                behind,
                brings,
                figures,
                best: pays.count > 0 && self.is_open(n) && behind.mean.abs() < 1e-9,
            });
        }
        choices.retain(|choice| choice.pays.count > 0);
        choices.sort_by(|one, other| one.behind.mean.total_cmp(&other.behind.mean));
        Advice {
            seat: self.seat,
            choices,
            ways_to_act: self.choices.len(),
            later: Vec::new(),
            left: None,
            by_sides: self.by_sides,
            deals: self.deals,
            estimated: self.estimated,
            unfinished: self.unfinished,
            whole: self.whole,
            settled,
            ended,
            ways: worlds.ways(),
            share: worlds.share(),
            duties: worlds.duties(),
            nodes: self.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Look, Mean, Tally, Worth};
    use crate::basics::Seat;
    use crate::game::Act;

    fn mean(values: &[f64]) -> Mean {
        let mut mean = Mean::default();
        for &value in values {
            mean.add(value, 1);
        }
        mean
    }

    #[test]
    fn a_few_deals_that_agree_tell_no_error() {
        assert!(mean(&[]).error().is_infinite());
        assert!(mean(&[5.0]).error().is_infinite());
        assert!(mean(&[5.0, 5.0]).error().is_infinite());
        // What two differ by tells one: half of it.
        assert!((mean(&[4.0, 6.0]).error() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn many_that_agree_leave_room_for_one_that_does_not() {
        // Of 22 deals one that pays nothing: 10 times the root of 1/22 · 21/22 / 20.
        let error = mean(&[10.0; 20]).error();
        assert!((error - 0.465_770).abs() < 1e-5, "{error}");
        // Of nothing but noughts there is nothing to be off by.
        assert!(mean(&[0.0; 20]).error().abs() < 1e-9);
    }

    fn look(pays: &[f64]) -> Look {
        let worth = |&own: &f64| {
            Some(Worth {
                own,
                perfect: true,
                ..Worth::default()
            })
        };
        Look {
            each: pays.iter().map(worth).collect(),
            found: true,
            ..Look::default()
        }
    }

    #[test]
    fn what_is_left_out_stays_behind_by_way_of_what_was_better() {
        let seat = Seat::FOREHAND;
        let acts = [Act::Pass { seat }, Act::Hold { seat }, Act::Wait { seat }];
        let mut tally = Tally::new(seat, acts.map(Line::from).to_vec());
        for n in 0..12 {
            // The third pays 9 in the mean, but not so that it is worse than the second for certain.
            let third = if n % 2 == 0 { -1.0 } else { 19.0 };
            tally.add(&[0, 1, 2], &look(&[0.0, 10.0, third]), 1);
        }
        tally.leave_out();
        assert_eq!(tally.open().0, [1, 2]);
        for _ in 0..12 {
            tally.add(&[1, 2], &look(&[10.0, 20.0]), 1);
        }
        assert_eq!(tally.leader(), Some(2));
        // The second is behind by 4.5 in 24 deals, the first was behind the second by 10 in twelve.
        assert!((tally.gap(1, 2).0.mean - 4.5).abs() < 1e-9);
        assert!((tally.gap(0, 2).0.mean - 14.5).abs() < 1e-9);
    }

    #[test]
    fn perfect_play_is_no_longer_tried_where_it_mostly_fails() {
        let seat = Seat::FOREHAND;
        let acts = [Act::Pass { seat }, Act::Hold { seat }];
        let mut tally = Tally::new(seat, acts.map(Line::from).to_vec());
        let mut rough = look(&[1.0, 2.0]);
        if let Some(worth) = &mut rough.each[1] {
            worth.perfect = false;
        }
        tally.add(&[0, 1], &rough, 1);
        let tried = |tally: &Tally| {
            tally
                .open()
                .1
                .iter()
                .map(|ask| ask.perfect)
                .collect::<Vec<_>>()
        };
        assert_eq!(tried(&tally), [true, false]);
        tally.add(&[0, 1], &look(&[1.0, 2.0]), 1);
        assert_eq!(tried(&tally), [true, true]);
        assert_eq!(tally.estimated, 1);
    }
}
