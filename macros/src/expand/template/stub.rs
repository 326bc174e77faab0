//! Emits items that stand in for those of a template at fault: names that type-check, so that the fault is
//! the only error. They never run.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::{format_ident, quote};

use super::{allowed, block, ident, prelude};
use crate::expand::error::Errors;
use crate::expand::{serde, text};
use crate::input::header::Header;
use crate::lifetime::lasting;
use crate::listed::Listed as _;
use crate::model::generics::Generics;
use crate::model::template::{Form, METHODS};

/// A guess about a template that was not understood.
pub(crate) struct Guess {
    /// The form of the URIs that the template builds.
    pub(crate) form: Form,
    /// The names of the fields.
    pub(crate) names: Vec<Ident>,
    known: HashSet<Ident>,
}

impl Guess {
    /// Reads the names between the braces of `text`.
    pub(crate) fn new(text: &str, has_base: bool, span: Span) -> Self {
        let form = if has_base || has_scheme(text) { Form::WithScheme } else { Form::Relative };
        let mut guess = Self { form, names: Vec::new(), known: HashSet::new() };
        for expression in text.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
            for name in expression.split(',') {
                let name = name.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '_');
                let name = name.trim_start_matches("r#");
                let name = name.split([':', '*', '=', '|', '?', '!', '(', ' ']).next().unwrap_or_default();
                let name: String = name.chars().map(|c| if c == '.' || c == '-' { '_' } else { c }).collect();
                if is_name(&name) {
                    guess.push(ident(&name, span));
                }
            }
        }
        guess
    }

    /// Adds a name, once.
    pub(crate) fn push(&mut self, name: Ident) {
        if self.known.insert(name.clone()) {
            self.names.push(name);
        }
    }

    fn setters(&self, visibility: &Tokens) -> Tokens {
        let names = self.names.iter().filter(|name| METHODS.iter().all(|method| *name != method));
        let setters = names.map(|name| {
            let maybe = format_ident!("maybe_{}", name, span = name.span());
            // A variable may have the name of this setter, which then exists already.
            let maybe = (!self.known.contains(&maybe))
                .then(|| quote!(#visibility fn #maybe<__UrikaValue>(self, _: __UrikaValue) -> Self { self }));
            quote! {
                #visibility fn #name<__UrikaValue>(self, _: __UrikaValue) -> Self { self }
                #maybe
            }
        });
        setters.joined()
    }

    fn methods(&self, visibility: &Tokens) -> Tokens {
        let built = super::built(self.form);
        let lent = super::lent(self.form);
        quote! {
            #visibility fn expansion(&self) -> __urika::Text { loop {} }
            #visibility fn write_to<__UrikaOut: ?__urika::Sized>(&self, _: &mut __UrikaOut) -> __urika::Checked { loop {} }
            #visibility fn build_in<'__urika_buffer>(
                &self,
                _: &'__urika_buffer mut [__urika::Byte],
            ) -> __urika::Tried<#lent<'__urika_buffer>> { loop {} }
            #visibility fn build(&self) -> #built { loop {} }
            #visibility fn try_build(&self) -> __urika::Tried<#built> { loop {} }
            #visibility fn build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::UriBuf { loop {} }
            #visibility fn try_build_on<__UrikaBase>(&self, _: __UrikaBase) -> __urika::Tried<__urika::UriBuf> { loop {} }
        }
    }
}

/// Returns whether a text is an identifier as it is. Parsing it is not enough: a parser also accepts a
/// comment or white space beside the name.
fn is_name(name: &str) -> bool {
    let is_read = |text: &str| syn::parse_str::<Ident>(text).is_ok_and(|ident| ident == text);
    is_read(name) || is_read(&format!("r#{name}"))
}

fn has_scheme(text: &str) -> bool {
    let scheme = text.split([':', '/', '?', '#']).next().unwrap_or_default();
    text.starts_with("{+") || text[scheme.len()..].starts_with(':')
}

