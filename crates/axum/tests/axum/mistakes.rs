//! Checks handlers that are mounted at a path that their template cannot match: the answer is a 500 that
//! names both, and not a 404.

use std::cell::RefCell;
use std::panic;

use axum::Router;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use urika::__private::capture::{Lend, Reading};
use urika::value::Segment;
use urika::{FromUri, MatchError, Routes};
use urika_axum::{RouterExt, Typed, TypedForm, TypedRejection};

use super::words::Admin;
use super::{ask, spelled};

urika::uri_template!(struct Note = "/notes/{id}{?q}", id: u32);
urika::uri_template!(struct User = "/users/{id}", id: u32);
urika::uri_template!(struct Json = "/notes/{id}.json", id: u32);
urika::uri_template!(struct Whole = "/api/notes/{id}", id: u32);
urika::uri_template!(struct Optional = "/a{/x}", x: Option<u8>);
urika::uri_template!(struct Kind = "/?kind=a{&x}", x: Option<u8>);

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site<'a> {
    #[route("/tags/{tag}", was = "/labels/{tag}")]
    Tag { tag: Segment<'a> },
    #[routes("/admin")]
    Admin(Admin),
}

async fn note(Typed(note): Typed<Note>) -> String {
    note.id.to_string()
}

async fn json(Typed(json): Typed<Json>) -> String {
    json.id.to_string()
}

async fn whole(Typed(whole): Typed<Whole>) -> String {
    whole.id.to_string()
}

