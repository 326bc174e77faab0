//! Runs each row of the tables in `src/guide/migration.md`: the code of the left column and the code of the
//! right column give the results that the page claims.

#![cfg(all(feature = "http", feature = "url", feature = "template"))]

use urika::value::{Base, Segment};
use urika::{MatchErrorKind, Uri, UriRef, UriTemplate, try_uri_format, uri, uri_format};
use url::Url;

const PAGE: &str = include_str!("../src/guide/migration.md");

/// Returns the rows of all tables, without the lines between heads and rows.
fn rows() -> Vec<&'static str> {
    PAGE.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---")).collect()
}

/// Each row of the page is run below.
#[test]
fn each_row_of_the_page_is_run() {
    let source = include_str!("migration.rs");
    let is_run = |row: &&str| row.starts_with("| with ") || source.contains(&format!("// {row}\n"));
    let missing: Vec<&str> = rows().into_iter().filter(|row| !is_run(row)).collect();
    assert_eq!(missing, [""; 0], "rows that this file does not run");
    let comments = source.lines().filter_map(|line| line.trim_start().strip_prefix("// |"));
    let gone: Vec<&str> = comments.filter(|row| !PAGE.contains(&format!("|{row}\n"))).collect();
    assert_eq!(gone, [""; 0], "rows that the page does not have");
}

#[test]
fn from_format() -> Result<(), Box<dyn std::error::Error>> {
    // | `format!("https://h/users/{id}")` | `uri_format!("https://h/users/{id}")` |
    let id = 7;
    assert_eq!(uri_format!("https://h/users/{id}"), *format!("https://h/users/{id}"));
    // | `format!("https://h/users/{name}")` | `try_uri_format!("https://h/users/{name}")?`, or a `Segment` |
    let name = "kim";
    assert_eq!(try_uri_format!("https://h/users/{name}")?, *format!("https://h/users/{name}"));
    let name = Segment::parse("kim lee")?;
    assert_eq!(uri_format!("https://h/users/{name}"), "https://h/users/kim%20lee");
    // | `format!("https://h/search?q={}", encode(q))` | `uri_format!("https://h/search{?q}")` |
    let q = "a&b";
    let encoded = urika::percent::encode(urika::percent::Place::Anywhere, q);
    assert_eq!(uri_format!("https://h/search{?q}"), *format!("https://h/search?q={encoded}"));
    // | `format!("{base}/users/{id}")` | `uri_format!("{+base}/users/{id}")` with a `Base` |
    let base = Base::parse("https://h/v1")?;
    assert_eq!(uri_format!("{+base}/users/{id}"), *format!("{base}/users/{id}"));
    // | `format!("…?page={page}")` in an `if let` | `{?page}` with an `Option` |
    for page in [None, Some(2)] {
        let by_hand = if let Some(page) = page { format!("/a?page={page}") } else { "/a".to_owned() };
        assert_eq!(uri_format!("/a{?page}"), *by_hand);
    }
    Ok(())
}

#[test]
fn from_url() -> Result<(), Box<dyn std::error::Error>> {
    let (text, name, q) = ("https://example.com/api/v1?x=1", "a b", "R&D");
    // | `Url::parse("https://…").unwrap()` of a literal | `uri!("https://…")` |
    let url = Url::parse("https://example.com/api/v1?x=1").unwrap();
    assert_eq!(uri!("https://example.com/api/v1?x=1"), url.as_str());
    // | `Url::parse(text)?` | `Uri::parse(text)?`; `.normalize()` for the normal form |
    let uri = Uri::parse(text)?;
    assert_eq!(uri.normalize(), Url::parse(text)?.as_str());
    // | `url.join("a/b")?` | `uri.resolve(UriRef::parse("a/b")?)`; `resolve_within` for input from outside |
    assert_eq!(uri.resolve(UriRef::parse("a/b")?), url.join("a/b")?.as_str());
    let folder = uri!("https://example.com/api/");
    assert_eq!(folder.resolve_within(UriRef::parse("a/b")?)?, url.join("a/b")?.as_str());
    // | `url.path_segments_mut()?.push(name)` | `uri.append([name])?`, which drops query and fragment |
    let mut changed = url.clone();
    changed.path_segments_mut().expect("a path of segments").push(name);
    changed.set_query(None);
    assert_eq!(uri.append([name])?, changed.as_str());
    // | `url.query_pairs_mut().append_pair("q", q)` | `uri.append_query_pairs([("q", q)])`, or a template |
    let mut changed = url.clone();
    changed.query_pairs_mut().append_pair("q", q);
    assert_eq!(uri.append_query_pairs([("q", q)]), changed.as_str());
    // | `url.query_pairs_mut().clear().append_pair("q", q)` | `uri.with_query_pairs([("q", q)])` |
    let mut changed = url.clone();
    changed.query_pairs_mut().clear().append_pair("q", q);
    assert_eq!(uri.with_query_pairs([("q", q)]), changed.as_str());
    // | `url.query_pairs()` | `uri.query()` and its `form_pairs()` |
    let (url, uri) = (Url::parse("https://h/?a=b+c&d=%26")?, uri!("https://h/?a=b+c&d=%26"));
    let pairs = uri.query().expect("a query").form_pairs();
    assert!(pairs.eq(url.query_pairs()));
    // | `url.origin()` | `uri.origin()` |
    let origin = uri.origin().expect("an origin").to_string();
    assert_eq!(origin, url.origin().ascii_serialization());
    Ok(())
}

