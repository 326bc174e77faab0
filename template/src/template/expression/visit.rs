//! [`Visitor`]: receives the strings of a value, without copies.

use core::fmt;

use crate::text::short::Short;

/// A string of a value.
#[derive(Clone, Copy)]
pub enum Item<'v> {
    /// Any string.
    Text(&'v str),
    /// A string of `unreserved` characters, which is not escaped.
    Plain(&'v str),
    /// A string that is only known once it is printed.
    Printed(&'v dyn fmt::Display),
    /// The string of NaN or an infinity: checks reject it, plain expansion writes it.
    NotFinite(&'v str),
    /// The string of a secret, for a visitor that hides it; it is written as `***`.
    Hidden,
}

impl Item<'_> {
    /// Returns the name of the variant in source code, by which the macros write it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Text(_) => "Text",
            Self::Plain(_) => "Plain",
            Self::Printed(_) => "Printed",
            Self::NotFinite(_) => "NotFinite",
            Self::Hidden => "Hidden",
        }
    }
}

impl fmt::Debug for Item<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Plain(text) | Self::NotFinite(text) => fmt::Debug::fmt(text, f),
            Self::Printed(value) => write!(f, "\"{value}\""),
            Self::Hidden => f.write_str("***"),
        }
    }
}

/// Receives the strings of a value: one of a scalar, the members of a list, the pairs of an associative
/// array, and none of an undefined value.
pub trait Visitor {
    /// The reason why the visitor stops.
    type Error;

    /// Receives a scalar, or a member of a list.
    ///
    /// # Errors
    ///
    /// Fails when the visitor stops.
    fn item(&mut self, item: Item<'_>) -> Result<(), Self::Error>;

    /// Receives an integer, like [`item`](Self::item). A visitor that only writes does not need to collect
    /// the digits first.
    ///
    /// # Errors
    ///
    /// Fails when the visitor stops.
    #[inline]
    fn number(&mut self, is_negative: bool, magnitude: u64) -> Result<(), Self::Error> {
        let sign = if is_negative { "-" } else { "" };
        self.item(Item::Plain(Short::<20>::print(&format_args!("{sign}{magnitude}")).as_str()))
    }

    /// Receives a member of an associative array. A visitor of scalars ignores it.
    ///
    /// # Errors
    ///
    /// Fails when the visitor stops.
    #[inline]
    fn pair(&mut self, _name: Item<'_>, _value: Item<'_>) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Returns whether a secret is shown as [`Item::Hidden`]. A visitor that passes strings on to another one
    /// returns its answer.
    #[inline]
    fn hides_secrets(&self) -> bool {
        false
    }
}
