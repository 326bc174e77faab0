//! Reads the strings of values piece by piece, and checks that each value has one.

use core::fmt;

use super::Checked;
use crate::fault::{Blame, BuildError};
use crate::template::expression::{Item, Visitor};

/// Passes a string to `read`, in pieces if it is printed. NaN and the infinities are rejected.
#[inline]
pub(super) fn pieces(item: Item<'_>, blame: Blame, read: impl FnMut(&str) -> Checked) -> Checked {
    let mut pieces = PrintedPieces { read, result: Ok(()) };
    match item {
        Item::Text(text) | Item::Plain(text) => (pieces.read)(text),
        Item::Printed(value) => match fmt::write(&mut pieces, format_args!("{value}")) {
            Ok(()) => Ok(()),
            Err(_) => pieces.result.and(Err(BuildError::no_text(blame))),
        },
        Item::NotFinite(_) => Err(BuildError::not_finite(blame)),
        Item::Hidden => Err(BuildError::no_text(blame)),
    }
}

/// The target that a string is printed into.
struct PrintedPieces<F> {
    read: F,
    /// The error that a `fmt::Error` represents.
    result: Checked,
}

impl<F: FnMut(&str) -> Checked> fmt::Write for PrintedPieces<F> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.result = (self.read)(text);
        if self.result.is_ok() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Counts strings, and fails for a value without one.
pub(super) struct Sound {
    pub(super) name: &'static str,
    /// The number of strings.
    pub(super) texts: usize,
    /// Whether nothing is written for them.
    pub(super) is_empty: bool,
}

impl Sound {
    pub(super) const fn new(name: &'static str) -> Self {
        Self { name, texts: 0, is_empty: true }
    }

    fn text(&mut self, item: Item<'_>) -> Checked {
        pieces(item, self.name.into(), |text| {
            self.is_empty &= text.is_empty();
            Ok(())
        })
    }
}

impl Visitor for Sound {
    type Error = BuildError;

    fn item(&mut self, item: Item<'_>) -> Checked {
        // A comma is written between two strings.
        self.is_empty &= self.texts == 0;
        self.texts += 1;
        self.text(item)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Checked {
        self.item(name)?;
        self.text(value)
    }
}
