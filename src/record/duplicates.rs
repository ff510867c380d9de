//! There is one of each card: finds those written twice.

use super::codes;
use super::findings::Findings;
use super::model::{Line, Record};
use super::vocabulary::Vocabulary;
use crate::basics::card::MAX_CARDS;
use crate::basics::seat::MAX_SEATS;
use crate::basics::{Card, Diagnostic, Span};
use crate::game::{Act, Term};

/// Where each card has been seen.
type Seen = [Option<Span>; MAX_CARDS];

/// Reports every card that is dealt twice, or laid away or played twice on one line of acts.
pub(super) fn check(record: &Record, vocabulary: &Vocabulary<'_>, findings: &mut Findings) {
    let mut seen: Seen = [None; MAX_CARDS];
    let hands = record
        .hands
        .iter(MAX_SEATS)
        .filter_map(|(_, hand)| hand.as_ref());
    for place in hands.chain(&record.talon).flat_map(|hand| &hand.cards) {
        if let Some(card) = place.value {
            let texts = ("dealt", "first dealt here", codes::DEALT_TWICE);
            see(&mut seen, card, place.span, texts, vocabulary, findings);
        }
    }
    line(&record.line, [None; MAX_CARDS], vocabulary, findings);
}

/// Walks a line; each variation starts with what was seen before the act that it replaces.
fn line(line: &Line, mut seen: Seen, vocabulary: &Vocabulary<'_>, findings: &mut Findings) {
    let mut variations: Vec<_> = line.variations.iter().collect();
    variations.sort_by_key(|variation| variation.at);
    let mut variations = variations.into_iter().peekable();
    let mut laid = line.laid.iter().peekable();
    for (n, act) in line.acts.iter().enumerate() {
        while let Some(variation) = variations.next_if(|variation| variation.at <= n) {
            self::line(&variation.line, seen, vocabulary, findings);
        }
        while let Some((_, place)) = laid.next_if(|&&(at, _)| at <= n) {
            let texts = ("laid away", "first laid away here", codes::PLAYED_TWICE);
            see(
                &mut seen,
                place.value,
                place.span,
                texts,
                vocabulary,
                findings,
            );
        }
        if let Act::Play {
            card: Some(card), ..
        } = act.value
        {
            let texts = (
                "played",
                "first laid away or played here",
                codes::PLAYED_TWICE,
            );
            see(&mut seen, card, act.span, texts, vocabulary, findings);
        }
    }
    for variation in variations {
        self::line(&variation.line, seen, vocabulary, findings);
    }
}

fn see(
    seen: &mut Seen,
    card: Card,
    span: Span,
    (what, before, code): (&str, &str, &'static str),
    vocabulary: &Vocabulary<'_>,
    findings: &mut Findings,
) {
    let Some(place) = seen.get_mut(card.index()) else {
        return;
    };
    match *place {
        None => *place = Some(span),
        Some(first) => findings.push(|| {
            let name = vocabulary.names.id(Term::Card(card));
            Diagnostic::error(code, format!("`{name}` is {what} twice"))
                .at(span)
                .related(first, before)
        }),
    }
}
