//! The messages of panics at startup. axum names the patterns; these messages also name the templates and sets, and
//! the remedy.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::Router;
use axum::routing;

use crate::pattern::shape;

/// A template or a set that is mounted.
#[derive(Clone, Copy)]
pub(crate) enum Mounted {
    /// The text of a template.
    Template(&'static str),
    /// The name of a set's type.
    Set(&'static str),
}

impl fmt::Display for Mounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Template(text) => write!(f, "the template `{text}`"),
            Self::Set(name) => write!(f, "the set `{name}`"),
        }
    }
}

/// Adds the remedy to the message of axum's panic.
///
/// # Panics
///
/// Panics when `make` panics.
#[track_caller]
pub(crate) fn explained<T>(make: impl FnOnce() -> T, help: impl FnOnce(&str) -> String) -> T {
    match caught(make) {
        Ok(value) => value,
        Err(text) => panic!("{text}\n  {}", help(&text)),
    }
}

/// Returns the message of a panic.
fn caught<T>(make: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(make)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("the router panicked").to_owned()
    })
}

/// Returns the place and the remedy of a pattern that another route already has.
pub(crate) fn overlap(text: &str, mounted: Mounted, pattern: &str) -> String {
    let remedy = if text.contains("that both have a fallback") {
        "mount the other route at this path with `get(…)`, `post(…)` and so on instead of `any(…)`: this one already answers all other methods".to_owned()
    } else if let Some(other) = renamed(text, pattern) {
        format!("`{other}` and `{pattern}` differ only in the name of a variable: use one name in both")
    } else {
        "put routes with the same pattern, such as `/notes/{id}` and `/notes/{id}.json`, into one enum that derives `Routes`, which distinguishes them".to_owned()
    };
    format!("while {mounted} is mounted at `{pattern}`\n  help: {remedy}")
}

/// Returns the other pattern in a message, if only the name of a variable differs.
fn renamed<'t>(text: &'t str, pattern: &str) -> Option<&'t str> {
    let (_, other) = text.rsplit_once("previously registered route: ")?;
    let is_whole = |pattern: &str| !pattern.contains("{(") && !pattern.contains("{*(");
    (is_whole(pattern) && is_whole(other) && shape(pattern) == shape(other)).then_some(other)
}

/// Adds a route that no request matches, since its path has spaces. Every set with a pattern of this shape adds it,
/// with the name of the set as its variable. So axum's panic about two sets with a common pattern can name both,
/// even in [`Router::merge`], which knows only the routes.
///
/// # Panics
///
/// Panics when the router has a set with this pattern.
#[track_caller]
pub(crate) fn claimed<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    set: &str,
    pattern: &str,
) -> Router<S> {
    let path = claim(set, pattern);
    match caught(|| router.route(&path, routing::connect(async || ()))) {
        Ok(router) => router,
        Err(text) => panic!(
            "the sets `{}` and `{set}` both have the pattern `{pattern}`\n  help: remove one of the two routes, or put both sets into one enum",
            owner(&text)
        ),
    }
}

/// Returns the path by which a set claims a pattern.
fn claim(set: &str, pattern: &str) -> String {
    let shape = shape(pattern).replace("{*}", "…").replace("{}", "…");
    let name: String = set.chars().filter(|one| !"{}*/".contains(*one)).collect();
    format!("/ put two sets with a common path into one enum: the path {shape} is one of the set /{{{name}}}")
}

/// Returns the name of the set in the last claim of a message.
fn owner(text: &str) -> &str {
    let name = text.rsplit_once("/{").map_or(text, |(_, name)| name);
    name.split('}').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::{claim, owner};

    #[test]
    fn a_claim_has_the_shape_and_the_name() {
        for (set, pattern, expected) in [
            (
                "site::Api",
                "/notes",
                "/ put two sets with a common path into one enum: the path /notes is one of the set /{site::Api}",
            ),
            (
                "Api<&u8>",
                "/{id}/b",
                "/ put two sets with a common path into one enum: the path /…/b is one of the set /{Api<&u8>}",
            ),
            (
                "a::{{closure}}::Api",
                "/a/{*rest}",
                "/ put two sets with a common path into one enum: the path /a/… is one of the set /{a::closure::Api}",
            ),
        ] {
            assert_eq!(claim(set, pattern), expected);
            let name = expected.rsplit_once('{').map(|(_, name)| name.trim_end_matches('}'));
            assert_eq!(Some(owner(&format!("registered route: {expected}"))), name);
            assert_eq!(Some(owner(&format!("Handler for `CONNECT {expected}` already exists"))), name);
        }
        assert_eq!(owner("other words"), "other words");
    }
}
