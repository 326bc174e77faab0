//! Checks route sets with several lifetimes, and with type parameters.

use std::borrow::Cow;

use urika::value::Segment;
use urika::{FromUri, MatchErrorKind, Routes, UriTemplate, UriValue};

#[derive(Debug, PartialEq, Routes)]
enum Forge<'o, 'r> {
    #[route("/{owner}")]
    Owner { owner: Segment<'o> },
    #[route("/{owner}/{repo}")]
    Repo { owner: Segment<'o>, repo: Segment<'r> },
    #[route("/search{?q}")]
    Search { q: Option<Cow<'r, str>> },
}

#[test]
fn several_lifetimes_come_back() {
    let path = String::from("/rust/book");
    let repo = Forge::from_uri(&path).unwrap();
    assert!(
        matches!(&repo, Forge::Repo { owner, repo } if owner.as_str() == "rust" && repo.as_str() == "book")
    );
    assert_eq!(repo.build(), path.as_str());
    assert_eq!(Forge::from_uri("/search?q=a%20b"), Ok(Forge::Search { q: Some("a b".into()) }));
    assert_eq!(Forge::from_uri("/a/b/c").unwrap_err().kind(), MatchErrorKind::NoMatch);
    assert_eq!(Forge::ROUTES.len(), 3);
}

/// A set in which some routes do not use every parameter.
#[derive(Debug, PartialEq, Routes)]
enum Store<Id: UriValue, T: UriValue> {
    #[route("/")]
    Home,
    #[route("/items/{id}")]
    Item { id: Id },
    #[route("/tags/{tag}{?of}")]
    Tag { tag: T, of: Option<Id> },
}

#[test]
fn parameters_are_read_and_built() {
    type Numbers = Store<u64, u8>;
    assert_eq!(Numbers::from_uri("/"), Ok(Store::Home));
    assert_eq!(Numbers::from_uri("/items/7"), Ok(Store::Item { id: 7 }));
    assert_eq!(Numbers::from_uri("/tags/8?of=9"), Ok(Store::Tag { tag: 8, of: Some(9) }));
    assert_eq!(Numbers::from_uri("/items/x").unwrap_err().variable(), Some("id"));
    assert_eq!(Numbers::Tag { tag: 8, of: Some(9) }.build(), "/tags/8?of=9");
    assert_eq!(Store::<String, u8>::from_uri("/items/x"), Ok(Store::Item { id: "x".to_owned() }));
    assert_eq!(Store::<String, u8>::Item { id: "a b".to_owned() }.try_build().unwrap(), "/items/a%20b");
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/notes/{id}")]
struct Note<Id: UriValue> {
    id: Id,
}

/// A set with another set and a template, all with the same parameter.
#[derive(Debug, PartialEq, Routes)]
enum Site<'a, Id: UriValue> {
    #[route("/about/{page}")]
    About { page: Segment<'a> },
    #[route]
    Note(Note<Id>),
    #[routes("/store")]
    Store(Store<Id, Segment<'a>>),
}

#[test]
fn parameters_go_to_inner_types() {
    let parsed = Site::<u64>::from_uri("/store/tags/new?of=7").unwrap();
    let tag = Segment::parse("new").unwrap();
    assert_eq!(parsed, Site::Store(Store::Tag { tag, of: Some(7) }));
    assert_eq!(parsed.try_build().unwrap(), "/store/tags/new?of=7");
    assert_eq!(Site::<u64>::from_uri("/notes/7"), Ok(Site::Note(Note { id: 7 })));
    assert_eq!(Site::<u64>::from_uri("/notes/x").unwrap_err().variable(), Some("id"));
}

fn any<'u, T: Routes + FromUri<'u>>(path: &'u str) -> Option<&'static str> {
    Some(T::from_path(path).ok()?.route().name())
}

#[test]
fn the_traits_are_there() {
    assert_eq!(any::<Forge<'_, '_>>("/rust/book"), Some("Repo"));
    assert_eq!(any::<Store<u64, u8>>("/items/7"), Some("Item"));
    assert_eq!(any::<Site<'_, u64>>("/about/us"), Some("About"));
}
