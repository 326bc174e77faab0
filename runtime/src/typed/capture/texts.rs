//! Reads strings, pointers to values, and the types of [`value`](crate::value). Each text is decoded once,
//! and borrowed where nothing is escaped.

#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String};

use super::alphabet;
use super::found::Found;
use super::raw::{How, Raw};
use super::{Capture, Mismatch};
use crate::fault::FaultKind;
use crate::policy::base::BaseBuf;
use crate::uri::fragment::JsonPointer;
use crate::uri::host::Host;
use crate::uri::value::{AbsPath, AllowSlash, Encoded, FilePath, Label, RelPath, Segment, Text};
use crate::uri::{UriBuf, UriRefBuf};

impl<'u: 's, 's> Capture<'u> for Cow<'s, str> {
    type Alphabet = alphabet::Any;

    #[inline]
    fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
        found.text()?.decode()
    }
}

macro_rules! owned {
    ($($(#[$meta:meta])* $type:ty;)*) => {$(
        $(#[$meta])*
        impl<'u> Capture<'u> for $type {
            type Alphabet = alphabet::Any;

            #[inline]
            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                found.text()?.decode().map(Self::from)
            }
        }
    )*};
}

owned! {
    String;
    Box<str>;
    Rc<str>;
    #[cfg(target_has_atomic = "ptr")]
    Arc<str>;
}

/// Implements the trait for pointers to another value.
macro_rules! pointers {
    ($($(#[$meta:meta])* $pointer:ident;)*) => {$(
        $(#[$meta])*
        impl<'u, T: Capture<'u>> Capture<'u> for $pointer<T> {
            type Alphabet = T::Alphabet;

            #[inline]
            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                T::capture(found).map(Self::new)
            }

            #[inline]
            fn is_absent(found: Found<'u>) -> bool {
                T::is_absent(found)
            }
        }
    )*};
}

pointers! {
    Box;
    Rc;
    #[cfg(target_has_atomic = "ptr")]
    Arc;
}

/// Implements reading of types that check their text.
macro_rules! checked {
    ($($type:ident: $alphabet:ident, $read:expr;)*) => {$(
        impl<'u: 's, 's> Capture<'u> for $type<'s> {
            type Alphabet = alphabet::$alphabet;

            #[inline]
            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                match $read(found.text()?)? {
                    Cow::Borrowed(text) => Self::parse(text).map_err(Mismatch::of_type),
                    Cow::Owned(text) => {
                        Self::try_from(text).map_err(|rejected| Mismatch::of_type(rejected.error()))
                    }
                }
            }
        }
    )*};
}

impl<'u: 's, 's> Capture<'u> for Segment<'s> {
    type Alphabet = alphabet::OfSegment;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
        let raw = found.text()?;
        // In a query or a fragment a word may have slashes.
        if found.is_word() && raw.is_in_segment() && u32::try_from(raw.encoded().len()).is_ok() {
            return Ok(Self { text: Text::Borrowed(raw.encoded()) });
        }
        let (text, how) = raw.apart();
        other_segment(text, how)
    }
}

/// Reads a segment that must be checked.
#[inline(never)]
fn other_segment(text: &str, how: How) -> Result<Segment<'_>, Mismatch> {
    match Raw::from_parts(text, how).decode()? {
        Cow::Borrowed(text) => Segment::parse(text).map_err(Mismatch::of_type),
        Cow::Owned(text) => Segment::try_from(text).map_err(|rejected| Mismatch::of_type(rejected.error())),
    }
}

checked! {
    AllowSlash: Filled, Raw::decode;
    RelPath: Filled, Raw::decode;
    Label: Hyphened, Raw::decode;
    FilePath: Filled, names;
    AbsPath: Filled, names;
}

/// Takes the text as it stands in the URI.
impl<'u: 's, 's> Capture<'u> for Encoded<'s> {
    type Alphabet = alphabet::Any;

    #[cfg_attr(debug_assertions, inline)]
    fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
        Self::parse(found.text()?.encoded()).map_err(Mismatch::of_type)
    }
}

/// Reads a file path: each name is decoded once.
#[cfg_attr(debug_assertions, inline)]
fn names(raw: Raw<'_>) -> Result<Cow<'_, str>, Mismatch> {
    let encoded = raw.encoded();
    if encoded.contains(['?', '#', '[', ']']) {
        return Err(Mismatch::Reserved);
    }
    if encoded.as_bytes().windows(3).any(|escape| escape.eq_ignore_ascii_case(b"%2F")) {
        return Err(Mismatch::SegmentCharacter);
    }
    Raw::new(encoded).decode()
}

/// Reads a pointer from its form in a fragment.
impl<'u: 's, 's> Capture<'u> for JsonPointer<'s> {
    type Alphabet = alphabet::Any;

    #[cfg_attr(debug_assertions, inline)]
    fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
        JsonPointer::from_fragment(found.text()?.encoded()).map_err(Mismatch::of_type)
    }
}

/// Reads a host as `{+x}` writes it, with its own escapes. Elsewhere it is decoded; a name with escapes is
/// refused, since the host borrows.
impl<'u: 's, 's> Capture<'u> for Host<'s> {
    type Alphabet = alphabet::Any;

    #[cfg_attr(debug_assertions, inline)]
    fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
        let raw = found.text()?;
        let text = if raw.is_reserved() { Cow::Borrowed(raw.encoded()) } else { raw.decode()? };
        match text {
            Cow::Borrowed(text) => host(text),
            Cow::Owned(text) => match host(&text)? {
                Host::Ipv4(address) => Ok(Self::Ipv4(address)),
                Host::Ipv6(address) => Ok(Self::Ipv6(address)),
                Host::Name(_) | Host::Future(_) => Err(Mismatch::Refused(FaultKind::HostEscape)),
            },
        }
    }
}

/// Reads a host that is data, in which an IPv6 address has no brackets.
#[cfg_attr(debug_assertions, inline)]
fn host(text: &str) -> Result<Host<'_>, Mismatch> {
    match text.parse() {
        Ok(address) => Ok(Host::Ipv6(address)),
        Err(_) => Host::parse(text).map_err(Mismatch::of_type),
    }
}

/// Reads URIs within a URI.
macro_rules! uris {
    ($($type:ty;)*) => {$(
        impl<'u> Capture<'u> for $type {
            type Alphabet = alphabet::Any;

            #[cfg_attr(debug_assertions, inline)]
            fn capture(found: Found<'u>) -> Result<Self, Mismatch> {
                let text = found.text()?.decode()?.into_owned();
                Self::try_from(text).map_err(|rejected| Mismatch::of_type(rejected.error()))
            }
        }
    )*};
}

uris! {
    UriBuf;
    UriRefBuf;
    BaseBuf;
}
