//! [`Short`]: prints a value of known length into a buffer on the stack.

use core::fmt::{self, Write as _};

pub(super) struct Short<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Short<N> {
    /// Prints `value`, for which `N` bytes are enough.
    pub(super) fn print(value: &impl fmt::Display) -> Self {
        let mut text = Self { bytes: [0; N], length: 0 };
        let printed = write!(text, "{value}");
        debug_assert!(printed.is_ok(), "the length is known");
        text
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Write for Short<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let place = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
