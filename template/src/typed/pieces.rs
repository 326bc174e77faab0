//! [`Pieces`]: the pieces of a template as a tuple, which is built in an expression.
//!
//! `uri_format!` is one call with such a tuple. It defines neither a trait nor a function, which would cost
//! the compiler several times as much. The functions that make the pieces have the bounds on their values.

use super::answer::{Answer, No, Yes};
use super::base::AsBase;
use super::marker::{EncodedOnce, encoded_once, named, of};
use super::promise::{Promise, answer};
use super::sink::Mark;
use super::value::UriValue;
use super::walk::Walk;
use crate::template::Operator;
use urika_runtime::value::Base;

/// Goes through the pieces of a template, in order.
pub trait Pieces {
    /// Passes each piece to an operation.
    fn walk<W: Walk>(&self, walk: W) -> W;
}

impl Pieces for &'static str {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.text(self)
    }
}

impl Pieces for Mark {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.mark(*self)
    }
}

/// The base at the beginning of a template.
impl Pieces for Base<'_> {
    #[inline]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.base(*self)
    }
}

/// The operator that begins an expression. The variables follow.
impl Pieces for Operator {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.begin(*self)
    }
}

/// Defines the pieces that have a value, some with a name, and the step of [`Walk`] that receives each.
macro_rules! of_values {
    ($($(#[$meta:meta])* $piece:ident($($field:ident: $type:ty),*), |$walk:ident| $step:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $piece<'v, T: ?Sized>($(pub $type,)*);

        impl<T: UriValue + ?Sized> Pieces for $piece<'_, T> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn walk<W: Walk>(&self, $walk: W) -> W {
                let Self($($field),*) = *self;
                $step
            }
        }
    )*};
}

of_values! {
    /// `{x}`, whose value fills a segment, with the name for an error.
    Word(name: &'static str, value: &'v T), |walk| walk.word("", name, value);
    /// `{x}`
    Simple(value: &'v T), |walk| walk.simple(value);
    /// `{?x}`, or its first variable.
    First(name: &'static str, value: &'v T), |walk| walk.query(name, value);
    /// A variable after its operator.
    Valued(name: &'static str, value: &'v T), |walk| walk.value(name, value);
    /// A variable with `*`.
    Exploded(name: &'static str, value: &'v T), |walk| walk.exploded(name, value);
    /// A variable with a prefix.
    Prefix(name: &'static str, value: &'v T, count: u16), |walk| walk.prefix(name, value, count);
    /// A whole host.
    Host(value: &'v T), |walk| walk.host(value);
    /// A host with a path after it.
    HostAndPath(value: &'v T), |walk| walk.host_and_path(value);
}

/// Makes [`PieceMaker`] from the functions of this module, each with the promises that its bounds require or its
/// constants assert. The functions are written out, since the compiler shows their bounds in its messages; a
/// test compares the promises with them.
macro_rules! makers {
    ($($maker:ident: $function:ident [$($promise:ident)*];)*) => {
        /// A function that makes the piece of a value.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum PieceMaker {$(
            #[doc = concat!("The function [`", stringify!($function), "`].")]
            $maker,
        )*}

        impl PieceMaker {
            #[cfg(all(test, feature = "alloc"))]
            const ALL: &'static [Self] = &[$(Self::$maker),*];

            /// Returns the name of the function.
            pub const fn function(self) -> &'static str {
                match self {
                    $(Self::$maker => stringify!($function),)*
                }
            }

            /// Returns the promises that the bounds of the function require, or its constants assert.
            pub const fn promises(self) -> &'static [Promise] {
                match self {
                    $(Self::$maker => &[$(Promise::$promise),*],)*
                }
            }
        }

        // Each name is the name of a function.
        const _: () = {$(
            #[allow(unused_imports, reason = "only the macros write the name")]
            use self::$function as _;
        )*};
    };
}

makers! {
    Behind: behind [];
    Filling: filling [Segment Defined Plain];
    Given: given [Sound Defined Plain];
    Sound: sound [Sound Plain];
    First: first [Sound Plain Single];
    Parameter: parameter [Sound Plain Single];
    Valued: valued [Sound Plain];
    Segments: segments [Segment Plain];
    Path: path [Path Defined];
    Word: word [Plain];
    Simple: simple [Plain];
    Query: query [Plain Single];
    Further: further [Plain Single];
    Value: value [Plain];
    Raw: raw [];
    Exploded: exploded [];
    Prefix: prefix [];
    Host: host [];
    HostAndPath: host_and_path [];
}

/// Holds for a type that is a value.
pub trait IsValue {
    /// The type itself.
    type Itself: UriValue + ?Sized;
}

impl<T: UriValue + ?Sized> IsValue for T {
    type Itself = T;
}

/// A type, if it is a value. For any other type the compiler does not know the piece, and so does not report
/// errors about the tuple. The functions with bounds do without this, which is cheaper: the macro gives them
/// the span of the tuple, where two errors are shown once.
type Itself<T> = <T as IsValue>::Itself;

