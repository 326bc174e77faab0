//! Checks redirects, tuple structs, unknown methods, whole paths in a nest, and the order of calls around a
//! set.

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Extension, Router};
use urika::value::Segment;
use urika::{Routes, UriRef, UriTemplate, uri, uri_template};
use urika_axum::{MatchedRoute, Redirect, RouterExt, Typed};

use super::{ask, ask_with, spelled};

#[derive(Debug, UriTemplate)]
#[uri_template("/users/{id}/notes/{name}", text)]
struct Note<'a>(u64, Segment<'a>);

#[derive(Debug, Routes)]
#[routes(text)]
enum Api<'a> {
    #[route("/api/users/{id}")]
    User { id: u64 },
    #[route("/api/tags/{tag}.json")]
    Tag(Segment<'a>),
    #[route("/api")]
    Index,
}

fn location(response: impl IntoResponse) -> (u16, String) {
    let response = response.into_response();
    let location = response.headers()[header::LOCATION].to_str().expect("text").to_owned();
    (response.status().as_u16(), location)
}

#[test]
fn redirects_take_links() {
    let note = Note(7, Segment::parse("a b").unwrap());
    assert_eq!(location(Redirect::to(&note)), (303, "/users/7/notes/a%20b".to_owned()));
    assert_eq!(location(Redirect::temporary(&Api::User { id: 7 })), (307, "/api/users/7".to_owned()));
    assert_eq!(location(Redirect::permanent(&Api::Index)), (308, "/api".to_owned()));
    assert_eq!(location(Redirect::to(&note.build())), (303, "/users/7/notes/a%20b".to_owned()));
    assert_eq!(
        location(Redirect::to(&uri!("https://example.com/a"))),
        (303, "https://example.com/a".to_owned())
    );
    uri_template!(struct Text = "/text/{name}");
    let text = |name: &str| Redirect::try_to(&Text { name: name.to_owned() });
    assert_eq!(location(text("\u{e9}\r\nx: y").unwrap()), (303, "/text/%C3%A9%0D%0Ax%3A%20y".to_owned()));
    assert_eq!(location(text("a").unwrap().as_permanent()), (308, "/text/a".to_owned()));
    assert_eq!(location(text("a").unwrap().as_temporary()), (307, "/text/a".to_owned()));
    assert_eq!(text("..").unwrap_err().variable(), Some("name"));
    assert!(Redirect::try_to(&Api::Index).is_ok());
}

/// The links that a login page gets, each in the type that a program may give it.
#[test]
fn a_redirect_stays_on_the_server() {
    for next in ["/notes?page=2#a", "/a/b;c", "/"] {
        assert_eq!(location(Redirect::to_local(next).unwrap()), (303, next.to_owned()));
    }
    for next in ["/notes", "?page=2", "notes", "../notes", "#a", "", ".//example.com", "/a//b"] {
        let reference = UriRef::parse(next).unwrap();
        let expected = next.to_owned();
        assert_eq!(location(Redirect::to(&reference)), (303, expected.clone()));
        assert_eq!(location(Redirect::permanent(&reference.to_buf())), (308, expected.clone()));
        assert_eq!(location(Redirect::try_to(&reference).unwrap()), (303, expected));
    }
    for next in ["//evil.example/", "///evil.example", "https://evil.example/", "https:/a", "javascript:a"] {
        assert_eq!(Redirect::to_local(next).unwrap_err().code(), "NOT_LOCAL", "{next}");
        let reference = UriRef::parse(next).unwrap();
        assert_eq!(Redirect::try_to(&reference).unwrap_err().code(), "NOT_LOCAL", "{next}");
        let owned = reference.to_buf();
        for redirect in [Redirect::to(&reference), Redirect::temporary(&owned), Redirect::permanent(&owned)] {
            assert!(!format!("{redirect:?}").contains("evil"), "{next}");
            let response = redirect.as_temporary().into_response();
            assert_eq!(response.status(), 500, "{next}");
            assert!(!response.headers().contains_key(header::LOCATION), "{next}");
        }
    }
    // A `Uri` names its server.
    assert_eq!(location(Redirect::to(&uri!("https://example.com/a").to_buf())).1, "https://example.com/a");
}

