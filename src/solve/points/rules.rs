//! What differs from the common rules of play, as masks over the bits of one deal.

use super::layout::{Bits, Layout};
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Card, CardSet, Seat};
use crate::expr::masks::{Group, Test};
use crate::rules::BoundEarly;
use crate::solve::compile::Unsuited;
use crate::solve::game::Game;

/// How many cards may have a part of their own in the rules.
const SPECIAL: u32 = 8;
/// How many cards may be kept for a trick.
const BOUND: usize = 8;

/// A question about a hand and a trick, on bits.
#[derive(Clone, Debug)]
enum Ask {
    Always(bool),
    Not(Box<Ask>),
    All(Vec<Ask>),
    Any(Vec<Ask>),
    Count(Masks, [bool; 3], i64),
    Empty,
}

#[derive(Clone, Copy, Debug)]
struct Masks {
    hand: u64,
    trick: u64,
    fixed: u64,
}

impl Masks {
    fn cards(self, hand: u64, trick: u64) -> u64 {
        (self.hand & hand) | (self.trick & trick) | self.fixed
    }
}

impl Ask {
    fn holds(&self, hand: u64, trick: u64) -> bool {
        match self {
            Self::Always(truth) => *truth,
            Self::Not(part) => !part.holds(hand, trick),
            Self::All(parts) => parts.iter().all(|part| part.holds(hand, trick)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(hand, trick)),
            Self::Count(masks, accepted, number) => {
                let cards = i64::from(masks.cards(hand, trick).count_ones());
                accepted[usize::from(cards >= *number) + usize::from(cards > *number)]
            }
            Self::Empty => trick == 0,
        }
    }
}

#[derive(Clone)]
struct Ban {
    when: Ask,
    cards: Masks,
    before_beat: bool,
}

#[derive(Clone)]
struct Binding {
    /// Its number among those of the deal.
    n: usize,
    seat: usize,
    bit: u32,
    trick: usize,
    early: BoundEarly,
    /// The cards in play that beat it.
    above: u64,
    /// Whether a card beats it that nobody sees.
    feared: bool,
}

/// What differs from the common rules of play.
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
#[derive(Clone)]
pub(super) struct Special {
    bans: [Vec<Ban>; MAX_SEATS],
    wins: Vec<(Ask, u64)>,
    /// For each of these the cards without which it cannot be.
    needs: Vec<u64>,
    bound: Vec<Binding>,
    highest_trump_first: bool,
    pub(super) must_beat: bool,
    pub(super) with_trumps: bool,
    /// Whether anything narrows what may be played besides following suit.
    pub(super) narrows: bool,
    /// Whether a trick may be won otherwise than by its highest card.
    pub(super) excepts: bool,
    /// The cards that have a part of their own in these rules.
    pub(super) cards: u64,
}

impl Special {
    /// Takes what differs from the rules of a deal.
    pub(super) fn new(game: &Game, layout: &Layout) -> Result<Self, Unsuited> {
        let mut reader = Reader { layout, cards: 0 };
        let mut bans: [Vec<Ban>; MAX_SEATS] = Default::default();
        for seat in Seat::all(game.seats) {
            for ban in &game.bans[seat] {
                bans[seat.index()].push(Ban {
                    when: reader.ask(&ban.when)?,
                    cards: reader.masks(ban.cards),
                    before_beat: ban.before_beat,
                });
            }
        }
        let (mut wins, mut needs) = (Vec::new(), Vec::new());
        for (when, card) in &game.wins {
            // A card that is not in play wins nothing.
            if let Some(bit) = layout.bit(*card) {
                wins.push((reader.ask(when)?, 1 << bit));
                needs.push(needed(when, layout));
                reader.cards |= 1 << bit;
            }
        }
        let mut bound = Vec::new();
        for (n, binding) in game.bound.iter().enumerate() {
            let Some(bit) = layout.bit(binding.card) else {
                continue;
            };
            reader.cards |= 1 << bit;
            for seat in binding.seats.iter() {
                bound.push(Binding {
                    n,
                    seat: seat.index(),
                    bit,
                    trick: usize::from(binding.trick),
                    early: binding.early,
                    above: layout.bits(beating(game, layout.in_play(), binding.card)),
                    feared: !beating(game, game.hidden, binding.card).is_empty(),
                });
            }
        }
        if reader.cards.count_ones() > SPECIAL || game.bound.len() > BOUND {
            return Err(Unsuited::Size);
        }
        Ok(Self {
            must_beat: game.must_beat,
            with_trumps: game.with_trumps,
            narrows: game.must_beat
                || !bound.is_empty()
                || bans.iter().any(|bans| !bans.is_empty()),
            excepts: !wins.is_empty(),
            needs,
            highest_trump_first: game.highest_trump_first,
            cards: reader.cards,
            bans,
            wins,
            bound,
        })
    }

    /// The card that wins a trick although it is not the highest.
    pub(super) fn exception(&self, trick: u64) -> Option<u32> {
        let wins = self.wins.iter();
        let mut wins = wins.filter(|(when, card)| trick & card != 0 && when.holds(0, trick));
        wins.next().map(|(_, card)| card.trailing_zeros())
    }

