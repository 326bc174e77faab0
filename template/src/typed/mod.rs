//! Templates with typed variables, as the macros of `urika` define them.
//!
//! [`UriValue`] is the trait of the values of variables, [`UriTemplate`] the trait of templates. A type makes
//! promises about its values with an [`Answer`]; each yes saves a check when a URI is built. Writing takes
//! one pass: [`Expression`] writes an expansion of RFC 6570 into a [`Sink`], which records where the parts
//! begin.
//!
//! This layer writes and parses the URIs of typed templates. It may use every layer below, down to `text`.
//! The macros parse the template and place its expressions; this layer does neither.
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "only expansions call what is hidden here"
)]

pub(crate) mod answer;
mod base;
mod buildable;
pub mod capture;
pub mod check;
mod checked;
#[cfg(feature = "alloc")]
mod conversion;
mod display;
mod expression;
mod facts;
#[cfg(feature = "alloc")]
mod formatted;
mod give;
pub mod kind;
mod language;
pub mod marker;
mod number;
mod padded;
pub mod pieces;
mod printed;
mod promise;
mod proof;
#[cfg(feature = "alloc")]
mod redacted;
mod request;
mod route;
pub mod routes;
mod rows;
mod scalar;
mod sink;
mod spelling;
mod template;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod text;
mod value;
pub mod walk;

pub use self::answer::{And, Answer, Delimiting, No, Word, Yes};
pub use self::base::{AsBase, BaseOfOther, BaseOfWithScheme};
pub use self::buildable::Expansion;
#[cfg(feature = "alloc")]
pub(crate) use self::buildable::{Buildable, built};
#[cfg(feature = "alloc")]
pub(crate) use self::check::joined_in;
pub use self::checked::{HoldsText, Rules, unknown_name};
pub use self::display::{Displayed, HasDisplay, Prints, PrintsText};
pub use self::facts::Facts;
#[cfg(feature = "alloc")]
pub use self::formatted::{formatted, formatted_ref, try_formatted, try_formatted_ref};
pub use self::give::{Filled, Give};
pub use self::kind::ValueKind;
pub use self::language::Language;
pub use self::marker::*;
pub use self::padded::{NotPadded, Padded};
pub use self::printed::Printed;
pub use self::promise::Promise;
#[cfg(feature = "alloc")]
pub use self::redacted::RedactedExpansion;
pub use self::rows::{Member, show_pair};
#[cfg(feature = "alloc")]
pub(crate) use self::sink::Growing;
pub use self::sink::{Fixed, Mark, Sink, Unmarked};
pub use self::spelling::{Spelling, Told};
pub use self::template::UriTemplate;
#[cfg(feature = "alloc")]
pub use self::template::{build, build_made, build_on, try_build_made};
pub use self::value::{Assoc, List, Scalar, Seal, Undefined, Unset, UriValue, VariableValue};
pub use self::walk::Walk;
pub use crate::template::expression::{Expression, Item, Visitor};
pub use crate::template::form::{self, Form};

/// The message of a panic in const evaluation.
type Words = crate::text::short::Short<1024>;
