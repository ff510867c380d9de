//! The lines of the ledger: every figure of every side, announced, silent or lost, and what players told of their hands.

use super::ledger::{For, Ledger, Line, Scored};
use super::settle;
use super::verdicts::{keys, stated, verdicts, view};
use crate::basics::{Party, Seat, Truth, Units};
use crate::expr::{Condition, Line as Worth, Scope, Value, Verdicts, View};
use crate::facts::{Facts, Missing, Said};
use crate::game::{DeclarationId, FigureId};
use crate::rules::{Figure, FigureOf, Mode, PaidBy, Pay, Rules};

/// Scores a deal. What is certain is in the ledger; for the rest, the facts that are missing are told.
pub fn score(rules: &Rules, facts: &Facts) -> (Ledger, Vec<Missing>) {
    let verdicts = verdicts(rules, facts);
    let mut scorer = Scorer::new(rules, facts, &verdicts);
    scorer.wheel = scorer.wheel_in_use();
    scorer.rounds = scorer.rounds_in_force();
    scorer.sides();
    for (n, figure) in (0u8..).zip(&scorer.mode.figures) {
        for key in keys(rules, scorer.mode, figure) {
            let item = Item {
                figure: FigureId(n),
                key,
            };
            scorer.figure(figure, item);
        }
    }
    for n in 0..rules.declarations.len() as u8 {
        for seat in Seat::all(rules.seats) {
            scorer.declaration(DeclarationId(n), seat);
        }
    }
    scorer.ledger.wheels = scorer.wheels();
    scorer.ledger.rounds_given = scorer.rounds_given();
    (scorer.ledger, scorer.missing)
}

/// The ledger of a deal that was not played: it has no lines, and says what lasts from deal to deal.
pub fn unplayed(rules: &Rules, facts: &Facts) -> Ledger {
    let verdicts = verdicts(rules, facts);
    let scorer = Scorer::new(rules, facts, &verdicts);
    let mut ledger = Ledger::default();
    ledger.wheels = scorer.wheels();
    ledger.rounds_given = scorer.rounds_given();
    ledger
}

/// A figure, and whose: a party's, or a person's by the number of the seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) figure: FigureId,
    pub(super) key: Party,
}

impl Item {
    /// The person, where the figure is one's.
    pub(super) fn seat(self) -> Seat {
        Seat::new(self.key.index()).unwrap_or(Seat::FOREHAND)
    }
}

pub(super) struct Scorer<'a> {
    pub(super) rules: &'a Rules,
    pub(super) mode: &'a Mode,
    pub(super) facts: &'a Facts,
    pub(super) verdicts: &'a Verdicts,
    /// The seat whose factor that lasts from deal to deal counts.
    pub(super) wheel: Option<Seat>,
    /// What the factors of the table that are in force make together.
    pub(super) rounds: i64,
    pub(super) ledger: Ledger,
    pub(super) missing: Vec<Missing>,
}

/// What is to be entered of a figure.
struct Entry {
    announced: bool,
    said: Option<Said>,
    made: bool,
    base: i64,
}

impl<'a> Scorer<'a> {
    fn new(rules: &'a Rules, facts: &'a Facts, verdicts: &'a Verdicts) -> Self {
        Self {
            rules,
            mode: rules.mode(facts.contract),
            facts,
            verdicts,
            wheel: None,
            rounds: 1,
            ledger: Ledger::default(),
            missing: Vec::new(),
        }
    }

    fn sides(&mut self) {
        if !self.facts.sides.settled(self.rules.seats) {
            self.missing.push(Missing::Partner);
        }
    }

