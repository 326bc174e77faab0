//! Parses URIs: finds the values from which a typed template builds a URI. RFC 6570 leaves this open (section
//! 1.4), since different values can expand to the same string. Here the macro and the types prevent that.
//!
//! | file | does |
//! |---|---|
//! | `reader` | reads a URI, driven by the code of one template or route |
//! | `step` | the steps of less common templates, which a loop follows |
//! | `scan` | the rest of a URI, read from left to right |
//! | `params`, `names` | find `name=value` pairs, and compare their names |
//! | `found`, `raw` | the text of one variable, still encoded |
//! | `scalars`, `texts`, `rows` | parse the values of each type from this text |
//! | `alphabet` | the characters that a type writes, which show where a value ends |
//! | `from_uri` | the traits that users see, and how a server answers for a type |
//!
//! Only values that own their text, and text with escapes, allocate.

pub mod alphabet;
mod found;
mod from_uri;
mod names;
mod params;
mod raw;
mod reader;
#[cfg(feature = "alloc")]
mod rows;
mod scalars;
mod scan;
mod step;
#[cfg(all(test, feature = "alloc"))]
mod tests;
#[cfg(feature = "alloc")]
mod texts;

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

pub use self::alphabet::{Alphabet, Lack};
pub use self::found::{Found, Members};
pub use self::from_uri::{CanBeKept, FromUri, FromUriOwned, Serves, Serving};
pub use self::names::Params;
pub use self::raw::Raw;
pub use self::reader::{Reader, is_first};
#[cfg(feature = "alloc")]
pub use self::rows::Entry;
pub use self::scan::{Scan, Stops};
pub use self::step::{ReadStep, ReadValue, StepName};
use super::answer::{Answer, Yes};
use super::kind::ValueKind as _;
pub use super::request::{Companion, Fallback, Moved, MovedTo, Reading};
use super::value::UriValue;
use crate::fault::MatchError;
pub use crate::fault::Mismatch;
pub use crate::template::matching::last::Behind;
use crate::text::bytes::is_same;
use crate::text::loops::any;

/// How values that live for `'u` get the text of a URI that lives for `'t`.
pub trait Lend<'t, 'u>: Copy {
    /// Returns the text for a value.
    #[cfg(feature = "alloc")]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str>;
}

/// Lets values borrow the text of the URI.
#[derive(Clone, Copy, Debug)]
pub struct Borrow;

impl<'t: 'u, 'u> Lend<'t, 'u> for Borrow {
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lend(self, text: Cow<'t, str>) -> Cow<'u, str> {
        text
    }
}

/// Makes values own their strings, whatever their lifetime.
#[derive(Clone, Copy, Debug)]
pub struct Own;

#[cfg_attr(not(feature = "alloc"), expect(clippy::elidable_lifetime_names, reason = "`lend` needs the name"))]
impl<'u> Lend<'_, 'u> for Own {
    #[cfg(feature = "alloc")]
    #[inline]
    fn lend(self, text: Cow<'_, str>) -> Cow<'u, str> {
        Cow::Owned(text.into_owned())
    }
}

/// A value that can be parsed from a URI, and lives for `'u`.
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "strings are parsed only with the feature `alloc` of `urika`, which is off"
    )
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a URI",
    label = "a value of this type cannot be parsed",
    note = "use a type that can be parsed: a string such as `String` or `Cow<'a, str>`, a number, a `Vec`, a map, or a type that derives `UriValue`",
    note = "for a URI, use `UriBuf` or `UriRefBuf`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait Capture<'u>: UriValue + Sized {
    /// The characters of the type's values.
    type Alphabet: Alphabet;
    /// Whether values can own their strings, and so outlive the URI.
    type Kept: Answer;

    /// Parses the value from the text of the variable.
    fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch>;

    /// Returns whether the text represents an absent value of this type.
    #[inline]
    fn is_absent(found: Found<'_>) -> bool {
        matches!(found, Found::Undefined)
    }
}

/// The answer of a type whose values are always defined, so that the `None` of the `Option` type `T` differs from all
/// of them.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be parsed: `None` and an empty list or map look the same in a URI",
    label = "an `Option` of a list or a map",
    note = "remove the `Option`: an absent list is an empty one"
)]
pub trait ToldFromNone<T> {}

impl<T> ToldFromNone<T> for Yes {}

