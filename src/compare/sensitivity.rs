//! How much single rules matter to given deals: each is set otherwise alone, and the deals are scored again.

use std::rc::Rc;

use super::deals::{Outcome, outcome};
use super::entrant::Entrant;
use crate::basics::{Seat, Severity, SourceMap, Span, Units};
use crate::notation::Ast;
use crate::rules::switches::{Now, Number, Switch, Turn, switches};
use crate::rules::{Rules, compile};
use crate::session::Written;
use crate::variant::{BUILTINS, Files, Library, Merged, Value};

/// A record to score again and again.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Where it comes from, as reports name it.
    pub place: String,
    /// The record.
    pub ast: Ast,
    /// The text that its places lie in.
    pub text: Rc<str>,
    /// The rules that it is written by.
    pub own: Rc<Rules>,
}

/// What comes of deals when one rule is otherwise.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effect {
    /// The deals that somebody pays or gets another amount for, or that can be scored under one of the two rules only.
    pub changed: Vec<usize>,
    /// Those of them in which somebody who won does not win any more, or the other way round.
    pub turned: Vec<usize>,
    /// Those that cannot be scored any more.
    pub unscored: Vec<usize>,
    /// By how many game points what the seats get differs, over all seats and deals.
    pub moved: Units,
}

/// One way in which the rules could be otherwise.
#[derive(Clone, PartialEq, Debug)]
pub struct Trial {
    /// The overlay that is laid on, or the key that is set.
    pub switch: What,
    /// What the key says now, and would say.
    pub values: Option<(Now, Value)>,
    /// Where the rule stands now.
    pub origin: Option<Span>,
    /// What comes of it.
    pub effect: Effect,
}

/// What is switched.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// A shipped overlay.
    Overlay(String),
    /// A key.
    Key(String),
}

/// What was tried, and what of it mattered.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Sensitivity {
    /// How many deals there are.
    pub deals: usize,
    /// How many of them are scored as the rules are.
    pub scored: usize,
    /// What changes anything: what changes most deals first.
    pub trials: Vec<Trial>,
    /// The switches that change nothing in these deals.
    pub idle: Vec<What>,
    /// Overlays that do not fit, and keys that cannot be set otherwise alone.
    pub refused: Vec<What>,
}

/// Sets every rule of a variant otherwise, one at a time, and scores the deals again.
pub fn sensitivity<'d>(
    entrant: &Entrant,
    deals: &'d [Kept],
    files: &dyn Files,
    sources: &mut SourceMap,
) -> Sensitivity {
    let read = |deal: &'d Kept| Written::read(&deal.ast, &deal.text, &deal.own);
    let written: Vec<Written<'d>> = deals.iter().map(read).collect();
    let deals = written.as_slice();
    let plain: Vec<Outcome> = deals
        .iter()
        .map(|deal| outcome(deal, &entrant.rules))
        .collect();
    let mut found = Sensitivity {
        deals: deals.len(),
        scored: plain.iter().filter(|one| one.replay.pays).count(),
        ..Sensitivity::default()
    };
    overlays(entrant, deals, &plain, files, sources, &mut found);
    let bench = Bench {
        merged: &entrant.merged,
        deals,
        plain: &plain,
        sources,
    };
    for switch in switches(&entrant.merged) {
        bench.switch(&switch, &mut found);
    }
    let weight = |trial: &Trial| (trial.effect.changed.len(), trial.effect.moved);
    found.trials.sort_by(|one, other| {
        weight(other)
            .cmp(&weight(one))
            .then_with(|| one.switch.cmp(&other.switch))
    });
    found
}

/// Lays each shipped overlay on that fits.
fn overlays(
    entrant: &Entrant,
    deals: &[Written<'_>],
    plain: &[Outcome],
    files: &dyn Files,
    sources: &mut SourceMap,
    found: &mut Sensitivity,
) {
    let library = Library {
        builtins: BUILTINS,
        files,
    };
    let laid = |id: &str| entrant.merged.overlays.iter().any(|one| one == id);
    for overlay in BUILTINS.iter().filter(|one| one.overlay && !laid(one.id)) {
        let (merged, findings) = library.lay_on(&entrant.merged, &[overlay.id], sources);
        let switch = What::Overlay(overlay.id.to_owned());
        let faulty = findings.iter().any(|one| one.severity == Severity::Error);
        let rules = merged
            .filter(|_| !faulty)
            .and_then(|merged| compile(&merged, sources).0);
        match rules.map(|rules| effect(&rules, deals, plain)) {
            None => found.refused.push(switch),
            Some(effect) if effect.changed.is_empty() => found.idle.push(switch),
            Some(effect) => found.trials.push(Trial {
                switch,
                values: None,
                origin: None,
                effect,
            }),
        }
    }
}

struct Bench<'a> {
    merged: &'a Merged,
    deals: &'a [Written<'a>],
    plain: &'a [Outcome],
    sources: &'a SourceMap,
}

