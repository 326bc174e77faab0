//! The enum under `#[derive(Routes)]`, its variants, and their attributes.
//!
//! ```text
//! #[route("/users/{id}")] User { id: u64 }      a template of its own
//! #[route] Post(Post<'a>)                       a type that is a typed template
//! #[routes("/admin")] Admin(Admin<'a>)          another set, behind a prefix
//! #[route(fallback)] NotFound(Cow<'a, str>)     the paths that no route matches
//! ```

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Attribute, Data, DeriveInput, Fields, Meta, MetaList, Type};

use super::description::{self, RouteDescription};
use super::edition;
use super::field::{WrittenField, check_stray, span_of};
use super::header::{Extras, Header};
use super::named::{check_twice, path_of_crate, rejection};
use super::template::{Arguments, Caller, NO_METHOD};
use super::text::WrittenText;
use super::{arguments, assigned, did_you_mean, fault, shown};
use crate::diag::{Diagnostics, SourcePlace};

/// An enum with its routes.
pub(crate) struct RoutesInput {
    /// The path in `crate = path`.
    pub(crate) krate: Option<TokenStream>,
    /// The enum, without its variants.
    pub(crate) header: Header,
    /// The variants of the enum.
    pub(crate) variants: Vec<Variant>,
    /// The enum as written, if routes have former paths.
    pub(crate) source: Option<DeriveInput>,
    /// Whether descriptions of the routes are required.
    pub(crate) is_described: bool,
}

/// A variant with its route.
pub(crate) struct Variant {
    /// The name of the variant.
    pub(crate) ident: Ident,
    /// The target of the route, unless it could not be read.
    pub(crate) content: Option<Content>,
    /// The description of the route.
    pub(crate) description: RouteDescription,
}

/// The target of a variant.
pub(crate) enum Content {
    /// A template in the enum, whose variables are the fields.
    Template(Box<Arguments>),
    /// A type that is a typed template.
    Typed(Type),
    /// An inner set after a prefix, which is the template of the arguments.
    Set(Box<Arguments>, Type),
    /// The paths that no route matches, as a string of this type.
    Fallback(Type),
}

const ON_FIELDS: &str = "options belong on a field, as in `#[uri(skip)]`, or, for a route, in `#[route(…)]`";
const ABOVE_VARIANTS: &str = "write the route above its variant, and the options of a field in `#[uri(…)]`";
const EXAMPLE: &str = "#[route(\"/users/{id}\")]";
const PREFIX: &str = "#[routes(\"/admin\")]";
const WAS: &str = "#[routes(\"/admin\", was = \"/old-admin\")]";
const REDIRECT: &str = "write `trailing_slash = \"redirect\"`, which redirects requests with an extra or a missing trailing slash to the route, or remove it: such a path then does not match";
/// The methods of axum's router and the methods of HTTP.
const METHODS: [&str; 10] =
    ["any", "connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"];
/// Arguments without a value that appear above an enum.
const ON_SET: [&str; 6] = ["described", "rejection", "serde", "text", "trailing_slash", "unambiguous"];

/// Reads an enum. Returns `None` if nothing can be emitted for it.
pub(crate) fn parse(tokens: TokenStream, diagnostics: &Diagnostics) -> Option<RoutesInput> {
    let input = diagnostics.read(edition::item(tokens))?;
    let span = input.ident.span();
    let has_former = has_former(&input);
    let source = has_former.then(|| input.clone());
    let Data::Enum(data) = input.data else {
        return diagnostics.refuse(
            SourcePlace::from(span),
            "`Routes` can only be derived for enums with a variant for each route\n  help: `UriTemplate` is for structs",
        );
    };
    if data.variants.is_empty() {
        diagnostics.push(
            SourcePlace::from(span),
            format!("a set without routes\n  help: add a variant such as `{EXAMPLE} User {{ id: u64 }}`"),
        );
    }
    let SetOptions { krate, extras, is_described } = SetOptions::parse(&input.attrs, diagnostics);
    check_stray(&input.attrs, &["uri"], ON_FIELDS, diagnostics);
    let (mut variants, mut is_described) = (Vec::new(), is_described);
    for variant in data.variants {
        let variant = Variant::new(variant, diagnostics);
        is_described |= variant.description.is_asked;
        variants.push(variant);
    }
    let header = Header::new(Vec::new(), input.vis, input.ident, input.generics);
    let header = Header { extras, ..header };
    Some(RoutesInput { krate, header, variants, source, is_described })
}

