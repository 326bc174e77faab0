//! [`Language`]: the strings that the values of a type may be, as far as const evaluation knows them.

use super::number::{Integers, is_padded};
use crate::text::bytes::is_same;
use crate::text::loops::{all, any};
use urika_runtime::Host;
use urika_runtime::value::{Label, Segment};

/// The digits, a bit each.
pub(super) const DIGITS: u128 = 0x3ff << b'0';
/// The digits and the minus sign.
pub(super) const SIGNED: u128 = DIGITS | 1 << b'-';

/// The upper-case letters, a bit each.
const UPPER: u128 = 0x3ff_ffff << b'A';
/// The percent sign.
const PERCENT: u128 = 1 << b'%';

/// The strings that the values of a type may be. It may include strings that no value equals, but never the
/// reverse.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// The ASCII characters, a bit each. If all bits are set, other characters may also appear.
    chars: u128,
    /// The smallest number of characters.
    min: usize,
    /// The maximum number of characters.
    max: usize,
    /// Strings that no value equals, even though it may have their characters.
    not: &'static [&'static str],
    /// All strings, if they are few.
    texts: &'static [&'static str],
    /// The requirement on the whole string.
    form: LanguageForm,
    /// Whether a value is a list of such strings, with commas between them.
    is_list: bool,
}

/// The requirement on the whole string, in addition to its characters.
#[derive(Clone, Copy, Debug)]
enum LanguageForm {
    Text,
    Segment,
    Label,
    Integer(Integers),
    /// A number with at least this many digits.
    Padded(usize),
    /// The key of an object. Nothing is required of it.
    Key,
    Ipv4,
    Ipv6,
    Ip,
    #[cfg(feature = "uuid")]
    Uuid,
}

impl Language {
    /// All strings.
    pub const ANY: Self = Self {
        chars: u128::MAX,
        min: 0,
        max: usize::MAX,
        not: &[],
        texts: &[],
        form: LanguageForm::Text,
        is_list: false,
    };
    /// Strings in which a macro has found no fault.
    pub const CHECKED: Self = Self { chars: !PERCENT, ..Self::ANY };
    /// Single path segments.
    pub(super) const SEGMENT: Self = Self { min: 1, form: LanguageForm::Segment, ..Self::ANY };
    /// Path segments with slashes between them.
    pub(super) const SEGMENTS: Self = Self { min: 1, ..Self::ANY };
    /// Keys of objects, whose segments may be empty.
    pub(super) const KEY: Self = Self { form: LanguageForm::Key, ..Self::ANY };
    /// Labels of host names.
    pub(super) const LABEL: Self = Self { min: 1, max: 63, form: LanguageForm::Label, ..Self::ANY };
    /// Single characters.
    pub(super) const CHAR: Self = Self { min: 1, max: 1, ..Self::ANY };
    /// IPv4 addresses.
    pub(super) const IPV4: Self =
        Self { chars: DIGITS | 1 << b'.', min: 7, max: 15, form: LanguageForm::Ipv4, ..Self::ANY };
    /// IPv6 addresses, without brackets.
    pub(super) const IPV6: Self =
        Self { chars: HEX | 1 << b':' | 1 << b'.', min: 2, max: 39, form: LanguageForm::Ipv6, ..Self::ANY };
    /// IP addresses.
    pub(super) const IP: Self = Self { form: LanguageForm::Ip, ..Self::IPV6 };
    /// UUIDs with hyphens.
    #[cfg(feature = "uuid")]
    pub(super) const UUID: Self =
        Self { chars: HEX | 1 << b'-', min: 36, max: 36, form: LanguageForm::Uuid, ..Self::ANY };