/// A built URI can be the value of a header.
#[test]
fn headers_take_uris() {
    async fn made() -> impl IntoResponse {
        (StatusCode::CREATED, [(header::LOCATION, Api::User { id: 7 }.build())])
    }
    let app: Router = Router::new().route("/", post(made));
    let answer = ask_with(&app, "POST", "/", "");
    assert_eq!(
        (answer.status, &answer.headers[header::LOCATION]),
        (201, &HeaderValue::from_static("/api/users/7"))
    );
}

#[test]
fn tuple_structs_are_arguments() {
    #[derive(Debug, UriTemplate)]
    #[uri_template("/items/{id}{?page}")]
    struct Item(u64, Option<u8>);

    async fn item(Typed(Item(id, page)): Typed<Item>) -> String {
        format!("{id} {page:?}")
    }
    async fn note(Typed(Note(user, name)): Typed<Note<'static>>) -> String {
        format!("{user} {}", name.as_str())
    }
    let app: Router = Router::new().typed_get(item).typed_get(note);
    assert_eq!(ask(&app, "GET", "/items/7?page=2"), (200, "7 Some(2)".to_owned()));
    assert_eq!(ask(&app, "GET", "/items/x").0, 400);
    assert_eq!(ask(&app, "GET", "/users/7/notes/a%20b"), (200, "7 a b".to_owned()));
}

fn api() -> Router {
    let dispatch = |route: Api<'static>| match route {
        Api::User { id } => get(async move || format!("user {id}")).delete(async || "deleted"),
        Api::Tag(tag) => get(async move || format!("tag {}", tag.as_str())),
        Api::Index => get(async || "index"),
    };
    Router::new().typed_routes_in("/api", dispatch)
}

#[test]
fn a_set_of_whole_paths_is_nested() {
    let app = Router::new().nest("/api", api()).fallback(async || "none");
    for (path, body) in [
        ("/api/users/7", "user 7"),
        ("/api/tags/a.json", "tag a"),
        ("/api", "index"),
        ("/users/7", "none"),
        ("/api/api/users/7", "none"),
    ] {
        assert_eq!(ask(&app, "GET", path), (200, body.to_owned()), "{path}");
    }
    assert_eq!(ask(&app, "GET", "/api/users/x").0, 400);
    let link = Api::User { id: 7 }.build();
    assert_eq!(ask(&spelled(app), "GET", link.as_str()).0, 200);
}

