//! Many deals: dealt, asked, played, and what came of it counted.

use std::collections::BTreeMap;

use super::best::{Found, best};
use super::figures::Share;
use super::outcome::Outcome;
use super::playout::{Pace, Player};
use super::question::Question;
use super::setup::{Setup, Unplayed};
use super::source::{Source, Unfound};
use crate::basics::{Chance, Truth};
use crate::deal::Deal;
use crate::deal::shuffle::Dealt;
use crate::expr::places::Placed;
use crate::score::verdicts;
use crate::solve::pay::Limits;

/// How deals are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Each card that may be played is as likely as every other.
    Random,
    /// As well as can be, with all cards open: so many cards may be tried for a deal.
    Best(u64),
}

/// What is done with many deals.
#[derive(Clone, Debug)]
pub struct Run<'r> {
    /// Where they come from.
    pub source: Source<'r>,
    /// What is asked of each.
    pub asked: Vec<Question>,
    /// What is played, and how; nothing where deals are only dealt.
    pub played: Option<(Setup<'r>, How)>,
}

/// What came of many deals.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tally {
    /// How many were dealt.
    pub deals: u64,
    /// What was asked, in order.
    pub asked: Vec<Share>,
    /// Those that were not played: the rules do not let the contract be won with the cards, or end the deal before its play.
    pub not_played: u64,
    /// Those that were begun, and of which no end was found that the rules allow.
    pub stuck: u64,
    /// Those that were played, and whose score stays open.
    pub unscored: u64,
    /// Those in which the search did not come to its end.
    pub spent: u64,
    /// What the others came to, and how often.
    pub outcomes: BTreeMap<Outcome, u64>,
    /// How the slowest of them was played, if it was random.
    pub pace: Option<Pace>,
}

impl Tally {
    /// Adds what came of other deals.
    pub fn add(&mut self, other: Self) {
        self.deals += other.deals;
        self.not_played += other.not_played;
        self.stuck += other.stuck;
        self.unscored += other.unscored;
        self.spent += other.spent;
        self.asked
            .resize(self.asked.len().max(other.asked.len()), Share::default());
        for (held, more) in self.asked.iter_mut().zip(other.asked) {
            held.add(more);
        }
        for (outcome, count) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += count;
        }
        self.pace = self.pace.max(other.pace);
    }

    /// How many were played, and what came of it is known.
    pub fn played(&self) -> u64 {
        self.outcomes.values().sum()
    }
}

/// Goes through deals; keeps what it learns for the next ones.
pub struct Worker<'w, 'r> {
    run: &'w Run<'r>,
    /// Each question as one about where cards lie, if it is.
    placed: Vec<Option<Placed>>,
    player: Option<Player<'r>>,
    chance: Chance,
    dealt: Dealt,
    tally: Tally,
    /// How often each outcome of the player came up.
    counts: Vec<u64>,
}

impl<'w, 'r> Worker<'w, 'r> {
    /// Somebody who does what is to be done.
    pub fn new(run: &'w Run<'r>) -> Self {
        let player = match run.played {
            Some((setup, How::Random)) => Some(Player::new(setup)),
            _ => None,
        };
        let rules = run.source.rules;
        Self {
            placed: run.asked.iter().map(|one| one.placed(rules)).collect(),
            player,
            chance: run.source.chance(),
            dealt: run.source.dealing.undealt(),
            tally: Tally {
                asked: vec![Share::default(); run.asked.len()],
                ..Tally::default()
            },
            counts: Vec::new(),
            run,
        }
    }

    /// Goes through the deals with these numbers.
    pub fn work(
        &mut self,
        numbers: std::ops::Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), Unfound> {
        for number in numbers {
            if stop() {
                break;
            }
            self.run
                .source
                .deal(number, &mut self.chance, &mut self.dealt)?;
            self.one(stop);
        }
        Ok(())
    }

