//! An enum in the first segment: a locale, present or not, and the paths of other routes.

use std::borrow::Cow;

use urika::value::Segment;
use urika::{FromUri, MatchErrorKind, Routes, UriTemplate, UriValue, segment, uri_template};

#[derive(Clone, Copy, Debug, PartialEq, UriValue)]
#[uri(rename_all = "lowercase")]
enum Lang {
    En,
    De,
    #[uri(name = "zh-tw")]
    ZhTw,
}

const LANGUAGES: [Option<Lang>; 4] = [None, Some(Lang::En), Some(Lang::De), Some(Lang::ZhTw)];

#[derive(Clone, Debug, PartialEq, Routes)]
enum Site<'a> {
    #[route("{/lang}")]
    Home { lang: Option<Lang> },
    #[route("{/lang}/issues{?page}")]
    Issues { lang: Option<Lang>, page: Option<u32> },
    #[route("{/lang}/issues/{id}")]
    Issue { lang: Option<Lang>, id: u64 },
    #[route("{/lang}/users/{name}/posts")]
    Posts { lang: Option<Lang>, name: Segment<'a> },
    #[route("{/lang}/about/")]
    About { lang: Option<Lang> },
    #[route("/robots.txt")]
    Robots,
}

/// A route of each kind, with its path after the locale.
fn routes(lang: Option<Lang>) -> Vec<(Site<'static>, &'static str)> {
    vec![
        (Site::Issues { lang, page: None }, "/issues"),
        (Site::Issues { lang, page: Some(2) }, "/issues?page=2"),
        (Site::Issue { lang, id: 7 }, "/issues/7"),
        (Site::Posts { lang, name: segment!("kim") }, "/users/kim/posts"),
        (Site::Posts { lang, name: segment!("en") }, "/users/en/posts"),
        (Site::About { lang }, "/about/"),
    ]
}

#[test]
fn law_a_locale_prefix_or_none_is_parsed_back() {
    let mut count = 0;
    for lang in LANGUAGES {
        let prefix = match lang {
            None => "",
            Some(Lang::En) => "/en",
            Some(Lang::De) => "/de",
            Some(Lang::ZhTw) => "/zh-tw",
        };
        let home = if prefix.is_empty() { "/" } else { prefix };
        let mut all = vec![(Site::Home { lang }, home.to_owned())];
        all.extend(routes(lang).into_iter().map(|(route, path)| (route, format!("{prefix}{path}"))));
        for (route, path) in all {
            assert_eq!(route.build(), *path);
            assert_eq!(Site::from_path(&path), Ok(route.clone()), "{path}");
            assert_eq!(Site::from_path(&path.replace('e', "%65")).as_ref(), Ok(&route), "{path}");
            count += 1;
        }
    }
    assert_eq!(count, 28);
    assert_eq!(Site::from_path("/robots.txt"), Ok(Site::Robots));
}

#[test]
fn a_first_segment_that_no_name_equals_is_no_match() {
    for path in [
        "/favicon.ico",
        "/xx",
        "/EN",
        "/xx/issues",
        "/xx/issues/7",
        "/xx/issues?page=x",
        "/xx/users/kim/posts",
        "/issues/issues/7",
        "/en/en/issues",
        "/users",
        "/en/xx",
        "/%2e%2e",
        "/en%2Fissues",
        "/",
        "//issues",
    ] {
        match Site::from_path(path) {
            Err(error) => assert_eq!(error.kind(), MatchErrorKind::NoMatch, "{path}"),
            Ok(found) => assert_eq!((found, path), (Site::Home { lang: None }, "/")),
        }
    }
    for path in ["/issues/x", "/en/issues/x", "/en/issues?page=x", "/issues?page=x"] {
        assert_eq!(Site::from_path(path).unwrap_err().kind(), MatchErrorKind::BadValue, "{path}");
    }
}

#[derive(Debug, PartialEq, Routes)]
enum Other<'a> {
    #[route("/{lang}/issues/{id}")]
    Issue { lang: Lang, id: u64 },
    #[route("/{lang}")]
    Home { lang: Lang },
    #[route("/files/{lang}")]
    File { lang: Lang },
    #[route("/{+path}")]
    Rest { path: urika::value::RelPath<'a> },
}

