//! Refusals that concern the scheme, and the text that must follow it.

use super::subject::Subject;
use crate::fault::{Fault, FaultKind, Part};
use crate::grammar::component::{Read, read};
use crate::grammar::scheme::Family;
use crate::grammar::urn;
use crate::text::bytes::same_letters;
use crate::text::loops::{any, find};
use crate::text::near::is_one_edit;
use crate::uri::value::segment_text::{Counted, read_segment};

/// Refuses a scheme that is one edit (insertion, deletion, change, swap) away from `http`, `https` or
/// `mailto` and begins with the same letter. No registered scheme does; a test tries the whole list.
pub(super) const fn near_miss(subject: Subject<'_>) -> Option<Fault> {
    let end = subject.marks.scheme_end as usize;
    let scheme = subject.bytes.split_at(end).0;
    if end == 0 || end > 7 || matches!(subject.family, Family::Web | Family::Mailto) {
        return None;
    }
    // `httpx` is one edit away from both; the secure scheme is the better guess.
    let intended = ["https", "http", "mailto"];
    match find!(0..intended.len(), |i| is_one_edit(scheme, intended[i].as_bytes())) {
        Some(i) => Some(Fault::new(FaultKind::NearMiss(intended[i]), Part::Scheme, 0, end)),
        None => None,
    }
}

/// Refuses `localhost:8080/a`: a scheme that is `localhost` or has a dot, and a path that begins with a port,
/// are most likely a host and a port.
pub(super) const fn host_as_scheme(subject: Subject<'_>) -> Option<Fault> {
    let scheme = subject.bytes.split_at(subject.marks.scheme_end as usize).0;
    let (start, end) = (subject.marks.path_start as usize, subject.marks.path_end as usize);
    let (mut digits_end, mut digits) = (start, 0);
    while digits_end < end {
        match read(subject.bytes, digits_end) {
            (Read::Plain(b'0'..=b'9'), next) => (digits_end, digits) = (next, digits + 1),
            _ => break,
        }
    }
    let is_port = matches!(digits, 1..=5);
    let ends_there = digits_end >= end || subject.bytes[digits_end] == b'/';
    if subject.marks.has_authority() || !is_port || !ends_there || !is_host(scheme) {
        return None;
    }
    Some(Fault::new(FaultKind::HostAsScheme, Part::Scheme, 0, digits_end))
}

/// Returns whether a scheme looks like a host: `localhost`, or names with dots between them.
const fn is_host(scheme: &[u8]) -> bool {
    any!(0..scheme.len(), |i| scheme[i] == b'.') || same_letters(scheme, b"localhost")
}

/// Refuses `https:example.com`, which is a path to RFC 3986 and a host to browsers.
pub(super) const fn no_slashes(subject: Subject<'_>) -> Option<Fault> {
    if !subject.family.connects() || subject.marks.has_authority() {
        return None;
    }
    let start = subject.marks.path_start as usize;
    Some(Fault::new(FaultKind::NoSlashes, Part::Host, start, start))
}

/// Refuses an upper-case letter in a case-sensitive host: other readers write it in lower case.
pub(super) const fn host_case(subject: Subject<'_>) -> Option<Fault> {
    if !subject.family.counts_host_case() {
        return None;
    }
    let (start, end) = subject.host();
    let mut at = start;
    while at < end {
        let (found, next) = read(subject.bytes, at);
        if matches!(found, Read::Plain(b'A'..=b'Z')) {
            return Some(Fault::new(FaultKind::HostCase, Part::Host, start, end));
        }
        at = next;
    }
    None
}

/// Rejects a `urn` that is not a URN.
pub(super) const fn urn_syntax(subject: Subject<'_>) -> Option<Fault> {
    if !matches!(subject.family, Family::Urn) {
        return None;
    }
    match urn::namestring(subject.bytes, subject.marks) {
        Ok(()) => None,
        Err((part, start, end)) => Some(Fault::new(FaultKind::UrnSyntax, part, start, end)),
    }
}

