//! The search itself: whether a side can reach at least so much, with proofs that hold for more than the card points at hand.

use super::layout::Layout;
use super::order::{Moves, ordered};
use super::table::{Key, Known, Table};
use super::worth::{Edges, HIGH, LOW, Worth};
use crate::basics::{Card, CardSet, Party, Seat};
use crate::deal::{Deal, Kept};
use crate::game::FigureId;
use crate::solve::compile::{Unsuited, compile};
use crate::solve::game::{Game, Left};
use crate::solve::memory::{Memory, Past, Points};
use crate::solve::objective::Question;
use crate::solve::points;
use crate::solve::position::Position;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    /// As many cards were tried as were allowed.
    Nodes,
    /// It was interrupted.
    Stopped,
    /// What is paid does not follow from the cards.
    Unscored,
}

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many cards it may try in all.
    pub nodes: u64,
    /// How many bytes its table may have.
    pub bytes: usize,
    /// Asked now and then: whether it has been interrupted.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A position with what is remembered of the past: all that the rest of the play depends on.
#[derive(Clone, Debug)]
struct Node {
    position: Position,
    past: Past,
    /// Card points that the side has won.
    won: i32,
    /// Card points that nobody has won yet.
    left: i32,
}

/// For how many cards it counts to ask the scorer: it takes about as much longer.
const SCORING: u64 = 16;

/// The past of positions in which nothing but card points matters any more.
const POINTS_ONLY: Past = Past(u32::MAX);

/// A search about one question of one deal. What it finds it keeps for the next.
#[derive(Clone)]
pub(super) struct Search<'r> {
    pub(super) worth: Worth<'r>,
    pub(super) memory: Memory,
    /// The rules of the play, by which of the bound cards are free.
    games: Vec<Game>,
    bound: Vec<(FigureId, Party, Card)>,
    layout: Layout,
    table: Table,
    /// The search for card points alone, once it is needed; a reason where the rules do not suit it.
    points: Option<Result<points::Solver, Unsuited>>,
    in_play: CardSet,
    root: Node,
    least: i64,
    asked: Vec<i64>,
    edges: Vec<Option<Edges>>,
    line: Vec<Card>,
    path: Vec<(usize, Deal<'r>)>,
    pub(super) nodes: u64,
    limit: u64,
}

