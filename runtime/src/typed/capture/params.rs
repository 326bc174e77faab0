//! `name=value` pairs: found by name, in any order (RFC 6570, sections 3.2.7 to 3.2.9).

use super::found::{Found, is_name, pair};
use super::raw::Raw;
use crate::fault::{MatchError, Mismatch};
use crate::matching::literal::{Case, is};

/// A name in a query, and the variable that it is of.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// As it stands in the URI.
    pub name: &'static str,
    /// For messages.
    pub variable: &'static str,
}

/// How a query is read.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// The names of the variables, and behind them those of literal pairs.
    pub names: &'static [Name],
    /// The names that the types of associative arrays know.
    pub keys: &'static [&'static [&'static str]],
    /// Which of them have `*`, a bit each.
    pub exploded: u64,
    /// What stands between pairs.
    pub separator: u8,
}

impl Params {
    /// What stands for each variable.
    ///
    /// # Errors
    ///
    /// When a name that may come once comes twice.
    #[inline]
    pub fn find<'u, const N: usize>(
        &'static self,
        text: Option<Raw<'u>>,
        is_form: bool,
    ) -> Result<[Found<'u>; N], MatchError> {
        let mut found = [Found::Undefined; N];
        if let Some(text) = text {
            self.fill(text.form(is_form), &mut found)?;
        }
        Ok(found)
    }

    fn fill<'u>(&'static self, text: Raw<'u>, found: &mut [Found<'u>]) -> Result<(), MatchError> {
        let variables = self.names.get(..found.len()).unwrap_or_default();
        for (index, name) in variables.iter().enumerate() {
            if self.exploded >> index & 1 == 1 {
                found[index] = Found::named(text, name.name, self);
            }
        }
        let mut pairs = Pairs { rest: Some(text.encoded()), separator: self.separator };
        while let Some((name, value)) = pairs.next() {
            let Some(index) = variables.iter().position(|other| is_name(Raw::new(name), other.name)) else {
                continue;
            };
            match found[index] {
                Found::Undefined => found[index] = Found::Text(text.of(value)),
                Found::Text(_) => return Err(MatchError::of(Mismatch::Twice, variables[index].variable)),
                Found::Members(_) => {}
            }
        }
        Ok(())
    }

    /// Whether there is no other name.
    ///
    /// # Errors
    ///
    /// When there is one.
    pub fn deny_others(&self, text: Option<Raw<'_>>) -> Result<(), MatchError> {
        let mut pairs = Pairs { rest: text.map(Raw::encoded), separator: self.separator };
        if pairs.all(|(name, _)| self.has(Raw::new(name))) {
            Ok(())
        } else {
            Err(MatchError::of(Mismatch::Unknown, ""))
        }
    }

    /// Whether a name is known.
    pub(super) fn has(&self, name: Raw<'_>) -> bool {
        let is_key = || self.keys.iter().copied().flatten().any(|key| is_name(name, key));
        self.names.iter().any(|known| is_name(name, known.name)) || is_key()
    }
}

/// Whether a literal pair is there.
#[must_use]
pub fn has(text: Option<Raw<'_>>, name: &str, value: &str) -> Option<()> {
    let pairs = Pairs { rest: text.map(Raw::encoded), separator: b'&' };
    let is_it = |(found, text): (&str, &str)| is_name(Raw::new(found), name) && is(text, value, Case::Kept);
    { pairs }.any(is_it).then_some(())
}

/// Names and values, one after the other; empty pairs are none.
struct Pairs<'u> {
    rest: Option<&'u str>,
    separator: u8,
}

impl<'u> Iterator for Pairs<'u> {
    type Item = (&'u str, &'u str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = self.rest.take()?;
            let end = text.bytes().position(|byte| byte == self.separator);
            let member = match end.and_then(|end| text.split_at_checked(end)) {
                Some((head, tail)) => {
                    self.rest = tail.get(1..);
                    head
                }
                None => text,
            };
            if !member.is_empty() {
                let (name, value) = pair(Raw::new(member));
                return Some((name.encoded(), value.encoded()));
            }
        }
    }
}
