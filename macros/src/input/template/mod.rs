//! The arguments of `uri_template!`, of the attribute `#[uri_template(…)]`, and of `uri_format!`.
//!
//! ```text
//! uri_template!( [ setting "," ]… text [ "," setting ]… )
//! uri_template!( [ setting "," ]… struct "=" text [ "," ( setting | field ) ]… )
//! uri_format!( [ setting "," ]… text [ "," ( setting | name "=" value ) ]… )
//! ```

mod caller;
#[cfg(test)]
mod tests;

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

pub(crate) use self::caller::{Caller, NO_METHOD};
use self::caller::{is_literal, push_unexpected, push_unknown};
use super::call::{Setting, push_second};
use super::field::WrittenField;
use super::header::{Extras, Header, HeaderRest};
use super::named::{check_twice, path_of_crate, rejection};
use super::text::{self, WrittenText};
use super::{arguments, assigned, shown};
use crate::diag::{Diagnostics, SourcePlace};

/// Arguments that have been read.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Arguments {
    /// The macro or attribute that has the arguments.
    pub(crate) caller: Caller,
    /// The modes, and a policy.
    pub(crate) settings: Vec<Setting>,
    /// The base in `base = "…"`.
    pub(crate) base: Option<WrittenText>,
    /// The path in `crate = path`.
    pub(crate) krate: Option<TokenStream>,
    /// The name in `builder = Name`.
    pub(crate) builder: Option<Ident>,
    /// The argument `builder`.
    pub(crate) has_builder: Option<Span>,
    /// The template.
    pub(crate) text: Option<WrittenText>,
    /// The struct before the template.
    pub(crate) header: Option<Header>,
    /// Types of variables.
    pub(crate) fields: Vec<WrittenField>,
    /// Values of variables.
    pub(crate) values: Vec<ValueArgument>,
    /// `deny_unknown_query` with `true`, or `allow_unknown_query` with `false`.
    pub(crate) unknown_query: Option<(Span, bool)>,
    /// The argument `form`.
    pub(crate) is_form: Option<Span>,
    /// The arguments that request additional items.
    pub(crate) extras: Extras,
    /// Former paths: `was = "…"`, any number of times.
    pub(crate) was: Vec<WrittenText>,
    /// Whether fields could not be read, so that no field is reported as missing.
    pub(crate) is_without_fields: bool,
    /// Whether the arguments are about a struct, even if it could not be read, and so not in an expression.
    pub(crate) is_item: bool,
}

/// An argument `name = value`.
pub(crate) struct ValueArgument {
    /// The name of the variable's field.
    pub(crate) ident: Ident,
    /// The place of `commas` in `#[uri(commas)]` before the name.
    pub(crate) commas: Option<Span>,
    /// The expression.
    pub(crate) tokens: Vec<TokenTree>,
}

impl Arguments {
    /// Reads the tokens of a call or an attribute.
    pub(crate) fn parse(caller: Caller, tokens: TokenStream, diagnostics: &Diagnostics) -> Self {
        let mut read = Self { caller, ..Self::default() };
        let arguments = arguments(tokens);
        let text_at = arguments.iter().position(|argument| is_text(argument) || Header::is_one(argument));
        if arguments.is_empty() {
            read.push_no_text(&arguments, diagnostics);
            return read;
        }
        if arguments.len() > 1 {
            check_twice(&arguments, &caller.once(), diagnostics);
        }
        for (at, argument) in arguments.iter().enumerate() {
            let is_before = text_at.is_none_or(|text| at < text);
            read.parse_one(argument, is_before, diagnostics);
        }
        if text_at.is_none() && diagnostics.is_empty() {
            read.push_no_text(&arguments, diagnostics);
        }
        read
    }

    /// Returns the place of the template, or of the call.
    pub(crate) fn span(&self) -> Span {
        self.text.as_ref().map_or_else(Span::call_site, WrittenText::span)
    }

