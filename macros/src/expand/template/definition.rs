//! A named template: the struct of `uri_template!`, and everything that accompanies a struct.
//!
//! Each inherent function costs the compiler a twentieth of a template. A derive has few of them, since one `use`
//! imports the derive with the trait. A struct of `uri_template!` can be used without importing the trait.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Attribute, Visibility};

use super::builder::Builder;
use super::demand::BoundItem;
use super::named::NamedTemplate;
use super::names::push_names;
use super::reverse::ReverseItems;
use super::{Slot, Target, doc, numbered};
use crate::expand::extras;
use crate::fields::{Planned, TypeHint};
use crate::input::header::Header;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::model::template::{CheckedTemplate, TemplateForm, When};
use crate::splice::{Splice, fill};
use crate::token::any;

impl NamedTemplate<'_> {
    /// Emits everything except the struct.
    pub(crate) fn expand(&self, template: &CheckedTemplate, span: Span) -> Tokens {
        let target = self.target(template, span);
        let (builder, mut to) = (Builder::new(self), Splice::default());
        to.name("crate", self.krate.clone());
        target.name_holes(&mut to);
        if let Some(builder) = &builder {
            builder.push_definition(&mut to);
        }
        let (back, names) = (self.reverse(&target), self.names(template));
        let push_set_traits = |to: &mut Splice| {
            if let Some(builder) = &builder {
                builder.push_set_traits(to);
            }
        };
        let push_beside = |to: &mut Splice| {
            back.push_traits(to);
            target.push_proven(to);
            target.push_max_len(true, to);
            to.tokens(self.serde_traits(&target).unwrap_or_default());
            to.tokens(extras::text_traits(self.header, &self.generics, "UriTemplate").unwrap_or_default());
        };
        let push_groups = |to: &mut Splice| target.push_inherent(&names, &back, builder.as_ref(), to);
        target.push_implementation(&push_set_traits, &push_beside, &push_groups, &mut to);
        to.finish()
    }

    /// Emits `Serialize` and `Deserialize`. A template that cannot be parsed can be serialized, but not
    /// deserialized.
    fn serde_traits(&self, target: &Target<'_>) -> Option<Tokens> {
        let what = format!("`{}`", target.template.text);
        let write = ["for<'any> Self: __urika::UriTemplate", "__urika::serde::template(self, __urika_out)"];
        // The second cannot be called; a caller sees the reason.
        let read = if self.has_way_back(target) {
            extras::READ
        } else {
            ["#[doc(hidden)]", "for<'any> __urika::No: __UrikaNoWay", extras::LOOP]
        };
        extras::serde_traits(self.header, &self.generics, &what, write, read)
    }
}

/// Emits the struct of `uri_template!(struct …)`.
pub(crate) fn structure(krate: &Tokens, header: &Header, fields: &[Planned]) -> Tokens {
    let Header { attributes, visibility, ident, generics, .. } = header;
    let mut to = Splice::default();
    to.names(&[
        ("visibility", visibility),
        ("ident", ident),
        ("generics", generics),
        ("clause", &generics.where_clause),
    ]);
    push_attributes(attributes, "A URI template.", &mut to);
    let has_debug = attributes.iter().any(|attribute| names_debug(&attribute.meta));
    let is_derived = fields.iter().all(|field| field.has_known_words && !field.is_sensitive);
    if !has_debug && is_derived {
        to.name("crate", krate.clone()).text("#[derive($crate::__private::Debug)]");
    }
    to.text("$visibility struct $ident $generics $clause {");
    for Planned { attributes, visibility, ident, ty, shown, .. } in fields {
        push_attributes(attributes, shown, &mut to);
        match visibility {
            Visibility::Inherited => to.text("$visibility "),
            written => to.put(written),
        };
        to.put(&ident).text(":").put(&ty).text(",");
    }
    to.text("}");
    if !has_debug && !is_derived {
        to.tokens(printing(krate, header, fields));
    }
    to.finish()
}

