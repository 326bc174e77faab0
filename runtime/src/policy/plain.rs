//! Most text gives no refusal a reason, and most of that can be seen at a glance.

use super::refusal::Subject;
use crate::bytes;
use crate::grammar::class::PLAIN_HOST;
use crate::scheme::Family;

/// Whether no refusal has anything to say, for a reason that is quick to see: a host name of
/// lower-case labels in a scheme of the web, and ASCII.
///
/// No second statement of the rules, only a way around them: all else is left to them.
/// `is_ascii`: that is known already.
pub(super) const fn is_plainly_fine(subject: Subject<'_>, is_ascii: bool) -> bool {
    matches!(subject.family, Family::Web)
        && subject.marks.has_authority()
        && !subject.marks.has_userinfo()
        && !subject.marks.has_port()
        && has_plain_labels(subject.bytes, subject.marks.host_start as usize, subject.marks.host_end as usize)
        && (is_ascii || bytes::is_ascii(subject.bytes))
}

/// Labels of lower-case letters, digits and single inner hyphens, the last of which begins with a
/// letter.
const fn has_plain_labels(bytes: &[u8], start: usize, end: usize) -> bool {
    let host = bytes.split_at(end).0.split_at(start).1;
    let [first, .., last] = host else { return false };
    if PLAIN_HOST.run(host, 0) < host.len() || !is_inner(*first) || !is_inner(*last) || has_neighbours(host) {
        return false;
    }
    let mut first_of_label = *last;
    let mut rest = host;
    while let [head @ .., byte] = rest {
        if *byte == b'.' {
            break;
        }
        first_of_label = *byte;
        rest = head;
    }
    first_of_label > b'9'
}

/// A letter or a digit, of what is in a plain host.
const fn is_inner(byte: u8) -> bool {
    byte >= b'0'
}

/// Whether two hyphens or dots of a plain host stand side by side. Eight bytes are looked at
/// together; the words overlap by one.
const fn has_neighbours(host: &[u8]) -> bool {
    let Some(last) = host.last_chunk::<8>() else {
        let mut at = 1;
        while at < host.len() {
            if !is_inner(host[at]) && !is_inner(host[at - 1]) {
                return true;
            }
            at += 1;
        }
        return false;
    };
    let mut rest = host;
    while let [a, b, c, d, e, f, g, tail @ ..] = rest {
        let [h, ..] = tail else { break };
        if has_neighbours_in_word([*a, *b, *c, *d, *e, *f, *g, *h]) {
            return true;
        }
        rest = tail;
    }
    has_neighbours_in_word(*last)
}

/// Of all that is in a plain host only hyphen and dot have neither of two bits.
const fn has_neighbours_in_word(word: [u8; 8]) -> bool {
    let word = u64::from_le_bytes(word);
    let separators = !(word << 1 | word << 3) & (u64::from_ne_bytes([1; 8]) << 7);
    separators & separators << 8 != 0
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
            if is_plainly_fine(subject, false) {
                assert!(Refusal::LITERAL.iter().all(|refusal| refusal.find(subject).is_none()), "{text}");
                assert!(invalid_host(subject).is_none(), "{text}");
                plain += 1;
            }
        }
        assert!(plain > 1000, "{plain}");
        let odd = Source::uri("http://xn--a/");
        assert!(!is_plainly_fine(Subject::new("http://xn--a/", uri::uri(odd).unwrap()), false));
    }
}
