//! Reads the options of `#[uri(…)]` on a type, a variant or a field, each of which may appear once.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use syn::{Attribute, LitStr, Path};

use super::case::NameCase;
use crate::diag::{Diagnostics, SourcePlace};
use crate::input::field::arguments_of;
use crate::input::text::{self, TextArgument};
use crate::input::unwrap_groups;
use crate::input::{did_you_mean, nearest};
use crate::literal;
use crate::token::{is_punct, split, stream};

/// The place of options.
#[derive(Clone, Copy)]
pub(super) struct Door {
    /// The item that has the options, with its article.
    pub(super) on: &'static str,
    /// The options that the item accepts.
    pub(super) known: &'static [&'static str],
}

impl Door {
    pub(super) const NEWTYPE: Self =
        Self { on: "a newtype", known: &["chars", "min", "max", "not", "text", "crate"] };
    pub(super) const ENUM: Self = Self { on: "an enum", known: &["rename_all", "text", "crate"] };
    pub(super) const RECORD: Self =
        Self { on: "a struct with named fields", known: &["rename_all", "crate"] };
    pub(super) const VARIANT: Self = Self { on: "a variant", known: &["name"] };
    pub(super) const FIELD: Self = Self { on: "a named field", known: &["name", "sensitive", "skip"] };
    pub(super) const INNER: Self = Self { on: "the field of a newtype", known: &[] };

    const ALL: [Self; 5] = [Self::NEWTYPE, Self::ENUM, Self::RECORD, Self::VARIANT, Self::FIELD];

    /// Returns the list of options that may be written here.
    fn there_is(self) -> String {
        if self.known.is_empty() {
            return format!("remove `#[uri]`: {} has no options", self.on);
        }
        let mut list = Vec::new();
        for name in self.known {
            list.push(example(name));
        }
        format!("the options of {} are `{}`", self.on, list.join("`, `"))
    }
}

/// Returns an example of an option.
fn example(option: &str) -> &'static str {
    match option {
        "chars" => "chars = \"A-Za-z0-9_-\"",
        "min" => "min = 1",
        "max" => "max = 64",
        "not" => "not = [\"me\", \"new\"]",
        "rename_all" => "rename_all = \"kebab-case\"",
        "name" => "name = \"…\"",
        "crate" => "crate = path",
        "text" => "text",
        "sensitive" => "sensitive",
        _ => "skip",
    }
}

/// One option as written, with the tokens after its `=`.
struct WrittenOption {
    name: Ident,
    value: Option<Vec<TokenTree>>,
}

/// All options of one place. Each is consumed once, by the code that knows its meaning.
pub(super) struct Options<'d> {
    all: Vec<WrittenOption>,
    diagnostics: &'d Diagnostics,
}

impl<'d> Options<'d> {
    /// Reads the options of every `#[uri(…)]` among the attributes.
    pub(super) fn parse(attributes: &[Attribute], door: Door, diagnostics: &'d Diagnostics) -> Self {
        let mut options = Self { all: Vec::new(), diagnostics };
        for argument in &arguments_of(attributes, &|| door.there_is(), diagnostics) {
            match argument.as_slice() {
                [TokenTree::Ident(name)] => options.push(name, None, door),
                [TokenTree::Ident(name), is, value @ ..] if is_punct(is, '=') => {
                    options.push(name, Some(unwrap_groups(stream(value))), door);
                }
                [TokenTree::Ident(_), next, ..] => diagnostics.push(next.span().into(), "expected `,`"),
                other => diagnostics.push(SourcePlace::of(other), "expected identifier"),
            }
        }
        options
    }

    fn push(&mut self, name: &Ident, value: Option<Vec<TokenTree>>, door: Door) {
        let (word, place) = (name.to_string(), SourcePlace::from(name.span()));
        if !door.known.contains(&&*word) {
            self.diagnostics.push(place, unknown(&word, door));
        } else if self.span(&word).is_some() {
            self.diagnostics.push(place, format!("duplicate `{word}`\n  help: an option is given once"));
        } else {
            self.all.push(WrittenOption { name: name.clone(), value });
        }
    }

    fn take(&mut self, name: &str) -> Option<WrittenOption> {
        let at = self.all.iter().position(|written| written.name == name)?;
        Some(self.all.swap_remove(at))
    }

    /// Returns the place of the option, if there is one.
    pub(super) fn span(&self, name: &str) -> Option<Span> {
        self.all.iter().find(|written| written.name == name).map(|written| written.name.span())
    }

