//! The law of slashes: a set gives the same answers however it is mounted. A path that no route matches is
//! redirected to the path with one slash more or less, if a route matches that one.

use axum::Router;
use axum::http::header;
use axum::routing::any;
use urika::value::{ObjectKey, RelPath, Segment};
use urika::{FromUriOwned, MatchError, MatchErrorKind, Route, Routes};
use urika_axum::{RouterExt, Typed, TypedForm};

use super::words::{as_form, mounted, shown};
use super::{ask_with, spelled};

/// A law of a set.
type Law = fn(&[String]) -> Counts;

/// A set: its name, a router with it, and the laws for it.
type Declared = (&'static str, fn() -> Router, Law, Law, [Law; 3]);

/// Declares sets that redirect slashes, each in its own module, with the same routes without redirects, and with a
/// fallback.
macro_rules! sets {
    ($($name:ident { $($routes:tt)* })*) => {$(
        mod $name {
            use super::*;

            #[derive(Debug, Routes)]
            #[routes(trailing_slash = "redirect")]
            pub(super) enum Set<'a> {
                #[route("/lifetime/of/{set}")]
                Lifetime { set: Segment<'a> },
                $($routes)*
            }

            #[derive(Debug, Routes)]
            pub(super) enum Plain<'a> {
                #[route("/lifetime/of/{set}")]
                Lifetime { set: Segment<'a> },
                $($routes)*
            }

            #[derive(Debug, Routes)]
            pub(super) enum Caught<'a> {
                #[route("/lifetime/of/{set}")]
                Lifetime { set: Segment<'a> },
                #[route(fallback)]
                Nothing(String),
                $($routes)*
            }
        }
    )*

    const SETS: &[Declared] = &[$(
        (
            stringify!($name),
            mounted::<$name::Set<'static>>,
            answers_alike::<$name::Set<'static>>,
            spellings_alike::<$name::Set<'static>>,
            [
                reads_alike::<$name::Set<'static>>,
                reads_alike::<$name::Plain<'static>>,
                reads_alike::<$name::Caught<'static>>,
            ],
        ),
    )*];
    };
}

sets! {
    number { #[route("/a")] List, #[route("/a/{id}")] One { id: u8 } }
    text { #[route("/a{?page}")] List { page: Option<u8> }, #[route("/a/{name}")] One { name: String } }
    required { #[route("/a{?page}")] List { page: u8 }, #[route("/a/{name}{?b}")] One { name: String, b: u8 } }
    segment { #[route("/")] Home, #[route("/{a}")] One { a: Segment<'a> }, #[route("/{a}/b")] Two { a: Segment<'a> } }
    rest { #[route("/a/b")] List, #[route("/a/{+rest}")] Rest { rest: RelPath<'a> } }
    all { #[route("/a")] List, #[route("/{+rest}")] Rest { rest: RelPath<'a> } }
    list { #[route("/a/b")] List, #[route("/a{/rest*}")] Rest { rest: Vec<Segment<'a>> } }
    texts { #[route("/a/b")] List, #[route("/a{/rest*}")] Rest { rest: Vec<String> } }
    optional { #[route("/a{/x}")] Some { x: Option<u8> }, #[route("/b/a/")] Slash }
    two { #[route("/a/b")] List, #[route("/a/{x}{/y}")] Two { x: Segment<'a>, y: Option<u8> } }
    parts { #[route("/a")] List, #[route("/a/{x}-{y}")] Two { x: u8, y: u8 }, #[route("/b/{x}.a")] Dot { x: u8 } }
    kinds { #[route("/a/{id}")] Id { id: u8 }, #[route("/a/{+rest}")] Rest { rest: RelPath<'a> } }
    former { #[route("/b/{id}", was = "/a/{id}")] New { id: u8 }, #[route("/b", was = "/7/a")] List, #[route("/7/{x}")] X { x: u8 } }
    slashes { #[route("/a/")] List, #[route("/a/{id}/")] One { id: u8 }, #[route("/b/{id}")] Other { id: u8 } }
    key { #[route("/a")] List, #[route("/a/{+key}")] Key { key: ObjectKey<'a> }, #[route("/b/{key}")] One { key: String } }
    typed { #[route] List(super::List), #[route] One(super::One<'a>), #[routes("/b")] Below(super::Below<'a>) }
    prefix { #[route("/a")] A, #[routes("/b")] In(super::Home), #[routes("/a/b")] Other(super::Home) }
    inner { #[route("/a")] A, #[route("/a/{id}")] Id { id: u8 }, #[routes("/b")] In(super::In<'a>) }
}

#[derive(Debug, Routes)]
pub(super) enum In<'a> {
    #[route("/a")]
    List,
    #[route("/{+rest}")]
    Rest { rest: RelPath<'a> },
}

/// A set whose `/` is the prefix with a slash.
#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
pub(super) enum Home {
    #[route("/")]
    Home,
    #[route("/{id}")]
    One { id: u8 },
}

urika::uri_template!(pub(super) struct List = "/a{?page}", page: Option<u8>);
urika::uri_template!(pub(super) struct One<'a> = "/a/{name}", name: Segment<'a>);

#[derive(Debug, Routes)]
pub(super) enum Below<'a> {
    #[route]
    List(List),
    #[route]
    One(One<'a>),
}

/// A set with a fallback, which does not print the path that it holds: each way of mounting may spell it differently.
#[derive(Debug, Routes)]
#[routes(trailing_slash = "redirect")]
enum Caught<'a> {
    #[route("/a{?page}")]
    List { page: Option<u8> },
    #[route("/a/{name}")]
    One { name: Segment<'a> },
    #[route("/b/{id}", was = "/7/{id}")]
    Id { id: u8 },
    #[routes("/a/b")]
    Below(Below<'a>),
    #[route(fallback)]
    Nothing(Unprinted),
}

struct Unprinted(String);

impl std::fmt::Debug for Unprinted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}

impl From<std::borrow::Cow<'_, str>> for Unprinted {
    fn from(path: std::borrow::Cow<'_, str>) -> Self {
        Self(path.into_owned())
    }
}

impl AsRef<str> for Unprinted {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Returns every path of up to four of these segments, and some queries.
fn targets() -> Vec<String> {
    let mut paths = vec![String::new()];
    for length in 0..4 {
        let longer = paths.iter().filter(|path| path.matches('/').count() == length);
        let longer = longer
            .flat_map(|path| ["", "a", "b", "7", "7-7", "%2e"].map(|segment| format!("{path}/{segment}")));
        paths.extend(longer.collect::<Vec<_>>());
    }
    let mut targets = paths.split_off(1);
    let queried = targets.iter().filter(|path| path.matches('/').count() < 3);
    let queried: Vec<String> =
        queried.flat_map(|path| ["?page=2&x=%41", "?page=x"].map(|query| format!("{path}{query}"))).collect();
    targets.extend(queried);
    targets
}

/// The status, the location, and the route.
type Said = (u16, Option<String>, String);

fn said(app: &Router, prefix: &str, target: &str) -> Said {
    let answer = ask_with(app, "GET", &format!("{prefix}{target}"), "");
    let location = answer.headers.get(header::LOCATION).map(|text| text.to_str().expect("text").to_owned());
    let location = location.map(|text| text.strip_prefix(prefix).expect("the prefix").to_owned());
    (answer.status, location, if answer.status == 200 { answer.body } else { String::new() })
}

/// The number of answers compared with those of the mounted set, and the number of its redirects.
#[derive(Default)]
struct Counts {
    compared: usize,
    redirects: usize,
}

/// Sends a request to a set in each way of mounting.
fn answers_alike<R: Routes + FromUriOwned + std::fmt::Debug + Send + 'static>(targets: &[String]) -> Counts {
    let mounted = mounted::<R>;
    let fallback = || Router::new().fallback(async |Typed(route): Typed<R>| format!("{route:?}"));
    let mut others = vec![
        ("", fallback()),
        ("/v", Router::new().nest("/v", mounted())),
        ("/v/7", Router::new().nest("/v/{id}", mounted())),
        ("", spelled(mounted())),
    ];
    if !R::ROUTES.iter().any(Route::is_fallback) {
        let not_found = any(async || axum::http::StatusCode::NOT_FOUND);
        others.push(("", Router::new().typed_routes_or(|route: R| shown(&route), not_found)));
    }
    let app = mounted();
    let mut counts = Counts::default();
    for target in targets {
        let expected = said(&app, "", target);
        for (number, (prefix, other)) in others.iter().enumerate() {
            // A `nest` does not match the prefix with one slash, and cuts off one of two slashes.
            if prefix.is_empty() || !(target == "/" || target.starts_with("/?") || target.starts_with("//")) {
                assert_eq!(
                    said(other, prefix, target),
                    expected,
                    "{target} in way {number} of {}",
                    std::any::type_name::<R>()
                );
                counts.compared += 1;
            }
        }
        let (308, Some(location), _) = &expected else { continue };
        let (at, query) =
            target.split_once('?').map_or((target.as_str(), None), |(at, query)| (at, Some(query)));
        assert!(location.starts_with('/') && !location.starts_with("//"), "{target}: {location}");
        assert_eq!(location.split_once('?').map(|(_, query)| query), query, "{target}");
        let (status, ..) = said(&app, "", location);
        assert!(status == 200 || status == 400, "{at} leads to {location}, which is {status}");
        counts.redirects += 1;
    }
    counts
}

/// Requests paths with redundant escapes, in each way of mounting. With `any_spelling` and in a fallback, the
/// answer is the same as for the path without escapes. Otherwise a mounted set gives that answer or a 404.
fn spellings_alike<R: Routes + FromUriOwned + std::fmt::Debug + Send + 'static>(
    targets: &[String],
) -> Counts {
    let mounted = mounted::<R>;
    let fallback = Router::new().fallback(async |Typed(route): Typed<R>| format!("{route:?}"));
    let others =
        [("", fallback), ("", spelled(mounted())), ("/v", spelled(Router::new().nest("/v", mounted())))];
    let app = mounted();
    let mut counts = Counts::default();
    for target in targets {
        let (status, location, body) = said(&app, "", target);
        let escaped = |text: &str| {
            let (path, query) =
                text.split_once('?').map_or((text, None), |(path, query)| (path, Some(query)));
            let path = path.replace("/a", "/%61").replace("/7", "/%37");
            query.map_or(path.clone(), |query| format!("{path}?{query}"))
        };
        // A former path leads to a path that the set writes, and a slash to the path as it was sent.
        let is_built = location.as_ref().is_some_and(|location| !are_apart_by_a_slash(location, target));
        let location = location.map(|location| if is_built { location } else { escaped(&location) });
        let expected = (status, location, body);
        let target = escaped(target);
        let plain = said(&app, "", &target);
        assert!(plain.0 == 404 || plain == expected, "{target}: {plain:?}, and not {expected:?}");
        for (number, (prefix, other)) in others.iter().enumerate() {
            if prefix.is_empty() || !(target == "/" || target.starts_with("/?") || target.starts_with("//")) {
                assert_eq!(said(other, prefix, &target), expected, "{target} in way {number}");
                counts.compared += 1;
                counts.redirects += usize::from(expected.0 == 308);
            }
        }
    }
    counts
}

/// Compares the answers of a mounted set and of a fallback handler with what the set itself reads: a route is a 200, a
/// bad value a 400, and no match a 404. Only a server redirects.
fn reads_alike<R: Routes + FromUriOwned + std::fmt::Debug + Send + 'static>(targets: &[String]) -> Counts {
    let fallback = Router::new().fallback(async |Typed(route): Typed<R>| format!("{route:?}"));
    let apps = [mounted::<R>(), fallback];
    let mut counts = Counts::default();
    for target in targets {
        let expected = read(R::from_path_owned(target));
        assert_eq!(read(R::from_form_owned(target)), expected, "{target}");
        // In a URI, `//` begins an authority.
        if !target.starts_with("//") {
            assert_eq!(read(R::from_uri_owned(target)), expected, "{target}");
        }
        for (number, app) in apps.iter().enumerate() {
            let (status, _, route) = said(app, "", target);
            if status == 308 {
                counts.redirects += 1;
                continue;
            }
            let of = std::any::type_name::<R>();
            assert_eq!((status, route), expected, "{target} in way {number} of {of}");
            counts.compared += 1;
        }
    }
    counts
}

/// Returns the status and the route that a server answers for what a set has read.
fn read<R: std::fmt::Debug>(read: Result<R, MatchError>) -> (u16, String) {
    match read {
        Ok(route) => (200, format!("{route:?}")),
        Err(error) if error.kind() == MatchErrorKind::NoMatch => (404, String::new()),
        Err(_) => (400, String::new()),
    }
}

#[test]
fn a_set_reads_what_a_server_answers() {
    let targets = targets();
    let (mut compared, mut redirects) = (0, 0);
    for law in SETS.iter().flat_map(|(.., laws)| laws) {
        let counts = law(&targets);
        (compared, redirects) = (compared + counts.compared, redirects + counts.redirects);
    }
    println!("{} paths: {compared} answers compared, {redirects} redirects", targets.len());
    assert!(targets.len() > 1_500 && compared > 140_000 && redirects > 100);
}

fn are_apart_by_a_slash(one: &str, other: &str) -> bool {
    let path = |text: &str| text.split('?').next().unwrap_or_default().trim_end_matches('/').to_owned();
    path(one) == path(other)
}

#[test]
fn a_needless_escape_changes_no_answer() {
    let targets = targets();
    let targets: Vec<String> =
        targets.into_iter().filter(|target| target.contains("/a") || target.contains("/7")).collect();
    let mut all = Counts::default();
    for (.., law, _) in SETS {
        let counts = law(&targets);
        all =
            Counts { compared: all.compared + counts.compared, redirects: all.redirects + counts.redirects };
    }
    println!("{} paths: {} answers compared, {} redirects", targets.len(), all.compared, all.redirects);
    assert!(targets.len() > 1_000 && all.compared > 50_000 && all.redirects > 500);
}

#[test]
fn a_set_answers_alike_however_it_is_mounted() {
    let targets = targets();
    let mut all = Counts::default();
    for (name, _, law, ..) in SETS {
        let counts = law(&targets);
        assert!(counts.redirects > 0, "no redirect in {name}");
        all =
            Counts { compared: all.compared + counts.compared, redirects: all.redirects + counts.redirects };
    }
    println!(
        "{} sets, {} paths: {} answers compared, {} redirects",
        SETS.len(),
        targets.len(),
        all.compared,
        all.redirects
    );
    assert!(SETS.len() >= 15 && targets.len() > 1_500 && all.compared > 100_000);
}

/// A redirect comes before the fallback, which catches everything else.
#[test]
fn a_set_with_a_fallback_answers_alike_however_it_is_mounted() {
    let targets = targets();
    for law in [answers_alike::<Caught<'static>>, reads_alike::<Caught<'static>>] {
        let counts = law(&targets);
        println!("{} answers compared, {} redirects", counts.compared, counts.redirects);
        assert!(counts.compared > 2_500 && counts.redirects > 10);
    }
    let app = mounted::<Caught<'static>>();
    for (target, expected) in [
        ("/a/", (308, Some("/a"), "")),
        ("/a/b/", (308, Some("/a/b"), "")),
        ("/a/b/a/", (308, Some("/a/b/a"), "")),
        ("/7/7/", (308, Some("/b/7"), "")),
        ("/b/", (200, None, "Nothing(…)")),
        ("/a/7/b/", (200, None, "Nothing(…)")),
        ("/b/a", (400, None, "")),
    ] {
        let (status, location, route) = expected;
        assert_eq!(
            said(&app, "", target),
            (status, location.map(str::to_owned), route.to_owned()),
            "{target}"
        );
    }
}

#[test]
fn a_list_beside_its_items_is_redirected() {
    for (name, target, location) in [
        ("number", "/a/", "/a"),
        ("text", "/a/?page=2", "/a?page=2"),
        ("text", "/a/?page=x", "/a?page=x"),
        ("required", "/a/", "/a"),
        ("rest", "/a/b/", "/a/b"),
        ("all", "/a/", "/a"),
        ("list", "/a/b/", "/a/b"),
        ("list", "/a/", "/a"),
        ("two", "/a/b/", "/a/b"),
        ("kinds", "/a/7/", "/a/7"),
        ("key", "/a/", "/a"),
        ("typed", "/a/?page=x", "/a?page=x"),
        ("typed", "/b/a/7/", "/b/a/7"),
        ("inner", "/b/a/", "/b/a"),
        // A former path with a slash too many takes one hop.
        ("former", "/7/a/", "/b"),
    ] {
        let (_, app, ..) = SETS.iter().find(|set| set.0 == name).expect("a set");
        assert_eq!(
            said(&app(), "", target),
            (308, Some(location.to_owned()), String::new()),
            "{name} {target}"
        );
    }
}

/// The route `/` of an inner set is its prefix with a slash.
#[test]
fn an_inner_set_redirects_its_prefix() {
    #[derive(Debug, Routes)]
    enum Outer<'a> {
        #[route("/a/{name}")]
        Name { name: Segment<'a> },
        #[routes("/b")]
        In(Home),
        #[routes("/a/b")]
        Other(Home),
    }
    let counts = answers_alike::<Outer<'static>>(&targets());
    println!("{} answers compared, {} redirects", counts.compared, counts.redirects);
    assert!(counts.compared > 5_000 && counts.redirects > 5);
    let app = mounted::<Outer<'static>>();
    for (target, expected) in [
        ("/b", (308, Some("/b/"), "")),
        ("/b?page=2", (308, Some("/b/?page=2"), "")),
        ("/b/", (200, None, "In(Home)")),
        ("/b/7/", (308, Some("/b/7"), "")),
        ("/a/b", (200, None, "Name { name: \"b\" }")),
        ("/a/b/", (200, None, "Other(Home)")),
        ("/a/7/", (404, None, "")),
    ] {
        let (status, location, route) = expected;
        let expected = (status, location.map(str::to_owned), route.to_owned());
        assert_eq!(said(&app, "", target), expected, "{target}");
    }
}

/// A refused query does not change which path matches, so the path keeps its slash.
#[test]
fn a_bad_query_is_no_reason_to_redirect() {
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Both {
        #[route("/a{?page}")]
        A { page: Option<u8> },
        #[route("/a/")]
        Slash,
    }
    let app = mounted::<Both>();
    assert_eq!(said(&app, "", "/a?page=x").0, 400);
    assert_eq!(said(&app, "", "/a/?page=x").2, "Slash");
}

/// A `nest` cuts off one of two slashes, so a redirect after both would lead to an empty path.
#[test]
fn no_redirect_leads_behind_a_second_slash() {
    #[derive(Debug, Routes)]
    enum Api<'a> {
        #[route("/users/{id}", was = "/members{?id}")]
        User { id: u8 },
        #[route("/files/{+path}", was = "/{+path}")]
        File { path: RelPath<'a> },
    }
    let app = Router::new().nest("/api", Router::new().typed_routes(|route: Api<'static>| shown(&route)));
    assert_eq!(said(&app, "/api", "/members?id=7").1.as_deref(), Some("/users/7"));
    for target in ["//members?id=7", "//a/b", "//users/7"] {
        assert_eq!(said(&app, "/api", target).1, None, "{target}");
    }
}

/// A `POST` with one slash too many, whose values are in the body.
#[test]
fn a_form_is_redirected_too() {
    urika::uri_template!(struct Draft = "/drafts{?title}", title: String);
    #[derive(Debug, Routes)]
    #[routes(trailing_slash = "redirect")]
    enum Forms {
        #[route]
        Draft(Draft),
        #[route("/drafts/{id}")]
        One { id: u8 },
    }
    let app = Router::new().fallback(async |TypedForm(form): TypedForm<Forms>| format!("{form:?}"));
    let app = app.layer(axum::middleware::map_request(as_form));
    let answer = ask_with(&app, "POST", "/drafts/", "title=a");
    assert_eq!((answer.status, &answer.headers[header::LOCATION]), (308, &"/drafts".parse().unwrap()));
}
