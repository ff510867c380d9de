//! What deals come to with best play, all cards open: what is paid, and which figures a side can make against everything.

use super::outcome::{Entry, Outcome};
use super::setup::Setup;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Party, Seat, Truth};
use crate::deal::shuffle::{Dealing, Dealt};
use crate::game::FigureId;
use crate::rules::FigureOf;
use crate::solve::answer::value;
use crate::solve::before::{best_pays, likeliest};
use crate::solve::pay::{Limits, Solver};
use crate::solve::{Objective, Question};

/// What became of a deal.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// The rules do not let the contract be won with these cards.
    NotPlayed,
    /// It was not found with what a search may use.
    Spent,
    /// What it comes to.
    Outcome(Outcome),
}

/// What a deal comes to with best play: before it each does what is likeliest, and nothing more is said than has to be. The lines
/// are the figures that a side can make, each for itself.
pub fn best(setup: &Setup<'_>, dealing: &Dealing, dealt: &Dealt, limits: &Limits<'_>) -> Found {
    let mut deal = dealing.begun(setup.rules, dealt);
    if !setup.lead(&mut deal, &mut |deal| likeliest(deal), None) {
        return Found::NotPlayed;
    }
    let Ok(Some(found)) = best_pays(&deal, setup.declarer, limits) else {
        return Found::Spent;
    };
    let mut pays = [0; MAX_SEATS];
    for seat in Seat::all(MAX_SEATS) {
        pays[seat.index()] = found[seat].0;
    }
    let mut lines = Vec::new();
    for (n, figure) in (0u8..).zip(&deal.mode.figures) {
        let worth = figure.stands || figure.silent.is_some() || figure.announced.is_some();
        if figure.of != FigureOf::Side || !worth || figure.made.is_never() {
            continue;
        }
        for party in Party::all(deal.mode.parties()) {
            let id = FigureId(n);
            if figure.stands && party != Party::DECLARERS {
                continue;
            }
            let Ok(question) =
                Question::new(&deal, Objective::Figure(id, Some(party)), setup.declarer)
            else {
                continue;
            };
            let mut solver = Solver::new(&deal, &question, limits.bytes);
            let made = match value(&mut solver, &question, limits).exact() {
                Some(made) => Truth::from(made > 0),
                None => return Found::Spent,
            };
            if made.is_true() {
                lines.push(Entry::can_be_made(id, party, deal.mode.is_each()));
            }
        }
    }
    Found::Outcome(Outcome { pays, lines })
}
