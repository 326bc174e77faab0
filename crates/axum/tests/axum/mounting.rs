//! Mounts sets and templates together with other routes: merged, nested, with layers and with files.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, map_response};
use axum::response::Response;
use axum::routing::any;
use axum::{Extension, Router};
use urika::Routes;
use urika::value::{RelPath, Segment};
use urika_axum::{MatchedRoute, RouterExt, Typed};

use super::words::shown;
use super::{ask, ask_with, spelled};

#[derive(Debug, Routes)]
enum Users<'a> {
    #[route("/users")]
    All,
    #[route("/users/{id}{?page}")]
    User { id: u32, page: Option<u8> },
    #[route("/users/{name}.json")]
    Json { name: Segment<'a> },
}

#[derive(Debug, Routes)]
enum Files<'a> {
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
    #[route("/users/{id}/files{/page}")]
    OfUser { id: u32, page: Option<u8> },
    #[routes("/admin")]
    Admin(Users<'a>),
}

fn users() -> Router {
    Router::new().typed_routes(|route: Users<'static>| shown(&route))
}

fn files() -> Router {
    Router::new().typed_routes(|route: Files<'static>| shown(&route))
}

const USER: &str = "User { id: 7, page: None }";

fn good(body: &str) -> (u16, String) {
    (200, body.to_owned())
}

#[test]
fn a_set_leaves_the_fallback_alone() {
    let files = any(async || "a file");
    for app in [users().fallback_service(files.clone()), Router::new().fallback_service(files).merge(users())]
    {
        assert_eq!(ask(&app, "GET", "/users/7"), good(USER));
        assert_eq!(ask(&app, "GET", "/users/7?page=x").0, 400);
        assert_eq!(ask(&app, "POST", "/users/7").0, 405);
        assert_eq!(ask(&app, "GET", "/logo.png"), good("a file"));
        // The pattern of `Json` matches this path, and then the set decides.
        assert_eq!(ask(&app, "GET", "/users/logo.png").0, 400);
    }
}

#[test]
fn files_stand_beside_a_set() {
    #[derive(Debug, Routes)]
    enum Pages {
        #[route("/{id}.html")]
        Page { id: u32 },
    }
    let app: Router = Router::new()
        .typed_routes_or(
            |route: Pages| shown(&route),
            any(|request: Request| async move { format!("file {}", request.uri().path()) }),
        )
        .merge(users());
    assert_eq!(ask(&app, "GET", "/7.html"), good("Page { id: 7 }"));
    assert_eq!(ask(&app, "GET", "/users/7"), good(USER));
    for path in ["/logo.png", "/", "/css/a.css", "/users/7/x"] {
        assert_eq!(ask(&app, "GET", path), good(&format!("file {path}")));
    }
    // A page with an invalid number is not looked up as a file.
    assert_eq!(ask(&app, "GET", "/x.html").0, 400);
}

#[test]
fn sets_are_merged() {
    for app in [users().merge(files()), files().merge(users())] {
        assert_eq!(ask(&app, "GET", "/users/7"), good(USER));
        assert_eq!(ask(&app, "GET", "/users"), good("All"));
        assert_eq!(ask(&app, "GET", "/files/a/b.c").0, 200);
        assert_eq!(ask(&app, "GET", "/users/7/files"), good("OfUser { id: 7, page: None }"));
        assert_eq!(ask(&app, "GET", "/users/7/files/2"), good("OfUser { id: 7, page: Some(2) }"));
        assert_eq!(ask(&app, "GET", "/admin/users/7"), good(&format!("Admin({USER})")));
        assert_eq!(ask(&app, "GET", "/files").0, 404);
    }
}

#[test]
#[should_panic(expected = "Handler for `CONNECT /")]
fn sets_that_overlap_are_said_at_the_start() {
    let _: Router = users().merge(users());
}

/// A route that is mounted separately keeps its methods, even if a set has the same pattern.
#[test]
fn a_route_comes_before_a_set() {
    urika::uri_template!(struct All = "/users{?q}");
    let app = users().typed_get(async |Typed(all): Typed<All>| format!("{:?}", all.q));
    assert_eq!(ask(&app, "GET", "/users?q=a"), good("Some(\"a\")"));
    assert_eq!(ask(&app, "POST", "/users").0, 405);
    assert_eq!(ask(&app, "GET", "/users/7"), good(USER));
}

#[test]
fn layers_of_routes_are_around_sets() {
    async fn guard(request: Request, next: Next) -> Result<Response, StatusCode> {
        if request.uri().query() == Some("page=1") {
            Ok(next.run(request).await)
        } else {
            Err(StatusCode::FORBIDDEN)
        }
    }
    let app = spelled(users().route_layer(from_fn(guard)));
    assert_eq!(ask(&app, "GET", "/users/7?page=1").0, 200);
    for path in ["/users/7", "/%75sers/7", "/users/7.json", "/users"] {
        assert_eq!(ask(&app, "GET", path).0, 403, "{path}");
    }
    assert_eq!(ask(&app, "GET", "/other").0, 404);
}

#[test]
fn the_matched_route_has_a_name() {
    urika::uri_template!(struct Note = "/notes/{id}{?q}", id: u32);
    async fn show(Typed(note): Typed<Note>, Extension(route): Extension<MatchedRoute>) -> String {
        format!("{} {:?} {}", note.id, route.name(), route.template())
    }
    async fn name(mut response: Response) -> Response {
        let name = response
            .extensions()
            .get::<MatchedRoute>()
            .map(|route| route.name().unwrap_or(route.template()).parse().expect("a header"));
        name.map(|name| response.headers_mut().insert("route", name));
        response
    }
    let app = users().merge(files()).typed_get(show).layer(map_response(name));
    for (method, path, expected) in [
        ("GET", "/users/7", Some("User")),
        ("GET", "/users/7.json", Some("Json")),
        ("POST", "/users", Some("All")),
        ("GET", "/admin/users", Some("Admin")),
        ("GET", "/notes/7", Some("/notes/{id}{?q}")),
        ("GET", "/users/x", Some("User")),
        ("GET", "/other", None),
    ] {
        let answer = ask_with(&app, method, path, "");
        let found = answer.headers.get("route").map(|name| name.to_str().expect("text"));
        assert_eq!(found, expected, "{method} {path}");
    }
    assert_eq!(ask(&app, "GET", "/notes/7"), good("7 None /notes/{id}{?q}"));
}

/// Inside `nest`, a template describes the path after the prefix, whatever the prefix is.
#[test]
fn mounted_sets_can_be_nested() {
    urika::uri_template!(struct Rest<'a> = "/rest/{+path}", path: RelPath<'a>);
    let inner = || {
        files()
            .merge(users())
            .typed_get(async |Typed(rest): Typed<Rest<'static>>| rest.path.as_str().to_owned())
    };
    let app = Router::new()
        .nest("/api", inner())
        .nest("/of/{tenant}", Router::new().nest("/v1", inner()))
        .fallback(async || "none");
    for prefix in ["/api", "/of/kim/v1", "/of/users/v1"] {
        for (path, body) in [
            ("/users/7", USER),
            ("/users/7?page=2", "User { id: 7, page: Some(2) }"),
            ("/users/7/files/1", "OfUser { id: 7, page: Some(1) }"),
            ("/admin/users", "Admin(All)"),
            ("/rest/a/%C3%A9", "a/é"),
            ("/other", "none"),
        ] {
            assert_eq!(ask(&app, "GET", &format!("{prefix}{path}")), good(body), "{prefix}{path}");
        }
        assert_eq!(ask(&app, "GET", &format!("{prefix}/users/x")).0, 400);
    }
    assert_eq!(ask(&app, "GET", "/users/7"), good("none"));
    let any = spelled(app);
    assert_eq!(ask(&any, "GET", "/%61pi/user%73/7"), good(USER));
    assert_eq!(ask(&Router::new().nest("/v2", any), "GET", "/v2/api/user%73/7"), good(USER));
}

#[test]
#[should_panic(expected = "the path of route `Search`, `{?q}`, does not begin with `/`")]
fn a_route_without_a_path_is_said_at_the_start() {
    urika::uri_template!(struct Query = "{?q}");
    #[derive(Debug, Routes)]
    enum Site {
        #[route("/")]
        Home,
        #[route]
        Search(Query),
    }
    let _: Router = Router::new().typed_routes(|route: Site| shown(&route));
}

#[test]
#[should_panic(
    expected = "route `Many`, `/a{/s}/b{/t}/c{/u}/d{/v}/e{/w}/f{/x}/g{/y}/h{/z}`, has too many optional"
)]
fn a_route_with_too_many_optional_segments_is_said_at_the_start() {
    #[derive(Clone, Debug, urika::UriValue)]
    enum One {
        One,
    }
    urika::uri_template!(
        struct Many = "/a{/s}/b{/t}/c{/u}/d{/v}/e{/w}/f{/x}/g{/y}/h{/z}",
        s: Option<One>, t: Option<One>, u: Option<One>, v: Option<One>,
        w: Option<One>, x: Option<One>, y: Option<One>, z: Option<One>
    );
    #[derive(Debug, Routes)]
    enum Site {
        #[route]
        Many(Many),
    }
    let _: Router = Router::new().typed_routes(|route: Site| shown(&route));
}

#[test]
#[should_panic(expected = "route `Note` has a variable in its authority")]
fn a_route_with_an_open_host_is_said_at_the_start() {
    #[derive(Debug, Routes)]
    enum Resource {
        #[route("note://{id}/text")]
        Note { id: u32 },
    }
    let _: Router = Router::new().typed_routes(|route: Resource| shown(&route));
}

/// A segment that begins with a special character of axum 0.7 is plain text.
#[test]
fn segments_that_begin_with_a_sign() {
    urika::uri_template!(struct Star = "/*a/{x}", x: u8);
    urika::uri_template!(struct Colon = "/%3Aa/{x}", x: u8);
    let app = Router::new()
        .typed_get(async |Typed(star): Typed<Star>| format!("star {}", star.x))
        .typed_get(async |Typed(colon): Typed<Colon>| format!("colon {}", colon.x));
    for (path, body) in [(Star { x: 1 }.build(), "star 1"), (Colon { x: 1 }.build(), "colon 1")] {
        assert_eq!(ask(&app, "GET", path.as_str()), good(body));
    }
    assert_eq!(ask(&app, "GET", "/%2Aa/1"), good("star 1"));
    assert_eq!(ask(&app, "GET", "/%3aa/1"), good("colon 1"));
    assert_eq!(ask(&app, "GET", "/:a/1"), good("colon 1"));
    assert_eq!(ask(&app, "GET", "/b/1").0, 404);
}

#[derive(Debug, Routes)]
enum Ranked<'a> {
    #[route("/l/me")]
    Me,
    #[route("/l/{id}.json")]
    Json { id: u8 },
    #[route("/l/{name}")]
    Named { name: Segment<'a> },
    #[route("/l/{+path}")]
    Rest { path: RelPath<'a> },
    #[route("/l/{name}/x")]
    Edit { name: Segment<'a> },
    #[route("/{+path}")]
    All { path: RelPath<'a> },
    #[route("/m{/path*}")]
    List { path: Vec<Segment<'a>> },
    #[route("/{a}/x/{b}")]
    Deep { a: Segment<'a>, b: Segment<'a> },
}

#[derive(Debug, Routes)]
enum Flat<'a> {
    #[route("/")]
    Home,
    #[route("/l/{a}")]
    One { a: Segment<'a> },
    #[route("/l/{b}/x")]
    Two { b: u8 },
    #[route("/{c}/x{/d}")]
    Three { c: Segment<'a>, d: Option<u8> },
    #[route("/m/{id}.json/")]
    Slash { id: u8 },
}

/// For any precedence of its routes, a mounted set answers exactly the paths that it parses. The test tries
/// every path of up to four of these segments.
#[test]
fn a_mounted_set_answers_what_it_parses() {
    let ranked = Router::new().typed_routes(|route: Ranked<'static>| shown(&route));
    let flat = Router::new().typed_routes(|route: Flat<'static>| shown(&route));
    let mut paths = vec![String::new()];
    for length in 0..4 {
        let longer = paths.iter().filter(|path| path.matches('/').count() == length).flat_map(|path| {
            ["l", "me", "m", "x", "7", "7.json", "%2e", ""].map(|segment| format!("{path}/{segment}"))
        });
        paths.extend(longer.collect::<Vec<_>>());
    }
    let mut taken = 0;
    for path in &paths[1..] {
        for (app, parsed) in [
            (&ranked, Ranked::from_uri(path).map(|route| format!("{route:?}"))),
            (&flat, Flat::from_uri(path).map(|route| format!("{route:?}"))),
        ] {
            let (status, body) = ask(app, "GET", path);
            match parsed {
                Ok(route) => assert_eq!((status, body), (200, route), "{path}"),
                Err(error) => assert!(status == 404 || status == 400, "{path}: {status}, {error}"),
            }
            taken += usize::from(status == 200);
        }
    }
    assert!(paths.len() == 4681 && taken > 1_500, "{taken} of {} are taken", paths.len());
}
