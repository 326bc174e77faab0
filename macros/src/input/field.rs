//! A field of a template's struct, and its options in `#[uri(…)]`.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Fields, Meta, Token, Type, Visibility};

use super::named::check_twice;
use super::text::WrittenText;
use super::{arguments, assigned, edition};
use crate::diag::{Diagnostics, SourcePlace};
use crate::input::{did_you_mean, fault};
use crate::token::stream;

/// The options of `#[uri(…)]` on the field of a template.
const OPTIONS: [&str; 10] = [
    "name",
    "default",
    "skip_default",
    "commas",
    "display",
    "with",
    "allow_slash",
    "empty_is_none",
    "sensitive",
    "skip",
];
const THERE_IS: &str = "the options are `name = \"…\"`, `default = …`, `skip_default`, `commas`, `display`, `with = module`, `allow_slash`, `empty_is_none`, `sensitive` and `skip`";

/// A field as written.
pub(crate) struct WrittenField {
    /// Attributes that are not ours.
    pub(crate) attributes: Vec<Attribute>,
    /// The visibility, if it is written.
    pub(crate) visibility: Visibility,
    /// The name of the field; in a tuple, the name of its variable, once it is known.
    pub(crate) ident: Ident,
    /// The name of the field, or its index in a tuple.
    pub(crate) member: TokenTree,
    /// The type of the field.
    pub(crate) ty: Type,
    /// The options of `#[uri(…)]`.
    pub(crate) options: FieldOptions,
}

/// The options of `#[uri(…)]`.
#[derive(Default)]
pub(crate) struct FieldOptions {
    /// `name = "…"`: the variable, if its name differs from the field's.
    pub(crate) name: Option<WrittenText>,
    /// `default = …`: the initial value in a builder, and the value of a missing variable.
    pub(crate) default: Option<TokenStream>,
    /// `skip_default`: the default is not written.
    pub(crate) skip_default: Option<Span>,
    /// `commas`: a list without `*` in a query is written with commas.
    pub(crate) commas: Option<Span>,
    /// `display`: the field is written as its `Display` prints it.
    pub(crate) display: Option<Span>,
    /// `with = module`: `module::to_value` makes a value of the field.
    pub(crate) with: Option<TokenStream>,
    /// `allow_slash`: a slash in the value is data.
    pub(crate) allow_slash: Option<Span>,
    /// `empty_is_none`: an empty string in a URI is parsed as `None`.
    pub(crate) empty_is_none: Option<Span>,
    /// `sensitive`: logs do not show the value.
    pub(crate) sensitive: Option<Span>,
    /// `skip`: the field is not a variable.
    pub(crate) skip: Option<Span>,
    /// Whether the option that names the variable could not be read, so that no variable is reported as
    /// missing.
    pub(crate) is_unread: bool,
}

impl WrittenField {
    /// Reads `#[…] pub name: Type`.
    pub(crate) fn parse(argument: &[TokenTree], diagnostics: &Diagnostics) -> Option<Self> {
        let read = |input: ParseStream<'_>| {
            let attributes = input.call(Attribute::parse_outer)?;
            let visibility = input.parse()?;
            // A keyword of a later edition may be a name here; any other keyword is an error with its own words.
            let is_later = edition::is_later(&input.fork().call(Ident::parse_any)?);
            let ident: Ident = if is_later { input.parse()? } else { input.call(Ident::parse_any)? };
            input.parse::<Token![:]>()?;
            Ok((attributes, visibility, ident, input.parse()?))
        };
        let (written, end) = split_type(argument);
        let field = edition::parse(stream(written), |tokens| Parser::parse2(read, tokens));
        let (attributes, visibility, ident, ty) = diagnostics.read(field)?;
        check_end(&ident, end, diagnostics);
        let (ident, is_raw) = without_keyword(edition::raw(ident), diagnostics);
        let mut field = Self { visibility, ..Self::new(attributes, ident, ty, diagnostics) };
        field.options.is_unread |= !is_raw;
        Some(field)
    }

    /// Reads the fields of a struct or a variant. The attributes `stray` must not appear on them.
    pub(crate) fn all(fields: Fields, stray: &[&str], help: &str, diagnostics: &Diagnostics) -> Vec<Self> {
        let mut all = Vec::new();
        for (number, field) in fields.into_iter().enumerate() {
            check_stray(&field.attrs, stray, help, diagnostics);
            let is_numbered = field.ident.is_none();
            let ident =
                field.ident.unwrap_or_else(|| format_ident!("__urika_{number}", span = Span::call_site()));
            let mut read = Self::new(field.attrs, ident, field.ty, diagnostics);
            if is_numbered {
                read.member = Literal::usize_unsuffixed(number).into();
            }
            all.push(read);
        }
        all
    }

    /// Makes a field that the user has not written.
    pub(crate) fn made(ident: Ident, ty: Type) -> Self {
        let visibility = Visibility::Inherited;
        Self {
            attributes: Vec::new(),
            visibility,
            member: ident.clone().into(),
            ident,
            ty,
            options: FieldOptions::default(),
        }
    }

    /// Separates our attributes from the others.
    fn new(mut attributes: Vec<Attribute>, ident: Ident, ty: Type, diagnostics: &Diagnostics) -> Self {
        let options = FieldOptions::parse(&attributes, diagnostics);
        attributes.retain(|attribute| !attribute.path().is_ident("uri"));
        Self { attributes, options, ..Self::made(ident, ty) }
    }

    /// Returns true for a field of a tuple.
    pub(crate) fn is_numbered(&self) -> bool {
        matches!(self.member, TokenTree::Literal(_))
    }
}

