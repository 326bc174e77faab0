//! Matches the fields of a struct with the variables of its template: each field has a variable, and each
//! variable a field.
//!
//! This layer uses `input` and `model`. It derives from the names of types what the expansion needs, and
//! emits nothing.

mod default;
mod effect;
mod list;
mod missing;
mod planned;
mod tuple;
mod types;

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens;
use syn::Lifetime;
use urika_runtime::percent::decode_lossy;

pub(crate) use self::list::{no_effect, not_a_list};
pub(crate) use self::missing::Owner;
use self::missing::{Lost, push_no_field};
pub(crate) use self::planned::{FieldSource, Initial, Planned};
pub(crate) use self::tuple::name;
use self::types::{MAY_STAY, TypeWords, inner_of_option, is_named, span_of};
pub(crate) use self::types::{OptionHint, TypeHint};
use crate::diag::{Diagnostics, SourcePlace};
use crate::index::Index;
use crate::input::field::WrittenField;
use crate::input::header::Header;
use crate::input::plain;
use crate::input::text::WrittenText;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::model::template::name::ident;
use crate::model::template::{CheckedTemplate, FallbackType, Renames};
use crate::native::settled;
use crate::splice::fill;

/// Returns the names that fields give to variables.
pub(crate) fn renames(mut renames: Renames, fields: &[WrittenField]) -> Renames {
    for field in fields {
        if let (false, Some(name)) = (field.is_numbered(), &field.options.name) {
            renames.insert(&name.text(), plain(&field.ident));
        }
    }
    renames
}

/// Reports lifetimes that are missing in the types of fields, or that the struct does not declare, and
/// returns whether there are any. In the user's own struct, the compiler reports them.
pub(crate) fn check_lifetimes(
    header: &Header,
    fields: &[WrittenField],
    is_item: bool,
    diagnostics: &Diagnostics,
) -> bool {
    let declared = lifetime::lifetimes(&header.generics);
    let mut is_any = false;
    for field in fields {
        let missing = missing_lifetime(field, &header.ident, &declared);
        let Some((span, message)) = missing.or_else(|| undeclared_lifetime(field, header, &declared)) else {
            continue;
        };
        is_any = true;
        if is_item {
            diagnostics.push(SourcePlace::from(span), message);
        }
    }
    is_any
}

fn missing_lifetime(field: &WrittenField, owner: &Ident, declared: &[&Lifetime]) -> Option<(Span, String)> {
    let span = lifetime::forgotten(&field.ty)?;
    let help = match declared.first() {
        Some(known) => format!("write `{known}` there, the lifetime of `{owner}`"),
        None => format!("give the struct one, `struct {owner}<'a>`, and write `'a` there"),
    };
    Some((span, format!("the type of `{}` omits a lifetime\n  help: {help}", field.ident)))
}

fn undeclared_lifetime(
    field: &WrittenField,
    header: &Header,
    declared: &[&Lifetime],
) -> Option<(Span, String)> {
    let name = lifetime::undeclared(field.ty.to_token_stream(), declared)?;
    let Header { ident: owner, generics, .. } = header;
    let help = match declared.first() {
        Some(known) => format!("write `{known}` there, or also declare `'{name}`"),
        None if generics.params.is_empty() => format!("write `struct {owner}<'{name}>`"),
        None => format!("declare it as the first parameter of `{owner}`"),
    };
    let message =
        format!("the lifetime `'{name}` in the type of `{}` is not declared\n  help: {help}", field.ident);
    Some((name.span(), message))
}

/// A template, whose variables are matched with the fields of a struct.
pub(crate) struct Matching<'m> {
    /// The path of the facade.
    pub(crate) krate: &'m Tokens,
    /// The parameters of the struct.
    pub(crate) generics: &'m Generics,
    /// The template.
    pub(crate) template: &'m CheckedTemplate,
    /// The template as written.
    pub(crate) text: &'m WrittenText,
    /// The owner of the fields.
    pub(crate) owner: Owner<'m>,
    /// Whether a builder sets the fields.
    pub(crate) has_builder: bool,
    /// Whether the template is a former path, whose fields are those of its route.
    pub(crate) is_former: bool,
    /// Whether the template is a route with a former path.
    pub(crate) has_former: bool,
    /// The errors of the call.
    pub(crate) diagnostics: &'m Diagnostics,
}

