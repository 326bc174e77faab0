//! An enum in the first segment leaves other paths to other routes.

use axum::Router;
use axum::routing::{any, get};
use urika::{Routes, UriValue, uri_template};
use urika_axum::{RouterExt, Typed};

use super::ask;
use super::words::shown;

#[derive(Clone, Copy, Debug, PartialEq, UriValue)]
#[uri(rename_all = "lowercase")]
enum Lang {
    En,
    De,
}

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site {
    #[route("{/lang}")]
    Home { lang: Option<Lang> },
    #[route("{/lang}/issues")]
    Issues { lang: Option<Lang> },
    #[route("{/lang}/issues/{id}")]
    Issue { lang: Option<Lang>, id: u8 },
}

#[test]
fn a_locale_prefix_or_none_is_one_set() {
    let app: Router = Router::new().typed_routes(|route: Site| shown(&route));
    for (path, status, body) in [
        ("/", 200, "Home { lang: None }"),
        ("/de", 200, "Home { lang: Some(De) }"),
        ("/issues", 200, "Issues { lang: None }"),
        ("/en/issues", 200, "Issues { lang: Some(En) }"),
        ("/issues/7", 200, "Issue { lang: None, id: 7 }"),
        ("/de/issues/7", 200, "Issue { lang: Some(De), id: 7 }"),
        ("/de/", 308, ""),
        ("/issues/", 308, ""),
        ("/de/issues/", 308, ""),
        ("/robots.txt", 404, "not found"),
        ("/xx/issues", 404, "not found"),
        ("/xx/issues/7", 404, "not found"),
        ("/xx/", 404, "not found"),
        ("/issues/x", 400, "`id` is not a number; write digits only"),
        ("/de/issues/x", 400, "`id` is not a number; write digits only"),
    ] {
        assert_eq!(ask(&app, "GET", path), (status, body.to_owned()), "{path}");
    }
}

#[test]
fn an_unknown_name_is_handed_on() {
    let files = any(async || "a file");
    let app: Router = Router::new().typed_routes_or(|route: Site| shown(&route), files);
    assert_eq!(ask(&app, "GET", "/robots.txt").1, "a file");
    assert_eq!(ask(&app, "GET", "/xx/issues").1, "a file");
    assert_eq!(ask(&app, "GET", "/de").1, "Home { lang: Some(De) }");
    let app: Router =
        Router::new().typed_routes(|route: Site| shown(&route)).route("/robots.txt", get(async || "robots"));
    assert_eq!(ask(&app, "GET", "/robots.txt").1, "robots");
}

#[test]
fn a_template_by_itself_answers_alike() {
    uri_template!(struct Page = "/{lang}/page{?lines}", lang: Lang, lines: Option<u8>);
    let app: Router = Router::new().typed_get(async |Typed(page): Typed<Page>| format!("{:?}", page.lang));
    assert_eq!(ask(&app, "GET", "/de/page"), (200, "De".to_owned()));
    assert_eq!(ask(&app, "GET", "/xx/page").0, 404);
    assert_eq!(ask(&app, "GET", "/de/page?lines=x").0, 400);
}
