//! Emits the inherent items of a template, which need no import of a trait.
//!
//! There are few of them, since each function costs the compiler a tenth of a template. Everything else is in
//! the trait.

use proc_macro2::TokenStream as Tokens;

use super::demand::Asked;
use super::{Target, built};
use crate::expand::splice::Splice;
use crate::model::template::{Form, When};

/// The methods of a template that can be built on a base.
const ON_BASE: &str = "
    /// As `build`, behind a base.
    #[must_use]
    $visibility fn build_on(&self, base: impl __urika::AsBase) -> __urika::UriBuf
    where for<'__urika> Self: __urika::Proven, $uses {
        __urika::build_on(self, __urika::AsBase::as_base(&base))
    }
    /// As `try_build`, behind a base.
    $visibility fn try_build_on(&self, base: impl __urika::AsBase) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
    where $uses {
        __urika::UriTemplate::try_build_on(self, base)
    }";

/// The methods of every template that allocate.
const BUILDING: &str = "
    /// Builds the URI: the types of the values rule out that this fails.
    #[must_use]
    #[inline]
    $visibility fn build(&self) -> $built where for<'__urika> Self: __urika::Proven, $uses { __urika::build(self) }
    /// Builds the URI, or says which value would change what is addressed.
    #[inline]
    $visibility fn try_build(&self) -> __urika::Result<$built, __urika::BuildError> where $uses {
        __urika::UriTemplate::try_build(self)
    }";

impl Target<'_> {
    /// Pushes all inherent items. `push_others` pushes more, and `owning` has further items that allocate.
    pub(crate) fn push_inherent(
        &self,
        push_others: impl FnOnce(&mut Splice),
        owning: Tokens,
        to: &mut Splice,
    ) {
        to.text("impl<").tokens(self.parameters.clone()).text("> ").tokens(self.self_type.clone());
        to.text(" where ").tokens(self.predicates.clone()).text("{");
        self.push_constants(to);
        push_others(to);
        to.text("__urika::with_alloc! {");
        to.spanned(self.span, |to| {
            to.text(BUILDING).text(if self.template.can_build_on { ON_BASE } else { "" });
        });
        to.tokens(owning).text("} }");
        self.push_max_len(to);
    }

    /// Names the holes of the items' text.
    pub(crate) fn name_holes(&self, to: &mut Splice) {
        to.name("visibility", self.visibility.clone()).name("built", built(self.template.form));
        to.name("uses", self.use_of_self());
    }

    /// Returns the bound that the type is a template, which depends on types of the user.
    fn use_of_self(&self) -> Tokens {
        let mut to = Splice::default();
        if self.slots.iter().any(|slot| slot.is_assumed) {
            let form = if self.template.form == Form::Relative { "Relative" } else { "WithScheme" };
            to.text("for<'__urika> ").tokens(self.self_type.clone());
            to.text(": __urika::UriTemplate<Form = __urika::form::").text(form).text(">,");
        }
        to.finish()
    }

    /// Pushes `impl Proven`, which enables `build`.
    pub(crate) fn push_proven(&self, to: &mut Splice) {
        // With the span of the derive, the compiler would suggest to write it by hand.
        to.spanned(self.span, |to| {
            to.text("impl<").tokens(self.parameters.clone()).text("> __urika::Proven for ");
            to.tokens(self.self_type.clone()).text(" where ").tokens(self.predicates.clone());
            to.tokens(self.value_bounds());
            self.push_bounds(Asked::Use, to);
            self.push_bounds(Asked::Build, to);
            to.text("{}");
        });
    }

    /// Pushes `TEMPLATE` and similar constants.
    fn push_constants(&self, to: &mut Splice) {
        let text = &self.template.text;
        to.text("#[doc = ").string(&format!(" The template: `{text}`."));
        to.text("] $visibility const TEMPLATE: &'static __urika::str = ").string(text);
        to.text("; /// The patterns that a router needs to match the path.\n");
        to.text("$visibility const PATTERNS: &'static [&'static __urika::str] = ");
        to.strings(self.template.routes.iter().map(String::as_str)).text(";");
        if let Some(pattern) = &self.template.route {
            to.text("/// The pattern that a router needs to match the path.\n");
            to.text("$visibility const PATTERN: &'static __urika::str = ").string(pattern).text(";");
        }
    }

    /// Pushes `MAX_LEN`, in an `impl` of its own: if a value has no maximum length, using the constant is the
    /// error.
    fn push_max_len(&self, to: &mut Splice) {
        let is_based = self.template.form == Form::Based;
        let is_generic = self.slots.iter().any(|slot| slot.is_generic || slot.is_unbounded);
        let is_asked = self.template.demands.iter().any(|demand| demand.when == When::MaxLen);
        if is_based || is_generic || (!self.slots.is_empty() && !is_asked) {
            return;
        }
        to.text("impl<").tokens(self.parameters.clone()).text("> ").tokens(self.self_type.clone());
        to.text(" where ").tokens(self.predicates.clone()).tokens(self.value_bounds());
        to.tokens(self.bounds(Asked::MaxLen)).text("{ /// How many bytes it builds at most.\n");
        to.text("$visibility const MAX_LEN: __urika::usize = ").tokens(self.max_len()).text("; }");
    }
}