impl Matching<'_> {
    /// Finds the variable of each field, and the field of each variable. Makes the missing fields if they may
    /// be omitted, as in `uri_template!`.
    pub(crate) fn plan(&self, fields: Vec<WrittenField>) -> Vec<Planned> {
        let variables = &self.template.variables;
        let may_be_left_out = self.owner == Owner::Item;
        check_twice(&fields, self.diagnostics);
        let names = VariableNames::new(self.template);
        let mut lost = Lost::new(self.template, &fields, may_be_left_out);
        if self.has_way_back(&fields) {
            self.check_cows(&names, &fields);
        }
        let (mut planned, mut has_field) = (Vec::new(), vec![false; variables.len()]);
        for field in fields {
            let field = self.plan_one(&names, field, &mut lost);
            if let Some(variable) = field.variable {
                has_field[variable] = true;
            }
            planned.push(field);
        }
        for (at, variable) in variables.iter().enumerate() {
            if has_field[at] || lost.is_meant(variable) {
                continue;
            }
            if may_be_left_out {
                planned.push(self.fallback(at));
            } else {
                push_no_field(self.owner, variable, self.text, self.diagnostics);
            }
        }
        if may_be_left_out { in_order(planned, variables.len()) } else { planned }
    }

    fn plan_one(&self, names: &VariableNames, field: WrittenField, lost: &mut Lost<'_>) -> Planned {
        let variable = names.find(&field);
        if variable.is_none() && field.options.skip.is_none() {
            lost.push(&field, self.diagnostics);
        }
        if let (Some(variable), Some(skip)) = (variable, field.options.skip) {
            let name = &self.template.variables[variable].name;
            let message = format!(
                "`{name}` is a variable of the template and cannot be skipped\n  help: remove `skip`, or `{{{name}}}` from the template"
            );
            self.diagnostics.push(SourcePlace::from(skip), message);
        }
        if let (Some(variable), Some(sensitive)) = (variable, field.options.sensitive) {
            self.check_sensitive(variable, sensitive);
        }
        if let (Some(variable), false) = (variable, self.is_former) {
            if !self.check_effect(&field, variable) {
                self.check_default(&field, variable);
            }
            self.check_list(&field, variable);
        }
        self.planned(field, variable)
    }

    /// Returns whether the template can be parsed, and each field is itself a value.
    fn has_way_back(&self, fields: &[WrittenField]) -> bool {
        let is_own = |field: &WrittenField| field.options.display.is_none() && field.options.with.is_none();
        self.template.reversal.is_ok() && fields.iter().all(is_own)
    }

    /// Reports each `Cow` of a type with a lifetime next to other lifetimes. A parsed value lives as long as the URI,
    /// and a `Cow<'a, Segment<'b>>` cannot be shortened to another `'b`.
    fn check_cows(&self, names: &VariableNames, fields: &[WrittenField]) {
        let has_several = self.generics.used.to_string().matches('\'').count() > 1;
        if self.is_former || !has_several {
            return;
        }
        for field in fields {
            if names.find(field).is_some() && types::is_cow_of_lifetime(&field.ty) {
                let message = "a `Cow` of a type with a lifetime cannot be parsed if the struct has several lifetimes\n  help: write the type without `Cow`: a `Segment<'a>` already borrows or owns its string";
                self.diagnostics.push(SourcePlace::from(span_of(&field.ty)), message);
            }
        }
    }

    /// Reports a base that is sensitive.
    fn check_sensitive(&self, variable: usize, sensitive: Span) {
        if self.template.is_base(variable) {
            let name = &self.template.variables[variable].name;
            let message = format!(
                "`sensitive` has no effect: `{name}` is a base, which is always shown\n  help: remove `sensitive`"
            );
            self.diagnostics.push(SourcePlace::from(sensitive), message);
        }
    }

    /// Returns a field with everything that its type and its options determine.
    fn planned(&self, field: WrittenField, variable: Option<usize>) -> Planned {
        let WrittenField { attributes, visibility, ident, member, ty: written, options } = field;
        let inner = inner_of_option(&written).map(ToTokens::to_token_stream);
        let ty = settled(written.to_token_stream());
        let words = TypeWords::new(&ty);
        let value = source(options.display, options.with, inner.as_ref());
        let initial = self.initial(options.default, &value, variable);
        let is_single = value.is_single(&written);
        let is_set_by_inner =
            matches!((&value, &initial), (FieldSource::DisplayedOption(_), _) | (_, Initial::Typed));
        Planned {
            shown: variable.map(|at| self.template.variables[at].shown.clone()).unwrap_or_default(),
            is_generic: self.generics.is_in(&ty),
            has_known_words: words.are_known(),
            words,
            inner: inner.filter(|_| is_set_by_inner),
            may_stay: is_named(&written, MAY_STAY),
            hint: types::hint(&written),
            is_unbounded: types::is_unbounded(&written),
            option_hint: types::option_hint(&written),
            is_reference: types::is_reference(&written),
            span: span_of(&written),
            attributes,
            visibility,
            ident,
            member,
            ty,
            variable,
            value,
            initial,
            skips_default: options.skip_default.is_some(),
            allows_slash: options.allow_slash.is_some(),
            allows_commas: is_single || options.commas.is_some() || self.is_former,
            is_sensitive: options.sensitive.is_some(),
            empty_is_none: options.empty_is_none,
        }
    }

    /// Returns the initial value of a field.
    fn initial(&self, default: Option<Tokens>, value: &FieldSource, variable: Option<usize>) -> Initial {
        match (default, value, variable) {
            (Some(default), ..) => Initial::Value(converted(default)),
            (_, _, None) | (_, FieldSource::DisplayedOption(_), _) => Initial::Absent,
            (_, FieldSource::Own, Some(at)) if !self.template.is_base(at) => Initial::Typed,
            _ => Initial::Required,
        }
    }

    /// Makes a field for a variable without a written type.
    fn fallback(&self, at: usize) -> Planned {
        let Self { krate, template, text, .. } = self;
        let variable = &template.variables[at];
        let span = text.place(variable.range.clone()).start;
        let ty = type_of(variable.fallback, krate);
        let ty = syn::parse2(ty.clone()).unwrap_or(syn::Type::Verbatim(ty));
        let field = WrittenField::made(ident(&variable.ident, span), ty);
        Planned { span, ..self.planned(field, Some(at)) }
    }
}