    fn push_no_text(&mut self, arguments: &[Vec<TokenTree>], diagnostics: &Diagnostics) {
        let is_expression = |setting: &Setting| matches!(setting, Setting::Policy(..) | Setting::Word(_));
        let last = arguments.last().map_or(&[][..], Vec::as_slice);
        if self.settings.last().is_some_and(is_expression) && !is_mode(last) {
            // The argument was intended to be the template.
            self.settings.pop();
            diagnostics.push(
                SourcePlace::of(last),
                format!("expected a string literal, as in `{}`\n  help: a template is parsed at compile time, so it cannot be a constant or a variable; `concat!(…)` joins literals, and `template::Template` parses templates at run time", self.caller.example()),
            );
        } else if self.caller != Caller::Route {
            // Only the caller knows the name of the route, and reports it.
            text::push_no_text(self.caller.example(), diagnostics);
        }
    }

    fn parse_one(&mut self, argument: &[TokenTree], is_before: bool, diagnostics: &Diagnostics) {
        let caller = self.caller;
        if caller == Caller::Template && Header::is_one(argument) {
            return self.parse_header(argument, diagnostics);
        }
        if is_text(argument) {
            return self.parse_text(argument, diagnostics);
        }
        if let (Caller::Template, true, Some((header, text))) =
            (caller, is_before, Header::without_word(argument))
        {
            let message =
                format!("expected `struct` before the name\n  help: write `struct {} = …`", header.ident);
            diagnostics.push(SourcePlace::from(header.span()), message);
            self.parse_text(&text, diagnostics);
            (self.header, self.is_item) = (Some(header), true);
            return;
        }
        if caller != Caller::Format && self.parse_word(argument, diagnostics) {
            return;
        }
        if let Some((name, value)) = assigned(argument) {
            return self.parse_named(name, value, diagnostics);
        }
        if caller == Caller::Format && attribute(argument).is_some() {
            return self.parse_with_attributes(argument, diagnostics);
        }
        if caller == Caller::Template && is_field(argument) {
            self.fields.extend(WrittenField::parse(argument, diagnostics));
            return;
        }
        if is_before || is_mode(argument) {
            self.settings.extend(Setting::parse(argument, diagnostics));
            return;
        }
        self.push_unexpected(argument, diagnostics);
    }

    /// Reads `name = value` after attributes such as `#[uri(commas)]`.
    fn parse_with_attributes(&mut self, mut argument: &[TokenTree], diagnostics: &Diagnostics) {
        let mut commas = None;
        while let Some((attribute, rest)) = attribute(argument) {
            parse_commas(attribute, &mut commas, diagnostics);
            argument = rest;
        }
        match assigned(argument) {
            Some((ident, value)) => {
                let (ident, tokens) = (ident.clone(), value.to_vec());
                self.values.push(ValueArgument { ident, commas, tokens });
            }
            None => push_unexpected(Caller::Format, argument, diagnostics),
        }
    }

    /// Reports an argument that the call does not accept. If the template has positional values, its own
    /// error is enough.
    fn push_unexpected(&self, argument: &[TokenTree], diagnostics: &Diagnostics) {
        let is_positional = self.caller == Caller::Format && self.text.as_ref().is_some_and(is_positional);
        if !is_positional || argument.is_empty() {
            push_unexpected(self.caller, argument, diagnostics);
        }
    }

    /// Reads an argument without a value, and returns whether it is known.
    fn parse_word(&mut self, argument: &[TokenTree], diagnostics: &Diagnostics) -> bool {
        let [TokenTree::Ident(word)] = argument else { return false };
        let span = Some(word.span());
        match word.to_string().as_str() {
            name @ ("allow_unknown_query" | "deny_unknown_query") => {
                let is_denied = name == "deny_unknown_query";
                if self.unknown_query.is_some_and(|(_, other)| other != is_denied) {
                    let message = "`allow_unknown_query` and `deny_unknown_query` cannot be combined\n  help: remove one of them";
                    diagnostics.push(word.span().into(), message);
                }
                self.unknown_query = Some((word.span(), is_denied));
            }
            "form" => self.is_form = span,
            "serde" => self.extras.serde = span,
            "text" => self.extras.as_text = span,
            "names" if self.caller != Caller::Route => self.extras.names = span,
            "builder" if self.caller == Caller::Attribute => self.has_builder = span,
            _ => return false,
        }
        true
    }

