//! Whether a part of a rule asks of card points nothing but who has more than whom.

use super::eval::{Arg, Args, Condition, Value, View};
use super::looks::{Looks, word};
use super::words::Word;

impl Condition {
    /// Whether it says the same of all card points of the same order.
    pub(super) fn is_of_order(&self, view: &View<'_>) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Not(part) => part.is_of_order(view),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(|part| part.is_of_order(view)),
            Self::Choice(parts) => parts.iter().all(|part| part.is_of_order(view)),
            Self::Compare(pair, _) => {
                let (one, other) = (&pair.0, &pair.1);
                one.is_of_a_side(view) && other.is_of_a_side(view)
                    || one.is_of_order(view) && other.is_of_order(view)
            }
            Self::Word(call) => inside(call.word, &call.args, view),
        }
    }
}

impl Value {
    /// Whether it is the same for all card points of the same order.
    pub(super) fn is_of_order(&self, view: &View<'_>) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Sum(terms) => terms.iter().all(|(_, term)| term.is_of_order(view)),
            Self::Product(factors) => factors.iter().all(|one| one.is_of_order(view)),
            Self::Choice(parts) => {
                let values = parts.0.is_of_order(view) && parts.2.is_of_order(view);
                values && parts.1.is_of_order(view)
            }
            Self::Word(call) => inside(call.word, &call.args, view),
        }
    }

    /// Whether it is what some side has, by its place in the order: the same where the order is.
    fn is_of_a_side(&self, view: &View<'_>) -> bool {
        let Self::Word(call) = self else {
            return false;
        };
        match call.word.pattern {
            "SIDE parts" => true,
            "SIDE points" => !view.constants.counts,
            "most by side NUMBER" | "least by side NUMBER" => match call.args.0.first() {
                Some(Arg::Number(value)) => value.is_of_a_side(view),
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether a word asks for card points only by what stands inside it, and that only for their order.
fn inside(what: &Word, args: &Args, view: &View<'_>) -> bool {
    let mut looks = Looks::default();
    word(what, args, view, &mut looks);
    if !looks.points {
        return true;
    }
    let passes = matches!(
        what.pattern,
        "number of sides with CONDITION" | "most by side NUMBER" | "least by side NUMBER"
    );
    passes
        && args.0.iter().all(|arg| match arg {
            Arg::Condition(condition) => condition.is_of_order(view),
            Arg::Number(value) => value.is_of_order(view),
            _ => true,
        })
}
