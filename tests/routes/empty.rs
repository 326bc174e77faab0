//! Routes whose path may be empty: such a path is `/`, or the prefix of an inner set. A set under a prefix gives
//! the same answers as the same routes without an inner set.

use std::fmt::Debug;

use urika::value::Segment;
use urika::{FromUri, MatchErrorKind, Routes, UriTemplate, base};

#[derive(Debug, PartialEq, Routes)]
#[routes(text)]
enum One<'a> {
    #[route("{/lang}{?k}")]
    Page { lang: Option<Segment<'a>>, k: Option<u8> },
}

#[derive(Debug, PartialEq, Routes)]
enum Several<'a> {
    #[route("{/path*}")]
    Files { path: Vec<Segment<'a>> },
    #[route("/about{?k}")]
    About { k: Option<u8> },
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("{/lang}{?k}")]
struct Lang<'a> {
    lang: Option<Segment<'a>>,
    k: Option<u8>,
}

#[derive(Debug, PartialEq, Routes)]
enum Typed<'a> {
    #[route("/about")]
    About,
    #[route]
    Lang(Lang<'a>),
}

#[derive(Debug, PartialEq, Routes)]
enum Outer<'a> {
    #[route("/about")]
    About,
    #[routes("/one")]
    One(One<'a>),
    #[routes("/several/s")]
    Several(Several<'a>),
    #[routes("/typed")]
    Typed(Typed<'a>),
}

fn builds<'u, T: Routes<Form = urika::template::Relative> + FromUri<'u> + Debug + PartialEq>(
    route: &T,
    expected: &'u str,
) {
    assert_eq!(route.try_build().unwrap(), *expected);
    let mut written = String::new();
    route.write_to(&mut written).unwrap();
    assert_eq!(written, expected);
    assert_eq!(route.build_in(&mut [0; 64]).unwrap().as_str(), expected);
    assert_eq!(route.expansion().to_string(), expected);
    assert_eq!(&T::from_uri(expected).unwrap(), route, "{expected}");
    assert_eq!(&T::from_path(expected).unwrap(), route, "{expected}");
}

#[test]
fn a_route_without_values_is_the_root() {
    let page = |k| One::Page { lang: None, k };
    builds(&page(None), "/");
    builds(&page(Some(1)), "/?k=1");
    builds(&Several::Files { path: Vec::new() }, "/");
    let lang = |k| Typed::Lang(Lang { lang: None, k });
    builds(&lang(None), "/");
    builds(&lang(Some(1)), "/?k=1");
}

#[test]
fn a_route_with_values_is_as_before() {
    let segment = || Segment::parse("en").unwrap();
    builds(&One::Page { lang: Some(segment()), k: None }, "/en");
    builds(&Several::Files { path: vec![segment(), segment()] }, "/en/en");
    builds(&Typed::Lang(Lang { lang: Some(segment()), k: Some(2) }), "/en?k=2");
    builds(&Several::About { k: None }, "/about");
}

#[test]
fn behind_a_prefix_it_is_the_prefix() {
    let page = |k| Outer::One(One::Page { lang: None, k });
    builds(&page(None), "/one");
    builds(&page(Some(1)), "/one?k=1");
    builds(&Outer::Several(Several::Files { path: Vec::new() }), "/several/s");
    builds(&Outer::Typed(Typed::Lang(Lang { lang: None, k: Some(3) })), "/typed?k=3");
}

#[test]
fn all_ways_to_build_agree() {
    let page = One::Page { lang: None, k: Some(1) };
    let on_base = "https://h.example/v1/?k=1";
    assert_eq!(page.build(), *"/?k=1");
    assert_eq!(page.to_string(), "/?k=1");
    assert_eq!(page.build_on(base!("https://h.example/v1")), *on_base);
    assert_eq!(page.try_build_on(base!("https://h.example/v1")).unwrap(), *on_base);
    assert_eq!("/?k=1".parse(), Ok(page));
    let inner = Outer::One(One::Page { lang: None, k: None });
    assert_eq!(inner.build_on(base!("https://h.example/v1")), *"https://h.example/v1/one");
}

#[test]
fn patterns_have_the_root() {
    assert_eq!(One::ROUTES[0].patterns(), ["/", "/{lang}"]);
    assert_eq!(Several::ROUTES[0].patterns(), ["/", "/{*path}"]);
}

/// A string that is not a path of the set does not match.
#[test]
fn an_empty_text_is_not_a_path() {
    for text in ["", "?k=1", "//", "//x", "x", ":", "https://h.example/"] {
        assert_eq!(One::from_uri(text).unwrap_err().kind(), MatchErrorKind::NoMatch, "{text}");
        assert_eq!(Several::from_uri(text).unwrap_err().kind(), MatchErrorKind::NoMatch, "{text}");
        assert_eq!(Typed::from_uri(text).unwrap_err().kind(), MatchErrorKind::NoMatch, "{text}");
        assert!(Outer::from_uri(text).is_err(), "{text}");
    }
}

/// The routes of an inner set, and the same routes in one set.
mod nested {
    use super::*;

    #[derive(Debug, PartialEq, Routes)]
    enum Inner<'a> {
        #[route("/a")]
        A,
        #[route("/{x}")]
        X { x: Segment<'a> },
        #[route("/{x}/b")]
        XB { x: Segment<'a> },
        #[route("/c{/y}")]
        C { y: Option<u8> },
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Outer<'a> {
        #[routes("/p")]
        Inner(Inner<'a>),
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Flat<'a> {
        #[route("/p/a")]
        A,
        #[route("/p/{x}")]
        X { x: Segment<'a> },
        #[route("/p/{x}/b")]
        XB { x: Segment<'a> },
        #[route("/p/c{/y}")]
        C { y: Option<u8> },
    }

    fn shown<T: Debug>(read: Result<T, urika::MatchError>) -> String {
        match read {
            Ok(route) => format!("{route:?}").replace("Inner(", "").replace("))", ")"),
            Err(error) => format!("{:?} {:?} {:?}", error.code(), error.route(), error.variable()),
        }
    }

    #[test]
    fn an_inner_set_answers_as_a_flat_one() {
        let segments = ["", "a", "b", "c", "7", "%2F", ".."];
        let mut paths = vec![String::new()];
        for _ in 0..4 {
            let longer: Vec<String> = paths
                .iter()
                .flat_map(|path| segments.iter().map(move |one| format!("{path}/{one}")))
                .collect();
            paths.extend(longer);
        }
        let mut count = 0;
        for path in paths {
            for query in ["", "?q", "#f"] {
                let text = format!("/p{path}{query}");
                let (inner, flat) = (shown(Outer::from_uri(&text)), shown(Flat::from_uri(&text)));
                assert_eq!(inner.trim_end_matches(')'), flat.trim_end_matches(')'), "{text}");
                count += 1;
            }
        }
        assert!(count > 8_000, "{count}");
    }
}
