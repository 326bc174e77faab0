//! The generated items, and the effect of each option on them.
use std::collections::BTreeMap;

use urika::value::{BaseBuf, Segment};
use urika::{UriRefBuf, UriTemplate, UriValue, try_uri_format, uri_format, uri_template};

uri_template!(struct Repo = "HTTPS://API.github.com:443/%72epos/{owner}/{repo}/issues{/number}{?state}",
    owner: Segment<'static>, repo: Segment<'static>, number: Option<u64>, state: Option<State>);
uri_template!(struct Untyped = "https://example.com/{name}{?page,tags*}{#part}");
uri_template!(exact, struct Exact = "HTTPS://Example.com/%7Ea/{id}", id: u8);
uri_template!(struct Rest = "/files{/path*}");
uri_template!(struct Odd = "/{name}.json/{a}-{b}", name: u8, a: u8, b: u8);

#[derive(Clone, Copy, Debug, UriValue)]
#[uri(rename_all = "snake_case")]
enum State {
    InReview,
}

#[derive(UriTemplate)]
#[uri_template("/users/{user.id}/{type}{?fullName,page,since,note,filter*}")]
struct User<'a, T> {
    user_id: u32,
    r#type: State,
    #[uri(name = "fullName")]
    name: &'a str,
    page: u32,
    #[uri(with = day)]
    since: (u16, u8),
    #[uri(display)]
    note: Note,
    filter: BTreeMap<&'a str, T>,
    #[uri(skip)]
    _seen: bool,
}

struct Note;

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a&b")
    }
}

mod day {
    pub(super) type Value<'a> = String;

    pub(super) fn to_value(day: &(u16, u8)) -> String {
        format!("{}-{:02}", day.0, day.1)
    }
}

fn text<T: UriTemplate>(template: &T) -> String {
    format!("{} {:?} {}", T::TEMPLATE, T::PATTERNS, template.expansion())
}

fn main() {
    // Literals are in normal form. The text inside braces stays unchanged.
    assert_eq!(Repo::TEMPLATE, "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state}");
    assert_eq!(Exact::TEMPLATE, "HTTPS://Example.com/%7Ea/{id}");
    assert_eq!(Exact::builder().id(7).build(), "HTTPS://Example.com/%7Ea/7");
    let repo = Repo::builder().owner(urika::segment!("rust lang")).repo(urika::segment!("rust"));
    assert_eq!(
        repo.state(State::InReview).maybe_number(Some(7)).build(),
        "https://api.github.com/repos/rust%20lang/rust/issues/7?state=in_review",
    );

    // An optional expression doubles the number of patterns.
    assert_eq!(Repo::PATTERNS, ["/repos/{owner}/{repo}/issues", "/repos/{owner}/{repo}/issues/{number}"]);
    assert_eq!(Exact::PATTERN, "/~a/{id}".replace('~', "%7E"));
    assert_eq!(Rest::PATTERNS, ["/files", "/files/{*path}"]);
    assert_eq!(Rest::builder().path(vec!["a".into(), "b c".into()]).try_build().unwrap(), "/files/a/b%20c");
    assert_eq!(Odd::builder().name(1).a(2).b(3).build(), "/1.json/2-3");

    // Fields without a type.
    let untyped = Untyped::builder().name("a").page("2").tags(["b".to_owned()]).maybe_part(None);
    assert_eq!(untyped.try_build().unwrap(), "https://example.com/a?page=2&tags=b");
    assert_eq!(Untyped::builder().name("..").try_build().unwrap_err().variable(), Some("name"));

    let user = |filter| User {
        user_id: 7,
        r#type: State::InReview,
        name: "Kim&Co",
        page: 2,
        since: (2024, 5),
        note: Note,
        filter,
        _seen: true,
    };
    let built: UriRefBuf = user(BTreeMap::from([("a b", 1_u8)])).try_build().unwrap();
    assert_eq!(built, "/users/7/in_review?fullName=Kim%26Co&page=2&since=2024-05&note=a%26b&a%20b=1");
    let error = user(BTreeMap::from([("page", 1)])).try_build().unwrap_err();
    assert_eq!(error.variable(), Some("filter"));
    // A router has no pattern for some templates. These templates match paths themselves.
    assert_eq!(text(&Odd { name: 1, a: 2, b: 3 }), "/{name}.json/{a}-{b} [\"/{name}/{a}\"] /1.json/2-3");

    // An empty path becomes a slash if no path can follow.
    assert_eq!(uri_template!("https://example.com{?q}").q("a").build(), "https://example.com/?q=a");
    assert_eq!(uri_template!("https://example.com{?q}").maybe_q(None::<&str>).build(), "https://example.com/");
    assert_eq!(uri_template!("https://example.com").build(), "https://example.com/");
    let path: [Segment<'_>; 0] = [];
    assert_eq!(uri_template!("https://example.com{/path*}").path(path).build(), "https://example.com");

    // Templates on bases.
    let base: BaseBuf = "https://example.org/v1/".parse().unwrap();
    assert_eq!(uri_template!("{+base}/users/{id}").base(&base).id(7).build(), "https://example.org/v1/users/7");
    assert_eq!(uri_template!("/users/{id}").id(7).build_on(&base), "https://example.org/v1/users/7");
    assert_eq!(
        uri_template!(base = "https://example.org/v1", "/users/{id}").id(7).build(),
        "https://example.org/v1/users/7",
    );

    // Variables in scope and other values. The template moves none of them.
    let (id, tags, page) = (7_u64, vec!["a".to_owned(), "b".to_owned()], None::<u32>);
    assert_eq!(uri_format!("/u/{id}{?page,tags*}"), "/u/7?tags=a&tags=b");
    assert_eq!(uri_format!("/u/{id}{?page,tags}", page = 3, id = id + 1, #[uri(commas)] tags = tags), "/u/8?page=3&tags=a,b");
    assert_eq!((tags.len(), page), (2, None));
    // The macro itself checks a literal.
    assert_eq!(uri_format!("/u/{name}", name = "a b"), "/u/a%20b");
    for (name, built) in [("a/b", false), ("..", false), ("", false), ("a", true)] {
        assert_eq!(try_uri_format!("/u/{name}").is_ok(), built, "{name}");
    }
    assert_eq!(uri_format!("/u/{name}", name = Segment::parse("a;b").unwrap()), "/u/a%3Bb");
}
