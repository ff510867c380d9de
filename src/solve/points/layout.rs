//! The cards of one deal as bits of a word: a field for each suit, trumps first, with an empty bit above each.
//!
//! Cards that are not in play have no bit, so that a field holds as few as can be. The empty bit keeps sums of masks from
//! running over into the next suit.

use crate::basics::{Card, CardSet};
use crate::solve::compile::Unsuited;
use crate::solve::game::Game;

/// How many suits there are at most besides the trumps.
pub(super) const PLAIN: usize = 4;
/// Room for the fields, so much that no place has to be checked.
pub(super) const FIELDS: usize = 8;
/// How many cards of a suit that is not the trumps can be in play.
const PLAIN_CARDS: u32 = 8;
/// How many trumps can be in play.
const TRUMPS: u32 = 22;

/// A field of the word: the cards of a suit.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Field {
    /// Its lowest bit.
    pub(super) shift: u32,
    /// Its bits.
    pub(super) mask: u64,
}

/// The cards of one deal as bits of a word.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The bit of each card of the pack; none of a card that is not in play.
    bit_of: Vec<Option<u8>>,
    /// The card of each bit.
    card_of: Vec<Option<Card>>,
    /// The fields, that of the trumps first.
    pub(super) fields: [Field; FIELDS],
    /// The field of each bit.
    pub(super) field_of: [u8; 64],
    /// What the card of each bit counts.
    pub(super) points: [i32; 64],
    /// The same on a scale from nothing to eight, from the least to the most that a card counts.
    pub(super) worth: [i32; 64],
    /// What a point is worth on that scale, times 256.
    pub(super) scale: i32,
    /// Cards that count something else than the lowest card of their suit that is like most.
    pub(super) valued: u64,
    /// Cards that count more than some higher card.
    pub(super) odd: u64,
    /// The least that a card counts.
    pub(super) least: i32,
}

impl Layout {
    /// Lays out the cards that are in play.
    pub(super) fn new(game: &Game, cards: CardSet) -> Result<Self, Unsuited> {
        let mut layout = Self {
            bit_of: vec![None; game.suit_of.len()],
            card_of: vec![None; 64],
            fields: [Field::default(); FIELDS],
            field_of: [0; 64],
            points: [0; 64],
            worth: [0; 64],
            scale: 0,
            valued: 0,
            odd: 0,
            least: i32::MAX,
        };
        let own = |&suit: &usize| suit != usize::from(game.trump);
        let plain = (0..game.suits.len()).filter(own);
        let suits = std::iter::once(usize::from(game.trump)).chain(plain);
        let suits: Vec<CardSet> = suits
            .filter_map(|suit| game.suits.get(suit).map(|&all| all & cards))
            .collect();
        let mut shift = 0;
        let mut laid = 0;
        for (n, suit) in suits.into_iter().enumerate() {
            let size = suit.len() as u32;
            if n > 0 && size == 0 {
                continue;
            }
            let most = if n == 0 { TRUMPS } else { PLAIN_CARDS };
            let fits = size <= most && shift + size < 64;
            let field = Field {
                shift,
                mask: ((1 << size) - 1) << shift,
            };
            let place = layout.fields[..=PLAIN].get_mut(laid).filter(|_| fits);
            *place.ok_or(Unsuited::Size)? = field;
            for (bit, card) in (shift..).zip(suit) {
                layout.bit_of[card.index()] = Some(bit as u8);
                layout.card_of[bit as usize] = Some(card);
                layout.field_of[bit as usize] = laid as u8;
                layout.points[bit as usize] = game.sum(card.into());
            }
            layout.value(field, size);
            shift += size + 1;
            laid += 1;
        }
        if laid == 0 || layout.least < 0 {
            return Err(Unsuited::Size);
        }
        let most = layout.points.iter().copied().max().unwrap_or(0);
        let span = (most - layout.least).max(1);
        layout.scale = 8 * 256 / span;
        for (worth, points) in layout.worth.iter_mut().zip(layout.points) {
            *worth = (points - layout.least).max(0) * 8 / span;
        }
        Ok(layout)
    }

    fn value(&mut self, field: Field, size: u32) {
        let bits = field.shift..field.shift + size;
        let points: Vec<i32> = bits.clone().map(|bit| self.points[bit as usize]).collect();
        let times = |&&one: &&i32| points.iter().filter(|&&other| other == one).count();
        let Some(&most) = points.iter().rev().max_by_key(times) else {
            return;
        };
        for (n, bit) in bits.enumerate() {
            let own = points[n];
            self.least = self.least.min(own);
            if own != most {
                self.valued |= 1 << bit;
            }
            if points[n..].iter().any(|&higher| own > higher) {
                self.odd |= 1 << bit;
            }
        }
    }

    /// The bits of cards. Cards that are not in play have none.
    pub(super) fn bits(&self, cards: CardSet) -> u64 {
        cards
            .iter()
            .filter_map(|card| self.bit(card))
            .fold(0, |bits, bit| bits | 1 << bit)
    }

    /// The cards that have bits.
    pub(super) fn in_play(&self) -> CardSet {
        self.card_of.iter().flatten().copied().collect()
    }

    /// The bit of a card.
    pub(super) fn bit(&self, card: Card) -> Option<u32> {
        self.bit_of
            .get(card.index())
            .copied()
            .flatten()
            .map(u32::from)
    }

    /// The card of a bit.
    pub(super) fn card(&self, bit: u32) -> Option<Card> {
        self.card_of.get(bit as usize).copied().flatten()
    }

    /// What the cards of these bits count.
    pub(super) fn sum(&self, bits: u64) -> i32 {
        Bits(bits).map(|bit| self.points[bit as usize]).sum()
    }
}

/// The numbers of the bits of a word, lowest first.
#[derive(Clone)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(bit)
    }
}
