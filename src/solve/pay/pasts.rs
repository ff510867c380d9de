//! What of the past is remembered while cards are played, and what it is worth then.

use super::worth::{Edges, Worth};
use crate::basics::{Card, CardSet, Party};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::solve::memory::{Event, Memory, Past};

/// For how many cards it counts to ask the scorer: it takes about as much longer.
const SCORING: u64 = 16;

/// So many bytes it may take at least: with less no search would come anywhere.
const LEAST: usize = 1 << 17;

/// The past of a line of play, and of all that have been before.
#[derive(Clone)]
pub(super) struct Pasts<'r> {
    pub(super) worth: Worth<'r>,
    pub(super) memory: Memory,
    /// The cards that announcements bind, with their figures.
    pub(super) bound: Vec<(FigureId, Party, Card)>,
    /// The cards since the root.
    pub(super) line: Vec<Card>,
    /// Deals after the first cards of the line.
    path: Vec<(Vec<Card>, Deal<'r>)>,
    /// What is asked about now, and everything that has been.
    pub(super) least: i64,
    asked: Vec<i64>,
    /// By outlook.
    edges: Vec<Option<Edges>>,
    /// How many bytes all this may take, and whether it would have to be more.
    room: usize,
    full: bool,
}

impl<'r> Pasts<'r> {
    pub(super) fn new(
        worth: Worth<'r>,
        memory: Memory,
        bound: Vec<(FigureId, Party, Card)>,
        room: usize,
    ) -> Self {
        Self {
            worth,
            memory,
            bound,
            line: Vec::new(),
            path: Vec::new(),
            least: 0,
            asked: Vec::new(),
            edges: Vec::new(),
            room: room.max(LEAST),
            full: false,
        }
    }

    /// Whether more would have to be remembered than may be.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// About how many bytes all that is remembered takes.
    pub(super) fn bytes(&self) -> usize {
        self.memory.bytes() + self.worth.bytes()
    }

    /// Lets go what can be found again where there is more than there is room for. What is left has numbers by which positions are
    /// known: if it takes more than half of the room, there is no going on.
    fn make_room(&mut self) {
        if self.bytes() > self.room {
            self.worth.forget();
            self.memory.forget_steps();
            self.full = self.bytes() > self.room / 2;
        }
    }

    /// Asks about a number from now on, at the root.
    pub(super) fn ask(&mut self, least: i64) {
        if self.least != least || self.asked.is_empty() {
            self.least = least;
            self.edges.clear();
            if !self.asked.contains(&least) {
                self.asked.push(least);
            }
        }
        self.line.clear();
    }

    /// The number of what is asked about, from 1.
    pub(super) fn level(&self) -> u64 {
        let asked = self.asked.iter().position(|&one| one == self.least);
        asked.unwrap_or(0) as u64 + 1
    }

    /// Where it is settled whether what is asked about is reached; and for how many cards it counts to find that.
    pub(super) fn edges(&mut self, past: Past) -> (Edges, u64) {
        let outlook = self.memory.outlook(past);
        let n = outlook.0 as usize;
        if let Some(Some(known)) = self.edges.get(n) {
            return (*known, 0);
        }
        let before = self.worth.asked;
        let found = self.worth.edges(&self.memory, outlook, self.least);
        if self.edges.len() <= n {
            self.edges.resize(n + 1, None);
        }
        self.edges[n] = Some(found);
        self.make_room();
        (found, (self.worth.asked - before) * SCORING)
    }

    /// Which of the bound cards are free because their figure has failed, as bits.
    pub(super) fn freed(&self, past: Past) -> usize {
        let failed = self
            .bound
            .iter()
            .enumerate()
            .filter(|(_, (figure, party, _))| self.memory.has_failed(past, *figure, *party));
        failed.fold(0, |mask, (n, _)| mask | 1 << n)
    }

    /// What is remembered after the line, which has just ended a trick.
    pub(super) fn remembered(&mut self, past: Past, event: Event) -> Past {
        if let Some(known) = self.memory.known(past, event) {
            return known;
        }
        let deal = self.deal();
        let next = self.memory.step(past, event, &deal, &self.line);
        self.path.push((self.line.clone(), deal));
        self.make_room();
        next
    }

    /// What is remembered when the last card of the line has ended the deal: by then everything is decided.
    pub(super) fn over(&mut self, past: Past) -> Past {
        if let Some(known) = self.memory.ended(past) {
            return known;
        }
        let deal = self.deal();
        let end = self.memory.end(past, &deal, &self.line);
        self.make_room();
        end
    }

    /// The deal after the line, from the longest part of it that is there.
    fn deal(&mut self) -> Deal<'r> {
        let line = &self.line;
        while self
            .path
            .last()
            .is_some_and(|(part, _)| !line.starts_with(part))
        {
            self.path.pop();
        }
        let (from, mut deal) = match self.path.last() {
            Some((part, deal)) => (part.len(), deal.clone()),
            None => (0, self.worth.root().clone()),
        };
        for &card in &line[from..] {
            deal.follow(card);
        }
        deal
    }

    /// The cards that what is remembered still depends on.
    pub(super) fn open_cards(&self, past: Past) -> CardSet {
        self.memory.open_cards(past)
    }
}
