//! Asks each row of the tables in `src/guide.md`: a row that changes has to be changed here, with its requests.

use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use urika::value::{RelPath, Segment};
use urika::{Routes, UriValue, uri_ref, uri_template};
use urika_axum::{MatchedRoute, Redirect, RouterExt, Typed, TypedForm, WithRejection};

use super::words::{Page, Teapot, as_form, mounted, shown};
use super::{Answer, ask, ask_with, spelled};

#[allow(dead_code, reason = "a test does not listen")]
#[path = "../../examples/notes.rs"]
mod notes;

const PAGE: &str = include_str!("../../src/guide.md");
const EXAMPLE: &str = include_str!("../../examples/notes.rs");

/// A row of the page, and the function that asks what it says.
type Row = (&'static str, fn());

const WRONG: [Row; 28] = [
    (
        r#"| `GET /notes/` is a 404 | A variable never matches an empty segment. | If `/notes` is a route, write `#[routes(trailing_slash = "redirect")]`: 308 to `/notes`. |"#,
        empty_segment,
    ),
    (
        "| The link to the user `me` leads to another route | The value `me` of `/users/{name}` is also the literal of `/users/me`. | Reserve such names, or write `#[routes(unambiguous)]`: building the link is then an error with both names. |",
        reserved_name,
    ),
    (
        "| 500, and the body names a path and a template | The handler is mounted at a path that the template of its `Typed` cannot match. Two `Typed` of different paths in one handler have the same effect. | Mount it by its type, as in `typed_get(handler)`. A handler of several paths reads `Option<Typed<Note>>`, which is `None` at the others. |",
        wrong_place,
    ),
    (
        "| 400 for a missing value, though the form has it | `Typed` reads the query of the URI, for `POST` as for `GET`. | `TypedForm` reads the fields from the body, and ignores the query of the URI. |",
        form_without_fields,
    ),
    (
        "| `?q=100%` is a 400 | In a query, a `%` that does not begin an escape is an error. In a form body it is data. | Send `%25`. Browsers do so for forms. |",
        lone_percent,
    ),
    (
        r#"| `/a\|b` is a 400 | A path must follow RFC 3986. In queries and form bodies `\|`, `\`, `^`, `{`, `}`, `"`, `<`, `>`, the backtick and letters beyond ASCII are data. | Send `%7C`. |"#,
        raw_path,
    ),
    (
        r#"| An empty field (`page=`, `sort=`) is a 400, or `Some("")` | Forms send empty fields too. `#[uri(default = 1)]` alone applies only to a field that is not sent. | With `#[uri(empty_is_none)]` an empty field is `None`, or the `default` of the field. |"#,
        empty_field,
    ),
    (
        r#"| `?sort=new` is a 400 | An enum accepts exactly the names of its variants, such as `New`. | Write `#[uri(rename_all = "kebab-case")]` above the enum, or `#[uri(name = "…")]` at a variant. |"#,
        enum_names,
    ),
    (
        r#"| A field has no value | Fields have the names of the variables in the template. | For `{?perPage}` write `#[uri(name = "perPage")] per_page: u8`. With the argument `names`, pages can use constants such as `NAMES.page`. |"#,
        field_names,
    ),
    (
        r#"| A checkbox is a 400 | Without a `value`, a checked box sends `on`, which is not a `bool`; an unchecked box sends nothing. | Write `value="true"` in the page, and `#[uri(default = false)]` at the field. For other pages, `#[derive(UriValue)] enum Checked { #[uri(name = "on")] On }` in an `Option` accepts `on`. |"#,
        checkbox,
    ),
    (
        r#"| The link `Api::Me` is `/me`, without `/api` | An inner set does not know its prefix, and neither does a set in a `Router::nest`. | Build links through the outer enum: `Site::Api(Api::Me)` with `#[routes("/api")]` is `/api/me`. |"#,
        inner_link,
    ),
    (
        r#"| A set of whole paths in `nest("/api", …)` is a 404, and found at `/api/api/…` | A router does not know where it will be nested. | `typed_routes_in("/api", …)` and `typed_route_in` name the prefix. They panic at startup if a route is not below it, and answer 500 if the router is nested elsewhere. |"#,
        whole_paths,
    ),
    (
        r#"| `/api/` is a 404 with `nest("/api", …)` | A `nest` of axum does not have this path, and does not ask the nested fallback for it. | Add `.route("/api/", any(async \|\| Redirect::permanent("/api")))`. In a set, the route `/` of an inner set with `#[routes("/api")]` has this path. |"#,
        prefix_with_slash,
    ),
    (
        r"| `rejection = Page` does not answer for `/nothing` | A path that fits no pattern of the set goes to the fallback of the router. | Add `.fallback(async \|_: Typed<Site>\| StatusCode::NOT_FOUND)`: its rejection is the `Page`. |",
        page_of_nothing,
    ),
    (
        "| A file beside a route, such as `/a.txt` beside `/{id}.html`, is a 404 | If a pattern fits but no route matches, the set answers, and not the fallback of the router. | `typed_routes_or` hands such a path on, for example to files. |",
        file_beside_route,
    ),
    (
        "| `method_not_allowed_fallback` has no effect | It concerns only the methods of the router itself. | In the set, write `match route { … }.fallback(handler)`. |",
        method_fallback,
    ),
    (
        "| The `Allow` of a 405 has fewer methods than expected | A handler with exactly a pattern of the set, such as `POST /notes/{id}`, comes before the set, whose `Allow` has only the methods of the set. | Put the method into the set. |",
        allow_of_set,
    ),
    (
        "| Panic at startup, with a path such as `/notes/{(id).json}` | Two mounted routes would hide each other. `/notes/{id}.json` is mounted as `/notes/{(id).json}`, and axum panics if another route, template or set has `/notes/{id}`, in any order and by `merge`. | Put both into one set. |",
        hidden_route,
    ),
    (
        r#"| Panic at startup, without a path: "Cannot merge two `MethodRouter`s that both have a fallback" | Two sets that are merged have a common path. | Mount both by `typed_routes`, and the panic names the path. |"#,
        common_path,
    ),
    (
        "| A former path or a slash leads to a 400 | The redirect keeps the query unchanged, and the route then reports the bad value. | Nothing to do: the 400 names the variable. |",
        bad_query_moved,
    ),
    (
        "| A slash is not redirected | A redirect needs that no route has the path as it is, and that one has the other spelling: `/notes/` leads to `/notes`, and `/files/a/` of `/files/{+path}` to `/files/a`. | Add the route. |",
        slash_of_no_route,
    ),
    (
        r#"| A former path with its own query (`was = "/user{?id}"`) is a 400 | The query has a bad value, and no URI of the route has such a value. A path that the former path does not match is a 404. | Nothing to do: the 400 names the variable. |"#,
        bad_former_query,
    ),
    (
        r#"| `Site::from_uri("/note/7")` is an error | `trailing_slash` and `was` apply to requests: in `typed_routes` and similar methods, and in a fallback that reads `Typed<Site>`, whose rejection is then the redirect. A former path is tried before a slash is. | Read the request by `Typed`. |"#,
        set_by_itself,
    ),
    (
        "| An argument of a set has no effect on a route | The arguments of an inner set apply to its own routes, and those of the outer set to all routes. If several sets have `rejection`, the innermost set that matched the path answers; a path without a route belongs to the set whose prefix it has. | Write the argument above the outer enum. |",
        inner_arguments,
    ),
    (
        "| `MatchedRoute` is missing in a layer | A layer of the router runs before the route is known. | Read it from the extensions of the response, after `next.run(request)`. It is there on a redirect and on a 400, too. |",
        layer_without_route,
    ),
    (
        "| A handler of a set does not implement `Handler<((),), ()>` | A closure that owns the values is a handler only if they are `Clone`. | `#[derive(Clone)]` for your own types. |",
        values_without_clone,
    ),
    (
        "| `Typed<Site<'_>>` as an argument does not compile | The argument outlives the text of the request. | Write `Typed<Site<'static>>`. |",
        borrowed_set,
    ),
    (
        "| `axum::serve(listener, app)` does not compile after `.any_spelling()` | `AnySpelling` is a service, not a `Router`. | Write `app.into_make_service()`. |",
        served_spelling,
    ),
];

const ARGUMENTS: [Row; 7] = [
    (
        r#"| `#[route("/users/{id}", was = "/people/{id}")]` | 308 from the former path, with its values and the query |"#,
        former_path,
    ),
    (
        r#"| `#[routes("/admin", was = "/old-admin")]` | 308 from each path below the former prefix, with the rest kept |"#,
        former_prefix,
    ),
    (
        r#"| `#[routes(trailing_slash = "redirect")]` | 308 if there is a slash too many, or one is missing |"#,
        slash,
    ),
    (
        "| `rejection = Page`, of a template or a set | the response of `Page::from(rejection)`, where `Page` is your type; `WithRejection` for one handler |",
        own_rejection,
    ),
    (
        "| `text`, of a template or a set | `Display`: `format!`, askama and maud print links without `.build()` |",
        printed_link,
    ),
    (
        "| `#[uri(text)]`, of a newtype or an enum that derives `UriValue` | `Display`: the value itself, not encoded |",
        printed_value,
    ),
    ("| `#[uri(default = 1)]` | the value of a missing parameter |", default_value),
];

#[test]
fn each_row_of_what_can_go_wrong_is_asked() {
    assert_rows("What can go wrong", &WRONG);
}

#[test]
fn each_row_of_the_arguments_is_asked() {
    assert_rows("Arguments for servers", &ARGUMENTS);
}

/// The sentences of these sections that state what happens.
const SENTENCES: [Row; 8] = [
    (
        "[`typed_routes`](crate::RouterExt::typed_routes) mounts the enum under the patterns of its routes",
        patterns_of_routes,
    ),
    (
        "The set matches paths by its own rules, so `/notes/{id}.json` can be beside `/notes/{id}`",
        patterns_of_routes,
    ),
    ("Methods, state and layers work as in axum", state_and_layers),
    (
        "The program answers these requests with a status, and with the body, the `Location`, the `Allow` or the variable at fault:",
        || (),
    ),
    ("`Redirect::to(&route)` accepts a template, a route or a URI", links_and_headers),
    ("With the feature `http` of `urika`, `note.build()` converts to a header value", links_and_headers),
    (
        "[`MatchedRoute`](crate::MatchedRoute) has the names of the route and of the sets around it, and the whole template",
        names_of_routes,
    ),
    ("A handler finds it in the extensions of the request", names_of_routes),
];

#[test]
fn each_sentence_is_asked() {
    let sections =
        [section("A server"), section("What can go wrong"), section("Arguments for servers")].concat();
    let mut is_code = false;
    let is_prose = |line: &&str| {
        is_code ^= line.starts_with("```");
        !is_code && !line.starts_with('|') && !line.starts_with("```")
    };
    // An empty line ends a sentence as a full stop does.
    let lines = sections.lines().filter(is_prose).map(|line| if line.is_empty() { ". " } else { line });
    let prose = lines.collect::<Vec<_>>().join(" ");
    let sentences = prose.split(". ").map(|one| one.trim().trim_end_matches('.'));
    let sentences: Vec<_> = sentences.filter(|one| !one.is_empty()).collect();
    assert_eq!(sentences, SENTENCES.map(|(sentence, _)| sentence));
    for (_, ask_it) in SENTENCES {
        ask_it();
    }
}

/// Compares the rows of a section with the table of a test, and runs the requests of each.
fn assert_rows(heading: &str, expected: &[Row]) {
    let rows: Vec<_> = section(heading).lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows, expected.iter().map(|(row, _)| *row).collect::<Vec<_>>());
    for (_, ask_them) in expected {
        ask_them();
    }
}

