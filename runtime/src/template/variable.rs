//! Expands one defined variable (RFC 6570, section 3.2.1).
//!
//! Where the body of the RFC and the algorithm in its appendix A differ, the body counts. Names of pairs are
//! encoded like values, so that no name can end its pair. A pair without a value is written `name=` in a
//! query and `name` elsewhere.

use alloc::borrow::Cow;
use core::fmt;

use super::encode::{self, Allow, write};
use super::style::Style;
use super::value::{Pair, View};
use crate::fault::Misfit;
use crate::grammar::varspec::Modifier;

/// A variable, and the target for its value.
struct Variable<'s, W: ?Sized> {
    name: &'s str,
    style: &'s Style,
    out: &'s mut W,
}

impl From<fmt::Error> for Misfit {
    fn from(_: fmt::Error) -> Self {
        Self::Target
    }
}

/// Writes `before` and then the value.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(clippy::inline_always, reason = "most values are texts, which need no `Variable`")]
pub(super) fn expand_variable<W: fmt::Write + ?Sized>(
    out: &mut W,
    style: &Style,
    name: &str,
    modifier: Modifier,
    before: Option<char>,
    value: View<'_>,
) -> Result<(), Misfit> {
    if let Some(before) = before {
        out.write_char(ascii(before))?;
    }
    match value {
        View::Undefined => Ok(()),
        View::Text(text) => match modifier {
            Modifier::Prefix(count) => {
                Ok(write_text(out, style, name, encode::prefix(text, count, style.allow))?)
            }
            _ => Ok(write_text(out, style, name, text)?),
        },
        View::List(members) => Variable { name, style, out }.list(members, modifier),
        View::Assoc(pairs) => Variable { name, style, out }.assoc(pairs, modifier),
        #[cfg(feature = "serde_json")]
        View::Nested => Err(Misfit::NestedValue),
    }
}

/// Returns the delimiter, and tells the compiler that it takes one byte.
#[inline]
fn ascii(delimiter: char) -> char {
    char::from(delimiter as u8 & 0x7F)
}

/// Writes `value` or `name=value`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[allow(clippy::inline_always, reason = "most values are texts, which need no `Variable`")]
fn write_text<W: fmt::Write + ?Sized>(out: &mut W, style: &Style, name: &str, text: &str) -> fmt::Result {
    if style.is_named {
        out.write_str(name)?;
        if text.is_empty() {
            return out.write_str(style.if_empty);
        }
        out.write_char('=')?;
    } else if style.allow == Allow::Reserved {
        return write_reserved(out, text);
    }
    write(out, Allow::Unreserved, text)
}

/// Writes a value of `{+x}` or `{#x}`.
#[inline(never)]
fn write_reserved<W: fmt::Write + ?Sized>(out: &mut W, text: &str) -> fmt::Result {
    write(out, Allow::Reserved, text)
}

impl<W: fmt::Write + ?Sized> Variable<'_, W> {
    /// Writes a list: `a,b`.
    #[inline(never)]
    fn list(&mut self, members: &[Cow<'_, str>], modifier: Modifier) -> Result<(), Misfit> {
        match modifier {
            Modifier::Prefix(_) => return Err(Misfit::PrefixOfMembers),
            Modifier::Explode => return Ok(self.exploded_list(members)?),
            Modifier::None => {}
        }
        if self.style.is_named {
            self.out.write_str(self.name)?;
            if matches!(members, [only] if only.is_empty()) {
                return Ok(self.out.write_str(self.style.if_empty)?);
            }
            self.out.write_char('=')?;
        }
        let mut between = None;
        for member in members {
            self.delimiter(between)?;
            self.value(member)?;
            between = Some(',');
        }
        Ok(())
    }

    /// Writes an exploded list: `a/b`, `?list=a&list=b`.
    fn exploded_list(&mut self, members: &[Cow<'_, str>]) -> fmt::Result {
        let mut between = None;
        for member in members {
            self.delimiter(between)?;
            write_text(self.out, self.style, self.name, member)?;
            between = Some(self.style.separator);
        }
        Ok(())
    }

    /// Writes an associative array: `name,value,name,value`.
    #[inline(never)]
    fn assoc(&mut self, pairs: &[Pair<'_>], modifier: Modifier) -> Result<(), Misfit> {
        match modifier {
            Modifier::Prefix(_) => return Err(Misfit::PrefixOfMembers),
            Modifier::Explode => return Ok(self.exploded_assoc(pairs)?),
            Modifier::None => {}
        }
        let mut between = None;
        if self.style.is_named {
            self.out.write_str(self.name)?;
            between = Some('=');
        }
        for (name, value) in pairs {
            self.delimiter(between)?;
            self.value(name)?;
            self.out.write_char(',')?;
            self.value(value)?;
            between = Some(',');
        }
        Ok(())
    }

    /// Writes an exploded associative array: `name=value,name=value`, `?name=value&name=value`.
    fn exploded_assoc(&mut self, pairs: &[Pair<'_>]) -> fmt::Result {
        let mut between = None;
        for (name, value) in pairs {
            self.delimiter(between)?;
            self.value(name)?;
            self.equals(value)?;
            between = Some(self.style.separator);
        }
        Ok(())
    }

    /// Writes `=` and the value behind a name. For an empty value it writes the operator's text, but `=` if
    /// the name comes from the value and not from the template (RFC 6570, appendix A).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "a part of `text`")]
    fn equals(&mut self, value: &str) -> fmt::Result {
        if value.is_empty() && self.style.is_named {
            return self.out.write_str(self.style.if_empty);
        }
        self.out.write_char('=')?;
        self.value(value)
    }

    #[inline]
    fn value(&mut self, value: &str) -> fmt::Result {
        write(self.out, self.style.allow, value)
    }

    #[inline]
    fn delimiter(&mut self, delimiter: Option<char>) -> fmt::Result {
        match delimiter {
            Some(delimiter) => self.out.write_char(ascii(delimiter)),
            None => Ok(()),
        }
    }
}
