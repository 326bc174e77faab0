//! Emits the builder of a named template. Each field of the template is a field of the builder, whose type is
//! the state (typestate).
//!
//! The type of a field decides its initial value: `Unset`, which must be replaced, or a value that means
//! "undefined", which may remain. So types decide which fields are required.

use proc_macro2::{Ident, TokenTree};
use syn::ext::IdentExt as _;

use super::Target;
use super::named::NamedTemplate;
use crate::fields::{Initial, Planned, TypeHint};
use crate::index::IntoList as _;
use crate::model::generics::Generics;
use crate::splice::Splice;

/// The parts of a builder.
pub(crate) struct Builder<'n> {
    named: &'n NamedTemplate<'n>,
    name: Ident,
    generics: &'n Generics,
    /// The names for each field that has a state.
    states: Vec<Option<StateNames>>,
    /// The name of each field. As a string, it costs the macro much less than the user's token.
    members: Vec<String>,
}

/// The names for the state of a field. The documentation of the user's types shows them.
struct StateNames {
    /// The type parameter of the builder.
    parameter: String,
    /// The trait of a state in which the field is set.
    is_set: String,
    /// The trait of a state in which the field is not set.
    is_open: String,
}

impl StateNames {
    /// Returns `UserIdState`, `UserIdIsSet` and `UserIdIsOpen` for `user_id`. None of the names is in `words`, the
    /// words of the struct, nor in `before`.
    fn new(field: &str, words: &str, before: &[Option<Self>]) -> Self {
        let mut name = String::new();
        for part in field.split('_') {
            let mut letters = part.chars();
            name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
            name.push_str(letters.as_str());
        }
        loop {
            let [parameter, is_set, is_open] = ["State", "IsSet", "IsOpen"].map(|end| name.clone() + end);
            let is_taken = before.iter().flatten().any(|other| other.parameter == parameter);
            if !is_taken && ![&parameter, &is_set, &is_open].into_iter().any(|name| words.contains(name)) {
                return Self { parameter, is_set, is_open };
            }
            name.push('_');
        }
    }
}

impl<'n> Builder<'n> {
    /// Returns the builder of this template, if it has one.
    pub(crate) fn new(named: &'n NamedTemplate<'n>) -> Option<Self> {
        let name = named.header.builder.clone()?;
        let Generics { parameters, predicates, .. } = &named.generics;
        let mut words = format!("{} {parameters} {predicates}", named.self_type);
        for field in named.fields {
            words = words + " " + field.words.text();
        }
        let mut states = Vec::new();
        for field in named.fields {
            let new = || StateNames::new(&field.ident.unraw().to_string(), &words, &states);
            let state = field.has_state().then(new);
            states.push(state);
        }
        let members = named.fields.iter().map(|field| field.ident.to_string()).listed();
        Some(Self { named, name, generics: &named.generics, states, members })
    }

    /// Pushes the builder's struct, which is next to the user's.
    pub(crate) fn push_definition(&self, to: &mut Splice) {
        let NamedTemplate { visibility, header, .. } = self.named;
        let of = format!(
            " Builder of [`{}`]: has a setter for each variable, then `build()`, `try_build()` and `finish()`.",
            header.ident
        );
        to.text("#[doc = ")
            .string(&of)
            .text("] #[must_use] #[allow(deprecated, missing_debug_implementations)]");
        to.tokens(visibility.clone()).text("struct ").put(&self.name);
        self.push_parameters(to);
        to.text("where ").tokens(self.generics.predicates.clone()).text("{");
        for (at, field, state) in self.fields() {
            to.made(&self.members[at]).text(":");
            match state {
                Some(state) => to.made(&state.parameter),
                None => to.tokens(field.ty.clone()),
            };
            to.text(",");
        }
        if self.has_owner() {
            to.text("__urika: $crate::__private::Of<").tokens(self.named.self_type.clone()).text(">,");
        }
        to.text("}");
    }

