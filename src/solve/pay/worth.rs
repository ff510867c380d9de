//! What outlooks are worth: the one scorer is asked of a line of play that stands for all of the same outlook, and its answers
//! are kept.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::basics::{BySeat, Card, Party, Range, Seat, SeatSet, Truth};
use crate::deal::Deal;
use crate::solve::memory::{Memory, Outlook, Points, points_answers};
use crate::solve::objective::{Measure, Question};

/// No payment is as large as this.
pub(super) const FAR: i64 = 1 << 40;
/// More card points than there are, and so far below none that what is won on the way changes nothing.
pub(super) const HIGH: i32 = 1 << 28;
pub(super) const LOW: i32 = -HIGH;

/// From which card points on, and up to which, what is asked is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    /// With so many card points or fewer it is certainly not reached.
    pub(super) lost_upto: i32,
    /// With so many or more it certainly is.
    pub(super) won_from: i32,
}

/// What outlooks are worth.
#[derive(Debug)]
pub(super) struct Worth<'r> {
    root: Deal<'r>,
    question: Question,
    /// The seats to whose tricks card points are counted, and one for all others.
    side: SeatSet,
    own: Seat,
    other: Option<Seat>,
    /// All card points that go with tricks.
    pub(super) total: i64,
    points: Points,
    /// Where the answers to comparisons of card points change: the first number of each class.
    classes: Vec<i64>,
    spreads: FxHashMap<(Outlook, i64), Range>,
    deals: FxHashMap<Outlook, Deal<'r>>,
    /// Everything that has been found to be paid.
    pub(super) seen: BTreeSet<i64>,
    /// Whether more card points have been found to be worth less.
    pub(super) unruly: bool,
}

impl<'r> Worth<'r> {
    pub(super) fn new(deal: &Deal<'r>, question: &Question, points: Points, total: i64) -> Self {
        let seats = || Seat::all(deal.facts.seats);
        let side = question.side;
        let own = seats().find(|&seat| side.contains(seat));
        let mut worth = Self {
            root: deal.clone(),
            question: *question,
            side,
            own: own.unwrap_or(Seat::FOREHAND),
            other: seats().find(|&seat| !side.contains(seat)),
            total,
            points,
            classes: vec![0],
            spreads: FxHashMap::default(),
            deals: FxHashMap::default(),
            seen: BTreeSet::new(),
            unruly: false,
        };
        if points == Points::Steps {
            worth.classes = worth.find_classes();
        }
        worth
    }

    /// Counts as if the side had won so many card points in tricks, and the others the rest.
    fn suppose(&self, deal: &mut Deal<'r>, won: i64) {
        let mut all = BySeat::default();
        all[self.own] = won;
        if let Some(other) = self.other {
            all[other] = self.total - won;
        }
        deal.suppose_won(all);
    }

    fn find_classes(&self) -> Vec<i64> {
        let mut deal = self.root.clone();
        let mut classes = Vec::new();
        let mut last: Option<Vec<Truth>> = None;
        for won in 0..=self.total {
            self.suppose(&mut deal, won);
            let answers = points_answers(&deal);
            if classes.is_empty() || answers != last {
                classes.push(won);
                last = answers;
            }
        }
        classes
    }

    /// Between what lies what is asked, if the side wins so many card points in all.
    pub(super) fn spread(&mut self, memory: &Memory, outlook: Outlook, won: i64) -> Range {
        let class = match self.points {
            Points::Never => 0,
            Points::Full => won,
            Points::Steps => {
                let above = self.classes.partition_point(|&first| first <= won);
                self.classes[above.max(1) - 1]
            }
        };
        if let Some(&known) = self.spreads.get(&(outlook, class)) {
            return known;
        }
        let mut deal = self
            .deals
            .remove(&outlook)
            .unwrap_or_else(|| self.played(&memory.shown[outlook.0 as usize].line));
        if self.points != Points::Never {
            self.suppose(&mut deal, class);
        }
        let spread = self.question.bounds(deal.rules, &deal.facts);
        let spread = spread.unwrap_or(Range::new(-FAR, FAR));
        self.deals.insert(outlook, deal);
        if let Some(exact) = spread.exact() {
            self.seen.insert(exact);
        }
        self.spreads.insert((outlook, class), spread);
        spread
    }

