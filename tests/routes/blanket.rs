//! A blanket trait of the program has the names of all methods that expansions call. The methods of this library
//! take precedence, since they take `self` by value, or by a reference that the expansion already has.

use urika::value::{Label, RelPath, Segment};
use urika::{FromUri, FromUriOwned, Routes, UriTemplate, UriValue};

/// The methods that expansions call. `fuzz/macros/tests/generated.rs` checks that none is missing.
macro_rules! blanket {
    ($receiver:ty) => {
        blanket! { $receiver:
            agree all ands as_base as_ref as_str bare base begin begins behind_authority build check doubt dots done
            encoded end ends enter exact exploded filled finish first fitted follow form former_of fragment goes_on head host
            host_and_path inner is is_authority is_same joined_host joined_route keys label lacks led_segment len list
            literal map map_err mark members message_len method name next object of_name ok on_base or_else origin pairs
            param parameter params path path_end plain_query plain_whole_query plain_word policy port prefix query
            query_end report reserved run saturating_add scheme segment segments short simple solid sound text texts
            then uri uri_ref unless_empty value whole_query without_pattern word words write_to written absolute
            allow_slash host_reserved joined_pieces marked root choosing computed under exploded_under __path
        }
    };
    ($receiver:ty: $($name:ident)*) => {
        #[allow(dead_code)]
        pub trait Blanket: Sized {
            $(fn $name(self: $receiver) -> Never {
                Never
            })*
        }
        impl<T> Blanket for T {}
    };
}

/// A result that is useless to an expansion.
pub(crate) struct Never;

/// The items of a program, with a blanket trait in scope.
macro_rules! items {
    ($module:ident, $receiver:ty) => {
        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic)]
        mod $module {
            use super::*;
            blanket! { $receiver }

            const TEXT: &str = "https://Example.com/a";
            pub const CONSTANT: urika::Uri<'_> = urika::uri!(TEXT);
            pub const REFERENCE: urika::UriRef<'_> = urika::uri_ref!(TEXT);

            #[derive(Clone, Debug, PartialEq, UriValue)]
            #[uri(chars = "a-z", max = 9)]
            pub struct Code(String);
            #[derive(Clone, Debug, PartialEq, UriValue)]
            pub enum Kind {
                Open,
                Closed,
            }
            #[derive(Clone, Debug, PartialEq, UriValue)]
            pub struct Paging {
                page: u8,
                size: Option<u8>,
            }

            #[derive(Debug, PartialEq, UriTemplate)]
            #[uri_template("https://{host}.example.com/{id}/x-{code}{/rest*}{?kind,paging*}", builder, text)]
            pub struct Big<'a> {
                pub host: Label<'a>,
                pub id: u64,
                pub code: Code,
                pub rest: Vec<Segment<'a>>,
                pub kind: Option<Kind>,
                pub paging: Paging,
            }

            urika::uri_template!(pub struct Small = "/small/{id}{?q,list*}", id: u32, q: Option<Code>, list: Vec<u8>);

            #[derive(Debug, PartialEq, Routes)]
            #[routes(trailing_slash = "redirect")]
            pub enum Inner {
                #[route("/one/{id}{?p}", was = "/former/{id}", title = "A title")]
                One {
                    id: u8,
                    #[uri(default = 7)]
                    p: u8,
                },
                #[route("{/lang}")]
                Lang { lang: Option<Kind> },
            }

            #[derive(Debug, PartialEq, Routes)]
            pub enum Site<'a> {
                #[route("/users/{id}")]
                User { id: u64 },
                #[route("/users/me")]
                Me,
                #[route("/{a}/{b}/x")]
                Two { a: Segment<'a>, b: u8 },
                #[route("/files/{+path}/end")]
                File { path: RelPath<'a> },
                #[route("/pair/{a}-{b}{?q,r}{#f}")]
                Pair { a: u8, b: u8, q: Option<u8>, #[uri(commas)] r: Vec<u8>, f: Option<String> },
                #[routes("/inner", was = "/inside")]
                Inner(Inner),
            }

            #[derive(Debug, PartialEq, Routes)]
            pub enum Uris {
                #[route("https://example.com/{id}")]
                Web { id: u8 },
                #[route("note:{id}")]
                Note { id: u8 },
                #[route("db://{host}/{id}")]
                Db { host: Kind, id: u8 },
            }

            #[test]
            fn expansions_call_their_own_methods() {
                assert_eq!(<str as PartialEq>::eq(urika::Uri::as_str(&CONSTANT), "https://example.com/a"), true);
                assert!(matches!(<Site<'_> as FromUri<'_>>::from_uri("/users/7"), Ok(Site::User { id: 7 })));
                assert!(matches!(<Site<'_> as FromUri<'_>>::from_uri("/inner/one/7"), Ok(Site::Inner(Inner::One { p: 7, .. }))));
                assert!(matches!(<Uris as FromUri<'_>>::from_uri("note:7"), Ok(Uris::Note { id: 7 })));
                assert!(matches!(<Small as FromUriOwned>::from_uri_owned("/small/7?list=1"), Ok(Small { id: 7, .. })));
                let big = <Big<'_> as FromUri<'_>>::from_uri("https://a.example.com/7/x-c/s?page=2");
                let Ok(big) = big else { panic!("no match") };
                assert_eq!((big.id, big.paging.page), (7, 2));
            }
        }
    };
}

items! { by_value, Self }
items! { by_reference, &Self }
items! { by_mutable_reference, &mut Self }
