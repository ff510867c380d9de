//! The play: who plays what, what announced figures bind, and what comes with a trick.

use super::codes;
use super::machine::{Deal, Ending, Phase};
use super::refusal::{self, Breach, Refusal, Verb};
use super::trick::{Narrowed, Table, legal_cards};
use crate::basics::{Card, CardSet, Name, RuleRef, Seat, SeatSet, told};
use crate::expr::Act as RuleAct;
use crate::facts::Holding;
use crate::rules::{ExcuseStays, FirstLead, Talon};

impl Deal<'_> {
    /// Ends the announcements: the cards that they bind are bound, and the first trick is led.
    pub(super) fn begin_play(&mut self) {
        self.bind_cards();
        let leader = self.leads_instead().unwrap_or(match self.mode.play.first {
            FirstLead::Forehand => Seat::FOREHAND,
            FirstLead::Declarer => self.facts.declarer.unwrap_or(Seat::FOREHAND),
        });
        self.phase = Phase::Playing(leader);
    }

    /// The seat that leads first because of what has been said.
    fn leads_instead(&self) -> Option<Seat> {
        let when = self.mode.play.first_instead.as_ref()?;
        let holds = |&seat: &Seat| when.holds(&self.view(seat, RuleAct::None)).is_true();
        Seat::all(self.seats()).find(holds)
    }

    /// The cards that a seat may play now, as far as its hand is known, and the rule that narrowed them.
    pub fn playable(&self, seat: Seat) -> (CardSet, Narrowed) {
        let hand = self.facts.hand[seat].known - self.covered(seat);
        let view = self.view(seat, RuleAct::None);
        let (cards, why) = legal_cards(self.table(), &view, hand);
        self.without_bound(seat, cards, why)
    }

    /// The rule that narrows what may be played; where none does, the one on following suit.
    pub fn rule_of(&self, why: Narrowed) -> &RuleRef {
        let play = &self.mode.play;
        match why {
            Narrowed::Trump => &play.trump_rule,
            Narrowed::Beat => &play.beat_rule,
            Narrowed::Bound => &play.bound_rule,
            Narrowed::Ban(n) => play
                .bans
                .get(usize::from(n))
                .map_or(&play.follow_rule, |(ban, _)| &ban.rule),
            Narrowed::Follow | Narrowed::No => &play.follow_rule,
        }
    }

    /// The pack and the rules by which it is played.
    pub(super) fn table(&self) -> Table<'_> {
        Table {
            pack: &self.rules.pack,
            play: &self.mode.play,
        }
    }

    pub(super) fn check_trick(
        &self,
        number: Option<u8>,
        leader: Option<Seat>,
    ) -> Result<Vec<Breach>, Refusal> {
        let Phase::Playing(turn) = self.phase else {
            return Err(self.wrong_phase(told!("a trick")));
        };
        let next = self.facts.tricks.number();
        if self.adrift.is_some() {
            return self.check_return(number, leader);
        }
        if let Some(trick) = self.facts.tricks.current() {
            let cards = trick.played();
            let message = told!("trick {next} has only {cards} cards", next, cards);
            let refusal = Refusal::new(codes::TRICK, message);
            return Err(Refusal {
                open: true,
                ..refusal
            });
        }
        if let Some(number) = number.filter(|&number| usize::from(number) != next) {
            let message = told!(
                "the record calls this trick {number}, and trick {next} is next",
                number,
                next
            );
            return Err(Refusal::new(codes::TRICK, message));
        }
        match leader {
            Some(leader) if leader != turn => {
                let why = match self.facts.tricks.list().last() {
                    Some(last) => {
                        let view = self.view(turn, RuleAct::None);
                        let card = self.card_id(self.table().winning_card(&view, &last.cards));
                        let won = told!(
                            "won trick {before} with the `{card}`",
                            before = next - 1,
                            card = Name(card)
                        );
                        match last.winner.filter(|&winner| winner != turn) {
                            Some(winner) => {
                                told!(
                                    "{turn} leads: {winner}, who {won}, has no card left",
                                    turn,
                                    winner,
                                    won
                                )
                            }
                            None => told!("{turn} leads, who {won}", turn, won),
                        }
                    }
                    None => told!("{turn} leads to the first trick", turn),
                };
                let message = told!(
                    "trick {next} is not led by {leader}: {why}",
                    next,
                    leader,
                    why
                );
                Err(Refusal::new(codes::TRICK, message).by(&self.mode.play.lead_rule))
            }
            _ => Ok(Vec::new()),
        }
    }

    pub(super) fn check_play(
        &self,
        seat: Option<Seat>,
        card: Option<Card>,
    ) -> Result<Vec<Breach>, Refusal> {
        let Phase::Playing(turn) = self.phase else {
            return Err(self.wrong_phase(told!("a card")));
        };
        if self.adrift.is_some() {
            return Ok(Vec::new());
        }
        if let Some(seat) = seat.filter(|&seat| seat != turn) {
            return Err(Refusal::turn(seat, turn));
        }
        let Some(card) = card else {
            return Ok(Vec::new());
        };
        let hand = self.facts.hand[turn];
        if !hand.possible.contains(card) {
            return Err(self.not_held(turn, card));
        }
        if let Some(refusal) = self.lies_covered(turn, card) {
            return Err(refusal);
        }
        // A hand that is known has been judged in each trick.
        if !hand.known.contains(card)
            && let Some(refusal) = self.misplayed(turn, card)
        {
            return Err(refusal);
        }
        let (allowed, why) = self.playable(turn);
        // With cards unknown, only what is known can forbid: a known card that would have had to be played.
        let free = !hand.known.contains(card) && why == Narrowed::No;
        if allowed.contains(card) || free || self.unknown_allows(turn, hand, card) {
            return Ok(Vec::new());
        }
        let rule = self.rule_of(why);
        let because = match why {
            Narrowed::Follow => told!(": it has cards of the suit that was led"),
            Narrowed::Trump => told!(": it has none of the suit that was led, but trumps"),
            Narrowed::Beat => told!(": it has a card that beats the trick"),
            Narrowed::Bound => told!(": the card of an announced figure is bound to its trick"),
            Narrowed::Ban(_) | Narrowed::No => refusal::while_so(self.rules, rule),
        };
        let message = told!(
            "{turn} may not play the `{card}`{because}",
            turn,
            card = Name(self.card_id(card)),
            because
        );
        let instead = refusal::may(self.rules, turn, Verb::Play, allowed);
        Err(Refusal::new(codes::CARD, message).by(rule).instead(instead))
    }

    /// A card that is not known to be in the hand follows the same rules as if it were.
    fn unknown_allows(&self, seat: Seat, hand: Holding, card: Card) -> bool {
        if hand.known.contains(card) {
            return false;
        }
        let with = hand.known | CardSet::single(card);
        let view = self.view(seat, RuleAct::None);
        let (cards, why) = legal_cards(self.table(), &view, with);
        self.without_bound(seat, cards, why).0.contains(card)
    }

    fn not_held(&self, seat: Seat, card: Card) -> Refusal {
        let name = self.card_id(card);
        let tricks = &self.facts.tricks;
        let where_is = match (tricks.player(card), tricks.trick_of(card)) {
            (Some(player), Some(number)) => {
                told!("{player} has played it to trick {number}", player, number)
            }
            _ => Seat::all(self.seats())
                .find(|&other| self.facts.hand[other].known.contains(card))
                .map(|holder| told!("{holder} holds it", holder))
                .or_else(|| {
                    Seat::all(self.seats())
                        .find(|&other| self.facts.laid[other].known.contains(card))
                        .map(|layer| told!("{layer} has laid it away", layer))
                })
                .unwrap_or_else(|| told!("it was not dealt to this seat")),
        };
        let (allowed, _) = self.playable(seat);
        Refusal::new(
            codes::NOT_HELD,
            told!(
                "{seat} does not hold the `{name}`: {where_is}",
                seat,
                name = Name(name),
                where_is
            ),
        )
        .instead(refusal::may(self.rules, seat, Verb::Play, allowed))
    }

    /// Plays a card that is known to be one that may be played.
    pub fn follow(&mut self, card: Card) {
        self.apply_play(Some(card));
    }

    pub(super) fn apply_play(&mut self, card: Option<Card>) {
        let Phase::Playing(turn) = self.phase else {
            return;
        };
        if self.adrift.is_some() {
            self.drift();
            return;
        }
        if self.facts.tricks.current().is_none() {
            self.facts.tricks.lead(turn);
        }
        match card {
            Some(card) => self.play_card(turn, card),
            None => {
                self.facts.tricks.play_unseen();
                self.facts.hand[turn].lose_unseen();
            }
        }
        let seats = self.seats_now();
        let complete = self
            .facts
            .tricks
            .current()
            .filter(|trick| trick.played() == seats.len());
        let Some(trick) = complete else {
            self.phase = Phase::Playing(seats.after(turn));
            return;
        };
        if trick.holes == 0 {
            let view = self.view(turn, RuleAct::None);
            let winner = self.table().winner(&view, trick, seats);
            self.win_trick(winner);
        } else {
            self.end_unseen();
        }
    }

    fn play_card(&mut self, turn: Seat, card: Card) {
        self.facts.tricks.play(turn, card);
        self.facts.hand[turn].lose(card);
        if let Some(piles) = &mut self.facts.piles {
            piles.play(turn, card);
        }
        if self.facts.called == Some(card) {
            self.show_partner(turn);
            self.facts.sides.public = SeatSet::all(self.seats());
        }
    }

    /// Gives the trick that is complete to its winner, who leads to the next.
    pub(super) fn win_trick(&mut self, winner: Seat) {
        self.facts.tricks.win(winner);
        let cards = self.facts.tricks.list().last();
        let points = cards.map_or(0, |trick| self.sum(trick.cards.iter().copied()));
        self.won[winner] += points;
        self.keep_excused(winner);
        self.give_talon_cards(winner);
        self.give_surplus(Some(winner));
        self.recount();
        self.go_on(winner);
    }

    /// A card of the trick that never wins stays with its player, where the rules say so.
    fn keep_excused(&mut self, winner: Seat) {
        let (stays, gives) = self.mode.play.excuse_stays;
        let tricks = &self.facts.tricks;
        let last = tricks.complete() == tricks.total();
        if stays == ExcuseStays::Never || (last && stays == ExcuseStays::ButLast) {
            return;
        }
        let cards = tricks.list().last().map(|trick| trick.cards.clone());
        for card in cards.into_iter().flatten() {
            let kept = self.mode.play.excused.contains(card);
            let Some(player) = self.facts.tricks.player(card).filter(|_| kept) else {
                continue;
            };
            let moved = self.sum([card]) - gives;
            self.facts.tricks.keep(winner, player, card);
            self.won[winner] -= moved;
            self.won[player] += moved;
            if gives != 0 {
                // What it gives is a card of a pile too.
                self.given_for[winner] += 1;
                self.given_for[player] -= 1;
            }
        }
    }

    /// Goes on after a complete trick.
    pub(super) fn go_on(&mut self, leader: Seat) {
        if self.facts.tricks.complete() < self.facts.tricks.total() {
            let next = self.facts.tricks.number();
            self.phase = Phase::Playing(self.rules.leads(self.mode, next, leader));
            return;
        }
        self.phase = Phase::Over(Ending::Played);
        self.show_laid_call();
    }

    /// Gives the winner of the last trick the talon cards that go with it.
    fn give_talon_cards(&mut self, winner: Seat) {
        let Some(&Talon::Tricks {
            count,
            each,
            from_last,
        }) = self.talon_rule
        else {
            return;
        };
        let tricks = &self.facts.tricks;
        let first = if from_last {
            tricks.total().saturating_sub(usize::from(count))
        } else {
            0
        };
        let Some(place) = tricks.complete().checked_sub(first + 1) else {
            return;
        };
        if place >= usize::from(count) {
            return;
        }
        let each = usize::from(each);
        let cards = self.talon.iter().skip(place * each).take(each);
        let known: CardSet = cards.flatten().copied().collect();
        self.won[winner] += self.sum(known);
        for card in known {
            self.facts.tricks.give(winner, card);
            self.facts.untaken.lose(card);
        }
    }

    /// The players stop because nothing is open any more, where the rules let them.
    pub fn stop_if_decided(&mut self) {
        let (Phase::Playing(turn), Some(when)) = (&self.phase, &self.mode.play.end) else {
            return;
        };
        if self.facts.tricks.current().is_none()
            && when.holds(&self.view(*turn, RuleAct::None)).is_true()
        {
            self.facts.tricks.stop();
            self.phase = Phase::Over(Ending::Played);
        }
    }
}
