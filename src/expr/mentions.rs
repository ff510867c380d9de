//! Which words stand in conditions and groups of cards.

use super::eval::{Arg, Args, CardsExpr, Condition, Value};
use super::words::Word;

impl Condition {
    /// Whether one of these words stands in it.
    pub fn mentions(&self, words: &[&str]) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Not(part) => part.mentions(words),
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.mentions(words)),
            Self::Choice(parts) => parts.iter().any(|part| part.mentions(words)),
            Self::Compare(sides, _) => sides.0.mentions(words) || sides.1.mentions(words),
            Self::Word(call) => stands(call.word, &call.args, words),
        }
    }
}

impl Value {
    fn mentions(&self, words: &[&str]) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Sum(terms) => terms.iter().any(|(_, term)| term.mentions(words)),
            Self::Product(factors) => factors.iter().any(|one| one.mentions(words)),
            Self::Choice(parts) => {
                parts.0.mentions(words) || parts.1.mentions(words) || parts.2.mentions(words)
            }
            Self::Word(call) => stands(call.word, &call.args, words),
        }
    }
}

impl CardsExpr {
    /// Whether one of these words stands in it.
    pub fn mentions(&self, words: &[&str]) -> bool {
        match self {
            Self::Constant(_) => false,
            Self::Union(parts) => parts.iter().any(|part| part.mentions(words)),
            Self::Word(call) => stands(call.word, &call.args, words),
        }
    }
}

fn stands(word: &Word, args: &Args, words: &[&str]) -> bool {
    words.contains(&word.pattern)
        || args.0.iter().any(|arg| match arg {
            Arg::Condition(condition) => condition.mentions(words),
            Arg::Number(value) => value.mentions(words),
            Arg::Cards(cards) => cards.mentions(words),
            Arg::Side(call) => stands(call.word, &call.args, words),
            Arg::Seat(call) => stands(call.word, &call.args, words),
            Arg::Figures(_)
            | Arg::Contracts(_)
            | Arg::Declaration(_)
            | Arg::Promise(_)
            | Arg::Reason(_)
            | Arg::Lasting(_)
            | Arg::Pot(_)
            | Arg::Trick(_) => false,
        })
}
