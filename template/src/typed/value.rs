//! [`UriValue`]: the value of a variable of a typed template.

use super::answer::{Answer, answers, given_whole};
use super::kind::{self, ValueKind};
use super::language::Language;
#[cfg(feature = "alloc")]
use crate::template::Value;
use crate::template::expression::Visitor;

/// A value of a template: a scalar, a list, or an associative array (RFC 6570, section 2.3).
///
/// Implement it for your own types with `#[derive(UriValue)]`. Typed templates accept them as fields, and `into()`
/// converts them to a [`Value`](crate::template::Value) of a run-time template.
///
/// | kind | types |
/// |---|---|
/// | scalar | integers and their `NonZero` types, floats, `bool`, `char`, strings, IP addresses, [`Host`](crate::Host), [`Uri`](crate::Uri), [`UriRef`](crate::UriRef) and their owned types, the types of [`value`](crate::value), `Uuid` with the feature `uuid` |
/// | list | arrays, slices, `Vec`, `VecDeque`, `BTreeSet` of scalars; `HashSet` with the feature `std` |
/// | associative array | `BTreeMap`; `HashMap` with the feature `std`; arrays, slices and `Vec` of pairs of scalars |
/// | any of these | an `Option` of them, where `None` is undefined; references, `Box`, `Cow`, `Rc` and `Arc` to them |
///
/// An empty list is undefined. Undefined members are omitted. Floats are printed with the shortest digits
/// that parse to the same number, without an exponent; NaN and infinities are a
/// [`BuildError`](crate::BuildError).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{UriValue, value::Segment};
///
/// fn is_value<T: UriValue + ?Sized>() {}
///
/// is_value::<str>();
/// is_value::<Option<u64>>();
/// is_value::<[Segment<'_>]>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value in a URI template",
    label = "a variable cannot have this type",
    note = "derive `UriValue` for your own type",
    note = "for a type from another crate, use `urika::value::Printed<T>` if it implements `Display` and `FromStr`; a `Uuid` needs the feature `uuid`, a `HashMap` the feature `std`, and dates of `jiff` and `chrono` the crate `urika-dates`",
    note = "`#[uri(display)]` on a field, or `#[uri(with = module)]`, writes it without parsing it back; `uri_format!` and setters accept a formatted string",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait UriValue {
    /// A seal that only derives have. It is the first item, so that the compiler's list of missing items begins with
    /// its name.
    #[doc(hidden)]
    const __DERIVE_URI_VALUE_INSTEAD: Seal;

    /// The kind of the value: a string, a list, or an associative array.
    #[doc(hidden)]
    type Kind: ValueKind;
    /// The type that a setter accepts: `T` for `Option<T>`, otherwise the type itself.
    #[doc(hidden)]
    type Given;
    /// The initial value of the field in a builder: `Unset`, or the empty value of an optional field.
    #[doc(hidden)]
    type Initial;

    /// Whether every value is defined.
    #[doc(hidden)]
    type Defined: Answer;
    /// Whether every value can be printed.
    #[doc(hidden)]
    type Sound: Answer;
    /// Whether each string of a defined value is a valid segment.
    #[doc(hidden)]
    type Segment: Answer;
    /// Whether `{+x}` alone after a slash writes valid segments.
    #[doc(hidden)]
    type Path: Answer;
    /// Whether `{+x}` writes a slash, and valid segments with single slashes between them.
    #[doc(hidden)]
    type Absolute: Answer;
    /// Whether a value stays data as `{+x}` or `{#x}` in a query or fragment: it has no `#`, `[`, `]`, and no
    /// escape.
    #[doc(hidden)]
    type Reserved: Answer;
    /// Whether expressions that encode everything accept the values.
    #[doc(hidden)]
    type Plain: Answer;
    /// Whether every value is one DNS label, or also a [`Word`](super::Word).
    #[doc(hidden)]
    type Label: Answer;
    /// Whether values may be the whole host of `http` and similar schemes.
    #[doc(hidden)]
    type HostType: Answer;
    /// Whether every value is such a host, written as `{x}`.
    #[doc(hidden)]
    type Host: Answer;
    /// Whether every value is such a host, written as `{+x}`, with IPv6 addresses in brackets.
    #[doc(hidden)]
    type HostReserved: Answer;
    /// Whether every value is a port.
    #[doc(hidden)]
    type Port: Answer;
    /// Whether values are strings that a prefix can be cut from.
    #[doc(hidden)]
    type Prefix: Answer;
    /// Whether the type knows the names of all members.
    #[doc(hidden)]
    type Distinct: Answer;
    /// Whether values have a maximum length, `__MAX_LEN`.
    #[doc(hidden)]
    type Bounded: Answer;
    /// The length of the longest expansion in bytes, including escapes, without name and operator.
    #[doc(hidden)]
    const __MAX_LEN: usize;
    /// The names of the pairs, if the type knows them, as a struct knows its fields.
    #[doc(hidden)]
    const __KEYS: &'static [&'static str] = &[];
    /// All values as strings, if the type knows them and they are few, as for an enum.
    #[doc(hidden)]
    const __TEXTS: &'static [&'static str] = &[];
    /// Whether slashes in a value separate segments, which are valid ones where the value fills a segment.
    #[doc(hidden)]
    const __HAS_SEGMENTS: bool = Self::Segment::IS;
    /// The strings that values may be, as `{x}` writes them before it encodes them.
    #[doc(hidden)]
    const __LANGUAGE: Language = Language::of_texts(Self::__TEXTS);

    /// Makes the value from the argument of a setter.
    #[doc(hidden)]
    fn __given(given: Self::Given) -> Self
    where
        Self: Sized;

    /// Shows the strings of the value to a visitor. An undefined value has none.
    #[doc(hidden)]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error>;

    /// Returns the value for a run-time template. It borrows the strings that this value holds.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn __as_value(&self) -> Value<'_> {
        Value::printed(self)
    }

    /// Converts to the value for a run-time template.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn __into_value<'v>(self) -> Value<'v>
    where
        Self: Sized + 'v,
    {
        self.__as_value().into_owned()
    }

    /// Returns the initial value of the field in a builder.
    #[doc(hidden)]
    fn __initial() -> Self::Initial;

    /// Returns a quick estimate of the length in bytes.
    #[doc(hidden)]
    fn __hint(&self) -> usize;

    /// Returns the number of members, which is 1 for a scalar.
    #[doc(hidden)]
    #[inline]
    fn __count(&self) -> usize {
        1
    }
}

