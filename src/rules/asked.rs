//! Conditions that a person asks of deals, in the words of a variant.

use super::compile::compile_and_name;
use super::model::Rules;
use crate::basics::{Join, Part, Party, Seat, SourceMap, Told, Truth, told};
use crate::expr::places::Placed;
use crate::expr::{
    Act, Asker, Condition, Fault, Needs, Scope, Somebody, Symbols, Verdicts, View, codes,
    compile_condition, compile_condition_at, compile_somebody,
};
use crate::facts::Facts;
use crate::variant::Merged;

/// From where a deal is looked at for a condition.
const PLACES: [Needs; 3] = [
    Needs::WINNERS_OF_DEAL,
    Needs::WINNERS,
    Needs::WINNERS.and(Needs::SEAT),
];

/// A condition asked of deals.
#[derive(Clone, Debug)]
pub struct Asked {
    condition: Condition,
    place: Needs,
    /// Of whom it is asked alone, if that is said.
    whose: Option<Somebody>,
}

/// For whom a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// For the deal.
    Deal,
    /// For a side, or a player where everybody plays alone.
    Side(Party),
    /// For a seat.
    Seat(Seat),
}

impl Asked {
    /// Reads a condition. A seat or a side may stand before it, with a colon: then it is asked of that one alone. Names may be
    /// spelled as in records, in each language of the variant, and a seat before `has` stands for its hand.
    pub fn read(text: &str, merged: &Merged, sources: &SourceMap) -> Result<Self, Vec<Fault>> {
        Self::read_of(text, merged, sources, &ANYBODY)
    }

    /// The same of cards that have just been dealt: nobody plays yet.
    pub fn read_dealt(
        text: &str,
        merged: &Merged,
        sources: &SourceMap,
    ) -> Result<Self, Vec<Fault>> {
        Self::read_of(text, merged, sources, &ANYBODY[..BEFORE_AUCTION])
    }

    /// The same; these can stand before the colon besides seats.
    fn read_of(
        text: &str,
        merged: &Merged,
        sources: &SourceMap,
        known: &[&str],
    ) -> Result<Self, Vec<Fault>> {
        let (rules, mut symbols, _) = compile_and_name(merged, sources, None);
        // What a variant file can say means here what it means there.
        if let Some((condition, place)) = compile_condition_at(text, &symbols, &PLACES) {
            return Ok(Self {
                condition,
                place,
                whose: None,
            });
        }
        let seats = rules.as_ref().map_or(0, |rules| rules.seats);
        symbols.asker = rules.map(|rules| {
            Box::new(Asker {
                names: rules.names,
                seats,
            })
        });
        let (whose, from) = whose(text, &symbols, seats, known).map_err(|fault| vec![fault])?;
        let (condition, more) = rest(text, from, whose.is_some());
        match compile_condition_at(&condition, &symbols, &PLACES) {
            Some((condition, place)) => Ok(Self {
                condition,
                place,
                whose,
            }),
            None => {
                let [.., place] = PLACES;
                match compile_condition(&condition, &symbols, place) {
                    Ok(condition) => Ok(Self {
                        condition,
                        place,
                        whose,
                    }),
                    Err(faults) => {
                        Err(faults.into_iter().map(|fault| moved(fault, more)).collect())
                    }
                }
            }
        }
    }

    /// The seat that a text names and nothing else.
    pub fn seat_alone(
        text: &str,
        merged: &Merged,
        sources: &SourceMap,
        facts: &Facts,
    ) -> Option<Seat> {
        let (rules, mut symbols, _) = compile_and_name(merged, sources, None);
        let rules = rules?;
        symbols.asker = Some(Box::new(Asker {
            names: rules.names.clone(),
            seats: rules.seats,
        }));
        let text = text.trim().trim_end_matches(':');
        let somebody = compile_somebody(text, &symbols, Needs::DEAL)?;
        somebody.of(&looked_at(&rules, facts, None, None, None)).0
    }

