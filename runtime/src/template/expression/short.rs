//! [`Short`]: prints a value of known length into a buffer on the stack.

use core::fmt::{self, Write as _};

pub(crate) struct Short<const N: usize> {
    bytes: [u8; N],
    /// The length of the text, which is greater than `N` if the text does not fit.
    pub(crate) length: usize,
}

impl<const N: usize> Short<N> {
    pub(crate) const NEW: Self = Self { bytes: [0; N], length: 0 };

    /// Prints `value`, for which `N` bytes are enough.
    pub(crate) fn print(value: &impl fmt::Display) -> Self {
        let mut text = Self::NEW;
        let printed = write!(text, "{value}");
        debug_assert!(printed.is_ok(), "the length is known");
        text
    }

    pub(crate) fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default()
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