#[test]
fn an_enum_in_the_first_segment_hands_on_to_other_routes() {
    let rest = |path: &'static str| Other::Rest { path: urika::value::RelPath::parse(path).unwrap() };
    assert_eq!(Other::from_path("/en"), Ok(Other::Home { lang: Lang::En }));
    assert_eq!(Other::from_path("/de/issues/7"), Ok(Other::Issue { lang: Lang::De, id: 7 }));
    assert_eq!(Other::from_path("/robots.txt"), Ok(rest("robots.txt")));
    assert_eq!(Other::from_path("/xx/issues/7"), Ok(rest("xx/issues/7")));
    // The segment is the route's; the second value is wrong.
    assert_eq!(Other::from_path("/en/issues/x").unwrap_err().variable(), Some("id"));
    // In another segment, a name that is unknown is a bad value.
    assert_eq!(Other::from_path("/files/xx").unwrap_err().kind(), MatchErrorKind::BadValue);
}

uri_template!(struct Page = "{/lang}/page{?n}", lang: Option<Lang>, n: Option<u8>);
uri_template!(struct Query = "/search{?lang}", lang: Option<Lang>);

#[test]
fn templates_answer_as_sets_do() {
    let page = |lang| Page { lang, n: None };
    assert_eq!(Page::from_path("/page").map(|page| page.lang), Ok(None));
    assert_eq!(Page::from_path("/en/page").map(|page| page.lang), Ok(Some(Lang::En)));
    assert_eq!(page(None).build(), "/page");
    assert_eq!(page(Some(Lang::De)).build(), "/de/page");
    assert_eq!(Page::from_path("/xx/page").unwrap_err().kind(), MatchErrorKind::NoMatch);
    assert_eq!(Query::from_path("/search?lang=xx").unwrap_err().kind(), MatchErrorKind::BadValue);
}

#[derive(Debug, PartialEq, Routes)]
enum Both<'a> {
    #[route("{/lang}/issues")]
    Issues { lang: Option<Lang> },
    #[route(fallback)]
    NotFound(Cow<'a, str>),
}

#[test]
fn a_fallback_catches_an_unknown_locale() {
    assert_eq!(Both::from_path("/xx/issues"), Ok(Both::NotFound("/xx/issues".into())));
    assert_eq!(Both::from_path("/issues"), Ok(Both::Issues { lang: None }));
}

/// A template in a type next to an optional locale prefix in the enum, in both orders, and in an inner set.
mod of_types {
    use super::*;

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("{/lang}/notes{?q}")]
    struct Search {
        lang: Option<Lang>,
        q: Option<u8>,
    }

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("{/lang}")]
    struct Home {
        lang: Option<Lang>,
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Before {
        #[route("{/lang}")]
        Home { lang: Option<Lang> },
        #[route]
        Search(Search),
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Types {
        #[route]
        Home(Home),
        #[route]
        Search(Search),
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Outer {
        #[routes("/in")]
        Before(Before),
        #[routes("/types")]
        Types(Types),
    }

    #[test]
    fn an_enum_in_the_first_segment_leaves_other_paths_to_other_types() {
        for lang in LANGUAGES {
            let prefix = Home { lang }.build().to_string();
            let search = || Search { lang, q: Some(7) };
            let (home, path) =
                (if prefix.is_empty() { "/" } else { prefix.as_str() }, format!("{prefix}/notes?q=7"));
            assert_eq!(Before::from_path(home), Ok(Before::Home { lang }));
            assert_eq!(Before::from_path(&path), Ok(Before::Search(search())));
            assert_eq!(Types::from_path(home), Ok(Types::Home(Home { lang })));
            assert_eq!(Types::from_path(&path), Ok(Types::Search(search())));
            let inner = format!("/types{path}");
            assert_eq!(Outer::from_path(&inner), Ok(Outer::Types(Types::Search(search()))));
            let inner = format!("/in{path}");
            assert_eq!(Outer::from_path(&inner), Ok(Outer::Before(Before::Search(search()))));
        }
        assert_eq!(Before::from_path("/xx").unwrap_err().kind(), MatchErrorKind::NoMatch);
    }
}
