//! Emits the expansion of a route set. All of it stands in one block, as for a template.
//!
//! | file | emits |
//! |---|---|
//! | `route.rs` | the variant of a route, and its way back |
//! | `table.rs` | the rows of `ROUTES`, and `impl DescribedRoutes`, if the set asks for it |
//! | `items.rs` | `impl Routes`, `Proven` and the functions of the enum |
//! | `read.rs` | `impl FromUri`: the code that reads the values of a route, from any segment on |
//! | `tree.rs` | the search for the route of a URI |
//! | `ends.rs` | the ends of the search: closures, and routes that are read in place |
//! | `alone.rs` | the check and the bounds of `unambiguous` |
//! | `inner.rs` | the conditions on types that are templates or sets themselves |
//! | `stub.rs` | the items that stand in for those of a set at fault |

mod alone;
mod ends;
mod inner;
pub(crate) mod items;
mod read;
mod route;
pub(crate) mod stub;
mod table;
mod tree;

use proc_macro2::TokenStream as Tokens;
use quote::ToTokens as _;

use self::route::Parts;
use super::template::block;
use crate::check::routes::{Route, Set, Target};
use crate::expand::extras;
use crate::input::header::Header;
use crate::lifetime::lifetimes;
use crate::model::generics::Generics;
use crate::splice::{Splice, fill};

/// A set, ready to be emitted.
struct Expansion<'s> {
    set: &'s Set<'s>,
    /// The parameters of the enum.
    generics: Generics,
    /// The type of the enum: `Api<'a>`.
    self_type: Tokens,
    /// The lifetime of a URI that is read.
    uri: Tokens,
    /// The parts of each route with a template in the enum.
    parts: Vec<Option<Parts<'s>>>,
}

/// Emits a set.
pub(crate) fn set(set: &Set<'_>) -> Tokens {
    let generics = Generics::new(&set.header.generics);
    let self_type = generics.applied_to(&set.header.ident);
    let mut parts = Vec::new();
    for (number, route) in set.routes.iter().enumerate() {
        parts.push(Parts::new(set, (&self_type, &generics), number, route));
    }
    let expansion = Expansion { self_type, uri: uri(set.header), generics, parts, set };
    let mut splice = expansion.splice();
    expansion.items(&mut splice);
    expansion.reading(&mut splice);
    expansion.described(&mut splice);
    let items = splice.finish();
    let serde = extras::serde_of_routes(set.header, &expansion.generics);
    let text = extras::text_traits(set.header, &expansion.generics, "Routes");
    let former = set.former.as_ref().map(|former| &former.items);
    let items = fill!("$items $serde $text $former", items, serde, text, former);
    let mut emitted = block(&set.krate, &items);
    for route in &set.routes {
        if let Target::Own(own) | Target::Set(own, _) = &route.target {
            emitted.extend([own.policy.clone()]);
        }
    }
    emitted
}

/// Returns the lifetime of a URI that is read: that of the enum, or a new one if the enum has none.
fn uri(header: &Header) -> Tokens {
    match lifetimes(&header.generics).as_slice() {
        [one] => one.to_token_stream(),
        _ => fill!("'__urika_uri"),
    }
}

impl Expansion<'_> {
    /// Returns the routes with their numbers.
    fn routes(&self) -> std::iter::Enumerate<std::slice::Iter<'_, Route>> {
        self.set.routes.iter().enumerate()
    }

    /// Returns an empty splice with names for the parts of the enum.
    fn splice(&self) -> Splice {
        let mut splice = Splice::default();
        splice.name("self", self.self_type.clone()).name("uri", self.uri.clone());
        splice.name("parameters", self.generics.parameters.clone());
        splice.name("predicates", self.generics.predicates.clone());
        splice.name("visibility", self.set.header.visibility.to_token_stream());
        splice
    }
}
