//! [`Short`]: a string in a buffer on the stack, usable in const evaluation.

use core::fmt::{self, Write as _};

/// A string of at most `N` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short<const N: usize> {
    bytes: [u8; N],
    /// The length of the string, which is greater than `N` if a printed string is too long.
    pub length: usize,
}

impl<const N: usize> Short<N> {
    /// The empty string.
    pub const NEW: Self = Self { bytes: [0; N], length: 0 };

    /// Adds a string, or ignores it if it is too long.
    #[must_use]
    pub const fn and(self, text: &str) -> Self {
        self.and_bytes(text.as_bytes())
    }

    /// Adds the bytes of a string, or ignores them if there are too many.
    #[must_use]
    pub const fn and_bytes(mut self, text: &[u8]) -> Self {
        let (_, free) = self.bytes.split_at_mut(self.length);
        if let Some((place, _)) = free.split_at_mut_checked(text.len()) {
            place.copy_from_slice(text);
            self.length += text.len();
        }
        self
    }

    /// Returns the string.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let Some((text, _)) = self.bytes.split_at_checked(self.length) else { return "" };
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl<const N: usize> Short<N> {
    /// Prints `value`, for which `N` bytes are enough.
    pub fn print(value: &impl fmt::Display) -> Self {
        let mut text = Self::NEW;
        let printed = write!(text, "{value}");
        debug_assert!(printed.is_ok(), "the length is known");
        text
    }
}

impl<const N: usize> fmt::Write for Short<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let start = self.length;
        self.length += text.len();
        self.bytes.get_mut(start..self.length).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Words = Short<1024>;

    #[test]
    fn words_are_put_together() {
        assert_eq!(Words::NEW.and("`").and("é").and("`").as_str(), "`é`");
        let long = str::from_utf8(&[b'a'; 1025]).unwrap_or_default();
        assert_eq!(Words::NEW.and("a").and(long).and("b").as_str(), "ab");
    }

    #[test]
    fn words_fill_their_room() {
        let long = str::from_utf8(&[b'a'; 1023]).unwrap_or_default();
        let full = Words::NEW.and(long).and("b");
        assert_eq!((full.as_str().len(), full.and("c").as_str().len()), (1024, 1024));
        assert!(full.as_str().ends_with("ab"));
    }
}