/// Emits the type of a field for which none is written.
pub(crate) fn type_of(fallback: FallbackType, krate: &Tokens) -> Tokens {
    match fallback {
        FallbackType::Text => fill!("$krate::__private::String", krate),
        FallbackType::Optional => fill!("$krate::__private::Option<$krate::__private::String>", krate),
        FallbackType::List => fill!("$krate::__private::Vec<$krate::__private::String>", krate),
    }
}

/// Returns the source of a field's value; `inner` is the type in its `Option`, if it is one.
fn source(display: Option<Span>, with: Option<Tokens>, inner: Option<&Tokens>) -> FieldSource {
    match (display, with) {
        (Some(_), _) => inner.cloned().map_or(FieldSource::Displayed, FieldSource::DisplayedOption),
        (_, Some(module)) => FieldSource::With(module),
        _ => FieldSource::Own,
    }
}

/// Converts a default that is a string to the field's type, which owns or borrows a string.
fn converted(default: Tokens) -> Tokens {
    let mut tokens = default.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(text)), None) if text.to_string().contains('"') => {
            let span = text.span();
            fill!(span => "__urika::TextDefault::of($text)", text)
        }
        _ => default,
    }
}

/// Returns the fields in the order of their variables, followed by those without a variable.
fn in_order(planned: Vec<Planned>, variables: usize) -> Vec<Planned> {
    let (mut places, mut ordered) = (Vec::new(), Vec::new());
    places.resize_with(variables + 1, Vec::new);
    for field in planned {
        places[field.variable.unwrap_or(variables)].push(field);
    }
    for fields in places {
        ordered.extend(fields);
    }
    ordered
}

fn check_twice(fields: &[WrittenField], diagnostics: &Diagnostics) {
    let mut seen = Index::default();
    for field in fields {
        if !seen.insert(field.ident.to_string()) {
            let message =
                format!("second type for `{}`\n  help: remove one: a variable has one type", field.ident);
            diagnostics.push(SourcePlace::from(field.ident.span()), message);
        }
    }
}

/// The variables of a template, by name.
struct VariableNames {
    /// The names as the template has them.
    written: Index,
    /// The names without escapes.
    decoded: Index,
    /// The names of fields.
    idents: Index,
}

impl VariableNames {
    fn new(template: &CheckedTemplate) -> Self {
        let [mut written, mut decoded, mut idents] = <[Index; 3]>::default();
        for (at, variable) in template.variables.iter().enumerate() {
            written.add(&variable.name, at);
            decoded.add(&*decode_lossy(&variable.name), at);
            idents.add(&variable.ident, at);
        }
        Self { written, decoded, idents }
    }

    /// Returns the variable of a field.
    fn find(&self, field: &WrittenField) -> Option<usize> {
        match &field.options.name {
            Some(name) => self.written.get(name.text()).or_else(|| self.decoded.get(name.text())),
            None => self.idents.get(plain(&field.ident)),
        }
    }
}
