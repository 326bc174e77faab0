//! The macros: whatever the tokens, an expansion or diagnostics come out, and no panic.

use std::str::FromStr as _;

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use urika::Policy;
use urika_macros_outside::Macro;

use crate::text;

/// Names that the macros know, and one that they do not.
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

/// Texts that they read.
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

/// Expands the macro that the first line names with the tokens of the rest; where that is no
/// Rust, with tokens picked by its bytes.
pub fn run(data: &[u8]) {
    let (name, rest) = text::lines(data);
    let by_name = Macro::ALL.into_iter().find(|it| format!("{it:?}") == name);
    let picked = name.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31) + usize::from(byte));
    let which = by_name.unwrap_or(Macro::ALL[picked % Macro::ALL.len()]);
    let tokens = TokenStream::from_str(rest).unwrap_or_else(|_| tokens(&mut rest.bytes(), 0));
    let output = which.expand(called(which, tokens.clone()));
    let is_error = output.to_string().contains("compile_error");
    // A project macro comes with the tokens of its policy, which are not here.
    let Some(literal) = only_text(which, tokens).filter(|_| which != Macro::ProjectUri) else { return };
    // One literal expands to Rust, and the verdict is that of the run time.
    let block = TokenTree::Group(Group::new(Delimiter::Brace, output.clone()));
    assert!(syn::parse2::<syn::Block>(block.into()).is_ok(), "{which:?} of {literal:?}: {output}");
    if which == Macro::Uri {
        assert_eq!(is_error, Policy::LITERAL.normalize(&literal).is_err(), "{literal:?}: {output}");
    }
}

/// The tokens behind `$crate`, for macros that are called.
fn called(which: Macro, tokens: TokenStream) -> TokenStream {
    let krate = TokenTree::Ident(Ident::new("urika", Span::call_site()));
    let krate = (!which.is_derive()).then_some(krate);
    krate.into_iter().chain(tokens).collect()
}

/// What the only token says, where that is a string literal; groups of `macro_rules!` may be around it.
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

/// Tokens by the bytes of a text: two for each.
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
            // Compilers give up at some depth, and so does who fuzzes them.
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