    /// The deal after these cards.
    pub(super) fn played(&self, line: &[Card]) -> Deal<'r> {
        let mut deal = self.root.clone();
        line.iter().for_each(|&card| deal.follow(card));
        deal
    }

    /// Where it is settled whether at least so much is reached.
    pub(super) fn edges(&mut self, memory: &Memory, outlook: Outlook, least: i64) -> Edges {
        match self.points {
            Points::Never => {
                let spread = self.spread(memory, outlook, 0);
                Edges {
                    lost_upto: if spread.high < least { HIGH } else { LOW },
                    won_from: if spread.low >= least { LOW } else { HIGH },
                }
            }
            Points::Steps => self.edges_of_classes(memory, outlook, least),
            Points::Full if matches!(self.question.measure, Measure::Points(_)) => {
                // The number itself: what counts besides the tricks is the same in every line of an outlook.
                let spread = self.spread(memory, outlook, 0);
                Edges {
                    lost_upto: (least - spread.high - 1).clamp(i64::from(LOW), i64::from(HIGH))
                        as i32,
                    won_from: (least - spread.low).clamp(i64::from(LOW), i64::from(HIGH)) as i32,
                }
            }
            Points::Full => self.edges_in_full(memory, outlook, least),
        }
    }

    fn edges_of_classes(&mut self, memory: &Memory, outlook: Outlook, least: i64) -> Edges {
        let mut edges = Edges {
            lost_upto: LOW,
            won_from: HIGH,
        };
        let mut before: Option<Range> = None;
        for n in 0..self.classes.len() {
            let first = self.classes[n];
            let last = self
                .classes
                .get(n + 1)
                .map_or(i64::from(HIGH), |next| next - 1);
            let spread = self.spread(memory, outlook, first);
            if before.is_some_and(|before| spread.low < before.low || spread.high < before.high) {
                self.unruly = true;
            }
            before = Some(spread);
            if spread.high < least {
                edges.lost_upto = last as i32;
            }
            if spread.low >= least && edges.won_from == HIGH {
                edges.won_from = if n == 0 { LOW } else { first as i32 };
            }
        }
        edges
    }

    fn edges_in_full(&mut self, memory: &Memory, outlook: Outlook, least: i64) -> Edges {
        // The first number of card points for which the test holds, which then holds for all above.
        let mut first = |test: &dyn Fn(Range) -> bool| {
            let (mut low, mut high) = (0, self.total + 1);
            while low < high {
                let middle = low.midpoint(high);
                if test(self.spread(memory, outlook, middle)) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            low
        };
        let won = first(&|spread| spread.low >= least);
        let lost = first(&|spread| spread.high >= least);
        let top = self.total;
        let edge = |number: i64| match number {
            0 => LOW,
            number if number > top => HIGH,
            number => number as i32,
        };
        Edges {
            won_from: edge(won),
            lost_upto: match edge(lost) {
                LOW => LOW,
                HIGH => HIGH,
                number => number - 1,
            },
        }
    }

    /// The party of a seat.
    pub(super) fn party(&self, seat: Seat) -> Party {
        let party = self.root.facts.sides.party(seat);
        party.unwrap_or(Party::of_one(seat))
    }

    /// Whether a seat wants the number high.
    pub(super) fn is_own(&self, seat: Seat) -> bool {
        self.side.contains(seat)
    }

    /// Whether a deal of which nothing more is played comes to at least so much; none where it is not decided.
    pub(super) fn stopped(&self, line: &[Card]) -> Option<Option<i64>> {
        let mut deal = self.played(line);
        deal.stop_if_decided();
        (deal.turn().is_none()).then(|| self.question.worth(deal.rules, &deal.facts))
    }

    /// The question.
    pub(super) fn question(&self) -> &Question {
        &self.question
    }

    /// The deal as it stands when the search begins.
    pub(super) fn root(&self) -> &Deal<'r> {
        &self.root
    }
}
