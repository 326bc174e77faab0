#![cfg_attr(all(feature = "alloc", feature = "template"), doc = include_str!("root.md"))]
#![cfg_attr(not(all(feature = "alloc", feature = "template")), doc = "A wrong URI is a compile error.")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[doc(hidden)]
pub mod __private;
// The examples of the README run as doc tests.
#[cfg(all(feature = "alloc", feature = "template", doctest))]
#[doc = include_str!("../README.md")]
mod readme {}
#[cfg(all(feature = "alloc", feature = "template", any(doc, doctest)))]
pub mod guide;
mod macros;
pub mod value;

#[cfg(feature = "const_format")]
pub use const_format::{concatcp, formatcp};
#[cfg_attr(feature = "alloc", doc = include_str!("routes.md"))]
#[cfg_attr(not(feature = "alloc"), doc = "Turns an enum into a route set.")]
#[cfg(feature = "template")]
pub use urika_doors::Routes;
#[cfg_attr(feature = "alloc", doc = include_str!("uri_template.md"))]
#[cfg_attr(not(feature = "alloc"), doc = "Turns a struct into a URI template.")]
#[cfg(feature = "template")]
pub use urika_doors::UriTemplate;
#[cfg_attr(feature = "alloc", doc = include_str!("uri_value.md"))]
#[cfg_attr(not(feature = "alloc"), doc = "Turns your type into a value of URI templates.")]
#[cfg(feature = "template")]
pub use urika_doors::UriValue;
#[cfg(any(feature = "http", feature = "url"))]
#[doc(inline)]
pub use urika_runtime::ConvertError;
#[doc(inline)]
pub use urika_runtime::{
    Comparison, Diagnostic, FaultKind, FindUris, Host, HostText, NormalizationStep, NormalizationSteps,
    Origin, Pairs, ParseError, Parsed, Part, Path, Policy, PolicyError, Query, RedactedUri, Refusal,
    Segments, TrailingSlash, Uri, UriRef, find_uris, fragment, is_public, percent,
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use urika_runtime::{
    ConfineError, IntoSegments, Normalized, PolicyBuf, Rejected, RequestTarget, TargetForm, UriBuf, UriParts,
    UriRefBuf, Violation, Violations, redact_in,
};
#[cfg(all(feature = "alloc", feature = "template"))]
#[doc(inline)]
pub use urika_template::RedactedExpansion;
#[cfg(feature = "template")]
#[doc(inline)]
pub use urika_template::{
    BuildError, DescribedRoutes, Expansion, FromUri, FromUriOwned, MatchError, MatchErrorKind, Proven, Route,
    RouteMetadata, Routes, UriTemplate, UriValue, template,
};
