//! The way back: `impl FromUri`, and the functions beside it that say in words why a type keeps a
//! template from having it.
//!
//! | file | emits |
//! |---|---|
//! | `bounds.rs` | what types must answer, a local trait with its words for each |
//! | `steps.rs` | the steps through a URI |
//! | `shapes.rs` | what it matches |
//! | `lasting.rs` | `into_owned`, and `impl FromUriOwned` |

mod bounds;
mod lasting;
mod shapes;
mod steps;

use proc_macro2::{Ident, TokenStream as Tokens, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::GenericParam;
use urika_runtime::template::Modifier;

pub(crate) use self::shapes::shapes;
use super::definition::{Named, is_unknown};
use super::{Target, number};
use crate::fields::{Initial, Planned, Value};
use crate::lifetime;
use crate::model::template::Check;
use crate::model::template::reversal::{Ask, Head, Obstacle, Question, Reversal, Way};

/// A template with a way back.
pub(crate) struct Reverse<'r> {
    /// The struct.
    pub(crate) named: &'r Named<'r>,
    /// What is emitted for it.
    pub(crate) target: &'r Target<'r>,
    /// The steps.
    pub(crate) way: &'r Way,
}

impl Named<'_> {
    /// The way back, or why there is none.
    pub(crate) fn reverse(&self, target: &Target<'_>) -> Tokens {
        let way = match (&target.template.reversal, self.field_obstacle()) {
            (Reversal::Obstacle(obstacle), _) => return no_way(target, obstacle),
            (_, Some(obstacle)) => return no_way(target, &obstacle),
            (Reversal::Way(way), None) => way,
        };
        let reverse = Reverse { named: self, target, way };
        let (traits, implementation) = (reverse.traits(), reverse.implementation());
        let (inherent, lasting) = (reverse.inherent(), reverse.lasting());
        quote!(#traits #implementation #inherent #lasting)
    }

    /// Whether there is one.
    pub(crate) fn has_way_back(&self, target: &Target<'_>) -> bool {
        matches!(target.template.reversal, Reversal::Way(_)) && self.field_obstacle().is_none()
    }

    /// A field that is no value by itself.
    fn field_obstacle(&self) -> Option<Obstacle> {
        let field = self.fields.iter().find(|field| !matches!(field.value, Value::Own))?;
        Some(Obstacle {
            reason: format!("nobody knows how `{}` comes back from what is written of it", field.ident),
            help: "derive `UriValue` for its type, or give the field a type that is a value".to_owned(),
        })
    }
}

