//! Matches text with two route sets, one of paths and one of URIs, and with a single template for each route.

use std::borrow::Cow;
use std::fmt::Debug;

use urika::value::{RelPath, Segment};
use urika::{FromUriOwned, MatchError, MatchErrorKind, Routes, UriTemplate};

use crate::text;

/// Matches the text with both sets.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    let site = Site::from_uri(text);
    if let Ok(page) = &site {
        let link = page.try_build().unwrap_or_else(|error| panic!("{text:?}: {page:?}: {error}"));
        assert_eq!(Site::from_uri(link.as_str()).as_ref(), Ok(page), "{text:?}: {link}");
    }
    // A path begins with exactly one slash.
    let is_path = text.starts_with('/') && !text.starts_with("//");
    assert_eq!(shown(site), if is_path { site_by_one(text) } else { NO_MATCH.to_owned() }, "{text:?}");

    let resource = Resource::from_uri(text);
    if let Ok(it) = &resource {
        let uri = it.try_build().unwrap_or_else(|error| panic!("{text:?}: {it:?}: {error}"));
        assert_eq!(Resource::from_uri(uri.as_str()).as_ref(), Ok(it), "{text:?}: {uri}");
    }
    assert_eq!(shown(resource), resource_by_one(text), "{text:?}");

    if let Some(other) = text::unescaped(text) {
        assert_eq!(shown(Site::from_uri(&other)), shown(Site::from_uri(text)), "{text:?} is {other:?}");
        assert_eq!(
            shown(Resource::from_uri(&other)),
            shown(Resource::from_uri(text)),
            "{text:?} is {other:?}"
        );
    }
    as_form(text);
}

/// Checks that `from_form_owned` and `from_path_owned` read the query in the same way, apart from `+` and from raw characters
/// that a URI does not have.
fn as_form(text: &str) {
    let (form, query) = (Site::from_form_owned(text), Site::from_path_owned(text));
    let is_of_forms = |byte: u8| !byte.is_ascii_graphic() || b"+|\\^{}\"<>`".contains(&byte);
    if text.bytes().any(is_of_forms) {
        let kinds = (form.as_ref().err().map(MatchError::kind), query.as_ref().err().map(MatchError::kind));
        let is_no_match = |kind| kind == Some(MatchErrorKind::NoMatch);
        // In the literal `?kind=a%20b`, a form accepts `+` for the space and a query does not.
        assert!(is_no_match(kinds.0) == is_no_match(kinds.1) || text.contains("kind"), "{text:?}");
    } else {
        assert_eq!(form, query, "{text:?}");
    }
}

const NO_MATCH: &str = "no route";

/// Prints a result. A variant and the struct of the same name print the same string.
fn shown<T: Debug>(result: Result<T, MatchError>) -> String {
    match result {
        Ok(found) => format!("{found:?}"),
        Err(error) if error.kind() == MatchErrorKind::NoMatch => NO_MATCH.to_owned(),
        Err(error) => format!("{:?} {} in {:?}", error.kind(), error.code(), error.variable()),
    }
}

/// Declares a route set, and a function that tries its routes one after the other. The routes are in the
/// order of their precedence.
macro_rules! routes {
    ($set:ident $tried:ident $by:ident: $($name:ident $([$a:lifetime])? $template:literal {
        $($field:ident: $type:ty),*
    })*) => {
        #[derive(Clone, Debug, PartialEq, Routes)]
        enum $set<'a> {
            $(#[route($template)] $name { $($field: $type),* },)*
        }

        /// Returns the first route, by precedence, that matches the text.
        fn $tried(text: &str) -> String {
            $({
                #[derive(Debug, UriTemplate)]
                #[uri_template($template)]
                struct $name $(<$a>)? { $($field: $type),* }
                let found = shown($name::$by(text));
                if found != NO_MATCH {
                    return found;
                }
            })*
            NO_MATCH.to_owned()
        }
    };
}

routes! {
    Site site_by_one from_path:
    Home "/" {}
    Me "/users/me" {}
    Files "/users/{id}/files" { id: u64 }
    Json ['a] "/users/{id}/files/{name}.json" { id: u64, name: Cow<'a, str> }
    File ['a] "/users/{id}/files/{name}" { id: u64, name: Segment<'a> }
    User ['a] "/users/{id}{?page,tags*}" { id: u64, page: Option<u32>, tags: Vec<Cow<'a, str>> }
    Users "/users" {}
    Report "/reports/q{quarter}-{year}" { quarter: u8, year: u16 }
    Reports ['a] "/reports/{name}{/part}" { name: Segment<'a>, part: Option<Segment<'a>> }
    Edit ['a] "/wiki/{+page}/edit" { page: RelPath<'a> }
    View ['a] "/wiki/{+page}/view" { page: RelPath<'a> }
    RouteKind ['a] "/search?kind=a%20b{&q}" { q: Option<Cow<'a, str>> }
    Rest ['a] "/{+path}" { path: RelPath<'a> }
}

routes! {
    Resource resource_by_one from_uri:
    Row ['a] "db://{engine}/{table}{/id}{?limit}" {
        engine: Cow<'a, str>, table: Segment<'a>, id: Option<u32>, limit: Option<u16>
    }
    Readme "file:///readme.md" {}
    Disk ['a] "file:///{+path}" { path: RelPath<'a> }
    Note "note://{id}" { id: u64 }
    Issues ['a] "https://api.example.com:8443/{repo}/issues{?labels*}" {
        repo: Segment<'a>, labels: Vec<Cow<'a, str>>
    }
    Issue ['a] "https://api.example.com:8443/{repo}/issues/{number}{#comment}" {
        repo: Segment<'a>, number: u32, comment: Option<u32>
    }
    Isbn "urn:isbn:{number}" { number: u64 }
}
