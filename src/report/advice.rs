//! What a seat should do, as it can know it, as text and as data.

use serde_json::{Value, json};

use super::analysis::best_mark;
use super::desk::act as act_words;
use super::hidden::{Hidden, basis_json, basis_text, by, deals, knowledge, rounded, unknowable};
use super::layout::Grid;
use super::share::brief;
use super::words::Speech;
use crate::basics::Seat;
use crate::deal::Phase;
use crate::game::Act;
use crate::replay::Course;
use crate::sample::advice::{Advice, Ended, Maker, Valued, advise};
use crate::sample::odds::Basis;

/// How many choices are shown to a person.
const SHOWN: usize = 12;
/// A figure that is made less often than this is not shown to a person.
const SELDOM: f64 = 0.005;

/// What the seat whose turn it is should do, as it can know it.
pub fn hint(
    course: &Course<'_>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Result<(String, Value), String> {
    let known = knowledge(course, asked.seat, speech)?;
    let advice = advise(&known, speech.rules, &asked.asking());
    let advice = advice.map_err(|why| unknowable(why, known.seat(), speech))?;
    Ok((
        advice_text(&advice, &course.now.phase, asked, speech),
        advice_json(&advice, asked, speech),
    ))
}

fn basis_of(advice: &Advice) -> Basis {
    Basis {
        seat: advice.seat,
        deals: advice.deals,
        whole: advice.whole,
        ways: advice.ways,
        share: advice.share,
        duties: advice.duties,
    }
}

fn advice_text(advice: &Advice, phase: &Phase, asked: &Hidden<'_>, speech: Speech<'_>) -> String {
    let say = speech.say();
    let mut lines = vec![basis_text(&basis_of(advice), speech).trim_end().to_owned()];
    let looked = advice.choices.len();
    if advice.ways_to_act > looked {
        lines.push(say.likeliest_of(looked, advice.ways_to_act));
    }
    if advice.estimated > 0 {
        lines.push(say.estimated(advice.estimated));
    }
    if advice.by_sides {
        lines.push(say.by_sides());
    }
    if advice.unfinished > 0 {
        lines.push(say.unfinished(deals(advice.unfinished)));
    }
    if advice.ended == Ended::Stopped {
        lines.push(say.interrupted());
    }
    if !advice.whole && looked > 1 {
        lines.push(match advice.ended {
            _ if advice.settled => say.settled(),
            Ended::Nodes => say.unsettled_budget(advice.deals, deals(asked.deals)),
            Ended::Settled | Ended::Deals | Ended::Stopped => say.unsettled(),
        });
    }
    match phase {
        Phase::Playing(_) => {}
        Phase::Bidding(_) => {
            lines.push(say.as_if_all_passed());
            lines.extend(left_words(
                &advice.later,
                advice.left.as_ref(),
                advice.seat,
                speech,
            ));
        }
        _ => lines.push(say.as_if_said_no_more()),
    }
    lines.push(say.open_afterwards());
    format!(
        "{}\n{}{}\n",
        as_known(advice.seat, phase, speech),
        choices_text(advice, speech),
        lines.join("\n")
    )
}

/// What has no value because the seat itself chooses later, and after what another seat has to choose.
pub(super) fn left_words(
    later: &[Act],
    left: Option<&(Seat, Vec<Act>)>,
    seat: Seat,
    speech: Speech<'_>,
) -> Vec<String> {
    let say = speech.say();
    let left = left.map(|(who, acts)| say.left_to_play(listed(acts, speech), *who));
    let later = (!later.is_empty()).then(|| say.chosen_later(listed(later, speech), seat));
    left.into_iter().chain(later).collect()
}

fn listed(acts: &[Act], speech: Speech<'_>) -> String {
    let words = acts.iter().map(|&act| act_words(act, speech));
    words.collect::<Vec<_>>().join(", ")
}

/// Who has to do what.
fn as_known(seat: Seat, phase: &Phase, speech: Speech<'_>) -> String {
    let say = speech.say();
    match phase {
        Phase::Bidding(_) | Phase::Raising => say.to_bid_as_known(seat),
        Phase::Taking => say.to_take_as_known(seat),
        Phase::Discarding(_) => say.to_lay_away_as_known(seat),
        Phase::Calling => say.to_call_as_known(seat),
        Phase::Announcing(_) => say.to_speak_as_known(seat),
        Phase::Playing(_) | Phase::Over(_) => say.to_play_as_known(seat),
    }
}

