//! Markers: one trait for each promise that a place in a template requires from a type, with the message that
//! the compiler shows when the type does not make the promise.
//!
//! A marker is implemented for every type that answers yes ([`UriValue`]). The compiler shows the message of
//! a trait in a bound, and the bound is on the field, so that the caret points to the field, and the message
//! names its type: `N` is the type itself. In an expression the value may be a literal. There the message
//! names the variable ([`named`]).

use super::UriValue;
use super::answer::{Answer, Yes};
use super::promise::{Promise, answer};

/// A template or a route set whose types guarantee that building cannot fail.
///
/// Such a type has `build` and `build_on`, which do not return a `Result`. Use the trait as a bound:
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Relative;
/// use urika::value::Base;
/// use urika::{Proven, UriBuf, UriTemplate};
///
/// fn link<T: UriTemplate<Form = Relative> + Proven>(base: Base<'_>, call: &T) -> UriBuf {
///     call.build_on(base)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "some values of `{Self}` might not be buildable",
    label = "`build` and `build_on` require a type that is `Proven`",
    note = "for a type parameter, write `T: UriTemplate + Proven`, and `T: UriTemplate<Form = Relative> + Proven` for `build_on`",
    note = "`try_build()` and `try_build_on()` check the values and return a `Result`"
)]
pub trait Proven {}

// A blanket implementation. The compiler lists the implementations of the trait that a bound names, and would say
// that `Proven` is implemented for a type for which it is not.
impl<T: AlwaysValid + ?Sized> Proven for T {}

/// The trait that the macros implement for a [`Proven`] type.
#[diagnostic::on_unimplemented(
    message = "some values of `{Self}` cannot be built",
    label = "its types do not guarantee that building succeeds",
    note = "`try_build()` and `try_build_on()` check the values and return a `Result`",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait AlwaysValid {}

/// Implemented by the answer yes.
pub trait IsYes {}

impl IsYes for Yes {}

