//! The fallback of a set.

use std::borrow::Cow;

use urika::{FromUri, FromUriOwned, MatchErrorKind, Routes};

#[derive(Clone, Debug, PartialEq, Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/notes/{id}{?page}")]
    Note { id: u64, page: Option<u32> },
    /// The page for everything else.
    #[route(fallback)]
    NotFound(Cow<'a, str>),
    #[routes("/api")]
    Api(Api),
    #[routes("/shop")]
    Shop(Shop),
}

#[derive(Clone, Debug, PartialEq, Routes)]
enum Api {
    #[route("/users/{id}")]
    User { id: u64 },
    #[route(fallback)]
    Unknown(String),
}

#[derive(Clone, Debug, PartialEq, Routes)]
enum Shop {
    #[route("/{id}")]
    Item { id: u64 },
}

/// A value of one's own.
#[derive(Clone, Debug, PartialEq)]
struct Lost(String);

impl From<Cow<'_, str>> for Lost {
    fn from(path: Cow<'_, str>) -> Self {
        Self(path.into_owned())
    }
}

impl AsRef<str> for Lost {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Debug, PartialEq, Routes)]
enum Own {
    #[route(fallback)]
    Lost(Lost),
}

#[test]
fn a_fallback_catches_what_no_other_route_takes() {
    for path in [
        "/nothing",
        "/nothing?a=b",
        "/notes",
        "/notes/7/x",
        "/a//b",
        "/a/../b",
        "/%2e%2e",
        "/a%2Fb",
        "//x",
        "/notes/7/",
        "/notes/",
        "/notes/?page=x",
        "/a b|c",
        "/%",
        "/é",
        "/shop",
        "/shop/7/x",
        "/apis",
        "/?",
        "/a?b?c",
    ] {
        match Site::from_path(path) {
            Ok(Site::NotFound(found)) => assert!(found.len() >= path.len(), "{path}"),
            Ok(Site::Home) => assert_eq!(path, "/?"),
            other => panic!("{path}: {other:?}"),
        }
    }
    assert_eq!(Site::from_path("/nothing?a=b#c"), Ok(Site::NotFound("/nothing?a=b".into())));
    assert_eq!(Site::from_path("/notes/7"), Ok(Site::Note { id: 7, page: None }));
    assert_eq!(Own::from_uri("/"), Ok(Own::Lost(Lost("/".to_owned()))));
}

#[test]
fn a_refused_value_stays_an_error() {
    for path in ["/notes/seven", "/notes/7?page=x", "/shop/x", "/api/users/x"] {
        assert_eq!(Site::from_path(path).unwrap_err().kind(), MatchErrorKind::BadValue, "{path}");
    }
}

#[test]
fn a_string_that_is_no_path_stays_an_error() {
    for text in ["", "notes", "?a", "https://example.com/nothing", "//example.com/nothing"] {
        assert_eq!(Site::from_uri(text).unwrap_err().kind(), MatchErrorKind::NoMatch, "{text}");
    }
}

#[test]
fn the_innermost_fallback_takes_the_path() {
    for (path, expected) in [
        ("/api/users", Site::Api(Api::Unknown("/users".to_owned()))),
        ("/api", Site::Api(Api::Unknown(String::new()))),
        ("/api/", Site::Api(Api::Unknown("/".to_owned()))),
        ("/api?x", Site::Api(Api::Unknown("?x".to_owned()))),
        ("/api//x", Site::Api(Api::Unknown("//x".to_owned()))),
        ("/shop/7/x", Site::NotFound("/shop/7/x".into())),
    ] {
        assert_eq!(Site::from_path(path).as_ref(), Ok(&expected), "{path}");
        assert_eq!(expected.build(), path);
    }
}

