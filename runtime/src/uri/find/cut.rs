//! Places where markup or a line break divides a URI: the text before it would be another page or another
//! host.

/// Elements within a word. All other elements end it, such as `<br>`, `<td>` and the ends of links.
const WITHIN_WORDS: [&str; 25] = [
    "abbr", "b", "bdi", "bdo", "big", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "nobr", "s",
    "samp", "small", "span", "strike", "strong", "sub", "sup", "u", "var", "wbr",
];

/// The maximum number of tags that are read, and the length of the longest one, so that the search takes
/// linear time.
const MOST: usize = 8;
const LONGEST: usize = 256;

/// Returns whether a word continues after the tags and comments at the beginning of the string.
pub(super) fn is_word_after_tags(text: &str) -> bool {
    let mut rest = text;
    for _ in 0..MOST {
        let Some(after) = after_tag(rest) else { break };
        rest = after;
    }
    rest.len() < text.len() && begins_word(rest)
}

/// Returns the text after a tag that does not end a word, a comment, or a color of a terminal (ECMA-48, section
/// 8.3.117).
fn after_tag(text: &str) -> Option<&str> {
    if let Some(color) = text.strip_prefix("\u{1B}[") {
        let after = color.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ';' | ':'));
        return after.strip_prefix(['m', 'K']);
    }
    let inner = text.strip_prefix('<')?;
    if let Some(comment) = inner.strip_prefix("!--") {
        return comment.split_at_checked(end_within(comment, "-->")? + 3).map(|(_, after)| after);
    }
    let name = inner.strip_prefix('/').unwrap_or(inner);
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    if !WITHIN_WORDS.iter().any(|known| known.eq_ignore_ascii_case(&name[..length])) {
        return None;
    }
    let end = end_within(inner, ">")?;
    inner.split_at_checked(end + 1).map(|(_, after)| after)
}

/// Returns the offset of a mark near the beginning of the string.
fn end_within(text: &str, mark: &str) -> Option<usize> {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].find(mark)
}

/// Returns whether the string begins with more of a URI: not with white space, markup, or punctuation at the
/// end of a sentence.
fn begins_word(text: &str) -> bool {
    let word = text.trim_start_matches(['.', ',', ';', ':', '!', '?', '\'', '*', ')']);
    let is_word = |c: char| {
        c.is_alphanumeric() || matches!(c, '-' | '_' | '~' | '/' | '%' | '&' | '=' | '#' | '+' | '@')
    };
    word.starts_with(is_word)
}

/// Returns whether a URI has a numeric character reference of HTML, such as `&#8203;`, whose `#` does not
/// begin a fragment.
pub(super) fn has_reference(uri: &str) -> bool {
    let Some((_, number)) = uri.split_once("&#") else { return false };
    let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |digits| (digits, 16));
    let after = digits.trim_start_matches(|c: char| c.is_digit(radix));
    after.len() < digits.len() && after.starts_with(';')
}

/// Returns whether a URI that ends with its authority might continue on the next line: after a `.` or a `-`, before
/// more of a host or a path, or after the `=` at the end of a line of mail (RFC 2045, section 6.7).
pub(super) fn is_host_on_next_line(uri: &str, behind: &str) -> bool {
    let Some((_, authority)) = uri.split_once("://") else { return false };
    if authority.contains(['/', '?', '#'])
        || !behind.trim_start_matches([' ', '\t']).starts_with(['\n', '\r'])
    {
        return false;
    }
    let next = behind.trim_start_matches(is_mark);
    let word = next.split(|c: char| c.is_whitespace() || c == '<').next().unwrap_or_default();
    let is_more = || {
        let end = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '>', '"', ')']);
        end.contains(['.', '/']) && end.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    match authority.as_bytes().last() {
        Some(b'=') => true,
        Some(b'.' | b'-') => is_more(),
        _ => false,
    }
}

/// Returns whether a character is white space, or marks the line of a quotation or a comment.
#[inline]
pub(super) fn is_mark(c: char) -> bool {
    c.is_whitespace() || matches!(c, '>' | '#' | '/' | '*')
}