    /// Returns these strings, or all strings if there are none.
    #[must_use]
    pub const fn of_texts(texts: &'static [&'static str]) -> Self {
        Self { texts, ..Self::ANY }
    }

    /// Returns the strings of a checked newtype.
    #[must_use]
    pub const fn of_chars(chars: u128, min: u32, max: u32, is_segment: bool) -> Self {
        let form = if is_segment { LanguageForm::Segment } else { LanguageForm::Text };
        Self { chars, min: min as usize, max: max as usize, form, ..Self::ANY }
    }

    /// Returns this language without these strings.
    #[must_use]
    pub const fn without(self, not: &'static [&'static str]) -> Self {
        Self { not, ..self }
    }

    /// Returns the integers from `-least` to `most`.
    pub(super) const fn integers(least: u128, most: u128) -> Self {
        let form = LanguageForm::Integer(Integers { least, most, has_zero: true });
        Self { chars: if least > 0 { SIGNED } else { DIGITS }, min: 1, form, ..Self::ANY }
    }

    /// Returns the numbers up to `u64::MAX` with at least `width` digits.
    pub(super) const fn padded(width: usize) -> Self {
        let (min, max) = (if width > 0 { width } else { 1 }, if width > 20 { width } else { 20 });
        Self { chars: DIGITS, min, max, form: LanguageForm::Padded(min), ..Self::ANY }
    }

    /// Returns the integers without zero.
    pub(super) const fn without_zero(self) -> Self {
        match self.form {
            LanguageForm::Integer(integers) => {
                Self { form: LanguageForm::Integer(Integers { has_zero: false, ..integers }), ..self }
            }
            _ => self,
        }
    }

    /// Returns the lists of these strings.
    pub(super) const fn lists(self) -> Self {
        Self { is_list: true, ..self }
    }

    /// Returns a language with the strings of this one in lower case.
    pub(super) const fn without_case(self) -> Self {
        let has_upper = if self.texts.is_empty() {
            self.chars & UPPER != 0
        } else {
            any!(0..self.texts.len(), |at| has_char(self.texts[at], UPPER))
        };
        if !has_upper {
            return self;
        }
        Self { chars: self.chars | UPPER << 0x20, texts: &[], not: &[], ..self }
    }

    /// Returns whether a string may have a `%`.
    pub(super) const fn may_have_escapes(&self) -> bool {
        if self.texts.is_empty() {
            return self.chars & PERCENT != 0;
        }
        any!(0..self.texts.len(), |at| has_char(self.texts[at], PERCENT))
    }

    /// Returns whether a string may be a dot segment or contain NUL once its escapes are decoded.
    pub(super) const fn may_hide(&self) -> bool {
        !matches!(self.form, LanguageForm::Label) && self.may_have_escapes()
    }

    /// Returns whether a value of a type with the promise `Path` may have an empty segment. Only keys of objects do.
    pub(super) const fn may_have_empty_segments(&self) -> bool {
        matches!(self.form, LanguageForm::Key)
    }

    /// Returns the strings of the name and of the value of a pair, as far as they are known.
    pub(super) const fn of_pair(name: Self, value: Self) -> Self {
        if name.may_have_empty_segments() || value.may_have_empty_segments() { Self::KEY } else { Self::ANY }
    }

    /// Returns whether a value is a list.
    pub(super) const fn is_list(&self) -> bool {
        self.is_list
    }

    /// Returns whether a value may equal this string.
    #[must_use]
    pub const fn has(&self, text: &str) -> bool {
        if !self.is_list {
            return self.has_one(text);
        }
        let mut rest = text;
        loop {
            let (member, behind) = until_comma(rest);
            if !self.has_one(member) {
                return false;
            }
            match behind {
                Some(behind) => rest = behind,
                None => return true,
            }
        }
    }

    const fn has_one(&self, text: &str) -> bool {
        let count = count(text);
        self.min <= count
            && count <= self.max
            && self.has_chars(text)
            && !is_among(self.not, text)
            && (self.texts.is_empty() || is_among(self.texts, text))
            && self.form.has(text)
    }

    /// Returns whether a value may consist of these parts, with anything between each two of them.
    pub(super) const fn has_around(&self, parts: &[&str]) -> bool {
        if !all!(0..parts.len(), |at| self.has_chars(parts[at])) {
            return false;
        }
        match self.form {
            _ if self.is_list => true,
            LanguageForm::Integer(integers) => integers.has_around(parts),
            _ if !self.texts.is_empty() => any!(0..self.texts.len(), |at| is_around(self.texts[at], parts)),
            _ => {
                let (mut sum, mut at) = (0, 0);
                while at < parts.len() {
                    sum += count(parts[at]);
                    at += 1;
                }
                sum <= self.max
            }
        }
    }

    /// Returns whether the set has each character of a string. Characters outside ASCII are only in the set
    /// of all ASCII characters.
    const fn has_chars(&self, text: &str) -> bool {
        let (bytes, is_segment) = (text.as_bytes(), matches!(self.form, LanguageForm::Segment));
        all!(0..bytes.len(), |at| match bytes[at] {
            b',' if self.is_list => true,
            b'/' | b'\\' | 0 if is_segment => false,
            byte @ 0..128 => self.chars >> byte & 1 == 1,
            _ => self.chars == u128::MAX,
        })
    }
}