/// The arguments of `#[routes(crate = path, serde, text, described, rejection = Type, trailing_slash =
/// "redirect")]`.
#[derive(Default)]
struct SetOptions {
    krate: Option<TokenStream>,
    extras: Extras,
    is_described: bool,
}

const OPTIONS: [&str; 7] =
    ["crate", "described", "rejection", "serde", "text", "trailing_slash", "unambiguous"];
const THERE_IS: &str = "above an enum, the options are `#[routes(crate = path)]`, `#[routes(serde)]`, `#[routes(text)]`, `#[routes(described)]`, `#[routes(rejection = Type)]`, `#[routes(trailing_slash = \"redirect\")]` and `#[routes(unambiguous)]`; routes are written above its variants";

impl SetOptions {
    fn parse(attributes: &[Attribute], diagnostics: &Diagnostics) -> Self {
        let mut options = Self::default();
        let mut all = Vec::new();
        for attribute in attributes.iter().filter(|attribute| is_ours(attribute)) {
            let list = attribute.meta.require_list().ok().filter(|_| attribute.path().is_ident("routes"));
            let read = list.map(|list| arguments(list.tokens.clone())).unwrap_or_default();
            let stray = read.iter().find(|argument| !options.parse_one(argument, diagnostics));
            if let Some([TokenTree::Ident(word), ..]) = stray.map(Vec::as_slice) {
                push_unknown(word, diagnostics);
            } else if stray.is_some() || read.is_empty() {
                push_stray(attribute, stray.is_some(), diagnostics);
            }
            all.extend(read);
        }
        check_twice(&all, &OPTIONS, diagnostics);
        options
    }

    /// Reads one argument, and returns whether it is known.
    fn parse_one(&mut self, argument: &[TokenTree], diagnostics: &Diagnostics) -> bool {
        let [TokenTree::Ident(word), rest @ ..] = argument else { return false };
        match (word.to_string().as_str(), rest, assigned(argument)) {
            ("serde", [], _) => self.extras.serde = Some(word.span()),
            ("text", [], _) => self.extras.as_text = Some(word.span()),
            ("unambiguous", [], _) => self.extras.unambiguous = Some(word.span()),
            ("described", [], _) => self.is_described = true,
            ("crate", _, Some((_, path))) => self.krate = path_of_crate(path, diagnostics),
            ("rejection", _, Some((_, ty))) => self.extras.rejection = rejection(word, ty, diagnostics),
            ("trailing_slash", _, Some((_, value))) => {
                self.extras.redirects_slash = is_redirect(value, diagnostics);
            }
            ("trailing_slash", [], _) => {
                let message = format!("`trailing_slash` needs a value\n  help: {REDIRECT}");
                diagnostics.push(SourcePlace::from(word.span()), message);
            }
            _ => return false,
        }
        true
    }
}

/// Reports an argument that is unknown, or not in this form.
fn push_unknown(word: &Ident, diagnostics: &Diagnostics) {
    let text = word.to_string();
    let help = match text.as_str() {
        "prefix" => format!(
            "write the prefix in each route, or above the variant of an inner set: `{PREFIX} Admin(Admin)`"
        ),
        _ => did_you_mean(&text, &OPTIONS, || THERE_IS.to_owned()),
    };
    let fault = fault(&text, &OPTIONS);
    diagnostics.push(SourcePlace::from(word.span()), format!("{fault} argument `{text}`\n  help: {help}"));
}

/// Reports an attribute above the enum that does not have an option of the set.
fn push_stray(attribute: &Attribute, has_argument: bool, diagnostics: &Diagnostics) {
    let message = if attribute.path().is_ident("route") {
        format!("`#[route]` is above the enum, but belongs above a variant\n  help: {THERE_IS}")
    } else if has_argument {
        format!(
            "a path prefix is above the enum, but belongs above the variant of an inner set, as in `{PREFIX} Admin(Admin)`\n  help: {THERE_IS}"
        )
    } else {
        format!("`#[routes]` above the enum has no options\n  help: {THERE_IS}")
    };
    diagnostics.push(SourcePlace::from(span_of(attribute.path())), message);
}

/// Returns whether an attribute of a variant has the argument `was`.
fn has_former(input: &DeriveInput) -> bool {
    let Data::Enum(data) = &input.data else { return false };
    let is_former = |token: TokenTree| matches!(token, TokenTree::Ident(word) if word == "was");
    let has_one = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) => is_ours(attribute) && list.tokens.clone().into_iter().any(is_former),
        _ => false,
    };
    data.variants.iter().any(|variant| variant.attrs.iter().any(has_one))
}

