//! Lays out the call of `template!`, which is not Rust: one line for each part, and braces as code.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use super::body;

/// Returns the lines of the call.
pub fn call(tokens: TokenStream) -> Vec<String> {
    lines(tokens, parts)
}

/// Returns the lines of one group of the call: of parts, or of items alone.
fn parts(group: &Group) -> Vec<String> {
    let is_code = syn::parse2::<syn::File>(group.stream()).is_ok();
    if is_code { code(group) } else { lines(group.stream(), code) }
}

/// Ends a line after `;`, and after braces, which `inner` lays out.
fn lines(tokens: TokenStream, inner: fn(&Group) -> Vec<String>) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), TokenStream::new());
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let before = shown(&std::mem::take(&mut line));
                lines.extend(braced(&before, inner(&group)));
            }
            token => {
                let is_end = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
                line.extend([token]);
                if is_end {
                    lines.push(shown(&std::mem::take(&mut line)));
                }
            }
        }
    }
    assert!(line.is_empty(), "{line} stands behind the last part");
    lines
}

fn braced(before: &str, inner: Vec<String>) -> Vec<String> {
    let open = if before.is_empty() { "{".to_owned() } else { format!("{before} {{") };
    if inner.is_empty() {
        return vec![open + "}"];
    }
    let inner = inner.iter().map(|line| format!("    {line}"));
    std::iter::once(open).chain(inner).chain(["}".to_owned()]).collect()
}

/// Returns the lines of items, of members of an implementation, or of statements.
fn code(group: &Group) -> Vec<String> {
    let tokens = group.stream();
    if tokens.is_empty() {
        return Vec::new();
    }
    let shown = [quote!(mod m { #tokens }), quote!(impl M { #tokens }), quote!(fn m() { #tokens })]
        .into_iter()
        .find_map(|item| syn::parse2(item).ok())
        .map(|file| body(&prettyplease::unparse(&file)));
    let fields = || format!("{}\n", self::shown(&tokens));
    shown.unwrap_or_else(fields).lines().map(str::to_owned).collect()
}

/// Returns tokens without the spaces that `Display` puts around punctuation.
fn shown(tokens: &TokenStream) -> String {
    const TIGHT: [(&str, &str); 14] = [
        (" ::", "::"),
        (":: ", "::"),
        (" ,", ","),
        (" ;", ";"),
        (" :", ":"),
        ("& ", "&"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        ("# [", "#["),
        (" (", "("),
        (",>", ">"),
        (",]", "]"),
        (",&", ", &"),
    ];
    TIGHT.iter().fold(tokens.to_string(), |text, (wide, tight)| text.replace(wide, tight))
}