/// The seal that only derives give to an implementation of [`UriValue`].
#[derive(Clone, Copy, Debug)]
pub struct Seal;

/// The initial value of a required field in a builder.
#[derive(Clone, Copy, Debug)]
pub struct Unset;

/// A value that is never defined: the initial value of an optional variable in an expression.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undefined;

impl UriValue for Undefined {
    type Kind = kind::UndefinedKind;
    given_whole!(Self: Self);
    answers! {
        yes: Sound Segment Path Reserved Plain Label HostType Host HostReserved Port Prefix Distinct Bounded;
        no: Defined;
    }
    const __MAX_LEN: usize = 0;

    #[inline]
    fn __visit<V: Visitor>(&self, _: &mut V) -> Result<(), V::Error> {
        Ok(())
    }

    #[inline]
    fn __hint(&self) -> usize {
        0
    }

    #[inline]
    fn __count(&self) -> usize {
        0
    }
}

/// A [`UriValue`] that is a single value, or undefined.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::Scalar;
///
/// fn takes<T: Scalar>(_: T) {}
/// takes("text");
/// takes(Some(7));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a scalar",
    label = "expected a single value",
    note = "scalars are strings, numbers, `bool`, IP addresses, newtypes and enums that derive `UriValue`, and `Option` of these",
    note = "a list in a list or in a struct has no expansion: make it a separate variable of the template, as in `{{?tags*}}` [RFC 6570, section 2.3]"
)]
pub trait Scalar: UriValue {}

/// A [`UriValue`] that a struct of `uri_template!` has as a field. The definition of the struct has the whole message
/// about a type that is not a value, so this one is short.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value in a URI template",
    label = "see the error at the template"
)]
pub trait VariableValue: UriValue {
    /// The type itself.
    type Itself: UriValue + ?Sized;
}

#[diagnostic::do_not_recommend]
impl<T: UriValue + ?Sized> VariableValue for T {
    type Itself = T;
}

/// A [`UriValue`] that is a list, or undefined.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::List;
///
/// fn takes<T: List>(_: T) {}
/// takes(["a", "b"]);
/// takes(Some([1, 2].as_slice()));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list",
    label = "expected a list",
    note = "lists are arrays, slices, `Vec` and sets of scalars, and `Option` of these"
)]
pub trait List: UriValue {}

/// A [`UriValue`] that is an associative array, or undefined.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::Assoc;
///
/// fn takes<T: Assoc>(_: T) {}
/// takes([("page", 2), ("size", 50)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an associative array",
    label = "expected names with values",
    note = "associative arrays are maps, lists of pairs, structs that derive `UriValue`, and `Option` of these"
)]
#[cfg_attr(
    not(feature = "std"),
    diagnostic::on_unimplemented(note = "for a `HashMap`, turn on the feature `std` of `urika`")
)]
pub trait Assoc: UriValue {}

#[diagnostic::do_not_recommend]
impl<T: UriValue<Kind: kind::OfScalar> + ?Sized> Scalar for T {}
#[diagnostic::do_not_recommend]
impl<T: UriValue<Kind: kind::OfList> + ?Sized> List for T {}
#[diagnostic::do_not_recommend]
impl<T: UriValue<Kind: kind::OfAssoc> + ?Sized> Assoc for T {}
