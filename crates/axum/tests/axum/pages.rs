//! One layer turns every error into a page; a form of a route has the path of the route.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::http::header::{self, CONTENT_TYPE};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use urika::{Routes, uri_template};
use urika_axum::{RouterExt, Typed, TypedForm, TypedRejection, error_page};

use super::words::{as_form, mounted};
use super::{ask, ask_with};

uri_template!(struct Fields = "{?title,done}", title: String, #[uri(default = false)] done: bool);

#[derive(Clone, Debug, Routes)]
enum Site {
    #[route("/notes/{id}")]
    Note { id: u64 },
    #[route("/notes/{id}/title")]
    Title { id: u64 },
}

/// Returns the page of an error.
fn page(status: StatusCode, rejection: Option<&TypedRejection>) -> Html<String> {
    let reason = rejection.map(ToString::to_string).unwrap_or_default();
    Html(format!("<h1>{status}</h1><p>{reason}</p>"))
}

fn app() -> Router {
    Router::new().typed_routes(|route| match route {
        Site::Note { id } => get(async move || id.to_string()),
        Site::Title { id } => {
            get(async move |TypedForm(fields): TypedForm<Fields>| format!("{id} {}", fields.title)).post(
                async move |TypedForm(fields): TypedForm<Fields>| {
                    format!("{id} {} {}", fields.title, fields.done)
                },
            )
        }
    })
}

#[test]
fn one_layer_makes_a_page_of_every_error() {
    let app = app().layer(map_response(error_page(page))).layer(DefaultBodyLimit::max(16));
    let forms = app.clone().layer(axum::middleware::map_request(as_form));
    for (app, method, target, body, status) in [
        (&app, "GET", "/nothing", "", 404),
        (&app, "GET", "/notes/7/nothing", "", 404),
        (&app, "GET", "/notes/x", "", 400),
        (&app, "PUT", "/notes/7", "", 405),
        (&forms, "POST", "/notes/7/title", "title=more+than+16+bytes", 413),
        (&app, "POST", "/notes/7/title", "title=a", 415),
        (&forms, "POST", "/notes/7/title", "", 400),
    ] {
        let answer = ask_with(app, method, target, body);
        assert_eq!(answer.status, status, "{method} {target}");
        assert_eq!(answer.headers[CONTENT_TYPE], "text/html; charset=utf-8", "{method} {target}");
        assert!(answer.body.starts_with(&format!("<h1>{status} ")), "{method} {target}: {}", answer.body);
    }
    let allow = &ask_with(&app, "PUT", "/notes/7", "").headers[header::ALLOW];
    assert_eq!(allow, "GET,HEAD");
    assert_eq!(ask(&app, "GET", "/notes/7"), (200, "7".to_owned()));
}

#[derive(Clone, Debug, Routes)]
enum Caught {
    #[route("/notes/{id}")]
    Note { id: u64 },
    #[route(fallback)]
    NotFound(String),
}

/// The page of a fallback variant, and errors of handlers: a page, JSON, and a line of text.
#[test]
fn the_layer_keeps_pages_of_the_program() {
    let own = |status, text: &'static str| async move || (status, Html(text));
    let app = Router::new()
        .typed_routes(move |route| match route {
            Caught::Note { id: 1 } => get(own(StatusCode::UNPROCESSABLE_ENTITY, "<p>no title")),
            Caught::Note { id: 2 } => {
                get(async || (StatusCode::CONFLICT, [(CONTENT_TYPE, "application/json")], "7"))
            }
            Caught::Note { id: 3 } => get(async || (StatusCode::NOT_FOUND, "deleted")),
            Caught::Note { id: 4 } => get(async || StatusCode::GONE),
            Caught::Note { id } => get(async move || id.to_string()),
            Caught::NotFound(_) => get(own(StatusCode::NOT_FOUND, "<p>nothing here")),
        })
        .layer(map_response(error_page(page)));
    for (target, status, body) in [
        ("/notes/1", 422, "<p>no title"),
        ("/notes/2", 409, "7"),
        ("/notes/3", 404, "deleted"),
        ("/notes/4", 410, "<h1>410 Gone</h1><p></p>"),
        ("/notes/7", 200, "7"),
        ("/nothing", 404, "<p>nothing here"),
        ("/notes/", 404, "<p>nothing here"),
    ] {
        assert_eq!(ask(&app, "GET", target), (status, body.to_owned()), "{target}");
    }
    let reason = "`id` of route `Note` is not a number; write digits only [urika, typed values]";
    let expected = format!("<h1>400 Bad Request</h1><p>{reason}</p>");
    assert_eq!(ask(&app, "GET", "/notes/x"), (400, expected));
}

#[test]
fn a_page_may_depend_on_the_request() {
    async fn pages(request: Request, next: Next) -> Response {
        let path = request.uri().path().to_owned();
        let pages = error_page(move |status, _| Html(format!("{status} {path}")));
        pages(next.run(request).await).await
    }
    let app = app().layer(from_fn(pages));
    assert_eq!(ask(&app, "GET", "/notes/x"), (400, "400 Bad Request /notes/x".to_owned()));
    assert_eq!(ask(&app, "GET", "/nothing"), (404, "404 Not Found /nothing".to_owned()));
    assert_eq!(ask(&app, "GET", "/notes/7"), (200, "7".to_owned()));
}

/// The answer of a type that `rejection = …` names: its own text, JSON, a status alone, and the rejection itself.
#[test]
fn the_layer_keeps_the_text_of_ones_own_rejection() {
    struct Own(TypedRejection);

    impl From<TypedRejection> for Own {
        fn from(rejection: TypedRejection) -> Self {
            Self(rejection)
        }
    }

    impl IntoResponse for Own {
        fn into_response(self) -> Response {
            let status = self.0.status();
            match self.0.error().variable() {
                Some("text") => (status, "own words").into_response(),
                Some("large") => (StatusCode::PAYLOAD_TOO_LARGE, "own words").into_response(),
                Some("json") => (status, [(CONTENT_TYPE, "application/json")], "{}").into_response(),
                Some("alone") => StatusCode::GONE.into_response(),
                _ => ([("x-own", "yes")], self.0).into_response(),
            }
        }
    }

    #[derive(Debug, Routes)]
    #[routes(rejection = Own)]
    enum Set {
        #[route("/text/{text}")]
        Text { text: u8 },
        #[route("/large/{large}")]
        Large { large: u8 },
        #[route("/json/{json}")]
        Json { json: u8 },
        #[route("/alone/{alone}")]
        Alone { alone: u8 },
        #[route("/passed-on/{id}")]
        PassedOn { id: u8 },
    }

    let reason = "of route `{}` is not a number; write digits only [urika, typed values]";
    let made = |status, variable, route| {
        format!("<h1>{status}</h1><p>`{variable}` {}</p>", reason.replace("{}", route))
    };
    let app = mounted::<Set>().layer(map_response(error_page(page)));
    for (target, status, body) in [
        ("/text/x", 400, "own words".to_owned()),
        ("/large/x", 413, "own words".to_owned()),
        ("/json/x", 400, "{}".to_owned()),
        ("/alone/x", 410, made("410 Gone", "alone", "Alone")),
        ("/passed-on/x", 400, made("400 Bad Request", "id", "PassedOn")),
    ] {
        let answer = ask_with(&app, "GET", target, "");
        assert_eq!((answer.status, answer.body), (status, body), "{target}");
        // Layers that log find the rejection in every case.
        assert!(answer.rejection.is_some(), "{target}");
        assert_eq!(answer.headers.contains_key("x-own"), target == "/passed-on/x", "{target}");
    }
}

/// A layer inside, such as one that compresses, has described the body that the page replaces.
#[test]
fn a_page_has_no_header_of_the_body_that_it_replaces() {
    const OF_BODY: [(&str, &str); 12] = [
        ("accept-ranges", "bytes"),
        ("content-digest", "sha-256=:AAAA:"),
        ("content-disposition", "attachment"),
        ("content-encoding", "gzip"),
        ("content-language", "en"),
        ("content-length", "3"),
        ("content-location", "/error.txt"),
        ("content-range", "bytes */3"),
        ("content-type", "text/plain; charset=utf-8"),
        ("etag", "\"a\""),
        ("last-modified", "Thu, 01 Jan 2026 00:00:00 GMT"),
        ("repr-digest", "sha-256=:AAAA:"),
    ];
    const OF_RESPONSE: [(&str, &str); 8] = [
        ("accept", "text/html"),
        ("cache-control", "no-store"),
        ("content-security-policy", "default-src 'none'"),
        ("link", "</style.css>; rel=preload"),
        ("retry-after", "7"),
        ("set-cookie", "a=b"),
        ("vary", "accept-encoding"),
        ("www-authenticate", "Basic"),
    ];
    async fn described(mut response: Response) -> Response {
        for (name, value) in OF_BODY.into_iter().chain(OF_RESPONSE) {
            response.headers_mut().insert(name, header::HeaderValue::from_static(value));
        }
        response
    }

    let described = app().layer(map_response(described));
    let paged = described.clone().layer(map_response(error_page(page)));
    for (method, target, status) in [("GET", "/notes/x", 400), ("PUT", "/notes/7", 405)] {
        let answer = ask_with(&paged, method, target, "");
        assert_eq!((answer.status, answer.body.starts_with("<h1>")), (status, true), "{target}");
        assert_eq!(answer.headers[CONTENT_TYPE], "text/html; charset=utf-8", "{target}");
        for (name, value) in OF_BODY {
            assert!(answer.headers.get(name).is_none_or(|kept| kept != value), "{target}: {name}");
        }
        for (name, value) in OF_RESPONSE {
            assert_eq!(answer.headers[name], value, "{target}: {name}");
        }
    }
    // These are kept: a page of success, and an error of the program in plain text.
    for target in ["/notes/7", "/nothing"] {
        let (with, without) = (ask_with(&paged, "GET", target, ""), ask_with(&described, "GET", target, ""));
        assert_eq!((with.status, with.headers, with.body), (without.status, without.headers, without.body));
    }
}

#[test]
fn a_form_of_a_route_has_no_path_of_its_own() {
    let app = app().layer(axum::middleware::map_request(as_form));
    let post = |target: &str, body| {
        let answer = ask_with(&app, "POST", target, body);
        (answer.status, answer.body)
    };
    assert_eq!(post("/notes/7/title", "title=a+b%26"), (200, "7 a b& false".to_owned()));
    // The query of the URI is not a field of the form.
    assert_eq!(post("/notes/7/title?done=true&title=x", "title=a"), (200, "7 a false".to_owned()));
    assert_eq!(post("/notes/7/title?title=x", "done=true").0, 400);
    assert_eq!(post("/notes/x/title", "title=a").0, 400);
    assert_eq!(ask(&app, "GET", "/notes/7/title?title=a+b"), (200, "7 a b".to_owned()));
}

/// The query has its template, and the body has another. No value of one is read from the other.
#[test]
fn a_link_reads_the_query_and_a_form_reads_the_body() {
    uri_template!(struct Link = "/alone{?next}", next: String);

    #[derive(Clone, Debug, Routes)]
    enum Set {
        #[route("/in-a-set{?next}")]
        Link { next: String },
    }

    let app = Router::new()
        .typed_post(async |Typed(link): Typed<Link>, TypedForm(fields): TypedForm<Fields>| {
            format!("{} {}", link.next, fields.title)
        })
        .typed_routes(|route| match route {
            Set::Link { next } => axum::routing::post(async move |TypedForm(fields): TypedForm<Fields>| {
                format!("{next} {}", fields.title)
            }),
        })
        .layer(axum::middleware::map_request(as_form));
    for path in ["/alone", "/in-a-set"] {
        let post = |query: &str, body| {
            let answer = ask_with(&app, "POST", &format!("{path}?{query}"), body);
            (answer.status, answer.body)
        };
        assert_eq!(post("next=/a&title=x", "title=b+c&next=/d"), (200, "/a b c".to_owned()), "{path}");
        let (status, body) = post("title=b", "title=b&next=/a");
        assert!(status == 400 && body.contains("`next`"), "{path}: {body}");
        let (status, body) = post("next=/a&title=b", "next=/a");
        assert!(status == 400 && body.contains("`title`"), "{path}: {body}");
    }
}

/// A crate that has the enum without a server writes the argument under a condition.
#[test]
fn an_argument_for_the_server_may_depend_on_a_feature() {
    struct Page;

    impl From<TypedRejection> for Page {
        fn from(_: TypedRejection) -> Self {
            Self
        }
    }

    impl IntoResponse for Page {
        fn into_response(self) -> Response {
            axum::http::StatusCode::IM_A_TEAPOT.into_response()
        }
    }

    #[derive(Clone, Debug, Routes)]
    #[routes(text)]
    #[cfg_attr(all(), routes(rejection = Page))]
    #[cfg_attr(any(), routes(rejection = NoSuchPage))]
    enum Shared {
        #[route("/notes/{id}")]
        Note { id: u64 },
    }

    let app = Router::new().typed_routes(|route| match route {
        Shared::Note { id } => get(async move || id.to_string()),
    });
    assert_eq!(ask(&app, "GET", "/notes/x").0, 418);
    assert_eq!(Shared::Note { id: 7 }.to_string(), "/notes/7");
}
