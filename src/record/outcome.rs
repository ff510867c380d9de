//! What a record claims of its deal: the outcome of one that is not played out, and the result.

use super::codes;
use super::find::{self, Found};
use super::findings::quote;
use super::form::{Form, Sink};
use super::model::{Claimant, FigureClaim, Outcome, PartnerClaim, ResultClaim};
use super::reader::{Reader, State};
use crate::basics::numeral::fraction;
use crate::basics::{Join, Name, Part, Span, Spanned, Told, told};
use crate::game::names::Keyword;
use crate::game::{FigureId, Kinds, Section};

/// What the words of the outcome or the result are about.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) enum Topic {
    /// Nothing yet.
    #[default]
    None,
    /// Something that is wrong and reported; what goes with it is passed over.
    Wrong,
    /// A keyword that wants more, and its item.
    Keyword(Keyword, usize),
    /// `made` or `lost` before its figure, and its item.
    Early(bool, usize),
    /// Numbers: of what, how many, and whose the next one is.
    Numbers {
        keyword: Keyword,
        at: usize,
        count: usize,
        by: Option<(Claimant, usize)>,
    },
    /// A figure, and what is known of it.
    Figure {
        figure: FigureId,
        first: usize,
        last: usize,
        made: Option<bool>,
        by: bool,
    },
}

/// An outcome that says nothing yet.
pub(super) fn empty_outcome(span: Span) -> Outcome {
    Outcome {
        span,
        declarer: None,
        partner: None,
        points: Vec::new(),
        tricks: Vec::new(),
        figures: Vec::new(),
    }
}

/// A result that says nothing yet.
pub(super) fn empty_result(span: Span) -> ResultClaim {
    ResultClaim {
        span,
        points: Vec::new(),
        pay: Vec::new(),
    }
}