/// Reads the value of `trailing_slash = "redirect"`.
fn is_redirect(value: &[TokenTree], diagnostics: &Diagnostics) -> bool {
    let is_one = matches!(value, [TokenTree::Literal(literal)] if literal.to_string() == "\"redirect\"");
    if !is_one {
        let message = format!("unknown value{} of `trailing_slash`\n  help: {REDIRECT}", shown(value));
        diagnostics.push(SourcePlace::of(value), message);
    }
    is_one
}

/// Returns whether an attribute is `#[route]` or `#[routes]`.
pub(crate) fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("route") || attribute.path().is_ident("routes")
}

impl Variant {
    fn new(variant: syn::Variant, diagnostics: &Diagnostics) -> Self {
        check_stray(&variant.attrs, &["uri"], ON_FIELDS, diagnostics);
        let description = RouteDescription::parse(&variant.attrs, diagnostics);
        Self { ident: variant.ident.clone(), content: parse_content(variant, diagnostics), description }
    }
}

/// Reads the target of a variant, by the form of its attribute.
fn parse_content(variant: syn::Variant, diagnostics: &Diagnostics) -> Option<Content> {
    let syn::Variant { attrs, ident, fields, .. } = variant;
    let attribute = the_route(&attrs, &ident, &fields, diagnostics)?;
    let is_set = attribute.path().is_ident("routes");
    match (&attribute.meta, is_set) {
        (meta, false) if description::is_alone(meta) => {
            Some(Content::Typed(the_field(fields, &ident, "`#[route]` without a template", diagnostics)?))
        }
        (Meta::List(list), false) if is_fallback(list) => parse_fallback(list, fields, &ident, diagnostics),
        (Meta::List(list), false) => {
            Some(Content::Template(Box::new(parse_template(list, &ident, fields, diagnostics))))
        }
        (Meta::List(list), true) => {
            let prefix = parse_prefix(list, diagnostics)?;
            let ty = the_field(fields, &ident, "`#[routes]`", diagnostics)?;
            Some(Content::Set(Box::new(prefix), ty))
        }
        (meta, _) => {
            let example = if is_set { PREFIX } else { EXAMPLE };
            diagnostics.refuse(
                SourcePlace::from(span_of(meta.path())),
                format!("expected a string literal, as in `{example}`"),
            )
        }
    }
}

/// Returns whether an attribute is `#[route(fallback)]`, perhaps with other arguments.
fn is_fallback(list: &MetaList) -> bool {
    let arguments = arguments(list.tokens.clone());
    arguments
        .iter()
        .any(|argument| matches!(argument.as_slice(), [TokenTree::Ident(word)] if word == "fallback"))
}

/// Reads `#[route(fallback)]`, whose variant holds the path.
fn parse_fallback(
    list: &MetaList,
    fields: Fields,
    ident: &Ident,
    diagnostics: &Diagnostics,
) -> Option<Content> {
    for argument in arguments(list.tokens.clone()) {
        let is_word = matches!(argument.as_slice(), [TokenTree::Ident(_)]);
        if !is_word && description::word(&argument).is_none() {
            return diagnostics.refuse(
                SourcePlace::of(&argument),
                format!("unexpected argument{} of a fallback, which does not have a path\n  help: write `#[route(fallback)]`; the other arguments are `title`, `description` and `mime`", shown(&argument)),
            );
        }
    }
    if fields.is_empty() {
        return diagnostics.refuse(
            SourcePlace::from(ident.span()),
            format!("fallback `{ident}` has no field for the path, so it cannot build a URI\n  help: write `{ident}(String)`, or `{ident}(Cow<'a, str>)` in an enum with a lifetime"),
        );
    }
    Some(Content::Fallback(the_field(fields, ident, "`#[route(fallback)]`", diagnostics)?))
}

/// Returns the variant's only route.
fn the_route<'a>(
    all: &'a [Attribute],
    ident: &Ident,
    fields: &Fields,
    diagnostics: &Diagnostics,
) -> Option<&'a Attribute> {
    let mut ours = all.iter().filter(|attribute| is_ours(attribute));
    let Some(route) = ours.next() else {
        let by_type = match fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                format!(", `#[route]` if its type is a typed template, or `{PREFIX}` if it is another set")
            }
            _ => String::new(),
        };
        return diagnostics.refuse(
            SourcePlace::from(ident.span()),
            format!("variant `{ident}` has no route\n  help: write `{EXAMPLE}` above it{by_type}"),
        );
    };
    if let Some(second) = ours.next() {
        return diagnostics.refuse(
            SourcePlace::from(span_of(second.path())),
            format!("second route for `{ident}`\n  help: a variant has one route; write another variant for the other"),
        );
    }
    Some(route)
}

