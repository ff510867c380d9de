//! What the line editor asks while a line is typed: how it may go on, and how it looks.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::rc::Rc;

use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Result};

use super::Session;
use crate::desk::Desk;

/// Asks the desk.
pub(super) struct Asking {
    pub(super) session: Rc<RefCell<Session>>,
    pub(super) colours: bool,
}

impl Helper for Asking {}

impl Completer for Asking {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<String>)> {
        let line = line.get(..at).unwrap_or(line);
        // Of a record that is being pasted nothing is completed.
        let Ok(mut session) = self.session.try_borrow_mut() else {
            return Ok((at, Vec::new()));
        };
        let offer = session.desk.complete(line);
        let mut words = offer.words;
        if offer.file {
            words.extend(files(line.get(offer.start..).unwrap_or("")));
        }
        Ok((offer.start, words))
    }
}

/// The files whose names begin so.
fn files(typed: &str) -> Vec<String> {
    let (folder, name) = typed
        .rsplit_once('/')
        .map_or(("", typed), |(folder, name)| (folder, name));
    let shown = if folder.is_empty() && !typed.starts_with('/') {
        String::new()
    } else {
        format!("{folder}/")
    };
    let place = if shown.is_empty() {
        Path::new(".")
    } else {
        Path::new(&shown)
    };
    let Ok(entries) = fs::read_dir(place) else {
        return Vec::new();
    };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let own = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            let wanted = own.starts_with(name) && (name.starts_with('.') || !own.starts_with('.'));
            let end = if is_folder { "/" } else { "" };
            wanted.then(|| format!("{shown}{own}{end}"))
        })
        .collect();
    found.sort();
    found
}

impl Hinter for Asking {
    type Hint = String;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<String> {
        if at < line.len() || line.is_empty() || line.contains('\n') {
            return None;
        }
        self.session.try_borrow_mut().ok()?.desk.hint(line)
    }
}

impl Highlighter for Asking {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        match self.session.try_borrow_mut() {
            Ok(mut session) if self.colours => Cow::Owned(session.desk.paint(line)),
            _ => Cow::Borrowed(line),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if self.colours {
            Cow::Owned(format!("\u{1b}[2m{hint}\u{1b}[0m"))
        } else {
            Cow::Borrowed(hint)
        }
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        let session = self.session.try_borrow();
        self.colours && session.is_ok_and(|session| !session.desk.is_plain())
    }
}

impl Validator for Asking {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Result<ValidationResult> {
        // The key that asks ends a line that may be empty.
        Ok(if Desk::goes_on(&format!("{}\n", context.input())) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}
