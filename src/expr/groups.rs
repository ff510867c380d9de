//! Questions about groups of cards that several words of the vocabulary share.

use super::eval::{Arg, Args, Call, CardsExpr, View};
use crate::basics::{CardSet, Party, Seat};
use crate::facts::Holding;

pub(super) fn held(view: &View<'_>, seat: Option<Seat>) -> Holding {
    seat.map_or_else(|| unseen(view), |seat| in_hand(view, seat))
}

/// What a seat holds, without what lies in its piles.
fn in_hand(view: &View<'_>, seat: Seat) -> Holding {
    let hand = view.facts.hand[seat];
    let piles = view.facts.piles.as_ref();
    piles.map_or(hand, |piles| {
        hand.except(piles.lying(seat, hand.possible - hand.known))
    })
}

/// What a seat was dealt, without what lay in its piles.
pub(super) fn dealt(view: &View<'_>, seat: Option<Seat>) -> Holding {
    let Some(seat) = seat else {
        return unseen(view);
    };
    let dealt = view.facts.dealt[seat];
    let piles = view.facts.piles.as_ref();
    piles.map_or(dealt, |piles| dealt.except(piles.dealt(seat)))
}

/// What lies in a seat's piles, or only their top cards.
pub(super) fn piled(view: &View<'_>, seat: Option<Seat>, open: bool) -> Holding {
    let Some(seat) = seat else {
        return unseen(view);
    };
    let hidden = view.facts.hand[seat].possible - view.facts.hand[seat].known;
    let piles = view.facts.piles.as_ref();
    piles.map_or(Holding::default(), |piles| {
        if open {
            piles.open(seat, hidden)
        } else {
            piles.lying(seat, hidden)
        }
    })
}

/// What the seats of a side hold: certainly those known to be of it, possibly those of which nothing is known.
pub(super) fn hands_of(view: &View<'_>, side: Option<Party>) -> Holding {
    let Some(side) = side else {
        return unseen(view);
    };
    Seat::all(view.facts.seats).fold(Holding::default(), |all, seat| {
        let hand = in_hand(view, seat);
        match view.facts.sides.party(seat) {
            Some(own) if own == side => all.or(hand),
            Some(_) => all,
            None => all.or(Holding::partly(
                CardSet::EMPTY,
                hand.possible,
                hand.known.len() as u8 + hand.room,
            )),
        }
    })
}

pub(super) fn extreme(cards: Holding, pick: fn(CardSet) -> Option<crate::basics::Card>) -> Holding {
    if cards.is_exact() {
        return Holding::exactly(pick(cards.known).map_or(CardSet::EMPTY, CardSet::single));
    }
    Holding::partly(CardSet::EMPTY, cards.possible, 1)
}

pub(super) fn between(view: &View<'_>, from: Holding, to: Holding) -> Holding {
    if !from.is_exact() || !to.is_exact() {
        return unseen(view);
    }
    let (Some(from), Some(to)) = (from.known.lowest(), to.known.highest()) else {
        return Holding::default();
    };
    let upto = CardSet::first(to.index() + 1);
    Holding::exactly(upto - CardSet::first(from.index()))
}

pub(super) fn sum(view: &View<'_>, cards: CardSet) -> i64 {
    cards
        .iter()
        .filter_map(|card| view.constants.points.get(card.index()))
        .map(|&points| i64::from(points))
        .sum()
}

pub(super) fn unseen(view: &View<'_>) -> Holding {
    Holding::partly(
        CardSet::EMPTY,
        view.constants.pack,
        view.constants.pack.len() as u8,
    )
}

/// The cards that can be in a group in any deal, as far as other groups bound it; none where nothing does.
pub(super) fn ever(group: &CardsExpr) -> Option<CardSet> {
    let parts = |word: &Call<_>| {
        let args: &Args = &word.args;
        match &*args.0 {
            [Arg::Cards(left), Arg::Cards(right)] => Some((ever(left), right.clone())),
            _ => None,
        }
    };
    match group {
        CardsExpr::Constant(cards) => Some(*cards),
        CardsExpr::Union(all) => all
            .iter()
            .try_fold(CardSet::EMPTY, |cards, part| Some(cards | ever(part)?)),
        CardsExpr::Word(word) => match (word.word.pattern, parts(word)?) {
            ("CARDS in CARDS", (left, right)) => match (left, ever(&right)) {
                (Some(left), Some(right)) => Some(left & right),
                (left, right) => left.or(right),
            },
            ("CARDS except CARDS", (left, CardsExpr::Constant(right))) => {
                left.map(|left| left - right)
            }
            ("CARDS except CARDS", (left, _)) => left,
            _ => None,
        },
    }
}
