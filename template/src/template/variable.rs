//! Expands one variable whose value is found by its name (RFC 6570, section 3.2.1).

use core::fmt;

use super::encode::{self, Allow, write};
use super::expression::{Expression, Item, Visitor};
use super::style::Style;
use super::value::View;
use crate::fault::Misfit;
use crate::grammar::varspec::Modifier;

impl From<fmt::Error> for Misfit {
    fn from(_: fmt::Error) -> Self {
        Self::Target
    }
}

impl Expression {
    /// Writes a variable. Nothing is written for an undefined value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn found<W: fmt::Write + ?Sized>(
        &mut self,
        out: &mut W,
        name: &str,
        modifier: Modifier,
        value: View<'_>,
    ) -> Result<(), Misfit> {
        let View::Text(text) = value else { return self.members_found(out, name, modifier, value) };
        if let Some(before) = self.before.replace(self.style.separator) {
            // With this mask the compiler knows that a delimiter is one byte.
            out.write_char(char::from(before as u8 & 0x7F))?;
        }
        let text = match modifier {
            Modifier::Prefix(count) => encode::prefix(text, count, self.style.allow),
            _ => text,
        };
        Ok(write_text(out, self.style, name, text)?)
    }

    #[inline(never)]
    fn members_found<W: fmt::Write + ?Sized>(
        &mut self,
        out: &mut W,
        name: &str,
        modifier: Modifier,
        value: View<'_>,
    ) -> Result<(), Misfit> {
        // An expansion writes marked values like others.
        match (value.split().1, modifier) {
            (View::Text(text), _) => return self.found(out, name, modifier, View::Text(text)),
            #[cfg(feature = "serde_json")]
            (View::Nested, _) => return Err(Misfit::NestedValue),
            (View::List(_), Modifier::Prefix(_)) => return Err(Misfit::PrefixOfList),
            (View::Assoc(_), Modifier::Prefix(_)) => return Err(Misfit::PrefixOfPairs),
            (value, Modifier::Explode) => show(value, &mut self.members(out, name))?,
            (value, _) => {
                let mut joined = self.joined(out, name);
                show(value, &mut joined)?;
                self.end(joined)?;
            }
        }
        Ok(())
    }
}

/// Shows the strings of a value to a visitor.
#[inline]
pub(super) fn show<V: Visitor>(value: View<'_>, visitor: &mut V) -> Result<(), V::Error> {
    match value {
        View::Text(text) => visitor.item(Item::Text(text)),
        View::List(members) => members.iter().try_for_each(|member| visitor.item(Item::Text(member))),
        View::Assoc(pairs) => {
            pairs.iter().try_for_each(|(name, value)| visitor.pair(Item::Text(name), Item::Text(value)))
        }
        _ => Ok(()),
    }
}

/// Writes `value` or `name=value`.
#[cfg_attr(not(debug_assertions), inline(always))]
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
