//! What the program says, as text and as data. Nothing here prints.

pub mod analysis;
pub mod audit;
pub mod beside;
pub mod board;
pub mod compare;
pub mod data;
pub mod desk;
pub mod diagnostic;
pub mod diff;
pub mod draft;
mod excerpt;
pub mod explain;
pub mod ledger;
pub mod notes;
mod occasion;
pub mod overlay;
pub mod paint;
pub mod phrases;
pub mod reference;
pub mod rulesheet;
pub mod sensitivity;
pub mod sheet;
pub mod solved;
pub mod table;
pub mod tariff;
pub mod variant;
pub mod words;
