//! The lines of the ledger: every figure of every side, announced, silent or lost, and what players told of their hands.

use super::ledger::{For, Ledger, Line, Scored};
use super::settle;
use super::verdicts::{verdicts, view};
use crate::basics::{Party, Seat, Truth, Units};
use crate::expr::{Condition, Scope, Value, Verdicts, View};
use crate::facts::{Facts, Missing, Said};
use crate::game::{DeclarationId, FigureId};
use crate::rules::{Figure, PaidBy, Rules};

/// Scores a deal. What is certain is in the ledger; for the rest, the facts that are missing are told.
pub fn score(rules: &Rules, facts: &Facts) -> (Ledger, Vec<Missing>) {
    let verdicts = verdicts(rules, facts);
    let mut scorer = Scorer {
        rules,
        facts,
        verdicts: &verdicts,
        ledger: Ledger::default(),
        missing: Vec::new(),
    };
    scorer.sides();
    for n in 0..rules.figures.len() as u8 {
        for party in [Party::DECLARERS, Party::OPPONENTS] {
            scorer.figure(FigureId(n), party);
        }
    }
    for n in 0..rules.declarations.len() as u8 {
        for seat in Seat::all(rules.seats) {
            scorer.declaration(DeclarationId(n), seat);
        }
    }
    (scorer.ledger, scorer.missing)
}

struct Scorer<'a> {
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: &'a Verdicts,
    ledger: Ledger,
    missing: Vec<Missing>,
}

/// What is to be entered of a figure.
struct Entry {
    announced: bool,
    said: Option<Said>,
    made: bool,
    base: i64,
}

impl Scorer<'_> {
    fn sides(&mut self) {
        if !self.facts.sides.settled(self.rules.seats) {
            self.missing.push(Missing::Partner);
        }
    }

    fn figure(&mut self, id: FigureId, party: Party) {
        let Some(figure) = self.rules.figure(id) else {
            return;
        };
        let view = view(self.rules, self.facts, Some(self.verdicts), id, party);
        let said = self.facts.words.said(id, party);
        let entry = match said {
            Some(said) => self.announced(figure, &view, said),
            None => self.silent(figure, &view),
        };
        match entry {
            Ok(Some(entry)) => self.enter(id, party, figure, &entry),
            Ok(None) => {}
            Err(Undecided) => self.missing.push(Missing::Figure(id, party)),
        }
    }

    fn announced(
        &self,
        figure: &Figure,
        view: &View<'_>,
        said: Said,
    ) -> Result<Option<Entry>, Undecided> {
        let Some(worth) = &figure.announced else {
            return Ok(None);
        };
        if !decided(counts(figure.counts.as_ref(), view))? {
            return Ok(None);
        }
        let made = decided(self.made(view))?;
        Ok(Some(Entry {
            announced: true,
            said: Some(said),
            made,
            base: exact(worth, view)?,
        }))
    }

    fn silent(&self, figure: &Figure, view: &View<'_>) -> Result<Option<Entry>, Undecided> {
        let worth = match (self.made(view), &figure.silent) {
            (Truth::True, None) => return Ok(None),
            (Truth::True, Some(silent)) => Some((true, silent)),
            (Truth::False, _) => self.lost(figure, view)?,
            (Truth::Open, None) if figure.silent_loss.is_none() => return Ok(None),
            (Truth::Open, _) => return Err(Undecided),
        };
        let Some((made, worth)) = worth else {
            return Ok(None);
        };
        if !decided(counts(figure.silent_counts.as_ref(), view))? {
            return Ok(None);
        }
        Ok(Some(Entry {
            announced: false,
            said: None,
            made,
            base: exact(worth, view)?,
        }))
    }

    /// What a figure that was not made costs its side without a word, if it does.
    fn lost<'f>(
        &self,
        figure: &'f Figure,
        view: &View<'_>,
    ) -> Result<Option<(bool, &'f Value)>, Undecided> {
        let (Some(lost), Some(loss)) = (&figure.lost, &figure.silent_loss) else {
            return Ok(None);
        };
        let stated = match (view.scope.figure, view.scope.side) {
            (Some(figure), Some(party)) => self.facts.stated.figure(figure, party),
            _ => None,
        };
        let is_lost = match stated {
            // A loss that the record states is one.
            Some(made) => !made,
            None if self.facts.stated.given => lost.holds(view).is_true(),
            None => decided(lost.holds(view))?,
        };
        Ok(is_lost.then_some((false, loss)))
    }

    fn made(&self, view: &View<'_>) -> Truth {
        match (view.scope.figure, view.scope.side) {
            (Some(figure), Some(party)) => self.verdicts.made(figure, party),
            _ => Truth::Open,
        }
    }

    fn enter(&mut self, id: FigureId, party: Party, figure: &Figure, entry: &Entry) {
        let kontra = entry.said.map_or(0, |said| said.kontra);
        let step = usize::from(kontra)
            .checked_sub(1)
            .and_then(|n| self.rules.kontra.get(n));
        let factor = step.map_or(1, |step| step.factor);
        let sign = if entry.made { 1 } else { -1 };
        let value = Units(entry.base) * (factor * sign);
        let rule = match (entry.announced, entry.made) {
            (true, _) => &figure.announced_rule,
            (false, true) => &figure.silent_rule,
            (false, false) => &figure.loss_rule,
        };
        let line = Line {
            item: Scored::Figure(id),
            party: For::Side(party),
            by: entry.said.and_then(|said| said.by),
            announced: entry.announced,
            kontra,
            made: entry.made,
            base: Units(entry.base),
            value,
            pays: settle::side_against_side(self.facts, self.rules.seats, party, value),
            rule: rule.clone(),
        };
        self.ledger.add(line);
    }

    fn declaration(&mut self, id: DeclarationId, seat: Seat) {
        let Some(declaration) = self.rules.declaration(id) else {
            return;
        };
        if !self.facts.words.has_declared(seat, id) || declaration.paid_by == PaidBy::Nobody {
            return;
        }
        let view = View {
            facts: self.facts,
            constants: &self.rules.constants,
            verdicts: Some(self.verdicts),
            scope: Scope::seat(seat),
        };
        let Ok(base) = exact(&declaration.value, &view) else {
            return;
        };
        let value = Units(base);
        let own = self.facts.sides.party(seat);
        let (party, pays) = match (declaration.paid_by, own) {
            (PaidBy::OtherSide, Some(party)) => (
                For::Side(party),
                settle::side_against_side(self.facts, self.rules.seats, party, value),
            ),
            _ => (
                For::Seat(seat),
                settle::each_other(self.rules.seats, seat, value),
            ),
        };
        self.ledger.add(Line {
            item: Scored::Declaration(id),
            party,
            by: Some(seat),
            announced: true,
            kontra: 0,
            made: true,
            base: value,
            value,
            pays,
            rule: declaration.rule.clone(),
        });
    }
}

/// What is known does not decide it.
struct Undecided;

fn decided(truth: Truth) -> Result<bool, Undecided> {
    match truth {
        Truth::True => Ok(true),
        Truth::False => Ok(false),
        Truth::Open => Err(Undecided),
    }
}

fn counts(when: Option<&Condition>, view: &View<'_>) -> Truth {
    when.map_or(Truth::True, |when| when.holds(view))
}

fn exact(value: &Value, view: &View<'_>) -> Result<i64, Undecided> {
    value.range(view).exact().ok_or(Undecided)
}
