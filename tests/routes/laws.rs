//! Laws for every value and every path: a built path is parsed to the same value, and the match tree finds
//! the same route as a trial of each route.

use std::borrow::Cow;

use proptest::prelude::*;
use urika::value::{RelPath, Segment};
use urika::{MatchError, MatchErrorKind, Routes, Uri, UriTemplate};

use crate::respelled::respelled;

/// Declares a route set, and a template for each of its routes, in the order of precedence.
macro_rules! routes {
    ($($name:ident $template:literal { $($field:ident: $type:ty),* })*) => {
        #[derive(Clone, Debug, PartialEq, Routes)]
        enum Set<'a> {
            $(#[route($template)] $name { $($field: $type),* },)*
        }

        mod alone {
            use super::*;
            $(
                #[derive(Debug, UriTemplate)]
                #[uri_template($template)]
                pub(super) struct $name<'a> {
                    $(pub(super) $field: $type,)*
                    #[uri(skip)]
                    pub(super) of: std::marker::PhantomData<&'a ()>,
                }
            )*
        }

        /// Returns the first route, by precedence, that matches the path.
        fn tried(path: &str) -> Result<Set<'_>, MatchError> {
            $(
                match alone::$name::from_path(path) {
                    Err(error) if error.kind() == MatchErrorKind::NoMatch => {}
                    other => {
                        return other.map(|found| {
                            let alone::$name { $($field,)* .. } = found;
                            Set::$name { $($field),* }
                        });
                    }
                }
            )*
            Err(alone::Me::from_path("").unwrap_err())
        }
    };
}

