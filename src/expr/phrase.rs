//! Matching a phrase against the vocabulary.
//!
//! A phrase is read from the left: a name of the variant or a pattern that begins with a word, then any patterns that
//! go on from it. Of several readings the longest is taken; a reading must take in the whole phrase.

use std::sync::LazyLock;

use super::ast::{Item, ItemKind};
use super::check::{Checker, Symbols};
use super::codes;
use super::eval::{
    Arg, Args, Call, CardsExpr, Condition, Constants, Scope, TrickNumber, Value, View,
};
use super::groups;
use super::parse::Fault;
use super::types::{Needs, Type};
use super::words::{Ask, WORDS, Word};
use crate::basics::{CardPoints, CardSet, told};
use crate::facts::Facts;

/// A part of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Literal(&'static str),
    Slot(Type),
}

pub(super) struct Pattern {
    pub(super) word: &'static Word,
    pub(super) parts: Vec<Part>,
    pub(super) result: Type,
}

impl Pattern {
    /// Whether what it takes is asked from the view of each side in turn.
    fn takes_a_view(&self) -> bool {
        let literal = Part::Literal("sides");
        self.parts.contains(&literal)
    }

    /// Whether it takes the cards from one to another.
    fn is_range(&self) -> bool {
        let slot = Part::Slot(Type::Cards);
        self.result == Type::Cards && self.parts == [slot, Part::Literal("to"), slot]
    }

    /// Why cards that are made of two groups are none in any deal, if neither group is empty by itself.
    fn nothing_left(&self, args: &[Arg]) -> Option<&'static str> {
        let [Arg::Cards(left), Arg::Cards(right)] = args else {
            return None;
        };
        let (left, cards) = (groups::ever(left)?, groups::ever(right)?);
        let (left_over, why) = match (self.word.pattern, right) {
            ("CARDS in CARDS", _) => (left & cards, "none is in both"),
            // Of cards that depend on a deal not all need be there.
            ("CARDS except CARDS", CardsExpr::Constant(_)) => {
                (left - cards, "all of them are taken out")
            }
            _ => return None,
        };
        let there = !left.is_empty() && !cards.is_empty();
        (there && left_over.is_empty()).then_some(why)
    }
}

pub(super) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    WORDS
        .iter()
        .map(|word| Pattern {
            word,
            parts: word
                .pattern
                .split(' ')
                .map(|part| Type::of_slot(part).map_or(Part::Literal(part), Part::Slot))
                .collect(),
            result: word.result(),
        })
        .collect()
});

/// The patterns of each result that begin with a word, and those that begin with something else.
static BY_RESULT: LazyLock<[[Vec<&'static Pattern>; 2]; Type::ALL.len()]> = LazyLock::new(|| {
    let mut patterns: [[Vec<&Pattern>; 2]; Type::ALL.len()] = Default::default();
    for pattern in PATTERNS.iter() {
        let begins = usize::from(matches!(pattern.parts.first(), Some(Part::Slot(_))));
        patterns[pattern.result as usize][begins].push(pattern);
    }
    patterns
});

/// The patterns of a result that begin with a word.
fn beginning(result: Type) -> &'static [&'static Pattern] {
    &BY_RESULT[result as usize][0]
}

/// The patterns of a result that begin with another term, and its type.
fn going_on(result: Type) -> impl Iterator<Item = (&'static Pattern, Type)> {
    let patterns = BY_RESULT[result as usize][1].iter();
    patterns.filter_map(|pattern| match pattern.parts.first() {
        Some(&Part::Slot(first)) => Some((*pattern, first)),
        _ => None,
    })
}

/// A reading of some items from the left.
pub(super) struct Reading {
    pub(super) arg: Arg,
    pub(super) start: usize,
    pub(super) next: usize,
    /// A word that has no meaning at this place of the file.
    pub(super) fault: Option<Fault>,
}

