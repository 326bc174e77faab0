//! Help that depends on the string or the character at fault. The table of faults has all other help.

mod expression;
mod found;
pub(super) mod prefix;
mod relative;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::ToString as _};

use self::expression::{
    angles, is_behind_name, is_between_names, is_raw, name_character, nested, type_of_name,
};
use self::found::{
    at_fault, canonical, encoded_dot, host_traversal, invalid_host, ipv6_group, is_at_an_end, is_format_verb,
    line_number, path_hidden, quoted,
};
use self::prefix::prefix_length;
use self::relative::{begins_with_address, relative, scheme_or_path};
use super::listed::Listed;
use super::name::MisspelledName;
use super::piece::{Message, MessagePiece};
use super::words::{What, filled};
use super::{Fault, FaultKind, Part};
use crate::text::loops::any;
use crate::text::names::Names;

/// Returns the remedy for `fault` in `text`, which was read as `what`. The remedy is empty if the sentence is
/// enough. It may use `normal`, the normal form of the string, and `listed`, the list of a policy. Only the
/// remedies of a macro name macros.
pub(super) const fn help<'a>(
    fault: Fault,
    what: What,
    text: &'a str,
    normal: &'a str,
    listed: Listed<'a>,
    is_of_macro: bool,
) -> Message<'a> {
    let of_list = listed.help();
    if !of_list.is_empty() {
        return of_list;
    }
    match fault.kind {
        FaultKind::Unexpected(c) if fault.offset == 0 && stands_around(c) => {
            Message::text("remove it: a URI begins with its scheme")
        }
        FaultKind::Unexpected(c @ ('{' | '}')) | FaultKind::Ipv6Character(c @ ('{' | '}')) => {
            braces(c, fault.part, is_of_macro)
        }
        FaultKind::Unexpected('[') if matches!(fault.part, Part::Query) => brackets(fault, text),
        FaultKind::Unexpected('<') if matches!(fault.part, Part::Template) => angles(fault, text),
        FaultKind::Unexpected(c) => unexpected(c, fault.part),
        FaultKind::Relative if matches!(what, What::Base) => {
            Message::text("begin with a scheme, as in `https://example.com/v1`")
        }
        FaultKind::Relative => relative(fault, text, is_of_macro),
        FaultKind::PathRootless if matches!(what, What::AbsPath) => {
            Message::text("begin with `/`; a path below a folder is a `RelPath` or a `FilePath`")
        }
        FaultKind::SegmentEmpty if is_of_segments(what) => empty_segment(fault, what),
        FaultKind::EscapeDigit(_) | FaultKind::EscapeCutOff if is_format_verb(fault, what, text) => {
            format_verb(fault.part, is_of_macro)
        }
        FaultKind::SchemeStart(_) if begins_with_address(text) => {
            Message::text("begin with a scheme, as in `http://127.0.0.1:8080/`")
        }
        FaultKind::SchemeStart(_) if matches!(what, What::Reference) => scheme_or_path(text),
        FaultKind::BracketMissing('[') if matches!(what, What::Host) => {
            Message::text("close it with `]`, as in `[::1]`")
        }
        FaultKind::BracketMissing(_) if matches!(what, What::Host) => {
            Message::text("an IPv6 address begins with `[`, as in `[::1]`")
        }
        FaultKind::Ipv6TooShort if fault.length == 0 => {
            Message::text("write an address between the brackets, as in `[::1]`")
        }
        kind if !kind.holes().names.is_empty() => Listed::Names(Names::Lent(kind.holes().names)).help(),
        FaultKind::InvalidHost => invalid_host(fault.kind, at_fault(fault, text)),
        FaultKind::Ipv6Bare => quoted("put it in brackets: `[", at_fault(fault, text), "]`", fault),
        FaultKind::Ipv6Gap if is_at_an_end(fault, text) => Message::text("remove it"),
        FaultKind::Ipv6Group if fault.length > 0 => Message::text(ipv6_group(fault.length)),
        FaultKind::Ipv6Ellipsis if fault.length == 3 => Message::text("write `::`"),
        FaultKind::BaseDots => quoted("remove `", at_fault(fault, text), "`", fault),
        FaultKind::EncodedDot => encoded_dot(fault, text),
        FaultKind::PathHidden('.') => path_hidden(fault, at_fault(fault, text)),
        FaultKind::NotLocal if matches!(fault.part, Part::Path) && fault.length > 0 => {
            Message::text("write the path without `.` and `..`")
        }
        FaultKind::NotTarget if matches!(fault.part, Part::Port) => {
            Message::text("write the port, as in `example.com:443`")
        }
        FaultKind::LineNumber => Message::text(line_number(fault, text)),
        FaultKind::NotCanonical(step) => canonical(step, fault, text),
        FaultKind::HostTraversal => host_traversal(fault.part, at_fault(fault, text)),
        FaultKind::PathTraversal('.') => Message::text(path_traversal(at_fault(fault, text))),
        FaultKind::Idna if is_encoded_twice(at_fault(fault, text)) => {
            Message::text("remove `xn--`: it begins a label that is already encoded, in ASCII")
        }
        FaultKind::HostCase if is_of_macro => Message::text(
            "use `exact` to keep the case: in lowercase, this host identifies a different resource",
        ),
        FaultKind::HostBeyondAscii if is_of_macro => {
            Message::text("write the `xn--` form, or enable the feature `idna`, which converts the name")
        }
        FaultKind::UrnSyntax => Message::text(urn_syntax(fault, at_fault(fault, text))),
        FaultKind::NotNormal if normal.is_empty() => Message::none(),
        FaultKind::NotNormal => Message::text("the normal form is `").and_text(normal).and_text("`"),
        FaultKind::NameCharacter(c @ ('-' | '[' | ']')) => {
            match MisspelledName::around(text, fault.offset as usize) {
                Some(name) => name.rewritten(),
                None => Message::text(name_character(c)),
            }
        }
        FaultKind::NameCharacter('#') if is_raw(text, fault.offset as usize) => {
            Message::text("remove the `r#`: a variable name can be a keyword")
        }
        FaultKind::NameCharacter(c) if !c.is_ascii() => written(c),
        FaultKind::NameCharacter('?') if is_behind_name(text, fault.offset as usize) => Message::text(
            "an optional variable includes its delimiter: `{?id}` in a query, `{/id}` in a path",
        ),
        FaultKind::NameCharacter('&') if is_between_names(text, fault.offset as usize) => {
            Message::text("a comma separates variables, as in `{?x,y}`")
        }
        FaultKind::NameCharacter('<') => type_of_name(fault, text),
        FaultKind::NameCharacter(c) => Message::text(name_character(c)),
        FaultKind::BraceNested => nested(fault, text),
        FaultKind::PrefixLength(_) => prefix_length(fault, text),
        _ => filled(fixed(fault), fault),
    }
}

