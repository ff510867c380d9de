//! Full stops after words, as sentences have them: no word ends with one, and without it each is what it is.

use std::borrow::Cow;

use super::codes;
use super::findings::{Findings, quote};
use super::vocabulary::Vocabulary;
use crate::basics::{Diagnostic, Span, told};
use crate::game::Names;
use crate::notation::{Ast, Item, Kind};

/// Words longer than this are no names.
const LONGEST_WORD: usize = 40;

/// The record without the full stops at the ends of its words, which are reported.
pub(super) fn taken_out<'a>(
    ast: &'a Ast,
    text: &str,
    vocabulary: &Vocabulary<'_>,
    findings: &mut Findings,
) -> Cow<'a, Ast> {
    let written = text.get(ast.span.range()).unwrap_or("");
    // Most records have no full stop at all, and no word has to be looked at then.
    if memchr::memchr(b'.', written.as_bytes()).is_none() {
        return Cow::Borrowed(ast);
    }
    let stops = |item: &Item| is_stopped(*item, text, vocabulary);
    if !ast.items.iter().any(stops) {
        return Cow::Borrowed(ast);
    }
    let mut ast = ast.clone();
    for item in ast.items.iter_mut().filter(|item| stops(item)) {
        let word = item.text(text).trim_end_matches('.');
        let end = item.start as usize + word.len();
        let place = Span::new(ast.span.file, end..item.range().end);
        findings.push(|| {
            let message = told!("a full stop after `{word}`", word = quote(word));
            Diagnostic::error(codes::UNKNOWN_WORD, message)
                .at(place)
                .with_help("leave it out; `,`, `;` and `:` may stand between words")
        });
        item.end = end as u32;
    }
    Cow::Owned(ast)
}

/// Whether a full stop stands at the end of a word that means something without it, and nothing with it.
fn is_stopped(item: Item, text: &str, vocabulary: &Vocabulary<'_>) -> bool {
    let whole = item.text(text);
    let Some(word) = whole.strip_suffix('.') else {
        return false;
    };
    let names = vocabulary.names;
    item.kind == Kind::Word
        && word.len() <= LONGEST_WORD
        && word.ends_with(char::is_alphanumeric)
        // After the number of a trick one may stand.
        && !word.bytes().all(|byte| byte.is_ascii_digit())
        && !is_name(names, whole)
        && (is_name(names, word) || is_of_seat(word, vocabulary))
}

fn is_name(names: &Names, word: &str) -> bool {
    let reading = names.look_up(word);
    !reading.exact.is_empty() || !reading.folded.is_empty()
}

/// Whether a word is the letter of a seat, with a bid written to it or alone.
fn is_of_seat(word: &str, vocabulary: &Vocabulary<'_>) -> bool {
    let (Some(&[letter @ b'A'..=b'E']), Some(rest)) = (word.as_bytes().get(..1), word.get(1..))
    else {
        return false;
    };
    let seat = usize::from(letter - b'A');
    seat < vocabulary.seats && (rest.is_empty() || is_name(vocabulary.names, rest))
}
