//! Expands the macros for any tokens: the result is an expansion or diagnostics, never a panic. No stand-in
//! is emitted without an error, and no punctuation is silently ignored.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use urika::Policy;
use urika_macros_outside::Macro;
use urika_macros_outside::law::{Output, stands_in, without_one};

use crate::text;

/// Names that the macros know, and one unknown name.
const WORDS: &[&str] = &[
    "exact",
    "strict",
    "allow",
    "userinfo",
    "policy",
    "base",
    "crate",
    "struct",
    "pub",
    "uri",
    "name",
    "skip",
    "default",
    "with",
    "display",
    "concat",
    "self",
    "Self",
    "x",
    "id",
    "u32",
    "Option",
    "Vec",
    "String",
    "where",
    "const",
    "fn",
    "r#type",
    "enum",
    "chars",
    "max",
    "uri_template",
    "routes",
    "impl",
    "for",
    "as",
    "mut",
];

/// Strings for string literals.
const TEXTS: &[&str] = &[
    "",
    "https://example.com/",
    "/users/{id}{?page,tags*}",
    "{+base}/x",
    "a b",
    "{",
    "{}",
    "{x:?}",
    "{{",
    "%4",
    "HTTP://Example.COM:80/a/../b",
    "a-z0-9_",
    "é",
    "\u{202E}",
    "{a}{b}",
    "{self}",
    "https://{host}:{port}/{/p*}",
];

/// Expands the macro that the first line names, for the tokens of the rest. When the rest is not Rust, its
/// bytes pick the tokens.
pub fn run(data: &[u8]) {
    let (name, rest) = text::lines(data);
    let by_name = Macro::ALL.into_iter().find(|it| format!("{it:?}") == name);
    let picked = name.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31) + usize::from(byte));
    let which = by_name.unwrap_or(Macro::ALL[picked % Macro::ALL.len()]);
    let tokens = TokenStream::from_str(rest).unwrap_or_else(|_| tokens(&mut rest.bytes(), 0));
    let output = Output::of(which, called(which, tokens.clone()));
    // The input may contain the name of a stand-in, which then appears in the expansion as well.
    assert!(output.is_honest() || stands_in(&tokens), "{which:?} of {tokens}: {}", output.text);
    every_punctuation_counts(which, &tokens, &output);
    let Some(literal) = only_text(which, tokens) else { return };
    // The expansion of one literal is valid Rust, and `uri!` and the runtime agree about the literal.
    let block = syn::parse_str::<syn::Block>(&format!("{{ {} }}", output.text));
    assert!(block.is_ok(), "{which:?} of {literal:?}: {}", output.text);
    if which == Macro::Uri {
        let is_refused = Policy::LITERAL.normalize(&literal).is_err();
        assert_eq!(output.is_error, is_refused, "{literal:?}: {}", output.text);
    }
}

/// Returns the tokens after the path of `$crate` for a macro that is called. For a project's macro, its
/// policy comes between the two.
fn called(which: Macro, tokens: TokenStream) -> TokenStream {
    let before = match which {
        _ if which.is_derive() => "",
        Macro::ProjectUri => "urika site_uri [urika::Policy::PAGE]",
        _ => "urika",
    };
    before.parse::<TokenStream>().expect("tokens").into_iter().chain(tokens).collect()
}

/// Checks that an accepted expansion changes when one punctuation mark is removed: otherwise the macro has ignored
/// the mark. Commas are exempt because one may follow the last argument. Derives are exempt because
/// most tokens of an item mean nothing to them.
fn every_punctuation_counts(which: Macro, tokens: &TokenStream, output: &Output) {
    if output.is_error || which.is_derive() {
        return;
    }
    let is_mark = |left_out: &TokenTree| matches!(left_out, TokenTree::Punct(mark) if mark.as_char() != ',');
    for shorter in without_one(tokens, &is_mark).into_iter().take(16) {
        let other = Output::of(which, called(which, shorter));
        assert!(other != *output, "{which:?} passes over a token of {tokens}");
    }
}

/// Returns the text of the only token when this token is a string literal, possibly inside groups of
/// `macro_rules!`.
fn only_text(which: Macro, tokens: TokenStream) -> Option<String> {
    let mut trees = tokens.into_iter();
    let (Some(tree), None, false) = (trees.next(), trees.next(), which.is_derive()) else { return None };
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => only_text(which, group.stream()),
        tree => {
            let literal: syn::LitStr = syn::parse2(tree.into()).ok()?;
            literal.suffix().is_empty().then(|| literal.value())
        }
    }
}

/// Returns tokens that the bytes pick: two bytes for each token.
fn tokens(bytes: &mut impl Iterator<Item = u8>, depth: usize) -> TokenStream {
    let mut trees = Vec::new();
    while let Some(kind) = bytes.next() {
        let pick = usize::from(bytes.next().unwrap_or_default());
        trees.push(match kind % 8 {
            0 | 1 => word(WORDS[pick % WORDS.len()]),
            2 => TokenTree::Literal(Literal::string(TEXTS[pick % TEXTS.len()])),
            3 => {
                TokenTree::Punct(Punct::new(char::from(b"=,:;<>&#!*'.?+-|@$%/^~"[pick % 22]), spacing(pick)))
            }
            4 => literal(pick),
            // The compiler limits the depth of nesting as well.
            5 if depth < 16 => {
                let delimiter =
                    [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None];
                TokenTree::Group(Group::new(delimiter[pick % 4], tokens(bytes, depth + 1)))
            }
            6 if depth > 0 => break,
            _ => TokenTree::Punct(Punct::new(',', Spacing::Alone)),
        });
    }
    trees.into_iter().collect()
}

fn word(word: &str) -> TokenTree {
    TokenTree::Ident(match word.strip_prefix("r#") {
        Some(word) => Ident::new_raw(word, Span::call_site()),
        None => Ident::new(word, Span::call_site()),
    })
}

fn spacing(pick: usize) -> Spacing {
    if pick >= 128 { Spacing::Joint } else { Spacing::Alone }
}

fn literal(pick: usize) -> TokenTree {
    TokenTree::Literal(match pick % 7 {
        0 => Literal::usize_unsuffixed(pick),
        1 => Literal::u8_suffixed(7),
        2 => Literal::f64_unsuffixed(1.5),
        3 => Literal::character('a'),
        4 => Literal::byte_string(b"https://h/"),
        5 => Literal::i64_unsuffixed(9),
        _ => Literal::byte_character(b'a'),
    })
}
