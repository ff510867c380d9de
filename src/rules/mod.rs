//! A variant ready for use: tables, masks and compiled conditions, and the rule behind each.

mod aliases;
mod asked;
pub mod audit;
mod bidding;
mod cards;
mod causes;
pub mod codes;
mod compile;
mod conditions;
mod contracts;
mod dealing;
mod decided;
mod endings;
mod exchanging;
mod kinship;
mod known;
mod lasting;
pub mod lint;
mod model;
mod naming;
mod numbers;
mod pack;
mod parts;
mod personal;
mod playing;
mod pots;
mod removed;
mod scored;
mod seating;
mod session;
pub mod settings;
mod settling;
mod sourced;
mod speaking;
mod spellings;
pub mod switches;
mod tables;
pub mod written;

pub use asked::{Asked, Whose};
pub use causes::told_once;
pub use compile::{compile, load};
pub use endings::{Concede, ConcedeCost, Stop};
pub use kinship::{Concept, Kinship};
pub use lasting::{Lasting, LedgerRule, Rounds};
pub use lint::check;
pub use model::{
    Announcing, Annulment, AuctionRules, Bound, CallRules, CardRule, Contract, Credit, Declaration,
    DiscardRules, Duty, Figure, KontraRules, KontraStep, Mode, Owed, PlayRules, Promise, Reveal,
    Rule, Rules, Settlement, Share, ShareOf, Talon, TalonExcept, TalonGroups, TellRule,
};
pub use pack::{Count, Pack};
pub use pots::{Pot, Stake, Swap, SwapPaid, Take};
pub use session::{Fee, Session};
pub use written::{
    Again, AuctionAct, Beat, BoundEarly, BoundOrder, CallAt, ConcedeAt, DutyAt, ExcuseStays, FeeTo,
    FigureOf, FirstLead, LatePaidBy, Odd, OpenFrom, Opens, OwedAct, PaidBy, Pay, RaisedTalon,
    RevealOn, SidesWord, Since, SpeaksFor, StepBy, StopAfter, Surplus, SwapAt, TiedPlaces,
    TricksLeft, Unmet, Until, Wheels,
};

#[cfg(test)]
mod tests;