impl Bench<'_> {
    fn switch(&self, switch: &Switch, found: &mut Sensitivity) {
        let what = What::Key(switch.path.clone());
        let tried: Vec<(Value, Effect)> = match &switch.turn {
            Turn::Choice(others) => others
                .iter()
                .filter_map(|value| Some((value.clone(), self.set(&switch.path, value)?)))
                .collect(),
            Turn::Number(number) => self.number(&switch.path, number),
        };
        if tried.is_empty() {
            found.refused.push(what);
            return;
        }
        let before = found.trials.len();
        let matters = tried
            .into_iter()
            .filter(|(_, effect)| !effect.changed.is_empty());
        found.trials.extend(matters.map(|(value, effect)| Trial {
            switch: what.clone(),
            values: Some((switch.now.clone(), value)),
            origin: Some(switch.origin),
            effect,
        }));
        if found.trials.len() == before && !found.idle.contains(&what) {
            found.idle.push(what);
        }
    }

    /// What comes of a key that says something else; nothing if the rules do not stand so.
    fn set(&self, path: &str, value: &Value) -> Option<Effect> {
        let merged = self.merged.with_value(path, value.clone());
        let (rules, findings) = compile(&merged, self.sources);
        let rules = rules.filter(|_| !findings.has_errors())?;
        Some(effect(&rules, self.deals, self.plain))
    }

    /// The nearest numbers on either side at which a deal turns; where none does, the next that changes anything.
    fn number(&self, path: &str, number: &Number) -> Vec<(Value, Effect)> {
        let mut found = Vec::new();
        let mut tried = Vec::new();
        for away in [-1, 1] {
            let (low, high) = number.bounds;
            let most = if away < 0 {
                number.now - low
            } else {
                high - number.now
            };
            let at = |distance: i64| number.to(number.now + away * distance);
            let effect = |distance: i64| self.set(path, &at(distance));
            let Some(end) = (most > 0).then(|| farthest(most, &effect)).flatten() else {
                continue;
            };
            let turns = |distance: i64| effect(distance).is_some_and(|one| !one.turned.is_empty());
            if !end.1.turned.is_empty() {
                let distance = nearest(end.0, &turns);
                found.extend(effect(distance).map(|effect| (at(distance), effect)));
            } else if !end.1.changed.is_empty() {
                let changes =
                    |distance: i64| effect(distance).is_some_and(|one| !one.changed.is_empty());
                let distance = nearest(end.0, &changes);
                found.extend(effect(distance).map(|effect| (at(distance), effect)));
            } else {
                tried.push((at(end.0), end.1));
            }
        }
        if found.is_empty() { tried } else { found }
    }
}

/// The greatest distance of those that double at which there are rules, with what comes of it; a deal that turns there or
/// before is seen at it.
fn farthest(most: i64, effect: &dyn Fn(i64) -> Option<Effect>) -> Option<(i64, Effect)> {
    // What matters neither at the next number nor at the last is not looked for between them.
    if let (Some(end), Some(next)) = (effect(most), effect(1))
        && end.changed.is_empty()
        && next.changed.is_empty()
    {
        return Some((most, end));
    }
    let mut last: Option<(i64, Effect)> = None;
    let mut distance = 1;
    while distance <= most {
        let Some(now) = effect(distance) else { break };
        let turned = !now.turned.is_empty();
        // What changed nearer and not here any more is not lost.
        if last
            .as_ref()
            .is_none_or(|(_, last)| now.changed.len() >= last.changed.len())
        {
            last = Some((distance, now));
        }
        if turned {
            break;
        }
        distance *= 2;
    }
    last
}

/// The least distance at which something is so, of those up to one at which it is.
fn nearest(end: i64, is_so: &dyn Fn(i64) -> bool) -> i64 {
    let (mut not, mut so) = (0, end);
    while so - not > 1 {
        let middle = not + (so - not) / 2;
        if is_so(middle) {
            so = middle;
        } else {
            not = middle;
        }
    }
    so
}

/// What comes of deals under other rules.
fn effect(rules: &Rules, deals: &[Written<'_>], plain: &[Outcome]) -> Effect {
    let mut effect = Effect::default();
    for (n, (deal, before)) in deals.iter().zip(plain).enumerate() {
        let after = outcome(deal, rules);
        let (one, other) = (&before.replay, &after.replay);
        if one.pays != other.pays {
            effect.changed.push(n);
            if !other.pays {
                effect.unscored.push(n);
            }
            continue;
        }
        if !one.pays {
            continue;
        }
        let (one, other) = (one.ledger.pays(), other.ledger.pays());
        let seats = || Seat::all(rules.at_table());
        let moved: i64 = seats()
            .map(|seat| (one[seat].0 - other[seat].0).abs())
            .sum();
        if moved > 0 {
            effect.changed.push(n);
            effect.moved += Units(moved);
        }
        if seats().any(|seat| one[seat].0.signum() != other[seat].0.signum()) {
            effect.turned.push(n);
        }
    }
    effect
}
