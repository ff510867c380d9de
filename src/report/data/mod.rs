//! A deal as data: the JSON and CSV that other programs read. `docs/output.md` describes both.

mod json;
mod rows;

pub use json::{deal_json, write_deal_json};
pub use rows::{CSV_HEAD, deal_rows};
