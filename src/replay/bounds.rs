//! How many card points a number of tricks can bring.

use crate::basics::{CardSet, Party, Range, Seat};
use crate::deal::Deal;

/// What is not known to be won by a side yet, counted.
pub(super) struct Bounds {
    /// What each card counts that may still be won, from low to high.
    open: Vec<i64>,
    /// Cards in a trick.
    least: usize,
    /// And at most.
    most: usize,
    /// How many tricks the deal has.
    total: usize,
}

/// What is known of one side, and of all others.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub(super) own: Won,
    pub(super) others: Won,
    /// What the whole pack counts.
    all: i64,
}

/// What certainly belongs to a side.
#[derive(Clone, Copy)]
pub(super) struct Won {
    /// Tricks.
    pub(super) tricks: usize,
    /// Cards in these tricks that are not known.
    unseen: usize,
    /// Card points.
    points: i64,
    /// The most that unknown cards can add that are in no trick: those laid away, the rest of the talon and what is left in
    /// hands.
    beside: i64,
}

impl Bounds {
    /// What is known at the end of a deal.
    pub(super) fn of(deal: &Deal<'_>) -> Self {
        let facts = &deal.facts;
        let seats = deal.seats();
        let gone = Seat::all(seats).fold(CardSet::EMPTY, |gone, seat| {
            gone | facts.tricks.won(seat) | facts.laid[seat].known
        });
        let mut open: Vec<i64> = (deal.rules.pack.all - gone)
            .iter()
            .filter_map(|card| deal.rules.constants.points.get(card.index()))
            .map(|&points| i64::from(points))
            .collect();
        open.sort_unstable();
        let (least, most) = deal.mode.trick_sizes();
        Self {
            open,
            least,
            most,
            total: facts.tricks.total(),
        }
    }

    /// What a side certainly has, and what all others have.
    pub(super) fn sides(&self, deal: &Deal<'_>, party: Party) -> Sides {
        Sides {
            own: self.won(deal, party, true),
            others: self.won(deal, party, false),
            all: i64::from(deal.rules.pack.total.0),
        }
    }

    fn won(&self, deal: &Deal<'_>, party: Party, own: bool) -> Won {
        let facts = &deal.facts;
        let ours = |side: Party| (side == party) == own;
        let of = |seat: Seat| facts.sides.party(seat).is_some_and(ours);
        let won = |&number: &usize| facts.tricks.winner(number).is_some_and(of);
        let (mut tricks, mut unseen) = (0, 0);
        for number in (1..=facts.tricks.total()).filter(won) {
            tricks += 1;
            let trick = facts.tricks.get(number);
            unseen += trick.map_or(0, |trick| trick.holes.count_ones() as usize);
        }
        let points = if own {
            facts.points[party].low
        } else {
            i64::from(deal.rules.pack.total.0) - facts.points[party].high
        };
        let laid: i64 = Seat::all(deal.seats())
            .map(|seat| deal.most_laid(seat))
            .sum();
        // Whose the rest of the talon is need not be known, nor what it holds.
        let untaken = facts.untaken.known.len() + usize::from(facts.untaken.room);
        let untaken = untaken + deal.left_over();
        Won {
            tricks,
            unseen,
            points,
            beside: laid + self.open.iter().rev().take(untaken).sum::<i64>(),
        }
    }

    /// The card points of a side that wins so many tricks. What counts beside the tricks may count for it or not: tables
    /// of results give a side without a trick no points, and the others all.
    fn points(&self, won: Won, tricks: usize) -> Range {
        let more = tricks.saturating_sub(won.tricks);
        let least = self.open.iter().take(self.least * more + won.unseen);
        let most = self.open.iter().rev().take(self.most * more + won.unseen);
        let (least, most): (i64, i64) = (least.sum(), most.sum());
        Range::new(won.points + least, won.points + most + won.beside)
    }

    /// The card points of a side that wins so many tricks, while the others win the rest.
    pub(super) fn range(&self, sides: Sides, tricks: usize) -> Range {
        let ours = self.points(sides.own, tricks);
        let theirs = self.points(sides.others, self.total.saturating_sub(tricks));
        Range {
            low: ours.low.max(sides.all - theirs.high),
            high: ours.high.min(sides.all - theirs.low),
        }
    }

    /// How many tricks a side can have whose card points lie between these numbers; none if no number fits.
    pub(super) fn tricks(&self, sides: Sides, points: Range) -> Option<Range> {
        let most = self.total.saturating_sub(sides.others.tricks);
        let mut fitting = (sides.own.tricks..=most).filter(|&tricks| {
            let range = self.range(sides, tricks);
            range.low <= points.high && points.low <= range.high
        });
        let low = fitting.next()?;
        let high = fitting.next_back().unwrap_or(low);
        Some(Range::new(low as i64, high as i64))
    }
}
