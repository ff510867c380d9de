//! What cards that are played show of hands that are not written down.

use super::codes;
use super::machine::Deal;
use super::refusal::Refusal;
use super::trick::{Narrowed, legal_cards};
use crate::basics::{Card, CardSet, Name, Party, Seat, told};
use crate::expr::Act as RuleAct;
use crate::facts::{Partner, Trick};
use crate::game::Act;
use crate::game::act::TrickCards;

impl Deal<'_> {
    /// Refuses a card that its player had in an earlier trick and should have played there: whoever did not follow has no
    /// card of that suit. A hand that is known has been judged then.
    pub(super) fn misplayed(&self, seat: Seat, card: Card) -> Option<Refusal> {
        let (number, why) = self.misplay(seat, card)?;
        let failed = match why {
            Narrowed::Trump => told!("did not trump"),
            Narrowed::Beat => told!("did not play the higher card"),
            _ => told!("did not follow"),
        };
        let play = &self.mode.play;
        let rule = match why {
            Narrowed::Trump => &play.trump_rule,
            Narrowed::Beat => &play.beat_rule,
            _ => &play.follow_rule,
        };
        let now = self.facts.tricks.number();
        let message = told!(
            "{seat} {failed} in trick {number} and plays `{card}` in trick {now}",
            seat,
            failed,
            number,
            card = Name(self.card_id(card)),
            now
        );
        let instead = told!(
            "`{card}` had to be played in trick {number}",
            card = Name(self.card_id(card)),
            number
        );
        Some(Refusal::new(codes::CARD, message).by(rule).instead(instead))
    }

    /// The deal as it would be if a seat, not all of whose cards are known, held this one.
    #[must_use]
    pub fn holding(&self, seat: Seat, card: Card) -> Self {
        let mut deal = self.clone();
        let facts = &mut deal.facts;
        let add = |held: &mut crate::facts::Holding| {
            if !held.known.contains(card) && held.room > 0 {
                held.gain(card.into());
                held.room -= 1;
            }
        };
        add(&mut facts.hand[seat]);
        // Before the talon is handed out, what is in the hand was dealt.
        if facts.taken[seat].possible.is_empty() && facts.tricks.list().is_empty() {
            add(&mut facts.dealt[seat]);
        }
        deal
    }

    /// The same if the seat did not hold it.
    #[must_use]
    pub fn lacking(&self, seat: Seat, card: Card) -> Self {
        let mut deal = self.clone();
        let facts = &mut deal.facts;
        facts.hand[seat].possible.remove(card);
        if facts.taken[seat].possible.is_empty() {
            facts.dealt[seat].possible.remove(card);
        }
        deal
    }

    /// Of these cards, those that a seat did not hold when it did this: with them it would not have been allowed, or, of an
    /// honest player, would have left something undone.
    pub fn not_held_by(&self, seat: Seat, act: Act, cards: CardSet, honest: bool) -> CardSet {
        let honest = honest && self.is_clean(act);
        let wrong = |&card: &Card| self.holding(seat, card).is_wrong(act, honest);
        cards.iter().filter(wrong).collect()
    }

    /// Of these cards, those that a seat held when it did this: without them it would not have been allowed, or, of an honest
    /// player, would have left something undone.
    pub fn held_by(&self, seat: Seat, act: Act, cards: CardSet, honest: bool) -> CardSet {
        let honest = honest && self.is_clean(act);
        let wrong = |&card: &Card| self.lacking(seat, card).is_wrong(act, honest);
        cards.iter().filter(wrong).collect()
    }

    /// Whether an act leaves nothing undone.
    fn is_clean(&self, act: Act) -> bool {
        self.check(act).is_ok_and(|breaches| breaches.is_empty())
    }

    fn is_wrong(&self, act: Act, honest: bool) -> bool {
        if honest {
            !self.is_clean(act)
        } else {
            self.check(act).is_err()
        }
    }

    /// Of these cards, those that a seat may not lay away.
    pub fn not_laid_by(&self, seat: Seat, cards: CardSet) -> CardSet {
        let barred = |&card: &Card| !self.holding(seat, card).discardable(seat).contains(card);
        cards.iter().filter(barred).collect()
    }

    /// The trick in which this card had to be played, if that has not been found before.
    fn misplay(&self, seat: Seat, card: Card) -> Option<(usize, Narrowed)> {
        // A card of a pile may have come to light only afterwards.
        if self.facts.hand[seat].known.contains(card) || self.facts.piles.is_some() {
            return None;
        }
        let mut tricks = (1..).zip(self.facts.tricks.list());
        tricks.find_map(|(number, trick)| {
            let why = self.should_have_been(seat, card, number, trick)?;
            let found = self.misplays.contains(&(seat, number));
            (!found).then_some((number, why))
        })
    }

    /// Remembers what a card brings to light of an earlier trick, so that it is found once.
    pub(super) fn note_misplay(&mut self, act: Act) {
        if let (
            Act::Play {
                card: Some(card), ..
            },
            Some(seat),
        ) = (act, self.turn())
            && let Some((number, _)) = self.misplay(seat, card)
        {
            self.misplays.push((seat, number));
        }
    }

    /// The rule by which a card of this seat would have had to go before the one that it played to a trick.
    fn should_have_been(
        &self,
        seat: Seat,
        card: Card,
        number: usize,
        trick: &Trick,
    ) -> Option<Narrowed> {
        let mut turns = self.seats_in(number).round(trick.leader);
        let place = turns.position(|turn| turn == seat)?;
        let played = trick.at(place).filter(|_| place > 0 && trick.holes == 0)?;
        let before: TrickCards = trick.cards.iter().copied().take(place).collect();
        let hand = CardSet::from(card) | played.into();
        let mut view = self.view(seat, RuleAct::None);
        view.trick = &before;
        let (cards, why) = legal_cards(self.table(), &view, hand);
        // What depends on more than these two cards is not judged later.
        if matches!(why, Narrowed::Ban(_)) {
            return None;
        }
        (!cards.contains(played)).then_some(why)
    }

    /// Whether a seat certainly never had a card in its hand.
    pub fn cannot_have_held(&self, seat: Seat, card: Card) -> bool {
        let facts = &self.facts;
        let had = facts.dealt[seat].possible | facts.taken[seat].possible;
        !had.contains(card)
            || facts
                .tricks
                .player(card)
                .is_some_and(|player| player != seat)
    }

    /// Of those who play with the declarer or not, the ones that cannot have the called card do not.
    pub(super) fn part_sides(&mut self, called: Card) {
        let seats = self.seats();
        let declarer = self.facts.declarer;
        for seat in Seat::all(seats).filter(|&seat| Some(seat) != declarer) {
            if self.cannot_have_held(seat, called) {
                self.facts.sides.place(seats, seat, Party::OPPONENTS);
            }
        }
        self.recount();
    }

    /// The called card is played: its player is the partner, if nothing has told otherwise before.
    pub(super) fn show_partner(&mut self, player: Seat) {
        let sides = &self.facts.sides;
        let free = sides.partner == Partner::Unknown;
        if self.facts.declarer == Some(player) {
            if free {
                self.settle_partner(Partner::Alone);
            }
        } else if free && sides.party(player) != Some(Party::OPPONENTS) {
            self.settle_partner(Partner::Seat(player));
        }
    }

    /// The play is over: a called card that was not in it lies in a discard, and nobody is the partner.
    pub(super) fn show_laid_call(&mut self) {
        let tricks = &self.facts.tricks;
        let unplayed = |card: Card| {
            let all = tricks.is_seen_through() && tricks.complete() == tricks.total();
            all && tricks.trick_of(card).is_none()
        };
        if self.facts.called.is_some_and(unplayed) && self.facts.sides.partner == Partner::Unknown {
            self.settle_partner(Partner::Alone);
        }
    }
}
