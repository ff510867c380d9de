//! All that can be undone, as one value; and the values that it has had.

use std::sync::Arc;

use super::book::Book;
use crate::session::Law;

/// Where one looks: a line of the record, and how many of its acts have been done.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Spot {
    /// The variations that lead to the line, each by its place among those of the one before.
    pub(super) path: Vec<usize>,
    /// How many acts of the line have been done, from the start of the deal.
    pub(super) acts: usize,
}

/// The file, the record at hand, where in it one looks, and the rules in force.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    /// The records, but for what has been changed in the one at hand.
    pub(super) book: Book,
    /// Which record is at hand, from 0.
    pub(super) at: usize,
    /// Its text.
    pub(super) text: Arc<str>,
    /// Where one looks.
    pub(super) spot: Spot,
    /// The rules in force.
    pub(super) law: Arc<Law>,
}

impl State {
    /// The first record of a book.
    pub(super) fn new(book: Book, law: Law) -> Self {
        let text = book.record(0).into();
        Self {
            book,
            at: 0,
            text,
            spot: Spot::default(),
            law: Arc::new(law),
        }
    }

    /// The book with what has been changed in the record at hand.
    pub(super) fn settled(&self) -> Book {
        if self.book.is_empty() {
            if self.text.is_empty() {
                return self.book.clone();
            }
            return self.book.inserted(0, &self.text);
        }
        if self.book.record(self.at) == &*self.text {
            return self.book.clone();
        }
        self.book.with(self.at, &self.text)
    }

    /// The same with another record at hand.
    #[must_use]
    pub(super) fn turned_to(&self, at: usize) -> Self {
        let book = self.settled();
        let text = book.record(at).into();
        Self {
            book,
            at,
            text,
            spot: Spot::default(),
            law: Arc::clone(&self.law),
        }
    }

    /// Whether something is different that is worth undoing: not only where one looks.
    fn differs(&self, other: &Self) -> bool {
        self.text != other.text || self.law != other.law || self.book != other.book
    }
}

/// The states that have been, and those that were undone.
#[derive(Debug)]
pub(super) struct History {
    /// The state now.
    pub(super) now: State,
    past: Vec<State>,
    future: Vec<State>,
}

impl History {
    /// A history that begins.
    pub(super) fn new(now: State) -> Self {
        Self {
            now,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// Goes on to a state.
    pub(super) fn go(&mut self, state: State) {
        let before = std::mem::replace(&mut self.now, state);
        if self.now.differs(&before)
            && self.now.settled() == before.settled()
            && self.now.law == before.law
        {
            // Another record is at hand, and nothing else: there is nothing to undo.
            return;
        }
        if self.now.differs(&before) {
            self.past.push(before);
            self.future.clear();
        }
    }

    /// How many changes there have been.
    pub(super) fn depth(&self) -> usize {
        self.past.len()
    }

    /// Forgets the last change if it has come to nothing.
    pub(super) fn settle(&mut self) {
        if self.past.last().is_some_and(|last| !self.now.differs(last)) {
            self.past.pop();
        }
    }

    /// Makes all changes since there were so many one that is undone at once.
    pub(super) fn as_one(&mut self, depth: usize) {
        self.past.truncate(depth + 1);
    }

    /// Goes back to the state before the last change.
    pub(super) fn undo(&mut self) -> bool {
        let Some(state) = self.past.pop() else {
            return false;
        };
        self.future.push(std::mem::replace(&mut self.now, state));
        true
    }

    /// Takes back the last undoing.
    pub(super) fn redo(&mut self) -> bool {
        let Some(state) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.now, state));
        true
    }
}
