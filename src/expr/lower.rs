//! Turns conditions into questions about a hand and a trick alone, where that is all that can change in them.

use super::eval::{Arg, Args, CardsExpr, Condition, Value, View};
use super::masks::{Group, Test};
use super::words::Word;
use crate::basics::{CardSet, Truth};

/// Words that give the same as long as cards are played, whatever they take.
const SETTLED: &[&str] = &[
    "side",
    "other side",
    "declarers",
    "opponents",
    "seat",
    "declarer",
    "partner",
    "forehand",
    "dealer",
    "first bidder",
    "standing bidder",
    "SEAT is SEAT",
    "SEAT is of SIDE",
    "declarer is alone",
    "dealt hand",
    "discard",
    "discard of SEAT",
    "discards of others",
    "taken cards",
    "taken cards of SEAT",
    "talon",
    "all cards",
    "promised card",
    "called card",
    "it",
    "highest of CARDS",
    "lowest of CARDS",
    "rank RANK",
    "CARDS to CARDS",
    "CARDS in CARDS",
    "CARDS except CARDS",
    "CARDS has CARDS",
    "CARDS has all CARDS",
    "CARDS has any CARDS",
    "CARDS has no CARDS",
    "called card is laid",
    "called card is laid by another",
    "number of CARDS",
    "points of CARDS",
    "SEAT has bid",
    "SEAT has passed",
    "contract is CONTRACT",
    "contract value",
    "contract level",
    "SIDE announced FIGURES",
    "SEAT announced FIGURES",
    "FIGURES has kontra",
    "kontra on FIGURES",
    "always",
    "never",
];

impl Condition {
    /// The condition as a question about the hand and the trick; none where it asks about anything else that changes while
    /// cards are played, or that is not known from this point of view.
    pub fn lowered(&self, view: &View<'_>) -> Option<Test> {
        if self.is_settled() {
            return match self.holds(view) {
                Truth::True => Some(Test::Always(true)),
                Truth::False => Some(Test::Always(false)),
                Truth::Open => None,
            };
        }
        let all = |parts: &[Self]| -> Option<Box<[Test]>> {
            parts.iter().map(|part| part.lowered(view)).collect()
        };
        match self {
            Self::Constant(_) => None,
            Self::Not(part) => Some(Test::Not(Box::new(part.lowered(view)?))),
            Self::All(parts) => Some(Test::All(all(parts)?)),
            Self::Any(parts) => Some(Test::Any(all(parts)?)),
            Self::Choice(parts) => {
                let [yes, test, no] = parts.as_ref();
                let (yes, test, no) = (yes.lowered(view)?, test.lowered(view)?, no.lowered(view)?);
                let not = Test::Not(Box::new(test.clone()));
                let yes = Test::All([test, yes].into());
                Some(Test::Any([yes, Test::All([not, no].into())].into()))
            }
            Self::Compare(sides, comparison) => {
                let (left, right) = sides.as_ref();
                let accepts = |low: i64, high: i64| {
                    let exactly = crate::basics::Range::exactly;
                    exactly(low).compare(exactly(high), *comparison).is_true()
                };
                // A number below, at and above another.
                if let Some(number) = right.settled(view) {
                    let accepted = [-1, 0, 1].map(|more| accepts(more, 0));
                    return Some(Test::Count(left.counted(view)?, accepted, number));
                }
                let number = left.settled(view)?;
                let accepted = [-1, 0, 1].map(|more| accepts(0, more));
                Some(Test::Count(right.counted(view)?, accepted, number))
            }
            Self::Word(word) => {
                let cards = |n: usize| word.args.group(n, view);
                match word.word.pattern {
                    "trick is empty" => Some(Test::Empty),
                    "trick has CARDS before CARDS" => {
                        let fixed = |n| cards(n).filter(Group::is_fixed).map(|group| group.fixed);
                        Some(Test::Before(fixed(0)?, fixed(1)?))
                    }
                    "CARDS has CARDS" | "CARDS has all CARDS" => {
                        let wanted = cards(1).filter(Group::is_fixed)?;
                        let number = wanted.fixed.len() as i64;
                        let both = cards(0)?.and(wanted);
                        Some(Test::Count(both, [false, true, false], number))
                    }
                    "CARDS has any CARDS" => {
                        let both = cards(0)?.and(cards(1)?);
                        Some(Test::Count(both, [false, false, true], 0))
                    }
                    "CARDS has no CARDS" => {
                        let both = cards(0)?.and(cards(1)?);
                        Some(Test::Count(both, [false, true, false], 0))
                    }
                    _ => None,
                }
            }
        }
    }

