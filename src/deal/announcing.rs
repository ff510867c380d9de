//! The announcements: whose side a word counts for, what may and must be said.

use super::codes;
use super::kontra::Step;
use super::machine::{Deal, Ending, Phase, Speaking};
use super::refusal::{self, Breach, Refusal};
use crate::basics::{Join, Name, Part, Party, Seat, SeatSet, Told, told};
use crate::expr::{Act as RuleAct, View};
use crate::facts::{Partner, Said};
use crate::game::{Act, DeclarationId, FigureId, Term};
use crate::rules::{Duty, DutyAt, Owed, RevealOn, SpeaksFor, StopAfter, Unmet};

/// A word, as rules are asked about it.
fn rule_act(act: Act) -> RuleAct {
    match act {
        Act::Announce { figure, .. } => RuleAct::Announce(figure),
        Act::Kontra { figure, level, .. } => RuleAct::Kontra(figure, level),
        _ => RuleAct::None,
    }
}

impl Deal<'_> {
    /// Opens the announcements: what stands without a word stands, and the declarer speaks.
    pub(super) fn begin_announcements(&mut self) {
        let Some(declarer) = self.facts.declarer else {
            return;
        };
        let each = self.mode.is_each();
        if !self.mode.has_words() && self.rules.declarations.is_empty() {
            self.begin_play();
            return;
        }
        let owners = if each { self.facts.sides.parties } else { 1 };
        for (n, figure) in (0u8..).zip(&self.mode.figures) {
            for owner in Party::all(owners).filter(|_| figure.stands) {
                if let Some(said) = self.facts.words.said_mut(FigureId(n), owner) {
                    *said = Some(Said::STANDING);
                }
            }
        }
        self.phase = Phase::Announcing(Speaking {
            turn: declarer,
            spoke: true,
            silent: 0,
            out_of_turn: None,
            interrupted_by: None,
        });
    }

    pub(super) fn check_word(&self, act: Act) -> Result<Vec<Breach>, Refusal> {
        let Phase::Announcing(speaking) = self.phase else {
            if let Act::Announce { seat, figure } = act
                && self.is_early(seat, figure)
            {
                return self.check_announcement(seat, figure).map(|()| Vec::new());
            }
            // Passes after the last that was needed change nothing, and people write them.
            let begun = !self.facts.tricks.list().is_empty();
            if matches!((&self.phase, act), (Phase::Playing(_), Act::Close { .. })) && !begun {
                return Ok(Vec::new());
            }
            if let (Phase::Over(Ending::Played), Act::Declare { seat, declaration }) =
                (&self.phase, act)
            {
                return self.check_late(seat, declaration).map(|()| Vec::new());
            }
            return Err(self.wrong_phase(told!("this")));
        };
        let seat = match act {
            Act::Announce { seat, .. }
            | Act::Declare { seat, .. }
            | Act::Kontra { seat, .. }
            | Act::Close { seat } => seat,
            _ => speaking.turn,
        };
        let first_turn_over = !self.facts.words.closed.is_empty();
        let interrupts =
            speaking.out_of_turn == Some(seat) && first_turn_over && self.is_laid_kontra(act);
        let ends_interruption =
            speaking.interrupted_by == Some(seat) && matches!(act, Act::Close { .. });
        if seat != speaking.turn && !interrupts && !ends_interruption {
            return Err(Refusal::turn(seat, speaking.turn));
        }
        if ends_interruption && seat != speaking.turn {
            return Ok(Vec::new());
        }
        self.allowed_word(seat, act)?;
        let owed = self.laid_kontra_breach(speaking, seat, act);
        Ok(owed
            .into_iter()
            .chain(self.breaches_in_turn(seat, act))
            .collect())
    }

    /// Whether an act is an announcement that may be made now although the announcements have not begun.
    pub fn is_early_word(&self, act: Act) -> bool {
        matches!(act, Act::Announce { seat, figure } if self.is_early(seat, figure))
    }

    /// Whether a seat may announce a figure although the announcements have not begun.
    pub(super) fn is_early(&self, seat: Seat, figure: FigureId) -> bool {
        let view = self.word_view(seat, Party::DECLARERS, RuleAct::Announce(figure));
        matches!(self.phase, Phase::Calling | Phase::Taking)
            && self.facts.declarer == Some(seat)
            && self
                .mode
                .announce
                .early
                .as_ref()
                .is_some_and(|when| !when.holds(&view).is_false())
    }

    /// Whether the rules let a seat say this, whoever's turn it is.
    pub(super) fn allowed_word(&self, seat: Seat, act: Act) -> Result<(), Refusal> {
        match act {
            Act::Announce { figure, .. } => self.check_announcement(seat, figure),
            Act::Declare { declaration, .. } => self.check_declaration(seat, declaration),
            Act::Kontra {
                level,
                figure,
                owner,
                against,
                ..
            } => self.check_kontra(
                seat,
                Step {
                    level,
                    figure,
                    owner,
                    against,
                },
            ),
            Act::Close { .. } => self.may_close(seat),
            _ => Ok(()),
        }
    }

    /// Refuses the end of a turn that leaves something undone which the rules do not let a seat leave.
    fn may_close(&self, seat: Seat) -> Result<(), Refusal> {
        match self.unmet_by_close(seat, Unmet::Refused).next() {
            Some((_, duty)) => Err(Refusal::new(
                codes::OWED,
                told!(
                    "{seat} may not end its turn: {owed}",
                    seat,
                    owed = self.owed_word(duty.owed)
                ),
            )
            .by(&duty.rule)),
            None => Ok(()),
        }
    }

    /// The duties of one kind that the end of a turn leaves unmet, and their numbers.
    pub(super) fn unmet_by_close(
        &self,
        seat: Seat,
        unmet: Unmet,
    ) -> impl Iterator<Item = (usize, &Duty)> {
        let view = self.view(seat, RuleAct::None);
        let duties = self.rules.duties.iter().enumerate();
        duties.filter(move |(_, duty)| {
            duty.at == DutyAt::Close
                && duty.unmet == unmet
                && duty.when.holds(&view).is_true()
                && self.can_say(seat, duty.owed)
        })
    }

    /// What a seat owes at the end of a turn, in words.
    fn owed_word(&self, owed: Owed) -> Told {
        let names = &self.rules.names;
        match owed {
            Owed::Announce(figures) => {
                let figures = FigureId::each(figures).map(|id| names.figure(id, None));
                told!(
                    "{figures} is owed",
                    figures = Part::names(figures, Join::Or)
                )
            }
            Owed::Declare(declaration) => {
                told!(
                    "`{declaration}` is owed",
                    declaration = Name(names.id(Term::Declaration(declaration)))
                )
            }
            Owed::Kontra(figure) => told!(
                "`{step} {figure}` is owed",
                step = Name(names.id(Term::Kontra(1))),
                figure = Name(names.figure(figure, None))
            ),
            Owed::Act(_) => told!("an act is owed"),
        }
    }

    /// The side that a word of this seat counts for, and whether everybody knows it.
    fn attributed(&self, seat: Seat, act: RuleAct) -> Party {
        let announce = &self.mode.announce;
        let own = self.facts.sides.party(seat);
        if (self.facts.sides.public.contains(seat) || self.mode.is_each())
            && let Some(own) = own
        {
            return own;
        }
        if let Some(own) = own
            && !announce.own.is_empty()
        {
            let view = self.word_view(seat, own, act);
            if announce
                .own
                .iter()
                .any(|(when, _)| when.holds(&view).is_true())
            {
                return own;
            }
        }
        let level = announce
            .decided_by
            .as_ref()
            .map_or(0, |(figure, _)| self.facts.words.kontra(*figure));
        if level > 0 {
            return if level % 2 == 1 {
                Party::OPPONENTS
            } else {
                Party::DECLARERS
            };
        }
        match (announce.speaks_for, own) {
            (SpeaksFor::Own | SpeaksFor::OwnUnseen, Some(own)) => own,
            _ => self.facts.words.last_side.unwrap_or(Party::DECLARERS),
        }
    }

    /// Refuses a word that would count for the side that is not the speaker's.
    fn speaks_for_own_side(&self, seat: Seat, act: RuleAct) -> Result<Party, Refusal> {
        let party = self.attributed(seat, act);
        match self.facts.sides.party(seat) {
            Some(own) if own != party => {
                let rule = match &self.mode.announce.decided_by {
                    Some((figure, rule)) if self.facts.words.kontra(*figure) > 0 => rule,
                    _ => &self.mode.announce.rule,
                };
                let message = told!(
                    "{seat} plays with {own}, and this would count for {other}",
                    seat,
                    own = self.party_words(own),
                    other = self.party_words(party)
                );
                Err(Refusal::new(codes::WRONG_SIDE, message)
                    .by(rule)
                    .instead(told!("{seat} must first show its side by a kontra", seat)))
            }
            _ => Ok(party),
        }
    }

    pub(super) fn word_view(&self, seat: Seat, party: Party, act: RuleAct) -> View<'_> {
        let mut view = self.view(seat, act);
        view.scope.side = Some(party);
        view
    }

    fn check_announcement(&self, seat: Seat, id: FigureId) -> Result<(), Refusal> {
        // A name is made only for a refusal: most words are allowed.
        let name = || self.rules.names.figure(id, None);
        let Some(figure) = self.mode.figure(id) else {
            return Err(Refusal::new(
                codes::MAY_NOT_ANNOUNCE,
                told!("there is no such figure"),
            ));
        };
        let refuse = |code, message: Told| Err(Refusal::new(code, message).by(&figure.rule));
        if figure.announced.is_none() || figure.stands {
            return refuse(
                codes::MAY_NOT_ANNOUNCE,
                told!("`{figure}` is not announced", figure = Name(name())),
            );
        }
        let party = self.speaks_for_own_side(seat, RuleAct::Announce(id))?;
        if self.facts.words.said(id, party).is_some() {
            let whose = self.party_words(party);
            let message = told!(
                "`{figure}` has been announced by {whose} already",
                figure = Name(name()),
                whose
            );
            return refuse(codes::TWICE, message);
        }
        let mut view = self.word_view(seat, party, RuleAct::Announce(id));
        view.scope.it = figure.it;
        if let Some(may) = &figure.may_announce
            && may.holds(&view).is_false()
        {
            let asked = refusal::asked(self.rules, &figure.rule);
            return refuse(
                codes::MAY_NOT_ANNOUNCE,
                told!(
                    "{seat} may not announce `{figure}`{asked}",
                    seat,
                    figure = Name(name()),
                    asked
                ),
            );
        }
        self.not_excluded(party, id)?;
        self.not_banned(seat, &view, id)
    }

    /// Refuses a figure when its side has announced one that excludes it.
    fn not_excluded(&self, party: Party, id: FigureId) -> Result<(), Refusal> {
        let Some((excluded, rule)) = &self.mode.announce.exclusive else {
            return Ok(());
        };
        let bits = excluded.get(id.index()).copied().unwrap_or(0);
        let announced =
            FigureId::each(bits).find(|&other| self.facts.words.said(other, party).is_some());
        match announced {
            Some(other) => {
                let names = &self.rules.names;
                let message = told!(
                    "`{figure}` of {side} excludes `{other}`",
                    figure = Name(names.figure(other, None)),
                    side = self.party_words(party),
                    other = Name(names.figure(id, None))
                );
                Err(Refusal::new(codes::MAY_NOT_ANNOUNCE, message).by(rule))
            }
            None => Ok(()),
        }
    }

    pub(super) fn not_banned(
        &self,
        seat: Seat,
        view: &View<'_>,
        figure: FigureId,
    ) -> Result<(), Refusal> {
        let bans = &self.mode.announce.bans;
        let mut broken = bans
            .iter()
            .filter(|(when, _)| when.holds(view).is_true())
            .map(|(_, rule)| rule)
            .peekable();
        let Some(first) = broken.peek() else {
            return Ok(());
        };
        let name = self.rules.names.figure(figure, None);
        let so = refusal::while_so(self.rules, first);
        let message = match view.scope.act {
            RuleAct::Kontra(..) => told!(
                "{seat} may not say kontra to `{name}`{so}",
                seat,
                name = Name(name),
                so
            ),
            _ => told!(
                "{seat} may not announce `{name}`{so}",
                seat,
                name = Name(name),
                so
            ),
        };
        Err(Refusal::new(codes::MAY_NOT_ANNOUNCE, message).by_all(broken))
    }

    fn check_declaration(&self, seat: Seat, id: DeclarationId) -> Result<(), Refusal> {
        let name = self.rules.names.id(Term::Declaration(id));
        let Some(declaration) = self.rules.declaration(id) else {
            return Err(Refusal::new(
                codes::UNTRUE,
                told!("there is no such declaration"),
            ));
        };
        if self.facts.words.has_declared(seat, id) {
            let message = told!("{seat} has told `{name}` already", seat, name = Name(name));
            return Err(Refusal::new(codes::TWICE, message).by(&declaration.rule));
        }
        if declaration.identifies {
            self.speaks_for_own_side(seat, RuleAct::None)?;
        }
        let view = self.view(seat, RuleAct::None);
        if declaration.when.holds(&view).is_false() {
            let asked = refusal::asked(self.rules, &declaration.rule);
            let message = told!(
                "`{name}` is not true of {seat}'s hand{asked}",
                name = Name(name),
                seat,
                asked
            );
            return Err(Refusal::new(codes::UNTRUE, message).by(&declaration.rule));
        }
        Ok(())
    }

    /// The duties that the end of a turn leaves unmet.
    fn breaches_in_turn(&self, seat: Seat, act: Act) -> Vec<Breach> {
        if !matches!(act, Act::Close { .. }) {
            return Vec::new();
        }
        self.unmet_by_close(seat, Unmet::Found)
            .filter(|&(n, _)| !self.breached.contains(&(seat, n)))
            .map(|(n, duty)| Breach {
                seat,
                message: told!(
                    "{seat} ends its turn, and {owed}",
                    seat,
                    owed = self.owed_word(duty.owed)
                ),
                rule: duty.rule.clone(),
                duty: Some(n),
            })
            .collect()
    }

    fn can_say(&self, seat: Seat, owed: Owed) -> bool {
        let act = match owed {
            Owed::Announce(figures) => {
                let mut acts = FigureId::each(figures).map(|figure| Act::Announce { seat, figure });
                return acts.any(|act| self.allowed_word(seat, act).is_ok());
            }
            Owed::Declare(declaration) => Act::Declare { seat, declaration },
            Owed::Kontra(figure) => Act::Kontra {
                seat,
                level: 1,
                figure,
                owner: None,
                against: None,
            },
            Owed::Act(_) => return false,
        };
        self.allowed_word(seat, act).is_ok()
    }

    pub(super) fn apply_word(&mut self, act: Act) {
        let Phase::Announcing(mut speaking) = self.phase else {
            if let (Phase::Over(_), Act::Declare { seat, declaration }) = (&self.phase, act) {
                self.facts.words.declare_late(seat, declaration);
            }
            if let Act::Announce { seat, figure } = act {
                self.apply_announcement(seat, figure);
            }
            return;
        };
        let seat = match act {
            Act::Announce { seat, figure } => {
                self.apply_announcement(seat, figure);
                seat
            }
            Act::Declare { seat, declaration } => {
                self.facts.words.declare(seat, declaration);
                let identifies = self
                    .rules
                    .declaration(declaration)
                    .is_some_and(|declaration| declaration.identifies);
                if identifies {
                    let party = self.attributed(seat, RuleAct::None);
                    self.identify(seat, party);
                }
                seat
            }
            Act::Kontra {
                seat,
                level,
                figure,
                owner,
                against,
            } => {
                let step = Step {
                    level,
                    figure,
                    owner,
                    against,
                };
                self.apply_kontra(seat, step);
                seat
            }
            Act::Close { seat } => {
                self.close(speaking, seat);
                return;
            }
            _ => return,
        };
        if seat == speaking.turn {
            speaking.spoke = true;
            speaking.interrupted_by = None;
        } else {
            // Spoken out of turn: the turn is where it was, and everybody may answer.
            speaking.silent = 0;
            speaking.interrupted_by = Some(seat);
        }
        if speaking.out_of_turn == Some(seat) && self.is_laid_kontra(act) {
            speaking.out_of_turn = None;
            self.facts.sides.public = SeatSet::all(self.seats());
        }
        self.reveal(RevealOn::Word, seat, rule_act(act));
        self.phase = Phase::Announcing(speaking);
    }

    /// Makes everybody's side known if a rule says so.
    pub(super) fn reveal(&mut self, on: RevealOn, seat: Seat, act: RuleAct) {
        let view = self.view(seat, act);
        let mut reveals = self.mode.reveals.iter();
        if reveals.any(|reveal| reveal.on == on && reveal.when.holds(&view).is_true()) {
            self.facts.sides.public = SeatSet::all(self.seats());
        }
    }

    fn close(&mut self, mut speaking: Speaking, seat: Seat) {
        if seat != speaking.turn {
            speaking.interrupted_by = None;
            self.phase = Phase::Announcing(speaking);
            return;
        }
        self.forget_laid_kontra(seat, speaking);
        if let Phase::Announcing(now) = &self.phase {
            speaking.out_of_turn = now.out_of_turn;
        }
        self.facts.words.closed.insert(seat);
        let turns = &mut self.facts.words.turns[seat];
        *turns = turns.saturating_add(1);
        self.facts.words.turn += 1;
        speaking.silent = if speaking.spoke {
            0
        } else {
            speaking.silent + 1
        };
        speaking.spoke = false;
        speaking.interrupted_by = None;
        let seats = self.seats();
        if usize::from(speaking.silent) + 1 >= seats {
            self.stop_if_due(StopAfter::Announcements);
            if !matches!(self.phase, Phase::Over(_)) {
                self.begin_play();
            }
        } else {
            speaking.turn = seat.next(seats);
            self.phase = Phase::Announcing(speaking);
        }
    }

    /// Remembers what a turn leaves unmet that was refused for another reason.
    pub(super) fn note_unmet(&mut self, seat: Seat) {
        let unmet = self.unmet_by_close(seat, Unmet::Found);
        let found: Vec<(Seat, usize)> = unmet.map(|(n, _)| (seat, n)).collect();
        self.breached.extend(found);
    }

    fn apply_announcement(&mut self, seat: Seat, figure: FigureId) {
        let party = self.attributed(seat, RuleAct::Announce(figure));
        let words = &mut self.facts.words;
        words.count += 1;
        let said = Said {
            by: Some(seat),
            order: words.count,
            turn: words.turn,
            kontra: 0,
            kontra_from: None,
            kontra_by: None,
        };
        if let Some(place) = words.said_mut(figure, party) {
            *place = Some(said);
        }
        self.take_back(figure, party);
        let words = &mut self.facts.words;
        words.note_speech(seat, figure);
        self.identify(seat, party);
    }

    /// An announcement takes the place of others of its side on the same card, if the figure says so.
    fn take_back(&mut self, figure: FigureId, party: Party) {
        let mode = self.mode;
        let Some(new) = mode.figure(figure).filter(|new| new.replaces != 0) else {
            return;
        };
        for (n, old) in (0u8..).zip(&mode.figures) {
            let (Some(taken), Some(bound)) = (&old.binds, &new.binds) else {
                continue;
            };
            if new.replaces & (1 << n) != 0
                && taken.is_of_card_of(bound)
                && let Some(said) = self.facts.words.said_mut(FigureId(n), party)
            {
                *said = None;
            }
        }
    }

    /// Everybody knows now which side a seat is of, where words make that known.
    pub(super) fn identify(&mut self, seat: Seat, party: Party) {
        let seats = self.seats();
        self.facts.words.last_side = Some(party);
        self.facts.words.last_speaker = Some(seat);
        if self.mode.announce.speaks_for == SpeaksFor::OwnUnseen {
            return;
        }
        let before = self.facts.sides.party(seat);
        self.facts.sides.place(seats, seat, party);
        if before.is_none() {
            self.recount();
        }
        let is_partner = self.facts.sides.partner == Partner::Seat(seat);
        if is_partner {
            self.facts.sides.public = SeatSet::all(seats);
        } else {
            self.facts.sides.public.insert(seat);
        }
    }
}
