//! [`Spelling`]: the strings that a value may be written as, as far as its type tells.

use super::language::Language;
use super::value::UriValue;
use crate::text::loops::all;

/// A truth that const evaluation finds, as a type, so that a bound can require it.
#[derive(Clone, Copy, Debug)]
pub struct Told<const IS: bool>;

/// The strings that a value in a path or a host may be written as, before they are encoded. They may include
/// strings that no value is written as, but never the reverse.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    language: Language,
    is_defined: bool,
    is_in_host: bool,
    /// Whether each member of a list is a segment.
    pub(super) is_segments: bool,
}

impl Spelling {
    /// Any string.
    pub(super) const ANY: Self =
        Self { language: Language::ANY, is_defined: false, is_in_host: false, is_segments: false };

    /// Returns the strings of the values of a type.
    #[must_use]
    pub const fn of<T: UriValue + ?Sized>() -> Self {
        let is_defined = <T::Defined as super::Answer>::IS;
        Self { language: T::__LANGUAGE, is_defined, ..Self::ANY }
    }

    /// Returns these strings.
    #[cfg(all(test, feature = "std"))]
    pub(super) const fn of_texts(texts: &'static [&'static str]) -> Self {
        Self { language: Language::of_texts(texts), is_defined: true, ..Self::ANY }
    }

    /// Makes each member of a list a segment.
    #[must_use]
    pub const fn in_segments(self) -> Self {
        Self { is_segments: true, ..self }
    }

    /// Keeps the escapes of the value, as `{+x}` does: an escape is any character.
    #[must_use]
    pub const fn raw(self) -> Self {
        if self.language.may_have_escapes() { Self { language: Language::ANY, ..self } } else { self }
    }

    /// Puts the value into a host, where case does not count and IPv6 addresses are in brackets.
    #[must_use]
    pub const fn in_host(self) -> Self {
        Self { language: self.language.without_case(), is_in_host: true, ..self }
    }

    /// Returns whether a value may consist of these parts, with anything between each two of them. The text of
    /// an undefined value is empty.
    #[must_use]
    pub const fn has(&self, parts: &[&str]) -> bool {
        match parts {
            parts if !self.is_defined && all!(0..parts.len(), |at| parts[at].is_empty()) => true,
            [text] if self.language.has(text) => true,
            [text] if self.is_in_host => match text.as_bytes() {
                [b'[', .., b']'] => self.language.has(text.split_at(text.len() - 1).0.split_at(1).1),
                _ => false,
            },
            [_] => false,
            [first, ..] if self.is_in_host && matches!(first.as_bytes(), [b'[', ..]) => true,
            parts => self.language.has_around(parts),
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
