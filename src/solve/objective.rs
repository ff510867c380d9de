//! What perfect play is asked for, and for whom.

use crate::basics::{BySeat, Party, Range, Seat, SeatSet, Truth, Units};
use crate::deal::{Deal, Phase};
use crate::expr::{Act, Scope, Verdicts, View};
use crate::facts::Facts;
use crate::game::FigureId;
use crate::rules::{Figure, FigureOf, Rules};
use crate::score::{score, span, verdicts};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// Card points, in the pack's smallest part.
    Points,
    /// Whether what stands for the declarers without a word is made.
    Win,
    /// Whether a figure is made; without a party, the declarers' or that of whoever has announced it.
    Figure(FigureId, Option<Party>),
    /// What is paid in the end.
    Pay,
}

/// Why perfect play cannot be asked for here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswerable {
    /// Cards are not being played.
    NotPlaying,
    /// A seat's cards are not all known.
    Hand(Seat),
    /// It is not known who plays with whom.
    Sides,
    /// A trick has a card that is not known.
    Unseen,
    /// Nothing stands for the declarers that could be won.
    NothingStands,
    /// The contract has no such figure, or nobody can make it.
    NoFigure(FigureId),
    /// Whose the card points are does not follow: the deal may end before all cards are played.
    NoPoints,
    /// What is paid does not follow from the cards alone.
    Unscored,
}

/// A question: a number at the end of the deal, who wants it high, while all others want it low.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The seats that want the number high.
    pub side: SeatSet,
    /// The number.
    pub measure: Measure,
}

/// A number at the end of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Card points of a party.
    Points(Party),
    /// 1 if a party, or a person, makes a figure.
    Made(FigureId, Party),
    /// 0 if a figure that can only be lost is not, else -1.
    NotLost(FigureId, Party),
    /// What the seats get, each with its weight.
    Pay(BySeat<i64>),
}

impl Question {
    /// The question that an objective puts about a deal whose cards are being played, from the view of a seat: where there
    /// are two parties it is the declarers' question whoever asks, where everybody plays alone it is the seat's.
    pub fn new(deal: &Deal<'_>, objective: Objective, seat: Seat) -> Result<Self, Unanswerable> {
        open(deal)?;
        let facts = &deal.facts;
        let two = deal.mode.parties() == 2;
        let party = if two {
            Party::DECLARERS
        } else {
            facts.sides.party(seat).ok_or(Unanswerable::Sides)?
        };
        let of = |party| facts.sides.members(facts.seats, party);
        Ok(match objective {
            Objective::Points => Self {
                side: of(party),
                measure: Measure::Points(party),
            },
            Objective::Pay => {
                let side = of(party);
                let rest = if two { -1 } else { 0 };
                let weight = |seat: Seat| match () {
                    () if side.contains(seat) => 1,
                    () if seat.index() < facts.seats => rest,
                    () => 0,
                };
                Self {
                    side,
                    measure: Measure::Pay(BySeat::from_fn(weight)),
                }
            }
            Objective::Win => {
                let stands = deal.mode.figures.iter().position(|one| one.stands);
                let figure = stands.filter(|_| two || facts.declarer == Some(seat));
                let figure = FigureId(figure.ok_or(Unanswerable::NothingStands)? as u8);
                let side = of(Party::DECLARERS);
                Self {
                    side,
                    measure: Measure::Made(figure, Party::DECLARERS),
                }
            }
            Objective::Figure(figure, whose) => {
                let rule = deal.mode.figure(figure);
                let rule = rule.ok_or(Unanswerable::NoFigure(figure))?;
                let said = |party: &Party| facts.words.said(figure, *party).is_some();
                let parties = || Party::all(deal.mode.parties());
                let owner = whose.or_else(|| match rule.of {
                    FigureOf::Side => parties().find(said),
                    FigureOf::Seat => Some(Party::of_one(seat)),
                });
                let owner = owner.unwrap_or(party);
                let side = match rule.of {
                    FigureOf::Side => of(owner),
                    FigureOf::Seat => Seat::new(owner.index())
                        .map(SeatSet::single)
                        .unwrap_or_default(),
                };
                let measure = if rule.made.is_never() {
                    rule.lost.as_ref().ok_or(Unanswerable::NoFigure(figure))?;
                    Measure::NotLost(figure, owner)
                } else {
                    Measure::Made(figure, owner)
                };
                Self { side, measure }
            }
        })
    }

