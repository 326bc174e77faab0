//! The way back: from a URI to the values with which a typed template builds it. RFC 6570 leaves
//! that open (section 1.4), since different values can expand to the same text; here the macro
//! and the types have ruled that out.
//!
//! | file | does |
//! |---|---|
//! | `reader` | goes through a URI, as the code of one template or route tells it |
//! | `scan` | the rest of a URI, from left to right |
//! | `params` | finds `name=value` pairs |
//! | `found`, `raw` | what stands for one variable: texts, still encoded |
//! | `scalars`, `texts`, `rows` | what each type makes of that |
//! | `alphabet` | what a type writes, so that it is known where it ends |
//! | `from_uri` | the traits that users see |
//! | `serving` | what a server asks of a type beside its values |
//! | `lasting` | values that borrow nothing any more |
//!
//! Nothing here allocates but the types that own what they hold, and texts with escapes.

pub mod alphabet;
mod found;
mod from_uri;
mod lasting;
mod names;
mod params;
mod raw;
mod reader;
#[cfg(feature = "alloc")]
mod rows;
mod scalars;
mod scan;
mod serving;
#[cfg(all(test, feature = "alloc"))]
mod tests;
#[cfg(feature = "alloc")]
mod texts;

pub use self::alphabet::Alphabet;
pub use self::found::{Found, Members};
pub use self::from_uri::{FromUri, FromUriOwned, Reading};
pub use self::lasting::{Kept, KeptBare, Lasting, Numbered, Probe, Unlisted};
pub use self::names::{Name, Params};
pub use self::raw::Raw;
pub use self::reader::Reader;
#[cfg(feature = "alloc")]
pub use self::rows::Entry;
pub use self::scan::{Scan, Stops};
pub use self::serving::{Companion, Moved, Serving};
use super::answer::{Answer, Yes};
use super::kind::Kind as _;
use super::marker::IsYes;
use super::value::UriValue;
use crate::fault::MatchError;
pub use crate::fault::Mismatch;

/// A value that can be taken from a URI that lives for `'u`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from a URI",
    label = "no value of this type comes out of a URI",
    note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps",
    note = "an `Option` of a list or a map cannot be told from an empty one"
)]
pub trait Capture<'u>: UriValue + Sized {
    /// The alphabet of the type's texts.
    type Alphabet: Alphabet;

    /// The value of what was found.
    ///
    /// # Errors
    ///
    /// When it is no text of this type.
    fn capture(found: Found<'u>) -> Result<Self, Mismatch>;

    /// Whether what was found is nothing to this type.
    #[must_use]
    #[inline]
    fn is_absent(found: Found<'u>) -> bool {
        matches!(found, Found::Undefined)
    }
}

/// A value that can be taken from where something is written before it, such as `?page=`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from a URI",
    label = "no value of this type comes out of a URI",
    note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
    note = "an `Option` of a list or a map cannot be told from an empty one: leave the `Option` out"
)]
pub trait Delimited<'u>: Capture<'u> {}

#[diagnostic::do_not_recommend]
impl<'u, T: Capture<'u>> Delimited<'u> for T {}

/// A value that can be taken from where nothing is written before it, so that none and an empty
/// text look alike: it is always defined, or never empty.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be taken from where it stands in a URI",
    label = "no value of this type comes out of a URI here",
    note = "text comes back as `Cow<'a, str>`, `String` or `Segment<'a>`, lists as `Vec`, associative arrays as maps or structs that derive `UriValue`",
    note = "in `{{x}}` an empty text and none look the same, so its type must be always defined, or never empty; `{{?x}}` and `{{/x}}` tell the two apart"
)]
pub trait Bare<'u>: Capture<'u> {}

#[diagnostic::do_not_recommend]
impl<'u, T> Bare<'u> for T
where
    T: Capture<'u>,
    <T::Defined as Answer>::Or<<T::Alphabet as Alphabet>::Filled>: IsYes,
{
}

/// The answer of a template whose authority has variables, about a path alone.
#[diagnostic::on_unimplemented(
    message = "a path alone has no values for the variables of the authority",
    label = "the authority of this template has variables",
    note = "`from_uri` takes the whole URI",
    note = "a template for paths begins with `/` [RFC 3986, section 3.3]"
)]
pub trait PathAlone {}

impl PathAlone for Yes {}

/// Returns a value whose text has no operator's character before it, so that no text and an empty text
/// look alike.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(clippy::inline_always, reason = "so that the value stays in registers")]
fn bare<'u, T: Capture<'u>>(found: Found<'u>) -> Result<T, Mismatch> {
    T::capture(if T::Defined::IS { found } else { found.unless_empty() })
}

/// Reads a value that borrows from the text, and has `own` make it own all it holds.
///
/// # Errors
///
/// When the text is none of the template.
#[inline]
pub fn owned<'u, T: FromUri<'u>, O>(
    text: &'u str,
    reading: Reading,
    own: fn(T) -> O,
) -> Result<O, MatchError> {
    T::__read(text, reading).map(own)
}

/// Whether the value needs no look where it fills a segment: its type is the proof, or its text
/// is a word. Members of lists do.
#[must_use]
#[inline]
fn is_word<T: UriValue>(found: Found<'_>) -> bool {
    T::Defined::IS && T::Segment::IS || T::Kind::IS_SCALAR && found.is_word()
}

/// Whether a type is an associative array, where it has several members.
#[must_use]
pub const fn is_map<T: UriValue>() -> bool {
    !T::Distinct::IS || !T::__KEYS.is_empty()
}

/// The error of a text that is none of the template.
#[must_use]
pub const fn no_match() -> MatchError {
    MatchError::NO_MATCH
}

/// Whether a route does not match at all, so that another may.
#[must_use]
#[inline]
pub fn is_other<T>(taken: &Result<T, MatchError>) -> bool {
    matches!(taken, Err(error) if error.is_no_match())
}

/// Adds the name of the route to the error of a route that matches.
///
/// # Errors
///
/// As `taken`.
#[inline]
pub fn of_route<T>(taken: Result<T, MatchError>, route: &'static &'static str) -> Result<T, MatchError> {
    taken.map_err(|error| error.of_route(route))
}
