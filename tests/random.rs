//! Seeded random deals, dealt and played through the machine under any variant.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tarokk::basics::chance::shuffle;
use tarokk::basics::{Card, CardSet, FileId, Span, Spanned};
use tarokk::deal::shuffle::Dealing;
use tarokk::deal::{Deal, Phase};
use tarokk::game::{Act, Cards};
use tarokk::record::{Record, Tag};
use tarokk::rules::Rules;
use tarokk::simulate::written;

/// Chances, the same for the same seed everywhere.
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// So drawn from the first on: what has been measured was measured on these deals.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n.max(1) as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A random deal, not yet begun.
pub(crate) fn shuffled<'r>(rules: &'r Rules, chance: &mut Chance) -> (Deal<'r>, Record) {
    let dealing = Dealing::new(rules);
    let mut dealt = dealing.undealt();
    let mut cards: Vec<Card> = dealing.pack().iter().collect();
    shuffle(&mut cards, |limit| chance.below(limit));
    dealing.lay(cards.into_iter(), &mut dealt);
    let mut record = written(&dealing, &dealt, nowhere());
    record.tags.push(Tag {
        name: "Variant".to_owned(),
        value: rules.id.clone(),
        span: None,
    });
    (dealing.begun(rules, &dealt), record)
}

/// Somewhere; generated acts stand in no text.
pub(crate) fn at<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::new(nowhere(), 0..0))
}

fn nowhere() -> FileId {
    tarokk::basics::SourceMap::default().add("", "")
}

/// Plays a random deal to its end with acts that are allowed and break no duty.
pub(crate) fn played<'r>(rules: &'r Rules, chance: &mut Chance) -> (Deal<'r>, Record) {
    let (mut deal, mut record) = shuffled(rules, chance);
    for _ in 0..400 {
        if matches!(deal.phase, Phase::Over(_)) {
            break;
        }
        let Some(act) = next(&mut deal, chance) else {
            continue;
        };
        if let Act::Play { seat, .. } = act
            && deal.facts.tricks.current().is_none()
        {
            let number = Some(deal.facts.tricks.number() as u8);
            record.line.acts.push(at(Act::Trick {
                number,
                leader: seat,
            }));
        }
        deal.act(act)
            .unwrap_or_else(|refusal| panic!("{act:?}: {refusal:?}"));
        let act = match act {
            Act::Play { card, .. } => Act::Play { seat: None, card },
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
                against,
            } => {
                let both = [
                    tarokk::basics::Party::DECLARERS,
                    tarokk::basics::Party::OPPONENTS,
                ]
                .into_iter()
                .all(|party| deal.facts.words.said(figure, party).is_some());
                Act::Kontra {
                    seat,
                    level,
                    figure,
                    owner: owner.filter(|_| both),
                    against,
                }
            }
            other => other,
        };
        if let Act::Discard { cards, .. } = act {
            let index = record.line.acts.len();
            record
                .line
                .laid
                .extend(cards.known.iter().map(|card| (index, at(card))));
        }
        record.line.acts.push(at(act));
    }
    (deal, record)
}

/// A random act; none if the deal went on without one.
pub(crate) fn next(deal: &mut Deal<'_>, chance: &mut Chance) -> Option<Act> {
    let swaps: Vec<Act> = deal
        .out_of_turn()
        .into_iter()
        .filter(|act| matches!(act, Act::Swap { .. }))
        .collect();
    if !swaps.is_empty() && chance.below(2) == 0 {
        return match (chance.pick(&swaps), deal.talon.first()) {
            (Act::Swap { seat, gives, .. }, Some(&gets)) => Some(Act::Swap { seat, gives, gets }),
            (other, _) => Some(other),
        };
    }
    match deal.phase {
        Phase::Discarding(owing) => {
            let seat = owing.iter().next()?;
            // Of cards that go only when too few others can, some choices take too many.
            loop {
                let mut from: Vec<Card> = deal.discardable(seat).iter().collect();
                let mut known = CardSet::EMPTY;
                for _ in 0..deal.discard_count(seat) {
                    let card = from.swap_remove(chance.below(from.len()));
                    known.insert(card);
                }
                let act = Act::Discard {
                    seat,
                    cards: Cards { known, unknown: 0 },
                };
                if deal.check(act).is_ok() {
                    return Some(act);
                }
            }
        }
        Phase::Raising => {
            let raises = deal.legal();
            if raises.is_empty() || chance.below(4) > 0 {
                deal.hand_out_talon();
                return None;
            }
            Some(chance.pick(&raises))
        }
        _ => {
            let legal = deal.legal();
            let clean: Vec<Act> = legal
                .iter()
                .copied()
                .filter(|&act| deal.check(act).is_ok_and(|breaches| breaches.is_empty()))
                .collect();
            let close = clean
                .iter()
                .copied()
                .find(|act| matches!(act, Act::Close { .. } | Act::Pass { .. }));
            match close {
                Some(close) if chance.below(3) > 0 => Some(close),
                _ if clean.is_empty() => Some(chance.pick(&legal)),
                _ => Some(chance.pick(&clean)),
            }
        }
    }
}
