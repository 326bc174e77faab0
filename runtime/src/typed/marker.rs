//! Markers: one trait for each promise that a place in a template needs from a type, with the message that
//! the compiler shows when the type does not give it.
//!
//! A marker is implemented for every type that answers yes ([`UriValue`]). The compiler shows the message of
//! the trait in a bound, and the bound stands at the field, so the caret points to the field, and the message
//! names its type: `N` is the type itself. In an expression a literal may be all there is. There the message
//! names the variable ([`named`]).

use super::UriValue;
use super::answer::{And, Answer, Yes};
use super::kind::Kind;

/// A template, or a route set, that can build every value: the types of its values rule out all faults.
///
/// Such a type has `build` and `build_on`, which return no `Result`. A client for any template can require
/// it:
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

macro_rules! markers {
    ($($(#[$meta:meta])* $name:ident: |$of:ident| $asked:ty;)*) => {
        $(
            $(#[$meta])*
            pub trait $name<N: ?Sized = Self> {}

            #[diagnostic::do_not_recommend]
            impl<$of: UriValue + ?Sized, N: ?Sized> $name<N> for $of where $asked: IsYes {}
        )*

        /// The answer of a type that each marker asks for. A type that is no value has none, and a bound on it is
        /// no second error.
        #[allow(type_alias_bounds, reason = "the trait in the bound has the answers")]
        pub mod of {
            use super::*;

            $(
                #[doc = concat!("The answer of a `", stringify!($name), "`.")]
                pub type $name<$of: UriValue + ?Sized> = $asked;
            )*
        }

        /// The markers as traits of such answers. Their messages have the name of a variable, which is that of the
        /// empty type `N`.
        pub mod named {
            use super::Yes;

            $(
                $(#[$meta])*
                pub trait $name<N: ?Sized> {}

                #[diagnostic::do_not_recommend]
                impl<N: ?Sized> $name<N> for Yes {}
            )*
        }
    };
}

markers! {
    /// Needs text of one path segment.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be `.`, `..`, empty, undefined or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        label = "this may be no segment",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text; a `RelPath` is written `{{+x}}`",
        note = "an `Option` or a list may be undefined, and the path would lose a segment: for `/{{x}}` write `{{/x}}`, which leaves it out, or unwrap it"
    )]
    SegmentText: |T| And<T::Segment, T::Defined>;

    /// Needs text of one path segment at the beginning of a template, where a base may be meant.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be `.`, `..`, empty, undefined or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        label = "this may be no segment",
        note = "to begin with a base, write `{{+base}}` and give a `Base`",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text"
    )]
    FirstSegment: |T| And<T::Segment, T::Defined>;

    /// Needs text of path segments, if the value is defined.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be `.`, `..`, empty or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        label = "this may be no segment",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`Segment`, integers and validated newtypes always are segment text, and so are the members of a `Vec<Segment>`"
    )]
    SegmentTexts: |T| T::Segment;

    /// Needs path segments with slashes between them, if the value is defined.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may hold empty segments, `.`, `..`, `?` or `#`: a type is needed that rules this out [RFC 3986, section 3.3]",
        label = "this may be no path",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`RelPath` rules it out; `{{/x*}}` takes the segments one by one"
    )]
    PathText: |T| T::Path;

    /// Needs a path that begins with a slash.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be no path from the root: a type is needed that rules this out [RFC 8089, section 2]",
        label = "this may be no path from the root",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`AbsPath` rules it out; a `RelPath` or `FilePath` is written `file:///{{+x}}`"
    )]
    RootedPath: |T| And<T::Absolute, T::Defined>;

    /// Needs text that `{+x}` and `{#x}` leave as it is.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may hold `#`, brackets or escapes, or have no text: a type is needed that rules this out [RFC 6570, section 3.2.3]",
        label = "this may be no data",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`{{x}}` encodes all of it, and takes every text; integers, `RelPath` and `Encoded` rule it out here"
    )]
    Data: |T| And<T::Reserved, T::Sound>;

    /// Needs one label of a host.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be no label of a host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        label = "this may be no label",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`Label`, unsigned integers such as `7_u32`, and derived enums rule it out"
    )]
    LabelText: |T| <<T::Label as Answer>::And<Yes> as Answer>::And<T::Defined>;

    /// Needs a label, if the value is defined, so that its beginning is segment text, too.
    #[diagnostic::on_unimplemented(
        message = "the beginning of `{N}` may be `.`, `..` or hold a slash: a type is needed that rules this out [RFC 3986, section 3.3]",
        label = "this may be no segment",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "`Label` always is segment text, as is its beginning"
    )]
    LabelTexts: |T| <T::Label as Answer>::And<Yes>;

    /// Needs a part of a label or host that keeps it short enough.
    #[diagnostic::on_unimplemented(
        message = "the host with `{N}` may have more than 253 characters, or a label of more than 63 or with `xn--`: types are needed that rule this out [RFC 3986, section 3.2.2]",
        label = "part of a host that may be too long",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "unsigned integers such as `7_u32`, `bool`, and derived enums with short names rule it out"
    )]
    ShortLabel: |T| <<T::Label as Answer>::IsWord as Answer>::And<T::Defined>;

    /// Needs a whole host without brackets.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be no host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        label = "this may be no host name",
        note = "`try_build()` and `try_uri_format!` check a `Host` or `Label` and give a `Result`",
        note = "`Ipv4Addr` always is one, and in `{{+x}}` so is each IP type; a `Label` needs no check before a domain, as in `{{x}}.example.com`"
    )]
    HostName: |T| And<T::Host, T::Defined>;

    /// Needs a whole host, which may be an address in brackets.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be no host name: a type is needed that rules this out [RFC 3986, section 3.2.2]",
        label = "this may be no host name",
        note = "`try_build()` and `try_uri_format!` check a `Host` or `Label` and give a `Result`",
        note = "the IP types always are one; a `Label` needs no check before a domain, as in `{{x}}.example.com`"
    )]
    HostOrAddress: |T| And<T::HostReserved, T::Defined>;

    /// Needs a type of hosts.
    #[diagnostic::on_unimplemented(
        message = "`{N}` stands for the host, and is no type of hosts [RFC 3986, section 3.2.2]",
        label = "not a type of hosts",
        note = "`Host`, `Label` and the IP types are; `Host::parse` makes one of text"
    )]
    HostType: |T| T::HostType;

    /// Needs a port.
    #[diagnostic::on_unimplemented(
        message = "`{N}` stands for the port, and is no number from 0 to 65535 [RFC 3986, section 3.2.3]",
        label = "not a type of ports",
        note = "`u16` is: a literal is written `8080_u16`"
    )]
    PortNumber: |T| T::Port;

    /// Needs a value that is always defined.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be undefined, and what stands beside it needs it: a type is needed that is always defined [RFC 6570, section 2.3]",
        label = "this may be undefined",
        note = "unwrap an `Option`; where the value may be left out, `{{/x}}`, `{{?x}}` and `{{&x}}` leave their delimiter out with it"
    )]
    Defined: |T| T::Defined;

    /// Needs a value that always has a text.
    #[diagnostic::on_unimplemented(
        message = "`{N}` may be NaN or infinite, or print by a `Display` that fails: a type is needed that rules this out",
        label = "this may have no text",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "integers and text rule it out, such as a `String` of what is printed"
    )]
    HasText: |T| T::Sound;

    /// Needs a value whose keys are known while compiling.
    #[diagnostic::on_unimplemented(
        message = "`{N}` brings names of its own, and one may be that of a parameter beside it: a type is needed that rules this out [RFC 6570, section 3.2.8]",
        label = "this brings names that run time decides",
        note = "`try_build()` and `try_uri_format!` check the value and give a `Result`",
        note = "a list, or a struct that derives `UriValue`, has its names while compiling"
    )]
    KnownKeys: |T| T::Distinct;

    /// Needs a string, of which a prefix can be taken.
    #[diagnostic::on_unimplemented(
        message = "`{{x:3}}` takes the beginning of a text, and `{N}` is none [RFC 6570, section 2.4.1]",
        label = "not a text",
        note = "strings are, and types that hold one"
    )]
    Prefixed: |T| T::Prefix;

    /// Needs one text at most.
    #[diagnostic::on_unimplemented(
        message = "one value stands here, no list and no associative array, and `{N}` may be one [RFC 3986, section 3.2]",
        label = "not a single value",
        note = "one value is a text, a number, or what derives `UriValue` as a newtype or an enum"
    )]
    Single: |T| <T::Kind as Kind>::Single;

    /// Needs a list or an associative array.
    #[diagnostic::on_unimplemented(
        message = "`{{x*}}` writes the members of a list or an associative array, and `{N}` is neither [RFC 6570, section 2.4.2]",
        label = "not a list, and no associative array",
        note = "without `*` the variable may be one value; for the rest of a path, slashes and all, write `{{+x}}`"
    )]
    Several: |T| <T::Kind as Kind>::Members;

    /// Needs a maximum length of every value.
    HasLongest: |T| T::Bounded;
}

/// Needs one value of several that is always defined.
#[diagnostic::on_unimplemented(
    message = "the values of an expression may all be undefined, and what stands beside it needs one [RFC 6570, section 2.3]",
    label = "this may be undefined",
    note = "give one of them a type that is always defined"
)]
pub trait OneDefined {}

impl OneDefined for Yes {}

/// Needs at most one map among two values.
#[diagnostic::on_unimplemented(
    message = "two maps stand in one part of the URI, and nothing would tell whose a parameter is",
    label = "one of two maps",
    note = "at most one map stands in a query: put one into the other, or name the parameters"
)]
pub trait OneMap {}

impl OneMap for Yes {}

/// Marks a place that no type can fill without a check.
#[diagnostic::on_unimplemented(
    message = "the host may be longer than it can be, whatever type stands here: no type rules this out for `build()` [RFC 3986, section 3.2.2]",
    label = "part of a host that may be too long",
    note = "`try_build()` checks the value and gives a `Result`; `build()` takes a `Label` that is a whole label"
)]
pub trait Possible {}

impl Possible for Yes {}
