//! The parts of an accepted string, as the grammar divides it.

use urika_reference::abnf::Grammar;

/// The five components of RFC 3986, section 3, and the kind of the host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    /// `scheme`, `authority`, `path`, `query`, `fragment`; the path is always defined.
    pub components: [Option<String>; 5],
    /// The rule of the host in an authority.
    pub host: Option<&'static str>,
}

const COMPONENTS: [&str; 5] = ["scheme", "authority", "path", "query", "fragment"];
const HOSTS: [&str; 4] = ["IPv6address", "IPvFuture", "IPv4address", "reg-name"];
const PATHS: [&str; 5] = ["path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"];

impl Parts {
    /// Returns the parts of a `URI-reference`.
    #[must_use]
    pub fn of(grammar: &Grammar, text: &str) -> Option<Self> {
        let rules: Vec<&str> = COMPONENTS.iter().chain(&HOSTS).chain(&PATHS).copied().collect();
        let mut parts = Self::default();
        for (name, at) in grammar.parts("URI-reference", text, &rules)? {
            let component = if PATHS.contains(&name) { "path" } else { name };
            match COMPONENTS.iter().position(|other| *other == component) {
                Some(index) => parts.components[index] = Some(text[at].to_owned()),
                // The first is the host; an `IPv4address` may follow within an `IPv6address`.
                None => parts.host = parts.host.or(HOSTS.into_iter().find(|other| *other == name)),
            }
        }
        Some(parts)
    }
}
