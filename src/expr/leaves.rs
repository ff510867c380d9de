//! The smallest parts of a condition that ask where cards lie.

use super::eval::{Arg, Args, Condition, Value, View};
use super::looks::{Looks, word};
use super::places::Placed;
use super::words::Word;

/// Words for what a hand has now, which is not what it was dealt.
const NOW: &[&str] = &["hand", "hand of SEAT", "hands of SIDE"];

/// What is asked of where cards lie, when they have just been dealt and when what was taken lies in the hands.
#[derive(Clone, Default, Debug)]
pub struct Leaves {
    /// As they are dealt.
    pub dealt: Vec<Placed>,
    /// Once the talon is taken and cards are laid away for it.
    pub taken: Vec<Placed>,
}

impl Leaves {
    /// Adds the parts of a condition, asked from two deals of which no card is known: one that has just been dealt, and one whose
    /// talon is taken. Says whether these and what is settled before decide it.
    pub fn add(&mut self, condition: &Condition, dealt: &View<'_>, taken: &View<'_>) -> bool {
        let mut all = |parts: &[Condition]| parts.iter().all(|part| self.add(part, dealt, taken));
        match condition {
            Condition::Constant(_) => true,
            Condition::Not(part) => self.add(part, dealt, taken),
            Condition::All(parts) | Condition::Any(parts) => all(parts),
            Condition::Choice(parts) => all(&parts[..]),
            Condition::Compare(pair, _) => {
                settled_value(&pair.0, taken) && settled_value(&pair.1, taken)
                    || self.leaf(condition, dealt, taken)
            }
            Condition::Word(call) => {
                settled(call.word, &call.args, taken) || self.leaf(condition, dealt, taken)
            }
        }
    }

    fn leaf(&mut self, leaf: &Condition, dealt: &View<'_>, taken: &View<'_>) -> bool {
        let (first, then) = (leaf.placed(dealt), leaf.placed(taken));
        let known = then.is_some() || first.is_some() && !leaf.mentions(NOW);
        for (all, one) in [(&mut self.dealt, first), (&mut self.taken, then)] {
            all.extend(one.filter(|one| !matches!(one, Placed::Always(_)) && !all.contains(one)));
        }
        known
    }
}

/// Whether a word asks for nothing but what is settled before any card is known.
fn settled(what: &Word, args: &Args, view: &View<'_>) -> bool {
    let mut looks = Looks::default();
    word(what, args, view, &mut looks);
    looks == Looks::default() && args.0.iter().all(|arg| !matches!(arg, Arg::Cards(_)))
}

fn settled_value(value: &Value, view: &View<'_>) -> bool {
    let mut looks = Looks::default();
    value.looks(view, &mut looks);
    looks == Looks::default() && value.range(view).exact().is_some()
}
