//! What a condition looks at while cards are played: what a search has to remember of the past for its sake.

use super::eval::{Arg, Args, CardsExpr, Condition, Value, View};
use super::words::Word;
use crate::basics::{Card, CardSet, Party, Truth};

/// What conditions and values look at in the play.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Looks {
    /// Card points.
    pub points: bool,
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
            figures: self.figures,
            ..Self::default()
        };
        *self == nothing
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

    /// The comparisons of card points with what does not change in the play, each answered; none where card points are looked
    /// at in another way.
    pub fn of_points(&self, view: &View<'_>, answers: &mut Vec<Truth>) -> bool {
        let each = |parts: &[Self], answers: &mut Vec<Truth>| {
            parts.iter().all(|part| part.of_points(view, answers))
        };
        match self {
            Self::Constant(_) => true,
            Self::Not(part) => part.of_points(view, answers),
            Self::All(parts) | Self::Any(parts) => each(parts, answers),
            Self::Choice(parts) => each(parts.as_ref(), answers),
            Self::Compare(sides, _) => {
                let mut looks = Looks::default();
                self.looks(view, &mut looks);
                if !looks.points {
                    return true;
                }
                answers.push(self.holds(view));
                let plain = |value: &Value| value.is_plain();
                looks.is_of_points() && looks.figures == 0 && plain(&sides.0) && plain(&sides.1)
            }
            Self::Word(_) => {
                let mut looks = Looks::default();
                self.looks(view, &mut looks);
                !looks.points
            }
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

    /// Whether no condition stands in it.
    fn is_plain(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Sum(terms) => terms.iter().all(|(_, term)| term.is_plain()),
            Self::Product(factors) => factors.iter().all(Self::is_plain),
            Self::Choice(_) => false,
            Self::Word(call) => call.args.0.iter().all(|arg| match arg {
                Arg::Condition(_) => false,
                Arg::Number(value) => value.is_plain(),
                _ => true,
            }),
        }
    }
}

impl CardsExpr {
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

fn word(word: &Word, args: &Args, view: &View<'_>, looks: &mut Looks) {
    for arg in &args.0 {
        argument(arg, view, looks);
    }
    match word.pattern {
        "SIDE points" | "SIDE parts" => looks.points = true,
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

fn argument(arg: &Arg, view: &View<'_>, looks: &mut Looks) {
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

fn sides(view: &View<'_>) -> impl Iterator<Item = Party> + use<> {
    Party::all(view.facts.sides.parties.max(1))
}

fn from<'a>(view: &View<'a>, side: Party) -> View<'a> {
    let mut there = *view;
    there.scope.side = Some(side);
    there
}
