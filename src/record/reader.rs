//! Reads what is written as what is meant. The sections have files of their own; this one leads through them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::codes;
use super::duplicates;
use super::find::{self, Found};
use super::findings::{Findings, quote};
use super::form::{Form, Sink};
use super::model::{Line, Record, Tag};
use super::stops;
use super::vocabulary::Vocabulary;
use crate::basics::date::is_no_day;
use crate::basics::{Diagnostic, Diagnostics, Join, Name, Part, Seat, Span, Spanned, Told, told};
use crate::game::names::Keyword;
use crate::game::{Act, Kinds, Names, Section, Term};
use crate::notation::{Ast, Item, Kind};

/// Reads a record. `text` is the text that `ast` was parsed from.
pub fn read_record(ast: &Ast, text: &str, vocabulary: &Vocabulary<'_>) -> (Record, Diagnostics) {
    let (record, findings, ()) = read(ast, text, vocabulary, ());
    (record, findings)
}

/// Reads a record and hands its pieces to a sink.
pub(super) fn read<S: Sink>(
    ast: &Ast,
    text: &str,
    vocabulary: &Vocabulary<'_>,
    sink: S,
) -> (Record, Diagnostics, S) {
    let mut findings = Findings::default();
    let ast = stops::taken_out(ast, text, vocabulary, &mut findings);
    let mut reader = Reader {
        ast: &ast,
        text,
        vocabulary,
        at: 0,
        findings,
        sink,
        record: Record::new(),
    };
    reader.record.span = Some(ast.span);
    reader.tags();
    let line = reader.line(State::default());
    reader.record.line = line;
    duplicates::check(&reader.record, vocabulary, &mut reader.findings);
    (reader.record, reader.findings.finish(ast.span), reader.sink)
}

pub(super) struct Reader<'a, S> {
    pub(super) ast: &'a Ast,
    pub(super) text: &'a str,
    pub(super) vocabulary: &'a Vocabulary<'a>,
    /// The next item.
    pub(super) at: usize,
    pub(super) findings: Findings,
    pub(super) sink: S,
    pub(super) record: Record,
}

/// Where a reader is in the deal.
#[derive(Clone, Default)]
pub(super) struct State {
    /// How many variations it is in.
    pub(super) depth: usize,
    /// The section.
    pub(super) section: Option<Section>,
    /// The seat whose turn it is, where the section has turns, and the item that named it.
    pub(super) seat: Option<(Seat, usize)>,
    /// Cards of a discard, or cards told of, that may go on.
    pub(super) pending: Option<Spanned<Act>>,
    /// The number of the trick.
    pub(super) trick: u8,
    /// How many cards the trick has; none if no trick has begun.
    pub(super) played: Option<usize>,
    /// The seat named before the next card.
    pub(super) player: Option<(Seat, usize)>,
    /// What the words of the outcome or result are about.
    pub(super) topic: super::outcome::Topic,
    /// Whether words are passed over to the end of the line, and the item whose fault that is.
    pub(super) skipping: bool,
    /// Whether what is written is kept out of the record, because it is there already.
    pub(super) again: bool,
    /// Whether a slip has been told that goes through the whole section.
    pub(super) told: bool,
}

impl<'a, S: Sink> Reader<'a, S> {
    pub(super) fn item(&self, at: usize) -> Option<Item> {
        self.ast.items.get(at).copied()
    }