/// Emits a builder that takes everything, for an expression.
pub(crate) fn place(krate: &Tokens, guess: &Guess, errors: &Errors) -> Tokens {
    let (prelude, allowed) = (prelude(krate), allowed());
    let (setters, methods) = (guess.setters(&Tokens::new()), guess.methods(&Tokens::new()));
    quote! {
        #errors
        #[allow(unused_imports)]
        #prelude
        #[derive(::core::clone::Clone)]
        #allowed
        struct __UrikaTemplate;
        __urika::with_alloc! { #allowed impl __UrikaTemplate { #setters #methods } }
        __UrikaTemplate
    }
}

/// Emits the URI of a `uri_format!`.
pub(crate) fn format(krate: &Tokens, guess: &Guess, method: &str, errors: &Errors) -> Tokens {
    let prelude = prelude(krate);
    let built = super::built(guess.form);
    let made = if method == "build" { built } else { quote!(__urika::Tried<#built>) };
    quote! {
        #errors
        #prelude
        #[allow(clippy::empty_loop)]
        fn __urika_stub() -> #made { loop {} }
        __urika_stub()
    }
}

/// Emits the items beside a struct that a correct template has.
pub(crate) fn named(
    krate: &Tokens,
    header: &Header,
    generics: &Generics,
    guess: &Guess,
    errors: &Errors,
) -> Tokens {
    let Generics { parameters, used, predicates, .. } = generics;
    let (name, visibility) = (&header.ident, &header.visibility);
    let visibility = quote!(#visibility);
    let methods = guess.methods(&visibility);
    let (allowed, fields) = (allowed(), &guess.names);
    let traits = traits(name, generics, guess.form);
    let serde = serde::stub(header, generics);
    let text = text::traits(header, generics, "UriTemplate");
    let lasting = lasting(quote!(#name<#used>), &header.generics);
    let builder = header.builder.as_ref().map(|builder| {
        let setters = guess.setters(&visibility);
        quote! {
            impl<#parameters> #name<#used> where #predicates {
                #visibility fn builder() -> #builder<#used> { loop {} }
            }
            impl<#parameters> #builder<#used> where #predicates {
                #setters
                #visibility fn finish(self) -> #name<#used> { loop {} }
            }
            __urika::with_alloc! { impl<#parameters> #builder<#used> where #predicates { #methods } }
        }
    });
    let items = quote! {
        #serde
        #text
        pub struct __UrikaNames { #(pub #fields: __urika::Text,)* }
        #traits
        #builder
        impl<#parameters> #name<#used> where #predicates {
            #visibility fn from_uri(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
            #visibility fn from_path(_: __urika::Str<'_>) -> __urika::Taken<Self> { loop {} }
            #visibility const TEMPLATE: __urika::Text = "";
            #visibility const PATTERNS: __urika::Texts = &[];
            #visibility const PATTERN: __urika::Text = "";
            #visibility const MAX_LEN: __urika::Length = 0;
            #visibility const NAMES: __UrikaNames = __UrikaNames { #(#fields: "",)* };
        }
        __urika::with_alloc! {
            impl<#parameters> #name<#used> where #predicates {
                #methods
                #visibility fn into_owned(self) -> #lasting { loop {} }
            }
        }
    };
    let block = block(krate, &items);
    let definition = header.builder.as_ref().map(|builder| {
        quote! {
            #[allow(missing_docs, missing_debug_implementations)]
            /// Builder.
            #allowed
            #visibility struct #builder<#parameters> where #predicates {
                __urika: #krate::__private::Of<#name<#used>>,
            }
        }
    });
    quote!(#errors #definition #block)
}

/// Emits the traits of the struct.
fn traits(name: &Ident, generics: &Generics, form: Form) -> Tokens {
    let Generics { parameters, used, predicates, .. } = generics;
    let form = format_ident!("{}", if form == Form::Relative { "Relative" } else { "WithScheme" });
    quote! {
        impl<#parameters> __urika::UriTemplate for #name<#used> where #predicates {
            type Form = __urika::form::#form;
            const __FACTS: __urika::Facts = __urika::Facts::new("", &[], &[], [0; 6], "");
            fn __check(&self) -> __urika::Checked { loop {} }
            fn __walk<__UrikaWalk: __urika::Walk>(&self, _: __UrikaWalk) -> __UrikaWalk { loop {} }
        }
        impl<'__urika_uri, #parameters> __urika::FromUri<'__urika_uri> for #name<#used> where #predicates {
            fn __read(_: __urika::Str<'__urika_uri>, _: __urika::capture::Reading) -> __urika::Taken<Self> { loop {} }
        }
        impl<#parameters> __urika::FromUriOwned for #name<#used> where #predicates {
            fn __read_owned(_: __urika::Str<'_>, _: __urika::capture::Reading) -> __urika::Taken<Self> { loop {} }
        }
        impl<#parameters> __urika::Proven for #name<#used> where #predicates {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        Guess::new(text, false, Span::call_site()).names.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn names_are_found_in_anything() {
        assert_eq!(names("/{a}/{+b.c}{?type,d*,e:3}"), ["a", "b_c", "r#type", "d", "e"]);
        assert_eq!(names("/{user-id}{}{{}}{self}{1}{a"), ["user_id", "a"]);
        // A panic of `Ident::new`, found by fuzzing: each of these parses as the name `a`.
        assert!(names("{a\n}{a//b}{\ta}{a/**/}").iter().all(|name| name == "a"));
    }

    #[test]
    fn forms_are_guessed() {
        let form = |text| Guess::new(text, false, Span::call_site()).form;
        for text in ["https://{a}", "urn:{a}", "{+base}/a", "urn:a:b"] {
            assert_eq!(form(text), Form::WithScheme, "{text}");
        }
        for text in ["/a:b", "", "?a:b", "{a}/b", "#:"] {
            assert_eq!(form(text), Form::Relative, "{text}");
        }
    }
}
