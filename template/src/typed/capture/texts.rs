//! Parses strings, pointers to values, and the types of [`value`](crate::value). Each string is decoded once,
//! and borrowed if nothing is escaped.

#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String, vec::Vec};

use super::alphabet;
use super::found::Found;
use super::raw::{How, Raw};
use super::scalars::reads;
use super::{BorrowsText, Capture, Lend, Mismatch};
use crate::fault::{FaultKind, ParseError};
use crate::typed::value::UriValue;
use crate::typed::{No, Yes};
use urika_runtime::Host;
use urika_runtime::fragment::JsonPointer;
use urika_runtime::value::BaseBuf;
use urika_runtime::value::{
    AbsPath, Encoded, FilePath, Label, ObjectKey, RelPath, Secret, Segment, SegmentWithSlash, Text,
};
use urika_runtime::{Rejected, UriBuf, UriRefBuf};

reads! {
    where [: 's, 's] Cow<'s, str> => Any, |found, lend| Ok(lend.lend(found.text()?.decode()?));
    String, Box<str>, Rc<str>, #[cfg(target_has_atomic = "ptr")] Arc<str> => Any,
        |found, _lend| found.text()?.decode().map(Self::from);
    where [: 's, 's] SegmentWithSlash<'s>, where [: 's, 's] RelPath<'s> => NonEmpty,
        |found, lend| checked(lend.lend(found.text()?.decode()?), Self::parse);
    where [: 's, 's] Label<'s> => Hyphened,
        |found, lend| checked(lend.lend(found.text()?.decode()?), Self::parse);
    where [: 's, 's] FilePath<'s>, where [: 's, 's] AbsPath<'s>, where [: 's, 's] ObjectKey<'s> => NonEmpty,
        |found, lend| checked(lend.lend(names(found.text()?)?), Self::parse);
    /// Keeps the text as it appears in the URI.
    ref [: 's, 's] Encoded<'s> => Any,
        |found, lend| Self::parse(lent(found.text()?.encoded(), lend)?).map_err(Mismatch::of_type);
    /// Parses a pointer from its form in a fragment.
    where [: 's, 's] JsonPointer<'s> => Any,
        |found, lend| match lend.lend(Cow::Borrowed(found.text()?.encoded())) {
            Cow::Borrowed(text) => JsonPointer::from_fragment(text),
            Cow::Owned(text) => JsonPointer::from_fragment(&text).map(JsonPointer::into_owned),
        }.map_err(Mismatch::of_type);
    /// Parses a host as `{+x}` writes it, with its own escapes. Elsewhere it is decoded, and a name with
    /// escapes is rejected, since the host borrows.
    ref [: 's, 's] Host<'s> => Any, |found, lend| {
        let raw = found.text()?;
        let text = if raw.is_reserved() { Cow::Borrowed(raw.encoded()) } else { raw.decode()? };
        match text {
            Cow::Borrowed(text) => host(lent(text, lend)?),
            Cow::Owned(text) => match host(&text)? {
                Host::Ipv4(address) => Ok(Self::Ipv4(address)),
                Host::Ipv6(address) => Ok(Self::Ipv6(address)),
                Host::Name(_) | Host::Future(_) => Err(Mismatch::Refused(FaultKind::HostEscape)),
            },
        }
    };
    /// Parses URIs within a URI.
    UriBuf, UriRefBuf, BaseBuf => Any, |found, _lend| owned(found.text()?.decode()?.into_owned());
}

