//! Sets of routes.
#![cfg(feature = "alloc")]

#[path = "routes/cases.rs"]
mod cases;
#[path = "routes/laws.rs"]
mod laws;