    /// For whom it holds, may hold, and does not hold in a deal.
    pub fn of(&self, rules: &Rules, facts: &Facts, verdicts: &Verdicts) -> Vec<(Whose, Truth)> {
        let mode = rules.mode(facts.contract);
        let ask = |whose: Whose| {
            let (seat, side) = match whose {
                Whose::Deal => (None, None),
                Whose::Side(party) => (None, Some(party)),
                Whose::Seat(seat) => (Some(seat), facts.sides.party(seat)),
            };
            let view = View {
                facts,
                constants: &rules.constants,
                verdicts: Some(verdicts),
                trick: &[],
                scope: Scope {
                    seat,
                    side,
                    act: Act::None,
                    ..Scope::NOWHERE
                },
            };
            (whose, self.condition.holds(&view))
        };
        let [deal, side, _] = PLACES;
        if let Some(somebody) = &self.whose {
            return match somebody.of(&looked_at(rules, facts, None, None, None)) {
                (Some(seat), _) => vec![ask(Whose::Seat(seat))],
                (None, Some(party)) => vec![ask(Whose::Side(party))],
                (None, None) => vec![(Whose::Deal, Truth::Open)],
            };
        }
        if self.place == deal {
            vec![ask(Whose::Deal)]
        } else if self.place == side {
            Party::all(mode.parties())
                .map(Whose::Side)
                .map(ask)
                .collect()
        } else {
            Seat::all(facts.seats).map(Whose::Seat).map(ask).collect()
        }
    }

    /// Whether it holds in a deal: for the one of whom it is asked, otherwise for anybody.
    pub fn holds(&self, rules: &Rules, facts: &Facts, verdicts: Option<&Verdicts>) -> Truth {
        let ask = |seat: Option<Seat>, side: Option<Party>| {
            self.condition
                .holds(&looked_at(rules, facts, verdicts, seat, side))
        };
        let [deal, side, _] = PLACES;
        match &self.whose {
            Some(somebody) => match somebody.of(&looked_at(rules, facts, verdicts, None, None)) {
                (None, None) => Truth::Open,
                (seat, side) => ask(seat, side),
            },
            None if self.place == deal => ask(None, None),
            None if self.place == side => {
                let parties = Party::all(rules.mode(facts.contract).parties());
                parties.fold(Truth::False, |so_far, party| {
                    so_far.or(|| ask(None, Some(party)))
                })
            }
            None => Seat::all(facts.seats).fold(Truth::False, |so_far, seat| {
                so_far.or(|| ask(Some(seat), facts.sides.party(seat)))
            }),
        }
    }

    /// The same as a condition about where the cards lie that have just been dealt; none where it asks for more. `facts` are
    /// those of a deal of which no card is known.
    pub fn placed(&self, rules: &Rules, facts: &Facts) -> Option<Placed> {
        let ask = |seat: Option<Seat>| {
            let view = looked_at(rules, facts, None, seat, None);
            self.condition.placed(&view)
        };
        let [deal, side, _] = PLACES;
        match &self.whose {
            Some(somebody) => {
                let seat = somebody.of(&looked_at(rules, facts, None, None, None)).0;
                ask(Some(seat?))
            }
            None if self.place == deal => ask(None),
            None if self.place == side => None,
            None => {
                let all: Option<Box<[Placed]>> =
                    Seat::all(facts.seats).map(|seat| ask(Some(seat))).collect();
                all.map(Placed::Any)
            }
        }
    }

    /// Conditions that must all hold for it to hold; it alone, where it may hold for anybody.
    pub fn parts(&self) -> Vec<Self> {
        let [deal, ..] = PLACES;
        if self.whose.is_none() && self.place != deal {
            return vec![self.clone()];
        }
        let parts = self.condition.parts().iter();
        parts
            .map(|part| Self {
                condition: part.clone(),
                place: self.place,
                whose: self.whose.clone(),
            })
            .collect()
    }
}

