//! [`Promise`]: what a type promises about its values, so that the macros can reason about it.
//!
//! `marker.rs` has the marker of each promise with its message. `check/value.rs` has the checks of values
//! whose type does not make the promise.

use super::UriValue;
use super::answer::{Answer, No, Yes};
use super::kind::ValueKind;

/// Turns the end of a row into whether every value of a type with the promise can be printed.
macro_rules! has_text {
    () => {
        false
    };
    (text) => {
        true
    };
}

/// Makes [`Promise`], and an alias for the type that answers whether a type `T` makes the promise. Each
/// promise of the first group is an associated type in [`UriValue`]. The word `text` at the end of a row
/// means that every value of a type with the promise can be printed.
macro_rules! promises {
    (
        {$($(#[$own_doc:meta])* $own:ident: $own_answer:ty $(, $own_text:ident)?;)*}
        {$($(#[$doc:meta])* $promise:ident in $item:ident: $answer:ty $(, $text:ident)?;)*}
    ) => {
        /// A promise of a type.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Promise {
            $($(#[$own_doc])* $own,)*
            $($(#[$doc])* $promise,)*
        }

        impl Promise {
            /// The promises that each implementation of [`UriValue`] answers, in the order of its items.
            pub const OF_VALUES: &'static [Self] = &[$(Self::$own),*];

            /// All promises: those that each implementation answers, and those that follow from them.
            pub const ALL: &'static [Self] = &[$(Self::$own,)* $(Self::$promise),*];

            /// Returns the name of the associated type of [`UriValue`] with the answer.
            pub const fn item(self) -> &'static str {
                match self {
                    $(Self::$own => stringify!($own),)*
                    $(Self::$promise => stringify!($item),)*
                }
            }

            /// Returns whether the type `T` makes the promise.
            pub const fn is_made_by<T: UriValue + ?Sized>(self) -> bool {
                match self {
                    $(Self::$own => <answer::$own<T> as Answer>::IS,)*
                    $(Self::$promise => <answer::$promise<T> as Answer>::IS,)*
                }
            }

            /// Returns whether a type with the promise also makes the promise [`Sound`](Self::Sound).
            pub const fn includes_sound(self) -> bool {
                match self {
                    $(Self::$own => has_text!($($own_text)?),)*
                    $(Self::$promise => has_text!($($text)?),)*
                }
            }
        }

        /// The answers of a type. An answer is [`Yes`](super::Yes) for a type that makes the promise.
        #[allow(type_alias_bounds, reason = "the trait in the bound has the answers")]
        pub(super) mod answer {
            use super::*;

            $(
                $(#[$own_doc])*
                pub(crate) type $own<T: UriValue + ?Sized> = $own_answer;
            )*
            $(
                $(#[$doc])*
                pub(crate) type $promise<T: UriValue + ?Sized> = $answer;
            )*
        }
    };
}

promises! {
    {
        /// Every value is defined.
        Defined: T::Defined;
        /// Every value can be printed.
        Sound: T::Sound, text;
        /// Each string of a defined value is a valid segment.
        Segment: <T::Segment as Answer>::Or<No>, text;
        /// `{+x}` that fills segments alone writes valid segments. They may be empty, unless the type is [`Gapless`](Self::Gapless).
        Path: <T::Path as Answer>::Or<No>, text;
        /// `{+x}` writes a slash, and valid segments with single slashes between them.
        Absolute: T::Absolute, text;
        /// A value stays data as `{+x}` or `{#x}` in a query or fragment.
        Reserved: <T::Reserved as Answer>::Or<No>;
        /// A value is never encoded already.
        Plain: T::Plain;
        /// Every value is one label of a host.
        Label: <T::Label as Answer>::And<Yes>, text;
        /// A value may be the whole host of `http` and similar schemes.
        HostType: T::HostType;
        /// Every value is such a host, written as `{x}`.
        Host: T::Host, text;
        /// Every value is such a host, written as `{+x}`.
        HostReserved: T::HostReserved, text;
        /// Every value is a port.
        Port: T::Port, text;
        /// Values are strings, which have prefixes.
        Prefix: T::Prefix;
        /// The names of all members are known.
        Distinct: T::Distinct;
        /// Values have a maximum length.
        Bounded: T::Bounded;
    }
    {
        /// A value stays in its parameter as `{+x}` in a query: it is data, and has no `&` and no `;`. These types
        /// are segments of unescaped text, unless their answer for `Reserved` is [`Delimiting`](super::Delimiting).
        Parameter in Reserved:
            <<T::Reserved as Answer>::Undelimited as Answer>::And<<T::Segment as Answer>::And<T::Plain>>;
        /// Each string of a defined value is a valid segment without slashes, so that its beginning is one, too, unless
        /// it is `.` or `..`.
        Slashless in Segment: <T::Segment as Answer>::Undelimited, text;
        /// `{+x}` in a path writes valid segments, none of them empty, with single slashes between them.
        Gapless in Path: <T::Path as Answer>::Undelimited, text;
        /// `{+x}` may write a slash first. A relative path without empty segments never does.
        MayBeRooted in Path: <<<T::Path as Answer>::Undelimited as Answer>::Not as Answer>::Or<T::Absolute>;
        /// Every value is a [`Word`](super::Word).
        Word in Label: <T::Label as Answer>::IsWord, text;
        /// A defined value is one string.
        Single in Kind: <T::Kind as ValueKind>::Single;
        /// A defined value is a list or an associative array.
        Members in Kind: <T::Kind as ValueKind>::Members;
    }
}