impl Reading {
    /// Of a name that stands from one place to another.
    pub(super) fn name(arg: Arg, start: usize, next: usize) -> Self {
        Self {
            arg,
            start,
            next,
            fault: None,
        }
    }
}

pub(super) struct Matcher<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) place: Needs,
    pub(super) items: &'a [Item],
    /// Whether parentheses here may hold a condition that a word takes.
    takes_condition: bool,
    /// How far any reading came, and what could have gone on from there.
    pub(super) reached: usize,
    pub(super) wanted: Vec<Part>,
    /// Faults inside parentheses of the phrase.
    pub(super) inner: Vec<Fault>,
    /// Whether nobody reads the faults.
    quiet: bool,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(symbols: &'a Symbols, place: Needs, items: &'a [Item]) -> Self {
        Self {
            symbols,
            place,
            items,
            takes_condition: false,
            reached: 0,
            wanted: Vec::new(),
            inner: Vec::new(),
            quiet: false,
        }
    }

    /// Reads the whole phrase as something of a type.
    pub(super) fn whole(mut self, wanted: Type) -> Result<Arg, Fault> {
        let reading = self.term(0, wanted);
        match reading {
            Some(reading) if reading.next == self.items.len() => match reading.fault {
                Some(fault) => Err(fault),
                None => Ok(reading.arg),
            },
            partly => {
                if let Some(reading) = partly
                    && reading.next > self.reached
                {
                    self.reached = reading.next;
                    self.wanted.clear();
                }
                Err(self.explain(wanted))
            }
        }
    }

    /// Reads the whole phrase as something of a type, and says nothing of why it is none.
    pub(super) fn quietly(mut self, wanted: Type) -> Option<Arg> {
        self.quiet = true;
        let reading = self.term(0, wanted)?;
        let whole = reading.next == self.items.len() && reading.fault.is_none();
        whole.then_some(reading.arg)
    }

    /// Whether the whole phrase is something of a type.
    pub(super) fn reads_as(self, wanted: Type) -> bool {
        self.quietly(wanted).is_some()
    }

    /// The longest reading of a type from `at` on.
    pub(super) fn term(&mut self, at: usize, wanted: Type) -> Option<Reading> {
        let mut best = self.primary(at, wanted);
        // Many patterns begin with the same type, and what stands there is read once for all of them.
        let mut lefts: [Option<Option<Reading>>; Type::ALL.len()] = Default::default();
        for (pattern, first) in going_on(wanted) {
            if first == wanted {
                continue;
            }
            let left = lefts[first as usize].get_or_insert_with(|| self.term(at, first));
            if let Some(left) = left {
                let reading = self.pattern(pattern, left.next, Some(left));
                take_longer(&mut best, reading);
            }
        }
        let mut best = best?;
        while let Some(longer) = self.extension(&best, wanted) {
            best = longer;
        }
        Some(best)
    }

    /// A reading that goes on from another of the same type: `A in B`.
    fn extension(&mut self, left: &Reading, wanted: Type) -> Option<Reading> {
        let mut best = None;
        for (pattern, first) in going_on(wanted) {
            if first == wanted {
                take_longer(&mut best, self.pattern(pattern, left.next, Some(left)));
            }
        }
        best
    }

    /// Something that does not begin with another term.
    fn primary(&mut self, at: usize, wanted: Type) -> Option<Reading> {
        let mut best = self.name(at, wanted).map(|arg| Reading {
            arg,
            start: at,
            next: at + 1,
            fault: self.misplaced_name(at, wanted),
        });
        take_longer(&mut best, self.spelled(at, wanted));
        for pattern in beginning(wanted) {
            take_longer(&mut best, self.pattern(pattern, at, None));
        }
        best
    }

    /// The rest of a pattern, after the term on its left if it begins with one.
    fn pattern(
        &mut self,
        pattern: &Pattern,
        mut at: usize,
        left: Option<&Reading>,
    ) -> Option<Reading> {
        let start = at;
        let infix = usize::from(left.is_some());
        let rest = pattern.parts.get(infix..).unwrap_or_default();
        // Nearly every pattern fails at its first word, and nothing has been made for it then.
        if let Some(&part @ Part::Literal(literal)) = rest.first()
            && !self.is_word(at, literal)
        {
            self.could_go_on(at, start, infix, part);
            return None;
        }
        let mut args: Vec<Arg> = left.map(|left| left.arg.clone()).into_iter().collect();
        let mut fault = left.and_then(|left| left.fault.clone());
        for &part in rest {
            match part {
                Part::Literal(literal) => {
                    if !self.is_word(at, literal) {
                        self.could_go_on(at, start, infix, part);
                        return None;
                    }
                    at += 1;
                }
                Part::Slot(kind) => {
                    // `A in B except C` groups from the left.
                    let from_left = infix == 1 && kind == pattern.result;
                    let outer = self.place;
                    if pattern.takes_a_view() {
                        self.place = outer.and(Needs::SIDE);
                        self.takes_condition = kind == Type::Condition;
                    }
                    let reading = if from_left {
                        self.primary(at, kind)
                    } else {
                        self.term(at, kind)
                    };
                    self.place = outer;
                    self.takes_condition = false;
                    let Some(reading) = reading else {
                        self.could_go_on(at, start, infix, part);
                        return None;
                    };
                    at = reading.next;
                    args.push(reading.arg);
                    fault = fault.or(reading.fault);
                }
            }
        }
        let fault = fault
            .or_else(|| self.out_of_place(pattern.word, start, at))
            .or_else(|| self.no_such_trick(&args, start, at))
            .or_else(|| self.tricks_backwards(&args, start, at));
        let empty_by_itself = pattern.is_range() && !args.iter().any(is_no_cards);
        let ends = fixed_ends(&args);
        let empty = self.symbols.judges_empty;
        let nothing_left = empty.then(|| pattern.nothing_left(&args)).flatten();
        let arg = call(pattern.word, args, self.symbols);
        let backwards = empty_by_itself && is_no_cards(&arg);
        let fault = fault
            .or_else(|| self.backwards(backwards, start, at))
            .or_else(|| {
                Some(self.no_cards(nothing_left?, left.map_or(start, |left| left.start), at))
            })
            .or_else(|| self.no_one_suit(ends.filter(|_| pattern.is_range()), start, at));
        Some(Reading {
            arg,
            start: left.map_or(start, |left| left.start),
            next: at,
            fault,
        })
    }

    fn is_word(&self, at: usize, wanted: &str) -> bool {
        self.word(at) == Some(wanted)
    }

    pub(super) fn word(&self, at: usize) -> Option<&'a str> {
        match &self.items.get(at)?.kind {
            ItemKind::Word(word) => Some(word),
            ItemKind::Group(_) | ItemKind::Braces(_) => None,
        }
    }

    /// Remembers what would have been understood, if the reading had come this far.
    fn could_go_on(&mut self, at: usize, start: usize, infix: usize, wanted: Part) {
        // With what a term begins, whoever wants the term says.
        if at == start && infix == 0 {
            return;
        }
        if at > self.reached {
            self.reached = at;
            self.wanted.clear();
        }
        if at == self.reached && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
    }

    pub(super) fn out_of_place(&self, word: &Word, start: usize, end: usize) -> Option<Fault> {
        if self.place.offers(word.needs) {
            return None;
        }
        Some(Fault {
            code: codes::OUT_OF_PLACE,
            at: self.range(start, end),
            message: told!("`{word}` has no meaning here", word = word.pattern),
            help: Some(told!("it can stand {place}", place = word.needs.place())),
        })
    }

    /// A trick that no deal has can never be won.
    fn no_such_trick(&self, args: &[Arg], start: usize, end: usize) -> Option<Fault> {
        let tricks = self.symbols.tricks;
        let there = |arg: &Arg| match *arg {
            Arg::Trick(TrickNumber::FromFirst(number)) => number <= tricks,
            Arg::Trick(TrickNumber::FromLast(back)) => back < tricks,
            _ => true,
        };
        if tricks == 0 || args.iter().all(there) {
            return None;
        }
        Some(Fault {
            code: codes::MISMATCH,
            at: self.range(start, end),
            message: told!("there is no such trick: a deal has {tricks}", tricks),
            help: None,
        })
    }

    /// Tricks that run from a later one to an earlier one are none.
    fn tricks_backwards(&self, args: &[Arg], start: usize, end: usize) -> Option<Fault> {
        let tricks = self.symbols.tricks;
        let number = |arg: &Arg| match *arg {
            Arg::Trick(TrickNumber::FromFirst(number)) => Some(number),
            Arg::Trick(TrickNumber::FromLast(back)) => tricks.checked_sub(back),
            _ => None,
        };
        let mut numbers = args.iter().filter_map(number);
        let (from, to) = numbers.next().zip(numbers.next())?;
        (tricks > 0 && from > to).then(|| {
            let mut ends =
                (start..end).filter_map(|at| self.word(at).filter(|w| trick(w).is_some()));
            let ends = ends.next().zip(ends.next());
            Fault {
                code: codes::MISMATCH,
                at: self.range(start, end),
                message: told!("this runs from a trick to an earlier one"),
                help: ends
                    .map(|(from, to)| told!("write `{words}`", words = format!("{to} to {from}"))),
            }
        })
    }

    /// A range that runs from a card to a lower one has no cards, which nobody can mean.
    fn backwards(&self, backwards: bool, start: usize, end: usize) -> Option<Fault> {
        backwards.then(|| Fault {
            code: codes::MISMATCH,
            at: self.range(start, end),
            message: told!("this runs from a card to a lower one"),
            help: Some(told!("cards stand from low to high")),
        })
    }

    /// A group that is made of others and has no card in any deal, which nobody can mean.
    fn no_cards(&self, why: &str, start: usize, end: usize) -> Fault {
        Fault {
            code: codes::MISMATCH,
            at: self.range(start, end),
            message: told!("these are no cards: {why}", why),
            help: Some(told!("name cards of which some can be there")),
        }
    }

    /// A range stays in one suit: between cards of two nothing says which come.
    fn no_one_suit(
        &self,
        ends: Option<(CardSet, CardSet)>,
        start: usize,
        end: usize,
    ) -> Option<Fault> {
        let ends = ends.map(|(from, to)| from | to)?;
        let suits = &self.symbols.suits;
        let in_one = suits.iter().any(|suit| (ends - *suit).is_empty());
        (!suits.is_empty() && !in_one).then(|| Fault {
            code: codes::MISMATCH,
            at: self.range(start, end),
            message: told!("this runs from a card of one suit to one of another"),
            help: Some(told!("write a range for each suit, in braces with commas")),
        })
    }

    pub(super) fn range(&self, start: usize, end: usize) -> std::ops::Range<usize> {
        let from = self.items.get(start).or(self.items.last());
        let to = self.items.get(end.saturating_sub(1)).or(self.items.last());
        match (from, to) {
            (Some(from), Some(to)) => from.at.start..to.at.end.max(from.at.end),
            _ => 0..0,
        }
    }

    /// A name of the variant, a number, braces or parentheses.
    fn name(&mut self, at: usize, wanted: Type) -> Option<Arg> {
        let item = self.items.get(at)?;
        match &item.kind {
            ItemKind::Word(word) => self.named(word, wanted),
            ItemKind::Group(inner) => self.group(inner, wanted),
            ItemKind::Braces(phrases) => self.braces(phrases, wanted),
        }
    }

    pub(super) fn named(&self, word: &str, wanted: Type) -> Option<Arg> {
        let symbols = self.symbols;
        let constant = |cards: &CardSet| Arg::Cards(CardsExpr::Constant(*cards));
        match wanted {
            Type::Cards => symbols.cards.get(word).map(constant),
            Type::Rank => symbols.ranks.get(word).map(constant),
            Type::Figures => symbols.figures.get(word).map(|&bits| Arg::Figures(bits)),
            Type::Contract => symbols
                .contracts
                .get(word)
                .map(|&id| Arg::Contracts(1 << id.index())),
            Type::Declaration => symbols
                .declarations
                .get(word)
                .map(|&id| Arg::Declaration(id)),
            Type::Promise => symbols.promises.get(word).map(|&id| Arg::Promise(id)),
            Type::Reason => symbols.reasons.get(word).map(|&id| Arg::Reason(id)),
            Type::Lasting => symbols.lasting.get(word).map(|&id| Arg::Lasting(id)),
            Type::Pot => symbols.pots.get(word).map(|&id| Arg::Pot(id)),
            Type::Number => match word.parse() {
                Ok(number) => Some(Arg::Number(Value::Constant(number))),
                Err(_) => {
                    let named = symbols.numbers.get(word);
                    named.map(|(number, _)| Arg::Number(number.clone()))
                }
            },
            Type::Trick => trick(word).map(Arg::Trick),
            Type::Condition => {
                let named = symbols.conditions.get(word);
                named.map(|(condition, _)| Arg::Condition(condition.clone()))
            }
            Type::Side | Type::Seat => None,
        }
    }

    /// The fault of a named condition or number at a place where its words have no meaning.
    fn misplaced_name(&self, at: usize, wanted: Type) -> Option<Fault> {
        let word = self.word(at)?;
        let needs = match wanted {
            Type::Condition => &self.symbols.conditions.get(word)?.1,
            Type::Number => &self.symbols.numbers.get(word)?.1,
            _ => return None,
        };
        (!self.place.offers(*needs)).then(|| Fault {
            code: codes::OUT_OF_PLACE,
            at: self.range(at, at + 1),
            message: told!("`{word}` has no meaning here", word),
            help: Some(told!("it can stand {place}", place = needs.place())),
        })
    }

    fn group(&mut self, inner: &super::ast::Expression, wanted: Type) -> Option<Arg> {
        let mut checker = Checker::new(self.symbols, self.place);
        checker.quiet = self.quiet;
        let arg = match wanted {
            Type::Cards => checker.cards(inner).map(Arg::Cards),
            Type::Number => checker.value(inner).map(Arg::Number),
            Type::Condition if self.takes_condition => checker.condition(inner).map(Arg::Condition),
            _ => return None,
        };
        self.inner.append(&mut checker.faults);
        arg
    }

    fn braces(&mut self, phrases: &[Vec<Item>], wanted: Type) -> Option<Arg> {
        // Braces hold cards, figures or contracts; as anything else their faults would mislead.
        if !matches!(wanted, Type::Cards | Type::Figures | Type::Contract) {
            return None;
        }
        let mut args = Vec::with_capacity(phrases.len());
        for phrase in phrases {
            let matcher = Matcher::new(self.symbols, self.place, phrase);
            if self.quiet {
                args.push(matcher.quietly(wanted)?);
                continue;
            }
            match matcher.whole(wanted) {
                Ok(arg) => args.push(arg),
                Err(fault) => {
                    self.inner.push(fault);
                    return None;
                }
            }
        }
        match wanted {
            Type::Cards => {
                let parts: Vec<CardsExpr> = args
                    .into_iter()
                    .filter_map(|arg| match arg {
                        Arg::Cards(cards) => Some(cards),
                        _ => None,
                    })
                    .collect();
                Some(Arg::Cards(union(parts)))
            }
            Type::Figures => Some(Arg::Figures(args.iter().fold(0, |bits, arg| match arg {
                Arg::Figures(more) => bits | more,
                _ => bits,
            }))),
            Type::Contract => Some(Arg::Contracts(args.iter().fold(0, |bits, arg| match arg {
                Arg::Contracts(more) => bits | more,
                _ => bits,
            }))),
            _ => None,
        }
    }
}