    pub(super) fn word(&self, at: usize) -> &'a str {
        self.item(at).map_or("", |item| item.text(self.text))
    }

    pub(super) fn span(&self, at: usize) -> Span {
        self.item(at)
            .map_or(self.ast.span, |item| item.span(self.ast.span.file))
    }

    /// The place from one item to another.
    pub(super) fn spans(&self, first: usize, last: usize) -> Span {
        self.span(first).to(self.span(last))
    }

    pub(super) fn piece(&mut self, first: usize, last: usize, form: Form) {
        self.sink.piece(first, last, form);
    }

    /// The next word at or after `at`, over comments and marks, if it does not start a section.
    pub(super) fn next_word(&self, at: usize) -> Option<usize> {
        let mut at = at;
        loop {
            let item = self.item(at)?;
            match item.kind {
                Kind::Word => {
                    let starts =
                        item.lead && find::section(self.vocabulary.names, self.word(at)).is_some();
                    return (!starts).then_some(at);
                }
                Kind::Open | Kind::Close => return None,
                _ => at += 1,
            }
        }
    }

    /// The words of a name that begins with the item `at`: those after it with nothing but comments and separators between.
    fn name_words(&self, at: usize) -> impl Iterator<Item = (usize, &'a str)> {
        // Few comments are looked over, so that a text of nothing but comments takes no longer than any other.
        const OVER: usize = 64;
        let mut last = None;
        std::iter::from_fn(move || {
            let here = match last {
                None => at,
                Some(last) => {
                    let comment = |item: Item| {
                        matches!(item.kind, Kind::Comment | Kind::Remark | Kind::Separator)
                    };
                    let mut after = (last + 1..=last + OVER)
                        .skip_while(|&after| self.item(after).is_some_and(comment));
                    let next = after.next()?;
                    let word = self.item(next)?.kind == Kind::Word;
                    word.then(|| self.next_word(next)).flatten()?
                }
            };
            last = Some(here);
            Some((here, self.word(here)))
        })
    }

    /// What the words from `at` on mean, and the last item of the name.
    pub(super) fn find(&self, at: usize, wanted: Kinds) -> (Found, usize) {
        let names = self.vocabulary.names;
        let word = self.word(at);
        if let Some(term) = names.plainly(word, wanted) {
            return (Found::One(term, 1), at);
        }
        if !find::is_name_like(word) {
            return (Found::Nothing, at);
        }
        let words = || {
            let all = self.name_words(at);
            all.filter(|(_, word)| find::is_name_like(word))
        };
        let reading = names.look_up(word);
        let longer = reading.continued.meets(wanted)
            && words().nth(1).is_some_and(|(_, next)| {
                let mut stems = names.stems(next);
                names.goes_on(reading, next) || stems.any(|stem| names.goes_on(reading, stem))
            });
        if !longer {
            let found = match find::choose(reading, wanted, 1) {
                Found::Nothing => find::inflected(names, word, wanted, 1),
                found => found,
            };
            return (found, at);
        }
        let found = find::longest(names, words().map(|(_, word)| word), wanted);
        let last = match &found {
            Found::One(_, n) | Found::Many(_, n) => self.name_words(at).take(*n).last(),
            Found::Nothing => None,
        };
        (found, last.map_or(at, |(item, _)| item))
    }

    /// What a single word that is not an item of its own means.
    pub(super) fn find_word(&self, word: &str, wanted: Kinds) -> Found {
        match find::alone(self.vocabulary.names, word, wanted) {
            Found::Nothing if find::is_name_like(word) => {
                find::inflected(self.vocabulary.names, word, wanted, 1)
            }
            found => found,
        }
    }

    /// The seat that a single letter names, if the table has it.
    pub(super) fn seat_letter(&self, at: usize) -> Option<Seat> {
        // Asked of nearly every word, and most are longer.
        let item = self.item(at).filter(|item| item.size() == 1)?;
        self.seat_of(item.text(self.text))
    }

    pub(super) fn seat_of(&self, word: &str) -> Option<Seat> {
        let &[letter @ (b'A'..=b'E' | b'a'..=b'e')] = word.as_bytes() else {
            return None;
        };
        Seat::from_letter(char::from(letter)).filter(|seat| seat.index() < self.vocabulary.seats)
    }

    /// Whether a mark stands after an item.
    pub(super) fn is_marked(&self, at: usize) -> bool {
        self.item(at + 1)
            .is_some_and(|next| next.kind == Kind::Mark)
    }

    /// Reports a word that means nothing here, with what may have been meant.
    pub(super) fn unknown(&mut self, at: usize, what: &'static str, wanted: Kinds) {
        let (span, word) = (self.span(at), self.word(at));
        let steps = self.steps_before_figure(at, wanted);
        self.unknown_word(word, span, what, wanted);
        if let Some(steps) = steps {
            self.findings.remark(steps);
        }
    }

    /// The steps of the kontra ladder, if the unknown word at `at` stands before a figure as they do.
    fn steps_before_figure(&self, at: usize, wanted: Kinds) -> Option<Told> {
        let next = self
            .next_word(at + 1)
            .filter(|_| wanted.meets(Kinds::KONTRA))?;
        if self.find(next, find::FIGURES).0 == Found::Nothing {
            return None;
        }
        let names = self.vocabulary.names.terms();
        let steps = names.filter(|(term, _)| matches!(term, Term::Kontra(_)));
        let steps: Vec<String> = steps.map(|(_, entry)| entry.id.clone()).collect();
        (!steps.is_empty()).then(|| {
            told!(
                "the steps of the ladder are {steps}",
                steps = Part::names(steps, Join::And)
            )
        })
    }

    pub(super) fn unknown_word(
        &mut self,
        word: &str,
        span: Span,
        what: &'static str,
        wanted: Kinds,
    ) {
        let (names, seats) = (self.vocabulary.names, self.vocabulary.seats);
        self.findings.push(|| {
            if let [b'A'..=b'E'] = word.as_bytes() {
                return no_such_seat(word, span, seats);
            }
            let finding = Diagnostic::error(
                codes::UNKNOWN_WORD,
                told!(
                    "`{word}` is no {what}",
                    word = quote(word),
                    what = Told::from(what)
                ),
            )
            .at(span);
            match names.nearest(word, wanted) {
                Some(near) => finding.with_help(told!("did you mean `{near}`?", near = Name(near))),
                None if wanted.meets(Kinds::KEYWORD) && word.parse::<i64>().is_ok() => finding
                    .with_help(
                        told!(
                            "a number stands after what it counts, as in `{points} 50 44` or `{pay} A+2`",
                            points = Name(Keyword::Points.word()),
                            pay = Name(Keyword::Pay.word())
                        ),
                    ),
                None if !names_like(names, word, wanted).is_empty() => {
                    let known = names_like(names, word, wanted);
                    finding.with_help(told!(
                        "known are {known}",
                        known = Part::names(known, Join::And)
                    ))
                }
                None if word.chars().all(|c| c == '?') => finding.with_help(
                    "`?` stands for a card that is not known; leave out other words that are not",
                ),
                None => finding,
            }
        });
    }

    /// Reports the letter of a seat that this table has not.
    pub(super) fn no_such_seat(&mut self, at: usize) {
        let (span, word, seats) = (self.span(at), self.word(at), self.vocabulary.seats);
        self.findings.push(|| no_such_seat(word, span, seats));
    }

    /// The same of the first letter of a word.
    pub(super) fn no_such_seat_in(&mut self, at: usize) {
        let (span, seats) = (self.span(at), self.vocabulary.seats);
        let end = span.start + 1;
        let letter = self.word(at).get(..1).unwrap_or("");
        self.findings
            .push(|| no_such_seat(letter, Span { end, ..span }, seats));
    }

    /// Reports a word with several meanings, and lists them.
    pub(super) fn ambiguous(&mut self, span: Span, readings: &[Term]) {
        let names = self.vocabulary.names;
        let text = self.text.get(span.range()).unwrap_or("");
        self.findings.push(|| {
            let readings = readings.iter().map(|&term| names.id(term).to_owned());
            let readings = Part::names(readings, Join::Or);
            Diagnostic::error(
                codes::AMBIGUOUS,
                told!(
                    "`{word}` may mean {readings}",
                    word = quote(text),
                    readings = readings.clone()
                ),
            )
            .at(span)
            .with_help(told!("write {readings}", readings))
        });
    }

    /// Reports something that is wrong at an item.
    pub(super) fn fault(
        &mut self,
        code: &'static str,
        at: usize,
        message: impl Into<Told>,
        help: impl Into<Told>,
    ) {
        let span = self.span(at);
        self.findings.push(|| {
            let (message, help) = (message.into(), help.into());
            let finding = Diagnostic::error(code, message).at(span);
            if help.is_empty() {
                finding
            } else {
                finding.with_help(help)
            }
        });
    }

    fn tags(&mut self) {
        // Among few tags looking at each is fastest; of many there may be very many.
        const FEW: usize = 16;
        let text = self.text;
        let mut index: HashMap<&str, Span> = HashMap::new();
        let few = self.ast.tags.len() <= FEW;
        for tag in &self.ast.tags {
            let name = tag.name(text);
            let first = if few {
                self.record.tag(name).and_then(|tag| tag.span)
            } else {
                match index.entry(name) {
                    Entry::Occupied(first) => Some(*first.get()),
                    Entry::Vacant(place) => {
                        place.insert(tag.span);
                        None
                    }
                }
            };
            if let Some(first) = first {
                self.findings.push(|| {
                    Diagnostic::warning(
                        codes::TAG_TWICE,
                        told!("the tag `{word}` is written twice", word = quote(name)),
                    )
                    .at(tag.span)
                    .related(first, "this one counts")
                });
            }
            if name == "Date" && is_no_day(&tag.value(text)) {
                self.findings.push(|| {
                    let message = told!("there is no day `{word}`", word = quote(&tag.value(text)));
                    Diagnostic::warning(codes::NO_DATE, message)
                        .at(tag.span)
                        .with_help("write the year, the month and the day, like `2026-11-28`")
                });
            }
            // One more letter than there are seats is that of a dealer who rests.
            if let [letter @ b'A'..=b'H'] = name.as_bytes()
                && usize::from(letter - b'A') > self.vocabulary.seats
            {
                let seats = self.vocabulary.seats;
                self.findings.push(|| {
                    let message = told!("there is no seat `{name}` at this table", name);
                    Diagnostic::warning(codes::OTHER_SEAT, message)
                        .at(tag.span)
                        .with_help(seat_letters(seats))
                });
            }
            self.record.tags.push(Tag {
                name: name.to_owned(),
                value: tag.value(text).into_owned(),
                span: Some(tag.span),
            });
        }
    }

    /// Reads acts to the end of the record, or of the variation.
    pub(super) fn line(&mut self, mut state: State) -> Line {
        let mut line = Line::default();
        if state.depth == 0 {
            line.acts.reserve(self.ast.items.len() * 2 / 3);
        }
        while let Some(item) = self.item(self.at) {
            match item.kind {
                Kind::Word => {
                    if !self.section(&mut state, &mut line, item) {
                        self.words(&mut state, &mut line, item);
                    }
                }
                Kind::Open => self.variation(&mut state, &mut line),
                Kind::Close if state.depth > 0 => break,
                _ => self.at += 1,
            }
        }
        self.leave(&mut state, &mut line);
        line
    }
}

