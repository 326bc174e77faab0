//! The words of the steps that bring a text into the form of a policy.

use crate::normalize::Step;

/// A code that stays the same between versions.
pub(crate) const fn step_code(step: Step) -> &'static str {
    match step {
        Step::Scheme => "SCHEME",
        Step::Iri => "IRI",
        Step::Escapes => "ESCAPES",
        Step::Host => "HOST",
        Step::DefaultPort => "DEFAULT_PORT",
        Step::Port => "PORT",
        Step::Slashes => "SLASHES",
        Step::DotSegments => "DOT_SEGMENTS",
        Step::EmptyPath => "EMPTY_PATH",
        Step::Path => "PATH",
        Step::TrailingSlash => "TRAILING_SLASH",
        Step::QueryRemoved => "QUERY_REMOVED",
        Step::Params => "PARAMS",
        Step::EmptyParams => "EMPTY_PARAMS",
        Step::QuerySorted => "QUERY_SORTED",
        Step::FragmentRemoved => "FRAGMENT_REMOVED",
    }
}

/// What a step has done.
pub(crate) const fn step_done(step: Step) -> &'static str {
    match step {
        Step::Scheme => "scheme in lower case",
        Step::Iri => "text outside ASCII encoded",
        Step::Escapes => "percent-encoding in normal form",
        Step::Host => "host in normal form",
        Step::DefaultPort => "default port removed",
        Step::Port => "zeros before the port removed",
        Step::Slashes => "repeated slashes made one",
        Step::DotSegments => "dot segments removed",
        Step::EmptyPath => "empty path written as `/`",
        Step::Path => "path in the form of its scheme",
        Step::TrailingSlash => "slash at the end of the path brought in line",
        Step::QueryRemoved => "query removed",
        Step::Params => "query parameters removed by name",
        Step::EmptyParams => "query parameters without a value removed",
        Step::QuerySorted => "query parameters sorted",
        Step::FragmentRemoved => "fragment removed",
    }
}

/// What is wrong with a text that a step would change.
pub(super) const fn step_sentence(step: Step, is_missing: bool) -> &'static str {
    match step {
        Step::Scheme => "capital letters in scheme",
        Step::Iri => "text outside ASCII",
        Step::Escapes => "percent-encoding that is not in normal form",
        Step::Host if is_missing => "no `//` before the path",
        Step::Host => "host that is not in normal form",
        Step::DefaultPort => "port that is the default of the scheme",
        Step::Port => "port with zeros before it",
        Step::Slashes => "repeated slashes in path",
        Step::DotSegments => "dot segments in path",
        Step::EmptyPath => "empty path",
        Step::Path => "path that is not in the form of its scheme",
        Step::TrailingSlash if is_missing => "no slash at the end of path",
        Step::TrailingSlash => "slash at the end of path",
        Step::QueryRemoved => "query where the policy has none",
        Step::Params => "query parameter that the policy removes",
        Step::EmptyParams => "query parameter without a value",
        Step::QuerySorted => "query parameters that are not sorted",
        Step::FragmentRemoved => "fragment where the policy has none",
    }
}

/// What to write instead.
pub(super) const fn step_help(step: Step, is_missing: bool) -> &'static str {
    match step {
        Step::Scheme => "write the scheme in lower case",
        Step::Iri => "write it percent-encoded, in the host as `xn--` labels",
        Step::Escapes => {
            "write letters, digits, `-`, `.`, `_` and `~` as they are, other escapes in capitals, as in %2F"
        }
        Step::Host if is_missing => "write `//` before the path, as in `file:///a`",
        Step::Host => "write the host in lower case, an address in its shortest form",
        Step::DefaultPort => "leave the port off",
        Step::Port => "write the port without zeros before it",
        Step::Slashes => "write one slash",
        Step::DotSegments => "write the path that is meant, without `.` and `..`",
        Step::EmptyPath => "write the path as `/`",
        Step::Path => {
            "write in lower case what the scheme compares without case, as the domain of an address"
        }
        Step::TrailingSlash if is_missing => "end the path in a slash",
        Step::TrailingSlash => "leave the slash off",
        Step::QueryRemoved => "leave the query off",
        Step::Params | Step::EmptyParams => "leave the parameter off",
        Step::QuerySorted => "sort them by the bytes of their names; equal names keep their order",
        Step::FragmentRemoved => "leave the fragment off",
    }
}
