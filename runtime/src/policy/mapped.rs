//! Maps host names outside ASCII by IDNA before a policy checks them, and moves faults to the string as
//! written.

use alloc::string::String;

use super::Policy;
#[cfg(feature = "idna")]
use super::{Refusal, text::is_invisible_in_host};
use crate::fault::{Fault, FaultKind, Part, What};
#[cfg(feature = "idna")]
use crate::uri::iri::{host_to_ascii, is_mapped, unmappable};

/// A string whose host name has been mapped to ASCII.
pub(super) struct Mapped {
    pub(super) text: String,
    host_start: u32,
    written_end: u32,
    host_end: u32,
}

impl Mapped {
    /// Moves a fault in the mapped string to its position in the original string.
    pub(super) fn written(&self, fault: Fault) -> Fault {
        if fault.offset >= self.host_end {
            Fault { offset: fault.offset - self.host_end + self.written_end, ..fault }
        } else if fault.offset + fault.length > self.host_start {
            Fault { offset: self.host_start, length: self.written_end - self.host_start, ..fault }
        } else {
            fault
        }
    }

    /// Makes a fault of the host in the original string.
    pub(super) fn host_fault(&self, kind: FaultKind) -> Fault {
        Fault::new(kind, Part::Host, self.host_start as usize, self.written_end as usize)
    }
}

/// Without IDNA, no host name is mapped.
#[cfg(not(feature = "idna"))]
#[allow(clippy::unnecessary_wraps, reason = "with IDNA it may fail")]
pub(super) fn map_host(_: &Policy<'_>, _: &str, _: What) -> Result<Option<Mapped>, Fault> {
    Ok(None)
}

/// Maps a non-ASCII host name by IDNA, in schemes with domain names, if `policy` accepts the scheme.
///
/// IDNA removes invisible characters, so a policy that rejects them is applied first.
#[cfg(feature = "idna")]
pub(super) fn map_host(policy: &Policy<'_>, text: &str, what: What) -> Result<Option<Mapped>, Fault> {
    if text.is_ascii() {
        return Ok(None);
    }
    // A string that is not an IRI, or that the policy rejects, gets its fault later.
    let Ok(marks) = policy.parse(text, what) else { return Ok(None) };
    if !policy.allows_scheme(text, marks) {
        return Ok(None);
    }
    let (start, end) = (marks.host_start as usize, marks.host_end as usize);
    let name = &text[start..end];
    if !is_mapped(text, marks) {
        return Ok(None);
    }
    if policy.refuses(Refusal::Invisible) {
        if let Some((at, c)) = name.char_indices().find(|&(_, c)| is_invisible_in_host(c)) {
            let at = start + at;
            return Err(Fault::new(FaultKind::Invisible(c), Part::Host, at, at + c.len_utf8()));
        }
    }
    let ascii = host_to_ascii(name).ok_or_else(|| unmappable(marks))?;
    Ok(Some(Mapped {
        text: [&text[..start], &ascii, &text[end..]].concat(),
        host_start: marks.host_start,
        written_end: marks.host_end,
        host_end: marks.host_start + ascii.len() as u32,
    }))
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::{Fault, FaultKind, Mapped, Part, String};
    use crate::policy::Policy;

    #[test]
    fn faults_point_at_the_written_text() {
        let at = |text| {
            let error = Policy::LITERAL.normalize(text).unwrap_err();
            (error.code(), error.offset())
        };
        assert_eq!(at("http://exam\u{AD}ple.com/"), ("INVISIBLE_CHARACTER", 11));
        assert_eq!(at("http://é:99999/"), ("PORT_TOO_LARGE", 10));
        assert_eq!(at("http://\u{FF11}27.1/"), ("ODD_IPV4", 7));
        assert_eq!(
            Policy::LITERAL.normalize("http://BÜCHER.example").unwrap().uri(),
            "http://xn--bcher-kva.example/"
        );
        let strict = Policy::LITERAL.strict().normalize("http://é/").unwrap_err();
        assert_eq!((strict.code(), strict.offset()), ("NOT_CANONICAL", 7));
    }

    /// The host has 2 bytes, from offset 8 on, and is mapped to 12 bytes.
    #[test]
    fn faults_are_where_the_text_was_written() {
        let mapped = Mapped { text: String::new(), host_start: 8, written_end: 10, host_end: 20 };
        for ((start, end), expected) in [
            ((0, 5), (0, 5)),
            ((3, 8), (3, 5)),
            ((7, 9), (8, 2)),
            ((8, 20), (8, 2)),
            ((12, 13), (8, 2)),
            ((20, 21), (10, 1)),
            ((25, 27), (15, 2)),
            ((25, 25), (15, 0)),
        ] {
            let found = mapped.written(Fault::new(FaultKind::QueryRefused, Part::Query, start, end));
            assert_eq!((found.offset, found.length), expected, "{start}..{end}");
        }
    }
}
