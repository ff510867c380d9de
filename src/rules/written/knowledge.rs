//! What makes known who plays with whom, as written.

use crate::variant::Text;
use crate::variant::table::{table, words};

words! {
    /// After what it is asked whether everybody's side is known.
    pub enum RevealOn {
        /// After the call.
        Call = "call",
        /// After each word of the announcements; the seat is its speaker.
        Word = "word",
    }
}

table! {
    /// What makes everybody's side known, besides the called partner's own word and the called card when it is played.
    pub struct RevealTable [item] {
        /// After what it is asked.
        pub on: RevealOn = required,
        /// When everybody's side is known.
        pub when: Text = required,
    }
}
