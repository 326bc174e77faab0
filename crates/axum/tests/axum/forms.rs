//! The fields of a form in a route set: the query of the URI only has the literal pairs of the route that matches.

use axum::Router;
use axum::http::header;
use axum::middleware::map_request;
use urika::value::RelPath;
use urika::{Routes, uri_template};
use urika_axum::{RouterExt, TypedForm};

use super::ask_with;
use super::words::as_form;

/// Returns a router whose fallback reads a form as a route of the set.
macro_rules! forms {
    ($set:ty) => {
        Router::new()
            .fallback(async |TypedForm(form): TypedForm<$set>| format!("{form:?}"))
            .layer(map_request(as_form))
    };
}

#[derive(Debug, Routes)]
enum Flags {
    #[route("/a?ok=true")]
    A,
    #[route("/f{?ok}")]
    F {
        #[uri(default = false)]
        ok: bool,
    },
    #[route("/g?kind=x{&title}")]
    Titled { title: String },
    #[route("/h?lang=de{&title,kind}")]
    German { title: String, kind: Option<String> },
    #[route("/{any}{?title,kind,lang}")]
    Any { any: String, title: Option<String>, kind: Option<String>, lang: Option<String> },
    #[route("/old{?ok}")]
    New { ok: Option<bool> },
    #[routes("/in")]
    In(Inner),
}

#[derive(Debug, Routes)]
enum Inner {
    #[route("/a?ok=true")]
    A,
    #[route("/f", deny_unknown_query)]
    F,
    #[route("/g{?ok}", deny_unknown_query)]
    G { ok: Option<bool> },
}

#[test]
fn a_literal_of_one_route_is_not_a_field_of_another() {
    let app = forms!(Flags);
    for (target, body, expected) in [
        ("/f?ok=true", "", "F { ok: false }"),
        ("/f?ok=true", "ok=true", "F { ok: true }"),
        ("/f?%6fk=true", "", "F { ok: false }"),
        ("/f?ok=x", "", "F { ok: false }"),
        ("/f?ok=true&ok=true", "", "F { ok: false }"),
        ("/f?ok=true&kind=x&lang=de", "", "F { ok: false }"),
        ("/a?ok=true", "", "A"),
        ("/a", "ok=true", "A"),
        ("/g?kind=x", "title=t", "Titled { title: \"t\" }"),
        ("/g", "title=t&kind=x", "Titled { title: \"t\" }"),
        ("/g?kind=y", "title=t", "Any { any: \"g\", title: Some(\"t\"), kind: None, lang: None }"),
        ("/h?lang=de", "title=t", "German { title: \"t\", kind: None }"),
        ("/g?lang=fr", "", "Any { any: \"g\", title: None, kind: None, lang: None }"),
        ("/h?lang=de&kind=x", "title=t&kind=k", "German { title: \"t\", kind: Some(\"k\") }"),
        ("/old?ok=true", "", "New { ok: None }"),
        ("/in/a?ok=true", "", "In(A)"),
        ("/in/f?ok=true", "", "In(F)"),
        ("/in/g?ok=true", "", "In(G { ok: None })"),
        ("/in/g?ok=x&kind=y", "ok=false", "In(G { ok: Some(false) })"),
    ] {
        let answer = ask_with(&app, "POST", target, body);
        assert_eq!((answer.status, answer.body.as_str()), (200, expected), "{target} < {body}");
    }
    for (target, body, status) in [
        ("/g?kind=x", "", 400),
        ("/in/a", "", 404),
        ("/in/a?ok=false", "", 404),
        ("/in/a?ok=true", "ok=false", 404),
        ("/f?ok=true", "ok=x", 400),
        ("/in/f", "ok=true", 400),
    ] {
        assert_eq!(ask_with(&app, "POST", target, body).status, status, "{target} < {body}");
    }
}

/// Whether a route takes a path depends on the fields, not on the query of the URI.
#[test]
fn a_form_that_a_route_takes_is_not_redirected() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Uploads<'a> {
        #[route("/up/{+path}{?title}")]
        Up { path: RelPath<'a>, title: String },
        #[route("/new{?title}")]
        New { title: String },
        #[route("/new/{id}{?title}")]
        One { id: String, title: String },
        #[route(fallback)]
        NotFound(String),
    }
    let app = forms!(Uploads<'static>);
    for (target, body, status, location) in [
        ("/up/a", "title=t", 200, None),
        ("/up/a/b", "title=t", 200, None),
        ("/new", "title=t", 200, None),
        ("/new/7", "title=t", 200, None),
        ("/up/a", "", 400, None),
        ("/new/", "title=t", 308, Some("/new")),
        ("/new/?x=1", "title=t", 308, Some("/new?x=1")),
        ("/nothing", "title=t", 200, None),
    ] {
        let answer = ask_with(&app, "POST", target, body);
        let found = answer.headers.get(header::LOCATION).map(|text| text.to_str().expect("text"));
        assert_eq!((answer.status, found), (status, location), "{target} < {body}: {}", answer.body);
    }
}

/// The body of a form does not become the query of a URI, where logs and other servers would see it.
#[test]
fn a_redirect_has_no_field_of_a_body() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Find {
        #[route("/users/{id}", was = "/find{?id}", was = "/people/{id}")]
        User { id: String },
        #[route("/search{?id}")]
        Search { id: String },
    }
    let app = forms!(Find);
    for (target, status, location) in [
        ("/find", 400, None),
        ("/find/", 404, None),
        ("/find?id=a", 308, Some("/users/a")),
        ("/find/?id=a", 308, Some("/users/a")),
        ("/people/a/", 308, Some("/users/a")),
        ("/search/?id=a", 308, Some("/search?id=a")),
        ("/search/", 308, Some("/search")),
    ] {
        let answer = ask_with(&app, "POST", target, "id=secret");
        let found = answer.headers.get(header::LOCATION).map(|location| location.to_str().expect("text"));
        assert_eq!((answer.status, found), (status, location), "{target}: {}", answer.body);
    }
}

/// The pairs of a query and the fields of a form are compared in linear time: one by one, these would take minutes.
#[test]
fn many_pairs_and_many_fields_are_read() {
    uri_template!(struct Kind = "/g?kind=x{&title}", title: Option<String>);
    let app =
        Router::new().typed_post(async |TypedForm(form): TypedForm<Kind>| form.title.unwrap_or_default());
    let app = app.layer(map_request(as_form));
    let target = format!("/g?{}", "kind=x&".repeat(5_000));
    let fields: &'static str = format!("{}title=a", "a&".repeat(50_000)).leak();
    assert_eq!(ask_with(&app, "POST", "/g?kind=x", fields).body, "a");
    assert_eq!(ask_with(&app, "POST", &target, fields).body, "a value has more than one value; pass it once");
}