const fn is_of_segments(what: What) -> bool {
    matches!(what, What::RelPath | What::FilePath | What::ObjectKey | What::AbsPath | What::SegmentWithSlash)
}

/// Returns the remedy for an empty segment between slashes. The fault covers the slash after the segment, or the two
/// characters of `/;`.
const fn empty_segment(fault: Fault, what: What) -> Message<'static> {
    match (fault.offset, fault.length) {
        (0, 1) => Message::text("remove the leading `/`"),
        (_, 1) => Message::text("write one `/`"),
        (1, 0) if matches!(what, What::AbsPath) => Message::text("write a name after the `/`"),
        (1.., 0) => Message::text("remove the trailing `/`"),
        _ if matches!(what, What::ObjectKey) => Message::text("an object key has at least one character"),
        _ => Message::text(FaultKind::SegmentEmpty.row().words.help),
    }
}

/// Returns the name with which a call of a macro that reads `what` allows the refusal; empty for other faults.
pub(super) const fn allowed_by(kind: FaultKind, what: What) -> &'static str {
    match what {
        What::Uri | What::Reference | What::Base | What::Template => kind.row().allowed_by,
        _ => "",
    }
}

/// Returns the remedy for a fault in words that do not depend on the string, with holes. The remedy is empty if the
/// sentence is enough.
pub(super) const fn fixed(fault: Fault) -> &'static str {
    let is_in_authority = matches!(fault.part, Part::Host | Part::Userinfo);
    match fault.kind {
        FaultKind::BracketMissing('[') => "close it with `]`, as in `http://[::1]/`",
        FaultKind::EscapeDigit('{') => "values are encoded when they are expanded: remove the `%`",
        FaultKind::EscapeDigit(_) | FaultKind::EscapeCutOff if matches!(fault.part, Part::Host) => {
            "remove the `%`: a host name has letters, digits, `-` and `.`"
        }
        FaultKind::EncodedSlash(_) if is_in_authority => {
            "remove it: programs use the host of this scheme as a folder"
        }
        FaultKind::SegmentCharacter('/') => {
            "servers split paths at slashes, even at `%2F`; if it is part of a name, use `SegmentWithSlash`"
        }
        FaultKind::SegmentCharacter('\\') => "remove it: servers treat it as `/`, even percent-encoded",
        FaultKind::ModifierBare('*') => {
            "the name comes first, as in `{/path*}`; the rest of a path with its slashes is `{+path}`"
        }
        FaultKind::LabelCharacter('-') => HYPHEN,
        FaultKind::ParameterUnnamed('&') => "write `{&page}` instead of `&{page}`",
        FaultKind::OtherSyntax(':') => "write a variable in braces; a literal colon is written `%3A`",
        FaultKind::NoLines(',' | ':') => "write `L10-L20`",
        FaultKind::OddPort(scheme) if scheme.is_empty() => "remove the port",
        FaultKind::PathHidden('\0') | FaultKind::PathTraversal('\0') => {
            "remove it: servers treat it as the end of the path"
        }
        FaultKind::PathTraversal('\\') => "remove it: servers treat it as `/`",
        kind => kind.row().words.help,
    }
}

