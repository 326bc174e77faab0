//! A named template: the struct of `uri_template!`, and everything beside a struct.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::GenericParam;
use syn::ext::IdentExt as _;

use super::builder::Builder;
use super::{ALLOWED, Slot, Target, doc, implementation, reverse};
use crate::expand::serde;
use crate::expand::splice::Splice;
use crate::fields::{Planned, Value};
use crate::input::header::Header;
use crate::lifetime;
use crate::model::template::Template;
use crate::model::template::reversal::Reversal;

/// A named template, ready to be emitted.
pub(crate) struct Named<'n> {
    /// `$crate`, or what the user says it is.
    pub(crate) krate: &'n Tokens,
    /// The struct, without its fields.
    pub(crate) header: &'n Header,
    /// Its fields.
    pub(crate) fields: &'n [Planned],
    /// Its parameters.
    pub(crate) generics: Generics,
    /// `Posts<'a, T>`
    pub(crate) self_type: Tokens,
    /// `pub`
    pub(crate) visibility: Tokens,
    /// The number of the route in its set, where the struct stands for a variant and borrows its
    /// fields.
    pub(crate) route: Option<usize>,
}

/// The parameters of a struct, in the forms in which they are needed.
pub(crate) struct Generics {
    /// `'a, T: Bound,`
    pub(crate) parameters: Tokens,
    /// `'a, T,`
    pub(crate) used: Tokens,
    /// `T: Bound,`
    pub(crate) predicates: Tokens,
    /// The names of types and constants among them.
    pub(crate) names: Vec<Ident>,
}

impl Generics {
    /// Takes those of a struct apart.
    pub(crate) fn new(generics: &syn::Generics) -> Self {
        let parameters = generics.params.iter().cloned().map(without_default);
        let predicates = generics.where_clause.iter().flat_map(|clause| clause.predicates.iter());
        let names = generics.params.iter().filter_map(|parameter| match parameter {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(parameter) => Some(parameter.ident.clone()),
            GenericParam::Const(parameter) => Some(parameter.ident.clone()),
        });
        let used = generics.params.iter().map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
            GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
            GenericParam::Const(parameter) => parameter.ident.to_token_stream(),
        });
        Self {
            parameters: quote!(#(#parameters,)*),
            used: quote!(#(#used,)*),
            predicates: quote!(#(#predicates,)*),
            names: names.collect(),
        }
    }

    /// Whether there is a lifetime among them.
    pub(crate) fn borrows(&self) -> bool {
        self.used.to_string().starts_with('\'')
    }

    /// Whether a type depends on one of them.
    pub(crate) fn is_in(&self, tokens: &Tokens) -> bool {
        tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(ident) => self.names.contains(&ident),
            TokenTree::Group(group) => self.is_in(&group.stream()),
            _ => false,
        })
    }
}

fn without_default(parameter: GenericParam) -> GenericParam {
    match parameter {
        GenericParam::Type(mut parameter) => {
            parameter.default = None;
            GenericParam::Type(parameter)
        }
        GenericParam::Const(mut parameter) => {
            parameter.default = None;
            GenericParam::Const(parameter)
        }
        lifetime @ GenericParam::Lifetime(_) => lifetime,
    }
}

impl<'n> Named<'n> {
    /// Puts a named template together.
    pub(crate) fn new(
        krate: &'n Tokens,
        header: &'n Header,
        generics: Generics,
        fields: &'n [Planned],
    ) -> Self {
        let (ident, used) = (&header.ident, &generics.used);
        Self {
            krate,
            header,
            fields,
            self_type: if used.is_empty() { quote!(#ident) } else { quote!(#ident<#used>) },
            visibility: header.visibility.to_token_stream(),
            generics,
            route: None,
        }
    }

    /// Emits all that stands beside the struct.
    pub(crate) fn expand(&self, template: &Template, span: Span) -> Tokens {
        let target = self.target(template, span);
        let (builder, mut to) = (Builder::new(self), Splice::default());
        to.name("crate", self.krate.clone());
        target.name_holes(&mut to);
        if let Some(builder) = &builder {
            builder.push_definition(&mut to);
        }
        to.text(ALLOWED).text("const _: () = { use $crate::__private as __urika;");
        target.push_implementation(shapes(template).unwrap_or_default(), &mut to);
        target.push_proven(&mut to);
        let mut back = self.reverse(&target, &mut to);
        back.functions.extend(builder.as_ref().map(Builder::start));
        target.push_inherent(back.functions, back.owning, &mut to);
        to.tokens(self.names(template).unwrap_or_default());
        if let Some(builder) = &builder {
            builder.push_items(&target, &mut to);
        }
        to.tokens(serde::template(self, &target).unwrap_or_default());
        to.text("};").finish()
    }

    pub(crate) fn target<'t>(&self, template: &'t Template, span: Span) -> Target<'t> {
        let mut fields: Vec<Option<&Planned>> = vec![None; template.variables.len()];
        for field in self.fields {
            if let Some(variable) = field.variable {
                fields[variable].get_or_insert(field);
            }
        }
        let slots = fields.into_iter().enumerate();
        Target {
            template,
            slots: slots.map(|(variable, field)| self.slot(template, variable, field, span)).collect(),
            self_type: self.self_type.clone(),
            parameters: self.generics.parameters.clone(),
            predicates: self.generics.predicates.clone(),
            visibility: self.visibility.clone(),
            span,
            is_format: false,
            route: self.route,
            has_setters: false,
        }
    }

