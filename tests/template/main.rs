//! Checks run-time templates, and what they have in common with typed templates.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "../support/bounded.rs"]
mod bounded;
mod captures_laws;
mod conformance;
mod escaped_names;
mod generic;
mod laws;
mod matching;
#[path = "../support/respelled.rs"]
mod respelled;
#[cfg(feature = "std")]
mod setters;
#[path = "../support/mod.rs"]
mod support;
#[cfg(feature = "std")]
mod values;
