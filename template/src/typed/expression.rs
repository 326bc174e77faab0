//! Writes the values of typed templates into an [`Expression`].

use core::fmt;

use super::check::Cut;
use super::kind::ValueKind as _;
use super::sink::{CutAtSlash, Sink};
use super::value::UriValue;
use crate::template::expression::{Expression, Item, Visitor, Writer};

impl Expression {
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
        if T::Kind::IS_SCALAR {
            return value.__visit(&mut self.members(sink, name));
        }
        let mut joined = self.joined(sink, name);
        value.__visit(&mut joined)?;
        self.end(joined)
    }

    /// Writes the first `count` characters of a variable.
    ///
    /// Only strings have prefixes: for their types [`UriValue::Prefix`] is yes. Any other value is written
    /// whole, since its string is unknown until it is printed.
    pub fn prefix<S, T>(&mut self, sink: &mut S, name: &str, value: &T, count: u16) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        let cut = Cut { value, count, style: self.style };
        self.value(sink, name, &cut)
    }

    /// Writes a variable with `*`, member by member.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn exploded<S, T>(&mut self, sink: &mut S, name: &str, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        value.__visit(&mut self.members(sink, name))
    }

    /// Writes a variable that is a whole host. An IPv6 address is put in brackets.
    pub fn host<S, T>(&mut self, sink: &mut S, value: &T) -> fmt::Result
    where
        S: Sink + ?Sized,
        T: UriValue + ?Sized,
    {
        value.__visit(&mut HostWriter { writer: Writer { style: self.style, sink } })
    }
}

impl Expression {
    /// Writes a variable that is a host followed by a path. The first slash ends the host and begins the
    /// path.
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

/// Writes a whole host. Only an IPv6 address has colons.
struct HostWriter<'s, S: ?Sized> {
    writer: Writer<'s, S>,
}

impl<S: fmt::Write + ?Sized> Visitor for HostWriter<'_, S> {
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

#[cfg(all(test, feature = "alloc"))]
mod tests;
