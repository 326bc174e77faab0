//! Checks patterns that two routes would share, redirects with invalid values, the route that a redirect and
//! a 400 name, and handlers at a path that their template does not match.

use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::{any, get, post};
use urika::Routes;
use urika::value::{RelPath, Segment};
use urika_axum::{MatchedRoute, RouterExt, Typed};

use super::words::shown;
use super::{ask, ask_with};

urika::uri_template!(struct Json = "/notes/{id}.json", id: u32);
urika::uri_template!(struct Xml = "/notes/{id}.xml", id: u32);
urika::uri_template!(struct Whole = "/notes/{id}", id: u32);

#[derive(Debug, Routes)]
enum Notes {
    #[route("/notes/{id}")]
    Note { id: u32 },
}

#[derive(Debug, Routes)]
enum Exports {
    #[route("/notes/{id}.csv")]
    Csv { id: u32 },
    #[route("/notes/{id}.txt")]
    Text { id: u32 },
}

/// The remedy of the message: one set with all these routes.
#[derive(Debug, Routes)]
enum Together {
    #[route("/notes/{id}.json")]
    Json { id: u32 },
    #[route("/notes/{id}")]
    Note { id: u32 },
}

type Step = fn(Router) -> Router;

const JSON: Step = |app| app.typed_get(async |_: Typed<Json>| "json");
const JSON_POST: Step = |app| app.typed_post(async |_: Typed<Json>| "json");
const XML_POST: Step = |app| app.typed_post(async |_: Typed<Xml>| "xml");
const WHOLE: Step = |app| app.typed_get(async |_: Typed<Whole>| "whole");
const WHOLE_POST: Step = |app| app.typed_post(async |_: Typed<Whole>| "posted");
const HAND: Step = |app| app.route("/notes/{id}", get(async || "hand"));
const HAND_POST: Step = |app| app.route("/notes/{id}", post(async || "posted"));
const NOTES: Step = |app| app.typed_routes(|route: Notes| shown(&route));
const EXPORTS: Step = |app| app.typed_routes(|route: Exports| shown(&route));
const NESTED: Step = |app| app.nest("/notes", Router::new().route("/{id}", get(async || "nested")));

/// Puts two routers together in every order. Returns the router, or the message of its panic.
fn put_together(one: Step, other: Step) -> Vec<Result<Router, String>> {
    let orders: [&dyn Fn() -> Router; 4] = [
        &|| other(one(Router::new())),
        &|| one(other(Router::new())),
        &|| one(Router::new()).merge(other(Router::new())),
        &|| other(Router::new()).merge(one(Router::new())),
    ];
    let text = |payload: Box<dyn std::any::Any + Send>| payload.downcast_ref::<String>().cloned();
    let made = orders.map(|make| catch_unwind(AssertUnwindSafe(make)));
    made.into_iter().map(|made| made.map_err(|payload| text(payload).expect("a text"))).collect()
}

/// A template for a part of a pattern cannot share the pattern: one template would hide the other.
#[test]
fn a_part_of_a_pattern_is_not_shared() {
    for (one, other, names) in [
        (JSON, NOTES, ["/notes/{(id).json}", "/notes/{id}"]),
        (JSON_POST, NOTES, ["/notes/{(id).json}", "/notes/{id}"]),
        (JSON, EXPORTS, ["/notes/{(id).json}", "/notes/{(id).csv|(id).txt}"]),
        (WHOLE, EXPORTS, ["/notes/{id}", "/notes/{(id).csv|(id).txt}"]),
        (HAND, EXPORTS, ["/notes/{id}", "/notes/{(id).csv|(id).txt}"]),
        (JSON, XML_POST, ["/notes/{(id).json}", "/notes/{(id).xml}"]),
        (JSON, WHOLE, ["/notes/{(id).json}", "/notes/{id}"]),
        (JSON, HAND_POST, ["/notes/{(id).json}", "/notes/{id}"]),
        (JSON, NESTED, ["/notes/{(id).json}", "/notes/{id}"]),
    ] {
        for made in put_together(one, other) {
            let text = made.expect_err("a panic");
            assert!(names.iter().all(|name| text.contains(name)), "{names:?}: {text}");
        }
    }
}