/// A value that can be parsed without a character of the operator before it. An undefined value and an empty
/// string look alike there, so the value must always be defined, or never be empty.
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        note = "strings are parsed only with the feature `alloc` of `urika`, which is off"
    )
)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a URI",
    label = "a value of this type cannot be parsed",
    note = "use a type that can be parsed: a string such as `String` or `Cow<'a, str>`, a number, a `Vec`, a map, or a type that derives `UriValue`",
    note = "for a URI, use `UriBuf` or `UriRefBuf`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait Bare<'u>: Capture<'u> {}

impl<'u, T> Bare<'u> for T
where
    T: Capture<'u>,
    <T::Defined as Answer>::Or<<T::Alphabet as Alphabet>::Filled>: ToldFromEmpty<T>,
{
}

/// The answer of a type `T` whose values can be distinguished from an empty string.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be parsed from its place in a URI: an absent value and an empty string look the same there",
    label = "a value of this type may be absent",
    note = "write the variable as `{{?x}}`, for a list as `{{?x*}}`, or as `{{/x}}` at the end of the path, or use a type that always has a value",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait ToldFromEmpty<T> {}

impl<T> ToldFromEmpty<T> for Yes {}

/// The answer of a type `T` of items whose values are always defined: an absent item is not written.
#[diagnostic::on_unimplemented(
    message = "a list or map of `{T}` cannot be parsed: an absent item is not written",
    label = "an item of this list or map may be absent",
    note = "remove the `Option` of the items: `Vec<T>` instead of `Vec<Option<T>>`"
)]
pub trait DefinedItem<T> {}

impl<T> DefinedItem<T> for Yes {}

/// The answer for a template `T` whose authority has variables when only a path is given.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be parsed from a path: its template has variables before the path",
    label = "a path has no host",
    note = "call `from_uri` with the whole URI, or begin the template with `/` [RFC 3986, section 3.3]"
)]
pub trait PathAlone<T> {}

impl<T> PathAlone<T> for Yes {}

/// The answer for a type `T` that is parsed from a URI and kept. Values of `Host` and `Encoded` never own their
/// strings.
#[diagnostic::on_unimplemented(
    message = "`{T}` borrows from the URI, so it cannot outlive it",
    label = "a `Host` or an `Encoded` always borrows from the URI",
    note = "use a `String` instead, or give the type a lifetime, as in `Link<'a>` with a `Host<'a>`, and parse with `from_uri`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait OwnsText<T> {}

impl<T> OwnsText<T> for Yes {}

/// The answer for a type `T` that borrows its text, and so cannot hold a decoded string. No answer implements it.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be parsed from a URI: a reference cannot hold decoded text",
    label = "a value of this type cannot be parsed",
    note = "use `{Owned}`; a string can also be a `Cow<'a, str>`, which borrows if nothing is escaped, or a `Segment<'a>`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait BorrowsText<T, Owned> {}

/// Returns the text of a value without a character of the operator before it. An undefined value and an empty
/// string look alike there.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn unled<T: UriValue>(found: Found<'_>) -> Found<'_> {
    if T::Defined::IS { found } else { found.unless_empty() }
}

/// Returns whether the value needs no check as a segment: its type is the proof, or its text is a word.
/// Members of lists always need the check.
#[inline]
fn is_word<T: UriValue>(found: Found<'_>) -> bool {
    T::Defined::IS && T::Segment::IS || T::Kind::IS_SCALAR && found.is_word()
}

/// Returns whether a type is an associative array.
pub const fn is_map<T: UriValue>() -> bool {
    !T::Distinct::IS || !T::__KEYS.is_empty()
}

/// Returns whether a value before a literal segment can be distinguished from it: it is always defined, or it is one
/// of a few strings, which are not this segment.
#[must_use]
pub const fn is_apart<T: UriValue>(segment: &str) -> bool {
    let texts = T::__TEXTS;
    T::Defined::IS
        || !texts.is_empty() && !any!(0..texts.len(), |at| is_same(segment.as_bytes(), texts[at].as_bytes()))
}

/// Returns the error for a URI that does not match the template.
pub const fn no_match() -> MatchError {
    MatchError::NO_MATCH
}

/// Returns whether a route does not match at all, so that another one may.
pub fn is_other<T>(taken: &Result<T, MatchError>) -> bool {
    matches!(taken, Err(error) if error.is_no_match())
}

/// Adds the name of the route to the error of a route that matches.
pub fn of_route<T>(taken: Result<T, MatchError>, route: &'static &'static str) -> Result<T, MatchError> {
    taken.map_err(|error| error.of_route(route))
}
