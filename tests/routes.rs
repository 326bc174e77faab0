//! Checks route sets.
#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "routes/about.rs"]
mod about;
#[path = "routes/alone.rs"]
mod alone;
#[path = "routes/blanket.rs"]
mod blanket;
#[path = "routes/cases.rs"]
mod cases;
#[path = "routes/current.rs"]
mod current;
#[path = "routes/empty.rs"]
mod empty;
#[path = "routes/fallback.rs"]
mod fallback;
#[path = "routes/generic.rs"]
mod generic;
#[path = "routes/laws.rs"]
mod laws;
#[path = "routes/locale.rs"]
mod locale;
#[path = "routes/notation.rs"]
mod notation;
#[path = "support/respelled.rs"]
mod respelled;
