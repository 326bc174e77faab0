//! The macro that turns a date or time into a template value. It implements the hidden traits of `urika`, as the
//! derives do: the strings consist of digits and `-`, `:`, `.`, `+`, `T`, `Z`, so they are path segments.

/// Declares the types, each around a type of another crate, with the format that prints its ISO form.
macro_rules! types {
    ($($(#[$docs:meta])* $name:ident($inner:ty), $format:literal, $accepted:ident;)*) => {$(
        $(#[$docs])*
        ///
        /// It fills a path segment without a `Result`, and derefs to the type inside.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(pub $inner);

        impl From<$inner> for $name {
            fn from(value: $inner) -> Self {
                Self(value)
            }
        }

        impl From<$name> for $inner {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl core::ops::Deref for $name {
            type Target = $inner;

            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        /// Prints the ISO 8601 form.
        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, $format, self.0)
            }
        }

        impl core::str::FromStr for $name {
            type Err = <$inner as core::str::FromStr>::Err;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl urika::UriValue for $name {
            type Kind = urika::__private::kind::ScalarKind;
            type Given = Self;
            type Initial = urika::__private::Unset;
            type Defined = urika::__private::Yes;
            type Sound = urika::__private::Yes;
            type Segment = urika::__private::Yes;
            type Path = urika::__private::Yes;
            type Absolute = urika::__private::No;
            type Reserved = urika::__private::Yes;
            type Plain = urika::__private::Yes;
            type Label = urika::__private::No;
            type HostType = urika::__private::No;
            type Host = urika::__private::No;
            type HostReserved = urika::__private::No;
            type Port = urika::__private::No;
            type Prefix = urika::__private::No;
            type Distinct = urika::__private::Yes;
            type Bounded = urika::__private::Yes;
            const __DERIVE_URI_VALUE_INSTEAD: urika::__private::Seal = urika::__private::Seal;
            const __MAX_LEN: usize = $crate::iso::MAX_LEN;
            const __LANGUAGE: urika::__private::Language =
                urika::__private::Language::of_chars($crate::iso::CHARS, 1, $crate::iso::MAX_LEN as u32, false);

            fn __given(given: Self) -> Self {
                given
            }

            fn __initial() -> urika::__private::Unset {
                urika::__private::Unset
            }

            fn __visit<V: urika::__private::Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                visitor.item(urika::__private::Item::Printed(self))
            }

            fn __hint(&self) -> usize {
                24
            }
        }

        impl<'u> urika::__private::capture::Capture<'u> for $name {
            type Alphabet = urika::__private::capture::alphabet::OfSegment;
            type Kept = urika::__private::Yes;

            fn capture<'t, L: urika::__private::capture::Lend<'t, 'u>>(
                found: urika::__private::capture::Found<'t>,
                _: L,
            ) -> Result<Self, urika::__private::capture::Mismatch> {
                found.text()?.short(urika::__private::capture::Mismatch::Printed(stringify!($name)), |text| {
                    $crate::iso::parse(text, $crate::iso::Accepted::$accepted)
                        .ok_or(urika::__private::capture::Mismatch::Printed(stringify!($name)))
                })
            }
        }
    )*};
}

use core::fmt::{self, Write as _};
use core::str::FromStr;

pub(crate) use types;

/// `+262142-12-31T23:59:59.999999999Z` has 33 characters, of which four are escaped in a segment.
pub(crate) const MAX_LEN: usize = 33 + 2 * 4;

/// The characters of the ISO forms, a bit each.
pub(crate) const CHARS: u128 = {
    let (mut bits, mut at) = (0, 0);
    let all = b"0123456789-+:.TZ";
    while at < all.len() {
        bits |= 1 << all[at];
        at += 1;
    }
    bits
};

/// The strings that a type accepts.
#[derive(Clone, Copy)]
pub(crate) enum Accepted {
    /// The string that the value prints.
    Printed,
    /// The same with more or fewer zeros at its end, as in `12:30` and `12:30:00.000`. `FromStr` accepts more, and
    /// ignores what the type does not have, such as an offset.
    Zeros,
    /// Every string that `FromStr` accepts.
    Parsed,
}

/// Parses a value.
pub(crate) fn parse<T: FromStr + fmt::Display>(text: &str, accepted: Accepted) -> Option<T> {
    let value: T = text.parse().ok()?;
    let mut rest = match accepted {
        Accepted::Printed => Rest { text, may_go_on: false },
        Accepted::Zeros => Rest { text: without_zeros(text), may_go_on: true },
        Accepted::Parsed => return Some(value),
    };
    (write!(rest, "{value}").is_ok() && rest.text.is_empty()).then_some(value)
}

/// Returns a time without the zeros at the end of its fraction.
fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// The part of the expected string that has not been printed yet.
struct Rest<'t> {
    text: &'t str,
    /// Whether the value may print zeros after the string.
    may_go_on: bool,
}

impl fmt::Write for Rest<'_> {
    fn write_char(&mut self, printed: char) -> fmt::Result {
        match self.text.strip_prefix(printed) {
            Some(rest) => self.text = rest,
            None if self.may_go_on && self.text.is_empty() && matches!(printed, ':' | '.' | '0') => {}
            None => return Err(fmt::Error),
        }
        Ok(())
    }

    fn write_str(&mut self, printed: &str) -> fmt::Result {
        printed.chars().try_for_each(|printed| self.write_char(printed))
    }
}
