//! The program's own `macro_rules!`: finds them, and matches a call with their arms.
//!
//! `transcribe` writes the tokens of the arm. A definition is kept as text, so that all threads share it.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::depth::{are_too_deep, is_punct};
use super::origins::{self, Origin};
use super::transcribe::{Bindings, Bound, repetition, transcribed};

/// The longest definition that is expanded, in bytes.
const LONGEST: usize = 16 << 10;

/// A definition: the text between its brackets, and where the text begins.
#[derive(Debug)]
pub(crate) struct Definition {
    name: String,
    text: String,
    line: u32,
    column: u32,
    /// Whether a token has a slash; comments do not count.
    has_slash: bool,
}

/// The definitions of a program, by name, each with the number of its file.
#[derive(Debug, Default)]
pub(crate) struct Macros {
    all: HashMap<String, Vec<(u32, Definition)>>,
}

impl Macros {
    /// Adds the definitions of a file.
    pub(crate) fn add(&mut self, file: u32, definitions: Vec<Definition>) {
        for definition in definitions {
            self.all.entry(definition.name.clone()).or_default().push((file, definition));
        }
    }

    /// Returns what a call in a function expands to; none, if neither the call nor the definition has a slash, as
    /// each URL has.
    pub(super) fn expanded_text(&self, invocation: &syn::Macro, file: u32) -> Option<TokenStream> {
        let (_, Definition { has_slash, .. }) = self.definition(invocation, file)?;
        if *has_slash || invocation.tokens.to_string().contains('/') {
            self.expanded(invocation, file)
        } else {
            None
        }
    }

    fn definition(&self, invocation: &syn::Macro, file: u32) -> Option<&(u32, Definition)> {
        let all = self.all.get(&invocation.path.segments.last()?.ident.to_string())?;
        all.iter().find(|(number, _)| *number == file).or_else(|| all.first())
    }

    /// Returns what a call expands to; none, if the program does not define the macro, or no arm matches.
    pub(super) fn expanded(&self, invocation: &syn::Macro, file: u32) -> Option<TokenStream> {
        let (number, Definition { text, line, column, .. }) = self.definition(invocation, file)?;
        let input: Vec<TokenTree> = invocation.tokens.clone().into_iter().collect();
        let definition: Vec<TokenTree> = text.parse::<TokenStream>().ok()?.into_iter().collect();
        origins::note(&definition, Origin { file: *number, line: *line, column: *column });
        arms(&definition).find_map(|(pattern, body)| expand(pattern, body, &input))
    }
}

fn expand(pattern: TokenStream, body: TokenStream, input: &[TokenTree]) -> Option<TokenStream> {
    let mut found = Bindings::new();
    let length = matched(&matchers(pattern), input, &mut found)?;
    if length < input.len() {
        return None;
    }
    // A repetition can nest what the file does not.
    transcribed(body, &found).filter(|tokens| !are_too_deep(tokens.clone()))
}

/// Finds the definitions in the text of a file.
pub(crate) fn definitions(text: &str) -> Vec<Definition> {
    // The parser counts its offsets from here.
    let text = super::code(text);
    if !text.contains("macro_rules!") || super::too_deep(text).is_some() {
        return Vec::new();
    }
    let find = || {
        let mut found = Vec::new();
        if let Ok(tokens) = text.parse::<TokenStream>() {
            definitions_in(tokens, text, &mut found);
        }
        found
    };
    super::guarded(find).unwrap_or_default()
}

fn definitions_in(tokens: TokenStream, whole: &str, found: &mut Vec<Definition>) {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in all.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        if let [.., TokenTree::Ident(word), TokenTree::Punct(_), TokenTree::Ident(name)] = &all[..index]
            && word == "macro_rules"
        {
            let (open, close) = (group.span_open(), group.span_close());
            let within = open.byte_range().end..close.byte_range().start;
            if let (true, Some(text)) = (within.len() <= LONGEST, whole.get(within)) {
                found.push(Definition {
                    name: name.to_string(),
                    text: text.into(),
                    line: open.end().line as u32 - 1,
                    column: open.end().column as u32,
                    has_slash: group.stream().to_string().contains('/'),
                });
            }
        } else {
            definitions_in(group.stream(), whole, found);
        }
    }
}

