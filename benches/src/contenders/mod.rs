//! The libraries that are compared, one file each, and what they are asked.
//!
//! A contender implements the traits of what it can do. Each operation is written as
//! that library's documentation shows it, and gives back the library's own type, so
//! that nobody pays for a conversion. `NOTE` says what the result is and lacks.

pub mod by_hand;
pub mod fluent_uri;
pub mod http;
pub mod iref;
pub mod iri_string;
pub mod oxiri;
pub mod routes;
pub mod std_uritemplate;
pub mod uri_template;
pub mod uri_template_system;
pub mod urika;
pub mod urika_typed;
pub mod uriparse;
pub mod url;

use crate::case::Rank;
use crate::issues::Issues;
use crate::part::Sink;

/// A library, or code that does without.
pub trait Contender {
    /// The name of the package, with the way it is used where there are several.
    const NAME: &'static str;
    /// Libraries are compared with each other.
    const RANK: Rank = Rank::Library;
}

/// Checks a text and makes a URI of it.
pub trait Parse: Contender {
    /// The library's parsed form of the text.
    type Parsed<'a>;
    /// Says what the result holds, and where the library's grammar is not RFC 3986.
    const NOTE: &'static str;
    /// Says what reading the parts leaves out or costs.
    const PARTS_NOTE: &'static str;
    /// Parses.
    fn parse(text: &str) -> Option<Self::Parsed<'_>>;
    /// Parses and reads each part once.
    fn parts(text: &str, sink: &mut impl Sink) -> Option<()>;
}

/// Parses a text and writes its normal form into an owned string.
pub trait Normalize: Contender {
    /// The owned normal form.
    type Normal: AsRef<str>;
    /// Says what the library's normal form leaves out.
    const NOTE: &'static str;
    /// Parses and normalizes.
    fn normalize(text: &str) -> Option<Self::Normal>;
}

/// Resolves a reference against a base into an owned string.
pub trait Resolve: Contender {
    /// The base, parsed once and kept.
    type Base: 'static;
    /// A parsed reference; the text itself where the library has no such type.
    type Reference<'a>;
    /// The owned target.
    type Target: AsRef<str>;
    /// Says what is particular about the library's way.
    const NOTE: &'static str;
    /// Parses the base.
    fn base(text: &'static str) -> Self::Base;
    /// Parses a reference.
    fn reference(text: &str) -> Option<Self::Reference<'_>>;
    /// Resolves.
    fn resolve(base: &Self::Base, reference: &Self::Reference<'_>) -> Option<Self::Target>;
}

/// Resolves into a buffer of the caller.
pub trait ResolveInto: Resolve {
    /// Says what stands in the buffer, and what is returned beside it.
    const NOTE: &'static str;
    /// Resolves into an empty buffer.
    fn resolve_into(base: &Self::Base, reference: &Self::Reference<'_>, out: &mut String) -> Option<()>;
}

/// Expands the template of [`crate::issues`].
pub trait Expand: Contender {
    /// The parsed template; nothing where it is code.
    type Template: 'static;
    /// The values as the library wants them.
    type Values: 'static;
    /// The owned expansion.
    type Expansion: AsRef<str>;
    /// Says what is particular about the library's way.
    const NOTE: &'static str;
    /// Parses the template.
    fn template(text: &'static str) -> Option<Self::Template>;
    /// Brings the values into their form.
    fn values(issues: &Issues) -> Option<Self::Values>;
    /// Expands.
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<Self::Expansion>;
}
