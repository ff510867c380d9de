//! Cards dealt at random under the rules of a variant: the same number deals the same cards everywhere.

use super::Deal;
use crate::basics::card::MAX_CARDS;
use crate::basics::chance::Batch;
use crate::basics::{BySeat, Card, CardSet, Chance, Seat};
use crate::facts::{Holding, Pile};
use crate::rules::Rules;

/// How the cards of a variant are dealt, made ready for many deals.
#[derive(Clone, Debug)]
pub struct Dealing {
    seats: usize,
    /// Every card of the pack.
    pack: Vec<Card>,
    /// How many cards of the pack, in order, each seat gets; those of its piles are the last of them.
    sizes: BySeat<usize>,
    /// How many cards each pile has.
    piles: Vec<u8>,
    /// The numbers with which the others are drawn, the last card first.
    batches: Vec<Batch>,
}

/// The cards of a deal.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// What each seat was dealt, with the cards of its piles.
    pub hands: BySeat<CardSet>,
    /// The talon.
    pub talon: CardSet,
    /// The pack in the order in which it was dealt. That of the cards in hands says nothing.
    order: [Card; MAX_CARDS],
}

impl Dealing {
    /// The dealing of a variant.
    pub fn new(rules: &Rules) -> Self {
        let pack: Vec<Card> = rules.pack.all.iter().collect();
        let sizes = BySeat::from_fn(|seat| {
            let acts = seat.index() < rules.seats;
            if acts { rules.dealt(seat) } else { 0 }
        });
        let rest = sizes[Seat::FOREHAND].saturating_sub(rules.piled());
        // What is left when all other cards are drawn is the hand of the first seat, without its piles.
        let limits = (rest.max(1)..pack.len()).rev().map(|n| n as u64 + 1);
        Self {
            seats: rules.seats,
            sizes,
            piles: rules.piles.clone(),
            batches: Batch::cut(limits),
            pack,
        }
    }

    /// How many seats are dealt to.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many cards a seat is dealt, with those of its piles.
    pub fn size(&self, seat: Seat) -> usize {
        self.sizes[seat]
    }

    /// How many cards lie in the talon.
    pub fn talon(&self) -> usize {
        let dealt: usize = Seat::all(self.seats).map(|seat| self.sizes[seat]).sum();
        self.pack.len().saturating_sub(dealt)
    }

    /// The cards of the pack.
    pub fn pack(&self) -> CardSet {
        self.pack.iter().copied().collect()
    }

    /// Room for a deal; all cards lie as in the pack.
    pub fn undealt(&self) -> Dealt {
        let mut dealt = Dealt {
            hands: BySeat::default(),
            talon: CardSet::EMPTY,
            order: std::array::from_fn(|n| self.pack[n % self.pack.len()]),
        };
        self.spread(&mut dealt);
        dealt
    }

    /// Deals the cards of deal `number` of the seed.
    pub fn numbered(&self, chance: &mut Chance, number: u64) -> Dealt {
        let mut dealt = self.undealt();
        chance.begin(number);
        self.deal(chance, &mut dealt);
        dealt
    }

    /// Deals once more.
    pub fn deal(&self, chance: &mut Chance, dealt: &mut Dealt) {
        let order = &mut dealt.order[..self.pack.len()];
        order.copy_from_slice(&self.pack);
        let mut n = order.len();
        for &batch in &self.batches {
            let mut row = [0; Batch::MOST];
            let row = &mut row[..usize::from(batch.limits)];
            for (turn, limit) in row.iter_mut().enumerate() {
                *limit = (n - turn) as u64;
            }
            chance.batch(batch, row);
            for &drawn in &*row {
                n -= 1;
                order.swap(n, drawn as usize);
            }
        }
        self.spread(dealt);
    }

    /// Makes hands and talon of cards in an order.
    fn spread(&self, dealt: &mut Dealt) {
        let mut cards = &dealt.order[..self.pack.len()];
        for seat in Seat::all(self.seats) {
            let (hand, others) = cards.split_at(self.sizes[seat].min(cards.len()));
            dealt.hands[seat] = hand.iter().copied().collect();
            cards = others;
        }
        dealt.talon = cards.iter().copied().collect();
    }

    /// Puts cards into a deal: what a seat has in hand, the cards of its piles, the talon; together they are the pack.
    pub fn lay(&self, cards: impl Iterator<Item = Card>, dealt: &mut Dealt) {
        let order = &mut dealt.order[..self.pack.len()];
        for (place, card) in order.iter_mut().zip(cards) {
            *place = card;
        }
        self.spread(dealt);
    }

    /// What a seat has in hand, besides its piles, and these, the top card of each first.
    pub fn hand<'d>(&self, dealt: &'d Dealt, seat: Seat) -> (CardSet, Vec<&'d [Card]>) {
        let before: usize = Seat::all(seat.index()).map(|seat| self.sizes[seat]).sum();
        let cards = &dealt.order[before..before + self.sizes[seat]];
        let piled: usize = self.piles.iter().map(|&size| usize::from(size)).sum();
        let (held, mut lying) = cards.split_at(cards.len().saturating_sub(piled));
        let mut piles = Vec::new();
        for &size in &self.piles {
            let (pile, others) = lying.split_at(usize::from(size).min(lying.len()));
            piles.push(pile);
            lying = others;
        }
        (held.iter().copied().collect(), piles)
    }

    /// The talon, its top card first.
    pub fn talon_of<'d>(&self, dealt: &'d Dealt) -> &'d [Card] {
        &dealt.order[self.pack.len() - self.talon()..self.pack.len()]
    }

    /// The deal as it begins.
    pub fn begun<'r>(&self, rules: &'r Rules, dealt: &Dealt) -> Deal<'r> {
        let hands = BySeat::from_fn(|seat| Holding::exactly(dealt.hands[seat]));
        let talon: Vec<Option<Card>> = self.talon_of(dealt).iter().copied().map(Some).collect();
        let mut deal = Deal::new(rules, &hands, &talon);
        if !self.piles.is_empty() {
            let pile = |cards: &[Card]| -> Pile { cards.iter().rev().copied().map(Some).collect() };
            deal.lay_piles(BySeat::from_fn(|seat| {
                let (_, piles) = self.hand(dealt, seat);
                piles.into_iter().map(pile).collect()
            }));
        }
        deal
    }
}
