//! What each choice of a deal, before the play and in it, cost whoever made it as the seat could know it: that is play. What it
//! brought the others by that is not their play; what is left is luck.

use super::desk::act as act_words;
use super::hidden::{Hidden, knowledge};
use super::notes::Note;
use super::solved::unraised;
use super::words::Speech;
use crate::basics::{BySeat, Seat};
use crate::deal::Deal;
use crate::game::{Act, Section, Term};
use crate::record::Record;
use crate::replay::{Carried, Course, course_until, raising_at};
use crate::rules::Rules;
use crate::sample::Knowledge;
use crate::sample::advice::{Advice, Ended, advise_among, choices};
use crate::solve::Crew;
use crate::solve::before::same;
use crate::solve::decision::Decision;
use crate::solve::turns::{Line, lines};

/// By how many standard errors a choice must be behind to have cost anything: it is the best of several that it is held against,
/// and there are many choices in a deal, so with fewer some would be accused that were as good.
const SURE: f64 = 4.0;
/// Less than this costs nothing, in game points.
const LEAST: f64 = 0.05;

/// A choice that cost its seat something, as it could know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Guess {
    /// The index of the act.
    pub act: usize,
    /// Whose choice it was.
    pub seat: Seat,
    /// What it cost in the mean, in game points.
    pub cost: f64,
    /// The standard error of that.
    pub error: f64,
    /// Whether in some deals it was only estimated; how far off that is the error does not tell.
    pub estimated: bool,
    /// What it brought each seat in the mean, whoever made it less than nothing.
    pub brings: BySeat<f64>,
    /// What would have been best.
    pub better: Act,
}

/// What the choices of a deal cost, as the players could know it.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Guesses {
    /// The choices that cost something.
    pub each: Vec<Guess>,
    /// How many were valued, those included where nothing else could have been done.
    pub valued: usize,
    /// How many could not be.
    pub left: usize,
    /// By seat how often there was a choice, or it is not known whether there was one.
    pub choices: BySeat<usize>,
    /// Of how many of them it was found whether they cost anything.
    pub judged: BySeat<usize>,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

impl Guesses {
    /// What a seat's choices cost it together in what it is paid, and the standard error of that.
    pub fn of(&self, seat: Seat) -> (f64, f64) {
        let own = || self.each.iter().filter(|guess| guess.seat == seat);
        // Where the other side writes what a mistake brings, it costs whoever made it nothing.
        let part = |guess: &Guess| -guess.brings[seat] / guess.cost;
        let squares = own().map(|guess| (guess.error * part(guess)).powi(2));
        let cost = own().map(|guess| 0.0 - guess.brings[seat]);
        (cost.sum(), squares.sum::<f64>().sqrt())
    }

    /// What the choices of all others brought a seat that cost those something.
    pub fn of_others(&self, seat: Seat) -> f64 {
        let others = self.each.iter().filter(|guess| guess.seat != seat);
        others.map(|guess| guess.brings[seat]).sum()
    }
}

/// Something that was done.
#[derive(Clone, Copy)]
struct Made {
    /// The index of the act.
    at: usize,
    act: Act,
    /// Whether it is that nothing more was done after that act, which won the auction.
    after: bool,
}

/// What became of one choice.
enum Seen {
    /// There was none: what was done is no choice, or does not follow from the cards.
    Nothing,
    /// It could not be valued.
    Left { stopped: bool },
    /// Nothing else could have been done.
    Only,
    /// It cost nothing, as far as can be told.
    Fine,
    /// It is behind another, or another may be better, but not for certain for so few deals.
    Open,
    /// It cost something.
    Guess(Box<Guess>),
}

/// How many choices of a record are looked at.
pub fn asked_about(record: &Record, carried: Option<&Carried>, rules: &Rules) -> usize {
    acts(record).count() + usize::from(unraised(record, carried, rules).is_some())
}

/// Values each choice of a record as its seat could know it. What is not certain to have cost anything, for so few deals, is
/// taken to have cost nothing.
pub fn guesses(
    record: &Record,
    carried: Option<&Carried>,
    asked: &Hidden<'_>,
    speech: Speech<'_>,
) -> Guesses {
    let looking = Looking {
        record,
        carried,
        // Each choice is a piece of work of its own.
        asked: Hidden {
            crew: Crew::ALONE,
            ..*asked
        },
        speech,
    };
    let mut all: Vec<Made> = acts(record).collect();
    all.extend(looking.unraised());
    let seen = asked.crew.each_told(all, |made| {
        if (asked.limits.stop)() {
            return (None, Seen::Left { stopped: true });
        }
        looking.seen(made)
    });
    let mut found = Guesses::default();
    for (seat, one) in seen {
        if let Some(seat) = seat {
            let judged = matches!(one, Seen::Fine | Seen::Guess(_));
            found.judged[seat] += usize::from(judged);
            found.choices[seat] += usize::from(!matches!(one, Seen::Only | Seen::Nothing));
        }
        match one {
            Seen::Nothing => {}
            Seen::Left { stopped } => {
                found.left += 1;
                found.stopped |= stopped;
            }
            Seen::Only | Seen::Fine | Seen::Open => found.valued += 1,
            Seen::Guess(guess) => {
                found.valued += 1;
                found.each.push(*guess);
            }
        }
    }
    found
}

/// The acts of a record that somebody chose.
fn acts(record: &Record) -> impl Iterator<Item = Made> {
    let acts = record.acts().iter().enumerate();
    let chosen = acts.filter(|(_, act)| !matches!(act.value, Act::Trick { .. } | Act::Tell { .. }));
    chosen.map(|(at, act)| Made {
        at,
        act: act.value,
        after: false,
    })
}

