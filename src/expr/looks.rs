//! What a condition looks at while cards are played: what a search has to remember of the past for its sake.

use super::eval::{Arg, Args, CardsExpr, Condition, Value, View};
use super::words::Word;
use crate::basics::{Card, CardSet, Party};

/// What conditions and values look at in the play.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is looked at or not, whatever else is"
)]
pub struct Looks {
    /// Card points.
    pub points: bool,
    /// The sides whose card points are looked at, as bits; all where that is not known.
    pub whose: u8,
    /// Card points as the pack counts a pile, for which the number of its cards matters.
    pub counted: bool,
    /// How many tricks each side has.
    pub tricks: bool,
    /// From which trick to which one, that a side wins them all.
    pub runs: Vec<(u8, u8)>,
    /// Cards of which it matters whose side takes them.
    pub taken: CardSet,
    /// Cards of which it matters besides whether they win the trick they are in.
    pub fate: CardSet,
    /// Cards of which it matters whether they are in a trick, from 1.
    pub places: Vec<(Card, u8)>,
    /// Pairs of cards of which it matters whether they are in one trick.
    pub together: Vec<(Card, Card)>,
    /// The figures of which it matters who made them, as bits.
    pub figures: u64,
    /// The talon cards that nobody has yet.
    pub untaken: bool,
    /// How all the cards lay before the play, other than which of them was called and where that lay.
    pub before: bool,
    /// Cards of which alone it matters how they lay before the play.
    pub lying: CardSet,
    /// Something else that changes while cards are played: all of the past may matter.
    pub whole: bool,
}

impl Looks {
    /// The cards that it tells apart from others of the same worth.
    pub fn cards(&self) -> CardSet {
        let places = self.places.iter().map(|&(card, _)| card);
        let pairs = self.together.iter().flat_map(|&(one, other)| [one, other]);
        self.taken | self.fate | places.chain(pairs).collect()
    }

    /// Whether nothing of the play matters but card points and who made which figure.
    pub fn is_of_points(&self) -> bool {
        let nothing = Self {
            points: self.points,
            counted: self.counted,
            whose: self.whose,
            figures: self.figures,
            before: self.before,
            lying: self.lying,
            ..Self::default()
        };
        *self == nothing
    }

    /// Notes what another looks at too.
    pub fn add(&mut self, other: &Self) {
        self.points |= other.points;
        self.whose |= other.whose;
        self.counted |= other.counted;
        self.tricks |= other.tricks;
        self.taken |= other.taken;
        self.fate |= other.fate;
        self.figures |= other.figures;
        self.untaken |= other.untaken;
        self.before |= other.before;
        self.lying |= other.lying;
        self.whole |= other.whole;
        for &(first, last) in &other.runs {
            self.run(usize::from(first), usize::from(last));
        }
        for &(card, number) in &other.places {
            self.place(card, usize::from(number));
        }
        for &(one, other) in &other.together {
            self.pair(one, other);
        }
    }

    /// Whether anything of the play is looked at, besides card points and who made which figure.
    pub(super) fn is_of_play(&self) -> bool {
        let cards = !(self.taken | self.fate).is_empty();
        let rows = !(self.runs.is_empty() && self.places.is_empty() && self.together.is_empty());
        self.tricks || cards || rows
    }

    fn run(&mut self, first: usize, last: usize) {
        let run = (first as u8, last as u8);
        if !self.runs.contains(&run) {
            self.runs.push(run);
        }
    }

    fn place(&mut self, card: Card, number: usize) {
        let place = (card, number as u8);
        if !self.places.contains(&place) {
            self.places.push(place);
        }
    }

    fn pair(&mut self, one: Card, other: Card) {
        if !self.together.contains(&(one, other)) {
            self.together.push((one, other));
        }
    }
}

