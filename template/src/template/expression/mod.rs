//! [`Expression`]: writes the expansion of one expression (RFC 6570, section 3.2.1).
//!
//! A value shows its strings one by one, so an empty string is only recognized once the next one is shown.
//! Names of pairs are encoded like values, so that no name can end its pair. Where the body of the RFC and
//! the algorithm in its appendix A differ, the body counts.

mod printed;
mod visit;
mod writer;

pub use self::visit::{Item, Visitor};
pub(crate) use self::writer::{Writer, bare};

use core::fmt;

use super::Style;
use crate::grammar::operator::Operator;

/// An expression that is being expanded.
///
/// Names are written as in the template, and are empty where the operator does not write any. For `;`, `?`
/// and `&`, a name may include the separator and `=`, as in `&page=`, so that all of it is written at once.
#[derive(Debug)]
pub struct Expression {
    pub(crate) style: &'static Style,
    /// The character before the next defined variable.
    pub(super) before: Option<char>,
}

impl Expression {
    /// Begins an expression with this operator.
    #[must_use]
    #[inline]
    pub const fn new(operator: Operator) -> Self {
        let style = operator.style();
        Self { style, before: style.first }
    }

    /// Writes a single string, or the members of a variable with `*`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn members<'s, S: ?Sized>(
        &'s mut self,
        sink: &'s mut S,
        name: &'s str,
    ) -> MemberWriter<'s, S> {
        MemberWriter { writer: Writer { style: self.style, sink }, name, before: &mut self.before }
    }

    /// Writes the members of a variable without `*`, up to [`end`](Self::end).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn joined<'s, S: ?Sized>(&self, sink: &'s mut S, name: &'s str) -> JoinedWriter<'s, S> {
        let writer = Writer { style: self.style, sink };
        JoinedWriter { writer, name, before: self.before, state: State::Nothing }
    }

    /// Ends a variable without `*`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end<S: fmt::Write + ?Sized>(&mut self, joined: JoinedWriter<'_, S>) -> fmt::Result {
        let JoinedWriter { state, writer, .. } = joined;
        match state {
            State::Nothing => return Ok(()),
            State::Empty => writer.sink.write_str(self.style.if_empty)?,
            State::Written => {}
        }
        self.before = Some(self.style.separator);
        Ok(())
    }
}

/// Writes members one by one.
pub(crate) struct MemberWriter<'s, S: ?Sized> {
    writer: Writer<'s, S>,
    name: &'s str,
    before: &'s mut Option<char>,
}

impl<S: fmt::Write + ?Sized> MemberWriter<'_, S> {
    /// Returns the character before a member.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn before(&mut self) -> Option<char> {
        self.before.replace(self.writer.style.separator)
    }
}

impl<S: fmt::Write + ?Sized> Visitor for MemberWriter<'_, S> {
    type Error = fmt::Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item(&mut self, item: Item<'_>) -> fmt::Result {
        let before = self.before();
        self.writer.named(before, self.name, item)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&mut self, is_negative: bool, magnitude: u64) -> fmt::Result {
        let before = self.before();
        self.writer.number(before, self.name, is_negative, magnitude)
    }

    #[inline]
    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> fmt::Result {
        let before = self.before();
        self.writer.delimiter(before)?;
        self.writer.led(None, name)?;
        self.writer.equals(value)
    }
}

/// The progress of a variable without `*`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing has been written; the value may be undefined.
    Nothing,
    /// One empty string has been written; its name has no `=` yet.
    Empty,
    /// More has been written.
    Written,
}

/// Writes members with commas between them.
pub(crate) struct JoinedWriter<'s, S: ?Sized> {
    writer: Writer<'s, S>,
    name: &'s str,
    before: Option<char>,
    state: State,
}

impl<S: fmt::Write + ?Sized> JoinedWriter<'_, S> {
    /// Writes the text before the first member, and returns the character directly before the member.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self) -> Result<Option<char>, fmt::Error> {
        self.writer.delimiter(self.before)?;
        if self.writer.style.is_named {
            self.writer.sink.write_str(bare(self.name))?;
            return Ok(Some('='));
        }
        Ok(None)
    }

    /// Writes the text between two members.
    fn go_on(&mut self) -> fmt::Result {
        if self.state == State::Empty && self.writer.style.is_named {
            self.writer.sink.write_char('=')?;
        }
        self.state = State::Written;
        self.writer.sink.write_char(',')
    }
}

impl<S: fmt::Write + ?Sized> Visitor for JoinedWriter<'_, S> {
    type Error = fmt::Error;

    #[inline]
    fn item(&mut self, item: Item<'_>) -> fmt::Result {
        if self.state == State::Nothing {
            let lead = self.begin()?;
            self.state = if self.writer.led(lead, item)? { State::Written } else { State::Empty };
            return Ok(());
        }
        self.go_on()?;
        self.writer.led(None, item).map(drop)
    }

    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> fmt::Result {
        if self.state == State::Nothing {
            let lead = self.begin()?;
            self.writer.delimiter(lead)?;
            self.state = State::Written;
        } else {
            self.go_on()?;
        }
        self.writer.led(None, name)?;
        self.writer.sink.write_char(',')?;
        self.writer.led(None, value).map(drop)
    }
}
