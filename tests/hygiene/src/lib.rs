//! Every form of every macro where names mean nothing, or something else, and where no lint is
//! allowed. That this crate compiles is the test; `tests/values.rs` looks at the values.
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

/// A root that const evaluation has to look at.
pub const ROOT: &str = "https://Example.com/v1";
/// A policy that const evaluation has to look at.
pub const SITE: Policy<'_> = Policy::LITERAL.schemes(&["https"]);

/// The renamed crate, by path.
pub const RENAMED: [Uri<'_>; 7] = [
    ::address::uri!("https://Example.com"),
    ::address::uri!(exact, "https://Example.com"),
    ::address::uri!(strict, allow(userinfo), "https://kim@example.com/"),
    ::address::uri!(ROOT),
    ::address::uri!(SITE, exact, ROOT),
    ::address::uri!(::core::concat!("https://", "Example.com")),
    ::address::uri!(allow(near_miss), ROOT),
];

/// The renamed crate's other macros.
pub static REFERENCES: [UriRef<'_>; 2] = [::address::uri_ref!("../A"), ::address::uri_ref!(ROOT)];
/// A base.
pub const BASE: Base<'_> = ::address::base!("https://Example.com/v1/");
/// A segment.
pub static SEGMENT: Segment<'_> = ::address::segment!("a b");

/// Through a crate in the middle, under that crate's names.
pub mod through {
    use ::middle::{reference, root, segment, uri};

    /// As a whole, and one by one.
    pub const RE_EXPORTED: [::address::Uri<'_>; 5] = [
        ::middle::uris::uri!("https://Example.com"),
        uri!("https://Example.com"),
        uri!(super::ROOT),
        ::middle::page!("A/../b"),
        ::middle::link!("https://Example.com"),
    ];
    /// Under another name.
    pub const REFERENCE: ::address::UriRef<'_> = reference!("../A");
    /// Under another name.
    pub const BASE: ::address::value::Base<'_> = root!("https://Example.com/");
    /// Under its name.
    pub static SEGMENT: ::address::value::Segment<'_> = segment!("a b");
}

/// A type whose constants only its own impl can name.
#[derive(Debug)]
pub struct Api;

impl Api {
    const ROOT: &'static str = "https://Example.com/Api";

    /// In a function, promoted.
    #[must_use]
    pub fn root() -> &'static Uri<'static> {
        &::address::uri!(Self::ROOT)
    }

    /// In a `const fn`.
    #[must_use]
    pub const fn literal() -> Uri<'static> {
        let uri = ::address::uri!("https://Example.com/Api");
        uri
    }
}
