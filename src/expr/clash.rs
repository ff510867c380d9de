//! Conditions that can never hold, or always do, by what their words mean: a card wins one trick, a trick has one winner, a
//! number lies between bounds.
//!
//! A condition is taken apart into the ways in which it could hold. Of each way it is asked whether all that it says can be
//! so at once; if there is none, it never holds. What nothing is known of is taken to be possible, so that nothing is found
//! where there is nothing.

use std::ops::Range as Bytes;

use super::ast::{Expression, ItemKind, Kind};
use super::check::{Checker, Symbols};
use super::eval::{Act, Condition, Constants, Scope, View};
use super::parse::parse;
use super::types::Needs;
use crate::basics::{CardSet, Party, Seat, Truth};
use crate::facts::Facts;

mod acts;
mod exclusive;
mod numbers;
mod said;
mod tricks;
mod ways;

use ways::{Literal, ways};

/// What is the same in every deal of a variant.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    /// A deal of which nothing is known but how many cards there are where.
    pub facts: &'a Facts,
    /// What the variant fixes.
    pub constants: &'a Constants,
    /// Whether there are two sides.
    pub sided: bool,
    /// The act that is judged; none where it may be any.
    pub act: Option<Act>,
    /// For each card those that it can win against in a trick; empty where nothing is known of that.
    pub beats: &'a [CardSet],
}

/// A condition, or a part of one, that says nothing of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The bytes of the smallest condition of which it can be said.
    pub part: Bytes<usize>,
    /// Those of what cannot be so, or of what is always so.
    pub at: Bytes<usize>,
    /// Those of what it cannot go with.
    pub with: Option<Bytes<usize>>,
    /// What can be said of it.
    pub verdict: Verdict,
    /// Why.
    pub why: String,
}

/// What can be said of a condition that says nothing of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It never holds.
    Never,
    /// It always holds.
    Always,
    /// It says nothing beside another part: it holds whenever that does, or, where one of the two is enough, that holds
    /// whenever it does.
    Nothing {
        /// Whether both are asked for; else one is enough.
        both: bool,
    },
}

/// Two things that cannot both be so; one thing that cannot be so by itself stands for both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clash {
    pub(super) one: usize,
    pub(super) other: usize,
    pub(super) why: String,
}

/// A condition with the places of its parts.
pub(super) struct Placed {
    pub(super) at: Bytes<usize>,
    pub(super) says: Says,
}

pub(super) enum Says {
    All(Vec<Placed>),
    Any(Vec<Placed>),
    Not(Box<Placed>),
    /// The first if the second holds, else the third.
    Choice(Box<[Placed; 3]>),
    Leaf(Condition),
}

/// Finds what never holds or always does in a condition that can be compiled.
pub fn examine(text: &str, symbols: &Symbols, place: Needs, world: World<'_>) -> Vec<Fixed> {
    let Ok(written) = parse(text) else {
        return Vec::new();
    };
    let mut checker = Checker::new(symbols, place);
    let Some(placed) = placed(&written, &mut checker) else {
        return Vec::new();
    };
    let views = views(world, is_of_person(place));
    let mut found = Vec::new();
    let examiner = Examiner {
        views: &views,
        world,
    };
    examiner.look(&placed, &mut found);
    found
}

/// Whether none of what these texts ask can all be so (`true`) or not be so (`false`) at once; what is `never` on purpose
/// counts.
pub fn excluded(texts: &[(&str, Needs, bool)], symbols: &Symbols, world: World<'_>) -> bool {
    let mut parts = Vec::new();
    let mut person = false;
    for &(text, place, holds) in texts {
        let Ok(written) = parse(text) else {
            return false;
        };
        let mut checker = Checker::new(symbols, place);
        let Some(part) = placed(&written, &mut checker) else {
            return false;
        };
        person |= is_of_person(place);
        let at = part.at.clone();
        parts.push(if holds {
            part
        } else {
            Placed {
                at,
                says: Says::Not(Box::new(part)),
            }
        });
    }
    let all = Placed {
        at: 0..0,
        says: Says::All(parts),
    };
    let views = views(world, person);
    let examiner = Examiner {
        views: &views,
        world,
    };
    all.is_never() || examiner.cannot(&all, true).is_some()
}

