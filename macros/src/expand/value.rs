//! Emits a value, laid out: `$crate::Uri { text: "…", scheme_host: 34359738373, … }`.
//!
//! This is one plain struct literal, which is promotable and costs the compiler least. Inside `const {}` or
//! with `quote!` it takes longer, and a constructor call would not be promoted. For the same reason the
//! tokens are two fixed arrays, and the user's own literal is emitted if its text has not changed.

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use urika_runtime::Marks;

use crate::input::call::LiteralMacro;
use crate::model::text::AcceptedText;
use crate::splice::Splice;
use crate::token::{
    Literal as WrittenLiteral, Span as WrittenSpan, TokenStream as Tokens, TokenTree as WrittenToken,
};

/// Emits the value of an accepted text.
pub(crate) fn of(
    item: LiteralMacro,
    krate: TokenTree,
    accepted: &AcceptedText,
    span: WrittenSpan,
) -> TokenStream {
    let text = &accepted.text;
    let laid_out =
        |krate, type_name| uri(krate, type_name, Literal::string(text), of_compiler(span), accepted.marks);
    let mut splice = Splice::default();
    splice.name("crate", TokenStream::from(krate.clone()));
    splice.spanned(span, |splice| match item {
        LiteralMacro::Uri | LiteralMacro::UriRef => _ = splice.tokens(laid_out(krate, item.type_name())),
        LiteralMacro::Base => {
            splice.text("$crate::value::Base { uri: ");
            splice.tokens(laid_out(krate, LiteralMacro::Uri.type_name())).text("}");
        }
        LiteralMacro::Segment => {
            splice.text("$crate::value::Segment { text: $crate::__private::ValueText::Borrowed(");
            splice.string(text).text(") }");
        }
    });
    splice.finish().into()
}

/// Returns the span as the compiler's own type, by converting a token: `Span::unwrap` would panic without a
/// compiler, as in the tests that call this.
fn of_compiler(span: WrittenSpan) -> Span {
    let mut literal = WrittenLiteral::u8_unsuffixed(0);
    literal.set_span(span);
    let tokens = TokenStream::from(Tokens::from(WrittenToken::from(literal)));
    tokens.into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// Emits a URI, laid out.
pub(crate) fn uri(
    krate: TokenTree,
    type_name: &str,
    mut text: Literal,
    span: Span,
    marks: Marks,
) -> TokenStream {
    text.set_span(span);
    let name = |name| TokenTree::Ident(Ident::new(name, span));
    let punct = |char, spacing| {
        let mut punct = Punct::new(char, spacing);
        punct.set_span(span);
        TokenTree::Punct(punct)
    };
    let colon = || punct(':', Spacing::Alone);
    let comma = || punct(',', Spacing::Alone);
    let number = |number| {
        let mut literal = Literal::u64_unsuffixed(number);
        literal.set_span(span);
        TokenTree::Literal(literal)
    };
    let [scheme_host, host_path, path_query] = marks.packed();
    #[rustfmt::skip]
    let fields = TokenStream::from_iter([
        name("text"), colon(), TokenTree::Literal(text), comma(),
        name("scheme_host"), colon(), number(scheme_host), comma(),
        name("host_path"), colon(), number(host_path), comma(),
        name("path_query"), colon(), number(path_query),
    ]);
    let mut body = Group::new(Delimiter::Brace, fields);
    body.set_span(span);
    TokenStream::from_iter([
        krate,
        punct(':', Spacing::Joint),
        colon(),
        name(type_name),
        TokenTree::Group(body),
    ])
}
