//! Single cases of `from_uri`.

use std::borrow::Cow;

use urika::value::{Label, RelPath, Secret, Segment};
use urika::{FromUriOwned, Host, MatchErrorKind, UriTemplate, UriValue, uri_template};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("https://api.example.com/users/{id}/posts/{slug}{?page,tags*}")]
struct Post<'a> {
    id: u64,
    slug: Cow<'a, str>,
    page: Option<u32>,
    tags: Vec<Cow<'a, str>>,
}

#[test]
fn a_post_comes_back() {
    let uri = "https://api.example.com/users/7/posts/a%20b?tags=x&page=2&tags=y%26z&utm=1";
    let post = Post::from_uri(uri).unwrap();
    assert_eq!(post, Post { id: 7, slug: "a b".into(), page: Some(2), tags: vec!["x".into(), "y&z".into()] });
    assert!(matches!(Post::from_path("/users/7/posts/a").unwrap().slug, Cow::Borrowed("a")));
    assert_eq!(Post::from_uri("HTTPS://API.example.com:443/users/7/posts/a").unwrap().id, 7);
    let owned: Post<'static> = Post::from_uri_owned(uri).unwrap();
    assert_eq!(owned, post);
}

#[test]
fn errors_name_the_variable() {
    let error = |uri| {
        let error = Post::from_uri(uri).unwrap_err();
        (error.code(), error.variable().unwrap_or_default().to_owned(), error.kind())
    };
    let bad = |code, variable: &str| (code, variable.to_owned(), MatchErrorKind::BadValue);
    let none = ("NO_MATCH", String::new(), MatchErrorKind::NoMatch);
    assert_eq!(error("https://api.example.com/users/x/posts/a"), bad("NOT_A_NUMBER", "id"));
    assert_eq!(error("https://api.example.com/users/+5/posts/a"), bad("NOT_A_NUMBER", "id"));
    assert_eq!(
        error("https://api.example.com/users/99999999999999999999/posts/a"),
        bad("NUMBER_RANGE", "id")
    );
    assert_eq!(error("https://api.example.com/users/7/posts/%2E%2e"), bad("SEGMENT_DOTS", "slug"));
    assert_eq!(error("https://api.example.com/users/7/posts/a%2Fb"), bad("SEGMENT_CHARACTER", "slug"));
    assert_eq!(error("https://api.example.com/users/7/posts/a?page="), bad("NOT_A_NUMBER", "page"));
    assert_eq!(
        error("https://api.example.com/users/7/posts/a?page=1&page=2"),
        bad("PARAMETER_TWICE", "page")
    );
    assert_eq!(error("https://u@api.example.com/users/7/posts/a"), none);
    assert_eq!(error("https://api.example.com/users/7/posts/a/"), none);
    assert_eq!(error("http://api.example.com/users/7/posts/a"), none);
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("https://{tenant}.example.com:8080/files/{+path}/raw/{a}.json{?key}")]
struct File<'a> {
    tenant: Label<'a>,
    path: RelPath<'a>,
    a: Segment<'a>,
    key: Option<Secret<u32>>,
}

#[test]
fn an_open_value_ends_where_the_rest_begins() {
    let file =
        File::from_uri("https://Acme.EXAMPLE.com:08080/files/a/raw/b%20c/raw/x.json.json?key=7").unwrap();
    assert_eq!((file.tenant.as_str(), file.path.as_str(), file.a.as_str()), ("Acme", "a/raw/b c", "x.json"));
    assert_eq!(file.key, Some(Secret::new(7)));
    for uri in [
        "https://acme.example.com/files/a/raw/x.json",
        "https://a.b.example.com:8080/files/a/raw/x.json",
        "https://acme.example.com:8080/files/a/x.json",
        "https://acme.example.com:8080/files/a/raw/x.jso",
        "https://acme.example.com:8080/files//raw/x.json",
        "https://acme.example.com:8080/files/a/../b/raw/x.json",
        "https://acme.example.com:8080/files/a%2fb/raw/x.json",
        "https://acme.example.com:8080/files/a%252fb/raw/x.json",
        "https://acme.example.com:8080/files/a/raw/.json",
    ] {
        assert!(File::from_uri(uri).is_err(), "{uri}");
    }
}

