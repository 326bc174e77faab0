//! Checks templates whose path begins in the authority: `note://{+path}`, whose first segment is the host,
//! and `file://{+path}`, whose host is empty. Servers of the Model Context Protocol use both forms.

#![cfg(all(feature = "alloc", feature = "template"))]

use std::borrow::Cow;
use std::fmt::Debug;

use urika::template::{Template, WithScheme};
use urika::value::{AbsPath, Encoded, FilePath, Label, RelPath, Segment};
use urika::{Comparison, FromUri, MatchErrorKind, Routes, Uri, UriTemplate, uri_format, uri_template};
use urika_reference::texts::{bound, up_to};

uri_template!(#[derive(PartialEq)] struct Silk<'a> = "silk://{+path}", path: RelPath<'a>);
uri_template!(#[derive(PartialEq)] struct Note<'a> = "note://{+path}{?q}", path: Cow<'a, str>, q: Option<u8>);
uri_template!(#[derive(PartialEq)] struct Raw<'a> = "note://{+path}/raw/{id}#x", path: Encoded<'a>, id: u8);
uri_template!(#[derive(PartialEq)] struct Names<'a> = "note://{+path}", path: FilePath<'a>);
uri_template!(struct Regulation = "regulation://{+id}{/part}", id: u32, part: Option<u8>);
uri_template!(struct Tenant<'a> = "note://{+tenant}/x/{+path}", tenant: Label<'a>, path: FilePath<'a>);
uri_template!(#[derive(PartialEq)] struct File<'a> = "file://{+path}", path: AbsPath<'a>);
uri_template!(#[derive(PartialEq)] struct Text<'a> = "FILE://{+path}{?q}", path: Cow<'a, str>, q: Option<u8>);
uri_template!(struct Below<'a> = "file://{+folder}/x/{name}", folder: AbsPath<'a>, name: Segment<'a>);

/// Pieces of hostile values: they try to become another host, user information, a port or another path.
const PIECES: [&str; 16] =
    ["a", "B", "/", "/", "..", ".", ":", "80", "@", "%2e", "%2F", "%C3%A9", "?", "#[", ";", "\u{e9} "];

/// Returns whether the template builds. If so, the URI is the expansion of RFC 6570, has the shape of its
/// template, and is parsed to the same value. So is its normal form.
fn holds<'u, T>(value: &T, path: &str) -> bool
where
    T: UriTemplate<Form = WithScheme> + FromUri<'u> + PartialEq + Debug,
{
    let Ok(built) = value.try_build() else { return false };
    let texts = [("path", path.into()), ("id", 7.into()), ("q", 1.into())];
    assert_eq!(built.as_str(), Template::parse(T::TEMPLATE).unwrap().expand(&texts).unwrap());
    let read = Uri::parse(built.as_str()).expect("a URI");
    let parts = |uri: Uri<'_>| [uri.host_str(), Some(uri.path().as_str())].map(|it| it.map(str::to_owned));
    assert_eq!(parts(built.as_uri()), parts(read), "{built}");
    assert_eq!((read.userinfo(), read.port()), (None, None), "{built}");
    let lent: &'u str = built.to_string().leak();
    assert_eq!(T::from_uri(lent).as_ref(), Ok(value), "{built}");
    // A host ignores case, and an empty path after a host is equivalent to `/`.
    let normal: &'u str = read.normalize().to_string().leak();
    let again = T::from_uri(normal).unwrap_or_else(|error| panic!("{normal} of {built}: {error}"));
    assert!(
        Uri::parse(normal).unwrap().equivalent(again.try_build().unwrap().as_uri(), Comparison::Scheme),
        "{normal}"
    );
    true
}

#[test]
fn hostile_values_stay_in_their_parts() {
    let (mut tried, mut built) = (0, [0; 6]);
    // The default takes a few seconds in a debug build, and one more piece takes a minute.
    for text in up_to(&PIECES, bound(4, 5)) {
        let text: &'static str = text.leak();
        let mut count = |at: usize, is_built: bool| {
            tried += 1;
            built[at] += usize::from(is_built);
        };
        count(0, holds(&Note { path: text.into(), q: Some(1) }, text));
        count(1, holds(&Text { path: text.into(), q: Some(1) }, text));
        if let Ok(path) = RelPath::parse(text) {
            count(2, holds(&Silk { path }, text));
        }
        if let Ok(path) = Encoded::parse(text) {
            count(3, holds(&Raw { path, id: 7 }, text));
        }
        if let Ok(path) = FilePath::parse(text) {
            let written = path.to_string();
            count(4, holds(&Names { path }, &written));
        }
        if let Ok(path) = AbsPath::parse(text) {
            let written = path.to_string();
            count(5, holds(&File { path }, &written));
        }
    }
    println!("{tried} values, {built:?} built");
    assert!(built.iter().all(|built| *built > 500), "{built:?}");
}

#[test]
fn the_first_segment_is_the_host() {
    let silk = Silk { path: RelPath::parse("docs/a b/c:d@e").unwrap() };
    let uri = silk.try_build().unwrap();
    assert_eq!(uri, "silk://docs/a%20b/c:d@e");
    assert_eq!((uri.host_str(), uri.path().as_str()), (Some("docs"), "/a%20b/c:d@e"));
    assert_eq!(Silk::TEMPLATE, "silk://{+path}");
    assert!(Silk::PATTERNS.is_empty());
    for (text, code, said) in [
        (":80", "RESERVED_CHARACTER", "reserved character `:` in host"),
        ("u@h", "RESERVED_CHARACTER", "reserved character `@` in host"),
        ("", "SEGMENT_EMPTY", "empty segment"),
        ("/a", "SEGMENT_EMPTY", "empty segment"),
        ("a//b", "SEGMENT_EMPTY", "empty segment"),
        ("..", "SEGMENT_DOTS", "dot segment"),
        ("a/../b", "SEGMENT_DOTS", "dot segment"),
        ("%2e", "TRIPLET", "value is already percent-encoded"),
    ] {
        let error = Note { path: text.into(), q: None }.try_build().unwrap_err();
        assert_eq!((error.code(), error.variable()), (code, Some("path")), "{text}");
        assert!(error.to_string().contains(&format!(": {said}")), "{error}");
    }
    let (id, label) = (7_u32, Label::parse("eu-1").unwrap());
    assert_eq!(uri_format!("silk://{+id}"), "silk://7");
    assert_eq!(uri_format!("silk://{+label}{?id}"), "silk://eu-1?id=7");
    assert_eq!(uri_format!("silk://{+path}", path = "docs/a"), "silk://docs/a");
}

#[test]
fn a_host_and_its_path_come_back() {
    let path =
        |uri: &str| Silk::from_uri(uri).map(|silk| silk.path.to_string()).map_err(|error| error.kind());
    let bad = Err(MatchErrorKind::BadValue);
    let none = Err(MatchErrorKind::NoMatch);
    for (uri, expected) in [
        ("silk://a/b", Ok("a/b")),
        ("SILK://a/b#f", Ok("a/b")),
        ("silk://a/b?q", none),
        ("silk://a", Ok("a")),
        ("silk://a/", Ok("a")),
        ("silk://a/b/", none),
        ("silk://", none),
        ("silk:///a", none),
        ("silk://u@a/b", bad),
        ("silk://a:80/b", bad),
        ("silk://a%3A80/b", bad),
        ("silk://a%2Fb", bad),
        ("silk://../b", bad),
        ("silk://a/%2e%2E/b", bad),
        ("silk:a/b", none),
        ("milk://a/b", none),
    ] {
        assert_eq!(path(uri), expected.map(str::to_owned), "{uri}");
    }
    let regulation = |uri| Regulation::from_uri(uri).map(|it| (it.id, it.part)).ok();
    assert_eq!(regulation("regulation://7/8"), Some((7, Some(8))));
    assert_eq!([regulation("regulation://7"), regulation("regulation://7/")], [Some((7, None)); 2]);
    assert_eq!(Regulation { id: 7, part: Some(8) }.build(), "regulation://7/8");
    let tenant = Tenant::from_uri("note://eu/x/x/C%23.md").unwrap();
    assert_eq!((tenant.tenant.as_str(), tenant.path.as_str()), ("eu", "x/C#.md"));
    assert_eq!(tenant.build(), "note://eu/x/x/C%23.md");
}

#[test]
fn a_file_has_a_path_from_the_root() {
    let uri = File { path: AbsPath::parse("/srv/C# notes.md").unwrap() }.build();
    assert_eq!(uri, "file:///srv/C%23%20notes.md");
    assert_eq!((uri.host_str(), uri.path().as_str()), (Some(""), "/srv/C%23%20notes.md"));
    assert_eq!(File::TEMPLATE, "file://{+path}");
    let (folder, name) = (AbsPath::parse("/C:/a").unwrap(), Segment::parse("b c").unwrap());
    assert_eq!(Below { folder, name }.build(), "file:///C:/a/x/b%20c");
    for (text, code) in [
        ("srv/a", "PATH_ROOTLESS"),
        ("", "PATH_ROOTLESS"),
        ("host/share", "PATH_ROOTLESS"),
        ("//host/share", "SEGMENT_EMPTY"),
        ("/a/../b", "SEGMENT_DOTS"),
        ("/a?b", "RESERVED_CHARACTER"),
    ] {
        let error = Text { path: text.into(), q: None }.try_build().unwrap_err();
        assert_eq!((error.code(), error.variable()), (code, Some("path")), "{text}");
    }
    let path = |uri| File::from_uri(uri).map(|file| file.path.into_string()).map_err(|error| error.kind());
    for (uri, expected) in [
        ("file:///a%20b/%5Bc%5D", Ok("/a b/[c]")),
        ("FILE:///a", Ok("/a")),
        ("file:///", Err(MatchErrorKind::NoMatch)),
        ("file:////a", Err(MatchErrorKind::NoMatch)),
        ("file:///a/..", Err(MatchErrorKind::BadValue)),
        ("file:///a%2Fb", Err(MatchErrorKind::BadValue)),
        ("file://host/a", Err(MatchErrorKind::NoMatch)),
    ] {
        assert_eq!(path(uri), expected.map(str::to_owned), "{uri}");
    }
    assert_eq!(File::from_path("/a/b").unwrap().path, "/a/b");
}

#[derive(Debug, PartialEq, Routes)]
enum Resource<'a> {
    #[route("silk://status")]
    Status,
    #[route("silk://users/{id}")]
    User { id: u32 },
    #[route("silk://docs/{+path}")]
    Docs { path: RelPath<'a> },
    #[route("silk://{+path}")]
    Silk { path: RelPath<'a> },
    #[route("regulation://{+id}{/part}")]
    Regulation { id: u32, part: Option<u8> },
    #[route("file://{+path}")]
    File { path: AbsPath<'a> },
    #[route("note://{id}")]
    Note { id: Segment<'a> },
}

#[test]
fn more_specific_routes_come_first() {
    let silk = |path| Resource::Silk { path: RelPath::parse(path).unwrap() };
    for (uri, expected) in [
        ("silk://status", Resource::Status),
        ("silk://status/", Resource::Status),
        ("silk://status/x", silk("status/x")),
        ("silk://users/7", Resource::User { id: 7 }),
        ("silk://users", silk("users")),
        ("silk://users/7/x", silk("users/7/x")),
        ("silk://docs/a/b", Resource::Docs { path: RelPath::parse("a/b").unwrap() }),
        ("silk://docs", silk("docs")),
        ("silk://a/", silk("a")),
        ("regulation://7/8", Resource::Regulation { id: 7, part: Some(8) }),
        ("file:///a/b", Resource::File { path: AbsPath::parse("/a/b").unwrap() }),
        ("note://x/", Resource::Note { id: Segment::parse("x").unwrap() }),
    ] {
        let found = Resource::from_uri(uri);
        assert_eq!(found.as_ref(), Ok(&expected), "{uri}");
        let built = expected.try_build().unwrap();
        assert_eq!(Resource::from_uri(built.as_str()).as_ref(), Ok(&expected), "{built}");
    }
    for (uri, kind) in [
        ("silk://users/x", MatchErrorKind::BadValue),
        ("silk://u@h/x", MatchErrorKind::BadValue),
        ("silk://../x", MatchErrorKind::BadValue),
        ("file://host/x", MatchErrorKind::NoMatch),
        ("db://x/y", MatchErrorKind::NoMatch),
    ] {
        assert_eq!(Resource::from_uri(uri).unwrap_err().kind(), kind, "{uri}");
    }
}