    /// Whether nothing but the trick with this number decides it, once cards are played.
    pub fn is_of_trick(&self, number: usize, view: &View<'_>) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.is_of_trick(number, view)),
            Self::Word(call) => match call.word.pattern {
                "own CARDS wins trick TRICK"
                | "own CARDS is in trick TRICK"
                | "SIDE wins trick TRICK" => call.args.trick(1, view) == number,
                _ => false,
            },
            _ => false,
        }
    }

    fn is_settled(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Not(part) => part.is_settled(),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_settled),
            Self::Choice(parts) => parts.iter().all(Self::is_settled),
            Self::Compare(sides, _) => sides.0.is_settled() && sides.1.is_settled(),
            Self::Word(call) => settled(call.word, &call.args),
        }
    }
}

impl Value {
    fn is_settled(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Sum(terms) => terms.iter().all(|(_, term)| term.is_settled()),
            Self::Product(factors) => factors.iter().all(Self::is_settled),
            Self::Choice(parts) => {
                parts.0.is_settled() && parts.1.is_settled() && parts.2.is_settled()
            }
            Self::Word(call) => settled(call.word, &call.args),
        }
    }

    fn settled(&self, view: &View<'_>) -> Option<i64> {
        self.is_settled().then(|| self.range(view).exact())?
    }

    /// The group of which it is the number of cards.
    fn counted(&self, view: &View<'_>) -> Option<Group> {
        match self {
            Self::Word(call) if call.word.pattern == "number of CARDS" => call.args.group(0, view),
            _ => None,
        }
    }
}

impl CardsExpr {
    /// The cards as a group of hand and trick; none where they depend on anything else that changes while cards are played.
    pub fn lowered(&self, view: &View<'_>) -> Option<Group> {
        if self.is_settled() {
            let cards = self.holding(view);
            return cards.is_exact().then(|| Group::fixed(cards.known));
        }
        match self {
            Self::Constant(_) => None,
            Self::Union(parts) => parts.iter().try_fold(Group::default(), |all, part| {
                Some(all.or(part.lowered(view)?))
            }),
            Self::Word(word) => {
                let all = view.constants.pack;
                let cards = |n: usize| word.args.group(n, view);
                match word.word.pattern {
                    "hand" => Some(Group {
                        hand: all,
                        ..Group::default()
                    }),
                    "trick" => Some(Group {
                        trick: all,
                        ..Group::default()
                    }),
                    "CARDS in CARDS" => Some(cards(0)?.and(cards(1)?)),
                    "CARDS except CARDS" => {
                        let without = cards(1).filter(Group::is_fixed)?;
                        Some(cards(0)?.and(Group::fixed(all - without.fixed)))
                    }
                    _ => None,
                }
            }
        }
    }

    fn is_settled(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Union(parts) => parts.iter().all(Self::is_settled),
            Self::Word(call) => settled(call.word, &call.args),
        }
    }
}

impl Args {
    fn group(&self, n: usize, view: &View<'_>) -> Option<Group> {
        match self.0.get(n) {
            Some(Arg::Cards(cards)) => cards.lowered(view),
            _ => Some(Group::fixed(CardSet::EMPTY)),
        }
    }
}

fn settled(word: &Word, args: &Args) -> bool {
    SETTLED.contains(&word.pattern)
        && args.0.iter().all(|arg| match arg {
            Arg::Condition(condition) => condition.is_settled(),
            Arg::Number(value) => value.is_settled(),
            Arg::Cards(cards) => cards.is_settled(),
            Arg::Side(call) => settled(call.word, &call.args),
            Arg::Seat(call) => settled(call.word, &call.args),
            Arg::Figures(_)
            | Arg::Contracts(_)
            | Arg::Declaration(_)
            | Arg::Promise(_)
            | Arg::Reason(_)
            | Arg::Lasting(_)
            | Arg::Pot(_)
            | Arg::Trick(_) => true,
        })
}
