//! The same fourteen routes four times: with axum alone, with `TypedPath` of axum-extra, with
//! `axum-typed-routing`, and with `urika-axum`. `tests/table.rs` sends the same requests to each and writes
//! the table of the guide, `crates/axum/src/guide.md`.
//!
//! `openapi` writes an `OpenAPI` document of a route set, and `tests/openapi.rs` compares it with its router.
//!
//! Each module writes routes as the documentation of its library shows them. What a library does not
//! support, the module writes by hand if a line or two are enough, and otherwise omits.

pub mod openapi;
pub mod plain;
pub mod typed_path;
pub mod typed_routing;
pub mod with_urika;

/// The links that an application makes: a name, and the text.
pub type Links = Vec<(&'static str, String)>;
