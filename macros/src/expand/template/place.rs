//! Emits `uri_template!` in an expression: a separate builder, whose setters accept any value, and its
//! methods.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;

use super::builder::{push_open_trait, push_set_trait};
use super::demand::BoundItem;
use super::{ALLOWED, Slot, Target, built, doc, ident, lent, numbered};
use crate::model::template::{CheckedTemplate, FallbackType, TemplateForm};
use crate::splice::{Splice, fill};

/// Emits a builder in which no value is set.
pub(crate) fn expand(krate: &Tokens, template: &CheckedTemplate, span: Span) -> Tokens {
    let (target, mut to) = (target(template, span), Splice::default());
    to.names(&[("crate", krate), ("self", &target.self_type), ("parameters", &target.parameters)]);
    to.text("{ use $crate::__private as __urika;");
    for at in 0..template.variables.len() {
        to.made(&format!("#[allow(dead_code, non_camel_case_types)] enum {} {{}}", target.ident(at)));
    }
    to.text(ALLOWED).text("#[must_use] struct Template<");
    push_states(template.variables.len(), usize::MAX, "", &mut to);
    to.text(">(");
    push_states(template.variables.len(), usize::MAX, "", &mut to);
    to.text(");");
    let push_set_traits = |to: &mut Splice| {
        const ANSWER: &str = "<> for __urika::Yes";
        for (at, name) in required(template) {
            push_set_trait(&format!("__UrikaSet{at}"), ANSWER, name, to);
        }
        for (at, variable) in template.variables.iter().enumerate() {
            push_open_trait(&format!("__UrikaOpen{at}"), ANSWER, &variable.ident, to);
        }
    };
    let push_beside = |to: &mut Splice| {
        let is_set = is_set(template, span);
        to.text("impl<$parameters> $self {").tokens(setters(&target)).tokens(target.lending(&is_set));
        to.text("} __urika::with_alloc! { impl<$parameters> $self {").tokens(target.building(&is_set));
        to.text("} }");
    };
    target.push_implementation(&push_set_traits, &push_beside, &|_| {}, &mut to);
    to.text("Template(");
    for variable in &template.variables {
        let is_required = variable.fallback == FallbackType::Text;
        to.text(if is_required { "__urika::Missing," } else { "__urika::Absent," });
    }
    to.text(") }").finish()
}

/// Pushes the states of all variables, with another one for the variable `at`.
fn push_states(count: usize, at: usize, other: &str, to: &mut Splice) {
    for state in 0..count {
        if state == at {
            to.made(other).text(",");
        } else {
            to.made(&format!("__UrikaS{state},"));
        }
    }
}

fn target(template: &CheckedTemplate, span: Span) -> Target<'_> {
    let (mut slots, mut parameters, mut self_type) = (Vec::new(), Splice::default(), Splice::default());
    parameters.text("");
    self_type.text("Template<");
    for at in 0..template.variables.len() {
        let state = numbered("__UrikaS", at, span).to_token_stream();
        parameters.put(&state).text(": __urika::VariableState,");
        self_type.put(&state).text(",");
        let value_type = fill!(span => "<$state as __urika::VariableState>::Value", state);
        let access = Splice::default().made(&format!("__urika::VariableState::value(&self.{at})")).finish();
        // A setter has no place for `#[uri(commas)]`.
        slots.push(Slot { allows_commas: true, ..Slot::new(value_type, access, span) });
    }
    Target {
        self_type: self_type.text(">").finish(),
        parameters: parameters.finish(),
        has_setters: true,
        ..Target::new(template, slots, span)
    }
}

/// Returns the variables that must be set, with their names.
fn required(template: &CheckedTemplate) -> impl Iterator<Item = (usize, &str)> {
    let variables = template.variables.iter().enumerate();
    let texts = variables.filter(|(_, variable)| variable.fallback == FallbackType::Text);
    texts.map(|(at, variable)| (at, variable.ident.as_str()))
}

/// Returns the bounds that every required variable is set.
fn is_set(template: &CheckedTemplate, span: Span) -> Tokens {
    let mut to = Splice::default();
    to.spanned(span, |to| {
        for (at, _) in required(template) {
            to.made(&format!("<__UrikaS{at} as __urika::VariableState>::IsSet: __UrikaSet{at},"));
        }
    });
    to.finish()
}

fn setters(target: &Target<'_>) -> Tokens {
    let (mut own, mut to) = (target.clone(), Splice::default());
    for (at, variable) in target.template.variables.iter().enumerate() {
        let name = ident(&variable.ident, target.span);
        push_setter(target, &mut own, at, &name, "__UrikaValue", &mut to);
        if variable.fallback == FallbackType::Optional {
            let name = Ident::new(&format!("maybe_{}", variable.ident), target.span);
            push_setter(target, &mut own, at, &name, "__urika::Option<__UrikaValue>", &mut to);
        }
    }
    to.finish()
}

/// Pushes a method that sets a value of type `__UrikaValue`.
///
/// The type of the method names the states of all variables, since the compiler must see the whole builder.
/// So these tokens grow with the square of the number of variables.
fn push_setter<'t>(
    target: &Target<'t>,
    own: &mut Target<'t>,
    at: usize,
    name: &Ident,
    value_type: &str,
    to: &mut Splice,
) {
    let count = target.slots.len();
    let demands = own_demands(target, own, at, value_type);
    to.tokens(doc(&target.template.variables[at].shown)).spanned(target.span, |to| {
        to.text("fn ").put(&name).text("<__UrikaValue: __urika::");
        to.text(if target.template.is_base(at) { "AsBase" } else { "UriValue" }).text(">(self, value:");
        to.made(value_type).text(") -> Template<");
        push_states(count, at, &format!("__urika::Set<{value_type}>"), to);
        to.made(&format!("> where <__UrikaS{at} as __urika::VariableState>::IsOpen: __UrikaOpen{at},"));
        to.tokens(demands).text("{ Template(");
        for other in 0..count {
            if other == at {
                to.text("__urika::Set(value),");
            } else {
                to.made(&format!("self.{other},"));
            }
        }
        to.text(") }");
    });
}

