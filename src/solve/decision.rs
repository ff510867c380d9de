//! What each decision before the play has cost: what perfect play would have paid after the best that could be done, less what
//! it pays after what was done.
//!
//! What comes after a decision is not what was done then, but what is likeliest, and nothing more is said or bid: so each
//! decision is judged by itself, as [`choose`](super::before::choose) and [`par`](super::par::par) value it.

use super::before::open_hands;
use super::course::{lost, turns_at};
use super::outcome::Outcome;
use super::par::{Brings, Contest, Looked, Won};
use super::parallel::Crew;
use super::pay::{Limits, Spent};
use super::rounds::{Piece, in_rounds};
use super::ways::{Family, Ways};
use crate::basics::{BySeat, Seat, Units};
use crate::deal::{Deal, Ending, Phase};
use crate::game::{Act, FigureId};
use crate::score::unplayed;

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

/// What a decision has cost, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What the decision is known by.
    pub at: usize,
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
    /// The figures that come to something else by it.
    pub figures: Vec<FigureId>,
}

impl Weighed {
    /// Nothing is known yet.
    pub(super) fn unknown(at: usize, seat: Seat) -> Self {
        Self {
            at,
            seat,
            least: Units(0),
            most: None,
            gains: None,
            better: None,
            turns: false,
            figures: Vec::new(),
        }
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
    /// Why not everything was found, if it was not.
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
    at: usize,
    seat: Seat,
    /// First what was said, then what else could have been, each with the place of what it leads to.
    all: Vec<(Act, usize)>,
}

/// An auction that has come to its end, with what is known of it.
struct End<'r> {
    deal: Deal<'r>,
    /// What is known at once.
    won: Option<Won>,
    /// What its declarer chooses.
    contest: Option<Contest<'r>>,
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
    Contest(&'w mut Contest<'r>),
}

impl Piece for Part<'_, '_> {
    fn is_open(&self) -> bool {
        match self {
            Self::Family(family) => family.is_open(),
            Self::Contest(contest) => contest.is_open(),
        }
    }

    fn search(&mut self, limits: &Limits<'_>) -> u64 {
        match self {
            Self::Family(family) => family.search(limits),
            Self::Contest(contest) => contest.search(limits),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::Family(family) => family.forget(),
            Self::Contest(contest) => contest.forget(),
        }
    }
}

/// Weighs decisions. What may be tried is shared out to all, and what some do not need goes to the others.
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
        for decision in decisions {
            let case = new.case(decision);
            new.cases.extend(case);
        }
        new
    }

    /// Goes on, with so many cards.
    pub fn go_on(&mut self, limits: &Limits<'_>, crew: &Crew<'_>) {
        let families = self.families.iter_mut().map(Part::Family);
        let contests = self.ends.iter_mut().filter_map(|end| end.contest.as_mut());
        let mut parts: Vec<Part<'_, '_>> = families.chain(contests.map(Part::Contest)).collect();
        let tally = crew.tally(parts.iter().filter(|part| part.is_open()).count());
        self.nodes += in_rounds(parts.iter_mut().collect(), limits, crew, &tally);
    }

    /// How many cards have been tried.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known; `stopped` says that somebody stopped the search.
    pub fn weighing(&self, stopped: bool) -> Weighing {
        let costs = self.cases.iter().map(|case| match case {
            Case::Ways(family, n) => self.families[*family].all[*n].weighed(),
            Case::Bids(bids) => bids.weighed(&self.ends),
        });
        let costs: Vec<Weighed> = costs
            .filter(|one| one.least.0 > 0 || !one.is_known())
            .collect();
        let open = costs.iter().any(|one| !one.is_known());
        let spent = open.then_some(if stopped { Spent::Stopped } else { Spent::Nodes });
        Weighing {
            all: self.cases.len(),
            costs,
            nodes: self.nodes,
            spent,
        }
    }

    /// A decision in which something else could have been done, if all that matters to it is known.
    fn case(&mut self, decision: &Decision<'r>) -> Option<Case> {
        let (deal, made) = (&decision.deal, decision.made);
        let seat = made.seat()?;
        open_hands(deal).ok()?;
        match deal.phase {
            Phase::Bidding(turn) if turn == seat => {
                let acts = deal.legal();
                acts.contains(&made).then_some(())?;
                let others = acts.iter().copied().filter(|act| *act != made);
                let all = std::iter::once(made).chain(others);
                let all = all.map(|act| Some((act, ended(deal, act, &mut self.ends)?)));
                // Of what else could be said each must be worth something that is known of a side.
                let all = all.collect::<Option<Vec<_>>>()?;
                let at = decision.at;
                (all.len() > 1).then_some(Case::Bids(Bids { at, seat, all }))
            }
            Phase::Discarding(owing) if owing.contains(seat) => self.ways(decision, seat),
            Phase::Taking | Phase::Calling | Phase::Announcing(_) if deal.turn() == Some(seat) => {
                self.ways(decision, seat)
            }
            _ => None,
        }
    }

    fn ways(&mut self, decision: &Decision<'r>, seat: Seat) -> Option<Case> {
        let ways = Ways::new(decision, seat)?;
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

/// The place of the end of an auction in which all pass after an act.
fn ended<'r>(deal: &Deal<'r>, act: Act, ends: &mut Vec<End<'r>>) -> Option<usize> {
    let mut next = deal.clone();
    next.act(act).ok()?;
    for _ in 0..4 * deal.seats() {
        let Phase::Bidding(seat) = next.phase else {
            break;
        };
        next.act(Act::Pass { seat }).ok()?;
    }
    let known = ends.iter().position(|end| end.is(&next));
    known.or_else(|| {
        ends.push(end_of(next)?);
        Some(ends.len() - 1)
    })
}

