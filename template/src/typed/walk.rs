//! [`Walk`]: an operation on the pieces of a template, one after the other.
//!
//! A template lists its pieces once, in [`UriTemplate::__walk`](super::UriTemplate::__walk), as one chain of
//! calls, so that the compiler has one body for all operations. Two operations are here: `Expanding` writes
//! the expansion, and `Hint` estimates its length. `Chain` in `check/chain.rs` checks the values.
//!
//! A step is only inlined in a release build. In a debug build each copy would cost compile time without a
//! benefit.

use core::fmt;

use super::answer::Answer;
use super::marker::EncodedOnce;
use super::sink::{Mark, Sink};
use super::value::UriValue;
use crate::template::Operator;
use crate::template::expression::Expression;
use urika_runtime::value::Base;

/// Receives the pieces of a template, in order. By default a piece is ignored.
pub trait Walk: Sized {
    /// Receives a literal.
    #[inline]
    fn text(self, _text: &str) -> Self {
        self
    }

    /// Receives a mark, where its part begins or ends.
    #[inline]
    fn mark(self, _mark: Mark) -> Self {
        self
    }

    /// Receives the base at the beginning of the template.
    #[inline]
    fn base(self, _base: Base<'_>) -> Self {
        self
    }

    /// Learns that a function of the user computes one of the values that follow, for each walk again.
    #[inline]
    fn computed(self) -> Self {
        self
    }

    /// Receives the beginning of an expression, whose variables follow.
    #[inline]
    fn begin(self, _operator: Operator) -> Self {
        self
    }

    /// Receives a variable without modifier. Its name is passed as [`Expression`] expects it.
    fn value<T: UriValue + ?Sized>(self, _name: &'static str, _value: &T) -> Self {
        self
    }

    /// Receives the beginning of an inner set, after its prefix, with the index of its route.
    #[inline]
    fn enter(self, _number: usize) -> Self {
        self
    }

    /// Receives the expression `{x}` in one call: a call costs the compiler as much as the body.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn simple<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.begin(Operator::Simple).value("", value)
    }

    /// Receives a literal, followed by the expression `{x}`, whose value fills a segment, in one call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn word<T: UriValue + ?Sized>(self, before: &str, _name: &'static str, value: &T) -> Self {
        self.text(before).simple(value)
    }

    /// Receives two words, one after the other, in one call. Each consists of its literal, its name and its
    /// value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn words<T: UriValue + ?Sized, U: UriValue + ?Sized>(
        self,
        before: &str,
        name: &'static str,
        value: &T,
        between: &str,
        second: &'static str,
        other: &U,
    ) -> Self {
        self.word(before, name, value).word(between, second, other)
    }

    /// Receives the expression `{?x}`, or its first variable, in one call, like [`simple`](Self::simple).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn query<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.begin(Operator::Query).value(name, value)
    }

    /// Like [`word`](Self::word), for a type that is known by its name not to contain encoded text. A bound
    /// of the step costs the compiler less than one of the definition.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain_word<T: UriValue<Plain: EncodedOnce<T>> + ?Sized>(
        self,
        before: &str,
        name: &'static str,
        value: &T,
    ) -> Self {
        self.word(before, name, value)
    }

    /// Like [`query`](Self::query), for such a type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain_query<T: UriValue<Plain: EncodedOnce<T>> + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.query(name, value)
    }

    /// Receives the end of the path, and a query that consists of the expression `{?x}`, with its end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn whole_query<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.path_end().query(name, value).query_end()
    }

    /// Like [`whole_query`](Self::whole_query), for the types that [`plain_query`](Self::plain_query)
    /// accepts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain_whole_query<T: UriValue<Plain: EncodedOnce<T>> + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Self {
        self.whole_query(name, value)
    }

    /// Receives the end of the path. A call without an argument costs the compiler less than
    /// [`mark`](Self::mark).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn path_end(self) -> Self {
        self.mark(Mark::PathEnd)
    }

    /// Receives the end of the query.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn query_end(self) -> Self {
        self.mark(Mark::QueryEnd)
    }

    /// Receives the end of the path, and the end of the query, which has no variable.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ends(self) -> Self {
        self.path_end().query_end()
    }

    /// Receives a variable with `*`.
    fn exploded<T: UriValue + ?Sized>(self, _name: &'static str, _value: &T) -> Self {
        self
    }

    /// Receives a variable with a prefix: its first characters.
    fn prefix<T: UriValue + ?Sized>(self, _name: &'static str, _value: &T, _count: u16) -> Self {
        self
    }

    /// Receives a variable that is a whole host.
    fn host<T: UriValue + ?Sized>(self, _value: &T) -> Self {
        self
    }

    /// Receives a variable that is a host with a path after it.
    fn host_and_path<T: UriValue + ?Sized>(self, _value: &T) -> Self {
        self
    }
}

