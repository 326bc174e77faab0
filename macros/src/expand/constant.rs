//! A constant that only const evaluation can see: checked, normalized and laid out there.
//!
//! The work is done by functions in `urika::__private`; what is emitted names the constants
//! between them, since const evaluation has no other way to make a text as long as it must
//! be. The names have a prefix: constants in a block are not hygienic, and `const TEXT: … =
//! TEXT` would be a cycle.

use proc_macro::{TokenStream, TokenTree};
use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree as Token};
use quote::{quote, quote_spanned};
use urika_runtime::{Refusal, Undecided, What};

use crate::diag::Place;
use crate::expand::template::prelude;
use crate::input::item::Item;
use crate::model::policy::Chosen;

/// Emits the value of the constant expression `text`.
pub(crate) fn expand(item: Item, krate: TokenTree, chosen: &Chosen, text: &Tokens) -> TokenStream {
    tokens(item, TokenStream::from(krate).into(), chosen, text).into()
}

fn tokens(item: Item, krate: Tokens, chosen: &Chosen, text: &Tokens) -> Tokens {
    let policy = policy(&krate, chosen);
    let place = Place::of(&text.clone().into_iter().collect::<Vec<_>>());
    let evaluated = Evaluated { item, krate, policy, text, place };
    let says_self = mentions_self(text) || mentions_self(&evaluated.policy);
    if says_self { evaluated.in_place() } else { evaluated.in_block() }
}

/// Emits a constant in which a policy judges a template: what it cannot know of it, and one
/// expansion, which it has to leave as it is.
pub(crate) fn judged(
    item: Item,
    krate: &Tokens,
    chosen: &Chosen,
    undecided: Undecided<'_>,
    text: &Tokens,
) -> Tokens {
    let policy = policy(krate, chosen);
    let place = Place::of(&text.clone().into_iter().collect::<Vec<_>>());
    let Undecided { scheme, userinfo, path, root, host, name: any_name, port, query, fragment, below } =
        undecided;
    let name = Ident::new(item.type_name(), Span::call_site());
    let arguments = quote_spanned!(place.end=> ());
    let object = quote_spanned!(place.start=> __URIKA_JUDGE.object #arguments);
    let judge = quote!(__URIKA_JUDGE.policy());
    let judged = Evaluated { item, krate: krate.clone(), policy: judge, text, place }.in_block();
    quote! {
        const _: () = {
            const __URIKA_JUDGE: #krate::__private::Judge = #krate::__private::Judge::new(
                #policy,
                #krate::__private::Undecided {
                    scheme: #scheme, userinfo: #userinfo, path: #path, root: #root, host: #host,
                    name: #any_name, port: #port, query: #query, fragment: #fragment, below: #below,
                },
            );
            const _: () = #object;
            const _: #krate::#name<'static> = #judged;
        };
    }
}

/// `$crate::Policy::LITERAL.allow($crate::Refusal::Userinfo)`
fn policy(krate: &Tokens, chosen: &Chosen) -> Tokens {
    let base = match &chosen.base {
        None => quote!(#krate::Policy::LITERAL),
        Some(base) => {
            let tokens = &base.tokens;
            quote!((#tokens))
        }
    };
    let allowed = chosen.modes.allowed.iter().map(|refusal| variant(*refusal));
    let exact = chosen.modes.is_exact.then(|| quote!(.exact()));
    let strict = chosen.modes.is_strict.then(|| quote!(.strict()));
    quote!(#base #(.allow(#krate::Refusal::#allowed))* #exact #strict)
}

/// The name of a variant is what `Debug` derives for it.
fn variant(refusal: Refusal) -> Ident {
    Ident::new(&format!("{refusal:?}"), Span::call_site())
}

/// `Self` has no meaning in an item, not even in one of a block.
fn mentions_self(tokens: &Tokens) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        Token::Ident(ident) => ident == "Self",
        Token::Group(group) => mentions_self(&group.stream()),
        _ => false,
    })
}

/// What const evaluation is to work on.
struct Evaluated<'c> {
    item: Item,
    krate: Tokens,
    policy: Tokens,
    text: &'c Tokens,
    place: Place,
}

impl Evaluated<'_> {
    /// Constants in a block. A faulty text has a stand-in for its value, and one constant of
    /// its own that panics: exactly one error. What takes the compiler long is the length of the
    /// text, and no loop without end.
    fn in_block(&self) -> Tokens {
        let Self { krate, policy, text, .. } = self;
        let (what, name, method) = self.names();
        let arguments =
            quote_spanned!(self.place.end=> (&__URIKA_POLICY, __urika::What::#what, __URIKA_TEXT));
        let report = quote_spanned! {self.place.start=>
            __URIKA_READING.report::<{ __URIKA_READING.message_len #arguments }> #arguments
        };
        let prelude = prelude(krate);
        quote! {{
            #prelude
            const __URIKA_TEXT: __urika::Text = #text;
            const __URIKA_POLICY: #krate::Policy<'static> = #policy;
            #[allow(long_running_const_eval)]
            const __URIKA_READING: __urika::Reading<{ __urika::capacity(__URIKA_TEXT) }> =
                __urika::read(&__URIKA_POLICY, __urika::What::#what, __URIKA_TEXT);
            #[allow(long_running_const_eval)]
            const _: () = #report;
            #[allow(long_running_const_eval)]
            const __URIKA_FITTED: __urika::Reading<{ __URIKA_READING.len() }> = __URIKA_READING.fitted();
            const __URIKA_URI: #krate::#name<'static> = __URIKA_FITTED.#method();
            __URIKA_URI
        }}
    }

    /// Inline constants, which may say `Self`. The bodies of those in functions are looked at
    /// only when code is generated, lengths at once: so all checks are made in a length.
    fn in_place(&self) -> Tokens {
        let Self { krate, policy, text, .. } = self;
        let (what, _, method) = self.names();
        let arguments = quote_spanned!(self.place.end=> (&#policy, #krate::__private::What::#what, #text));
        let capacity = quote!({ #krate::__private::capacity(#text) });
        let message_len = quote!({ #krate::__private::message_len::<#capacity> #arguments });
        let checked_len = quote_spanned! {self.place.start=>
            #krate::__private::checked_len::<#message_len, #capacity> #arguments
        };
        quote! {
            const { #krate::__private::Reading::#method(const {
                &#krate::__private::read_fitted::<#capacity, { #checked_len }> #arguments
            }) }
        }
    }

    /// The variant of `What`, the type, and the method of `Reading` that makes it.
    fn names(&self) -> (Ident, Ident, Ident) {
        let (what, method) = match self.item.what() {
            What::Reference => ("Reference", "uri_ref"),
            _ => ("Uri", "uri"),
        };
        let ident = |name| Ident::new(name, Span::call_site());
        (ident(what), ident(self.item.type_name()), ident(method))
    }
}
