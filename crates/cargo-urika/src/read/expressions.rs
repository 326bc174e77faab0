//! The form of an expression: a path to a variable or a field, a literal, a search, the arguments of a macro.

use std::sync::Arc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, LitStr, Macro, Pat, PatGuard, Token};

use super::depth::is_punct;
use super::origins::place;
use crate::types;
use crate::value::{Shared, Value};

/// Methods that return their receiver, in a check.
const SAME: &[&str] = &[
    "as_str",
    "as_ref",
    "as_bytes",
    "as_deref",
    "trim",
    "clone",
    "to_string",
    "to_owned",
    "into",
    "chars",
    "bytes",
    "char_indices",
    "iter",
    "unwrap",
    "unwrap_or_default",
];

/// The variable or field that an expression is, as `a.b`.
pub(super) fn path_of(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Reference(reference) => path_of(&reference.expr),
        Expr::Unary(unary) => path_of(&unary.expr),
        Expr::Paren(paren) => path_of(&paren.expr),
        Expr::Field(field) => {
            let name = match &field.member {
                syn::Member::Named(name) => name.to_string(),
                syn::Member::Unnamed(index) => index.index.to_string(),
            };
            path_of(&field.base).map(|base| format!("{base}.{name}"))
        }
        Expr::MethodCall(call) if SAME.contains(&call.method.to_string().as_str()) => path_of(&call.receiver),
        _ => None,
    }
}

/// Returns whether an expression is this literal.
pub(super) fn is_text(expression: &Expr, wanted: &str) -> bool {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => text.value() == wanted,
            Lit::Char(c) => c.value().to_string() == wanted,
            _ => false,
        },
        _ => false,
    }
}

/// Returns whether an expression looks for something in a string.
pub(super) fn is_search(expression: &Expr) -> bool {
    matches!(expression, Expr::MethodCall(call) if matches!(&*call.method.to_string(), "find" | "rfind"))
}

/// Returns whether an expression iterates over the characters or the bytes of a string.
pub(super) fn iterates_characters(expression: &Expr) -> bool {
    match expression {
        Expr::MethodCall(call) => {
            matches!(call.method.to_string().as_str(), "chars" | "bytes")
                || iterates_characters(&call.receiver)
        }
        _ => false,
    }
}

/// Returns whether an expression is a literal that begins so.
pub(super) fn begins(expression: &Expr, with: &str) -> bool {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => text.value().starts_with(with),
            Lit::Char(c) => c.value().to_string() == with,
            _ => false,
        },
        _ => false,
    }
}

/// Returns whether an expression is a list of the program's own: `["a", "b"]`, or a constant.
pub(super) fn is_list(expression: &Expr) -> bool {
    match expression {
        Expr::Array(_) => true,
        Expr::Reference(reference) => is_list(&reference.expr),
        Expr::Paren(paren) => is_list(&paren.expr),
        Expr::Path(path) => path.path.segments.last().is_some_and(|last| {
            last.ident.to_string().chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        }),
        _ => false,
    }
}

/// `::<Uuid>`, the argument of a call of `parse`.
pub(super) fn names_safe_type(arguments: &syn::AngleBracketedGenericArguments) -> bool {
    matches!(arguments.args.first(), Some(syn::GenericArgument::Type(syn::Type::Path(path)))
        if path.path.segments.last().is_some_and(|last| types::is_safe_by_name(&last.ident.to_string())))
}

/// `Uuid::parse_str`, `SocketAddr::from_str`.
pub(super) fn is_of_safe_type(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let is_parser =
        names.next().is_some_and(|name| matches!(&*name, "parse" | "parse_str" | "from_str" | "try_from"));
    is_parser && names.next().is_some_and(|name| types::is_safe_by_name(&name))
}

/// Returns the value of a string literal.
pub(super) fn literal(text: &LitStr, file: u32) -> Shared {
    Arc::new(Value::Text(text.value().into(), place(text.span(), file)))
}

/// Returns the arguments of a macro that takes expressions. A named argument is an assignment.
pub(super) fn arguments_of(invocation: &Macro) -> Option<Vec<Expr>> {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let read = parser
        .parse2(invocation.tokens.clone())
        .or_else(|_| parser.parse2(with_raw_names(&invocation.tokens)));
    read.ok().map(|args| args.into_iter().collect())
}

/// Makes raw names of keywords that name an argument, as in `format!("{type}", type = kind)`.
fn with_raw_names(tokens: &TokenStream) -> TokenStream {
    let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is = |index: usize, wanted: char| is_punct(all.get(index), wanted);
    let raw = |(index, token): (usize, &TokenTree)| match token {
        TokenTree::Ident(name)
            if index > 0 && is(index - 1, ',') && is(index + 1, '=') && !is(index + 2, '=') =>
        {
            let text = name.to_string();
            let can_be_raw =
                !text.starts_with("r#") && !matches!(&*text, "self" | "Self" | "super" | "crate");
            let name = if can_be_raw { Ident::new_raw(&text, name.span()) } else { name.clone() };
            TokenTree::Ident(name)
        }
        other => other.clone(),
    };
    all.iter().enumerate().map(raw).collect()
}

/// Returns the value and the pattern of `matches!`.
pub(super) fn parts_of_matches(invocation: &Macro) -> Option<(Expr, Pat)> {
    let parser = |input: ParseStream<'_>| {
        let subject: Expr = input.parse()?;
        let _: Token![,] = input.parse()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        if let Some(guard) = input.parse::<Option<Token![if]>>()? {
            let guarded = PatGuard {
                attrs: Vec::new(),
                pat: Box::new(pattern),
                if_token: guard,
                guard: input.parse()?,
            };
            let _: Option<Token![,]> = input.parse()?;
            return Ok((subject, Pat::Guard(guarded)));
        }
        let _: Option<Token![,]> = input.parse()?;
        Ok((subject, pattern))
    };
    parser.parse2(invocation.tokens.clone()).ok()
}
