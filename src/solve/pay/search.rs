//! The search itself: whether a side can reach at least so much, with proofs that hold for more than the card points at hand.

use super::layout::Layout;
use super::order::{Moves, ordered};
use super::setting::Setting;
use super::table::{Key, Known, Table};
use super::worth::{Edges, HIGH, LOW};
use crate::basics::{Card, CardSet, Seat};
use crate::solve::compile::Unsuited;
use crate::solve::game::{Game, Left};
use crate::solve::memory::Past;
use crate::solve::points;
use crate::solve::position::Position;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spent {
    /// As many cards were tried as were allowed.
    Nodes,
    /// It may remember no more, and what it would have to remember is more.
    Memory,
    /// It was interrupted.
    Stopped,
    /// What is paid does not follow from the cards.
    Unscored,
    /// No card keeps what was proved: two proofs contradict each other, and neither is told.
    Contradiction,
}

impl Spent {
    /// Whether nobody asked for an end, and there would be an answer: less may be asked for then.
    pub fn is_limit(self) -> bool {
        match self {
            Self::Nodes | Self::Memory | Self::Contradiction => true,
            Self::Stopped | Self::Unscored => false,
        }
    }
}

/// What a search may use.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many cards it may try in all.
    pub nodes: u64,
    /// How many bytes may be remembered.
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

/// The past of positions in which nothing but card points matters any more.
const POINTS_ONLY: Past = Past(u32::MAX);

/// A search about one question of one deal. What it finds it keeps for the next.
#[derive(Clone)]
pub(super) struct Search<'r> {
    pub(super) setting: Setting<'r>,
    layout: Layout,
    table: Table,
    /// The search for card points alone, once it is needed; a reason where the rules do not suit it.
    points: Option<Result<points::Solver, Unsuited>>,
    root: Node,
    pub(super) nodes: u64,
    limit: u64,
    /// How many bytes the table for card points may take.
    bytes: usize,
}

impl<'r> Search<'r> {
    /// A search; none where the cards in play do not fit into its keys.
    pub(super) fn new(setting: Setting<'r>, bytes: usize) -> Result<Self, Unsuited> {
        let named = setting.pasts.memory.named;
        let layout = Layout::new(&setting.games[0], named, setting.in_play);
        let root = Node {
            position: setting.position.clone(),
            past: setting.past,
            won: setting.won,
            left: setting.left,
        };
        Ok(Self {
            layout: layout.ok_or(Unsuited::Size)?,
            setting,
            table: Table::new(bytes / 2),
            points: None,
            root,
            nodes: 0,
            limit: u64::MAX,
            bytes: bytes / 2,
        })
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        let points = self.points.as_ref().and_then(|one| one.as_ref().ok());
        self.table.bytes() + points.map_or(0, |solver| solver.statistics().bytes)
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
        self.setting.pasts.ask(least);
        self.limit = limits.nodes;
        let mut node = self.root.clone();
        for &card in line {
            node = self.played(&node, card);
            self.setting.pasts.line.push(card);
        }
        Ok(self.node(&node, limits)?.0)
    }

    fn game(&self, past: Past) -> &Game {
        let games = &self.setting.games;
        if self.setting.pasts.bound.is_empty() || past == POINTS_ONLY {
            return &games[0];
        }
        &games[self.setting.pasts.freed(past) & (games.len() - 1)]
    }

    /// Whether a bound card is still in a hand, so that it matters whether its figure has failed.
    fn holds_bound(&self, position: &Position) -> bool {
        let seats = self.setting.games[0].seats;
        self.setting
            .pasts
            .bound
            .iter()
            .any(|(_, _, card)| Seat::all(seats).any(|seat| position.hands[seat].contains(*card)))
    }

    fn edges(&mut self, past: Past) -> Edges {
        if past == POINTS_ONLY {
            return Edges {
                lost_upto: -1,
                at_most: i64::MAX,
                won_from: 0,
                at_least: i64::MIN,
            };
        }
        let (edges, nodes) = self.setting.pasts.edges(past);
        self.nodes += nodes;
        edges
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
        let over = next.position.is_over(game);
        let pasts = &mut self.setting.pasts;
        let party = pasts.worth.party(winner);
        let event = (pasts.memory).event(position.number, winner, party, cards);
        pasts.line.push(card);
        if let Some(event) = event {
            next.past = pasts.remembered(node.past, event);
        }
        if over {
            next.past = pasts.over(next.past);
        }
        pasts.line.pop();
        next
    }

    /// Whether the side reaches what is asked, and from how many card points on (or up to how many) that holds here.
    fn node(&mut self, node: &Node, limits: &Limits<'_>) -> Result<(bool, i32), Spent> {
        if !node.position.trick.is_empty() {
            return self.tried(node, Known::NOTHING, limits);
        }
        let over = node.position.is_over(&self.setting.games[0]);
        let edges = self.edges(node.past);
        if self.setting.pasts.memory.stops()
            && !over
            && let Some(value) = self.setting.pasts.worth.stopped(&self.setting.pasts.line)?
        {
            let won = value >= self.setting.pasts.least;
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
            let pasts = &mut self.setting.pasts;
            let outlook = pasts.memory.outlook(node.past);
            let spread = (pasts.worth).spread(&pasts.memory, outlook, i64::from(node.won));
            let worth = spread.exact().ok_or(Spent::Unscored)?;
            pasts.worth.unruly = true;
            return Ok((worth >= pasts.least, node.won));
        }
        let settled = edges.won_from == edges.lost_upto + 1;
        if node.past != POINTS_ONLY
            && settled
            && !self.setting.pasts.memory.stops()
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
            && !self.setting.pasts.memory.stops()
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
            let mut game = self.setting.games[0].clone();
            game.bound.clear();
            let bits = match self.setting.in_play.len() {
                0..=16 => 3,
                17..=24 => 7,
                _ => points::BUCKETS,
            };
            let most = (self.bytes / points::BUCKET).max(2).ilog2();
            points::Solver::new(&game, self.setting.in_play, bits.min(most))
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
            self.setting.pasts.level()
        };
        let key = Key {
            cards: self.layout.key(&node.position, self.setting.games[0].seats),
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
        let own = self.setting.pasts.worth.is_own(turn);
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
            if self.setting.pasts.is_full() {
                return Err(Spent::Memory);
            }
            let next = self.played(node, card);
            self.setting.pasts.line.push(card);
            let (won, there) = self.node(&next, limits)?;
            self.setting.pasts.line.pop();
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
        let legal = position.legal(game);
        if legal.len() == 1 {
            return (turn, legal.iter().collect());
        }
        let kinds = self.layout.kinds(legal, others(position, turn, game.seats));
        let first = Card::new(usize::from(first));
        let side = self.setting.pasts.worth.question().side;
        (turn, ordered(game, position, turn, side, &kinds, first))
    }

    /// Whether after these cards two cards of whoever's turn it is are as good as each other.
    pub(super) fn same(&mut self, line: &[Card], one: Card, other: Card) -> bool {
        self.setting.pasts.line.clear();
        let mut node = self.root.clone();
        for &card in line {
            node = self.played(&node, card);
            self.setting.pasts.line.push(card);
        }
        let game = self.game(node.past);
        let turn = node.position.turn(game);
        let others = others(&node.position, turn, game.seats);
        self.layout.same(one, other, others)
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
