//! The uses of a variable in tokens.

use proc_macro2::{TokenStream, TokenTree};

/// Counts a name in tokens.
pub(super) fn count(tokens: &TokenStream, name: &str) -> usize {
    let of_one = |token| match token {
        TokenTree::Group(group) => count(&group.stream(), name),
        TokenTree::Ident(ident) => usize::from(ident == name),
        _ => 0,
    };
    tokens.clone().into_iter().map(of_one).sum()
}

/// Methods that do not change a string.
const READS: &[&str] = &[
    "as_bytes",
    "as_ref",
    "as_str",
    "clone",
    "contains",
    "ends_with",
    "find",
    "into",
    "into_bytes",
    "is_empty",
    "len",
    "parse",
    "starts_with",
    "to_owned",
    "to_string",
    "trim",
];

/// Returns whether tokens may change a variable: by `&mut`, an assignment, `write!` or a method.
pub(super) fn changes(tokens: TokenStream, variable: &str) -> bool {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    let text = |index: usize| all.get(index).map(ToString::to_string).unwrap_or_default();
    (0..all.len()).any(|index| match &all[index] {
        TokenTree::Group(group) => {
            let is_write = index >= 2 && text(index - 2).starts_with("write");
            changes(group.stream(), variable) || (is_write && count(&group.stream(), variable) > 0)
        }
        TokenTree::Ident(name) if name == variable => {
            let is_method = text(index + 1) == "." && !READS.contains(&&*text(index + 2));
            let is_assigned = match (&*text(index + 1), &*text(index + 2)) {
                ("=", next) => next != "=",
                ("+", next) => next == "=",
                _ => false,
            };
            is_method || is_assigned || (index > 0 && text(index - 1) == "mut")
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_that_changes_later_stays_mutable() {
        for (rest, wanted) in [
            ("f(&u);", false),
            ("u.len();", false),
            ("u == v;", false),
            ("f(&mut u);", true),
            ("u.clear();", true),
            ("u += v;", true),
            ("u = v;", true),
            ("if c { write!(u, \"a\"); }", true),
        ] {
            assert_eq!(changes(rest.parse().unwrap(), "u"), wanted, "{rest}");
        }
    }
}
