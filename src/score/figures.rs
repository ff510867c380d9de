//! The lines of the ledger: every figure of every side, announced, silent or lost, and what players told of their hands.

use arrayvec::ArrayVec;

use super::ledger::{For, Ledger, Line, Scored};
use super::settle;
use super::verdicts::{hangs_on_parts, keys, stated, verdicts, view};
use crate::basics::{BySeat, Party, Seat, Truth, Units};
use crate::expr::{Condition, Line as Worth, Scope, Value, Verdicts, View};
use crate::facts::{Facts, Missing, Said};
use crate::game::{DeclarationId, FigureId};
use crate::rules::{Figure, FigureOf, Mode, PaidBy, Pay, Rules, SpeaksFor};

/// Scores a deal. What is certain is in the ledger; for the rest, the facts that are missing are told.
pub fn score(rules: &Rules, facts: &Facts) -> (Ledger, Vec<Missing>) {
    let verdicts = verdicts(rules, facts);
    let mut scorer = Scorer::new(rules, facts, &verdicts);
    scorer.wheel = scorer.wheel_in_use();
    scorer.rounds = scorer.rounds_in_force();
    scorer.sides();
    for (n, figure) in (0u8..).zip(&scorer.mode.figures) {
        for key in keys(scorer.mode, figure) {
            let item = Item {
                figure: FigureId(n),
                key,
            };
            scorer.figure(figure, item);
        }
    }
    for n in 0..rules.declarations.len() as u8 {
        for seat in Seat::all(facts.seats) {
            scorer.declaration(DeclarationId(n), seat);
        }
    }
    if !rules.pots.is_empty() || rules.swap.is_some() {
        scorer.beside_figures(true);
    }
    scorer.ledger.wheels = scorer.wheels();
    scorer.ledger.rounds_given = scorer.rounds_given();
    (scorer.ledger, scorer.missing)
}

/// The ledger of a deal that was not played: it has no lines, and says what lasts from deal to deal.
pub fn unplayed(rules: &Rules, facts: &Facts) -> Ledger {
    let verdicts = verdicts(rules, facts);
    let scorer = Scorer::new(rules, facts, &verdicts);
    let mut ledger = super::pots::beside(rules, facts);
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
    pub(super) verdicts: &'a Verdicts<'a>,
    /// The seat whose factor that lasts from deal to deal counts.
    pub(super) wheel: Option<Seat>,
    /// What the factors of the table that are in force make together.
    pub(super) rounds: i64,
    pub(super) ledger: Ledger,
    pub(super) missing: Vec<Missing>,
}

/// How a line is raised.
#[derive(Clone, Copy)]
struct Raised {
    step: u8,
    /// By how much it counts then; 1 in a ledger in which no kontra counts.
    factor: i64,
    against: Option<Seat>,
}

impl Raised {
    fn new(step: u8, factor: i64, counts: bool, against: Option<Seat>) -> Self {
        let factor = if counts { factor } else { 1 };
        Self {
            step,
            factor,
            against,
        }
    }
}

/// What is to be entered of a figure.
pub(super) struct Entry {
    pub(super) announced: bool,
    pub(super) said: Option<Said>,
    pub(super) made: bool,
    pub(super) base: i64,
    /// What others get of the one that pays for it, where a rule says so.
    pub(super) gets: Option<BySeat<Units>>,
}

impl<'a> Scorer<'a> {
    pub(super) fn new(rules: &'a Rules, facts: &'a Facts, verdicts: &'a Verdicts) -> Self {
        Self {
            rules,
            mode: rules.mode(facts.contract),
            facts,
            verdicts,
            wheel: None,
            rounds: 1,
            ledger: Ledger::beside(rules.further_ledgers()),
            missing: Vec::new(),
        }
    }