routes! {
    Home "/" {}
    Me "/users/me" {}
    MyPost "/users/me/posts/{post}" { post: u32 }
    UserFiles "/users/{id}/files" { id: u64 }
    Json "/users/{id}/files/{name}.json" { id: u64, name: Cow<'a, str> }
    File "/users/{id}/files/{name}" { id: u64, name: Segment<'a> }
    User "/users/{id}{?page,tags*}" { id: u64, page: Option<u32>, tags: Vec<Cow<'a, str>> }
    Users "/users" {}
    Report "/reports/q{quarter}-{year}" { quarter: u8, year: u16 }
    Reports "/reports/{name}{/part}" { name: Segment<'a>, part: Option<Segment<'a>> }
    Script "/wiki/{+id}/scripts/{+path}" { id: u16, path: RelPath<'a> }
    Edit "/wiki/{+page}/edit" { page: RelPath<'a> }
    View "/wiki/{+page}/view" { page: RelPath<'a> }
    Kind "/search?kind=user{&q}" { q: Option<Cow<'a, str>> }
    Never "/never/{a}/{b}/{c}/{d}" { a: Cow<'a, str>, b: u8, c: u8, d: u8 }
    Rest "/{+path}" { path: RelPath<'a> }
}

const PIECES: &[&str] = &[
    "/",
    "/",
    "/",
    "users",
    "me",
    "%6de",
    "7",
    "files",
    "a.json",
    "a.txt",
    "reports",
    "q1-2024",
    "q-1",
    "wiki",
    "edit",
    "view",
    "search",
    "?kind=user",
    "&q=a+b",
    "?page=1",
    "?tags=a&tags=%20",
    "#f",
    "%2F",
    "..",
    "%zz",
    "\u{e9}",
    "posts",
    "scripts",
    "/wiki/7/scripts/a",
    "+7",
    "",
    ":",
    "never",
];

fn paths() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..9).prop_map(|pieces| pieces.concat())
}

fn segment() -> impl Strategy<Value = Segment<'static>> {
    "[^/\\\\\u{0}]{1,5}".prop_filter_map("segment text", |text| Segment::parse(text.leak()).ok())
}

fn values() -> impl Strategy<Value = Set<'static>> {
    let text = || "[^/\\\\\u{0}]{0,5}".prop_map(Cow::<str>::Owned);
    prop_oneof![
        Just(Set::Home {}),
        Just(Set::Me {}),
        any::<u32>().prop_map(|post| Set::MyPost { post }),
        any::<u64>().prop_map(|id| Set::UserFiles { id }),
        (any::<u64>(), text()).prop_map(|(id, name)| Set::Json { id, name }),
        (any::<u64>(), segment()).prop_map(|(id, name)| Set::File { id, name }),
        (any::<u64>(), any::<Option<u32>>(), prop::collection::vec(text(), 0..3))
            .prop_map(|(id, page, tags)| Set::User { id, page, tags }),
        Just(Set::Users {}),
        (any::<u8>(), any::<u16>()).prop_map(|(quarter, year)| Set::Report { quarter, year }),
        (segment(), prop::option::of(segment())).prop_map(|(name, part)| Set::Reports { name, part }),
        (any::<u16>(), segment()).prop_filter_map("a path", |(id, name)| {
            let path = RelPath::try_from(name.into_string()).ok()?;
            Some(Set::Script { id, path })
        }),
        prop::option::of(text()).prop_map(|q| Set::Kind { q }),
        (text(), any::<u8>()).prop_map(|(a, b)| Set::Never { a, b, c: 1, d: 2 }),
    ]
}

fn shown<T: std::fmt::Debug>(result: Result<T, MatchError>) -> String {
    result.map_or_else(
        |error| match error.kind() {
            // An empty segment has a variable, and no route.
            MatchErrorKind::NoMatch => "NoMatch".to_owned(),
            kind => format!("{kind:?} {:?}", error.variable()),
        },
        |found| format!("{found:?}"),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tree_finds_the_same_route_as_a_trial_of_each(path in paths()) {
        // A path begins with exactly one slash.
        if path.starts_with('/') && !path.starts_with("//") {
            prop_assert_eq!(shown(Set::from_uri(&path)), shown(tried(&path)), "{}", path);
        } else {
            prop_assert_eq!(Set::from_uri(&path).map_err(|error| error.kind()), Err(MatchErrorKind::NoMatch));
        }
    }

    /// Every spelling of the unreserved characters in a path leads to the same route.
    #[test]
    fn equivalent_paths_lead_to_one_route(path in paths(), which in any::<u64>()) {
        if let Some(other) = respelled(&path, |at| which >> (at % 64) & 1 == 1) {
            prop_assert_eq!(shown(Set::from_uri(&other)), shown(Set::from_uri(&path)), "{} is {}", other, path);
        }
    }

    /// A matched path has no dot segments, so resolving them does not change it.
    #[test]
    fn a_matched_path_matches_in_normal_form(path in paths()) {
        let uri = format!("https://h.example{path}");
        if let (Ok(set), Ok(uri)) = (Set::from_uri(&path), Uri::parse(&uri)) {
            let normal = uri.normalize();
            let normal = normal.as_str().strip_prefix("https://h.example").unwrap();
            prop_assert_eq!(Set::from_uri(normal), Ok(set), "{} of {}", normal, path);
        }
    }

    #[test]
    fn any_text_is_no_panic(text in any::<String>()) {
        let _ = Set::from_uri(&text);
    }

    /// A value that a more specific route also matches (`me` is a name, and so is `1.json`) is parsed as the
    /// more specific route.
    #[test]
    fn built_routes_are_parsed(set in values()) {
        if let Ok(uri) = set.try_build() {
            let parsed = Set::from_uri(uri.as_str());
            let is_other = parsed.as_ref().is_ok_and(|other| other.route().name() != set.route().name());
            if is_other {
                prop_assert!(matches!(set, Set::File { .. } | Set::Reports { .. }), "{}", uri);
            } else if let Err(error) = &parsed {
                // The text matches the template of a report, but its numbers are invalid.
                prop_assert!(matches!(set, Set::Reports { .. } | Set::File { .. }), "{} {}", uri, error);
            } else {
                prop_assert_eq!(parsed.ok(), Some(set));
            }
        }
    }

    /// All functions that build return the same URI or the same error.
    #[test]
    fn all_functions_that_build_agree(set in values()) {
        let built = set.try_build().map_err(|error| error.to_string());
        let length = built.as_ref().map_or(0, |uri| uri.as_str().len());
        let (mut written, mut buffer) = (String::new(), vec![0; length]);
        let is_written = set.write_to(&mut written).map_err(|error| error.to_string());
        let lent = set.build_in(&mut buffer).map_err(|error| error.to_string());
        match &built {
            Ok(uri) => {
                prop_assert_eq!(is_written, Ok(()));
                let lent = lent.expect("a buffer of the length of the URI");
                prop_assert_eq!(lent.as_str(), uri.as_str());
                let parts = format!("{:?}", (uri.path(), uri.query()));
                prop_assert_eq!(format!("{:?}", (lent.path(), lent.query())), parts);
                prop_assert_eq!(&written, uri.as_str());
                prop_assert_eq!(set.expansion().to_string(), uri.as_str());
                prop_assert!(set.build_in(&mut vec![0; length - 1]).is_err());
            }
            Err(error) => {
                prop_assert_eq!(is_written.err(), Some(error.clone()));
                prop_assert_eq!(lent.err(), Some(error.clone()));
            }
        }
    }
}

#[test]
fn hostile_paths_are_read_as_by_each_route() {
    for piece in ["/", "/users", "%2F", ",", "/..", "/wiki/a/edit", "?", "&q", "/%75sers"] {
        let path = format!("/x{}", piece.repeat(20_000));
        assert_eq!(shown(Set::from_uri(&path)), shown(tried(&path)), "{piece}");
    }
}
