//! The URIs and templates that a file writes: in the macros of urika, in sets of routes, in routers,
//! and in other literals that begin as a URL does.

use std::ops::Range;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::LitStr;

use crate::read::{code, guarded, is_punct, marks_tests, place};
use crate::value::Place;

/// Groups in groups that are looked into.
const DEEPEST: u32 = 256;
/// Macros that take a URI or a reference.
const URIS: &[&str] = &["uri", "uri_ref", "base", "project_uri"];
/// Macros that take a template.
const TEMPLATES: &[&str] = &["uri_template", "uri_format", "try_uri_format"];
/// Macros whose literals are strings for people, or templates of another kind.
const OTHERS: &[&str] = &["format", "format_args", "write", "writeln", "concat", "include_str"];

/// Either a URI or a template of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Uri,
    Template,
}

/// A string in the source.
#[derive(Debug)]
pub(super) struct WrittenString {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) place: Place,
    /// Whether the source has the text unchanged, in quotes on one line.
    is_plain: bool,
    /// The set that the text is a route of.
    pub(super) set: Option<u32>,
    /// The name of the route.
    pub(super) name: String,
}

impl WrittenString {
    /// The place of some bytes of the text, or of the whole literal.
    pub(super) fn part(&self, range: Range<usize>) -> Place {
        let (Some(before), Some(part)) = (self.text.get(..range.start), self.text.get(range)) else {
            return self.place;
        };
        if !self.is_plain || part.is_empty() {
            return self.place;
        }
        let column = self.place.column + 1 + before.chars().count() as u32;
        Place { column, end_column: column + part.chars().count() as u32, ..self.place }
    }
}

/// Reads a file, with `tests` including what is `cfg(test)`. A file that is not Rust has none.
///
/// # Errors
///
/// Fails when the parser panics.
pub(super) fn read(source: &str, file: u32, tests: bool) -> Result<Vec<WrittenString>, String> {
    guarded(|| {
        let mut reader = StringReader { file, tests, sets: 0, found: Vec::new() };
        if let Ok(tokens) = code(source).parse() {
            reader.tokens(tokens, None, 0);
        }
        reader.found
    })
}

struct StringReader {
    file: u32,
    tests: bool,
    sets: u32,
    found: Vec<WrittenString>,
}