fn choices_text(advice: &Advice, speech: Speech<'_>) -> String {
    let say = speech.say();
    // What is left out early was valued in fewer deals than the others.
    let mut counts = advice.choices.iter().map(|choice| choice.pays.count);
    let first = counts.next();
    let differ = counts.any(|count| Some(count) != first);
    let mut heads = vec![
        String::new(),
        say.choice(),
        say.mean(),
        say.error(),
        say.behind(),
        say.error(),
    ];
    heads.extend(differ.then(|| say.deals_held_column()));
    heads.extend([say.own_figures(advice.seat), say.others_figures()]);
    let mut table = Grid::under(heads);
    for column in 2..6 + usize::from(differ) {
        table.right(column);
    }
    table.of(2);
    for choice in advice.choices.iter().take(SHOWN) {
        let unless_best = |words: String| if choice.best { String::new() } else { words };
        let mean = say.in_digits(signed(choice.pays.mean()));
        let mut row = vec![
            best_mark(choice.best, speech),
            act_words(choice.act, speech),
            if choice.estimated > 0 {
                say.estimated_mean(mean)
            } else {
                mean
            },
            say.in_digits(error_words(choice.pays.error(), advice.whole)),
            unless_best(say.in_digits(format!("{:.1}", choice.behind.mean))),
            unless_best(say.in_digits(error_words(choice.behind.error, advice.whole))),
        ];
        row.extend(differ.then(|| choice.pays.count.to_string()));
        row.extend([Maker::Own, Maker::Other].map(|maker| figures_words(choice, maker, speech)));
        table.row(row);
    }
    table.text(speech.layout)
}

fn signed(mean: f64) -> String {
    if mean.abs() < 0.05 {
        "0".to_owned()
    } else {
        format!("{mean:+.1}")
    }
}

fn error_words(error: f64, whole: bool) -> String {
    match () {
        () if whole => "0".to_owned(),
        () if error.is_finite() => format!("±{error:.1}"),
        () => "?".to_owned(),
    }
}

fn figures_words(choice: &Valued, maker: Maker, speech: Speech<'_>) -> String {
    let told = choice.figures.iter().filter(|(_, by, _)| *by == maker);
    let told = told.filter_map(|&(figure, _, share)| {
        let name = speech.names().figure(figure, speech.language);
        (share >= SELDOM).then(|| format!("{name} {}", speech.say().in_digits(brief(share))))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn advice_json(advice: &Advice, asked: &Hidden<'_>, speech: Speech<'_>) -> Value {
    let choices = advice.choices.iter().map(|choice| {
        let exact = |error: f64| {
            if advice.whole {
                json!(0)
            } else {
                rounded(error)
            }
        };
        let figures = choice.figures.iter().map(|&(figure, maker, share)| {
            json!({
                "figure": speech.names().figure(figure, None),
                "by": by(maker),
                "chance": rounded(share),
            })
        });
        json!({
            "act": act_words(choice.act, speech),
            "best": choice.best,
            "mean": rounded(choice.pays.mean()),
            "error": exact(choice.pays.error()),
            "behind": rounded(choice.behind.mean),
            "behind_error": exact(choice.behind.error),
            "deals": choice.pays.count,
            "estimated": choice.estimated,
            "figures": figures.collect::<Vec<_>>(),
        })
    });
    let choices: Vec<Value> = choices.collect();
    let mut data = basis_json(&basis_of(advice), asked.seed);
    data.insert("settled".to_owned(), advice.settled.into());
    data.insert("estimated".to_owned(), advice.estimated.into());
    data.insert("unfinished".to_owned(), advice.unfinished.into());
    data.insert("choices".to_owned(), choices.into());
    data.insert("by_sides".to_owned(), advice.by_sides.into());
    data.insert("ways_to_act".to_owned(), advice.ways_to_act.into());
    let words = |acts: &[Act]| -> Vec<String> {
        let all = acts.iter();
        all.map(|&act| act_words(act, speech)).collect()
    };
    data.insert("later".to_owned(), json!(words(&advice.later)));
    let left = advice.left.as_ref();
    let left = left.map(|(who, acts)| json!({ "seat": who.to_string(), "after": words(acts) }));
    data.insert("left_to_play".to_owned(), json!(left));
    data.insert("tried".to_owned(), advice.nodes.into());
    let ended = match advice.ended {
        Ended::Settled | Ended::Deals => None,
        Ended::Nodes => Some("budget"),
        Ended::Stopped => Some("interrupt"),
    };
    data.insert("ended_by".to_owned(), json!(ended));
    Value::Object(data)
}
