//! [`Pieces`]: the pieces of a template as a tuple, which an expression makes.
//!
//! `uri_format!` is one call with such a tuple. It defines neither a trait nor a function, which cost the
//! compiler several times as much. The functions that make the pieces have the bounds on their values.

use super::answer::{And, EncodedOnce};
use super::base::AsBase;
use super::named::{FillsSegment, FillsSegments, IsPath, IsText};
use super::sink::Mark;
use super::value::UriValue;
use super::walk::Walk;
use crate::policy::base::Base;
use crate::template::Operator;

/// Goes through the pieces of a template, in order.
pub trait Pieces {
    /// Hands each piece to an operation.
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

/// The base stands at the beginning of a template.
impl Pieces for Base<'_> {
    #[inline]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.base(*self)
    }
}

/// The operator begins an expression, whose variables follow.
impl Pieces for Operator {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walk<W: Walk>(&self, walk: W) -> W {
        walk.begin(*self)
    }
}

/// Defines the pieces that have a value, some with a name, and the step of [`Walk`] that receives each.
macro_rules! of_values {
    ($($(#[$meta:meta])* $piece:ident { $value:ident: $bound:ident $(, $name:ident)? }, |$walk:ident| $step:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $piece<'v, T: ?Sized> {
            $($name: &'static str,)?
            $value: &'v T,
        }

        impl<T: $bound + ?Sized> Pieces for $piece<'_, T> {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn walk<W: Walk>(&self, $walk: W) -> W {
                let Self { $($name,)? $value } = *self;
                $step
            }
        }
    )*};
}

of_values! {
    /// `{x}`
    Simple { value: UriValue }, |walk| walk.simple(value);
    /// `{?x}`, or its first variable.
    First { value: UriValue, name }, |walk| walk.query(name, value);
    /// A variable behind its operator.
    Valued { value: UriValue, name }, |walk| walk.value(name, value);
}

/// Returns the base at the beginning of a template.
#[inline]
pub fn behind<B: AsBase + ?Sized>(base: &B) -> Base<'_> {
    base.as_base()
}

/// Makes `{x}`, whose value fills a segment. `N` has the name of the variable.
#[inline]
pub const fn filling<N: ?Sized, T>(value: &T) -> Simple<'_, T>
where
    T: UriValue<Plain: EncodedOnce> + ?Sized,
    And<T::Segment, T::Defined>: FillsSegment<N>,
{
    Simple { value }
}

/// Makes `{x}`.
#[inline]
pub const fn simple<N: ?Sized, T>(value: &T) -> Simple<'_, T>
where
    T: UriValue<Plain: EncodedOnce, Sound: IsText<N>> + ?Sized,
{
    Simple { value }
}

/// Makes `{?x}`, or its first variable.
#[inline]
pub const fn first<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> First<'v, T>
where
    T: UriValue<Plain: EncodedOnce, Sound: IsText<N>> + ?Sized,
{
    First { name, value }
}

/// Makes a variable behind its operator.
#[inline]
pub const fn valued<'v, N: ?Sized, T>(name: &'static str, value: &'v T) -> Valued<'v, T>
where
    T: UriValue<Plain: EncodedOnce, Sound: IsText<N>> + ?Sized,
{
    Valued { name, value }
}

/// Makes the variable of `{/x}`, whose value fills segments.
#[inline]
pub const fn segments<N: ?Sized, T>(value: &T) -> Valued<'_, T>
where
    T: UriValue<Plain: EncodedOnce, Segment: FillsSegments<N>> + ?Sized,
{
    Valued { name: "", value }
}

/// Makes the variable of `{+x}` in a path.
#[inline]
pub const fn path<N: ?Sized, T>(value: &T) -> Valued<'_, T>
where
    T: UriValue + ?Sized,
    And<T::Path, T::Defined>: IsPath<N>,
{
    Valued { name: "", value }
}

/// Implements the trait for tuples. Longer ones have tuples among their members.
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
