//! What is paid at the end of a deal, and for what.

use super::reference::after;
use crate::basics::{BySeat, Card, Party, Seat, Truth, Units};
use crate::deal::{Deal, Ending, Phase};
use crate::game::FigureId;
use crate::rules::ConcedeCost;
use crate::score::{Cut, For, Ledger, Scored, cut, score, unplayed, verdicts};

/// The ledger of a deal that is over, however it ended; none where what is known does not give it.
pub(super) fn ledger(deal: &Deal<'_>) -> Option<Ledger> {
    let (rules, facts) = (deal.rules, &deal.facts);
    let how = match &deal.phase {
        Phase::Over(Ending::PassedOut) => return Some(unplayed(rules, facts)),
        Phase::Over(Ending::Stopped(n)) => Some(Cut::Stopped(*n)),
        Phase::Over(Ending::ThrownIn(..)) => Some(Cut::ThrownIn),
        Phase::Over(Ending::Conceded(seat, n)) => match rules.concessions.get(*n)?.cost {
            ConcedeCost::TricksLeft(_) => None,
            ConcedeCost::Pays(_) => Some(Cut::Conceded(*seat, *n)),
        },
        Phase::Over(_) => None,
        _ => return None,
    };
    if let Some(how) = how {
        let free = match how {
            Cut::Stopped(n) => {
                (rules.stops.get(n)).is_none_or(|stop| stop.pays.is_none() && stop.gains.is_none())
            }
            Cut::ThrownIn | Cut::Conceded(..) => false,
        };
        return if free {
            Some(unplayed(rules, facts))
        } else {
            cut(rules, facts, how)
        };
    }
    let (ledger, missing) = score(rules, facts);
    missing.is_empty().then_some(ledger)
}

/// What comes of a figure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Comes {
    /// It is made.
    Made,
    /// It is lost.
    Lost,
    /// It is not made, and nothing is paid for that.
    NotMade,
}

/// A figure of which something else comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The figure.
    pub figure: FigureId,
    /// Whose it is; where everybody plays alone, a seat's.
    pub whose: For,
    /// What comes of it now.
    pub comes: Comes,
}

/// A figure for which something is paid.
#[derive(Clone, PartialEq, Debug)]
struct Paid {
    figure: FigureId,
    whose: For,
    made: bool,
}

/// What is paid in the end, and for what.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Outcome {
    /// What each seat gets.
    pub(super) pays: BySeat<Units>,
    /// The figures for which something is paid.
    figures: Vec<Paid>,
    /// All that sides have made, paid or not: what takes the place of another is made as well.
    made: Vec<(FigureId, For)>,
}

impl Outcome {
    /// Of a deal that is over, however it ended.
    pub(super) fn ended(deal: &Deal<'_>) -> Option<Self> {
        ledger(deal).map(|ledger| Self::read(&ledger, deal))
    }

    /// Of a deal that has been played to its end.
    pub(super) fn of(deal: &Deal<'_>) -> Self {
        Self::read(&score(deal.rules, &deal.facts).0, deal)
    }

    fn read(ledger: &Ledger, deal: &Deal<'_>) -> Self {
        let alone = deal.mode.parties() != 2;
        let of = |whose: For| match whose {
            For::Side(party) if alone => Seat::new(party.index()).map(For::Seat),
            whose => Some(whose),
        };
        let paid = ledger.lines().iter().filter_map(|line| {
            let Scored::Figure(figure) = line.item else {
                return None;
            };
            let whose = of(line.party)?;
            let made = line.made;
            let any = Seat::all(deal.rules.seats).any(|seat| line.pays[seat].0 != 0);
            any.then_some(Paid {
                figure,
                whose,
                made,
            })
        });
        let verdicts = verdicts(deal.rules, &deal.facts);
        let sides = || Party::all(deal.mode.parties());
        let figures = (0..deal.mode.figures.len() as u8).map(FigureId);
        let all = figures.flat_map(|figure| sides().map(move |party| (figure, party)));
        let made = all.filter(|&(figure, party)| verdicts.made(figure, party) == Truth::True);
        let made = made.filter_map(|(figure, party)| Some((figure, of(For::Side(party))?)));
        Self {
            pays: *ledger.pays(),
            figures: paid.collect(),
            made: made.collect(),
        }
    }

    /// Of a deal in which these cards are played to the end.
    pub(super) fn after(deal: &Deal<'_>, cards: &[Card]) -> Self {
        let mut end = deal.clone();
        for &card in cards {
            if let Some(turn) = end.turn() {
                end = after(&end, turn, card);
            }
        }
        Self::of(&end)
    }

    /// The figures that are made here and not in another, or the other way round, and what comes of them there.
    pub(super) fn changed(&self, other: &Self) -> Vec<Changed> {
        let comes = |one: &Self, paid: &Paid| {
            let is = |own: &&Paid| (own.figure, own.whose) == (paid.figure, paid.whose);
            match one.figures.iter().find(is) {
                Some(own) if own.made => Comes::Made,
                Some(_) => Comes::Lost,
                None if one.made.contains(&(paid.figure, paid.whose)) => Comes::Made,
                None => Comes::NotMade,
            }
        };
        let mut changed: Vec<Changed> = Vec::new();
        for paid in self.figures.iter().chain(&other.figures) {
            let one = Changed {
                figure: paid.figure,
                whose: paid.whose,
                comes: comes(other, paid),
            };
            if one.comes != comes(self, paid) && !changed.contains(&one) {
                changed.push(one);
            }
        }
        changed.sort_by_key(|one| one.figure);
        changed
    }
}
