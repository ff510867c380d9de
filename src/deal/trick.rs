//! One trick: which cards of a hand may be played to it, and who wins it.

use crate::basics::{Card, CardSet, Seat, SeatSet};
use crate::expr::View;
use crate::facts::Trick;
use crate::rules::{Beat, Pack, PlayRules};

/// The rule that leaves a player less than the whole hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Narrowed {
    /// None.
    No,
    /// Suit is followed.
    Follow,
    /// A trump is played.
    Trump,
    /// The best card is beaten.
    Beat,
    /// A card is kept as long as others may be played: which of the rules says so.
    Ban(u8),
    /// A card is bound to a trick.
    Bound,
}

/// The pack and the rules by which it is played.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The cards.
    pub pack: &'a Pack,
    /// The rules.
    pub play: &'a PlayRules,
}

impl Table<'_> {
    /// Whether `card` beats `best` in a trick: a higher card of the same suit, or a trump on another suit.
    pub(super) fn beats(self, card: Card, best: Card) -> bool {
        let excused = self.play.excused;
        if excused.contains(card) || excused.contains(best) {
            return !excused.contains(card);
        }
        let (suit, other) = (self.pack.suit(card), self.pack.suit(best));
        let trump = self.play.trump_beats && suit == self.pack.trump;
        (suit == other && card > best) || (trump && other != self.pack.trump)
    }

    fn highest(self, cards: &[Card]) -> Option<Card> {
        cards.iter().copied().reduce(
            |best, card| {
                if self.beats(card, best) { card } else { best }
            },
        )
    }

    /// The card that wins a trick as it stands. The deal is looked at by `view`.
    pub fn winning_card(self, view: &View<'_>, cards: &[Card]) -> Card {
        let mut view = *view;
        view.trick = cards;
        let exception = self
            .play
            .wins
            .iter()
            .find(|(when, card)| cards.contains(card) && when.holds(&view).is_true());
        match exception {
            Some((_, card)) => *card,
            None => self.highest(cards).unwrap_or(cards[0]),
        }
    }

    /// Who wins a complete trick, to which these seats play.
    pub fn winner(self, view: &View<'_>, trick: &Trick, seats: SeatSet) -> Seat {
        let best = self.winning_card(view, &trick.cards);
        let place = trick.cards.iter().position(|&card| card == best);
        seats
            .round(trick.leader)
            .nth(place.unwrap_or(0))
            .unwrap_or(trick.leader)
    }

    /// Of these cards, those that would win the trick as it stands.
    pub(super) fn winning(self, view: &View<'_>, cards: CardSet) -> CardSet {
        let mut with: arrayvec::ArrayVec<Card, 8> = view.trick.iter().copied().take(7).collect();
        cards
            .iter()
            .filter(|&card| {
                with.push(card);
                let wins = self.winning_card(view, &with) == card;
                with.pop();
                wins
            })
            .collect()
    }
}

/// The cards of a hand that may be played to the trick that `view` shows, before any bound card is looked at, and the
/// rule that narrowed them last.
pub fn legal_cards(table: Table<'_>, view: &View<'_>, hand: CardSet) -> (CardSet, Narrowed) {
    let (pack, play) = (table.pack, table.play);
    let free = hand & play.excused;
    let hand = hand - free;
    let led = view
        .trick
        .iter()
        .find(|&&card| !play.excused.contains(card));
    let (Some(&led), false) = (led, hand.is_empty()) else {
        return without_banned(play, view, (hand | free, Narrowed::No), |_| true);
    };
    let suit = hand & pack.cards_of(pack.suit(led));
    let trumps = hand & pack.trumps();
    let followed = if play.follow && !suit.is_empty() {
        (suit, Narrowed::Follow)
    } else if play.trump_when_void && suit.is_empty() && !trumps.is_empty() {
        (trumps, Narrowed::Trump)
    } else {
        (hand, Narrowed::No)
    };
    let kept = without_banned(play, view, followed, |against_beat| against_beat);
    if play.beat == Beat::Never {
        let kept = (kept.0 | free, kept.1);
        return without_banned(play, view, kept, |against_beat| !against_beat);
    }
    let asked = play.beat == Beat::Always || pack.trumps().is_superset(kept.0);
    let higher = if asked {
        table.winning(view, kept.0)
    } else {
        CardSet::EMPTY
    };
    let beaten = if higher.is_empty() {
        (kept.0 | free, kept.1)
    } else {
        (higher | free, Narrowed::Beat)
    };
    without_banned(play, view, beaten, |against_beat| !against_beat)
}

/// Takes out cards that may not be played as long as anything else may.
fn without_banned(
    play: &PlayRules,
    view: &View<'_>,
    cards: (CardSet, Narrowed),
    now: impl Fn(bool) -> bool,
) -> (CardSet, Narrowed) {
    let bans = (0u8..).zip(&play.bans);
    bans.filter(|(_, (_, against_beat))| now(*against_beat))
        .fold(cards, |(cards, why), (n, (ban, _))| {
            let applies = ban
                .when
                .as_ref()
                .is_none_or(|when| when.holds(view).is_true());
            if !applies {
                return (cards, why);
            }
            let left = cards - ban.cards.holding(view).known;
            if left.is_empty() || left == cards {
                (cards, why)
            } else {
                (left, Narrowed::Ban(n))
            }
        })
}
