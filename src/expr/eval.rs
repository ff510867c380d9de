//! Compiled expressions, and how they are asked of a deal.

use super::evidence::Evidence;
use super::rank;
use super::verdicts::Verdicts;
use super::words::Word;
use crate::basics::truth::Comparison;
use crate::basics::{Card, CardSet, Party, Range, Seat, Truth};
use crate::facts::{Facts, Holding};
use crate::game::{AnnulmentId, ContractId, DeclarationId, FigureId};

/// What never changes while a variant is in use.
#[derive(Clone, Debug)]
pub struct Constants {
    /// Every card of the pack.
    pub pack: CardSet,
    /// Card points of each card, in the pack's smallest part.
    pub points: Vec<i32>,
    /// The level of each contract in the auction.
    pub levels: Vec<u8>,
    /// The value of each contract in game points.
    pub values: Vec<i64>,
    /// Into how many parts a card point is divided.
    pub unit: i64,
    /// Whether a pile is counted otherwise than by adding up its cards.
    pub counts: bool,
    /// How many parts of a point a pile can have more than the whole points that it counts.
    pub over: Range,
    /// What a seat must hold for each promise of the auction.
    pub promises: Vec<Condition>,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            pack: CardSet::EMPTY,
            points: Vec::new(),
            levels: Vec::new(),
            values: Vec::new(),
            unit: 0,
            counts: false,
            over: Range::exactly(0),
            promises: Vec::new(),
        }
    }
}

/// The act that a rule is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// No act: a state is looked at.
    None,
    /// A bid, this many levels above the lowest possible one.
    Bid(ContractId, u8),
    /// A hold.
    Hold,
    /// A pass.
    Pass,
    /// An announcement.
    Announce(FigureId),
    /// A kontra or a higher step, on a figure.
    Kontra(FigureId, u8),
    /// A card exchanged with the talon: which of the seat's it is, from 1.
    Swap(u8),
    /// A sitting is looked at, for one of its players.
    Sitting(Sitting),
    /// A figure is scored: what its line is worth without sign, with and without the factors on it.
    Line(Line),
}

/// How a player of a sitting stands after a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// What the player has.
    pub total: i64,
    /// What the last deal brought of it.
    pub last: i64,
    /// The place, from 1.
    pub place: i64,
    /// How many players there are.
    pub players: i64,
    /// How many deals there have been.
    pub deals: i64,
}

/// What a line that is scored is worth, for rules on who gets what of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// With every factor, without sign.
    pub value: i64,
    /// Without the factor of the kontra ladder.
    pub plain: i64,
    /// Without the factors that last from deal to deal.
    pub wheelless: i64,
    /// Whether it was announced, or stands without a word.
    pub announced: bool,
    /// Who announced it, or whose card it was.
    pub speaker: Option<Seat>,
    /// Who said the first step of the ladder on it.
    pub kontra_from: Option<Seat>,
    /// Who said the last step.
    pub kontra_by: Option<Seat>,
    /// The step.
    pub kontra: u8,
}

/// From where a deal is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The seat that acts or is asked about.
    pub seat: Option<Seat>,
    /// The side whose view is taken.
    pub side: Option<Party>,
    /// The card of a family's member.
    pub it: Option<Card>,
    /// The figure whose lines are scored.
    pub figure: Option<FigureId>,
    /// Whether it is a person whose figure it is, and not a side.
    pub person: bool,
    /// The act.
    pub act: Act,
}

impl Scope {
    /// No point of view.
    pub const NOWHERE: Self = Self {
        seat: None,
        side: None,
        it: None,
        figure: None,
        person: false,
        act: Act::None,
    };

    /// From the place of `seat`.
    pub fn seat(seat: Seat) -> Self {
        Self {
            seat: Some(seat),
            ..Self::NOWHERE
        }
    }
}

/// A deal, looked at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What is known of the deal.
    pub facts: &'a Facts,
    /// What the variant fixes.
    pub constants: &'a Constants,
    /// Which figures were made, where that is known.
    pub verdicts: Option<&'a Verdicts<'a>>,
    /// The cards of the trick that is asked about, in the order of play.
    pub trick: &'a [Card],
    /// From where it is looked at.
    pub scope: Scope,
}

impl<'a> View<'a> {
    /// What is known of a deal of which it is not said which figures were made, with no trick that is asked about.
    pub fn of(facts: &'a Facts, constants: &'a Constants, scope: Scope) -> Self {
        Self {
            facts,
            constants,
            verdicts: None,
            trick: &[],
            scope,
        }
    }
}

/// An evaluator of one word, and what it takes.
#[derive(Clone, Debug)]
pub struct Call<F> {
    pub(super) eval: F,
    pub(super) args: Args,
    pub(super) word: &'static Word,
}

/// Calls are the same if they ask for the same with the same words.
impl<F> PartialEq for Call<F> {
    fn eq(&self, other: &Self) -> bool {
        self.word.pattern == other.word.pattern && self.args == other.args
    }
}

