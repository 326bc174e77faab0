//! Reads the options of `#[uri(…)]` on a type, a variant or a field, each of which may stand once.

use std::ops::Range;

use proc_macro2::{Ident, Span, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, LitInt, LitStr, Meta, Path, Token};

use super::case::Case;
use crate::diag::{Diagnostics, Place};
use crate::input::nearest::{did_you_mean, nearest};
use crate::literal::{self, Kind};

/// The place of options.
#[derive(Clone, Copy)]
pub(super) struct Door {
    /// The item that has the options, with its article.
    pub(super) on: &'static str,
    /// The options that the item takes.
    pub(super) known: &'static [&'static str],
}

impl Door {
    pub(super) const NEWTYPE: Self =
        Self { on: "a newtype", known: &["chars", "min", "max", "text", "crate"] };
    pub(super) const ENUM: Self = Self { on: "an enum", known: &["rename_all", "text", "crate"] };
    pub(super) const RECORD: Self =
        Self { on: "a struct with named fields", known: &["rename_all", "crate"] };
    pub(super) const VARIANT: Self = Self { on: "a variant", known: &["name"] };
    pub(super) const FIELD: Self = Self { on: "a named field", known: &["name", "skip"] };
    pub(super) const INNER: Self = Self { on: "the field of a newtype", known: &[] };

    const ALL: [Self; 5] = [Self::NEWTYPE, Self::ENUM, Self::RECORD, Self::VARIANT, Self::FIELD];

    /// Returns the list of options that may be written here.
    fn there_is(self) -> String {
        if self.known.is_empty() {
            return format!("{} takes none; write it above the type", self.on);
        }
        let mut list = Vec::new();
        for name in self.known {
            list.push(example(name));
        }
        format!("{} takes `{}`", self.on, list.join("`, `"))
    }
}

/// Returns an example of an option.
fn example(option: &str) -> &'static str {
    match option {
        "chars" => "chars = \"A-Za-z0-9_-\"",
        "min" => "min = 1",
        "max" => "max = 64",
        "rename_all" => "rename_all = \"kebab-case\"",
        "name" => "name = \"…\"",
        "crate" => "crate = path",
        "text" => "text",
        _ => "skip",
    }
}

/// One option as it is written.
struct Written {
    name: Ident,
    value: Value,
}

enum Value {
    None,
    Text(LitStr),
    Number(LitInt),
    Path(Path),
    Other,
}

impl Parse for Written {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = if input.parse::<Option<Token![=]>>()?.is_none() {
            Value::None
        } else if input.peek(LitStr) {
            Value::Text(input.parse()?)
        } else if input.peek(LitInt) {
            Value::Number(input.parse()?)
        } else {
            parse_other(input)?
        };
        Ok(Self { name, value })
    }
}

/// Reads a path, or something that is no value of any option. The reader of the option says what it should
/// be.
fn parse_other(input: ParseStream<'_>) -> syn::Result<Value> {
    let ahead = input.fork();
    if let Ok(path) = ahead.parse() {
        if ahead.is_empty() || ahead.peek(Token![,]) {
            input.advance_to(&ahead);
            return Ok(Value::Path(path));
        }
    }
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(Value::Other)
}

/// All options of one place. Each is taken once, by the code that knows its meaning.
pub(super) struct Options(Vec<Written>);