impl Condition {
    /// Notes what it looks at, asked from this point of view.
    pub fn looks(&self, view: &View<'_>, looks: &mut Looks) {
        match self {
            Self::Constant(_) => {}
            Self::Not(part) => part.looks(view, looks),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.looks(view, looks));
            }
            Self::Choice(parts) => parts.iter().for_each(|part| part.looks(view, looks)),
            Self::Compare(sides, _) => {
                sides.0.looks(view, looks);
                sides.1.looks(view, looks);
            }
            Self::Word(call) => word(call.word, &call.args, view, looks),
        }
    }
}

impl Value {
    /// Notes what it looks at, asked from this point of view.
    pub fn looks(&self, view: &View<'_>, looks: &mut Looks) {
        match self {
            Self::Constant(_) => {}
            Self::Sum(terms) => terms.iter().for_each(|(_, term)| term.looks(view, looks)),
            Self::Product(factors) => factors.iter().for_each(|one| one.looks(view, looks)),
            Self::Choice(parts) => {
                parts.0.looks(view, looks);
                parts.1.looks(view, looks);
                parts.2.looks(view, looks);
            }
            Self::Word(call) => word(call.word, &call.args, view, looks),
        }
    }
}

impl CardsExpr {
    /// Whether it is made of cards by where each of them lies alone.
    fn is_by_places(&self) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Union(parts) => parts.iter().all(Self::is_by_places),
            Self::Word(call) => BEFORE.contains(&call.word.pattern),
        }
    }

    /// Its cards, if they are the same wherever cards lie.
    fn steady(&self, view: &View<'_>) -> Option<CardSet> {
        let mut looks = Looks::default();
        self.looks(view, &mut looks);
        let holding = self.holding(view);
        (looks == Looks::default() && holding.is_exact()).then_some(holding.known)
    }

    /// Notes what it looks at.
    pub fn looks(&self, view: &View<'_>, looks: &mut Looks) {
        match self {
            Self::Constant(_) => {}
            Self::Union(parts) => parts.iter().for_each(|part| part.looks(view, looks)),
            Self::Word(call) => word(call.word, &call.args, view, looks),
        }
    }
}

/// Every card that may be among those of an argument.
fn cards(args: &Args, n: usize, view: &View<'_>) -> CardSet {
    args.cards(n, view).possible
}

/// The groups of words of which nothing changes while cards are played, but for what their arguments look at.
const SETTLED: &[&str] = &[
    "Seats and sides",
    "Cards",
    "The auction",
    "Announcements",
    "Rounding",
    "Lines and shares",
    "The end of a sitting",
    "What is stated",
    "Always and never",
];

/// Those of them that speak of cards in hand.
const HELD: &[&str] = &[
    "hand",
    "hand of SEAT",
    "hands of SIDE",
    "piles of SEAT",
    "open cards of SEAT",
];

/// Words of how cards lay before the play, which is the same whatever is played.
const BEFORE: &[&str] = &[
    "dealt hand",
    "discard",
    "discard of SEAT",
    "discards of others",
    "taken cards",
    "taken cards of SEAT",
    "talon",
    "untaken talon",
];

/// Where some cards lay is asked, and of them nothing but which of certain cards they are: these.
fn asked_alone(word: &Word, args: &Args, view: &View<'_>) -> Option<CardSet> {
    let group = |n: usize| match args.0.get(n) {
        Some(Arg::Cards(cards)) => Some(cards),
        _ => None,
    };
    let (one, other) = match word.pattern {
        "CARDS has CARDS"
        | "CARDS has all CARDS"
        | "CARDS has any CARDS"
        | "CARDS has no CARDS"
        | "CARDS in CARDS" => (group(0)?, group(1)?),
        _ => return None,
    };
    match (one.is_by_places(), other.is_by_places()) {
        (true, false) => other.steady(view),
        (false, true) => one.steady(view),
        _ => None,
    }
}

