//! The records of a file, as text: what nobody touches is written back byte by byte.

use std::ops::Range;
use std::sync::Arc;

use crate::notation::split;

/// The records of a file. A copy shares everything with the original.
#[derive(Clone, Debug)]
pub struct Book {
    /// The file as it was read.
    whole: Arc<str>,
    records: Arc<Vec<Piece>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    /// As it was read: a stretch of the file.
    Read(Range<usize>),
    /// Written here.
    Written(Arc<str>),
}

impl Book {
    /// The records of a text. Only their ends are looked for; each is read when somebody looks at it.
    pub fn of(text: &str) -> Self {
        let records = split(text).into_iter().map(Piece::Read).collect();
        Self {
            whole: text.into(),
            records: Arc::new(records),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The text of a record with the space around it.
    pub fn raw(&self, number: usize) -> &str {
        match self.records.get(number) {
            Some(Piece::Read(range)) => self.whole.get(range.clone()).unwrap_or_default(),
            Some(Piece::Written(text)) => text,
            None => "",
        }
    }

    /// The text of a record.
    pub fn record(&self, number: usize) -> &str {
        self.raw(number).trim()
    }

    /// The same book with another text for a record.
    #[must_use]
    pub fn with(&self, number: usize, text: &str) -> Self {
        let old = self.raw(number);
        let before = old.get(..old.len() - old.trim_start().len()).unwrap_or("");
        let text = format!("{before}{}\n", text.trim());
        self.changed(|records| {
            if let Some(record) = records.get_mut(number) {
                *record = Piece::Written(text.into());
            }
        })
    }

    /// The same book with a record more, in this place.
    #[must_use]
    pub fn inserted(&self, number: usize, text: &str) -> Self {
        let between = if number == 0 { "" } else { "\n" };
        let text = format!("{between}{}\n", text.trim());
        self.changed(|records| {
            records.insert(number.min(records.len()), Piece::Written(text.into()));
        })
    }

    fn changed(&self, change: impl FnOnce(&mut Vec<Piece>)) -> Self {
        let mut records = Vec::clone(&self.records);
        change(&mut records);
        Self {
            whole: Arc::clone(&self.whole),
            records: Arc::new(records),
        }
    }

    /// The whole file.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.whole.len());
        for number in 0..self.len() {
            // A last record without an end of line gets one when another follows.
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(self.raw(number));
        }
        if self.is_empty() {
            text.push_str(&self.whole);
        }
        // What comes after the last record is space, and stays.
        text
    }
}

impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.records, &other.records)
            || (Arc::ptr_eq(&self.whole, &other.whole) && self.records == other.records)
    }
}

#[cfg(test)]
mod tests {
    use super::Book;

    const TWO: &str = "# an evening\n[A \"1\"]\nplay  sK\n\n\n{ second }\n[A \"2\"]\nplay";

    #[test]
    fn what_is_not_touched_is_written_back_byte_by_byte() {
        let book = Book::of(TWO);
        assert_eq!(book.len(), 2);
        assert_eq!(book.text(), TWO);
        assert_eq!(Book::of("").text(), "");
        let changed = book.with(0, "[A \"1\"]\nplay hK");
        assert_eq!(
            changed.text(),
            "[A \"1\"]\nplay hK\n\n\n{ second }\n[A \"2\"]\nplay"
        );
        assert_eq!(book.text(), TWO, "the other copy stays");
    }

    #[test]
    fn records_are_added_in_their_place() {
        let book = Book::of(TWO).inserted(2, "[A \"3\"]");
        assert_eq!(book.text(), format!("{TWO}\n\n[A \"3\"]\n"));
        assert_eq!(Book::of("").inserted(0, "[A \"1\"]").text(), "[A \"1\"]\n");
    }
}
