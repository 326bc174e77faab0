//! Short names for expansions of templates, and the states of builders.

use super::{Debug, Formatter, Ok, Result, Sized, Written};

use urika_runtime::value::Base;
use urika_template::typed::Proven;
pub use urika_template::typed::capture::{Companion, FromUri, FromUriOwned};
use urika_template::typed::{
    AsBase, Item, Language, No, Seal, Undefined, UriValue, Visitor, Word, Yes, kind,
};
pub use urika_template::{BuildError, DescribedRoutes, MatchError, Route, RouteMetadata, Routes};

/// The type of `PATTERNS`.
pub type Texts = &'static [&'static str];
/// The result of checking or building.
pub type Tried<T> = Result<T, BuildError>;
/// The type of strings. The name `str` may mean something else where an expansion is used.
pub type Str<'t> = &'t str;
/// The result of parsing a part of a URI.
pub type Taken<T> = Result<T, MatchError>;

/// Returns the length of parts with these maximum lengths.
#[must_use]
pub const fn longest(mut parts: &[usize]) -> usize {
    let mut length = 0_usize;
    while let [part, rest @ ..] = parts {
        length = length.saturating_add(*part);
        parts = rest;
    }
    length
}

/// Asserts at the definition that building a template or a set cannot fail.
pub fn proven<T: Proven>(_: &T) {}

/// Names the template of a builder, without a value of the template.
pub struct Of<T: ?Sized>(core::marker::PhantomData<fn() -> T>);

impl<T: ?Sized> Of<T> {
    /// The only value.
    pub const NEW: Self = Self(core::marker::PhantomData);
}

impl<T: ?Sized> Debug for Of<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        f.write_str("Of")
    }
}

/// The state of a variable in the builder of an expression.
pub trait VariableState {
    /// The type of the value that is set so far.
    type Value: ?Sized;
    /// Whether the variable may keep this state.
    type IsSet;
    /// Whether the variable may still be set.
    type IsOpen;

    /// Returns the value that is set so far.
    fn value(&self) -> &Self::Value;
}

/// The state of a variable that must be set.
#[derive(Debug)]
pub struct Missing;

/// The state of a variable that may be set.
#[derive(Debug)]
pub struct Absent;

/// The state of a variable that is set.
#[derive(Debug)]
pub struct Set<T>(pub T);

impl VariableState for Missing {
    type Value = Self;
    type IsSet = No;
    type IsOpen = Yes;

    fn value(&self) -> &Self {
        self
    }
}

impl VariableState for Absent {
    type Value = Undefined;
    type IsSet = Yes;
    type IsOpen = Yes;

    fn value(&self) -> &Undefined {
        &Undefined
    }
}

impl<T> VariableState for Set<T> {
    type Value = T;
    type IsSet = Yes;
    type IsOpen = No;

    #[inline]
    fn value(&self) -> &T {
        &self.0
    }
}

/// Implements the items of `UriValue` that placeholders share: a setter accepts the value itself, its string
/// may be a label of a host, and these questions are answered with yes.
macro_rules! yes {
    ($($answer:ident)*) => {
        type Given = Self;
        type Initial = Self;
        type Label = Word;
        $(type $answer = Yes;)*
        const __DERIVE_URI_VALUE_INSTEAD: Seal = Seal;

        fn __given(given: Self) -> Self {
            given
        }
    };
}

/// `Missing` implements this trait so that the compiler reports only the missing variable. These methods are
/// never called.
impl UriValue for Missing {
    type Kind = kind::UndefinedKind;
    yes! { Defined Sound Segment Path Absolute Reserved Plain HostType Host HostReserved Port Prefix Distinct Bounded }
    const __MAX_LEN: usize = 0;

    fn __initial() -> Self {
        Self
    }

    fn __visit<V: Visitor>(&self, _: &mut V) -> Result<(), V::Error> {
        Ok(())
    }

    fn __hint(&self) -> usize {
        0
    }
}

impl AsBase for Missing {
    fn as_base(&self) -> Base<'_> {
        crate::base!("https://example.com")
    }
}

/// A string that a macro has checked for its place.
#[derive(Debug)]
pub struct Literal<'t>(pub &'t str);

impl UriValue for Literal<'_> {
    type Kind = kind::ScalarKind;
    type Port = No;
    type Bounded = No;
    yes! { Defined Sound Segment Path Absolute Reserved Plain HostType Host HostReserved Prefix Distinct }
    const __MAX_LEN: usize = usize::MAX;
    const __LANGUAGE: Language = Language::CHECKED;

    fn __initial() -> Self {
        Self("")
    }

    #[inline]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Text(self.0))
    }

    #[inline]
    fn __hint(&self) -> usize {
        self.0.len()
    }
}

/// Prints the struct that `uri_template!` makes.
///
/// # Errors
///
/// Fails when `f` returns an error, or when the `Debug` of a field does.
pub fn shown(f: &mut Formatter<'_>, name: &str, fields: &[(&str, &dyn Shown)]) -> Written {
    let mut printed = f.debug_struct(name);
    for (name, field) in fields {
        printed.field(name, field);
    }
    printed.finish()
}

/// The type of a field of the struct that `uri_template!` makes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `Debug`, which `uri_template!` derives for its struct",
    label = "`Debug` is missing",
    note = "derive `Debug` for it, or write `#[allow(missing_debug_implementations)]` before the word `struct`"
)]
pub trait Shown: Debug {}

#[diagnostic::do_not_recommend]
impl<T: Debug> Shown for T {}

/// A type whose default is a string literal.
#[diagnostic::on_unimplemented(
    message = "the default of a `{Self}` cannot be a string",
    label = "not a value of the field's type",
    note = "write a value of the field's type, such as `1` or `State::Open`",
    note = "a type that implements `From<&str>`, such as `String`, may have a string as its default"
)]
pub trait TextDefault {
    /// Returns the default.
    fn of(text: &'static str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: core::convert::From<&'static str>> TextDefault for T {
    fn of(text: &'static str) -> Self {
        Self::from(text)
    }
}

/// A type whose default can be omitted from a URI.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not implement `PartialEq`, which `skip_default` requires",
    label = "values of this type cannot be compared with the default",
    note = "derive `PartialEq`, or remove `skip_default`"
)]
pub trait Compares: PartialEq {}

#[diagnostic::do_not_recommend]
impl<T: PartialEq> Compares for T {}

/// Returns the value, unless it is the default, which is not written.
pub fn unless_default<'v, T: Compares>(value: &'v T, default: &T) -> Option<&'v T> {
    if value == default { None } else { Some(value) }
}
