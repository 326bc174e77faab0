//! [`Text`]: the content of the checked value types.

#[cfg(feature = "alloc")]
use alloc::string::String;

/// A checked string, borrowed or owned: a `Cow<str>` that also exists without `alloc`.
///
/// Public only because the macros construct it.
#[doc(hidden)]
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Text<'a> {
    Borrowed(&'a str),
    #[cfg(feature = "alloc")]
    Owned(String),
}

impl Text<'_> {
    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            #[cfg(feature = "alloc")]
            Self::Owned(text) => text.as_str(),
        }
    }

    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn into_string(self) -> String {
        match self {
            Self::Borrowed(text) => String::from(text),
            Self::Owned(text) => text,
        }
    }
}

/// Declares a type that holds a [`Text`], with everything that such types share. `$example` is a string for the
/// docs, and `$module` is the path of the type there.
macro_rules! proof_type {
    ($(#[$docs:meta])* $name:ident, $example:literal, $module:literal) => {
        $(#[$docs])*
        #[derive(Clone)]
        pub struct $name<'a> {
            #[doc(hidden)]
            pub text: crate::uri::value::Text<'a>,
        }

        impl<'a> $name<'a> {
            #[doc = concat!("Parses a [`", stringify!($name), "`] from a string that is not percent-encoded.")]
            ///
            /// # Errors
            ///
            /// Fails when `text` is invalid. The error has the offset of the first invalid character.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $module, "::", stringify!($name), ";\n")]
            #[doc = concat!("assert_eq!(", stringify!($name), "::parse(\"", $example, "\")?.as_str(), \"", $example, "\");")]
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[cfg_attr(debug_assertions, inline)]
            pub const fn parse(text: &'a str) -> Result<Self, crate::fault::ParseError> {
                match Self::check(text) {
                    Ok(()) => Ok(Self { text: crate::uri::value::Text::Borrowed(text) }),
                    Err(fault) => Err(crate::fault::ParseError::new(fault, crate::fault::What::$name)),
                }
            }

            /// Returns the string, without percent-encoding.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::{Label, Segment};
            /// assert_eq!(Segment::parse("50% off")?.as_str(), "50% off");
            /// assert_eq!(Label::parse("eu-1")?.as_str(), "eu-1");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            pub const fn as_str(&self) -> &str {
                self.text.as_str()
            }

            /// Borrows the value.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::{Label, Segment};
            /// assert_eq!(Segment::parse("a")?.borrowed(), Segment::parse("a")?);
            /// assert_eq!(Label::parse("a")?.borrowed(), Label::parse("a")?);
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            pub const fn borrowed(&self) -> $name<'_> {
                $name { text: crate::uri::value::Text::Borrowed(self.as_str()) }
            }

            /// Returns the string, without percent-encoding.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $module, "::", stringify!($name), ";\n")]
            #[doc = concat!("fn text(it: ", stringify!($name), "<'_>) -> String {")]
            ///     it.into_string()
            /// }
            /// ```
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn into_string(self) -> alloc::string::String {
                self.text.into_string()
            }

            /// Returns the value with an owned string.
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::", $module, "::", stringify!($name), ";\n")]
            #[doc = concat!("fn keep(it: ", stringify!($name), "<'_>) -> ", stringify!($name), "<'static> {")]
            ///     it.into_owned()
            /// }
            /// ```
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name { text: crate::uri::value::Text::Owned(self.text.into_string()) }
            }
        }

        crate::uri::text::parses_str!($name);

        /// Borrows the value.
        impl<'a> From<&'a $name<'_>> for $name<'a> {
            fn from(value: &'a $name<'_>) -> Self {
                value.borrowed()
            }
        }

        #[cfg(feature = "alloc")]
        impl TryFrom<alloc::string::String> for $name<'_> {
            type Error = crate::uri::Rejected;

            #[cfg_attr(debug_assertions, inline)]
            fn try_from(text: alloc::string::String) -> Result<Self, crate::uri::Rejected> {
                match Self::check(&text) {
                    Ok(()) => Ok(Self { text: crate::uri::value::Text::Owned(text) }),
                    Err(fault) => Err(crate::uri::Rejected::new(text, crate::fault::ParseError::new(fault, crate::fault::What::$name))),
                }
            }
        }

        #[cfg(feature = "alloc")]
        impl core::str::FromStr for $name<'_> {
            type Err = crate::fault::ParseError;

            #[cfg_attr(debug_assertions, inline)]
            fn from_str(text: &str) -> Result<Self, crate::fault::ParseError> {
                $name::parse(text).map($name::into_owned)
            }
        }

        crate::uri::text::compares_with_str!($name<'_>);
        crate::uri::text::compares_by_text!($name<'_>);
        crate::uri::text::lends_str!($name<'_>);
        crate::uri::text::debugs_as_text!($name<'_>);
    };
}

/// Declares a checked value type for a path. `$rule` checks its bytes, and `Display` encodes it for `$place`.
macro_rules! path_type {
    ($(#[$docs:meta])* $name:ident, $example:literal, $rule:path, $place:ident) => {
        crate::uri::value::proof_type!($(#[$docs])* $name, $example, "value");

        impl $name<'_> {
            /// Checks that [`parse`](Self::parse) would accept `text`.
            #[doc(hidden)]
            #[inline]
            pub const fn check(text: &str) -> Result<(), crate::fault::Fault> {
                crate::fault::tri!(crate::grammar::check_length(text.len(), crate::fault::Part::Path));
                $rule(text.as_bytes())
            }
        }

        /// Prints the string as it appears in a path: percent-encoded.
        impl core::fmt::Display for $name<'_> {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                use crate::uri::percent::{Place, escaped};
                core::fmt::Display::fmt(&escaped(Place::$place, self.as_str()), f)
            }
        }
    };
}

pub(crate) use {path_type, proof_type};
