//! The form of an expression: a path to a variable or a field, a literal, a search.

use syn::{Expr, Lit};

use crate::types;

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

/// Whether an expression is this literal.
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

/// Whether an expression looks for something in a string.
pub(super) fn is_search(expression: &Expr) -> bool {
    matches!(expression, Expr::MethodCall(call) if matches!(&*call.method.to_string(), "find" | "rfind"))
}

/// Whether an expression iterates over the characters or the bytes of a string.
pub(super) fn iterates_characters(expression: &Expr) -> bool {
    match expression {
        Expr::MethodCall(call) => {
            matches!(call.method.to_string().as_str(), "chars" | "bytes")
                || iterates_characters(&call.receiver)
        }
        _ => false,
    }
}

/// Whether an expression is a literal that begins so.
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

/// Whether an expression is a list of the program's own: `["a", "b"]`, or a constant.
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
