//! What is said before the play although nobody wants to: which words are owed depends on how the cards lie.

use crate::basics::Seat;
use crate::deal::Deal;
use crate::deal::shuffle::Dealt;
use crate::expr::leaves::Leaves;
use crate::expr::places::{ByPlace, Placed, laid_out};
use crate::expr::{Condition, Scope, View};
use crate::game::FigureId;
use crate::rules::{Duty, DutyAt, Owed, Unmet};

/// On what it depends what is said.
#[derive(Clone, Debug)]
pub(super) enum Speech {
    /// Nothing is owed.
    Silent,
    /// On these parts of the rules.
    Parts(Leaves),
    /// On more than can be told.
    Open,
}

/// So many parts have room in a key.
const MOST: usize = 64;

impl Speech {
    /// What is owed in deals of which no card is known: one that has just been dealt, and one whose talon is taken.
    pub(super) fn new(dealt: &Deal<'_>, taken: &Deal<'_>) -> Self {
        let rules = taken.rules;
        let owed = |duty: &&Duty| {
            let holds = |seat: Seat| !duty.when.holds(&view(taken, seat)).is_false();
            let asked = duty.at == DutyAt::Close && duty.unmet == Unmet::Refused;
            asked && Seat::all(taken.seats()).any(holds)
        };
        let owed: Vec<&Duty> = rules.duties.iter().filter(owed).collect();
        if owed.is_empty() {
            return Self::Silent;
        }
        let announce = &taken.mode.announce;
        let mut asked: Vec<&Condition> = owed.iter().map(|duty| &duty.when).collect();
        asked.extend(&announce.early);
        asked.extend(
            announce
                .bans
                .iter()
                .chain(&announce.own)
                .map(|(when, _)| when),
        );
        for duty in owed {
            match duty.owed {
                Owed::Announce(figures) => {
                    let figures = FigureId::each(figures).filter_map(|id| taken.mode.figure(id));
                    asked.extend(figures.filter_map(|figure| figure.may_announce.as_ref()));
                }
                Owed::Declare(declaration) => {
                    let declaration = rules.declarations.get(declaration.index());
                    asked.extend(declaration.map(|one| &one.when));
                }
                Owed::Kontra(_) | Owed::Act(_) => {}
            }
        }
        let mut leaves = Leaves::default();
        let known = Seat::all(taken.seats()).all(|seat| {
            let (dealt, taken) = (view(dealt, seat), view(taken, seat));
            let mut asked = asked.iter();
            asked.all(|condition| leaves.add(condition, &dealt, &taken))
        });
        if known && leaves.dealt.len() + leaves.taken.len() <= MOST {
            Self::Parts(leaves)
        } else {
            Self::Open
        }
    }

    /// What decides what is said in a deal, as a number; none where that cannot be told.
    pub(super) fn key(&self, dealt: &Dealt, taken: impl FnOnce() -> ByPlace) -> Option<u64> {
        match self {
            Self::Silent => Some(0),
            Self::Open => None,
            Self::Parts(leaves) => {
                let (dealt, taken) = (laid_out(&dealt.hands, dealt.talon), taken());
                let bit =
                    |key: u64, part: &Placed, places| key << 1 | u64::from(part.holds(places));
                let key = leaves
                    .dealt
                    .iter()
                    .fold(0, |key, part| bit(key, part, &dealt));
                let taken = |key, part| bit(key, part, &taken);
                Some(leaves.taken.iter().fold(key, taken))
            }
        }
    }
}

fn view<'a>(deal: &'a Deal<'_>, seat: Seat) -> View<'a> {
    View::of(
        &deal.facts,
        &deal.rules.constants,
        Scope {
            side: deal.facts.sides.party(seat),
            ..Scope::seat(seat)
        },
    )
}
