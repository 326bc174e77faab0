//! A set of routes: what is emitted for it. All of it stands in one block, as for a template.
//!
//! | file | emits |
//! |---|---|
//! | `view.rs` | for each route a struct that borrows the fields of its variant and is the template |
//! | `read.rs` | for each route the function that reads what the tree has left of a URI |
//! | `tree.rs` | the way to that function |
//! | `word.rs` | which of several literals a segment is |
//! | `resume.rs` | where a route goes on by itself |
//! | `items.rs` | what the enum has: `impl Routes` and `FromUri`, and its own functions |
//! | `inner.rs` | what is asked of types that are templates or sets themselves |
//! | `lasting.rs` | `into_owned`, and `impl FromUriOwned` |
//! | `stub.rs` | what stands in where something is wrong |

mod inner;
mod items;
mod lasting;
mod read;
mod resume;
pub(crate) mod stub;
mod tree;
mod view;
mod word;

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::{ToTokens, quote};

use self::items::entry;
use self::view::View;
use super::template::block;
use super::template::definition::Generics;
use crate::expand::serde;
use crate::input::header::Header;
use crate::routes::{Route, Set, Target};

/// A set, ready to be emitted.
struct Expansion<'s> {
    set: &'s Set<'s>,
    /// The parameters of the enum.
    generics: Generics,
    /// `Api<'a>`
    self_type: Tokens,
    /// `pub`
    visibility: Tokens,
    /// For each route what stands for it.
    views: Vec<Option<View<'s>>>,
}

/// Emits a set.
pub(crate) fn set(set: &Set<'_>) -> Tokens {
    let generics = Generics::new(&set.header.generics);
    let views = set.routes.iter().enumerate().map(|(number, route)| View::new(set, number, route)).collect();
    let expansion = Expansion {
        self_type: self_type(set.header, &generics),
        visibility: set.header.visibility.to_token_stream(),
        generics,
        views,
        set,
    };
    let (views, reads) = (expansion.view_items(), expansion.reads());
    let (items, lasting) = (expansion.items(), expansion.lasting());
    let serde = serde::routes(set.header, &expansion.generics);
    let block = block(&set.krate, &quote!(#views #reads #items #lasting #serde));
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

impl Expansion<'_> {
    /// The routes with their numbers.
    fn routes(&self) -> impl Iterator<Item = (usize, &Route)> {
        self.set.routes.iter().enumerate()
    }

    /// `Api::User`
    fn variant(&self, ident: &Ident) -> Tokens {
        let name = &self.set.header.ident;
        quote!(#name::#ident)
    }
}