/// Makes [`WalkStep`] from the methods of [`Walk`] that receive one variable.
macro_rules! walk_steps {
    ($($(#[$doc:meta])* $step:ident: $method:ident;)*) => {
        /// A step of [`Walk`] that receives a variable.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum WalkStep {$(
            $(#[$doc])*
            $step,
        )*}

        impl WalkStep {
            /// Returns the name of the method.
            pub const fn method(self) -> &'static str {
                match self {
                    $(Self::$step => stringify!($method),)*
                }
            }
        }

        // Each name is the name of a method.
        const _: () = {
            #[allow(dead_code, reason = "only the macros write the names")]
            fn methods<W: Walk>() {
                $(_ = W::$method::<u8>;)*
            }
        };
    };
}

walk_steps! {
    /// A variable without modifier.
    Value: value;
    /// A variable with `*`.
    Exploded: exploded;
    /// A variable with a prefix.
    Prefix: prefix;
    /// A whole host.
    Host: host;
    /// A host with the path after it.
    HostAndPath: host_and_path;
    /// The first variable of `{?x}`.
    Query: query;
    /// The first variable of `{?x}`, with a value that is never encoded.
    PlainQuery: plain_query;
    /// `{?x}` that is the whole query.
    WholeQuery: whole_query;
    /// `{?x}` that is the whole query, with a value that is never encoded.
    PlainWholeQuery: plain_whole_query;
}

impl WalkStep {
    /// Returns the step for a value that is never encoded.
    #[must_use]
    pub const fn without_encoding(self) -> Self {
        match self {
            Self::Query => Self::PlainQuery,
            Self::WholeQuery => Self::PlainWholeQuery,
            other => other,
        }
    }
}

/// Writes the expansion, until the sink returns an error or a value cannot be printed.
#[derive(Debug)]
pub(super) struct Expanding<'s, S: ?Sized> {
    sink: &'s mut S,
    expression: Expression,
    written: fmt::Result,
}

impl<'s, S: Sink + ?Sized> Expanding<'s, S> {
    /// Makes a walk that writes into `sink`.
    #[inline]
    pub(super) const fn new(sink: &'s mut S) -> Self {
        Self { sink, expression: Expression::new(Operator::Simple), written: Ok(()) }
    }

    /// Returns an error if the sink returned one, or if a value could not be printed.
    #[inline]
    pub(super) const fn end(self) -> fmt::Result {
        self.written
    }
}

/// Implements steps that write, unless an earlier one has failed.
macro_rules! writes {
    ($self:ident: $(
        $(#[$meta:meta])*
        $step:ident$(<$value:ident>)?($($argument:ident: $type:ty),*) => $write:expr;
    )*) => {$(
        $(#[$meta])*
        fn $step$(<$value: UriValue + ?Sized>)?(mut $self, $($argument: $type),*) -> Self {
            if $self.written.is_ok() {
                $(if !<$value::Sound as Answer>::IS {
                    $self.sink.printed();
                })?
                $self.written = $write;
            }
            $self
        }
    )*};
}

impl<S: Sink + ?Sized> Walk for Expanding<'_, S> {
    writes! {
        self:
        #[cfg_attr(not(debug_assertions), inline(always))]
        text(text: &str) => self.sink.write_str(text);
        #[inline]
        base(base: Base<'_>) => self.sink.base(base);
        #[cfg_attr(not(debug_assertions), inline(always))]
        value<T>(name: &'static str, value: &T) => self.expression.value(self.sink, name, value);
        #[cfg_attr(not(debug_assertions), inline(always))]
        exploded<T>(name: &'static str, value: &T) => self.expression.exploded(self.sink, name, value);
        #[inline]
        prefix<T>(name: &'static str, value: &T, count: u16) => {
            self.expression.prefix(self.sink, name, value, count)
        };
        #[inline]
        host<T>(value: &T) => self.expression.host(self.sink, value);
        #[inline]
        host_and_path<T>(value: &T) => self.expression.host_and_path(self.sink, value);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mark(self, mark: Mark) -> Self {
        self.sink.mark(mark);
        self
    }

    #[inline]
    fn computed(self) -> Self {
        self.sink.printed();
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(mut self, operator: Operator) -> Self {
        self.expression = Expression::new(operator);
        self
    }
}

/// Estimates the length of the expansion in bytes. The estimate is rather too long than too short if nothing
/// is escaped.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub(super) struct Hint(pub(super) usize);

#[cfg(feature = "alloc")]
impl Walk for Hint {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn text(self, text: &str) -> Self {
        Self(self.0 + text.len())
    }

    #[inline]
    fn base(self, base: Base<'_>) -> Self {
        self.text(base.as_str())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        // A delimiter precedes the name, and `=` follows it.
        Self(self.0 + name.len() + 2 + value.__hint())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        Self(self.0 + value.__count() * (name.len() + 2) + value.__hint())
    }

    fn prefix<T: UriValue + ?Sized>(self, name: &'static str, value: &T, _: u16) -> Self {
        self.value(name, value)
    }

    fn host<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.value("", value)
    }

    fn host_and_path<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.value("", value)
    }
}