impl Reverse<'_> {
    /// `impl FromUri`
    fn implementation(&self) -> Tokens {
        let Target { self_type, parameters, predicates, .. } = self.target;
        let (bounds, uses) = (self.trait_bounds(), self.uses());
        let (steps, values) = (self.steps(), self.values());
        quote! {
            #[automatically_derived]
            impl<'__urika_uri, #parameters> __urika::FromUri<'__urika_uri> for #self_type
            where #predicates #uses #bounds {
                #[inline]
                fn __read(
                    __urika_text: __urika::Str<'__urika_uri>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {
                    #steps
                    #values
                }
            }
        }
    }

    /// The functions that a user calls without importing a trait.
    fn inherent(&self) -> Tokens {
        let Target { self_type, parameters, predicates, visibility, span, .. } = self.target;
        let (bounds, uses) = (self.inherent_bounds(), self.uses());
        let path = self.path_bound();
        quote_spanned! {*span=>
            impl<#parameters> #self_type where #predicates {
                /// The values with which the template builds a URI that is as good as this one.
                ///
                /// # Errors
                ///
                /// When it is none of this template, or a value cannot be taken.
                #[inline]
                #visibility fn from_uri<'__urika_uri>(uri: &'__urika_uri __urika::str) -> __urika::Result<Self, __urika::MatchError>
                where #uses #bounds {
                    <Self as __urika::FromUri<'__urika_uri>>::from_uri(uri)
                }

                /// The same for path and query, as a server sees them.
                ///
                /// # Errors
                ///
                /// As `from_uri`.
                #[inline]
                #visibility fn from_path<'__urika_uri>(
                    path_and_query: &'__urika_uri __urika::str,
                ) -> __urika::Result<Self, __urika::MatchError>
                where #uses #bounds #path {
                    <Self as __urika::FromUri<'__urika_uri>>::from_path(path_and_query)
                }
            }
        }
    }

    /// The struct, when all uses of each variable agree, and its values could be built.
    fn values(&self) -> Tokens {
        let agree = self.agreement();
        let fields = self.named.fields.iter().map(|field| {
            let (ident, value) = (&field.ident, self.value(field));
            quote!(#ident: #value)
        });
        let check = self.check(&quote!(__urika_value));
        let (name, self_type) = (&self.named.header.ident, self.of_one_uri(self.named.self_type.clone()));
        quote! {
            #agree
            let __urika_value: #self_type = #name { #(#fields,)* };
            #check
            __urika::Taken::Ok(__urika_value)
        }
    }

    /// Whether all uses of each variable agree.
    pub(crate) fn agreement(&self) -> Tokens {
        let uses = self.way.uses.iter().enumerate();
        uses.filter_map(|(at, other)| self.agree(at, other.variable)).collect()
    }

    /// Whether a value of the template could be built, where that is asked of any.
    pub(crate) fn check(&self, value: &Tokens) -> Option<Tokens> {
        let checks = &self.target.template.checks;
        let check = (!checks.is_empty()).then(|| quote!(__urika::UriTemplate::__check(&#value)?;));
        let words: Option<Vec<Tokens>> = checks.iter().map(|check| self.is_word(check)).collect();
        // Most texts can be seen to fill a segment as they are.
        match (check, words) {
            (Some(check), Some(words)) => Some(quote!(if !(#(#words)&&*) { #check })),
            (check, _) => check,
        }
    }

    /// Whether a check can be left out for what was found: that of one value which fills a segment.
    fn is_word(&self, check: &Check) -> Option<Tokens> {
        let Check::Call { function: "segment", variable } = *check else { return None };
        let source = found(self.way.sources[variable]);
        let value_type = self.of_one_uri(self.target.slots[variable].value_type.clone());
        Some(quote!(__urika::capture::is_word::<#value_type>(#source)))
    }

    /// Looks at a use that is not the one whose value is taken.
    fn agree(&self, at: usize, variable: usize) -> Option<Tokens> {
        let source = self.way.sources[variable];
        if source == at {
            return None;
        }
        let (full, other, name) = (found(source), found(at), &self.target.template.variables[variable].name);
        let is_same = if let Modifier::Prefix(count) = self.way.uses[at].modifier {
            let count = number(count.into());
            quote!(#full.begins(#other, #count))
        } else {
            quote!(#full.is_same(#other))
        };
        Some(quote!(__urika::capture::agree(#is_same, #name)?;))
    }

    /// The value of a field.
    pub(crate) fn value(&self, field: &Planned) -> Tokens {
        let ty = self.of_one_uri(field.ty.clone());
        let Some(variable) = field.variable else {
            let initial = if let Initial::Value(value) = &field.initial { Some(&value.0) } else { None };
            return initial.map_or_else(|| quote!(__urika::Default::default()), Clone::clone);
        };
        let (source, name) = (self.way.sources[variable], &self.target.template.variables[variable].name);
        let take = format_ident!("{}", if self.way.uses[source].is_bare { "bare" } else { "value" });
        let mut found = found(source);
        if field.empty_is_none {
            found = quote!(#found.unless_empty());
        }
        let lent = self.lent(variable);
        let value = if let Some(lent) = &lent {
            quote!(<#ty as __urika::capture::Kept<'_, #lent>>::#take(#found, #name)?)
        } else {
            quote!(__urika::capture::#take::<#ty>(#found, #name)?)
        };
        let Initial::Value(default) = &field.initial else { return value };
        let (default, read) = (&default.0, lent.unwrap_or(ty));
        quote! {
            if <#read as __urika::capture::Capture<'_>>::is_absent(#found) { #default } else { #value }
        }
    }

    /// What is taken from a URI for a variable that outlives it: the same type, which borrows, and is
    /// made to own its text afterwards. Only in a struct that has no lifetime: one that has can say
    /// which of its values borrow.
    pub(crate) fn lent(&self, variable: usize) -> Option<Tokens> {
        let slot = &self.target.slots[variable];
        let mut parameters = self.named.header.generics.params.iter();
        let has_lifetime = parameters.any(|parameter| matches!(parameter, GenericParam::Lifetime(_)));
        if has_lifetime || slot.is_generic {
            return None;
        }
        lifetime::lent(&slot.value_type, "__urika_uri").or_else(|| {
            let number = self.is_alias(variable).then(|| self.number_of(variable))?;
            Some(quote_spanned!(slot.span=> __urika::capture::Numbered<#number>))
        })
    }

    /// Whether a type may be an alias, behind which there may be a lifetime. Not where it is asked what
    /// its texts are made of, or whether it is absent: only the type that borrows could answer.
    pub(crate) fn is_alias(&self, variable: usize) -> bool {
        let is_asked = |ask: &Ask| matches!(ask.question, Question::Lacks(of, _) if of == variable);
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable));
        field.is_some_and(|field| {
            let is_own = is_unknown(field) && !names_ours(&field.ty);
            is_own && !matches!(field.initial, Initial::Value(_)) && !lifetime::has_any(&field.ty)
        }) && !self.way.asks.iter().any(is_asked)
    }

    /// The constant in which the number of such a type is.
    pub(crate) fn number_of(&self, variable: usize) -> Ident {
        self.target.numbered("__URIKA_NUMBER", variable, self.target.slots[variable].span)
    }

    /// Whether scheme and authority have a variable, which no path has.
    fn has_authority(&self) -> bool {
        matches!(self.way.head, Head::Authority { .. } | Head::Tree(_))
    }
}

/// Whether a type is one that the macro has chosen.
fn names_ours(ty: &Tokens) -> bool {
    ty.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "__private"))
}

/// What was found where a variable stands.
pub(crate) fn found(of: usize) -> Tokens {
    let ident = format_ident!("__urika_found{of}");
    quote!(#ident)
}

/// `#[diagnostic::on_unimplemented(…)]`
fn words(message: &str, label: &str, notes: &[&str]) -> Tokens {
    let escaped = |words: &str| words.replace('{', "{{").replace('}', "}}");
    let (message, label) = (escaped(message), escaped(label));
    let notes = notes.iter().map(|note| escaped(note));
    quote!(#[diagnostic::on_unimplemented(message = #message, label = #label #(, note = #notes)*)])
}

/// Functions that do not compile where they are called.
fn no_way(target: &Target<'_>, obstacle: &Obstacle) -> Tokens {
    let Target { self_type, parameters, predicates, visibility, span, .. } = target;
    let words = words(
        &format!("this template has no way back: {}", obstacle.reason),
        "the values cannot be told from each other",
        &[&obstacle.help, "building works all the same [RFC 6570, section 1.4]"],
    );
    let function = |name: &str| {
        let name = Ident::new(name, *span);
        quote_spanned! {*span=>
            /// Does not compile: the template leaves in doubt which text is whose.
            ///
            /// # Errors
            ///
            /// None.
            #visibility fn #name(_: __urika::Str<'_>) -> __urika::Taken<Self>
            where for<'__urika> __urika::No: __UrikaNoWay {
                __urika::Taken::Err(__urika::capture::no_match())
            }
        }
    };
    let (from_uri, from_path) = (function("from_uri"), function("from_path"));
    quote_spanned! {*span=>
        #words
        pub trait __UrikaNoWay {}
        impl __UrikaNoWay for __urika::Yes {}
        impl<#parameters> #self_type where #predicates { #from_uri #from_path }
    }
}
