//! A short guide, page by page. The documentation of each item has the details.
//!
//! | page | about |
//! |---|---|
//! | [`cookbook`] | sixteen tasks, each with an example to copy |
//! | [`first_uri`] | constants, references, bases; text at run time; from one URI to another |
//! | [`refusals`] | refused text, and the name that lifts each refusal |
//! | [`templates`] | URIs with typed variables: which macro, what an expression writes, what a value may do |
//! | [`matching`] | from a URI to values: one template, and route sets |
//! | [`servers`] | axum: one enum for routes, links and arguments; other typed routers |
//! | [`policies`] | which URIs a project accepts, and the one form of each |
//! | [`site_urls`] | rules of site URLs: `removeQuery`, `validateURL` and so on, and their names in this crate |
//! | [`resources`] | `file`, `db`, `git` and other URIs of a program; fragments |
//! | [`clients`] | reqwest, hyper and others, by way of `url` and `http` |
//! | [`errors`] | each error, and the values in it |
//! | [`compile_errors`] | messages of the compiler, each with its cause and the way out; frequent questions |
//! | [`no_std`] | without `std`, without `alloc` |
//! | [`features`] | a table of all features |
//! | [`migration`] | from `format!`, `url`, `http`, axum's paths |
//! | [`comparison`] | other libraries, and when to choose one of them |
//! | [`how_it_works`] | one grammar in the macros, in const evaluation and at run time |
//! | [`glossary`] | ten terms that the pages use |

#[doc = include_str!("cookbook.md")]
pub mod cookbook {}

#[doc = include_str!("first_uri.md")]
pub mod first_uri {}

#[doc = include_str!("refusals.md")]
pub mod refusals {}

#[doc = include_str!("templates.md")]
pub mod templates {}

#[doc = include_str!("matching.md")]
pub mod matching {}

#[doc = include_str!("servers.md")]
pub mod servers {}

#[doc = include_str!("policies.md")]
pub mod policies {}

#[doc = include_str!("site_urls.md")]
pub mod site_urls {}

#[doc = include_str!("resources.md")]
pub mod resources {}

#[doc = include_str!("clients.md")]
pub mod clients {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("compile_errors.md")]
pub mod compile_errors {}

#[doc = include_str!("no_std.md")]
pub mod no_std {}

#[doc = include_str!("features.md")]
pub mod features {}

#[doc = include_str!("migration.md")]
pub mod migration {}

#[doc = include_str!("comparison.md")]
pub mod comparison {}

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}

#[doc = include_str!("glossary.md")]
pub mod glossary {}
