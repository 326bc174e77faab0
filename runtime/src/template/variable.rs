//! The expansion of one defined variable (RFC 6570, section 3.2.1).
//!
//! Where the body of the RFC and the algorithm of its appendix A differ, the body counts: names
//! of pairs are encoded as values are, so that no name can end its pair; and a pair without a
//! value is written `name`, or `name=` in a query, whatever the other operator.

use alloc::borrow::Cow;
use core::fmt;

use super::encode::{self, write};
use super::style::Style;
use super::value::{Form, Pair, Value};
use crate::fault::Misfit;
use crate::grammar::varspec::Modifier;

/// A variable, and where its value goes.
pub(super) struct Variable<'s, W: ?Sized> {
    pub(super) name: &'s str,
    pub(super) modifier: Modifier,
    pub(super) style: &'s Style,
    pub(super) out: &'s mut W,
}

impl From<fmt::Error> for Misfit {
    fn from(_: fmt::Error) -> Self {
        Self::Target
    }
}

impl<W: fmt::Write + ?Sized> Variable<'_, W> {
    /// Writes `before`, and behind it the value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the variable stays in registers")]
    pub(super) fn expand(mut self, before: Option<char>, value: &Value<'_>) -> Result<(), Misfit> {
        self.delimiter(before)?;
        match (value.form(), self.modifier) {
            (Form::Text(text), Modifier::Prefix(count)) => {
                self.text(encode::prefix(text, count, self.style.allow))?;
            }
            (Form::Text(text), _) => self.text(text)?,
            _ => self.members(value)?,
        }
        Ok(())
    }

    /// Writes the members of a value that is no text.
    #[inline(never)]
    fn members(&mut self, value: &Value<'_>) -> Result<(), Misfit> {
        match (value.form(), self.modifier) {
            (Form::Undefined | Form::Text(_), _) => {}
            #[cfg(feature = "serde_json")]
            (Form::Nested, _) => return Err(Misfit::NestedValue),
            (_, Modifier::Prefix(_)) => return Err(Misfit::PrefixOfMembers),
            (Form::List(members), Modifier::None) => self.list(members)?,
            (Form::List(members), Modifier::Explode) => self.exploded_list(members)?,
            (Form::Assoc(pairs), Modifier::None) => self.assoc(pairs)?,
            (Form::Assoc(pairs), Modifier::Explode) => self.exploded_assoc(pairs)?,
        }
        Ok(())
    }

    /// `a,b`
    fn list(&mut self, members: &[Cow<'_, str>]) -> fmt::Result {
        if self.style.is_named {
            self.out.write_str(self.name)?;
            if matches!(members, [only] if only.is_empty()) {
                return self.out.write_str(self.style.if_empty);
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

    /// `a/b`, `?list=a&list=b`
    fn exploded_list(&mut self, members: &[Cow<'_, str>]) -> fmt::Result {
        let mut between = None;
        for member in members {
            self.delimiter(between)?;
            self.text(member)?;
            between = Some(self.style.separator);
        }
        Ok(())
    }

    /// `name,value,name,value`
    fn assoc(&mut self, pairs: &[Pair<'_>]) -> fmt::Result {
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

    /// `name=value,name=value`, `?name=value&name=value`
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

    /// `value`, `name=value`
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "most values are texts")]
    fn text(&mut self, text: &str) -> fmt::Result {
        if self.style.is_named {
            self.out.write_str(self.name)?;
            self.equals(text)
        } else {
            self.value(text)
        }
    }

    /// `=` and the value behind a name, or what stands there for an empty one: `=` too, where the
    /// name comes from the value and not from the template (RFC 6570, appendix A).
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
            Some(delimiter) => self.out.write_char(delimiter),
            None => Ok(()),
        }
    }
}
