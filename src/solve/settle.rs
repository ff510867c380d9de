//! What may be done before the play, and what is likeliest to be done: by that a deal is led to its play.

use crate::basics::{Card, CardSet, Seat};
use crate::deal::{Deal, Phase, Speaking};
use crate::game::{Act, AnnulmentId, Cards};

/// Everything that a seat may do before the play: what its turn lets it do, and how it may end the deal. Where nothing need be
/// done, to pass is to do nothing of it.
pub fn ways(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let allowed = |act: &Act| deal.check(*act).is_ok();
    let turn = deal.turn() == Some(seat);
    let pass = Act::Pass { seat };
    let mut all = match deal.phase {
        Phase::Discarding(owing) if owing.contains(seat) => discards(deal, seat, usize::MAX),
        Phase::Raising if turn => {
            let swaps = deal.out_of_turn().into_iter();
            let swaps =
                swaps.filter(|act| matches!(act, Act::Swap { seat: by, .. } if *by == seat));
            std::iter::once(pass)
                .chain(deal.legal())
                .chain(swaps)
                .collect()
        }
        Phase::Bidding(_) if turn => deal.legal(),
        Phase::Taking | Phase::Calling | Phase::Announcing(_) if turn => {
            let mut all: Vec<Act> = deal.legal().into_iter().filter(allowed).collect();
            // To say nothing more is what most words are worse than.
            all.sort_by_key(|act| !matches!(act, Act::Close { .. }));
            all
        }
        _ => Vec::new(),
    };
    let ends = endings(deal, seat);
    if all.is_empty() && !ends.is_empty() {
        all.push(pass);
    }
    all.extend(ends);
    all
}

/// Everything that whoever has done an act might have done: a claim is held against playing on.
pub fn choices(deal: &Deal<'_>, made: Act) -> Vec<Act> {
    let Some(seat) = made.seat() else {
        return Vec::new();
    };
    let mut all = ways(deal, seat);
    // Of very many ways to lay away only the likeliest are listed, and this one.
    let is_more = matches!(made, Act::Claim { .. })
        || matches!(made, Act::Discard { .. }) && !all.contains(&made);
    if is_more && deal.check(made).is_ok() {
        if all.is_empty() {
            all.push(Act::Pass { seat });
        }
        all.push(made);
    }
    all
}

/// How a seat may end the deal now, whoever's turn it is. What may be thrown in whatever the hand is, as when the cards were dealt
/// wrongly, is found and not chosen.
pub fn endings(deal: &Deal<'_>, seat: Seat) -> Vec<Act> {
    let allowed = |act: &Act| deal.check(*act).is_ok();
    let hands = deal.rules.annulments.iter().enumerate();
    let hands = hands.filter(|(_, annulment)| !annulment.when.is_always());
    let mut thrown = hands.map(|(n, _)| Act::ThrowIn {
        seat,
        reason: Some(AnnulmentId(n as u8)),
    });
    let thrown = thrown.find(allowed);
    thrown
        .into_iter()
        .chain(Some(Act::Concede { seat }).filter(allowed))
        .collect()
}

/// Does an act; to pass where it is not one's turn to bid is to do nothing. Says whether it could be done.
pub(super) fn go(deal: &mut Deal<'_>, act: Act) -> bool {
    match (&deal.phase, act) {
        (Phase::Bidding(turn), Act::Pass { seat }) if *turn == seat => deal.act(act).is_ok(),
        (Phase::Raising, Act::Pass { .. }) => {
            deal.hand_out_talon();
            true
        }
        (_, Act::Pass { .. }) => true,
        _ => deal.act(act).is_ok(),
    }
}

/// Ends an auction in which nobody bids any more. Who may not pass keeps everything open, or holds, or says what comes first.
pub(super) fn pass_out(deal: &mut Deal<'_>) -> bool {
    for _ in 0..64 {
        let Phase::Bidding(turn) = deal.phase else {
            return true;
        };
        let act = quiet(deal, turn).or_else(|| deal.legal().first().copied());
        if act.is_none_or(|act| deal.act(act).is_err()) {
            return false;
        }
    }
    false
}

