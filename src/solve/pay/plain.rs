//! The search where the fast one cannot express the rules: it plays the deal itself, and leaves out what bounds decide.

use std::collections::BTreeSet;

use super::search::{Limits, Spent};
use super::worth::FAR;
use crate::basics::Card;
use crate::deal::Deal;
use crate::solve::objective::Question;
use crate::solve::reference::after;

/// For how many cards one counts that the deal itself has to play: it takes about as much longer.
const WEIGHT: u64 = 64;

/// The search.
#[derive(Clone)]
pub(super) struct Plain<'r> {
    root: Deal<'r>,
    question: Question,
    pub(super) nodes: u64,
    pub(super) seen: BTreeSet<i64>,
}

impl<'r> Plain<'r> {
    pub(super) fn new(deal: &Deal<'r>, question: &Question) -> Self {
        Self {
            root: deal.clone(),
            question: *question,
            nodes: 0,
            seen: BTreeSet::new(),
        }
    }

    pub(super) fn spread(&self) -> (i64, i64) {
        let bounds = self.question.bounds(self.root.rules, &self.root.facts);
        bounds.map_or((-FAR, FAR), |range| (range.low, range.high))
    }

    pub(super) fn reaches(
        &mut self,
        line: &[Card],
        least: i64,
        limits: &Limits<'_>,
    ) -> Result<bool, Spent> {
        let mut deal = self.root.clone();
        for &card in line {
            if let Some(turn) = deal.turn() {
                deal = after(&deal, turn, card);
            }
        }
        self.node(&deal, least, limits)
    }

    fn node(&mut self, deal: &Deal<'_>, least: i64, limits: &Limits<'_>) -> Result<bool, Spent> {
        let Some(turn) = deal.turn() else {
            let worth = self.question.worth(deal.rules, &deal.facts);
            let worth = worth.ok_or(Spent::Unscored)?;
            self.seen.insert(worth);
            return Ok(worth >= least);
        };
        if deal.facts.tricks.current().is_none() && deal.mode.play.end.is_none() {
            let bounds = self.question.bounds(deal.rules, &deal.facts);
            match bounds {
                Some(bounds) if bounds.low >= least => return Ok(true),
                Some(bounds) if bounds.high < least => return Ok(false),
                _ => {}
            }
        }
        let own = self.question.side.contains(turn);
        for card in deal.playable(turn).0 {
            self.nodes += WEIGHT;
            if self.nodes > limits.nodes {
                return Err(Spent::Nodes);
            }
            if (limits.stop)() {
                return Err(Spent::Stopped);
            }
            if self.node(&after(deal, turn, card), least, limits)? == own {
                return Ok(own);
            }
        }
        Ok(!own)
    }
}