/// The remedy for a label that begins or ends with a hyphen.
const HYPHEN: &str = "a label cannot begin or end with `-`";

/// Returns the remedy for a value that a typed template rejects. The remedy is empty if the sentence is
/// enough.
pub(super) const fn value_help(kind: FaultKind, part: Part) -> &'static str {
    match (kind, part) {
        (FaultKind::SegmentCharacter('/'), _) => "if it is part of a name, use `SegmentWithSlash`",
        (FaultKind::LabelCharacter('-'), _) => HYPHEN,
        (FaultKind::ParameterUnnamed('&'), _) => {
            "write `{&{}}` instead of `&{{}}`; `&{+{}}` is the rest of a query"
        }
        (FaultKind::OtherSyntax(':'), _) => "did you mean `{{}}`? a literal colon is written `%3A`",
        // They end a parameter, but not a fragment.
        (FaultKind::ReservedCharacter('&' | ';'), _) => "`{{}}` encodes it",
        // The same check serves `{+x}` in a query, and `{#x}`, which writes a `#` that `{x}` does not write.
        (FaultKind::ReservedCharacter(_), Part::Query) => "`{{}}` encodes it; in a fragment, write `#{{}}`",
        (FaultKind::ReservedCharacter(_), Part::Path) => {
            "`{{}}` encodes it as one segment; a `FilePath` encodes it and keeps the slashes"
        }
        (FaultKind::Triplet, Part::Query) => {
            "pass it as an `Encoded`; if `%` is part of a name, use `{{}}`, or `#{{}}` in a fragment"
        }
        (kind, _) => kind.row().value_help,
    }
}

/// Returns the remedy for a segment that some servers read as several segments or as another one.
const fn path_traversal(found: &str) -> &'static str {
    let bytes = found.as_bytes();
    match bytes {
        [] => "write a plain name: some servers see a different path",
        _ if any!(0..bytes.len(), |i| bytes[i] == b';') => {
            "write a plain name: servers that ignore text after `;` see a different path"
        }
        _ => "write a plain name: servers that decode the path see a different path",
    }
}

/// Returns whether a label of a host name begins with `xn--` and is not ASCII.
const fn is_encoded_twice(name: &str) -> bool {
    let bytes = name.as_bytes();
    let (mut is_encoded, mut at) = (false, 0);
    while at < bytes.len() {
        if at == 0 || bytes[at - 1] == b'.' {
            is_encoded = matches!(bytes.split_at(at).1, [b'x' | b'X', b'n' | b'N', b'-', b'-', ..]);
        }
        if is_encoded && !bytes[at].is_ascii() {
            return true;
        }
        at += 1;
    }
    false
}

/// Returns the remedy for a `urn` that is not a URN.
const fn urn_syntax(fault: Fault, found: &str) -> &'static str {
    match (fault.part, found.as_bytes()) {
        (Part::Host, _) => "remove `//`, as in `urn:isbn:0451450523`",
        (Part::Query, _) => "begin the query with `?+` or `?=`, and a character after it",
        (Part::Path, b"/") => "remove it: the name of a URN does not begin with `/`",
        (_, b":") => "write a name after the namespace, as in `urn:isbn:0451450523`",
        (_, []) => fault.kind.row().words.help,
        _ => {
            "a namespace has 2 to 32 letters, digits and hyphens, but no hyphen first or last, and is not `urn`"
        }
    }
}

/// Returns whether a character encloses URIs in running text and was copied with the URI (RFC 3986, appendix
/// C).
const fn stands_around(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | '<' | '"' | '\'' | '\u{FEFF}')
}