/// The choices of a record, and how they are looked at.
struct Looking<'a> {
    record: &'a Record,
    carried: Option<&'a Carried>,
    asked: Hidden<'a>,
    speech: Speech<'a>,
}

impl<'a> Looking<'a> {
    /// That nothing more was done once the auction was won, where something could have been.
    fn unraised(&self) -> Option<Made> {
        let (at, course) = unraised(self.record, self.carried, self.speech.rules)?;
        let seat = course.now.turn()?;
        Some(Made {
            at,
            act: Act::Pass { seat },
            after: true,
        })
    }

    /// The deal before something was done.
    fn before(&self, made: Made) -> Option<Course<'a>> {
        let rules = self.speech.rules;
        if made.after {
            return raising_at(self.record, rules, made.at + 1, self.carried);
        }
        Some(course_until(
            self.record,
            rules,
            made.at,
            self.carried,
            true,
        ))
    }

    /// What whoever did something knew before it, and the deal as that seat saw it.
    fn view(&self, made: Made) -> Option<(Seat, Option<(Knowledge, Deal<'a>)>)> {
        let course = self.before(made)?;
        let seat = made.act.seat().or(course.now.turn())?;
        let known = knowledge(&course, Some(seat), self.speech).ok();
        let seen = known.map(|known| {
            let deal = known.deal(self.speech.rules);
            (known, deal)
        });
        Some((seat, seen))
    }

    /// The words that were said from an act on, each with the deal as whoever said it saw it.
    fn words_from(&self, at: usize) -> Vec<Decision<'a>> {
        let later = acts(self.record).filter(|made| made.at >= at);
        let words = later.take_while(|&made| is_word(made)).map_while(|made| {
            let (_, deal) = self.view(made)?.1?;
            Some(Decision {
                at: made.at,
                deal,
                made: made.act,
            })
        });
        words.collect()
    }

    /// What there was to choose from where a seat saw the deal so, the act that was done among it; none if it is no choice.
    fn among(&self, made: Made, deal: &Deal<'a>, seat: Seat) -> Option<(Act, Vec<Line>)> {
        let (mut acts, _) = choices(deal, seat);
        let is_done = |act: &Act| is_same(deal, *act, made.act);
        if !acts.iter().any(is_done) && matches!(made.act, Act::Discard { .. }) {
            // Only the likeliest ways to lay away are looked at, and this one.
            acts.extend(Some(made.act).filter(|&act| deal.check(act).is_ok()));
        }
        let own = acts.iter().copied().find(is_done)?;
        let later = if is_word(made) {
            self.words_from(made.at + 1)
        } else {
            Vec::new()
        };
        let decision = Decision {
            at: made.at,
            deal: deal.clone(),
            made: own,
        };
        lines(&decision, &later, &acts)
    }

    /// Values what was done.
    fn seen(&self, made: Made) -> (Option<Seat>, Seen) {
        let left = Seen::Left { stopped: false };
        let Some((seat, seen)) = self.view(made) else {
            return (None, left);
        };
        let Some((known, deal)) = seen else {
            return (Some(seat), left);
        };
        let Some((own, among)) = self.among(made, &deal, seat) else {
            return (Some(seat), Seen::Nothing);
        };
        if among.len() < 2 {
            return (Some(seat), Seen::Only);
        }
        let advice = advise_among(&known, self.speech.rules, among, &self.asked.asking());
        let found = advice.map_or(left, |advice| weighed(made.at, own, &advice));
        (Some(seat), found)
    }
}

/// Whether something is a word of the announcements.
fn is_word(made: Made) -> bool {
    made.act.section() == Section::Announce
}

/// Whether two acts do the same; whose card it is that was played a record may leave out.
fn is_same(deal: &Deal<'_>, one: Act, other: Act) -> bool {
    match (one, other) {
        (Act::Play { card, .. }, Act::Play { card: played, .. }) => {
            card.is_some() && card == played
        }
        _ => same(deal, one, other),
    }
}

/// What was found of a choice.
fn weighed(at: usize, own: Act, advice: &Advice) -> Seen {
    if advice.deals == 0 {
        let stopped = advice.ended == Ended::Stopped;
        return Seen::Left { stopped };
    }
    let done = advice.choices.iter().find(|choice| choice.act == own);
    let (Some(done), Some(best)) = (done, advice.choices.first()) else {
        return Seen::Left { stopped: false };
    };
    let cost = done.behind.mean;
    let error = if advice.whole { 0.0 } else { done.behind.error };
    if cost < LEAST || cost <= SURE * error {
        return if advice.is_as_good(done) {
            Seen::Fine
        } else {
            Seen::Open
        };
    }
    Seen::Guess(Box::new(Guess {
        act: at,
        seat: advice.seat,
        cost,
        error,
        estimated: done.estimated > 0 || best.estimated > 0,
        brings: done.brings,
        better: best.act,
    }))
}

/// The remarks on choices that cost something, as whoever made them could know it.
pub fn guessed(found: &Guesses, speech: Speech<'_>) -> Vec<Note> {
    let say = speech.say();
    let remark = |guess: &Guess| {
        let better = match guess.better {
            Act::Play {
                card: Some(card), ..
            } => say.better(speech.name(Term::Card(card))),
            act => say.better(act_words(act, speech)),
        };
        let cost = say.in_digits(format!("{:.1}", guess.cost));
        let cost = if guess.estimated {
            say.estimated_mean(cost)
        } else {
            cost
        };
        let error = say.in_digits(format!("{:.1}", guess.error));
        let words = say.costs_as_known(guess.seat, cost, error);
        Note::new(guess.act, format!("{words}; {better}"))
    };
    found.each.iter().map(remark).collect()
}