/// What a word takes.
#[derive(Clone, PartialEq, Debug)]
pub struct Args(pub(super) Box<[Arg]>);

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Arg {
    Condition(Condition),
    Number(Value),
    Cards(CardsExpr),
    Side(Call<fn(&View<'_>, &Args) -> Option<Party>>),
    Seat(Call<fn(&View<'_>, &Args) -> Option<Seat>>),
    Figures(u64),
    Contracts(u64),
    Declaration(DeclarationId),
    Promise(u8),
    Reason(AnnulmentId),
    Lasting(u8),
    /// A pot, by its place in the variant.
    Pot(u8),
    Trick(TrickNumber),
}

/// Which trick: counted from the first, or from the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrickNumber {
    FromFirst(u8),
    FromLast(u8),
}

impl Args {
    /// A number, as it is from a place.
    pub(super) fn number(&self, n: usize, view: &View<'_>) -> Range {
        match self.0.get(n) {
            Some(Arg::Number(value)) => value.range(view),
            _ => Range::exactly(0),
        }
    }

    pub(super) fn cards(&self, n: usize, view: &View<'_>) -> Holding {
        match self.0.get(n) {
            Some(Arg::Cards(cards)) => cards.holding(view),
            _ => Holding::default(),
        }
    }

    pub(super) fn side(&self, n: usize, view: &View<'_>) -> Option<Party> {
        match self.0.get(n) {
            Some(Arg::Side(side)) => (side.eval)(view, &side.args),
            _ => None,
        }
    }

    pub(super) fn seat(&self, n: usize, view: &View<'_>) -> Option<Seat> {
        match self.0.get(n) {
            Some(Arg::Seat(seat)) => (seat.eval)(view, &seat.args),
            _ => None,
        }
    }

    /// The figures, as bits.
    pub(super) fn figure_bits(&self, n: usize) -> u64 {
        match self.0.get(n) {
            Some(&Arg::Figures(bits)) => bits,
            _ => 0,
        }
    }

    pub(super) fn figures(&self, n: usize) -> impl Iterator<Item = FigureId> {
        FigureId::each(self.figure_bits(n))
    }

    /// Whether a contract is one of these.
    pub(super) fn has_contract(&self, n: usize, contract: Option<ContractId>) -> bool {
        match (self.0.get(n), contract) {
            (Some(&Arg::Contracts(bits)), Some(contract)) => bits & (1 << contract.index()) != 0,
            _ => false,
        }
    }

    /// A condition, asked from another place.
    pub(super) fn holds(&self, n: usize, view: &View<'_>) -> Truth {
        match self.0.get(n) {
            Some(Arg::Condition(condition)) => condition.holds(view),
            _ => Truth::Open,
        }
    }

    pub(super) fn declaration(&self, n: usize) -> Option<DeclarationId> {
        match self.0.get(n) {
            Some(&Arg::Declaration(declaration)) => Some(declaration),
            _ => None,
        }
    }

    pub(super) fn reason(&self, n: usize) -> Option<AnnulmentId> {
        match self.0.get(n) {
            Some(&Arg::Reason(reason)) => Some(reason),
            _ => None,
        }
    }

    /// A factor of the table, by its place in the variant.
    pub(super) fn lasting(&self, n: usize) -> Option<usize> {
        match self.0.get(n) {
            Some(&Arg::Lasting(lasting)) => Some(usize::from(lasting)),
            _ => None,
        }
    }

    /// What lies in a pot when the deal begins.
    pub(super) fn pot(&self, n: usize, view: &View<'_>) -> Range {
        let pot = match self.0.get(n) {
            Some(&Arg::Pot(pot)) => view.facts.pots.get(usize::from(pot)),
            _ => None,
        };
        Range::exactly(pot.copied().unwrap_or(0))
    }

    pub(super) fn promise(&self, n: usize) -> Option<u8> {
        match self.0.get(n) {
            Some(&Arg::Promise(promise)) => Some(promise),
            _ => None,
        }
    }

    /// The number of a trick, from 1.
    pub(super) fn trick(&self, n: usize, view: &View<'_>) -> usize {
        let total = view.facts.tricks.total();
        match self.0.get(n) {
            Some(Arg::Trick(TrickNumber::FromFirst(number))) => usize::from(*number),
            Some(Arg::Trick(TrickNumber::FromLast(back))) => {
                total.saturating_sub(usize::from(*back))
            }
            _ => 0,
        }
    }
}

/// A compiled condition.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// Always the same.
    Constant(Truth),
    /// The opposite.
    Not(Box<Condition>),
    /// Every part holds.
    All(Box<[Condition]>),
    /// One of the parts holds.
    Any(Box<[Condition]>),
    /// The second if the first holds, else the third.
    Choice(Box<[Condition; 3]>),
    /// Two numbers compared.
    Compare(Box<(Value, Value)>, Comparison),
    /// A word of the vocabulary.
    Word(Call<fn(&View<'_>, &Args) -> Truth>),
}

impl Condition {
    /// Asks it of a deal.
    pub fn holds(&self, view: &View<'_>) -> Truth {
        match self {
            Self::Constant(truth) => *truth,
            Self::Not(part) => !part.holds(view),
            Self::All(parts) => join(parts, Truth::False, view),
            Self::Any(parts) => join(parts, Truth::True, view),
            Self::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                match test.holds(view) {
                    Truth::True => yes.holds(view),
                    Truth::False => no.holds(view),
                    Truth::Open => match (yes.holds(view), no.holds(view)) {
                        (a, b) if a == b => a,
                        _ => Truth::Open,
                    },
                }
            }
            Self::Compare(sides, comparison) => {
                let (one, other) = sides.as_ref();
                let (first, second) = (one.range(view), other.range(view));
                match first.compare(second, *comparison) {
                    Truth::Open => rank::compare(one, other, *comparison, view),
                    decided => decided,
                }
            }
            Self::Word(word) => (word.eval)(view, &word.args),
        }
    }

    /// Whether it holds in no case, as it is written.
    pub fn is_never(&self) -> bool {
        match self {
            Self::Constant(truth) => truth.is_false(),
            Self::Word(call) => call.word.pattern == "never",
            _ => false,
        }
    }

    /// Whether it holds in every case, as it is written.
    pub fn is_always(&self) -> bool {
        match self {
            Self::Constant(truth) => truth.is_true(),
            Self::Word(call) => call.word.pattern == "always",
            _ => false,
        }
    }

    /// Every pair of numbers that it compares.
    pub fn comparisons(&self) -> Vec<(&Value, &Value)> {
        match self {
            Self::Constant(_) | Self::Word(_) => Vec::new(),
            Self::Not(part) => part.comparisons(),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().flat_map(Self::comparisons).collect()
            }
            Self::Choice(parts) => parts.iter().flat_map(Self::comparisons).collect(),
            Self::Compare(sides, _) => vec![(&sides.0, &sides.1)],
        }
    }

    /// What on the table decides it, part by part.
    pub fn evidence(&self, view: &View<'_>, found: &mut Vec<Evidence>) {
        match self {
            Self::Constant(_) => {}
            Self::Not(part) => part.evidence(view, found),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().for_each(|part| part.evidence(view, found));
            }
            Self::Choice(parts) => parts.iter().for_each(|part| part.evidence(view, found)),
            Self::Compare(sides, _) => {
                sides.0.evidence(view, found);
                sides.1.evidence(view, found);
            }
            Self::Word(word) => found.extend(word.word.evidence.and_then(|e| e(view, &word.args))),
        }
    }
}

/// What parts give of which one that is `decisive` decides the whole; the rest is not asked then.
fn join(parts: &[Condition], decisive: Truth, view: &View<'_>) -> Truth {
    let mut joined = !decisive;
    for part in parts {
        match part.holds(view) {
            truth if truth == decisive => return decisive,
            Truth::Open => joined = Truth::Open,
            Truth::True | Truth::False => {}
        }
    }
    joined
}

/// A compiled number.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Always the same.
    Constant(i64),
    /// Terms, each with its sign (`true` is plus).
    Sum(Box<[(bool, Value)]>),
    /// Factors.
    Product(Box<[Value]>),
    /// The first if the condition holds, else the second.
    Choice(Box<(Value, Condition, Value)>),
    /// A word of the vocabulary.
    Word(Call<fn(&View<'_>, &Args) -> Range>),
}

impl Value {
    /// Asks it of a deal.
    pub fn range(&self, view: &View<'_>) -> Range {
        match self {
            Self::Constant(n) => Range::exactly(*n),
            Self::Sum(terms) => terms.iter().fold(Range::exactly(0), |sum, (plus, term)| {
                let term = term.range(view);
                if *plus { sum + term } else { sum - term }
            }),
            Self::Product(factors) => factors.iter().fold(Range::exactly(1), |product, factor| {
                product * factor.range(view)
            }),
            Self::Choice(parts) => {
                let (yes, test, no) = parts.as_ref();
                match test.holds(view) {
                    Truth::True => yes.range(view),
                    Truth::False => no.range(view),
                    Truth::Open => {
                        let (a, b) = (yes.range(view), no.range(view));
                        Range::new(a.low.min(b.low), a.high.max(b.high))
                    }
                }
            }
            Self::Word(word) => (word.eval)(view, &word.args),
        }
    }

    fn evidence(&self, view: &View<'_>, found: &mut Vec<Evidence>) {
        if let Self::Word(word) = self {
            found.extend(word.word.evidence.and_then(|e| e(view, &word.args)));
        }
    }
}

/// Compiled cards.
#[derive(Clone, PartialEq, Debug)]
pub enum CardsExpr {
    /// Always the same.
    Constant(CardSet),
    /// The cards of every part.
    Union(Box<[CardsExpr]>),
    /// A word of the vocabulary.
    Word(Call<fn(&View<'_>, &Args) -> Holding>),
}

impl CardsExpr {
    /// Asks it of a deal.
    pub fn holding(&self, view: &View<'_>) -> Holding {
        match self {
            Self::Constant(cards) => Holding::exactly(*cards),
            Self::Union(parts) => parts
                .iter()
                .fold(Holding::default(), |all, part| all.or(part.holding(view))),
            Self::Word(word) => (word.eval)(view, &word.args),
        }
    }
}
