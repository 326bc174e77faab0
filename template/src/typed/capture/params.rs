//! Finds `name=value` pairs by name, in any order (RFC 6570, sections 3.2.7 to 3.2.9).

use super::found::{Found, Refused};
use super::names::{Params, is_name};
use super::raw::Raw;
use crate::fault::Mismatch;
use crate::text::bytes::is_same;

impl Params<'_> {
    /// Finds the text of each variable. `others` are the names that a map leaves to other variables; if it is
    /// `None`, no variable is a map.
    ///
    /// # Errors
    ///
    /// Fails when a name that may appear once appears twice, or when a literal name appears more often than
    /// in the template.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn fill<'u>(
        &self,
        text: Raw<'u>,
        others: Option<&'static Params<'static>>,
        found: &mut [Found<'u>],
    ) -> Result<(), Refused> {
        let mut has_others = false;
        for (name, value) in RawPairs::new(text, self.separator) {
            let names = self.names.iter().take(found.len()).map(|(name, _)| *name);
            let Some(index) = position(name, names) else {
                has_others = true;
                continue;
            };
            let (Some((known, variable)), Some(place)) = (self.names.get(index), found.get_mut(index)) else {
                continue;
            };
            *place = match place {
                _ if self.exploded >> index & 1 == 1 => Found::named(text, known, self.separator, others),
                Found::Undefined => Found::Text(value),
                _ => return Err((Mismatch::Twice, variable)),
            };
        }
        if has_others {
            self.check_literals(text, found.len())?;
            if let Some(others) = others.filter(|others| others.has_maps) {
                others.explode(text, found);
            }
        }
        Ok(())
    }

    /// Checks the names of literal pairs, which are listed after those of the `variables`. If such a name had
    /// another value in the URI, readers would disagree about its value.
    #[cfg_attr(debug_assertions, inline)]
    fn check_literals(&self, text: Raw<'_>, variables: usize) -> Result<(), Refused> {
        let literals = self.names.get(variables..).unwrap_or_default();
        for (name, _) in literals {
            let pairs = RawPairs::new(text, self.separator);
            let found = pairs.filter(|(found, _)| is_name(*found, name)).count();
            let is_it = |(other, _): &&(&'static str, &str)| is_name(text.of(other), name);
            if found > literals.iter().filter(is_it).count() {
                return Err((Mismatch::Twice, ""));
            }
        }
        Ok(())
    }

    /// Gives the remaining parameters to the map.
    #[cfg_attr(debug_assertions, inline)]
    fn explode<'u>(&'static self, text: Raw<'u>, found: &mut [Found<'u>]) {
        for (index, ((name, _), place)) in self.names.iter().zip(found).enumerate() {
            if self.exploded >> index & 1 == 1 {
                *place = Found::named(text, name, self.separator, Some(self));
            }
        }
    }

    /// Returns the number of the first parameter in the query whose name the template does not know.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn first_other(&self, text: Raw<'_>) -> Option<u32> {
        let pairs = RawPairs::new(text, self.separator);
        (1..).zip(pairs).find_map(|(number, (name, _))| (!self.has(name)).then_some(number))
    }
}

/// Finds values by their names in the query, if these are the names of the variables.
///
/// # Errors
///
/// Fails when a name appears twice.
#[cfg_attr(debug_assertions, inline)]
pub(super) fn fill_plain<'u>(
    text: Raw<'u>,
    names: &[&'static str],
    found: &mut [Found<'u>],
) -> Result<(), Refused> {
    let mut pairs = RawPairs::new(text, b'&');
    let mut next = 0;
    loop {
        // Most queries have their parameters in the order of the template, and no name twice. Trying the next
        // name before searching takes half the time.
        let in_order = names.get(next).and_then(|name| pairs.next_of(name));
        let (index, value) = if let Some(value) = in_order {
            (next, value)
        } else {
            let Some((name, value)) = pairs.next() else { return Ok(()) };
            let Some(index) = position(name, names.iter().copied()) else { continue };
            (index, value)
        };
        next = index + 1;
        match found.get_mut(index) {
            Some(place @ Found::Undefined) => *place = Found::Text(value),
            _ => return Err((Mismatch::Twice, names.get(index).copied().unwrap_or_default())),
        }
    }
}

/// Returns the index of a name among those of the template. Most names are spelled as in the template.
#[inline]
fn position(name: Raw<'_>, names: impl Iterator<Item = &'static str> + Clone) -> Option<usize> {
    let text = name.encoded();
    names
        .clone()
        .position(|known| is_same(known.as_bytes(), text.as_bytes()))
        .or_else(|| other_position(name, names))
}

#[cold]
fn other_position(name: Raw<'_>, mut names: impl Iterator<Item = &'static str>) -> Option<usize> {
    names.position(|known| is_name(name, known))
}

/// Returns `Some` if the query has the literal pair.
#[cfg_attr(debug_assertions, inline)]
pub(super) fn has(text: Option<Raw<'_>>, name: &str, value: &str) -> Option<()> {
    let is_it = |(found, text): (Raw<'_>, Raw<'_>)| is_name(found, name) && text.is_literal(value);
    RawPairs::new(text?, b'&').any(is_it).then_some(())
}

/// Names and values, one after the other. Empty pairs are skipped.
struct RawPairs<'u> {
    rest: Option<&'u str>,
    /// A string with the way to read all of them.
    like: Raw<'u>,
    separator: u8,
}

impl<'u> RawPairs<'u> {
    #[inline]
    const fn new(text: Raw<'u>, separator: u8) -> Self {
        Self { rest: Some(text.encoded()), like: text, separator }
    }

    /// Consumes the next pair if its name is spelled like `name`, and returns the value.
    #[inline]
    fn next_of(&mut self, name: &str) -> Option<Raw<'u>> {
        let (found, rest) = self.rest?.split_at_checked(name.len())?;
        let rest = rest.strip_prefix('=').filter(|_| is_same(found.as_bytes(), name.as_bytes()))?;
        let (value, rest) = cut(rest, |byte| byte == self.separator);
        self.rest = rest.strip_prefix(char::from(self.separator));
        Some(self.like.of(value))
    }
}

impl<'u> Iterator for RawPairs<'u> {
    type Item = (Raw<'u>, Raw<'u>);

    /// Reads each byte once: a name ends at `=` or with its pair. Both delimiters are reserved, so an escape
    /// is neither (RFC 3986, section 2.2).
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = self.rest?;
            let (name, rest) = cut(text, |byte| byte == b'=' || byte == self.separator);
            let (value, rest) = match rest.strip_prefix('=') {
                Some(rest) => cut(rest, |byte| byte == self.separator),
                None => ("", rest),
            };
            self.rest = rest.get(1..);
            if text.len() > rest.len() {
                return Some((self.like.of(name), self.like.of(value)));
            }
        }
    }
}

/// Returns the text before the first byte that `ends` accepts, and the rest from that byte on.
#[inline]
fn cut(text: &str, ends: impl Fn(u8) -> bool) -> (&str, &str) {
    let end = text.bytes().position(ends).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
