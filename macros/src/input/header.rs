//! The struct of `uri_template!(pub struct Posts<'a> = "…")`, up to its template.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Generics, Token, Visibility};

use super::unwrap_groups;
use crate::diag::Diagnostics;
use crate::token::stream;

/// A struct, without its fields.
pub(crate) struct Header {
    /// The attributes and documentation of the struct.
    pub(crate) attributes: Vec<Attribute>,
    /// The visibility of the struct.
    pub(crate) visibility: Visibility,
    /// The name of the struct.
    pub(crate) ident: Ident,
    /// The lifetimes and parameters of the struct.
    pub(crate) generics: Generics,
    /// The name of the builder, if there is one.
    pub(crate) builder: Option<Ident>,
    /// The arguments that request additional items.
    pub(crate) extras: Extras,
    /// Whether the macro writes the struct. Such a struct can be used without importing a trait.
    pub(crate) is_item: bool,
}

/// The additional items that the arguments of a template or a set request.
#[derive(Default)]
pub(crate) struct Extras {
    /// The argument that requests the traits of `serde`.
    pub(crate) serde: Option<Span>,
    /// The argument that requests `Display`, `FromStr` and `TryFrom`.
    pub(crate) as_text: Option<Span>,
    /// The argument that requests `NAMES`.
    pub(crate) names: Option<Span>,
    /// The type that a server answers with when a request does not match.
    pub(crate) rejection: Option<(Span, TokenStream)>,
    /// The argument that requests routes which no value of another route equals.
    pub(crate) unambiguous: Option<Span>,
    /// Whether there is `trailing_slash = "redirect"`.
    pub(crate) redirects_slash: bool,
}

impl Extras {
    /// Returns the places of the arguments of a whole set, each with its spelling.
    pub(crate) fn words(&self) -> [(Option<Span>, &'static str); 3] {
        let rejection = self.rejection.as_ref().map(|(span, _)| *span);
        [(self.serde, "serde"), (self.as_text, "text"), (rejection, "rejection = Type")]
    }
}

impl Header {
    /// Returns a header without options.
    pub(crate) fn new(
        attributes: Vec<Attribute>,
        visibility: Visibility,
        ident: Ident,
        generics: Generics,
    ) -> Self {
        let extras = Extras::default();
        Self { attributes, visibility, ident, generics, builder: None, extras, is_item: false }
    }

    /// Returns whether the argument is a struct.
    pub(crate) fn is_one(argument: &[TokenTree]) -> bool {
        argument.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "struct"))
    }

    /// Reads the struct, and returns the tokens after it.
    pub(crate) fn parse(argument: &[TokenTree], diagnostics: &Diagnostics) -> Option<(Self, HeaderRest)> {
        diagnostics.read(parse(argument, true))
    }

    /// Reads `Name = "…"`, where only the word `struct` is missing.
    pub(crate) fn without_word(argument: &[TokenTree]) -> Option<(Self, Vec<TokenTree>)> {
        let (header, HeaderRest::Text(text)) = parse(argument, false).ok()? else { return None };
        let is_type = header.ident.to_string().starts_with(|c: char| c.is_ascii_uppercase());
        (is_type && matches!(text.as_slice(), [TokenTree::Literal(_)])).then_some((header, text))
    }

    /// Adds a builder with this name, or with the struct's name followed by `Builder`.
    pub(crate) fn add_builder(&mut self, name: Option<Ident>) {
        self.builder = Some(name.unwrap_or_else(|| format_ident!("{}Builder", self.ident)));
    }

    /// Returns the place of the struct's name.
    pub(crate) fn span(&self) -> Span {
        self.ident.span()
    }
}

/// The tokens after the header of a struct.
pub(crate) enum HeaderRest {
    /// The template after `=`.
    Text(Vec<TokenTree>),
    /// Something else, or nothing.
    Other(Vec<TokenTree>),
}

fn parse(argument: &[TokenTree], has_word: bool) -> syn::Result<(Header, HeaderRest)> {
    let parse = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        if has_word {
            input.parse::<Token![struct]>()?;
        }
        let ident = input.parse()?;
        let mut generics: Generics = input.parse()?;
        generics.where_clause = input.parse()?;
        let is_text = input.peek(Token![=]);
        if is_text {
            input.parse::<Token![=]>()?;
        }
        let rest = unwrap_groups(input.parse()?);
        let rest = if is_text && !rest.is_empty() { HeaderRest::Text(rest) } else { HeaderRest::Other(rest) };
        let header = Header { is_item: true, ..Header::new(attributes, visibility, ident, generics) };
        Ok((header, rest))
    };
    Parser::parse2(parse, stream(argument))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(source: &str) -> Vec<TokenTree> {
        source.parse::<TokenStream>().unwrap().into_iter().collect()
    }

    #[test]
    fn a_template_follows_a_struct_and_an_equals_sign() {
        for (source, is_text) in [
            ("pub struct A<'a> = \"t\"", true),
            ("struct A { id: u32 } = \"t\"", false),
            ("struct A: \"t\"", false),
            ("struct A =", false),
            ("struct A", false),
        ] {
            let diagnostics = Diagnostics::new();
            let read = Header::parse(&tokens(source), &diagnostics);
            assert!(
                matches!(read, Some((_, HeaderRest::Text(_)))) == is_text && diagnostics.is_empty(),
                "{source}"
            );
        }
    }

    #[test]
    fn a_name_without_its_word_is_that_of_a_type() {
        for source in ["Users = \"t\"", "pub Users = \"t\"", "/// doc\n pub(crate) Users<'a> = r\"t\""] {
            assert!(Header::without_word(&tokens(source)).is_some(), "{source}");
        }
        for source in ["base = \"t\"", "policy = P", "POLICY", "\"t\"", "Users = a", "struct Users = \"t\""] {
            assert!(Header::without_word(&tokens(source)).is_none(), "{source}");
        }
    }
}
