//! Checks the attributes for servers: former paths, slashes at the end, rejections.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get};
use urika::value::{RelPath, Segment};
use urika::{FromUriOwned, Routes, UriTemplate, uri_template};
use urika_axum::{RouterExt, Typed, TypedForm, TypedRejection, WithRejection};

use super::{ask, ask_with, spelled};

#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/users/{id}{?page,q}", was = "/people/{id}", was = "/u{?id,page,q}")]
    User { id: u32, page: Option<u8>, q: Option<String> },
    #[route("/archive", was = "/posts/archive")]
    Archive,
    #[route("/posts/{slug}", was = "/{slug}")]
    Post(Segment<'a>),
    #[route("/info/docs/", was = "/manual")]
    Docs,
    #[route("/files/{+path}", was = "/f/{+path}")]
    File { path: RelPath<'a> },
    #[routes("/admin")]
    Admin(Admin),
}

#[derive(Debug, Routes)]
pub(super) enum Admin {
    #[route("/logs/{day}")]
    Log { day: u8 },
}

pub(super) fn shown(route: &impl std::fmt::Debug) -> MethodRouter {
    let text = format!("{route:?}");
    get(move || async move { text })
}

/// Returns a router with a set, each of whose routes prints itself.
pub(super) fn mounted<R: Routes + FromUriOwned + std::fmt::Debug + 'static>() -> Router {
    Router::new().typed_routes(|route: R| shown(&route))
}