impl StringReader {
    /// Reads tokens; `set` is the set whose variants they are.
    fn tokens(&mut self, tokens: TokenStream, set: Option<u32>, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        let all: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut index, mut is_set) = (0, false);
        while index < all.len() {
            let (before, token) = (&all[..index], &all[index]);
            index += 1;
            match token {
                TokenTree::Group(group) if is_attribute(before, group) => {
                    if !self.tests
                        && syn::parse2(group.stream()).is_ok_and(|attribute| marks_tests(&attribute))
                    {
                        index += end_of_item(&all[index..]);
                    }
                    is_set |= is_derive(group, "Routes");
                    self.attribute(group, set, &all[index..]);
                }
                TokenTree::Group(group) => {
                    let is_body = group.delimiter() == Delimiter::Brace;
                    let inner = (is_set && is_body).then(|| {
                        self.sets += 1;
                        self.sets
                    });
                    is_set &= !is_body;
                    self.group(before, group, inner, depth);
                }
                TokenTree::Literal(literal) => self.literal(literal),
                _ => {}
            }
        }
    }

    /// Reads a group: the arguments of a macro or a router, or anything else.
    fn group(&mut self, before: &[TokenTree], group: &Group, set: Option<u32>, depth: u32) {
        let kind = match before {
            [.., TokenTree::Ident(name), TokenTree::Punct(bang)] if bang.as_char() == '!' => {
                let name = name.to_string();
                if OTHERS.contains(&name.as_str()) {
                    let behind = group.stream().into_iter().skip_while(|token| !is_punct(token, ','));
                    return self.tokens(behind.collect(), None, depth + 1);
                }
                if URIS.contains(&name.as_str()) {
                    Some(Kind::Uri)
                } else if TEMPLATES.contains(&name.as_str()) {
                    Some(Kind::Template)
                } else {
                    None
                }
            }
            [.., TokenTree::Punct(dot), TokenTree::Ident(name)]
                if dot.as_char() == '.' && name == "route" =>
            {
                Some(Kind::Template)
                    .filter(|_| first_text(group).is_some_and(|text| is_pattern(&text.value())))
            }
            _ => None,
        };
        let Some(text) = kind.and_then(|_| first_text(group)) else {
            return self.tokens(group.stream(), set, depth + 1);
        };
        self.note(kind.unwrap_or(Kind::Uri), &text, None, "");
        let behind = group.stream().into_iter().skip_while(|token| !matches!(token, TokenTree::Literal(_)));
        self.tokens(behind.skip(1).collect(), None, depth + 1);
    }

    /// Reads `#[route("…")]` of a set, and `#[uri_template("…")]`.
    fn attribute(&mut self, group: &Group, set: Option<u32>, behind: &[TokenTree]) {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let [TokenTree::Ident(name), TokenTree::Group(arguments)] = &tokens[..] else { return };
        let is_route = name == "route" && set.is_some();
        if let (true, Some(text)) = (is_route || name == "uri_template", first_text(arguments)) {
            let variant = behind.iter().find_map(|token| match token {
                TokenTree::Ident(name) if name != "struct" && name != "pub" => Some(name.to_string()),
                _ => None,
            });
            self.note(Kind::Template, &text, set.filter(|_| is_route), &variant.unwrap_or_default());
        }
    }

    /// Notes a literal that begins as a URL does, and is one to its end.
    fn literal(&mut self, token: &proc_macro2::Literal) {
        let Ok(text) = syn::parse2::<LitStr>(TokenTree::Literal(token.clone()).into()) else { return };
        let value = text.value();
        let is_url = ["http://", "https://", "ws://", "wss://"].iter().any(|start| {
            value.get(..start.len()).is_some_and(|given| given.eq_ignore_ascii_case(start))
                && value.len() > start.len()
        });
        if is_url
            && !value.contains(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '<' | '>' | '*' | '$'))
        {
            self.note(Kind::Uri, &text, None, "");
        }
    }

    fn note(&mut self, kind: Kind, text: &LitStr, set: Option<u32>, name: &str) {
        let (place, written) = (place(text.span(), self.file), text.token().to_string());
        let is_plain = place.line == place.end_line && written.starts_with('"') && !written.contains('\\');
        self.found.push(WrittenString {
            kind,
            text: text.value(),
            place,
            is_plain,
            set,
            name: name.to_owned(),
        });
    }
}

/// The first text of a group, after words such as `exact,`.
fn first_text(group: &Group) -> Option<LitStr> {
    let literal = group.stream().into_iter().find(|token| matches!(token, TokenTree::Literal(_)))?;
    syn::parse2(literal.into()).ok()
}

/// Returns whether a router pattern is a template: `:id` and `{*path}` are not.
fn is_pattern(text: &str) -> bool {
    text.starts_with('/')
        && !text.split('/').any(|segment| segment.starts_with([':', '*']))
        && !text.contains("{*")
}

fn is_attribute(before: &[TokenTree], group: &Group) -> bool {
    let is_marked = match before {
        [.., hash, bang] if is_punct(bang, '!') => is_punct(hash, '#'),
        _ => is_punct(before.last(), '#'),
    };
    is_marked && group.delimiter() == Delimiter::Bracket
}

/// Returns whether an attribute is `#[derive(…)]` with this name.
fn is_derive(group: &Group, name: &str) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    match &tokens[..] {
        [TokenTree::Ident(derive), TokenTree::Group(names)] if derive == "derive" => {
            names.stream().into_iter().any(|token| matches!(token, TokenTree::Ident(ident) if ident == name))
        }
        _ => false,
    }
}

/// The tokens to the end of an item: its body, or a semicolon.
fn end_of_item(tokens: &[TokenTree]) -> usize {
    let is_end = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_punct(token, ';'),
    };
    tokens.iter().position(is_end).map_or(tokens.len(), |end| end + 1)
}