fn section(heading: &str) -> &'static str {
    let (_, text) = PAGE.split_once(&format!("# {heading}\n")).expect(heading);
    text.split("\n# ").next().expect("a section")
}

#[test]
fn the_page_shows_the_example() {
    let (_, code) = EXAMPLE.split_once("\n\n").expect("a head");
    assert!(
        PAGE.replace("\r\n", "\n").contains(&format!("```rust,no_run\n{code}```\n")),
        "copy examples/notes.rs"
    );
}

/// The table below the program has its requests, bodies and answers.
#[test]
fn the_example_answers_what_the_page_says() {
    let plain = |cell: &str| cell.replace('`', "");
    let rows = section("A server").lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [request, body, answer] = cells[..] else { panic!("{row}") };
        let request =
            if body.is_empty() { plain(request) } else { format!("{} < {}", plain(request), plain(body)) };
        assert_answers(&notes::app(), &[(&request, &plain(answer))]);
        count += 1;
    }
    assert_eq!(count, 14);
}

/// Sends requests, such as `GET /a` and `POST /a < title=b`. An answer is a status with the body, with the
/// location of a redirect, with the methods of a 405, or with a part of the body of another error.
#[track_caller]
fn assert_answers(app: &Router, asked: &[(&str, &str)]) {
    for (request, expected) in asked {
        let (line, body) = request.split_once(" < ").unwrap_or((request, ""));
        let (method, target) = line.split_once(' ').expect("a method");
        let answer = ask_form(app, method, target, body);
        let (status, rest) = expected.split_once(' ').unwrap_or((expected, ""));
        assert_eq!(answer.status.to_string(), status, "{request}: {}", answer.body);
        let text = |name| answer.headers.get(name).map_or("", |value| value.to_str().expect("text"));
        match answer.status {
            200..300 => assert_eq!(answer.body, rest, "{request}"),
            300..400 => assert_eq!(text(header::LOCATION), rest, "{request}"),
            405 => assert_eq!(text(header::ALLOW), rest, "{request}"),
            _ => assert!(answer.body.contains(rest), "{request}: {}", answer.body),
        }
    }
}

