//! Which figures were made, by which side.

use super::figures::Item;
use crate::basics::{BySeat, Party, Truth};
use crate::expr::{Act, Scope, Verdicts, View};
use crate::facts::Facts;
use crate::game::FigureId;
use crate::rules::{Figure, FigureOf, Mode, Rules};

/// A deal seen by a side, or by a person, on one figure.
pub(super) fn view<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts>,
    rule: &Figure,
    item: Item,
) -> View<'a> {
    let person = rule.of == FigureOf::Seat;
    let seat = person.then(|| item.seat());
    let side = match seat {
        Some(seat) => facts.sides.party(seat),
        None => Some(item.key),
    };
    View {
        facts,
        constants: &rules.constants,
        verdicts,
        trick: &[],
        scope: Scope {
            seat,
            side,
            it: rule.it,
            figure: Some(item.figure),
            person,
            act: Act::None,
        },
    }
}

/// Those whose a figure may be: parties, or seats where it is a person's.
pub(super) fn keys(rules: &Rules, mode: &Mode, figure: &Figure) -> impl Iterator<Item = Party> {
    Party::all(match figure.of {
        FigureOf::Side => mode.parties(rules.seats),
        FigureOf::Seat => rules.seats,
    })
}

/// Which figures were made by which side: what the record states, else what the cards show. Where a record states how a
/// deal ended, a figure that it does not mention and nobody announced was not made.
pub fn verdicts(rules: &Rules, facts: &Facts) -> Verdicts {
    let mode = rules.mode(facts.contract);
    let judge = |rule: &Figure, item: Item| {
        if let Some(made) = stated(facts, rule, item) {
            return Truth::from(made);
        }
        let shown = rule.made.holds(&view(rules, facts, None, rule, item));
        let unmentioned = facts.stated.given && facts.words.said(item.figure, item.key).is_none();
        if shown.is_open() && unmentioned {
            Truth::False
        } else {
            shown
        }
    };
    let all = (0u8..)
        .zip(&mode.figures)
        .map(|(n, rule)| {
            let mut by = BySeat::from_fn(|_| Truth::Open);
            for key in keys(rules, mode, rule) {
                let figure = FigureId(n);
                by[key] = judge(rule, Item { figure, key });
            }
            by
        })
        .collect();
    let keys = mode
        .figures
        .iter()
        .map(|rule| keys(rules, mode, rule).count() as u8);
    Verdicts(all, keys.collect())
}

/// What a record states of a figure of a side or of a person.
pub(super) fn stated(facts: &Facts, rule: &Figure, item: Item) -> Option<bool> {
    match rule.of {
        FigureOf::Side => facts.stated.figure(item.figure, item.key),
        FigureOf::Seat => {
            let mut figures = facts.stated.figures.iter();
            figures
                .find(|&&(f, _, seat, _)| f == item.figure && seat == Some(item.seat()))
                .map(|&(_, _, _, made)| made)
        }
    }
}
