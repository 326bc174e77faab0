//! [`Walk`]: what is done with the pieces of a template, one after the other.
//!
//! A template names its pieces once, in [`UriTemplate::__walk`](super::UriTemplate::__walk), as one
//! chain of calls: the compiler has one body to look at for everything that goes through them.
//! Here are two that do: [`Expanding`] writes, [`Hint`] tells about how long that will be.
//! `Checking` in `check/walk.rs` looks at the values.
//!
//! A step is always inlined in a release build only: in a debug build each copy would cost the compiler,
//! and gain nothing.

use core::fmt;

use super::expression::Expression;
use super::sink::{Mark, Sink};
use super::value::UriValue;
use crate::policy::base::Base;
use crate::template::Operator;

/// Receives the pieces of a template in order.
pub trait Walk: Sized {
    /// A literal.
    #[must_use]
    fn text(self, text: &str) -> Self;

    /// The part that this mark ends, or begins, does so here.
    #[must_use]
    fn mark(self, mark: Mark) -> Self;

    /// The base with which the template begins.
    #[must_use]
    fn base(self, base: Base<'_>) -> Self;

    /// An expression begins: what follows is its variables.
    #[must_use]
    fn begin(self, operator: Operator) -> Self;

    /// A variable without modifier, its name as [`Expression`] takes it.
    #[must_use]
    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self;

    /// A set begins, behind its prefix, with the route of this number; it may have
    /// `trailing_slash = "redirect"`.
    #[must_use]
    #[inline]
    fn enter(self, _redirects_slash: bool, _number: usize) -> Self {
        self
    }

    /// The expression `{x}`: in one call, since each costs the compiler as much as what it does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    #[must_use]
    fn simple<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.begin(Operator::Simple).value("", value)
    }

    /// A literal, and behind it the expression `{x}`, whose value fills a segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    #[must_use]
    fn word<T: UriValue + ?Sized>(self, before: &str, _name: &'static str, value: &T) -> Self {
        self.text(before).simple(value)
    }

    /// The expression `{?x}`, or its first variable: in one call, as [`simple`](Self::simple).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    #[must_use]
    fn query<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        self.begin(Operator::Query).value(name, value)
    }

    /// The path ends here. A call without an argument costs the compiler less than [`mark`](Self::mark).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the mark is a constant")]
    #[must_use]
    fn path_end(self) -> Self {
        self.mark(Mark::PathEnd)
    }

    /// The query ends here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the mark is a constant")]
    #[must_use]
    fn query_end(self) -> Self {
        self.mark(Mark::QueryEnd)
    }

    /// A variable with `*`.
    #[must_use]
    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self;

    /// A variable of which the first characters are taken.
    #[must_use]
    fn prefix<T: UriValue + ?Sized>(self, name: &'static str, value: &T, count: u16) -> Self;

    /// A variable that is a whole host.
    #[must_use]
    fn host<T: UriValue + ?Sized>(self, value: &T) -> Self;

    /// A variable that is a host, and the path behind it.
    #[must_use]
    fn host_and_path<T: UriValue + ?Sized>(self, value: &T) -> Self;
}

/// Writes the expansion, until the sink takes no more or a value does not print.
#[derive(Debug)]
pub struct Expanding<'s, S: ?Sized> {
    sink: &'s mut S,
    expression: Expression,
    written: fmt::Result,
}

impl<'s, S: Sink + ?Sized> Expanding<'s, S> {
    /// Writes into `sink`.
    #[inline]
    pub const fn new(sink: &'s mut S) -> Self {
        Self { sink, expression: Expression::new(Operator::Simple), written: Ok(()) }
    }

    /// Returns an error if a part of the expansion could not be written.
    ///
    /// # Errors
    ///
    /// When the sink takes no more, or a value does not print.
    #[inline]
    pub const fn end(self) -> fmt::Result {
        self.written
    }
}

impl<S: Sink + ?Sized> Walk for Expanding<'_, S> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    fn text(mut self, text: &str) -> Self {
        if self.written.is_ok() {
            self.written = self.sink.write_str(text);
        }
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    fn mark(self, mark: Mark) -> Self {
        self.sink.mark(mark);
        self
    }

    #[inline]
    fn base(mut self, base: Base<'_>) -> Self {
        if self.written.is_ok() {
            self.written = self.sink.base(base);
        }
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    fn begin(mut self, operator: Operator) -> Self {
        self.expression = Expression::new(operator);
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    fn value<T: UriValue + ?Sized>(mut self, name: &'static str, value: &T) -> Self {
        if self.written.is_ok() {
            self.written = self.expression.value(self.sink, name, value);
        }
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the style is a constant")]
    fn exploded<T: UriValue + ?Sized>(mut self, name: &'static str, value: &T) -> Self {
        if self.written.is_ok() {
            self.written = self.expression.exploded(self.sink, name, value);
        }
        self
    }

    #[inline]
    fn prefix<T: UriValue + ?Sized>(mut self, name: &'static str, value: &T, count: u16) -> Self {
        if self.written.is_ok() {
            self.written = self.expression.prefix(self.sink, name, value, count);
        }
        self
    }

    #[inline]
    fn host<T: UriValue + ?Sized>(mut self, value: &T) -> Self {
        if self.written.is_ok() {
            self.written = self.expression.host(self.sink, value);
        }
        self
    }

    #[inline]
    fn host_and_path<T: UriValue + ?Sized>(mut self, value: &T) -> Self {
        if self.written.is_ok() {
            self.written = self.expression.host_and_path(self.sink, value);
        }
        self
    }
}

/// About how many bytes the expansion has: rather more than less, where nothing is escaped.
#[derive(Debug)]
pub(super) struct Hint(pub(super) usize);

impl Walk for Hint {
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "most of it is constant")]
    fn text(self, text: &str) -> Self {
        Self(self.0 + text.len())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "nothing is done")]
    fn mark(self, _: Mark) -> Self {
        self
    }

    #[inline]
    fn base(self, base: Base<'_>) -> Self {
        self.text(base.as_str())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "nothing is done")]
    fn begin(self, _: Operator) -> Self {
        self
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "most of it is constant")]
    fn value<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        // A delimiter stands before it, `=` in its midst.
        Self(self.0 + name.len() + 2 + value.__hint())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "most of it is constant")]
    fn exploded<T: UriValue + ?Sized>(self, name: &'static str, value: &T) -> Self {
        Self(self.0 + value.__count() * (name.len() + 2) + value.__hint())
    }

    #[inline]
    fn prefix<T: UriValue + ?Sized>(self, name: &'static str, value: &T, _: u16) -> Self {
        self.value(name, value)
    }

    #[inline]
    fn host<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.value("", value)
    }

    #[inline]
    fn host_and_path<T: UriValue + ?Sized>(self, value: &T) -> Self {
        self.value("", value)
    }
}