/// Pushes the attributes of the user, with this documentation if they have none.
fn push_attributes(attributes: &[Attribute], words: &str, to: &mut Splice) {
    if !attributes.iter().any(|attribute| attribute.path().is_ident("doc")) {
        to.tokens(doc(words));
    }
    for attribute in attributes {
        to.put(&attribute);
    }
}

/// Implements `Debug` as `#[derive(Debug)]` would, without the values of sensitive fields. The error at a field
/// without `Debug` says why the field needs it.
fn printing(krate: &Tokens, header: &Header, fields: &[Planned]) -> Tokens {
    let Generics { parameters, used, predicates, .. } = Generics::new(&header.generics);
    let mut to = Splice::default();
    to.name("crate", krate.clone());
    to.text("#[automatically_derived] impl<").tokens(parameters).text("> $crate::__private::Debug for ");
    to.put(&header.ident).text("<").tokens(used).text("> where ").tokens(predicates);
    for parameter in header.generics.type_params() {
        to.put(&parameter.ident).text(": $crate::__private::Debug,");
    }
    to.text(
        "{ fn fmt(&self, f: &mut $crate::__private::Formatter<'_>) -> $crate::__private::core::fmt::Result {",
    );
    to.text("let Self {");
    for (at, Planned { ident, span, is_sensitive, .. }) in fields.iter().enumerate() {
        if *is_sensitive {
            to.put(&ident).text(": _,");
            continue;
        }
        // A variable with the span of the type, since `self` cannot have that span.
        let field = numbered("__urika_field", at, *span);
        to.put(&ident).text(":").put(&field).text(",");
    }
    to.text("} = self; $crate::__private::shown(f, ").string(&header.ident.unraw().to_string()).text(", &[");
    for (at, Planned { ident, span, is_sensitive, .. }) in fields.iter().enumerate() {
        to.text("(").string(&ident.unraw().to_string()).text(",");
        if *is_sensitive {
            to.text("&$crate::__private::Secret::new(())");
        } else {
            to.put(&numbered("__urika_field", at, *span));
        }
        to.text("),");
    }
    to.text("]) } }").finish()
}

/// Emits aliases for types of fields that may not have a required lifetime, such as `Segment`. The struct or enum is
/// then an error. Everything else names the type by its alias, whose error has the same span and text, so
/// that the compiler shows it once.
pub(crate) fn aliases(header: &Header, variant: Option<&Ident>, fields: &mut [Planned]) -> Tokens {
    let (mut aliases, mut used) = (Tokens::new(), Splice::default());
    for lifetime in &lifetime::lifetimes(&header.generics) {
        used.put(&lifetime).text(",");
    }
    let mut used = used.finish();
    if !used.is_empty() {
        used = fill!("<$used>", used);
    }
    for (at, field) in fields.iter_mut().enumerate() {
        if field.is_generic || !field.may_lack_lifetime() {
            continue;
        }
        let (ty, name) = (&field.ty, &header.ident);
        let of = variant.map_or_else(String::new, |variant| format!("{}Of", variant.unraw()));
        let alias = Ident::new(&format!("__UrikaType{at}Of{of}{}", name.unraw()), name.span());
        aliases.extend([fill!("#[allow(dead_code)] type $alias $used = $ty;", alias, used, ty)]);
        field.set_type(fill!("$alias $used", alias, used));
        field.inner = None;
    }
    aliases
}

/// Returns whether an attribute mentions `Debug`, by whatever path: `#[derive(Debug)]`,
/// `#[derive_where(Debug)]`, or `#[allow(missing_debug_implementations)]`, which means that the
/// implementation is missing or written by hand.
fn names_debug(meta: &syn::Meta) -> bool {
    any(
        &meta.to_token_stream(),
        &mut |token| matches!(token, TokenTree::Ident(word) if word == "Debug" || word == "missing_debug_implementations"),
    )
}

