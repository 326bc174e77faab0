//! Emits `Display`, `FromStr` and `TryFrom`, if the argument `text` asks for them.

use proc_macro2::TokenStream as Tokens;
use quote::ToTokens as _;

use crate::input::header::Header;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::splice::{Splice, fill};

/// Emits the traits of a struct or an enum, which implements `of`: `UriTemplate` or `Routes`.
pub(crate) fn traits(header: &Header, generics: &Generics, of: &'static str) -> Option<Tokens> {
    let word = header.extras.as_text?;
    let Generics { parameters, used, predicates, .. } = generics;
    let owner = &header.ident;
    let owner = if used.is_empty() { owner.to_token_stream() } else { fill!("$owner<$used>", owner, used) };
    let mut to = Splice::default();
    to.name("lasting", lifetime::all_static(owner.clone())).name("owner", owner);
    to.name("parameters", parameters.clone()).name("predicates", predicates.clone());
    // Without parameters, the body has the bound, and its error is at the definition.
    let proven = if generics.names.is_empty() { Tokens::new() } else { fill!("Self: __urika::Proven") };
    to.name("proven", proven);
    to.spanned(word, |to| {
        to.text(DISPLAY).text(of).text(WRITTEN).text(PARSED);
    });
    Some(to.finish())
}

const DISPLAY: &str = "
    #[automatically_derived]
    impl<$parameters> __urika::Display for $owner where $predicates $proven {
        fn fmt(&self, __urika_out: &mut __urika::Formatter<'_>) -> __urika::Written {
            __urika::proven(self);
            __urika::";

const WRITTEN: &str = "::write_to(self, __urika_out).map_err(|_| __urika::Unwritten)
        }
    }";

/// `FromStr` reads a `Posts<'static>`, which is a `Posts` of any lifetime.
const PARSED: &str = "

    #[automatically_derived]
    impl<$parameters> __urika::FromStr for $owner
    where $predicates for<'__urika> $lasting: __urika::FromUriOwned {
        type Err = __urika::MatchError;
        fn from_str(__urika_text: __urika::Str<'_>) -> __urika::Taken<Self> {
            <$lasting as __urika::FromUriOwned>::from_uri_owned(__urika_text)
        }
    }

    #[automatically_derived]
    impl<'__urika_uri, $parameters> __urika::TryFrom<__urika::Str<'__urika_uri>> for $owner
    where $predicates for<'__urika> Self: __urika::FromUri<'__urika_uri> {
        type Error = __urika::MatchError;
        fn try_from(__urika_text: __urika::Str<'__urika_uri>) -> __urika::Taken<Self> {
            __urika::FromUri::from_uri(__urika_text)
        }
    }";
