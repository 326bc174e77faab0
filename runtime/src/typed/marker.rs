//! Markers: one trait for each promise that a place in a template needs from a type, with the message that
//! the compiler shows when the type does not give it.
//!
//! A marker is implemented for every type that answers yes ([`UriValue`]). The compiler shows the message of
//! the trait in a bound, and the bound stands at the field, so the caret points to the field, and the message
//! names its type: `N` is the type itself. In an expression a literal may be all there is. There the message
//! names the variable ([`named`]).

use super::UriValue;
use super::answer::{And, Answer, Yes};
use super::promise::{Promise, answer};

/// A template or a route set whose types guarantee that building cannot fail.
///
/// Such a type has `build` and `build_on`, which do not return a `Result`. Use the trait as a bound:
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::template::Relative;
/// use urika::value::Base;
/// use urika::{Proven, UriBuf, UriTemplate};
///
/// fn link<T: UriTemplate<Form = Relative> + Proven>(base: Base<'_>, call: &T) -> UriBuf {
///     call.build_on(base)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` may have values that build nothing",
    label = "its types do not rule out that this fails",
    note = "`try_build()` and `try_build_on()` check the values and give a `Result`"
)]
pub trait Proven {}

/// Implemented by the answer yes.
pub trait IsYes {}

impl IsYes for Yes {}

