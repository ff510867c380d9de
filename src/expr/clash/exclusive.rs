//! Things that have one answer: who wins a trick, to which trick a card is played, on which side it is. Two words that
//! give two answers cannot both hold.

use super::said::{Said, said, stands, wants_any};
use super::ways::Literal;
use super::{Clash, numbers};
use crate::basics::{Card, CardSet, Party, Seat};
use crate::expr::eval::{Arg, Args, Call, CardsExpr, Condition, View};
use crate::expr::words::Ask;
use crate::facts::Holding;

pub(super) type Word = Call<fn(&View<'_>, &Args) -> crate::basics::Truth>;
pub(super) type SeatWord = Call<fn(&View<'_>, &Args) -> Option<Seat>>;

/// A card that is asked about: one of the pack, or that of a family's member, which may be any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OneCard {
    Of(Card),
    It,
}

/// Something that has one answer.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Asked<'c> {
    /// Which side wins a trick.
    Trick(usize),
    /// Which card wins a trick.
    Winner(usize),
    /// To which trick a card is played.
    Place(OneCard),
    /// Which side takes a card.
    Taker(OneCard),
    /// From whose hands a card comes.
    Owner(OneCard),
    /// Whether a card wins its trick.
    Wins(OneCard),
    /// Whether a card is in a group of cards.
    In(&'c CardsExpr, Card),
    /// Of which side a seat is.
    SideOf(&'c SeatWord),
    /// Which seat at the table it is.
    Position(&'c SeatWord),
    /// What a seat does in the deal.
    Role(&'c SeatWord),
    /// Something of which it is one: a contract, a figure, an act.
    Which(&'static str),
    /// Something that is so or not.
    Is(&'static str),
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Answer {
    Side(Party),
    Card(OneCard),
    Number(usize),
    Yes(bool),
    Name(&'static str),
    /// One of these.
    Among(u64),
}

impl Answer {
    fn excludes(self, other: Self) -> bool {
        match (self, other) {
            (Self::Card(OneCard::It), Self::Card(_)) | (Self::Card(_), Self::Card(OneCard::It)) => {
                false
            }
            (Self::Among(one), Self::Among(other)) => one & other == 0,
            (one, other) => one != other,
        }
    }
}

impl Asked<'_> {
    /// Why there is one answer.
    fn why(self) -> &'static str {
        match self {
            Self::Trick(_) => "a trick is won by one side",
            Self::Winner(_) => "a trick is won by one card",
            Self::Place(_) => "a card is played to one trick",
            Self::Taker(_) => "a card goes to one side",
            Self::Owner(_) => "a card comes from the hands of one side",
            Self::Wins(_) => "a card that wins its trick does not fall in it",
            Self::In(..) => "a card is there or is not",
            Self::SideOf(_) => "a seat is of one side",
            Self::Position(_) | Self::Role(_) => "these are different seats",
            Self::Which(_) => "there is one at a time",
            Self::Is(_) => "it is so or is not",
        }
    }
}

/// The same word twice, to hold and not to hold. Of cards and figures of which any will do, those that are to hold may be
/// fewer; of cards that must all be there, more.
pub(super) fn opposite(way: &[Literal<'_>]) -> Option<Clash> {
    pairs(way).find_map(|(one, other)| {
        let (yes, no) = match (way[one].holds, way[other].holds) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => return None,
        };
        let same = match (way[yes].says, way[no].says) {
            (Condition::Word(yes), Condition::Word(no)) => implies(yes, no),
            (yes, no) => yes == no,
        };
        same.then(|| Clash {
            one,
            other,
            why: "one says what the other denies".to_owned(),
        })
    })
}

fn pairs(way: &[Literal<'_>]) -> impl Iterator<Item = (usize, usize)> + use<> {
    let len = way.len();
    (0..len).flat_map(move |one| (one + 1..len).map(move |other| (one, other)))
}

/// Whether a word that holds makes another one of the same pattern hold.
fn implies(one: &Word, other: &Word) -> bool {
    if one.word.pattern != other.word.pattern {
        return false;
    }
    // Patterns in which all of the cards must be there; in any other, any of the cards, figures or contracts will do.
    let every = one.word.pattern.ends_with("all CARDS") || one.word.pattern == "CARDS has CARDS";
    let none = one.word.pattern == "CARDS has no CARDS";
    let last = one.args.0.len().saturating_sub(1);
    let pairs = one.args.0.iter().zip(other.args.0.iter()).enumerate();
    one.args.0.len() == other.args.0.len()
        && pairs.into_iter().all(|(n, (a, b))| match (a, b) {
            (Arg::Cards(CardsExpr::Constant(a)), Arg::Cards(CardsExpr::Constant(b))) => {
                let reversed = n == last && (every || none);
                a == b || !none && !reversed && b.is_superset(*a) || reversed && a.is_superset(*b)
            }
            (Arg::Figures(a), Arg::Figures(b)) | (Arg::Contracts(a), Arg::Contracts(b)) => {
                is_of_any(one.word.pattern) && a & !b == 0 || a == b
            }
            (a, b) => a == b,
        })
}

/// Whether any of several figures or contracts will do for a word.
fn is_of_any(pattern: &str) -> bool {
    // What came before what, and numbers of a figure, are not so of more if they are so of fewer.
    !pattern.contains("before") && !pattern.starts_with("last ")
}

/// Two words that give different answers to one question.
pub(super) fn clash(way: &[Literal<'_>], view: &View<'_>, sided: bool) -> Option<Clash> {
    let said: Vec<Said<'_>> = way
        .iter()
        .map(|literal| said(literal, view, sided))
        .collect();
    let answers = || {
        let numbered = said.iter().enumerate();
        let numbered = numbered.filter(|(n, _)| stands(&way[*n], sided));
        numbered.flat_map(|(n, said)| said.answers.iter().map(move |answer| (n, *answer)))
    };
    for (other, (asked, answer)) in answers() {
        for (one, (before, earlier)) in answers().take_while(|(one, _)| *one <= other) {
            if asked == before && answer.excludes(earlier) {
                return Some(Clash {
                    one,
                    other,
                    why: asked.why().to_owned(),
                });
            }
        }
    }
    let answers: Vec<_> = answers().collect();
    denied(way, &said, &answers, sided)
        .or_else(|| none_left(way, &said, &answers, sided))
        .or_else(|| more_than_fit(way, &said, view, sided))
}

/// One of several things is to be so, and by what others say none of them can.
fn none_left(
    way: &[Literal<'_>],
    said: &[Said<'_>],
    answers: &[(usize, (Asked<'_>, Answer))],
    sided: bool,
) -> Option<Clash> {
    let wanted = (0..way.len()).filter(|&n| stands(&way[n], sided) && !said[n].any.is_empty());
    wanted.into_iter().find_map(|n| {
        let mut last = n;
        for (asked, answer) in &said[n].any {
            let denies = |(by, (other, given)): &&(usize, (Asked<'_>, Answer))| {
                *by != n && other == asked && answer.excludes(*given)
            };
            last = answers.iter().find(denies)?.0;
        }
        Some(Clash {
            one: n.min(last),
            other: n.max(last),
            why: "there is none left of which it could be so".to_owned(),
        })
    })
}

/// What a side has by what a way says, and which of its words say so.
pub(super) struct Has {
    pub(super) by: usize,
    pub(super) side: Party,
    /// A trick that it wins, or a card that it takes.
    pub(super) what: Gain,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gain {
    Trick(usize),
    Card(Card),
}

/// The tricks that sides win and the cards that they take.
pub(super) fn gains(way: &[Literal<'_>], view: &View<'_>, sided: bool) -> Vec<Has> {
    let mut all: Vec<Has> = Vec::new();
    for (by, literal) in way.iter().enumerate() {
        if !stands(literal, sided) {
            continue;
        }
        for (asked, answer) in said(literal, view, sided).answers {
            let (what, side) = match (asked, answer) {
                (Asked::Trick(trick), Answer::Side(side)) => (Gain::Trick(trick), side),
                (Asked::Taker(OneCard::Of(card)), Answer::Side(side)) => (Gain::Card(card), side),
                _ => continue,
            };
            if !all.iter().any(|known| known.what == what) {
                all.push(Has { by, side, what });
            }
        }
    }
    all
}

/// A word that is not to hold, although all that it says follows from others.
fn denied(
    way: &[Literal<'_>],
    said: &[Said<'_>],
    answers: &[(usize, (Asked<'_>, Answer))],
    sided: bool,
) -> Option<Clash> {
    let enough = |n: usize| {
        let mut any = said[n].any.iter();
        any.find_map(|wanted| answers.iter().find(|(_, answer)| answer == wanted))
    };
    let why = || "what one denies follows from the other".to_owned();
    way.iter().enumerate().find_map(|(n, literal)| {
        if let Some((by, _)) = enough(n).filter(|_| !stands(literal, sided)) {
            return Some(Clash {
                one: n.min(*by),
                other: n.max(*by),
                why: why(),
            });
        }
        let denied = said.get(n).filter(|said| said.whole && !literal.holds)?;
        // What is noted of it is what follows from its denial.
        if answers.iter().any(|(of, _)| *of == n) {
            return None;
        }
        let mut last = n;
        for wanted in &denied.answers {
            last = answers.iter().find(|(_, answer)| answer == wanted)?.0;
        }
        (!denied.answers.is_empty()).then(|| Clash {
            one: n.min(last),
            other: n.max(last),
            why: why(),
        })
    })
}

/// More cards in a hand than it has, or a group without a card of which it is to have any.
fn more_than_fit(
    way: &[Literal<'_>],
    said: &[Said<'_>],
    view: &View<'_>,
    sided: bool,
) -> Option<Clash> {
    let there = |n: usize| {
        let held = said[n].answers.iter();
        held.filter_map(|(asked, answer)| match (asked, answer) {
            (Asked::In(group, card), Answer::Yes(yes)) => Some((*group, *card, *yes)),
            _ => None,
        })
    };
    let held = (0..way.len()).filter(|&n| stands(&way[n], sided));
    let all: Vec<(usize, (&CardsExpr, Card, bool))> = held
        .flat_map(|n| there(n).map(move |fact| (n, fact)))
        .collect();
    for (n, (group, _, _)) in &all {
        let of_group = all.iter().filter(|(_, (other, _, _))| other == group);
        let cards: CardSet = of_group
            .clone()
            .filter_map(|(_, (_, card, yes))| yes.then_some(*card))
            .collect();
        let most = numbers::cards(group, view).map(|cards| cards.count().high);
        if let Some(most) = most.filter(|&most| cards.len() as i64 > most) {
            let one = of_group.map(|(one, _)| *one).min().unwrap_or(*n);
            let last = all.iter().filter(|(_, (other, _, _))| other == group);
            let other = last.map(|(other, _)| *other).max().unwrap_or(*n);
            let why = format!(
                "these are {} cards, and there are at most {most}",
                cards.len()
            );
            return Some(Clash { one, other, why });
        }
    }
    way.iter().enumerate().find_map(|(n, literal)| {
        let Condition::Word(word) = literal.says else {
            return None;
        };
        let wanted = wants_any(literal);
        let (Some(Arg::Cards(group)), Some(Arg::Cards(CardsExpr::Constant(cards)))) =
            (word.args.0.first(), word.args.0.get(1))
        else {
            return None;
        };
        let missing = |card: Card| {
            let fact = |(_, (other, held, yes)): &&(usize, (&CardsExpr, Card, bool))| {
                *other == group && *held == card && !yes
            };
            all.iter().find(fact).map(|(one, _)| *one)
        };
        let missing: Option<Vec<usize>> = cards.iter().map(missing).collect();
        let one = missing.filter(|_| wanted)?.into_iter().max()?;
        Some(Clash {
            one: one.min(n),
            other: one.max(n),
            why: "one of these cards must be there, and none may".to_owned(),
        })
    })
}

/// Whether a word is asked for cards that are there at one moment, of which bounds are known.
pub(super) fn bounds_of_cards(word: &Call<fn(&View<'_>, &Args) -> Holding>) -> bool {
    matches!(word.word.ask, Ask::Cards(_)) && BOUNDED.contains(&word.word.pattern)
}

/// Words for cards whose bounds in any deal are those in a deal of which nothing is known.
const BOUNDED: [&str; 14] = [
    "hand",
    "hand of SEAT",
    "dealt hand",
    "discard",
    "discard of SEAT",
    "taken cards",
    "taken cards of SEAT",
    "talon",
    "untaken talon",
    "all cards",
    "CARDS to CARDS",
    "CARDS in CARDS",
    "CARDS except CARDS",
    "rank RANK",
];
