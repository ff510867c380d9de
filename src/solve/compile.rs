//! Makes the tables of a search from the rules of a variant and what is settled in a deal when its play begins.

use super::game::{Ban, Binding, Excuse, Game, Left};
use crate::basics::{BySeat, Card, CardSet, Seat, SeatSet};
use crate::deal::Kept;
use crate::expr::masks::Test;
use crate::expr::{Act, Scope, View};
use crate::facts::Facts;
use crate::rules::{Beat, BoundOrder, ExcuseStays, Mode, Rules, Surplus, Talon};

/// What a search cannot express, in the words of the code: another search has to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuited {
    /// Cards lie covered beside hands.
    Piles,
    /// What may not be played depends on more than the hand and the trick.
    Ban,
    /// Who wins a trick depends on more than its cards.
    Win,
    /// Not all cards that come with tricks are known.
    Talon,
    /// How long a card is kept for a trick depends on other tricks.
    Bound,
    /// Cards are followed, win or are left over otherwise than the search expects.
    Rules,
    /// More seats play to a trick, or more cards are in play, than the tables hold.
    Size,
}

/// The rules by which the cards of a deal are played. `facts` are those when the play begins, `talon` is the talon as dealt,
/// `kept` are the cards that announcements bind, and `hidden` those that lie in no hand and that nobody sees.
pub fn compile(
    rules: &Rules,
    mode: &Mode,
    facts: &Facts,
    declarers: SeatSet,
    talon: &[Option<Card>],
    kept: &[Kept],
    hidden: CardSet,
) -> Result<Game, Unsuited> {
    if facts.piles.is_some() {
        return Err(Unsuited::Piles);
    }
    let (pack, play) = (&rules.pack, &mode.play);
    let tricks = mode.tricks();
    let view = |seat: Option<Seat>| View {
        facts,
        constants: &rules.constants,
        verdicts: None,
        trick: &[],
        scope: Scope {
            seat,
            side: seat.and_then(|seat| facts.sides.party(seat)),
            act: Act::None,
            ..Scope::NOWHERE
        },
    };
    let mut bans: BySeat<Vec<Ban>> = BySeat::default();
    for seat in Seat::all(mode.seats) {
        let view = view(Some(seat));
        for (ban, before_beat) in &play.bans {
            let when = match &ban.when {
                None => Test::Always(true),
                Some(when) => when.lowered(&view).ok_or(Unsuited::Ban)?,
            };
            bans[seat].push(Ban {
                when,
                cards: ban.cards.lowered(&view).ok_or(Unsuited::Ban)?,
                before_beat: *before_beat,
            });
        }
    }
    let mut wins = Vec::new();
    for (when, card) in &play.wins {
        let when = when.lowered(&view(None)).filter(|when| !when.asks_hand());
        wins.push((when.ok_or(Unsuited::Win)?, *card));
    }
    let (stays, gives) = play.excuse_stays;
    let mut bound = Vec::new();
    if let Some((_, early)) = play.bound {
        for kept in kept {
            if !kept.steady {
                return Err(Unsuited::Bound);
            }
            bound.push(Binding {
                seats: kept.seats,
                card: kept.card,
                trick: kept.trick,
                early,
            });
        }
    }
    Ok(Game {
        seats: mode.seats,
        circles: (1..=tricks).map(|n| rules.seats_in(mode, n)).collect(),
        declarers,
        suits: pack.suits.clone(),
        suit_of: pack.suit_of.clone(),
        trump: pack.trump,
        points: rules.constants.points.clone(),
        follow: play.follow,
        trump_when_void: play.trump_when_void,
        must_beat: play.beat != Beat::Never,
        with_trumps: play.beat == Beat::WithTrumps,
        trump_beats: play.trump_beats,
        excused: play.excused,
        excuse: Excuse {
            stays: stays != ExcuseStays::Never,
            in_last: stays == ExcuseStays::Always,
            gives: gives as i32,
        },
        bans,
        wins,
        comes: comes(rules, facts, tricks, talon)?,
        left: match rules.surplus {
            _ if !mode.leaves_cards => Left::None,
            Surplus::LastTrick => Left::Winner,
            Surplus::Kept | Surplus::Played => Left::Holder,
        },
        bound,
        hidden,
        highest_trump_first: matches!(play.bound, Some((BoundOrder::HighestTrumpFirst, _))),
    })
}

/// The rules of play alone, before anything of a deal is known but who plays together.
pub fn bare(rules: &Rules, mode: &Mode, declarers: SeatSet) -> Result<Game, Unsuited> {
    let figures = rules.figure_count();
    let facts = Facts::new(mode.seats, mode.tricks(), figures, rules.pack.total);
    compile(rules, mode, &facts, declarers, &[], &[], CardSet::EMPTY)
}

/// For each trick the talon cards that come with it.
fn comes(
    rules: &Rules,
    facts: &Facts,
    tricks: usize,
    talon: &[Option<Card>],
) -> Result<Vec<CardSet>, Unsuited> {
    let contract = facts.contract.and_then(|contract| rules.contract(contract));
    let mut comes = vec![CardSet::EMPTY; tricks];
    let Some(&Talon::Tricks {
        count,
        each,
        from_last,
    }) = contract.map(|contract| &contract.talon)
    else {
        return Ok(comes);
    };
    let (count, each) = (usize::from(count), usize::from(each));
    let first = if from_last {
        tricks.saturating_sub(count)
    } else {
        0
    };
    let places = comes.iter_mut().skip(first).take(count);
    for (cards, talon) in places.zip(talon.chunks(each.max(1))) {
        for card in talon.iter().take(each) {
            cards.insert(card.ok_or(Unsuited::Talon)?);
        }
    }
    Ok(comes)
}
