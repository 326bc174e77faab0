//! Serializes all URI types as their text, and deserializes them by parsing. The text is never changed.
//!
//! Borrowed types can only be deserialized from formats that lend their text. Owned types can be deserialized
//! from all formats.

#[cfg(feature = "alloc")]
mod policy;
#[cfg(feature = "alloc")]
mod report;
mod secret;
#[cfg(all(feature = "alloc", feature = "template"))]
mod typed;

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
pub use owned::owned;
use serde::de::{Error, Visitor};
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};
#[cfg(all(feature = "alloc", feature = "template"))]
pub use typed::{matched, route, template};

use crate::fault::ParseError;
use crate::policy::base::Base;
use crate::uri::fragment::{JsonPointer, Lines};
use crate::uri::host::Host;
use crate::uri::value::{AbsPath, AllowSlash, Encoded, FilePath, Label, RelPath, Segment};
use crate::uri::{Uri, UriRef};

/// Reads text that the format lends for the lifetime `'a`.
struct Borrowed<T> {
    expected: &'static str,
    result: PhantomData<T>,
}

impl<'a, T: TryFrom<&'a str, Error = ParseError>> Visitor<'a> for Borrowed<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in text that can be borrowed", self.expected)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'a str) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }

    /// Without this, the error of `serde` would show the text, and with it any password.
    fn visit_str<E: Error>(self, _: &str) -> Result<T, E> {
        Err(E::custom(format_args!(
            "expected {} in text that can be borrowed; a type that owns its text, such as `UriBuf`, reads all",
            self.expected
        )))
    }
}

/// Implements `Serialize` by `as_str`.
macro_rules! serialize {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}

/// Implements `Deserialize` from borrowed text.
macro_rules! deserialize_borrowed {
    ($($name:ident, $expected:literal;)*) => {$(
        impl<'de: 'a, 'a> Deserialize<'de> for $name<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Borrowed { expected: $expected, result: PhantomData })
            }
        }
    )*};
}

serialize!(Uri<'_>, UriRef<'_>, Base<'_>, Encoded<'_>);
serialize!(Segment<'_>, Label<'_>, RelPath<'_>, FilePath<'_>, AbsPath<'_>, AllowSlash<'_>, JsonPointer<'_>);

deserialize_borrowed! {
    Uri, "a URI";
    UriRef, "a URI reference";
    Base, "a base";
    Encoded, "percent-encoded text";
    Host, "a host";
}

/// Serializes a host by its `Display`: addresses are numbers, and have one form.
impl Serialize for Host<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(not(feature = "alloc"))]
deserialize_borrowed! {
    Segment, "segment text";
    Label, "a label";
    RelPath, "a relative path";
    FilePath, "a path of a file";
    AbsPath, "an absolute path";
    AllowSlash, "segment text with slashes";
    JsonPointer, "a JSON pointer";
}

/// Serializes lines by their `Display`, their only form.
impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Deserializes lines, which keep nothing of their text.
impl<'de> Deserialize<'de> for Lines {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl Visitor<'_> for Read {
            type Value = Lines;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("lines, as `L10` or `L10-L20`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Lines, E> {
                Lines::parse(text).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Read)
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::string::String;

    use super::{
        AbsPath, AllowSlash, Deserialize, Deserializer, Error, FilePath, JsonPointer, Label, PhantomData,
        RelPath, Segment, Serialize, Serializer, Visitor, fmt,
    };
    use crate::policy::base::BaseBuf;
    #[cfg(feature = "template")]
    use crate::template::Template;
    use crate::uri::{Rejected, UriBuf, UriRefBuf};

    /// Reads text from any format.
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
    /// Fails when the value is not a text, or a text that the type refuses.
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

    serialize!(UriBuf, UriRefBuf, BaseBuf);
    #[cfg(feature = "template")]
    serialize!(Template<'_>);

    deserialize_owned! {
        UriBuf, "a URI";
        UriRefBuf, "a URI reference";
        BaseBuf, "a base";
        Segment<'_>, "segment text";
        Label<'_>, "a label";
        RelPath<'_>, "a relative path";
        FilePath<'_>, "a path of a file";
        AbsPath<'_>, "an absolute path";
        AllowSlash<'_>, "segment text with slashes";
        JsonPointer<'_>, "a JSON pointer";
    }
    #[cfg(feature = "template")]
    deserialize_owned! {
        Template<'_>, "a URI template";
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::{String, ToString};

    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{BorrowedStrDeserializer, Error, StrDeserializer, StringDeserializer};

    use crate::policy::base::BaseBuf;
    use crate::uri::fragment::{JsonPointer, Lines};
    use crate::uri::value::{RelPath, Secret, Segment};
    use crate::uri::{Uri, UriBuf};

    fn lent(text: &str) -> BorrowedStrDeserializer<'_, Error> {
        BorrowedStrDeserializer::new(text)
    }

    #[test]
    fn text_is_not_changed() {
        let text = "HTTP://h:80/%7e";
        assert_eq!(Uri::deserialize(lent(text)).unwrap(), text);
        assert_eq!(UriBuf::deserialize(lent(text)).unwrap(), text);
        let owned: StringDeserializer<Error> = String::from("a b").into_deserializer();
        assert_eq!(Segment::deserialize(owned).unwrap(), "a b");
        let secret = Secret::<RelPath<'_>>::deserialize(lent("a/b")).unwrap();
        assert_eq!(*secret.expose(), "a/b");
        assert_eq!(JsonPointer::deserialize(lent("/a b")).unwrap(), "/a b");
        assert_eq!(Lines::deserialize(lent("L1-L2")).unwrap(), Lines::range(1, 2).unwrap());
        let error = Lines::deserialize(lent("L2-L1")).unwrap_err().to_string();
        assert_eq!(error, "last line before the first at byte 3 [RFC 3986, section 3.5]");
        let short: StrDeserializer<'_, Error> = "http://h".into_deserializer();
        assert_eq!(BaseBuf::deserialize(short).unwrap(), "http://h");
    }

    #[test]
    fn errors_say_the_sentence() {
        let error = UriBuf::deserialize(lent("http://h/a b")).unwrap_err().to_string();
        assert_eq!(error, "unexpected space in path at byte 10 [RFC 3986, section 3.3]");
        let copied: StrDeserializer<'_, Error> = "http://h".into_deserializer();
        let error = Uri::deserialize(copied).unwrap_err().to_string();
        assert_eq!(
            error,
            "expected a URI in text that can be borrowed; \
             a type that owns its text, such as `UriBuf`, reads all"
        );
    }

    #[test]
    fn errors_for_other_types_name_the_expected_text() {
        let number = || -> serde::de::value::U32Deserializer<Error> { 1_u32.into_deserializer() };
        for (error, expected) in [
            (Uri::deserialize(number()).unwrap_err(), "a URI in text that can be borrowed"),
            (Lines::deserialize(number()).unwrap_err(), "lines, as `L10` or `L10-L20`"),
        ] {
            assert_eq!(error.to_string(), alloc::format!("invalid type: integer `1`, expected {expected}"));
        }
    }
}
