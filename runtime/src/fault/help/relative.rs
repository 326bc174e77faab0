//! Help for a reference where a URI is needed, and for a path that begins like a scheme.

use super::super::Fault;
use super::super::piece::Message;
use super::super::visible::is_showable;
use crate::text::address::ipv4_address;
use crate::text::bytes::is_same;
use crate::text::loops::any;

/// Makes the help for a reference where a URI is needed. If its first segment looks like a host, it is most
/// likely a URL without scheme (section 4.5).
pub(super) const fn relative(fault: Fault, text: &str, is_of_macro: bool) -> Message<'_> {
    let references =
        if is_of_macro { "`uri_ref!` accepts references" } else { "`UriRef` accepts references" };
    // The caller may pass another string than the one that was parsed.
    let (first, behind) = match text.split_at_checked(fault.length as usize) {
        Some(parts) => parts,
        None => (text, ""),
    };
    if is_showable(text) {
        if is_web_scheme(first.as_bytes()) && matches!(behind.as_bytes(), [b'/', b'/', ..]) {
            return was_meant(first, ":", behind, references);
        }
        if matches!(text.as_bytes(), [b'/', b'/', ..]) {
            return was_meant("https", ":", text, references);
        }
        if looks_like_host(first.as_bytes()) {
            return was_meant("https", "://", text, references);
        }
    }
    Message::text("begin with a scheme, as in `https://example.com/`; ").and_text(references)
}

/// Makes the question whether this URI was intended instead of a reference.
const fn was_meant<'t>(
    scheme: &'t str,
    between: &'t str,
    rest: &'t str,
    references: &'static str,
) -> Message<'t> {
    Message::text("did you mean `")
        .and_text(scheme)
        .and_text(between)
        .and_text(rest)
        .and_text("`? ")
        .and_text(references)
}

/// Returns the remedy for a reference that begins like a scheme without a letter.
pub(super) const fn scheme_or_path(text: &str) -> Message<'_> {
    let words = Message::text("a scheme begins with an ASCII letter; ");
    if text.is_empty() || !is_showable(text) {
        return words.and_text("a relative path with a colon begins with `./`");
    }
    words.and_text("if this is a path, write `./").and_text(text).and_text("`")
}

/// Returns whether a string begins with an IPv4 address and a colon, as an address with a port does.
pub(super) const fn begins_with_address(text: &str) -> bool {
    let (bytes, mut end) = (text.as_bytes(), 0);
    while end < bytes.len() && bytes[end] != b':' {
        end += 1;
    }
    end < bytes.len() && ipv4_address(bytes, 0, end).is_some()
}

const fn is_web_scheme(text: &[u8]) -> bool {
    is_same(b"https", text) || is_same(b"http", text)
}

/// Returns whether a string consists of letters, digits and inner hyphens with dots between them, and ends in
/// a label of letters that is not a common file extension.
pub(super) const fn looks_like_host(text: &[u8]) -> bool {
    let (mut last_label, mut last_other) = (0, 0);
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'.' if i > last_label => last_label = i + 1,
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' => last_other = i,
            b'-' if i > last_label => last_other = i,
            _ => return false,
        }
        i += 1;
    }
    let ending = text.split_at(last_label).1;
    last_label > last_other && ending.len() >= 2 && !is_file_ending(ending)
}

/// File extensions, which host names do not end in.
const FILE_ENDINGS: [&str; 25] = [
    "html", "htm", "css", "js", "ts", "json", "xml", "txt", "md", "pdf", "png", "jpg", "jpeg", "gif", "svg",
    "webp", "ico", "php", "rs", "py", "zip", "gz", "yaml", "toml", "csv",
];

const fn is_file_ending(ending: &[u8]) -> bool {
    any!(0..FILE_ENDINGS.len(), |at| is_same(FILE_ENDINGS[at].as_bytes(), ending))
}
