//! Finds handlers that no request can reach, because they are mounted at a path that their template cannot
//! match.

use axum::extract::MatchedPath;
use axum::http::{Extensions, Uri};
use urika::FromUriOwned;
use urika::percent::decode_bytes;

use crate::mount::known;
use crate::request_path::RequestPath;

/// Returns a message if no path of the route that axum found can match `T`.
pub(crate) fn mistake<T: FromUriOwned>(uri: &Uri, extensions: &Extensions) -> Option<String> {
    let matched = extensions.get::<MatchedPath>()?.as_str();
    let path = RequestPath::new(uri, extensions);
    // A layer that rewrites paths leaves the pattern of another path here.
    if !have_common(matched, path.whole.path()) {
        return None;
    }
    let patterns = known::<T>();
    let cut = path.prefix().matches('/').count();
    let behind = matched.match_indices('/').nth(cut).map_or("/", |(at, _)| &matched[at..]);
    let is_possible = |path: &str| have_common(path, matched) || have_common(path, behind);
    if patterns.is_empty() || patterns.iter().any(|pattern| is_possible(&pattern.path)) {
        return None;
    }
    let (name, first) = (std::any::type_name::<T>(), &patterns[0].path);
    let first = if patterns.len() == 1 { format!("`{first}`") } else { format!("`{first}` and others") };
    Some(format!(
        "the handler at `{matched}` extracts the values of `{name}`, which matches {first}: no request matches both\n  help: mount it by its type, as in `typed_get(handler)`, or at its own path; two `Typed` in one handler must both match"
    ))
}

/// Returns whether some path matches both patterns.
fn have_common(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.split('/'), other.split('/'));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(rest), Some(_)) | (Some(_), Some(rest)) if rest.starts_with("{*") => return true,
            (Some(one), Some(other)) if !is_common(one, other) => return false,
            (Some(_), Some(_)) => {}
            _ => return false,
        }
    }
}

/// Returns whether some segment matches both patterns of axum. A variable does not match an empty segment.
fn is_common(one: &str, other: &str) -> bool {
    match (one.contains('{'), other.contains('{')) {
        (false, false) => decode_bytes(one) == decode_bytes(other),
        (true, false) => !other.is_empty(),
        (false, true) => !one.is_empty(),
        (true, true) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_with_a_common_path() {
        for (one, other, expected) in [
            ("/notes/{id}", "/notes/{name}", true),
            ("/notes/{id}", "/{kind}/new", true),
            ("/notes/{id}", "/{*rest}", true),
            ("/notes/{id}", "/notes/{*rest}", true),
            ("/caf%C3%A9/{id}", "/caf%c3%a9/7", true),
            ("/", "/", true),
            ("/notes/{id}", "/note/{id}", false),
            ("/notes/{id}", "/notes", false),
            ("/notes/{id}", "/notes/", false),
            ("/notes/{id}", "/notes/{id}/", false),
            ("/notes/{id}", "/note/{*rest}", false),
            ("/notes/{id}", "", false),
        ] {
            assert_eq!(have_common(one, other), expected, "{one} {other}");
            assert_eq!(have_common(other, one), expected, "{other} {one}");
        }
    }
}
