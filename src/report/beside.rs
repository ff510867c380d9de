//! Several courses of a deal side by side: how each stands at its end.

use serde_json::{Value as Json, json};

use super::layout::Grid;
use super::words::Speech;
use crate::basics::{Range, Truth};
use crate::deal::Deal;
use crate::game::FigureId;
use crate::rules::FigureOf;
use crate::score;

/// The card points so far, and the figures that are not the same in all courses.
pub fn standing(courses: &[(String, Deal<'_>)], speech: Speech<'_>) -> (String, Json) {
    let say = speech.say();
    let labels = courses.iter().map(|(label, _)| label.clone());
    let mut table = Grid::under(std::iter::once(String::new()).chain(labels));
    let Some((_, first)) = courses.first() else {
        return (String::new(), Json::Null);
    };
    let mut data = Vec::new();
    for (party, whose) in speech.parties(&first.facts) {
        let ranges: Vec<Range> = courses
            .iter()
            .map(|(_, deal)| deal.facts.points[party])
            .collect();
        let told = ranges.iter().map(|range| match range.exact() {
            Some(points) => speech.points(points),
            None => format!(
                "{} {}",
                speech.points(range.low),
                say.at_most(speech.points(range.high))
            ),
        });
        table.row(std::iter::once(format!("{}, {whose}", say.points())).chain(told));
        let ends = ranges
            .iter()
            .map(|range| json!({ "least": range.low, "most": range.high }));
        data.push(json!({ "points": ends.collect::<Vec<_>>(), "for": whose }));
    }
    let verdicts: Vec<_> = courses
        .iter()
        .map(|(_, deal)| score::verdicts(deal.rules, &deal.facts))
        .collect();
    for (party, whose) in speech.parties(&first.facts) {
        for (n, figure) in (0u8..).zip(&first.mode.figures) {
            let id = FigureId(n);
            let made: Vec<Truth> = verdicts.iter().map(|all| all.made(id, party)).collect();
            let alike = made
                .windows(2)
                .all(|two| matches!(two, [one, other] if one == other));
            if alike || figure.of == FigureOf::Seat {
                continue;
            }
            let name = speech.names().figure(id, speech.language);
            let words = made.iter().map(|made| match made {
                Truth::True => say.made(),
                Truth::False => say.lost(),
                Truth::Open => say.open(),
            });
            table.row(std::iter::once(format!("{name}, {whose}")).chain(words));
            let made = made.iter().map(|made| match made {
                Truth::True => Json::Bool(true),
                Truth::False => Json::Bool(false),
                Truth::Open => Json::Null,
            });
            data.push(json!({
                "figure": speech.names().figure(id, None),
                "for": whose,
                "made": made.collect::<Vec<_>>(),
            }));
        }
    }
    (table.text(speech.layout), Json::Array(data))
}
