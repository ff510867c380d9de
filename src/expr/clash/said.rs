//! What words of the vocabulary say when they hold, as answers to questions that have one answer.

use super::exclusive::{Answer, Asked, OneCard, SeatWord, Word};
use super::ways::Literal;
use crate::basics::{CardSet, Party};
use crate::expr::eval::{Arg, CardsExpr, Condition, View};

/// What a word says when it holds.
#[derive(Default)]
pub(super) struct Said<'c> {
    pub(super) answers: Vec<(Asked<'c>, Answer)>,
    /// Whether it says nothing else, so that it does hold where all this is so.
    pub(super) whole: bool,
    /// What would make it hold, each by itself.
    pub(super) any: Vec<(Asked<'c>, Answer)>,
}

/// What a word says. A trick that one of two sides does not win the other one wins.
pub(super) fn said<'c>(literal: &Literal<'c>, view: &View<'_>, sided: bool) -> Said<'c> {
    let Condition::Word(word) = literal.says else {
        return Said::default();
    };
    let pattern = word.word.pattern;
    let mut asker = Asker {
        word,
        view,
        sided,
        said: Said::default(),
    };
    let of_cards = (!literal.holds).then(|| cards_denied(word)).flatten();
    let whole = asker
        .play(pattern)
        .or_else(|| asker.cards(of_cards.unwrap_or(pattern)))
        .or_else(|| asker.seats(pattern))
        .or_else(|| asker.auction(pattern));
    let mut said = asker.said;
    said.whole = whole.unwrap_or(false);
    if !literal.holds && cards_denied(word).is_some() {
        // What is noted is what follows from its denial.
        said.whole = false;
    }
    if !literal.holds && sided && pattern == WINS_TRICK {
        for (_, answer) in &mut said.answers {
            if let Answer::Side(side) = answer {
                *side = side.other();
            }
        }
    }
    said
}

const WINS_TRICK: &str = "SIDE wins trick TRICK";

/// Whether what a word says is so: it holds, or its contrary is known.
pub(super) fn stands(literal: &Literal<'_>, sided: bool) -> bool {
    let Condition::Word(word) = literal.says else {
        return literal.holds;
    };
    literal.holds || sided && word.word.pattern == WINS_TRICK || cards_denied(word).is_some()
}

/// What the denial of a word that asks which cards are there says in another one.
pub(super) fn cards_denied(word: &Word) -> Option<&'static str> {
    let one = || matches!(word.args.0.get(1), Some(Arg::Cards(CardsExpr::Constant(cards))) if cards.len() == 1);
    match word.word.pattern {
        HAS_NO => Some(HAS_ANY),
        HAS_ANY => Some(HAS_NO),
        "CARDS has CARDS" | "CARDS has all CARDS" if one() => Some(HAS_NO),
        _ => None,
    }
}

/// Whether one of several cards is to be there.
pub(super) fn wants_any(literal: &Literal<'_>) -> bool {
    let Condition::Word(word) = literal.says else {
        return false;
    };
    word.word.pattern == if literal.holds { HAS_ANY } else { HAS_NO }
}

const HAS_ANY: &str = "CARDS has any CARDS";
const HAS_NO: &str = "CARDS has no CARDS";

struct Asker<'c, 'v> {
    word: &'c Word,
    view: &'v View<'v>,
    sided: bool,
    said: Said<'c>,
}

