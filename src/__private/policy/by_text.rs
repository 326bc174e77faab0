//! Traits of a type of `policy!` that depend on its string: comparison with other types, and printing.

/// Implements the traits that depend on the string alone.
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_by_text {
    ($name:ident) => {
        $crate::__policy_type_equals! {
            $name: $crate::__private::str, &$crate::__private::str, $crate::UriBuf, $crate::Uri<'_>
        }

        impl $crate::__private::AsRef<$crate::__private::str> for $name {
            fn as_ref(&self) -> &$crate::__private::str {
                self.uri.as_str()
            }
        }

        impl $crate::__private::core::borrow::Borrow<$crate::__private::str> for $name {
            fn borrow(&self) -> &$crate::__private::str {
                self.uri.as_str()
            }
        }

        impl $crate::__private::core::fmt::Display for $name {
            fn fmt(&self, f: &mut $crate::__private::Formatter<'_>) -> $crate::__private::core::fmt::Result {
                $crate::__private::core::fmt::Display::fmt(&self.uri, f)
            }
        }

        impl $crate::__private::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut $crate::__private::Formatter<'_>) -> $crate::__private::core::fmt::Result {
                $crate::__private::core::fmt::Debug::fmt(&self.uri.redacted().under(&Self::POLICY), f)
            }
        }
    };
}

/// Implements comparison with the types that a URI compares with.
#[doc(hidden)]
#[macro_export]
macro_rules! __policy_type_equals {
    ($name:ident: $($other:ty),*) => {$(
        impl $crate::__private::core::cmp::PartialEq<$other> for $name {
            fn eq(&self, other: &$other) -> $crate::__private::bool {
                self.uri == *other
            }
        }
    )*};
}