pub(super) fn word(word: &Word, args: &Args, view: &View<'_>, looks: &mut Looks) {
    looks.before |= BEFORE.contains(&word.pattern);
    let mut asked = Looks::default();
    for arg in &args.0 {
        argument(arg, view, &mut asked);
    }
    if asked.before
        && let Some(cards) = asked_alone(word, args, view)
    {
        asked.before = false;
        asked.lying |= cards;
    }
    looks.add(&asked);
    let whose = || args.side(0, view).map_or(u8::MAX, |side| 1 << side.index());
    match word.pattern {
        "SIDE parts" => {
            looks.points = true;
            looks.whose |= whose();
        }
        "SIDE points" => {
            looks.points = true;
            looks.whose |= whose();
            looks.counted |= view.constants.counts;
        }
        "SIDE tricks" => looks.tricks = true,
        // Any trick has as many cards as another, but a talon card or one that stays may come to it.
        "SIDE cards" => looks.whole = true,
        "SIDE wins all tricks" => looks.run(1, view.facts.tricks.total()),
        "SIDE wins tricks TRICK to TRICK" => looks.run(args.trick(1, view), args.trick(2, view)),
        "SIDE wins trick TRICK" => looks.run(args.trick(1, view), args.trick(1, view)),
        "own CARDS wins trick TRICK" => {
            for card in cards(args, 0, view) {
                looks.fate.insert(card);
                looks.place(card, args.trick(1, view));
            }
        }
        "own CARDS is in trick TRICK" => {
            for card in cards(args, 0, view) {
                looks.place(card, args.trick(1, view));
            }
        }
        "own CARDS wins any trick" | "own CARDS falls to SIDE" | "own CARDS falls to another" => {
            looks.fate |= cards(args, 0, view);
        }
        "own CARDS beats their CARDS" => {
            let (own, their) = (cards(args, 0, view), cards(args, 1, view));
            looks.fate |= own | their;
            for one in own {
                their.iter().for_each(|other| looks.pair(one, other));
            }
        }
        "SIDE takes all CARDS" | "SIDE takes any CARDS" => looks.taken |= cards(args, 1, view),
        "SIDE made FIGURES" => looks.figures |= args.figure_bits(1),
        "anybody made FIGURES" => looks.figures |= args.figure_bits(0),
        "winners" | "losers" | "figure is made" => {
            looks.figures |= view
                .scope
                .figure
                .map_or(u64::MAX, |figure| 1 << figure.index());
        }
        // When the deal is over, no hand has cards; before that, what a hand has is not asked.
        pattern if HELD.contains(&pattern) => looks.whole |= !view.facts.tricks.is_over(),
        "untaken talon" => looks.untaken = true,
        _ => looks.whole |= !SETTLED.contains(&word.group),
    }
}

pub(super) fn argument(arg: &Arg, view: &View<'_>, looks: &mut Looks) {
    match arg {
        // From other sides' views too, where a word asks from each: their looks are the same.
        Arg::Condition(condition) => {
            for side in sides(view) {
                condition.looks(&from(view, side), looks);
            }
        }
        Arg::Number(value) => {
            for side in sides(view) {
                value.looks(&from(view, side), looks);
            }
        }
        Arg::Cards(cards) => cards.looks(view, looks),
        Arg::Side(call) => word(call.word, &call.args, view, looks),
        Arg::Seat(call) => word(call.word, &call.args, view, looks),
        Arg::Figures(_)
        | Arg::Contracts(_)
        | Arg::Declaration(_)
        | Arg::Promise(_)
        | Arg::Reason(_)
        | Arg::Lasting(_)
        | Arg::Pot(_)
        | Arg::Trick(_) => {}
    }
}

pub(super) fn sides(view: &View<'_>) -> impl Iterator<Item = Party> + use<> {
    Party::all(view.facts.sides.parties.max(1))
}

pub(super) fn from<'a>(view: &View<'a>, side: Party) -> View<'a> {
    let mut there = *view;
    there.scope.side = Some(side);
    there
}