/// Emits the demands on a single value, which its setter requires. `own` temporarily has the type of the
/// value.
fn own_demands<'t>(target: &Target<'t>, own: &mut Target<'t>, at: usize, value_type: &str) -> Tokens {
    own.slots[at].value_type = Splice::default().made(value_type).finish();
    let demands = own.bounds(BoundItem::Setter(at));
    own.slots[at].value_type = target.slots[at].value_type.clone();
    demands
}

const EXPANDING: &str = "\
Returns the plain expansion of RFC 6570, for printing. Nothing is checked.

Unlike in RFC 6570, an IPv6 address that is the whole host has brackets.";
const WRITING: &str = "\
Writes the URI of `try_build`, without allocating.

# Errors

Fails when a value would change the target of the URI, and when `out` returns an error.";
const LENDING: &str = "\
Checks the values and builds the URI in a buffer, without allocating.

# Errors

Fails when a value would change the target of the URI, and when the buffer is too short.";

impl Target<'_> {
    /// Emits the methods that need no allocator; `extra` are further bounds.
    pub(crate) fn lending(&self, extra: &Tokens) -> Tokens {
        self.methods(extra, &[EXPANDING, EXPANSION, WRITING, WRITE, LENDING, BUILD_IN])
    }

    /// Emits the methods that allocate; `extra` are further bounds.
    pub(crate) fn building(&self, extra: &Tokens) -> Tokens {
        let (on_base, no_base) = match self.template.form {
            _ if self.template.can_build_on => (ON_BASE, String::new()),
            TemplateForm::Relative => ("", BUILD_ON_NO_BASE.replace("BaseOf", "BaseOfOther")),
            _ => ("", BUILD_ON_NO_BASE.replace("BaseOf", "BaseOfWithScheme")),
        };
        self.methods(extra, &["", &format!("__urika::building! {{ {BUILD} {on_base} }} {no_base}")])
    }

    /// Pushes methods that are compile errors when they are called, for a relative template that cannot be
    /// put on a base: the methods of the trait would only fail when a program is built.
    pub(crate) fn push_no_base(&self, to: &mut Splice) {
        if self.template.form == TemplateForm::Relative && !self.template.can_build_on {
            to.text("__urika::with_alloc! {");
            to.spanned(self.span, |to| _ = to.made(&BUILD_ON_NO_BASE.replace("BaseOf", "BaseOfOther")));
            to.text("}");
        }
    }

    /// Emits methods, each after its documentation.
    fn methods(&self, extra: &Tokens, texts: &[&str]) -> Tokens {
        let (form, mut to) = (self.template.form, Splice::default());
        to.names(&[
            ("visibility", &self.visibility),
            ("extra", extra),
            ("uses", &self.uses()),
            ("surely", &self.bounds(BoundItem::Build)),
            ("built", &built(form)),
            ("lent", &lent(form)),
        ]);
        for pair in texts.chunks(2) {
            to.tokens(doc(pair[0]));
            to.spanned(self.span, |to| _ = to.made(pair[1]));
        }
        to.finish()
    }
}

const EXPANSION: &str = "
    #[must_use]
    $visibility fn expansion(&self) -> __urika::Expansion<'_, Self> where $extra $uses {
        __urika::UriTemplate::expansion(self)
    }";

const WRITE: &str = "
    $visibility fn write_to(
        &self,
        out: &mut (impl __urika::Write + ?__urika::Sized),
    ) -> __urika::Result<(), __urika::BuildError> where $extra $uses {
        __urika::UriTemplate::write_to(self, out)
    }";

const BUILD_IN: &str = "
    $visibility fn build_in<'__urika_buffer>(
        &self,
        buffer: &'__urika_buffer mut [__urika::u8],
    ) -> __urika::Result<$lent<'__urika_buffer>, __urika::BuildError> where $extra $uses {
        __urika::UriTemplate::build_in(self, buffer)
    }";

const BUILD: &str = "
    $visibility, $built;
    fn build(&self), where($extra $uses $surely), __urika::build(self);
    fn try_build(&self), where($extra $uses), __urika::UriTemplate::try_build(self);";

const ON_BASE: &str = "
    fn build_on(&self, base: impl __urika::AsBase), where($extra $uses $surely),
    __urika::build_on(self, __urika::AsBase::as_base(&base));
    fn try_build_on(&self, base: impl __urika::AsBase), where($extra $uses),
    __urika::UriTemplate::try_build_on(self, base);";

/// Methods that do not compile when they are called, and say why.
const BUILD_ON_NO_BASE: &str = "
    #[doc(hidden)]
    $visibility fn build_on<__UrikaBase: __urika::BaseOf>(&self, base: __UrikaBase) -> __urika::UriBuf {
        __urika::BaseOf::never(&base)
    }
    #[doc(hidden)]
    $visibility fn try_build_on<__UrikaBase: __urika::BaseOf>(&self, base: __UrikaBase) -> __urika::UriBuf {
        __urika::BaseOf::never(&base)
    }";
