//! Known attacks on parsers, routers and template matchers, and their results here.

use super::*;

#[test]
fn a_backslash_is_no_slash() {
    for text in ["https://good.example\\@evil.example/", "https:/\\evil.example/", "http://h/a\\b"] {
        assert!(Uri::parse(text).is_err(), "{text}");
    }
    let value = "a\\b";
    assert_eq!(try_uri_format!("https://h.example/{value}").unwrap_err().code(), "SEGMENT_CHARACTER");
    assert_eq!(uri_format!("https://h.example/{?value}"), "https://h.example/?value=a%5Cb");
}

#[test]
fn nothing_is_dropped() {
    for text in ["java\tscript:alert(1)", "java\nscript:x", " https://h/", "https://h/\u{0}"] {
        assert!(Uri::parse(text).is_err(), "{text:?}");
    }
    // A repaired text differs from its source, so a policy must judge it again.
    assert!(UriBuf::repair("java\tscript:x").is_err());
    let repaired = UriBuf::repair("java\nscript:x").unwrap();
    assert!(Policy::LITERAL.https_only().normalize(repaired.as_str()).is_err());
}

#[test]
fn slashes_that_are_missing_or_too_many() {
    assert_eq!(refused("https:evil.example"), "NO_SLASHES");
    assert_eq!(refused("https:///evil.example"), "NO_HOST");
}

#[test]
fn dots_alone_and_with_their_neighbours() {
    for value in ["..", ".", "../x", "..\\x"] {
        assert!(try_uri_format!("https://h.example/a/{value}/b").is_err(), "{value}");
    }
    let dot = ".";
    assert_eq!(try_uri_format!("https://h.example/{dot}{dot}").unwrap_err().code(), "DOTS_TOGETHER");
    // An escape in a user's text is data: its `%` is escaped, and decoding returns the given string.
    for value in ["%2e%2e", ".%2E", "..%2f"] {
        let uri = try_uri_format!("https://h.example/a/{value}/b").unwrap();
        assert_eq!(uri.path().segments().nth(1).unwrap().decode().unwrap(), value);
    }
    // A `;` in a user's text is refused after dots, since some servers end a segment at `;`.
    let value = "..;x";
    assert_eq!(try_uri_format!("https://h.example/{value}").unwrap_err().code(), "SEGMENT_DOTS");
}

#[test]
fn escapes_that_come_out_of_escapes() {
    for (text, code) in [
        ("https://h/a%25%32e", "ENCODED_DOT"),
        ("https://h/a%252%65", "ENCODED_DOT"),
        ("https://h/a%25%32F", "ENCODED_SLASH"),
        ("https://h/%25%30%30", "ENCODED_CONTROL"),
    ] {
        let refusals = [Refusal::EncodedDot, Refusal::EncodedSlash, Refusal::EncodedControl];
        let policy = refusals.into_iter().fold(Policy::LITERAL, Policy::refuse);
        assert_eq!(policy.normalize(text).unwrap_err().code(), code, "{text}");
    }
    assert_eq!(refused("localhost:%38%30"), "HOST_AS_SCHEME");
}

#[test]
fn contains_reads_dot_segments() {
    let rootless = Uri::parse("x:a/").unwrap();
    assert!(!rootless.contains(Uri::parse("x:a/../b").unwrap()), "whose dot segments stay");
    let disguised = Base::parse("https://h.example/%252e%252e/a").unwrap();
    assert!(disguised.contains(Uri::parse("https://h.example/%252e%252e/a/b").unwrap()));
    assert!(!disguised.contains(Uri::parse("https://h.example/%252e%252e/a/%252e%252e/b").unwrap()));
}

#[test]
fn a_map_keeps_its_keys_and_a_broken_escape_is_no_value() {
    uri_template!(struct Search = "/s{?rest*}", rest: BTreeMap<String, String>);
    let rest = BTreeMap::from([("rest".to_owned(), "1".to_owned())]);
    let search = Search { rest: rest.clone() };
    assert_eq!(Search::from_uri(search.try_build().unwrap().as_str()).unwrap().rest, rest);
    uri_template!(struct Letter = "/{letter}", letter: char);
    assert!(Letter::from_uri("/%").is_err());
}

#[test]
fn delimiters_in_values() {
    let value = "a?b#c&d=e;f";
    assert_eq!(uri_format!("https://h.example/x-{value}"), "https://h.example/x-a%3Fb%23c%26d%3De%3Bf");
    for value in ["a?b", "a#b"] {
        let error = try_uri_format!("https://h.example/{+value}").unwrap_err();
        assert_eq!((error.code(), error.variable()), ("RESERVED_CHARACTER", Some("value")));
    }
    let value = "a#b";
    assert_eq!(try_uri_format!("https://h.example/a{#value}").unwrap_err().code(), "RESERVED_CHARACTER");
}

#[test]
fn a_parameter_out_of_a_value() {
    let q = "x&admin=true";
    assert_eq!(uri_format!("https://h.example/{?q}").query().unwrap().pairs().count(), 1);
    let more = BTreeMap::from([("q", "2")]);
    let error = try_uri_format!("https://h.example/{?q,more*}").unwrap_err();
    assert_eq!((error.code(), error.variable()), ("KEY_TAKEN", Some("more")));
}

#[test]
fn a_parameter_that_is_sent_twice() {
    uri_template!(struct Search = "/search{?q}");
    let error = Search::from_path("/search?q=a&q=b").unwrap_err();
    assert_eq!((error.kind(), error.code()), (MatchErrorKind::BadValue, "PARAMETER_TWICE"));
    uri_template!(struct Users = "/search?kind=user{&q}");
    let template = Template::parse("/search?kind=user{&q}").unwrap();
    for text in ["/search?kind=user&kind=admin", "/search?%6bind=admin&kind=user&q=a"] {
        assert_eq!(Users::from_path(text).unwrap_err().code(), "PARAMETER_TWICE", "{text}");
        assert_eq!(template.captures(text).unwrap_err().code(), "PARAMETER_TWICE", "{text}");
    }
}

