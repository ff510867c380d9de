//! Who holds what, and who can still hold it: what a card that was played says of the hand that it came from.

use serde_json::json;

use super::view::View;
use super::{Answer, Desk};
use crate::basics::{BySeat, Card, CardSet, Seat};
use crate::deal::{Deal, Phase};
use crate::game::{Act, Term};

/// Where a card may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    Hand(Seat),
    Laid(Seat),
    Talon,
}

impl Desk {
    /// Where cards are or may be: those that are named, or all of which that is not known.
    pub(super) fn who(&mut self, typed: &str) -> Result<Answer, Answer> {
        let view = self.look()?;
        let names = &view.rules().names;
        let mut wanted = CardSet::EMPTY;
        for word in typed.split([' ', ',']).filter(|word| !word.is_empty()) {
            let mut cards = names.find(word).iter().filter_map(|term| match term {
                Term::Card(card) => Some(*card),
                _ => None,
            });
            match cards.next() {
                Some(card) => wanted.insert(card),
                None => return Err(Answer::misunderstood(self.say().no_card(word))),
            }
        }
        let deal = view.deal();
        let ruled_out = ruled_out(&view, &deal);
        let not_laid = not_laid(&view);
        let located = |card| Located::of(card, &deal, &ruled_out, &not_laid);
        let speech = self.speech(&view);
        let mut text = String::new();
        let mut data = serde_json::Map::new();
        let mut groups: Vec<(Vec<Place>, CardSet)> = Vec::new();
        let all = if typed.is_empty() {
            view.rules().pack.all
        } else {
            wanted
        };
        for card in all.iter().rev() {
            let found = located(card);
            if typed.is_empty() && matches!(found, Located::At(_) | Located::Played(..)) {
                continue;
            }
            let name = speech.names().id(Term::Card(card)).to_owned();
            data.insert(name, self.told(&found).into());
            match found {
                Located::Among(places) if typed.is_empty() => {
                    match groups.iter_mut().find(|(known, _)| *known == places) {
                        Some((_, cards)) => cards.insert(card),
                        None => groups.push((places, CardSet::from_iter([card]))),
                    }
                }
                found => {
                    let name = speech.name(Term::Card(card));
                    text.push_str(&format!("{name}: {}\n", self.told(&found)));
                }
            }
        }
        for (places, cards) in groups {
            let cards = speech.row(cards.iter().rev());
            let told = self.told(&Located::Among(places));
            text.push_str(&format!("{told}: {cards}\n"));
        }
        for seat in Seat::all(deal.seats()) {
            let out = ruled_out[seat] & deal.facts.hand[seat].possible;
            let out = if typed.is_empty() { out } else { out & wanted };
            if !out.is_empty() {
                let cards = speech.row(out.iter().rev());
                text.push_str(&format!("{}\n", self.say().cannot_hold(seat, cards)));
            }
        }
        if let Some(promise) = deal.facts.auction.promise {
            let card = speech.name(Term::Card(promise.card));
            text.push_str(&format!("{}\n", self.say().promised(promise.by, card)));
        }
        if text.is_empty() {
            text = self.say().all_is_known();
        }
        Ok(Answer::new(self.folded(&text), json!({ "cards": data })))
    }

    fn told(&self, found: &Located) -> String {
        let say = self.say();
        match found {
            Located::At(Place::Hand(seat)) => seat.to_string(),
            Located::At(Place::Laid(seat)) => say.laid_by(seat),
            Located::At(Place::Talon) => say.in_talon(),
            Located::Played(seat, trick) => say.played_in(seat, trick),
            Located::Among(places) if places.is_empty() => say.nowhere(),
            Located::Among(places) => {
                let seats = |wanted: fn(&Place) -> Option<Seat>| {
                    let seats = places.iter().filter_map(wanted);
                    let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
                    seats.join(", ")
                };
                let held = seats(|place| match place {
                    Place::Hand(seat) => Some(*seat),
                    _ => None,
                });
                let laid = seats(|place| match place {
                    Place::Laid(seat) => Some(*seat),
                    _ => None,
                });
                let mut parts = Vec::new();
                if !held.is_empty() {
                    parts.push(held);
                }
                if !laid.is_empty() {
                    parts.push(say.laid_by(laid));
                }
                if places.contains(&Place::Talon) {
                    parts.push(say.in_talon());
                }
                say.one_of(parts.join("; "))
            }
        }
    }
}