/// Where in a condition something is asked: the bytes of the first word that asks it, or of the name of a condition that
/// does.
pub fn where_asked(
    text: &str,
    symbols: &Symbols,
    place: Needs,
    asks: impl Fn(&Condition) -> bool,
) -> Option<Bytes<usize>> {
    let written = parse(text).ok()?;
    let mut checker = Checker::new(symbols, place);
    placed(&written, &mut checker)?.first_leaf(&asks)
}

/// Where a rule has both a seat and a side, the side may be the one of a single seat, of which less is known.
fn is_of_person(place: Needs) -> bool {
    place.offers(Needs::SEAT) && place.offers(Needs::SIDE)
}

/// The views from which a condition may be asked.
fn views(world: World<'_>, person: bool) -> Vec<View<'_>> {
    let scopes: &[Party] = if world.sided {
        &[Party::DECLARERS, Party::OPPONENTS]
    } else {
        &[Party::DECLARERS]
    };
    let view = |&side: &Party| {
        View::of(
            world.facts,
            world.constants,
            Scope {
                seat: Seat::new(side.index()),
                side: Some(side),
                person,
                act: world.act.unwrap_or(Act::None),
                ..Scope::NOWHERE
            },
        )
    };
    scopes.iter().map(view).collect()
}

impl Placed {
    fn first_leaf(&self, asks: &impl Fn(&Condition) -> bool) -> Option<Bytes<usize>> {
        match &self.says {
            Says::All(parts) | Says::Any(parts) => {
                parts.iter().find_map(|part| part.first_leaf(asks))
            }
            Says::Choice(parts) => parts.iter().find_map(|part| part.first_leaf(asks)),
            Says::Not(part) => part.first_leaf(asks),
            Says::Leaf(condition) => asks(condition).then(|| self.at.clone()),
        }
    }

    /// Whether it says in so many words that it never holds.
    fn is_never(&self) -> bool {
        match &self.says {
            Says::All(parts) => parts.iter().any(Self::is_never),
            Says::Any(parts) => parts.iter().all(Self::is_never),
            Says::Leaf(condition) => *condition == Condition::Constant(Truth::False),
            Says::Not(_) | Says::Choice(_) => false,
        }
    }
}

struct Examiner<'a> {
    views: &'a [View<'a>],
    world: World<'a>,
}