    fn parse_text(&mut self, argument: &[TokenTree], diagnostics: &Diagnostics) {
        let caller = self.caller;
        if self.text.is_some() {
            if caller == Caller::Format {
                return self.push_unexpected(argument, diagnostics);
            }
            let message = if caller == Caller::Template {
                "expected one string literal\n  help: `concat!(…)` joins literals; pass a value to the setter of its variable, as in `.id(7)`"
            } else {
                "expected one string literal\n  help: `concat!(…)` joins literals"
            };
            return diagnostics.push(SourcePlace::of(argument), message);
        }
        self.text = written(caller.example(), argument, diagnostics);
    }

    fn parse_header(&mut self, argument: &[TokenTree], diagnostics: &Diagnostics) {
        self.is_item = true;
        if self.header.is_some() || self.text.is_some() {
            let message = "expected one struct, with its template after `=`\n  help: write another `uri_template!` for another template";
            return diagnostics.push(SourcePlace::of(argument), message);
        }
        let Some((header, rest)) = Header::parse(argument, diagnostics) else { return };
        match rest {
            HeaderRest::Text(text) => self.text = self.parse_text_of_struct(&text, diagnostics),
            HeaderRest::Other(rest) => self.push_no_template(&header, &rest, diagnostics),
        }
        self.header = Some(header);
    }

    fn parse_text_of_struct(&mut self, text: &[TokenTree], diagnostics: &Diagnostics) -> Option<WrittenText> {
        let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
        let (at, fields_at) = match (text.iter().position(is_end), text) {
            (Some(at), _) => (at, at + 1),
            (None, [TokenTree::Literal(_), TokenTree::Ident(_), ..]) => (1, 1),
            _ => return written(Caller::Template.example(), text, diagnostics),
        };
        diagnostics.push(
            SourcePlace::of(&text[at..=at]),
            format!("expected `,` after the template, found `{}`\n  help: the types of variables follow, as in `struct Users = \"https://example.com/users/{{id}}\", id: u64`", text[at]),
        );
        self.fields.extend(fields(text[fields_at..].iter().cloned().collect()));
        written(Caller::Template.example(), &text[..at], diagnostics)
    }

    /// Reports a struct without a template. The tokens after it may be its fields.
    fn push_no_template(&mut self, header: &Header, rest: &[TokenTree], diagnostics: &Diagnostics) {
        let message = match rest {
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
                self.fields.extend(fields(group.stream()));
                "fields before the template\n  help: the types of the variables follow it, without braces: `struct Users = \"https://example.com/users/{id}\", id: u64`"
            }
            _ => {
                "expected `=` and a template after the name, as in `pub struct Users = \"https://example.com/users/{id}\"`"
            }
        };
        let place = rest
            .first()
            .map_or_else(|| SourcePlace::from(header.span()), |first| SourcePlace::from(first.span()));
        diagnostics.push(place, message);
    }

    fn parse_named(&mut self, name: &Ident, value: &[TokenTree], diagnostics: &Diagnostics) {
        let caller = self.caller;
        match name.to_string().as_str() {
            "base" if caller == Caller::Format && self.base.is_some() => push_second(name, diagnostics),
            "base" if caller.takes_base(value) => {
                self.base = written("base = \"https://example.com/v1\"", value, diagnostics);
            }
            "policy" => {
                self.settings.push(Setting::Policy(value.iter().cloned().collect(), SourcePlace::of(value)));
            }
            "builder" if matches!(caller, Caller::Template | Caller::Attribute) => match value {
                [TokenTree::Ident(builder)] => self.builder = Some(builder.clone()),
                _ => diagnostics.push(
                    SourcePlace::of(value),
                    "expected the name of the builder, as in `builder = PostsSetters`",
                ),
            },
            "was" if caller == Caller::Route => {
                self.was.extend(written("was = \"/people/{id}\"", value, diagnostics));
            }
            "rejection" if caller != Caller::Format => {
                self.extras.rejection = rejection(name, value, diagnostics);
            }
            // `input::description` reads them.
            "title" | "description" | "mime" if caller == Caller::Route => {}
            "crate" if caller == Caller::Attribute => self.krate = path_of_crate(value, diagnostics),
            _ if caller == Caller::Format => {
                self.values.push(ValueArgument { ident: name.clone(), commas: None, tokens: value.to_vec() });
            }
            _ => push_unknown(caller, name, diagnostics),
        }
    }
}

