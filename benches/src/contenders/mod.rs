//! The compared libraries, one file each, and the traits of the measured operations.
//!
//! A contender implements a trait for each operation that it supports. Each operation is written as the
//! library's documentation shows it. It returns the library's own type, so that no library pays for a
//! conversion. `NOTE` describes the result and its limitations.

pub mod by_hand;
pub mod routes;
pub mod urika;
pub mod urika_typed;

#[cfg(feature = "rivals")]
pub mod fluent_uri;
#[cfg(feature = "rivals")]
pub mod http;
#[cfg(feature = "rivals")]
pub mod iref;
#[cfg(feature = "rivals")]
pub mod iri_string;
#[cfg(feature = "rivals")]
pub mod oxiri;
#[cfg(feature = "servers")]
pub mod servers;
#[cfg(feature = "rivals")]
pub mod std_uritemplate;
#[cfg(feature = "rivals")]
pub mod uri_template;
#[cfg(feature = "rivals")]
pub mod uri_template_system;
#[cfg(feature = "rivals")]
pub mod uriparse;
#[cfg(feature = "rivals")]
pub mod url;

use crate::case::Rank;
use crate::issues::Issues;
use crate::part::Sink;

/// A library, or code without a library.
pub trait Contender {
    /// The name of the package. For a package with several ways of use, the name also says which.
    const NAME: &'static str;
    /// The kind of the contender.
    const RANK: Rank = Rank::Library;
}

/// Parses a string into a URI.
pub trait Parse: Contender {
    /// The library's parsed form of the text.
    type Parsed<'a>;
    /// The content of the result, and the differences between the library's grammar and RFC 3986.
    const NOTE: &'static str;
    /// The missing parts, and the costs of reading the parts.
    const PARTS_NOTE: &'static str;
    /// Parses the text.
    fn parse(text: &str) -> Option<Self::Parsed<'_>>;
    /// Parses the text and reads each part once.
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()>;
}

/// Parses a string and writes its normal form into an owned string.
pub trait Normalize: Contender {
    /// The owned normal form.
    type Normal: AsRef<str>;
    /// The gaps of the library's normal form.
    const NOTE: &'static str;
    /// Parses and normalizes.
    fn normalize(text: &str) -> Option<Self::Normal>;
}

/// Resolves a reference against a base into an owned string.
pub trait Resolve: Contender {
    /// The base, parsed once and kept.
    type Base: 'static;
    /// A parsed reference, or the text itself if the library has no such type.
    type Reference<'a>;
    /// The owned target.
    type Target: AsRef<str>;
    /// The particular properties of the library's resolution.
    const NOTE: &'static str;
    /// Parses the base.
    fn base(text: &'static str) -> Self::Base;
    /// Parses a reference.
    fn reference(text: &str) -> Option<Self::Reference<'_>>;
    /// Resolves the reference.
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target>;
}

/// Resolves a reference into a buffer of the caller.
pub trait ResolveInto: Resolve {
    /// The content of the buffer, and the returned value.
    const NOTE: &'static str;
    /// Resolves into an empty buffer.
    fn resolve_into(base: &Self::Base, reference: &Self::Reference<'_>, out: &mut String) -> Option<()>;
}

/// Expands the template of [`crate::issues`].
pub trait Expand: Contender {
    /// The parsed template, or `()` for code without a template.
    type Template: 'static;
    /// The values in the form that the library needs.
    type Values: 'static;
    /// The owned expansion.
    type Expansion: AsRef<str>;
    /// The particular properties of the library's expansion.
    const NOTE: &'static str;
    /// Parses the template.
    fn template(text: &'static str) -> Option<Self::Template>;
    /// Converts the values into the library's form.
    fn values(issues: &Issues) -> Option<Self::Values>;
    /// Expands the template.
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<Self::Expansion>;
}
