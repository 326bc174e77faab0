//! Serializes all URI types as strings, and deserializes them by parsing.
//!
//! Borrowed types can only be deserialized from formats that lend their strings. Owned types can be
//! deserialized from all formats.

#[cfg(feature = "alloc")]
mod policy;
#[cfg(feature = "alloc")]
mod report;
#[cfg(all(test, feature = "alloc"))]
mod tests;

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
pub use owned::owned;
use serde::de::{Error, Visitor};
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fault::ParseError;
use crate::policy::base::Base;
use crate::uri::fragment::{JsonPointer, Lines};
use crate::uri::host::Host;
use crate::uri::value::{
    AbsPath, Encoded, FilePath, Label, ObjectKey, RelPath, Secret, Segment, SegmentWithSlash,
};
use crate::uri::{RedactedUri, Uri, UriRef};

/// Reads a string that the format lends for the lifetime `'a`.
struct Borrowed<T> {
    expected: &'static str,
    result: PhantomData<T>,
}

impl<'a, T: TryFrom<&'a str, Error = ParseError>> Visitor<'a> for Borrowed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in a borrowed string", self.expected)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'a str) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }

    /// Without this, the error of `serde` would show the string, and with it any password.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(E::custom(format_args!(
            "expected {} in a borrowed string; an owned type, such as `UriBuf`, accepts any string",
            self.expected
        )))
    }
}

/// Reads a string with the function `read`. An error mentions `expected`, whose two pieces are written as one
/// string.
struct TextVisitor<T, F> {
    expected: [&'static str; 2],
    read: fn(&str) -> Result<T, F>,
}

impl<T, F: fmt::Display> Visitor<'_> for TextVisitor<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expected.iter().try_for_each(|words| f.write_str(words))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).map_err(E::custom)
    }
}

/// Deserializes a type with a function that reads its string. The two pieces of `expected` name the type in
/// errors.
///
/// # Errors
///
/// Fails when the value is not a string, or when the function rejects the string.
pub fn read<'de, T, F: fmt::Display, D: Deserializer<'de>>(
    expected: [&'static str; 2],
    read: fn(&str) -> Result<T, F>,
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor { expected, read })
}

/// Implements `Serialize` with `as_str`.
macro_rules! serialize {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}

/// Implements `Deserialize` from a borrowed string.
macro_rules! deserialize_borrowed {
    ($($name:ident, $expected:literal;)*) => {$(
        impl<'de: 'a, 'a> Deserialize<'de> for $name<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Borrowed { expected: $expected, result: PhantomData })
            }
        }
    )*};
}

serialize!(Uri<'_>, UriRef<'_>, Encoded<'_>);
serialize!(
    Segment<'_>,
    Label<'_>,
    RelPath<'_>,
    FilePath<'_>,
    ObjectKey<'_>,
    AbsPath<'_>,
    SegmentWithSlash<'_>,
    JsonPointer<'_>
);

deserialize_borrowed! {
    Uri, "a URI";
    UriRef, "a URI reference";
    Base, "a base";
    Encoded, "percent-encoded text";
    Host, "a host";
}

/// Serializes a base as a string that is parsed as the same base: with the slash after an empty last segment.
impl Serialize for Base<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.as_str();
        if text.ends_with('/') {
            serializer.collect_str(&format_args!("{text}/"))
        } else {
            serializer.serialize_str(text)
        }
    }
}

/// Serializes a host with its `Display`: addresses are numbers, and have one form.
impl Serialize for Host<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(not(feature = "alloc"))]
deserialize_borrowed! {
    Segment, "a path segment";
    Label, "a label";
    RelPath, "a relative path";
    FilePath, "a file path";
    ObjectKey, "an object key";
    AbsPath, "an absolute path";
    SegmentWithSlash, "a segment with slashes";
    JsonPointer, "a JSON pointer";
}

/// Serializes a URI as it prints, without its secrets.
impl Serialize for RedactedUri<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Serializes lines with their `Display`, which is their only form.
impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Deserializes lines, which do not keep any part of the string.
impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(["", "lines, as `L10` or `L10-L20`"], Lines::parse, deserializer)
    }
}

/// A secret is deserialized like its value, and cannot be serialized, since serialized values end up in logs. The error
/// only names the type, since errors of `serde` quote the string that they reject.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let refused = |_| D::Error::custom(format_args!("secret that is not a `{}`", type_name::<T>()));
        T::deserialize(deserializer).map_err(refused).map(Self::new)
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use super::{
        AbsPath, Deserialize, Deserializer, Error, FilePath, JsonPointer, Label, ObjectKey, PhantomData,
        RelPath, Segment, SegmentWithSlash, Serialize, Serializer, Visitor, fmt,
    };
    use crate::policy::base::BaseBuf;
    use crate::uri::{Rejected, UriBuf, UriRefBuf};

    /// Reads a string from any format.
    struct Owned<T> {
        expected: &'static str,
        result: PhantomData<T>,
    }

    impl<T: TryFrom<String, Error = Rejected>> Visitor<'_> for Owned<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.expected)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            self.visit_string(String::from(text))
        }

        fn visit_string<E: Error>(self, text: String) -> Result<T, E> {
            T::try_from(text).map_err(E::custom)
        }
    }

    /// Deserializes a type that is made from a `String`. `expected` names the type in errors. For the types
    /// of `policy!`.
    ///
    /// # Errors
    ///
    /// Fails when the value is not a string, or when the type rejects the string.
    pub fn owned<'de, T, D>(expected: &'static str, deserializer: D) -> Result<T, D::Error>
    where
        T: TryFrom<String, Error = Rejected>,
        D: Deserializer<'de>,
    {
        deserializer.deserialize_string(Owned { expected, result: PhantomData })
    }

    macro_rules! deserialize_owned {
        ($($type:ty, $expected:literal;)*) => {$(
            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    owned($expected, deserializer)
                }
            }
        )*};
    }

    serialize!(UriBuf, UriRefBuf);

    impl Serialize for BaseBuf {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.as_base().serialize(serializer)
        }
    }

    deserialize_owned! {
        UriBuf, "a URI";
        UriRefBuf, "a URI reference";
        BaseBuf, "a base";
        Segment<'_>, "a path segment";
        Label<'_>, "a label";
        RelPath<'_>, "a relative path";
        FilePath<'_>, "a file path";
        ObjectKey<'_>, "an object key";
        AbsPath<'_>, "an absolute path";
        SegmentWithSlash<'_>, "a segment with slashes";
        JsonPointer<'_>, "a JSON pointer";
    }
}
