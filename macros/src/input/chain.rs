//! A policy that is spelled out: `Policy::PAGE.https_only().ports(&[8080])`.
//!
//! ```text
//! chain    = policy "::" PRESET *( "." name "(" [ argument ] ")" )
//! policy   = [ "::" ] *( name "::" ) "Policy" [ "::" "<" … ">" ]
//! argument = "&" "[" *( text "," ) "]" / "&" "[" *( number "," ) "]" / path "::" name
//! ```
//!
//! Everything else, such as the name of a constant, means something that only the compiler knows. It is not a
//! chain, and not a mistake either.

use super::arguments;
use super::unwrap_groups;
use crate::diag::SourcePlace;
use crate::literal::{self, LiteralKind};
use crate::token::{Delimiter, Ident, TokenStream, TokenTree, is_punct, is_word, stream, trees};

/// A chain of calls as syntax. Its words do not have a meaning yet.
#[derive(Clone)]
pub(crate) struct PolicyChain {
    /// The type, as written: `urika::Policy`.
    pub(crate) path: TokenStream,
    /// The constant from which it starts.
    pub(crate) preset: Ident,
    /// The methods that are called on the preset.
    pub(crate) calls: Vec<Method>,
    /// The whole chain, as written.
    pub(crate) tokens: TokenStream,
}

/// A call in the chain: `.ports(&[8080])`.
#[derive(Clone)]
pub(crate) struct Method {
    /// The name of the method.
    pub(crate) name: Ident,
    /// The argument in the parentheses.
    pub(crate) argument: Argument,
    /// The place of the argument.
    pub(crate) place: SourcePlace,
}

/// The argument of a method in a chain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Argument {
    /// No argument.
    None,
    /// `&[]`: strings or numbers.
    Empty,
    /// Strings: `&["a", "b"]`.
    Texts(Vec<String>),
    /// Numbers: `&[80, 8080]`.
    Numbers(Vec<u16>),
    /// `urika::Refusal::Userinfo`: type and variant.
    Variant(String, String),
    /// `true` or `false`
    Flag(bool),
}

impl PolicyChain {
    /// Reads a chain.
    ///
    /// # Errors
    ///
    /// Fails at the first token that only the compiler can read.
    pub(crate) fn parse(tokens: TokenStream) -> Result<Self, SourcePlace> {
        Self::parse_among(tokens, &|_| None)
    }

    /// Reads like [`parse`](Self::parse), when the names of some constants are known.
    pub(crate) fn parse_among(
        tokens: TokenStream,
        known: &dyn Fn(&Ident) -> Option<Self>,
    ) -> Result<Self, SourcePlace> {
        let all = unwrap_groups(tokens);
        if let [TokenTree::Group(group)] = all.as_slice() {
            if group.delimiter() == Delimiter::Parenthesis {
                return Self::parse_among(group.stream(), known);
            }
        }
        let dot = all.iter().position(|token| is_punct(token, '.')).unwrap_or(all.len());
        let (head, rest) = all.split_at(dot);
        let named = match head {
            [TokenTree::Ident(name)] => known(name),
            _ => None,
        };
        let mut chain = if let Some(chain) = named {
            chain
        } else {
            let (path, preset) = parse_head(head).ok_or_else(|| SourcePlace::of(head))?;
            Self { path, preset, calls: Vec::new(), tokens: stream(&all) }
        };
        chain.calls.extend(parse_calls(rest)?);
        Ok(chain)
    }

    /// Returns the chain as written, without the type.
    pub(crate) fn behind_path(&self) -> TokenStream {
        let path = trees(self.path.clone()).len();
        stream(&trees(self.tokens.clone())[path..])
    }
}

/// Reads the type and its constant.
fn parse_head(tokens: &[TokenTree]) -> Option<(TokenStream, Ident)> {
    let [path @ .., colon, second, TokenTree::Ident(preset)] = tokens else { return None };
    let is_path = is_punct(colon, ':') && is_punct(second, ':') && is_type(path, "Policy");
    is_path.then(|| (stream(path), preset.clone()))
}

/// Returns whether the tokens are a path that ends in `name`, or in `name` with parameters.
fn is_type(path: &[TokenTree], name: &str) -> bool {
    let opened = path.iter().position(|token| is_punct(token, '<'));
    let path = match opened {
        Some(at) => match &path[at + 1..] {
            // A policy has one parameter, which is a lifetime.
            [quote, TokenTree::Ident(_), close] if is_punct(quote, '\'') && is_punct(close, '>') => {
                without_colons(&path[..at])
            }
            _ => return false,
        },
        None => path,
    };
    is_plain(path) && matches!(path.last(), Some(TokenTree::Ident(last)) if is_word(last, name))
}

/// Returns whether the tokens are names with `::` between them, and possibly before them.
fn is_plain(path: &[TokenTree]) -> bool {
    match path {
        [] => true,
        [before @ .., TokenTree::Ident(name)] if !is_word(name, "Self") => match without_colons(before) {
            [] => true,
            outer => outer.len() < before.len() && is_plain(outer),
        },
        _ => false,
    }
}

/// Returns the tokens without a `::` at the end.
fn without_colons(path: &[TokenTree]) -> &[TokenTree] {
    match path {
        [before @ .., first, second] if is_punct(first, ':') && is_punct(second, ':') => before,
        other => other,
    }
}

