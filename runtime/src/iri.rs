//! From IRIs to URIs and back (RFC 3987, section 3).

use alloc::string::String;

use crate::fault::{Fault, What};
use crate::policy::Policy;

/// A text whose host name has been mapped to ASCII.
pub(crate) struct Mapped {
    pub(crate) text: String,
    host_start: u32,
    written_end: u32,
    mapped_end: u32,
}

impl Mapped {
    /// Moves a fault of the mapped text to where it is in the text as it was written.
    pub(crate) fn written(&self, fault: Fault) -> Fault {
        if fault.offset >= self.mapped_end {
            Fault { offset: fault.offset - self.mapped_end + self.written_end, ..fault }
        } else if fault.offset + fault.length > self.host_start {
            Fault { offset: self.host_start, length: self.written_end - self.host_start, ..fault }
        } else {
            fault
        }
    }
}

/// Maps a host name outside ASCII by IDNA, where there is one and `policy` takes it.
#[cfg(not(feature = "idna"))]
pub(crate) fn map_host(_: &Policy<'_>, _: &str, _: What) -> Result<Option<Mapped>, Fault> {
    Ok(None)
}
