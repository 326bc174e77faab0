//! Checks typed templates in axum: the handlers' arguments, the answers to refused requests, and the routes
//! that the templates describe. The requests go to routers without a socket; `crates/examples/web` has a
//! server.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Request, StatusCode, Uri, header};
use axum::response::Redirect;
use axum::routing::get;
use axum::{Router, body};
use tower_service::Service;
use urika::value::{RelPath, Segment};
use urika::{MatchError, MatchErrorKind, uri_template};
use urika_axum::{MatchedRoute, RouterExt, Typed, TypedRejection};

#[path = "axum/comfort.rs"]
mod comfort;
#[path = "axum/fallback.rs"]
mod fallback;
#[path = "axum/forms.rs"]
mod forms;
#[path = "axum/guide.rs"]
mod guide;
#[path = "axum/inside.rs"]
mod inside;
#[path = "axum/locale.rs"]
mod locale;
#[path = "axum/mistakes.rs"]
mod mistakes;
#[path = "axum/mounting.rs"]
mod mounting;
#[path = "axum/nested.rs"]
mod nested;
#[path = "axum/pages.rs"]
mod pages;
#[path = "axum/raw.rs"]
mod raw;
#[path = "axum/sharing.rs"]
mod sharing;
#[path = "axum/slashes.rs"]
mod slashes;
#[path = "axum/spellings.rs"]
mod spellings;
#[path = "axum/words.rs"]
mod words;

uri_template!(struct Notes = "/notes{?q,tag*,page}", page: Option<u32>);
uri_template!(struct Note<'a> = "/notes/{name}", name: Segment<'a>);
uri_template!(struct Files<'a> = "/files{/path*}{?raw}", path: Vec<Segment<'a>>, raw: Option<bool>);
uri_template!(struct Tree<'a> = "/tree/{+path}", path: RelPath<'a>);
uri_template!(struct Export = "/export/{id}.json", id: u32);
uri_template!(struct Home = "https://example.com{?page}", page: Option<u32>);
uri_template!(struct Cafe = "/caf\u{e9}/{id}", id: u8);

async fn notes(Typed(Notes { q, tag, page }): Typed<Notes>) -> String {
    format!("{q:?} {tag:?} {page:?}")
}

async fn note(
    Typed(note): Typed<Note<'static>>,
    State(owner): State<&'static str>,
    method: Method,
) -> String {
    format!("{method} {:?} of {owner}", note.name.as_str())
}

async fn save(note: Typed<Note<'static>>, body: String) -> Redirect {
    assert_eq!(body, "text");
    Redirect::to(note.build().as_str())
}

async fn files(Typed(files): Typed<Files<'static>>) -> String {
    format!("{:?} {:?}", files.path.iter().map(Segment::as_str).collect::<Vec<_>>(), files.raw)
}

async fn tree(Typed(tree): Typed<Tree<'static>>) -> String {
    tree.path.as_str().to_owned()
}

async fn export(Typed(export): Typed<Export>) -> String {
    export.id.to_string()
}

async fn home(home: Result<Typed<Home>, TypedRejection>) -> Result<String, StatusCode> {
    match home {
        Ok(Typed(home)) => Ok(format!("{:?}", home.page)),
        Err(_) => Err(StatusCode::IM_A_TEAPOT),
    }
}

async fn cafe(Typed(cafe): Typed<Cafe>) -> String {
    cafe.id.to_string()
}

fn app() -> Router {
    Router::new()
        .typed_get(notes)
        .typed_get(note)
        .typed_post(save)
        .typed_get(files)
        .typed_get(tree)
        .typed_get(export)
        .typed_get(home)
        .typed_get(cafe)
        .with_state("kim")
}

/// Returns the output of a future that never waits.
fn block_on<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}

struct Answer {
    status: u16,
    headers: HeaderMap,
    rejection: Option<TypedRejection>,
    matched: Option<MatchedRoute>,
    body: String,
}

/// Returns the application as a router that accepts every spelling of a path.
fn spelled(app: Router) -> Router {
    Router::new().fallback_service(app.any_spelling())
}

