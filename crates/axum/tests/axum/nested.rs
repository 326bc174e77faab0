//! Checks nested routers: where redirects lead, which path a handler reads, and which route a layer finds.

use axum::Router;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::get;
use urika::value::RelPath;
use urika::{Routes, uri_template};
use urika_axum::{MatchedRoute, RouterExt, Typed};

use super::words::{mounted, shown};
use super::{ask, ask_with, spelled};

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Moved {
    #[route("/home", was = "/")]
    Home,
    #[route("/b{?x}", was = "/c")]
    B { x: Option<u8> },
}

#[derive(Debug, Routes)]
enum Rooted {
    #[route("/{?x}", was = "/index{?x}", was = "/start")]
    Root { x: Option<u8> },
    #[route("/a/{id}", was = "/b/{id}")]
    A { id: u8 },
}

/// A `nest` without a slash matches the prefix alone, and one with a slash matches the prefix with the slash.
#[test]
fn redirects_lead_to_a_route_of_the_nest() {
    for prefix in ["/api", "/api/", "/a/b", "/{tenant}", "/{tenant}/v1/"] {
        let (moved, rooted) = (mounted::<Moved>, mounted::<Rooted>);
        let root = prefix.replace("{tenant}", "kim");
        let below = root.trim_end_matches('/');
        // With `/` and slashes that are redirected, `Moved` has two patterns for the root of a `nest` with a slash.
        let of_moved = [
            (moved as fn() -> Router, root.clone(), format!("{below}/home")),
            (moved, format!("{root}?x=1"), format!("{below}/home?x=1")),
            (moved, format!("{below}/home/"), format!("{below}/home")),
            (moved, format!("{below}/c/?x=1"), format!("{below}/b?x=1")),
        ];
        let of_rooted = [
            (rooted as fn() -> Router, format!("{below}/index"), root.clone()),
            (rooted, format!("{below}/index?x=1&y=2"), format!("{root}?x=1")),
            (rooted, format!("{below}/start?x=1&y=2"), format!("{root}?x=1&y=2")),
            (rooted, format!("{below}/b/7?y"), format!("{below}/a/7?y")),
        ];
        let of_moved = of_moved.into_iter().filter(|_| !prefix.ends_with('/'));
        for (set, target, location) in of_moved.chain(of_rooted) {
            let nested = Router::new().nest(prefix, set());
            for app in [nested.clone(), spelled(nested)] {
                let answer = ask_with(&app, "GET", &target, "");
                assert_eq!(answer.status, 308, "{target} in {prefix}");
                assert_eq!(answer.headers[header::LOCATION], location, "{target} in {prefix}");
                let found = ask_with(&app, "GET", &location, "");
                assert_eq!((found.status, found.matched), (200, answer.matched), "{location} in {prefix}");
            }
        }
    }
}

/// The prefix may have any characters that HTTP carries, and the query as well.
#[test]
fn a_location_is_a_reference() {
    let app = Router::new().nest("/{tenant}", mounted::<Rooted>());
    for (target, location) in [
        ("/k\u{e9}\"|/b/7?y=|^{}`", "/k%C3%A9%22%7C/a/7?y=%7C%5E%7B%7D%60"),
        ("/%zz/b/7?y=%zz&z=100%&a[]=1", "/%25zz/a/7?y=%25zz&z=100%25&a%5B%5D=1"),
        ("/a\\b/b/7", "/a%5Cb/a/7"),
        ("/%2f/b/7?y=a/b?c:@!$'()*,;=", "/%2f/a/7?y=a/b?c:@!$'()*,;="),
    ] {
        let answer = ask_with(&app, "GET", target, "");
        assert_eq!(answer.headers[header::LOCATION], location, "{target}");
        assert_eq!(answer.matched.expect(target).names(), ["A"]);
    }
    assert_eq!(ask(&app, "GET", "/\\evil.example/b/7").0, 404);
}

uri_template!(struct Optional = "/api/{x}{/y}", x: String, y: Option<String>);

