//! A set of routes: what is emitted for it. All of it stands in one block, as for a template.
//!
//! | file | emits |
//! |---|---|
//! | `route.rs` | the variant of a route, and what its template asks of types |
//! | `table.rs` | the rows of `ROUTES` |
//! | `items.rs` | `impl Routes`, `Proven` and the functions of the enum |
//! | `read.rs` | `impl FromUri`: where the values of a route are read |
//! | `tree.rs` | the search for the route of a URI |
//! | `resume.rs` | where a route goes on by itself |
//! | `inner.rs` | what is asked of types that are templates or sets themselves |
//! | `lasting.rs` | `into_owned`, and `impl FromUriOwned` |
//! | `about.rs` | `impl Described`, where something asks for it |
//! | `stub.rs` | what stands in where something is wrong |

mod about;
mod inner;
mod items;
mod lasting;
mod read;
mod resume;
mod route;
pub(crate) mod stub;
mod table;
mod tree;

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens, quote};

use self::route::Parts;
use super::splice::Splice;
use super::template::block;
use crate::check::set::{Route, Set, Target};
use crate::expand::{serde, text};
use crate::input::header::Header;
use crate::model::generics::Generics;

/// A set, ready to be emitted.
struct Expansion<'s> {
    set: &'s Set<'s>,
    /// The parameters of the enum.
    generics: Generics,
    /// `Api<'a>`
    self_type: Tokens,
    /// The lifetime of a URI that is read.
    uri: Tokens,
    /// For each route with a template in the enum what is known of it.
    parts: Vec<Option<Parts<'s>>>,
}

/// Emits a set.
pub(crate) fn set(set: &Set<'_>) -> Tokens {
    let generics = Generics::new(&set.header.generics);
    let parts = set.routes.iter().enumerate().map(|(number, route)| Parts::new(set, number, route)).collect();
    let self_type = self_type(set.header, &generics);
    let expansion = Expansion { self_type, uri: uri(set.header), generics, parts, set };
    let mut splice = expansion.splice();
    expansion.items(&mut splice);
    expansion.reading(&mut splice);
    expansion.described(&mut splice);
    let (items, lasting) = (splice.finish(), expansion.lasting());
    let serde = serde::routes(set.header, &expansion.generics);
    let text = text::traits(set.header, &expansion.generics, "Routes");
    let former = set.former.as_ref().map(|former| &former.items);
    let block = block(&set.krate, &quote!(#items #lasting #serde #text #former));
    let policies = set.routes.iter().filter_map(|route| match &route.target {
        Target::Own(own) | Target::Set(own, _) => Some(&own.policy),
        Target::Typed(_) => None,
    });
    quote!(#block #(#policies)*)
}

/// `Api<'a>`
fn self_type(header: &Header, generics: &Generics) -> Tokens {
    let (ident, used) = (&header.ident, &generics.used);
    if used.is_empty() { quote!(#ident) } else { quote!(#ident<#used>) }
}

/// The lifetime of a URI that is read: that of the enum where it has one, else one of its own.
fn uri(header: &Header) -> Tokens {
    let mut lifetimes = header.generics.lifetimes();
    let (first, second) = (lifetimes.next(), lifetimes.next());
    first.filter(|_| second.is_none()).map_or(quote!('__urika_uri), |one| one.lifetime.to_token_stream())
}

impl Expansion<'_> {
    /// The routes with their numbers.
    fn routes(&self) -> impl Iterator<Item = (usize, &Route)> {
        self.set.routes.iter().enumerate()
    }

    /// An empty text, to which the parts of the enum have names.
    fn splice(&self) -> Splice {
        let mut splice = Splice::default();
        splice.name("self", self.self_type.clone()).name("uri", self.uri.clone());
        splice.name("parameters", self.generics.parameters.clone());
        splice.name("predicates", self.generics.predicates.clone());
        splice.name("visibility", self.set.header.visibility.to_token_stream());
        splice
    }
}

/// The name of a route, as `ROUTES` and errors have it.
fn name(route: &Route) -> String {
    let name = route.ident.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}
