//! A question about perfect play, answered as text and as data, wherever a deal stands.

use serde_json::Value;

use super::analysis::{Asked, analysis_json, analysis_text, line, unanswerable};
use super::choosing::{choosing_json, choosing_text, par_json, par_text};
use super::words::Speech;
use crate::deal::{Deal, Phase};
use crate::solve::before::{choose, open_hands, par};
use crate::solve::pay::Limits;
use crate::solve::{Objective, solve};

/// What perfect play comes to from a deal as it stands; `start` is the same deal before its auction.
pub fn looked_at(
    deal: &Deal<'_>,
    start: &Deal<'_>,
    objective: Objective,
    limits: &Limits<'_>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let say = speech.say();
    let seat = deal.turn().ok_or_else(|| match deal.phase {
        Phase::Over(_) => say.nothing_left_to_play(),
        _ => say.nobodys_turn(),
    })?;
    let asked = Asked {
        objective,
        budget: limits.nodes,
    };
    let refuse = |why| unanswerable(why, speech);
    match deal.phase {
        Phase::Playing(_) => {
            let answer = solve(deal, objective, seat, limits).map_err(refuse)?;
            Ok((
                analysis_text(deal, &answer, asked, speech),
                analysis_json(deal, &answer, asked, speech),
            ))
        }
        _ if objective != Objective::Pay => Err(say.only_pay_before_play()),
        Phase::Bidding(_) | Phase::Raising => {
            open_hands(start).map_err(refuse)?;
            let all = par(start, limits);
            Ok((par_text(&all, speech), par_json(&all, speech)))
        }
        _ => {
            let found = choose(deal, limits).map_err(refuse)?;
            Ok((
                choosing_text(deal, &found, asked, speech),
                choosing_json(deal, &found, asked, speech),
            ))
        }
    }
}

/// One line of best play from a deal as it stands.
pub fn best_line(
    deal: &Deal<'_>,
    objective: Objective,
    limits: &Limits<'_>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let refuse = |why| unanswerable(why, speech);
    let seat = deal.turn().unwrap_or(crate::basics::Seat::FOREHAND);
    let answer = solve(deal, objective, seat, limits).map_err(refuse)?;
    let asked = Asked {
        objective,
        budget: limits.nodes,
    };
    let data = analysis_json(deal, &answer, asked, speech);
    let words = speech.say().best_line(line(deal, &answer.line, speech));
    Ok((format!("{words}\n"), data))
}
