//! [`Expression`]: writes the expansion of one expression (RFC 6570, section 3.2.1).
//!
//! This is the counterpart of `template/variable.rs`, for values that show their texts one by one, so that an
//! empty text is only recognized behind it. Both write the same for every operator, modifier and kind of
//! value; the tests in `typed/agree.rs` compare them.

use core::fmt;

use super::kind::Kind as _;
use super::sink::{CutAtSlash, Sink};
use super::value::UriValue;
use super::visit::{Item, Visitor};
use super::writer::{Writer, bare};
use crate::grammar::operator::Operator;
use crate::template::Style;
use crate::template::encode;

/// An expression that is being expanded.
///
/// Names are written as in the template, and are empty where the operator writes none. For `;`, `?` and `&`,
/// a name may come with the separator and `=`, as in `&page=`, to write all of it at once.
#[derive(Debug)]
pub struct Expression {
    style: &'static Style,
    /// The character before the next defined variable.
    before: Option<char>,
}

#[allow(clippy::inline_always, reason = "so that the style is a constant")]
impl Expression {
    /// Begins an expression with this operator.
    #[must_use]
    #[inline]
    pub const fn new(operator: Operator) -> Self {
        let style = operator.style();
        Self { style, before: style.first }
    }

    /// Writes a variable without modifier: `a`, `a,b`, `name=a,b`, `name=key,value`.
    ///
    /// # Errors
    ///
    /// Fails when the sink returns an error, and when a value cannot be printed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<S, T>(&mut self, sink: &mut S, name: &str, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        let style = self.style;
        let writer = Writer { style, sink };
        if T::Kind::IS_SCALAR {
            return value.__visit(&mut Single { writer, name, count: None, before: &mut self.before });
        }
        let mut joined = Joined { writer, name, before: self.before, state: State::Nothing };
        value.__visit(&mut joined)?;
        match joined.state {
            State::Nothing => return Ok(()),
            State::Empty => joined.writer.sink.write_str(style.if_empty)?,
            State::Written => {}
        }
        self.before = Some(style.separator);
        Ok(())
    }

    /// Writes the first `count` characters of a variable.
    ///
    /// Only strings have prefixes: their type answers yes by [`UriValue::Prefix`]. Any other value is written
    /// whole, since its text is unknown until it is printed.
    ///
    /// # Errors
    ///
    /// Fails as [`value`](Self::value) does.
    #[inline]
    pub fn prefix<S, T>(&mut self, sink: &mut S, name: &str, value: &T, count: u16) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        let writer = Writer { style: self.style, sink };
        value.__visit(&mut Single { writer, name, count: Some(count), before: &mut self.before })
    }

    /// Writes a variable with `*`, member by member.
    ///
    /// # Errors
    ///
    /// Fails as [`value`](Self::value) does.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn exploded<S, T>(&mut self, sink: &mut S, name: &str, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        value.__visit(&mut Exploded {
            writer: Writer { style: self.style, sink },
            name,
            before: &mut self.before,
        })
    }

    /// Writes a variable that is a whole host. An IPv6 address stands in brackets.
    ///
    /// # Errors
    ///
    /// Fails as [`value`](Self::value) does.
    pub fn host<S, T>(&mut self, sink: &mut S, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        value.__visit(&mut Host { writer: Writer { style: self.style, sink } })
    }
}

impl Expression {
    /// Writes a variable that is a host with a path behind it. The first slash ends the host and begins the
    /// path.
    ///
    /// # Errors
    ///
    /// Fails as [`value`](Self::value) does.
    pub fn host_and_path<S, T>(&mut self, sink: &mut S, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        let mut cut = CutAtSlash { sink, is_host: true };
        self.value(&mut cut, "", value)?;
        cut.end();
        Ok(())
    }
}

/// Writes one text at most.
struct Single<'s, S: ?Sized> {
    writer: Writer<'s, S>,
    name: &'s str,
    count: Option<u16>,
    before: &'s mut Option<char>,
}

#[allow(clippy::inline_always, reason = "the style is a constant")]
impl<S: fmt::Write + ?Sized> Visitor for Single<'_, S> {
    type Error = fmt::Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item(&mut self, item: Item<'_>) -> fmt::Result {
        let before = self.before.replace(self.writer.style.separator);
        let item = match self.count {
            Some(count) => cut(item, count, self.writer.style),
            None => item,
        };
        self.writer.named(before, self.name, item)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&mut self, is_negative: bool, magnitude: u64) -> fmt::Result {
        let before = self.before.replace(self.writer.style.separator);
        self.writer.number(before, self.name, is_negative, magnitude)
    }
}

/// The progress of a variable without `*`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing is written; the value may be undefined.
    Nothing,
    /// One text is written, which is empty: its name has no `=` yet.
    Empty,
    /// More is written.
    Written,
}

/// Writes members with commas between them.
struct Joined<'s, S: ?Sized> {
    writer: Writer<'s, S>,
    name: &'s str,
    before: Option<char>,
    state: State,
}

impl<S: fmt::Write + ?Sized> Joined<'_, S> {
    /// Writes the text before the first member, and returns the character right before the member's text.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "the style is a constant")]
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

impl<S: fmt::Write + ?Sized> Visitor for Joined<'_, S> {
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

/// Returns the first `count` characters.
#[cfg_attr(debug_assertions, inline)]
fn cut<'v>(item: Item<'v>, count: u16, style: &Style) -> Item<'v> {
    match item {
        Item::Text(text) => Item::Text(encode::prefix(text, count, style.allow)),
        Item::Plain(text) => Item::Plain(encode::prefix(text, count, style.allow)),
        Item::Printed(_) | Item::NotFinite(_) => item,
    }
}

/// Writes members one by one.
struct Exploded<'s, S: ?Sized> {
    writer: Writer<'s, S>,
    name: &'s str,
    before: &'s mut Option<char>,
}

impl<S: fmt::Write + ?Sized> Exploded<'_, S> {
    /// Returns the character before a member.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "the style is a constant")]
    fn before(&mut self) -> Option<char> {
        self.before.replace(self.writer.style.separator)
    }
}

impl<S: fmt::Write + ?Sized> Visitor for Exploded<'_, S> {
    type Error = fmt::Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "the style is a constant")]
    fn item(&mut self, item: Item<'_>) -> fmt::Result {
        let before = self.before();
        self.writer.named(before, self.name, item)
    }

    #[inline]
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

/// Writes a whole host. Only the text of an IPv6 address has colons.
struct Host<'s, S: ?Sized> {
    writer: Writer<'s, S>,
}

impl<S: fmt::Write + ?Sized> Visitor for Host<'_, S> {
    type Error = fmt::Error;

    fn item(&mut self, item: Item<'_>) -> fmt::Result {
        match item {
            Item::Text(text) if text.contains(':') && !text.starts_with('[') => {
                self.writer.sink.write_char('[')?;
                self.writer.led(None, item)?;
                self.writer.sink.write_char(']')
            }
            _ => self.writer.led(None, item).map(drop),
        }
    }
}