    /// Pushes `builder()`, which is among the items of the user's struct.
    pub(crate) fn push_start(&self, to: &mut Splice) {
        to.text("/// Returns a builder in which no variable is set.\n $visibility fn builder() -> ");
        self.push_type(|_, field, _, to| push_initial_type(field, to), to);
        to.text(" where ");
        for (_, field, _) in self.fields() {
            push_value_bound(field, to);
        }
        to.text("{").made(&self.name.to_string()).text("{");
        for (at, field, _) in self.fields() {
            to.made(&self.members[at]).text(":");
            push_initial_value(field, to);
            to.text(",");
        }
        to.text(if self.has_owner() { "__urika: __urika::Of::NEW } }" } else { "} }" });
    }

    /// Pushes the traits that the bounds of the builder name.
    pub(crate) fn push_set_traits(&self, to: &mut Splice) {
        for (_, field, state) in self.fields() {
            if let Some(state) = state {
                let name = field.ident.unraw().to_string();
                push_set_trait(&state.is_set, "<T> for T", &name, to);
                push_open_trait(&state.is_open, "<T> for T", &name, to);
            }
        }
    }

    /// Pushes the group from which `template!` makes the methods of the builder.
    pub(crate) fn push_methods(&self, target: &Target<'_>, to: &mut Splice) {
        to.text("builder {");
        for (at, field, _) in self.fields() {
            self.push_setters(at, field, to);
        }
        to.text("} (impl");
        self.push_parameters(to);
        self.push_type(|_, _, state, to| _ = to.made(state), to);
        to.text("where ").tokens(self.generics.predicates.clone()).text("), where(");
        self.push_set_bounds(to);
        to.text("); fn finish(self) -> ").tokens(self.named.self_type.clone());
        to.text("{").made(&self.named.header.ident.to_string()).text("{");
        for (at, field) in self.named.fields.iter().enumerate() {
            self.push_finished(at, field, to);
        }
        to.text("} }");
        self.push_building(target, to);
    }

    /// Pushes the names and bounds of the methods that build. The compiler points to these if a bound does
    /// not hold.
    fn push_building(&self, target: &Target<'_>, to: &mut Splice) {
        let name = |name: &str| TokenTree::from(Ident::new(name, target.span));
        let push_proven = |to: &mut Splice| {
            if !target.is_surely_proven() {
                to.spanned(target.span, |to| {
                    to.text("for<'any> ").tokens(self.named.self_type.clone()).text(": __urika::Proven,");
                });
            }
        };
        to.text("fn ").tokens(name("build")).text(", where(");
        push_proven(to);
        to.text("$uses) -> ").text(target.buffer()).text("; fn ");
        to.tokens(name("try_build")).text(", where($uses);");
        if target.template.can_build_on {
            to.text("fn ").tokens(name("build_on")).text(", where(");
            self.push_set_bounds(to);
            push_proven(to);
            to.text("$uses); fn ").tokens(name("try_build_on")).text(", where(");
            self.push_set_bounds(to);
            to.text("$uses);");
        }
    }

    /// Returns the fields that have setters, with their places and states.
    fn fields(&self) -> impl Iterator<Item = (usize, &Planned, Option<&StateNames>)> {
        let fields = self.named.fields.iter().zip(&self.states).enumerate();
        let fields = fields.filter(|(_, (field, _))| field.is_set());
        fields.map(|(at, (field, state))| (at, field, state.as_ref()))
    }

    /// Returns whether the builder has a field that uses the parameters of the user's type.
    fn has_owner(&self) -> bool {
        !self.generics.used.is_empty()
    }

    /// Pushes `<'a, T: Bound, S>`.
    fn push_parameters(&self, to: &mut Splice) {
        to.text("<").tokens(self.generics.parameters.clone());
        for state in self.states.iter().flatten() {
            to.made(&state.parameter).text(",");
        }
        to.text("> ");
    }

