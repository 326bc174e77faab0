//! Checks the attributes for servers on sets and templates inside another set.

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use urika::value::Segment;
use urika::{Routes, UriTemplate};
use urika_axum::{RouterExt, Typed, TypedRejection};

use super::words::{Page, assert_leads, shown};
use super::{ask, ask_with};

#[derive(Debug, Routes)]
#[routes(rejection = Page)]
enum Outer<'a> {
    #[route("/")]
    Home,
    #[route("/admin/users/{id}")]
    User { id: u8 },
    #[route]
    Tagged(Tagged),
    #[routes("/admin", was = "/old-admin")]
    Inside(Inside<'a>),
    #[routes("/plain")]
    Plain(Plain),
}

#[derive(Debug, UriTemplate)]
#[uri_template("/tagged/{id}", rejection = Coded<1>)]
struct Tagged {
    id: u8,
}

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect", rejection = Coded<2>)]
enum Inside<'a> {
    #[route("/logs/{id}{?page}", was = "/log/{id}")]
    User { id: u8, page: Option<u8> },
    #[route("/list", was = "/pages/list")]
    List,
    #[route("/pages/{name}")]
    Page { name: Segment<'a> },
    #[routes("/deep", was = "/deeper")]
    Deep(Deep),
}

#[derive(Debug, Routes)]
#[routes(rejection = Coded<3>)]
enum Deep {
    #[route("/{id}", was = "/of/{id}")]
    User { id: u8 },
}

#[derive(Debug, Routes)]
enum Plain {
    #[route("/a/{id}", was = "/b/{id}")]
    A { id: u8 },
}

struct Coded<const N: u16>;

impl<const N: u16> From<TypedRejection> for Coded<N> {
    fn from(_: TypedRejection) -> Self {
        Self
    }
}

impl<const N: u16> IntoResponse for Coded<N> {
    fn into_response(self) -> Response {
        StatusCode::from_u16(460 + N).unwrap().into_response()
    }
}