#[test]
#[should_panic(expected = "`/api/users/{id}` is not below `/v2`, so no request reaches it")]
fn a_set_that_matches_nothing_is_an_error_at_the_start() {
    let _: Router = Router::new().typed_routes_in("/v2", |_: Api<'static>| get(async || ()));
}

/// Inside a `nest`, a template may describe the whole path or the path after the prefix.
#[test]
fn a_template_describes_either_path_in_a_nest() {
    uri_template!(struct Whole = "/api/notes/{id}", id: u32);
    uri_template!(struct Behind = "/tags/{id}", id: u32);
    let inner = Router::new()
        .route("/notes/{id}", get(async |Typed(whole): Typed<Whole>| whole.id.to_string()))
        .route("/tags/{id}", get(async |Typed(behind): Typed<Behind>| behind.id.to_string()))
        .typed_post(async |Typed(behind): Typed<Behind>| format!("post {}", behind.id))
        .route("/both/{id}", get(async |both: Option<Typed<Whole>>| both.is_none().to_string()));
    let app = Router::new().nest("/api", inner);
    assert_eq!(ask(&app, "GET", "/api/notes/7"), (200, "7".to_owned()));
    assert_eq!(ask(&app, "GET", "/api/tags/7"), (200, "7".to_owned()));
    assert_eq!(ask(&app, "POST", "/api/tags/7"), (200, "post 7".to_owned()));
    assert_eq!(ask(&app, "GET", "/api/both/7"), (200, "true".to_owned()));
    assert_eq!((ask(&app, "GET", "/api/notes/x").0, ask(&app, "GET", "/api/tags/x").0), (400, 400));
}

#[test]
fn an_unknown_method_is_reported() {
    let app = Router::new().nest("/api", api()).typed_get(async |_: Typed<Note<'static>>| ());
    for (target, allow) in [("/api/users/7", "GET,HEAD,DELETE"), ("/users/7/notes/a", "GET,HEAD")] {
        let answer = ask_with(&app, "PUT", target, "");
        assert_eq!((answer.status, answer.body.as_str()), (405, "method not allowed"), "{target}");
        assert_eq!(answer.headers[header::ALLOW], allow, "{target}");
        assert_eq!(answer.headers[header::CONTENT_LENGTH], "18", "{target}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "text/plain; charset=utf-8", "{target}");
    }
    // A body from the application is not replaced.
    let app: Router = Router::new().typed_route::<Note<'static>>(
        get(async || ()).fallback(async || (StatusCode::METHOD_NOT_ALLOWED, "no")),
    );
    assert_eq!(ask(&app, "PUT", "/users/7/notes/a"), (405, "no".to_owned()));
}

/// axum's own extension has the pattern, and `MatchedRoute` has the template, even inside a `nest`.
#[test]
fn metrics_have_the_pattern() {
    async fn show(path: MatchedPath, Extension(route): Extension<MatchedRoute>) -> String {
        format!("{} {}", path.as_str(), route.template())
    }
    async fn counted(request: Request, next: Next) -> Response {
        let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
        let mut response = next.run(request).await;
        if let Some(path) = path {
            response.headers_mut().insert("x-path", path.parse().expect("a header"));
        }
        response
    }
    let set = |route: Api<'static>| match route {
        Api::User { .. } | Api::Tag(_) | Api::Index => get(show),
    };
    let app = Router::new()
        .nest("/v1", Router::new().typed_routes(set).typed_get(async |_: Typed<Note<'static>>| "note"))
        .route_layer(from_fn(counted));
    for (target, body) in [
        ("/v1/api/users/7", "/v1/api/users/{id} /api/users/{id}"),
        ("/v1/api/tags/a.json", "/v1/api/tags/{(tag).json} /api/tags/{tag}.json"),
    ] {
        assert_eq!(ask(&app, "GET", target), (200, body.to_owned()));
        assert_eq!(ask_with(&app, "GET", target, "").headers["x-path"], body.split(' ').next().unwrap());
    }
    assert_eq!(
        ask_with(&app, "GET", "/v1/users/7/notes/a", "").headers["x-path"],
        "/v1/users/{id}/notes/{name}"
    );
}

async fn marked(mut response: Response) -> Response {
    response.headers_mut().insert("x-marked", HeaderValue::from_static("yes"));
    response
}

/// The parts of an application can be added in any order, and each part is kept.
#[test]
fn the_parts_of_an_application_have_any_order() {
    type Step = fn(Router<&'static str>) -> Router<&'static str>;
    let steps: [(&str, Step); 6] = [
        ("set", |app| {
            app.typed_routes(|route: Api<'static>| match route {
                Api::User { id } => {
                    get(async move |axum::extract::State(owner): axum::extract::State<&'static str>| {
                        format!("{id} of {owner}")
                    })
                }
                Api::Tag(_) | Api::Index => get(async || "other"),
            })
        }),
        ("single", |app| app.typed_get(async |_: Typed<Note<'static>>| "note")),
        ("hand", |app| app.route("/hand", get(async || "hand"))),
        ("merge", |app| app.merge(Router::new().route("/merged", get(async || "merged")))),
        ("nest", |app| app.nest("/v1", Router::new().typed_get(async |_: Typed<Note<'static>>| "nested"))),
        ("fallback", |app| app.fallback_service(any(async || "a file"))),
    ];
    let wanted = [
        ("/api/users/7", "7 of kim"),
        ("/api", "other"),
        ("/users/7/notes/a", "note"),
        ("/hand", "hand"),
        ("/merged", "merged"),
        ("/v1/users/7/notes/a", "nested"),
        ("/logo.png", "a file"),
    ];
    let mut order: Vec<usize> = (0..steps.len()).collect();
    let mut tried = 0;
    permute(&mut order, 0, &mut |order| {
        let app = order.iter().fold(Router::new(), |app, at| steps[*at].1(app));
        let app = app.layer(map_response(marked)).with_state("kim");
        for (path, body) in wanted {
            let answer = ask_with(&app, "GET", path, "");
            let names: Vec<&str> = order.iter().map(|at| steps[*at].0).collect();
            assert!(answer.headers.contains_key("x-marked"), "{path} of {names:?}");
            assert_eq!((answer.status, answer.body.as_str()), (200, body), "{path} of {names:?}");
        }
        tried += 1;
    });
    assert_eq!(tried, 720);
}

fn permute(order: &mut [usize], at: usize, each: &mut impl FnMut(&[usize])) {
    if at == order.len() {
        return each(order);
    }
    for other in at..order.len() {
        order.swap(at, other);
        permute(order, at + 1, each);
        order.swap(at, other);
    }
}
