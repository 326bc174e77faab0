//! Checks policies: the tables of the documents that they follow, their laws, and their safety.

#![cfg(all(feature = "alloc", feature = "template"))]

mod contradictions;
mod covers;
mod entries;
mod laws;
mod safety;
mod tables;
mod templates;

#[path = "../support/mod.rs"]
mod support;

use urika::{Policy, Refusal, TrailingSlash};

const HOSTS: &[&str] = &["example.com", "*.example.org", "192.0.2.1", "[2001:db8::1]"];
const SORTED: Policy<'_> = Policy::RFC3986.sort_query(true);

/// Returns every policy that the tables name, and more policies for the laws.
#[rustfmt::skip]
fn policies() -> Vec<(&'static str, Policy<'static>)> {
    use TrailingSlash::{Always, Preserve};
    vec![
        ("RFC3986", Policy::RFC3986),
        ("LITERAL", Policy::LITERAL),
        ("EXACT", Policy::EXACT),
        ("LITERAL.strict", Policy::LITERAL.strict()),
        ("PAGE", Policy::PAGE),
        ("PAGE_HTTPS", Policy::PAGE_HTTPS),
        ("PUBLIC", Policy::PUBLIC),
        ("PAGE.strict", Policy::PAGE.strict()),
        ("PAGE.always", Policy::PAGE.trailing_slash(Always)),
        ("PAGE.preserve", Policy::PAGE.trailing_slash(Preserve)),
        ("PAGE.keep_query", Policy::PAGE.remove_query(false)),
        ("PAGE.keep_fragment", Policy::PAGE.remove_fragment(false)),
        ("PAGE.keep_query.keep_fragment", Policy::PAGE.remove_query(false).remove_fragment(false)),
        ("PAGE.keep_default_port", Policy::PAGE.remove_default_port(false)),
        ("PAGE.https_only", Policy::PAGE.https_only()),
        ("PAGE.any_scheme", Policy::PAGE.any_scheme()),
        ("PAGE.any_host", Policy::PAGE.any_host()),
        ("RESOURCE", Policy::RESOURCE),
        ("RESOURCE.strict", Policy::RESOURCE.strict()),
        ("RESOURCE.keep_slashes", Policy::RESOURCE.collapse_slashes(false)),
        ("RESOURCE.preserve", Policy::RESOURCE.trailing_slash(Preserve)),
        ("RESOURCE.always", Policy::RESOURCE.trailing_slash(Always)),
        ("RESOURCE.keep_query_order", Policy::RESOURCE.sort_query(false)),
        ("RESOURCE.keep_empty_params", Policy::RESOURCE.remove_empty_params(false)),
        ("GUIDE", Policy::GUIDE),
        ("ADDED", Policy::GUIDE.schemes(&["note", "s3", "ssh"])),
        ("DB", Policy::RESOURCE.schemes(&["db"])),
        ("HOSTS", Policy::LITERAL.hosts(HOSTS)),
        ("PLAIN_HOSTS", Policy::RFC3986.hosts(&["*.example.com"])),
        ("LOCAL", Policy::LITERAL.hosts(&[""])),
        ("PORTS", Policy::LITERAL.ports(&[8443])),
        ("PATHS", Policy::LITERAL.paths(&["/api/", "/hooks/*", "/health"])),
        ("PAGE.paths", Policy::PAGE.paths(&["/api/", "/hooks/*", "/health"])),
        ("PARAMS", Policy::LITERAL.remove_params(&["utm_*", "gclid"])),
        ("SORTED", SORTED),
        ("COLLAPSED", Policy::RFC3986.collapse_slashes(true)),
        ("ALWAYS", Policy::RFC3986.trailing_slash(Always)),
        ("NEVER", Policy::RFC3986.trailing_slash(TrailingSlash::Never)),
        ("ALIKE", Policy::LITERAL.refuse(Refusal::QueryApostrophe)),
        ("CAREFUL", careful()),
        ("CAREFUL.strict", careful().strict()),
        ("CAREFUL.exact", careful().exact()),
    ]
}

/// Returns a policy with every refusal.
/// Every refusal except the one of private hosts: the tables use `https://h/`.
fn careful() -> Policy<'static> {
    let refusals = Refusal::ALL.iter().filter(|refusal| **refusal != Refusal::PrivateHost);
    refusals.fold(Policy::LITERAL, |policy, refusal| policy.refuse(*refusal))
}

fn policy(name: &str) -> Policy<'static> {
    let found = policies().into_iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no policy {name}")).1
}