/// Mounts a set in three ways: by its patterns, as a fallback handler, and nested.
fn outer() -> [(&'static str, Router); 3] {
    let mounted = || Router::new().typed_routes(|route: Outer<'static>| shown(&route));
    let fallback = Router::new().fallback(async |Typed(outer): Typed<Outer<'static>>| format!("{outer:?}"));
    [("", mounted()), ("", fallback), ("/v1", Router::new().nest("/v1", mounted()))]
}

#[test]
fn attributes_apply_in_sets_inside_of_sets() {
    for (prefix, app) in outer() {
        for (target, location) in [
            ("/admin/log/7?page=2&utm=%41", "/admin/logs/7?page=2&utm=%41"),
            ("/admin/pages/list", "/admin/list"),
            ("/admin/deep/of/7", "/admin/deep/7"),
            ("/plain/b/7", "/plain/a/7"),
            // A former prefix, alone and together with a former path.
            ("/old-admin/logs/7?page=2&utm=1", "/admin/logs/7?page=2&utm=1"),
            ("/old-admin/pages/a%20b", "/admin/pages/a%20b"),
            ("/old-admin/log/7", "/admin/logs/7"),
            ("/admin/deeper/7", "/admin/deep/7"),
            ("/old-admin/deeper/of/7", "/admin/deep/7"),
            // The slash redirect of the set with the attribute, and of the sets inside it.
            ("/admin/logs/7/?page=2", "/admin/logs/7?page=2"),
            ("/admin/log/7/", "/admin/logs/7"),
            ("/admin/deep/7/", "/admin/deep/7"),
        ] {
            assert_leads(&app, &format!("{prefix}{target}"), &format!("{prefix}{location}"));
        }
    }
}

#[test]
fn attributes_of_a_set_do_not_apply_to_its_neighbours() {
    for (prefix, app) in &outer()[..2] {
        for (target, status) in [
            ("/", 200),
            ("/admin/users/7", 200),
            ("/admin/logs/7", 200),
            ("/admin/pages/a", 200),
            ("/admin/deep/7", 200),
            ("/plain/a/7", 200),
            // Without the attribute a slash makes a different path, even after a former path.
            ("/plain/a/7/", 404),
            ("/plain/b/7/", 404),
            ("/tagged/7/", 404),
            ("/old-adminx/logs/7", 404),
        ] {
            assert_eq!(ask(app, "GET", &format!("{prefix}{target}")).0, status, "{target}");
        }
    }
}

#[test]
fn the_innermost_rejection_applies() {
    for (number, (prefix, app)) in outer().into_iter().enumerate() {
        for (target, status) in [
            ("/admin/users/x", 400),
            ("/tagged/x", 461),
            ("/admin/logs/x", 462),
            ("/admin/logs/7?page=x", 462),
            ("/admin/deep/x", 463),
            ("/plain/a/x", 400),
        ] {
            assert_eq!(ask(&app, "GET", &format!("{prefix}{target}")).0, status, "{target}");
        }
        // No pattern matches these paths, so only the fallback handler reaches the set.
        if number == 1 {
            for (target, status) in [
                ("/nothing", 404),
                ("/admin", 462),
                ("/admin/nothing", 462),
                ("/admin/deep", 463),
                ("/adminx", 404),
                ("/plain/nothing", 404),
            ] {
                assert_eq!(ask(&app, "GET", target).0, status, "{target}");
            }
        }
    }
}

#[test]
fn a_rejection_says_where_a_path_has_moved() {
    async fn told(outer: Result<Typed<Outer<'static>>, TypedRejection>) -> String {
        match outer {
            Ok(_) => "found".to_owned(),
            Err(rejection) => format!("{} {:?}", rejection.status().as_u16(), rejection.location()),
        }
    }
    let app: Router = Router::new().fallback(told);
    assert_eq!(ask(&app, "GET", "/plain/b/7"), (200, "308 Some(\"/plain/a/7\")".to_owned()));
    assert_eq!(ask(&app, "GET", "/plain/a/7"), (200, "found".to_owned()));
    assert_eq!(ask(&app, "GET", "/nothing"), (200, "404 None".to_owned()));
}

/// Sets with one prefix may have routes of one name: the set that refuses the request is the one that answers.
#[test]
fn routes_of_one_name_are_told_apart() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Api {
        #[routes("/api")]
        First(First),
        #[routes("/api")]
        Second(Second),
        #[routes("/api")]
        Third(Third),
    }
    #[derive(Debug, Routes)]
    #[routes(rejection = Coded<1>)]
    enum First {
        #[route("/x/{page}")]
        One { page: u8 },
    }
    #[derive(Debug, Routes)]
    #[routes(rejection = Coded<2>)]
    enum Second {
        #[route("/y{?page}")]
        One { page: u8 },
    }
    #[derive(Debug, Routes)]
    enum Third {
        #[routes("/deep")]
        A(DeepA),
        #[routes("/deep")]
        B(DeepB),
    }
    #[derive(Debug, Routes)]
    #[routes(rejection = Coded<3>)]
    enum DeepA {
        #[route("/x{?page}")]
        One { page: u8 },
    }
    #[derive(Debug, Routes)]
    #[routes(rejection = Coded<4>)]
    enum DeepB {
        #[route("/y{?page}")]
        One { page: u8 },
    }
    let app = Router::new().typed_routes(|route: Api| shown(&route));
    for (target, status, names) in [
        ("/api/x/bad", 461, ["First", "One"].as_slice()),
        ("/api/y?page=bad", 462, &["Second", "One"]),
        ("/api/y/?page=bad", 308, &["Second", "One"]),
        ("/api/y/?page=7", 308, &["Second", "One"]),
        ("/api/deep/x?page=bad", 463, &["Third", "A", "One"]),
        ("/api/deep/y?page=bad", 464, &["Third", "B", "One"]),
        ("/api/deep/y/?page=bad", 308, &["Third", "B", "One"]),
    ] {
        let answer = ask_with(&app, "GET", target, "");
        let matched = answer.matched.expect(target);
        assert_eq!((answer.status, matched.names()), (status, names), "{target}");
    }
}