/// An auction that has come to its end; none where it goes on, or where everybody then plays alone.
fn end_of(deal: Deal<'_>) -> Option<End<'_>> {
    let won = match deal.phase {
        Phase::Over(Ending::PassedOut) => Some(Won {
            brings: Brings::Exactly(*unplayed(deal.rules, &deal.facts).pays()),
            looked: Looked::default(),
        }),
        Phase::Bidding(_) | Phase::Over(_) => return None,
        _ if deal.mode.parties() != 2 || deal.facts.declarer.is_none() => return None,
        _ => None,
    };
    let declarer = deal.facts.declarer.filter(|_| won.is_none());
    let contest = declarer.map(|declarer| Contest::new(deal.clone(), declarer));
    Some(End { deal, won, contest })
}

impl End<'_> {
    /// Whether an auction has ended in the same way.
    fn is(&self, other: &Deal<'_>) -> bool {
        let (one, other) = (&self.deal.facts, &other.facts);
        let all = |facts: &crate::facts::Facts| (facts.contract, facts.declarer);
        all(one) == all(other) && one.auction == other.auction
    }

    /// What a seat gets, with what is known of all, and whether it can be more.
    fn brings(&self, seat: Seat) -> Option<(BySeat<Units>, bool)> {
        let won = self.contest.as_ref().map(Contest::won).or(self.won);
        match won?.brings {
            Brings::Exactly(pays) => Some((pays, false)),
            Brings::AtLeast(pays) if self.deal.facts.declarer == Some(seat) => Some((pays, true)),
            _ => None,
        }
    }
}

impl Bids {
    /// What was said in the auction cost: each ends as if all passed after it.
    fn weighed(&self, ends: &[End<'_>]) -> Weighed {
        let seat = self.seat;
        let mut weighed = Weighed::unknown(self.at, seat);
        let Some((made, false)) = ends[self.all[0].1].brings(seat) else {
            return weighed;
        };
        let mut whole = true;
        for &(act, end) in &self.all[1..] {
            let Some((pays, more)) = ends[end].brings(seat) else {
                whole = false;
                continue;
            };
            whole &= !more;
            let loss = pays[seat] - made[seat];
            if loss > weighed.least {
                weighed.least = loss;
                weighed.better = Some(act);
                weighed.turns = turns_at(&pays, &made, seat);
            }
        }
        weighed.most = whole.then_some(weighed.least);
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
