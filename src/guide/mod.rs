//! Pages from a first URI to route sets.
//!
//! Read the pages in this order, or start with the cookbook and copy what you need.
//!
//! | page | about |
//! |---|---|
//! | [`cookbook`] | nineteen tasks, each with an example to copy |
//! | [`first_uri`] | constants, normal form, parsing, resolving, bases |
//! | [`refusals`] | what `uri!` rejects, why, and how to allow it |
//! | [`templates`] | which macro you need, what an expression writes, which types fit |
//! | [`run_time`] | templates and values that arrive at run time |
//! | [`matching`] | parsing a URI into typed values; route sets |
//! | [`policies`] | which URIs a project accepts, in one canonical form |
//! | [`resources`] | `file`, `db`, `git` and other URIs of a program; fragments |
//! | [`clients`] | reqwest, hyper and other HTTP clients |
//! | [`errors`] | each error type, and what it tells you |
//! | [`compile_errors`] | compiler messages with causes and fixes; frequently asked questions |
//! | [`features`] | all features; `no_std`; `idna` |
//! | [`migration`] | from `format!`, `url`, `http` and axum's paths |
//! | [`comparison`] | other libraries, and when to choose one of them |
//! | [`glossary`] | ten terms that the pages use |
//!
//! The companions have their own guides:
//!
//! | crate | about |
//! |---|---|
//! | [`urika-axum`](https://docs.rs/urika-axum/latest/urika_axum/guide/index.html) | one enum for routes, links and arguments; other typed routers |
//! | [`urika-rmcp`](https://docs.rs/urika-rmcp) | an MCP server whose resources are one enum |
//! | [`urika-guard`](https://docs.rs/urika-guard) | fetching only what a policy accepts, with reqwest, hyper and tower |
//! | [`urika-sites`](https://docs.rs/urika-sites/latest/urika_sites/guide/index.html) | rules of site URLs, such as `removeQuery` and `validateURL`, and their names in this crate |

#[doc = include_str!("cookbook.md")]
pub mod cookbook {}

#[doc = include_str!("first_uri.md")]
pub mod first_uri {}

#[doc = include_str!("refusals.md")]
pub mod refusals {}

#[doc = include_str!("templates.md")]
pub mod templates {}

#[doc = include_str!("run_time.md")]
pub mod run_time {}

#[doc = include_str!("matching.md")]
pub mod matching {}

#[doc = include_str!("policies.md")]
pub mod policies {}

#[doc = include_str!("resources.md")]
pub mod resources {}

#[doc = include_str!("clients.md")]
pub mod clients {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("compile_errors.md")]
pub mod compile_errors {}

#[doc = include_str!("features.md")]
pub mod features {}

#[doc = include_str!("migration.md")]
pub mod migration {}

#[doc = include_str!("comparison.md")]
pub mod comparison {}

#[doc = include_str!("glossary.md")]
pub mod glossary {}