/// Reads a template whose variables are the fields of the variant.
fn parse_template(list: &MetaList, ident: &Ident, fields: Fields, diagnostics: &Diagnostics) -> Arguments {
    if let Some(method) = method(list) {
        let message = format!("`{method}` is a method, and a route has only a template\n  help: {NO_METHOD}");
        diagnostics.push(SourcePlace::from(method.span()), message);
        return Arguments { is_without_fields: true, ..Arguments::default() };
    }
    let mut read = Arguments::parse(Caller::Route, list.tokens.clone(), diagnostics);
    read.is_without_fields = read.text.is_none();
    if read.text.is_none() && diagnostics.is_empty() {
        let message = format!("route `{ident}` has no template\n  help: write it first, as in `{EXAMPLE}`");
        diagnostics.push(SourcePlace::from(span_of(&list.path)), message);
    }
    for (span, word) in read.extras.words() {
        let Some(span) = span else { continue };
        let help = format!("it belongs to the set: write `#[routes({word})]` above the enum");
        diagnostics.push(SourcePlace::from(span), format!("`{word}` on a single route\n  help: {help}"));
    }
    read.fields = WrittenField::all(fields, &["route", "routes"], ABOVE_VARIANTS, diagnostics);
    read
}

/// Returns the method in `#[route(GET, "/users")]`, an attribute of other frameworks.
fn method(list: &MetaList) -> Option<Ident> {
    let (arguments, mut method) = (arguments(list.tokens.clone()), None);
    if let [first, _, ..] = arguments.as_slice() {
        if let [TokenTree::Ident(word)] = first.as_slice() {
            let name = word.to_string().to_ascii_lowercase();
            method = METHODS.contains(&name.as_str()).then(|| word.clone());
        }
    }
    method
}

/// Reads `"/admin"`, and `was = "/old-admin"` after it.
fn parse_prefix(list: &MetaList, diagnostics: &Diagnostics) -> Option<Arguments> {
    let mut prefix = Arguments::default();
    let expected =
        |place| diagnostics.refuse(place, format!("expected one string literal, as in `{PREFIX}`"));
    let arguments = arguments(list.tokens.clone());
    for argument in &arguments {
        if let Some((_, value)) = assigned(argument).filter(|(word, _)| *word == "was") {
            prefix.was.push(WrittenText::parse(WAS, value, "", diagnostics)?);
            continue;
        }
        match argument.as_slice() {
            [TokenTree::Ident(word), ..] if ON_SET.iter().any(|known| word == known) => {
                return diagnostics.refuse(
                    SourcePlace::from(word.span()),
                    format!("`{word}` on a set inside another set\n  help: write `#[routes({word}{})]` above the enum of the inner set", if word == "rejection" { " = Type" } else if word == "trailing_slash" { " = \"redirect\"" } else { "" }),
                );
            }
            argument if prefix.text.is_none() => {
                prefix.text = Some(WrittenText::parse(PREFIX, argument, "", diagnostics)?);
            }
            argument => {
                let message = "expected one string literal\n  help: a set has one prefix; write another variant for the other";
                return diagnostics.refuse(SourcePlace::of(argument), message);
            }
        }
    }
    if prefix.text.is_none() {
        return expected(SourcePlace::from(span_of(&list.path)));
    }
    Some(prefix)
}

/// Returns the type of the variant's only field, which has no name.
fn the_field(fields: Fields, ident: &Ident, what: &str, diagnostics: &Diagnostics) -> Option<Type> {
    match fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            let field = fields.unnamed.into_iter().next()?;
            let help = "remove it: the type of the field has its own template and options";
            check_stray(&field.attrs, &["uri", "route", "routes"], help, diagnostics);
            Some(field.ty)
        }
        _ => {
            let example = if what.contains("fallback") { "String" } else { "Type" };
            diagnostics.refuse(
                SourcePlace::from(ident.span()),
                format!("{what} requires a variant with one unnamed field\n  help: write `{ident}({example})`, or a template, as in `{EXAMPLE}`"),
            )
        }
    }
}
