//! Deals at random, under conditions: how often something is there, is made, and pays.

mod written;

pub use written::written;
