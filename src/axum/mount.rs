//! Whether a template can be mounted in a router, decided while compiling.

use crate::UriTemplate;

/// Panics, in const evaluation, where a router cannot have `T`.
pub(super) const fn assert_mountable<T: UriTemplate>() {
    assert!(
        !T::ROUTES.is_empty(),
        "this template has no pattern that a router could match: its path begins with no `/`, or so much of it is optional that there are too many\n  help: begin the template with `/`; or make it a route of a `#[derive(Routes)]` enum, which `typed_routes` mounts"
    );
    assert!(
        !has_open_authority(T::TEMPLATE),
        "a variable stands in the authority of this template, and of a request only path and query are read: it would never match\n  help: mount a template of the path alone, as in `/users/{{id}}`, and build links of it by `build_on(base)`"
    );
}

/// Whether a variable stands before the path: `https://{tenant}.example.com/`, `{+base}/`.
const fn has_open_authority(template: &str) -> bool {
    let text = template.as_bytes();
    let Some(mut at) = authority_start(text) else {
        return is_based(text);
    };
    while at < text.len() {
        match text[at] {
            b'/' | b'?' | b'#' => return false,
            // `{/x}`, `{?x}` and `{#x}` end the authority, others are part of it.
            b'{' => return !(at + 1 < text.len() && matches!(text[at + 1], b'/' | b'?' | b'#')),
            _ => at += 1,
        }
    }
    false
}

/// Behind `://`, where a template begins with a scheme.
const fn authority_start(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'/' | b'?' | b'#' | b'{' => return None,
            b':' if at + 2 < text.len() && text[at + 1] == b'/' && text[at + 2] == b'/' => {
                return Some(at + 3);
            }
            _ => at += 1,
        }
    }
    None
}

const fn is_based(text: &[u8]) -> bool {
    text.len() > 1 && text[0] == b'{' && text[1] == b'+'
}

#[cfg(test)]
mod tests {
    use super::has_open_authority;

    #[test]
    fn variables_before_the_path_are_found() {
        for open in [
            "https://{tenant}.example.com/a",
            "https://example.com:{port}/",
            "db://{host}",
            "{+base}/users/{id}",
        ] {
            assert!(has_open_authority(open), "{open}");
        }
        for closed in [
            "https://example.com/{a}",
            "https://example.com{/a}",
            "https://example.com{?a}",
            "https://example.com{#a}",
            "https://example.com",
            "/a/{b}?x://{y}",
            "/{a}",
            "{/a}",
            "{?a}",
            "",
        ] {
            assert!(!has_open_authority(closed), "{closed}");
        }
    }
}
