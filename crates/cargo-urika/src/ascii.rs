//! Sets of ASCII characters, and encoders, which are described by such sets.

use std::fmt;

/// A set of ASCII characters.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Ascii(u128);

impl Ascii {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ALL: Self = Self(u128::MAX);

    /// Returns the ASCII characters of a string.
    pub(crate) fn of(text: &str) -> Self {
        Self(text.bytes().filter(u8::is_ascii).fold(0, |all, byte| all | 1 << byte))
    }

    /// Returns the characters for which a condition holds.
    pub(crate) fn all_where(holds: impl Fn(char) -> bool) -> Self {
        Self((0..128_u8).filter(|byte| holds(char::from(*byte))).fold(0, |all, byte| all | 1 << byte))
    }

    pub(crate) fn letters() -> Self {
        Self::all_where(|c| c.is_ascii_alphanumeric())
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn has(self, c: char) -> bool {
        c.is_ascii() && self.0 & (1 << (c as u32)) != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn chars(self) -> impl Iterator<Item = char> {
        (0..128_u8).map(char::from).filter(move |c| self.has(*c))
    }
}

impl fmt::Debug for Ascii {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.chars()).finish()
    }
}

/// An encoder or a filter of text, by the fate of each character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Encoder {
    /// The characters that stay unchanged.
    pub(crate) stays: Ascii,
    /// The characters that are written as `%2E`. All others are dropped or replaced.
    pub(crate) escapes: Ascii,
    /// Whether a space is written as `+`, which is right in queries only.
    pub(crate) is_form: bool,
}

/// The characters that change the part of a URL that a value fills.
const SIGNS: &str = "/\\?#%&=+.:@[]";

impl Encoder {
    /// Passes every character on.
    pub(crate) const SAME: Self = Self { stays: Ascii::ALL, escapes: Ascii::NONE, is_form: false };

    /// Drops or replaces all characters but these.
    pub(crate) const fn filter(stays: Ascii) -> Self {
        Self { stays, escapes: Ascii::NONE, is_form: false }
    }

    /// Percent-encodes all characters but these.
    pub(crate) const fn percent(stays: Ascii) -> Self {
        Self { stays, escapes: Ascii::ALL.without(stays), is_form: false }
    }

    /// Returns the encoder of `encodeURIComponent` and the like: letters, digits, and a few signs stay.
    pub(crate) fn of_components() -> Self {
        Self::percent(Ascii::letters().or(Ascii::of("-._~")))
    }

    /// Returns the encoder of forms.
    pub(crate) fn of_forms() -> Self {
        Self { is_form: true, ..Self::percent(Ascii::letters().or(Ascii::of("*-._"))) }
    }

    /// Returns whether no character with a meaning in URLs is lost: the text is as free as before.
    pub(crate) fn is_open(self) -> bool {
        Ascii::of(SIGNS).without(self.stays).is_empty()
    }

    /// Returns whether `..` can come out, plain or as `%2E%2E`.
    pub(crate) fn writes_dots(self) -> bool {
        self.stays.or(self.escapes).has('.')
    }

    /// Returns the encoder for strings that are more than dots.
    pub(crate) fn without_dots(self) -> Self {
        let dot = Ascii::of(".");
        Self { stays: self.stays.without(dot), escapes: self.escapes.without(dot), ..self }
    }

    /// Returns what two encoders do to a string, one after the other.
    pub(crate) fn then(self, next: Self) -> Self {
        Self {
            stays: self.stays.and(next.stays),
            escapes: self.escapes.or(self.stays.and(next.escapes)),
            is_form: self.is_form || next.is_form,
        }
    }

    /// Returns an encoder that does what either does.
    pub(crate) fn either(self, other: Self) -> Self {
        Self {
            stays: self.stays.or(other.stays),
            escapes: self.escapes.or(other.escapes),
            is_form: self.is_form || other.is_form,
        }
    }
}
