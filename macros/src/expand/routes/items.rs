//! What the enum has: its implementations, and its own functions, for which no trait has to be
//! imported.

use proc_macro2::{Literal, TokenStream as Tokens};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::Expansion;
use crate::expand::template::demand::Asked;
use crate::expand::template::number;
use crate::expand::template::reverse::shapes;
use crate::model::template::Form;
use crate::routes::{Route, Target};

impl Expansion<'_> {
    pub(super) fn items(&self) -> Tokens {
        let (routes, from_uri, inherent) = (self.routes_impl(), self.reading(), self.inherent());
        let (definition, sure) = (self.inner_definition(), self.sure());
        quote!(#definition #routes #from_uri #inherent #sure)
    }

    /// `impl Routes`
    fn routes_impl(&self) -> Tokens {
        let (self_type, parameters, predicates) =
            (&self.self_type, &self.generics.parameters, &self.generics.predicates);
        let form = self.form();
        let table = self.routes().map(|(_, route)| entry(route));
        let uses = self.uses();
        let (numbers, marks) =
            (self.arms(|at, _| number_of(at), true), self.arms(|at, of| self.marks(at, of), true));
        let checks = self.arms(|at, of| self.check(at, of), false);
        let walks = self.arms(|at, of| self.walk(at, of), false);
        quote! {
            #[automatically_derived]
            impl<#parameters> __urika::Routes for #self_type where #predicates #uses {
                type Form = #form;
                const ROUTES: &'static [__urika::Route] = &[#(#table),*];
                fn __number(&self) -> __urika::Length { match self { #numbers } }
                fn __marks(&self) -> __urika::Marks { match self { #marks } }
                fn __check(&self) -> __urika::Checked { match self { #checks } }
                fn __walk<__UrikaWalk: __urika::Walk>(&self, __urika_walk: __UrikaWalk) -> __UrikaWalk {
                    match self { #walks }
                }
            }
        }
    }

    /// What the routes build: a type of the run time. Where the macro sees no template, it is that
    /// of the first type.
    pub(super) fn form(&self) -> Tokens {
        match (self.set.form, self.inner_form()) {
            (Some(Form::Relative), _) | (None, None) => quote!(__urika::form::Relative),
            (Some(_), _) => quote!(__urika::form::Absolute),
            (None, Some(form)) => form,
        }
    }

    /// An arm for each variant; with its fields, or without.
    fn arms(&self, body: impl Fn(usize, &Route) -> Tokens, is_without_fields: bool) -> Tokens {
        let arms = self.routes().map(|(at, route)| {
            let (path, body) = (self.variant(&route.ident), body(at, route));
            let pattern = match &self.views[at] {
                Some(_) if is_without_fields => quote!(#path { .. }),
                Some(view) => view.variant(&path, |at| {
                    let field = &view.own.fields[at];
                    if field.is_set() { field_name(at) } else { quote!(_) }
                }),
                None => quote!(#path(__urika_inner)),
            };
            quote!(#pattern => { #body })
        });
        arms.collect()
    }

    /// The template of a variant whose fields are bound.
    fn template(&self, at: usize) -> Option<Tokens> {
        Some(self.views[at].as_ref()?.value(field_name))
    }

    fn marks(&self, at: usize, route: &Route) -> Tokens {
        match (&route.target, &self.views[at]) {
            (Target::Typed(ty), _) => {
                quote!({ let _ = __urika_inner; <#ty as __urika::UriTemplate>::__MARKS })
            }
            (Target::Set(own, _), _) => {
                let prefix = &own.template.text;
                quote!(__urika::routes::marks_behind(#prefix, __urika::Routes::__marks(__urika_inner)))
            }
            (Target::Own(_), Some(_)) => {
                let name = format_ident!("__UrikaRoute{at}");
                let used = &self.generics.used;
                quote!(<#name<'_, #used> as __urika::UriTemplate>::__MARKS)
            }
            (Target::Own(_), None) => Tokens::new(),
        }
    }

    fn check(&self, at: usize, route: &Route) -> Tokens {
        let name = route.ident.to_string();
        let of = match (&route.target, self.template(at)) {
            (Target::Set(..), _) => quote!(__urika::Routes::__check(__urika_inner)),
            (_, Some(template)) => quote!(__urika::UriTemplate::__check(&#template)),
            (_, None) => quote!(__urika::UriTemplate::__check(__urika_inner)),
        };
        quote!(#of.map_err(|__urika_error| __urika_error.of_route(&#name)))
    }

    fn walk(&self, at: usize, route: &Route) -> Tokens {
        match (&route.target, self.template(at)) {
            (Target::Set(own, _), _) => {
                let prefix = &own.template.text;
                quote!(__urika::Routes::__walk(__urika_inner, __urika_walk.text(#prefix)))
            }
            (_, Some(template)) => quote!(__urika::UriTemplate::__walk(&#template, __urika_walk)),
            (_, None) => quote!(__urika::UriTemplate::__walk(__urika_inner, __urika_walk)),
        }
    }

    /// What every use of the set asks.
    pub(super) fn uses(&self) -> Tokens {
        let own = self.views.iter().flatten().map(|view| view.parts().target().uses());
        own.chain([self.inner_uses()]).collect()
    }

    /// The same of the way back.
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime")]
    fn back_uses(&self) -> Tokens {
        let own = self.views.iter().flatten();
        let own = own.filter_map(|view| view.parts().reverse(|reverse| reverse.uses()));
        own.chain([self.inner_uses()]).collect()
    }

    /// What the way back asks besides.
    #[allow(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime")]
    pub(super) fn back_bounds(&self) -> Tokens {
        let own = self.views.iter().flatten();
        let own = own.filter_map(|view| view.parts().reverse(|reverse| reverse.trait_bounds()));
        own.chain([self.inner_back()]).collect()
    }

    /// What `to_uri` asks besides.
    fn build_bounds(&self) -> Tokens {
        let own = self.views.iter().flatten();
        own.map(|view| view.parts().target().bounds(Asked::Build)).chain([self.inner_sure()]).collect()
    }

    /// `impl Sure`: that `to_uri` is there, for sets in which this one stands.
    fn sure(&self) -> Tokens {
        let (self_type, parameters, predicates) =
            (&self.self_type, &self.generics.parameters, &self.generics.predicates);
        let (uses, build) = (self.uses(), self.build_bounds());
        quote! {
            impl<#parameters> __urika::Proven for #self_type where #predicates #uses #build {}
        }
    }

    /// `impl FromUri`
    fn reading(&self) -> Tokens {
        let (self_type, parameters, predicates) =
            (&self.self_type, &self.generics.parameters, &self.generics.predicates);
        let (uses, back, dispatch) = (self.back_uses(), self.back_bounds(), self.dispatch());
        let asked = self.inner_in_use();
        // Nothing is reached behind the only route of a set.
        quote! {
            #[automatically_derived]
            impl<'__urika_uri, #parameters> __urika::FromUri<'__urika_uri> for #self_type
            where #predicates #uses #back {
                #[allow(unreachable_code)]
                fn __read(
                    __urika_text: __urika::Str<'__urika_uri>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {
                    #asked
                    #dispatch
                }
            }
        }
    }

    /// Reads what a type reads that is a template or a set itself.
    pub(super) fn call_inner(&self, route: usize) -> Tokens {
        let route = &self.set.routes[route];
        let path = self.variant(&route.ident);
        match &route.target {
            Target::Typed(ty) => quote! {
                <#ty as __urika::FromUri<'__urika_uri>>::__read(__urika_text, __urika_reading).map(#path)
            },
            Target::Set(own, ty) => {
                let depth = own.way().map_or(0, |way| way.patterns.first().map_or(0, |one| one.steps.len()));
                let scan = super::read::scan(depth);
                quote! {
                    <#ty as __urika::FromUri<'__urika_uri>>::__read(#scan.all().encoded(), __urika_reading).map(#path)
                }
            }
            Target::Own(_) => Tokens::new(),
        }
    }

    /// The functions of the enum.
    fn inherent(&self) -> Tokens {
        let (self_type, visibility) = (&self.self_type, &self.visibility);
        let (parameters, predicates) = (&self.generics.parameters, &self.generics.predicates);
        let (uses, back, back_uses) = (self.uses(), self.back_bounds(), self.back_uses());
        let span = self.set.header.span();
        let (building, table) = (self.building(), self.table());
        quote_spanned! {span=>
            impl<#parameters> #self_type where #predicates {
                /// The routes, in the order of the variants.
                #visibility const ROUTES: &'static [__urika::Route] = #table;

                /// The route of this text, with its values: of a URI, or of a path with query where
                /// the routes are such.
                ///
                /// # Errors
                ///
                /// When no route matches, or a value of the one that does cannot be taken.
                #visibility fn parse<'__urika_uri>(text: &'__urika_uri __urika::str) -> __urika::Result<Self, __urika::MatchError>
                where #back_uses #back {
                    <Self as __urika::FromUri<'__urika_uri>>::from_uri(text)
                }

                /// Writes what `try_to_uri` gives, without allocating.
                ///
                /// # Errors
                ///
                /// When a value would change what is addressed, or `out` takes no more.
                #visibility fn write_to(
                    &self,
                    out: &mut (impl __urika::Write + ?__urika::Sized),
                ) -> __urika::Result<(), __urika::BuildError> where #uses {
                    __urika::Routes::write_to(self, out)
                }
            }
            __urika::with_alloc! {
                impl<#parameters> #self_type where #predicates { #building }
            }
        }
    }

    fn building(&self) -> Tokens {
        let visibility = &self.visibility;
        let (uses, build) = (self.uses(), self.build_bounds());
        let result = self.set.form.map_or_else(
            || {
                let form = self.form();
                quote!(<#form as __urika::form::Form>::Buf)
            },
            crate::expand::template::built,
        );
        let on_base = (self.set.form == Some(Form::Relative)).then(|| self.building_on_base(&build));
        let span = self.set.header.span();
        quote_spanned! {span=>
            /// The URI: the types of the values rule out that this fails.
            #[must_use]
            #visibility fn to_uri(&self) -> #result where #uses #build {
                __urika::routes::to_uri(self)
            }

            /// The URI, when every value can stand where it is put.
            ///
            /// # Errors
            ///
            /// When a value would change what is addressed: the first such variable, and its route.
            #visibility fn try_to_uri(&self) -> __urika::Result<#result, __urika::BuildError> where #uses {
                __urika::Routes::try_to_uri(self)
            }

            #on_base
        }
    }

    fn building_on_base(&self, build: &Tokens) -> Tokens {
        let (visibility, uses) = (&self.visibility, self.uses());
        let span = self.set.header.span();
        quote_spanned! {span=>
            /// As `to_uri`, behind a base.
            #[must_use]
            #visibility fn to_uri_on(&self, base: impl __urika::AsBase) -> __urika::UriBuf
            where #uses #build {
                __urika::routes::to_uri_on(self, __urika::AsBase::as_base(&base))
            }

            /// As `try_to_uri`, behind a base.
            ///
            /// # Errors
            ///
            /// As `try_to_uri`.
            #visibility fn try_to_uri_on(&self, base: impl __urika::AsBase) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
            where #uses {
                __urika::routes::try_to_uri_on(self, __urika::AsBase::as_base(&base))
            }
        }
    }
}

/// A row of `ROUTES`.
pub(super) fn entry(route: &Route) -> Tokens {
    let name = route.ident.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    match &route.target {
        Target::Own(own) => {
            let template = &own.template;
            let (text, patterns) = (&template.text, &template.routes);
            let variables = template.variables.iter().map(|variable| &variable.name);
            let shapes = shapes(own.way().map_or(&[][..], |way| &way.patterns));
            quote! {
                __urika::Route {
                    name: #name, template: #text, variables: &[#(#variables),*],
                    patterns: &[#(#patterns),*], routes: &[], shapes: #shapes,
                    kind: __urika::routes::Kind::Own,
                }
            }
        }
        Target::Typed(ty) => quote_spanned! {ty.span()=>
            __urika::Route {
                name: #name,
                template: <#ty as __urika::UriTemplate>::TEMPLATE,
                variables: <#ty as __urika::UriTemplate>::VARIABLES,
                patterns: <#ty as __urika::UriTemplate>::ROUTES,
                routes: &[],
                shapes: <#ty as __urika::UriTemplate>::__SHAPES,
                kind: __urika::routes::Kind::Typed,
            }
        },
        Target::Set(own, ty) => {
            let text = &own.template.text;
            let shapes = shapes(own.way().map_or(&[][..], |way| &way.patterns));
            quote_spanned! {ty.span()=>
                __urika::Route {
                    name: #name, template: #text, variables: &[], patterns: &[],
                    routes: <#ty as __urika::Routes>::ROUTES, shapes: #shapes,
                    kind: __urika::routes::Kind::Set,
                }
            }
        }
    }
}

fn field_name(at: usize) -> Tokens {
    let name = format_ident!("__urika_field{at}");
    quote!(#name)
}

fn number_of(at: usize) -> Tokens {
    let at: Literal = number(at);
    quote!(#at)
}