/// The finding for the letter of a seat that a table with so many has not.
fn no_such_seat(letter: &str, span: Span, seats: usize) -> Diagnostic {
    let message = told!("there is no seat `{letter}` at this table", letter);
    let finding = Diagnostic::error(codes::OTHER_SEAT, message).at(span);
    finding.with_help(seat_letters(seats))
}

/// The letters of so many seats, in words.
fn seat_letters(seats: usize) -> Told {
    let last = Seat::new(seats.saturating_sub(1)).map_or('A', Seat::letter);
    told!("the seats are `A` to `{last}`", last)
}

/// What may have been meant by a word that is like no name: every bid, or the cards of its suit.
fn names_like(names: &Names, word: &str, wanted: Kinds) -> Vec<String> {
    // More would not be read.
    const MOST: usize = 10;
    let first = word.chars().next();
    let is_card = |term: Term, id: &str| {
        matches!(term, Term::Card(_)) && id.chars().count() > 1 && id.chars().next() == first
    };
    let terms = names.terms().filter(|(term, _)| wanted.has(*term));
    let known: Vec<String> = terms
        .filter(|&(term, entry)| matches!(term, Term::Contract(_)) || is_card(term, &entry.id))
        .map(|(_, entry)| entry.token.as_ref().unwrap_or(&entry.id).clone())
        .collect();
    if known.len() > MOST {
        Vec::new()
    } else {
        known
    }
}