/// What a seat says that does not want to bid; none where it has to play something.
fn quiet(deal: &Deal<'_>, turn: Seat) -> Option<Act> {
    let own = [
        Act::Pass { seat: turn },
        Act::Wait { seat: turn },
        Act::Hold { seat: turn },
    ];
    own.into_iter().find(|&act| deal.check(act).is_ok())
}

/// Who has to say what is played if nobody bids any more after an act in the auction, if anybody has to.
pub fn left_to_play(deal: &Deal<'_>, act: Act) -> Option<Seat> {
    if !matches!(deal.phase, Phase::Bidding(_)) {
        return None;
    }
    let mut next = deal.clone();
    if !go(&mut next, act) {
        return None;
    }
    for _ in 0..64 {
        let Phase::Bidding(turn) = next.phase else {
            return None;
        };
        match quiet(&next, turn) {
            Some(act) if next.act(act).is_ok() => {}
            Some(_) => return None,
            None => return Some(turn),
        }
    }
    None
}

/// Which of these acts leave another seat to say what is played if nobody bids after them, and who that is.
pub fn left_to_another(deal: &Deal<'_>, acts: &[Act]) -> Option<(Seat, Vec<Act>)> {
    let all = acts.iter().filter_map(|&act| {
        let who = left_to_play(deal, act)?;
        (Some(who) != act.seat()).then_some((who, act))
    });
    let all: Vec<(Seat, Act)> = all.collect();
    let (who, _) = *all.first()?;
    Some((who, all.into_iter().map(|(_, act)| act).collect()))
}

/// So many ways to lay away are listed at most, more than any shipped game has: the likeliest.
const LISTED: usize = 15_000;

/// How many ways there may be to do what a seat has to do now, where these are more than are listed.
pub fn unlisted(deal: &Deal<'_>, seat: Seat) -> Option<usize> {
    let Phase::Discarding(owing) = deal.phase else {
        return None;
    };
    let (cards, count) = (deal.discardable(seat).len(), deal.discard_count(seat));
    let of = |ways: usize, n: usize| ways.saturating_mul(cards.saturating_sub(n)) / (n + 1);
    let ways = (0..count).fold(1, of);
    (owing.contains(seat) && ways > LISTED).then_some(ways)
}

/// The ways to lay away, the likeliest first: those that leave few suits, and lay away much.
pub fn discards(deal: &Deal<'_>, seat: Seat, most: usize) -> Vec<Act> {
    let count = deal.discard_count(seat);
    let hand = deal.facts.hand[seat].known;
    let pack = &deal.rules.pack;
    let rate = |card: Card| {
        let suit = hand & pack.cards_of(pack.suit(card));
        let points = deal
            .rules
            .constants
            .points
            .get(card.index())
            .copied()
            .unwrap_or(0);
        let trump = pack.trumps().contains(card);
        (trump, suit.len(), -points, card.index())
    };
    let mut from: Vec<Card> = deal.discardable(seat).iter().collect();
    from.sort_by_key(|&card| rate(card));
    let mut found = Vec::new();
    let mut picked: Vec<usize> = (0..count).collect();
    // All choices of so many, those of the first cards first.
    for _ in 0..LISTED {
        if picked.last().is_some_and(|&last| last >= from.len()) || found.len() >= most {
            break;
        }
        let known: CardSet = picked
            .iter()
            .filter_map(|&n| from.get(n).copied())
            .collect();
        let act = Act::Discard {
            seat,
            cards: Cards { known, unknown: 0 },
        };
        if known.len() == count && deal.check(act).is_ok() {
            found.push(act);
        }
        let step = (0..count)
            .rev()
            .find(|&n| picked[n] + count - n < from.len());
        let Some(step) = step else { break };
        picked[step] += 1;
        for n in step + 1..count {
            picked[n] = picked[n - 1] + 1;
        }
    }
    found
}

/// The deal that a choice before the play is valued by: what others still lay away and call is the likeliest, and nothing
/// more is said. None where that cannot be done.
pub fn settled<'r>(deal: &Deal<'r>) -> Option<Deal<'r>> {
    let mut deal = deal.clone();
    settle(&mut deal).then_some(deal)
}

