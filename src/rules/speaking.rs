//! The rules of what is announced and doubled, and of what somebody owes to say.

use super::codes;
use super::compile::Compiler;
use super::model::{Announcing, Duty, Figure, KontraRules, KontraStep, Mode, Owed, Rule};
use super::tables::Tables;
use super::written::{DutyAt, ExclusiveTable, Owed as WrittenOwed, StepBy, VariantTable};
use crate::basics::Diagnostic;
use crate::expr::{Act, Needs};
use crate::game::Term;

impl Compiler<'_> {
    pub(super) fn duties(&mut self, written: &VariantTable) -> Vec<Duty> {
        let mut duties = Vec::new();
        for (id, duty) in &written.duty.0 {
            let path = format!("duty.{}", id.value);
            let owed = self.owed(&duty.owes, duty.on, &path);
            let (act, place) = match duty.on {
                DutyAt::Pass => (Act::Pass, Needs::BID),
                DutyAt::Close => (Act::None, Needs::WORD),
            };
            let when = self.condition_at(act, &duty.when, place, &path);
            let rule = self.rule(&path);
            duties.extend(owed.map(|owed| Duty {
                at: duty.on,
                when,
                owed,
                unmet: duty.unmet,
                rule,
            }));
        }
        duties
    }

    /// What is owed; it must be something that can be given when it is asked for.
    fn owed(&mut self, owes: &WrittenOwed, at: DutyAt, path: &str) -> Option<Owed> {
        let (owed_at, never, help) = match owes {
            WrittenOwed::Act(_) => (
                DutyAt::Pass,
                "nobody can bid or hold any more at the end of a turn of announcements",
                "what is owed in the auction has `on = \"pass\"`",
            ),
            WrittenOwed::Word(_) => (
                DutyAt::Close,
                "nobody can announce, declare or say kontra while there is an auction",
                "a word is owed at the end of a turn of announcements: `on = \"close\"`",
            ),
        };
        if at != owed_at {
            let (span, on) = (
                self.span(&format!("{path}.owes")),
                self.span(&format!("{path}.on")),
            );
            let message = format!("this is never owed: {never}");
            let finding = Diagnostic::error(codes::IDLE, message).at(span);
            self.report(finding.related(on, "asked for here").with_help(help));
        }
        let owed = match owes {
            WrittenOwed::Act(act) => return Some(Owed::Act(*act)).filter(|_| at == DutyAt::Pass),
            WrittenOwed::Word(word) => match (&word.announce, &word.declare, &word.kontra) {
                (Some(figures), None, None) => self.some_figures(figures).map(Owed::Announce),
                (None, None, Some(figure)) => self.one_figure(figure).map(Owed::Kontra),
                (None, Some(declaration), None) => self
                    .look_up(declaration, "declaration", |s| &s.declarations)
                    .map(Owed::Declare),
                _ => {
                    let span = self.span(&format!("{path}.owes"));
                    let message = "one of `announce`, `declare` and `kontra` is wanted";
                    self.report(Diagnostic::error(codes::IDLE, message).at(span));
                    None
                }
            },
        };
        owed.filter(|_| at == DutyAt::Close)
    }

    pub(super) fn announce(&mut self, tables: &Tables<'_>, figures: &[Figure]) -> Announcing {
        let announce = &tables.announce;
        let own = self.when_rules(&announce.own, Needs::WORD, "announce.own");
        let bans = self.when_rules(&announce.ban, Needs::WORD, "announce.ban");
        let default = tables.kontra.default.as_ref();
        let game = default.and_then(|figure| self.one_figure(figure));
        self.names.default_kontra = game;
        if announce.game_kontra_decides && default.is_none() {
            let span = self.span("announce.game-kontra-decides");
            let message = "`game-kontra-decides` has no effect without `kontra.default`";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
        }
        let early = announce.early.as_ref().map(|early| {
            let _ = self.rule("announce.early");
            self.condition(&early.when, Needs::WORD, "announce.early")
        });
        Announcing {
            early,
            speaks_for: announce.speaks_for,
            decided_by: game.filter(|_| announce.game_kontra_decides).map(|figure| {
                (
                    figure,
                    self.rule_of("announce", Some("game-kontra-decides")),
                )
            }),
            rule: self.rule("announce"),
            own,
            bans,
            exclusive: announce
                .exclusive
                .as_ref()
                .and_then(|table| self.exclusive(table, figures)),
        }
    }

    /// For each figure, those that exclude it; a figure that binds no card excludes none.
    fn exclusive(
        &mut self,
        table: &ExclusiveTable,
        figures: &[Figure],
    ) -> Option<(Vec<u64>, Rule)> {
        let rule = self.rule("announce.exclusive");
        let clash = |one: &Figure, other: &Figure| match (&one.binds, &other.binds) {
            (Some(one), Some(other)) if one.trick == other.trick => table.trick,
            (Some(one), Some(other)) => table.card && one.is_of_card_of(other),
            _ => false,
        };
        let excluded: Vec<u64> = figures
            .iter()
            .enumerate()
            .map(|(n, figure)| {
                let others = figures.iter().enumerate().filter(|&(m, _)| m != n);
                others
                    .filter(|&(_, other)| clash(figure, other))
                    .fold(0, |bits, (m, _)| bits | 1 << m)
            })
            .collect();
        if excluded.iter().all(|&bits| bits == 0) {
            let span = self.key_span("announce.exclusive");
            let message = "`announce.exclusive` has no effect: no two figures exclude each other";
            self.report(Diagnostic::error(codes::IDLE, message).at(span));
            return None;
        }
        Some((excluded, rule))
    }

    pub(super) fn kontra(&mut self, tables: &Tables<'_>) -> KontraRules {
        let kontra = &tables.kontra;
        let mut voids = Vec::new();
        for (id, void) in &kontra.void.0 {
            let path = format!("kontra.void.{}", id.value);
            let figures = match &void.figures {
                Some(figures) => self.some_figures(figures),
                None => Some(u64::MAX),
            };
            let when = self.condition(&void.when, Needs::DEAL, &path);
            let _ = self.rule(&path);
            voids.extend(figures.map(|figures| (figures, when)));
        }
        self.each_for_himself(tables);
        KontraRules {
            steps: self.kontra_steps(tables),
            by_person: kontra.by_person,
            counts: self.condition_if(kontra.counts.as_ref(), Needs::VERDICTS, "kontra.counts"),
            voids,
        }
    }

    /// Reports steps of which nobody can be told: there are no sides where everybody plays alone, and where there are, a step
    /// is for one of them.
    pub(super) fn steps_that_nobody_says(&mut self, tables: &Tables<'_>, mode: &Mode) {
        let sided = !mode.is_each();
        let stands = mode.figures.iter().find(|figure| figure.stands);
        if !sided && stands.is_none() {
            return;
        }
        let mut steps = tables.kontra.step.0.iter();
        let Some((id, step)) = steps.find(|(_, step)| (step.by == StepBy::Another) == sided) else {
            return;
        };
        let path = format!("kontra.step.{}.by", id.value);
        let by = step.by.word();
        let finding = if sided || self.home(&path) != path {
            let place = if sided {
                "where there are sides"
            } else {
                "where everybody plays alone"
            };
            let message = format!("`by = \"{by}\"` has no effect {place}");
            Diagnostic::error(codes::IDLE, message).at(self.span(&path))
        } else {
            // The ladder is the variant's own and right there: what asks for another one is the figure that stands.
            let figure = stands.map_or("", |figure| &figure.rule.id);
            let span = self
                .root()
                .at(figure)
                .map_or(self.root().origin, |node| node.key_origin);
            let message =
                format!("it stands for everybody, and nobody can raise it: `{path}` is `{by}`");
            Diagnostic::error(codes::IDLE, message).at(span)
        };
        let help = if sided {
            "`other` is the side that did not announce the figure, `own` the one that did"
        } else {
            "give the steps of this contract `by = \"another\"`: any seat but the one that said the step before it"
        };
        self.report(finding.with_help(help));
    }

    fn kontra_steps(&mut self, tables: &Tables<'_>) -> Vec<KontraStep> {
        let mut steps = Vec::new();
        for (id, step) in &tables.kontra.step.0 {
            let path = format!("kontra.step.{}", id.value);
            if self.lain.is_empty() {
                self.name(
                    Term::Kontra(step.level),
                    &id.value,
                    None,
                    &step.name,
                    &step.read,
                    &path,
                );
            }
            let rule = self.rule(&path);
            steps.push((
                step.level,
                KontraStep {
                    factor: step.factor,
                    by: step.by,
                    rule,
                },
            ));
        }
        steps.sort_by_key(|(level, _)| *level);
        for (n, (level, step)) in steps.iter().enumerate() {
            if usize::from(*level) != n + 1 {
                let span = self.span(&format!("{}.level", step.rule.id));
                let message = format!("a step of level {level} where {} is wanted", n + 1);
                let finding = Diagnostic::error(codes::ARITHMETIC, message)
                    .at(span)
                    .with_help("the steps of the ladder have the levels 1, 2, 3 and so on");
                self.report(finding);
                // The steps after a gap are all out of place.
                break;
            }
        }
        let steps: Vec<KontraStep> = steps.into_iter().map(|(_, step)| step).collect();
        self.look_at_ladder(&steps);
        steps
    }
}