/// Whether a word is one of the language, whatever stands beside it.
pub(super) fn is_literal(word: &str) -> bool {
    let parts = PATTERNS.iter().flat_map(|pattern| &pattern.parts);
    parts
        .into_iter()
        .any(|part| matches!(part, Part::Literal(literal) if *literal == word))
}

/// Takes another reading for the best if it is longer.
fn take_longer(best: &mut Option<Reading>, other: Option<Reading>) {
    if let Some(other) = other
        && best.as_ref().is_none_or(|best| other.next > best.next)
    {
        *best = Some(other);
    }
}

/// The two groups of cards that something takes, if it takes two and they are fixed.
fn fixed_ends(args: &[Arg]) -> Option<(CardSet, CardSet)> {
    match args {
        [
            Arg::Cards(CardsExpr::Constant(from)),
            Arg::Cards(CardsExpr::Constant(to)),
        ] => Some((*from, *to)),
        _ => None,
    }
}

/// Whether an argument is a fixed group of no cards.
fn is_no_cards(arg: &Arg) -> bool {
    matches!(arg, Arg::Cards(CardsExpr::Constant(cards)) if cards.is_empty())
}

pub(super) fn trick(word: &str) -> Option<TrickNumber> {
    if let Some(back) = word.strip_prefix("last") {
        return match back.strip_prefix('-') {
            Some(number) => number.parse().ok().map(TrickNumber::FromLast),
            None if back.is_empty() => Some(TrickNumber::FromLast(0)),
            None => None,
        };
    }
    let number: u8 = word.parse().ok()?;
    (number > 0).then_some(TrickNumber::FromFirst(number))
}

