//! The items of `policy!`.
//!
//! ```text
//! policy! { item* }
//! item = [ attributes ] [ visibility ] "const" NAME ":" type "=" policy ";"
//!      / [ attributes ] [ visibility ] "macro" name [ "=" policy ] ";"
//!      / [ attributes ] [ visibility ] "type" Name [ "=" policy ] ";"
//! ```

use crate::diag::{Diagnostics, SourcePlace, SpannedError};
use crate::token::{Delimiter, Ident, TokenStream, TokenTree, is_punct, is_word, stream, trees};

/// One item of the block.
pub(crate) struct PolicyItem {
    /// The attributes and documentation of the item, each `#` and a group.
    pub(crate) attributes: Vec<[TokenTree; 2]>,
    /// The visibility of the item, empty if it is private.
    pub(crate) visibility: Vec<TokenTree>,
    /// The name of the item.
    pub(crate) name: Ident,
    /// The kind of the item.
    pub(crate) kind: ItemKind,
}

/// The kind of an item.
pub(crate) enum ItemKind {
    /// A constant: its type and its value.
    Constant(TokenStream, TokenStream),
    /// A macro, and its policy if one is given.
    Macro(Option<TokenStream>),
    /// A type, and its policy if one is given.
    Type(Option<TokenStream>),
}

/// Reads all items, up to the first faulty one.
pub(crate) fn parse(tokens: TokenStream, diagnostics: &Diagnostics) -> Vec<PolicyItem> {
    let tokens = trees(tokens);
    let mut rest = UnreadTokens(&tokens);
    let mut items = Vec::new();
    while !rest.0.is_empty() {
        match item(&mut rest) {
            Ok(item) => items.push(item),
            Err(SpannedError { place, message }) => {
                diagnostics.push(place, message);
                break;
            }
        }
    }
    items
}

/// The tokens that have not been read.
struct UnreadTokens<'t>(&'t [TokenTree]);

impl<'t> UnreadTokens<'t> {
    fn take(&mut self, count: usize) -> &'t [TokenTree] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Consumes the tokens up to the first that `ends` accepts, or up to the next item.
    fn take_until(&mut self, mut ends: impl FnMut(&TokenTree) -> bool) -> &'t [TokenTree] {
        let is_end = |at: &usize| ends(&self.0[*at]) || UnreadTokens(&self.0[*at..]).begins_item();
        let end = (0..self.0.len()).find(is_end).unwrap_or(self.0.len());
        self.take(end)
    }

    /// Returns whether an item begins here. None of these tokens is part of a policy: a block `const { … }` has no name.
    fn begins_item(&self) -> bool {
        match self.0 {
            [TokenTree::Ident(word), TokenTree::Ident(_), ..] if is_word(word, "const") => true,
            [TokenTree::Ident(word), ..] => ["macro", "type", "pub"].iter().any(|known| is_word(word, known)),
            [first, ..] => is_punct(first, '#'),
            [] => false,
        }
    }

    fn begins_with(&self, char: char) -> bool {
        self.0.first().is_some_and(|token| is_punct(token, char))
    }

    fn name(&mut self) -> Result<Ident, SpannedError> {
        match self.0 {
            [TokenTree::Ident(name), rest @ ..] => {
                self.0 = rest;
                Ok(name.clone())
            }
            _ => Err(self.error("expected identifier")),
        }
    }

    /// Returns the next token for a message, unless it is long.
    fn found(&self) -> String {
        match self.0.first() {
            Some(TokenTree::Group(_)) | None => String::new(),
            Some(token) => format!(", found `{token}`"),
        }
    }

    /// Makes an error at the next token, or at the call if there is none.
    fn error(&self, message: &str) -> SpannedError {
        match self.0.first() {
            Some(token) => SpannedError {
                place: SourcePlace::of(std::slice::from_ref(token)),
                message: message.to_owned(),
            },
            None => SpannedError {
                place: SourcePlace::call_site(),
                message: format!("unexpected end of input, {message}"),
            },
        }
    }
}