    /// Consumes an option that is a string.
    pub(super) fn text(&mut self, name: &str) -> Option<text::WrittenText> {
        self.value(name, "a string literal", &text)
    }

    /// Consumes an option that is a number of characters.
    pub(super) fn number(&mut self, name: &str) -> Option<u32> {
        let read = |value: &[TokenTree]| match value {
            [TokenTree::Literal(number)] => literal::integer(&number.to_string())?.try_into().ok(),
            _ => None,
        };
        self.value(name, "a number of characters", &read)
    }

    /// Consumes an option that is a list of strings.
    pub(super) fn texts(&mut self, name: &str) -> Option<Vec<String>> {
        let read = |value: &[TokenTree]| {
            let [TokenTree::Group(list)] = value else { return None };
            let mut texts = Vec::new();
            for item in &split(list.stream()) {
                texts.push(text(item)?.text());
            }
            (list.delimiter() == Delimiter::Bracket && !texts.is_empty()).then_some(texts)
        };
        self.value(name, "a list of string literals", &read)
    }

    /// Consumes an option that is a path. Other derives write it as `crate = "path"`.
    pub(super) fn path(&mut self, name: &str) -> Option<Path> {
        let read = |value: &[TokenTree]| {
            let quoted = || syn::parse2::<LitStr>(stream(value)).ok()?.parse().ok();
            syn::parse2(stream(value)).ok().or_else(quoted)
        };
        self.value(name, "a path", &read)
    }

    /// Consumes an option whose value `read` reads.
    fn value<T>(&mut self, name: &str, what: &str, read: &dyn Fn(&[TokenTree]) -> Option<T>) -> Option<T> {
        let written = self.take(name)?;
        let value = read(&written.value.unwrap_or_default());
        if value.is_none() {
            let message = format!("expected {what}, as in `{}`", example(name));
            self.diagnostics.push(SourcePlace::from(written.name.span()), message);
        }
        value
    }

    /// Returns whether an option without a value is present.
    pub(super) fn flag(&mut self, name: &str) -> bool {
        let Some(written) = self.take(name) else { return false };
        if written.value.is_some() {
            let message = format!("`{name}` does not accept a value\n  help: write `{name}` alone");
            self.diagnostics.push(SourcePlace::from(written.name.span()), message);
        }
        true
    }

    /// Consumes the case of `rename_all`.
    pub(super) fn case(&mut self) -> Option<NameCase> {
        let text = self.text("rename_all")?;
        let case = NameCase::named(&text.text());
        if case.is_none() {
            self.diagnostics.push(SourcePlace::from(text.span()), unknown_case(&text.text()));
        }
        case
    }
}

/// Reads a string literal.
fn text(value: &[TokenTree]) -> Option<text::WrittenText> {
    match TextArgument::parse("", value, &Diagnostics::new()) {
        Some(TextArgument::Written(written)) if matches!(value, [TokenTree::Literal(_)]) => Some(written),
        _ => None,
    }
}

fn unknown(name: &str, door: Door) -> String {
    let elsewhere = Door::ALL.iter().find(|other| other.known.contains(&name));
    match (nearest(name, door.known), elsewhere) {
        (_, Some(other)) => {
            format!("`{name}` is an option of {}\n  help: {}", other.on, elsewhere_than(door, name))
        }
        (Some(meant), None) => format!("unknown option `{name}`\n  help: did you mean `{meant}`?"),
        (None, None) => format!("unknown option `{name}`\n  help: {}", door.there_is()),
    }
}

/// Returns where to write an option that another place accepts.
fn elsewhere_than(door: Door, name: &str) -> String {
    match door.known {
        [] if Door::NEWTYPE.known.contains(&name) => {
            "write the options of a newtype above the struct".to_owned()
        }
        [] if Door::FIELD.known.contains(&name) => "write it on the field that has this type".to_owned(),
        _ => door.there_is(),
    }
}

fn unknown_case(text: &str) -> String {
    let names = NameCase::ALL.map(|(name, _)| name);
    let begins = |name: &&&str| !text.is_empty() && name.to_lowercase().starts_with(&text.to_lowercase());
    let help = match names.iter().filter(begins).collect::<Vec<_>>()[..] {
        [name] => format!("did you mean `{name}`?"),
        _ => did_you_mean(text, &names, || format!("the cases are `{}`", names.join("`, `"))),
    };
    format!("unknown case `{text}`\n  help: {help}")
}
