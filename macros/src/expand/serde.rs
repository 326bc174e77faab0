//! Emits `Serialize` and `Deserialize`, if the argument `serde` asks for them. The text is built and read as
//! everywhere.

use proc_macro2::TokenStream as Tokens;

use super::template::Target;
use super::template::named::Named;
use crate::input::header::Header;
use crate::lifetime;
use crate::model::generics::Generics;
use crate::splice::{Splice, fill};

/// Emits the two traits of a typed template. A template without a way back can be serialized, but not
/// deserialized.
pub(crate) fn template(named: &Named<'_>, target: &Target<'_>) -> Option<Tokens> {
    let what = format!("`{}`", target.template.text);
    let write = ["for<'__urika> Self: __urika::UriTemplate", "__urika::serde::template(self, __urika_out)"];
    // Nobody can call the second; a caller sees the reason.
    let read =
        if named.has_way_back(target) { READ } else { ["for<'__urika> __urika::No: __UrikaNoWay", LOOP] };
    traits(named.header, &named.generics, &what, write, read)
}

/// Emits the two traits of a route set.
pub(crate) fn routes(header: &Header, generics: &Generics) -> Option<Tokens> {
    let what = format!("a route of `{}`", header.ident);
    let write = ["for<'__urika> Self: __urika::Routes", "__urika::serde::route(self, __urika_out)"];
    traits(header, generics, &what, write, READ)
}

/// Emits the two traits for a type with another error.
pub(crate) fn stub(header: &Header, generics: &Generics) -> Option<Tokens> {
    traits(header, generics, "", ["", LOOP], ["", LOOP])
}

const LOOP: &str = "loop {}";

/// The condition and the body of `deserialize`, which reads a `Posts<'static>`, a `Posts` of any lifetime.
const READ: [&str; 2] = [
    "for<'__urika> $lasting: __urika::FromUriOwned",
    "__urika::serde::matched::<$lasting, __UrikaIn>($what, __urika_in)",
];

/// Emits the traits, if the argument asks for them. `write` and `read` are the conditions and bodies of their
/// functions.
fn traits(
    header: &Header,
    generics: &Generics,
    what: &str,
    write: [&'static str; 2],
    read: [&'static str; 2],
) -> Option<Tokens> {
    let word = header.extras.serde?;
    let (ident, used) = (&header.ident, &generics.used);
    let owner = fill!("$ident<$used>", ident, used);
    let mut to = Splice::default();
    to.names(&[
        ("parameters", &generics.parameters),
        ("predicates", &generics.predicates),
        ("lasting", &lifetime::all_static(owner.clone())),
        ("owner", &owner),
        ("what", &what),
    ]);
    to.text(SERIALIZE).text(write[0]).text(INTO).text(write[1]);
    to.text(DESERIALIZE).text(read[0]).text(FROM).text(read[1]);
    let traits = to.text("} }").finish();
    // If the feature is missing, the error points to the argument.
    Some(fill!(word => "__urika::typed_serde! { $traits }", traits))
}

const SERIALIZE: &str = "
    #[automatically_derived]
    impl<$parameters> __urika::serde::Serialize for $owner where $predicates ";

const INTO: &str = " {
        fn serialize<__UrikaOut: __urika::serde::Serializer>(
            &self,
            __urika_out: __UrikaOut,
        ) -> __urika::core::result::Result<__UrikaOut::Ok, __UrikaOut::Error> {";

const DESERIALIZE: &str = "} }
    #[automatically_derived]
    impl<'__urika_de, $parameters> __urika::serde::Deserialize<'__urika_de> for $owner where $predicates ";

const FROM: &str = " {
        fn deserialize<__UrikaIn: __urika::serde::Deserializer<'__urika_de>>(
            __urika_in: __UrikaIn,
        ) -> __urika::core::result::Result<Self, __UrikaIn::Error> {";
