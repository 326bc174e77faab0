//! Writes the tokens of an arm of `macro_rules!`, with the tokens of its variables.

use std::collections::BTreeMap;

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};

use super::depth::is_punct;

/// The number of tokens that one call may expand to.
const MOST: usize = 20_000;

/// The tokens of the variables of a pattern.
pub(super) type Bindings = BTreeMap<String, Bound>;

/// The tokens of a variable, or of each turn of a repetition.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    Tokens(Vec<TokenTree>),
    Many(Vec<Self>),
}

/// Returns the tokens of an arm. Those of the definition stay where they are.
pub(super) fn transcribed(body: TokenStream, found: &Bindings) -> Option<TokenStream> {
    let mut left = MOST;
    write(body, found, &mut left)
}

fn write(body: TokenStream, found: &Bindings, left: &mut usize) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let mut written: Vec<TokenTree> = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        *left = left.checked_sub(1)?;
        let is_dollar = is_punct(&tokens[index], '$');
        match (is_dollar, tokens.get(index + 1)) {
            (true, Some(TokenTree::Ident(name))) if name == "crate" => {
                written.push(Ident::new("crate", name.span()).into());
                index += 2;
            }
            (true, Some(TokenTree::Ident(name))) => {
                let Bound::Tokens(bound) = found.get(&name.to_string())? else { return None };
                *left = left.checked_sub(bound.len())?;
                written.extend(bound.iter().cloned());
                index += 2;
            }
            (true, Some(TokenTree::Group(repeated))) => {
                let (separator, _, length) = repetition(&tokens[index + 2..]);
                for (number, turn) in turns(&repeated.stream(), found)?.iter().enumerate() {
                    if number > 0 {
                        written.extend(separator.clone());
                    }
                    written.extend(write(repeated.stream(), turn, left)?);
                }
                index += 2 + length;
            }
            _ => {
                written.push(match &tokens[index] {
                    TokenTree::Group(group) => write_group(group, found, left)?.into(),
                    other => other.clone(),
                });
                index += 1;
            }
        }
    }
    Some(written.into_iter().collect())
}

/// Writes the tokens of a group, which keeps its place.
fn write_group(group: &Group, found: &Bindings, left: &mut usize) -> Option<Group> {
    let mut written = Group::new(group.delimiter(), write(group.stream(), found, left)?);
    written.set_span(group.span());
    Some(written)
}

/// Returns the variables in each turn of a repetition. None of its variables says how many there are, if it has
/// none that is repeated.
fn turns(inner: &TokenStream, found: &Bindings) -> Option<Vec<Bindings>> {
    let mut names = Vec::new();
    used(inner.clone(), &mut names);
    let count = names.iter().find_map(|name| match found.get(name) {
        Some(Bound::Many(all)) => Some(all.len()),
        _ => None,
    })?;
    let turn = |number: usize| {
        let mut turn = Bindings::new();
        for name in &names {
            if let Some(bound) = found.get(name) {
                let of_turn = if let Bound::Many(all) = bound { all.get(number)? } else { bound };
                turn.insert(name.clone(), of_turn.clone());
            }
        }
        Some(turn)
    };
    (0..count).map(turn).collect()
}

fn used(tokens: TokenStream, names: &mut Vec<String>) {
    let mut was_dollar = false;
    for token in tokens {
        match &token {
            TokenTree::Ident(name) if was_dollar => names.push(name.to_string()),
            TokenTree::Group(group) => used(group.stream(), names),
            _ => {}
        }
        was_dollar = is_punct(&token, '$');
    }
}

/// Returns the separator and the sign after `$(…)`, and their length.
pub(super) fn repetition(rest: &[TokenTree]) -> (Option<TokenTree>, char, usize) {
    let sign = |token: Option<&TokenTree>| match token {
        Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '*' | '+' | '?') => Some(punct.as_char()),
        _ => None,
    };
    match (sign(rest.first()), sign(rest.get(1))) {
        // `$(…)+*` has the separator `+`.
        (Some('+' | '*'), Some(second)) if matches!(&rest[0], TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint) => {
            (Some(rest[0].clone()), second, 2)
        }
        (Some(first), _) => (None, first, 1),
        (None, Some(second)) => (rest.first().cloned(), second, 2),
        (None, None) => (None, '*', 0),
    }
}
