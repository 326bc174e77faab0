//! The failing calls, one for each kind of error.

use std::net::IpAddr;
use std::panic::catch_unwind;

use urika::template::{Captures, Template, Value};
use urika::value::{Label, Padded, Printed, RelPath};
use urika::{
    Host, Policy, Refusal, Routes, TrailingSlash, UriRef, UriTemplate, UriValue, percent, try_uri_format,
    uri, uri_template,
};

/// An error's message, and the call that causes it.
pub(crate) struct Said {
    pub(crate) of: &'static str,
    pub(crate) code: String,
    pub(crate) call: &'static str,
    pub(crate) message: String,
}

impl Said {
    /// Returns the block for `tests/data/errors.txt`.
    pub(crate) fn block(&self) -> String {
        let Self { of, code, call, message } = self;
        format!("{of} {code}\n> {}\n{message}", call.replace('\n', "\n> "))
    }
}

/// Makes the calls and returns their errors.
macro_rules! said {
    ($of:literal: $($call:expr;)+) => {
        [$({
            let error = ($call).err().expect(stringify!($call));
            let call = stringify!($call);
            Said { of: $of, code: error.code().to_owned(), call, message: error.to_string() }
        }),+]
    };
}

/// Returns all calls, in the order of the page.
pub(crate) fn calls() -> Vec<Said> {
    let mut all = Vec::new();
    all.extend(building());
    all.extend(matching());
    all.extend(typed_matching());
    all.extend(matching_in_a_set());
    all.extend(ambiguous());
    all.extend(confining());
    all.extend(expanding());
    all.extend(decoding());
    all.extend(appending());
    #[cfg(all(feature = "http", feature = "url"))]
    all.extend(converting());
    all.extend(contradicting());
    all
}

fn building() -> Vec<Said> {
    uri_template!(struct Site<'a> = "https://{host}/", host: Host<'a>);
    uri_template!(struct Branch = "/branches/{name}");
    let mut small = [0; 8];
    let (dots, empty, nothing, list) = ("..", "", None::<&str>, [("page", 1)]);
    let (encoded, long) = ("n--zz", "a".repeat(63));
    let (slash, nan, hash, triplet, at) = ("a/b", f64::NAN, "a#b", "a%20b", "kim@home");
    Vec::from(said! { "BuildError":
        try_uri_format!("/users/{dots}");
        try_uri_format!("/users/{empty}");
        try_uri_format!("/users/{slash}");
        try_uri_format!("/users/{nothing}/posts");
        try_uri_format!("/map{?nan}");
        try_uri_format!("/{dots}{empty}");
        try_uri_format!("/{empty}{empty}");
        try_uri_format!("/files/{+hash}");
        try_uri_format!("/files/{+triplet}");
        try_uri_format!("/issues{?page,list*}", page = 2);
        try_uri_format!("https://{at}.example.com/");
        try_uri_format!("https://x{encoded}.example.com/");
        try_uri_format!("https://{long}.{long}.{long}.{long}.example.com/");
        try_uri_format!("note://{empty}");
        Site { host: Host::parse("127.1").unwrap() }.try_build();
        Branch { name: "main".to_owned() }.build_in(&mut small);
    })
}

fn matching() -> Vec<Said> {
    let template = |text: &'static str| Template::parse(text).expect(text);
    Vec::from(said! { "MatchError":
        template("/users/{id}").captures("/posts/7");
        template("/users/{id}").captures("https://example.com/users/7");
        template("/{a}/{a}").captures("/x/y");
        template("/{a:1}").captures("/xy");
        template("/{?page}").captures("/?page=1&page=2");
        template("/{a}").captures("/%zz");
        template("/{a}").captures("/%FF");
        template("/{a}").captures("/a b");
        template("/{a}").captures("/%2E%2E").and_then(Captures::safe);
        template("/{a}").captures("/a%2Fb").and_then(Captures::safe);
        template("/{a}/b").captures("//b").and_then(Captures::safe);
    })
}

#[derive(Debug, UriValue)]
#[uri(rename_all = "lowercase")]
enum Sort {
    Newest,
    Oldest,
}

#[derive(Debug, UriValue)]
#[uri(chars = "a-z", max = 3)]
struct Key(String);

fn typed_matching() -> Vec<Said> {
    uri_template!(struct Page = "/list{?number}", number: u8);
    uri_template!(struct Flag = "/list{?on}", on: bool);
    uri_template!(struct Letter = "/list{?letter}", letter: char);
    uri_template!(struct Client = "/list{?address}", address: IpAddr);
    uri_template!(struct Sorted = "/list{?sort}", sort: Sort);
    uri_template!(struct Month = "/list{?month}", month: Padded<2>);
    uri_template!(struct Peer = "/list{?peer}", peer: Printed<IpAddr>);
    uri_template!(struct Keyed = "/list/{key}", key: Key);
    uri_template!(struct List = "/list");
    uri_template!(struct Tenant<'a> = "https://{tenant}.example.com/", tenant: Label<'a>);
    uri_template!(struct File<'a> = "/files/{+path}", path: RelPath<'a>);
    #[derive(UriTemplate)]
    #[uri_template("/list{?page}", deny_unknown_query)]
    struct Strict {
        page: Option<u32>,
    }
    let strict = Strict { page: None };
    assert_eq!(strict.build(), "/list");
    assert_eq!([Sort::Newest, Sort::Oldest].len(), 2);
    Vec::from(said! { "MatchError":
        Page::from_path("/list");
        Page::from_path("/list?number=seven");
        Page::from_path("/list?number=256");
        Flag::from_path("/list?on=1");
        Letter::from_path("/list?letter=ab");
        Client::from_path("/list?address=localhost");
        Sorted::from_path("/list?sort=best");
        Month::from_path("/list?month=7");
        Peer::from_path("/list?peer=localhost");
        Strict::from_path("/list?pgae=2");
        Keyed::from_uri("https://example.com/list/abc");
        List::from_uri("https://example.com/list");
        Keyed::from_path("/list/ABC");
        Keyed::from_path("/list/abcd");
        Tenant::from_uri("https://a_b.example.com/");
        File::from_path("/files/a//b");
        File::from_path("/files/%5Bid%5D");
    })
}