    /// What a seat gets, and all others do not.
    pub(super) fn for_all(seat: Seat, seats: usize) -> Self {
        let weight = |one: Seat| match () {
            () if one == seat => 1,
            () if one.index() < seats => -1,
            () => 0,
        };
        Self {
            side: SeatSet::single(seat),
            measure: Measure::Pay(BySeat::from_fn(weight)),
        }
    }

    /// What a seat gets, whatever the others get.
    pub(super) fn for_one(seat: Seat) -> Self {
        Self {
            side: SeatSet::single(seat),
            measure: Measure::Pay(BySeat::from_fn(|one| i64::from(one == seat))),
        }
    }

    /// Whether it asks for what its only seat gets, and for nothing else.
    pub(super) fn is_for_one(&self) -> bool {
        let one = |seat: Seat| *self == Self::for_one(seat);
        self.side.len() == 1 && self.side.iter().all(one)
    }

    /// Why a deal that is over may not give the number.
    pub fn open_at_the_end(&self) -> Unanswerable {
        match self.measure {
            Measure::Points(_) => Unanswerable::NoPoints,
            _ => Unanswerable::Unscored,
        }
    }

    /// The number, of a deal that is over; none where the facts do not give it.
    pub fn worth(&self, rules: &Rules, facts: &Facts) -> Option<i64> {
        if let Measure::Pay(weights) = self.measure {
            let (ledger, missing) = score(rules, facts);
            return missing.is_empty().then(|| weigh(&weights, ledger.pays()));
        }
        self.bounds(rules, facts)?.exact()
    }

    /// Between what the number lies, of a deal that goes on; none where nothing bounds it.
    pub fn bounds(&self, rules: &Rules, facts: &Facts) -> Option<Range> {
        let number = |truth: Truth| match truth {
            Truth::True => Range::exactly(1),
            Truth::False => Range::exactly(0),
            Truth::Open => Range::new(0, 1),
        };
        Some(match self.measure {
            Measure::Points(party) => facts.points[party],
            Measure::Made(figure, party) => number(verdicts(rules, facts).made(figure, party)),
            Measure::NotLost(figure, party) => -number(lost(rules, facts, figure, party)),
            Measure::Pay(weights) => return span(rules, facts, &weights),
        })
    }
}

/// What the seats get, each with its weight, together.
pub fn weigh(weights: &BySeat<i64>, pays: &BySeat<Units>) -> i64 {
    let seats = Seat::all(crate::basics::seat::MAX_SEATS);
    seats
        .map(|seat| pays[seat].0.saturating_mul(weights[seat]))
        .fold(0, i64::saturating_add)
}

/// Whether a figure has been lost without a word.
fn lost(rules: &Rules, facts: &Facts, id: FigureId, owner: Party) -> Truth {
    let rule = rules.mode(facts.contract).figure(id);
    let Some((rule, lost)) = rule.and_then(|rule| Some((rule, rule.lost.as_ref()?))) else {
        return Truth::False;
    };
    let verdicts = verdicts(rules, facts);
    lost.holds(&figure_view(
        rules,
        facts,
        Some(&verdicts),
        (id, rule),
        owner,
    ))
}

/// A deal, looked at for a figure of a party, or of a person by the number of the seat.
pub(super) fn figure_view<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts>,
    (id, rule): (FigureId, &Figure),
    owner: Party,
) -> View<'a> {
    let person = rule.of == FigureOf::Seat;
    let seat = Seat::new(owner.index()).filter(|_| person);
    View {
        facts,
        constants: &rules.constants,
        verdicts,
        trick: &[],
        scope: Scope {
            seat,
            side: seat.map_or(Some(owner), |seat| facts.sides.party(seat)),
            it: rule.it,
            figure: Some(id),
            person,
            act: Act::None,
        },
    }
}

/// Whether a deal is one whose cards are being played with all of them open.
fn open(deal: &Deal<'_>) -> Result<(), Unanswerable> {
    let facts = &deal.facts;
    if !matches!(deal.phase, Phase::Playing(_)) {
        return Err(Unanswerable::NotPlaying);
    }
    if deal.turn().is_none() || facts.tricks.list().iter().any(|trick| trick.holes != 0) {
        return Err(Unanswerable::Unseen);
    }
    if let Some(seat) = Seat::all(facts.seats).find(|&seat| !facts.hand[seat].is_exact()) {
        return Err(Unanswerable::Hand(seat));
    }
    if !facts.sides.settled(facts.seats) {
        return Err(Unanswerable::Sides);
    }
    Ok(())
}
