//! What each decision before the play has cost: what perfect play would have paid after the best that could be done, less what
//! it pays after what was done.
//!
//! What comes after a decision is not what was done then, but what is likeliest, and nothing more is said or bid: so each
//! decision is judged by itself, as [`choose`](super::before::choose) and [`par`](super::par::par) value it. A turn of words is
//! one choice, of which `turns` tells the parts.

use super::before::open_hands;
use super::bids::{is_early, leading};
use super::course::{lost, turns_at};
use super::ends::End;
use super::outcome::{Changed, Outcome};
use super::parallel::Crew;
use super::pay::{Limits, Spent};
use super::rounds::{Piece, Place, in_rounds};
use super::settle::same;
use super::turns::Said;
use super::ways::{Family, Ways};
use crate::basics::{Seat, Units};
use crate::deal::{Deal, Phase};
use crate::game::Act;

/// Something that was done before the play.
#[derive(Clone, Debug)]
pub struct Decision<'r> {
    /// What it is known by.
    pub at: usize,
    /// The deal before it.
    pub deal: Deal<'r>,
    /// What was done.
    pub made: Act,
}

impl Decision<'_> {
    /// Whether it is that nothing more was done after the act.
    fn is_after(&self) -> bool {
        self.deal.phase == Phase::Raising && matches!(self.made, Act::Pass { .. })
    }

    /// What it is known by, and whether it came after that.
    pub fn place(&self) -> (usize, bool) {
        (self.at, self.is_after())
    }
}

/// What a decision has cost, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What the decision is known by.
    pub at: usize,
    /// Whether it is that whoever won the auction did nothing more after this act.
    pub after: bool,
    /// Whose it was.
    pub seat: Seat,
    /// What it cost at least.
    pub least: Units,
    /// What it cost at most, if anything is proved of that.
    pub most: Option<Units>,
    /// Who gets more by it, where it cost whoever decided nothing.
    pub gains: Option<Seat>,
    /// What would have been better, if it is known to have cost anything.
    pub better: Option<Act>,
    /// Whether it changes who gets and who pays.
    pub turns: bool,
    /// The figures of which something else comes by it, and what.
    pub figures: Vec<Changed>,
}

impl Weighed {
    /// Nothing is known yet.
    pub(super) fn unknown(decision: &Decision<'_>, seat: Seat) -> Self {
        let (at, after) = decision.place();
        Self {
            at,
            after,
            seat,
            least: Units(0),
            most: None,
            gains: None,
            better: None,
            turns: false,
            figures: Vec::new(),
        }
    }

    /// What the decision is known by, and whether it came after that.
    pub fn place(&self) -> (usize, bool) {
        (self.at, self.after)
    }

    /// Whether what it cost is known.
    pub fn is_known(&self) -> bool {
        self.most == Some(self.least)
    }
}

/// What the decisions before a play have cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighing {
    /// How many decisions there were in which something else could have been done.
    pub all: usize,
    /// Those that cost something, or of which it is not known.
    pub costs: Vec<Weighed>,
    /// How many cards were tried.
    pub nodes: u64,
    /// Why not everything was searched, if it was not.
    pub spent: Option<Spent>,
}

impl Weighing {
    /// The decisions of which it is not known what they cost.
    pub fn open(&self) -> impl Iterator<Item = &Weighed> {
        self.costs.iter().filter(|one| !one.is_known())
    }
}

/// A decision of which something is asked.
enum Case {
    /// Of a family the place, and the place in it.
    Ways(usize, usize),
    /// What was said in the auction, and what else could be: each with the place of what it leads to.
    Bids(Bids),
}

/// What was said in the auction.
struct Bids {
    /// What is known of it at first: nothing.
    known: Weighed,
    /// First what was said, then what else could have been, each with the place of what it leads to.
    all: Vec<(Act, usize)>,
}

/// Decisions that are being weighed. What has been found is kept, and gone on from.
pub struct Weigher<'r> {
    cases: Vec<Case>,
    families: Vec<Family<'r>>,
    ends: Vec<End<'r>>,
    nodes: u64,
}

/// What is searched by itself.
enum Part<'w, 'r> {
    Family(&'w mut Family<'r>),
    End(&'w mut End<'r>),
}

impl Piece for Part<'_, '_> {
    fn is_open(&self) -> bool {
        match self {
            Self::Family(family) => family.is_open(),
            Self::End(end) => end.is_open(),
        }
    }

    fn place(&self) -> Place {
        match self {
            Self::Family(family) => family.place(),
            // A decision of the auction is known only when all are that it leads to.
            Self::End(end) => Place {
                late: true,
                ..end.place()
            },
        }
    }

    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        match self {
            Self::Family(family) => family.search(limits),
            Self::End(end) => end.search(limits),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::Family(family) => family.forget(),
            Self::End(end) => end.forget(),
        }
    }
}