fn looked_at<'a>(
    rules: &'a Rules,
    facts: &'a Facts,
    verdicts: Option<&'a Verdicts<'a>>,
    seat: Option<Seat>,
    side: Option<Party>,
) -> View<'a> {
    View {
        facts,
        constants: &rules.constants,
        verdicts,
        trick: &[],
        scope: Scope {
            seat,
            side,
            ..Scope::NOWHERE
        },
    }
}

/// Who is offered to stand before a condition besides seats; those that are known before the auction come first.
const ANYBODY: [&str; 5] = ["forehand", "dealer", "declarer", "declarers", "opponents"];

/// How many of them are known before the auction.
const BEFORE_AUCTION: usize = 2;

/// Who stands before a condition, with a colon or, as a letter alone, without; and where the condition begins.
fn whose(
    text: &str,
    symbols: &Symbols,
    seats: usize,
    known: &[&str],
) -> Result<(Option<Somebody>, usize), Fault> {
    let somebody = |words: &str| compile_somebody(words, symbols, Needs::DEAL);
    let Some((before, after)) = text.split_once(':') else {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().find(char::is_whitespace);
        let end = text[start..]
            .find(char::is_whitespace)
            .map(|at| start + at)
            .or(end);
        // A longer word may be the beginning of the condition.
        let letter = end
            .and_then(|end| text.get(start..end))
            .filter(|word| word.len() == 1);
        let known = letter.and_then(somebody);
        return Ok(match (known, end) {
            (Some(known), Some(end)) => (Some(known), end),
            _ => (None, 0),
        });
    };
    if let Some(known) = somebody(before) {
        return Ok((Some(known), before.len() + 1));
    }
    let start = before.len() - before.trim_start().len();
    let word = before.trim();
    let fault = |message: Told, help: Option<Told>| Fault {
        code: codes::UNKNOWN_WORD,
        at: start..start + word.len().max(1),
        message,
        help,
    };
    let last = Seat::new(seats.saturating_sub(1)).unwrap_or(Seat::FOREHAND);
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next())
        && letter.is_alphabetic()
    {
        let message = told!(
            "there is no seat {seat}: seats are A to {last}",
            seat = word,
            last
        );
        return Err(fault(message, None));
    }
    let negated = word.strip_prefix("not ").map(str::trim);
    if let Some(word) = negated.filter(|word| somebody(word).is_some()) {
        let condition = after.trim();
        let help = told!(
            "write `{words}`",
            words = format!("{word}: not ({condition})")
        );
        let message = told!("`not` stands before a whole condition");
        return Err(fault(message, Some(help)));
    }
    let seats = Seat::all(seats).map(|seat| format!("`{seat}`"));
    let known = seats.chain(known.iter().map(|word| format!("`{word}`")));
    Err(fault(
        told!("`{word}` is no seat and no side", word),
        Some(told!(
            "before the colon stands of whom it is asked: {known}",
            known = Part::list(known, Join::Or)
        )),
    ))
}

/// What stands in the place of a seat that has something: its cards.
const HAND: &str = "hand ";

/// The condition from one place of a text on, and what its places are to be moved by. Where somebody stands before `has`, the
/// hand is meant.
fn rest(text: &str, from: usize, somebody: bool) -> (String, usize) {
    let condition = text.get(from..).unwrap_or("");
    let inner = condition.trim_start();
    let has = inner == "has" || inner.starts_with("has ");
    if !somebody || !has {
        return (format!("{}{condition}", " ".repeat(from)), 0);
    }
    let start = text.len() - inner.len();
    (format!("{}{HAND}{inner}", " ".repeat(start)), HAND.len())
}

/// A fault in a text before which so much has been put in.
fn moved(fault: Fault, more: usize) -> Fault {
    let at = fault.at.start.saturating_sub(more)..fault.at.end.saturating_sub(more);
    Fault { at, ..fault }
}
