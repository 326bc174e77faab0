//! Routes, sets and their arguments: the requests of their rows in `src/guide.md`.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, map_request, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use urika::value::{RelPath, Segment};
use urika::{Routes, UriRef, UriValue, uri, uri_ref, uri_template};
use urika_axum::{MatchedRoute, Redirect, RouterExt as _, Typed, WithRejection};

use super::{assert_answers, notes, panic_of};
use crate::words::{Page, Teapot, mounted, shown};
use crate::{ask, ask_with, spelled};

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Slashed<'a> {
    #[route("/notes{?page}", was = "/list")]
    List { page: Option<u8> },
    #[route("/notes/{id}{?page}", was = "/note/{id}")]
    Note { id: u64, page: Option<u8> },
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
    #[route("/tags/{tag}")]
    Tag { tag: u8 },
}

#[derive(Debug, Routes)]
enum Plain {
    #[route("/notes")]
    List,
    #[route("/notes/{id}", was = "/user{?id}", was = "/people/{id}")]
    Note { id: u64 },
}

pub(super) fn patterns_of_routes() {
    async fn matched(path: MatchedPath) -> String {
        path.as_str().to_owned()
    }
    let app = Router::new().typed_routes(|_: Slashed<'static>| get(matched));
    assert_answers(&app, &[("GET /notes/7", "200 /notes/{id}"), ("GET /files/a/b", "200 /files/{*path}")]);
    assert_answers(
        &notes::app(),
        &[("GET /notes/7.json", "200 { \"note\": 7 }"), ("GET /notes/7", "200 note 7")],
    );
}

pub(super) fn state_and_layers() {
    let app = Router::new()
        .typed_routes(|route: Plain| {
            let text = format!("{route:?}");
            get(async move |State(owner): State<&'static str>| format!("{text} of {owner}"))
                .delete(async || "gone")
                .layer(map_response(async |response: Response| ([("x-layer", "yes")], response)))
        })
        .with_state("kim");
    assert_answers(
        &app,
        &[
            ("GET /notes", "200 List of kim"),
            ("DELETE /notes", "200 gone"),
            ("PUT /notes", "405 GET,HEAD,DELETE"),
        ],
    );
    assert_eq!(ask_with(&app, "GET", "/notes", "").headers["x-layer"], "yes");
}

pub(super) fn links_and_headers() {
    let responses = [
        Redirect::to(&Note { id: 7 }).into_response(),
        Redirect::to(&Plain::Note { id: 7 }).into_response(),
        Redirect::to(&uri_ref!("/notes/7")).into_response(),
        (StatusCode::SEE_OTHER, [(header::LOCATION, Note { id: 7 }.build())]).into_response(),
    ];
    for response in responses {
        assert_eq!(
            (response.status().as_u16(), &response.headers()["location"]),
            (303, &"/notes/7".parse().unwrap())
        );
    }
}

pub(super) fn names_of_routes() {
    async fn names(Extension(route): Extension<MatchedRoute>) -> String {
        format!("{} {}", route.names().join("::"), route.template())
    }
    let app = Router::new().typed_routes(|_: Site| get(names));
    assert_answers(&app, &[("GET /api/me", "200 Api::Me /api/me"), ("GET /x", "200 Other /x")]);
    let app = Router::new().typed_routes(|_: Slashed<'static>| get(names));
    assert_answers(&app, &[("GET /notes/7", "200 Note /notes/{id}{?page}")]);
}

pub(super) fn empty_segment() {
    assert_answers(&mounted::<Plain>(), &[("GET /notes/", "404"), ("GET /notes/7", "200 Note { id: 7 }")]);
    assert_answers(&mounted::<Slashed<'static>>(), &[("GET /notes/", "308 /notes"), ("GET /tags/", "404")]);
}

pub(super) fn reserved_name() {
    #[derive(Debug, Routes)]
    enum Users<'a> {
        #[route("/users/me")]
        Me,
        #[route("/users/{name}")]
        User { name: Segment<'a> },
    }
    #[derive(Debug, Routes)]
    #[routes(unambiguous)]
    enum Unambiguous<'a> {
        #[route("/users/me")]
        Me,
        #[route("/users/{name}")]
        User { name: Segment<'a> },
    }
    let name = Segment::parse("me").expect("a segment");
    let link = Users::User { name: name.clone() }.build();
    assert_answers(&mounted::<Users<'static>>(), &[(&format!("GET {link}"), "200 Me")]);
    assert_eq!(Unambiguous::Me.try_build().expect("a link").as_str(), "/users/me");
    let error = Unambiguous::User { name }.try_build().unwrap_err().to_string();
    assert!(error.contains("`Me`") && error.contains("`User`"), "{error}");
}

uri_template!(struct Note = "/notes/{id}", id: u64);
uri_template!(struct Other = "/others/{id}", id: u64);

pub(super) fn wrong_place() {
    let app = Router::new()
        .route("/note/{id}", get(async |Typed(note): Typed<Note>| note.id.to_string()))
        .route("/notes/{id}", get(async |Typed(note): Typed<Note>, _: Typed<Other>| note.id.to_string()))
        .route("/any/{id}", get(async |note: Option<Typed<Note>>| note.is_none().to_string()));
    assert_answers(
        &app,
        &[
            ("GET /note/7", "500 `/note/{id}`"),
            ("GET /note/7", "500 `/notes/{id}`"),
            ("GET /notes/7", "500 `/others/{id}`"),
            ("GET /any/7", "200 true"),
        ],
    );
    let app = Router::new().typed_get(async |Typed(note): Typed<Note>| note.id.to_string());
    assert_answers(&app, &[("GET /notes/7", "200 7")]);
}

#[derive(Debug, Routes)]
enum Api {
    #[route("/")]
    Index,
    #[route("/me")]
    Me,
}

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site {
    #[route("/x")]
    Other,
    #[routes("/api")]
    Api(Api),
}

pub(super) fn inner_link() {
    assert_eq!((Api::Me.build().as_str(), Site::Api(Api::Me).build().as_str()), ("/me", "/api/me"));
    let app = Router::new().nest("/api", mounted::<Api>());
    assert_answers(&app, &[("GET /me", "404"), ("GET /api/me", "200 Me")]);
    assert_answers(&mounted::<Site>(), &[("GET /api/me", "200 Api(Me)"), ("GET /x", "200 Other")]);
}

#[derive(Debug, Routes)]
enum Whole {
    #[route("/api/notes/{id}")]
    Note { id: u64 },
}

pub(super) fn whole_paths() {
    let app = Router::new().nest("/api", mounted::<Whole>());
    assert_answers(&app, &[("GET /api/notes/7", "404"), ("GET /api/api/notes/7", "200 Note { id: 7 }")]);
    uri_template!(struct Tag = "/api/tags/{id}", id: u64);
    let at = |prefix: &str| {
        Router::new()
            .typed_routes_in(prefix, |route: Whole| shown(&route))
            .typed_route_in::<Tag>(prefix, get(async |Typed(tag): Typed<Tag>| tag.id.to_string()))
    };
    let app = Router::new().nest("/api", at("/api"));
    assert_answers(&app, &[("GET /api/notes/7", "200 Note { id: 7 }"), ("GET /api/tags/7", "200 7")]);
    assert!(panic_of(|| at("/v2")).contains("`/api/notes/{id}`"));
    let app = Router::new().nest("/v2", at("/api"));
    assert_answers(&app, &[("GET /v2/notes/7", "500 `/api`"), ("GET /v2/tags/7", "500 `/api`")]);
}

pub(super) fn prefix_with_slash() {
    let inner = || mounted::<Api>().fallback(async || "nested");
    assert_answers(&Router::new().nest("/api", inner()), &[("GET /api", "200 Index"), ("GET /api/", "404")]);
    let beside = any(async || axum::response::Redirect::permanent("/api"));
    let app = Router::new().nest("/api", inner()).route("/api/", beside);
    assert_answers(&app, &[("GET /api/", "308 /api"), ("GET /api/me", "200 Me")]);
    assert_answers(&mounted::<Site>(), &[("GET /api/", "200 Api(Index)")]);
}

#[derive(Debug, Routes)]
#[routes(rejection = Page)]
enum Paged {
    #[route("/notes/{id}")]
    Note { id: u8 },
}

pub(super) fn page_of_nothing() {
    assert_answers(&mounted::<Paged>(), &[("GET /notes/x", "400 page of "), ("GET /nothing", "404")]);
    assert_eq!(ask(&mounted::<Paged>(), "GET", "/nothing").1, "");
    let app = mounted::<Paged>().fallback(async |_: Typed<Paged>| StatusCode::NOT_FOUND);
    assert_answers(&app, &[("GET /nothing", "404 page of NO_MATCH"), ("GET /notes/7", "200 Note { id: 7 }")]);
}

pub(super) fn file_beside_route() {
    #[derive(Debug, Routes)]
    enum Html {
        #[route("/{id}.html")]
        Page { id: u8 },
    }
    let files = any(async || "a file");
    let app = mounted::<Html>().fallback(async || "fallback");
    assert_answers(
        &app,
        &[("GET /a.txt", "404"), ("GET /a/b.txt", "200 fallback"), ("GET /1.html", "200 Page { id: 1 }")],
    );
    let app = Router::new().typed_routes_or(|route: Html| shown(&route), files);
    assert_answers(&app, &[("GET /a.txt", "200 a file"), ("GET /a/b.txt", "200 a file")]);
}

pub(super) fn link_elsewhere() {
    let redirect = |text| Redirect::to(&UriRef::parse(text).expect("a reference")).into_response();
    let app = Router::new()
        .route("/out", get(async move || redirect("//example.com/")))
        .route("/in", get(async move || redirect("/notes")))
        .route("/uri", get(async || Redirect::to(&uri!("https://example.com/"))))
        .route("/next", get(async || Redirect::to_local("/notes").expect("a path")));
    assert_answers(
        &app,
        &[
            ("GET /out", "500 another server"),
            ("GET /in", "303 /notes"),
            ("GET /uri", "303 https://example.com/"),
            ("GET /next", "303 /notes"),
        ],
    );
}

pub(super) fn two_fallbacks() {
    #[derive(Clone, Debug, Routes)]
    enum Caught {
        #[route("/{id}.html")]
        Page { id: u8 },
        #[route(fallback)]
        NotFound(String),
    }
    let app = mounted::<Caught>();
    assert_answers(&app, &[("GET /a", "200 NotFound(\"/a\")"), ("GET /a/b", "200 NotFound(\"/a/b\")")]);
    let app = app.fallback(async || "router");
    assert_answers(&app, &[("GET /a", "200 NotFound(\"/a\")"), ("GET /a/b", "200 router")]);
    let other_order =
        || Router::new().fallback(async || "router").typed_routes(|route: Caught| shown(&route));
    assert!(panic_of(other_order).contains("a router has one fallback"));
    file_beside_route();
}

pub(super) fn method_fallback() {
    let mine = async || (StatusCode::CONFLICT, "mine");
    let app = mounted::<Plain>().route("/own", get(async || "own")).method_not_allowed_fallback(mine);
    assert_answers(&app, &[("PUT /notes", "405 GET,HEAD"), ("PUT /own", "409 mine")]);
    let app = Router::new().typed_routes(move |route: Plain| shown(&route).fallback(mine));
    assert_answers(&app, &[("PUT /notes", "409 mine")]);
}

pub(super) fn allow_of_set() {
    let app = mounted::<Plain>().typed_post(async |Typed(note): Typed<Note>| format!("saved {}", note.id));
    assert_answers(
        &app,
        &[
            ("POST /notes/7", "200 saved 7"),
            ("GET /notes/7", "200 Note { id: 7 }"),
            ("PUT /notes/7", "405 GET,HEAD"),
        ],
    );
    let app = Router::new().typed_routes(|route: Plain| shown(&route).post(async || "saved"));
    assert_answers(&app, &[("PUT /notes/7", "405 GET,HEAD,POST")]);
}

pub(super) fn hidden_route() {
    uri_template!(struct Json = "/notes/{id}.json", id: u64);
    #[derive(Debug, Routes)]
    enum Both {
        #[route("/notes/{id}.json")]
        Json { id: u64 },
        #[route("/notes/{id}")]
        Note { id: u64 },
    }
    let json = |app: Router| app.typed_get(async |Typed(json): Typed<Json>| json.id.to_string());
    let steps: [fn(Router) -> Router; 3] = [
        |app| app.route("/notes/{id}", get(async || "note")),
        |app| app.typed_get(async |Typed(note): Typed<Note>| note.id.to_string()),
        |app| app.typed_routes(|route: Plain| shown(&route)),
    ];
    for note in steps {
        let text = panic_of(|| note(json(Router::new())));
        assert!(text.contains("/notes/{(id).json}"), "{text}");
        panic_of(|| json(note(Router::new())));
        panic_of(|| json(Router::new()).merge(note(Router::new())));
    }
    let app = mounted::<Both>();
    assert_answers(
        &app,
        &[("GET /notes/7.json", "200 Json { id: 7 }"), ("GET /notes/7", "200 Note { id: 7 }")],
    );
}

pub(super) fn common_path() {
    // axum merges the paths in any order, and names the first.
    let text = panic_of(|| mounted::<Plain>().merge(mounted::<Plain>()));
    assert!(text.contains("Handler for `CONNECT /"), "{text}");
    let text = panic_of(|| mounted::<Plain>().typed_routes(|route: Plain| shown(&route)));
    assert!(text.contains("`/notes`"), "{text}");
}

pub(super) fn root_in_a_nest() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Root {
        #[route("/")]
        Home,
    }
    #[derive(Debug, Routes)]
    enum Outer {
        #[routes("/api")]
        Api(Root),
    }
    let text = panic_of(|| Router::new().nest("/api/", mounted::<Root>()));
    assert!(text.contains("Handler for `CONNECT /api/` already exists"), "{text}");
    assert_answers(&Router::new().nest("/api", mounted::<Root>()), &[("GET /api", "200 Home")]);
    assert_answers(&mounted::<Outer>(), &[("GET /api/", "200 Api(Home)"), ("GET /api", "308 /api/")]);
}

pub(super) fn bad_query_moved() {
    let app = mounted::<Slashed<'static>>();
    assert_answers(
        &app,
        &[
            ("GET /note/7?page=x&utm=%41", "308 /notes/7?page=x&utm=%41"),
            ("GET /notes/7/?page=x", "308 /notes/7?page=x"),
            ("GET /notes/7?page=x", "400 `page`"),
        ],
    );
}

pub(super) fn slash_of_no_route() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Both {
        #[route("/a")]
        A,
        #[route("/a/")]
        Slash,
    }
    assert_answers(&mounted::<Both>(), &[("GET /a", "200 A"), ("GET /a/", "200 Slash"), ("GET /b/", "404")]);
    let app = mounted::<Slashed<'static>>();
    assert_answers(
        &app,
        &[("GET /notes/", "308 /notes"), ("GET /files/a/", "308 /files/a"), ("GET /tags/", "404")],
    );
}

pub(super) fn needless_escape() {
    let app = mounted::<Slashed<'static>>();
    assert_answers(&app, &[("GET /%6eotes", "404"), ("GET /%6eotes/", "404")]);
    let fallback = Router::new().fallback(async |Typed(route): Typed<Slashed<'static>>| format!("{route:?}"));
    for app in [spelled(app), fallback] {
        assert_answers(
            &app,
            &[("GET /%6eotes", "200 List { page: None }"), ("GET /%6eotes/", "308 /%6eotes")],
        );
    }
}

pub(super) fn bad_former_query() {
    let app = mounted::<Plain>();
    assert_answers(
        &app,
        &[
            ("GET /user?id=7", "308 /notes/7"),
            ("GET /user?id=x", "400 `id`"),
            ("GET /people/7", "308 /notes/7"),
            ("GET /people/x", "404"),
        ],
    );
}

pub(super) fn set_by_itself() {
    assert!(Slashed::from_uri("/note/7").is_err() && Slashed::from_uri("/notes/7/").is_err());
    let fallback = Router::new().fallback(async |Typed(route): Typed<Slashed<'static>>| format!("{route:?}"));
    let files =
        Router::new().typed_routes_or(|route: Slashed<'static>| shown(&route), any(async || "a file"));
    for app in [
        mounted::<Slashed<'static>>(),
        fallback,
        files,
        Router::new().nest("/x", mounted::<Slashed<'static>>()),
    ] {
        let prefix = if ask(&app, "GET", "/x/notes/7").0 == 200 && ask(&app, "GET", "/notes/7").0 != 200 {
            "/x"
        } else {
            ""
        };
        for (path, location) in [
            ("/note/7", "/notes/7"),
            ("/notes/7/", "/notes/7"),
            ("/note/7/", "/notes/7"),
            ("/list/", "/notes"),
        ] {
            assert_answers(&app, &[(&format!("GET {prefix}{path}"), &format!("308 {prefix}{location}"))]);
        }
    }
}

/// `inside.rs` tries nested sets in each way of mounting.
pub(super) fn inner_arguments() {
    #[derive(Debug, Routes)]
    #[routes(rejection = Page)]
    enum Outer {
        #[route("/a/{id}")]
        A { id: u8 },
        #[routes("/in")]
        Inner(Inner),
    }
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Inner {
        #[route("/b/{id}")]
        B { id: u8 },
    }
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Around {
        #[routes("/of")]
        Own(Own),
    }
    #[derive(Debug, Routes)]
    #[routes(rejection = Teapot)]
    enum Own {
        #[route("/b/{id}")]
        B { id: u8 },
    }
    let app = mounted::<Outer>().fallback(async |_: Typed<Outer>| ());
    assert_answers(
        &app,
        &[
            ("GET /in/b/7/", "308 /in/b/7"),
            ("GET /a/7/", "404 page of"),
            ("GET /in/b/x", "400 page of"),
            ("GET /in/c", "404 page of"),
        ],
    );
    let app = mounted::<Around>().fallback(async |_: Typed<Around>| ());
    assert_answers(
        &app,
        &[("GET /of/b/7/", "308 /of/b/7"), ("GET /of/b/x", "418"), ("GET /of/c", "418"), ("GET /c", "404")],
    );
}

pub(super) fn layer_without_route() {
    async fn seen(request: Request, next: Next) -> Response {
        let is_there = request.extensions().get::<MatchedRoute>().is_some();
        let before = MatchedRoute::find::<Slashed<'static>>(&request);
        let mut response = next.run(request).await;
        let after = response.extensions().get::<MatchedRoute>();
        assert_eq!(before.as_ref(), after);
        let name = after.and_then(MatchedRoute::name).unwrap_or("none");
        let seen = format!("{is_there} {name}").parse().expect("a header");
        response.headers_mut().insert("x-seen", seen);
        response
    }
    let app = mounted::<Slashed<'static>>().layer(from_fn(seen));
    let nested = Router::new().nest("/v1", mounted::<Slashed<'static>>().layer(from_fn(seen)));
    for (target, status, name) in [
        ("/notes/7", 200, "Note"),
        ("/notes/7/", 308, "Note"),
        ("/note/7", 308, "Note"),
        ("/notes/x", 400, "Note"),
        ("/nothing", 404, "none"),
    ] {
        let seen = format!("false {name}");
        let answer = ask_with(&app, "GET", target, "");
        assert_eq!(
            (answer.status, answer.headers["x-seen"].to_str().ok()),
            (status, Some(&*seen)),
            "{target}"
        );
        let answer = ask_with(&nested, "GET", &format!("/v1{target}"), "");
        // The outer router answers 404, without the layer.
        let seen = Some(&*seen).filter(|_| status != 404);
        let found = answer.headers.get("x-seen").and_then(|seen| seen.to_str().ok());
        assert_eq!((answer.status, found), (status, seen), "{target}");
    }
}

pub(super) fn layer_of_values() {
    #[derive(Clone, Debug, Routes)]
    enum Api {
        #[route("/api/users/{id}")]
        User { id: u8 },
    }
    #[derive(Clone, Debug, Routes)]
    enum Inner {
        #[route("/users/{id}")]
        User { id: u8 },
    }
    #[derive(Clone, Debug, Routes)]
    enum Outer {
        #[routes("/api")]
        Api(Inner),
    }
    async fn refuse(_: Request) -> Result<Request, StatusCode> {
        Err(StatusCode::UNAUTHORIZED)
    }
    async fn refuse_api(request: Request) -> Result<Request, StatusCode> {
        let route = MatchedRoute::find::<Outer>(&request);
        if route.is_some_and(|route| route.name() == Some("Api")) {
            refuse(request).await
        } else {
            Ok(request)
        }
    }
    let in_arm = Router::new().typed_routes(|route: Outer| shown(&route).layer(map_request(refuse)));
    assert_answers(&in_arm, &[("GET /api/users/7", "401"), ("GET /api/users/x", "400 id")]);
    let api = Router::new().typed_routes(|route: Api| shown(&route)).layer(map_request(refuse));
    let app = Router::new().route("/", any(async || "home")).merge(api);
    let asked = [("GET /", "200 home"), ("GET /api/users/7", "401"), ("GET /api/users/x", "401")];
    assert_answers(&app, &asked);
    let app = Router::new()
        .route("/", any(async || "home"))
        .typed_routes(|route: Outer| shown(&route))
        .layer(map_request(refuse_api));
    assert_answers(&app, &asked);
}

pub(super) fn values_without_clone() {
    fn is_handler<M, H: axum::handler::Handler<M, ()>>(_: H) {}
    #[derive(Clone, Debug, UriValue)]
    #[uri(chars = "a-z")]
    struct Name(String);
    let name = Name("a".to_owned());
    is_handler(async move || name.0.clone());
    let golden = include_str!("../../ui/values_of_a_route_set_without_clone.stderr");
    assert!(golden.contains("the trait `Handler<((),), ()>` is not implemented"));
}

pub(super) fn borrowed_set() {
    async fn show(Typed(route): Typed<Slashed<'static>>) -> String {
        format!("{route:?}")
    }
    assert_answers(&Router::new().fallback(show), &[("GET /notes/7", "200 Note { id: 7, page: None }")]);
    let golden = include_str!("../../ui/set_that_borrows.stderr");
    assert!(golden.contains("lifetime may not live long enough"));
    assert!(golden.contains("it needs to satisfy a `'static` lifetime requirement"));
}

/// A `compile_fail` example of `AnySpelling` shows the symptom.
pub(super) fn served_spelling() {
    let serve = |listener: tokio::net::TcpListener| {
        axum::serve(listener, mounted::<Plain>().any_spelling().into_make_service())
    };
    let _ = serve;
    assert_answers(&spelled(mounted::<Plain>()), &[("GET /n%6ftes", "200 List")]);
}

pub(super) fn former_path() {
    let app = mounted::<Slashed<'static>>();
    assert_answers(&app, &[("GET /note/7?page=2", "308 /notes/7?page=2"), ("POST /note/7", "308 /notes/7")]);
}

pub(super) fn former_prefix() {
    #[derive(Debug, Routes)]
    enum Moved {
        #[routes("/admin", was = "/old-admin")]
        Admin(Whole),
    }
    assert_answers(
        &mounted::<Moved>(),
        &[("GET /old-admin/api/notes/7?x=%41", "308 /admin/api/notes/7?x=%41")],
    );
}

pub(super) fn slash() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Docs {
        #[route("/docs/")]
        Docs,
        #[route("/a")]
        A,
    }
    assert_answers(&mounted::<Docs>(), &[("GET /docs", "308 /docs/"), ("GET /a/", "308 /a")]);
}

pub(super) fn own_rejection() {
    uri_template!(struct Count = "/count/{id}", id: u8, rejection = Page);
    let app =
        mounted::<Paged>().typed_get(async |Typed(count): Typed<Count>| count.id.to_string()).typed_put(
            async |WithRejection(Typed(count), _): WithRejection<Typed<Count>, Teapot>| count.id.to_string(),
        );
    assert_answers(
        &app,
        &[
            ("GET /count/x", "400 page of"),
            ("GET /notes/x", "400 page of"),
            ("PUT /count/x", "418"),
            ("PUT /count/7", "200 7"),
        ],
    );
}

pub(super) fn printed_link() {
    #[derive(Debug, Routes)]
    #[routes(text)]
    enum Printed {
        #[route("/notes{?q}")]
        List { q: Option<String> },
    }
    uri_template!(struct Tag = "/tags/{id}", text, id: u8);
    let list = Printed::List { q: Some("a b".to_owned()) };
    assert_eq!(format!("{list} {}", Tag { id: 7 }), "/notes?q=a%20b /tags/7");
    assert_eq!(maud::html! { a href=(list) { "b" } }.into_string(), "<a href=\"/notes?q=a%20b\">b</a>");
}

pub(super) fn printed_value() {
    #[derive(Clone, Debug, UriValue)]
    #[uri(text)]
    struct Name(String);
    #[derive(Clone, Copy, Debug, UriValue)]
    #[uri(text)]
    enum Kind {
        #[uri(name = "a b")]
        Spaced,
    }
    assert_eq!(format!("{} {}", Name("a b".to_owned()), Kind::Spaced), "a b a b");
}

pub(super) fn default_value() {
    uri_template!(struct Paged = "/paged{?page}", #[uri(default = 1)] page: u8);
    let app = Router::new().typed_get(async |Typed(paged): Typed<Paged>| paged.page.to_string());
    assert_answers(&app, &[("GET /paged", "200 1"), ("GET /paged?page=2", "200 2")]);
}