/// The left column would need a server, so only the right column is run.
#[test]
fn from_axum() -> Result<(), Box<dyn std::error::Error>> {
    // | `Path<(String, u64)>` and `Query<Paging>` | one struct with `#[uri_template("/users/{name}/posts/{id}{?page}")]` |
    // | `#[typed_path("/users/{id}")]`, and a separate query | `#[uri_template("/users/{id}{?page}")]` |
    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("/users/{name}/posts/{id}{?page}")]
    struct Post {
        name: String,
        id: u64,
        page: Option<u32>,
    }
    let post = Post::from_path("/users/k%C3%A9/posts/7?page=2")?;
    assert_eq!(post, Post { name: "k\u{e9}".to_owned(), id: 7, page: Some(2) });
    assert_eq!(Post::PATTERN, "/users/{name}/posts/{id}");
    assert_eq!(Post::from_path("/users/../posts/7").unwrap_err().kind(), MatchErrorKind::BadValue);
    assert!(Post { name: "..".to_owned(), ..post }.try_build().is_err());
    // | `#[serde(default = "first")] page: u32` of a query | `#[uri(default = 1)] page: u32` |
    urika::uri_template!(struct Posts = "/posts{?page}", #[uri(default = 1)] page: u32);
    assert_eq!(Posts::from_path("/posts")?.page, 1);
    assert_eq!(Posts::builder().build(), "/posts?page=1");
    // | `format!("/users/{}", id)` in a page | `User { id }.build()` |
    // | a route table that panics at startup if routes overlap | `#[derive(Routes)]`, which does not compile |
    let id = 7;
    urika::uri_template!(struct User = "/users/{id}", id: u64);
    assert_eq!(User { id }.build(), *format!("/users/{id}"));
    let overlap = include_str!("ui/fail/routes_overlap.stderr");
    assert!(overlap.contains("error: "), "{overlap}");
    Ok(())
}

/// The page lists these differences below its tables.
#[test]
fn differences_that_matter() -> Result<(), Box<dyn std::error::Error>> {
    let mut url = Url::parse("https://h/")?;
    url.set_path("a b");
    url.path_segments_mut().expect("a path of segments").push("..");
    assert_eq!(url.as_str(), "https://h/a%20b");
    assert!(uri!("https://h/").with_path("/a b").is_err());
    assert_eq!(Url::parse(" https:\\\\h\\a\tb ")?.as_str(), "https://h/ab");
    assert!(Uri::parse(" https:\\\\h\\a\tb ").is_err());
    assert_ne!(Url::parse("https://h/%7E")?, Url::parse("https://h/~")?);
    assert_eq!(uri!("https://h/%7E"), uri!("https://h/~"));
    let target: http::Uri = "https://h/a|b%zz#f".parse()?;
    assert_eq!(target.to_string(), "https://h/a|b%zz");
    let id = 7;
    let request = http::Request::get(uri_format!("https://h/users/{id}")).body(())?;
    assert_eq!(request.uri(), "https://h/users/7");
    Ok(())
}
