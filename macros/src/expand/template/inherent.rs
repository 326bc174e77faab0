//! Emits the inherent items of a template, which need no import of a trait.
//!
//! There are few of them, since each function costs the compiler a tenth of a template. Everything else is in
//! the trait.

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};

use super::builder::Builder;
use super::demand::Asked;
use super::names::push_names;
use super::reverse::Back;
use super::{Slot, Target};
use crate::fields::Taken;
use crate::model::template::{Form, When};
use crate::splice::Splice;

impl Target<'_> {
    /// Pushes the groups of the inherent items.
    pub(crate) fn push_inherent(
        &self,
        names: &[(Ident, String)],
        back: &Back<'_>,
        builder: Option<&Builder<'_>>,
        to: &mut Splice,
    ) {
        to.text("{ (impl<").put(&self.parameters).text("> ").put(&self.self_type);
        to.text(" where ").put(&self.predicates).text("); const $visibility, ");
        self.push_constants(to);
        push_names(names, to);
        self.push_max_len(false, to.text("{"));
        back.push_functions(to);
        if let Some(builder) = builder {
            builder.push_start(to);
            builder.push_methods(self, to.text("}"));
        } else {
            to.text("}");
        }
        to.text("} alloc { -> ").text(self.buffer()).text(";");
        self.push_building("build", "try_build", to);
        if self.template.can_build_on {
            self.push_building("build_on", "try_build_on", to);
        }
        back.push_owning(to.text("{"));
        to.text("} }");
        back.push_groups(to);
    }

    /// Pushes the names and bounds of a function that builds, and of the one that tries to.
    fn push_building(&self, build: &str, try_build: &str, to: &mut Splice) {
        let (uses, name) = (self.use_of_self(), |name| TokenTree::from(Ident::new(name, self.span)));
        to.text("fn ").tokens(name(build)).text(", where(");
        if !self.is_surely_proven() {
            to.spanned(self.span, |to| _ = to.text("for<'__urika> Self: __urika::Proven,"));
        }
        to.put(&uses).text("); fn ").tokens(name(try_build)).text(", where(").tokens(uses).text(");");
    }

    /// Names the holes of the items' text.
    pub(crate) fn name_holes(&self, to: &mut Splice) {
        to.name("visibility", self.visibility.clone()).name("uses", self.use_of_self());
    }

    /// Returns the bound that the type is a template, which depends on types of the user.
    fn use_of_self(&self) -> Tokens {
        let mut to = Splice::default();
        if self.slots.iter().any(|slot| slot.is_assumed) {
            to.text("for<'__urika> ").put(&self.self_type);
            to.text(": __urika::UriTemplate<Form = __urika::form::").text(self.form()).text(">,");
        }
        to.finish()
    }

    /// Pushes `impl Proven`, which enables `build`.
    pub(crate) fn push_proven(&self, to: &mut Splice) {
        // With the span of the derive, the compiler would suggest to write it by hand.
        to.spanned(self.span, |to| {
            to.text("impl<").put(&self.parameters).text("> __urika::Proven for ");
            to.put(&self.self_type).text(" where ").put(&self.predicates);
            to.tokens(self.value_bounds());
            self.push_bounds(Asked::Use, to);
            self.push_bounds(Asked::Build, to);
            to.text("{}");
        });
    }

    /// Pushes the values of `TEMPLATE` and similar constants.
    fn push_constants(&self, to: &mut Splice) {
        let text = &self.template.text;
        to.text("#[doc = ").string(&format!(" The template: `{text}`.")).text("] ").string(text).text(", ");
        to.strings(self.template.routes.iter().map(String::as_str));
        if let Some(pattern) = &self.template.route {
            to.text(", ").string(pattern);
        }
        to.text(";");
    }

    /// Pushes `MAX_LEN`. If a value may have no maximum length, it is `apart` in an `impl` of its own: using
    /// the constant is then the error.
    pub(crate) fn push_max_len(&self, apart: bool, to: &mut Splice) {
        let is_based = self.template.form == Form::Based;
        let is_generic = self.slots.iter().any(|slot| slot.is_generic || slot.is_unbounded);
        let is_asked = self.template.demands.iter().any(|demand| demand.when == When::MaxLen);
        let has_longest = |slot: &Slot| matches!(slot.taken, Taken::Known { is_text: false, .. });
        let has_bounds = !self.slots.iter().all(has_longest);
        if is_based || is_generic || (!self.slots.is_empty() && !is_asked) || has_bounds != apart {
            return;
        }
        if apart {
            to.text("impl<").put(&self.parameters).text("> ").put(&self.self_type);
            to.text(" where ").put(&self.predicates).tokens(self.value_bounds());
            to.tokens(self.bounds(Asked::MaxLen)).text("{");
        }
        to.text("/// How many bytes it builds at most.\n $visibility const MAX_LEN: __urika::usize =");
        to.tokens(self.max_len()).text(if apart { "; }" } else { ";" });
    }
}