/// An answer of a type that is known. A type parameter has no answers, and its only error is about this trait.
#[diagnostic::on_unimplemented(
    message = "`uri_format!` cannot check `{N}`, whose type is a type parameter",
    label = "this type is not known",
    note = "name a type, or write `try_uri_format!`, which checks the value and returns a `Result`; a whole host needs a named type",
    note = "see https://docs.rs/urika/latest/urika/guide/compile_errors"
)]
pub trait KnownAnswer<N: ?Sized> {
    /// Another answer of the type.
    type Other<A>;
}

impl<N: ?Sized> KnownAnswer<N> for Yes {
    type Other<A> = A;
}

#[diagnostic::do_not_recommend]
impl<N: ?Sized> KnownAnswer<N> for No {
    type Other<A> = A;
}

/// An answer of `T`, if `T` is not a type parameter.
pub type Known<N, T, A> = <<T as UriValue>::Plain as KnownAnswer<N>>::Other<A>;

/// The name of a variable.
type VariableName = &'static str;

/// Returns the base at the beginning of a template.
pub fn behind<B: AsBase + ?Sized>(base: &B) -> Base<'_> {
    base.as_base()
}

/// Makes `{x}`, whose value fills a segment.
pub const fn filling<N: ?Sized, T>(value: &T) -> Simple<'_, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::SegmentText<T>>: named::SegmentText<N>,
    Known<N, T, of::Defined<T>>: named::Defined<N>,
{
    Simple(value)
}

/// Makes `{x}`, whose value can be printed and is always defined.
pub const fn given<N: ?Sized, T>(value: &T) -> Simple<'_, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::HasText<T>>: named::HasText<N>,
    Known<N, T, of::Defined<T>>: named::Defined<N>,
{
    Simple(value)
}

/// Makes `{x}`, whose value can be printed.
pub const fn sound<N: ?Sized, T>(value: &T) -> Simple<'_, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::HasText<T>>: named::HasText<N>,
{
    Simple(value)
}

/// Makes `{?x}`, or its first variable, whose value can be printed.
pub const fn first<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> First<'v, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::OneParameter<T>>: named::OneParameter<N>,
    Known<N, T, of::HasText<T>>: named::HasText<N>,
{
    First(name, value)
}

/// Makes `{&x}`, or a further variable of a query, whose value can be printed.
pub const fn parameter<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> Valued<'v, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::OneParameter<T>>: named::OneParameter<N>,
    Known<N, T, of::HasText<T>>: named::HasText<N>,
{
    Valued(name, value)
}

/// Makes a variable after its operator, whose value can be printed.
pub const fn valued<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> Valued<'v, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::HasText<T>>: named::HasText<N>,
{
    Valued(name, value)
}

/// Makes the variable of `{/x}`, whose value fills segments.
pub const fn segments<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> Valued<'v, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, T::Plain>: EncodedOnce<N>,
    Known<N, T, of::SegmentTexts<T>>: named::SegmentTexts<N>,
{
    Valued(name, value)
}

/// Makes the variable of `{+x}` in a path, whose value is a path.
pub const fn path<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> Valued<'v, T>
where
    T: UriValue<Plain: KnownAnswer<N>> + ?Sized,
    Known<N, T, of::PathText<T>>: named::PathText<N>,
    Known<N, T, of::Defined<T>>: named::Defined<N>,
{
    Valued(name, value)
}

/// Makes `{x}` from any value, which has to fill a segment.
pub const fn word<N: ?Sized, T: UriValue + ?Sized>(name: VariableName, value: &T) -> Word<'_, Itself<T>> {
    const { once::<N, T>() }
    Word(name, value)
}

/// Makes `{x}` from any value.
pub const fn simple<N: ?Sized, T: UriValue + ?Sized>(value: &T) -> Simple<'_, Itself<T>> {
    const { once::<N, T>() }
    Simple(value)
}

/// Makes `{?x}`, or its first variable, from any value.
pub const fn query<N: ?Sized, T: UriValue + ?Sized>(name: VariableName, value: &T) -> First<'_, Itself<T>> {
    const { once::<N, T>() }
    const { one::<N, T>() }
    First(name, value)
}

/// Makes `{&x}`, or a further variable of a query, from any value.
pub const fn further<N: ?Sized, T: UriValue + ?Sized>(
    name: VariableName,
    value: &T,
) -> Valued<'_, Itself<T>> {
    const { once::<N, T>() }
    const { one::<N, T>() }
    Valued(name, value)
}

/// Makes a variable after its operator from any value.
pub const fn value<N: ?Sized, T: UriValue + ?Sized>(name: VariableName, value: &T) -> Valued<'_, Itself<T>> {
    const { once::<N, T>() }
    Valued(name, value)
}

/// Makes the variable of `{+x}` or `{#x}`, whose value may be encoded.
pub const fn raw<'v, T: UriValue + ?Sized>(name: &'static str, value: &'v T) -> Valued<'v, Itself<T>> {
    Valued(name, value)
}