async fn site(_: Typed<Site<'static>>) {}

async fn optional(_: Typed<Optional>) {}

async fn root(_: Typed<Kind>) {}

fn at(path: &str, app: Router) -> Router {
    Router::new().nest(path, app)
}

#[test]
fn a_wrong_place_is_a_mistake_of_the_program() {
    let two = async |_: Typed<Note>, _: Typed<User>| ();
    let form = async |_: TypedForm<Note>| ();
    for (app, method, target, expected) in [
        (
            Router::new().typed_get(two),
            "GET",
            "/notes/7",
            "`/notes/{id}` extracts the values of `axum::mistakes::User`, which matches `/users/{id}`",
        ),
        (
            Router::new().route("/note/{id}", get(note)),
            "GET",
            "/note/7",
            "`/note/{id}` extracts the values of `axum::mistakes::Note`, which matches `/notes/{id}`",
        ),
        (Router::new().route("/notes/{id}/", get(note)), "GET", "/notes/7/", "`/notes/{id}/` extracts"),
        (Router::new().route("/note/{*all}", get(note)), "GET", "/note/7", "`/note/{*all}` extracts"),
        (Router::new().route("/note/{id}", get(form)), "GET", "/note/7", "`/note/{id}` extracts"),
        (Router::new().route("/b", get(optional)), "GET", "/b", "which matches `/a` and others"),
        (
            Router::new().route("/users/{id}", get(site)),
            "GET",
            "/users/7",
            "which matches `/tags/{tag}` and others",
        ),
        (Router::new().typed_route::<User>(get(note)), "GET", "/users/7", "`/users/{id}` extracts"),
        // Inside a `nest`, a template may describe either path.
        (
            at("/api", Router::new().route("/note/{id}", get(note))),
            "GET",
            "/api/note/7",
            "`/api/note/{id}` extracts",
        ),
        (
            at("/v1", Router::new().route("/notes/{id}", get(whole))),
            "GET",
            "/v1/notes/7",
            "`/v1/notes/{id}` extracts",
        ),
        (
            at("/{a}/b", at("/c", Router::new().route("/n", get(note)))),
            "GET",
            "/x/b/c/n",
            "`/{a}/b/c/n` extracts",
        ),
    ] {
        for app in [app.clone(), spelled(app.clone()), app.fallback(async || "none")] {
            let (status, body) = ask(&app, method, target);
            assert!(status == 500 && body.contains(expected), "{target}: {status} {body}");
            assert!(body.contains("\n  help: mount it by its type"), "{body}");
        }
    }
}

#[test]
fn a_place_that_could_be_right_is_a_404() {
    for (app, target) in [
        (Router::new().route("/notes/{id}", get(json)), "/notes/7.xml"),
        (Router::new().route("/{kind}/{id}", get(note)), "/users/7"),
        (Router::new().route("/{*all}", get(note)), "/users/7"),
        (Router::new().fallback(note), "/users/7"),
        (at("/api", Router::new().fallback(note)), "/api/users/7"),
        (at("/api", Router::new().route("/{kind}/{id}", get(whole))), "/api/users/7"),
        (at("/api", Router::new().route("/{kind}/{id}", get(note))), "/api/users/7"),
        (Router::new().nest_service("/api", Router::new().route("/{kind}/{id}", get(note))), "/api/users/7"),
        // The prefix alone is the path `/` of a nested router.
        (at("/api", Router::new().typed_get(root)), "/api"),
        (at("/a/{b}", Router::new().typed_get(root)), "/a/b?kind=b"),
        (at("/api/", Router::new().typed_get(root)), "/api/"),
        (Router::new().route_service("/{kind}/{id}", get(note)), "/users/7"),
        (Router::new().route("/{a}/{b}/{c}", get(site)), "/users/7/x"),
    ] {
        assert_eq!(ask(&app, "GET", target).0, 404, "{target}");
    }
}

#[test]
fn a_matching_path_is_no_mistake() {
    for (app, target) in [
        (Router::new().route("/notes/{id}", get(note)), "/notes/7"),
        (at("/api", Router::new().route("/notes/{id}", get(note))), "/api/notes/7"),
        (at("/api", Router::new().route("/notes/{id}", get(whole))), "/api/notes/7"),
        (Router::new().route("/tags/{tag}", get(site)), "/tags/a"),
        (Router::new().route("/admin/logs/{day}", get(site)), "/admin/logs/7"),
    ] {
        assert_eq!(ask(&app, "GET", target).0, 200, "{target}");
    }
    let former = Router::new().route("/labels/{tag}", get(site)).route("/tags/{tag}/", get(site));
    assert_eq!(ask(&former, "GET", "/labels/a").0, 308);
    assert_eq!(ask(&former, "GET", "/tags/a/").0, 308);
}

/// An optional argument or a `Result` means that the application mounts the template in several places.
#[test]
fn a_handler_may_take_a_template_that_is_not_there() {
    let either = async |note: Option<Typed<Note>>, user: Option<Typed<User>>| {
        format!("{} {}", note.is_some(), user.is_some())
    };
    let app = Router::new().route("/notes/{id}", get(either)).route("/users/{id}", get(either));
    assert_eq!(ask(&app, "GET", "/notes/7"), (200, "true false".to_owned()));
    assert_eq!(ask(&app, "GET", "/users/7"), (200, "false true".to_owned()));
    let told = async |note: Result<Typed<Note>, TypedRejection>| {
        let rejection = note.expect_err("another path");
        assert_eq!(rejection.body_text(), rejection.to_string());
        assert_eq!(rejection.error().kind(), urika::MatchErrorKind::NoMatch);
        rejection.status().as_u16().to_string()
    };
    let app = Router::new().route("/users/{id}", get(told));
    assert_eq!(ask(&app, "GET", "/users/7"), (200, "500".to_owned()));
}

/// A set's own rejection page also receives the text.
#[test]
fn an_own_rejection_has_the_text() {
    struct Page(TypedRejection);
    impl From<TypedRejection> for Page {
        fn from(rejection: TypedRejection) -> Self {
            Self(rejection)
        }
    }
    impl IntoResponse for Page {
        fn into_response(self) -> Response {
            (self.0.status(), self.0.body_text()).into_response()
        }
    }
    urika::uri_template!(struct Shown = "/shown/{id}", id: u32, rejection = Page);
    let app = Router::new().route("/other", get(async |_: Typed<Shown>| ()));
    let (status, body) = ask(&app, "GET", "/other");
    assert!(status == 500 && body.contains("which matches `/shown/{id}`"), "{status} {body}");
}

/// A `FromUri` written by hand does not say which paths its type matches.
#[test]
fn a_handwritten_implementation_is_not_checked() {
    #[derive(Debug)]
    struct Own;
    impl<'u> FromUri<'u> for Own {
        type Serving = ();
        type Kept = urika::__private::Yes;

        fn __read<'t, L: Lend<'t, 'u>>(text: &'t str, _: Reading, _: L) -> Result<Self, MatchError> {
            Note::from_path(text).map(|_| Self)
        }
    }
    let app = Router::new().route("/other", get(async |_: Typed<Own>| ()));
    assert_eq!(ask(&app, "GET", "/other").0, 404);
    assert_eq!(Typed::<Note>::try_from(&Uri::from_static("/other")).unwrap_err().status(), 404);
}