impl Target<'_> {
    /// Pushes the groups of the inherent items.
    pub(crate) fn push_inherent(
        &self,
        names: &[(Ident, String)],
        back: &ReverseItems<'_>,
        builder: Option<&Builder<'_>>,
        to: &mut Splice,
    ) {
        to.text("{ (impl<").put(&self.parameters).text("> ").put(&self.self_type);
        to.text(" where ").put(&self.predicates).text("); const $visibility, ");
        let is_item = self.header.is_some_and(|header| header.is_item);
        if is_item {
            self.push_constants(to);
        }
        to.text(";");
        if let Some(header) = self.header {
            push_names(&header.ident, names, to);
        }
        self.push_max_len(false, to.text("{"));
        self.push_no_base(to);
        if let ReverseItems::Obstacle { functions, .. } = back {
            to.put(functions);
        }
        if let Some(builder) = builder {
            builder.push_start(to);
            builder.push_methods(self, to.text("}"));
        } else {
            to.text("}");
        }
        if is_item {
            self.push_building(to.text("} alloc { -> "));
        } else {
            to.text("} {");
        }
        back.push_group(to.text("}"));
    }

    /// Pushes the functions that build.
    fn push_building(&self, to: &mut Splice) {
        to.text(self.buffer()).text(";");
        self.push_functions("build", "try_build", to);
        if self.template.can_build_on {
            self.push_functions("build_on", "try_build_on", to);
        }
    }

    /// Pushes the names and bounds of a function that builds, and of the one that tries to.
    fn push_functions(&self, build: &str, try_build: &str, to: &mut Splice) {
        let (uses, name) = (self.use_of_self(), |name| TokenTree::from(Ident::new(name, self.span)));
        to.text("fn ").tokens(name(build)).text(", where(");
        if !self.is_surely_proven() {
            to.spanned(self.span, |to| _ = to.text("for<'any> Self: __urika::Proven,"));
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
            to.text("for<'any> ").put(&self.self_type);
            to.text(": __urika::UriTemplate<Form = __urika::form::")
                .text(self.template.form.name())
                .text(">,");
        }
        to.finish()
    }

    /// Pushes the implementation that makes the type `Proven`, which enables `build`.
    pub(crate) fn push_proven(&self, to: &mut Splice) {
        // With the span of the derive, the compiler would suggest writing it by hand.
        to.spanned(self.span, |to| {
            to.text("#[doc(hidden)]").implement("", &self.parameters);
            to.text("__urika::AlwaysValid for ");
            to.put(&self.self_type).text(" where ").put(&self.predicates);
            to.tokens(self.value_bounds());
            self.push_bounds(BoundItem::Use, to);
            self.push_bounds(BoundItem::Build, to);
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
    }

    /// Pushes `MAX_LEN` in the place that `is_apart` chooses. If a value may have no maximum length, the
    /// constant is separate, in an `impl` with bounds, so that only using the constant is an error. Otherwise
    /// `MAX_LEN` appears with the other constants.
    pub(crate) fn push_max_len(&self, is_apart: bool, to: &mut Splice) {
        let is_based = self.template.form == TemplateForm::Based;
        let is_generic = self.slots.iter().any(|slot| slot.is_generic || slot.is_unbounded);
        let is_asked = self.template.demands.iter().any(|demand| demand.when == When::MaxLen);
        let has_longest = |slot: &Slot| matches!(slot.hint, TypeHint::Known { is_text: false, .. });
        let has_bounds = !self.slots.iter().all(has_longest);
        if is_based || is_generic || (!self.slots.is_empty() && !is_asked) || has_bounds != is_apart {
            return;
        }
        if is_apart {
            to.text("impl<").put(&self.parameters).text("> ").put(&self.self_type);
            to.text(" where ").put(&self.predicates).tokens(self.value_bounds());
            to.tokens(self.bounds(BoundItem::MaxLen)).text("{");
        }
        to.text("/// The length of the longest URI that this template builds, in bytes.\n $visibility const MAX_LEN: __urika::usize =");
        to.tokens(self.max_len()).text(if is_apart { "; }" } else { ";" });
    }
}
