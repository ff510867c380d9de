//! Calling the partner by a card.

use super::codes;
use super::exchange::applies;
use super::machine::{Deal, Phase};
use super::refusal::{self, Breach, Refusal, Verb};
use crate::basics::{Card, CardSet, Name, RuleRef, Seat, Told, told};
use crate::expr::Act as RuleAct;
use crate::facts::Partner;
use crate::game::Term;
use crate::rules::{CallAt, CallRules, CardRule, RevealOn};

impl Deal<'_> {
    /// The cards that may certainly or possibly be called, and the rules that say so, the general ones first.
    pub fn callable(&self) -> (CardSet, Vec<&RuleRef>) {
        let (Some(call), Some(declarer)) = (&self.mode.call, self.facts.declarer) else {
            return (CardSet::EMPTY, Vec::new());
        };
        let view = self.view(declarer, RuleAct::None);
        let base = call.cards.holding(&view).possible;
        let musts = call
            .musts
            .iter()
            .filter(|must| applies(must.when.as_ref(), &view).is_true());
        let mut groups: Vec<&CardRule> = musts.collect();
        if groups.is_empty() {
            let choices = call.choices.iter();
            groups = choices
                .filter(|choice| !applies(choice.when.as_ref(), &view).is_false())
                .collect();
            groups.sort_by_key(|choice| choice.when.is_some());
        }
        let cards = groups.iter().fold(CardSet::EMPTY, |cards, group| {
            cards | group.cards.holding(&view).possible
        });
        let rules = groups.iter().map(|group| &group.rule).collect();
        (cards & base, rules)
    }

    /// The declarer is to call; where no card is left to be called, he plays alone.
    pub(super) fn begin_calling(&mut self) {
        self.phase = Phase::Calling;
        if self.callable().0.is_empty() {
            self.settle_partner(Partner::Alone);
            if !self.goes_to_talon() {
                self.begin_announcements();
            }
        }
    }

    /// Why no partner is called.
    fn why_no_call(&self) -> Told {
        let contract = self.facts.contract.filter(|_| {
            let mut modes = self.rules.modes.iter();
            modes.any(|mode| mode.call.is_some())
        });
        match contract {
            None => told!("no partner is called in this variant"),
            Some(contract) => {
                let name = self.rules.names.id(Term::Contract(contract));
                told!(
                    "no partner is called where `{name}` is played",
                    name = Name(name)
                )
            }
        }
    }

    pub(super) fn check_call(
        &self,
        seat: Seat,
        card: Option<Card>,
    ) -> Result<Vec<Breach>, Refusal> {
        let Some(call) = &self.mode.call else {
            return Err(Refusal::new(codes::NO_RULE, self.why_no_call()));
        };
        if self.phase != Phase::Calling {
            return Err(self.wrong_phase(told!("a call")));
        }
        if self.facts.declarer != Some(seat) {
            let message = told!("{seat} is not the declarer", seat);
            return Err(Refusal::new(codes::CALL, message).by(&call.rule));
        }
        let Some(card) = card else {
            return Ok(Vec::new());
        };
        let (cards, mut rules) = self.callable();
        if cards.contains(card) {
            return Ok(Vec::new());
        }
        if let Some(rule) = self.why_not_called(call, card, seat) {
            rules = vec![rule];
        } else if rules.is_empty() {
            rules.push(&call.rule);
        }
        let so = refusal::while_so(self.rules, rules[0]);
        let message = told!(
            "`{card}` may not be called{so}",
            card = Name(self.card_id(card)),
            so
        );
        let instead = refusal::may(self.rules, seat, Verb::Call, cards);
        Err(Refusal::new(codes::CALL, message)
            .by_all(rules)
            .instead(instead))
    }

    /// The rule on what may be called at all, if that is what the card breaks.
    fn why_not_called<'c>(
        &self,
        call: &'c CallRules,
        card: Card,
        seat: Seat,
    ) -> Option<&'c RuleRef> {
        let base = call.cards.holding(&self.view(seat, RuleAct::None));
        (!base.possible.contains(card)).then_some(&call.rule)
    }

    pub(super) fn apply_call(&mut self, card: Card) {
        self.facts.called = Some(card);
        let seats = self.seats();
        let holder = Seat::all(seats).find(|&seat| self.facts.hand[seat].known.contains(card));
        let laid_by = Seat::all(seats).find(|&seat| self.facts.laid[seat].known.contains(card));
        let promised = self
            .facts
            .auction
            .promise_accepted(self.facts.declarer)
            .filter(|promise| promise.card == card)
            .map(|promise| promise.by);
        let partner = match (holder, laid_by, promised) {
            (Some(holder), _, _) if Some(holder) == self.facts.declarer => Partner::Alone,
            (Some(holder), _, _) => Partner::Seat(holder),
            (None, Some(_), _) => Partner::Alone,
            // Who promised the card holds it, unless the record shows otherwise.
            (None, None, Some(by)) => Partner::Seat(by),
            // Nobody was dealt it, so it is no partner's.
            (None, None, None) if self.facts.talon.known.contains(card) => Partner::Alone,
            (None, None, None) => Partner::Unknown,
        };
        self.settle_partner(partner);
        if partner == Partner::Unknown {
            self.part_sides(card);
        }
        if let Some(declarer) = self.facts.declarer {
            self.reveal(RevealOn::Call, declarer, RuleAct::None);
        }
        if self.goes_to_talon() {
            return;
        }
        self.begin_announcements();
        let laid_by_another = laid_by.filter(|&seat| Some(seat) != self.facts.declarer);
        if let (Some(seat), Phase::Announcing(speaking)) = (laid_by_another, &mut self.phase) {
            let asked = self
                .mode
                .call
                .as_ref()
                .is_some_and(|c| c.laid_kontra.is_some());
            speaking.out_of_turn = asked.then_some(seat);
        }
    }

    /// The record goes on without a call: the partner stays unknown, unless the promised card had to be called.
    pub fn call_unseen(&mut self) {
        if !matches!(self.phase, Phase::Calling) {
            return;
        }
        let (cards, _) = self.callable();
        match cards.lowest() {
            Some(card) if cards.len() == 1 => self.apply_call(card),
            _ if self.goes_to_talon() => {}
            _ => self.begin_announcements(),
        }
    }

    /// Opens the talon where the call comes before it.
    fn goes_to_talon(&mut self) -> bool {
        let first = |call: &CallRules| call.at == CallAt::BeforeTalon;
        let (true, Some(declarer)) = (
            self.mode.call.as_ref().is_some_and(first),
            self.facts.declarer,
        ) else {
            return false;
        };
        self.open_talon(declarer);
        true
    }

    /// It is known now who plays with the declarer.
    pub fn settle_partner(&mut self, partner: Partner) {
        let seats = self.seats();
        self.facts.sides.settle(seats, partner);
        self.recount();
    }
}