fn matching_in_a_set() -> Vec<Said> {
    #[derive(Routes)]
    enum Admin {
        #[route("/logs/{number}")]
        Log { number: u64 },
    }
    #[derive(Routes)]
    enum Site {
        #[route("/users/{id}")]
        User { id: u64 },
        #[route("/search{?page}", deny_unknown_query)]
        Search { page: Option<u32> },
        #[routes("/admin")]
        Admin(Admin),
    }
    assert_eq!(Site::Admin(Admin::Log { number: 7 }).build(), "/admin/logs/7");
    assert_eq!(Site::User { id: 7 }.build(), "/users/7");
    assert_eq!(Site::Search { page: None }.build(), "/search");
    Vec::from(said! { "MatchError":
        Site::from_uri("/users/seven");
        Site::from_uri("/admin/logs/last");
        Site::from_uri("/search?pgae=2");
        Site::from_uri("/nothing");
        Site::from_uri("https://example.com/users/7");
    })
}

fn ambiguous() -> Vec<Said> {
    let template = |text: &'static str| Template::parse(text).expect(text);
    Vec::from(said! { "MatchError":
        template("/{a}-{b}").captures("/x-y");
        template("/users/{id}/posts{?page}{?size}").captures("/users/7/posts?page=2&size=9");
        template("/{+a,b}").captures("/x,y");
        template("/x{.a,b}").captures("/x.a.b");
        template("{/a,b}{?b}").captures("/x");
        template("{/a*,b*}").captures("/x");
    })
}

fn confining() -> Vec<Said> {
    let base = uri!("https://example.com/files/");
    let reference = |text: &'static str| UriRef::parse(text).expect(text);
    Vec::from(said! { "ConfineError":
        uri!("https://example.com/files").resolve_within(reference("a"));
        base.resolve_within(reference("file:///etc/passwd"));
        base.resolve_within(reference("//evil.example/"));
        base.resolve_within(reference("/admin"));
        base.resolve_within(reference("a/%252e%252e/b"));
        base.resolve_within(reference("a%00.txt"));
    })
}

fn expanding() -> Vec<Said> {
    let template = |text: &'static str| Template::parse(text).expect(text);
    let said = said! { "ExpandError":
        template("/search{?tags:3}").expand(&[("tags", Value::from(["new", "hot"]))]);
        template("/users/{id}").expand_into(&[("id", "7".into())], &mut Full);
    };
    #[cfg(feature = "serde_json")]
    let said = {
        let json = serde_json::json!({ "tags": ["new", ["hot"]] });
        said.into_iter().chain(said! { "ExpandError":
            template("/search{?tags}").expand(&json);
        })
    };
    said.into_iter().collect()
}

/// A target that accepts nothing.
struct Full;

impl std::fmt::Write for Full {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Err(std::fmt::Error)
    }
}

fn decoding() -> Vec<Said> {
    Vec::from(said! { "DecodeError":
        percent::decode("caf%E9");
    })
}

/// Returns the errors of lists, which name the item.
fn appending() -> Vec<Said> {
    let base = uri!("https://example.com/v1");
    Vec::from(said! { "ParseError":
        base.append(["users", "a/b"]);
        base.append(["..", "users"]);
    })
}

#[cfg(all(feature = "http", feature = "url"))]
fn converting() -> Vec<Said> {
    use urika::{Uri, UriBuf};
    let http = |text: &str| http::Uri::try_from(&UriRef::parse(text).expect("a reference"));
    let url = |text: &str| url::Url::try_from(Uri::parse(text).expect("a URI"));
    let long = || UriBuf::try_from(format!("https://h/{}", "a".repeat(70_000))).expect("a URI");
    Vec::from(said! { "ConvertError":
        http("https://example.com/a#top");
        http("mailto:kim@example.com");
        http("a/b");
        http("https://example.com:65536/");
        http(long().as_str());
        http("file:///a");
        url("http://127.1/");
    })
}

/// Returns the panics of methods of `Policy`. In a constant these panics are compiler errors.
fn contradicting() -> Vec<Said> {
    macro_rules! panics {
        ($($call:expr;)+) => {
            [$({
                let payload = catch_unwind(|| $call).expect_err(stringify!($call));
                let message = payload.downcast::<String>().map(|text| *text);
                let message = message.or_else(|other| other.downcast::<&str>().map(|text| (*text).to_owned()));
                let (call, message) = (stringify!($call), message.expect("text"));
                Said { of: "Policy", code: "CONTRADICTION".to_owned(), call, message }
            }),+]
        };
    }
    Vec::from(panics! {
        Policy::PAGE.refuse(Refusal::Query);
        Policy::PAGE.refuse(Refusal::Fragment);
        Policy::RESOURCE.refuse(Refusal::EmptySegment);
        Policy::EXACT.trailing_slash(TrailingSlash::Never);
        Policy::PAGE.schemes(&[]);
        Policy::PAGE.schemes(&["https:"]);
        Policy::PAGE.hosts(&[]);
        Policy::PAGE.hosts(&["example.com:8080"]);
        Policy::PUBLIC.hosts(&["example.com", "localhost"]);
    })
}
