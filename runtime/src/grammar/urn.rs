//! The syntax of names (RFC 8141, section 2), in a string that RFC 3986 accepts.

use super::marks::Marks;
use crate::fault::Part;
use crate::text::bytes::same_letters;
use crate::text::loops::any;

/// Checks that a `urn` is a URN:
///
/// ```abnf
/// namestring    = assigned-name [ rq-components ] [ "#" f-component ]
/// assigned-name = "urn" ":" NID ":" NSS
/// NID           = (alphanum) 0*30(ldh) (alphanum)
/// NSS           = pchar *(pchar / "/")
/// rq-components = [ "?+" r-component ] [ "?=" q-component ]
/// ```
///
/// The namespace `urn` is reserved (RFC 2141, section 2.1).
///
/// # Errors
///
/// Fails with the part that is not a URN, and its range.
pub(crate) const fn namestring(bytes: &[u8], marks: Marks) -> Result<(), (Part, usize, usize)> {
    let (start, end) = (marks.path_start as usize, marks.path_end as usize);
    if marks.has_authority() {
        return Err((Part::Host, marks.hier_start(), start));
    }
    let mut colon = start;
    while colon < end && bytes[colon] != b':' {
        colon += 1;
    }
    if !is_namespace(bytes.split_at(colon).0.split_at(start).1) {
        return Err((Part::Path, start, colon));
    }
    if colon + 1 < end && bytes[colon + 1] == b'/' {
        return Err((Part::Path, colon + 1, colon + 2));
    }
    if colon + 1 >= end {
        return Err((Part::Path, colon, if colon < end { colon + 1 } else { end }));
    }
    let query_end = marks.query_end as usize;
    if marks.has_query() && !is_components(bytes.split_at(query_end).0.split_at(end).1) {
        return Err((Part::Query, end, query_end));
    }
    Ok(())
}

/// Returns whether a string is a `NID`.
const fn is_namespace(text: &[u8]) -> bool {
    let [first, .., last] = text else { return false };
    text.len() <= 32
        && first.is_ascii_alphanumeric()
        && last.is_ascii_alphanumeric()
        && !any!(0..text.len(), |i| !(text[i].is_ascii_alphanumeric() || text[i] == b'-'))
        && !same_letters(text, b"urn")
}

/// Returns whether a query with its `?` is `rq-components`. Each component begins with a `pchar`, and the first
/// `?=` ends an `r-component`.
const fn is_components(query: &[u8]) -> bool {
    match query {
        [b'?', b'=', tail @ ..] => begins_with_pchar(tail),
        [b'?', b'+', tail @ ..] if begins_with_pchar(tail) => {
            let mut rest = tail;
            while let [_, behind @ ..] = rest {
                if let [b'?', b'=', component @ ..] = rest {
                    return begins_with_pchar(component);
                }
                rest = behind;
            }
            true
        }
        _ => false,
    }
}

const fn begins_with_pchar(text: &[u8]) -> bool {
    !matches!(text, [] | [b'/' | b'?', ..])
}

#[cfg(test)]
mod tests {
    use super::{Part, namestring};
    use crate::grammar::{Source, uri};

    fn part(text: &str) -> Option<Part> {
        let marks = uri::uri(Source::uri(text)).expect(text);
        namestring(text.as_bytes(), marks).err().map(|(part, ..)| part)
    }

    #[test]
    fn the_examples_of_rfc_8141() {
        for text in [
            "urn:example:1/406/47452/2",
            "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
            "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
            "urn:example:foo-bar-baz-qux#somepart",
            "urn:example:a123,z456?+abc?=xyz#789",
            "URN:EXAMPLE:a123%2Cz456",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "urn:urn-7:x",
            "urn:a1:b",
            "urn:12345678901234567890123456789012:x",
            "urn:ex:::",
            "urn:ex:%2F",
            "urn:ex:a?+b?c/d?=e?f",
            "urn:ex:a#",
        ] {
            assert_eq!(part(text), None, "{text}");
        }
    }

    #[test]
    fn texts_that_are_no_urns() {
        for text in [
            "urn:",
            "urn:example",
            "urn::x",
            "urn:urn:x",
            "urn:URN:x",
            "urn:1-:x",
            "urn:-a:x",
            "urn:a:b",
            "urn:example:",
            "urn:example:/a",
            "urn:/example:a",
            "urn:ex_ample:a",
            "urn:ex%61mple:a",
            "urn:123456789012345678901234567890123:x",
        ] {
            assert_eq!(part(text), Some(Part::Path), "{text}");
        }
        for text in [
            "urn:ex:a?",
            "urn:ex:a?b",
            "urn:ex:a?+",
            "urn:ex:a?=",
            "urn:ex:a?+/",
            "urn:ex:a?=?",
            "urn:ex:a?+b?=",
        ] {
            assert_eq!(part(text), Some(Part::Query), "{text}");
        }
        assert_eq!(part("urn://example:1/a"), Some(Part::Host));
    }
}
