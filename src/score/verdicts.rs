//! Which figures were made, by which side.

use crate::basics::{BySeat, Party, Truth};
use crate::expr::{Act, Scope, Verdicts, View};
use crate::facts::Facts;
use crate::game::FigureId;
use crate::rules::Rules;

/// A deal seen by a side, on one figure.
pub(super) fn view<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts>,
    figure: FigureId,
    party: Party,
) -> View<'a> {
    View {
        facts,
        constants: &rules.constants,
        verdicts,
        scope: Scope {
            seat: None,
            side: Some(party),
            it: rules.figure(figure).and_then(|figure| figure.it),
            figure: Some(figure),
            act: Act::None,
        },
    }
}

/// Which figures were made by which side: what the record states, else what the cards show. Where a record states how a
/// deal ended, a figure that it does not mention and nobody announced was not made.
pub fn verdicts(rules: &Rules, facts: &Facts) -> Verdicts {
    let judge = |n: u8, party: Party| {
        let figure = FigureId(n);
        if let Some(made) = facts.stated.figure(figure, party) {
            return Truth::from(made);
        }
        let Some(rule) = rules.figure(figure) else {
            return Truth::Open;
        };
        let shown = rule.made.holds(&view(rules, facts, None, figure, party));
        let unmentioned = facts.stated.given && facts.words.said(figure, party).is_none();
        if shown.is_open() && unmentioned {
            Truth::False
        } else {
            shown
        }
    };
    let all = (0u8..)
        .take(rules.figures.len())
        .map(|n| {
            let mut by = BySeat::from_fn(|_| Truth::Open);
            for party in [Party::DECLARERS, Party::OPPONENTS] {
                by[party] = judge(n, party);
            }
            by
        })
        .collect();
    Verdicts(all)
}