fn ask_with(app: &Router, method: &str, target: &str, body: &'static str) -> Answer {
    let uri: Uri = target.parse().expect(target);
    let request = Request::builder().method(method).uri(uri).body(Body::from(body)).expect("a request");
    let response = block_on(app.clone().call(request)).expect("an answer");
    let (parts, body) = response.into_parts();
    let body = block_on(body::to_bytes(body, 1 << 16)).expect("a body");
    Answer {
        status: parts.status.as_u16(),
        headers: parts.headers,
        rejection: parts.extensions.get::<TypedRejection>().cloned(),
        matched: parts.extensions.get::<MatchedRoute>().cloned(),
        body: String::from_utf8(body.to_vec()).expect("text"),
    }
}

/// Returns the status and the body of an answer.
fn ask(app: &Router, method: &str, target: &str) -> (u16, String) {
    let answer = ask_with(app, method, target, "text");
    (answer.status, answer.body)
}

#[track_caller]
fn assert_gets(target: &str, status: u16, body: &str) {
    assert_eq!(ask(&app(), "GET", target), (status, body.to_owned()), "{target}");
}

#[test]
fn handlers_get_their_values() {
    assert_gets("/notes", 200, "None [] None");
    assert_gets("/notes?tag=b&q=a+b%2Bc&utm=1&page=2&tag=", 200, "Some(\"a b+c\") [\"b\", \"\"] Some(2)");
    assert_gets("/notes/a%20b", 200, "GET \"a b\" of kim");
    assert_gets("/notes/a%2520b", 200, "GET \"a%20b\" of kim");
    assert_gets("/files", 200, "[] None");
    assert_gets("/files/a%20b/c.d?raw=true", 200, "[\"a b\", \"c.d\"] Some(true)");
    assert_gets("/tree/a/%C3%A9", 200, "a/é");
    assert_gets("/export/7.json", 200, "7");
    assert_gets("/caf%C3%A9/7", 200, "7");
}

#[test]
fn another_shape_is_not_found() {
    for target in
        ["/", "/notes/", "/notes/a/b", "/files/", "/tree", "/export/7", "/export/7.xml", "/Notes", "//notes"]
    {
        let answer = ask_with(&app(), "GET", target, "");
        // The template `/` matches no other path, and its handler receives the rejection.
        let expected = if target == "/" { 200 } else { 404 };
        assert_eq!(answer.status, expected, "{target}");
    }
    // A pattern matched here, but its template did not.
    let answer = ask_with(&app(), "GET", "/export/7.xml", "");
    assert_eq!(answer.body, "not found");
    assert_eq!(answer.rejection.map(|rejection| rejection.error().kind()), Some(MatchErrorKind::NoMatch));
}

#[test]
fn a_bad_value_is_named_and_not_echoed() {
    let bad = "`page` is not a number; write digits only";
    assert_gets("/notes?page=x%3Cscript%3E", 400, bad);
    assert_gets("/notes?page=", 400, bad);
    assert_gets("/notes?page=%2B5", 400, bad);
    assert_gets("/notes?page=1&page=2", 400, "`page` has more than one value; pass it once");
    assert_gets(
        "/notes?q=%FF",
        400,
        "invalid `q`: decoded bytes are not UTF-8; percent-encode UTF-8: `é` is written `%C3%A9`",
    );
    assert_gets("/export/x.json", 400, "`id` is not a number; write digits only");
    for name in ["%2e%2e", "..", ".%2E", "a%2Fb", "a%5cb", "a%00b", "..;x"] {
        let answer = ask_with(&app(), "GET", &format!("/notes/{name}"), "");
        assert_eq!(answer.status, 400, "{name}");
        assert!(answer.body.contains("invalid `name`"), "{}", answer.body);
        let rejection = answer.rejection.expect("a rejection");
        assert_eq!(rejection.error().variable(), Some("name"));
        assert_eq!((rejection.status(), rejection.body_text()), (StatusCode::BAD_REQUEST, answer.body));
    }
    for (path, status) in [("a/../b", 400), ("a/%2e%2e/b", 400), ("a%2fb", 400), ("a//b", 404)] {
        assert_eq!(ask(&app(), "GET", &format!("/tree/{path}")).0, status, "{path}");
        assert_eq!(ask(&app(), "GET", &format!("/files/{path}")).0, status, "{path}");
    }
}

