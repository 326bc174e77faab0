//! A short guide, page by page; what each item does in detail is in its own documentation.
//!
//! | page | about |
//! |---|---|
//! | [the front page](crate) | a first URI, templates, the way back, routes, policies |
//! | [`uri_template!`](macro@crate::uri_template), [`#[derive(UriTemplate)]`](derive@crate::UriTemplate) | templates, in full |
//! | [`errors`] | what goes wrong, and what errors have |
//! | [`no_std`] | without `std`, without `alloc` |
//! | [`migration`] | from `format!`, `url`, `http`, axum's paths |
//! | [`how_it_works`] | one grammar at three times of day |

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("no_std.md")]
pub mod no_std {}

#[doc = include_str!("migration.md")]
pub mod migration {}

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}
