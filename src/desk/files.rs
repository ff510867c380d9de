//! What the desk knows of files: their names, what is in them, and whether it was saved. It touches none.

use super::state::{History, State};
use super::{Answer, Book, Desk};

impl Desk {
    /// Opens a text under a name. What was on the desk before is gone.
    pub fn open(&mut self, name: &str, text: &str) -> Answer {
        let book = Book::of(text);
        let law = (*self.state().law).clone();
        self.saved = book.clone();
        self.name = Some(name.to_owned());
        self.history = History::new(State::new(book, law));
        let deals = self.state().book.len();
        let mut answer = Answer::said(self.say().opened(name, deals));
        if deals > 0 {
            match self.look() {
                Ok(view) => {
                    let position = self.position(&view);
                    answer.text.push_str(&position.text);
                    answer.data["position"] = position.data["position"].clone();
                }
                Err(failed) => {
                    // Its rules may be wrong or not there; the file is open all the same.
                    answer.text.push_str(&failed.text);
                    answer.data["findings"] = failed.data["findings"].clone();
                }
            }
        }
        answer
    }

    /// Brings back what was on the desk when the program ended in the middle of it.
    pub fn recover(&mut self, text: &str) {
        let law = (*self.state().law).clone();
        let at = self.state().at;
        let state = State::new(Book::of(text), law);
        let last = state.book.len().saturating_sub(1);
        let at = at.min(last);
        let state = if at > 0 { state.turned_to(at) } else { state };
        self.history.go(state);
    }

    /// What the file is called, if it has a name.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The whole file as it is to be written.
    pub fn text(&self) -> String {
        self.state().settled().text()
    }

    /// Whether something on the desk is not saved.
    pub fn is_unsaved(&self) -> bool {
        self.state().settled() != self.saved && self.text() != self.saved.text()
    }

    /// Takes note that everything has been written.
    pub fn saved(&mut self, name: &str) -> Answer {
        self.name = Some(name.to_owned());
        self.saved = self.state().settled();
        let mut text = self.say().saved(name);
        // What is judged otherwise than the file says is told: whoever reads it has only the file.
        if !self.keeps_all() {
            text.push_str(&format!("\n{}", self.rules_to_keep()));
        }
        Answer::said(text)
    }

    /// Says that something else has been written.
    pub fn written(&self, name: &str) -> Answer {
        Answer::said(self.say().saved(name))
    }

    /// Says that there is nothing to write.
    pub fn nothing_to_save(&self) -> Answer {
        Answer::misunderstood(self.say().nothing_to_save())
    }

    /// Says that there is no name to save under.
    pub fn where_to_save(&self) -> Answer {
        Answer::misunderstood(self.say().where_to_save())
    }

    /// Says that something is not saved, before it would be lost.
    pub fn not_saved(&self, quitting: bool) -> Answer {
        Answer::misunderstood(if quitting {
            self.say().not_saved()
        } else {
            self.say().not_saved_open()
        })
    }
}