    /// Pushes the builder's type, with the states that `push_state` gives for the fields that have one.
    fn push_type(&self, push_state: impl Fn(usize, &Planned, &str, &mut Splice), to: &mut Splice) {
        to.made(&self.name.to_string()).text("<").tokens(self.generics.used.clone());
        for (at, field, state) in self.fields() {
            if let Some(state) = state {
                push_state(at, field, &state.parameter, to);
                to.text(",");
            }
        }
        to.text(">");
    }

    /// Pushes the methods that give a field its value.
    fn push_setters(&self, at: usize, field: &Planned, to: &mut Splice) {
        self.push_setter(at, &field.ident, &field.shown, false, to);
        if field.inner.is_some() {
            let name = Ident::new(&format!("maybe_{}", field.ident.unraw()), field.ident.span());
            let sets = format!("Sets `{}`, or leaves it undefined.", field.ident.unraw());
            self.push_setter(at, &name, &sets, true, to);
        }
    }

    /// Pushes a method that accepts the value of a field, or with `is_whole` the field.
    fn push_setter(&self, at: usize, name: &Ident, sets: &str, is_whole: bool, to: &mut Splice) {
        let field = &self.named.fields[at];
        let state = self.states[at].as_ref();
        to.text("#[doc = ").string(&format!(" {sets}")).text("] $visibility fn ").put(&name);
        to.text(if state.is_some() { "(self, value:" } else { "(mut self, value:" });
        push_taken(field, is_whole, to);
        to.text(") -> ");
        let Some(state) = state else {
            to.text("Self { self.").made(&self.members[at]).text("=");
            push_given(field, is_whole, to);
            to.text("; self }");
            return;
        };
        self.push_type(
            |other, _, state, to| {
                _ = if other == at { to.tokens(field.ty.clone()) } else { to.made(state) };
            },
            to,
        );
        to.text(" where ");
        push_value_bound(field, to);
        to.spanned(field.span, |to| {
            to.made(&state.parameter).text(": ").made(&state.is_open).text("<");
            push_initial_type(field, to);
            to.text(">");
        });
        self.push_set(at, is_whole, to);
    }

    /// Pushes the body of a setter: the builder with this value, and the other values unchanged.
    fn push_set(&self, at: usize, is_whole: bool, to: &mut Splice) {
        to.text("{").made(&self.name.to_string()).text("{");
        for (other, ..) in self.fields() {
            to.made(&self.members[other]).text(":");
            if other == at {
                push_given(&self.named.fields[at], is_whole, to);
            } else {
                to.text("self.").made(&self.members[other]);
            }
            to.text(",");
        }
        to.text(if self.has_owner() { "__urika: self.__urika } }" } else { "} }" });
    }

    /// Pushes a field of the struct that the builder makes.
    fn push_finished(&self, at: usize, field: &Planned, to: &mut Splice) {
        let member = &self.members[at];
        to.tokens(field.member.clone()).text(":");
        if self.states[at].is_some() {
            to.text("__urika::Filled::<")
                .tokens(field.ty.clone())
                .text(">::filled(self.")
                .made(member)
                .text(")");
        } else if field.is_set() {
            to.text("self.").made(member);
        } else {
            push_initial_value(field, to);
        }
        to.text(",");
    }

    /// Pushes the bounds that every field with a state is set.
    fn push_set_bounds(&self, to: &mut Splice) {
        for (_, field, state) in self.fields() {
            let Some(state) = state else { continue };
            to.spanned(field.span, |to| {
                to.made(&state.parameter).text(": ").made(&state.is_set).text("<");
                to.tokens(field.ty.clone()).text(">,");
            });
        }
    }
}

/// Returns whether only the type of a field knows its initial value and what its setter accepts.
fn is_asked(field: &Planned) -> bool {
    matches!(field.initial, Initial::Typed) && !field.is_defined() && !field.may_stay
}