    /// What stands for a variable, of this field.
    fn slot(&self, template: &Template, variable: usize, field: Option<&Planned>, span: Span) -> Slot {
        let Some(field) = field else {
            // Every variable has a field by now.
            let value_type = quote!(__urika::Undefined);
            let access = quote!(&#value_type);
            return Slot {
                value_type,
                access,
                is_generic: false,
                is_assumed: false,
                allows_slash: false,
                span,
            };
        };
        let (ident, ty) = (&field.ident, &field.ty);
        let and = quote_spanned!(field.ident.span()=> &);
        let field_of = if self.route.is_some() { quote!(*self.#ident) } else { quote!(self.#ident) };
        let (value_type, access) = match &field.value {
            Value::Own => (ty.clone(), quote!(#and #field_of)),
            Value::Displayed => {
                (quote!(__urika::Displayed<'__urika, #ty>), quote!(&__urika::Displayed(&#field_of)))
            }
            Value::DisplayedOption(inner) => (
                quote!(__urika::Option<__urika::Displayed<'__urika, #inner>>),
                quote!(&#field_of.as_ref().map(__urika::Displayed)),
            ),
            Value::With(module) => (quote!(#module::Value<'__urika>), quote!(&#module::to_value(&#field_of))),
        };
        // What a module makes of a field is of one type, whatever the field is.
        let is_generic = field.is_generic && !matches!(field.value, Value::With(_));
        Slot {
            value_type,
            access,
            is_generic,
            is_assumed: is_generic
                || (is_unknown(field) && !implementation::is_base(&template.pieces, variable)),
            allows_slash: field.allows_slash,
            span: field.span,
        }
    }
}

/// What it matches, for sets of routes that it stands in.
fn shapes(template: &Template) -> Option<Tokens> {
    let Reversal::Way(way) = &template.reversal else { return None };
    let shapes = reverse::shapes(&way.patterns);
    Some(quote!(const __SHAPES: __urika::routes::Shapes = #shapes;))
}

/// Whether a type of the user's is the value itself, or prints, so that it may be none.
pub(super) fn is_unknown(field: &Planned) -> bool {
    !matches!(field.value, Value::With(_)) && !field.is_well_known()
}

/// Emits the struct of `uri_template!(struct …)`.
pub(crate) fn structure(krate: &Tokens, header: &Header, fields: &[Planned]) -> Tokens {
    let Header { attributes, visibility, ident, generics, .. } = header;
    let is_printed = attributes.iter().any(|attribute| names_debug(&attribute.meta));
    let debug = (!is_printed).then(|| printing(krate, header, fields));
    let clause = &generics.where_clause;
    let fields = fields.iter().map(|field| {
        let Planned { attributes, ident, ty, shown, .. } = field;
        let shown = doc(shown);
        let shown = (!attributes.iter().any(|attribute| attribute.path().is_ident("doc"))).then_some(shown);
        quote!(#shown #(#attributes)* #visibility #ident: #ty,)
    });
    let is_documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc"));
    let text = doc("A URI template.");
    let text = (!is_documented).then_some(text);
    quote! {
        #text
        #(#attributes)*
        #visibility struct #ident #generics #clause { #(#fields)* }
        #debug
    }
}

/// Implements `Debug` as `#[derive(Debug)]` would. The error at a field without `Debug` says why the field
/// needs it.
fn printing(krate: &Tokens, header: &Header, fields: &[Planned]) -> Tokens {
    let Generics { parameters, used, predicates, .. } = Generics::new(&header.generics);
    let types = header.generics.type_params().map(|parameter| &parameter.ident);
    let (name, text) = (&header.ident, header.ident.unraw().to_string());
    let fields = fields.iter().map(|Planned { ident, span, .. }| {
        let text = ident.unraw().to_string();
        // A variable with the place of the type, which `self` cannot have.
        let shown = Ident::new("__urika_shown", *span);
        quote!({ let #shown = &self.#ident; __urika_struct.field(#text, #krate::__private::shown(#shown)); })
    });
    quote! {
        #[automatically_derived]
        impl<#parameters> #krate::__private::Debug for #name<#used>
        where #predicates #(#types: #krate::__private::Debug,)* {
            fn fmt(&self, f: &mut #krate::__private::Formatter<'_>) -> #krate::__private::Written {
                let mut __urika_struct = f.debug_struct(#text);
                #(#fields)*
                __urika_struct.finish()
            }
        }
    }
}

/// Names for types of fields that may leave out a lifetime, such as `Segment`. The struct then is an
/// error; all else names the type by its alias, whose error is the same one in the same place, and which
/// the compiler shows once.
pub(crate) fn aliases(header: &Header, fields: &mut [Planned]) -> Tokens {
    let (mut aliases, lifetimes) = (Tokens::new(), header.generics.lifetimes());
    let lifetimes: Vec<&syn::Lifetime> = lifetimes.map(|parameter| &parameter.lifetime).collect();
    for (at, field) in fields.iter_mut().enumerate() {
        if field.is_generic || !lifetime::may_be_left_out(&field.ty) {
            continue;
        }
        let (ty, name) = (&field.ty, &header.ident);
        let alias = format_ident!("__UrikaType{at}Of{name}", span = name.span());
        let used = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
        aliases.extend(quote!(#[allow(dead_code)] type #alias #used = #ty;));
        field.ty = quote!(#alias #used);
    }
    aliases
}

/// Whether an attribute says something of `Debug`, by whatever path: `#[derive(Debug)]`,
/// `#[derive_where(Debug)]`, or `#[allow(missing_debug_implementations)]`, which says that there is
/// none or one by hand.
fn names_debug(meta: &syn::Meta) -> bool {
    fn is_in(tokens: Tokens) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(word) => word == "Debug" || word == "missing_debug_implementations",
            TokenTree::Group(group) => is_in(group.stream()),
            _ => false,
        })
    }
    is_in(meta.to_token_stream())
}
