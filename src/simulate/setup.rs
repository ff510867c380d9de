//! What is played: a contract, its declarer, and everything before the play that is no matter of chance.

use crate::basics::{BySeat, Card, CardSet, Seat};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::deal::{Deal, Phase};
use crate::game::{Act, Cards, ContractId};
use crate::rules::Rules;
use crate::solve::{before, par};

/// A contract that a seat plays: it wins the auction with it, while all others pass if they may, and nobody says more than has to be
/// said.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// Who plays.
    pub declarer: Seat,
    /// What is played.
    pub contract: ContractId,
    /// The auction that leads to it; without one the declarer bids it and all others pass.
    pub by: &'r [Act],
}

/// Why a deal does not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// The rules do not let the contract be won with these cards, or end the deal before its play.
    Forbidden,
    /// The contract was won, and no way was found from there to the end that the rules allow: they leave none, or the program is wrong.
    Stuck,
    /// It was played, and something of its score stays open.
    Unscored,
}

/// What is chosen before the play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    /// The group of the talon that the declarer takes, from 1.
    pub group: u8,
    /// What each seat lays away.
    pub laid: BySeat<CardSet>,
    /// The card by which the partner is called.
    pub called: Option<Card>,
}

impl<'r> Setup<'r> {
    /// Leads a deal from the auction to the first card by choices, or says why it does not come there. `acts` gets what was done, if it
    /// is asked for.
    pub fn lead(
        &self,
        deal: &mut Deal<'r>,
        choose: &mut dyn FnMut(&Deal<'r>) -> Option<Act>,
        mut acts: Option<&mut Vec<Act>>,
    ) -> Result<(), Unplayed> {
        let mut note = |act: Act| {
            if let Some(acts) = acts.as_deref_mut() {
                acts.push(act);
            }
        };
        if !self.win(deal, &mut |_, act| note(act)) {
            return Err(Unplayed::Forbidden);
        }
        choose_on(deal, choose, &mut note)
    }

    /// Holds the auction and hands the talon out; says whether the rules allow it. `each` is told of every act, and how the deal stood
    /// before it.
    pub(super) fn win(&self, deal: &mut Deal<'r>, each: &mut dyn FnMut(&Deal<'r>, Act)) -> bool {
        if self.by.is_empty() {
            return par::win(deal, self.declarer, self.contract, each);
        }
        for &act in self.by {
            if deal.check(act).is_err() {
                return false;
            }
            each(deal, act);
            if deal.act(act).is_err() {
                return false;
            }
        }
        if deal.phase == Phase::Raising {
            deal.hand_out_talon();
        }
        self.is_won(deal)
    }

    /// Whether the declarer has won the auction with what is played.
    pub(super) fn is_won(&self, deal: &Deal<'_>) -> bool {
        (deal.facts.declarer, deal.facts.contract) == (Some(self.declarer), Some(self.contract))
    }

    /// The same by an auction that has been held before.
    fn lead_after(
        deal: &mut Deal<'r>,
        auction: &[Act],
        choose: &mut dyn FnMut(&Deal<'r>) -> Option<Act>,
    ) -> Result<(), Unplayed> {
        if auction.iter().any(|&act| deal.act(act).is_err()) {
            return Err(Unplayed::Forbidden);
        }
        if deal.phase == Phase::Raising {
            deal.hand_out_talon();
        }
        choose_on(deal, choose, &mut |_| {})
    }

    /// The acts of the auction, which are the same for all cards with which the contract may be bid at once.
    pub(super) fn auction(&self, dealing: &Dealing, dealt: &Dealt) -> Vec<Act> {
        let mut acts = Vec::new();
        let mut deal = dealing.begun(self.rules, dealt);
        self.win(&mut deal, &mut |_, act| acts.push(act));
        acts
    }

    /// The act that has been chosen for where a deal stands.
    pub fn chosen(deal: &Deal<'_>, choices: &Choices) -> Option<Act> {
        match deal.phase {
            Phase::Taking => Some(Act::Take {
                seat: deal.facts.declarer?,
                group: Some(choices.group),
                cards: CardSet::EMPTY,
            }),
            Phase::Discarding(owing) => {
                let seat = owing.iter().next()?;
                let known = choices.laid[seat];
                Some(Act::Discard {
                    seat,
                    cards: Cards { known, unknown: 0 },
                })
            }
            Phase::Calling => Some(Act::Call {
                seat: deal.facts.declarer?,
                card: Some(choices.called?),
            }),
            _ => None,
        }
    }

    /// A deal of these cards, led to its first card by an auction and choices.
    pub(super) fn led(
        &self,
        dealing: &Dealing,
        dealt: &Dealt,
        auction: &[Act],
        choices: &Choices,
    ) -> Option<Deal<'r>> {
        let mut deal = dealing.begun(self.rules, dealt);
        Self::lead_after(&mut deal, auction, &mut |deal| Self::chosen(deal, choices))
            .ok()
            .map(|()| deal)
    }
}

/// Leads a deal from its auction to the first card by choices, or says why it does not come there.
fn choose_on<'r>(
    deal: &mut Deal<'r>,
    choose: &mut dyn FnMut(&Deal<'r>) -> Option<Act>,
    note: &mut dyn FnMut(Act),
) -> Result<(), Unplayed> {
    for _ in 0..64 {
        let act = match deal.phase {
            Phase::Playing(_) => return Ok(()),
            Phase::Over(_) => return Err(Unplayed::Forbidden),
            Phase::Bidding(_) => return Err(Unplayed::Stuck),
            Phase::Raising => {
                deal.hand_out_talon();
                continue;
            }
            Phase::Taking | Phase::Discarding(_) | Phase::Calling => choose(deal),
            Phase::Announcing(speaking) => Some(before::nothing_more(deal, speaking)),
        };
        let Some(act) = act else {
            return Err(Unplayed::Stuck);
        };
        if deal.act(act).is_ok() {
            note(act);
        } else if let Some(act) = before::owed(deal) {
            note(act);
        } else {
            return Err(Unplayed::Stuck);
        }
    }
    Err(Unplayed::Stuck)
}
