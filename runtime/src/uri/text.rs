//! Macros for the traits that all types with a checked `&str` share.

/// Implements the methods of a type `struct $name<'a>(&'a str)` that make it usable as a string.
macro_rules! text_type {
    ($name:ident) => {
        impl<'a> $name<'a> {
            /// Makes the type from a string that the grammar has accepted.
            #[inline]
            pub(crate) const fn of(text: &'a str) -> Self {
                Self(text)
            }

            /// Returns the string as written.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::Encoded;
            /// assert_eq!(Encoded::parse("a%2eb")?.as_str(), "a%2eb");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn as_str(&self) -> &'a str {
                self.0
            }

            /// Decodes the escapes. The result is borrowed if there are none.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::Encoded;
            /// assert_eq!(Encoded::parse("50%25")?.decode()?, "50%");
            /// assert!(Encoded::parse("%FF")?.decode().is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when the decoded bytes are not UTF-8.
            #[inline]
            #[cfg(feature = "alloc")]
            pub fn decode(&self) -> Result<alloc::borrow::Cow<'a, str>, crate::uri::percent::DecodeError> {
                crate::uri::percent::decode(self.0)
            }

            /// Decodes the escapes, like [`decode`](Self::decode), and replaces bytes that are not UTF-8 by
            /// U+FFFD.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// use urika::value::Encoded;
            /// assert_eq!(Encoded::parse("a%FF")?.decode_lossy(), "a\u{FFFD}");
            /// # Ok::<(), urika::ParseError>(())
            /// ```
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn decode_lossy(&self) -> alloc::borrow::Cow<'a, str> {
                crate::uri::percent::decode_lossy(self.0)
            }
        }

        crate::uri::text::compares_with_str!($name<'_>);
        crate::uri::text::derefs_to_str!($name<'_>);
        crate::uri::text::prints_as_text!($name<'_>);
        crate::uri::text::debugs_as_text!($name<'_>);
    };
}

/// Implements comparison with `str` for types with a method `as_str`.
macro_rules! compares_with_str {
    ($($type:ty),*) => {$(
        crate::uri::text::equals! { $type: str, &str }
    )*};
}

/// Implements comparison with other types that lend a string.
#[doc(hidden)]
#[macro_export]
macro_rules! __equals {
    ($type:ty: $($other:ty),*) => {$(
        impl PartialEq<$other> for $type {
            #[inline]
            fn eq(&self, other: &$other) -> bool {
                self.as_str() == AsRef::<str>::as_ref(other)
            }
        }
    )*};
}

/// Implements conversions, each with an expression.
macro_rules! converts {
    ($([$($life:lifetime)?] $from:ty => $to:ty, |$it:ident| $made:expr;)*) => {$(
        impl$(<$life>)? From<$from> for $to {
            #[inline]
            fn from($it: $from) -> Self {
                $made
            }
        }
    )*};
}

/// Implements `AsRef` for types that may be used wherever a string is accepted. Encoded strings do not have
/// `AsRef`: they would be encoded again.
macro_rules! lends_str {
    ($($type:ty),*) => {$(
        impl AsRef<str> for $type {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
    )*};
}

/// Implements equality, order and hashing by string, so that `Borrow` is sound.
#[doc(hidden)]
#[macro_export]
macro_rules! __compares_by_text {
    ($($type:ty),*) => {$(
        impl PartialEq for $type {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $type {
            #[inline]
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl core::hash::Hash for $type {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl core::borrow::Borrow<str> for $type {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
    )*};
}

macro_rules! derefs_to_str {
    ($($type:ty),*) => {$(
        impl core::ops::Deref for $type {
            type Target = str;

            #[inline]
            fn deref(&self) -> &str {
                self.as_str()
            }
        }
    )*};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __prints_as_text {
    ($($type:ty),*) => {$(
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }
    )*};
}

/// Implements `TryFrom<&str>` with `parse`.
macro_rules! parses_str {
    ($($type:ident),*) => {$(
        impl<'a> TryFrom<&'a str> for $type<'a> {
            type Error = crate::fault::ParseError;

            #[inline]
            fn try_from(text: &'a str) -> Result<Self, crate::fault::ParseError> {
                Self::parse(text)
            }
        }
    )*};
}

/// Implements `Debug` like `str`, without secrets: errors and logs print it.
macro_rules! debugs_as_text {
    ($($type:ty),*) => {$(
        /// Prints the string in quotes, without the secrets that [`RedactedUri`](crate::RedactedUri) hides.
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&crate::uri::redacted::Redacted(self.as_str()), f)
            }
        }
    )*};
}

/// Implements the conversions of a type that owns its string and has a function `read`.
#[cfg(feature = "alloc")]
macro_rules! owns_text {
    ($owned:ident, $borrowed:ident, $as_borrowed:ident) => {
        impl TryFrom<&str> for $owned {
            type Error = crate::fault::ParseError;

            #[inline]
            fn try_from(text: &str) -> Result<Self, crate::fault::ParseError> {
                $borrowed::parse(text).map(Self::from)
            }
        }

        impl TryFrom<alloc::string::String> for $owned {
            type Error = crate::uri::Rejected;

            #[inline]
            fn try_from(text: alloc::string::String) -> Result<Self, crate::uri::Rejected> {
                Self::read(text).map_err(|(text, error)| crate::uri::Rejected::new(text, error))
            }
        }

        impl core::str::FromStr for $owned {
            type Err = crate::fault::ParseError;

            #[inline]
            fn from_str(text: &str) -> Result<Self, crate::fault::ParseError> {
                Self::try_from(text)
            }
        }

        crate::uri::text::converts! {
            [] $owned => alloc::string::String, |owned| owned.into_string();
            ['a] &'a $owned => $borrowed<'a>, |owned| owned.$as_borrowed();
        }
    };
}

#[cfg(feature = "alloc")]
pub(crate) use owns_text;

/// Begins the example of a method that several types have: `it` is the URI of a type.
///
/// The space before the fence makes Markdown remove one space from each line below. Doc comments that pass
/// through a macro, as in `of_parts!`, keep it.
macro_rules! example {
    ($name:literal, $text:literal) => {
        concat!(
            " ```\n# extern crate urika_runtime as urika;\nuse urika::",
            $name,
            ";\n\nlet it: ",
            $name,
            " = \"",
            $text,
            "\".try_into()?;\n"
        )
    };
}

pub use {__compares_by_text as compares_by_text, __equals as equals, __prints_as_text as prints_as_text};
pub(crate) use {
    compares_with_str, converts, debugs_as_text, derefs_to_str, example, lends_str, parses_str, text_type,
};
