//! The partner that is known from words or promises, compared with the card by which it was called.

use super::codes;
use crate::basics::{Card, Diagnostic, Name, Party, Seat, Span, told};
use crate::deal::Deal;
use crate::facts::Partner;
use crate::game::Term;

/// What a seat shows by playing the called card, if something else was known before.
pub(super) fn contradicted(deal: &Deal<'_>, player: Seat, card: Card) -> Option<Diagnostic> {
    let facts = &deal.facts;
    if facts.called != Some(card) {
        return None;
    }
    let name = deal.rules.names.id(Term::Card(card));
    let known = match facts.sides.partner {
        Partner::Seat(partner) if partner != player => {
            let promised = facts.auction.promise_accepted(facts.declarer);
            let by_promise = promised.is_some_and(|p| p.card == card && p.by == partner);
            if by_promise {
                told!("{partner} promised it and is the partner", partner)
            } else {
                told!("{partner} is the partner", partner)
            }
        }
        Partner::Alone if facts.declarer != Some(player) => {
            told!("nobody is the partner by what is known before")
        }
        Partner::Unknown if facts.sides.party(player) == Some(Party::OPPONENTS) => {
            told!("{player} has spoken as an opponent", player)
        }
        _ => return None,
    };
    let message = told!(
        "{player} plays the called `{name}`, and {known}",
        player,
        name = Name(name),
        known
    );
    Some(
        Diagnostic::error(codes::PARTNER, message)
            .with_help("who holds the called card is the partner"),
    )
}

/// What the end of the play shows of a partner who never played the called card.
pub(super) fn never_played(deal: &Deal<'_>, at: Option<Span>) -> Option<Diagnostic> {
    let facts = &deal.facts;
    let (card, Partner::Seat(partner)) = (facts.called?, facts.sides.partner) else {
        return None;
    };
    let tricks = &facts.tricks;
    let all = tricks.is_seen_through() && tricks.complete() == tricks.total();
    if !all || tricks.trick_of(card).is_some() {
        return None;
    }
    let name = deal.rules.names.id(Term::Card(card));
    let message = told!(
        "{partner} is taken for the partner, and the called `{name}` is never played",
        partner,
        name = Name(name)
    );
    let finding = Diagnostic::error(codes::PARTNER, message)
        .with_help("a called card that lies in a discard leaves the declarer alone");
    Some(match at {
        Some(span) => finding.at(span),
        None => finding,
    })
}
