//! The same fourteen routes four times: by axum alone, by `TypedPath` of axum-extra, by
//! `axum-typed-routing`, and by `urika-axum`. `tests/table.rs` asks each the same and writes the
//! table of the guide, `src/guide/servers.md`.
//!
//! `openapi` writes an `OpenAPI` document of a route set, which `tests/openapi.rs` holds to its router.
//!
//! Each module of a library uses what its library has for a route, as its documentation shows it. Where there is
//! nothing, the module does by hand what takes a line or two, and leaves out the rest.

pub mod openapi;
pub mod plain;
pub mod typed_path;
pub mod typed_routing;
pub mod with_urika;

/// The links that an application makes: a name, and the text.
pub type Links = Vec<(&'static str, String)>;