    /// The cards that win a trick otherwise than by being its highest, as far as these cards are enough for it, and for each
    /// the cards that it needs: none where that is not known.
    #[inline]
    pub(super) fn exceptions(&self, live: u64) -> impl Iterator<Item = (u32, u64)> {
        let needs = self.needs.iter().zip(&self.wins);
        let live = needs.filter(move |(needs, (_, card))| (**needs | card) & !live == 0);
        live.map(|(&needs, (_, card))| (card.trailing_zeros(), needs))
    }

    /// Whether that may be at all, by whose the cards are: nobody plays two cards to a trick.
    pub(super) fn can_except(&self, owners: &[u8; 64]) -> bool {
        self.needs.iter().any(|&needs| {
            let seats = Bits(needs).map(|bit| 1u32 << owners[bit as usize & 63]);
            seats.fold(0, |all, seat| all | seat).count_ones() == needs.count_ones()
        })
    }

    /// What bans leave of cards.
    pub(super) fn unbanned(
        &self,
        seat: usize,
        cards: u64,
        hand: u64,
        trick: u64,
        before_beat: Option<bool>,
    ) -> u64 {
        let bans = self.bans[seat].iter();
        let asked = bans.filter(|ban| before_beat.is_none_or(|now| now == ban.before_beat));
        asked.fold(cards, |cards, ban| {
            if !ban.when.holds(hand, trick) {
                return cards;
            }
            let left = cards & !ban.cards.cards(hand, trick);
            if left == 0 { cards } else { left }
        })
    }

    /// What cards that are kept for a trick leave of cards, but for bindings that no longer hold. `is_seen_to_win` says whether
    /// all can see that a card wins the trick, given those that beat it, or none where one of them is hidden.
    pub(super) fn unbound(
        &self,
        (seat, number): (usize, usize),
        cards: u64,
        trumps: u64,
        freed: u8,
        mut is_seen_to_win: impl FnMut(u32, Option<u64>) -> bool,
    ) -> u64 {
        let (mut now, mut later, mut kept) = (0, 0, 0);
        let mut first: Option<(usize, u64)> = None;
        for binding in &self.bound {
            let card = 1u64 << binding.bit;
            if binding.seat != seat
                || cards & card == 0
                || binding.trick < number
                || freed & (1 << binding.n) != 0
            {
                continue;
            }
            if binding.trick == number {
                now |= card;
                continue;
            }
            later |= card;
            let stays = match binding.early {
                BoundEarly::Refused => true,
                BoundEarly::Lost => false,
                BoundEarly::LostUnlessItWins => {
                    is_seen_to_win(binding.bit, (!binding.feared).then_some(binding.above))
                }
            };
            if stays {
                kept |= card;
            }
            if first.is_none_or(|(earliest, _)| binding.trick < earliest) {
                first = Some((binding.trick, card));
            }
        }
        if now != 0 {
            return now;
        }
        let Some((_, first)) = first else {
            return cards;
        };
        if cards & !later != 0 {
            return cards & !kept;
        }
        let high = later & trumps;
        if !self.highest_trump_first {
            first
        } else if high == 0 {
            later
        } else {
            (later & !high) | 1 << high.ilog2()
        }
    }
}

/// Of these cards, those that beat one.
fn beating(game: &Game, cards: CardSet, card: Card) -> CardSet {
    cards
        .iter()
        .filter(|&other| game.beats(other, card))
        .collect()
}

/// The cards that must all be in a trick for a condition to hold; none, if that is not what it asks for.
fn needed(when: &Test, layout: &Layout) -> u64 {
    match when {
        Test::Count(group, [false, true, false], number)
            if group.hand.is_empty()
                && group.fixed.is_empty()
                && *number == group.trick.len() as i64
                && layout.bits(group.trick).count_ones() as usize == group.trick.len() =>
        {
            layout.bits(group.trick)
        }
        _ => 0,
    }
}

struct Reader<'a> {
    layout: &'a Layout,
    cards: u64,
}

impl Reader<'_> {
    fn ask(&mut self, test: &Test) -> Result<Ask, Unsuited> {
        let mut all = |parts: &[Test]| -> Result<Vec<Ask>, Unsuited> {
            parts.iter().map(|part| self.ask(part)).collect()
        };
        Ok(match test {
            Test::Always(truth) => Ask::Always(*truth),
            Test::Not(part) => Ask::Not(Box::new(self.ask(part)?)),
            Test::All(parts) => Ask::All(all(parts)?),
            Test::Any(parts) => Ask::Any(all(parts)?),
            Test::Count(group, accepted, number) => {
                // Cards of the group that are not in play can be in no hand and no trick.
                let gone = group.fixed.len() as i64
                    - i64::from(self.layout.bits(group.fixed).count_ones());
                Ask::Count(self.masks(*group), *accepted, number - gone)
            }
            Test::Empty => Ask::Empty,
            Test::Before(..) => return Err(Unsuited::Win),
        })
    }

    fn masks(&mut self, group: Group) -> Masks {
        Masks {
            hand: self.mask(group.hand),
            trick: self.mask(group.trick),
            fixed: self.mask(group.fixed),
        }
    }

    /// The bits of cards; those that are not a whole suit have a part of their own.
    fn mask(&mut self, cards: CardSet) -> u64 {
        let bits = self.layout.bits(cards);
        for field in self.layout.fields {
            let own = bits & field.mask;
            if own != field.mask {
                self.cards |= own;
            }
        }
        bits
    }
}