impl FieldOptions {
    fn parse(attributes: &[Attribute], diagnostics: &Diagnostics) -> Self {
        let mut options = Self::default();
        let all = arguments_of(attributes, &|| THERE_IS.to_owned(), diagnostics);
        check_twice(&all, &OPTIONS, diagnostics);
        for argument in all {
            options.parse_one(&argument, diagnostics);
        }
        options.check(diagnostics);
        options
    }

    fn parse_one(&mut self, argument: &[TokenTree], diagnostics: &Diagnostics) {
        let [TokenTree::Ident(word), rest @ ..] = argument else {
            let message = format!("expected the name of an option\n  help: {THERE_IS}");
            self.is_unread = true;
            return diagnostics.push(SourcePlace::of(argument), message);
        };
        let value = assigned(argument).map(|(_, value)| value);
        let flag = match word.to_string().as_str() {
            _ if value.is_none() && !rest.is_empty() => return push_unknown(word, diagnostics),
            "skip_default" => &mut self.skip_default,
            "commas" => &mut self.commas,
            "display" => &mut self.display,
            "allow_slash" => &mut self.allow_slash,
            "empty_is_none" => &mut self.empty_is_none,
            "sensitive" => &mut self.sensitive,
            "skip" => &mut self.skip,
            name @ ("name" | "default" | "with") => {
                if let Some(value) = value {
                    return self.parse_value(name, value, diagnostics);
                }
                let message = format!("expected a value, as in `{}`", example(name));
                return diagnostics.push(SourcePlace::from(word.span()), message);
            }
            _ => {
                // The value might have been meant as the name of the variable.
                self.is_unread |= value.is_some();
                return push_unknown(word, diagnostics);
            }
        };
        *flag = Some(word.span());
        if let Some(value) = value {
            let message = format!("`{word}` does not accept a value\n  help: write `{word}` alone");
            diagnostics.push(SourcePlace::of(value), message);
        }
    }

    fn parse_value(&mut self, name: &str, value: &[TokenTree], diagnostics: &Diagnostics) {
        match (name, module_fault(value)) {
            ("name", _) => {
                self.name = WrittenText::parse(example("name"), value, "", diagnostics);
                self.is_unread |= self.name.is_none();
            }
            ("default", _) => self.default = Some(stream(value)),
            (_, Some(message)) => diagnostics.push(SourcePlace::of(value), message),
            (_, None) => self.with = Some(stream(value)),
        }
    }

    /// Reports options that cannot be combined.
    fn check(&self, diagnostics: &Diagnostics) {
        for (span, option, other, why) in self.excluded() {
            if let (Some(span), Some(other)) = (span, other) {
                let message = format!("`{option}` and `{other}` cannot be combined\n  help: {why}");
                diagnostics.push(SourcePlace::from(span), message);
            }
        }
    }