uri_template!(struct Script<'a> = "/{+owner}/scripts/{+id}/{+path}", owner: Segment<'a>, id: u32, path: RelPath<'a>);

/// A value without slashes ends at the next slash.
#[test]
fn reserved_values_without_slashes_come_back() {
    let script = Script::from_path("/kim/scripts/7/scripts/8/a.js").unwrap();
    assert_eq!((script.owner.as_str(), script.id, script.path.as_str()), ("kim", 7, "scripts/8/a.js"));
    for path in [
        "/kim/x/scripts/7/a",
        "/kim/scripts/7",
        "/kim/scripts/7/",
        "/kim/scripts/x/a",
        "/kim/scripts//a",
        "//scripts/7/a",
        "/../scripts/7/a",
        "/k%2Fm/scripts/7/a",
        "/kim/scripts/7/a/../b",
    ] {
        assert!(Script::from_path(path).is_err(), "{path}");
    }
}

uri_template!(struct Pair = "/{a}-{b}.{c}", a: u32, b: u8, c: String);
uri_template!(struct Rest = "/x{/rest*}{?q}", rest: Vec<String>);
uri_template!(struct Root = "https://h.example/{?q}");
uri_template!(struct Bare = "https://h.example{/a}{?q}");
uri_template!(struct Twice = "/{t:1}/{t}", t: String);
uri_template!(struct Params = "/m{;x,y*}/z", x: Option<u8>, y: Vec<String>);
uri_template!(deny_unknown_query, struct Deny = "/s?v=1&name={n}{&m}", #[uri(empty_is_none)] n: Option<u8>);
uri_template!(form, struct Form = "/s{?q}", #[uri(empty_is_none)] q: Option<String>);
uri_template!(struct Note = "note://{id}/x", id: String);
uri_template!(struct Only = "/u/{name}", name: String);
uri_template!(struct Db = "db://{host}:{port}{#part}", host: std::net::Ipv4Addr, port: u16);

#[test]
fn values_end_where_their_types_say() {
    let pair = Pair::from_uri("/1-2.a.b-c").unwrap();
    assert_eq!((pair.a, pair.b, pair.c.as_str()), (1, 2, "a.b-c"));
    let rest = Rest::from_path("/x/a%2Cb/c").unwrap();
    assert_eq!(rest.rest, ["a,b", "c"]);
    assert!(Rest::from_path("/x").unwrap().rest.is_empty());
    assert!(Rest::from_path("/x/").is_err() && Rest::from_path("/x//a").is_err());
    assert!(Rest::from_path("/x/a/..").is_err());
}

uri_template!(struct Shard = "https://{row}x{column}.shards.example/", row: u8, column: u8);
uri_template!(struct Image = "/img{.parts*}", parts: Vec<Part>);

#[derive(Debug, PartialEq, UriValue)]
#[uri(chars = "a-z,")]
struct Part(String);

/// An escape of an unreserved character is equivalent to the character (RFC 3986, section 2.3), even at the
/// end of a value. An escaped reserved character is data.
#[test]
fn an_escape_of_an_unreserved_character_ends_a_value() {
    let pair = Pair::from_uri("/1%2D2%2ea%2Db").unwrap();
    assert_eq!((pair.a, pair.b, pair.c.as_str()), (1, 2, "a-b"));
    let parts = Image::from_uri("/img%2Ea.b%2ec%2Cd").unwrap().parts;
    assert_eq!(parts, ["a", "b", "c,d"].map(|text| Part(text.to_owned())));
}

#[test]
fn letters_of_a_host_end_a_value_in_both_cases() {
    for uri in ["https://1x2.shards.example/", "https://1X2.shards.example/", "https://1%582.shards.example/"]
    {
        let shard = Shard::from_uri(uri).unwrap();
        assert_eq!((shard.row, shard.column), (1, 2), "{uri}");
    }
}

uri_template!(struct Local = "http://localhost:{port}/{x}", port: u16, x: u8);
uri_template!(struct Store = "db://{host}:{port}/", host: Label<'static>, port: u16);

/// In a scheme with a default port, `http://h/` is equivalent to `http://h:80/` (RFC 3986, section 6.2.3).
#[test]
fn a_missing_port_is_the_default_port_of_the_scheme() {
    for (uri, port) in [
        ("http://localhost/1", 80),
        ("HTTP://LOCALHOST:/1", 80),
        ("http://localhost:080/1", 80),
        ("http://localhost:8080/1", 8080),
    ] {
        assert_eq!(Local::from_uri(uri).unwrap().port, port, "{uri}");
    }
    assert_eq!(Local::from_uri("http://localhost:70000/1").unwrap_err().code(), "NUMBER_RANGE");
    assert_eq!(Store::from_uri("db://h:7/").unwrap().port, 7);
    for uri in ["db://h/", "db://h:/", "db://h:x/"] {
        assert_eq!(Store::from_uri(uri).map(|_| ()).unwrap_err().kind(), MatchErrorKind::NoMatch, "{uri}");
    }
}

uri_template!(struct Clone = "ssh://git-{id}Of-{user}@h.example/", id: u8, user: u8);

/// Only scheme and host ignore case (RFC 3986, section 6.2.2.1).
#[test]
fn literals_of_users_have_case() {
    assert_eq!(Clone::from_uri("SSH://git-7%4ff-8@H.Example:22/").unwrap().user, 8);
    for uri in ["ssh://GIT-7Of-8@h.example/", "ssh://git-7OF-8@h.example/", "ssh://git-7Of%2D8%40h.example/"]
    {
        assert_eq!(Clone::from_uri(uri).map(|_| ()).unwrap_err().kind(), MatchErrorKind::NoMatch, "{uri}");
    }
}

/// In a form every `+` is a space, even in a value that looks like one word.
#[test]
fn a_segment_of_a_form_may_have_spaces() {
    uri_template!(form, struct Person<'a> = "/people{?name}", name: Segment<'a>);
    uri_template!(form, struct People<'a> = "/people{?name*}", name: Vec<Segment<'a>>);
    assert_eq!(Person::from_uri("/people?name=kim+lee%2B").unwrap().name, "kim lee+");
    assert_eq!(People::from_uri("/people?name=kim+lee").unwrap().name, ["kim lee"]);
}

/// A literal parameter occurs once in a query, like a parameter with a variable.
#[test]
fn a_literal_parameter_has_one_value() {
    uri_template!(struct Kind = "/s?kind=user{&q}", q: Option<u8>);
    uri_template!(struct Both = "/s?tag=a&tag=b");
    assert_eq!(Kind::from_uri("/s?q=7&kind=%75ser").unwrap().q, Some(7));
    for (uri, code) in [
        ("/s?kind=user&kind=admin", "PARAMETER_TWICE"),
        ("/s?kind=admin&q=7&%6bind=user", "PARAMETER_TWICE"),
        ("/s?kind=user&kind=user", "PARAMETER_TWICE"),
        ("/s?kind=admin", "NO_MATCH"),
    ] {
        assert_eq!(Kind::from_uri(uri).map(|_| ()).unwrap_err().code(), code, "{uri}");
    }
    let both = |uri| Both::from_uri(uri).map_or_else(|error| error.code(), |_| "");
    assert_eq!(
        (both("/s?tag=b&tag=a"), both("/s?tag=b"), both("/s?tag=a&tag=a")),
        ("", "NO_MATCH", "NO_MATCH")
    );
    assert_eq!(both("/s?tag=b&tag=a&tag=c"), "PARAMETER_TWICE");
}

/// A plain word needs no check when the field is a `Segment`. Every other string is checked.
#[test]
fn values_of_a_segment_are_segment_text() {
    for (path, name) in [("/u/kim", "kim"), ("/u/a..", "a.."), ("/u/%2Ea", ".a"), ("/u/-", "-")] {
        assert_eq!(Only::from_path(path).unwrap().name, name);
    }
    for (path, code) in [
        ("/u/..", "SEGMENT_DOTS"),
        ("/u/%2e.", "SEGMENT_DOTS"),
        ("/u/a%2F..", "SEGMENT_CHARACTER"),
        ("/u/a%5Cb", "SEGMENT_CHARACTER"),
        ("/u/%00", "SEGMENT_CHARACTER"),
    ] {
        assert_eq!(Only::from_path(path).unwrap_err().code(), code, "{path}");
    }
}

#[test]
fn an_empty_path_is_the_root() {
    for uri in ["https://h.example", "https://h.example/", "https://h.example/?", "https://h.example?q=1"] {
        assert!(Root::from_uri(uri).is_ok(), "{uri}");
        assert_eq!(Bare::from_uri(uri).unwrap().a, None, "{uri}");
    }
    assert_eq!(Bare::from_uri("https://h.example/b").unwrap().a.as_deref(), Some("b"));
    assert!(Root::from_uri("https://h.example//").is_err());
    assert!(Root::from_uri("https://h.example.evil/").is_err());
}

#[test]
fn uses_of_a_variable_agree() {
    assert_eq!(Twice::from_uri("/%C3%A9/%c3%a9a").unwrap().t, "éa");
    assert_eq!(Twice::from_uri("/a/ba").unwrap_err().code(), "VALUES_DIFFER");
}

#[test]
fn parameters_have_names() {
    let params = Params::from_uri("/m;y=1;x=2;y/z").unwrap();
    assert_eq!((params.x, params.y.as_slice()), (Some(2), &["1".to_owned(), String::new()][..]));
    assert!(Params::from_uri("/m;z=1/z").is_err());
    let deny = Deny::from_uri("/s?m=%20&name=3&v=1").unwrap();
    assert_eq!((deny.n, deny.m.as_deref()), (Some(3), Some(" ")));
    assert_eq!(Deny::from_uri("/s?v=1&o=2").unwrap_err().code(), "UNKNOWN_PARAMETER");
    assert_eq!(Deny::from_uri("/s?v=2&name=3").unwrap_err().kind(), MatchErrorKind::NoMatch);
    assert_eq!(Form::from_uri("/s?q=a+b%2B").unwrap().q.as_deref(), Some("a b+"));
    assert_eq!(Form::from_uri("/s?q=").unwrap().q, None);
    // The only value that does not survive the round trip, as the docs of `empty_is_none` say.
    assert_eq!(Form { q: Some(String::new()) }.build(), "/s?q=");
    assert_eq!(Rest::from_uri("/x?q=a+b").unwrap().q.as_deref(), Some("a+b"));
    assert_eq!(<Rest as FromUriOwned>::from_form_owned("/x?q=a+b").unwrap().q.as_deref(), Some("a b"));
    assert_eq!(Rest::from_uri("/x?q=").unwrap().q.as_deref(), Some(""));
    assert_eq!(Rest::from_uri("/x?%71=1").unwrap().q.as_deref(), Some("1"));
}

#[test]
fn authorities_have_values() {
    assert_eq!(Note::from_uri("NOTE://Kim/x#b").unwrap().id, "Kim");
    assert!(Note::from_uri("note://kim@x/x").is_err());
    let db = Db::from_uri("db://127.0.0.1:80#%20").unwrap();
    assert_eq!((db.host.octets(), db.port, db.part.as_deref()), ([127, 0, 0, 1], 80, Some(" ")));
    assert!(Db::from_uri("db://127.0.0.1:65536").is_err());
}

/// Only in `http` and `https` URIs, and in path references, is the query known to be separate from the path.
#[test]
fn parameters_that_the_template_does_not_name() {
    uri_template!(struct Web = "HTTP://h/x/{id}", id: u8);
    uri_template!(struct Closed = "db://h/x/{id}", id: u8);
    uri_template!(allow_unknown_query, struct Open = "db://h/x/{id}", id: u8);
    uri_template!(deny_unknown_query, struct Denied = "db://h/x/{id}", id: u8);
    uri_template!(struct Own = "db://h/x/{id}{?q}", id: u8, q: Option<u8>);
    uri_template!(struct Mail = "mailto:{to}@h", to: Segment<'static>);
    let code = |found: Result<u8, urika::MatchError>| found.map_or_else(|error| error.code(), |_| "");
    assert_eq!(code(Web::from_uri("http://h/x/7?a=1").map(|it| it.id)), "");
    assert_eq!(code(Only::from_uri("/u/kim?a=1").map(|_| 0)), "");
    assert_eq!(code(Closed::from_uri("db://h/x/7?a=1").map(|it| it.id)), "NO_MATCH");
    assert_eq!(code(Closed::from_path("/x/7?a=1").map(|it| it.id)), "NO_MATCH");
    assert_eq!(code(Closed::from_uri("db://h/x/7#a?b").map(|it| it.id)), "");
    assert_eq!(code(Open::from_uri("db://h/x/7?a=1").map(|it| it.id)), "");
    assert_eq!(code(Denied::from_uri("db://h/x/7?a=1").map(|it| it.id)), "UNKNOWN_PARAMETER");
    assert_eq!(code(Own::from_uri("db://h/x/7?a=1").map(|it| it.id)), "");
    assert_eq!(code(Mail::from_uri("mailto:kim@h?subject=a").map(|_| 0)), "NO_MATCH");
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/a/{letter}")]
struct Letter {
    letter: char,
}

#[test]
fn a_percent_sign_without_an_escape_is_refused_by_short_types() {
    assert_eq!(Letter::from_uri("/a/%25").unwrap().letter, '%');
    assert!(Letter::from_uri("/a/%").is_err());
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{a,b}.{.c*}/{d}-{.e}-{d}")]
struct Ends {
    a: u32,
    b: u32,
    c: Vec<u32>,
    d: u32,
    e: Option<u32>,
}

/// The literal after a value contains the character that ends the value.
#[test]
fn a_value_ends_within_the_text_behind_it() {
    for (c, e, text) in [
        (vec![], None, "/1,2./3--3"),
        (vec![4, 5], None, "/1,2..4.5/3--3"),
        (vec![], Some(6), "/1,2./3-.6-3"),
    ] {
        let ends = Ends { a: 1, b: 2, c, d: 3, e };
        assert_eq!(ends.build(), text);
        assert_eq!(Ends::from_uri(text), Ok(ends));
    }
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("https://example.com/probe{?host}")]
struct Probe<'a> {
    host: Host<'a>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("http://{+host}/probe")]
struct Server<'a> {
    host: Host<'a>,
}

/// In a query or a path a host is escaped, and an address has no brackets.
#[test]
fn hosts_come_back_or_are_refused() {
    for text in ["h.example", "EX", "127.0.0.1", "[::1]", "[::ffff:1.2.3.4]", "[v1.x]", "a%2Fb", "a,b", ""] {
        let host = Host::parse(text).unwrap();
        let uri = Probe { host }.try_build().unwrap();
        match Probe::from_uri(uri.as_str()) {
            Ok(probe) => assert_eq!(probe.host, host, "{uri}"),
            Err(error) => assert_eq!((error.code(), text.contains(['v', '%', ','])), ("HOST_ESCAPE", true)),
        }
        if let Ok(uri) = (Server { host }).try_build() {
            assert_eq!(Server::from_uri(uri.as_str()), Ok(Server { host }), "{uri}");
        }
    }
    let error = Probe::from_uri("https://example.com/probe?host=a%2Fb").unwrap_err();
    assert_eq!((error.code(), error.variable()), ("UNEXPECTED_CHARACTER", Some("host")));
}

/// No value has an unescaped colon where a scheme has it, so a URI with a scheme is not the first segment of a path.
#[test]
fn a_scheme_is_not_a_value() {
    uri_template!(struct First = "{x}/a", x: String);
    uri_template!(struct Image = "images-{x}", x: String);
    let first = |uri| First::from_uri(uri).map(|it| it.x).ok();
    assert_eq!(first("mailto:b/a"), None);
    assert_eq!(first("mailto%3Ab/a").as_deref(), Some("mailto:b"));
    assert_eq!(first("1:b/a").as_deref(), Some("1:b"));
    assert_eq!(First { x: "mailto:b".into() }.try_build().unwrap().as_str(), "mailto%3Ab/a");
    assert!(Image::from_uri("images-a:b").is_err());
    assert_eq!(Image::from_uri("images-a%3Ab").unwrap().x, "a:b");
}

/// A map is parsed back with any key that `try_build` accepts: the name of its variable, an empty one, one with delimiters.
#[test]
fn maps_are_parsed_back() {
    type Map = std::collections::BTreeMap<String, String>;
    uri_template!(struct Query = "/a{?x*}", x: Map);
    uri_template!(struct More = "/a{?y,x*}&p=1", y: String, x: Map);
    uri_template!(struct Segments = "/a{/x*}", x: Map);
    let keys = ["x", "y", "p", "k", "", "=", "x=", "&;,", "%78"];
    let mut refused = 0;
    for (first, second) in keys.iter().flat_map(|first| keys.map(|second| (*first, second))) {
        let x = || Map::from([(first.to_owned(), "1".to_owned()), (second.to_owned(), "=2".to_owned())]);
        let query = Query { x: x() }.try_build().unwrap();
        assert_eq!(Query::from_uri(query.as_str()).unwrap().x, x(), "{query}");
        match (More { y: "v".into(), x: x() }).try_build() {
            Ok(uri) => assert_eq!(More::from_uri(uri.as_str()).unwrap().x, x(), "{uri}"),
            Err(error) => {
                assert_eq!((error.code(), error.variable()), ("KEY_TAKEN", Some("x")));
                assert!([first, second].iter().any(|key| ["y", "p"].contains(key)), "{first} {second}");
                refused += 1;
            }
        }
        if let Ok(uri) = (Segments { x: x() }).try_build() {
            assert_eq!(Segments::from_uri(uri.as_str()).unwrap().x, x(), "{uri}");
        }
    }
    assert_eq!(refused, 2 * 9 + 2 * 7);
}