impl<S: Sink> Reader<'_, S> {
    /// Reads one word of the outcome or the result.
    pub(super) fn claims(&mut self, state: &mut State) {
        let at = self.at;
        let word = self.word(at);
        let names = self.vocabulary.names;
        if self.payments_unsaid(state, at) {
            return;
        }
        if let Some(keyword) = find::keyword(names, word) {
            self.at += 1;
            self.keyword(state, keyword, at);
            return;
        }
        if let Some(claimant) = self.claimant(at) {
            self.at += 1;
            self.claimed_by(state, claimant, at);
            return;
        }
        if let Topic::Numbers { keyword, .. } = state.topic
            && let Some((claimant, amount)) = self.number(word)
        {
            self.at += 1;
            self.amount(state, keyword, claimant, amount, at);
            return;
        }
        if state.topic == Topic::Wrong && (self.number(word).is_some() || fraction(word).is_some())
        {
            // What the number is of has not been understood, and that has been said.
            self.at += 1;
            return;
        }
        if self.odd_number(state, at) {
            return;
        }
        let (found, last) = self.find(at, find::FIGURES);
        self.at = last + 1;
        match found {
            Found::One(term, _) if state.section == Some(Section::Outcome) => {
                let early = match state.topic {
                    Topic::Early(made, at) => Some((made, at)),
                    _ => None,
                };
                if early.is_some() {
                    state.topic = Topic::None;
                }
                self.leave_topic(state);
                if let Some((figure, last)) = self.figure(term, at, last) {
                    self.at = last + 1;
                    self.piece(at, last, Form::Claim(figure));
                    let (first, by) = (at, false);
                    let made = early.map(|(made, _)| made);
                    if let Some((made, keyword)) = early {
                        self.before_its_figure(made, keyword, at, last);
                    }
                    state.topic = Topic::Figure {
                        figure,
                        first,
                        last,
                        made,
                        by,
                    };
                } else {
                    state.topic = Topic::Wrong;
                }
            }
            Found::Many(readings, _) => {
                let span = self.spans(at, last);
                self.ambiguous(span, &readings);
                state.topic = Topic::Wrong;
            }
            _ => {
                let outcome = state.section == Some(Section::Outcome);
                let what = if outcome {
                    "figure or word of the outcome"
                } else {
                    "word of the result"
                };
                let figures = if outcome { find::FIGURES } else { Kinds::NONE };
                self.unknown(at, what, find::CLAIMS.or(figures));
                // What was open cannot be completed any more, and this is why.
                state.topic = Topic::Wrong;
            }
        }
    }

    fn keyword(&mut self, state: &mut State, keyword: Keyword, at: usize) {
        self.piece(at, at, Form::Keyword(keyword));
        match (keyword, &mut state.topic) {
            (
                Keyword::Made | Keyword::Lost,
                Topic::Figure {
                    made: made @ None, ..
                },
            ) => {
                *made = Some(keyword == Keyword::Made);
                return;
            }
            (
                Keyword::By,
                Topic::Figure {
                    made: Some(_),
                    by: by @ false,
                    ..
                },
            ) => {
                *by = true;
                return;
            }
            (
                Keyword::Declarer | Keyword::Partner | Keyword::Alone,
                Topic::Figure { by: true, .. },
            ) => {
                let message = told!(
                    "`{keyword}` is neither a side nor a seat",
                    keyword = Name(keyword.word())
                );
                let help = told!(
                    "write `{declarers}`, `{opponents}` or the letter of a seat after `{by}`",
                    declarers = Name("declarers"),
                    opponents = Name("opponents"),
                    by = Name(Keyword::By.word())
                );
                self.fault(codes::INCOMPLETE, at, message, help);
                state.topic = Topic::Wrong;
                return;
            }
            (Keyword::Made | Keyword::Lost, Topic::None | Topic::Numbers { .. })
                if state.section == Some(Section::Outcome) =>
            {
                self.leave_topic(state);
                state.topic = Topic::Early(keyword == Keyword::Made, at);
                return;
            }
            (Keyword::Alone, topic @ (Topic::Keyword(Keyword::Partner, _) | Topic::None))
                if state.section == Some(Section::Outcome) =>
            {
                *topic = Topic::None;
                self.partner(PartnerClaim::Alone, at, state.again);
                return;
            }
            _ => {}
        }
        let tail = matches!(keyword, Keyword::Made | Keyword::Lost | Keyword::By);
        let wrong = matches!(
            state.topic,
            Topic::Wrong | Topic::Figure { .. } | Topic::Early(..)
        );
        self.leave_topic(state);
        if tail && wrong {
            state.topic = Topic::Wrong;
            return;
        }
        let outcome = state.section == Some(Section::Outcome);
        state.topic = match keyword {
            Keyword::Points => Topic::Numbers {
                keyword,
                at,
                count: 0,
                by: None,
            },
            Keyword::Tricks if outcome => Topic::Numbers {
                keyword,
                at,
                count: 0,
                by: None,
            },
            Keyword::Pay if !outcome => Topic::Numbers {
                keyword,
                at,
                count: 0,
                by: None,
            },
            Keyword::Declarer | Keyword::Partner if outcome => Topic::Keyword(keyword, at),
            Keyword::Alone if outcome => {
                self.partner(PartnerClaim::Alone, at, state.again);
                Topic::None
            }
            _ => {
                self.says_nothing(at, keyword);
                Topic::Wrong
            }
        };
    }

    /// Reports that what became of a figure stands before it.
    fn before_its_figure(&mut self, made: bool, keyword: usize, first: usize, last: usize) {
        let figure: Vec<&str> = (first..=last).map(|at| self.word(at)).collect();
        let (figure, word) = (figure.join(" "), if made { "made" } else { "lost" });
        let help = told!(
            "write `{figure} {word} by …`",
            figure = quote(&figure),
            word = Name(word)
        );
        let message = told!("`{word}` stands before its figure", word = Name(word));
        self.fault(codes::INCOMPLETE, keyword, message, help);
    }

    fn says_nothing(&mut self, at: usize, keyword: Keyword) {
        let help = if keyword == Keyword::Pay {
            told!(
                "what each gets stands after `{result}`: write that before it",
                result = Name(Section::Result.keyword())
            )
        } else {
            told!(
                "`{made}`, `{lost}` and `{by}` follow a figure; `{points}` and `{tricks}` stand alone",
                made = Name(Keyword::Made.word()),
                lost = Name(Keyword::Lost.word()),
                by = Name(Keyword::By.word()),
                points = Name(Keyword::Points.word()),
                tricks = Name(Keyword::Tricks.word())
            )
        };
        let message = told!(
            "`{keyword}` says nothing here",
            keyword = Name(keyword.word())
        );
        self.fault(codes::INCOMPLETE, at, message, help);
    }

    fn claimant(&self, at: usize) -> Option<Claimant> {
        match self.seat_letter(at) {
            Some(seat) => Some(Claimant::Seat(seat)),
            None => find::side(self.vocabulary.names, self.word(at)).map(Claimant::Party),
        }
    }

    fn claimed_by(&mut self, state: &mut State, claimant: Claimant, at: usize) {
        // With a number after it the seat is one piece; it is made when the number is read.
        let numbered = matches!(
            (state.topic, claimant),
            (Topic::Numbers { by: None, .. }, Claimant::Seat(_))
        );
        if !numbered {
            self.piece(at, at, Form::By(claimant));
        }
        let span = self.span(at);
        match (state.topic, claimant) {
            (Topic::Keyword(Keyword::Declarer, _), Claimant::Seat(seat)) => {
                state.topic = Topic::None;
                if let Some(outcome) = self.record.outcome.as_mut().filter(|_| !state.again) {
                    match &outcome.declarer {
                        None => outcome.declarer = Some(Spanned::new(seat, span)),
                        Some(first) => {
                            let first = first.span;
                            self.twice(
                                told!("`{keyword}`", keyword = Name(Keyword::Declarer.word())),
                                span,
                                first,
                            );
                        }
                    }
                }
            }
            (Topic::Keyword(Keyword::Partner, _), Claimant::Seat(seat)) => {
                state.topic = Topic::None;
                self.partner(PartnerClaim::Seat(seat), at, state.again);
            }
            (
                Topic::Numbers {
                    keyword,
                    at: from,
                    count,
                    by: None,
                },
                claimant,
            ) => {
                let by = Some((claimant, at));
                state.topic = Topic::Numbers {
                    keyword,
                    at: from,
                    count,
                    by,
                };
            }
            (
                Topic::Figure {
                    figure,
                    first,
                    last,
                    made: Some(made),
                    by: true,
                },
                by,
            ) => {
                state.topic = Topic::None;
                let span = self.spans(first, last);
                if let Some(outcome) = self.record.outcome.as_mut().filter(|_| !state.again) {
                    let mut before = outcome.figures.iter();
                    match before.find(|one| (one.figure, one.by) == (figure, by)) {
                        None => outcome.figures.push(FigureClaim {
                            figure,
                            made,
                            by,
                            span,
                        }),
                        Some(first) => {
                            let first = first.span;
                            self.twice(told!("what became of this figure"), span, first);
                        }
                    }
                }
            }
            (Topic::Wrong, _) => {}
            (Topic::Early(..), _) => {
                self.leave_topic(state);
                state.topic = Topic::Wrong;
            }
            (Topic::Figure { .. }, _) => {
                self.leave_topic(state);
                state.topic = Topic::Wrong;
            }
            _ => {
                self.leave_topic(state);
                let message = told!("`{word}` says nothing here", word = quote(self.word(at)));
                self.fault(codes::INCOMPLETE, at, message, words_of(state.section));
            }
        }
    }

    fn partner(&mut self, partner: PartnerClaim, at: usize, again: bool) {
        let span = self.span(at);
        if let Some(outcome) = self.record.outcome.as_mut().filter(|_| !again) {
            match &outcome.partner {
                None => outcome.partner = Some(Spanned::new(partner, span)),
                Some(first) => {
                    let first = first.span;
                    self.twice(
                        told!("`{keyword}`", keyword = Name(Keyword::Partner.word())),
                        span,
                        first,
                    );
                }
            }
        }
    }

    /// Ends what the words were about, and reports what is missing.
    pub(super) fn leave_topic(&mut self, state: &mut State) {
        match std::mem::take(&mut state.topic) {
            Topic::None | Topic::Wrong => {}
            Topic::Early(made, at) => {
                let keyword = if made { Keyword::Made } else { Keyword::Lost };
                self.says_nothing(at, keyword);
            }
            Topic::Keyword(Keyword::Declarer, at) => {
                self.fault(
                    codes::INCOMPLETE,
                    at,
                    told!(
                        "no seat follows `{keyword}`",
                        keyword = Name(Keyword::Declarer.word())
                    ),
                    "",
                );
            }
            Topic::Keyword(_, at) => {
                self.fault(
                    codes::INCOMPLETE,
                    at,
                    told!(
                        "no seat follows `{keyword}`",
                        keyword = Name(Keyword::Partner.word())
                    ),
                    told!(
                        "write a seat or `{alone}` after it",
                        alone = Name(Keyword::Alone.word())
                    ),
                );
            }
            Topic::Numbers {
                keyword,
                at,
                count,
                by,
            } => {
                if let Some((_, at)) = by {
                    let message = told!("no number follows `{word}`", word = quote(self.word(at)));
                    self.fault(codes::INCOMPLETE, at, message, "");
                } else if count == 0 {
                    let message = told!(
                        "numbers are missing after `{keyword}`",
                        keyword = Name(keyword.word())
                    );
                    self.fault(codes::INCOMPLETE, at, message, "");
                }
            }
            Topic::Figure {
                first,
                last,
                made,
                by,
                ..
            } => {
                let span = self.spans(first, last);
                let message = match (made, by) {
                    (None, _) => told!("this figure is neither made nor lost"),
                    (Some(_), false) => told!("this does not say by whom"),
                    (Some(_), true) => told!(
                        "no side or seat follows `{by}`",
                        by = Name(Keyword::By.word())
                    ),
                };
                self.findings.push(|| {
                    crate::basics::Diagnostic::error(codes::INCOMPLETE, message)
                        .at(span)
                        .with_help(
                            told!(
                                "write `{made} {by} {declarers}`, `{lost} {by} A` or the like after the figure",
                                made = Name(Keyword::Made.word()),
                                by = Name(Keyword::By.word()),
                                declarers = Name("declarers"),
                                lost = Name(Keyword::Lost.word())
                            ),
                        )
                });
            }
        }
    }
}

/// The words that the outcome or the result knows.
fn words_of(section: Option<Section>) -> Told {
    let known: &[Keyword] = match section {
        Some(Section::Result) => &[Keyword::Points, Keyword::Pay],
        _ => &[
            Keyword::Declarer,
            Keyword::Partner,
            Keyword::Alone,
            Keyword::Points,
            Keyword::Tricks,
        ],
    };
    let known = known.iter().map(|keyword| keyword.word().to_owned());
    told!("known are {known}", known = Part::names(known, Join::And))
}
