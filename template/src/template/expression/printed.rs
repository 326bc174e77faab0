//! [`EncodingPrinter`]: encodes a string while it is printed.

use core::fmt::{self, Write as _};

use crate::grammar::class::HEXDIG;
use crate::template::encode::{self, Allow};

/// A target that encodes everything printed into it, as if it were one string.
pub(crate) struct EncodingPrinter<'s, S: ?Sized> {
    sink: &'s mut S,
    allow: Allow,
    /// The character before the first text, until a string is written.
    lead: Option<char>,
    is_empty: bool,
    /// The beginning of a possible escape, which is not written yet.
    held: HeldEscape,
}

enum HeldEscape {
    Nothing,
    /// `%`
    Percent,
    /// `%` and a digit.
    Digit(u8),
}

impl<S: fmt::Write + ?Sized> EncodingPrinter<'_, S> {
    /// Writes `lead` and the string that `value` prints. Writes nothing for an empty string, and returns
    /// whether anything was printed.
    pub(crate) fn write(
        sink: &mut S,
        allow: Allow,
        lead: Option<char>,
        value: &dyn fmt::Display,
    ) -> Result<bool, fmt::Error> {
        let mut printed = EncodingPrinter { sink, allow, lead, is_empty: true, held: HeldEscape::Nothing };
        write!(printed, "{value}")?;
        printed.release()?;
        Ok(!printed.is_empty)
    }

    /// Writes the held characters, which do not begin an escape.
    fn release(&mut self) -> fmt::Result {
        match core::mem::replace(&mut self.held, HeldEscape::Nothing) {
            HeldEscape::Nothing => Ok(()),
            HeldEscape::Percent => self.encode("%"),
            HeldEscape::Digit(digit) => {
                self.encode("%")?;
                self.sink.write_char(char::from(digit))
            }
        }
    }

    fn encode(&mut self, text: &str) -> fmt::Result {
        encode::write(self.sink, self.allow, text)
    }

    /// Consumes the characters that continue an escape, and returns the rest.
    fn go_on<'t>(&mut self, text: &'t str) -> Result<&'t str, fmt::Error> {
        let mut rest = text;
        while let Some(&byte) = rest.as_bytes().first() {
            match self.held {
                HeldEscape::Nothing => break,
                _ if !HEXDIG.has(byte) => {
                    self.release()?;
                    break;
                }
                HeldEscape::Percent => self.held = HeldEscape::Digit(byte),
                HeldEscape::Digit(digit) => {
                    self.held = HeldEscape::Nothing;
                    [b'%', digit, byte]
                        .into_iter()
                        .try_for_each(|byte| self.sink.write_char(char::from(byte)))?;
                }
            }
            rest = &rest[1..];
        }
        Ok(rest)
    }
}

impl<S: fmt::Write + ?Sized> fmt::Write for EncodingPrinter<'_, S> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        if let Some(lead) = self.lead.take() {
            self.sink.write_char(lead)?;
        }
        self.is_empty = false;
        if self.allow == Allow::Unreserved {
            return self.encode(text);
        }
        let rest = self.go_on(text)?;
        let (held, length) = match rest.as_bytes() {
            [.., b'%', digit] if HEXDIG.has(*digit) => (HeldEscape::Digit(*digit), 2),
            [.., b'%'] => (HeldEscape::Percent, 1),
            _ => return self.encode(rest),
        };
        self.encode(&rest[..rest.len() - length])?;
        self.held = held;
        Ok(())
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::*;

    /// Prints its pieces one by one.
    struct Pieces<'t>(&'t str, usize, usize);

    impl fmt::Display for Pieces<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let Self(text, first, second) = *self;
            let (head, tail) = text.split_at(second);
            let (begin, middle) = head.split_at(first.min(second));
            [begin, middle, tail].into_iter().try_for_each(|piece| f.write_str(piece))
        }
    }

    #[test]
    fn pieces_are_one_text() {
        for text in ["", "a", "%41", "a%4", "%%41%", "%4%41%zz", "%414142%", "%é%4é%C3", "a b%2", "%2541"] {
            for allow in [Allow::Unreserved, Allow::Reserved] {
                let mut whole = String::new();
                encode::write(&mut whole, allow, text).unwrap();
                for (first, second) in (0..=text.len()).flat_map(|a| (a..=text.len()).map(move |b| (a, b))) {
                    if !text.is_char_boundary(first) || !text.is_char_boundary(second) {
                        continue;
                    }
                    let mut out = String::new();
                    let wrote =
                        EncodingPrinter::write(&mut out, allow, None, &Pieces(text, first, second)).unwrap();
                    assert_eq!(
                        (out.as_str(), wrote),
                        (whole.as_str(), !text.is_empty()),
                        "{text} {first} {second}"
                    );
                }
            }
        }
    }
}
