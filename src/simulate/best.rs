//! What deals come to with best play, all cards open: what is paid, and which figures a side can make against everything.

use super::outcome::{Entry, Outcome};
use super::setup::{Setup, Unplayed};
use crate::basics::{Party, Seat, Truth};
use crate::deal::Deal;
use crate::deal::shuffle::{Dealing, Dealt};
use crate::game::FigureId;
use crate::rules::FigureOf;
use crate::solve::answer::value;
use crate::solve::before::likeliest;
use crate::solve::objective::Unanswerable;
use crate::solve::outlook::{Effort, Rough, from_here};
use crate::solve::pay::{Limits, Solver, Spent};
use crate::solve::{Objective, Question};

/// What became of a deal.
#[derive(Clone, Debug)]
pub enum Found<'r> {
    /// It does not come to its end, or what it comes to stays open.
    Not(Unplayed),
    /// It was not found with what a search may use.
    Spent,
    /// What it comes to, and the deal at the end of a line of best play.
    Outcome(Outcome, Box<Deal<'r>>),
}

/// What a deal comes to with best play: before it each does what is likeliest, and nothing more is said than has to be. The lines
/// are the figures that a side can make, each for itself. The limits are for all of it together.
pub fn best<'r>(
    setup: &Setup<'r>,
    dealing: &Dealing,
    dealt: &Dealt,
    limits: &Limits<'_>,
) -> Found<'r> {
    let mut deal = dealing.begun(setup.rules, dealt);
    if let Err(why) = setup.lead(&mut deal, &mut |deal| likeliest(deal), None) {
        return Found::Not(why);
    }
    let effort = Effort {
        limits: *limits,
        rough: Rough::NEVER,
    };
    let mut nodes = 0;
    let found = match from_here(&deal, setup.declarer, &effort, &mut nodes) {
        Ok(Ok((found, _))) => found,
        Ok(Err(Spent::Unscored)) | Err(Unanswerable::Unscored) => {
            return Found::Not(Unplayed::Unscored);
        }
        // Two proofs against each other, or a deal of which nothing can be asked though all of it is known.
        Ok(Err(Spent::Contradiction)) | Err(_) => return Found::Not(Unplayed::Stuck),
        Ok(Err(Spent::Nodes | Spent::Memory | Spent::Stopped)) => return Found::Spent,
    };
    let pays = std::array::from_fn(|n| Seat::new(n).map_or(0, |seat| found.pays[seat].0));
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
            let left = Limits {
                nodes: limits.nodes.saturating_sub(nodes),
                ..*limits
            };
            let made = value(&mut solver, &question, &left).exact();
            nodes += solver.nodes();
            let made = match made {
                Some(made) => Truth::from(made > 0),
                None => return Found::Spent,
            };
            if made.is_true() {
                lines.push(Entry::can_be_made(id, party, deal.mode.is_each()));
            }
        }
    }
    Found::Outcome(Outcome { pays, lines }, Box::new(found.end))
}
