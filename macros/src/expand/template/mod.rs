//! Emits the expansion of a typed template, one file for each item.
//!
//! The whole expansion is in one block (`const _: () = { … }`, which `template!` writes), which begins with
//! `use …::__private as __urika`, so that all other paths are short. Urika's names begin with `__Urika` or
//! `__urika`: items in a block are not hygienic, and the user's types and expressions appear among them.

pub(crate) mod builder;
pub(crate) mod definition;
pub(crate) mod demand;
pub(crate) mod format;
pub(crate) mod implementation;
pub(crate) mod keys;
pub(crate) mod marker;
mod members;
pub(crate) mod named;
pub(crate) mod names;
pub(crate) mod place;
pub(crate) mod reverse;
pub(crate) mod stub;
pub(crate) mod walk;

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use crate::fields::TypeHint;
use crate::input::header::Header;
pub(crate) use crate::model::template::name::ident;
use crate::model::template::{CheckedTemplate, Promise, TemplateForm};
use crate::splice::Splice;

/// A type for which a template is implemented.
#[derive(Clone)]
pub(crate) struct Target<'t> {
    /// The template.
    pub(crate) template: &'t CheckedTemplate,
    /// The slots of the variables, in the template's order.
    pub(crate) slots: Vec<Slot>,
    /// The type: `Posts<'a, T>`.
    pub(crate) self_type: Tokens,
    /// `'a, T: Bound,`
    pub(crate) parameters: Tokens,
    /// Predicates of the user's `where`.
    pub(crate) predicates: Tokens,
    /// The struct, if there is one.
    pub(crate) header: Option<&'t Header>,
    /// The visibility of the type.
    pub(crate) visibility: Tokens,
    /// The place of the template.
    pub(crate) span: Span,
    /// Whether a bound names its variable, since there is no written type that the compiler could point to.
    pub(crate) names_variables: bool,
    /// Whether a type parameter is one error, instead of one for each bound that it does not meet.
    pub(crate) refuses_parameters: bool,
    /// The index of the route in its set, all of which are in one block.
    pub(crate) route: Option<usize>,
    /// Whether setters have already checked the demands on single values.
    pub(crate) has_setters: bool,
}

/// The slot of a variable: its value in the expansion.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Slot {
    /// The type of the value.
    pub(crate) value_type: Tokens,
    /// Whether the value borrows from its field, for the lifetime `'any`.
    pub(crate) is_lent: bool,
    /// A reference to the value.
    pub(crate) access: Tokens,
    /// The name of the value in a route.
    pub(crate) bound: Option<String>,
    /// The type that has to implement `Display`, if there is one.
    pub(crate) printed: Option<Tokens>,
    /// The type that messages show, if it is not the type of the value.
    pub(crate) shown: Option<Tokens>,
    /// The value that is not written, if there is one.
    pub(crate) omitted: Option<Tokens>,
    /// The type of the value as a string, if it is the type of a field.
    pub(crate) written: Option<String>,
    /// Whether the type depends on type parameters.
    pub(crate) is_generic: bool,
    /// Whether the expansion itself requires that the type is a value. The error is then reported once, at
    /// the field, and not wherever the value is used.
    pub(crate) is_assumed: bool,
    /// Whether the type is written as one whose values may have any length.
    pub(crate) is_unbounded: bool,
    /// The promises of the type, as far as its name tells.
    pub(crate) hint: TypeHint,
    /// Whether slashes in the value are data.
    pub(crate) allows_slash: bool,
    /// Whether `{?x}` may be a list with commas, or is surely not one.
    pub(crate) allows_commas: bool,
    /// Whether logs do not show the value.
    pub(crate) is_sensitive: bool,
    /// The place of the type, or of the template if no type is written.
    pub(crate) span: Span,
}

impl Slot {
    /// Makes the slot of a value whose type is not written.
    pub(crate) fn new(value_type: Tokens, access: Tokens, span: Span) -> Self {
        Self {
            value_type,
            is_lent: false,
            access,
            bound: None,
            printed: None,
            shown: None,
            omitted: None,
            written: None,
            is_generic: true,
            is_assumed: true,
            is_unbounded: false,
            hint: TypeHint::Unknown,
            allows_slash: false,
            allows_commas: false,
            is_sensitive: false,
            span,
        }
    }

    /// Returns whether a function of the user makes the value of its field.
    pub(crate) const fn is_computed(&self) -> bool {
        self.is_lent && self.printed.is_none()
    }

    /// Returns whether the type is written as a float.
    pub(crate) fn is_float(&self) -> bool {
        matches!(self.written.as_deref(), Some("f32" | "f64"))
    }

