//! Policies that contradict themselves panic, so in a constant they do not compile.

use std::any::Any;
use std::panic::{RefUnwindSafe, catch_unwind};

use urika::{Policy, Refusal, TrailingSlash};

/// A function that makes a policy or panics.
type Make = fn() -> Policy<'static>;

fn panics(make: Make) -> String {
    said(&*catch_unwind(make).expect_err("a contradiction"))
}

/// Returns the message of a panic.
fn said(panic: &dyn Any) -> String {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

#[test]
fn a_contradiction_panics_with_words() {
    let cases: &[(Make, &str)] = &[
        (|| Policy::PAGE.refuse(Refusal::Query), "it both removes and refuses queries"),
        (|| Policy::LITERAL.refuse(Refusal::Query).remove_query(true), "it both removes and refuses queries"),
        (|| Policy::PAGE.refuse(Refusal::Fragment), "it both removes and refuses fragments"),
        (
            || Policy::LITERAL.refuse(Refusal::Fragment).remove_fragment(true),
            "it both removes and refuses fragments",
        ),
        (|| Policy::RESOURCE.refuse(Refusal::EmptySegment), "it both merges and refuses repeated slashes"),
        (
            || Policy::LITERAL.refuse(Refusal::EmptySegment).collapse_slashes(true),
            "it both merges and refuses repeated slashes",
        ),
        (|| Policy::PAGE.exact(), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.trailing_slash(TrailingSlash::Always), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.trailing_slash(TrailingSlash::Never), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.remove_query(true), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.remove_fragment(true), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.collapse_slashes(true), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.sort_query(true), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.remove_empty_params(true), "it keeps URIs exactly as written"),
        (|| Policy::EXACT.remove_params(&["a"]), "it keeps URIs exactly as written"),
        (|| Policy::LITERAL.schemes(&[]), "the list of schemes is empty"),
        (|| Policy::LITERAL.schemes(&["https:"]), "`https:` in the list of schemes is not a scheme"),
        (|| Policy::LITERAL.schemes(&["1x"]), "`1x` in the list of schemes is not a scheme"),
        (|| Policy::LITERAL.hosts(&[]), "the list of hosts is empty"),
        (
            || Policy::LITERAL.hosts(&["example.com:80"]),
            "`example.com:80` in the list of hosts is not a host",
        ),
        (
            || Policy::LITERAL.hosts(&["https://example.com"]),
            "`https://example.com` in the list of hosts is not a host",
        ),
        (
            || Policy::LITERAL.hosts(&["a.*.example.com"]),
            "`a.*.example.com` in the list of hosts is not a host",
        ),
        (|| Policy::LITERAL.hosts(&["*."]), "`*.` in the list of hosts is not a host"),
        (
            || Policy::LITERAL.hosts(&["bücher.example"]),
            "`bücher.example` in the list of hosts is not a host",
        ),
        (|| Policy::LITERAL.hosts(&["[::1"]), "`[::1` in the list of hosts is not a host"),
        (|| Policy::LITERAL.paths(&[]), "the list of paths is empty"),
        (|| Policy::LITERAL.paths(&["api/"]), "`api/` in the list of paths is not a path"),
        (|| Policy::LITERAL.paths(&["/", "/a/../b"]), "`/a/../b` in the list of paths is not a path"),
        (|| Policy::LITERAL.hosts(&["h", "a..b"]), "`a..b` in the list of hosts is not a host"),
    ];
    for (number, (make, words)) in cases.iter().enumerate() {
        let said = panics(*make);
        assert!(said.starts_with("invalid policy: "), "{number}: {said}");
        assert!(said.contains(words), "{number}: {said}");
    }
}

/// `try_with` returns the message of the panic as an error, or the same policy.
#[test]
fn try_with_returns_what_would_panic() {
    fn compare(method: impl Fn(Policy<'static>) -> Policy<'static> + RefUnwindSafe) {
        for (_, preset) in Policy::PRESETS {
            let tried = preset.try_with(&method);
            match catch_unwind(|| method(*preset)) {
                Ok(policy) => assert_eq!(tried, Ok(policy)),
                Err(panic) => {
                    let error = tried.expect_err("a contradiction");
                    assert_eq!(said(&*panic), error.to_string());
                    assert!(!error.code().is_empty());
                }
            }
        }
    }
    compare(|policy| policy.schemes(&["https", "db"]));
    compare(|policy| policy.schemes(&[]));
    compare(|policy| policy.schemes(&["https", "http:"]));
    compare(Policy::https_only);
    compare(|policy| policy.hosts(&["example.com", "*.example.com", "::1"]));
    compare(|policy| policy.hosts(&[]));
    compare(|policy| policy.hosts(&["a.*.b"]));
    compare(|policy| policy.hosts(&["localhost", "my_host"]));
    compare(|policy| policy.hosts(&["my_host"]).valid_host());
    compare(|policy| policy.https_only().hosts(&[""]));
    compare(|policy| policy.hosts(&["10.0.0.1"]).refuse(Refusal::PrivateHost));
    compare(|policy| policy.ports(&[25]).https_only().refuse(Refusal::OddPort));
    compare(|policy| policy.paths(&["/api/", "/hooks/*"]));
    compare(|policy| policy.paths(&[]));
    compare(|policy| policy.paths(&["/", "/a*"]));
    compare(Policy::exact);
    compare(Policy::strict);
    compare(|policy| policy.trailing_slash(TrailingSlash::Always));
    compare(|policy| policy.trailing_slash(TrailingSlash::Preserve));
    compare(|policy| policy.collapse_slashes(true));
    compare(|policy| policy.remove_query(true));
    compare(|policy| policy.remove_fragment(true));
    compare(|policy| policy.sort_query(true));
    compare(|policy| policy.remove_empty_params(true));
    compare(|policy| policy.remove_params(&["a"]));
    compare(|policy| policy.remove_params(&[]));
    for refusal in Refusal::ALL {
        compare(|policy| policy.refuse(*refusal));
    }
    let error = Policy::PAGE.try_with(|policy| policy.hosts(&["example.com", "b:80"])).expect_err("a port");
    assert_eq!((error.code(), error.entry()), ("NO_HOST_NAME", Some(1)));
}

/// The rules are checked once all are known, in whichever order they were given.
#[test]
fn try_with_checks_the_rules_together() {
    let ours = Policy::PAGE.try_with(|policy| policy.refuse(Refusal::Query).remove_query(false));
    assert_eq!(ours, Ok(Policy::PAGE.remove_query(false).refuse(Refusal::Query)));
    let nested = Policy::PAGE.try_with(|policy| policy.try_with(Policy::exact).unwrap_or(policy));
    assert_eq!(nested, Ok(Policy::PAGE));
    assert!(catch_unwind(|| Policy::PAGE.try_with(Policy::strict).map(Policy::exact)).is_err());
}

/// An unchecked policy is never used by mistake.
#[test]
fn a_policy_that_leaves_try_with_unchecked_accepts_nothing() {
    for text in ["https://example.com/a", "https://example.com/a?b", "urn:isbn:1"] {
        for change in [Policy::exact, Policy::strict, |policy: Policy<'static>| policy] {
            let mut kept = Policy::RFC3986;
            let _ = Policy::RFC3986.remove_query(true).try_with(|policy| {
                kept = change(policy);
                kept
            });
            assert!(kept.normalize(text).is_err() && kept.validate(text).is_err(), "{text}");
            assert!(kept.normalize_ref(text).is_err() && kept.normalize_ref("/a").is_err(), "{text}");
            assert!(!kept.check_canonical(text).is_empty(), "{text}");
        }
    }
}

/// These policies look contradictory but are consistent.
#[test]
fn consistent_policies_are_accepted() {
    let fine = [
        Policy::PAGE.remove_query(false).refuse(Refusal::Query),
        Policy::PAGE.refuse(Refusal::OddPort).allow(Refusal::Query),
        Policy::LITERAL.remove_query(true).sort_query(true).remove_params(&["a"]),
        Policy::EXACT.trailing_slash(TrailingSlash::Preserve).remove_query(false).remove_default_port(false),
        Policy::EXACT.remove_params(&[]).ports(&[]).valid_host().https_only(),
        Policy::RESOURCE.collapse_slashes(false).refuse(Refusal::EmptySegment),
        Policy::PAGE.strict(),
        Policy::LITERAL.hosts(&["", "::1", "[::1]", "*.example.com", "my_host"]),
    ];
    for policy in fine {
        assert_eq!(policy, { policy });
    }
}

/// Policies are copied often, so they must be small.
#[test]
fn a_policy_is_small() {
    assert!(size_of::<Policy<'_>>() <= 20 * size_of::<usize>(), "{}", size_of::<Policy<'_>>());
}

/// The lists may come from a configuration at run time.
#[test]
fn lists_from_a_configuration() {
    let file = String::from("https db\nexample.com *.example.org\n8443 9000\nutm_* gclid");
    let mut lines = file.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let [schemes, hosts, ports, params] = std::array::from_fn(|_| lines.next().expect("a line"));
    let ports: Vec<u16> = ports.iter().map(|port| port.parse().expect("a port")).collect();
    let policy = Policy::RESOURCE.schemes(&schemes).hosts(&hosts).ports(&ports).remove_params(&params);
    let uri = policy.normalize("https://a.example.org:9000/x/?utm_a=1&b=2").expect("allowed").into_uri();
    assert_eq!(uri, "https://a.example.org:9000/x?b=2");
    assert_eq!(policy.normalize("https://example.org/").expect_err("not listed").code(), "HOST_NOT_ALLOWED");
    assert_eq!(
        policy.normalize("git://example.com/").expect_err("not listed").code(),
        "UNSUPPORTED_PROTOCOL"
    );
}
