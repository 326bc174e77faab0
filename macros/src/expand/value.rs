//! A value, laid out: `$crate::Uri { text: "…", scheme_end: 5, … }`.
//!
//! One bare struct literal, since that is promotable and costs the compiler least: inside
//! `const {}` it takes three times as long, through `quote!` twice, as a call of a constructor
//! it would not be promoted. For the same reason the tokens are two fixed arrays, and the
//! user's own literal is handed back where its text has not changed.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use urika_runtime::Marks;

use crate::item::Item;

/// Emits the value with this text.
pub(crate) fn expand(item: Item, krate: TokenTree, mut text: Literal, span: Span, marks: Marks) -> TokenStream {
    text.set_span(span);
    let name = |name| TokenTree::Ident(Ident::new(name, span));
    let punct = |char, spacing| {
        let mut punct = Punct::new(char, spacing);
        punct.set_span(span);
        TokenTree::Punct(punct)
    };
    let colon = || punct(':', Spacing::Alone);
    let comma = || punct(',', Spacing::Alone);
    let offset = |offset| {
        let mut literal = Literal::u32_unsuffixed(offset);
        literal.set_span(span);
        TokenTree::Literal(literal)
    };
    let Marks { scheme_end, host_start, host_end, path_start, path_end, query_end } = marks;
    let fields = TokenStream::from_iter([
        name("text"), colon(), TokenTree::Literal(text), comma(),
        name("scheme_end"), colon(), offset(scheme_end), comma(),
        name("host_start"), colon(), offset(host_start), comma(),
        name("host_end"), colon(), offset(host_end), comma(),
        name("path_start"), colon(), offset(path_start), comma(),
        name("path_end"), colon(), offset(path_end), comma(),
        name("query_end"), colon(), offset(query_end),
    ]);
    let mut body = Group::new(Delimiter::Brace, fields);
    body.set_span(span);
    TokenStream::from_iter([
        krate,
        punct(':', Spacing::Joint),
        colon(),
        name(item.type_name()),
        TokenTree::Group(body),
    ])
}
