//! Emits the items of three arguments: `serde` requests `Serialize` and `Deserialize`, `text` requests
//! `Display`, `FromStr` and `TryFrom`, and `rejection = Type` sets the answer of a server to a request that
//! does not match. The traits build and parse strings like `build` and `from_uri`.

use proc_macro2::TokenStream as Tokens;

use crate::input::header::Header;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::splice::{Splice, fill};

/// Emits `Serialize` and `Deserialize` for a route set.
pub(crate) fn serde_of_routes(header: &Header, generics: &Generics) -> Option<Tokens> {
    let what = format!("a route of `{}`", header.ident);
    let write = ["for<'any> Self: __urika::Routes", "__urika::serde::route(self, __urika_out)"];
    serde_traits(header, generics, &what, write, READ)
}

/// Emits placeholders for `Serialize` and `Deserialize`, for a type with another error.
pub(crate) fn serde_stub(header: &Header, generics: &Generics) -> Option<Tokens> {
    serde_traits(header, generics, "", ["", LOOP], ["", "", LOOP])
}

pub(super) const LOOP: &str = "loop {}";

/// The attribute of `Deserialize`, and the condition and the body of `deserialize`, which parses a `Posts<'static>`.
/// That is also a `Posts` of any lifetime.
pub(super) const READ: [&str; 3] = [
    "",
    "for<'any> $lasting: __urika::FromUriOwned",
    "__urika::serde::matched::<$lasting, __UrikaIn>($what, __urika_in)",
];

/// Emits `Serialize` and `Deserialize` if the argument `serde` is given. `write` and `read` are the
/// conditions and bodies of their functions; `read` begins with an attribute.
pub(super) fn serde_traits(
    header: &Header,
    generics: &Generics,
    what: &str,
    write: [&'static str; 2],
    read: [&'static str; 3],
) -> Option<Tokens> {
    let word = header.extras.serde?;
    let owner = generics.applied_to(&header.ident);
    let mut to = Splice::default();
    to.names(&[
        ("parameters", &generics.parameters),
        ("predicates", &generics.predicates),
        ("lasting", &lifetime::all_static(owner.clone())),
        ("owner", &owner),
        ("what", &what),
    ]);
    to.text(SERIALIZE).text(write[0]).text(INTO).text(write[1]);
    to.text("} }").text(read[0]).text(DESERIALIZE).text(read[1]).text(FROM).text(read[2]);
    let traits = to.text("} }").finish();
    // If the feature is missing, the error points to the argument.
    Some(fill!(word => "__urika::typed_serde! { $traits }", traits))
}

const SERIALIZE: &str = "
    #[automatically_derived]
    impl<$parameters> __urika::serde::Serialize for $owner where $predicates ";

const INTO: &str = " {
        #[doc(hidden)]
        fn serialize<__UrikaOut: __urika::serde::Serializer>(
            &self,
            __urika_out: __UrikaOut,
        ) -> __urika::core::result::Result<__UrikaOut::Ok, __UrikaOut::Error> {";

const DESERIALIZE: &str = "
    #[automatically_derived]
    impl<'de, $parameters> __urika::serde::Deserialize<'de> for $owner where $predicates ";

const FROM: &str = " {
        #[doc(hidden)]
        fn deserialize<__UrikaIn: __urika::serde::Deserializer<'de>>(
            __urika_in: __UrikaIn,
        ) -> __urika::core::result::Result<Self, __UrikaIn::Error> {";

/// Emits `Display`, `FromStr` and `TryFrom` if the argument `text` is given. `of` is the trait that builds
/// the string: `UriTemplate` or `Routes`.
pub(crate) fn text_traits(header: &Header, generics: &Generics, of: &'static str) -> Option<Tokens> {
    let word = header.extras.as_text?;
    let Generics { parameters, predicates, .. } = generics;
    let owner = generics.applied_to(&header.ident);
    let mut to = Splice::default();
    to.name("lasting", lifetime::all_static(owner.clone())).name("owner", owner);
    to.name("parameters", parameters.clone()).name("predicates", predicates.clone());
    // Without parameters, the bound is in the body, and its error at the definition.
    let proven = if generics.names.is_empty() { Tokens::new() } else { fill!("Self: __urika::Proven") };
    to.name("proven", proven);
    to.spanned(word, |to| {
        to.text(DISPLAY).text(of).text(PROVEN).text(of).text(WRITTEN).text(PARSED);
    });
    Some(to.finish())
}

const DISPLAY: &str = "
    #[automatically_derived]
    impl<$parameters> __urika::Display for $owner where $predicates $proven {
        fn fmt(&self, f: &mut __urika::Formatter<'_>) -> __urika::core::fmt::Result {
            __urika::proven(self);
            const { <Self as __urika::";

const PROVEN: &str = ">::__PROVEN };
            __urika::";

const WRITTEN: &str = "::write_to(self, f).map_err(|_| __urika::Unwritten)
        }
    }";

/// `FromStr` parses a `Posts<'static>`, which is also a `Posts` of any lifetime.
const PARSED: &str = "

    #[automatically_derived]
    impl<$parameters> __urika::FromStr for $owner
    where $predicates for<'any> $lasting: __urika::FromUriOwned {
        type Err = __urika::MatchError;
        fn from_str(uri: &__urika::str) -> __urika::Result<Self, __urika::MatchError> {
            <$lasting as __urika::FromUriOwned>::from_uri_owned(uri)
        }
    }

    #[automatically_derived]
    impl<'uri, $parameters> __urika::TryFrom<&'uri __urika::str> for $owner
    where $predicates for<'any> Self: __urika::FromUri<'uri> {
        type Error = __urika::MatchError;
        fn try_from(uri: &'uri __urika::str) -> __urika::Result<Self, __urika::MatchError> {
            __urika::FromUri::from_uri(uri)
        }
    }";

/// Pushes a member of `impl Routes` or `impl UriTemplate`: the constant that `urika-axum` looks for. A
/// function of that crate checks the type and passes it on, so that no other crate needs to depend on it.
pub(crate) fn push_rejection(header: &Header, to: &mut Splice) {
    let Some((_, ty)) = &header.extras.rejection else { return };
    let span = ty.clone().into_iter().next().map_or_else(|| header.span(), |first| first.span());
    to.text("const __REJECTION: __urika::Companion = ").spanned(span, |to| {
        to.text("&::urika_axum::__rejection::<").put(&ty).text(">()");
    });
    to.text(";");
}
