//! The depth of a source text, measured before the parser recurses over it.

use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};

/// The depth of nested brackets, and of nested `<`, that a source text may have. The parser recurses for each.
const DEEPEST: usize = 256;

/// Returns why a source text is too deep to be parsed, or `None` if it is not.
pub(crate) fn too_deep(text: &str) -> Option<String> {
    let too_deep_in = |what: &str| Some(format!("{what} are nested more than {DEEPEST} deep"));
    if brackets(text) > DEEPEST {
        return too_deep_in("brackets");
    }
    // Most files have fewer, and need not be read twice.
    if text.matches('<').count() <= DEEPEST {
        return None;
    }
    let tokens = code(text).parse().unwrap_or_default();
    proc_macro2::extra::invalidate_current_thread_spans();
    if are_too_deep(tokens) { too_deep_in("`<`") } else { None }
}

/// Returns whether the `<` of tokens are nested too deep to be parsed.
pub(super) fn are_too_deep(tokens: TokenStream) -> bool {
    angles(tokens, 0) > DEEPEST
}

/// Returns a file without what is not Rust before it: a byte order mark, and a `#!` line that names an interpreter. The
/// numbers of the lines stay.
pub(crate) fn code(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => rest.find('\n').map_or("", |end| &rest[end..]),
        _ => text,
    }
}

/// Returns the maximum depth of open brackets. Brackets in strings also count.
fn brackets(text: &str) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => {
                now += 1;
                most = most.max(now);
            }
            b')' | b']' | b'}' => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// Returns the maximum number of `<` within each other, of which `open` are outside the tokens.
///
/// A comparison looks like a list of types that is not closed: it counts until its statement, arm or block ends.
/// Tokens that a type can contain do not end the count.
fn angles(tokens: TokenStream, open: usize) -> usize {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut now, mut most, mut is_shift) = (open, open, false);
    for (index, token) in all.iter().enumerate() {
        let (before, after) = (index.checked_sub(1).map(|previous| &all[previous]), all.get(index + 1));
        match token {
            TokenTree::Group(group) => {
                most = most.max(angles(group.stream(), now));
                // `A<{ 1 }, B>`
                if group.delimiter() == Delimiter::Brace && !is_punct(after, ',') && !is_punct(after, '>') {
                    now = open;
                }
            }
            TokenTree::Punct(punct) => match (joined(before), punct.as_char()) {
                (_, ';') | (Some('='), '>') | (Some('|'), '|') => now = open,
                (Some('-'), '>') => {}
                (_, '>') => now = now.saturating_sub(1).max(open),
                (_, '<') if is_shift => is_shift = false,
                (_, '<') if is_operator(before, punct, after) => {
                    is_shift = punct.spacing() == Spacing::Joint && is_punct(after, '<');
                }
                (_, '<') => {
                    now += 1;
                    most = most.max(now);
                }
                _ => {}
            },
            _ => {}
        }
    }
    most
}

/// Returns whether a `<` can only be an operator: after a literal or a bracket, or in `<=`.
fn is_operator(before: Option<&TokenTree>, punct: &Punct, after: Option<&TokenTree>) -> bool {
    let is_value = match before {
        Some(TokenTree::Group(group)) => {
            matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::Bracket)
        }
        Some(TokenTree::Literal(_)) => true,
        _ => false,
    };
    is_value || punct.spacing() == Spacing::Joint && is_punct(after, '=')
}

/// Returns whether a token is this character of punctuation.
pub(crate) fn is_punct<'t>(token: impl Into<Option<&'t TokenTree>>, c: char) -> bool {
    matches!(token.into(), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
}

/// Returns the character before the next token, if no space is between them.
fn joined(before: Option<&TokenTree>) -> Option<char> {
    match before {
        Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint => Some(punct.as_char()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_types_nest() {
        for (source, wanted) in [
            ("type A = B<C<D>, E<F<G>>>;", 3),
            ("fn f() -> B<fn(C<D>) -> E<F>> { }", 2),
            ("type A = B<{ 1 }, B<{ 1 }, B<{ 1 }, C>>>;", 3),
            ("type A = B<&'a &&B<[B<u8>; 3]>>;", 3),
            ("type A = <<B as C>::D as E>::F;", 2),
            ("type A = B</* ; */ B<// ;\n B<u8>>>;", 3),
            ("fn f() { a < b; a < b; if a < b {} if a < b {} a < b || a < b || a < b }", 1),
            ("fn f() { match a { a if a < b => c, a if a < b => c, _ => d } }", 1),
            ("const A: [u8; 4] = [1 << 2, 1 << 2, (a) < b, a[0] <= b, a.0 << b];", 0),
            ("fn f() { a <<= 1; \"<<<<\"; '<' }", 1),
            ("// <<<\n/// <<<\nfn f() {}", 0),
        ] {
            assert_eq!(angles(source.parse().unwrap(), 0), wanted, "{source}");
        }
    }

    #[test]
    fn limits() {
        let nested = |count: usize| format!("type A = {}u8{};", "B<".repeat(count), ">".repeat(count));
        assert_eq!(too_deep(&nested(DEEPEST)), None);
        let said = Some("`<` are nested more than 256 deep");
        for start in ["", "\u{feff}", "#!/bin/it's\n", "#![a]\n"] {
            assert_eq!(too_deep(&format!("{start}{}", nested(DEEPEST + 1))).as_deref(), said, "{start}");
        }
        assert_eq!(too_deep(&"fn f() { a < b; }".repeat(1_000)), None);
        assert!(too_deep(&"(".repeat(DEEPEST + 1)).is_some());
    }
}
