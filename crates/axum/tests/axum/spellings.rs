//! The law of mounting: the router answers a path if and only if `from_path` accepts it, in any spelling.

use axum::Router;
use axum::body::{self, Body};
use axum::extract::OriginalUri;
use axum::http::{Request, Uri};
use axum::routing::get;
use tower_service::Service as _;
use urika::value::{RelPath, Segment};
use urika::{FromUriOwned, Routes, UriTemplate, uri_template};
use urika_axum::{RouterExt, Typed};

use super::{ask, block_on, spelled};

/// Returns spellings of the path: with every choice of up to two escaped characters, with all of them
/// escaped, with each escape undone, and with hexadecimal digits in either case. Returns similar paths as
/// well.
fn spellings(path: &str) -> Vec<String> {
    let escape =
        |byte: u8, is_upper: bool| if is_upper { format!("%{byte:02X}") } else { format!("%{byte:02x}") };
    let with = |is_escaped: &dyn Fn(usize) -> bool, is_upper| {
        let bytes = path.bytes().enumerate();
        bytes
            .map(
                |(at, byte)| {
                    if is_escaped(at) { escape(byte, is_upper) } else { char::from(byte).to_string() }
                },
            )
            .collect::<String>()
    };
    let mut found = vec![path.to_owned(), path.to_lowercase(), path.to_uppercase()];
    for is_upper in [true, false] {
        for first in 0..path.len() {
            for second in first..path.len() {
                found.push(with(&|at| at == first || at == second, is_upper));
            }
        }
        let bytes = path.as_bytes();
        found.push(with(&|at| bytes[at] != b'/' && bytes[at] != b'%', is_upper));
        found.push(with(&|at| at > 0 && bytes[at] != b'%', is_upper));
    }
    for (escaped, plain) in
        [("%3A", ":"), ("%3a", ":"), ("%7E", "~"), ("%2A", "*"), ("%2F", "/"), ("%2C", ",")]
    {
        found.push(path.replace(escaped, plain));
        found.push(path.replace(plain, escaped));
    }
    found.extend(
        ["/", "//", "/.", "/..", "/%2e%2e", "/%zz", "%", "/1", "/a%2Fb", "/%C3%A9", "/%ff"]
            .map(|end| format!("{path}{end}")),
    );
    found.push(urika::percent::decode(path).expect("text").into_owned());
    found.extend([format!("/{path}"), format!("/.{path}"), format!("/%2e{path}")]);
    found.retain(|path| path.starts_with('/') && path.parse::<Uri>().is_ok());
    found
}

/// The number of compared spellings and paths, and the number of accepted ones.
#[derive(Default)]
struct Tally {
    asked: usize,
    taken: usize,
}

impl Tally {
    fn compare(&mut self, app: &Router, path: &str, is_taken: bool) {
        let (status, _) = ask(app, "GET", path);
        assert_eq!(status == 200, is_taken, "{path}: {status}");
        self.asked += 1;
        self.taken += usize::from(is_taken);
    }

    fn template<T: UriTemplate + FromUriOwned + Send + 'static>(&mut self, paths: &[&str]) {
        let app = spelled(Router::new().typed_route::<T>(get(answer::<T>)));
        for path in paths.iter().flat_map(|path| spellings(path)) {
            self.compare(&app, &path, T::from_path_owned(&path).is_ok());
        }
    }

    fn set<R: Routes + FromUriOwned + 'static>(&mut self, paths: &[&str]) {
        let app = spelled(Router::new().typed_routes(|_: R| get(async || ())));
        for path in paths.iter().flat_map(|path| spellings(path)) {
            self.compare(&app, &path, R::from_path_owned(&path).is_ok());
        }
    }
}

async fn answer<T: FromUriOwned + Send>(_: Typed<T>) {}

uri_template!(struct Plain = "/notes/{id}", id: u8);
uri_template!(struct Cafe = "/caf\u{e9}/{id}", id: u8);
uri_template!(struct Tilde = "/a~b/{id}", id: u8);
uri_template!(struct Star = "/*a/{id}", id: u8);
uri_template!(struct Escaped = "/%3Aa/{id}", id: u8);
uri_template!(struct Slash = "/a%2Fb/{id}", id: u8);
uri_template!(struct Signs = "/$(a,b)/@;/{id}", id: u8);
uri_template!(struct Many = "/$&'()+,;=@!/{id}", id: u8);
uri_template!(struct Percent = "/100%25/{id}", id: u8);
uri_template!(struct Root = "https://example.com/{?page}", page: Option<u8>);
uri_template!(struct Optional = "/x{/a,b}", a: u8, b: Option<u8>);
uri_template!(struct List<'a> = "/l{/path*}", path: Vec<Segment<'a>>);
uri_template!(struct Rest<'a> = "/r/{+path}/end", path: RelPath<'a>);
uri_template!(struct Mixed = "/v{.major,minor}/{a}-{b}.json", major: u8, minor: u8, a: u8, b: u8);
uri_template!(struct Matrix = "/m{;x,y}/z/", x: u8, y: Option<u8>);
uri_template!(exact, struct Exact = "/%7ea/%4a/{id}", id: u8);
uri_template!(struct Deep = "/a/%3Ab/*c/{x}/~/{y}", x: u8, y: String);