/// What the seat whose turn it is may play of what it may hold.
pub(super) fn if_held(view: &View, deal: &Deal<'_>) -> Option<(Seat, CardSet)> {
    let (Phase::Playing(_), Some(seat)) = (&deal.phase, deal.turn()) else {
        return None;
    };
    let held = deal.facts.hand[seat];
    let out = ruled_out(view, deal)[seat];
    let tricks = deal.facts.tricks.list();
    let played: CardSet = tricks
        .iter()
        .flat_map(|trick| trick.cards.iter().copied())
        .collect();
    let cards = (held.possible - held.known - out - played).iter();
    let allowed = |&card: &Card| deal.holding(seat, card).check(play(seat, card)).is_ok();
    let playable = cards.filter(allowed);
    let playable: CardSet = playable.collect();
    (!playable.is_empty()).then_some((seat, playable))
}

/// Where a card is, as far as that is known.
enum Located {
    At(Place),
    Played(Seat, usize),
    Among(Vec<Place>),
}

impl Located {
    fn of(
        card: Card,
        deal: &Deal<'_>,
        ruled_out: &BySeat<CardSet>,
        not_laid: &BySeat<CardSet>,
    ) -> Self {
        let facts = &deal.facts;
        let tricks = facts.tricks.list();
        let played = tricks.iter().position(|trick| trick.cards.contains(&card));
        if let (Some(n), Some(seat)) = (played, facts.tricks.player(card)) {
            return Self::Played(seat, n + 1);
        }
        let mut places = Vec::new();
        for seat in Seat::all(facts.seats) {
            let all = [
                (Place::Hand(seat), facts.hand[seat], ruled_out[seat]),
                (Place::Laid(seat), facts.laid[seat], not_laid[seat]),
            ];
            for (place, held, out) in all {
                if held.known.contains(card) {
                    return Self::At(place);
                }
                if held.possible.contains(card) && !out.contains(card) {
                    places.push(place);
                }
            }
        }
        if facts.untaken.known.contains(card) {
            return Self::At(Place::Talon);
        }
        if facts.untaken.possible.contains(card) {
            places.push(Place::Talon);
        }
        match *places {
            [only] => Self::At(only),
            _ => Self::Among(places),
        }
    }
}

/// What each seat cannot hold: with it another card would have had to be played. Only an honest player is spoken of.
fn ruled_out(view: &View, deal: &Deal<'_>) -> BySeat<CardSet> {
    let mut out = BySeat::from_fn(|_| CardSet::EMPTY);
    let unsure = |deal: &Deal<'_>, seat: Seat| {
        let held = deal.facts.hand[seat];
        held.possible - held.known
    };
    if Seat::all(deal.seats()).all(|seat| unsure(deal, seat).is_empty()) {
        return out;
    }
    let done = view.record.acts().iter().take(view.spot.acts).enumerate();
    for (n, act) in done {
        let Act::Play {
            card: Some(card), ..
        } = act.value
        else {
            continue;
        };
        let before = view.deal_after(n);
        let Some(seat) = before.turn() else { continue };
        let act = play(seat, card);
        if before.check(act).is_err() {
            continue;
        }
        let others = unsure(deal, seat) - out[seat] - card.into();
        out[seat] |= before.not_held_by(seat, act, others, false);
    }
    out
}

/// What each seat may not have laid away.
fn not_laid(view: &View) -> BySeat<CardSet> {
    let mut out = BySeat::from_fn(|_| CardSet::EMPTY);
    let done = view.record.acts().iter().take(view.spot.acts).enumerate();
    for (n, act) in done {
        if let Act::Discard { seat, cards } = act.value
            && cards.unknown > 0
        {
            let before = view.deal_after(n);
            out[seat] = before.not_laid_by(seat, before.facts.hand[seat].possible);
        }
    }
    out
}

fn play(seat: Seat, card: Card) -> Act {
    Act::Play {
        seat: Some(seat),
        card: Some(card),
    }
}