impl Examiner<'_> {
    /// Looks at the parts first, so that the smallest one is told; gives whether anything was found.
    fn look(&self, placed: &Placed, found: &mut Vec<Fixed>) -> bool {
        let before = found.len();
        match &placed.says {
            Says::All(parts) | Says::Any(parts) => {
                for part in parts {
                    self.look(part, found);
                }
            }
            Says::Not(part) => {
                self.look(part, found);
            }
            Says::Choice(parts) => {
                for part in parts.iter() {
                    self.look(part, found);
                }
            }
            Says::Leaf(_) => {}
        }
        if found.len() == before {
            let never = self.cannot(placed, true).map(|fixed| (fixed, false));
            let fixed = never.or_else(|| self.cannot(placed, false).map(|fixed| (fixed, true)));
            found.extend(fixed.map(|((at, with, why), always)| Fixed {
                part: placed.at.clone(),
                at: if always { placed.at.clone() } else { at },
                // What is said against the contrary speaks of two things that are not both denied here.
                why: match (always, &with) {
                    (true, Some(_)) => String::new(),
                    _ => why,
                },
                with: with.filter(|_| !always),
                verdict: if always {
                    Verdict::Always
                } else {
                    Verdict::Never
                },
            }));
        }
        if found.len() == before {
            found.extend(self.says_nothing(placed));
        }
        found.len() > before
    }

    /// A part that says nothing beside another one; of two that say the same the second.
    fn says_nothing(&self, placed: &Placed) -> Option<Fixed> {
        let (parts, both) = match &placed.says {
            Says::All(parts) => (parts, true),
            Says::Any(parts) => (parts, false),
            _ => return None,
        };
        let written =
            |part: &Placed| !matches!(&part.says, Says::Leaf(condition) if is_fixed(condition));
        let pairs = parts.iter().enumerate().rev();
        let mut pairs = pairs.flat_map(|(n, part)| {
            let others = parts.iter().enumerate().filter(move |(m, _)| *m != n);
            others.map(move |(_, other)| (part, other))
        });
        let (part, other) = pairs.find(|(part, other)| {
            let (narrow, wide) = if both { (other, part) } else { (part, other) };
            written(part) && written(other) && self.follows(narrow, wide)
        })?;
        Some(Fixed {
            part: placed.at.clone(),
            at: part.at.clone(),
            with: Some(other.at.clone()),
            verdict: Verdict::Nothing { both },
            why: String::new(),
        })
    }

    /// Whether one condition holds whenever another does, from any view.
    fn follows(&self, from: &Placed, what: &Placed) -> bool {
        let Some(ways) = ways::together(from, what) else {
            return false;
        };
        let never = |view| ways.iter().all(|way| self.clash(way, view).is_some());
        self.views.iter().all(never)
    }

    /// Why a condition cannot hold, or cannot fail to hold, from any view.
    #[allow(clippy::type_complexity)]
    fn cannot(
        &self,
        placed: &Placed,
        holds: bool,
    ) -> Option<(Bytes<usize>, Option<Bytes<usize>>, String)> {
        let ways = ways(placed, holds)?;
        let mut first = None;
        for view in self.views {
            for way in &ways {
                let clash = self.clash(way, view)?;
                if first.is_none() {
                    let (one, other) = (&way[clash.one], &way[clash.other]);
                    let with = (one.at != other.at).then(|| one.at.clone());
                    first = Some((other.at.clone(), with, clash.why));
                }
            }
        }
        first
    }

    /// Two things of a way that cannot both be so.
    fn clash(&self, way: &[Literal<'_>], view: &View<'_>) -> Option<Clash> {
        exclusive::opposite(way)
            .or_else(|| acts::clash(way, self.world.act))
            .or_else(|| tricks::clash(way, self.world.beats))
            .or_else(|| exclusive::clash(way, view, self.world.sided))
            .or_else(|| numbers::clash(way, view, self.world.sided))
    }
}

/// A condition with the places of its parts, as far as it is written here; a name of another stands for it.
fn placed(written: &Expression, checker: &mut Checker<'_>) -> Option<Placed> {
    let all = |parts: &[Expression], checker: &mut Checker<'_>| -> Option<Vec<Placed>> {
        parts.iter().map(|part| placed(part, checker)).collect()
    };
    let says = match &written.kind {
        Kind::All(parts) => Says::All(all(parts, checker)?),
        Kind::Any(parts) => Says::Any(all(parts, checker)?),
        Kind::Not(part) => Says::Not(Box::new(placed(part, checker)?)),
        Kind::Choice(parts) => {
            let [yes, test, no] = parts.as_ref();
            let parts = [
                placed(yes, checker)?,
                placed(test, checker)?,
                placed(no, checker)?,
            ];
            Says::Choice(Box::new(parts))
        }
        Kind::Phrase(items) => match items.as_slice() {
            [item] if let ItemKind::Group(inner) = &item.kind => return placed(inner, checker),
            _ => Says::Leaf(checker.condition(written)?),
        },
        _ => Says::Leaf(checker.condition(written)?),
    };
    Some(Placed {
        at: written.at.clone(),
        says,
    })
}

/// Whether a condition is one word that says so on purpose.
pub(super) fn is_fixed(condition: &Condition) -> bool {
    matches!(
        condition,
        Condition::Constant(Truth::True | Truth::False | Truth::Open)
    )
}
