//! [`Raw`]: the text of one value as it appears in the URI, still encoded.
//!
//! Decoding comes last, because a broken value and a string that does not match are different errors.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use crate::fault::Mismatch;
use crate::grammar::component::is_triplet;
#[cfg(feature = "alloc")]
use crate::template::matching::decode;
use crate::template::matching::delimiter::split_once;
use crate::template::matching::literal::{self, Case, octets};

/// The text of one value, still encoded.
#[derive(Clone, Copy, Debug)]
pub struct Raw<'u> {
    text: &'u str,
    how: How,
}

/// How to read a string. Slow functions accept it separately from the string, in three registers; a [`Raw`]
/// would have to be in memory.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct How {
    /// Whether each character is known to represent itself.
    is_plain: bool,
    /// Whether the text is known to have no slash.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only texts that are decoded care"))]
    is_in_segment: bool,
    /// Whether the text is a whole segment of the path.
    is_whole_segment: bool,
    /// Whether the text comes from `{+x}` or `{#x}`, which do not escape reserved characters.
    is_reserved: bool,
    /// Whether the text is from a form: `+` is a space, and raw characters that a URI cannot have are data.
    is_form: bool,
}

impl<'u> Raw<'u> {
    /// Makes a string about which nothing is known.
    #[inline]
    pub const fn new(text: &'u str) -> Self {
        Self::seen(text, false)
    }

    /// Makes a string that has been read once.
    #[inline]
    pub(super) const fn seen(text: &'u str, is_plain: bool) -> Self {
        let how = How {
            is_plain,
            is_in_segment: false,
            is_whole_segment: false,
            is_reserved: false,
            is_form: false,
        };
        Self { text, how }
    }

    /// Notes whether the text is within one segment.
    #[inline]
    pub(super) const fn in_segment(self, is_in_segment: bool) -> Self {
        Self { how: How { is_in_segment, ..self.how }, ..self }
    }

    /// Notes whether the text is a whole segment of the path.
    #[inline]
    pub(super) const fn whole_segment(self, is_whole_segment: bool) -> Self {
        Self { how: How { is_whole_segment, ..self.how }, ..self }
    }

    /// Returns whether the text is a whole segment of the path, and empty.
    #[inline]
    pub(super) const fn is_empty_segment(self) -> bool {
        self.how.is_whole_segment && self.text.is_empty()
    }

    /// Returns the text, and how to read it.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) const fn apart(self) -> (&'u str, How) {
        (self.text, self.how)
    }

    /// Makes the text from its parts.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) const fn from_parts(text: &'u str, how: How) -> Self {
        Self { text, how }
    }

    /// Marks the text as coming from `{+x}` or `{#x}`.
    #[inline]
    pub const fn reserved(self) -> Self {
        Self { how: How { is_reserved: true, ..self.how }, ..self }
    }

    /// Returns a part of the text, which is read in the same way.
    #[inline]
    pub(super) const fn of(self, text: &'u str) -> Self {
        Self { text, how: How { is_whole_segment: false, ..self.how } }
    }

    /// Removes the slash of an empty path after a host, since that slash is the root (RFC 3986, section
    /// 6.2.3).
    #[cfg_attr(debug_assertions, inline)]
    pub fn without_root(self) -> Self {
        match self.text.strip_suffix('/') {
            Some(host) if !host.is_empty() && !host.as_bytes().contains(&b'/') => self.of(host),
            _ => self,
        }
    }

    /// Splits the text at the first `byte`.
    #[inline]
    pub(super) fn split(self, byte: u8) -> Option<(Self, Self)> {
        let (head, tail) = split_once(self.text, byte)?;
        Some((self.of(head), self.of(tail)))
    }

    /// Returns the text, to be read as form data if `is_form` is true.
    #[inline]
    pub(super) const fn form(self, is_form: bool) -> Self {
        Self { how: How { is_form, ..self.how }, ..self }
    }

    /// Returns whether the text comes from `{+x}` or `{#x}`.
    pub(super) const fn is_reserved(self) -> bool {
        self.how.is_reserved
    }

    /// Returns the text without the mark of `{+x}` and `{#x}`.
    #[cfg(feature = "alloc")]
    pub(super) const fn unreserved(self) -> Self {
        Self::new(self.text).form(self.how.is_form)
    }

    /// Returns whether the text is known to have no slash.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) const fn is_in_segment(self) -> bool {
        self.how.is_in_segment
    }

    /// Returns whether each character is known to represent itself.
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        self.how.is_plain
    }

    /// Returns whether the text equals its decoded form.
    #[inline]
    pub(super) const fn is_text_itself(self) -> bool {
        self.how.is_plain && !self.how.is_form
    }

    /// Returns whether the decoded text equals `text`.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn is_text(self, text: &str) -> bool {
        self.octets().eq(text.bytes())
    }

    /// Returns the decoded octets. A broken escape is kept.
    #[inline]
    fn octets(self) -> impl Iterator<Item = u8> {
        octets(self.text, self.how.is_form)
    }

    /// Returns the literal that equals the text, or a string that equals none of them. Literals are
    /// canonical: they have escapes only where a URI requires them.
    #[inline]
    pub fn literal(self, literals: &[&'static str]) -> &'u [u8] {
        if self.is_text_itself() { self.text.as_bytes() } else { escaped_literal(self, literals) }
    }

    /// Returns whether the text equals a canonical literal.
    #[inline]
    pub fn is(self, literal: &'static str) -> bool {
        if self.is_text_itself() { self.text == literal } else { self.is_literal(literal) }
    }

    /// Returns whether the text equals a literal of a template. In a form, `+` is a space, and characters
    /// that a URI cannot have represent themselves.
    #[cfg_attr(debug_assertions, inline)]
    #[cold]
    pub(super) fn is_literal(self, literal: &str) -> bool {
        literal::is(self.text, literal, Case::Kept) || self.how.is_form && is_in_form(self.text, literal)
    }

    /// Returns the text as it appears in the URI.
    #[inline]
    pub const fn encoded(self) -> &'u str {
        self.text
    }

    /// Returns the text, decoded once.
    ///
    /// An escaped delimiter in `{+x}` is rejected: once decoded, it would be written unescaped. Templates
    /// never write one.
    ///
    /// # Errors
    ///
    /// Fails when an escape is broken, or the decoded bytes are not UTF-8.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode(self) -> Result<Cow<'u, str>, Mismatch> {
        if self.is_text_itself() { Ok(Cow::Borrowed(self.text)) } else { decode_escapes(self.text, self.how) }
    }

    /// Decodes a short text without allocating, and reads it with `read`.
    ///
    /// # Errors
    ///
    /// Fails with the error of `read`, or with `otherwise` if the text is too long or has a broken escape.
    #[inline]
    pub fn short<T>(
        self,
        otherwise: Mismatch,
        read: impl FnOnce(&str) -> Result<T, Mismatch>,
    ) -> Result<T, Mismatch> {
        if self.is_text_itself() {
            read(self.text)
        } else {
            short_escapes(self.text, self.how, otherwise, read)
        }
    }

    /// Returns whether both decode to the same string. A string with a broken escape does not equal any
    /// other.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn is_same(self, other: Self) -> bool {
        !has_broken_escape(other.text) && self.octets().eq(other.octets())
    }

    /// Returns whether `beginning` decodes to the first `count` characters of this text.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn begins(self, beginning: Self, count: u16) -> bool {
        let mut left = usize::from(count);
        let first = self.octets().take_while(|octet| {
            // Continuation octets do not begin a character.
            let begins = octet & 0xC0 != 0x80;
            let is_in = !begins || left > 0;
            left = left.saturating_sub(usize::from(begins));
            is_in
        });
        !has_broken_escape(beginning.text) && first.eq(beginning.octets())
    }
}