/// Both paths of `/api/api/5` match the template, and only one of them has the values of the pattern.
#[test]
fn a_handler_reads_the_path_of_its_pattern() {
    async fn values(Typed(Optional { x, y }): Typed<Optional>) -> String {
        format!("{x} {y:?}")
    }
    #[derive(Debug, Routes)]
    enum Set {
        #[route("/api/{x}{/y}")]
        Optional { x: String, y: Option<String> },
    }
    let template = Router::new().typed_route_in::<Optional>("/api", get(values));
    let set = Router::new().typed_routes_in("/api", |_: Set| get(values));
    for inner in [template, set] {
        let app = Router::new().nest("/api", inner);
        for (target, expected) in [
            ("/api/a", "a None"),
            ("/api/a/b", "a Some(\"b\")"),
            ("/api/api", "api None"),
            ("/api/api/5", "api Some(\"5\")"),
        ] {
            assert_eq!(ask(&app, "GET", target), (200, expected.to_owned()), "{target}");
        }
    }
    // After the prefix, the same path has other values.
    let app = Router::new().nest("/v1", Router::new().typed_route::<Optional>(get(values)));
    assert_eq!(ask(&app, "GET", "/v1/api/5"), (200, "5 None".to_owned()));
}

#[derive(Debug, Routes)]
enum Caught {
    #[route("/v1/notes/{id}")]
    Note { id: u8 },
    #[route("/v1/v1/{a}/{b}")]
    Admin { a: String, b: String },
    #[route(fallback)]
    Lost(String),
}

#[derive(Debug, Routes)]
enum Behind {
    #[route("/{a}")]
    One { a: String },
    #[route("/{a}/{b}", was = "/{a}/{b}/c")]
    Two { a: String, b: String },
}

/// Adds the name of the route that a layer finds. It has to be the name of the route that answers.
async fn found(request: Request, next: Next, find: fn(&Request) -> Option<MatchedRoute>) -> Response {
    let found = find(&request);
    let response = next.run(request).await;
    assert_eq!(found.as_ref(), response.extensions().get());
    response
}

#[test]
fn a_layer_finds_the_route_that_answers() {
    fn law(inner: Router, find: fn(&Request) -> Option<MatchedRoute>) -> usize {
        let inner = inner.layer(from_fn(move |request: Request, next: Next| found(request, next, find)));
        let app = Router::new().nest("/v1", inner);
        let segments = ["v1", "notes", "7", "x", "c", "%2e", ""];
        let mut paths = vec![String::new()];
        for at in 0..259 {
            let longer = segments.map(|segment| format!("{}/{segment}", paths[at]));
            paths.extend(longer);
        }
        paths.iter().filter(|path| ask_with(&app, "GET", &format!("/v1{path}"), "").matched.is_some()).count()
    }
    let whole = Router::new().typed_routes_in("/v1", |route: Caught| shown(&route));
    let answered = law(whole, |request| MatchedRoute::find_in::<Caught>("/v1", request));
    assert!(answered > 300, "{answered}");
    let answered = law(mounted::<Behind>(), MatchedRoute::find::<Behind>);
    assert!(answered > 50, "{answered}");
    // The router is not nested where the program says.
    let request = Request::builder().uri("/notes/7").body(axum::body::Body::empty()).expect("a request");
    assert_eq!(MatchedRoute::find_in::<Caught>("/v1", &request), None);
}

/// axum passes `/a` to a router nested at `/v1` for `/v1//a`. A set and a template answer as they do without the nest.
#[test]
fn two_slashes_after_a_prefix_are_not_one() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Set<'a> {
        #[route("/")]
        Home,
        #[route("/{+rest}")]
        Rest { rest: RelPath<'a> },
    }
    uri_template!(struct Rest<'a> = "/{+rest}", rest: RelPath<'a>);
    async fn rest(Typed(rest): Typed<Rest<'static>>) -> String {
        rest.rest.as_str().to_owned()
    }
    let template = || Router::new().typed_get(rest);
    for (set, paths) in [
        (mounted::<Set<'static>> as fn() -> Router, &["/", "//", "//a", "//a/", "/a//", "/a/", "/a/b"][..]),
        (template, &["//", "//a", "/a//b", "/a/b"]),
    ] {
        for nested in ["/v1", "/{a}/v1"] {
            let prefix = nested.replace("{a}", "x");
            let app = Router::new().nest(nested, set());
            for path in paths {
                let alone = ask_with(&set(), "GET", path, "");
                let answer = ask_with(&app, "GET", &format!("{prefix}{path}"), "");
                let location =
                    alone.headers.get(header::LOCATION).map(|location| location.to_str().expect("text"));
                // The root of the nest is the prefix, and axum has no route at the prefix with a slash.
                let location = location.map(|path| format!("{prefix}{}", path.trim_end_matches('/')));
                let found =
                    answer.headers.get(header::LOCATION).map(|location| location.to_str().expect("text"));
                let status = if *path == "/" { 404 } else { alone.status };
                assert_eq!((answer.status, found), (status, location.as_deref()), "{prefix}{path}");
                if status == 200 {
                    assert_eq!(answer.body, alone.body, "{prefix}{path}");
                }
            }
        }
    }
}