    /// Returns the place and the name of each option that excludes others, the first of those that is given, and
    /// the reason.
    fn excluded(&self) -> [(Option<Span>, &'static str, Option<&'static str>, &'static str); 5] {
        let with = self.with.as_ref().map(|_| "with");
        let display = self.display.map(|_| "display");
        let conversion = display.or(with);
        [
            (self.skip, "skip", self.of_variable(), "a skipped field is not a variable"),
            (
                self.empty_is_none,
                "empty_is_none",
                conversion,
                "remove it: a field with `display` or `with` is only written",
            ),
            (
                self.skip_default,
                "skip_default",
                conversion,
                "such a field is not parsed, so an omitted value would be lost",
            ),
            (self.commas, "commas", display, "remove `commas`: a field with `display` is one value"),
            (
                self.display,
                "display",
                with,
                "`with` converts the field to a value, `display` writes it with `Display`",
            ),
        ]
    }

    /// Returns the first option that only the field of a variable may have.
    fn of_variable(&self) -> Option<&'static str> {
        let given = [
            (self.name.is_some(), "name"),
            (self.display.is_some(), "display"),
            (self.with.is_some(), "with"),
            (self.allow_slash.is_some(), "allow_slash"),
            (self.skip_default.is_some(), "skip_default"),
            (self.commas.is_some(), "commas"),
            (self.sensitive.is_some(), "sensitive"),
            (self.empty_is_none.is_some(), "empty_is_none"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

/// Splits a field before `=` or `;`, which cannot follow its type. An `=` between angle brackets is part of the type.
fn split_type(argument: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    let (mut depth, mut before) = (0_usize, ' ');
    for (at, token) in argument.iter().enumerate() {
        let TokenTree::Punct(punct) = token else { continue };
        match punct.as_char() {
            '<' => depth += 1,
            '>' if before != '-' => depth = depth.saturating_sub(1),
            '=' | ';' if depth == 0 => return argument.split_at(at),
            _ => {}
        }
        before = punct.as_char();
    }
    (argument, &[])
}

/// Reports tokens after the type of a field.
fn check_end(ident: &Ident, end: &[TokenTree], diagnostics: &Diagnostics) {
    let [sign, value @ ..] = end else { return };
    let message = match sign {
        TokenTree::Punct(punct) if punct.as_char() == '=' => {
            let default = match value {
                [one] => one.to_string(),
                _ => "…".to_owned(),
            };
            format!(
                "a default is an option of `{ident}`\n  help: write `#[uri(default = {default})]` before `{ident}`, and no `=` after its type"
            )
        }
        _ => {
            format!("unexpected `;` after the type of `{ident}`\n  help: remove it; `,` separates variables")
        }
    };
    diagnostics.push(SourcePlace::from(sign.span()), message);
}

/// Reports a name that is a keyword. Returns the name that was meant, and whether a field can have it.
fn without_keyword(ident: Ident, diagnostics: &Diagnostics) -> (Ident, bool) {
    let name = ident.to_string();
    if syn::parse_str::<Ident>(&name).is_ok() {
        return (ident, true);
    }
    let is_raw = syn::parse_str::<Ident>(&format!("r#{name}")).is_ok();
    let help = if is_raw {
        format!("write `r#{name}`")
    } else {
        format!("give the field another name, after `#[uri(name = \"{name}\")]`")
    };
    diagnostics
        .push(SourcePlace::from(ident.span()), format!("`{name}` is a keyword of Rust\n  help: {help}"));
    let ident = if is_raw {
        Ident::new_raw(&name, ident.span())
    } else {
        format_ident!("{name}_", span = ident.span())
    };
    (ident, is_raw)
}

/// Returns the mistake in the module of `with = …`, as far as the macro sees one. The compiler resolves the
/// path.
fn module_fault(value: &[TokenTree]) -> Option<String> {
    const NAMES: &str = "`with` expects a module with `type Value<'a>` and `fn to_value`";
    if let [TokenTree::Literal(literal)] = value {
        let path = literal.to_string();
        let path = path.trim_matches('"');
        let is_path = !path.is_empty() && path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'));
        let module = if is_path { path } else { "module" };
        return Some(format!("{NAMES}, not a string\n  help: write `with = {module}`"));
    }
    let is_path = value.iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':' || punct.as_char() == '$',
        TokenTree::Group(group) => group.delimiter() == proc_macro2::Delimiter::None,
        TokenTree::Literal(_) => false,
    });
    let ends_in = |word: &str| matches!(value.last(), Some(TokenTree::Ident(last)) if last == word);
    if !is_path {
        return Some(format!("{NAMES}\n  help: write its path, as in `with = module`"));
    }
    (value.len() > 1 && ends_in("to_value")).then(|| {
        let module: String = value[..value.len().saturating_sub(3)].iter().map(ToString::to_string).collect();
        format!("{NAMES}, not a function\n  help: write `with = {module}`")
    })
}

fn example(option: &str) -> &'static str {
    match option {
        "name" => "name = \"userName\"",
        "default" => "default = 1",
        _ => "with = module",
    }
}

fn push_unknown(word: &Ident, diagnostics: &Diagnostics) {
    let text = word.to_string();
    let fault = fault(&text, &OPTIONS);
    let help = match text.as_str() {
        "rename" => "write `name = \"…\"`: the name of the variable, as in the template".to_owned(),
        _ => did_you_mean(&text, &OPTIONS, || THERE_IS.to_owned()),
    };
    diagnostics.push(SourcePlace::from(word.span()), format!("{fault} option `{word}`\n  help: {help}"));
}

/// Reports our attributes in places where they have no effect.
pub(crate) fn check_stray(attributes: &[Attribute], ours: &[&str], help: &str, diagnostics: &Diagnostics) {
    for attribute in attributes {
        if let Some(name) = ours.iter().find(|name| attribute.path().is_ident(name)) {
            let message = format!("`#[{name}]` has no effect here\n  help: {help}");
            diagnostics.push(SourcePlace::from(span_of(attribute.path())), message);
        }
    }
}

/// Returns the arguments of each `#[uri(…)]`. `there_is` lists the options.
pub(crate) fn arguments_of(
    attributes: &[Attribute],
    there_is: &dyn Fn() -> String,
    diagnostics: &Diagnostics,
) -> Vec<Vec<TokenTree>> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("uri")) {
        let read = match &attribute.meta {
            Meta::List(list) => arguments(list.tokens.clone()),
            _ => Vec::new(),
        };
        if read.is_empty() {
            let message = format!("`#[uri]` without options\n  help: {}", there_is());
            diagnostics.push(SourcePlace::from(span_of(attribute.path())), message);
        }
        all.extend(read);
    }
    all
}

/// Returns the beginning of a path.
pub(crate) fn span_of(path: &syn::Path) -> Span {
    path.segments.first().map_or_else(Span::call_site, |segment| segment.ident.span())
}
