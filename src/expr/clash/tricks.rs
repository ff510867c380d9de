//! Cards that by the rules of a trick never win against others.

use super::Clash;
use super::ways::Literal;
use crate::basics::{Card, CardSet};
use crate::expr::eval::{Arg, CardsExpr, Condition};

/// A card that is to win a trick in which another one lies that wins against it whatever is led.
pub(super) fn clash(way: &[Literal<'_>], beats: &[CardSet]) -> Option<Clash> {
    way.iter().enumerate().find_map(|(n, literal)| {
        let Condition::Word(word) = literal.says else {
            return None;
        };
        if !literal.holds || word.word.pattern != "own CARDS beats their CARDS" {
            return None;
        }
        let [
            Arg::Cards(CardsExpr::Constant(own)),
            Arg::Cards(CardsExpr::Constant(their)),
        ] = &*word.args.0
        else {
            return None;
        };
        let known = !beats.is_empty() && !own.is_empty() && !their.is_empty();
        // A card against itself is another fault.
        let wins = |card: Card| {
            let beaten = beats.get(card.index()).copied().unwrap_or_default();
            own == their || !(beaten & *their).is_empty()
        };
        let never = known && !own.iter().any(wins);
        let why = match (own.len(), their.len()) {
            (1, 1) => "the second card wins any trick in which both lie",
            _ => "the second wins any trick in which one of each lies",
        };
        never.then(|| Clash {
            one: n,
            other: n,
            why: why.to_owned(),
        })
    })
}