/// A template of the whole path needs `typed_route_in`: a plain `nest` finds it only after the prefix.
#[test]
fn a_whole_path_is_mounted_in_a_nest() {
    let plain = at("/api", Router::new().typed_get(whole));
    assert_eq!(ask(&plain, "GET", "/api/notes/7").0, 404);
    assert_eq!(ask(&plain, "GET", "/api/api/notes/7").0, 200);
    let inner = || Router::new().typed_route_in::<Whole>("/api", get(whole));
    let nested = at("/api", inner());
    for (app, target, status) in [
        (&nested, "/api/notes/7", 200),
        (&spelled(nested.clone()), "/%61pi/notes/7", 200),
        (&nested, "/api/notes/x", 400),
        (&nested, "/api/other", 404),
        (&inner(), "/notes/7", 500),
        (&at("/v1", inner()), "/v1/notes/7", 500),
        (&at("/v1", nested.clone()), "/v1/api/notes/7", 500),
    ] {
        let (found, body) = ask(app, "GET", target);
        assert_eq!(found, status, "{target}: {body}");
        assert!(status < 500 || body.contains("for a router nested at `/api`"), "{body}");
    }
    assert_eq!(ask(&nested, "POST", "/api/notes/7").0, 405);
}

#[test]
#[should_panic(expected = "`/notes/{id}` is not below `/api`")]
fn a_path_that_is_not_behind_the_prefix_is_said_at_the_start() {
    let _: Router = Router::new().typed_route_in::<Note>("/api", get(note));
}

#[test]
#[should_panic(expected = "the prefix `api` does not begin with `/`")]
fn a_prefix_begins_with_a_slash() {
    let _: Router = Router::new().typed_route_in::<Whole>("api", get(whole));
}

/// Checks that the panic points at the line that mounts, not into the library.
#[test]
fn a_panic_is_at_the_line_that_mounts() {
    thread_local!(static FILE: RefCell<String> = const { RefCell::new(String::new()) });
    let other = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        FILE.set(panic.location().map(|location| location.file().to_owned()).unwrap_or_default());
        other(panic);
    }));
    urika::uri_template!(struct Query = "{?q}");
    #[derive(Debug, Routes)]
    enum Found {
        #[route("/")]
        Home,
        #[route]
        Query(Query),
    }
    let mounts: [fn() -> Router; 4] = [
        || Router::new().typed_route_in::<Note>("/api", get(note)),
        || Router::new().typed_routes_in("/api", |_: Admin| get(async || ())),
        || Router::new().typed_routes(|_: Found| get(async || ())),
        || Router::new().typed_get(note).typed_get(note),
    ];
    for mount in mounts {
        panic::catch_unwind(mount).expect_err("a panic");
        assert_eq!(FILE.take(), file!());
    }
}