#[test]
fn a_fallback_builds_the_path_that_it_holds() {
    let built = |path: &'static str| Site::NotFound(path.into()).build().to_string();
    for (held, expected) in [
        ("/nothing?a=b", "/nothing?a=b"),
        ("/a b?c d#e", "/a%20b?c%20d%23e"),
        ("nothing", "/nothing"),
        ("", "/"),
        ("?a", "/?a"),
        ("//evil.example/x", "/.//evil.example/x"),
        ("///x", "/.///x"),
        ("https://evil.example", "/https://evil.example"),
        ("\\\\evil", "/%5C%5Cevil"),
    ] {
        assert_eq!(built(held), expected, "{held}");
        let mut buffer = [0; 64];
        assert_eq!(Site::NotFound(held.into()).build_in(&mut buffer).unwrap(), expected, "{held}");
        let base = urika::base!("https://example.com/v1");
        let on_base = Site::NotFound(held.into()).build_on(base);
        assert_eq!(on_base.host_str(), Some("example.com"), "{held}");
    }
    let uri = Site::NotFound("/a?b".into()).build();
    assert_eq!((uri.path().as_str(), uri.query().map(|query| query.as_str())), ("/a", Some("b")));
}

/// All strings of up to five of these pieces.
fn paths() -> Vec<String> {
    let pieces = ["/", "a", ".", "?", "%2f", " ", "notes/7", "api"];
    let mut all = vec![String::new()];
    let mut from = 0;
    for _ in 0..5 {
        let end = all.len();
        for at in from..end {
            for piece in pieces {
                all.push(format!("{}{piece}", all[at]));
            }
        }
        from = end;
    }
    all
}

/// `from_path(build(from_path(x))) == from_path(x)`, and a built fallback is a path of this server.
#[test]
fn law_a_fallback_is_parsed_back() {
    let (mut caught, paths) = (0, paths());
    for path in &paths {
        let Ok(site) = Site::from_path(path) else { continue };
        let uri = site.build();
        assert!(uri.as_str().starts_with('/') && !uri.as_str().starts_with("//"), "{path}: {uri}");
        assert_eq!(Site::from_path(uri.as_str()).as_ref(), Ok(&site), "{path}: {uri}");
        assert_eq!(Site::from_path_owned(uri.as_str()).as_ref(), Ok(&site), "{path}: {uri}");
        caught += usize::from(matches!(site, Site::NotFound(_) | Site::Api(Api::Unknown(_))));
    }
    assert!(caught > 1000, "{caught} of {}", paths.len());
}

#[test]
fn a_fallback_is_a_route_without_a_pattern() {
    let route = &Site::ROUTES[2];
    assert_eq!((route.name(), route.template(), route.patterns().len()), ("NotFound", "{+path}", 0));
    assert!(route.is_fallback() && !Site::ROUTES[0].is_fallback());
}

#[derive(Debug, PartialEq, Routes)]
#[routes(unambiguous)]
enum Alone {
    #[route("/me")]
    Me,
    #[route("/notes/{id}")]
    Note { id: u64 },
    #[route(fallback)]
    NotFound(String),
}

#[test]
fn an_unambiguous_set_refuses_the_path_of_another_route() {
    let tried = |path: &str| Alone::NotFound(path.to_owned()).try_build();
    assert_eq!(tried("/nothing").unwrap(), "/nothing");
    for (path, other) in [("/me", "Me"), ("/m%65", "Me"), ("/notes/7?a", "Note"), ("/notes/x", "Note")] {
        let error = tried(path).unwrap_err();
        assert_eq!((error.code(), error.other_route()), ("ROUTE_TAKEN", Some(other)), "{path}");
    }
    assert_eq!(Alone::Me.try_build().unwrap(), "/me");
}

#[derive(Debug, PartialEq, Routes)]
#[routes(text)]
enum Moved<'a> {
    #[route("/notes/{id}", was = "/note/{id}")]
    Note { id: u64 },
    #[route(fallback)]
    NotFound(Cow<'a, str>),
}

#[test]
fn a_fallback_beside_former_paths() {
    assert_eq!(Moved::from_path("/note/7"), Ok(Moved::NotFound("/note/7".into())));
    assert_eq!(Moved::NotFound("/a".into()).to_string(), "/a");
    assert_eq!("/a/b".parse::<Moved<'static>>(), Ok(Moved::NotFound("/a/b".into())));
}