fn item(rest: &mut UnreadTokens<'_>) -> Result<PolicyItem, SpannedError> {
    let all = rest.0;
    let attributes = attributes(rest);
    let visibility = visibility(rest);
    let word = match rest.0.first() {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    if !matches!(word.as_str(), "const" | "macro" | "type") {
        let found = rest.found();
        return Err(rest.error(&format!("expected `const`, `macro` or `type`{found}")));
    }
    rest.take(1);
    let name = rest.name()?;
    let kind = match word.as_str() {
        "const" => constant(rest)?,
        "macro" => ItemKind::Macro(policy(rest)?),
        _ => ItemKind::Type(policy(rest)?),
    };
    if !rest.begins_with(';') {
        return Err(without_end(&all[..all.len() - rest.0.len()], rest));
    }
    rest.take(1);
    Ok(PolicyItem { attributes, visibility, name, kind })
}

/// Returns the error of an item that does not end with `;`: at its last token or call, or at an unexpected token.
fn without_end(item: &[TokenTree], rest: &UnreadTokens<'_>) -> SpannedError {
    if rest.0.is_empty() || rest.begins_item() {
        let last = match item {
            [.., TokenTree::Ident(_), TokenTree::Group(_)] => &item[item.len() - 2..],
            _ => &item[item.len() - 1..],
        };
        return SpannedError {
            place: SourcePlace::of(last),
            message: format!(
                "expected `;` after{}\n  help: each item ends with `;`, as in `macro site_uri;`",
                shown_call(last)
            ),
        };
    }
    match (item, rest.0) {
        ([.., word, TokenTree::Ident(name)], [TokenTree::Group(group), ..])
            if group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty() =>
        {
            rest.error(&format!("unexpected `()`\n  help: remove it, as in `{word} {name} = Policy::PAGE;`"))
        }
        _ => rest.error("expected `;` after the item"),
    }
}

/// Returns the last token or call of an item for a message, with `…` for the arguments.
fn shown_call(last: &[TokenTree]) -> String {
    match last {
        [name, TokenTree::Group(group)] if group.stream().is_empty() => format!(" `{name}()`"),
        [name, TokenTree::Group(_)] => format!(" `{name}(…)`"),
        [token] => format!(" `{token}`"),
        _ => String::new(),
    }
}

fn attributes(rest: &mut UnreadTokens<'_>) -> Vec<[TokenTree; 2]> {
    let mut attributes = Vec::new();
    while let [hash, group @ TokenTree::Group(brackets), ..] = rest.0 {
        if !is_punct(hash, '#') || brackets.delimiter() != Delimiter::Bracket {
            break;
        }
        attributes.push([hash.clone(), group.clone()]);
        rest.take(2);
    }
    attributes
}

/// Consumes `pub`, `pub(…)`, or the group in which a `macro_rules!` forwards `$vis`.
fn visibility(rest: &mut UnreadTokens<'_>) -> Vec<TokenTree> {
    let count = match rest.0 {
        [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::None => {
            let visibility = trees(group.stream());
            rest.take(1);
            return visibility;
        }
        [TokenTree::Ident(word), next, ..] if is_word(word, "pub") => {
            let is_limit =
                matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
            1 + usize::from(is_limit)
        }
        _ => 0,
    };
    rest.take(count).to_vec()
}

/// Reads the type and the value of a constant.
fn constant(rest: &mut UnreadTokens<'_>) -> Result<ItemKind, SpannedError> {
    if !rest.begins_with(':') {
        return Err(rest.error("expected `:` and the type, as in `const SITE: Policy = Policy::PAGE;`"));
    }
    rest.take(1);
    let mut depth = 0_usize;
    let ty = rest.take_until(|token| {
        let TokenTree::Punct(punct) = token else { return false };
        match punct.as_char() {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(punct.as_char(), '=' | ';')
    });
    if ty.is_empty() {
        return Err(rest.error("expected a type, as in `const SITE: Policy = Policy::PAGE;`"));
    }
    if !rest.begins_with('=') {
        return Err(rest.error("expected `=` and a policy, as in `const SITE: Policy = Policy::PAGE;`"));
    }
    Ok(ItemKind::Constant(stream(ty), policy(rest)?.unwrap_or_default()))
}

/// Consumes the tokens after `=` up to the `;`.
fn policy(rest: &mut UnreadTokens<'_>) -> Result<Option<TokenStream>, SpannedError> {
    if !rest.begins_with('=') {
        return Ok(None);
    }
    rest.take(1);
    let policy = rest.take_until(|token| is_punct(token, ';'));
    if policy.is_empty() {
        return Err(rest.error("expected a policy, as in `Policy::PAGE.https_only()`"));
    }
    Ok(Some(stream(policy)))
}
