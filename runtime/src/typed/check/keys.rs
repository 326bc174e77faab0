//! Checks names of pairs that are only known at run time against the names of other variables.

use super::data::pieces;
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::component::octet;
use crate::typed::{Item, Visitor};

/// Compares names of pairs with taken names.
pub(super) struct Keys<'n> {
    pub(super) name: &'static str,
    pub(super) taken: &'n [&'n str],
}

impl Keys<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn key(&self, key: Item<'_>) -> Result<(), BuildError> {
        for taken in self.taken {
            let mut rest = Rest::of(taken.as_bytes());
            pieces(key, self.name, |text| {
                rest.compare(text.as_bytes());
                Ok(())
            })?;
            if rest.is_same() {
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

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, _: Item<'_>) -> Result<(), BuildError> {
        self.key(name)
    }
}

/// The rest of a taken name, which may have escapes and is still to be compared. A `+` in the name is a plus
/// sign, and a space to readers of forms; neither reading may find the name twice.
pub(super) struct Rest<'n> {
    taken: &'n [u8],
    /// Whether all bytes so far were equal.
    agrees: bool,
    /// Whether all bytes so far were equal in a form.
    agrees_in_form: bool,
}

impl<'n> Rest<'n> {
    pub(super) const fn of(taken: &'n [u8]) -> Self {
        Self { taken, agrees: true, agrees_in_form: true }
    }

    /// Compares the next bytes of a key.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn compare(&mut self, key: &[u8]) {
        let mut at = 0;
        while at < key.len() {
            let (plain, in_form) = self.next();
            self.agrees = self.agrees && matches!(plain, Some(byte) if byte == key[at]);
            self.agrees_in_form = self.agrees_in_form && matches!(in_form, Some(byte) if byte == key[at]);
            at += 1;
        }
    }

    /// Returns whether the key, which has ended, equals the decoded name.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn is_same(&self) -> bool {
        (self.agrees || self.agrees_in_form) && self.taken.is_empty()
    }

    /// Returns the next byte of the name, decoded, and the byte that it is in a form.
    #[cfg_attr(debug_assertions, inline)]
    const fn next(&mut self) -> (Option<u8>, Option<u8>) {
        let (plain, in_form, length) = match (self.taken, octet(self.taken)) {
            ([], _) => return (None, None),
            (_, Some(byte)) => (byte, byte, 3),
            ([b'+', ..], None) => (b'+', b' ', 1),
            ([byte, ..], None) => (*byte, *byte, 1),
        };
        self.taken = self.taken.split_at(length).1;
        (Some(plain), Some(in_form))
    }
}
