//! A question about perfect play, answered as text and as data, wherever a deal stands.

use serde_json::Value;

use super::analysis::{Asked, analysis_json, analysis_text, line_text, unanswerable};
use super::choosing::{choosing_json, choosing_text, endings, par_json, par_text};
use super::words::Speech;
use crate::basics::{Seat, SeatSet};
use crate::deal::{Deal, Phase};
use crate::record::Record;
use crate::replay::{Carried, raising_at, state_at};
use crate::session::kept::{
    self, Stands, kept_answer, kept_choosing, kept_par, with_answer, with_choosing, with_par,
};
use crate::solve::before::{Choosing, choose_for, open_hands};
use crate::solve::par::{Pars, par};
use crate::solve::pay::{Limits, Spent};
use crate::solve::{Answer, Crew, Objective, solve_with};

/// A question about a place of a record.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The record.
    pub record: &'a Record,
    /// How many of its acts come before.
    pub acts: usize,
    /// What the deals before left.
    pub carried: Option<&'a Carried>,
    /// What all play for.
    pub objective: Objective,
    /// Whether it is asked what to do once the talon has been seen.
    pub talon: bool,
}

/// What there is to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// As text.
    pub text: String,
    /// As data.
    pub data: Value,
    /// The value of the tag that keeps it in the record, where it was found by a search and can be kept.
    pub keep: Option<String>,
}

impl<'a> Asking<'a> {
    fn deal<'r>(&self, speech: Speech<'r>) -> Deal<'r> {
        let mut deal = state_at(self.record, speech.rules, self.acts, self.carried);
        if self.talon {
            deal.hand_out_talon();
        }
        deal
    }

    /// How the deal stands where it is asked.
    fn stands(&self) -> Stands {
        if self.talon {
            Stands::Talon
        } else {
            Stands::Here
        }
    }

    /// The deal before the talon was handed out, where whoever has won the auction may still choose.
    fn raising<'r>(&self, speech: Speech<'r>) -> Option<Deal<'r>> {
        let raising = raising_at(self.record, speech.rules, self.acts, self.carried);
        raising
            .filter(|_| !self.talon && self.objective == Objective::Pay)
            .map(|course| course.now)
    }

    /// What each way brings, as text and as data, beside what the record is to keep already.
    fn ways(
        &self,
        deal: &Deal<'_>,
        stands: Stands,
        keep: &mut Option<String>,
        (limits, crew): (&Limits<'_>, &Crew<'_>),
        speech: Speech<'_>,
    ) -> Result<(String, Value), String> {
        let asked = Asked {
            objective: self.objective,
            budget: limits.nodes,
        };
        let first = deal.turn().into_iter();
        let mut all = Vec::new();
        for seat in first.chain(also_to_lay_away(deal)) {
            let (found, new) = self.choosing((deal, seat), stands, limits, crew, speech)?;
            let known = new.is_none();
            if let Some(new) = new {
                let old = self.record.tag_value(kept::TAG).unwrap_or("");
                *keep = Some(match keep.take() {
                    Some(other) => kept::joined(&other, old, &new),
                    None => new,
                });
            }
            all.push((found, known));
        }
        // That all were found before is told once.
        let whole = all.iter().all(|(_, known)| *known);
        let last = all.len().saturating_sub(1);
        let text = all.iter().enumerate().map(|(n, (found, known))| {
            let told = *known && (!whole || n == last);
            choosing_text(deal, found, asked, told, speech)
        });
        let text = text.collect::<Vec<_>>().join("\n");
        let mut data = all
            .iter()
            .map(|(found, known)| choosing_json(deal, found, asked, *known, speech));
        let mut first = data.next().unwrap_or(Value::Null);
        let others: Vec<Value> = data.collect();
        if !others.is_empty() {
            first["others"] = others.into();
        }
        Ok((text, first))
    }

    fn kept(&self) -> kept::Asked<'a> {
        kept::Asked {
            record: self.record,
            acts: self.acts,
            carried: self.carried,
            objective: self.objective,
        }
    }

    /// The answer, as the record keeps it or found now, with the value of the tag that keeps it if it is new.
    fn answer(
        &self,
        deal: &Deal<'_>,
        seat: Seat,
        limits: &Limits<'_>,
        crew: &Crew<'_>,
        speech: Speech<'_>,
    ) -> Result<(Answer, Option<String>), String> {
        let known = kept_answer(deal, seat, self.kept()).and_then(Result::ok);
        let known = known.filter(|(answer, budget)| enough(answer.spent, *budget, limits));
        if let Some((answer, _)) = known {
            return Ok((answer, None));
        }
        let answer = solve_with(deal, self.objective, seat, limits, crew);
        let answer = answer.map_err(|why| unanswerable(why, speech))?;
        let keep = with_answer(&answer, limits.nodes, deal, self.kept());
        Ok((answer, Some(keep)))
    }

    /// What each way brings, in the same way.
    fn choosing(
        &self,
        (deal, seat): (&Deal<'_>, Seat),
        stands: Stands,
        limits: &Limits<'_>,
        crew: &Crew<'_>,
        speech: Speech<'_>,
    ) -> Result<(Choosing, Option<String>), String> {
        let known = kept_choosing(deal, self.kept(), stands, seat).and_then(Result::ok);
        let known = known.filter(|(found, budget)| enough(found.spent, *budget, limits));
        if let Some((found, _)) = known {
            return Ok((found, None));
        }
        let found =
            choose_for(deal, seat, limits, crew).map_err(|why| unanswerable(why, speech))?;
        let keep = with_choosing(&found, limits.nodes, deal, self.kept(), stands);
        Ok((found, Some(keep)))
    }

    /// What each contract brings, in the same way.
    fn par(
        &self,
        deal: &Deal<'_>,
        limits: &Limits<'_>,
        crew: &Crew<'_>,
        speech: Speech<'_>,
    ) -> Result<(Pars, Option<String>), String> {
        let start = state_at(self.record, speech.rules, 0, self.carried);
        open_hands(&start).map_err(|why| unanswerable(why, speech))?;
        let known = kept_par(deal, &start, self.kept()).and_then(Result::ok);
        let known = known.filter(|(found, budget)| enough(found.spent, *budget, limits));
        if let Some((found, _)) = known {
            return Ok((found, None));
        }
        let found = par(deal, &start, limits, crew);
        let keep = with_par(&found, limits.nodes, deal, self.kept());
        Ok((found, Some(keep)))
    }
}

