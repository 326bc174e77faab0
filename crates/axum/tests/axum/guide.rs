//! Tests each row of the tables in `src/guide.md`. When you change a row there, change it here as well, with
//! its requests.

use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::Router;
use axum::http::header;

use self::forms::{
    checkbox, empty_field, enum_names, field_names, form_without_fields, lone_percent, raw_path,
    template_alone,
};
use self::routing::{
    allow_of_set, bad_former_query, bad_query_moved, borrowed_set, common_path, default_value, empty_segment,
    file_beside_route, former_path, former_prefix, hidden_route, inner_arguments, inner_link,
    layer_of_values, layer_without_route, link_elsewhere, links_and_headers, method_fallback,
    names_of_routes, needless_escape, own_rejection, page_of_nothing, patterns_of_routes, prefix_with_slash,
    printed_link, printed_value, reserved_name, root_in_a_nest, served_spelling, set_by_itself, slash,
    slash_of_no_route, state_and_layers, two_fallbacks, values_without_clone, whole_paths, wrong_place,
};
use super::words::as_form;
use super::{Answer, ask_with};

#[path = "guide/api.rs"]
mod api;
#[path = "guide/forms.rs"]
mod forms;
#[path = "guide/routing.rs"]
mod routing;

#[allow(dead_code, reason = "a test does not listen")]
#[path = "../../examples/notes.rs"]
mod notes;

const PAGE: &str = include_str!("../../src/guide.md");
const EXAMPLE: &str = include_str!("../../examples/notes.rs");
const API: &str = include_str!("guide/api.rs");

