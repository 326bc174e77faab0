//! A target with a limited capacity.

use std::fmt;

/// Accepts at most so many bytes.
pub(crate) struct Bounded {
    pub(crate) text: String,
    pub(crate) room: usize,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len() + text.len() > self.room {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}
