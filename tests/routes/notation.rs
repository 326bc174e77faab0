//! Literals with the characters of the notation in which sets compare routes: braces and spaces.

use std::fmt::Debug;

use urika::{FromUri, Routes};

#[derive(Debug, PartialEq, Routes)]
enum Braces {
    #[route("/%7B")]
    Open,
    #[route("/%7D")]
    Close,
    #[route("/%20")]
    Space,
    #[route("/%7B%7D")]
    Value,
    #[route("/a%7B/{x}")]
    Behind { x: u8 },
    #[route("/a%20b/{x}")]
    BehindSpace { x: u8 },
    #[route("/{x}/%7b")]
    Before { x: u8 },
    #[route("/{x}/%7B%7D")]
    BeforeValue { x: u8 },
    #[route("/m/{x}%7B")]
    Mixed { x: u8 },
    #[route("/n/%7B{x}")]
    MixedBefore { x: u8 },
    #[route("/l/{x}%20")]
    MixedSpace { x: u8 },
    #[route("/r/{+x}/%7B+%7D")]
    Rest { x: urika::value::RelPath<'static> },
}

#[derive(Debug, PartialEq, Routes)]
enum Hosts {
    #[route("x://a%7B/{x}")]
    Open { x: u8 },
    #[route("x://a%20/{x}")]
    Space { x: u8 },
    #[route("https://h.example/%7B/{x}")]
    Path { x: u8 },
}

#[derive(Debug, PartialEq, Routes)]
enum Outer {
    #[route("/o")]
    Own,
    #[routes("/%7B%20")]
    Inner(Inner),
}

#[derive(Debug, PartialEq, Routes)]
enum Inner {
    #[route("/%7D", was = "/%20")]
    Close,
    #[route("/{x}")]
    X { x: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, urika::UriValue)]
#[uri(rename_all = "lowercase")]
enum Lang {
    En,
}

/// A route with a default and a former path, next to a literal.
#[derive(Debug, PartialEq, Routes)]
enum Moved {
    #[route("/{a}/new{?p}", was = "/{a}/old")]
    A {
        a: u8,
        #[uri(default = 1)]
        p: u8,
    },
    // Former paths without the optional values.
    #[route("{/lang}/bugs/{id}{?page}", was = "/tickets/{id}", was = "/t{?id}")]
    Bug { lang: Option<Lang>, id: u8, page: Option<u8> },
    // A list has a value without its variable: the empty one.
    #[route("/list{?tags*,page}", was = "/tags{?page}")]
    List { tags: Vec<String>, page: Option<u8> },
    #[route("/api/me")]
    B,
    #[routes("/inner", was = "/was")]
    Inner(Inner),
}

fn returns<'u, T: Routes + FromUri<'u> + Debug + PartialEq>(route: &T, uri: &'u str) {
    let mut written = String::new();
    route.write_to(&mut written).unwrap();
    assert_eq!(written, uri);
    assert_eq!(&T::from_uri(uri).unwrap(), route);
}

#[test]
fn braces_and_spaces_are_literals() {
    returns(&Braces::Open, "/%7B");
    returns(&Braces::Close, "/%7D");
    returns(&Braces::Space, "/%20");
    returns(&Braces::Value, "/%7B%7D");
    returns(&Braces::Behind { x: 1 }, "/a%7B/1");
    returns(&Braces::BehindSpace { x: 1 }, "/a%20b/1");
    returns(&Braces::Before { x: 1 }, "/1/%7B");
    returns(&Braces::BeforeValue { x: 1 }, "/1/%7B%7D");
    returns(&Braces::Mixed { x: 1 }, "/m/1%7B");
    returns(&Braces::MixedBefore { x: 1 }, "/n/%7B1");
    returns(&Braces::MixedSpace { x: 1 }, "/l/1%20");
    returns(&Braces::Rest { x: urika::value::RelPath::parse("a/b").unwrap() }, "/r/a/b/%7B+%7D");
    returns(&Hosts::Open { x: 1 }, "x://a%7B/1");
    returns(&Hosts::Space { x: 1 }, "x://a%20/1");
    returns(&Hosts::Path { x: 1 }, "https://h.example/%7B/1");
    returns(&Outer::Inner(Inner::Close), "/%7B%20/%7D");
    returns(&Outer::Inner(Inner::X { x: 1 }), "/%7B%20/1");
    returns(&Outer::Own, "/o");
}

#[test]
fn a_default_stands_beside_a_former_path() {
    returns(&Moved::A { a: 7, p: 2 }, "/7/new?p=2");
    returns(&Moved::B, "/api/me");
    assert_eq!(Moved::from_uri("/7/new"), Ok(Moved::A { a: 7, p: 1 }));
    assert!(Moved::from_uri("/7/old").is_err());
    returns(&Moved::Bug { lang: None, id: 7, page: None }, "/bugs/7");
    returns(&Moved::Bug { lang: Some(Lang::En), id: 7, page: Some(1) }, "/en/bugs/7?page=1");
    assert!(Moved::from_uri("/tickets/7").is_err());
    returns(&Moved::List { tags: vec!["a".into(), "b".into()], page: Some(2) }, "/list?tags=a&tags=b&page=2");
    assert!(Moved::from_uri("/tags?page=2").is_err());
}