pub(super) const fn unexpected(c: char, part: Part) -> Message<'static> {
    match (part, c) {
        (_, '{' | '}') => braces(c, part, false),
        (Part::Scheme, _) => {
            Message::text("a scheme has ASCII letters, digits, `+`, `-` and `.`, and begins with a letter")
        }
        (Part::Port, _) => Message::text("a port has digits only"),
        (Part::Host, '@') => {
            Message::text("the first `@` ends the user information; inside it, `@` is written `%40`")
        }
        (Part::Host, ' ') => Message::text("remove the space: a host name has letters, digits, `-` and `.`"),
        (Part::Host, '[') => {
            Message::text("an IPv6 address in brackets is the whole host, as in `http://[::1]:80/`")
        }
        (Part::Host, '\\') => Message::text("write `/`: a host name cannot contain a backslash"),
        (Part::Path | Part::Template, '\\') => {
            Message::text("segments are separated by `/`; a literal backslash is written `%5C`")
        }
        (Part::Host, c) if c.is_ascii() => Message::text("a host name has letters, digits, `-` and `.`"),
        (Part::Host, _) => Message::text("a host name is written in ASCII, with `xn--` labels"),
        (Part::Query, '[' | ']') => Message::text(BRACKETS),
        (Part::Fragment, '#') => {
            Message::text("only one `#` begins a fragment; a literal `#` is written `%23`")
        }
        _ => written(c),
    }
}

const BRACKETS: &str = "brackets are written `%5B` and `%5D`";

/// Returns the remedy for an opening bracket in a query, with the name of the parameter if it has both brackets.
const fn brackets(fault: Fault, text: &str) -> Message<'_> {
    let words = Message::text(BRACKETS);
    let Some((before, behind)) = text.split_at_checked(fault.offset as usize) else { return words };
    let name = before.split_at(before.len() - run_of_name(before.as_bytes(), true)).1;
    let Some((_, inner)) = behind.split_at_checked(1) else { return words };
    let (inner, end) = inner.split_at(run_of_name(inner.as_bytes(), false));
    if name.is_empty() || !matches!(end.as_bytes(), [b']', ..]) {
        return words;
    }
    words.and_text(", as in `").and_text(name).and_text("%5B").and_text(inner).and_text("%5D`")
}

/// Returns the number of characters of a plain name at the beginning or the end of a string.
const fn run_of_name(text: &[u8], is_at_end: bool) -> usize {
    let mut count = 0;
    while count < text.len() {
        let at = if is_at_end { text.len() - 1 - count } else { count };
        if !(text[at].is_ascii_alphanumeric() || matches!(text[at], b'_' | b'-' | b'.')) {
            break;
        }
        count += 1;
    }
    count
}

/// Returns the remedy for `%s`.
const fn format_verb(part: Part, is_of_macro: bool) -> Message<'static> {
    let words = match part {
        Part::Template => Message::text("a variable is written `{id}`"),
        // An escape does not make a host valid.
        Part::Scheme | Part::Host | Part::Port => return placeholders(is_of_macro),
        _ => placeholders(is_of_macro),
    };
    words.and_text("; a literal `%` is written `%25`")
}

/// Returns the remedy for a place that is to be filled with a value.
const fn placeholders(is_of_macro: bool) -> Message<'static> {
    Message::text(if is_of_macro {
        "a URI has no placeholders: use `uri_template!` or `uri_format!`"
    } else {
        "a URI has no placeholders: use a URI template"
    })
}

const fn braces(c: char, part: Part, is_of_macro: bool) -> Message<'static> {
    let words = placeholders(is_of_macro);
    match part {
        Part::Scheme | Part::Host | Part::Port => words,
        _ => and_escape(words.and_text("; a literal brace is written "), c),
    }
}

/// Makes `… is written %XX`.
const fn written(c: char) -> Message<'static> {
    let words = match c {
        ' ' | '\t' | '`' => Message::text("a ").and(MessagePiece::Quoted(c)).and_text(" is written "),
        '\n' | '\r' => Message::text("remove the line break; a literal one is written "),
        _ => Message::none().and(MessagePiece::Quoted(c)).and_text(" is written "),
    };
    and_escape(words, c)
}

/// Appends the percent-encoded character, quoted as all text to write is.
const fn and_escape(words: Message<'static>, c: char) -> Message<'static> {
    words.and_text("`").and(MessagePiece::Escaped(c)).and_text("`")
}

/// Returns the remedy for a fault that a policy has found, in words that do not depend on the string. It is
/// never empty. `listed` is the list that does not contain what is at fault.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn remedy(fault: Fault, listed: Listed<'_>) -> Cow<'static, str> {
    let of_list = listed.help();
    if of_list.is_empty() { fixed_remedy(fault) } else { Cow::Owned(of_list.to_string()) }
}

#[cfg(feature = "alloc")]
#[inline]
fn fixed_remedy(fault: Fault) -> Cow<'static, str> {
    Cow::Borrowed(match fault.kind {
        FaultKind::Relative => "make it absolute, as in `https://example.com/`",
        FaultKind::NotNormal => "write the normal form",
        FaultKind::NearMiss(_) => "use a scheme that exists, such as https",
        FaultKind::Invisible(_) => "remove it, or write it percent-encoded to make it visible",
        _ => {
            let help = help(fault, What::Uri, "", "", Listed::Nothing, false);
            return if help.is_empty() { "write a correct URI".into() } else { help.to_string().into() };
        }
    })
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