/// The arms of a definition: `(pattern) => { body };`.
fn arms(definition: &[TokenTree]) -> impl Iterator<Item = (TokenStream, TokenStream)> {
    let of_arm = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Group(pattern), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Group(body)] => {
            Some((pattern.stream(), body.stream()))
        }
        _ => None,
    };
    definition.windows(4).filter_map(of_arm)
}

/// A piece of a pattern.
enum Matcher {
    Token(TokenTree),
    Group(Delimiter, Vec<Self>),
    /// Name and kind.
    Variable(String, String),
    /// The content, the separator, and `*`, `+` or `?`.
    Repeat(Vec<Self>, Option<TokenTree>, char),
}

fn matchers(pattern: TokenStream) -> Vec<Matcher> {
    let tokens: Vec<TokenTree> = pattern.into_iter().collect();
    let mut all = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let (matcher, length) = match &tokens[index..] {
            [
                TokenTree::Punct(dollar),
                TokenTree::Ident(name),
                TokenTree::Punct(_),
                TokenTree::Ident(kind),
                ..,
            ] if dollar.as_char() == '$' => (Matcher::Variable(name.to_string(), kind.to_string()), 4),
            [TokenTree::Punct(dollar), TokenTree::Group(inner), rest @ ..] if dollar.as_char() == '$' => {
                let (separator, sign, length) = repetition(rest);
                (Matcher::Repeat(matchers(inner.stream()), separator, sign), 2 + length)
            }
            [TokenTree::Group(group), ..] => (Matcher::Group(group.delimiter(), matchers(group.stream())), 1),
            [token, ..] => (Matcher::Token(token.clone()), 1),
            [] => break,
        };
        all.push(matcher);
        index += length;
    }
    all
}

/// Matches the beginning of tokens, and returns the number of tokens that were taken.
fn matched(matchers: &[Matcher], tokens: &[TokenTree], found: &mut Bindings) -> Option<usize> {
    let mut index = 0;
    for matcher in matchers {
        match matcher {
            Matcher::Token(wanted) => {
                let token = tokens.get(index).filter(|token| is_same(token, wanted))?;
                index += usize::from(!matches!(token, TokenTree::Group(_)));
            }
            Matcher::Group(delimiter, inner) => {
                let TokenTree::Group(group) = tokens.get(index)? else { return None };
                let within: Vec<TokenTree> = group.stream().into_iter().collect();
                if group.delimiter() != *delimiter || matched(inner, &within, found)? < within.len() {
                    return None;
                }
                index += 1;
            }
            Matcher::Variable(name, kind) => {
                let length = fragment(kind, &tokens[index..])?;
                found.insert(name.clone(), Bound::Tokens(tokens[index..index + length].to_vec()));
                index += length;
            }
            Matcher::Repeat(inner, separator, sign) => {
                index += repeated(inner, separator.as_ref(), *sign, &tokens[index..], found)?;
            }
        }
    }
    Some(index)
}

fn repeated(
    inner: &[Matcher],
    separator: Option<&TokenTree>,
    sign: char,
    tokens: &[TokenTree],
    found: &mut Bindings,
) -> Option<usize> {
    let mut turns: Vec<Bindings> = Vec::new();
    let mut index = 0;
    loop {
        let mut next = index;
        if let (Some(separator), false) = (separator, turns.is_empty()) {
            match tokens.get(next) {
                Some(token) if is_same(token, separator) => next += 1,
                _ => break,
            }
        }
        let mut turn = Bindings::new();
        match matched(inner, &tokens[next..], &mut turn) {
            Some(length) if length > 0 => index = next + length,
            _ => break,
        }
        turns.push(turn);
        if sign == '?' {
            break;
        }
    }
    if sign == '+' && turns.is_empty() {
        return None;
    }
    for name in names(inner) {
        let all = turns.iter_mut().filter_map(|turn| turn.remove(&name)).collect();
        found.insert(name, Bound::Many(all));
    }
    Some(index)
}