/// Leads a deal to its play: each does what is likeliest, and nothing more is said. Says whether that could be done.
pub(super) fn settle(deal: &mut Deal<'_>) -> bool {
    for _ in 0..64 {
        let act = match deal.phase {
            Phase::Playing(_) => return true,
            Phase::Over(_) | Phase::Bidding(_) => return false,
            Phase::Raising => {
                deal.hand_out_talon();
                continue;
            }
            Phase::Discarding(_) | Phase::Taking | Phase::Calling => likeliest(deal),
            Phase::Announcing(speaking) => Some(nothing_more(deal, speaking)),
        };
        let Some(act) = act else { return false };
        if deal.act(act).is_err() && owed(deal).is_none() {
            return false;
        }
    }
    false
}

/// Has others do what comes before an act and is not its seat's to do: what is likeliest.
pub(super) fn others(deal: &mut Deal<'_>, act: Act) {
    for _ in 0..64 {
        if deal.check(act).is_ok() {
            return;
        }
        match deal.phase {
            Phase::Raising => deal.hand_out_talon(),
            Phase::Discarding(_) => match likeliest(deal) {
                Some(act) if deal.act(act).is_ok() => {}
                _ => return,
            },
            _ => return,
        }
    }
}

/// The end of a turn of announcements, or the word that must come before it.
pub fn nothing_more(deal: &Deal<'_>, speaking: Speaking) -> Act {
    let due = speaking.out_of_turn.and_then(|_| {
        let mut acts = deal.out_of_turn().into_iter();
        acts.find(|act| matches!(act, Act::Kontra { .. }))
    });
    due.unwrap_or(Act::Close {
        seat: speaking.turn,
    })
}

/// What is likeliest to be done between the auction and the announcements: the likeliest cards are laid away, the first group is
/// taken, the highest card of another is called.
pub fn likeliest(deal: &Deal<'_>) -> Option<Act> {
    match deal.phase {
        Phase::Discarding(owing) => {
            let seat = owing.iter().next();
            seat.and_then(|seat| discards(deal, seat, 1).first().copied())
        }
        Phase::Taking => {
            let mut takes = deal.legal().into_iter();
            takes.find(|act| matches!(act, Act::Take { .. }))
        }
        Phase::Calling => call(deal),
        _ => None,
    }
}

/// The call of the highest card that may be called and is not the declarer's own; of his own, if no other may be.
pub fn call(deal: &Deal<'_>) -> Option<Act> {
    let seat = deal.facts.declarer?;
    let (cards, _) = deal.callable();
    let others = cards - deal.facts.hand[seat].known;
    let card = others.highest().or(cards.highest());
    Some(Act::Call { seat, card })
}

/// Says a word that must be said before anything else; gives it. Of several that would do it is the first in the order of the
/// rules.
pub fn owed(deal: &mut Deal<'_>) -> Option<Act> {
    if let Phase::Announcing(speaking) = deal.phase {
        let mut due = deal.due_words(speaking.turn).into_iter();
        if let Some(act) = due.find(|&act| deal.act(act).is_ok()) {
            return Some(act);
        }
    }
    let acts = deal.out_of_turn().into_iter().chain(deal.legal());
    let mut words = acts.filter(|act| matches!(act, Act::Kontra { .. } | Act::Announce { .. }));
    words.find(|&act| deal.act(act).is_ok())
}

/// Whether an act is one of those there are, though a record may leave out what is clear.
pub fn same(deal: &Deal<'_>, one: Act, other: Act) -> bool {
    match (one, other) {
        (
            Act::Take { seat, group, .. },
            Act::Take {
                seat: by,
                group: None,
                cards,
            },
        ) => seat == by && group == deal.group_with(cards),
        (
            Act::Take { seat, group, .. },
            Act::Take {
                seat: by,
                group: told,
                ..
            },
        ) => (seat, group) == (by, told),
        (
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
                ..
            },
            Act::Kontra {
                seat: by,
                level: step,
                figure: item,
                owner: whose,
                ..
            },
        ) => {
            let owners = owner.is_none() || whose.is_none() || owner == whose;
            (seat, level, figure) == (by, step, item) && owners
        }
        // Why a hand is thrown in, and what comes for a card, is told by who does it.
        (Act::ThrowIn { seat, .. }, Act::ThrowIn { seat: by, .. }) => seat == by,
        (
            Act::Swap { seat, gives, .. },
            Act::Swap {
                seat: by,
                gives: given,
                ..
            },
        ) => (seat, gives) == (by, given),
        _ => one == other,
    }
}