impl Options {
    /// Reads the options of every `#[uri(…)]` among the attributes.
    pub(super) fn parse(attributes: &[Attribute], door: Door, diagnostics: &mut Diagnostics) -> Self {
        let mut options = Self(Vec::new());
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("uri")) {
            if !matches!(&attribute.meta, Meta::List(list) if !list.tokens.is_empty()) {
                let message = format!("`#[uri]` without options\n  help: {}", door.there_is());
                diagnostics.push(span_of_path(attribute.path()), message);
                continue;
            }
            let written = attribute.parse_args_with(Punctuated::<Written, Token![,]>::parse_terminated);
            for one in diagnostics.read(written).into_iter().flatten() {
                options.push(one, door, diagnostics);
            }
        }
        options
    }

    fn push(&mut self, written: Written, door: Door, diagnostics: &mut Diagnostics) {
        let name = written.name.to_string();
        let place = Place::from(written.name.span());
        if !door.known.contains(&&*name) {
            diagnostics.push(place, unknown(&name, door));
        } else if self.0.iter().any(|other| other.name == name) {
            diagnostics.push(place, format!("second `{name}`\n  help: an option is given once"));
        } else {
            self.0.push(written);
        }
    }

    fn take(&mut self, name: &str) -> Option<Written> {
        let at = self.0.iter().position(|written| written.name == name)?;
        Some(self.0.swap_remove(at))
    }

    /// Returns the place of the option, if there is one.
    pub(super) fn span(&self, name: &str) -> Option<Span> {
        self.0.iter().find(|written| written.name == name).map(|written| written.name.span())
    }

    /// Takes an option that is a text.
    pub(super) fn text(&mut self, name: &str, diagnostics: &mut Diagnostics) -> Option<LitStr> {
        let written = self.take(name)?;
        if let Value::Text(text) = written.value {
            if text.suffix().is_empty() {
                return Some(text);
            }
        }
        push_expected(&written.name, "a string literal", diagnostics);
        None
    }

    /// Takes an option that is a number of characters.
    pub(super) fn number(&mut self, name: &str, diagnostics: &mut Diagnostics) -> Option<u32> {
        let written = self.take(name)?;
        if let Value::Number(number) = &written.value {
            if let (true, Ok(number)) = (number.suffix().is_empty(), number.base10_parse()) {
                return Some(number);
            }
        }
        push_expected(&written.name, "a number of characters", diagnostics);
        None
    }

    /// Takes an option that is a path.
    pub(super) fn path(&mut self, name: &str, diagnostics: &mut Diagnostics) -> Option<Path> {
        let written = self.take(name)?;
        match written.value {
            Value::Path(path) => return Some(path),
            // Other derives write it as `crate = "path"`.
            Value::Text(text) => {
                if let Ok(path) = text.parse() {
                    return Some(path);
                }
            }
            Value::None | Value::Number(_) | Value::Other => {}
        }
        push_expected(&written.name, "a path", diagnostics);
        None
    }

    /// Returns whether the option is there, which takes no value.
    pub(super) fn flag(&mut self, name: &str, diagnostics: &mut Diagnostics) -> bool {
        let Some(written) = self.take(name) else { return false };
        if !matches!(written.value, Value::None) {
            let message = format!("`{name}` takes no value\n  help: write `{name}` alone");
            diagnostics.push(Place::from(written.name.span()), message);
        }
        true
    }

    /// Takes the case of `rename_all`.
    pub(super) fn case(&mut self, diagnostics: &mut Diagnostics) -> Option<Case> {
        let text = self.text("rename_all", diagnostics)?;
        let case = Case::named(&text.value());
        if case.is_none() {
            diagnostics.push(Place::from(text.span()), unknown_case(&text.value()));
        }
        case
    }
}

fn push_expected(name: &Ident, what: &str, diagnostics: &mut Diagnostics) {
    let message = format!("expected {what}, as in `{}`", example(&name.to_string()));
    diagnostics.push(Place::from(name.span()), message);
}

fn unknown(name: &str, door: Door) -> String {
    let elsewhere = Door::ALL.iter().find(|other| other.known.contains(&name));
    match (nearest(name, door.known), elsewhere) {
        (_, Some(other)) => {
            format!("`{name}` is an option of {}\n  help: {}", other.on, door.there_is())
        }
        (Some(meant), None) => {
            format!("unknown option `{name}`\n  help: did you mean `{meant}`? {}", door.there_is())
        }
        (None, None) => format!("unknown option `{name}`\n  help: {}", door.there_is()),
    }
}

fn unknown_case(text: &str) -> String {
    let names = Case::ALL.map(|(name, _)| name);
    let (meant, list) = (did_you_mean(text, &names), names.join("`, `"));
    format!("unknown case `{text}`\n  help: {meant}the cases are `{list}`")
}

fn span_of_path(path: &Path) -> Place {
    Place::from(path.segments.first().map_or_else(Span::call_site, |first| first.ident.span()))
}

/// Returns the place of `range` in a text, if the compiler has it, otherwise that of the literal.
pub(super) fn place_in(text: &LitStr, range: Range<usize>) -> Place {
    let token = text.token();
    let span = match literal::read(&token.to_string()) {
        Kind::Text(decoded) => token.subspan(decoded.written(range)),
        _ => None,
    };
    Place::from(span.unwrap_or_else(|| text.span()))
}
