//! What holds for the project as a whole: its layers, its words, its pages, its laws.
//!
//! One binary, so that it links once. Tests of a module's behaviour stand beside the module.

#![allow(missing_docs, clippy::unwrap_used, clippy::format_collect)]
#![allow(dead_code, reason = "parts of `random` serve the benchmark alone")]

mod architecture;
mod asked;
mod batch;
mod checked;
mod choosing;
mod commands;
mod comparing;
mod cookbook;
mod dealt;
mod decided;
mod desk;
mod docs;
mod drafts;
mod duties;
mod evening;
mod findings;
mod format;
mod formatting;
mod fuzzed;
mod going_on;
mod grammar;
mod hindsight;
mod judging;
mod keeping;
mod kept;
mod kindred;
mod laws;
mod limits;
mod manual;
mod mechanisms;
mod naming;
mod noted;
mod offered;
mod overlays;
mod page;
mod pages;
#[cfg(unix)]
mod piped;
mod playouts;
mod program;
mod published;
mod random;
mod remarked;
mod resumed;
mod rulesheets;
mod sampling;
mod sampling_by_hand;
mod schema;
mod seasons;
mod seasons_by_hand;
mod seasons_sorted;
mod seasons_told;
mod sensitive;
mod shown;
mod simulated;
mod sittings;
mod solved;
mod solving;
mod spoken;
mod support;
mod switched;
#[cfg(unix)]
mod terminal;
mod tidy;
mod tools;
mod tutorial;
mod vocabulary;
