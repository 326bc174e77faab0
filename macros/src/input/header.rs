//! The struct of `uri_template!(pub struct Posts<'a> = "…")`, up to its text.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Generics, Token, Visibility};

use super::unwrap_groups;
use crate::diag::Diagnostics;

/// A struct, without its fields.
pub(crate) struct Header {
    /// Its attributes and documentation.
    pub(crate) attributes: Vec<Attribute>,
    /// Where it can be seen.
    pub(crate) visibility: Visibility,
    /// Its name.
    pub(crate) ident: Ident,
    /// Its lifetimes and parameters.
    pub(crate) generics: Generics,
}

impl Header {
    /// Whether the argument is one.
    pub(crate) fn is_one(argument: &[TokenTree]) -> bool {
        argument.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "struct"))
    }

    /// Reads the struct, and gives the tokens of the text.
    pub(crate) fn parse(
        argument: &[TokenTree],
        diagnostics: &mut Diagnostics,
    ) -> Option<(Self, Vec<TokenTree>)> {
        match Parser::parse2(parse, argument.iter().cloned().collect()) {
            Ok((header, text)) => Some((header, unwrap_groups(text))),
            Err(error) => {
                diagnostics.push_syntax(&error);
                None
            }
        }
    }

    /// Where its name is.
    pub(crate) fn span(&self) -> Span {
        self.ident.span()
    }
}

fn parse(input: ParseStream<'_>) -> syn::Result<(Header, TokenStream)> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    input.parse::<Token![struct]>()?;
    let ident = input.parse()?;
    let mut generics: Generics = input.parse()?;
    generics.where_clause = input.parse()?;
    let text = if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        input.parse()?
    } else if input.is_empty() {
        TokenStream::new()
    } else {
        return Err(input.error("expected `=` and a template, as in `pub struct Users = \"https://example.com/users/{id}\"`\n  help: the types of variables stand behind the template: `id: u64`"));
    };
    Ok((Header { attributes, visibility, ident, generics }, text))
}
