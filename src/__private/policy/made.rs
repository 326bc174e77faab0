//! The parts of a type of `policy!`.

/// Reports that a type of `policy!` owns its string, and needs the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type {
    ($($items:tt)*) => {
        ::core::compile_error! {
            "a type of `policy!` is an owned URI, which requires the feature `alloc` of `urika`"
        }
    };
}

/// Defines a type of `policy!`: a URI that the policy has accepted, in the canonical form of the policy.
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

        const _: () = {
            use $crate::__private as __urika;

            impl $name {
                /// The policy that has accepted each value.
                pub const POLICY: $crate::Policy<'static> = $policy;

                /// Converts a string, or a URI, to the canonical form of the policy.
                ///
                /// # Errors
                ///
                /// Fails when the string is not a URI, or when the policy rejects it.
                ///
                /// # Panics
                ///
                /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
                pub fn new(text: impl __urika::AsRef<__urika::str>) -> __urika::Result<Self, __urika::ParseError> {
                    let normalized = Self::POLICY.normalize(__urika::AsRef::as_ref(&text));
                    normalized.map(|normalized| Self { uri: normalized.into_uri() })
                }

                /// Returns the URI, without the proof.
                #[must_use]
                pub fn into_inner(self) -> __urika::UriBuf {
                    self.uri
                }
            }

            $(
                #[doc(hidden)]
                impl __urika::OfPolicy<$number> for $name {
                    fn of_policy(uri: __urika::Uri<'static>) -> Self {
                        Self { uri: uri.to_buf() }
                    }
                }
            )?

            impl __urika::core::ops::Deref for $name {
                type Target = __urika::UriBuf;

                fn deref(&self) -> &__urika::UriBuf {
                    &self.uri
                }
            }

            $crate::__policy_type_reads! {
                $name: &__urika::str, __urika::Uri<'_>, &__urika::Uri<'_>, __urika::UriBuf, &__urika::UriBuf
            }

            impl __urika::TryFrom<__urika::String> for $name {
                type Error = $crate::Rejected;

                fn try_from(text: __urika::String) -> __urika::Result<Self, $crate::Rejected> {
                    Self::new(&text).map_err(|error| $crate::Rejected::new(text, error))
                }
            }

            impl __urika::FromStr for $name {
                type Err = __urika::ParseError;

                fn from_str(text: &__urika::str) -> __urika::Result<Self, __urika::ParseError> {
                    Self::new(text)
                }
            }

            $crate::__policy_type_gives! {
                [] $name => __urika::UriBuf, this => this.uri;
                [] $name => __urika::String, this => this.uri.into_string();
                ['a] &'a $name => __urika::Uri<'a>, this => this.uri.as_uri();
                ['a] &'a $name => __urika::UriRef<'a>, this => this.uri.as_uri_ref();
            }

            $crate::__policy_type_by_text! { $name }

            __urika::with_template! {
                impl __urika::UriValue for $name {
                    type Kind = <__urika::UriBuf as __urika::UriValue>::Kind;
                    type Given = Self;
                    type Initial = __urika::Unset;
                    const __DERIVE_URI_VALUE_INSTEAD: __urika::Seal = __urika::Seal;
                    $crate::__policy_type_answers! {
                        Defined Sound Segment Path Absolute Reserved Plain Label HostType Host HostReserved Port Prefix
                        Distinct Bounded
                    }
                    const __MAX_LEN: __urika::usize = <__urika::UriBuf as __urika::UriValue>::__MAX_LEN;

                    fn __given(given: Self) -> Self {
                        given
                    }

                    fn __initial() -> __urika::Unset {
                        __urika::Unset
                    }

                    fn __visit<V: __urika::Visitor>(&self, visitor: &mut V) -> __urika::Result<(), V::Error> {
                        __urika::UriValue::__visit(&self.uri, visitor)
                    }

                    fn __hint(&self) -> __urika::usize {
                        __urika::UriValue::__hint(&self.uri)
                    }
                }

                #[doc(hidden)]
                impl<'u> __urika::capture::Capture<'u> for $name {
                    type Alphabet = <__urika::UriBuf as __urika::capture::Capture<'u>>::Alphabet;
                    type Kept = __urika::Yes;

                    fn capture<'t, L: __urika::capture::Lend<'t, 'u>>(
                        found: __urika::capture::Found<'t>,
                        lend: L,
                    ) -> __urika::Result<Self, __urika::capture::Mismatch> {
                        <__urika::UriBuf as __urika::capture::Capture<'u>>::capture(found, lend)
                            .and_then(|uri| Self::new(uri).map_err(__urika::capture::Mismatch::of_type))
                    }
                }
            }

            __urika::with_serde! {
                impl __urika::serde::Serialize for $name {
                    fn serialize<S: __urika::serde::Serializer>(
                        &self,
                        serializer: S,
                    ) -> __urika::Result<S::Ok, S::Error> {
                        __urika::serde::Serialize::serialize(&self.uri, serializer)
                    }
                }

                impl<'de> __urika::serde::Deserialize<'de> for $name {
                    fn deserialize<D: __urika::serde::Deserializer<'de>>(
                        deserializer: D,
                    ) -> __urika::Result<Self, D::Error> {
                        __urika::serde::owned($expected, deserializer)
                    }
                }
            }
        };
    };
}

/// Implements `TryFrom` for types that contain a string.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_reads {
    ($name:ident: $($from:ty),*) => {$(
        impl $crate::__private::TryFrom<$from> for $name {
            type Error = $crate::ParseError;

            fn try_from(text: $from) -> $crate::__private::Result<Self, $crate::ParseError> {
                Self::new(text)
            }
        }
    )*};
}

/// Implements `From` for types that a URI can be converted to.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_gives {
    ($([$($life:lifetime)?] $from:ty => $to:ty, $this:ident => $given:expr;)*) => {$(
        impl$(<$life>)? $crate::__private::From<$from> for $to {
            fn from($this: $from) -> Self {
                $given
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