/// Whether what is kept is all that there is, or took no less than is allowed now.
fn enough(spent: Option<Spent>, budget: u64, limits: &Limits<'_>) -> bool {
    spent.is_none() || budget >= limits.nodes && spent != Some(Spent::Stopped)
}

/// What perfect play comes to at a place.
pub fn looked_at(
    asking: &Asking<'_>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    speech: Speech<'_>,
) -> Result<Told, String> {
    let say = speech.say();
    let deal = asking.deal(speech);
    let seat = deal.turn().ok_or_else(|| match deal.phase {
        Phase::Over(_) => say.nothing_left_to_play(),
        _ => say.nobodys_turn(),
    })?;
    let asked = Asked {
        objective: asking.objective,
        budget: limits.nodes,
    };
    let search = (limits, crew);
    let mut keep = None;
    let (mut text, mut data) = match deal.phase {
        Phase::Playing(_) => {
            let (answer, new) = asking.answer(&deal, seat, limits, crew, speech)?;
            let known = new.is_none();
            keep = new;
            (
                analysis_text(&deal, &answer, asked, known, speech),
                analysis_json(&deal, &answer, asked, known, speech),
            )
        }
        _ if asking.objective != Objective::Pay => return Err(say.only_pay_before_play()),
        Phase::Bidding(_) | Phase::Raising => {
            let (all, new) = asking.par(&deal, limits, crew, speech)?;
            let known = new.is_none();
            keep = new;
            let (text, own) = asking.ways(&deal, asking.stands(), &mut keep, search, speech)?;
            let mut data = par_json(&all, asked, known, speech);
            // That both were found before is told once.
            let told = known && own["kept"] != true;
            data["choice"] = own;
            (
                format!("{}\n{text}", par_text(&all, asked, told, speech)),
                data,
            )
        }
        _ => asking.ways(&deal, asking.stands(), &mut keep, search, speech)?,
    };
    if let Some(raising) = asking.raising(speech) {
        let (before, own) = asking.ways(&raising, Stands::Raising, &mut keep, search, speech)?;
        text = format!("{before}\n{text}");
        data["raising"] = own;
    }
    let (ends, more) = endings(&deal, asking.objective, speech);
    text.push_str(&ends);
    if let (Some(object), Value::Object(more)) = (data.as_object_mut(), more) {
        object.extend(more);
    }
    Ok(Told { text, data, keep })
}

/// The seats that have cards to lay away besides the one whose turn comes first: nobody waits for another with that.
fn also_to_lay_away(deal: &Deal<'_>) -> impl Iterator<Item = Seat> {
    let owing = match deal.phase {
        Phase::Discarding(owing) => owing,
        _ => SeatSet::EMPTY,
    };
    let first = deal.turn();
    owing.iter().filter(move |&seat| Some(seat) != first)
}

/// One line of best play from a place.
pub fn best_line(
    asking: &Asking<'_>,
    limits: &Limits<'_>,
    crew: &Crew<'_>,
    speech: Speech<'_>,
) -> Result<Told, String> {
    let say = speech.say();
    let deal = asking.deal(speech);
    let seat = deal.turn().ok_or_else(|| match deal.phase {
        Phase::Over(_) => say.nothing_left_to_play(),
        _ => say.nobodys_turn(),
    })?;
    let (answer, keep) = asking.answer(&deal, seat, limits, crew, speech)?;
    let asked = Asked {
        objective: asking.objective,
        budget: limits.nodes,
    };
    let data = analysis_json(&deal, &answer, asked, keep.is_none(), speech);
    let text = if answer.line.is_empty() {
        analysis_text(&deal, &answer, asked, keep.is_none(), speech)
    } else {
        line_text(&deal, &answer.line, speech)
    };
    Ok(Told { text, data, keep })
}