/// A guard that resolves dot segments and a guard that does not see two different paths. So a path with dot
/// segments matches no route.
#[test]
fn a_path_with_dot_segments_is_of_no_route() {
    #[derive(Debug, Routes)]
    enum Site<'a> {
        #[route("/admin")]
        Admin,
        #[route("/admin/users/{name}{/part}")]
        User { name: Cow<'a, str>, part: Option<Segment<'a>> },
        #[route("/public{/path*}")]
        Public { path: Vec<Segment<'a>> },
        #[route("/files/{+path}")]
        Files { path: Cow<'a, str> },
        #[route("/{page}.html")]
        Page { page: Cow<'a, str> },
    }
    uri_template!(struct Hidden = "/.{name}");
    uri_template!(struct Version = "/{page};{version}");
    for dots in [".", "..", "%2e", ".%2E", "%2e%2e"] {
        for path in [
            "/x/D/admin",
            "/D/admin",
            "/public/D/admin",
            "/public/a/D",
            "/admin/D",
            "/admin/users/D",
            "/admin/users/x/D",
            "/admin/D/users/x",
            "/files/D/admin",
            "/files/a/D/b",
            "/files/D",
            "/D",
            "/D;1",
            "/D%3B/admin",
            "/files/a/D;1/b",
            "/public/D;x",
        ] {
            let path = path.replace('D', dots);
            assert!(Site::from_uri(&path).is_err(), "{path}");
            assert!(Hidden::from_path(&path).is_err() && Version::from_path(&path).is_err(), "{path}");
        }
    }
    // Dots next to other characters are ordinary text.
    for path in ["/..html", "/public/...", "/admin/users/x/.y"] {
        let found = Site::from_uri(path).map(|it| it.try_build().unwrap().to_string());
        assert_eq!(found.as_deref(), Ok(path));
    }
    assert_eq!(Hidden::from_path("/..x").unwrap().name, ".x");
}

#[test]
fn a_segment_has_no_slash_wherever_it_comes_from() {
    uri_template!(struct Query<'a> = "/s{?x}", x: Segment<'a>);
    uri_template!(struct List<'a> = "/s{?x*}", x: Vec<Segment<'a>>);
    uri_template!(struct Place<'a> = "/s#{x}", x: Segment<'a>);
    for value in ["a/b", "a/../../b", "a/"] {
        let query = format!("/s?x={value}");
        assert_eq!(Query::from_uri(&query).unwrap_err().code(), "SEGMENT_CHARACTER", "{value}");
        assert_eq!(List::from_uri(&query).unwrap_err().code(), "SEGMENT_CHARACTER", "{value}");
        let fragment = format!("/s#{value}");
        assert_eq!(Place::from_uri(&fragment).unwrap_err().code(), "SEGMENT_CHARACTER", "{value}");
    }
    assert_eq!(Query::from_uri("/s?x=a?b").unwrap().x, "a?b");
}

#[test]
fn an_authority_is_the_same_to_both_sides() {
    uri_template!(struct Repo<'a> = "ssh://git@h.example/{name}", name: Segment<'a>);
    uri_template!(struct Named<'a> = "db://git@{host}/{name}", host: Segment<'a>, name: Segment<'a>);
    uri_template!(struct Far<'a> = "db://h.example:70000/{name}", name: Segment<'a>);
    let template = Template::parse("ssh://git@h.example/{name}").unwrap();
    for other in ["ssh://git%40h.example/a", "ssh://GIT@h.example/a", "ssh://h.example/a"] {
        assert_eq!(Repo::from_uri(other).unwrap_err().kind(), MatchErrorKind::NoMatch, "{other}");
        assert!(template.captures(other).is_err(), "{other}");
    }
    assert!(Repo::from_uri("SSH://git@H.example:22/a").is_ok());
    assert!(template.captures("SSH://git@H.example:22/a").is_ok());
    assert!(Named::from_uri("db://git%40evil.example/a").is_err());
    assert!(Far::from_uri("db://h.example:80000/a").is_err());
}

#[test]
fn no_authority_out_of_a_path() {
    let path = Uri::parse("urn:/.//evil.example/a").unwrap().normalize();
    assert_eq!((path.as_str(), path.authority()), ("urn:/.//evil.example/a", None));
    assert_eq!(uri!("x:/a/..//evil.example"), "x:/.//evil.example");
}

#[test]
fn no_expansion_of_an_expansion() {
    let value = "{x}";
    assert_eq!(uri_format!("https://h.example/a-{value}"), "https://h.example/a-%7Bx%7D");
}

#[test]
fn a_long_run_against_exploded_variables_is_read_once() {
    // `tests/template/captures_laws.rs` counts the time. Here only the verdicts are checked.
    assert!(
        Template::parse("/a{/x*}{/y*}")
            .unwrap()
            .captures("/a/b")
            .is_err_and(|error| error.kind() == MatchErrorKind::Ambiguous)
    );
    let commas = ",".repeat(1_000_000);
    assert!(Template::parse("{x*}!").unwrap().captures(&commas).is_err());
}

#[test]
fn ip_literals_of_other_kinds() {
    assert!(Uri::parse("http://[::1%25eth0]/").is_err());
    assert_eq!(refused("http://[v1.x]/"), "HOST_IP_FUTURE");
    let allowed = Policy::LITERAL.allow(Refusal::IpFuture);
    assert!(allowed.normalize("http://[v1.x]/").is_ok());
}