/// Makes a variable with `*`.
pub const fn exploded<'v, T: UriValue + ?Sized>(name: &'static str, value: &'v T) -> Exploded<'v, Itself<T>> {
    Exploded(name, value)
}

/// Makes a variable with a prefix.
pub const fn prefix<T: UriValue + ?Sized>(
    name: VariableName,
    value: &T,
    count: u16,
) -> Prefix<'_, Itself<T>> {
    Prefix(name, value, count)
}

/// Makes a whole host.
pub const fn host<T: UriValue + ?Sized>(value: &T) -> Host<'_, Itself<T>> {
    Host(value)
}

/// Makes a host with a path after it.
pub const fn host_and_path<T: UriValue + ?Sized>(value: &T) -> HostAndPath<'_, Itself<T>> {
    HostAndPath(value)
}

/// Asserts that a value is not already encoded, once its type is known. The compiler shows the empty type
/// `N`, which has the name of the variable.
#[expect(clippy::extra_unused_type_parameters, reason = "messages show it")]
const fn once<N: ?Sized, T: UriValue + ?Sized>() {
    encoded_once::<T>(
        "a value is already encoded and would be encoded again [RFC 6570, section 3.2.1]\n  help: pass a plain string, or write `{+x}`, where `x` is the variable that the note about `once::<x, …>` names",
    );
}

/// Asserts that a parameter is not a list or a map, once its type is known.
#[expect(clippy::extra_unused_type_parameters, reason = "messages show it")]
const fn one<N: ?Sized, T: UriValue + ?Sized>() {
    assert!(
        <answer::Single<T> as Answer>::IS,
        "a list, a map or a struct of parameters without `*` is one parameter with commas, as in `tags=a,b` [RFC 6570, section 3.2.8]\n  help: `{{?tags*}}` writes `tags=a&tags=b`; for commas, write `#[uri(commas)] tags = value` after the template; the note about `one::<tags, …>` names the variable",
    );
}

/// Implements the trait for tuples. Longer tuples are nested.
macro_rules! tuples {
    ($($piece:ident)*) => {
        tuples! { @ $($piece)* }
        tuples! { - $($piece)* }
    };
    (-) => {};
    (- $first:ident $($piece:ident)*) => {
        tuples! { $($piece)* }
    };
    (@ $($piece:ident)*) => {
        impl<$($piece: Pieces),*> Pieces for ($($piece,)*) {
            #[cfg_attr(not(debug_assertions), inline(always))]
            #[allow(non_snake_case, reason = "a member has the name of its type")]
            fn walk<Operation: Walk>(&self, walk: Operation) -> Operation {
                let ($($piece,)*) = self;
                $(let walk = $piece.walk(walk);)*
                walk
            }
        }
    };
}

tuples! { A B C D E F G H }

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::{PieceMaker, Promise};
    use crate::typed::marker::Marker;

    /// The bounds and the assertions of the functions, each with the promises of a type that passes.
    const REQUIRED: [(&str, &[Promise]); 9] = [
        ("T::Plain>: EncodedOnce<N>", &[Promise::Plain]),
        ("once::<N, T>()", &[Promise::Plain]),
        ("one::<N, T>()", &[Promise::Single]),
        ("of::OneParameter<T>>: named::OneParameter<N>", Marker::OneParameter.promises()),
        ("of::SegmentText<T>>: named::SegmentText<N>", Marker::SegmentText.promises()),
        ("of::SegmentTexts<T>>: named::SegmentTexts<N>", Marker::SegmentTexts.promises()),
        ("of::PathText<T>>: named::PathText<N>", Marker::PathText.promises()),
        ("of::HasText<T>>: named::HasText<N>", Marker::HasText.promises()),
        ("of::Defined<T>>: named::Defined<N>", Marker::Defined.promises()),
    ];

    /// A promise without a bound would not be checked at all: the macro omits the checks that a function makes.
    #[test]
    fn each_function_requires_the_promises_of_its_row() {
        let source = include_str!("pieces.rs");
        for maker in PieceMaker::ALL {
            let head = format!("fn {}<", maker.function());
            let (_, after) = source.split_once(&head).expect("the function");
            let (function, _) = after.split_once("\n}\n").expect("the end of the function");
            let known = REQUIRED.iter().filter(|(written, _)| function.contains(written));
            let required: Vec<Promise> = known.flat_map(|(_, promises)| promises.iter().copied()).collect();
            let is_claimed = |promise: &Promise| maker.promises().contains(promise);
            assert!(required.iter().all(is_claimed), "{maker:?}: {required:?} is not in the row");
            let is_required = |promise: &Promise| required.contains(promise);
            assert!(maker.promises().iter().all(is_required), "{maker:?} requires only {required:?}");
            let bounds = function.matches("named::").count() + function.matches("EncodedOnce").count();
            assert_eq!(bounds + function.matches("const {").count(), required.len(), "{maker:?}");
        }
    }
}