fn site() -> Router {
    Router::new().typed_routes(|route: Site<'static>| shown(&route))
}

#[track_caller]
pub(super) fn assert_leads(app: &Router, target: &str, location: &str) {
    for method in ["GET", "HEAD", "POST", "DELETE"] {
        let answer = ask_with(app, method, target, "");
        assert_eq!(answer.status, 308, "{method} {target}");
        assert_eq!(answer.headers[header::LOCATION], location, "{method} {target}");
    }
}

#[test]
fn former_paths_lead_to_their_routes() {
    for (target, location) in [
        ("/people/7", "/users/7"),
        ("/people/7?page=2&utm=%41&q=a+b", "/users/7?page=2&utm=%41&q=a+b"),
        ("/u?id=7", "/users/7"),
        ("/u?id=7&q=a+b&utm=1", "/users/7?q=a%20b"),
        ("/hello%20w%6Frld", "/posts/hello%20world"),
        ("/f/a/b%20c", "/files/a/b%20c"),
        ("/posts/archive?x", "/archive?x"),
        ("/manual", "/info/docs/"),
        // A former path with a slash leads to its target in one redirect.
        ("/people/7/?page=2", "/users/7?page=2"),
    ] {
        assert_leads(&site(), target, location);
    }
}

/// A former path has the values of its route by name, even in a tuple, and omits those that may be absent.
#[test]
fn former_paths_may_omit_optional_values() {
    #[derive(Clone, Copy, Debug, urika::UriValue)]
    #[uri(rename_all = "lowercase")]
    enum Lang {
        En,
    }
    #[derive(Debug, Routes)]
    enum Moved {
        #[route("{/lang}/issues{?page}", was = "/bugs", was = "/list{?page}", was = "/all{/lang}")]
        Issues {
            lang: Option<Lang>,
            page: Option<u8>,
            #[uri(skip)]
            count: u8,
        },
        #[route("/days/{year}/{month}{/day}", was = "/{month}/{year}/days")]
        Days(u16, u8, Option<u8>),
        #[route("/pages/{id}{?size,color}", was = "/page{?id,color}")]
        Page {
            id: u8,
            #[uri(default = 20)]
            size: u8,
            #[uri(name = "color")]
            colour: Option<Lang>,
        },
        #[route("{/lang}/one", was = "/former/one")]
        One(Option<Lang>),
    }
    let app = mounted::<Moved>();
    for (target, location) in [
        ("/bugs", "/issues"),
        ("/bugs?page=2&utm=1", "/issues?page=2&utm=1"),
        ("/list?page=2&utm=1", "/issues?page=2"),
        ("/list", "/issues"),
        ("/all/en?page=2", "/en/issues?page=2"),
        ("/12/2026/days", "/days/2026/12"),
        ("/page?id=7", "/pages/7?size=20"),
        ("/page?id=7&color=en&size=1", "/pages/7?size=20&color=en"),
        ("/former/one", "/one"),
    ] {
        assert_leads(&app, target, location);
    }
    assert_eq!(ask(&app, "GET", "/list?page=x").0, 400);
    assert_eq!(ask(&app, "GET", "/en/one").0, 200);
    assert!(matches!(Moved::from_uri("/en/issues"), Ok(Moved::Issues { count: 0, .. })));
}

/// A former path is not a route of the set, and does not hide a route.
#[test]
fn former_paths_stand_behind_routes_of_their_rank() {
    for (target, body) in [
        ("/archive", "Archive"),
        ("/posts/a", "Post(\"a\")"),
        ("/users/7?page=1", "User { id: 7, page: Some(1), q: None }"),
        ("/", "Home"),
        ("/admin/logs/1", "Admin(Log { day: 1 })"),
    ] {
        let (status, found) = ask(&site(), "GET", target);
        assert_eq!((status, found.replace(['\n', ' '], "")), (200, body.replace(' ', "")), "{target}");
    }
    // The values of these paths cannot be in a former path.
    assert_eq!(ask(&site(), "GET", "/people/x").0, 404);
    assert_eq!(ask(&site(), "GET", "/f/a//b").0, 404);
    assert!(Site::from_uri("/people/7").is_err());
    assert_eq!(Site::ROUTES.len(), 7);
}

/// A route cannot have an invalid value, so there is no target for a redirect. The former path reports the
/// error as the route would.
#[test]
fn a_bad_value_in_the_query_of_a_former_path_is_reported() {
    for (target, expected) in [
        ("/u?id=x", "`id` is not a number"),
        ("/u?id=7&page=x", "`page` is not a number"),
        ("/u?id=7&page=x&q=a", "`page` is not a number"),
        ("/u?id=7&id=8", "`id` has more than one value"),
        ("/u?page=1", "`id` is missing"),
    ] {
        for app in [site(), Router::new().fallback(async |_: Typed<Site<'static>>| "found")] {
            let answer = ask_with(&app, "GET", target, "");
            assert!(answer.status == 400 && answer.body.starts_with(expected), "{target}: {}", answer.body);
            let rejection = answer.rejection.expect(target);
            assert_eq!(rejection.error().route(), Some("User"), "{target}");
        }
    }
    // A query with the parameters of the route is redirected unchanged.
    assert_leads(&site(), "/people/7?page=x", "/users/7?page=x");
}

/// A set under a prefix reports its own route, even under a former prefix.
#[test]
fn a_bad_value_in_the_query_of_an_inner_former_path_is_reported() {
    #[derive(Debug, Routes)]
    #[routes(rejection = Page)]
    enum Outer {
        #[routes("/in", was = "/old")]
        Inner(Inner),
    }
    #[derive(Debug, Routes)]
    enum Inner {
        #[route("/a/{id}", was = "/b{?id}", was = "/c/{id}")]
        A { id: u8 },
        #[route("/d")]
        D,
    }
    let app: Router = Router::new().typed_routes(|route: Outer| shown(&route));
    for target in ["/in/b?id=x", "/old/b?id=x"] {
        let answer = ask_with(&app, "GET", target, "");
        assert_eq!((answer.status, answer.body.as_str()), (400, "page of NOT_A_NUMBER"), "{target}");
    }
    assert_leads(&app, "/old/b?id=7", "/in/a/7");
    assert_eq!(ask(&app, "GET", "/in/c/x").0, 404);
    assert!(Outer::from_uri("/in/d").is_ok());
}

/// A former path of a higher rank than a route takes paths of the route. Two of them could lead to each other forever.
#[test]
fn former_paths_do_not_lead_in_a_circle() {
    #[derive(Debug, Routes)]
    enum Circle {
        #[route("/a/{x}/{y}", was = "/b/p{x}/{y}")]
        A { x: String, y: String },
        #[route("/b/{y}/pm", was = "/a/m/{y}")]
        B { y: String },
    }
    let app = mounted::<Circle>();
    // Each of these is the former path of the other.
    for (target, body) in [("/a/m/pm", r#"A { x: "m", y: "pm" }"#), ("/b/pm/pm", r#"B { y: "pm" }"#)] {
        assert_eq!(ask(&app, "GET", target), (200, body.to_owned()), "{target}");
    }
    assert_leads(&app, "/a/m/x", "/b/x/pm");
    assert_leads(&app, "/b/px/y", "/a/x/y");
    assert_eq!(ask(&app, "GET", "/b/x/pm").0, 200);
}

/// A checked checkbox sends one string, and an unchecked checkbox sends nothing.
#[test]
fn a_checkbox_is_on_or_absent() {
    #[derive(Clone, Copy, Debug, PartialEq, urika::UriValue)]
    enum Checked {
        #[uri(name = "on")]
        On,
    }
    uri_template!(struct Draft = "/drafts/{id}{?public,mail}", id: u8, public: Option<Checked>, #[uri(default = false)] mail: bool);
    let app = Router::new().typed_post(async |TypedForm(draft): TypedForm<Draft>| {
        format!("{} {}", draft.public == Some(Checked::On), draft.mail)
    });
    let app = app.layer(axum::middleware::map_request(as_form));
    for (body, expected) in [
        ("public=on&mail=true", "true true"),
        ("mail=false", "false false"),
        ("", "false false"),
        ("public=on", "true false"),
    ] {
        // An unchecked checkbox is not read from the URI.
        for target in ["/drafts/7", "/drafts/7?public=on&mail=true"] {
            let answer = ask_with(&app, "POST", target, body);
            assert_eq!((answer.status, answer.body.as_str()), (200, expected), "{target} {body}");
        }
    }
    for body in ["public=true", "public=", "mail=on", "public=on&public=on"] {
        assert_eq!(ask_with(&app, "POST", "/drafts/7", body).status, 400, "{body}");
    }
}

#[test]
fn an_empty_field_is_absent_by_a_word() {
    #[derive(Clone, Copy, Debug, urika::UriValue)]
    #[uri(rename_all = "lowercase")]
    enum Sort {
        New,
    }
    uri_template!(struct Find = "/find{?sort,page,size,q}", #[uri(empty_is_none)] sort: Option<Sort>, #[uri(default = 1, empty_is_none)] page: u8, #[uri(default = 10)] size: u8);
    let shown = |find: Find| format!("{:?} {} {} {:?}", find.sort, find.page, find.size, find.q);
    let app: Router = Router::new()
        .typed_get(async move |Typed(find): Typed<Find>| shown(find))
        .typed_post(async move |TypedForm(find): TypedForm<Find>| shown(find))
        .layer(axum::middleware::map_request(as_form));
    for (fields, status, body) in [
        ("", 200, "None 1 10 None"),
        ("sort=&page=&q=", 200, "None 1 10 Some(\"\")"),
        ("sort=new&page=2", 200, "Some(New) 2 10 None"),
        ("sort=New", 400, "`sort` is not one of the known names; use `new`"),
        ("size=", 400, "`size` is not a number; write digits only"),
    ] {
        let expected = (status, body.to_owned());
        assert_eq!(ask(&app, "GET", &format!("/find?{fields}")), expected, "{fields}");
        let answer = ask_with(&app, "POST", "/find", fields);
        assert_eq!((answer.status, answer.body), expected, "{fields}");
    }
}

#[test]
fn slashes_are_redirected() {
    for (target, location) in [
        ("/users/7/", "/users/7"),
        ("/users/7/?page=2&utm=%41&q=a+b", "/users/7?page=2&utm=%41&q=a+b"),
        ("/info/docs", "/info/docs/"),
        ("/info/docs?a=%2F", "/info/docs/?a=%2F"),
        ("/admin/logs/1/", "/admin/logs/1"),
        ("/posts/a%20b/", "/posts/a%20b"),
        // A former path with a slash too many, where a file has no name.
        ("/files/", "/posts/files"),
    ] {
        assert_leads(&site(), target, location);
    }
    for target in ["/users/x/", "/users/7//", "/nothing/here/", "/admin/logs/"] {
        assert!(matches!(ask(&site(), "GET", target).0, 400 | 404), "{target}");
    }
    // Without the attribute a slash makes a different path.
    let plain: Router = Router::new().typed_routes(|route: Admin| shown(&route));
    assert_eq!(ask(&plain, "GET", "/logs/1/").0, 404);
}

/// A redirect to a path that begins with two slashes would lead to another server.
#[test]
fn redirects_stay_on_the_server() {
    for target in ["//evil.example/", "//evil.example", "///evil.example/", "/%5cevil.example/"] {
        for app in [site(), spelled(site()), Router::new().nest("/x", site())] {
            for target in [target.to_owned(), format!("/x{target}")] {
                let answer = ask_with(&app, "GET", &target, "");
                let location = answer
                    .headers
                    .get(header::LOCATION)
                    .map(|location| location.to_str().unwrap().to_owned());
                let is_here =
                    |location: &String| location.starts_with('/') && !location[1..].starts_with(['/', '\\']);
                assert!(location.as_ref().is_none_or(is_here), "{target}: {location:?}");
            }
        }
    }
}

#[test]
fn redirects_have_the_prefix_of_a_nest() {
    let app = Router::new().nest("/v1", site());
    assert_leads(&app, "/v1/people/7?page=2", "/v1/users/7?page=2");
    assert_leads(&app, "/v1/users/7/?x", "/v1/users/7?x");
    let app = spelled(Router::new().nest("/of/{tenant}", Router::new().nest("/v1", site())));
    assert_leads(&app, "/of/kim%20b/v%31/peopl%65/7", "/of/kim%20b/v%31/users/7");
    assert_leads(&app, "/of/kim/v1/us%65rs/7/", "/of/kim/v1/us%65rs/7");
}

pub(super) struct Page(TypedRejection);

impl From<TypedRejection> for Page {
    fn from(rejection: TypedRejection) -> Self {
        Self(rejection)
    }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let text = format!("page of {}", self.0.error().code());
        (self.0.status(), [("x-page", "yes")], text).into_response()
    }
}

pub(super) struct Teapot;

impl From<TypedRejection> for Teapot {
    fn from(_: TypedRejection) -> Self {
        Self
    }
}

impl From<urika_axum::FormRejection> for Teapot {
    fn from(_: urika_axum::FormRejection) -> Self {
        Self
    }
}

impl IntoResponse for Teapot {
    fn into_response(self) -> Response {
        StatusCode::IM_A_TEAPOT.into_response()
    }
}

#[derive(Debug, UriTemplate)]
#[uri_template("/notes/{name}.txt", rejection = Page)]
struct Note<'a> {
    name: Segment<'a>,
}

#[derive(Debug, Routes)]
#[routes(rejection = Page)]
enum Tags {
    #[route("/tags/{id}.json")]
    Tag { id: u8 },
}

uri_template!(struct Count = "/count/{id}", id: u8, rejection = self::Page);

#[test]
fn a_rejection_of_ones_own() {
    let app: Router = Router::new()
        .typed_get(async |Typed(note): Typed<Note<'static>>| note.name.as_str().to_owned())
        .typed_delete(async |note: Result<Typed<Note<'static>>, TypedRejection>| note.map(drop))
        .typed_put(async |note: Option<Typed<Note<'static>>>| note.is_some().to_string())
        .typed_patch(
            async |WithRejection(Typed(_), _): WithRejection<Typed<Note<'static>>, Teapot>| "patched",
        )
        .typed_get(async |Typed(count): Typed<Count>| count.id.to_string())
        .typed_routes(|route: Tags| shown(&route));
    assert_eq!(ask(&app, "GET", "/notes/a.txt"), (200, "a".to_owned()));
    for (method, target, status, body) in [
        ("GET", "/notes/%2E.txt", 400, "page of SEGMENT_DOTS"),
        ("GET", "/notes/a%2Fb.txt", 400, "page of SEGMENT_CHARACTER"),
        ("GET", "/notes/a.md", 404, "page of NO_MATCH"),
        ("DELETE", "/notes/a.md", 404, "page of NO_MATCH"),
        ("PUT", "/notes/a.md", 200, "false"),
        ("PUT", "/notes/a%2Fb.txt", 400, "page of SEGMENT_CHARACTER"),
        ("PATCH", "/notes/a.md", 418, ""),
        ("PATCH", "/notes/a.txt", 200, "patched"),
        ("GET", "/count/x", 400, "page of NOT_A_NUMBER"),
        ("GET", "/tags/x.json", 400, "page of NOT_A_NUMBER"),
        ("GET", "/tags/1.xml", 404, "page of NO_MATCH"),
    ] {
        let answer = ask_with(&app, method, target, "");
        let expected = (status, body);
        assert_eq!((answer.status, answer.body.as_str()), expected, "{method} {target}");
        let is_of_type = matches!(status, 400 | 404);
        assert_eq!(answer.headers.contains_key("x-page"), is_of_type, "{method} {target}");
        assert_eq!(answer.rejection.is_some(), is_of_type, "{method} {target}");
    }
}

uri_template!(struct Rename = "/notes/{id}{?title,tag*}", id: u32, title: String);

/// The action of a form is a link with or without the query.
#[test]
fn a_form_needs_no_query() {
    async fn rename(TypedForm(form): TypedForm<Rename>) -> String {
        format!("{} {:?} {:?}", form.id, form.title, form.tag)
    }
    async fn refused(form: WithRejection<TypedForm<Rename>, Teapot>) -> String {
        form.0.0.title
    }
    let app: Router =
        Router::new().typed_post(rename).typed_put(refused).layer(axum::middleware::map_request(as_form));
    for (target, body, expected) in [
        ("/notes/7", "title=a+b&tag=%C3%A9&tag=d", "7 \"a b\" [\"é\", \"d\"]"),
        ("/notes/7?title=old&tag=x", "title=new", "7 \"new\" []"),
        ("/notes/7", "title=", "7 \"\" []"),
        ("/notes/7?utm=1", "title=a#b c<>&x", "7 \"a#b c<>\" []"),
    ] {
        let answer = ask_with(&app, "POST", target, body);
        assert_eq!((answer.status, answer.body.as_str()), (200, expected), "{target} {body}");
    }
    for (target, body, status) in [
        ("/notes/7", "", 400),
        // The query of the URI is not a field.
        ("/notes/7?title=old", "", 400),
        ("/notes/7", "title=a&title=b", 400),
        ("/notes/7", "title=%FF", 400),
        ("/notes/x", "title=a", 400),
    ] {
        assert_eq!(ask_with(&app, "POST", target, body).status, status, "{target} {body}");
        assert_eq!(ask_with(&app, "PUT", target, body).status, 418, "{target} {body}");
    }
    // The media type of this body is not a form's.
    let app: Router = Router::new().typed_post(rename);
    assert_eq!(ask_with(&app, "POST", "/notes/7", "title=a").status, 415);
    // A `GET` request has its fields in the query.
    let app: Router = Router::new().typed_get(rename);
    assert_eq!(ask(&app, "GET", "/notes/7?title=a"), (200, "7 \"a\" []".to_owned()));
}

/// A handler without `Typed` needs no query, and optional parameters are then `None`.
#[test]
fn a_post_needs_no_query() {
    uri_template!(struct Search = "/search{?q,page}", q: String, page: Option<u8>);
    uri_template!(struct Find = "/find{?q,page}", page: Option<u8>);
    let app: Router = Router::new()
        .typed_route::<Search>(get(async |Typed(search): Typed<Search>| search.q).post(async || "kept"))
        .typed_post(async |Typed(find): Typed<Find>| format!("{:?}", find.q));
    assert_eq!(ask(&app, "GET", "/search").0, 400);
    assert_eq!(ask(&app, "POST", "/search"), (200, "kept".to_owned()));
    assert_eq!(ask(&app, "POST", "/find"), (200, "None".to_owned()));
    assert_eq!(ask(&app, "POST", "/find?q=a&page=1"), (200, "Some(\"a\")".to_owned()));
}

pub(super) async fn as_form(mut request: axum::extract::Request) -> axum::extract::Request {
    let form = header::HeaderValue::from_static("application/x-www-form-urlencoded");
    request.headers_mut().insert(header::CONTENT_TYPE, form);
    request
}

/// Former paths and slashes are redirected before files are looked up.
#[test]
fn redirects_come_before_files() {
    let app: Router =
        Router::new().typed_routes_or(|route: Site<'static>| shown(&route), any(async || "a file"));
    assert_leads(&app, "/people/7", "/users/7");
    assert_leads(&app, "/users/7/", "/users/7");
    assert_eq!(ask(&app, "GET", "/css/a.css"), (200, "a file".to_owned()));
}
