//! Names of pairs that only run time knows, beside the names of other variables.

use core::fmt;

use super::{BuildError, no_text};
use crate::fault::{FaultKind, Part};
use crate::grammar::component::{hex_byte, is_triplet};
use crate::typed::{Item, Visitor};

/// Compares the names of pairs with those that are taken.
pub(super) struct Keys<'n> {
    pub(super) name: &'static str,
    pub(super) taken: &'n [&'n str],
}

impl Keys<'_> {
    fn key(&self, key: Item<'_>) -> Result<(), BuildError> {
        for taken in self.taken {
            let mut rest = Rest { taken: taken.as_bytes(), is_same: true };
            match key {
                Item::Text(text) | Item::Plain(text) | Item::NotFinite(text) => rest.text(text),
                Item::Printed(value) => {
                    fmt::write(&mut rest, format_args!("{value}")).map_err(|_| no_text(self.name))?;
                }
            }
            if rest.is_same && rest.taken.is_empty() {
                return Err(BuildError::new(FaultKind::KeyTaken, Part::Query, self.name));
            }
        }
        Ok(())
    }
}

impl Visitor for Keys<'_> {
    type Error = BuildError;

    fn item(&mut self, _: Item<'_>) -> Result<(), BuildError> {
        Ok(())
    }

    fn pair(&mut self, name: Item<'_>, _: Item<'_>) -> Result<(), BuildError> {
        self.key(name)
    }
}

/// What is left to compare of a name that is taken, which may have escapes.
struct Rest<'n> {
    taken: &'n [u8],
    is_same: bool,
}

impl Rest<'_> {
    fn text(&mut self, text: &str) {
        for byte in text.bytes() {
            self.is_same = self.is_same && self.next() == Some(byte);
        }
    }

    fn next(&mut self) -> Option<u8> {
        let (byte, length) = if is_triplet(self.taken, 0) {
            (hex_byte(self.taken[1], self.taken[2]), 3)
        } else {
            (*self.taken.first()?, 1)
        };
        self.taken = &self.taken[length..];
        Some(byte)
    }
}

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}
