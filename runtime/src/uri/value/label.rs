//! [`Label`]: one label of a host name (RFC 1123, section 2.1).

use super::proof_type;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::punycode;
use crate::text::character::char_at;

proof_type! {
    /// One label of a host name: 1 to 63 letters, digits and inner hyphens (RFC 1123, section 2.1; the LDH
    /// label of RFC 5890, section 2.3.1).
    ///
    /// In a template, a `Label` fills a whole label, as in `https://{tenant}.example.com/`. In `api-{label}` and
    /// `{a}-{b}`, `try_build` checks the resulting label.
    ///
    /// For a label outside ASCII, write its IDNA form: `xn--bcher-kva` for `bücher`. A string that begins
    /// with `xn--` and cannot be decoded is rejected, as in `uri!` (RFC 3492).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::value::Label;
    ///
    /// let tenant = Label::parse("acme")?;
    /// assert_eq!(format!("https://{tenant}.example.com/"), "https://acme.example.com/");
    /// assert_eq!(Label::parse("evil.com/").unwrap_err().offset(), 4);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    Label, "example", "value"
}

impl Label<'_> {
    /// Checks that `text` is a label.
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let is_inner = at > 0 && at + 1 < bytes.len();
            if !(bytes[at].is_ascii_alphanumeric() || (is_inner && bytes[at] == b'-')) {
                let (found, after) = char_at(bytes, at);
                return Err(Fault::new(FaultKind::LabelCharacter(found), Part::Host, at, after));
            }
            if at >= 63 {
                break;
            }
            at += 1;
        }
        if bytes.is_empty() {
            return Err(Fault::new(FaultKind::LabelEmpty, Part::Host, 0, 0));
        }
        if bytes.len() > 63 {
            return Err(Fault::new(FaultKind::LabelLength, Part::Host, at, bytes.len()));
        }
        if !punycode::is_sound(bytes) {
            return Err(Fault::new(FaultKind::Punycode, Part::Host, 0, bytes.len()));
        }
        Ok(())
    }
}

crate::uri::text::prints_as_text!(Label<'_>);

#[cfg(test)]
mod tests {
    use super::Label;

    #[test]
    fn labels_are_letters_digits_and_inner_hyphens() {
        let long = "a".repeat(64);
        for text in ["a", "A1", "1", "a-b", "xn--bcher-kva", "XN--BCHER-KVA", "xn-a", "a-xn--b", &long[1..]] {
            assert!(Label::parse(text).is_ok(), "{text}");
        }
        for (text, offset) in [("", 0), ("-a", 0), ("a-", 1), ("a.b", 1), ("a_b", 1), ("é", 0), (&*long, 63)]
        {
            assert_eq!(Label::parse(text).unwrap_err().offset(), offset, "{text}");
        }
        for text in ["xn--a", "Xn--80", "xn--a-b"] {
            let error = Label::parse(text).unwrap_err();
            assert_eq!((error.code(), error.range()), ("PUNYCODE", 0..text.len()), "{text}");
        }
    }
}