/// The message names both sets. `merge` compares routes in any order: the message names both sets, both patterns, or
/// the common path.
#[test]
fn two_sets_with_a_common_pattern_are_named() {
    const LISTS: Step = |app| app.typed_routes(|route: Lists| shown(&route));
    const OTHERS: Step = |app| app.typed_routes(|route: Others| shown(&route));
    for (one, other, sets, patterns) in [
        (NOTES, EXPORTS, ["::Notes", "::Exports"], ["/notes/{id}", "/notes/{(id).csv|(id).txt}"]),
        (LISTS, OTHERS, ["::Lists", "::Others"], ["`CONNECT /lists`", "`CONNECT /lists`"]),
    ] {
        let names = |text: &str, names: [&str; 2]| names.iter().all(|name| text.contains(name));
        let mut merged = [0; 2];
        for _ in 0..20 {
            for (number, made) in put_together(one, other).into_iter().enumerate() {
                let text = made.expect_err("a panic");
                if number < 2 {
                    assert!(text.starts_with("the sets `") && text.contains("\n  help: "), "{text}");
                }
                assert!(names(&text, sets) || (number > 1 && names(&text, patterns)), "{text}");
                merged[usize::from(names(&text, sets))] += usize::from(number > 1);
            }
        }
        assert!(merged[0] > 0 && merged[1] > 0, "{merged:?}");
    }
}

#[derive(Debug, Routes)]
enum Lists {
    #[route("/lists")]
    All,
}

#[derive(Debug, Routes)]
enum Others {
    #[route("/lists{?page}")]
    Page { page: Option<u8> },
}

/// The message is about the template that is mounted last, and says what to do.
#[test]
fn the_message_has_a_remedy() {
    const NAMES: &str = "help: `/notes/{note_id}` and `/notes/{id}` differ only in the name of a variable: use one name in both";
    for (first, last, what) in [
        (NOTES, JSON, "while the template `/notes/{id}.json` is mounted at `/notes/{(id).json}`\n  help: "),
        (JSON, NOTES, "::Notes` is mounted at `/notes/{id}`\n  help: put routes with the same pattern"),
        (|app| app.route("/notes/{note_id}", get(async || "hand")), NOTES, NAMES),
        (
            |app| app.route("/notes/{id}", any(async || "hand")),
            NOTES,
            "help: mount the other route at this path with `get(…)`",
        ),
        (HAND, WHOLE, "while the template `/notes/{id}` is mounted"),
    ] {
        let made = catch_unwind(AssertUnwindSafe(|| last(first(Router::new()))));
        let payload = made.expect_err(what);
        let text = payload.downcast_ref::<String>().expect("a text");
        assert!(text.contains(what), "{text}");
    }
    let app: Router = Router::new().typed_routes(|route: Together| shown(&route));
    for (target, body) in [("/notes/7", "Note { id: 7 }"), ("/notes/7.json", "Json { id: 7 }")] {
        assert_eq!(ask(&app, "GET", target), (200, body.to_owned()), "{target}");
    }
}

#[test]
fn a_whole_pattern_is_shared_by_methods() {
    for (one, other, got, posted) in [
        (NOTES, WHOLE_POST, "Note { id: 7 }", "posted"),
        (NOTES, HAND_POST, "Note { id: 7 }", "posted"),
        (HAND, WHOLE_POST, "hand", "posted"),
    ] {
        for app in put_together(one, other) {
            let app = app.expect("no panic");
            assert_eq!(ask(&app, "GET", "/notes/7"), (200, got.to_owned()));
            assert_eq!(ask(&app, "POST", "/notes/7"), (200, posted.to_owned()));
        }
    }
    for app in put_together(JSON, JSON_POST) {
        let app = app.expect("no panic");
        assert_eq!((ask(&app, "GET", "/notes/7.json").0, ask(&app, "POST", "/notes/7.json").0), (200, 200));
        assert_eq!(ask(&app, "GET", "/notes/7").0, 404);
    }
}

