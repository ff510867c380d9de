//! Which figures were made, by which side.

use super::figures::Item;
use crate::basics::{Party, Range, Seat, Truth};
use crate::expr::{Act, Condition, Scope, Verdicts, View};
use crate::facts::{Facts, Follows};
use crate::game::FigureId;
use crate::rules::{Figure, FigureOf, Mode, Rules};

/// A deal seen by a side, or by a person, on one figure.
pub(super) fn view<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts<'a>>,
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
pub(super) fn keys(mode: &Mode, figure: &Figure) -> impl Iterator<Item = Party> {
    Party::all(match figure.of {
        FigureOf::Side => mode.parties(),
        FigureOf::Seat => mode.seats,
    })
}

/// What a record states of a figure.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The figure.
    pub figure: FigureId,
    /// Whose it is.
    pub party: Party,
    /// The person, where the record names one.
    pub seat: Option<Seat>,
    /// Whether it was made.
    pub made: bool,
}

impl Claim {
    /// The figure as the deal is looked at for it; none if it is a person's and the record names none.
    fn item(self, rule: &Figure) -> Option<Item> {
        let key = match rule.of {
            FigureOf::Side => self.party,
            FigureOf::Seat => Party::of_one(self.seat?),
        };
        let figure = self.figure;
        Some(Item { figure, key })
    }
}

/// Whether a figure was made, by what is known but for this claim itself. One that cannot be made whatever happens is
/// not seen in cards at all: who names it says so.
pub fn shown(rules: &Rules, facts: &Facts, claim: Claim) -> Truth {
    let made = |facts: &Facts| asked(rules, facts, claim, |rule| Some(&rule.made));
    let shown = made(facts).unwrap_or(Truth::Open);
    if shown.is_false() {
        let mut nothing = Facts::new(
            facts.seats,
            facts.tricks.total(),
            rules.figure_count(),
            rules.pack.total,
        );
        nothing.contract = facts.contract;
        if made(&nothing) == Some(Truth::False) {
            return Truth::Open;
        }
    }
    shown
}

/// Whether a figure was tried without a word and lost, where the rules have such a loss.
pub fn lost(rules: &Rules, facts: &Facts, claim: Claim) -> Option<Truth> {
    asked(rules, facts, claim, |rule| rule.lost.as_ref())
}

fn asked(
    rules: &Rules,
    facts: &Facts,
    claim: Claim,
    condition: fn(&Figure) -> Option<&Condition>,
) -> Option<Truth> {
    let rule = rules.mode(facts.contract).figure(claim.figure)?;
    let item = claim.item(rule)?;
    let asked = condition(rule)?;
    Some(asked.holds(&view(rules, facts, None, rule, item)))
}

/// What else must be so if a claim is right.
pub fn follows(rules: &Rules, facts: &Facts, claim: Claim) -> Follows {
    let mut follows = facts.stated.follows.clone();
    let Some(rule) = rules.mode(facts.contract).figure(claim.figure) else {
        return follows;
    };
    let Some(item) = claim.item(rule) else {
        return follows;
    };
    let view = view(rules, facts, None, rule, item);
    rule.made.suppose(claim.made, &view, &mut follows);
    let silent = facts.words.said(claim.figure, item.key).is_none();
    if let (Some(lost), true, false) = (&rule.lost, silent, claim.made) {
        lost.suppose(true, &view, &mut follows);
    }
    follows
}

/// Which figures were made by which side: what the record states, else what the cards show. Where a record states how a
/// deal ended, a figure that it does not mention and nobody announced was not made.
pub fn verdicts<'a>(rules: &'a Rules, facts: &'a Facts) -> Verdicts<'a> {
    let mode = rules.mode(facts.contract);
    let judge = move |figure: FigureId, key: Party| {
        // Of whom it is not asked, that is open.
        let rule = mode.figure(figure);
        let Some(rule) = rule.filter(|rule| keys(mode, rule).any(|one| one == key)) else {
            return Truth::Open;
        };
        let item = Item { figure, key };
        if let Some(made) = stated(facts, rule, item) {
            return Truth::from(made);
        }
        let shown = rule.made.holds(&view(rules, facts, None, rule, item));
        let unmentioned = facts.stated.given && facts.words.said(figure, key).is_none();
        if shown.is_open() && unmentioned && !hangs_on_parts(&rule.made, rules, facts, rule, item) {
            Truth::False
        } else {
            shown
        }
    };
    let asked = move |figure| {
        mode.figure(figure)
            .map_or(0, |rule| keys(mode, rule).count())
    };
    Verdicts::new(mode.figures.len(), asked, judge)
}

/// Whether a condition is open for want of parts of a point: a record states whole ones where a pile counts those, and
/// with some parts that make them it would hold.
pub(super) fn hangs_on_parts(
    condition: &Condition,
    rules: &Rules,
    facts: &Facts,
    rule: &Figure,
    item: Item,
) -> bool {
    let Some(count) = rules.pack.count else {
        return false;
    };
    let over = count.over(rules.pack.unit);
    let parties = rules.mode(facts.contract).parties();
    let own_party = view(rules, facts, None, rule, item).scope.side;
    let holds = |own: bool, others: bool| {
        let mut supposed = facts.clone();
        for party in Party::all(parties) {
            let known = facts.points[party];
            if let (Some(points), None) = (facts.stated.points[party], known.exact()) {
                let most = if own_party == Some(party) {
                    own
                } else {
                    others
                };
                let parts = points * rules.pack.unit + if most { over.high } else { over.low };
                supposed.points[party] = Range::exactly(parts.clamp(known.low, known.high));
            }
        }
        condition
            .holds(&view(rules, &supposed, None, rule, item))
            .is_true()
    };
    Party::all(parties).any(|party| facts.stated.points[party].is_some())
        && [(true, false), (false, true), (true, true), (false, false)]
            .into_iter()
            .any(|(own, others)| holds(own, others))
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