    /// Returns whether the type is written as a float, or as an `Option` or a `Vec` of floats.
    pub(crate) fn has_floats(&self) -> bool {
        let written = self.written.as_deref().unwrap_or_default().replace(' ', "");
        let inner = ["Option<", "Vec<"].iter().find_map(|head| written.strip_prefix(head)?.strip_suffix('>'));
        matches!(inner.unwrap_or(&written), "f32" | "f64")
    }

    /// Returns whether the type is written as one whose values are never encoded already.
    pub(crate) fn is_named_plain(&self) -> bool {
        matches!(self.hint, TypeHint::Known { .. })
    }
}

impl<'t> Target<'t> {
    /// Makes the target of a template in an expression.
    pub(crate) fn new(template: &'t CheckedTemplate, slots: Vec<Slot>, span: Span) -> Self {
        Self {
            template,
            slots,
            self_type: Tokens::new(),
            parameters: Tokens::new(),
            predicates: Tokens::new(),
            header: None,
            visibility: Tokens::new(),
            span,
            names_variables: true,
            refuses_parameters: false,
            route: None,
            has_setters: false,
        }
    }

    /// Returns the name of a variable in Rust.
    pub(crate) fn ident(&self, variable: usize) -> Ident {
        ident(&self.template.variables[variable].ident, Span::call_site())
    }

    /// Returns a name of ours with a number.
    pub(crate) fn numbered(&self, name: &str, number: usize, span: Span) -> Ident {
        match self.route {
            None => numbered(name, number, span),
            Some(route) => numbered(&format!("{name}{route}_"), number, span),
        }
    }

    /// Returns the name of the type that is built.
    fn buffer(&self) -> &'static str {
        if self.template.form == TemplateForm::Relative { "UriRefBuf" } else { "UriBuf" }
    }
}

/// Returns the type that a template of this form builds.
pub(crate) fn built(form: TemplateForm) -> Tokens {
    match form {
        TemplateForm::WithScheme | TemplateForm::Based => quote!(__urika::UriBuf),
        TemplateForm::Relative => quote!(__urika::UriRefBuf),
    }
}

/// Returns the type that a template of this form builds into a buffer.
pub(crate) fn lent(form: TemplateForm) -> Tokens {
    match form {
        TemplateForm::WithScheme | TemplateForm::Based => quote!(__urika::Uri),
        TemplateForm::Relative => quote!(__urika::UriRef),
    }
}

/// Emits the block next to a struct. Lints in it are not the user's to fix.
pub(crate) fn block(krate: &Tokens, items: &Tokens) -> Tokens {
    let mut splice = Splice::default();
    splice.name("crate", krate.clone()).name("items", items.clone());
    splice.text(ALLOWED).text("const _: () = { use $crate::__private as __urika; $items };").finish()
}

/// The lints that generated code cannot satisfy.
pub(crate) const ALLOWED: &str = "#[allow(
    dead_code,
    unreachable_code,
    unreachable_pub,
    private_bounds,
    private_interfaces,
    trivial_bounds,
    single_use_lifetimes,
    unused_lifetimes,
    unused_qualifications,
    missing_debug_implementations,
    unnameable_types,
    deprecated,
    non_snake_case,
    non_camel_case_types,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]";

/// Returns a name of ours with a number.
pub(crate) fn numbered(name: &str, number: usize, span: Span) -> Ident {
    Ident::new(&format!("{name}{number}"), span)
}

/// Emits `/// …`, one for each line of the text.
pub(crate) fn doc(text: &str) -> Tokens {
    let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote!(#(#[doc = #lines])*)
}

/// Returns the type that is `Yes` if all answers are. It joins halves, since the compiler recurses into each.
pub(crate) fn all_yes(answers: &[Tokens]) -> Tokens {
    let mut to = Splice::default();
    match answers {
        [] => to.text("__urika::Yes").finish(),
        [one] => one.clone(),
        several => {
            let (first, second) = several.split_at(several.len() / 2);
            to.text("<").tokens(all_yes(first)).text("as __urika::Answer>::And<");
            to.tokens(all_yes(second)).text(">").finish()
        }
    }
}

/// Emits `<T as UriValue>::Name`, which has the answer to a promise.
pub(crate) fn answer(slot: &Slot, promise: Promise) -> Tokens {
    let name = Ident::new(promise.item(), slot.span);
    let value_type = &slot.value_type;
    quote_spanned!(slot.span=> <#value_type as __urika::UriValue>::#name)
}