/// Asks with a form, as browsers send it.
fn ask_form(app: &Router, method: &str, target: &str, body: &str) -> Answer {
    let app = app.clone().layer(axum::middleware::map_request(as_form));
    ask_with(&app, method, target, Box::leak(body.to_owned().into_boxed_str()))
}

/// Returns the message of a panic.
fn panic_of(make: impl FnOnce() -> Router) -> String {
    let payload = catch_unwind(AssertUnwindSafe(make)).expect_err("a panic");
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned())).expect("a message")
}

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

fn patterns_of_routes() {
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

fn state_and_layers() {
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

fn links_and_headers() {
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

fn names_of_routes() {
    async fn names(Extension(route): Extension<MatchedRoute>) -> String {
        format!("{} {}", route.names().join("::"), route.template())
    }
    let app = Router::new().typed_routes(|_: Site| get(names));
    assert_answers(&app, &[("GET /api/me", "200 Api::Me /api/me"), ("GET /x", "200 Other /x")]);
    let app = Router::new().typed_routes(|_: Slashed<'static>| get(names));
    assert_answers(&app, &[("GET /notes/7", "200 Note /notes/{id}{?page}")]);
}

fn empty_segment() {
    assert_answers(&mounted::<Plain>(), &[("GET /notes/", "404"), ("GET /notes/7", "200 Note { id: 7 }")]);
    assert_answers(&mounted::<Slashed<'static>>(), &[("GET /notes/", "308 /notes"), ("GET /tags/", "404")]);
}

fn reserved_name() {
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

fn wrong_place() {
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

uri_template!(struct Title = "/notes/{id}{?title}", id: u64, title: String);

fn form_without_fields() {
    let app = Router::new()
        .typed_post(async |Typed(form): Typed<Title>| form.title)
        .typed_put(async |TypedForm(form): TypedForm<Title>| form.title)
        .typed_get(async |Typed(form): Typed<Title>| form.title);
    assert_answers(
        &app,
        &[
            ("POST /notes/7 < title=a", "400 `title`"),
            ("GET /notes/7", "400 `title`"),
            ("POST /notes/7?title=b < title=a", "200 b"),
            ("PUT /notes/7 < title=a", "200 a"),
            ("PUT /notes/7?title=b < title=a", "200 a"),
            ("PUT /notes/7?title=b", "400 `title`"),
        ],
    );
}

uri_template!(struct Search = "/search{?q}", q: String);

fn search() -> Router {
    Router::new()
        .typed_get(async |Typed(search): Typed<Search>| search.q)
        .typed_post(async |TypedForm(search): TypedForm<Search>| search.q)
}

fn lone_percent() {
    assert_answers(
        &search(),
        &[
            ("GET /search?q=100%", "400"),
            ("POST /search < q=100%", "200 100%"),
            ("GET /search?q=100%25", "200 100%"),
        ],
    );
}

fn raw_path() {
    uri_template!(struct One = "/{name}", name: String);
    let app = search().typed_get(async |Typed(one): Typed<One>| one.name);
    for raw in ["|", "\\", "^", "{", "}", "\"", "<", ">", "`", "é"] {
        let all = [
            (format!("GET /search?q=a{raw}b"), format!("200 a{raw}b")),
            (format!("POST /search < q=a{raw}b"), format!("200 a{raw}b")),
        ];
        for (request, answer) in &all {
            // `http` has no URI with some of these bytes, so such a request never reaches an application.
            if request.starts_with("POST") || format!("/search?q=a{raw}b").parse::<axum::http::Uri>().is_ok()
            {
                assert_answers(&app, &[(request, answer)]);
            }
        }
    }
    assert_answers(&app, &[("GET /a|b", "400"), ("GET /a%7Cb", "200 a|b")]);
}

#[derive(Clone, Copy, Debug, UriValue)]
enum Sort {
    New,
}

fn empty_field() {
    uri_template!(struct All = "/all{?page,sort,q}", #[uri(default = 1)] page: u8, sort: Option<Sort>);
    uri_template!(struct Some = "/some{?page,sort,q}", #[uri(default = 1, empty_is_none)] page: u8, #[uri(empty_is_none)] sort: Option<Sort>, #[uri(empty_is_none)] q: Option<String>);
    let app = Router::new()
        .typed_get(async |Typed(all): Typed<All>| format!("{} {:?} {:?}", all.page, all.sort, all.q))
        .typed_get(async |Typed(some): Typed<Some>| format!("{} {:?} {:?}", some.page, some.sort, some.q));
    assert_answers(
        &app,
        &[
            ("GET /all", "200 1 None None"),
            ("GET /all?page=", "400 `page`"),
            ("GET /all?sort=", "400 `sort`"),
            ("GET /all?q=", "200 1 None Some(\"\")"),
            ("GET /some?page=&sort=&q=", "200 1 None None"),
        ],
    );
}

fn enum_names() {
    #[derive(Clone, Copy, Debug, UriValue)]
    #[uri(rename_all = "kebab-case")]
    enum Order {
        MostRead,
        #[uri(name = "new")]
        Newest,
    }
    uri_template!(struct Sorted = "/sorted{?sort,order}", sort: Option<Sort>, order: Option<Order>);
    let app = Router::new()
        .typed_get(async |Typed(sorted): Typed<Sorted>| format!("{:?} {:?}", sorted.sort, sorted.order));
    assert_answers(
        &app,
        &[
            ("GET /sorted?sort=new", "400 `sort`"),
            ("GET /sorted?sort=New&order=most-read", "200 Some(New) Some(MostRead)"),
            ("GET /sorted?order=new", "200 None Some(Newest)"),
        ],
    );
}

fn field_names() {
    uri_template!(struct Pages = "/pages{?perPage,page}", names, #[uri(name = "perPage")] per_page: Option<u8>, page: Option<u8>);
    let app = Router::new().typed_get(async |Typed(pages): Typed<Pages>| format!("{:?}", pages.per_page));
    assert_answers(&app, &[("GET /pages?per_page=7", "200 None"), ("GET /pages?perPage=7", "200 Some(7)")]);
    assert_eq!((Pages::NAMES.page, Pages::NAMES.per_page), ("page", "perPage"));
}

fn checkbox() {
    #[derive(Clone, Copy, Debug, UriValue)]
    enum Checked {
        #[uri(name = "on")]
        On,
    }
    uri_template!(struct Draft = "/drafts{?public,mail}", #[uri(default = false)] public: bool, mail: Option<Checked>);
    let app = Router::new()
        .typed_post(async |TypedForm(draft): TypedForm<Draft>| format!("{} {:?}", draft.public, draft.mail));
    assert_answers(
        &app,
        &[
            ("POST /drafts < public=on", "400 `public`"),
            ("POST /drafts < public=true&mail=on", "200 true Some(On)"),
            ("POST /drafts", "200 false None"),
        ],
    );
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

fn inner_link() {
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

fn whole_paths() {
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

fn prefix_with_slash() {
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

fn page_of_nothing() {
    assert_answers(&mounted::<Paged>(), &[("GET /notes/x", "400 page of "), ("GET /nothing", "404")]);
    assert_eq!(ask(&mounted::<Paged>(), "GET", "/nothing").1, "");
    let app = mounted::<Paged>().fallback(async |_: Typed<Paged>| StatusCode::NOT_FOUND);
    assert_answers(&app, &[("GET /nothing", "404 page of NO_MATCH"), ("GET /notes/7", "200 Note { id: 7 }")]);
}

fn file_beside_route() {
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

fn method_fallback() {
    let mine = async || (StatusCode::CONFLICT, "mine");
    let app = mounted::<Plain>().route("/own", get(async || "own")).method_not_allowed_fallback(mine);
    assert_answers(&app, &[("PUT /notes", "405 GET,HEAD"), ("PUT /own", "409 mine")]);
    let app = Router::new().typed_routes(move |route: Plain| shown(&route).fallback(mine));
    assert_answers(&app, &[("PUT /notes", "409 mine")]);
}

fn allow_of_set() {
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

fn hidden_route() {
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

fn common_path() {
    let text = panic_of(|| mounted::<Plain>().merge(mounted::<Plain>()));
    assert_eq!(text, "Cannot merge two `MethodRouter`s that both have a fallback");
    let text = panic_of(|| mounted::<Plain>().typed_routes(|route: Plain| shown(&route)));
    assert!(text.contains("`/notes`"), "{text}");
}

fn bad_query_moved() {
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

fn slash_of_no_route() {
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

fn bad_former_query() {
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

fn set_by_itself() {
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

/// `inside.rs` asks sets in sets in each way of mounting.
fn inner_arguments() {
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

fn layer_without_route() {
    async fn seen(request: Request, next: Next) -> Response {
        let before = request.extensions().get::<MatchedRoute>().is_some();
        let mut response = next.run(request).await;
        let after =
            response.extensions().get::<MatchedRoute>().map_or("", |route| route.names()[0]).to_owned();
        response.headers_mut().insert("x-seen", format!("{before} {after}").parse().expect("a header"));
        response
    }
    let app = mounted::<Slashed<'static>>().layer(from_fn(seen));
    for (target, status) in [("/notes/7", 200), ("/notes/7/", 308), ("/note/7", 308), ("/notes/x", 400)] {
        let answer = ask_with(&app, "GET", target, "");
        assert_eq!(
            (answer.status, &answer.headers["x-seen"]),
            (status, &"false Note".parse().unwrap()),
            "{target}"
        );
    }
}

fn values_without_clone() {
    fn is_handler<M, H: axum::handler::Handler<M, ()>>(_: H) {}
    #[derive(Clone, Debug, UriValue)]
    #[uri(chars = "a-z")]
    struct Name(String);
    let name = Name("a".to_owned());
    is_handler(async move || name.0.clone());
}

/// The symptom is a failing example of `Typed`.
fn borrowed_set() {
    async fn show(Typed(route): Typed<Slashed<'static>>) -> String {
        format!("{route:?}")
    }
    assert_answers(&Router::new().fallback(show), &[("GET /notes/7", "200 Note { id: 7, page: None }")]);
}

/// The symptom is a failing example of `AnySpelling`.
fn served_spelling() {
    let serve = |listener: tokio::net::TcpListener| {
        axum::serve(listener, mounted::<Plain>().any_spelling().into_make_service())
    };
    let _ = serve;
    assert_answers(&spelled(mounted::<Plain>()), &[("GET /n%6ftes", "200 List")]);
}

fn former_path() {
    let app = mounted::<Slashed<'static>>();
    assert_answers(&app, &[("GET /note/7?page=2", "308 /notes/7?page=2"), ("POST /note/7", "308 /notes/7")]);
}

fn former_prefix() {
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

fn slash() {
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

fn own_rejection() {
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

fn printed_link() {
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

fn printed_value() {
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

fn default_value() {
    uri_template!(struct Paged = "/paged{?page}", #[uri(default = 1)] page: u8);
    let app = Router::new().typed_get(async |Typed(paged): Typed<Paged>| paged.page.to_string());
    assert_answers(&app, &[("GET /paged", "200 1"), ("GET /paged?page=2", "200 2")]);
}
