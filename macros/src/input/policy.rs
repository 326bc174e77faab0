//! The items of `policy!`.
//!
//! ```text
//! policy! { item* }
//! item = [ attributes ] [ visibility ] "const" NAME ":" type "=" policy ";"
//!      / [ attributes ] [ visibility ] "macro" name [ "=" policy ] ";"
//!      / [ attributes ] [ visibility ] "type" Name [ "=" policy ] ";"
//! ```

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Type, Visibility};

use crate::diag::Diagnostics;

/// One item.
pub(crate) struct Item {
    /// Its attributes and documentation.
    pub(crate) attributes: Vec<Attribute>,
    /// Where it can be seen.
    pub(crate) visibility: Visibility,
    /// Its name.
    pub(crate) name: Ident,
    /// What it is.
    pub(crate) kind: Kind,
}

/// What an item is.
pub(crate) enum Kind {
    /// A constant: its type and its value.
    Constant(Box<Type>, TokenStream),
    /// A macro, and its policy where that is given.
    Macro(Option<TokenStream>),
    /// A type, and its policy where that is given.
    Type(Option<TokenStream>),
}

/// Reads all of them, up to the first that is none.
pub(crate) fn parse(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<Item> {
    let mut items = Vec::new();
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            items.push(item(input)?);
        }
        Ok(())
    };
    let _ = diagnostics.read(Parser::parse2(all, tokens));
    items
}

fn item(input: ParseStream<'_>) -> syn::Result<Item> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    let word = input.lookahead1();
    let (name, kind) = if word.peek(Token![const]) {
        input.parse::<Token![const]>()?;
        let name = input.parse()?;
        if !input.peek(Token![:]) {
            return Err(input.error("expected `:` and the type, as in `const SITE: Policy = Policy::PAGE;`"));
        }
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        if !input.peek(Token![=]) {
            return Err(input.error("expected `=` and a policy, as in `const SITE: Policy = Policy::PAGE;`"));
        }
        (name, Kind::Constant(ty, policy(input)?.unwrap_or_default()))
    } else if word.peek(Token![macro]) {
        input.parse::<Token![macro]>()?;
        (input.parse()?, Kind::Macro(policy(input)?))
    } else if word.peek(Token![type]) {
        input.parse::<Token![type]>()?;
        (input.parse()?, Kind::Type(policy(input)?))
    } else {
        return Err(word.error());
    };
    if !input.peek(Token![;]) {
        return Err(input.error("expected `;` behind the item"));
    }
    input.parse::<Token![;]>()?;
    Ok(Item { attributes, visibility, name, kind })
}

/// Behind `=`, all up to the `;`.
fn policy(input: ParseStream<'_>) -> syn::Result<Option<TokenStream>> {
    if !input.peek(Token![=]) {
        return Ok(None);
    }
    input.parse::<Token![=]>()?;
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![;]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() {
        return Err(input.error("expected a policy, as in `Policy::PAGE.https_only()`"));
    }
    Ok(Some(tokens))
}
