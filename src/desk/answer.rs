//! What the desk answers: the same as text and as data.

use serde_json::{Value as Json, json};

/// How bad it is that something was not done. The numbers are exit codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Failure {
    /// It is not allowed, or something was found.
    Found = 1,
    /// It cannot be understood, or a file cannot be read.
    Usage = 2,
}

/// What whoever holds the desk is asked to do outside of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Open a file.
    Open(String),
    /// Write a text to a file; none is the file that was opened.
    Save(Option<String>),
    /// Write a text to a new file.
    Write(String, String),
    /// End; without asking, if that was said.
    Quit {
        /// Whether unsaved work may be lost.
        anyway: bool,
    },
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// For a person; whole lines.
    pub text: String,
    /// For a program.
    pub data: Json,
    /// Whether it could not be done, and why.
    pub failure: Option<Failure>,
    /// What is to be done outside.
    pub request: Option<Request>,
}

impl Answer {
    /// An answer.
    pub fn new(text: impl Into<String>, data: Json) -> Self {
        let mut text = text.into();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Self {
            text,
            data,
            failure: None,
            request: None,
        }
    }

    /// Nothing to say.
    pub fn nothing() -> Self {
        Self::new("", Json::Null)
    }

    /// A sentence.
    pub fn said(text: impl Into<String>) -> Self {
        let text = text.into();
        let data = json!({ "says": text.trim_end() });
        Self::new(text, data)
    }

    /// That something cannot be understood.
    pub fn misunderstood(text: impl Into<String>) -> Self {
        let text = text.into();
        let data = json!({ "error": text.trim_end() });
        Self {
            failure: Some(Failure::Usage),
            ..Self::new(text, data)
        }
    }

    /// The same answer, with something to be done outside.
    #[must_use]
    pub fn asking(self, request: Request) -> Self {
        Self {
            request: Some(request),
            ..self
        }
    }

    /// The same answer, as one of something that was not done.
    #[must_use]
    pub fn failed(self, failure: Failure) -> Self {
        Self {
            failure: Some(failure),
            ..self
        }
    }
}