fn union(parts: Vec<CardsExpr>) -> CardsExpr {
    let constants: Option<Vec<CardSet>> = parts
        .iter()
        .map(|part| match part {
            CardsExpr::Constant(cards) => Some(*cards),
            _ => None,
        })
        .collect();
    match constants {
        Some(sets) => {
            CardsExpr::Constant(sets.into_iter().fold(CardSet::EMPTY, |all, set| all | set))
        }
        None => CardsExpr::Union(parts.into()),
    }
}

/// A word with what it takes. Cards that nothing can change are worked out at once.
pub(super) fn call(word: &'static Word, args: Vec<Arg>, symbols: &Symbols) -> Arg {
    let fixed = args
        .iter()
        .all(|arg| matches!(arg, Arg::Cards(CardsExpr::Constant(_))));
    let args = Args(args.into());
    match word.ask {
        Ask::Cards(eval) if fixed && word.needs == Needs::NOTHING => {
            let suits = symbols.suits.iter();
            let constants = Constants {
                pack: suits.fold(CardSet::EMPTY, |all, suit| all | *suit),
                ..Constants::default()
            };
            Arg::Cards(CardsExpr::Constant(eval(&nothing(&constants), &args).known))
        }
        Ask::Condition(_) if word.pattern == "always" => Arg::Condition(Condition::from(true)),
        Ask::Condition(_) if word.pattern == "never" => Arg::Condition(Condition::from(false)),
        Ask::Condition(eval) => Arg::Condition(Condition::Word(made(word, eval, args))),
        Ask::Number(eval) => Arg::Number(Value::Word(made(word, eval, args))),
        Ask::Cards(eval) => Arg::Cards(CardsExpr::Word(made(word, eval, args))),
        Ask::Side(eval) => Arg::Side(made(word, eval, args)),
        Ask::Seat(eval) => Arg::Seat(made(word, eval, args)),
    }
}

fn made<F>(word: &'static Word, eval: F, args: Args) -> Call<F> {
    Call { eval, args, word }
}

/// A view of no deal at all, for what depends on none.
fn nothing(constants: &Constants) -> View<'_> {
    static FACTS: LazyLock<Facts> = LazyLock::new(|| Facts::new(0, 0, 0, CardPoints(0)));
    View {
        facts: &FACTS,
        constants,
        verdicts: None,
        trick: &[],
        scope: Scope::NOWHERE,
    }
}