#[cfg_attr(debug_assertions, inline)]
fn is_in_form(text: &str, literal: &str) -> bool {
    !has_broken_escape(text) && octets(text, true).eq(octets(literal, false))
}

#[cfg_attr(debug_assertions, inline)]
#[cold]
fn escaped_literal(text: Raw<'_>, literals: &[&'static str]) -> &'static [u8] {
    let is_it = |literal: &&&str| text.is_literal(literal);
    // Half an escape does not equal any literal.
    literals.iter().find(is_it).map_or(b"%", |literal| literal.as_bytes())
}

#[cfg_attr(debug_assertions, inline)]
#[cfg(feature = "alloc")]
fn decode_escapes(text: &str, how: How) -> Result<Cow<'_, str>, Mismatch> {
    if how.is_reserved {
        decode::check_data(text)?;
    }
    if !how.is_form {
        return decode::plain(text);
    }
    if text.contains('+') {
        let spaced = text.replace('+', "%20");
        return decode::form(&spaced).map(|text| Cow::Owned(text.into_owned()));
    }
    decode::form(text)
}

#[cold]
fn short_escapes<T>(
    text: &str,
    how: How,
    otherwise: Mismatch,
    read: impl FnOnce(&str) -> Result<T, Mismatch>,
) -> Result<T, Mismatch> {
    read(decode_into(&mut [0; 384], text, how).ok_or(otherwise)?)
}

/// Decodes a short string into the buffer. It is a separate function because its caller is compiled for each
/// type.
#[cfg_attr(debug_assertions, inline)]
fn decode_into<'b>(buffer: &'b mut [u8; 384], text: &str, how: How) -> Option<&'b str> {
    let is_broken = has_broken_escape(text) || !how.is_form && !text.is_ascii() || text.contains(' ');
    if is_broken {
        return None;
    }
    let mut length = 0;
    let put = |octet| {
        *buffer.get_mut(length)? = octet;
        length += 1;
        Some(())
    };
    octets(text, how.is_form).try_for_each(put)?;
    core::str::from_utf8(buffer.get(..length)?).ok()
}

/// Returns whether a `%` is followed by anything but two digits.
#[cfg_attr(debug_assertions, inline)]
fn has_broken_escape(text: &str) -> bool {
    let bytes = text.as_bytes();
    (0..bytes.len()).any(|at| bytes[at] == b'%' && !is_triplet(bytes, at))
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