#[test]
fn metrics_tell_a_part_from_the_whole() {
    let app: Router = Router::new()
        .typed_get(async |_: Typed<Json>, path: MatchedPath| path.as_str().to_owned())
        .typed_routes(|route: Site<'static>| shown(&route));
    assert_eq!(ask(&app, "GET", "/notes/7.json"), (200, "/notes/{(id).json}".to_owned()));
}

#[test]
#[should_panic(expected = "help: `typed_routes_or` makes `otherwise` the fallback of the router")]
fn a_second_fallback_is_said_at_the_start() {
    let _: Router = Router::new()
        .typed_routes_or(|route: Notes| shown(&route), any(async || "one"))
        .typed_routes_or(|route: Site<'static>| shown(&route), any(async || "two"));
}

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site<'a> {
    #[route("/opt{/x}")]
    Opt { x: Option<u8> },
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
    #[route("/users/{id}{?page,q}", was = "/people/{id}", was = "/u{?id,page,q}")]
    User { id: u32, page: Option<u8>, q: Option<String> },
    #[route("/any/{name}")]
    Any(Segment<'a>),
    #[routes("/api")]
    Api(Api),
    #[routes("/api/old")]
    Old(Old),
}

/// A set with the name of a route of another set, under a longer prefix.
#[derive(Debug, Routes)]
enum Old {
    #[route("/archive/{day}")]
    Log { day: u8 },
}

#[derive(Debug, Routes)]
enum Api {
    #[route("/")]
    Index,
    #[route("/logs/{day}")]
    Log { day: u8 },
}

fn site() -> Router {
    Router::new().typed_routes(|route: Site<'static>| shown(&route))
}

#[test]
fn redirects_go_where_a_route_is() {
    for (target, location) in [
        ("/opt/", "/opt"),
        ("/opt/?a=b", "/opt?a=b"),
        ("/opt/1/", "/opt/1"),
        ("/files/a/", "/files/a"),
        ("/files/a/b/?x", "/files/a/b?x"),
        ("/api", "/api/"),
        ("/api/logs/1/", "/api/logs/1"),
        // The query reaches the route, which then reports its invalid value.
        ("/people/7?page=x", "/users/7?page=x"),
        ("/people/7?page=1&page=2&q=%FF", "/users/7?page=1&page=2&q=%FF"),
        ("/people/7/?page=x", "/users/7?page=x"),
    ] {
        let answer = ask_with(&site(), "GET", target, "");
        assert_eq!(answer.status, 308, "{target}");
        assert_eq!(answer.headers[header::LOCATION], location, "{target}");
    }
    for (target, status) in [
        ("/files/", 404),
        ("/files/a//", 404),
        ("/any/", 404),
        ("/opt/x/", 404),
        ("/people/x?page=1", 404),
        ("/u?id=7&page=x", 400),
        ("/users/7?page=x", 400),
    ] {
        assert_eq!(ask(&site(), "GET", target).0, status, "{target}");
    }
}

#[test]
fn redirects_and_rejections_name_their_route() {
    async fn counted(request: Request, next: Next) -> Response {
        let mut response = next.run(request).await;
        let route = response.extensions().get::<MatchedRoute>().cloned();
        let label = route.map_or("none".to_owned(), |route| {
            assert_eq!(route.name(), route.names().first().copied());
            format!("{} {}", route.names().join("::"), route.template())
        });
        response.headers_mut().insert("route", label.parse().expect("a header"));
        response
    }
    let app = site().typed_get(async |_: Typed<Whole>| "note").layer(from_fn(counted));
    for (method, target, status, route) in [
        ("GET", "/users/7", 200, "User /users/{id}{?page,q}"),
        ("GET", "/users/7?page=x", 400, "User /users/{id}{?page,q}"),
        ("GET", "/people/7?page=x", 308, "User /users/{id}{?page,q}"),
        ("GET", "/users/7/", 308, "User /users/{id}{?page,q}"),
        ("PUT", "/users/7", 405, "User /users/{id}{?page,q}"),
        ("GET", "/api/logs/x", 400, "Api::Log /api/logs/{day}"),
        ("GET", "/api/old/archive/x", 400, "Old::Log /api/old/archive/{day}"),
        ("GET", "/api/", 200, "Api::Index /api/"),
        ("GET", "/api/logs/1/", 308, "Api::Log /api/logs/{day}"),
        ("GET", "/notes/7", 200, " /notes/{id}"),
        ("GET", "/notes/x", 400, " /notes/{id}"),
        ("GET", "/nothing", 404, "none"),
    ] {
        let answer = ask_with(&app, method, target, "");
        assert_eq!((answer.status, &answer.headers["route"]), (status, &route.parse().unwrap()), "{target}");
    }
}

#[test]
fn a_set_in_another_nest_than_it_says_is_a_fault() {
    #[derive(Debug, Routes)]
    enum Whole {
        #[route("/of/{tenant}/users/{id}")]
        User { tenant: u8, id: u8 },
    }
    let set = || Router::new().typed_routes_in("/of/{tenant}", |route: Whole| shown(&route));
    let nested = Router::new().nest("/of/{tenant}", set());
    assert_eq!(ask(&nested, "GET", "/of/1/users/2").0, 200);
    assert_eq!(ask(&Router::new().nest("/%6Ff/{tenant}", set()), "GET", "/%6Ff/1/users/2").0, 200);
    for (app, target) in [
        (set(), "/users/2"),
        (Router::new().nest("/in/{tenant}", set()), "/in/1/users/2"),
        (Router::new().nest("/v1", nested), "/v1/of/1/users/2"),
    ] {
        let (status, body) = ask(&app, "GET", target);
        assert_eq!(status, 500, "{target}");
        assert!(body.contains("a router nested at `/of/{tenant}`"), "{body}");
    }
}

/// `Router::method_not_allowed_fallback` covers only methods of the router, so a set needs its own answer.
#[test]
fn a_set_has_its_own_answer_to_methods() {
    async fn no_method() -> (StatusCode, &'static str) {
        (StatusCode::METHOD_NOT_ALLOWED, "mine")
    }
    let app: Router = Router::new()
        .typed_routes(|route: Notes| shown(&route).fallback(no_method))
        .typed_get(async |_: Typed<Tag>| "tag")
        .method_not_allowed_fallback(no_method);
    urika::uri_template!(struct Tag = "/tags/{id}", id: u32);
    for target in ["/notes/7", "/tags/7"] {
        let answer = ask_with(&app, "PUT", target, "");
        assert_eq!((answer.status, answer.body.as_str()), (405, "mine"), "{target}");
        assert_eq!(answer.headers[header::ALLOW], "GET,HEAD", "{target}");
    }
}

/// `nest` matches the prefix only without a slash. Another route can match the prefix with a slash.
#[test]
fn the_slash_of_a_prefix_is_a_route_beside_the_nest() {
    let files = || any(async || "a file");
    let inner = || Router::new().typed_routes(|route: Api| shown(&route));
    let inner_with_files = || Router::new().typed_routes_or(|route: Api| shown(&route), files());
    for inner in [inner(), inner_with_files(), inner().fallback(files())] {
        let nested = || Router::new().nest("/api", inner.clone());
        assert_eq!(ask(&nested(), "GET", "/api"), (200, "Index".to_owned()));
        assert_eq!(ask(&nested(), "GET", "/api/").0, 404);
        assert_eq!(ask(&nested().fallback(async || "around"), "GET", "/api/").1, "around");
        let to_prefix = any(async || axum::response::Redirect::permanent("/api"));
        let app = nested().route("/api/", to_prefix);
        let answer = ask_with(&app, "GET", "/api/", "");
        assert_eq!((answer.status, &answer.headers[header::LOCATION]), (308, &"/api".parse().unwrap()));
        assert_eq!(ask(&app, "GET", "/api/logs/1").0, 200);
    }
    // An outer set matches the prefix with a slash, and its inner set needs none.
    assert_eq!(ask(&site(), "GET", "/api/"), (200, "Api(Index)".to_owned()));
}