#[test]
fn methods_are_those_of_axum() {
    let answer = ask_with(&app(), "POST", "/notes/a%20b", "text");
    assert_eq!((answer.status, &answer.headers[header::LOCATION]), (303, &"/notes/a%20b".parse().unwrap()));
    let answer = ask_with(&app(), "DELETE", "/notes/a", "");
    assert_eq!((answer.status, &answer.headers[header::ALLOW]), (405, &"GET,HEAD,POST".parse().unwrap()));
    assert_eq!(ask(&app(), "HEAD", "/notes/a"), (200, String::new()));
    assert_eq!(ask(&app(), "HEAD", "/notes/%2E"), (400, String::new()));
    assert_eq!(ask(&app(), "OPTIONS", "/notes/a").0, 405);
}

/// RFC 9112, section 3.2: a request to a proxy contains the whole URI, and `OPTIONS` may have `*`.
#[test]
fn requests_have_several_forms() {
    assert_gets("http://example.com/notes?q=a", 200, "Some(\"a\") [] None");
    assert_gets("http://other.example:81/notes/a", 200, "GET \"a\" of kim");
    assert_gets("http://example.com", 200, "None");
    assert_gets("http://example.com?page=2", 200, "Some(2)");
    assert_gets("/?page=x", 418, "");
    assert_eq!(ask(&app(), "OPTIONS", "*").0, 404);
    assert_eq!(ask(&app(), "CONNECT", "example.com:443").0, 404);
    let star = Typed::<Note<'static>>::try_from(&Uri::from_static("*"));
    assert_eq!(star.unwrap_err().status(), StatusCode::NOT_FOUND);
}

/// The template describes the whole path, even when the pattern is written by hand.
#[test]
fn nested_routers() {
    uri_template!(struct Inner = "/api/v1/notes/{id}", id: u32);
    let show = get(|Typed(inner): Typed<Inner>| async move { inner.id.to_string() });
    let nested =
        Router::new().nest("/api", Router::new().nest("/v1", Router::new().route("/notes/{id}", show)));
    let link = Inner { id: 7 }.build();
    assert_eq!(ask(&nested, "GET", link.as_str()), (200, "7".to_owned()));
    assert_eq!(ask(&nested, "GET", "/notes/7").0, 404);
    let merged = Router::new().merge(Router::new().typed_get(note)).with_state("kim");
    assert_eq!(ask(&merged, "GET", "/notes/a").0, 200);
}

#[test]
fn a_handler_may_be_asked_in_other_ways() {
    async fn maybe(note: Option<Typed<Note<'static>>>) -> String {
        note.map_or_else(|| "none".to_owned(), |note| note.name.to_string())
    }
    let app = Router::new().fallback(maybe).typed_route::<Export>(get(|| async { "export" }).delete(maybe));
    assert_eq!(ask(&app, "GET", "/other"), (200, "none".to_owned()));
    assert_eq!(ask(&app, "GET", "/notes/a%20b"), (200, "a%20b".to_owned()));
    assert_eq!(ask(&app, "GET", "/notes/%2E").0, 400);
    assert_eq!(ask(&app, "GET", "/export/1.json"), (200, "export".to_owned()));
    assert_eq!(ask(&app, "DELETE", "/export/1.json"), (200, "none".to_owned()));
}

/// A handler receives the values from which its link was built.
#[test]
fn links_reach_their_handlers() {
    for name in ["a", "a b", "é", "a+b", "50%", "%2e%2e", "...", "a?b#c&d=e", "'\"<>", "a;b"] {
        let link = Note { name: Segment::parse(name).expect(name) }.build();
        assert_eq!(ask(&app(), "GET", link.as_str()), (200, format!("GET {name:?} of kim")));
        let link = Notes { q: Some(name.to_owned()), tag: vec![name.to_owned()], page: Some(1) }.build();
        assert_eq!(ask(&app(), "GET", link.as_str()), (200, format!("Some({name:?}) [{name:?}] Some(1)")));
    }
}

