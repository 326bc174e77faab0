//! Most text gives no refusal a reason, and most of that can be seen at a glance.

use super::refusal::Subject;
use crate::bytes::is_ascii;
use crate::scheme::Family;

/// Whether no refusal has anything to say, for a reason that is quick to see: a host name of
/// lower-case labels in a scheme of the web, and ASCII.
///
/// No second statement of the rules, only a way around them: all else is left to them.
pub(super) const fn is_plainly_fine(subject: Subject<'_>) -> bool {
    matches!(subject.family, Family::Web)
        && subject.marks.has_authority()
        && !subject.marks.has_userinfo()
        && !subject.marks.has_port()
        && has_plain_labels(subject.bytes, subject.marks.host_start as usize, subject.marks.host_end as usize)
        && is_ascii(subject.bytes)
}

/// Labels of lower-case letters, digits and single inner hyphens, the last of which begins with a
/// letter.
const fn has_plain_labels(bytes: &[u8], start: usize, end: usize) -> bool {
    let mut begins_with_letter = false;
    let mut before = b'.';
    let mut at = start;
    while at < end {
        let byte = bytes[at];
        match byte {
            b'a'..=b'z' => begins_with_letter |= before == b'.',
            b'0'..=b'9' if before == b'.' => begins_with_letter = false,
            b'0'..=b'9' => {}
            b'-' | b'.' if before.is_ascii_alphanumeric() => {}
            _ => return false,
        }
        before = byte;
        at += 1;
    }
    begins_with_letter && before.is_ascii_alphanumeric()
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::is_plainly_fine;
    use crate::grammar::{Source, uri};
    use crate::policy::Refusal;
    use crate::policy::listed::invalid_host;
    use crate::policy::refusal::Subject;

    /// What is plain gives no refusal a reason.
    #[test]
    fn what_is_plain_is_not_refused() {
        let mut plain = 0;
        let alphabet = b"ax1-./%2E:@";
        for number in 0..11_u32.pow(6) {
            let bytes = (0..6).map(|at| alphabet[(number / 11_u32.pow(at) % 11) as usize]);
            let text: alloc::string::String = "http://".bytes().chain(bytes).map(char::from).collect();
            let Ok(marks) = uri::uri(Source::uri(&text)) else { continue };
            let subject = Subject::new(&text, marks);
            if is_plainly_fine(subject) {
                assert!(Refusal::LITERAL.iter().all(|refusal| refusal.find(subject).is_none()), "{text}");
                assert!(invalid_host(subject).is_none(), "{text}");
                plain += 1;
            }
        }
        assert!(plain > 1000, "{plain}");
        let odd = Source::uri("http://xn--a/");
        assert!(!is_plainly_fine(Subject::new("http://xn--a/", uri::uri(odd).unwrap())));
    }
}
