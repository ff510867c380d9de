//! What outlooks are worth: the one scorer is asked of a line of play that stands for all of the same outlook, and its answers
//! are kept.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::search::Spent;
use crate::basics::{BySeat, Card, Party, Range, Seat, SeatSet};
use crate::deal::Deal;
use crate::solve::memory::{Memory, Outlook, Points, points_say};
use crate::solve::objective::Question;

/// No payment is as large as this.
pub(in crate::solve) const FAR: i64 = 1 << 40;

/// Whether an end between which a value lies has been proved; else nothing is known of it.
pub fn is_proved(end: i64) -> bool {
    end.unsigned_abs() < FAR.unsigned_abs()
}
/// More card points than there are, and so far below none that what is won on the way changes nothing.
pub(super) const HIGH: i32 = 1 << 28;
pub(super) const LOW: i32 = -HIGH;

/// From which card points on, and up to which, what is asked is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edges {
    /// With so many card points or fewer it is certainly not reached,
    pub(super) lost_upto: i32,
    /// and no more than this.
    pub(super) at_most: i64,
    /// With so many or more it certainly is,
    pub(super) won_from: i32,
    /// and no less than this.
    pub(super) at_least: i64,
}

/// What outlooks are worth.
#[derive(Clone, Debug)]
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
    deals: FxHashMap<Outlook, Box<Deal<'r>>>,
    /// How often the scorer has been asked.
    pub(super) asked: u64,
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
            asked: 0,
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

    /// Where anything changes in what the rules say of card points; where the pack counts by the number of cards, for
    /// any number of them.
    fn find_classes(&self) -> Vec<i64> {
        let mut deal = self.root.clone();
        let pack = &self.root.rules.pack;
        let residues = pack.count.map_or(1, |count| count.by.max(1));
        let cards = pack.all.len() as i64;
        let mut classes = Vec::new();
        let mut last = None;
        for won in 0..=self.total {
            self.suppose(&mut deal, won);
            let mut says = Vec::new();
            for residue in 0..residues {
                if pack.count.is_some() {
                    for (party, count) in [(0, residue), (1, cards - residue)] {
                        if let Some(party) = Party::new(party) {
                            let parts = deal.facts.points[party];
                            deal.facts.counted[party] = pack.counted_range(parts, Some(count));
                        }
                    }
                }
                says.append(&mut points_say(&deal));
            }
            if last.as_ref() != Some(&says) {
                classes.push(won);
                last = Some(says);
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
            .unwrap_or_else(|| Box::new(self.played(&memory.shown[outlook.0 as usize].line)));
        if self.points != Points::Never {
            self.suppose(&mut deal, class);
        }
        self.asked += 1;
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
        for &card in line {
            deal.follow(card);
        }
        deal
    }

    /// Where it is settled whether at least so much is reached.
    pub(super) fn edges(&mut self, memory: &Memory, outlook: Outlook, least: i64) -> Edges {
        match self.points {
            Points::Never => {
                let spread = self.spread(memory, outlook, 0);
                Edges {
                    lost_upto: if spread.high < least { HIGH } else { LOW },
                    at_most: spread.high,
                    won_from: if spread.low >= least { LOW } else { HIGH },
                    at_least: spread.low,
                }
            }
            Points::Steps => self.edges_of_classes(memory, outlook, least),
            Points::Full => {
                // The number itself: what counts besides the tricks is the same in every line of an outlook.
                let spread = self.spread(memory, outlook, 0);
                let within = |edge: i64| edge.clamp(LOW.into(), HIGH.into()) as i32;
                Edges {
                    lost_upto: within(least - spread.high - 1),
                    at_most: least - 1,
                    won_from: within(least - spread.low),
                    at_least: least,
                }
            }
        }
    }

    /// Looks at every class: bounds of what is open may be wider with fewer card points than with more.
    fn edges_of_classes(&mut self, memory: &Memory, outlook: Outlook, least: i64) -> Edges {
        let mut edges = Edges {
            lost_upto: HIGH,
            at_most: i64::MIN,
            won_from: LOW,
            at_least: i64::MAX,
        };
        for n in 0..self.classes.len() {
            let first = self.classes[n];
            let spread = self.spread(memory, outlook, first);
            if edges.lost_upto == HIGH {
                if spread.high >= least {
                    edges.lost_upto = if n == 0 { LOW } else { first as i32 - 1 };
                } else {
                    edges.at_most = edges.at_most.max(spread.high);
                }
            }
            if spread.low < least {
                let next = self.classes.get(n + 1);
                edges.won_from = next.map_or(HIGH, |&next| next as i32);
                edges.at_least = i64::MAX;
            } else {
                edges.at_least = edges.at_least.min(spread.low);
            }
        }
        edges
    }

    /// About how many bytes all that has been found takes.
    pub(super) fn bytes(&self) -> usize {
        let (deal, spread) = (
            size_of::<Deal<'_>>(),
            2 * size_of::<((Outlook, i64), Range)>(),
        );
        self.deals.len() * (deal + spread) + (self.spreads.len() + self.seen.len()) * spread
    }

    /// Lets go what can be found again.
    pub(super) fn forget(&mut self) {
        self.spreads = FxHashMap::default();
        self.deals = FxHashMap::default();
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

    /// What a deal comes to that the rules let stop here; none where it goes on.
    pub(super) fn stopped(&self, line: &[Card]) -> Result<Option<i64>, Spent> {
        let mut deal = self.played(line);
        deal.stop_if_decided();
        if deal.turn().is_some() {
            return Ok(None);
        }
        let worth = self.question.worth(deal.rules, &deal.facts);
        worth.map(Some).ok_or(Spent::Unscored)
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