/// Returns whether a field's type is written as a number, or as an `Option` of one: only numbers convert to
/// these.
fn is_number(field: &Planned) -> bool {
    matches!(field.hint, TypeHint::Known { is_text: false, .. })
}

/// Pushes the state of a field that is not set.
fn push_initial_type(field: &Planned, to: &mut Splice) {
    if !is_asked(field) {
        to.text("__urika::Unset");
        return;
    }
    to.spanned(field.span, |to| {
        to.text("<").tokens(field.ty.clone()).text("as __urika::UriValue>::Initial");
    });
}

/// Pushes the value of a field that is not set.
fn push_initial_value(field: &Planned, to: &mut Splice) {
    match &field.initial {
        Initial::Value(value) => _ = to.tokens(value.clone()),
        _ if field.has_state() && is_asked(field) => {
            to.spanned(field.span, |to| {
                to.text("<").tokens(field.ty.clone()).text("as __urika::UriValue>::__initial()");
            });
        }
        _ if field.has_state() => _ = to.text("__urika::Unset"),
        _ if field.is_set() && field.inner.is_some() => _ = to.text("__urika::Option::None"),
        _ => _ = to.text("<").tokens(field.ty.clone()).text("as __urika::Default>::default()"),
    }
}

/// Pushes the bound that a field's type is a value, if the builder needs it and the type is the user's or
/// depends on parameters.
fn push_value_bound(field: &Planned, to: &mut Splice) {
    if !is_asked(field) || !(field.is_generic || field.is_unknown()) {
        return;
    }
    to.spanned(field.span, |to| {
        to.text(if field.is_generic { "" } else { "for<'any>" });
        to.tokens(field.ty.clone()).text(": __urika::UriValue,");
    });
}

/// Pushes the type that a setter accepts.
fn push_taken(field: &Planned, is_whole: bool, to: &mut Splice) {
    if is_whole {
        to.tokens(field.ty.clone());
    } else if is_number(field) {
        push_given_type(field, to);
    } else {
        push_given_type(field, to.text("impl __urika::Give<"));
        to.text(">");
    }
}

/// Pushes the type that a setter's argument converts to.
fn push_given_type(field: &Planned, to: &mut Splice) {
    match &field.inner {
        Some(inner) => _ = to.tokens(inner.clone()),
        None if is_asked(field) => {
            to.spanned(field.span, |to| {
                to.text("<").tokens(field.ty.clone()).text("as __urika::UriValue>::Given");
            });
        }
        None => _ = to.tokens(field.ty.clone()),
    }
}

/// Pushes the field, made from `value`.
fn push_given(field: &Planned, is_whole: bool, to: &mut Splice) {
    if is_whole {
        to.text("value");
        return;
    }
    let is_converted = field.inner.is_some() || is_asked(field);
    if field.inner.is_some() {
        to.text("__urika::Option::Some(");
    } else if is_converted {
        to.text("<").tokens(field.ty.clone()).text("as __urika::UriValue>::__given(");
    }
    if is_number(field) {
        to.text("value");
    } else {
        push_given_type(field, to.text("__urika::Give::<"));
        to.text(">::give(value)");
    }
    to.text(if is_converted { ")" } else { "" });
}

/// Pushes the row of `template!` for the trait `is_open` that holds if a variable is not set, like [`push_set_trait`].
pub(super) fn push_open_trait(is_open: &str, of: &str, name: &str, to: &mut Splice) {
    to.made(&format!("{is_open}{of}: \"`{name}` is already set\", \"this is the second call\";"));
}

/// Pushes the row of `template!` for the trait `is_set` that holds if a variable is set, with the compiler's message
/// if it is not. `of` is `<T> for T`, or `<> for __urika::Yes`: the parameter of the trait, and the type that
/// has the trait.
pub(super) fn push_set_trait(is_set: &str, of: &str, name: &str, to: &mut Splice) {
    to.made(&format!("{is_set}{of}: \"`{name}` is not set\", \"call `.{name}(…)` first\";"));
}
