//! Things that have one answer: who wins a trick, to which trick a card is played, on which side it is. Two words that
//! give two answers cannot both hold.

use super::ways::Literal;
use super::{Clash, numbers};
use crate::basics::{Card, CardSet, Party, Seat};
use crate::expr::eval::{Arg, Args, Call, CardsExpr, Condition, View};
use crate::expr::words::Ask;
use crate::facts::Holding;

type Word = Call<fn(&View<'_>, &Args) -> crate::basics::Truth>;
type SeatWord = Call<fn(&View<'_>, &Args) -> Option<Seat>>;

/// A card that is asked about: one of the pack, or that of a family's member, which may be any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OneCard {
    Of(Card),
    It,
}

/// Something that has one answer.
#[derive(Clone, Copy, PartialEq)]
enum Asked<'c> {
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
enum Answer {
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

/// What a word says when it holds.
#[derive(Default)]
struct Said<'c> {
    answers: Vec<(Asked<'c>, Answer)>,
    /// Whether it says nothing else, so that it does hold where all this is so.
    whole: bool,
    /// What would make it hold, each by itself.
    any: Vec<(Asked<'c>, Answer)>,
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
    denied(way, &said, answers().collect::<Vec<_>>().as_slice())
        .or_else(|| more_than_fit(way, &said, view))
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
) -> Option<Clash> {
    let enough = |n: usize| {
        let mut any = said[n].any.iter();
        any.find_map(|wanted| answers.iter().find(|(_, answer)| answer == wanted))
    };
    let why = || "what one denies follows from the other".to_owned();
    way.iter().enumerate().find_map(|(n, literal)| {
        if let Some((by, _)) = enough(n).filter(|_| !literal.holds) {
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
fn more_than_fit(way: &[Literal<'_>], said: &[Said<'_>], view: &View<'_>) -> Option<Clash> {
    let there = |n: usize| {
        let held = said[n].answers.iter();
        held.filter_map(|(asked, answer)| match (asked, answer) {
            (Asked::In(group, card), Answer::Yes(yes)) => Some((*group, *card, *yes)),
            _ => None,
        })
    };
    let held = (0..way.len()).filter(|&n| way[n].holds);
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
        let wanted = literal.holds && word.word.pattern == "CARDS has any CARDS";
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

fn said<'c>(literal: &Literal<'c>, view: &View<'_>, sided: bool) -> Said<'c> {
    let Condition::Word(word) = literal.says else {
        return Said::default();
    };
    let asker = Asker { word, view, sided };
    let mut said = Said::default();
    asker.says(&mut said);
    // A trick that one of two sides does not win the other one wins.
    if !literal.holds && sided && word.word.pattern == "SIDE wins trick TRICK" {
        for (_, answer) in &mut said.answers {
            if let Answer::Side(side) = answer {
                *side = side.other();
            }
        }
    }
    said
}

/// Whether what a word says is so: it holds, or its contrary is known.
fn stands(literal: &Literal<'_>, sided: bool) -> bool {
    let denied = |condition: &Condition| matches!(condition, Condition::Word(word) if word.word.pattern == "SIDE wins trick TRICK");
    literal.holds || sided && denied(literal.says)
}

struct Asker<'c, 'v> {
    word: &'c Word,
    view: &'v View<'v>,
    sided: bool,
}

impl<'c> Asker<'c, '_> {
    /// What the word says when it holds.
    fn says(&self, said: &mut Said<'c>) {
        let total = self.view.facts.tricks.total();
        let args = &self.word.args;
        let mut whole = true;
        let mut note = |asked: Asked<'c>, answer: Answer| said.answers.push((asked, answer));
        let by = |note: &mut dyn FnMut(Asked<'c>, Answer), asked: Asked<'c>, side| {
            if let Some(side) = side {
                note(asked, Answer::Side(side));
            }
        };
        let pattern = self.word.word.pattern;
        match pattern {
            "SIDE wins all tricks" => {
                for trick in 1..=total {
                    by(&mut note, Asked::Trick(trick), self.side(0));
                }
            }
            "SIDE wins tricks TRICK to TRICK" => {
                for trick in args.trick(1, self.view)..=args.trick(2, self.view) {
                    by(&mut note, Asked::Trick(trick), self.side(0));
                }
            }
            "SIDE wins trick TRICK" => {
                by(
                    &mut note,
                    Asked::Trick(args.trick(1, self.view)),
                    self.side(0),
                );
            }
            "own CARDS wins trick TRICK" => {
                let trick = args.trick(1, self.view);
                by(&mut note, Asked::Trick(trick), self.own());
                if let Some(card) = self.card(0) {
                    note(Asked::Winner(trick), Answer::Card(card));
                    note(Asked::Place(card), Answer::Number(trick));
                    note(Asked::Wins(card), Answer::Yes(true));
                    by(&mut note, Asked::Owner(card), self.own());
                    by(&mut note, Asked::Taker(card), self.own());
                }
                whole = self.card(0).is_some();
            }
            "own CARDS is in trick TRICK" => {
                let trick = args.trick(1, self.view);
                if let Some(card) = self.card(0) {
                    note(Asked::Place(card), Answer::Number(trick));
                    by(&mut note, Asked::Owner(card), self.own());
                }
                whole = self.card(0).is_some();
            }
            "own CARDS wins any trick" => {
                if let Some(card) = self.card(0) {
                    note(Asked::Wins(card), Answer::Yes(true));
                    by(&mut note, Asked::Owner(card), self.own());
                    by(&mut note, Asked::Taker(card), self.own());
                }
                whole = self.card(0).is_some();
            }
            "own CARDS falls to SIDE" | "own CARDS falls to another" => {
                if let Some(card) = self.card(0) {
                    note(Asked::Wins(card), Answer::Yes(false));
                    by(&mut note, Asked::Owner(card), self.own());
                }
                whole = false;
            }
            "own CARDS beats their CARDS" => {
                if let Some(card) = self.card(0) {
                    note(Asked::Wins(card), Answer::Yes(true));
                    by(&mut note, Asked::Owner(card), self.own());
                    by(&mut note, Asked::Taker(card), self.own());
                }
                if let Some(card) = self.card(1) {
                    note(Asked::Wins(card), Answer::Yes(false));
                    let other = self.own().filter(|_| self.sided).map(Party::other);
                    by(&mut note, Asked::Owner(card), other);
                }
                whole = false;
            }
            "SIDE takes all CARDS" => {
                for card in self.fixed(1).unwrap_or_default().iter() {
                    by(&mut note, Asked::Taker(OneCard::Of(card)), self.side(0));
                }
                whole = self.fixed(1).is_some() && self.side(0).is_some();
                if let Some(OneCard::It) = self.card(1) {
                    by(&mut note, Asked::Taker(OneCard::It), self.side(0));
                }
            }
            "SIDE takes any CARDS" => {
                if let Some(card) = self.card(1) {
                    by(&mut note, Asked::Taker(card), self.side(0));
                } else if let (Some(cards), Some(side)) = (self.fixed(1), self.side(0)) {
                    let taker = |card| (Asked::Taker(OneCard::Of(card)), Answer::Side(side));
                    said.any.extend(cards.iter().map(taker));
                }
                whole = self.card(1).is_some();
            }
            "CARDS has CARDS" | "CARDS has all CARDS" | "CARDS has no CARDS" => {
                if let (Some(group), Some(cards)) = (self.group(0), self.fixed(1)) {
                    let there = pattern != "CARDS has no CARDS";
                    for card in cards.iter() {
                        note(Asked::In(group, card), Answer::Yes(there));
                    }
                }
                whole = self.fixed(1).is_some();
            }
            "CARDS has any CARDS" => {
                let one = self.fixed(1).filter(|cards| cards.len() == 1);
                if let (Some(group), Some(card)) = (self.group(0), one.and_then(CardSet::highest)) {
                    note(Asked::In(group, card), Answer::Yes(true));
                } else if let (Some(group), Some(cards)) = (self.group(0), self.fixed(1)) {
                    let there = |card| (Asked::In(group, card), Answer::Yes(true));
                    said.any.extend(cards.iter().map(there));
                }
                whole = one.is_some();
            }
            "SEAT is of SIDE" => {
                if let Some(seat) = self.seat(0) {
                    by(&mut note, Asked::SideOf(seat), self.side_anywhere(1));
                }
            }
            "SEAT is SEAT" => {
                for (seat, named) in [(0, 1), (1, 0)] {
                    let (Some(seat), Some(named)) = (self.seat(seat), self.seat(named)) else {
                        continue;
                    };
                    let name = named.word.pattern;
                    match name {
                        "forehand" | "dealer" => note(Asked::Position(seat), Answer::Name(name)),
                        "declarer" | "partner" => {
                            note(Asked::Role(seat), Answer::Name(name));
                            if self.sided {
                                let side = Answer::Side(Party::DECLARERS);
                                note(Asked::SideOf(seat), side);
                            }
                        }
                        _ => {}
                    }
                    // A name of a seat is one itself.
                    let own = seat.word.pattern;
                    match own {
                        "forehand" | "dealer" => note(Asked::Position(seat), Answer::Name(own)),
                        "declarer" | "partner" => note(Asked::Role(seat), Answer::Name(own)),
                        _ => {}
                    }
                    if name == "partner" {
                        note(Asked::Is("a partner"), Answer::Yes(true));
                    }
                }
                whole = false;
            }
            "declarer is alone" => {
                note(Asked::Is("a partner"), Answer::Yes(false));
                whole = false;
            }
            "contract is CONTRACT"
            | "standing bid is CONTRACT"
            | "own bid is CONTRACT"
            | "bid is CONTRACT"
            | "figure is FIGURES" => {
                let bits = match args.0.first() {
                    Some(&(Arg::Contracts(bits) | Arg::Figures(bits))) => bits,
                    _ => return,
                };
                note(Asked::Which(pattern), Answer::Among(bits));
                if pattern == "standing bid is CONTRACT" {
                    note(Asked::Is("a bid"), Answer::Yes(true));
                }
                whole = false;
            }
            "word announces FIGURES" | "word raises FIGURES" => {
                let kind = pattern == "word raises FIGURES";
                note(Asked::Which("word"), Answer::Number(usize::from(kind)));
                note(Asked::Which(pattern), Answer::Among(args.figure_bits(0)));
                whole = false;
            }
            "word is an announcement" | "word is a kontra" => {
                let kind = pattern == "word is a kontra";
                note(Asked::Which("word"), Answer::Number(usize::from(kind)));
            }
            "hand is thrown in for REASON" => {
                if let Some(reason) = args.reason(0) {
                    note(Asked::Which(pattern), Answer::Number(reason.index()));
                }
                note(Asked::Is("thrown in"), Answer::Yes(true));
                whole = false;
            }
            "hand is thrown in" => note(Asked::Is("thrown in"), Answer::Yes(true)),
            "SEAT has bid" | "standing bid is held" => {
                note(Asked::Is("a bid"), Answer::Yes(true));
                whole = false;
            }
            "all have passed" => {
                note(Asked::Is("a bid"), Answer::Yes(false));
                whole = false;
            }
            "promise stands" => note(Asked::Is("a promise"), Answer::Yes(true)),
            "promise is accepted" => {
                note(Asked::Is("a promise"), Answer::Yes(true));
                note(Asked::Is("an accepted promise"), Answer::Yes(true));
                whole = false;
            }
            "promise PROMISE is accepted" => {
                if let Some(promise) = args.promise(0) {
                    note(Asked::Which(pattern), Answer::Number(usize::from(promise)));
                }
                note(Asked::Is("a promise"), Answer::Yes(true));
                note(Asked::Is("an accepted promise"), Answer::Yes(true));
                whole = false;
            }
            _ => whole = false,
        }
        said.whole = whole;
    }

    /// The side of the hands that are `own`, unless they are one person's.
    fn own(&self) -> Option<Party> {
        self.view.scope.side.filter(|_| !self.view.scope.person)
    }

    fn side(&self, n: usize) -> Option<Party> {
        self.side_anywhere(n).filter(|_| !self.view.scope.person)
    }

    fn side_anywhere(&self, n: usize) -> Option<Party> {
        self.word.args.side(n, self.view)
    }

    fn seat(&self, n: usize) -> Option<&'c SeatWord> {
        match self.word.args.0.get(n) {
            Some(Arg::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    fn group(&self, n: usize) -> Option<&'c CardsExpr> {
        match self.word.args.0.get(n) {
            Some(Arg::Cards(cards)) => Some(cards),
            _ => None,
        }
    }

    /// Cards that are the same in every deal.
    fn fixed(&self, n: usize) -> Option<CardSet> {
        match self.group(n)? {
            CardsExpr::Constant(cards) => Some(*cards),
            _ => None,
        }
    }

    /// One card, if there is one.
    fn card(&self, n: usize) -> Option<OneCard> {
        match self.group(n)? {
            CardsExpr::Constant(cards) if cards.len() == 1 => cards.highest().map(OneCard::Of),
            CardsExpr::Word(word) if word.word.pattern == "it" => Some(OneCard::It),
            _ => None,
        }
    }
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
