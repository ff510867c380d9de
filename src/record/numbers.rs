//! The numbers of the outcome and the result, and whose they are.

use super::codes;
use super::findings::quote;
use super::form::{Form, Sink};
use super::model::{Claimant, Claimed};
use super::outcome::Topic;
use super::reader::{Reader, State};
use crate::basics::numeral::fraction;
use crate::basics::{Diagnostic, Name, Party, Span, Told, told};
use crate::game::Section;
use crate::game::names::Keyword;

/// A number as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    /// Before the stroke, or all of it.
    whole: i64,
    /// Parts of a point after the stroke.
    rest: i64,
}

impl<S: Sink> Reader<'_, S> {
    /// A number, with the seat if it is written to it: `68`, `+10`, `A-10`; with the parts of a point that are over after a
    /// stroke: `35/2`.
    pub(super) fn number(&self, word: &str) -> Option<(Option<Claimant>, Amount)> {
        let seat = word.get(..1).and_then(|letter| self.seat_of(letter));
        let digits = if seat.is_some() { word.get(1..)? } else { word };
        let digits = digits.replace('\u{2212}', "-");
        let (digits, rest) = match digits.split_once('/') {
            Some((digits, rest)) => (digits, rest.parse::<u8>().ok()?.into()),
            None => (digits.as_str(), 0),
        };
        let whole = digits.parse().ok().or_else(|| beyond(digits))?;
        Some((seat.map(Claimant::Seat), Amount { whole, rest }))
    }

    /// Reads a number that is not written as one, and says how it is: with a space after its sign, for a seat that there is
    /// not, with a fraction, two in one word, or payments without their word. Gives whether there was one.
    pub(super) fn odd_number(&mut self, state: &mut State, at: usize) -> bool {
        let word = self.word(at);
        let Topic::Numbers { keyword, by, .. } = state.topic else {
            return false;
        };
        if let (Some(sign), Some(next)) = (sign(word), self.next_word(at + 1))
            && let Ok(number) = self.word(next).parse::<u32>()
        {
            if keyword != Keyword::Pay {
                let message = told!(
                    "`{word}` says nothing between two numbers",
                    word = quote(word)
                );
                self.fault(codes::NO_NUMBER, at, message, "leave it out");
                self.at += 1;
                return true;
            }
            if !std::mem::replace(&mut state.told, true) {
                let whose = by.map_or("", |(_, seat)| self.word(seat));
                let help = told!(
                    "write it as one word: `{whose}{sign}{number}`",
                    whose,
                    sign,
                    number
                );
                self.fault(
                    codes::NO_NUMBER,
                    at,
                    "a sign stands apart from its number",
                    help,
                );
            }
            self.at = next + 1;
            let whole = if sign == '-' {
                -i64::from(number)
            } else {
                number.into()
            };
            self.amount(state, keyword, None, Amount { whole, rest: 0 }, next);
            return true;
        }
        if self.equated(state, at, keyword) {
            return true;
        }
        if let Some([letter @ b'A'..=b'Z', ..]) = word.as_bytes().get(..2)
            && is_signed(word)
            && self
                .seat_of(char::from(*letter).to_string().as_str())
                .is_none()
        {
            self.no_such_seat_in(at);
            self.at += 1;
            return true;
        }
        if let Some((one, other)) = pair(word).filter(|_| keyword != Keyword::Pay) {
            let message = told!("`{word}` is no number", word = quote(word));
            self.fault(
                codes::NO_NUMBER,
                at,
                message,
                told!("write `{one} {other}`", one, other),
            );
            self.at += 1;
            for whole in [one, other] {
                self.amount(state, keyword, None, Amount { whole, rest: 0 }, at);
            }
            return true;
        }
        if let Some(below) = fraction(word) {
            let message = told!("`{word}` is no whole number", word = quote(word));
            let help = told!(
                "write whole numbers; where the game counts parts of a point, they stand after a stroke, `{below}/1`",
                below
            );
            self.fault(codes::NO_NUMBER, at, message, help);
            self.at += 1;
            state.topic = Topic::Wrong;
            return true;
        }
        false
    }

    /// Payments of a result without the word that says what they are: it is told, and they are read as what they must be.
    pub(super) fn payments_unsaid(&mut self, state: &mut State, at: usize) -> bool {
        if state.topic != Topic::None || state.section != Some(Section::Result) {
            return false;
        }
        let word = self.word(at);
        let signed = is_signed(word) && self.number(word).is_some();
        let next = self.next_word(at + 1).map(|next| self.word(next));
        let apart = self.seat_letter(at).is_some()
            && next.is_some_and(|next| next.trim_start_matches(['+', '-']).parse::<u32>().is_ok());
        if !signed && !apart {
            return false;
        }
        let message = told!("it is not said what `{word}` is", word = quote(word));
        let help = told!(
            "write `{pay}` before the payments, or `{points}` before card points",
            pay = Name(Keyword::Pay.word()),
            points = Name(Keyword::Points.word())
        );
        self.fault(codes::INCOMPLETE, at, message, help);
        let (count, by, keyword) = (0, None, Keyword::Pay);
        state.topic = Topic::Numbers {
            keyword,
            at,
            count,
            by,
        };
        true
    }

    /// A number that an equals sign joins to its seat.
    fn equated(&mut self, state: &mut State, at: usize, keyword: Keyword) -> bool {
        let word = self.word(at);
        let Some((seat, number)) = word.split_once('=') else {
            return false;
        };
        let (Some(by), Ok(whole)) = (self.seat_of(seat), number.parse::<i32>()) else {
            return false;
        };
        if !std::mem::replace(&mut state.told, true) {
            let sign = if keyword == Keyword::Pay && whole >= 0 {
                "+"
            } else {
                ""
            };
            let help = told!("write `{by}{sign}{whole}`", by, sign, whole);
            self.fault(
                codes::NO_NUMBER,
                at,
                "no equals sign stands before a number",
                help,
            );
        }
        self.at += 1;
        let amount = Amount {
            whole: whole.into(),
            rest: 0,
        };
        self.amount(state, keyword, Some(Claimant::Seat(by)), amount, at);
        true
    }

    /// Whether a number is written for someone already, which is reported.
    fn is_claimed(&mut self, section: Option<Section>, keyword: Keyword, claimed: Claimed) -> bool {
        let (outcome, result) = (&self.record.outcome, &self.record.result);
        let before = match (section, keyword, outcome, result) {
            (Some(Section::Outcome), Keyword::Points, Some(outcome), _) => &outcome.points,
            (Some(Section::Outcome), Keyword::Tricks, Some(outcome), _) => &outcome.tricks,
            (Some(Section::Result), Keyword::Points, _, Some(result)) => &result.points,
            (Some(Section::Result), Keyword::Pay, _, Some(result)) => &result.pay,
            _ => return false,
        };
        let Some(first) = before.iter().find(|one| one.by == claimed.by) else {
            return false;
        };
        let what = match claimed.by {
            Claimant::Seat(seat) => told!(
                "`{keyword}` of `{seat}`",
                keyword = Name(keyword.word()),
                seat
            ),
            Claimant::Party(_) => told!("`{keyword}`", keyword = Name(keyword.word())),
        };
        let first = first.span;
        self.twice(what, claimed.span, first);
        true
    }

    /// Reports something that is stated a second time.
    pub(super) fn twice(&mut self, what: Told, again: Span, first: Span) {
        self.findings.push(|| {
            Diagnostic::error(codes::WRITTEN_TWICE, told!("{what} is written twice", what))
                .at(again)
                .related(first, "first written here")
                .with_help("keep one of them")
        });
    }

    pub(super) fn amount(
        &mut self,
        state: &mut State,
        keyword: Keyword,
        glued: Option<Claimant>,
        amount: Amount,
        at: usize,
    ) {
        let Amount { whole, rest } = amount;
        let Topic::Numbers {
            at: from,
            count,
            by,
            ..
        } = state.topic
        else {
            return;
        };
        let (named, first) = match (glued, by) {
            (Some(seat), _) => (Some(seat), at),
            (None, Some((by, first))) => (Some(by), first),
            (None, None) => (None, at),
        };
        let claimant = named.or_else(|| {
            let party = Party::new(count).filter(|_| count < 2 && keyword != Keyword::Pay);
            party.map(Claimant::Party)
        });
        let count = if named.is_some() {
            usize::MAX
        } else {
            count.saturating_add(1)
        };
        state.topic = Topic::Numbers {
            keyword,
            at: from,
            count,
            by: None,
        };
        if rest != 0 && keyword != Keyword::Points {
            let word = quote(self.word(at));
            self.fault(
                codes::NO_NUMBER,
                at,
                told!("`{word}` has parts of a point; only card points have", word),
                "",
            );
            return;
        }
        match (named, keyword) {
            (Some(Claimant::Seat(seat)), Keyword::Pay) => {
                self.piece(first, at, Form::Pay(seat, whole));
            }
            (Some(Claimant::Seat(seat)), _) if rest != 0 => {
                self.piece(first, at, Form::Parts(Some(seat), whole, rest));
            }
            (Some(Claimant::Seat(seat)), _) => self.piece(first, at, Form::Points(seat, whole)),
            _ if rest != 0 => self.piece(at, at, Form::Parts(None, whole, rest)),
            _ => self.piece(at, at, Form::Count(whole)),
        }
        let Some(by) = claimant else {
            let help = if keyword == Keyword::Pay {
                "write the letter of the seat before each payment, such as `A+10`"
            } else {
                "write one number for each side, declarers first, or each with its seat"
            };
            self.fault(codes::INCOMPLETE, at, "this number belongs to nobody", help);
            state.topic = Topic::Wrong;
            return;
        };
        let claimed = Claimed {
            by,
            amount: whole,
            rest,
            span: self.span(at),
        };
        if whole < 0 && keyword != Keyword::Pay {
            let message = told!(
                "`{whole}` is negative; {keyword} never are",
                whole,
                keyword = Name(keyword.word())
            );
            self.fault(codes::NO_NUMBER, at, message, "");
            return;
        }
        if state.again || self.is_claimed(state.section, keyword, claimed) {
            return;
        }
        match (
            state.section,
            keyword,
            &mut self.record.outcome,
            &mut self.record.result,
        ) {
            (Some(Section::Outcome), Keyword::Points, Some(outcome), _) => {
                outcome.points.push(claimed);
            }
            (Some(Section::Outcome), Keyword::Tricks, Some(outcome), _) => {
                outcome.tricks.push(claimed);
            }
            (Some(Section::Result), Keyword::Points, _, Some(result)) => {
                result.points.push(claimed);
            }
            (Some(Section::Result), Keyword::Pay, _, Some(result)) => result.pay.push(claimed),
            _ => {}
        }
    }
}

/// A sign that stands alone.
fn sign(word: &str) -> Option<char> {
    match word {
        "+" => Some('+'),
        "-" | "\u{2212}" | "\u{2013}" => Some('-'),
        _ => None,
    }
}

/// Whether a number with its sign is written to a letter.
fn is_signed(word: &str) -> bool {
    let mut letters = word.chars();
    let (letter, sign) = (letters.next(), letters.next());
    letter.is_some_and(|c| c.is_ascii_alphabetic())
        && sign.is_some_and(|c| matches!(c, '+' | '-' | '\u{2212}'))
        && letters.as_str().bytes().all(|byte| byte.is_ascii_digit())
        && !letters.as_str().is_empty()
}

/// Two numbers with a hyphen between them.
fn pair(word: &str) -> Option<(i64, i64)> {
    let (one, other) = word.split_once(['-', '\u{2013}'])?;
    let number = |text: &str| text.parse::<u32>().ok().map(i64::from);
    Some((number(one)?, number(other)?))
}

/// A number of more digits than a machine counts with: as far from zero as can be.
fn beyond(digits: &str) -> Option<i64> {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, digits.strip_prefix('+').unwrap_or(digits)),
    };
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all.then_some(sign * i64::MAX)
}