    pub(super) fn view(&self, item: Item) -> View<'_> {
        // Every item is of a figure that there is.
        let rule = &self.mode.figures[item.figure.index()];
        view(self.rules, self.facts, Some(self.verdicts), rule, item)
    }

    /// Whether everybody is a party of his own, or the figure a person's.
    fn is_of_one(&self, figure: &Figure) -> bool {
        self.mode.is_each() || figure.of == FigureOf::Seat
    }

    fn figure(&mut self, figure: &Figure, item: Item) {
        let entry = {
            let view = self.view(item);
            let said = match figure.of {
                FigureOf::Side => self.facts.words.said(item.figure, item.key),
                FigureOf::Seat => None,
            };
            match said {
                Some(said) => self.announced(figure, &view, item, said),
                None => self.silent(figure, &view, item),
            }
        };
        match entry {
            Ok(Some(entry)) => self.enter(item, figure, &entry),
            Ok(None) => {}
            Err(Undecided) => self.missing.push(if self.is_of_one(figure) {
                Missing::FigureOf(item.figure, item.seat())
            } else {
                Missing::Figure(item.figure, item.key)
            }),
        }
    }

    fn announced(
        &self,
        figure: &Figure,
        view: &View<'_>,
        item: Item,
        said: Said,
    ) -> Result<Option<Entry>, Undecided> {
        let Some(worth) = &figure.announced else {
            return Ok(None);
        };
        if !decided(counts(figure.counts.as_ref(), view))? {
            return Ok(None);
        }
        let made = decided(self.made(item))?;
        Ok(Some(Entry {
            announced: true,
            said: Some(said),
            made,
            base: exact(worth, view)?,
        }))
    }

    fn silent(
        &self,
        figure: &Figure,
        view: &View<'_>,
        item: Item,
    ) -> Result<Option<Entry>, Undecided> {
        let worth = match (self.made(item), &figure.silent) {
            (Truth::True, None) => return Ok(None),
            (Truth::True, Some(silent)) => Some((true, silent)),
            (Truth::False, _) => self.lost(figure, view, item)?,
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
        item: Item,
    ) -> Result<Option<(bool, &'f Value)>, Undecided> {
        let (Some(lost), Some(loss)) = (&figure.lost, &figure.silent_loss) else {
            return Ok(None);
        };
        let is_lost = match stated(self.facts, figure, item) {
            // A loss that the record states is one.
            Some(made) => !made,
            None if self.facts.stated.given => lost.holds(view).is_true(),
            None => decided(lost.holds(view))?,
        };
        Ok(is_lost.then_some((false, loss)))
    }

    fn made(&self, item: Item) -> Truth {
        self.verdicts.made(item.figure, item.key)
    }

    /// The step of the ladder that counts on a line: that on the figure itself, or where it was made without a word that on
    /// the figure whose kontra it takes over.
    fn step(&self, figure: &Figure, item: Item, said: Option<Said>) -> u8 {
        let words = &self.facts.words;
        let (on, level) = match (said, figure.silent_kontra) {
            (Some(said), _) => (item.figure, said.kontra),
            (None, Some(other)) => (other, words.kontra(other)),
            (None, None) => return 0,
        };
        let view = self.view(item);
        let mut voids = self.mode.kontra.voids.iter();
        let void = voids
            .any(|(figures, when)| figures & (1 << on.index()) != 0 && when.holds(&view).is_true());
        if void { 0 } else { level }
    }

    /// The factor of a step of the ladder.
    fn factor(&self, figure: &Figure, item: Item, level: u8) -> i64 {
        let step = usize::from(level).checked_sub(1);
        let step = step.and_then(|n| self.mode.kontra.steps.get(n));
        let mut counts = self.mode.kontra.counts.iter().chain(&figure.counts_kontra);
        match step {
            Some(_) if counts.any(|when| when.holds(&self.view(item)).is_false()) => 1,
            Some(step) => step.factor,
            None => 1,
        }
    }

    fn enter(&mut self, item: Item, figure: &Figure, entry: &Entry) {
        let kontra = self.step(figure, item, entry.said);
        let factor = self.factor(figure, item, kontra);
        let side = self.view(item).scope.side;
        let wheel = self.wheel_on(figure, side);
        let sign = if entry.made { 1 } else { -1 };
        let value = Units(entry.base) * (factor * wheel * sign);
        let rule = match (entry.announced, entry.made) {
            (true, _) => &figure.announced_rule,
            (false, true) => &figure.silent_rule,
            (false, false) => &figure.loss_rule,
        };
        let by = entry.said.and_then(|said| said.by);
        let settlement = &self.mode.settlement;
        let worth = Worth {
            value: value.0.abs(),
            plain: (Units(entry.base) * wheel).0.abs(),
            wheelless: (Units(entry.base) * factor).0.abs(),
            announced: entry.announced,
            // Found out only where a rule asks for it.
            speaker: if settlement.credits.is_empty() && settlement.shares.is_empty() {
                by
            } else {
                self.speaker(item, figure, by)
            },
            kontra_from: entry.said.and_then(|said| said.kontra_from),
            kontra_by: entry.said.and_then(|said| said.kontra_by),
            kontra,
        };
        let pays = match figure.of {
            FigureOf::Seat => settle::one(item.seat(), value),
            FigureOf::Side => {
                let pay = if figure.own_side_writes {
                    Pay::OwnSideWrites
                } else {
                    settlement.pay
                };
                let pays = settle::line(pay, self.facts, self.rules.seats, item.key, value);
                self.share(item, worth, pays)
            }
        };
        let line = Line {
            item: Scored::Figure(item.figure),
            party: if self.is_of_one(figure) {
                For::Seat(item.seat())
            } else {
                For::Side(item.key)
            },
            by,
            announced: entry.announced,
            kontra,
            made: entry.made,
            wheel,
            base: Units(entry.base),
            value,
            pays,
            rule: rule.clone(),
        };
        let credits = figure.of == FigureOf::Side && !settlement.credits.is_empty();
        let copy = credits.then(|| line.clone());
        self.ledger.add(line);
        if let Some(line) = copy {
            self.credit(item, worth, &line);
        }
    }

    /// The only other player of a seat's side.
    fn partner_of(&self, seat: Seat) -> Option<Seat> {
        let sides = &self.facts.sides;
        let mut others = sides.members(self.rules.seats, sides.party(seat)?);
        others.remove(seat);
        others.iter().next().filter(|_| others.len() == 1)
    }

    fn declaration(&mut self, id: DeclarationId, seat: Seat) {
        let Some(declaration) = self.rules.declaration(id) else {
            return;
        };
        let late = self.facts.words.is_late(seat, id);
        let said = self.facts.words.has_declared(seat, id);
        let paid = said && declaration.paid_by != PaidBy::Nobody;
        if !(late || paid) {
            return;
        }
        let view = View {
            facts: self.facts,
            constants: &self.rules.constants,
            verdicts: Some(self.verdicts),
            trick: &[],
            scope: Scope::seat(seat),
        };
        let Ok(base) = exact(&declaration.value, &view) else {
            return;
        };
        let value = Units(base) * self.rounds;
        let own = self.facts.sides.party(seat);
        let (party, pays) = match (declaration.paid_by, own) {
            _ if late => (
                For::Seat(seat),
                settle::one_other(self.partner_of(seat), seat, value),
            ),
            (PaidBy::OtherSide, Some(party)) => (
                For::Side(party),
                settle::line(
                    self.mode.settlement.pay,
                    self.facts,
                    self.rules.seats,
                    party,
                    value,
                ),
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
            wheel: self.rounds,
            base: Units(base),
            value,
            pays,
            rule: declaration.rule.clone(),
        });
    }
}

/// What is known does not decide it.
pub(super) struct Undecided;

pub(super) fn decided(truth: Truth) -> Result<bool, Undecided> {
    match truth {
        Truth::True => Ok(true),
        Truth::False => Ok(false),
        Truth::Open => Err(Undecided),
    }
}

fn counts(when: Option<&Condition>, view: &View<'_>) -> Truth {
    when.map_or(Truth::True, |when| when.holds(view))
}

pub(super) fn exact(value: &Value, view: &View<'_>) -> Result<i64, Undecided> {
    value.range(view).exact().ok_or(Undecided)
}
