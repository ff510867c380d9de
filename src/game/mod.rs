//! The vocabulary of a deal: what can be done at the table, and what everything is called.
//!
//! Figures, contracts, declarations and the rest are numbers here; the resolved variant says what they are.

pub mod act;
pub mod id;
pub mod lexicon;
pub mod names;

pub use act::{Act, Cards};
pub use id::{AnnulmentId, ContractId, DeclarationId, FamilyId, FigureId};
pub use lexicon::Kinds;
pub use names::{Language, Names, Section, Term};