#[test]
fn a_rejection_is_an_error() {
    fn is_error<E: std::error::Error + Clone + Send + Sync + 'static>(_: &E) {}
    let error = Export::from_path("/export/x.json").unwrap_err();
    let rejection = TypedRejection::from(error.clone());
    is_error(&rejection);
    assert_eq!(rejection.to_string(), error.to_string());
    assert_eq!(MatchError::from(rejection), error);
}

/// A request without the parameter gets its default.
#[test]
fn defaults_are_read() {
    uri_template!(struct Paged = "/paged{?page,q}", #[uri(default = 1)] page: u32);
    let app: Router = Router::new()
        .typed_get(|Typed(paged): Typed<Paged>| async move { format!("{} {:?}", paged.page, paged.q) });
    assert_eq!(ask(&app, "GET", "/paged"), (200, "1 None".to_owned()));
    assert_eq!(ask(&app, "GET", "/paged?q=a+b"), (200, "1 Some(\"a b\")".to_owned()));
    assert_eq!(ask(&app, "GET", "/paged?page=2"), (200, "2 None".to_owned()));
    assert_eq!(ask(&app, "GET", "/paged?page=").0, 400);
    assert_eq!(ask(&app, "GET", Paged::builder().build().as_str()), (200, "1 None".to_owned()));
}

#[derive(Debug, urika::Routes)]
enum Api<'a> {
    #[route("/api/notes/{name}.json")]
    Json { name: Segment<'a> },
    #[route("/api/notes/{name}{?page}")]
    Note { name: Segment<'a>, page: Option<u32> },
    #[route("/api/notes")]
    All,
}

/// `{name}.json` and `{name}` match the same segment, and the set decides which route applies.
#[test]
fn route_sets() {
    let app: Router = Router::new()
        .typed_get(notes)
        .typed_routes(|route: Api<'static>| match route {
            Api::Json { name } => get(async move || format!("json of {}", name.as_str())),
            Api::Note { name, page } => get(move |State(owner): State<&'static str>| async move {
                format!("{} {page:?} of {owner}", name.as_str())
            })
            .delete(async || StatusCode::NO_CONTENT),
            Api::All => get(async || {
                Api::Note { name: Segment::parse("a b").unwrap(), page: Some(1) }.build().into_string()
            }),
        })
        .with_state("kim");
    assert_eq!(ask(&app, "GET", "/api/notes/a%20b.json"), (200, "json of a b".to_owned()));
    assert_eq!(ask(&app, "GET", "/api/notes/a%2Ejson"), (200, "json of a".to_owned()));
    assert_eq!(ask(&app, "GET", "/%61pi/notes/a.jso?page=2").0, 404);
    let any = spelled(app.clone());
    assert_eq!(ask(&any, "GET", "/%61pi/notes/a.jso?page=2"), (200, "a.jso Some(2) of kim".to_owned()));
    assert_eq!(ask(&app, "GET", "/api/notes"), (200, "/api/notes/a%20b?page=1".to_owned()));
    assert_eq!(ask(&app, "DELETE", "/api/notes/a").0, 204);
    let answer = ask_with(&app, "POST", "/api/notes/a", "");
    assert_eq!((answer.status, &answer.headers[header::ALLOW]), (405, &"GET,HEAD,DELETE".parse().unwrap()));
    assert_eq!(
        ask(&app, "GET", "/api/notes/a?page=x"),
        (400, "`page` is not a number; write digits only".to_owned())
    );
    assert_eq!(ask(&app, "GET", "/api/notes/%2e%2e").0, 400);
    assert_eq!(ask(&app, "GET", "/api/notes/").0, 404);
    assert_eq!(ask(&app, "GET", "/api").0, 404);
}

/// A handler can extract the set like any other argument.
#[test]
fn a_route_set_is_extracted() {
    async fn api(method: Method, Typed(route): Typed<Api<'static>>) -> String {
        format!("{method} {}", route.build())
    }
    let app = Router::new().fallback(api);
    for link in [
        Api::Json { name: Segment::parse("a+b").unwrap() }.build(),
        Api::Note { name: Segment::parse("\u{e9}").unwrap(), page: None }.build(),
        Api::All.build(),
    ] {
        assert_eq!(ask(&app, "PUT", link.as_str()), (200, format!("PUT {link}")));
    }
    assert_eq!(ask(&app, "PUT", "/nothing").0, 404);
}