    fn one(&mut self, stop: &(dyn Fn() -> bool + Sync)) {
        let begun = self.ask_dealt();
        match (&self.run.played, &mut self.player) {
            (Some(_), Some(player)) => match player.play(&self.dealt, &mut self.chance) {
                Ok(number) => {
                    let number = number as usize;
                    if number >= self.counts.len() {
                        self.counts.resize(number + 1, 0);
                    }
                    self.counts[number] += 1;
                    if !begun.is_empty() {
                        let end = player.over(&self.dealt);
                        self.ask_ended(begun, end.as_ref());
                    }
                }
                Err(why) => {
                    let over = why == Unplayed::Unscored && !begun.is_empty();
                    let end = over.then(|| player.over(&self.dealt)).flatten();
                    self.not_ended(why, begun, end.as_ref());
                }
            },
            (Some((setup, How::Best(nodes))), None) => {
                let limits = Limits {
                    nodes: *nodes,
                    bytes: BYTES,
                    stop: &|| stop(),
                };
                match best(setup, &self.run.source.dealing, &self.dealt, &limits) {
                    Found::Not(why) => self.not_ended(why, begun, None),
                    // What was interrupted says nothing of how hard it was.
                    Found::Spent if stop() => return,
                    Found::Spent => {
                        self.tally.spent += 1;
                        self.ask_ended(begun, None);
                    }
                    Found::Outcome(outcome, end) => {
                        *self.tally.outcomes.entry(outcome).or_default() += 1;
                        self.ask_ended(begun, Some(&end));
                    }
                }
            }
            _ => {}
        }
        self.tally.deals += 1;
    }

    /// Asks what can be asked of cards that have just been dealt. Of what is more than where they lie it gives what they say, as the
    /// answer is one for the deals that are played; where none is it counts.
    fn ask_dealt(&mut self) -> Vec<(usize, Truth)> {
        if self.run.asked.is_empty() {
            return Vec::new();
        }
        let rules = self.run.source.rules;
        let places = super::count::places(&self.dealt);
        let mut deal = None;
        let mut begun = Vec::new();
        for (n, placed) in self.placed.iter().enumerate() {
            if let Some(placed) = placed {
                self.tally.asked[n].note(Truth::from(placed.holds(&places)));
                continue;
            }
            let deal =
                deal.get_or_insert_with(|| self.run.source.dealing.begun(rules, &self.dealt));
            let holds = self.run.asked[n].holds(rules, &deal.facts, None);
            if self.run.played.is_some() {
                begun.push((n, holds));
            } else {
                self.tally.asked[n].note(holds);
            }
        }
        begun
    }

    /// Counts a deal that came to nothing. What is asked of the deals that are played is asked of it too where its play was begun.
    fn not_ended(&mut self, why: Unplayed, begun: Vec<(usize, Truth)>, end: Option<&Deal<'_>>) {
        match why {
            Unplayed::Forbidden => {
                self.tally.not_played += 1;
                return;
            }
            Unplayed::Stuck => self.tally.stuck += 1,
            Unplayed::Unscored => self.tally.unscored += 1,
        }
        self.ask_ended(begun, end);
    }

    /// Asks of a deal that is over what its cards as they were dealt do not decide. Where its end is not known that stays open: such
    /// deals are not like the others, and to leave them out would count over a part that is not like all.
    fn ask_ended(&mut self, begun: Vec<(usize, Truth)>, end: Option<&Deal<'_>>) {
        let mut judged = None;
        for (n, holds) in begun {
            let holds = match end {
                Some(end) if holds.is_open() => {
                    let judged = judged.get_or_insert_with(|| verdicts(end.rules, &end.facts));
                    self.run.asked[n].holds(end.rules, &end.facts, Some(judged))
                }
                _ => holds,
            };
            self.tally.asked[n].note(holds);
        }
    }

    /// What has come of the deals since this was asked last.
    pub fn take(&mut self) -> Tally {
        let fresh = Tally {
            asked: vec![Share::default(); self.run.asked.len()],
            ..Tally::default()
        };
        let mut tally = std::mem::replace(&mut self.tally, fresh);
        if let Some(player) = &self.player {
            for (outcome, count) in player.outcomes.list().iter().zip(&mut self.counts) {
                let count = std::mem::take(count);
                if count > 0 {
                    *tally.outcomes.entry(outcome.clone()).or_default() += count;
                }
            }
            tally.pace = Some(player.pace);
        }
        tally
    }
}

/// How many bytes the table of a search may have.
const BYTES: usize = 64 << 20;
