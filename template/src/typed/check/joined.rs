//! Checks hosts that consist of values and literal text: each label as a whole.

use core::fmt;

use super::{BuildError, Checked};
use crate::fault::{FaultKind, Part};
use crate::policy::joined_fault;
use crate::typed::buildable::Buildable;
use crate::typed::pieces::Pieces;
use crate::typed::sink::{Mark, Sink};
use crate::typed::walk::Expanding;

/// The number of bytes of a host that are checked: more than a name can have, even if each byte is an escape.
const MOST: usize = 3 * 255;

/// Checks the host of an expansion, as [`joined`] does. `name` is the last variable in the host.
pub(crate) fn joined_in<B: Buildable>(name: &'static str, filled: &B, labels: u128) -> Checked {
    let mut host = JoinedHost::from(filled.marks().host_start as usize);
    // The checks of single values report a value without a string.
    let _ = filled.expand(&mut host);
    host.judged(name, labels)
}

/// Checks like `joined_in`, for the text of these pieces. The host begins at `start` unless a mark says
/// otherwise.
pub fn joined_pieces<P: Pieces>(name: &'static str, start: usize, labels: u128, pieces: &P) -> Checked {
    let mut host = JoinedHost::from(start);
    let _ = pieces.walk(Expanding::new(&mut host)).end();
    host.judged(name, labels)
}

/// Checks a host name in which each value is a label or a part of one. `labels` has bit `n` if label `n` has
/// more than one part.
///
/// # Errors
///
/// Fails when a label with more than one part is longer than 63 bytes or begins with `xn--`, and when the
/// name is longer than 253 bytes.
pub fn joined(name: &'static str, host: &str, labels: u128) -> Checked {
    of_bytes(name, host.as_bytes(), labels)
}

fn of_bytes(name: &'static str, host: &[u8], labels: u128) -> Checked {
    match joined_fault(host, labels) {
        Some(kind) => Err(BuildError::new(kind, Part::Host, name)),
        None => Ok(()),
    }
}

/// Extracts the host from an expansion.
struct JoinedHost {
    /// The number of bytes written.
    at: usize,
    /// The beginning of the host, or 0 while it is unknown.
    start: usize,
    end: usize,
    bytes: [u8; MOST],
}

impl JoinedHost {
    const fn from(start: usize) -> Self {
        Self { at: 0, start, end: usize::MAX, bytes: [0; MOST] }
    }

    /// Checks the host that has been written.
    #[cfg_attr(debug_assertions, inline)]
    fn judged(&self, name: &'static str, labels: u128) -> Checked {
        let length = self.end.min(self.at).saturating_sub(self.start);
        match self.bytes.get(..length) {
            Some(text) => of_bytes(name, text, labels),
            None => Err(BuildError::new(FaultKind::NameLength, Part::Host, name)),
        }
    }
}

impl fmt::Write for JoinedHost {
    #[cfg_attr(debug_assertions, inline)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let from = self.at;
        self.at += text.len();
        if self.end < self.at || self.start == 0 {
            return Ok(());
        }
        // A literal may begin before the host. Text after the maximum length is dropped.
        let skipped = self.start.saturating_sub(from).min(text.len());
        let places = self.bytes.iter_mut().skip((from + skipped).saturating_sub(self.start));
        places.zip(&text.as_bytes()[skipped..]).for_each(|(place, byte)| *place = *byte);
        Ok(())
    }
}

impl Sink for JoinedHost {
    fn mark(&mut self, mark: Mark) {
        match mark {
            Mark::HostStart => self.start = self.at,
            Mark::HostEnd => self.end = self.at,
            _ => {}
        }
    }
}