impl LanguageForm {
    const fn has(&self, text: &str) -> bool {
        match self {
            Self::Text | Self::Key => true,
            Self::Segment => Segment::check(text).is_ok(),
            Self::Label => Label::check(text).is_ok(),
            Self::Integer(integers) => integers.has(text.as_bytes()),
            Self::Padded(width) => is_padded(text.as_bytes(), *width),
            Self::Ipv4 => is_ipv4(text),
            Self::Ipv6 => is_ipv6(text),
            Self::Ip => is_ipv4(text) || is_ipv6(text),
            #[cfg(feature = "uuid")]
            Self::Uuid => is_uuid(text.as_bytes()),
        }
    }
}

/// The hexadecimal digits in lower case, a bit each.
const HEX: u128 = DIGITS | 0x3f << b'a';

const fn is_ipv4(text: &str) -> bool {
    matches!(Host::parse(text), Ok(Host::Ipv4(_)))
}

/// Returns whether a string is an IPv6 address, even if its values are spelled differently.
const fn is_ipv6(text: &str) -> bool {
    const LONGEST: usize = 45;
    let (mut host, bytes) = ([0; LONGEST + 2], text.as_bytes());
    if bytes.len() > LONGEST {
        return false;
    }
    host[0] = b'[';
    let mut at = 0;
    while at < bytes.len() {
        host[at + 1] = bytes[at];
        at += 1;
    }
    host[at + 1] = b']';
    match core::str::from_utf8(host.split_at(at + 2).0) {
        Ok(host) => matches!(Host::parse(host), Ok(Host::Ipv6(_))),
        Err(_) => false,
    }
}

#[cfg(feature = "uuid")]
const fn is_uuid(text: &[u8]) -> bool {
    all!(0..text.len(), |at| (text[at] == b'-') == matches!(at, 8 | 13 | 18 | 23))
}

const fn is_among(texts: &[&str], text: &str) -> bool {
    any!(0..texts.len(), |at| is_same(texts[at].as_bytes(), text.as_bytes()))
}

/// Returns whether a string has one of these ASCII characters.
const fn has_char(text: &str, chars: u128) -> bool {
    let bytes = text.as_bytes();
    any!(0..bytes.len(), |at| bytes[at] < 128 && chars >> bytes[at] & 1 == 1)
}

/// Returns the number of characters.
const fn count(text: &str) -> usize {
    let (bytes, mut count, mut at) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        count += (bytes[at] & 0xc0 != 0x80) as usize;
        at += 1;
    }
    count
}

/// Splits a string after its first comma, if there is one.
const fn until_comma(text: &str) -> (&str, Option<&str>) {
    match crate::text::loops::find!(0..text.len(), |at| text.as_bytes()[at] == b',') {
        Some(at) => (text.split_at(at).0, Some(text.split_at(at + 1).1)),
        None => (text, None),
    }
}

/// Returns whether a string consists of these parts, with anything between each two of them. Each part in the
/// middle is found at its first occurrence, which leaves most for the others.
const fn is_around(text: &str, parts: &[&str]) -> bool {
    let [first, between @ .., last] = parts else { return false };
    let (text, first, last) = (text.as_bytes(), first.as_bytes(), last.as_bytes());
    if text.len() < first.len() + last.len()
        || !is_same(text.split_at(first.len()).0, first)
        || !is_same(text.split_at(text.len() - last.len()).1, last)
    {
        return false;
    }
    let (mut from, end, mut at) = (first.len(), text.len() - last.len(), 0);
    while at < between.len() {
        let part = between[at].as_bytes();
        while from + part.len() <= end && !is_same(text.split_at(from).1.split_at(part.len()).0, part) {
            from += 1;
        }
        if from + part.len() > end {
            return false;
        }
        (from, at) = (from + part.len(), at + 1);
    }
    true
}