/// Makes the markers, each with the promises that it asks for, and the message, the label and the notes of the
/// compiler's error. The second group are traits of answers.
macro_rules! markers {
    (
        [types]
        $(
            $(#[$doc:meta])*
            $name:ident: $promise:ident $(+ $other:ident)? $(| !$absent:ident)?
                $(, $message:literal, $label:literal, $($note:literal),+)?;
        )*
        [answers]
        $(
            $(#[$of_doc:meta])*
            $of_answer:ident, $of_message:literal, $of_label:literal, $($of_note:literal),+;
        )*
    ) => {
        /// A marker.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Marker {
            $($(#[$doc])* $name,)*
            $($(#[$of_doc])* $of_answer,)*
        }

        impl Marker {
            /// Returns the name of the trait.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                    $(Self::$of_answer => stringify!($of_answer),)*
                }
            }

            /// Returns the promises that a type has to give. A marker of answers names none.
            pub const fn promises(self) -> &'static [Promise] {
                match self {
                    $(Self::$name => &[Promise::$promise $(, Promise::$other)?],)*
                    $(Self::$of_answer)|* => &[],
                }
            }
        }

        $(
            $(#[$doc])*
            $(#[diagnostic::on_unimplemented(message = $message, label = $label, $(note = $note),+)])?
            pub trait $name<N: ?Sized = Self> {}

            #[diagnostic::do_not_recommend]
            impl<T: UriValue + ?Sized, N: ?Sized> $name<N> for T where of::$name<T>: IsYes {}
        )*

        $(
            $(#[$of_doc])*
            #[diagnostic::on_unimplemented(message = $of_message, label = $of_label, $(note = $of_note),+)]
            pub trait $of_answer {}

            impl $of_answer for Yes {}
        )*

        /// The answer of a type that each marker asks for. A type that is no value has none, and a bound on it is
        /// no second error.
        #[allow(type_alias_bounds, reason = "the trait in the bound has the answers")]
        pub mod of {
            use super::*;

            $(
                #[doc = concat!("The answer of a `", stringify!($name), "`.")]
                pub type $name<T: UriValue + ?Sized> = both!(T, $promise $(+ $other)? $(| !$absent)?);
            )*
        }

        /// The markers as traits of such answers. Their messages have the name of a variable, which is that of the
        /// empty type `N`.
        pub mod named {
            use super::Yes;

            $(
                $(#[$doc])*
                $(#[diagnostic::on_unimplemented(message = $message, label = $label, $(note = $note),+)])?
                pub trait $name<N: ?Sized> {}

                #[diagnostic::do_not_recommend]
                impl<N: ?Sized> $name<N> for Yes {}
            )*
        }
    };
}

/// The answer to one promise, or to two.
macro_rules! both {
    ($of:ty, $promise:ident) => {
        answer::$promise<$of>
    };
    ($of:ty, $promise:ident | !$absent:ident) => {
        <<answer::$absent<$of> as Answer>::Not as Answer>::Or<answer::$promise<$of>>
    };
    ($of:ty, $promise:ident + $other:ident) => {
        And<answer::$promise<$of>, answer::$other<$of>>
    };
}

markers! {
    [types]

    /// Needs text of one path segment.
    SegmentText: Segment + Defined,
        "`{N}` may be `.`, `..`, empty, undefined or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        "this may be no segment",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+x}}`",
        "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{x}}` write `{{/x}}`, which leaves it out, or unwrap it";

    /// Needs text of one path segment at the beginning of a template, where a base may be meant.
    FirstSegment: Segment + Defined,
        "`{N}` may be `.`, `..`, empty, undefined or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        "this may be no segment",
        "to begin with a base, write `{{+base}}` and give a `Base`",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`Segment`, integers and validated newtypes always are segment text";

    /// Needs a host, or a label of one, in a scheme whose hosts are names.
    NameText: Segment + Defined,
        "`{N}` stands for the host, and may be `.`, `..`, empty, undefined or hold a slash: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        "this may be no host",
        "`try_build()` and `try_uri_format!` check a `Host` or text and give a `Result`",
        "`Segment`, `Label`, `Ipv4Addr`, integers and validated newtypes rule it out";

    /// Needs a host with the path behind it.
    NameAndPath: Label + Defined,
        "`{N}` stands for the host and the path behind it, and may begin with no host: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        "this may begin with no host",
        "`try_build()` and `try_uri_format!` check a `RelPath` or text and give a `Result`",
        "`Label` and unsigned integers such as `7_u32` are a host alone; for a host that is known, write it and `/{{+x}}`";

    /// Needs text of path segments, if the value is defined.
    SegmentTexts: Segment,
        "`{N}` may be `.`, `..`, empty or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        "this may be no segment",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`Segment`, integers and validated newtypes always are segment text, and so are the members of a `Vec<Segment>`";

    /// Needs path segments with slashes between them, if the value is defined.
    PathText: Path,
        "`{N}` may hold empty segments, `.`, `..`, `?` or `#`: a type is needed that rules this out [RFC 3986, section 3.3]",
        "this may be no path",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`RelPath` rules it out; `{{/x*}}` takes the segments one by one";

    /// Needs a path that begins with a slash.
    RootedPath: Absolute + Defined,
        "`{N}` may be no path from the root: a type is needed that rules this out [RFC 8089, section 2]",
        "this may be no path from the root",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`AbsPath` rules it out; a `RelPath` or `FilePath` is written `file:///{{+x}}`";

    /// Needs text that `{+x}` and `{#x}` leave as it is.
    Data: Reserved + Sound,
        "`{N}` may hold `#`, brackets or escapes, or have no text: a type is needed that rules this out [RFC 6570, section 3.2.3]",
        "this may be no data",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`{{x}}` encodes all of it, and takes every text; integers, `RelPath` and `Encoded` rule it out here";

    /// Needs one label of a host.
    LabelText: Label + Defined,
        "`{N}` may be no label of a host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        "this may be no label",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`Label`, unsigned integers such as `7_u32`, and derived enums rule it out";

    /// Needs a label, if the value is defined, so that its beginning is segment text, too. A value of which no prefix
    /// can be taken has another error ([`Prefixed`]).
    LabelTexts: Label | !Prefix,
        "the beginning of `{N}` may be `.`, `..` or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        "this may be no segment",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "`Label` always is segment text, as is its beginning";

    /// Needs a part of a label or host that keeps it short enough.
    ShortLabel: Word + Defined,
        "the host with `{N}` may have more than 253 characters, or a label of more than 63 or with `xn--`: types are needed that rule this out [RFC 3986, section 3.2.2]",
        "part of a host that may be too long",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "unsigned integers such as `7_u32`, `bool`, and derived enums with short names rule it out";

    /// Needs a whole host without brackets.
    HostName: Host + Defined,
        "`{N}` may be no host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        "this may be no host name",
        "`try_build()` and `try_uri_format!` check a `Host` or `Label` and give a `Result`",
        "`Ipv4Addr` always is one, and in `{{+x}}` so is each IP type; a `Label` needs no check before a domain, as in `{{x}}.example.com`";

    /// Needs a whole host, which may be an address in brackets.
    HostOrAddress: HostReserved + Defined,
        "`{N}` may be no host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        "this may be no host name",
        "`try_build()` and `try_uri_format!` check a `Host` or `Label` and give a `Result`",
        "the IP types always are one; a `Label` needs no check before a domain, as in `{{x}}.example.com`";

    /// Needs a type of hosts.
    HostType: HostType,
        "`{N}` stands for the host, and is no type of hosts [RFC 3986, section 3.2.2]",
        "not a type of hosts",
        "`Host`, `Label` and the IP types are; `Host::parse` makes one of text";

    /// Needs a port.
    PortNumber: Port,
        "`{N}` stands for the port, and is no number from 0 to 65535 [RFC 3986, section 3.2.3]",
        "not a type of ports",
        "`u16` is: a literal is written `8080_u16`";

    /// Needs a value that is always defined.
    Defined: Defined,
        "`{N}` may be undefined, and what stands beside it needs it: a type is needed that is always defined [RFC 6570, section 2.3]",
        "this may be undefined",
        "unwrap an `Option`; where the value may be left out, `{{/x}}`, `{{?x}}` and `{{&x}}` leave their delimiter out with it";

    /// Needs a value that always has a text.
    HasText: Sound,
        "`{N}` may be NaN or infinite, or print by a `Display` that fails: a type is needed that rules this out",
        "this may have no text",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "integers and text rule it out, such as a `String` of what is printed";

    /// Needs a value whose keys are known while compiling.
    KnownKeys: Distinct,
        "`{N}` brings names of its own, and one may be that of a parameter beside it: a type is needed that rules this out [RFC 6570, section 3.2.8]",
        "this brings names that run time decides",
        "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        "a list, or a struct that derives `UriValue`, has its names while compiling";

    /// Needs a string, of which a prefix can be taken.
    Prefixed: Prefix,
        "`{{x:3}}` takes the beginning of a text, and `{N}` is none [RFC 6570, section 2.4.1]",
        "not a text",
        "strings are, and types that hold one; without `:3` the whole value is written";

    /// Needs one text at most.
    Single: Single,
        "one value stands here, no list and no associative array, and `{N}` may be one [RFC 3986, section 3.2]",
        "not a single value",
        "one value is a text, a number, or what derives `UriValue` as a newtype or an enum";

    /// Needs a list or an associative array.
    Several: Members,
        "`{{x*}}` writes the members of a list or an associative array, and `{N}` is neither [RFC 6570, section 2.4.2]",
        "not a list, and no associative array",
        "without `*` the variable may be one value; for the rest of a path, slashes and all, write `{{+x}}`";

    /// Needs a maximum length of every value.
    HasLongest: Bounded;

    [answers]

    /// Needs one value of several that is always defined.
    OneDefined,
        "the values of an expression may all be undefined, and what stands beside it needs one [RFC 6570, section 2.3]",
        "this may be undefined",
        "give one of them a type that is always defined";

    /// Needs at most one map among two values.
    OneMap,
        "two maps stand in one part of the URI, and nothing would tell whose a parameter is",
        "one of two maps",
        "at most one map stands in a query: put one into the other, or name the parameters";

    /// Marks a place that no type can fill without a check.
    Possible,
        "the host may be longer than it can be, whatever type stands here: no type rules this out for `build()` [RFC 3986, section 3.2.2]",
        "part of a host that may be too long",
        "`try_build()` checks the value and gives a `Result`; `build()` takes a `Label` that is a whole label";

    /// Holds for a value that an expression may encode.
    EncodedOnce,
        "the value may be encoded already, and would be encoded again",
        "this may be encoded already: `%` would become `%25`",
        "`{{+x}}` and `{{#x}}` write `Encoded` as it is; all else takes text and encodes it, as of a `&str` or a `Segment` [RFC 6570, section 3.2.1]",
        "`uri_format!` cannot know the type of a type parameter; `try_uri_format!` takes one";
}

/// Asserts that the type of a generic parameter is [`EncodedOnce`].
///
/// # Panics
///
/// Panics with `message` when a `T` is encoded already, in const evaluation, so that the program does not
/// compile.
#[track_caller]
pub const fn encoded_once<T: UriValue + ?Sized>(message: &str) {
    assert!(<answer::Plain<T> as Answer>::IS, "{}", message);
}
