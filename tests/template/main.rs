//! Templates of run time, and what typed ones have in common with them.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "../support/bounded.rs"]
mod bounded;
mod captures_laws;
mod conformance;
mod generic;
mod laws;
mod matching;
#[path = "../support/respelled.rs"]
mod respelled;
#[cfg(feature = "std")]
mod setters;
#[path = "../support/mod.rs"]
mod support;
