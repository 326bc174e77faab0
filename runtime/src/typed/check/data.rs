//! Checks values that are data: whether they have a text, and whether `{+x}` and `{#x}` keep it data.

use core::fmt;

use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::class::HEXDIG;
use crate::typed::{Item, Visitor};

/// Counts texts, and fails for a value without one.
pub(super) struct Sound {
    pub(super) name: &'static str,
    /// The number of texts.
    pub(super) texts: usize,
    /// Whether nothing is written for them.
    pub(super) is_empty: bool,
}

impl Sound {
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, texts: 0, is_empty: true }
    }

    fn text(&mut self, item: Item<'_>) -> Result<(), BuildError> {
        match item {
            Item::Text(text) | Item::Plain(text) => self.is_empty &= text.is_empty(),
            Item::Printed(value) => {
                fmt::write(self, format_args!("{value}")).map_err(|_| BuildError::no_text(self.name))?;
            }
            Item::NotFinite(_) => return Err(BuildError::no_text(self.name)),
        }
        Ok(())
    }
}

impl fmt::Write for Sound {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.is_empty &= text.is_empty();
        Ok(())
    }
}

impl Visitor for Sound {
    type Error = BuildError;

    fn item(&mut self, item: Item<'_>) -> Result<(), BuildError> {
        // A comma stands between two texts.
        self.is_empty &= self.texts == 0;
        self.texts += 1;
        self.text(item)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), BuildError> {
        self.item(name)?;
        self.text(value)
    }
}

/// Looks for characters that reserved expansion would not write as data.
pub(super) struct Reserved {
    name: &'static str,
    /// The number of characters of an escape so far: `%`, and digits.
    escape: u8,
    error: Option<BuildError>,
}

impl Reserved {
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, escape: 0, error: None }
    }

    fn text(&mut self, item: Item<'_>) -> Result<(), BuildError> {
        self.escape = 0;
        match item {
            Item::Text(text) => self.bytes(text.as_bytes()),
            Item::Plain(_) => Ok(()),
            Item::Printed(value) => fmt::write(self, format_args!("{value}"))
                .map_err(|_| self.error.take().unwrap_or_else(|| BuildError::no_text(self.name))),
            Item::NotFinite(_) => Err(BuildError::no_text(self.name)),
        }
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), BuildError> {
        for &byte in bytes {
            self.escape = match (self.escape, byte) {
                (1, _) if HEXDIG.has(byte) => 2,
                (2, _) if HEXDIG.has(byte) => return Err(self.error(FaultKind::Triplet)),
                (_, b'%') => 1,
                (_, b'#' | b'[' | b']') => {
                    return Err(self.error(FaultKind::ReservedCharacter(byte as char)));
                }
                _ => 0,
            };
        }
        Ok(())
    }

    /// The error is the same in query and fragment, and names both.
    const fn error(&self, kind: FaultKind) -> BuildError {
        BuildError::new(kind, Part::Query, self.name)
    }
}

impl fmt::Write for Reserved {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

impl Visitor for Reserved {
    type Error = BuildError;

    fn item(&mut self, item: Item<'_>) -> Result<(), BuildError> {
        self.text(item)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), BuildError> {
        self.text(name)?;
        self.text(value)
    }
}