fn names(matchers: &[Matcher]) -> Vec<String> {
    matchers
        .iter()
        .flat_map(|matcher| match matcher {
            Matcher::Variable(name, _) => vec![name.clone()],
            Matcher::Group(_, inner) | Matcher::Repeat(inner, ..) => names(inner),
            Matcher::Token(_) => Vec::new(),
        })
        .collect()
}

fn is_same(token: &TokenTree, other: &TokenTree) -> bool {
    match (token, other) {
        (TokenTree::Punct(punct), TokenTree::Punct(other)) => punct.as_char() == other.as_char(),
        (TokenTree::Ident(ident), TokenTree::Ident(other)) => ident == other,
        (TokenTree::Literal(literal), TokenTree::Literal(other)) => literal.to_string() == other.to_string(),
        _ => false,
    }
}

/// Returns the number of tokens of a fragment at the beginning.
fn fragment(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    let first = tokens.first();
    let length = match kind {
        "vis" => match tokens {
            [TokenTree::Ident(ident), TokenTree::Group(_), ..] if ident == "pub" => 2,
            [TokenTree::Ident(ident), ..] if ident == "pub" => 1,
            _ => return Some(0),
        },
        "ident" => usize::from(matches!(first?, TokenTree::Ident(_))),
        "literal" if is_punct(first?, '-') => 2,
        "literal" => usize::from(matches!(first?, TokenTree::Literal(_))),
        "block" => usize::from(matches!(first?, TokenTree::Group(_))),
        "lifetime" | "tt" if is_punct(first?, '\'') => 2,
        "lifetime" => 0,
        "tt" => 1,
        _ => return until_end(kind, tokens),
    };
    (length > 0 && length <= tokens.len()).then_some(length)
}

/// Returns the tokens up to one that ends a fragment of a kind. A comma may also be in it: `f::<A, B>()`.
fn until_end(kind: &str, tokens: &[TokenTree]) -> Option<usize> {
    let mut depth = 0_i32;
    for (index, token) in tokens.iter().enumerate() {
        let char = match token {
            TokenTree::Punct(punct) => punct.as_char(),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => '{',
            TokenTree::Group(_) => '(',
            TokenTree::Ident(word) if word == "as" || word == "where" => 'a',
            _ => ' ',
        };
        let is_arrow = char == '=' && is_punct(tokens.get(index + 1), '>');
        let is_end = match kind {
            "ty" | "path" => {
                let is_path = char == ':' && is_punct(tokens.get(index + 1), ':')
                    || (index > 0 && is_punct(&tokens[index - 1], ':'));
                match char {
                    '<' => depth += 1,
                    '>' if !is_after_minus(tokens, index) => depth -= 1,
                    _ => {}
                }
                depth < 0
                    || (depth == 0 && !is_path && matches!(char, ',' | ';' | '=' | ':' | '|' | '{' | 'a'))
            }
            "item" if char == '{' || char == ';' => return Some(index + 1),
            "item" => false,
            _ => is_arrow || matches!(char, ',' | ';'),
        };
        if is_end && index > 0 && (kind != "expr" || is_expression(&tokens[..index])) {
            return Some(index);
        }
    }
    (!tokens.is_empty()).then_some(tokens.len())
}

fn is_expression(tokens: &[TokenTree]) -> bool {
    syn::parse2::<syn::Expr>(tokens.iter().cloned().collect()).is_ok()
}

fn is_after_minus(tokens: &[TokenTree], index: usize) -> bool {
    index > 0 && is_punct(&tokens[index - 1], '-')
}