/// Refuses `file://C:/x`, which names a host `C` with an empty port, `file://C%3A/x`, whose host is a drive,
/// and `file:///C:/../x`, which leaves the drive by RFC 3986 but not in browsers. The colon may be an escape:
/// programs that decode the path see the drive.
pub(super) const fn file_drive(subject: Subject<'_>) -> Option<Fault> {
    if !matches!(subject.family, Family::File) {
        return None;
    }
    let (start, _) = subject.host();
    let (path, end) = (subject.marks.path_start as usize, subject.marks.path_end as usize);
    if matches!(drive(subject.bytes, start, path), Some(at) if at == path) {
        return Some(Fault::new(FaultKind::FileDriveHost, Part::Host, start, path));
    }
    match drive(subject.bytes, path + 1, end) {
        Some(at) if at < end && subject.bytes[at] == b'/' => leaves(subject.bytes, at, end),
        _ => None,
    }
}

/// Reads a letter and a colon, and returns the offset after them.
const fn drive(bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    if at >= end {
        return None;
    }
    match read(bytes, at) {
        (Read::Plain(byte), at) if byte.is_ascii_alphabetic() && at < end => match read(bytes, at) {
            (Read::Plain(b':') | Read::Escape(b':'), at) => Some(at),
            _ => None,
        },
        _ => None,
    }
}

/// Finds the `..` that leaves the folder whose slash begins the string.
const fn leaves(bytes: &[u8], start: usize, end: usize) -> Option<Fault> {
    let mut depth = 0usize;
    let mut segment = start;
    while segment < end {
        let (counted, at) = read_segment(bytes, segment + 1, end, b"");
        depth = match counted {
            Counted::Dot => depth,
            Counted::Dots if depth == 0 => {
                return Some(Fault::new(FaultKind::FileDriveDots, Part::Path, segment + 1, at));
            }
            Counted::Dots => depth - 1,
            _ => depth + 1,
        };
        segment = at;
    }
    None
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::policy::Policy;

    #[test]
    fn a_scheme_that_is_nearly_another_is_refused() {
        let code = |text| Policy::LITERAL.normalize(text).err().map(|error| error.code());
        assert_eq!(
            (code("mailtoo:a"), code("maailto:a")),
            (Some("SCHEME_NEAR_MISS"), Some("SCHEME_NEAR_MISS"))
        );
        assert_eq!((code("mailtooo:a"), code("nailto:a"), code("a:b")), (None, None, None));
    }

    /// A drive is a letter and a colon: as a host with an empty port, or as a segment that `..` leaves.
    #[test]
    fn drives_are_a_letter_and_a_colon() {
        let code = |text: &str| Policy::LITERAL.normalize(text).err().map(|error| error.code());
        for letter in ["c", "C", "%63", "%43"] {
            for colon in [":", "%3a", "%3A"] {
                let drive = alloc::format!("{letter}{colon}");
                for text in ["/", "/x", "", "?q", "#f"] {
                    let text = alloc::format!("file://{drive}{text}");
                    assert_eq!(code(&text), Some("FILE_DRIVE_HOST"), "{text}");
                }
                for text in ["/../x", "/./../x", "/a/../../x", "/%2e./x", "/..", "/.%2E?q"] {
                    for root in ["file:///", "file:/", "file://localhost/", "file://h/"] {
                        let text = alloc::format!("{root}{drive}{text}");
                        assert_eq!(code(&text), Some("FILE_DRIVE_DOTS"), "{text}");
                    }
                }
            }
        }
        for text in [
            "file://c/x",
            "file://ab:/x",
            "file://ab%3A/x",
            "file://c%3Ab/x",
            "file:///%3A/../b",
            "file:///c%3A/x/../b",
            "file:///c%3A..",
            "file:///a/../b",
            "file:///ax/../b",
            "file:///c:/a/../b",
            "file:///c:x/../b",
            "file:///c:",
        ] {
            assert_eq!(code(text), None, "{text}");
        }
    }
}