#[derive(Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/caf\u{e9}")]
    Cafe,
    #[route("/caf\u{e9}/{name}")]
    Named { name: Segment<'a> },
    #[route("/caf\u{e9}/{id}.json")]
    Json { id: u8 },
    #[route("/*/{+path}")]
    Star { path: RelPath<'a> },
    #[routes("/~in")]
    Inner(Inner),
}

#[derive(Routes)]
enum Inner {
    #[route("/a:b{/id}")]
    One { id: Option<u8> },
}

#[test]
fn paths_that_from_path_reads_are_answered() {
    let mut tally = Tally::default();
    tally.template::<Plain>(&["/notes/1"]);
    tally.template::<Cafe>(&["/caf%C3%A9/1"]);
    tally.template::<Tilde>(&["/a~b/1"]);
    tally.template::<Star>(&["/*a/1"]);
    tally.template::<Escaped>(&["/%3Aa/1"]);
    tally.template::<Slash>(&["/a%2Fb/1"]);
    tally.template::<Signs>(&["/$(a,b)/@;/1"]);
    tally.template::<Percent>(&["/100%25/1"]);
    tally.template::<Root>(&["/"]);
    tally.template::<Optional>(&["/x/1", "/x/1/2"]);
    tally.template::<List<'static>>(&["/l", "/l/a~b/c"]);
    tally.template::<Rest<'static>>(&["/r/a/b/end"]);
    tally.template::<Mixed>(&["/v.1.2/3-4.json"]);
    tally.template::<Matrix>(&["/m;x=1/z/", "/m;x=1;y=2/z/"]);
    tally.template::<Exact>(&["/%7ea/%4a/1"]);
    tally.template::<Deep>(&["/a/%3Ab/*c/1/~/x~"]);
    tally.set::<Site<'static>>(&[
        "/",
        "/caf%C3%A9",
        "/caf%C3%A9/x",
        "/caf%C3%A9/1.json",
        "/*/a/b",
        "/~in/a:b",
        "/~in/a:b/1",
    ]);
    let Tally { asked, taken } = tally;
    assert!(asked > 3_000 && taken > 1_000, "{taken} of {asked} paths are taken");
}

/// The spellings that clients use are answered without `any_spelling` as well.
#[test]
fn spellings_of_clients_are_mounted() {
    async fn there() {}
    let app: Router = Router::new()
        .typed_route::<Cafe>(get(there))
        .typed_route::<Tilde>(get(there))
        .typed_route::<Star>(get(there))
        .typed_route::<Escaped>(get(there))
        .typed_route::<Many>(get(there));
    for path in [
        "/caf%c3%a9/1",
        "/caf%C3%A9/1",
        "/a%7Eb/1",
        "/a%7eb/1",
        "/a~b/1",
        "/*a/1",
        "/%2aa/1",
        "/%3Aa/1",
        "/%3aa/1",
        "/:a/1",
        "/$&'()+,;=@!/1",
        "/%24%26%27%28%29%2B%2C%3B%3D%40%21/1",
    ] {
        assert_eq!(ask(&app, "GET", path).0, 200, "{path}");
        assert_eq!(ask(&spelled(app.clone()), "GET", path).0, 200, "{path}");
    }
    assert_eq!(ask(&app, "GET", "/%61~b/1").0, 404);
    let app = spelled(app);
    assert_eq!(ask(&app, "GET", "/%61~b/1").0, 200);
    assert_eq!(ask(&app, "GET", "http://example.com/%61~b/1?a=%61").0, 200);
    assert_eq!(ask(&app, "OPTIONS", "*").0, 404);
    assert_eq!(ask(&app, "CONNECT", "example.com:443").0, 404);
}

/// Calls the service directly, without an outer router.
#[test]
fn handlers_learn_what_the_client_sent() {
    let app =
        Router::new().fallback(async |OriginalUri(sent): OriginalUri, uri: Uri| format!("{sent} {uri}"));
    for (target, body) in [("/%61?q=%61", "/%61?q=%61 /a?q=%61"), ("/a", "/a /a")] {
        let request = Request::builder().uri(target).body(Body::empty()).expect(target);
        let response = block_on(app.clone().any_spelling().call(request)).expect(target);
        let bytes = block_on(body::to_bytes(response.into_body(), 100)).expect(target);
        assert_eq!(bytes, body, "{target}");
    }
}