/// Returns the content of `#[…]` at the beginning of an argument, and the tokens after it.
fn attribute(argument: &[TokenTree]) -> Option<(&Group, &[TokenTree])> {
    match argument {
        [TokenTree::Punct(hash), TokenTree::Group(content), rest @ ..]
            if hash.as_char() == '#' && content.delimiter() == Delimiter::Bracket =>
        {
            Some((content, rest))
        }
        _ => None,
    }
}

/// Reads the attribute on a value, which is `#[uri(commas)]`.
fn parse_commas(attribute: &Group, commas: &mut Option<Span>, diagnostics: &Diagnostics) {
    const HELP: &str = "the only attribute on a value is `#[uri(commas)]`, which writes a list with commas";
    let words: Vec<TokenTree> = attribute.stream().into_iter().collect();
    let options = match words.as_slice() {
        [TokenTree::Ident(uri), TokenTree::Group(options)]
            if uri == "uri" && options.delimiter() == Delimiter::Parenthesis =>
        {
            arguments(options.stream())
        }
        _ => Vec::new(),
    };
    if options.is_empty() {
        let place = SourcePlace::from(attribute.span());
        return diagnostics.push(place, format!("unexpected attribute on a value\n  help: {HELP}"));
    }
    for option in options {
        match option.as_slice() {
            [TokenTree::Ident(word)] if word == "commas" && commas.is_some() => {
                push_second(word, diagnostics);
            }
            [TokenTree::Ident(word)] if word == "commas" => *commas = Some(word.span()),
            other => diagnostics.push(
                SourcePlace::of(other),
                format!("unexpected option{} on a value\n  help: {HELP}", shown(other)),
            ),
        }
    }
}

fn written(example: &str, tokens: &[TokenTree], diagnostics: &Diagnostics) -> Option<WrittenText> {
    const HELP: &str = "\n  help: a template is parsed at compile time, so it cannot be a constant or a variable; `concat!(…)` joins literals";
    WrittenText::parse(example, tokens, HELP, diagnostics)
}

/// Returns whether a template has `{}` or `{0}`, which are positional values in `format!`. The grammar refuses `{}`.
fn is_positional(template: &WrittenText) -> bool {
    let is_positional = |rest: &str| rest.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with('}');
    template.text().split('{').skip(1).any(is_positional)
}

/// Returns the fields that can be read, when an error has already been reported.
fn fields(tokens: TokenStream) -> Vec<WrittenField> {
    let (ignored, mut fields) = (Diagnostics::new(), Vec::new());
    for argument in &arguments(tokens) {
        fields.extend(WrittenField::parse(argument, &ignored));
    }
    fields
}

/// Returns whether the argument is a literal or a `concat!`.
fn is_text(argument: &[TokenTree]) -> bool {
    match argument {
        [first, ..] if is_literal(first) => true,
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [.., TokenTree::Ident(concat), TokenTree::Punct(bang), TokenTree::Group(_)] => {
            concat == "concat" && bang.as_char() == '!' && assigned(argument).is_none()
        }
        _ => false,
    }
}

/// Returns whether the argument is `#[…] pub name: Type`, and not a path.
fn is_field(argument: &[TokenTree]) -> bool {
    let mut rest = argument;
    while let Some((_, after)) = attribute(rest) {
        rest = after;
    }
    if let [TokenTree::Ident(word), after @ ..] = rest {
        if word == "pub" {
            rest = after;
            if let [TokenTree::Group(_), after @ ..] = rest {
                rest = after;
            }
        }
    }
    matches!(rest, [TokenTree::Ident(_), TokenTree::Punct(colon), ..]
        if colon.as_char() == ':' && colon.spacing() == Spacing::Alone)
}

/// Returns whether the argument is `exact`, `strict` or `allow(…)`.
fn is_mode(argument: &[TokenTree]) -> bool {
    match argument {
        [TokenTree::Ident(word)] => word == "exact" || word == "strict",
        [TokenTree::Ident(word), TokenTree::Group(_)] => word == "allow",
        _ => false,
    }
}
