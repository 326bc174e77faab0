//! Templates of URLs in the forms that OpenTelemetry defines.

use urika::value::{BaseBuf, FilePath, Label};
use urika::{Routes, uri_template};
use urika_guard::{HttpRoute, UrlTemplate};

/// Checks the fields of templates: `url.template` is a path and a query, and `http.route` a path.
macro_rules! table {
    ($($name:ident = $template:literal, { $($fields:tt)* }, $url:literal, $route:literal;)*) => {$(
        uri_template!(struct $name = $template, $($fields)*);
        assert_eq!(UrlTemplate::of::<$name>().as_str(), $url, "{}", $template);
        assert_eq!(HttpRoute::of::<$name>().as_str(), $route, "{}", $template);
    )*};
}

#[test]
fn fields_have_no_origin_and_a_route_has_no_query() {
    table! {
        Path = "/users/{id}", { id: u64 }, "/users/{id}", "/users/{id}";
        Query = "/users/{id}{?page}", { id: u64, page: u64 }, "/users/{id}{?page}", "/users/{id}";
        Pair = "/users?id={id}{&page}", { id: u64, page: u64 }, "/users?id={id}{&page}", "/users";
        Fragment = "/users/{id}{#part}", { id: u64, part: u64 }, "/users/{id}{#part}", "/users/{id}";
        Origin = "https://h.example:8443/a/{id}", { id: u64 }, "/a/{id}", "/a/{id}";
        Tenant = "https://{tenant}.h.example/a", { tenant: Label<'static> }, "/a", "/a";
        Optional = "https://h.example{/id}{?page}", { id: Option<u64>, page: u64 }, "{/id}{?page}", "{/id}";
        Root = "https://h.example{?page}", { page: u64 }, "/{?page}", "/";
        OnBase = "{+base}/users/{id}", { base: BaseBuf, id: u64 }, "/users/{id}", "/users/{id}";
        OnBaseWithQuery = "{+base}{?page}", { base: BaseBuf, page: u64 }, "{?page}", "";
        Literal = "/a&b/{id}", { id: u64 }, "/a&b/{id}", "/a&b/{id}";
        File = "/files/{+path}?raw", { path: FilePath<'static> }, "/files/{+path}?raw", "/files/{+path}";
        Colon = "/jobs/{id}:cancel", { id: u64 }, "/jobs/{id}:cancel", "/jobs/{id}:cancel";
    }
}

/// The routes of a set have the fields of templates with their text.
#[test]
fn a_route_of_a_set_has_the_fields() {
    #[derive(Routes)]
    enum Site {
        #[route("https://h.example/users/{id}{?page}")]
        User { id: u64, page: Option<u64> },
        #[route("https://h.example/")]
        Home,
    }
    let user = Site::User { id: 7, page: None }.route();
    let fields = [user, Site::Home.route()].map(|it| (UrlTemplate::of_route(it), HttpRoute::of_route(it)));
    let shown = fields.map(|(url, route)| (url.as_str(), route.as_str()));
    assert_eq!(shown, [("/users/{id}{?page}", "/users/{id}"), ("/", "/")]);
}