/// Returns the text for a type that always borrows. `FromUriOwned` is for types whose values can be kept, so
/// these are never required to own their text.
fn lent<'t, 'u, L: Lend<'t, 'u>>(text: &'t str, lend: L) -> Result<&'u str, Mismatch> {
    match lend.lend(Cow::Borrowed(text)) {
        Cow::Borrowed(text) => Ok(text),
        Cow::Owned(_) => Err(Mismatch::Text),
    }
}

/// Parses a type that checks its string, and reuses a string that is already owned.
fn checked<'s, T: TryFrom<String, Error = Rejected>>(
    text: Cow<'s, str>,
    parse: fn(&'s str) -> Result<T, ParseError>,
) -> Result<T, Mismatch> {
    match text {
        Cow::Borrowed(text) => parse(text).map_err(Mismatch::of_type),
        Cow::Owned(text) => owned(text),
    }
}

fn owned<T: TryFrom<String, Error = Rejected>>(text: String) -> Result<T, Mismatch> {
    T::try_from(text).map_err(|rejected| Mismatch::of_type(rejected.error()))
}

/// Implements the trait for types that hold another value.
macro_rules! holders {
    ($($(#[$meta:meta])* $holder:ident;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Capture<'u>> Capture<'u> for $holder<T> {
            type Alphabet = T::Alphabet;
            type Kept = T::Kept;

            #[inline]
            fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
                T::capture(found, lend).map(Self::new)
            }

            #[inline]
            fn is_absent(found: Found<'_>) -> bool {
                T::is_absent(found)
            }
        }
    )*};
}

holders! {
    Box;
    Rc;
    Secret;
    #[cfg(target_has_atomic = "ptr")]
    Arc;
}

/// Gives the compiler a message for a `&str`, which the condition excludes.
impl<'u, 's> Capture<'u> for &'s str
where
    for<'any> &'any No: BorrowsText<&'s str, String>,
{
    type Alphabet = alphabet::Any;
    type Kept = No;

    fn capture<'t, L: Lend<'t, 'u>>(_: Found<'t>, _: L) -> Result<Self, Mismatch> {
        Err(Mismatch::Text)
    }
}

/// Gives the compiler a message for a slice, which the condition excludes.
impl<'u, 's, T> Capture<'u> for &'s [T]
where
    Self: UriValue,
    No: BorrowsText<&'s [T], Vec<T>>,
{
    type Alphabet = alphabet::Any;
    type Kept = No;

    fn capture<'t, L: Lend<'t, 'u>>(_: Found<'t>, _: L) -> Result<Self, Mismatch> {
        Err(Mismatch::Text)
    }
}

impl<'u: 's, 's> Capture<'u> for Segment<'s> {
    type Alphabet = alphabet::OfSegment;
    type Kept = Yes;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn capture<'t, L: Lend<'t, 'u>>(found: Found<'t>, lend: L) -> Result<Self, Mismatch> {
        let raw = found.text()?;
        // In a query or a fragment a word may contain slashes.
        if found.is_word() && raw.is_in_segment() && u32::try_from(raw.encoded().len()).is_ok() {
            return Ok(Self {
                text: match lend.lend(Cow::Borrowed(raw.encoded())) {
                    Cow::Borrowed(text) => Text::Borrowed(text),
                    Cow::Owned(text) => Text::Owned(text),
                },
            });
        }
        let (text, how) = raw.apart();
        other_segment(text, how, lend)
    }
}

/// Parses a segment that must be checked.
#[inline(never)]
fn other_segment<'t, 'u, L: Lend<'t, 'u>>(text: &'t str, how: How, lend: L) -> Result<Segment<'u>, Mismatch> {
    checked(lend.lend(Raw::from_parts(text, how).decode()?), Segment::parse)
}

/// Parses a file path. Each name is decoded once.
#[cfg_attr(debug_assertions, inline)]
fn names(raw: Raw<'_>) -> Result<Cow<'_, str>, Mismatch> {
    let encoded = raw.encoded();
    if encoded.contains(['?', '#', '[', ']']) {
        return Err(Mismatch::Reserved);
    }
    if encoded.as_bytes().windows(3).any(|escape| escape.eq_ignore_ascii_case(b"%2F")) {
        return Err(Mismatch::Refused(FaultKind::SegmentCharacter('/')));
    }
    raw.unreserved().decode()
}

/// Parses a host that is data. An IPv6 address does not have brackets there.
#[cfg_attr(debug_assertions, inline)]
fn host(text: &str) -> Result<Host<'_>, Mismatch> {
    match text.parse() {
        Ok(address) => Ok(Host::Ipv6(address)),
        Err(_) => Host::parse(text).map_err(Mismatch::of_type),
    }
}