impl<'r> Search<'r> {
    /// A search; none where the tables cannot express the rules, or where it has to remember everything.
    pub(super) fn new(
        deal: &Deal<'r>,
        question: &Question,
        bytes: usize,
    ) -> Result<Self, Unsuited> {
        let mut memory = Memory::new(deal, question);
        if memory.whole || deal.mode.parties() != 2 {
            return Err(Unsuited::Size);
        }
        let facts = &deal.facts;
        let bound: Vec<_> = deal.bound_cards().collect();
        let games: Result<Vec<Game>, Unsuited> = (0..1u32 << bound.len().min(6))
            .map(|failed| {
                let kept = bound
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| failed & 1 << n == 0);
                let kept: Vec<Kept> = kept
                    .map(|(_, &(_, party, card, trick))| Kept {
                        seats: facts.sides.members(facts.seats, party),
                        card,
                        trick,
                        steady: true,
                    })
                    .collect();
                compile(
                    deal.rules,
                    deal.mode,
                    facts,
                    question.side,
                    &deal.talon,
                    &kept,
                )
            })
            .collect();
        let games = games?;
        let game = &games[0];
        let number = facts.tricks.number();
        let current = facts.tricks.current();
        let leader = match (current, deal.turn()) {
            (Some(trick), _) => trick.leader,
            (None, turn) => turn.unwrap_or(Seat::FOREHAND),
        };
        let mut position = Position::new(
            crate::basics::BySeat::from_fn(|seat| facts.hand[seat].known),
            leader,
            number,
        );
        if let Some(trick) = current {
            position.trick = trick.cards.iter().copied().take(5).collect();
        }
        let hands = Seat::all(facts.seats).map(|seat| position.hands[seat]);
        let in_play = hands.fold(position.trick.iter().copied().collect(), |all, hand| {
            all | hand
        });
        let named = memory.named;
        let layout = Layout::new(game, named, in_play).ok_or(Unsuited::Size)?;
        let coming = game
            .comes
            .iter()
            .skip(number - 1)
            .map(|&cards| game.sum(cards));
        let left = game.sum(in_play) + coming.sum::<i32>();
        let of = |own: bool| {
            let seats = Seat::all(facts.seats);
            seats
                .filter(|&seat| question.side.contains(seat) == own)
                .map(|seat| deal.points_won(seat))
                .sum::<i64>()
        };
        let (won, lost) = (of(true), of(false));
        let total = won + lost + i64::from(left);
        let worth = Worth::new(deal, question, memory.points, total);
        let past = memory.begin(deal);
        Ok(Self {
            worth,
            memory,
            games,
            bound: bound
                .into_iter()
                .map(|(figure, party, card, _)| (figure, party, card))
                .collect(),
            layout,
            table: Table::new(bytes),
            points: None,
            in_play,
            root: Node {
                position,
                past,
                won: won as i32,
                left,
            },
            least: 0,
            asked: Vec::new(),
            edges: Vec::new(),
            line: Vec::new(),
            path: Vec::new(),
            nodes: 0,
            limit: u64::MAX,
        })
    }

    /// How many positions are remembered.
    pub(super) fn kept(&self) -> usize {
        self.table.len()
    }

    /// Whether after these cards the side can reach at least so much.
    pub(super) fn reaches(
        &mut self,
        line: &[Card],
        least: i64,
        limits: &Limits<'_>,
    ) -> Result<bool, Spent> {
        if self.least != least || self.asked.is_empty() {
            self.least = least;
            self.edges.clear();
            if !self.asked.contains(&least) {
                self.asked.push(least);
            }
        }
        self.limit = limits.nodes;
        self.line.clear();
        self.path.clear();
        let mut node = self.root.clone();
        for &card in line {
            node = self.played(&node, card);
            self.line.push(card);
        }
        Ok(self.node(&node, limits)?.0)
    }

    /// Between what the answer lies without a search.
    pub(super) fn spread(&mut self) -> (i64, i64) {
        let outlook = self.memory.outlook(self.root.past);
        let (won, left) = (i64::from(self.root.won), i64::from(self.root.left));
        let low = self.worth.spread(&self.memory, outlook, won).low;
        let high = self.worth.spread(&self.memory, outlook, won + left).high;
        (low, high)
    }

    fn game(&self, past: Past) -> &Game {
        if self.bound.is_empty() || past == POINTS_ONLY {
            return &self.games[0];
        }
        let failed = self
            .bound
            .iter()
            .enumerate()
            .filter(|(_, (figure, party, _))| self.memory.has_failed(past, *figure, *party));
        let mask = failed.fold(0usize, |mask, (n, _)| mask | 1 << n);
        &self.games[mask & (self.games.len() - 1)]
    }

    /// Whether a bound card is still in a hand, so that it matters whether its figure has failed.
    fn holds_bound(&self, position: &Position) -> bool {
        self.bound.iter().any(|(_, _, card)| {
            Seat::all(self.games[0].seats).any(|seat| position.hands[seat].contains(*card))
        })
    }

    fn edges(&mut self, past: Past) -> Edges {
        if past == POINTS_ONLY {
            return Edges {
                lost_upto: -1,
                won_from: 0,
            };
        }
        let outlook = self.memory.outlook(past);
        let n = outlook.0 as usize;
        if let Some(Some(known)) = self.edges.get(n) {
            return *known;
        }
        let before = self.worth.asked;
        let found = self.worth.edges(&self.memory, outlook, self.least);
        self.nodes += (self.worth.asked - before) * SCORING;
        if self.edges.len() <= n {
            self.edges.resize(n + 1, None);
        }
        self.edges[n] = Some(found);
        found
    }

    /// The position after a card.
    fn played(&mut self, node: &Node, card: Card) -> Node {
        let game = self.game(node.past);
        let mut next = node.clone();
        let position = &node.position;
        if position.trick.len() + 1 < game.seats_in(position.number).len() {
            next.position.play(game, card);
            return next;
        }
        let mut trick = position.trick.clone();
        let _ = trick.try_push(card);
        let (winner, _) = game.won(position.leader, position.number, &trick);
        let points = next.position.play(game, card);
        let mut cards: CardSet = trick.iter().copied().collect();
        cards |= game
            .comes
            .get(position.number - 1)
            .copied()
            .unwrap_or_default();
        if next.position.is_over(game) && game.left != Left::None {
            let hands = Seat::all(game.seats).map(|seat| next.position.hands[seat]);
            cards = hands.fold(cards, |all, hand| all | hand);
        }
        next.won += points;
        next.left -= game.sum(cards);
        if node.past == POINTS_ONLY {
            return next;
        }
        let party = self.worth.party(winner);
        let Some(event) = self.memory.event(position.number, winner, party, cards) else {
            if next.position.is_over(game) {
                next.past = self.over(node.past, card);
            }
            return next;
        };
        next.past = match self.memory.known(node.past, event) {
            Some(past) => past,
            None => self.remembered(node.past, card, event),
        };
        if next.position.is_over(self.game(node.past)) {
            next.past = self.over(next.past, card);
        }
        next
    }

    fn remembered(&mut self, past: Past, card: Card, event: crate::solve::memory::Event) -> Past {
        let deal = self.deal_after(card);
        let mut line = self.line.clone();
        line.push(card);
        let next = self.memory.step(past, event, &deal, &line);
        self.path.push((line.len(), deal));
        next
    }

    /// What is remembered when the last card has been played: by then everything is decided.
    fn over(&mut self, past: Past, card: Card) -> Past {
        if let Some(known) = self.memory.ended(past) {
            return known;
        }
        let deal = self.deal_after(card);
        let mut line = self.line.clone();
        line.push(card);
        self.memory.end(past, &deal, &line)
    }

    /// The deal after the line and one more card, from the longest part of the line that is there.
    fn deal_after(&mut self, card: Card) -> Deal<'r> {
        let have = self.line.len();
        while self.path.last().is_some_and(|&(length, _)| length > have) {
            self.path.pop();
        }
        let (from, mut deal) = match self.path.last() {
            Some((length, deal)) => (*length, deal.clone()),
            None => (0, self.worth.root().clone()),
        };
        for &card in &self.line[from..] {
            deal.follow(card);
        }
        deal.follow(card);
        deal
    }

    /// Whether the side reaches what is asked, and from how many card points on (or up to how many) that holds here.
    fn node(&mut self, node: &Node, limits: &Limits<'_>) -> Result<(bool, i32), Spent> {
        if !node.position.trick.is_empty() {
            return self.tried(node, Known::NOTHING, limits);
        }
        let over = node.position.is_over(&self.games[0]);
        let edges = self.edges(node.past);
        if self.memory.stops()
            && !over
            && let Some(value) = self.worth.stopped(&self.line)?
        {
            let won = value >= self.least;
            return Ok((won, if won { LOW } else { HIGH }));
        }
        if node.won >= edges.won_from {
            return Ok((true, edges.won_from));
        }
        if node.won + node.left <= edges.lost_upto {
            return Ok((false, edges.lost_upto - node.left));
        }
        if over {
            // With more card points it is worth less somewhere: then nothing that holds for one number holds for others.
            let outlook = self.memory.outlook(node.past);
            let spread = self
                .worth
                .spread(&self.memory, outlook, i64::from(node.won));
            let worth = spread.exact().ok_or(Spent::Unscored)?;
            self.worth.unruly = true;
            return Ok((worth >= self.least, node.won));
        }
        let settled = edges.won_from == edges.lost_upto + 1;
        if node.past != POINTS_ONLY
            && settled
            && !self.memory.stops()
            && !self.holds_bound(&node.position)
        {
            let shift = edges.won_from;
            let rest = Node {
                past: POINTS_ONLY,
                won: node.won - shift,
                ..node.clone()
            };
            let (won, edge) = match self.by_points(&rest, limits)? {
                Some(found) => found,
                None => self.kept_or_tried(&rest, limits)?,
            };
            return Ok((won, edge + shift));
        }
        if node.past != POINTS_ONLY
            && !self.memory.stops()
            && !self.holds_bound(&node.position)
            && let Some(found) = self.whatever_else(node, edges, limits)?
        {
            return Ok(found);
        }
        self.kept_or_tried(node, limits)
    }

    /// Whether card points alone decide, whatever becomes of the figures that are open: a side that can take so many that it
    /// reaches what is asked in any case, or cannot take as many as it needs in any case.
    fn whatever_else(
        &mut self,
        node: &Node,
        edges: Edges,
        limits: &Limits<'_>,
    ) -> Result<Option<(bool, i32)>, Spent> {
        let mut ask = |from: i32| {
            let rest = Node {
                past: POINTS_ONLY,
                won: node.won - from,
                ..node.clone()
            };
            let found = self.by_points(&rest, limits)?;
            Ok::<_, Spent>(found.map(|(won, edge)| (won, edge + from)))
        };
        if edges.won_from < HIGH
            && node.won + node.left >= edges.won_from
            && let Some(found) = ask(edges.won_from)?.filter(|found| found.0)
        {
            return Ok(Some(found));
        }
        if edges.lost_upto > LOW
            && node.won <= edges.lost_upto
            && let Some(found) = ask(edges.lost_upto + 1)?.filter(|found| !found.0)
        {
            return Ok(Some(found));
        }
        Ok(None)
    }

    /// The same where nothing but card points matters any more, by the search that is made for them.
    fn by_points(
        &mut self,
        node: &Node,
        limits: &Limits<'_>,
    ) -> Result<Option<(bool, i32)>, Spent> {
        let solver = self.points.get_or_insert_with(|| {
            let mut game = self.games[0].clone();
            game.bound.clear();
            let bits = match self.in_play.len() {
                0..=16 => 6,
                17..=24 => 10,
                _ => points::BUCKETS,
            };
            points::Solver::new(&game, self.in_play, bits)
        });
        let Ok(solver) = solver else {
            return Ok(None);
        };
        let before = solver.nodes();
        let within = points::Limits {
            nodes: self.limit.saturating_sub(self.nodes).max(1),
            stop: limits.stop,
        };
        // Below none, so many card points are asked of the rest.
        let need = -node.won;
        let bound = solver.bound(&node.position, need, within);
        self.nodes += solver.nodes() - before;
        match bound {
            Some(bound) if bound >= need => Ok(Some((true, -bound))),
            Some(bound) => Ok(Some((false, -bound - 1))),
            None if (limits.stop)() => Err(Spent::Stopped),
            None => Err(Spent::Nodes),
        }
    }

    fn kept_or_tried(&mut self, node: &Node, limits: &Limits<'_>) -> Result<(bool, i32), Spent> {
        let asked = if node.past == POINTS_ONLY {
            0
        } else {
            self.asked
                .iter()
                .position(|&one| one == self.least)
                .unwrap_or(0) as u64
                + 1
        };
        let key = Key {
            cards: self.layout.key(&node.position, self.games[0].seats),
            past: u64::from(node.past.0) << 32 | asked << 8 | node.position.leader.index() as u64,
        };
        let known = self.table.get(&key).unwrap_or(Known::NOTHING);
        if node.won >= known.won_from {
            return Ok((true, known.won_from));
        }
        if node.won <= known.lost_upto {
            return Ok((false, known.lost_upto));
        }
        let before = self.nodes;
        let mut best = None;
        let (won, edge) = self.tried_best(node, known, limits, &mut best)?;
        let mut known = self.table.get(&key).unwrap_or(known);
        if won {
            known.won_from = known.won_from.min(edge);
        } else {
            known.lost_upto = known.lost_upto.max(edge);
        }
        if let Some(card) = best {
            known.card = card.index() as u8;
        }
        self.table.put(key, known, self.nodes - before);
        Ok((won, edge))
    }

    fn tried(
        &mut self,
        node: &Node,
        known: Known,
        limits: &Limits<'_>,
    ) -> Result<(bool, i32), Spent> {
        self.tried_best(node, known, limits, &mut None)
    }

    /// Tries the cards of whoever's turn it is, until one decides.
    fn tried_best(
        &mut self,
        node: &Node,
        known: Known,
        limits: &Limits<'_>,
        best: &mut Option<Card>,
    ) -> Result<(bool, i32), Spent> {
        let (turn, moves) = self.moves(node, known.card);
        let own = self.worth.is_own(turn);
        // What holds if no card decides: the weakest of what holds after each.
        let mut edge = if own { HIGH } else { LOW };
        for card in moves {
            self.nodes += 1;
            if self.nodes > self.limit {
                return Err(Spent::Nodes);
            }
            if self.nodes.is_multiple_of(4096) && (limits.stop)() {
                return Err(Spent::Stopped);
            }
            let next = self.played(node, card);
            self.line.push(card);
            let (won, there) = self.node(&next, limits)?;
            self.line.pop();
            // What stands for a longer line is of this card, and of no other.
            let length = self.line.len();
            while self.path.last().is_some_and(|&(longer, _)| longer > length) {
                self.path.pop();
            }
            let here = there - (next.won - node.won);
            if won == own {
                *best = Some(card);
                return Ok((won, here));
            }
            edge = if own { edge.min(here) } else { edge.max(here) };
        }
        Ok((!own, edge))
    }

    /// The cards to be tried, one of each kind.
    fn moves(&self, node: &Node, first: u8) -> (Seat, Moves) {
        let game = self.game(node.past);
        let position = &node.position;
        let turn = position.turn(game);
        let legal = game.legal(turn, position.number, position.hands[turn], &position.trick);
        if legal.len() == 1 {
            return (turn, legal.iter().collect());
        }
        let kinds = self.layout.kinds(legal, others(position, turn, game.seats));
        let first = Card::new(usize::from(first));
        let side = self.worth.question().side;
        (turn, ordered(game, position, turn, side, &kinds, first))
    }

    /// Whether after these cards two cards of whoever's turn it is are as good as each other.
    pub(super) fn same(&mut self, line: &[Card], one: Card, other: Card) -> bool {
        self.line.clear();
        self.path.clear();
        let mut node = self.root.clone();
        for &card in line {
            node = self.played(&node, card);
            self.line.push(card);
        }
        let game = self.game(node.past);
        let turn = node.position.turn(game);
        let others = others(&node.position, turn, game.seats);
        self.layout.same(one, other, others)
    }

    /// Whether what was found about card points was not as expected: that more of them are never worth less.
    pub(super) fn is_unruly(&self) -> bool {
        self.worth.unruly && self.memory.points != Points::Never
    }
}

/// The cards that others than a seat have, in hand or in the trick.
fn others(position: &Position, turn: Seat, seats: usize) -> CardSet {
    Seat::all(seats)
        .filter(|&seat| seat != turn)
        .fold(position.trick.iter().copied().collect(), |all, seat| {
            all | position.hands[seat]
        })
}