/// Makes the markers, each with the promises that it requires, and with the message, the label and the notes
/// of the compiler's error. The second group are traits of answers.
macro_rules! markers {
    (
        [types]
        $(
            $(#[$doc:meta])*
            $name:ident: $promise:ident $(| !$absent:ident)*
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

            /// Returns the promises that a type has to make. A marker of answers has none.
            pub const fn promises(self) -> &'static [Promise] {
                match self {
                    $(Self::$name => &[Promise::$promise],)*
                    $(Self::$of_answer)|* => &[],
                }
            }
        }

        $(
            $(#[$doc])*
            $(#[diagnostic::on_unimplemented(message = $message, label = $label, $(note = $note,)+ note = "see https://docs.rs/urika/latest/urika/guide/compile_errors")])?
            pub trait $name<N: ?Sized = Self> {}

            #[diagnostic::do_not_recommend]
            impl<T: UriValue + ?Sized, N: ?Sized> $name<N> for T where of::$name<T>: IsYes {}
        )*

        $(
            $(#[$of_doc])*
            #[diagnostic::on_unimplemented(
                message = $of_message,
                label = $of_label,
                $(note = $of_note,)+
                note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
            )]
            pub trait $of_answer<N: ?Sized = ()> {}

            impl<N: ?Sized> $of_answer<N> for Yes {}
        )*

        /// The answer of a type that each marker requires. A type that is not a value has no answer, and a
        /// bound on the answer is not a second error.
        #[allow(type_alias_bounds, reason = "the trait in the bound has the answers")]
        pub mod of {
            use super::*;

            $(
                #[doc = concat!("The answer of a `", stringify!($name), "`.")]
                pub type $name<T: UriValue + ?Sized> = answer_to!(T, $promise $(| !$absent)*);
            )*
        }

        /// The markers as traits of such answers. Their messages show the name of a variable, which is the
        /// name of the empty type `N`.
        pub mod named {
            use super::Yes;

            $(
                $(#[$doc])*
                $(#[diagnostic::on_unimplemented(message = $message, label = $label, $(note = $note,)+ note = "see https://docs.rs/urika/latest/urika/guide/compile_errors")])?
                pub trait $name<N: ?Sized> {}

                #[diagnostic::do_not_recommend]
                impl<N: ?Sized> $name<N> for Yes {}
            )*
        }
    };
}

/// The answer to a promise. A type that answers no to a promise after `!` gets another error, and needs none here.
macro_rules! answer_to {
    ($of:ty, $promise:ident) => {
        answer::$promise<$of>
    };
    ($of:ty, $promise:ident | !$absent:ident $($rest:tt)*) => {
        <<answer::$absent<$of> as Answer>::Not as Answer>::Or<answer_to!($of, $promise $($rest)*)>
    };
}

markers! {
    [types]

    /// Requires exactly one path segment, if the value is defined ([`Defined`] requires that) and not already
    /// encoded (`EncodedOnce` requires that).
    SegmentText: Segment | !Defined | !Plain,
        "`{N}` might not be exactly one path segment: a segment is not empty, `.` or `..`, and has no `/` [RFC 3986, section 3.3]",
        "this value might not be exactly one segment",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`Segment`, integers and checked newtypes are always one segment; a float might be NaN or infinite; a `RelPath` is written `{{+x}}`";

    /// Requires exactly one path segment at the beginning of a template, where a base may be intended.
    FirstSegment: Segment | !Defined | !Plain,
        "`{N}` might not be exactly one path segment: a segment is not empty, `.` or `..`, and has no `/` [RFC 3986, section 3.3]",
        "this value might not be exactly one segment",
        "to begin with a base, write `{{+base}}` and pass a `Base`",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`Segment`, integers and checked newtypes are always one segment; a float might be NaN or infinite";

    /// Requires path segments of a type that is written as a float, like [`SegmentTexts`].
    Finite: Segment | !Plain,
        "`{N}` might be NaN or infinite, which a URI cannot express",
        "this float might not be finite",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "integers are always accepted, and so is a `Segment` of the formatted number, as in `Segment::parse(format!(\"{{lat:.3}}\"))?`";

    /// Requires a host, or a label of one, in a scheme whose hosts are names.
    NameText: Segment | !Defined,
        "`{N}` might not be a host: a host is not empty, `.` or `..`, and has no `/` [RFC 3986, section 3.2.2]",
        "this value might not be a host",
        "`try_build()` and `try_uri_format!` check a `Host` or a string and return a `Result`",
        "`Segment`, `Label`, `Ipv4Addr`, integers and checked newtypes are always accepted";

    /// Requires a host with the path after it.
    NameAndPath: Label | !Defined,
        "`{N}` is the host and the path after it, but might not begin with a valid host [RFC 3986, section 3.2.2]",
        "this value might not begin with a host",
        "`try_build()` and `try_uri_format!` check a `RelPath` or a string and return a `Result`",
        "`Label` and unsigned integers such as `7_u32` are always accepted, as a host without a path; for a known host, write the host and `/{{+x}}`";

    /// Requires path segments if the value is defined and not already encoded.
    SegmentTexts: Segment | !Plain,
        "`{N}` might not be valid path segments: a segment is not empty, `.` or `..`, and has no `/` [RFC 3986, section 3.3]",
        "this value might not be exactly one segment",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`Segment`, integers and checked newtypes are always one segment, and so are the items of a `Vec<Segment>`; a float might be NaN or infinite";

    /// Requires path segments of a type whose name the macros take for a type of segments.
    SegmentsByName: Segment,
        "`{N}` might not be exactly one path segment, but has the name of a type that is [RFC 3986, section 3.3]",
        "this value might not be exactly one segment",
        "the macros know `Segment` by its name: rename the type, or its alias";

    /// Requires path segments with slashes between them if the value is defined.
    PathText: Path,
        "`{N}` might not be a relative path: its segments are not empty, `.` or `..`, and it has no `?` or `#` [RFC 3986, section 3.3]",
        "this value might not be a path",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "a `RelPath` or `FilePath` is always accepted; `{{/x*}}` accepts single segments";

    /// Requires a path without empty segments next to other text. A value that may not be a path gets another error
    /// ([`PathText`]).
    GaplessPath: Gapless | !Path,
        "`{N}` might have an empty segment or end in `/`, which is not valid next to other text or values [RFC 3986, section 3.3]",
        "this path might have an empty segment",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "a `RelPath` or `FilePath` is always accepted here, and an `ObjectKey` where it is alone after a slash: `/{{+x}}`";

    /// Requires a path that begins with a slash.
    RootedPath: Absolute | !MayBeRooted | !Defined,
        "`{N}` might not be an absolute path [RFC 8089, section 2]",
        "this value might not be an absolute path",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "an `AbsPath` is always accepted; a `RelPath` or `FilePath` is written `file:///{{+x}}`";

    /// Requires a path that may begin with a slash.
    AnyRoot: MayBeRooted | !Defined,
        "`{N}` never begins with a slash, but the path of a file must [RFC 8089, section 2]",
        "not an absolute path",
        "write `file:///{{+x}}` for a `RelPath` or `FilePath`; an `AbsPath` or a string may begin with a slash";

    /// Requires a value that `{+x}` and `{#x}` do not change. A value that may not be printable gets another error
    /// ([`HasText`]).
    Data: Reserved | !Sound,
        "`{N}` might not be valid here: `{{+x}}` and `{{#x}}` do not encode `#`, `[`, `]` or escapes [RFC 6570, section 3.2.3]",
        "this value might need encoding",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`{{x}}` accepts any string and encodes it; integers, `RelPath` and `Encoded` are always accepted";

    /// Requires a value that stays in its parameter as `{+x}` in a query.
    OneValue: Parameter | !Sound,
        "`{N}` might add a parameter to the query: `{{+x}}` does not encode `&` and `;` [RFC 6570, section 3.2.3]",
        "this value might need encoding",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`{{x}}` accepts any string and encodes it; integers and `Label` are always accepted";

    /// Requires one label of a host.
    LabelText: Label | !Defined,
        "`{N}` might not be a label of a host name [RFC 3986, section 3.2.2]",
        "this value might not be a label",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "`Label`, unsigned integers such as `7_u32`, and derived enums are always accepted";

    /// Requires a label if the value is defined, so that its beginning is also a valid segment. A value that
    /// does not have prefixes gets another error ([`Prefixed`]).
    LabelTexts: Label | !Prefix,
        "the beginning of `{N}` might not be a path segment: a segment is not `.` or `..`, and has no `/` [RFC 3986, section 3.3]",
        "this value might not be exactly one segment",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "the beginning of a `Label` is always a segment";

    /// Requires segments without slashes, so that a beginning of at least three characters is also a valid segment. A
    /// value that is not a segment gets another error ([`SegmentText`]).
    SlashlessTexts: Slashless | !Segment | !Prefix,
        "the beginning of `{N}` might not be a path segment: it may end in `/` or `/..` [RFC 3986, section 3.3]",
        "this value may have slashes",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "a `Segment` is always accepted here";

    /// Requires a part of a label or host that keeps it short enough.
    ShortLabel: Word | !Defined,
        "the host with `{N}` might be invalid: the host or a label may be too long, or a label may begin with `xn--` [RFC 3986, section 3.2.2]",
        "part of a host that may be too long",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "unsigned integers such as `7_u32`, `bool`, and derived enums with short names are always accepted";

    /// Requires a whole host without brackets. A value of another type gets another error ([`HostType`]).
    HostName: Host | !HostType | !Defined,
        "`{N}` might not be a domain name or an IP address, and this scheme requires one of them [RFC 3986, section 3.2.2]",
        "this value might be neither",
        "`try_build()` and `try_uri_format!` check a `Host` or `Label` and return a `Result`",
        "`Ipv4Addr` is always accepted, and so is each IP type in `{{+x}}`; a `Label` needs no check before a domain, as in `{{x}}.example.com`";

    /// Requires a whole host, which may be an address in brackets. A value of another type gets another error
    /// ([`HostType`]).
    HostOrAddress: HostReserved | !HostType | !Defined,
        "`{N}` might not be a domain name or an IP address, and this scheme requires one of them [RFC 3986, section 3.2.2]",
        "this value might be neither",
        "`try_build()` and `try_uri_format!` check a `Host` or `Label` and return a `Result`",
        "the IP types are always accepted; a `Label` needs no check before a domain, as in `{{x}}.example.com`";

    /// Requires a type of hosts.
    HostType: HostType,
        "`{N}` cannot be the host: only a `Host`, a `Label` or an IP address can [RFC 3986, section 3.2.2]",
        "not a `Host`, a `Label` or an IP address",
        "for any host, write `{{+host}}`, pass `Host::parse(text)?`, and build with `try_build()` or `try_uri_format!`",
        "before a domain, as in `{{x}}.example.com`, a `Label` works with `build()` and `uri_format!`";

    /// Requires a port.
    PortNumber: Port,
        "`{N}` might not be a port: not every value of its type is a number from 0 to 65535 [RFC 3986, section 3.2.3]",
        "expected a `u16`",
        "use a `u16`: write a literal as `8080_u16`, and convert other numbers with `u16::try_from(number)?`";

    /// Requires a value that is always defined.
    Defined: Defined,
        "`{N}` might not have a value, but one is required here [RFC 6570, section 2.3]",
        "`None` and empty lists are not values",
        "unwrap an `Option`; for an optional value, write `{{?x}}` instead of `?x={{x}}`, `{{&x}}` instead of `&x={{x}}`, or `{{/x}}` instead of `/{{x}}`",
        "a list may be empty: write `{{/x*}}` or `{{?x*}}`",
        "in a query, write parameters that may be absent last, as in `?lang=en{{&tags*}}`, or in one expression: `{{?b,c}}`, not `{{?b}}{{&c}}`";

    /// Requires a value that can always be printed.
    HasText: Sound,
        "`{N}` might not be printable: a float may be NaN or infinite, and a `Display` may fail",
        "printing this value might fail",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "integers and strings are always accepted: pass a `String` of the formatted value";

    /// Requires a value whose keys are known at compile time.
    KnownKeys: Distinct,
        "`{N}` has names known only at run time, and one may be the name of another parameter [RFC 6570, section 3.2.8]",
        "these names are known only at run time",
        "`try_build()`, `try_uri_format!` and other functions with `try_` check the value",
        "use a list, or a struct that derives `UriValue`, whose names are known at compile time";

    /// Requires a string, which a prefix can be cut from.
    Prefixed: Prefix,
        "`{N}` is not a string, so a prefix length such as `:3` cannot shorten it [RFC 6570, section 2.4.1]",
        "not a string",
        "remove `:` and the number to write the whole value, or use a string or a newtype of a string",
        "for a number with leading zeros, pass a `Padded<2>` to `{{x}}`";

    /// Requires at most one string.
    Single: Single,
        "`{N}` is a list or a map, but a single value is required here [RFC 3986, section 3.2]",
        "not a single value",
        "a single value is a string, a number, or a newtype or enum that derives `UriValue`";

    /// Requires at most one string for a parameter that is written once.
    OneParameter: Single,
        "`{N}` is a list, a map or a struct of parameters, which without `*` is one parameter with commas, as in `tags=a,b` [RFC 6570, section 3.2.8]",
        "several values",
        "for one parameter per value, add `*` after the name: `{{?tags*}}`, or `{{&tags*}}` after a literal `?`, writes `tags=a&tags=b`",
        "for commas, write `#[uri(commas)]` before the field, or before `tags = value` after the template of a `uri_format!`";

    /// Requires a list or an associative array.
    Several: Members,
        "`{{x*}}` requires a list or a map, but `{N}` is neither [RFC 6570, section 2.4.2]",
        "neither a list nor a map",
        "without `*` the variable may be one value; for the rest of a path with its slashes, write `{{+x}}`";

    /// Requires a maximum length of every value.
    HasLongest: Bounded;

    [answers]

    /// Requires that one of several values is always defined.
    OneDefined,
        "all values of an expression may be `None` or empty lists, but one value is required here [RFC 6570, section 2.3]",
        "this might not have a value",
        "give one of them a type that always has a value, such as `u32` instead of `Option<u32>`";

    /// Requires that at most one of two values is a map.
    OneMap,
        "parameters of two maps in one part of the URI cannot be distinguished",
        "one of two maps",
        "a query may have one map: merge the two, or name the parameters";

    /// Marks a place that needs a check, whatever the type.
    Possible,
        "the host may be too long for `build()`, whatever the type of this value [RFC 3986, section 3.2.2]",
        "part of a host that may be too long",
        "`try_build()` checks the value and returns a `Result`; `build()` accepts a `Label` that is a whole label";

    /// Holds for a value that an expression may encode. `N` is the type, or has the name of the variable.
    EncodedOnce,
        "`{N}` might already be encoded, and would be encoded again",
        "this value might already be encoded: `%` would become `%25`",
        "`{{+x}}` and `{{#x}}` write an `Encoded` or a `FilePath` unchanged; other expressions encode their value, such as a `&str` or a `Segment` [RFC 6570, section 3.2.1]",
        "`uri_format!` cannot know the type of a type parameter; `try_uri_format!` accepts one";
}

/// Asserts that a parameter of a generic type is one value ([`OneParameter`]).
///
/// # Panics
///
/// Panics with `message` if a `T` is a list or a map. In const evaluation, that is a compile error.
#[track_caller]
pub const fn one_parameter<T: UriValue + ?Sized>(message: &str) {
    assert!(<answer::Single<T> as Answer>::IS, "{}", message);
}

/// Asserts that the type of a generic parameter is [`EncodedOnce`].
///
/// # Panics
///
/// Panics with `message` if a `T` is already encoded. In const evaluation, that is a compile error.
#[track_caller]
pub const fn encoded_once<T: UriValue + ?Sized>(message: &str) {
    assert!(<answer::Plain<T> as Answer>::IS, "{}", message);
}
