//! Every form of every macro, in a crate without a prelude that denies every lint. The test is that this
//! crate compiles; `tests/values.rs` checks the values.
#![no_implicit_prelude]
#![no_std]
#![deny(
    warnings,
    unused,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications
)]
#![deny(rust_2018_idioms, rust_2021_compatibility, rust_2024_compatibility, keyword_idents, let_underscore)]
#![deny(
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unused_lifetimes,
    variant_size_differences
)]
#![deny(clippy::all, clippy::pedantic)]

pub mod policies;
pub mod shadowed;

use ::address::value::{Base, Segment};
use ::address::{Policy, Uri, UriRef};

/// A constant that only const evaluation can read.
pub const ROOT: &str = "https://Example.com/v1";
/// A policy that only const evaluation can read.
pub const SITE: Policy<'_> = Policy::LITERAL.schemes(&["https"]);

/// The macro of the renamed crate, called by its path.
pub const RENAMED: [Uri<'_>; 7] = [
    ::address::uri!("https://Example.com"),
    ::address::uri!(exact, "https://Example.com"),
    ::address::uri!(strict, allow(userinfo), "https://kim@example.com/"),
    ::address::uri!(ROOT),
    ::address::uri!(SITE, exact, ROOT),
    ::address::uri!(::core::concat!("https://", "Example.com")),
    ::address::uri!(allow(near_miss), ROOT),
];

/// The other macros of the renamed crate.
pub static REFERENCES: [UriRef<'_>; 2] = [::address::uri_ref!("../A"), ::address::uri_ref!(ROOT)];
/// A base.
pub const BASE: Base<'_> = ::address::base!("https://Example.com/v1/");
/// A segment.
pub static SEGMENT: Segment<'_> = ::address::segment!("a b");

/// Macros of another crate that re-exports them, partly under new names.
pub mod through {
    use ::middle::{reference, root, segment, uri};

    /// `uri!`, re-exported with its module and on its own.
    pub const RE_EXPORTED: [::address::Uri<'_>; 5] = [
        ::middle::uris::uri!("https://Example.com"),
        uri!("https://Example.com"),
        uri!(super::ROOT),
        ::middle::page!("A/../b"),
        ::middle::link!("https://Example.com"),
    ];
    /// `uri_ref!` under another name.
    pub const REFERENCE: ::address::UriRef<'_> = reference!("../A");
    /// `base!` under another name.
    pub const BASE: ::address::value::Base<'_> = root!("https://Example.com/");
    /// `segment!` under its own name.
    pub static SEGMENT: ::address::value::Segment<'_> = segment!("a b");
}

/// A type with a private constant.
#[derive(Debug)]
pub struct Api;

impl Api {
    const ROOT: &'static str = "https://Example.com/Api";

    /// A promoted `uri!` in a function.
    #[must_use]
    pub fn root() -> &'static Uri<'static> {
        &::address::uri!(Self::ROOT)
    }

    /// A `uri!` in a `const fn`.
    #[must_use]
    pub const fn literal() -> Uri<'static> {
        let uri = ::address::uri!("https://Example.com/Api");
        uri
    }
}
