//! [`NamedTemplate`]: a template that is a struct, with its fields.

use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens as _;

use super::{Slot, Target};
use crate::fields::{FieldSource, Initial, Planned, TypeHint};
use crate::index::IntoList as _;
use crate::input::header::Header;
use crate::model::generics::Generics;
use crate::model::template::CheckedTemplate;
use crate::native::settled;
use crate::splice::{Splice, fill};

/// A named template, ready to be emitted.
pub(crate) struct NamedTemplate<'n> {
    /// `$crate`, or the path that the user gives.
    pub(crate) krate: &'n Tokens,
    /// The struct, without its fields.
    pub(crate) header: &'n Header,
    /// The fields of the struct.
    pub(crate) fields: &'n [Planned],
    /// The parameters of the struct.
    pub(crate) generics: Generics,
    /// The type: `Posts<'a, T>`.
    pub(crate) self_type: Tokens,
    /// The visibility: `pub`.
    pub(crate) visibility: Tokens,
    /// The index of the route in its set, if the struct represents a variant and borrows its fields.
    pub(crate) route: Option<usize>,
    /// The variant that the struct represents.
    pub(crate) variant: Option<String>,
    /// The name of each field as a string: it costs the macro much less than the user's token.
    pub(super) members: Vec<String>,
}

impl<'n> NamedTemplate<'n> {
    /// Makes a named template.
    pub(crate) fn new(
        krate: &'n Tokens,
        header: &'n Header,
        generics: Generics,
        self_type: Tokens,
        fields: &'n [Planned],
    ) -> Self {
        Self {
            krate,
            header,
            fields,
            self_type,
            visibility: settled(header.visibility.to_token_stream()),
            generics,
            route: None,
            variant: None,
            members: fields.iter().map(|field| field.member.to_string()).listed(),
        }
    }

    /// Makes the template one of a variant. The header, the type and the parameters are those of the enum.
    pub(crate) fn of_variant(self, number: usize, variant: &Ident) -> Self {
        Self { route: Some(number), variant: Some(variant.to_string()), ..self }
    }

    /// Pushes the members, as a pattern or with values: `push` pushes each.
    pub(crate) fn push_members(&self, to: &mut Splice, push: &dyn Fn(&mut Splice, usize, &Planned)) {
        to.text("{");
        for (at, field) in self.fields.iter().enumerate() {
            to.made(&self.members[at]).text(":");
            push(to, at, field);
            to.text(",");
        }
        to.text("}");
    }

    pub(crate) fn target<'t>(&self, template: &'t CheckedTemplate, span: Span) -> Target<'t>
    where
        'n: 't,
    {
        let mut fields: Vec<Option<(usize, &Planned)>> = vec![None; template.variables.len()];
        for (at, field) in self.fields.iter().enumerate() {
            if let Some(variable) = field.variable {
                fields[variable].get_or_insert((at, field));
            }
        }
        let mut slots = Vec::new();
        for (variable, field) in fields.iter().enumerate() {
            slots.push(match *field {
                Some((at, field)) => self.slot(at, field, template.is_base(variable)),
                // At this point every variable has a field.
                None => undefined(span),
            });
        }
        Target {
            header: Some(self.header),
            template,
            slots,
            self_type: self.self_type.clone(),
            parameters: self.generics.parameters.clone(),
            predicates: self.generics.predicates.clone(),
            visibility: self.visibility.clone(),
            span,
            names_variables: false,
            refuses_parameters: false,
            route: self.route,
            has_setters: false,
        }
    }

    /// Returns the slot of a variable whose value is this field.
    fn slot(&self, at: usize, field: &Planned, is_base: bool) -> Slot {
        let bound = self.route.map(|_| value_of(at));
        let (value_type, access) = match &bound {
            Some(name) => (field.ty.clone(), Ident::new(name, Span::call_site()).into_token_stream()),
            None => lent(field),
        };
        let is_own = matches!(field.value, FieldSource::Own);
        // A module makes values of one type, whatever the type of the field.
        let is_generic = field.is_generic && !matches!(field.value, FieldSource::With(_));
        // The routes of a set share their bounds.
        let hint = if self.route.is_none() && is_own { field.hint } else { TypeHint::Unknown };
        Slot {
            value_type,
            is_lent: bound.is_none() && !is_own,
            access,
            bound,
            printed: printed(field),
            shown: is_displayed(field).then(|| field.ty.clone()),
            omitted: omitted(field),
            written: is_own.then(|| field.words.text().to_owned()),
            is_generic,
            is_assumed: is_generic || (field.is_unknown() && !is_base),
            is_unbounded: field.is_unbounded && is_own,
            hint,
            allows_slash: field.allows_slash,
            allows_commas: field.allows_commas,
            is_sensitive: field.is_sensitive,
            span: field.span,
        }
    }
}

/// Returns the slot of a variable without a field.
fn undefined(span: Span) -> Slot {
    let slot = Slot::new(fill!("__urika::Undefined"), fill!("&__urika::Undefined"), span);
    Slot { is_generic: false, is_assumed: false, ..slot }
}

/// Returns whether a field is written as its `Display` prints it.
const fn is_displayed(field: &Planned) -> bool {
    matches!(field.value, FieldSource::Displayed | FieldSource::DisplayedOption(_))
}

/// Returns the type that has to implement `Display`, if there is one.
fn printed(field: &Planned) -> Option<Tokens> {
    match &field.value {
        FieldSource::Displayed => Some(field.ty.clone()),
        FieldSource::DisplayedOption(inner) => Some(inner.clone()),
        FieldSource::Own | FieldSource::With(_) => None,
    }
}

/// Returns the default that is not written, if there is one.
fn omitted(field: &Planned) -> Option<Tokens> {
    match &field.initial {
        Initial::Value(default) if field.skips_default => Some(default.clone()),
        _ => None,
    }
}

/// Returns the type of a field's value, and a reference to the value.
fn lent(field: &Planned) -> (Tokens, Tokens) {
    let (member, ty) = (&field.member, &field.ty);
    match &field.value {
        FieldSource::Own => {
            let mut and = Punct::new('&', Spacing::Alone);
            and.set_span(field.ident.span());
            let self_ = Ident::new("self", Span::call_site());
            let dot = Punct::new('.', Spacing::Alone);
            let access = [TokenTree::from(and), self_.into(), dot.into(), member.clone()];
            (ty.clone(), settled(access.into_iter().collect()))
        }
        FieldSource::Displayed => {
            (fill!("__urika::Displayed<'any, $ty>", ty), fill!("&__urika::Displayed(&self.$member)", member))
        }
        FieldSource::DisplayedOption(inner) => (
            fill!("__urika::Option<__urika::Displayed<'any, $inner>>", inner),
            fill!("&__urika::Option::as_ref(&self.$member).map(__urika::Displayed)", member),
        ),
        FieldSource::With(module) => (
            fill!("$module::Value<'any>", module),
            fill!("&$module::to_value(&self.$member)", module, member),
        ),
    }
}

/// Returns the name of the value of this field.
pub(crate) fn value_of(field: usize) -> String {
    format!("__urika_field{field}")
}
