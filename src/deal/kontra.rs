//! Kontra on figures and on the game: who may say a step of the ladder, whose it is, and what it changes.

use super::announcing::{may_say, side_words};
use super::codes;
use super::machine::{Deal, Phase, Speaking};
use super::refusal::{Breach, Refusal};
use crate::basics::{Party, Seat};
use crate::expr::Act as RuleAct;
use crate::game::{Act, FigureId, Term};
use crate::rules::StepBy;

impl Deal<'_> {
    /// Whose item a kontra goes on.
    fn kontra_owner(
        &self,
        seat: Seat,
        level: u8,
        figure: FigureId,
        owner: Option<Party>,
    ) -> Option<Party> {
        let step = self
            .mode
            .kontra
            .steps
            .get(usize::from(level).checked_sub(1)?)?;
        let by_own = match step.by {
            StepBy::Own => true,
            StepBy::Other => false,
            // Where the steps go by side, each odd one is against the other side, each even one answers it.
            StepBy::Declarers | StepBy::Opponents => level.is_multiple_of(2),
        };
        let own = self.facts.sides.party(seat);
        if own.is_some_and(|own| !may_say(step.by, own)) {
            return None;
        }
        let wanted = match (own, owner) {
            (Some(own), _) => Some(if by_own { own } else { own.other() }),
            (None, owner) => owner,
        };
        let ready = |party: &Party| {
            self.facts
                .words
                .said(figure, *party)
                .is_some_and(|said| said.kontra + 1 == level)
        };
        match wanted {
            Some(party) => Some(party).filter(ready),
            None => [Party::DECLARERS, Party::OPPONENTS].into_iter().find(ready),
        }
        .filter(|&party| owner.is_none_or(|owner| owner == party))
    }

    pub(super) fn check_kontra(
        &self,
        seat: Seat,
        level: u8,
        figure: FigureId,
        owner: Option<Party>,
    ) -> Result<(), Refusal> {
        let Some(owner) = self.kontra_owner(seat, level, figure, owner) else {
            return Err(self.no_such_kontra(seat, level, figure));
        };
        let speaker = self.kontra_speaker(level, owner);
        let view = self.word_view(seat, speaker, RuleAct::Kontra(figure, level));
        self.not_banned(seat, &view, figure)
    }

    /// Why a step cannot be said on a figure.
    fn no_such_kontra(&self, seat: Seat, level: u8, figure: FigureId) -> Refusal {
        let names = &self.rules.names;
        let (step_name, name) = (names.id(Term::Kontra(level)), names.figure(figure, None));
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
            None => format!("nobody has announced `{name}`"),
            Some((party, said)) if said.kontra + 1 == level => format!(
                "{seat} is of the wrong side: {} announced `{name}`",
                side_words(party)
            ),
            Some((party, said)) => format!(
                "the `{name}` of {} stands at `{}`",
                side_words(party),
                if said.kontra == 0 {
                    "announced"
                } else {
                    names.id(Term::Kontra(said.kontra))
                }
            ),
        };
        let message = format!("`{step_name} {name}` cannot be said: {why}");
        Refusal::new(codes::KONTRA, message).by(rule)
    }

    /// The side that says a step on an item of `owner`.
    fn kontra_speaker(&self, level: u8, owner: Party) -> Party {
        let step = self
            .mode
            .kontra
            .steps
            .get(usize::from(level).saturating_sub(1));
        match step.map(|step| step.by) {
            Some(StepBy::Own) => owner,
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
            message: format!(
                "{owing} laid the called card away and must at once say `{} {}`",
                self.rules.names.id(Term::Kontra(1)),
                self.rules.names.figure(*figure, None)
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

    pub(super) fn apply_kontra(
        &mut self,
        seat: Seat,
        level: u8,
        figure: FigureId,
        owner: Option<Party>,
    ) {
        let Some(owner) = self.kontra_owner(seat, level, figure, owner) else {
            return;
        };
        let words = &mut self.facts.words;
        words.count += 1;
        words.note_speech(seat, figure);
        if let Some(Some(said)) = words.said_mut(figure, owner) {
            said.kontra = level;
            said.kontra_from = said.kontra_from.or(Some(seat));
            said.kontra_by = Some(seat);
        }
        let speaker = self.kontra_speaker(level, owner);
        self.identify(seat, speaker);
    }
}