/// Weighs decisions: after a little for each, some to their end before others are begun.
pub fn weigh(decisions: &[Decision<'_>], limits: &Limits<'_>, crew: &Crew<'_>) -> Weighing {
    let mut weigher = Weigher::new(decisions);
    weigher.go_on(limits, crew);
    weigher.weighing((limits.stop)())
}

impl<'r> Weigher<'r> {
    /// Nothing is known yet.
    pub fn new(decisions: &[Decision<'r>]) -> Self {
        let mut new = Self {
            cases: Vec::new(),
            families: Vec::new(),
            ends: Vec::new(),
            nodes: 0,
        };
        for (n, decision) in decisions.iter().enumerate() {
            let case = new.case(decision, &decisions[n + 1..]);
            new.cases.extend(case);
        }
        new
    }

    /// Goes on, with so many cards.
    pub fn go_on(&mut self, limits: &Limits<'_>, crew: &Crew<'_>) {
        let families = self.families.iter_mut().map(Part::Family);
        let ends = self.ends.iter_mut().map(Part::End);
        let mut parts: Vec<Part<'_, '_>> = families.chain(ends).collect();
        let tally = crew.tally(parts.iter().filter(|part| part.is_open()).count());
        self.nodes += in_rounds(parts.iter_mut().collect(), limits, crew, &tally);
    }

    /// How many cards have been tried.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many searches there are still to be made.
    pub fn parts(&self) -> usize {
        let families = self.families.iter().filter(|one| one.is_open());
        families.count() + self.ends.iter().filter(|one| one.is_open()).count()
    }

    /// What is known; `stopped` says that somebody stopped the search.
    pub fn weighing(&self, stopped: bool) -> Weighing {
        // Of what cannot be asked nothing will be known.
        let asked = self.cases.iter().filter(|case| match case {
            Case::Ways(family, n) => self.families[*family].all[*n].is_asked(),
            Case::Bids(_) => true,
        });
        let all = asked.clone().count();
        let costs = asked.map(|case| match case {
            Case::Ways(family, n) => self.families[*family].all[*n].weighed(),
            Case::Bids(bids) => bids.weighed(&self.ends),
        });
        let costs: Vec<Weighed> = costs
            .filter(|one| one.least.0 > 0 || !one.is_known())
            .collect();
        let open = costs.iter().any(|one| !one.is_known());
        let spent = match (open && self.parts() > 0, stopped) {
            // What is open when all is searched does not come of a search.
            (false, _) => None,
            (true, true) => Some(Spent::Stopped),
            (true, false) => Some(Spent::Nodes),
        };
        Weighing {
            all,
            costs,
            nodes: self.nodes,
            spent,
        }
    }

    /// A decision in which something else could have been done, if all that matters to it is known.
    fn case(&mut self, decision: &Decision<'r>, later: &[Decision<'r>]) -> Option<Case> {
        let (deal, made) = (&decision.deal, decision.made);
        let seat = made.seat()?;
        open_hands(deal).ok()?;
        if !is_early(deal) {
            return self.ways(decision, &Said::of(decision, later), seat);
        }
        let mut all = leading(deal, seat, &mut self.ends);
        let at = all.iter().position(|(act, _)| same(deal, *act, made))?;
        all[..=at].rotate_right(1);
        let known = Weighed::unknown(decision, seat);
        (all.len() > 1).then_some(Case::Bids(Bids { known, all }))
    }

    fn ways(&mut self, decision: &Decision<'r>, said: &Said, seat: Seat) -> Option<Case> {
        let ways = Ways::new(decision, said, seat)?;
        let like = self.families.iter().position(|family| family.has(&ways));
        let place = like.unwrap_or(self.families.len());
        match self.families.get_mut(place) {
            Some(family) => family.all.push(ways),
            None => self.families.push(Family::new(ways)),
        }
        let n = self.families[place].all.len() - 1;
        Some(Case::Ways(place, n))
    }
}

impl Bids {
    /// What was said in the auction cost: each ends as if all passed after it.
    fn weighed(&self, ends: &[End<'_>]) -> Weighed {
        let mut weighed = self.known.clone();
        let seat = weighed.seat;
        let Some((made, false)) = ends[self.all[0].1].brings(seat) else {
            return weighed;
        };
        // What one can be sure of alone may be less than what comes of it: against what two sides come to it proves the less.
        let alone = |end: usize| ends[end].is_alone();
        let floor = alone(self.all[0].1);
        let (mut whole, mut most) = (true, Units(0));
        for &(act, end) in &self.all[1..] {
            let Some((pays, more)) = ends[end].brings(seat) else {
                whole = false;
                continue;
            };
            let loss = pays[seat] - made[seat];
            most = most.max(loss);
            whole &= !more && (floor || !alone(end));
            if loss > weighed.least && (!floor || alone(end)) {
                weighed.least = loss;
                weighed.better = Some(act);
                weighed.turns = turns_at(&pays, &made, seat);
            }
        }
        weighed.most = whole.then_some(most);
        weighed
    }
}

impl Weighed {
    /// Something else would have been better.
    pub(super) fn costs(&mut self, better: Act, best: &Outcome, then: &Outcome, seats: usize) {
        let (gains, loss) = lost(&best.pays, &then.pays, self.seat, seats);
        if loss.0 <= 0 {
            return;
        }
        self.least = loss;
        self.gains = gains;
        self.better = Some(better);
        self.turns = turns_at(&best.pays, &then.pays, gains.unwrap_or(self.seat));
        self.figures = best.changed(then);
    }
}