/// A row of the page, and the function that sends its requests.
type Row = (&'static str, fn());

const WRONG: [Row; 33] = [
    (
        r#"| `GET /notes/` is a 404 | A variable does not match an empty segment. | If `/notes` is a route, write `#[routes(trailing_slash = "redirect")]`: 308 to `/notes`. |"#,
        empty_segment,
    ),
    (
        "| 400 for a missing value, although the form has it | `Typed` reads the query of the URI, even for `POST`. | Use `TypedForm`, which reads the fields from the body, and ignores the query of the URI. |",
        form_without_fields,
    ),
    (
        r#"| An empty field (`page=`, `sort=`) is a 400, or `Some("")` | Forms send empty fields, too. `#[uri(default = 1)]` alone applies only to a missing field. | With `#[uri(empty_is_none)]` an empty field is `None`, or the `default` of the field. |"#,
        empty_field,
    ),
    (
        r#"| A checkbox is a 400 | Without a `value`, a checked box sends `on`, which is not a `bool`; an unchecked box sends nothing. | Write `value="true"` in the page, and `#[uri(default = false)]` on the field. For pages that you cannot change, `#[derive(UriValue)] enum Checked { #[uri(name = "on")] On }` in an `Option` accepts `on`. |"#,
        checkbox,
    ),
    (
        r#"| `?sort=new` is a 400 | An enum accepts exactly the names of its variants, such as `New`. | Write `#[uri(rename_all = "kebab-case")]` on the enum, or `#[uri(name = "…")]` on a variant. |"#,
        enum_names,
    ),
    (
        r#"| A field has no value | Fields have the names of the variables in the template. | For `{?perPage}` write `#[uri(name = "perPage")] per_page: u8`. With the argument `names`, pages can use constants such as `NAMES.page`. |"#,
        field_names,
    ),
    (
        "| A slash is not redirected | A slash is added or removed only if no route matches the path and a route matches the other spelling. | Add the route. `/notes/` then leads to `/notes`, and `/files/a/` of `/files/{+path}` to `/files/a`. |",
        slash_of_no_route,
    ),
    (
        r#"| The link `Api::Me` is `/me`, without `/api` | An inner set does not know its prefix, and neither does a set in a `Router::nest`. | Build links through the outer enum: `Site::Api(Api::Me)` with `#[routes("/api")]` is `/api/me`. |"#,
        inner_link,
    ),
    (
        "| The link to the user `me` leads to another route | The value `me` of `/users/{name}` is also the literal of `/users/me`. | Reserve such names, or write `#[routes(unambiguous)]`: building the link is then an error with both names. |",
        reserved_name,
    ),
    (
        "| A file next to a route, such as `/a.txt` next to `/{id}.html`, is a 404 | If a pattern matches but no route does, the set answers, not the fallback of the router. | Use `typed_routes_or`, which passes such a path on, for example to files. |",
        file_beside_route,
    ),
    (
        r"| `rejection = Page` does not answer for `/nothing` | A path that no pattern of the set matches goes to the fallback of the router. | Add `.fallback(async \|_: Typed<Site>\| StatusCode::NOT_FOUND)`: its rejection is the `Page`. [One layer](#one-page-for-every-error) makes a page of every error. |",
        page_of_nothing,
    ),
    (
        "| `?q=100%` is a 400 | In a query, a `%` that does not begin an escape is an error. In a form body it is data. | Send `%25`. Browsers do so for forms. |",
        lone_percent,
    ),
    (
        r#"| `/a\|b` is a 400 | A path must follow RFC 3986. In queries and form bodies such characters are data: `\|`, `\`, `^`, `{`, `}`, `"`, `<`, `>`, the backtick and letters beyond ASCII. | Send `%7C`. |"#,
        raw_path,
    ),
    (
        r#"| A set of whole paths in `nest("/api", …)` is a 404, but works at `/api/api/…` | A router does not know where it will be nested. | Use `typed_routes_in("/api", …)` or `typed_route_in`, which name the prefix. They panic at startup if a route is not below it, and answer 500 if the router is nested elsewhere. |"#,
        whole_paths,
    ),
    (
        r#"| `/api/` is a 404 with `nest("/api", …)` | A `nest` of axum does not match this path, and does not call the nested fallback for it. | Add `.route("/api/", any(async \|\| Redirect::permanent("/api")))`. In a set, this path is the route `/` of an inner set with `#[routes("/api")]`. |"#,
        prefix_with_slash,
    ),
    (
        "| 500, and the body names a path and a template | The template of the `Typed` cannot match the path of the handler. Two `Typed` with different paths in one handler have the same effect. | Mount it by its type, as in `typed_get(handler)`. A handler for several paths extracts `Option<Typed<Note>>`, which is `None` at other paths. |",
        wrong_place,
    ),
    (
        "| 500 instead of a redirect, and the body says \"another server\" | `Redirect::to` has a `UriRef` with a host or a scheme, such as `//example.com/`. | For text from a request, call `Redirect::to_local`. For another server, pass a `Uri`. |",
        link_elsewhere,
    ),
    (
        "| The fallback variant of a set answers only some paths without a route | `.fallback(…)` after `typed_routes` replaces the fallback of the router without a panic. The variant still answers a path that matches a pattern but no route. | Keep one of the two. For the handler of the router, remove the variant and use `typed_routes_or`. |",
        two_fallbacks,
    ),
    (
        "| The `Allow` of a 405 has fewer methods than expected | A handler with the pattern of a route, such as `POST /notes/{id}`, takes precedence over the set, which lists only its own methods. | Put the method into the set. |",
        allow_of_set,
    ),
    (
        "| `method_not_allowed_fallback` has no effect | It applies only to the methods of the router itself. | In the set, write `match route { … }.fallback(handler)`. |",
        method_fallback,
    ),
    (
        "| A bad value is a 400 before the layer of an inner set can answer 401 | The set reads the values before it chooses the handler. | In a layer around the router, call `MatchedRoute::find::<Site>(&request)`: its `name()` is the variant of the inner set. Or [merge two sets](#an-api-inside-a-site), and put the layer around one of them. |",
        layer_of_values,
    ),
    (
        "| `MatchedRoute` is missing in a layer | A layer of the router runs before the route is known. | Before `next.run(request)`, call `MatchedRoute::find::<Site>(&request)` in a layer of the router that mounts the set, or `find_in` for a set mounted by `typed_routes_in`; neither finds a template that is mounted alone. Afterwards the route is in the extensions of the response, including a redirect or a 400. |",
        layer_without_route,
    ),
    (
        "| An argument of a set has no effect on a route | The arguments of an inner set apply only to its own routes. For `rejection`, the innermost set that matched the path answers; a path without a route belongs to the set whose prefix it has. | Write the argument on the outer enum. |",
        inner_arguments,
    ),
    (
        "| A former path or a slash leads to a 400 | The redirect keeps the query unchanged, and the route then reports the bad value. | Nothing to do: the 400 names the variable. |",
        bad_query_moved,
    ),
    (
        r#"| A former path with its own query (`was = "/user{?id}"`) is a 400 | The query has a bad value, so no URI of the route can have it. A path that the former path does not match is a 404. | Nothing to do: the 400 names the variable. |"#,
        bad_former_query,
    ),
    (
        r#"| `Site::from_uri("/note/7")` is an error | `trailing_slash` and `was` apply to requests: to a mounted set, and to a fallback that reads `Typed<Site>`, whose rejection is the redirect. Former paths are tried before slashes. | Extract `Typed` from the request. |"#,
        set_by_itself,
    ),
    (
        "| `/%6eotes` is a 404 | The router compares literals byte by byte, and has only the spellings that clients write. | Serve `app.any_spelling()`. A fallback that reads `Typed<Site>` needs no such call. |",
        needless_escape,
    ),
    (
        "| The path is like `/notes/{(id).json}` | Two mounted routes would hide each other: `/notes/{id}.json` and a `/notes/{id}` of another route, template or set, in any order, even after a `merge`. | Put both into one set. |",
        hidden_route,
    ),
    (
        r#"| "the path /notes is one of the set", or "Handler for `CONNECT /notes` already exists" | Two sets have the path `/notes`. After a `merge`, axum compares their routes in any order, so the message may name only the path. | Put both sets into one enum. Mounted on one router with `typed_routes`, the panic always names both sets. |"#,
        common_path,
    ),
    (
        r#"| "Handler for `CONNECT /api/` already exists", at `.nest("/api/", …)` | A set with the route `/` that redirects slashes also has the pattern `//`. A `nest` with a slash at its end ignores the slashes before a pattern, so both patterns are `/api/`. | Nest the router at `/api`, or put the set into another one with `#[routes("/api")]`. |"#,
        root_in_a_nest,
    ),
    (
        r#"| "lifetime may not live long enough", or "it needs to satisfy a `'static` lifetime requirement", at `Typed<Site<'_>>` | The argument outlives the request. | Write `Typed<Site<'static>>`. |"#,
        borrowed_set,
    ),
    (
        r#"| "the trait `Handler<((),), ()>` is not implemented" for an `async move` closure of a set | A closure that owns the values is a handler only if they implement `Clone`. | Write `#[derive(Clone)]` on your own types. |"#,
        values_without_clone,
    ),
    (
        "| `axum::serve(listener, app)` after `.any_spelling()` | `AnySpelling` is a service, not a `Router`. | Write `app.into_make_service()`. |",
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
        r#"| `#[routes(trailing_slash = "redirect")]` | 308 if there is one slash too many or too few |"#,
        slash,
    ),
    (
        "| `rejection = Page`, of a template or a set | the response is `Page::from(rejection)`, where `Page` is your own type; use `WithRejection` for one handler |",
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
const SENTENCES: [Row; 11] = [
    (
        "The program depends on `axum`, `urika`, `urika-axum`, and `tokio` with the features `macros`, `net` and `rt`",
        || (),
    ),
    (
        "[`typed_routes`](crate::RouterExt::typed_routes) mounts the enum at the patterns of its routes",
        patterns_of_routes,
    ),
    (
        "The set matches paths by its own rules, so `/notes/{id}.json` and `/notes/{id}` can both be routes",
        patterns_of_routes,
    ),
    ("Methods, state and layers work as in axum", state_and_layers),
    (
        "A handler of a template that is not in a set extracts it from the URI by [`Typed`](crate::Typed), as in `async |Typed(search): Typed<Search>| …`, mounted by [`typed_get`](crate::RouterExt::typed_get)",
        template_alone,
    ),
    ("[`TypedForm`](crate::TypedForm) is the same for the body of a form", template_alone),
    (
        "The program answers these requests with a status, and with the body, the `Location`, the `Allow` or the variable at fault:",
        || (),
    ),
    (
        "`Redirect::to(&route)` accepts a template, a route or a URI; for text from a request, call [`Redirect::to_local`](#a-safe-local-redirect)",
        || {
            links_and_headers();
            link_elsewhere();
        },
    ),
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
        !is_code && !line.starts_with(['|', '#']) && !line.starts_with("```")
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

/// The first lines of the tables.
const HEADS: [&str; 2] = ["| symptom | cause | fix |", "| argument | effect |"];

/// Compares the rows of a section with the table of a test, and runs the requests of each.
fn assert_rows(heading: &str, expected: &[Row]) {
    let is_row = |line: &&str| line.starts_with("| ") && !HEADS.contains(line);
    let rows: Vec<_> = section(heading).lines().filter(is_row).collect();
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
    for (heading, program) in [("A server", EXAMPLE), ("An API inside a site", API)] {
        let (_, code) = program.split_once("\n\n").expect("a head");
        let (_, rest) = section(heading).split_once("```rust").expect("an example");
        let (_, rest) = rest.split_once('\n').expect("its first line");
        let (shown, _) = rest.split_once("```").expect("its end");
        assert_eq!(bare(shown), bare(code), "copy the program of: {heading}");
    }
}

/// Returns the code without its line breaks and indentation.
fn bare(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ',')).collect()
}

/// Checks the table of requests, bodies and answers below the program.
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

/// Checks the table of requests below the API.
#[test]
fn the_api_answers_what_the_page_says() {
    let rows = section("An API inside a site").lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let row = row.replace('`', "");
        let (request, answer) = row.trim_matches(['|', ' ']).split_once(" | ").expect("two cells");
        assert_answers(&api::app(), &[(request, answer)]);
        count += 1;
    }
    assert_eq!(count, 6);
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

/// Sends a form, as browsers do.
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
