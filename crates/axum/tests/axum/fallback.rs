//! The fallback of a set answers for what no route takes.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{any, get};
use urika::Routes;
use urika_axum::{MatchedRoute, RouterExt, Typed};

use super::words::{mounted, shown};
use super::{ask, ask_with};

#[derive(Clone, Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site {
    #[route("/")]
    Home,
    #[route("/notes", was = "/list")]
    List,
    #[route("/notes/{id}{?page}")]
    Note { id: u64, page: Option<u8> },
    #[route("/notes/{id}.json")]
    Json { id: u64 },
    #[route(fallback)]
    NotFound(String),
    #[routes("/api")]
    Api(Api),
}

#[derive(Clone, Debug, Routes)]
enum Api {
    #[route("/users/{id}")]
    User { id: u64 },
    #[route(fallback)]
    Unknown(String),
}

fn answer(site: Site) -> axum::routing::MethodRouter {
    match site {
        Site::NotFound(path) => any(async move || (StatusCode::NOT_FOUND, format!("no {path}"))),
        Site::Api(Api::Unknown(path)) => any(async move || (StatusCode::NOT_FOUND, format!("no api {path}"))),
        other => get(async move || format!("{other:?}")),
    }
}

const ASKED: &[(&str, u16, &str)] = &[
    ("/", 200, "Home"),
    ("/notes/7", 200, "Note { id: 7, page: None }"),
    ("/nothing", 404, "no /nothing"),
    ("/nothing?a=b", 404, "no /nothing?a=b"),
    ("/a//b/", 404, "no /a//b/"),
    ("/notes/7/x", 404, "no /notes/7/x"),
    ("/notes/7.txt", 400, ""),
    ("/notes/7?page=x", 400, ""),
    ("/notes/x", 400, ""),
    ("/notes/", 308, "/notes"),
    ("/notes/7/", 308, "/notes/7"),
    ("/list", 308, "/notes"),
    ("/list/", 308, "/notes"),
    ("/api/users/7", 200, "Api(User { id: 7 })"),
    ("/api/users/x", 400, ""),
    ("/api/zzz", 404, "no api /zzz"),
    ("/api", 404, "no api "),
    ("/api/", 404, "no api /"),
    ("/api/users/7/8", 404, "no api /users/7/8"),
];

fn check(app: &Router, prefix: &str) {
    for (path, status, expected) in ASKED {
        if !prefix.is_empty() && *path == "/" {
            // A `nest` of axum does not have this path.
            continue;
        }
        let answer = ask_with(app, "GET", &format!("{prefix}{path}"), "");
        assert_eq!(answer.status, *status, "{prefix}{path} {}", answer.body);
        match answer.status {
            308 => assert_eq!(answer.headers["location"], *format!("{prefix}{expected}"), "{path}"),
            400 => {}
            _ => assert_eq!(answer.body, *expected, "{path}"),
        }
    }
}

#[test]
fn a_fallback_answers_for_what_no_route_takes() {
    let app: Router = Router::new().typed_routes(answer);
    check(&app, "");
    let app: Router = Router::new().nest("/v1", Router::new().typed_routes(answer));
    check(&app, "/v1");
    let app: Router = Router::new().fallback(|Typed(site): Typed<Site>| async move {
        match site {
            Site::NotFound(path) => (StatusCode::NOT_FOUND, format!("no {path}")),
            Site::Api(Api::Unknown(path)) => (StatusCode::NOT_FOUND, format!("no api {path}")),
            other => (StatusCode::OK, format!("{other:?}")),
        }
    });
    check(&app, "");
}

#[test]
fn other_routes_come_before_a_fallback() {
    let app: Router = Router::new()
        .typed_routes(answer)
        .route("/{file}", get(async || "file"))
        .route("/health", get(async || "fine"));
    assert_eq!(ask(&app, "GET", "/health").1, "fine");
    assert_eq!(ask(&app, "GET", "/logo.png").1, "file");
    assert_eq!(ask(&app, "GET", "/a/b").1, "no /a/b");
    assert_eq!(ask(&app, "DELETE", "/a/b").1, "no /a/b");
}

#[test]
fn an_empty_last_segment_belongs_to_the_fallback() {
    #[derive(Clone, Debug, Routes)]
    enum Kept {
        #[route("/notes/{id}")]
        Note { id: u64 },
        #[route(fallback)]
        Lost(String),
    }
    let app = mounted::<Kept>();
    for path in ["/notes/", "/notes", "/notes/7/"] {
        assert_eq!(ask(&app, "GET", path).1, format!("Lost({path:?})"));
    }
    assert_eq!(ask(&app, "GET", "/notes/x").0, 400);
}

#[test]
fn a_fallback_is_a_matched_route() {
    let app: Router = Router::new().typed_routes(|site: Site| {
        let name = format!("{site:?}");
        get(async move |axum::Extension(route): axum::Extension<MatchedRoute>| {
            format!("{} {} {name}", route.names().join("::"), route.template())
        })
    });
    assert_eq!(ask(&app, "GET", "/x").1, "NotFound {+path} NotFound(\"/x\")");
    assert_eq!(ask(&app, "GET", "/api/x").1, "Api::Unknown /api{+path} Api(Unknown(\"/x\"))");
}

#[test]
fn whole_paths_with_a_fallback_are_nested() {
    #[derive(Clone, Debug, Routes)]
    enum Whole {
        #[route("/v1/notes/{id}")]
        Note { id: u64 },
        #[route(fallback)]
        Lost(String),
    }
    let inner = Router::new().typed_routes_in("/v1", |whole: Whole| shown(&whole));
    let app: Router = Router::new().nest("/v1", inner);
    assert_eq!(ask(&app, "GET", "/v1/notes/7").1, "Note { id: 7 }");
    assert_eq!(ask(&app, "GET", "/v1/x").1, "Lost(\"/v1/x\")");
    assert_eq!(ask(&app, "GET", "/x").0, 404);
}

#[test]
#[should_panic = "whose fallback `NotFound` is the fallback of the router\n  help: a router has one fallback"]
fn two_fallbacks_name_the_set() {
    let router: Router = Router::new().fallback(async || "other");
    let _ = router.typed_routes(answer);
}

#[test]
#[should_panic = "has a fallback, so `otherwise` of `typed_routes_or` would answer no request"]
fn a_fallback_leaves_nothing_for_otherwise() {
    let _: Router = Router::new().typed_routes_or(answer, any(async || "other"));
}