fn parse_calls(tokens: &[TokenTree]) -> Result<Vec<Method>, SourcePlace> {
    let mut calls = Vec::new();
    let mut rest = tokens;
    while !rest.is_empty() {
        let [_, TokenTree::Ident(name), TokenTree::Group(group), after @ ..] = rest else {
            return Err(SourcePlace::of(rest));
        };
        if group.delimiter() != Delimiter::Parenthesis || !is_punct(&rest[0], '.') {
            return Err(SourcePlace::of(rest));
        }
        let tokens = trees(group.stream());
        let place = SourcePlace::of(&tokens);
        let argument = parse_argument(group.stream()).ok_or(place)?;
        calls.push(Method { name: name.clone(), argument, place });
        rest = after;
    }
    Ok(calls)
}

fn parse_argument(tokens: TokenStream) -> Option<Argument> {
    let mut all = arguments(tokens);
    if all.is_empty() {
        return Some(Argument::None);
    }
    let argument = all.pop().filter(|_| all.is_empty())?;
    match argument.as_slice() {
        [and, TokenTree::Group(list)] if is_punct(and, '&') && list.delimiter() == Delimiter::Bracket => {
            parse_list(list.stream())
        }
        [path @ .., colon, second, TokenTree::Ident(variant)]
            if is_punct(colon, ':') && is_punct(second, ':') =>
        {
            let Some(TokenTree::Ident(name)) = path.last() else { return None };
            let name = name.to_string();
            is_type(path, &name).then(|| Argument::Variant(name, variant.to_string()))
        }
        [TokenTree::Ident(flag)] if is_word(flag, "true") => Some(Argument::Flag(true)),
        [TokenTree::Ident(flag)] if is_word(flag, "false") => Some(Argument::Flag(false)),
        _ => None,
    }
}

/// Reads the members of a list, which are all strings, or all numbers.
fn parse_list(tokens: TokenStream) -> Option<Argument> {
    let members = arguments(tokens);
    if members.is_empty() {
        return Some(Argument::Empty);
    }
    let (mut texts, mut numbers) = (Vec::new(), Vec::new());
    for member in &members {
        let [TokenTree::Literal(literal)] = member.as_slice() else { return None };
        let literal = literal.to_string();
        match literal::read(&literal) {
            LiteralKind::Text(decoded) => texts.push(decoded.text),
            _ => numbers.push(parse_number(&literal)?),
        }
    }
    match (texts.is_empty(), numbers.is_empty()) {
        (false, true) => Some(Argument::Texts(texts)),
        (true, false) => Some(Argument::Numbers(numbers)),
        _ => None,
    }
}

/// Reads a number of a port. The compiler reports one that is too large.
fn parse_number(written: &str) -> Option<u16> {
    literal::integer(written.strip_suffix("u16").unwrap_or(written))?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(source: &str) -> Option<PolicyChain> {
        PolicyChain::parse(source.parse().unwrap()).ok()
    }

    #[test]
    fn chains_of_literals_are_read() {
        for (source, calls) in [
            ("Policy::PAGE", 0),
            ("(Policy::PAGE)", 0),
            ("::urika::Policy::PAGE.https_only()", 1),
            ("a::b::Policy::<'static>::LITERAL.schemes(&[\"https\", r\"http\",],)", 1),
            ("Policy::PAGE.ports(&[80, 0x1F_90u16]).hosts(&[]).allow(urika::Refusal::Userinfo)", 3),
        ] {
            assert_eq!(parse(source).map(|chain| chain.calls.len()), Some(calls), "{source}");
        }
        let chain = parse("Policy::PAGE.a(&[\"x\"]).b(&[80, 0x1F_90u16]).c(&[]).d(m::R::V).e()").unwrap();
        let arguments: Vec<_> = chain.calls.into_iter().map(|call| call.argument).collect();
        let variant = Argument::Variant("R".to_owned(), "V".to_owned());
        assert_eq!(
            arguments,
            [
                Argument::Texts(vec!["x".to_owned()]),
                Argument::Numbers(vec![80, 0x1F90]),
                Argument::Empty,
                variant,
                Argument::None
            ]
        );
    }

    #[test]
    fn all_else_is_left_to_the_compiler() {
        for source in [
            "",
            "SITE",
            "Policy",
            "P::PAGE",
            "Self::PAGE",
            "Self::Policy::PAGE",
            "f()",
            "Policy::f().https_only()",
            "<Policy>::PAGE",
            "Policy::PAGE.schemes(SCHEMES)",
            "Policy::PAGE.schemes(&[A])",
            "Policy::PAGE.schemes(&[\"a\", 1])",
            "Policy::PAGE.ports(&[65536])",
            "Policy::PAGE.ports(&[1u32])",
            "Policy::PAGE.allow(Userinfo)",
            "Policy::PAGE.a(&[1], &[2])",
            "Policy::PAGE.await",
            "Policy::PAGE.https_only",
            "Policy::PAGE.f::<T>()",
            "Policy::PAGE { }",
            "Policy::PAGE + 1",
        ] {
            assert!(parse(source).is_none(), "{source}");
        }
    }
}
