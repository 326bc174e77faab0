//! The parts of a type of `policy!`.

/// Emits the items with the feature `serde` of this crate, which an expansion cannot know.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($($items:tt)*) => { $($items)* };
}

/// Drops the items without the feature.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($($items:tt)*) => {};
}

/// Emits the items with the feature `template` of this crate, which an expansion cannot know.
#[cfg(feature = "template")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_template {
    ($($items:tt)*) => { $($items)* };
}

/// Drops the items without the feature.
#[cfg(not(feature = "template"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_template {
    ($($items:tt)*) => {};
}

/// Reports that a type of `policy!` owns text, and needs the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type {
    ($($items:tt)*) => {
        ::core::compile_error! {
            "a type of `policy!` owns its text, which needs the feature `alloc` of urika"
        }
    };
}

/// Defines a type of `policy!`: a URI that the policy has accepted, in the form of the policy.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type {
    (
        [$($attributes:tt)*] [$($visibility:tt)*] $name:ident,
        $policy:expr, [$($number:literal)?], $expected:literal
    ) => {
        $($attributes)*
        #[derive(
            $crate::__private::core::clone::Clone,
            $crate::__private::core::cmp::Eq,
            $crate::__private::core::cmp::Ord,
            $crate::__private::core::cmp::PartialEq,
            $crate::__private::core::cmp::PartialOrd,
            $crate::__private::core::hash::Hash,
        )]
        $($visibility)* struct $name {
            uri: $crate::UriBuf,
        }

        impl $name {
            /// The policy that has accepted each value.
            pub const POLICY: $crate::Policy<'static> = $policy;

            /// Converts a text, or a URI, to the form of the policy.
            ///
            /// # Errors
            ///
            /// Fails when the text is no URI, or one that the policy refuses.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn new(
                text: impl $crate::__private::core::convert::AsRef<$crate::__private::str>,
            ) -> $crate::__private::core::result::Result<Self, $crate::ParseError> {
                let text = $crate::__private::core::convert::AsRef::as_ref(&text);
                match Self::POLICY.normalize(text) {
                    $crate::__private::core::result::Result::Ok(normalized) => {
                        $crate::__private::core::result::Result::Ok(Self { uri: normalized.into_uri() })
                    }
                    $crate::__private::core::result::Result::Err(error) => {
                        $crate::__private::core::result::Result::Err(error)
                    }
                }
            }

            /// Returns the URI, without the proof.
            #[must_use]
            pub fn into_inner(self) -> $crate::UriBuf {
                self.uri
            }
        }

        $(
            impl $crate::__private::OfPolicy<$number> for $name {
                fn of_policy(uri: $crate::Uri<'static>) -> Self {
                    Self { uri: uri.to_buf() }
                }
            }
        )?

        impl $crate::__private::core::ops::Deref for $name {
            type Target = $crate::UriBuf;

            fn deref(&self) -> &$crate::UriBuf {
                &self.uri
            }
        }

        $crate::__policy_type_from! { $name:
            &$crate::__private::str, $crate::ParseError, text => text;
            $crate::Uri<'_>, $crate::ParseError, uri => uri;
            &$crate::Uri<'_>, $crate::ParseError, uri => uri;
            $crate::UriBuf, $crate::ParseError, uri => uri;
            &$crate::UriBuf, $crate::ParseError, uri => uri;
        }

        impl $crate::__private::core::convert::TryFrom<$crate::__private::String> for $name {
            type Error = $crate::Rejected;

            fn try_from(
                text: $crate::__private::String,
            ) -> $crate::__private::core::result::Result<Self, $crate::Rejected> {
                match Self::new(&text) {
                    $crate::__private::core::result::Result::Ok(this) => {
                        $crate::__private::core::result::Result::Ok(this)
                    }
                    $crate::__private::core::result::Result::Err(error) => {
                        $crate::__private::core::result::Result::Err($crate::Rejected::new(text, error))
                    }
                }
            }
        }

        impl $crate::__private::core::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(
                text: &$crate::__private::str,
            ) -> $crate::__private::core::result::Result<Self, $crate::ParseError> {
                Self::new(text)
            }
        }

        impl $crate::__private::core::convert::From<$name> for $crate::UriBuf {
            fn from(this: $name) -> Self {
                this.uri
            }
        }

        impl $crate::__private::core::convert::From<$name> for $crate::__private::String {
            fn from(this: $name) -> Self {
                this.uri.into_string()
            }
        }

        impl<'a> $crate::__private::core::convert::From<&'a $name> for $crate::Uri<'a> {
            fn from(this: &'a $name) -> Self {
                this.uri.as_uri()
            }
        }

        impl<'a> $crate::__private::core::convert::From<&'a $name> for $crate::UriRef<'a> {
            fn from(this: &'a $name) -> Self {
                this.uri.as_uri_ref()
            }
        }

        $crate::__policy_type_by_text! { $name }

        $crate::__with_template! {
            impl $crate::__private::UriValue for $name {
                type Kind = <$crate::UriBuf as $crate::__private::UriValue>::Kind;
                type Given = Self;
                type Initial = $crate::__private::Unset;
                const __SEAL: $crate::__private::Seal = $crate::__private::Seal;
                $crate::__policy_type_answers! {
                    Defined Sound Segment Path Absolute Reserved Plain Label HostType Host HostReserved Port Prefix
                    Distinct Bounded
                }
                const __MAX_LEN: $crate::__private::Length = <$crate::UriBuf as $crate::__private::UriValue>::__MAX_LEN;

                fn __given(given: Self) -> Self {
                    given
                }

                fn __initial() -> $crate::__private::Unset {
                    $crate::__private::Unset
                }

                fn __visit<V: $crate::__private::Visitor>(
                    &self,
                    visitor: &mut V,
                ) -> $crate::__private::core::result::Result<(), V::Error> {
                    $crate::__private::UriValue::__visit(&self.uri, visitor)
                }

                fn __hint(&self) -> $crate::__private::Length {
                    $crate::__private::UriValue::__hint(&self.uri)
                }
            }

            impl<'u> $crate::__private::capture::Capture<'u> for $name {
                type Alphabet = <$crate::UriBuf as $crate::__private::capture::Capture<'u>>::Alphabet;

                fn capture(
                    found: $crate::__private::capture::Found<'u>,
                ) -> $crate::__private::core::result::Result<Self, $crate::__private::capture::Mismatch> {
                    match <$crate::UriBuf as $crate::__private::capture::Capture<'u>>::capture(found) {
                        $crate::__private::core::result::Result::Ok(uri) => {
                            $crate::__private::core::result::Result::map_err(
                                Self::new(uri),
                                $crate::__private::capture::Mismatch::of_type,
                            )
                        }
                        $crate::__private::core::result::Result::Err(mismatch) => {
                            $crate::__private::core::result::Result::Err(mismatch)
                        }
                    }
                }
            }

        }

        $crate::__with_serde! {
            impl $crate::__private::serde::Serialize for $name {
                fn serialize<S: $crate::__private::serde::Serializer>(
                    &self,
                    serializer: S,
                ) -> $crate::__private::core::result::Result<S::Ok, S::Error> {
                    $crate::__private::serde::Serialize::serialize(&self.uri, serializer)
                }
            }

            impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
                fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> $crate::__private::core::result::Result<Self, D::Error> {
                    $crate::__private::serde::owned($expected, deserializer)
                }
            }
        }
    };
}

/// Implements `TryFrom` for types that hold text.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_from {
    ($name:ident: $($from:ty, $error:ty, $given:ident => $text:expr;)*) => {$(
        impl $crate::__private::core::convert::TryFrom<$from> for $name {
            type Error = $error;

            fn try_from($given: $from) -> $crate::__private::core::result::Result<Self, $error> {
                Self::new($text)
            }
        }
    )*};
}

/// Forwards methods to the `UriBuf`.
#[cfg(all(feature = "alloc", feature = "template"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_answers {
    ($($answer:ident)*) => {
        $(type $answer = <$crate::UriBuf as $crate::__private::UriValue>::$answer;)*
    };
}
