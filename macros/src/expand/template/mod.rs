//! A typed template: what is emitted for it, one file for each item.
//!
//! The whole expansion stands in one block (`const _: () = { … }`, or that of the expression), which
//! begins with `use …::__private as __urika`, so that every other path is short. Names of ours
//! begin with `__Urika` or `__urika`: items in a block are not hygienic, and the user's types and
//! expressions stand among them.

pub(crate) mod builder;
pub(crate) mod definition;
pub(crate) mod demand;
pub(crate) mod format;
pub(crate) mod implementation;
pub(crate) mod inherent;
pub(crate) mod keys;
pub(crate) mod marker;
pub(crate) mod methods;
pub(crate) mod named;
pub(crate) mod names;
pub(crate) mod place;
pub(crate) mod reverse;
pub(crate) mod stub;
pub(crate) mod walk;

use proc_macro2::{Ident, Literal, Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use crate::expand::splice::Splice;
use crate::input::header::Header;
pub(crate) use crate::model::template::name::ident;
use crate::model::template::{Form, Template};

/// A type for which a template is implemented.
#[derive(Clone)]
pub(crate) struct Target<'t> {
    /// The template.
    pub(crate) template: &'t Template,
    /// The slots of the variables, in the template's order.
    pub(crate) slots: Vec<Slot>,
    /// `Posts<'a, T>`
    pub(crate) self_type: Tokens,
    /// `'a, T: Bound,`
    pub(crate) parameters: Tokens,
    /// Predicates of the user's `where`.
    pub(crate) predicates: Tokens,
    /// The struct, where there is one.
    pub(crate) header: Option<&'t Header>,
    /// Where the user sees it.
    pub(crate) visibility: Tokens,
    /// Where the template is written.
    pub(crate) span: Span,
    /// Whether it is a `uri_format!`, which has no methods.
    pub(crate) is_format: bool,
    /// The number of the route in its set, all of which stand in one block.
    pub(crate) route: Option<usize>,
    /// Whether what a value has to be by itself has been asked where it was set.
    pub(crate) has_setters: bool,
}

/// The slot of a variable: its value in the expansion.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(crate) struct Slot {
    /// The type of its value. A lifetime `'__urika` in it is that of a borrow of the field.
    pub(crate) value_type: Tokens,
    /// A reference to its value.
    pub(crate) access: Tokens,
    /// Whether the type depends on type parameters.
    pub(crate) is_generic: bool,
    /// Whether what is emitted asks for itself that the type is a value: where it is none, that is
    /// said once, of the field, and not wherever its value is used.
    pub(crate) is_assumed: bool,
    /// Whether its type is written as one whose values have any length.
    pub(crate) is_unbounded: bool,
    /// Whether slashes in it are data.
    pub(crate) allows_slash: bool,
    /// Where its type is written, or else the template.
    pub(crate) span: Span,
}

impl Slot {
    /// Whether the value borrows from the field that it is made of.
    pub(crate) fn is_lent(&self) -> bool {
        self.value_type.to_string().contains("'__urika")
    }
}

impl Target<'_> {
    /// A name of ours, numbered.
    pub(crate) fn numbered(&self, name: &str, number: usize, span: Span) -> Ident {
        match self.route {
            None => numbered(name, number, span),
            Some(route) => numbered(&format!("{name}{route}_"), number, span),
        }
    }

    /// `UriBuf`, or what else is built.
    pub(crate) fn built(&self) -> Tokens {
        built(self.template.form)
    }
}

/// The type that a template of this form builds.
pub(crate) fn built(form: Form) -> Tokens {
    match form {
        Form::WithScheme | Form::Based => quote!(__urika::UriBuf),
        Form::Relative => quote!(__urika::UriRefBuf),
    }
}

/// The type that it builds into a buffer.
pub(crate) fn lent(form: Form) -> Tokens {
    match form {
        Form::WithScheme | Form::Based => quote!(__urika::Uri),
        Form::Relative => quote!(__urika::UriRef),
    }
}

/// `use $crate::__private as __urika;`
pub(crate) fn prelude(krate: &Tokens) -> Tokens {
    quote!(use #krate::__private as __urika;)
}

/// The block next to a struct. What is in it is not the user's to mend.
pub(crate) fn block(krate: &Tokens, items: &Tokens) -> Tokens {
    let mut splice = Splice::default();
    splice.name("crate", krate.clone()).name("items", items.clone());
    splice.text(ALLOWED).text("const _: () = { use $crate::__private as __urika; $items };").finish()
}

/// The lints that generated code cannot keep.
pub(crate) fn allowed() -> Tokens {
    Splice::default().text(ALLOWED).finish()
}

/// [`allowed`], as text.
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

/// A number without suffix.
pub(crate) fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

/// A name of ours, numbered.
pub(crate) fn numbered(name: &str, number: usize, span: Span) -> Ident {
    Ident::new(&format!("{name}{number}"), span)
}

/// `/// …`, a line for each of the text.
pub(crate) fn doc(text: &str) -> Tokens {
    let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote!(#(#[doc = #lines])*)
}

/// `<T as UriValue>::Name`
pub(crate) fn answer(slot: &Slot, name: &str) -> Tokens {
    let name = Ident::new(name, slot.span);
    let value_type = &slot.value_type;
    quote_spanned!(slot.span=> <#value_type as __urika::UriValue>::#name)
}
