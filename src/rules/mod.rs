//! A variant ready for use: tables, masks and compiled conditions, and the rule behind each.

mod cards;
pub mod codes;
mod compile;
mod model;
mod naming;
mod phases;
mod scored;
pub mod written;

pub use compile::{compile, load};
pub use model::{
    Announcing, Annulment, AuctionRules, Bound, CallRules, CardRule, Contract, Declaration,
    DiscardRules, Duty, Figure, KontraStep, Owed, Pack, PlayRules, Promise, Reveal, Rule, Rules,
    Stop, TellRule,
};
pub use written::{
    AuctionAct, Beat, DutyAt, FirstLead, OwedAct, PaidBy, Pay, RaisedTalon, RevealOn, Since,
    SpeaksFor, StepBy, Unmet, Until,
};

#[cfg(test)]
mod tests;
