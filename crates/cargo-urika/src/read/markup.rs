//! `html!` of maud, and of others with `href={…}`: the values of attributes that are URLs. The macro
//! escapes for HTML, which leaves `/`, `..`, `?` and `:`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::Parser as _;
use syn::{Expr, Lit};

use super::body::Body;
use super::depth::is_punct;
use super::format;
use super::origins::place;
use super::page::ATTRIBUTES;
use crate::value::{Callee, Part, Shared};

impl Body<'_> {
    /// Looks for attributes that are URLs.
    pub(super) fn markup(&mut self, tokens: TokenStream, depth: u32) {
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in all.iter().enumerate() {
            if let TokenTree::Group(group) = token
                && depth > 0
            {
                self.markup(group.stream(), depth - 1);
            }
            if index >= 1
                && is_punct(&all[index - 1], '@')
                && matches!(token, TokenTree::Ident(name) if name == "let")
            {
                self.declaration(&all[index..]);
            }
            if index >= 2
                && (is_punct(&all[index - 1], '=') || is_punct(&all[index - 1], ':'))
                && is_attribute(&all[..index - 1])
            {
                let Some(value) = self.attribute(token, &all[index + 1..], is_punct(&all[index - 1], ':'))
                else {
                    continue;
                };
                let callee = Callee::Path(Some("maud".into()), "href".into());
                self.noted(callee, vec![value], place(token.span(), self.file));
            }
        }
    }

    /// Reads `@let path = …;` of maud.
    fn declaration(&mut self, tokens: &[TokenTree]) {
        let Some(end) = tokens.iter().position(|token| is_punct(token, ';')) else { return };
        let statement = tokens[..=end].iter().cloned().collect();
        if let Ok(statements) = syn::Block::parse_within.parse2(statement) {
            self.statements(&statements);
        }
    }

    /// Reads the value of an attribute. After a colon, as in `rsx!`, a literal is a format string.
    fn attribute(&mut self, token: &TokenTree, rest: &[TokenTree], is_format: bool) -> Option<Shared> {
        match token {
            // `href=path` and `href=move || format!(…)` of leptos, `href: path` of dioxus.
            TokenTree::Ident(_) => {
                let tokens = std::iter::once(token).chain(rest);
                Some(self.expression(&syn::parse2::<Expr>(first_value(tokens)).ok()?))
            }
            TokenTree::Literal(_) if is_format => {
                let value = syn::parse2::<Expr>(token.clone().into()).ok()?;
                format::built(self, &[value], place(token.span(), self.file))
            }
            TokenTree::Group(group) => {
                if let Some(parts) = self.parts(group) {
                    return Some(self.built(parts, place(group.span(), self.file)));
                }
                let value = syn::parse2::<Expr>(group.stream()).ok()?;
                Some(self.expression(&value))
            }
            TokenTree::Literal(_) => {
                let value = syn::parse2::<Expr>(token.clone().into()).ok()?;
                Some(self.expression(&value))
            }
            TokenTree::Punct(_) => None,
        }
    }

    /// The parts of `{ "/users/" (name) }`; `None`, where it is an expression.
    fn parts(&mut self, group: &Group) -> Option<Vec<Part>> {
        if group.delimiter() != Delimiter::Brace {
            return None;
        }
        let mut parts = Vec::new();
        for token in group.stream() {
            let expression = match &token {
                TokenTree::Literal(_) => syn::parse2::<Expr>(token.clone().into()).ok()?,
                TokenTree::Group(value) if value.delimiter() == Delimiter::Parenthesis => {
                    syn::parse2::<Expr>(value.stream()).ok()?
                }
                _ => return None,
            };
            let is_text = matches!(&expression, Expr::Lit(lit) if matches!(lit.lit, Lit::Str(_)));
            if !is_text && matches!(token, TokenTree::Literal(_)) {
                return None;
            }
            let value = self.expression(&expression);
            parts.push(Part { value, place: place(token.span(), self.file) });
        }
        (!parts.is_empty()).then_some(parts)
    }
}

/// Words that no value ends with.
const WITHIN: &[&str] = &["move", "if", "else", "match", "as", "mut", "in", "async"];

/// Returns the tokens of a value without brackets, up to the next attribute, the end of the tag, or a comma.
fn first_value<'t>(tokens: impl Iterator<Item = &'t TokenTree>) -> TokenStream {
    let mut value: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let is_word = matches!(token, TokenTree::Ident(name) if !WITHIN.iter().any(|word| name == word));
        let is_whole = match value.last() {
            Some(TokenTree::Ident(name)) => !WITHIN.iter().any(|word| name == word),
            Some(TokenTree::Literal(_) | TokenTree::Group(_)) => true,
            _ => false,
        };
        let goes_on = !is_word && !matches!(token, TokenTree::Literal(_));
        if is_punct(token, ',') || is_punct(token, '>') || (is_whole && !goes_on) {
            break;
        }
        value.push(token.clone());
    }
    // `/>`
    if is_punct(value.last(), '/') {
        value.pop();
    }
    value.into_iter().collect()
}

/// Returns whether tokens end with the name of an attribute: `href`, or `hx-get`.
fn is_attribute(before: &[TokenTree]) -> bool {
    let mut name = String::new();
    for token in before.iter().rev() {
        match token {
            TokenTree::Ident(part) if name.is_empty() || name.starts_with('-') => {
                name.insert_str(0, &part.to_string());
            }
            dash if is_punct(dash, '-') && !name.is_empty() && !name.starts_with('-') => name.insert(0, '-'),
            _ => break,
        }
    }
    ATTRIBUTES.contains(&name.as_str())
}