    fn sides(&mut self) {
        if !self.facts.sides.settled(self.facts.seats) {
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
            let entry = match said {
                Some(said) => self.announced(figure, &view, item, said),
                None => self.silent(figure, &view, item),
            };
            entry.and_then(|entry| self.shared_out(figure, &view, item, entry))
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
            gets: None,
        }))
    }

    fn silent(
        &self,
        figure: &Figure,
        view: &View<'_>,
        item: Item,
    ) -> Result<Option<Entry>, Undecided> {
        if figure.silent.is_none() && figure.silent_loss.is_none() {
            // Nobody has to know whether it was made.
            return Ok(None);
        }
        let worth = match (self.made(item), &figure.silent) {
            (Truth::True, None) => return Ok(None),
            (Truth::True, Some(silent)) => Some((true, silent)),
            (Truth::False, _) => self.lost(figure, view, item)?,
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
            gets: None,
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
            None if self.facts.stated.given => match lost.holds(view) {
                Truth::Open if hangs_on_parts(lost, self.rules, self.facts, figure, item) => {
                    return Err(Undecided);
                }
                lost => lost.is_true(),
            },
            None => decided(lost.holds(view))?,
        };
        Ok(is_lost.then_some((false, loss)))
    }

    pub(super) fn made(&self, item: Item) -> Truth {
        self.verdicts.made(item.figure, item.key)
    }

    /// How far a figure of a party has been raised; by its own side, not at all.
    fn raised(&self, figure: FigureId, party: Party) -> u8 {
        let said = self.facts.words.said(figure, party);
        let by_own = said.and_then(|said| said.kontra_from).is_some_and(|seat| {
            !self.mode.is_each()
                && self.mode.announce.speaks_for == SpeaksFor::OwnUnseen
                && self.facts.sides.party(seat) == Some(party)
        });
        said.map_or(0, |said| if by_own { 0 } else { said.kontra })
    }

    /// The party whose announcement of a figure has been raised furthest.
    fn raised_most(&self, figure: FigureId) -> Party {
        let of = |party| self.raised(figure, party);
        if of(Party::OPPONENTS) > of(Party::DECLARERS) {
            Party::OPPONENTS
        } else {
            Party::DECLARERS
        }
    }

    /// The step of the ladder that counts on a line, and what it was said to: the figure itself, or where that was made
    /// without a word the figure whose kontra it takes over.
    pub(super) fn step(
        &self,
        figure: &Figure,
        item: Item,
        said: Option<Said>,
    ) -> (u8, Option<Said>) {
        let own = said.map(|_| self.raised(item.figure, item.key));
        let (on, party) = match (own, figure.announced_kontra, figure.silent_kontra) {
            (Some(0), Some(other), _) | (None, _, Some(other)) => (other, self.raised_most(other)),
            (Some(_), _, _) => (item.figure, item.key),
            (None, _, None) => return (0, said),
        };
        let (level, raised) = (self.raised(on, party), self.facts.words.said(on, party));
        let view = self.view(item);
        let mut voids = self.mode.kontra.voids.iter();
        let void = voids
            .any(|(figures, when)| figures & (1 << on.index()) != 0 && when.holds(&view).is_true());
        (if void { 0 } else { level }, raised)
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

    pub(super) fn enter(&mut self, item: Item, figure: &Figure, entry: &Entry) {
        let (step, on) = self.step(figure, item, entry.said);
        for (against, step) in self.raised_for(item, entry.said, step) {
            let factor = self.factor(figure, item, step);
            let beside = &self.rules.ledgers.get(1..).unwrap_or_default();
            for (n, ledger) in beside.iter().enumerate() {
                if !figure.counts_in(n + 1) {
                    continue;
                }
                let raised = Raised::new(step, factor, ledger.kontra, against);
                let (line, worth) = self.line(item, figure, entry, on, raised);
                self.ledger.add_beside(n, &line.pays);
                for credit in self.credits(item, figure, worth, &line) {
                    self.ledger.add_beside(n, &credit.pays);
                }
            }
            let counts = self.rules.ledgers.first().is_none_or(|main| main.kontra);
            let raised = Raised::new(step, factor, counts, against);
            let (mut line, worth) = self.line(item, figure, entry, on, raised);
            if !figure.counts_in(0) {
                // It is told all the same, and pays in the others.
                line.pays = BySeat::default();
                self.ledger.add(line);
                continue;
            }
            let credits = self.credits(item, figure, worth, &line);
            self.ledger.add(line);
            for credit in credits {
                self.ledger.add(credit);
            }
        }
    }

    /// The lines that a figure makes: one, or where each opponent has raised it for himself one for each of them.
    fn raised_for(
        &self,
        item: Item,
        said: Option<Said>,
        step: u8,
    ) -> ArrayVec<(Option<Seat>, u8), 4> {
        let mut all = ArrayVec::new();
        if said.is_none() || step == 0 || !self.mode.kontra.by_person {
            all.push((None, step));
            return all;
        }
        let others = self.facts.sides.members(self.rules.seats, item.key.other());
        all.extend(others.iter().take(4).map(|other| {
            let own = self.facts.words.step_of(item.figure, other);
            (Some(other), own)
        }));
        all
    }

    /// A line, and what it is worth for those who get something of it.
    fn line(
        &mut self,
        item: Item,
        figure: &Figure,
        entry: &Entry,
        on: Option<Said>,
        raised: Raised,
    ) -> (Line, Worth) {
        let side = self.view(item).scope.side;
        let wheel = self.wheel_on(figure, side);
        let sign = if entry.made { 1 } else { -1 };
        let value = Units(entry.base) * (raised.factor * wheel * sign);
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
            wheelless: (Units(entry.base) * raised.factor).0.abs(),
            announced: entry.announced,
            // Found out only where a rule asks for it.
            speaker: if settlement.credits.is_empty() && settlement.shares.is_empty() {
                by
            } else {
                self.speaker(item, figure, by)
            },
            kontra_from: on.and_then(|said| said.kontra_from),
            kontra_by: on.and_then(|said| said.kontra_by),
            kontra: raised.step,
        };
        let pays = match (figure.of, raised.against) {
            _ if entry.gets.is_some() => {
                let gets = entry.gets.unwrap_or_default();
                let gets = BySeat::from_fn(|seat| gets[seat] * (raised.factor * wheel));
                settle::by_one(item.seat(), gets)
            }
            (FigureOf::Seat, _) => settle::one(item.seat(), value),
            (FigureOf::Side, against) => {
                let pay = if figure.own_side_writes {
                    Pay::OwnSideWrites
                } else {
                    settlement.pay
                };
                let ways = (pay, settlement.odd);
                let mut pays = settle::line(ways, self.facts, self.facts.seats, item.key, value);
                if let Some(against) = against {
                    pays = settle::between(self.facts, self.facts.seats, item.key, against, value);
                }
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
            kontra: raised.step,
            against: raised.against,
            made: entry.made,
            wheel,
            base: Units(entry.base),
            value,
            pays,
            rule: rule.clone(),
        };
        (line, worth)
    }

    /// The only other player of a seat's side.
    fn partner_of(&self, seat: Seat) -> Option<Seat> {
        let sides = &self.facts.sides;
        let mut others = sides.members(self.facts.seats, sides.party(seat)?);
        others.remove(seat);
        others.iter().next().filter(|_| others.len() == 1)
    }

    /// What a player told of his hand is worth, by the cards that he had when it could be told.
    fn worth_of_hand(&self, value: &Value, seat: Seat) -> Result<i64, Undecided> {
        if let Value::Constant(value) = value {
            return Ok(*value);
        }
        let mut facts = self.facts.clone();
        let whole = facts.dealt[seat].or(facts.taken[seat]);
        facts.hand[seat] = whole.except(facts.laid[seat]);
        let view = View {
            facts: &facts,
            constants: &self.rules.constants,
            verdicts: Some(self.verdicts),
            trick: &[],
            scope: Scope {
                side: facts.sides.party(seat),
                ..Scope::seat(seat)
            },
        };
        exact(value, &view)
    }

    pub(super) fn declaration(&mut self, id: DeclarationId, seat: Seat) {
        let Some(declaration) = self.rules.declaration(id) else {
            return;
        };
        let late = self.facts.words.is_late(seat, id);
        let said = self.facts.words.has_declared(seat, id);
        let paid = said && declaration.paid_by != PaidBy::Nobody;
        if !(late || paid) {
            return;
        }
        let Ok(base) = self.worth_of_hand(&declaration.value, seat) else {
            self.missing.push(Missing::Hand(seat));
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
                    (self.mode.settlement.pay, self.mode.settlement.odd),
                    self.facts,
                    self.facts.seats,
                    party,
                    value,
                ),
            ),
            _ => (
                For::Seat(seat),
                settle::each_other(self.facts.seats, seat, value),
            ),
        };
        self.ledger.add_to_all(Line {
            item: Scored::Declaration(id),
            party,
            by: Some(seat),
            announced: true,
            kontra: 0,
            made: true,
            against: None,
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

pub(super) fn counts(when: Option<&Condition>, view: &View<'_>) -> Truth {
    when.map_or(Truth::True, |when| when.holds(view))
}

pub(super) fn exact(value: &Value, view: &View<'_>) -> Result<i64, Undecided> {
    value.range(view).exact().ok_or(Undecided)
}
