//! A variant ready for use: tables, masks and compiled conditions, and the rule behind each.

pub mod audit;
mod cards;
pub mod codes;
mod compile;
mod contracts;
mod decided;
mod endings;
mod known;
mod lasting;
mod model;
mod naming;
mod numbers;
mod pack;
mod personal;
mod phases;
mod removed;
mod scored;
mod seating;
pub mod settings;
mod settling;
mod sourced;
mod spellings;
pub mod switches;
mod tables;
pub mod written;

pub use compile::{compile, load};
pub use endings::{Concede, ConcedeCost, Stop};
pub use lasting::{Lasting, LedgerRule, Rounds};
pub use model::{
    Announcing, Annulment, AuctionRules, Bound, CallRules, CardRule, Contract, Credit, Declaration,
    DiscardRules, Duty, Figure, KontraRules, KontraStep, Mode, Owed, PlayRules, Promise, Reveal,
    Rule, Rules, Settlement, Share, ShareOf, Talon, TalonExcept, TalonGroups, TellRule,
};
pub use pack::{Count, Pack};
pub use written::{
    Again, AuctionAct, Beat, BoundEarly, BoundOrder, CallAt, ConcedeAt, DutyAt, ExcuseStays,
    FigureOf, FirstLead, LatePaidBy, Opens, OwedAct, PaidBy, Pay, RaisedTalon, RevealOn, SidesWord,
    Since, SpeaksFor, StepBy, StopAfter, TricksLeft, Unmet, Until, Wheels,
};

#[cfg(test)]
mod tests;
