//! Tests of the package as a whole, in one binary; each topic is a module.

mod docs;
