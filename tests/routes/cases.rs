//! Single cases of route sets: the route of a path, and the built URI.

use std::borrow::Cow;

use urika::value::Segment;
use urika::{FromUri, FromUriOwned, MatchErrorKind, Routes, UriTemplate, segment};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/posts/{slug}{?draft}")]
struct Post<'a> {
    slug: Segment<'a>,
    draft: Option<bool>,
}

#[derive(Debug, PartialEq, Routes)]
enum Api<'a> {
    #[route("/")]
    Home,
    #[route("/users{?page,q}")]
    Users { page: Option<u32>, q: Option<Cow<'a, str>> },
    #[route("/users/{id}")]
    User { id: u64 },
    #[route("/users/me")]
    Me,
    #[route("/users/{id}/files/{name}.json")]
    Json { id: u64, name: Cow<'a, str> },
    #[route("/users/{id}/files/{name}")]
    File(u64, Segment<'a>),
    #[route("/users/me/posts")]
    MyPosts,
    #[route("/tree{/branch}")]
    Tree { branch: Option<Segment<'a>> },
    #[route("/raw/{+path}")]
    Raw { path: urika::value::RelPath<'a> },
    #[route("/a%2Cb/caf%C3%A9")]
    Escaped {},
    #[route]
    Post(Post<'a>),
}

fn parsed(path: &str) -> Option<Api<'_>> {
    Api::from_uri(path).ok()
}

#[test]
fn paths_find_their_routes() {
    assert_eq!(parsed("/"), Some(Api::Home));
    assert_eq!(parsed("/users"), Some(Api::Users { page: None, q: None }));
    assert_eq!(parsed("/users?q=a%20b&page=2"), Some(Api::Users { page: Some(2), q: Some("a b".into()) }));
    assert_eq!(parsed("/users/7"), Some(Api::User { id: 7 }));
    assert_eq!(parsed("/users/me"), Some(Api::Me));
    assert_eq!(parsed("/users/%6de"), Some(Api::Me));
    assert_eq!(parsed("/%75sers/7"), Some(Api::User { id: 7 }));
    assert_eq!(parsed("/users/me/posts"), Some(Api::MyPosts));
    assert_eq!(parsed("/users/7/files/a.json"), Some(Api::Json { id: 7, name: "a".into() }));
    assert_eq!(parsed("/users/7/files/a.txt"), Some(Api::File(7, Segment::parse("a.txt").unwrap())));
    assert_eq!(parsed("/tree"), Some(Api::Tree { branch: None }));
    assert_eq!(parsed("/tree/main"), Some(Api::Tree { branch: Some(Segment::parse("main").unwrap()) }));
    assert!(matches!(parsed("/raw/a/b/c"), Some(Api::Raw { path }) if path == "a/b/c"));
    assert_eq!(parsed("/a,b/caf%c3%a9"), Some(Api::Escaped {}));
    assert_eq!(
        parsed("/posts/x?draft=true"),
        Some(Api::Post(Post { slug: Segment::parse("x").unwrap(), draft: Some(true) }))
    );
}

#[test]
fn errors_tell_the_shape_from_the_value() {
    let kind = |path: &str| Api::from_uri(path).map_err(|error| error.kind()).err();
    for path in [
        "",
        "users",
        "//users",
        "//",
        "https://example.com/users",
        "/nothing",
        "/users/7/files",
        "/users/me/none",
        "/posts",
        "/users/",
    ] {
        assert_eq!(kind(path), Some(MatchErrorKind::NoMatch), "{path}");
    }
    let values = ["/users/x", "/users/+7", "/users?page=x", "/users/me/files/a.json", "/users/7/files/.."];
    let twice = ["/users?page=1&page=1", "/users?q=a&page=1&q=b", "/posts/a?draft=true&draft=false"];
    for path in values.into_iter().chain(twice) {
        assert_eq!(kind(path), Some(MatchErrorKind::BadValue), "{path}");
    }
}

/// A set without a route for the remaining paths.
#[derive(Debug, PartialEq, Routes)]
enum Closed<'a> {
    #[route("/pair/{id}/and/{id}")]
    Pair { id: u8 },
    #[route("/files/{name}")]
    File { name: Segment<'a> },
}

#[derive(Debug, PartialEq, Routes)]
enum Single {
    #[route("/only/{id}")]
    Only { id: u8 },
}

#[test]
fn the_last_route_answers_for_the_set() {
    assert_eq!(Closed::from_uri("/pair/7/and/%37"), Ok(Closed::Pair { id: 7 }));
    assert_eq!(Closed::from_uri("/files/a"), Ok(Closed::File { name: Segment::parse("a").unwrap() }));
    assert_eq!(Single::from_uri("/only/7"), Ok(Single::Only { id: 7 }));
    let told = |path: &str| {
        let error = Closed::from_uri(path).unwrap_err();
        (error.kind(), error.variable().map(str::to_owned))
    };
    assert_eq!(told("/pair/7/and/8"), (MatchErrorKind::NoMatch, Some("id".to_owned())));
    assert_eq!(told("/pair/7/and/x"), (MatchErrorKind::NoMatch, Some("id".to_owned())));
    assert_eq!(told("/pair/x/and/x"), (MatchErrorKind::BadValue, Some("id".to_owned())));
    assert_eq!(told("/files/.."), (MatchErrorKind::BadValue, Some("name".to_owned())));
    for path in ["/pair/7/or/7", "/pair/7", "/files", "/files/a/b", "/other/7", "/"] {
        assert_eq!(told(path), (MatchErrorKind::NoMatch, None), "{path}");
    }
    for path in ["/", "/only", "/only/7/8", "only/7"] {
        assert_eq!(Single::from_uri(path).unwrap_err().kind(), MatchErrorKind::NoMatch, "{path}");
    }
}

#[test]
fn paths_round_trip() {
    for path in [
        "/",
        "/users?page=2&q=a%20b",
        "/users/7",
        "/users/me",
        "/users/7/files/a.json",
        "/tree/main",
        "/raw/a/b",
        "/posts/x?draft=true",
    ] {
        assert_eq!(Api::from_uri(path).unwrap().try_build().unwrap(), path);
    }
    let error = Api::Json { id: 1, name: "..".into() }.try_build();
    assert!(error.is_ok(), "{error:?}");
    let url = Api::User { id: 7 }.try_build_on(urika::base!("https://example.com/v1")).unwrap();
    assert_eq!(url, "https://example.com/v1/users/7");
    assert_eq!((url.path().to_string(), url.query().is_none()), ("/v1/users/7".to_owned(), true));
}

#[test]
fn routes_are_listed() {
    let names: Vec<_> = Api::ROUTES.iter().map(urika::Route::name).collect();
    assert_eq!(names.len(), 11);
    assert_eq!(Api::ROUTES[1].template(), "/users{?page,q}");
    assert_eq!(Api::ROUTES[1].variables(), ["page", "q"]);
    assert_eq!(Api::ROUTES[7].patterns(), ["/tree", "/tree/{branch}"]);
    assert_eq!(Api::ROUTES[10].template(), "/posts/{slug}{?draft}");
    assert_eq!(Api::Me.route().name(), "Me");
    let shown = format!("{:?}", Api::ROUTES[7]);
    assert!(shown.starts_with(r#"Route { name: "Tree", template: "/tree"#), "{shown}");
    assert!(shown.ends_with(r#"patterns: ["/tree", "/tree/{branch}"], routes: [], .. }"#), "{shown}");
}

#[test]
fn sets_can_be_kept() {
    fn generic<'u, T: Routes + FromUri<'u>>(path: &'u str) -> String {
        let mut out = String::new();
        T::from_path(path).unwrap().write_to(&mut out).unwrap();
        out
    }
    let kept: Api<'static> = Api::from_path_owned("/users?q=a").unwrap();
    assert_eq!(kept, Api::Users { page: None, q: Some("a".into()) });
    let form: Api<'static> = Api::from_form_owned("/users?q=a+b").unwrap();
    assert_eq!(form, Api::Users { page: None, q: Some("a b".into()) });
    assert_eq!(generic::<Api<'_>>("/users/7"), "/users/7");
}

#[derive(Debug, PartialEq, Routes)]
enum Resource<'a> {
    #[route("db://{engine}/{table}{?limit}")]
    Table { engine: Cow<'a, str>, table: Segment<'a>, limit: Option<u32> },
    #[route("db://postgres/{table}")]
    Postgres { table: Segment<'a> },
    #[route("note://{id}")]
    Note(u64),
    #[route("memory://context")]
    Context,
    #[route("file:///{+path}")]
    File { path: urika::value::RelPath<'a> },
    #[route("urn:isbn:{isbn}")]
    Book { isbn: u64 },
    #[route("https://example.com/users/{id}")]
    User { id: u64 },
    #[route("https://example.com")]
    Site,
}

#[test]
fn schemes_and_hosts_lead_to_routes() {
    let parsed = |uri| Resource::from_uri(uri).ok();
    let segment = |text| Segment::parse(text).unwrap();
    assert_eq!(parsed("db://postgres/users"), Some(Resource::Postgres { table: segment("users") }));
    let table = |engine: &'static str, limit| Resource::Table {
        engine: engine.into(),
        table: segment("users"),
        limit,
    };
    assert_eq!(parsed("DB://mysql/users?limit=3"), Some(table("mysql", Some(3))));
    assert_eq!(parsed("note://7"), Some(Resource::Note(7)));
    assert_eq!(parsed("memory://context"), Some(Resource::Context));
    assert_eq!(parsed("memory://context/"), Some(Resource::Context));
    assert_eq!(parsed("memory://other"), None);
    assert_eq!((parsed("memory://context?a"), parsed("note://7?a")), (None, None));
    assert!(matches!(parsed("file:///a/b"), Some(Resource::File { path }) if path == "a/b"));
    assert_eq!(parsed("urn:isbn:978"), Some(Resource::Book { isbn: 978 }));
    assert_eq!(parsed("HTTPS://EXAMPLE.com:443/users/7"), Some(Resource::User { id: 7 }));
    assert_eq!(parsed("https://example.com"), Some(Resource::Site));
    assert_eq!(parsed("https://example.com/?a"), Some(Resource::Site));
    assert_eq!(parsed("https://user@example.com/users/7"), None);
    assert_eq!(parsed("/users/7"), None);
    assert_eq!(parsed("urn://isbn:978"), None);
    for uri in ["db://postgres/users", "db://mysql/users?limit=3", "note://7", "urn:isbn:978"] {
        assert_eq!(Resource::from_uri(uri).unwrap().try_build().unwrap(), uri);
    }
}

#[derive(Debug, PartialEq, Routes)]
enum Local {
    #[route("http://h.example/a")]
    Default,
    #[route("http://h.example:{port}/{x}")]
    Port { port: u16, x: u8 },
    #[route("http://{t}.example:{port}/b")]
    Other { t: u8, port: u16 },
}

/// A host with a variable port also matches the host without a port (RFC 3986, section 6.2.3).
#[test]
fn a_missing_port_leads_to_the_same_route() {
    for (uri, route) in [
        ("http://h.example/a", Local::Default),
        ("http://h.example:80/a", Local::Default),
        ("http://h.example:80/7", Local::Port { port: 80, x: 7 }),
        ("http://H.example/7", Local::Port { port: 80, x: 7 }),
        ("http://h.example:/7", Local::Port { port: 80, x: 7 }),
        ("http://h.example:81/7", Local::Port { port: 81, x: 7 }),
        ("http://7.example/b", Local::Other { t: 7, port: 80 }),
        ("http://7.example:81/b", Local::Other { t: 7, port: 81 }),
    ] {
        assert_eq!(Local::from_uri(uri).as_ref(), Ok(&route), "{uri}");
        assert_eq!(Local::from_uri(route.build().as_str()), Ok(route));
    }
}

#[derive(Debug, PartialEq, Routes)]
enum Sure {
    #[route("/")]
    Home,
    #[route("/users/{id}")]
    User(u64),
}

#[test]
fn sets_that_cannot_fail_build_without_a_result() {
    assert_eq!(Sure::User(7).build(), "/users/7");
    assert_eq!(Sure::Home.build_on(urika::base!("https://example.com")), "https://example.com/");
}

/// A set whose routes all have `build`.
#[derive(Routes)]
enum Whole<'a> {
    #[route("/")]
    Home,
    #[route]
    Post(Post<'a>),
    #[routes("/sure")]
    Sure(Sure),
}

#[test]
fn sets_of_infallible_templates_build_without_a_result() {
    let whole = Whole::Sure(Sure::User(7));
    assert_eq!(
        (whole.build(), Whole::Home.build()),
        (whole.try_build().unwrap(), Whole::Home.try_build().unwrap())
    );
    assert_eq!(whole.build(), "/sure/users/7");
    assert_eq!(whole.build_on(urika::base!("https://example.com/a")), "https://example.com/a/sure/users/7");
    let post = Post { slug: Segment::parse("hello").unwrap(), draft: Some(true) };
    assert_eq!(Whole::Post(post).build(), "/posts/hello?draft=true");
}

#[derive(Debug, PartialEq, Routes)]
enum Admin<'a> {
    #[route("/")]
    Home,
    #[route("/users/{name}{?page}")]
    User { name: Segment<'a>, page: Option<u32> },
    #[route("/users/{id}/edit")]
    Edit { id: u64 },
}

#[derive(Debug, PartialEq, Routes)]
enum Shop<'a> {
    #[route("/{+page}")]
    Page { page: urika::value::RelPath<'a> },
    #[route("/admin/users/new")]
    NewUser,
    #[route("/{section}")]
    Section(u64),
    #[routes("/admin")]
    Admin(Admin<'a>),
}

#[test]
fn sets_stand_behind_prefixes() {
    let segment = |text| Segment::parse(text).unwrap();
    let user = |name, page| Some(Shop::Admin(Admin::User { name: segment(name), page }));
    assert_eq!(Shop::from_uri("/admin/users/kim?page=2").ok(), user("kim", Some(2)));
    assert_eq!(Shop::from_uri("/%61dmin/users/kim").ok(), user("kim", None));
    assert_eq!(Shop::from_uri("/admin/").ok(), Some(Shop::Admin(Admin::Home)));
    assert_eq!(Shop::from_uri("/admin/users/new").ok(), Some(Shop::NewUser));
    assert_eq!(Shop::from_uri("/7").ok(), Some(Shop::Section(7)));
    assert!(matches!(Shop::from_uri("/admin/users/7/other"), Ok(Shop::Page { .. })));
    assert_eq!(Shop::from_uri("/admin/users/x/edit").unwrap_err().variable(), Some("id"));

    assert_eq!(Shop::Admin(Admin::Edit { id: 7 }).build(), "/admin/users/7/edit");
    let built = Shop::Admin(Admin::User { name: segment("kim"), page: Some(2) }).try_build().unwrap();
    assert_eq!(built, "/admin/users/kim?page=2");
    assert_eq!(
        (built.path().to_string(), built.query().map(|query| query.to_string())),
        ("/admin/users/kim".to_owned(), Some("page=2".to_owned()))
    );
    let on = Shop::Admin(Admin::Edit { id: 7 }).try_build_on(urika::base!("https://example.com")).unwrap();
    assert_eq!((on.as_str(), &*on.path()), ("https://example.com/admin/users/7/edit", "/admin/users/7/edit"));

    let route = &Shop::ROUTES[3];
    assert_eq!((route.name(), route.template(), route.routes().len()), ("Admin", "/admin", 3));
    let kept: Shop<'static> = Shop::from_path_owned("/admin/users/kim").unwrap();
    assert_eq!(Some(kept), user("kim", None));
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("note://{id}")]
struct Note {
    id: u64,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("db://{engine}/{table}")]
struct Table<'a> {
    engine: Cow<'a, str>,
    table: Segment<'a>,
}

/// A set whose templates are named only by their types.
#[derive(Debug, PartialEq, Routes)]
enum Typed<'a> {
    #[route]
    Note(Note),
    #[route]
    Table(Table<'a>),
}

#[test]
fn templates_can_be_types() {
    assert_eq!(Typed::from_uri("note://7").ok(), Some(Typed::Note(Note { id: 7 })));
    let table = Typed::from_uri("db://sqlite/users").unwrap();
    assert_eq!(table.try_build().unwrap(), "db://sqlite/users");
    let error = Typed::from_uri("db://sqlite").unwrap_err();
    assert_eq!((error.kind(), error.route()), (MatchErrorKind::NoMatch, None));
    let error = Typed::from_uri("note://x").unwrap_err();
    assert_eq!((error.route(), error.variable()), (Some("Note"), Some("id")));
    let error = Typed::Table(Table { engine: "".into(), table: Segment::parse("a").unwrap() }).try_build();
    let error = error.unwrap_err();
    assert_eq!((error.route(), error.variable()), (Some("Table"), Some("engine")));
}

#[derive(Debug, PartialEq, Routes)]
enum Users<'a> {
    #[route("ssh://git@h.example/a/{name}")]
    Git { name: Segment<'a> },
    #[route("ssh://GIT@h.example/b/{name}")]
    Other { name: Segment<'a> },
    #[route("ssh://git%40h.example/c/{name}")]
    Host { name: Segment<'a> },
}

/// User information keeps its case, and an escaped `@` belongs to the host.
#[test]
fn routes_of_several_users() {
    for (route, uri) in [
        (Users::Git { name: segment!("x") }, "ssh://git@h.example/a/x"),
        (Users::Other { name: segment!("x") }, "ssh://GIT@h.example/b/x"),
        (Users::Host { name: segment!("x") }, "ssh://git%40h.example/c/x"),
    ] {
        assert_eq!(route.build(), uri);
        assert_eq!(Users::from_uri(uri), Ok(route));
    }
    assert!(Users::from_uri("ssh://GIT@h.example/a/x").is_err());
}