/// Each of these knows some words: none if it does not know this one, else whether what is noted is all that it says.
impl<'c> Asker<'c, '_> {
    fn play(&mut self, pattern: &str) -> Option<bool> {
        let (own, view) = (self.own(), self.view);
        let card = self.card(0);
        let trick = self.word.args.trick(1, view);
        match pattern {
            "SIDE wins all tricks" => self.wins(1, view.facts.tricks.total()),
            "SIDE wins tricks TRICK to TRICK" => self.wins(trick, self.word.args.trick(2, view)),
            WINS_TRICK => self.wins(trick, trick),
            "own CARDS wins trick TRICK" => {
                self.by(Asked::Trick(trick), own);
                if let Some(card) = card {
                    self.note(Asked::Winner(trick), Answer::Card(card));
                    self.note(Asked::Place(card), Answer::Number(trick));
                    self.own_wins(card);
                }
                return Some(card.is_some());
            }
            "own CARDS is in trick TRICK" => {
                if let Some(card) = card {
                    self.note(Asked::Place(card), Answer::Number(trick));
                    self.by(Asked::Owner(card), own);
                }
                return Some(card.is_some());
            }
            "own CARDS wins any trick" => {
                if let Some(card) = card {
                    self.own_wins(card);
                }
                return Some(card.is_some());
            }
            "own CARDS falls to SIDE" | "own CARDS falls to another" => {
                if let Some(card) = card {
                    self.note(Asked::Wins(card), Answer::Yes(false));
                    self.by(Asked::Owner(card), own);
                }
                return Some(false);
            }
            "own CARDS beats their CARDS" => {
                if let Some(card) = card {
                    self.own_wins(card);
                }
                if let Some(card) = self.card(1) {
                    self.note(Asked::Wins(card), Answer::Yes(false));
                    let other = own.filter(|_| self.sided).map(Party::other);
                    self.by(Asked::Owner(card), other);
                }
                return Some(false);
            }
            "SIDE takes all CARDS" | "SIDE takes any CARDS" => return Some(self.takes(pattern)),
            _ => return None,
        }
        Some(true)
    }

    /// The side wins the tricks from one to another.
    fn wins(&mut self, from: usize, to: usize) {
        let side = self.side(0);
        for trick in from..=to {
            self.by(Asked::Trick(trick), side);
        }
    }

    /// A card of one's own wins its trick.
    fn own_wins(&mut self, card: OneCard) {
        let own = self.own();
        self.note(Asked::Wins(card), Answer::Yes(true));
        self.by(Asked::Owner(card), own);
        self.by(Asked::Taker(card), own);
    }

    /// The side takes cards: all of them, or any.
    fn takes(&mut self, pattern: &str) -> bool {
        let (side, card, cards) = (self.side(0), self.card(1), self.fixed(1));
        if let Some(card) = card {
            self.by(Asked::Taker(card), side);
            return true;
        }
        let (Some(cards), Some(side)) = (cards, side) else {
            return false;
        };
        let each = cards
            .iter()
            .map(|card| (Asked::Taker(OneCard::Of(card)), Answer::Side(side)));
        let all = pattern == "SIDE takes all CARDS";
        if all {
            self.said.answers.extend(each);
        } else {
            self.said.any.extend(each);
        }
        all
    }

    fn cards(&mut self, pattern: &str) -> Option<bool> {
        let every = match pattern {
            "CARDS has CARDS" | "CARDS has all CARDS" | HAS_NO => true,
            HAS_ANY => false,
            _ => return None,
        };
        let (Some(group), Some(cards)) = (self.group(0), self.fixed(1)) else {
            return Some(false);
        };
        let there = Answer::Yes(pattern != HAS_NO);
        let each = cards.iter().map(|card| (Asked::In(group, card), there));
        if every || cards.len() == 1 {
            self.said.answers.extend(each);
            return Some(true);
        }
        self.said.any.extend(each);
        Some(false)
    }

    fn seats(&mut self, pattern: &str) -> Option<bool> {
        match pattern {
            "SEAT is of SIDE" => {
                let side = self.word.args.side(1, self.view);
                if let Some(seat) = self.seat(0) {
                    self.by(Asked::SideOf(seat), side);
                }
                Some(true)
            }
            "SEAT is SEAT" => {
                for (seat, named) in [(0, 1), (1, 0)] {
                    if let (Some(seat), Some(named)) = (self.seat(seat), self.seat(named)) {
                        self.is_named(seat, named.word.pattern);
                        // A name of a seat is one itself.
                        self.is_named(seat, seat.word.pattern);
                    }
                }
                Some(false)
            }
            "declarer is alone" => {
                self.note(Asked::Is("a partner"), Answer::Yes(false));
                Some(false)
            }
            _ => None,
        }
    }

    /// A seat is the one of a name.
    fn is_named(&mut self, seat: &'c SeatWord, name: &'static str) {
        match name {
            "forehand" | "dealer" => self.note(Asked::Position(seat), Answer::Name(name)),
            "declarer" | "partner" => {
                self.note(Asked::Role(seat), Answer::Name(name));
                if self.sided {
                    self.note(Asked::SideOf(seat), Answer::Side(Party::DECLARERS));
                }
                if name == "partner" {
                    self.note(Asked::Is("a partner"), Answer::Yes(true));
                }
            }
            _ => {}
        }
    }

    fn auction(&mut self, pattern: &'static str) -> Option<bool> {
        let args = &self.word.args;
        match pattern {
            "contract is CONTRACT"
            | "standing bid is CONTRACT"
            | "own bid is CONTRACT"
            | "bid is CONTRACT"
            | "figure is FIGURES" => {
                if let Some(&(Arg::Contracts(bits) | Arg::Figures(bits))) = args.0.first() {
                    self.note(Asked::Which(pattern), Answer::Among(bits));
                }
                if pattern == "standing bid is CONTRACT" {
                    self.note(Asked::Is("a bid"), Answer::Yes(true));
                }
            }
            "word announces FIGURES" | "word raises FIGURES" => {
                let kind = pattern == "word raises FIGURES";
                let bits = args.figure_bits(0);
                self.note(Asked::Which("word"), Answer::Number(usize::from(kind)));
                self.note(Asked::Which(pattern), Answer::Among(bits));
            }
            "word is an announcement" | "word is a kontra" => {
                let kind = pattern == "word is a kontra";
                self.note(Asked::Which("word"), Answer::Number(usize::from(kind)));
                return Some(true);
            }
            "hand is thrown in for REASON" => {
                if let Some(reason) = args.reason(0) {
                    self.note(Asked::Which(pattern), Answer::Number(reason.index()));
                }
                self.note(Asked::Is("thrown in"), Answer::Yes(true));
            }
            "hand is thrown in" => {
                self.note(Asked::Is("thrown in"), Answer::Yes(true));
                return Some(true);
            }
            "SEAT has bid" | "standing bid is held" => {
                self.note(Asked::Is("a bid"), Answer::Yes(true));
            }
            "all have passed" => self.note(Asked::Is("a bid"), Answer::Yes(false)),
            "promise stands" => {
                self.note(Asked::Is("a promise"), Answer::Yes(true));
                return Some(true);
            }
            "promise is accepted" | "promise PROMISE is accepted" => {
                if let Some(promise) = args.promise(0) {
                    self.note(Asked::Which(pattern), Answer::Number(usize::from(promise)));
                }
                self.note(Asked::Is("a promise"), Answer::Yes(true));
                self.note(Asked::Is("an accepted promise"), Answer::Yes(true));
            }
            _ => return None,
        }
        Some(false)
    }

    fn note(&mut self, asked: Asked<'c>, answer: Answer) {
        self.said.answers.push((asked, answer));
    }

    fn by(&mut self, asked: Asked<'c>, side: Option<Party>) {
        if let Some(side) = side {
            self.note(asked, Answer::Side(side));
        }
    }

    /// The side of the hands that are `own`, unless they are one person's.
    fn own(&self) -> Option<Party> {
        self.view.scope.side.filter(|_| !self.view.scope.person)
    }

    fn side(&self, n: usize) -> Option<Party> {
        let side = self.word.args.side(n, self.view);
        side.filter(|_| !self.view.scope.person)
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
