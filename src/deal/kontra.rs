//! Kontra, step by step: on whose item a step goes, who may say it, and for whom it counts.

use super::codes;
use super::machine::{Deal, Phase, Speaking};
use super::refusal::{Breach, Refusal};
use crate::basics::{Name, Party, Seat, SeatSet, Told, told};
use crate::expr::Act as RuleAct;
use crate::facts::Said;
use crate::game::{Act, FigureId, Term};
use crate::rules::{SpeaksFor, StepBy};

/// A step of the ladder on an item, as it is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) level: u8,
    pub(super) figure: FigureId,
    /// Whose item, where the record says so.
    pub(super) owner: Option<Party>,
    /// Whose kontra it answers, where each says his own and the record says whose.
    pub(super) against: Option<Seat>,
}

/// Whether a side may say a step at all.
fn may_say(by: StepBy, own: Party) -> bool {
    match by {
        StepBy::Declarers => own == Party::DECLARERS,
        StepBy::Opponents => own == Party::OPPONENTS,
        StepBy::Own | StepBy::Other | StepBy::Another => true,
    }
}

impl Deal<'_> {
    /// What a party is called in a sentence: a side, or the one seat that it is where everybody plays alone.
    pub(super) fn party_words(&self, party: Party) -> Told {
        let seat = Seat::new(party.index()).filter(|_| self.mode.is_each());
        match seat {
            Some(seat) => seat.to_string().into(),
            None if party == Party::DECLARERS => told!("the declarers"),
            None => told!("the opponents"),
        }
    }

    /// Whose item a step goes on.
    fn kontra_owner(&self, seat: Seat, step: Step) -> Option<Party> {
        if self.mode.is_each() {
            return self.raised_for_all(seat, step);
        }
        let index = usize::from(step.level).checked_sub(1)?;
        let by = self.mode.kontra.steps.get(index)?.by;
        let by_own = match by {
            StepBy::Own => true,
            StepBy::Other => false,
            // Where the steps go by side, each odd one is against the other side, each even one answers it.
            StepBy::Declarers | StepBy::Opponents => step.level.is_multiple_of(2),
            // Of a contract in which everybody plays alone, which has been answered above.
            StepBy::Another => false,
        };
        let own = self.facts.sides.party(seat);
        if own.is_some_and(|own| !may_say(by, own)) {
            return None;
        }
        let ready = |party: &Party| {
            let said = self.facts.words.said(step.figure, *party);
            said.is_some_and(|said| self.is_next(seat, *party, said, step))
        };
        let wanted = match (own, step.owner) {
            (Some(own), _) if by_own => Some(own),
            (Some(own), _) => {
                let against_own = !ready(&own.other()) && self.may_be_against(seat, own, step);
                Some(if against_own { own } else { own.other() })
            }
            (None, owner) => owner,
        };
        match wanted {
            Some(party) => Some(party).filter(ready),
            None => [Party::DECLARERS, Party::OPPONENTS].into_iter().find(ready),
        }
        .filter(|&party| step.owner.is_none_or(|owner| owner == party))
    }

    /// The speaker's party, where everybody plays alone and a step comes next on what stands for all of them.
    fn raised_for_all(&self, seat: Seat, step: Step) -> Option<Party> {
        let own = self.facts.sides.party(seat)?;
        let said = self.facts.words.said(step.figure, own)?;
        let next = said.kontra + 1 == step.level && said.kontra_by != Some(seat);
        let plain = step.owner.is_none() && step.against.is_none();
        (next && plain).then_some(own)
    }

    /// Whether a seat may speak against what its own side has said, because not everybody knows that they are one.
    fn may_be_against(&self, seat: Seat, own: Party, step: Step) -> bool {
        let public = self.facts.sides.public;
        let said = self.facts.words.said(step.figure, own);
        let by = said.and_then(|said| said.by).or(self.facts.declarer);
        self.mode.announce.speaks_for == SpeaksFor::OwnUnseen
            && by.is_some_and(|by| by != seat && !(public.contains(seat) && public.contains(by)))
    }

    /// Whether a step comes next on an item.
    fn is_next(&self, seat: Seat, owner: Party, said: Said, step: Step) -> bool {
        if self.mode.kontra.by_person {
            !self.raised_for(seat, owner, step).is_empty()
        } else {
            step.against.is_none() && said.kontra + 1 == step.level
        }
    }

    /// The persons for whom a step counts, where each says his own: its speaker, or those whose step it answers.
    fn raised_for(&self, seat: Seat, owner: Party, step: Step) -> SeatSet {
        let sides = &self.facts.sides;
        let others = sides.members(self.seats(), owner.other()).iter();
        let answers = sides.party(seat) == Some(owner);
        others
            .filter(|&other| answers || other == seat)
            .filter(|&other| step.against.is_none_or(|against| against == other))
            .filter(|&other| self.facts.words.step_of(step.figure, other) + 1 == step.level)
            .collect()
    }

    pub(super) fn check_kontra(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        let Some(owner) = self.kontra_owner(seat, step) else {
            return Err(self.no_such_kontra(seat, step));
        };
        let speaker = self.kontra_speaker(step.level, owner);
        let act = RuleAct::Kontra(step.figure, step.level);
        let view = self.word_view(seat, speaker, act);
        self.not_banned(seat, &view, step.figure)
    }

    /// Why a step cannot be said on a figure.
    fn no_such_kontra(&self, seat: Seat, said: Step) -> Refusal {
        let Step { level, figure, .. } = said;
        let of_somebody = said.owner.is_some() || said.against.is_some();
        let names = &self.rules.names;
        let (step_name, name) = (names.id(Term::Kontra(level)), &names.figure(figure, None));
        let step = self
            .mode
            .kontra
            .steps
            .get(usize::from(level).saturating_sub(1));
        let rule = step.map_or(&self.mode.announce.rule, |step| &step.rule);
        let said = [Party::DECLARERS, Party::OPPONENTS]
            .into_iter()
            .find_map(|party| Some((party, self.facts.words.said(figure, party)?)));
        let why = match said {
            None => told!("nobody has announced `{name}`", name = Name(name)),
            Some(_) if self.mode.is_each() && of_somebody => {
                told!("everybody plays alone, and a step is said for all")
            }
            Some((_, said)) if self.mode.is_each() && said.kontra + 1 == level => {
                told!("{seat} has said the step before it", seat)
            }
            Some((_, said)) if self.mode.is_each() => {
                told!("it stands at `{step}`", step = self.stands_at(said.kontra))
            }
            Some((party, said)) if said.kontra + 1 == level => told!(
                "{seat} is of the wrong side: {side} announced `{name}`",
                seat,
                side = self.party_words(party),
                name = Name(name)
            ),
            Some((party, said)) => told!(
                "the `{name}` of {side} stands at `{step}`",
                name = Name(name),
                side = self.party_words(party),
                step = self.stands_at(said.kontra)
            ),
        };
        let message = told!(
            "`{step} {name}` cannot be said: {why}",
            step = Name(step_name),
            name = Name(name),
            why
        );
        let refusal = Refusal::new(codes::KONTRA, message).by(rule);
        match said {
            Some((_, said)) if said.kontra + 1 != level => {
                refusal.instead(self.next_step(said.kontra))
            }
            _ => refusal,
        }
    }

    /// Which step follows the one that was said last.
    fn next_step(&self, last: u8) -> Told {
        let names = &self.rules.names;
        if usize::from(last) < self.mode.kontra.steps.len() {
            told!(
                "the next step is `{step}`",
                step = Name(names.id(Term::Kontra(last + 1)))
            )
        } else {
            told!("no step follows it")
        }
    }

    /// What an announcement stands at, in words.
    fn stands_at(&self, level: u8) -> Told {
        match level {
            0 => told!("announced"),
            level => told!(
                "{step}",
                step = Name(self.rules.names.id(Term::Kontra(level)))
            ),
        }
    }

    /// The side that says a step on an item of `owner`.
    fn kontra_speaker(&self, level: u8, owner: Party) -> Party {
        let step = self
            .mode
            .kontra
            .steps
            .get(usize::from(level).saturating_sub(1));
        match step.map(|step| step.by) {
            Some(StepBy::Own | StepBy::Another) => owner,
            Some(StepBy::Declarers) => Party::DECLARERS,
            Some(StepBy::Opponents) => Party::OPPONENTS,
            _ => owner.other(),
        }
    }

    /// Whether an act is the kontra that the seat which laid the called card away owes.
    pub(super) fn is_laid_kontra(&self, act: Act) -> bool {
        let owed = self.mode.call.as_ref().and_then(|c| c.laid_kontra.as_ref());
        matches!(act, Act::Kontra { level: 1, figure, .. } if owed.is_some_and(|(f, _)| *f == figure))
    }

    /// The kontra that is owed out of turn, if anything else is said in its place.
    pub(super) fn laid_kontra_breach(
        &self,
        speaking: Speaking,
        seat: Seat,
        act: Act,
    ) -> Option<Breach> {
        let owing = speaking.out_of_turn?;
        let (figure, rule) = self.mode.call.as_ref()?.laid_kontra.as_ref()?;
        let declarers_turn =
            speaking.turn == self.facts.declarer? && self.facts.words.closed.is_empty();
        let met = self.is_laid_kontra(act) || self.facts.words.kontra(*figure) > 0;
        let own_turn_goes_on = seat == owing && !matches!(act, Act::Close { .. });
        if declarers_turn || met || own_turn_goes_on {
            return None;
        }
        Some(Breach {
            seat: owing,
            message: told!(
                "{owing} laid the called card away and must at once say `{step} {figure}`",
                owing,
                step = Name(self.rules.names.id(Term::Kontra(1))),
                figure = Name(self.rules.names.figure(*figure, None))
            ),
            rule: rule.clone(),
            duty: None,
        })
    }

    /// What was owed out of turn and has been found unmet is owed no more.
    pub(super) fn forget_laid_kontra(&mut self, seat: Seat, speaking: Speaking) {
        let laid = self.laid_kontra_breach(speaking, seat, Act::Close { seat });
        if laid.is_some()
            && let Phase::Announcing(now) = &mut self.phase
        {
            now.out_of_turn = None;
        }
    }

    pub(super) fn apply_kontra(&mut self, seat: Seat, step: Step) {
        let Some(owner) = self.kontra_owner(seat, step) else {
            return;
        };
        let raised = if self.mode.kontra.by_person {
            self.raised_for(seat, owner, step)
        } else {
            SeatSet::EMPTY
        };
        let parties = self.facts.sides.parties;
        let words = &mut self.facts.words;
        words.count += 1;
        words.note_speech(seat, step.figure);
        for person in raised.iter() {
            words.raise_for(step.figure, person, step.level);
        }
        // Where everybody plays alone a step is said for all.
        let all = self.mode.is_each();
        for party in Party::all(parties).filter(|&party| all || party == owner) {
            if let Some(Some(said)) = words.said_mut(step.figure, party) {
                said.kontra = said.kontra.max(step.level);
                said.kontra_from = said.kontra_from.or(Some(seat));
                said.kontra_by = Some(seat);
            }
        }
        let speaker = self.kontra_speaker(step.level, owner);
        self.identify(seat, speaker);
    }
}
