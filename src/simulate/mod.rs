//! Deals at random, under conditions: how often something is there, is made, and pays.

mod auction;
mod best;
mod bound;
mod count;
mod course;
mod ends;
mod figures;
mod outcome;
mod playout;
mod question;
mod run;
mod setup;
mod source;
mod speech;
mod stops;
mod table;
mod written;

pub use crate::solve::before::likeliest;
pub use auction::auction;
pub use best::{Found, best};
pub use count::{Counted, Rarity};
pub use figures::{Made, Share, Spread};
pub use outcome::{Entry, Outcome, Outcomes};
pub use playout::{Pace, Played, Player};
pub use question::{Question, Sieve};
pub use run::{How, Run, Tally, Worker};
pub use setup::{Choices, Setup, Unplayed};
pub use source::{STRETCH, Source, Unfound};
pub use written::{play_written, written};
