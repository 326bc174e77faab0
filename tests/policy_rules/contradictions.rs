//! Policies that contradict themselves panic, so in a constant they do not compile.

use std::panic::catch_unwind;

use urika::{Policy, Refusal, TrailingSlash};

/// A function that makes a policy or panics.
type Make = fn() -> Policy<'static>;

fn panics(make: Make) -> String {
    let panic = catch_unwind(make).expect_err("a contradiction");
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

#[test]
fn a_contradiction_panics_with_words() {
    let cases: &[(Make, &str)] = &[
        (|| Policy::PAGE.refuse(Refusal::Query), "it both removes and refuses queries"),
        (|| Policy::LITERAL.refuse(Refusal::Query).remove_query(true), "it both removes and refuses queries"),
        (|| Policy::PAGE.refuse(Refusal::Fragment), "it both removes and refuses fragments"),
        (|| Policy::LITERAL.refuse(Refusal::Fragment).remove_fragment(true), "it removes fragments"),
        (|| Policy::RESOURCE.refuse(Refusal::EmptySegment), "it both merges and refuses repeated slashes"),
        (
            || Policy::LITERAL.refuse(Refusal::EmptySegment).collapse_slashes(true),
            "it makes one slash of several",
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
        (|| Policy::LITERAL.schemes(&[]), "its list of schemes is empty"),
        (|| Policy::LITERAL.schemes(&["https:"]), "its list of schemes has an entry that is not a scheme"),
        (|| Policy::LITERAL.schemes(&["1x"]), "its list of schemes has an entry that is not a scheme"),
        (|| Policy::LITERAL.hosts(&[]), "its list of hosts is empty"),
        (|| Policy::LITERAL.hosts(&["example.com:80"]), "its list of hosts has an entry that is not a host"),
        (
            || Policy::LITERAL.hosts(&["https://example.com"]),
            "its list of hosts has an entry that is not a host",
        ),
        (|| Policy::LITERAL.hosts(&["a.*.example.com"]), "its list of hosts has an entry that is not a host"),
        (|| Policy::LITERAL.hosts(&["*."]), "its list of hosts has an entry that is not a host"),
        (|| Policy::LITERAL.hosts(&["bücher.example"]), "its list of hosts has an entry that is not a host"),
        (|| Policy::LITERAL.hosts(&["[::1"]), "its list of hosts has an entry that is not a host"),
        (|| Policy::LITERAL.hosts(&["h", "a..b"]), "its list of hosts has an entry that is not a host"),
    ];
    for (number, (make, words)) in cases.iter().enumerate() {
        let said = panics(*make);
        assert!(said.starts_with("contradictory policy: "), "{number}: {said}");
        assert!(said.contains(words), "{number}: {said}");
    }
}

/// A `try_` method returns the panic's message as an error, or the same policy.
#[test]
fn each_panicking_method_has_a_try_method() {
    macro_rules! tried {
        ($($policy:ident.$method:ident / $attempt:ident($($argument:expr)?);)*) => {$(
            let attempt = Policy::$policy.$attempt($($argument)?);
            match catch_unwind(|| Policy::$policy.$method($($argument)?)) {
                Ok(policy) => assert_eq!(attempt, Ok(policy)),
                Err(_) => {
                    let error = attempt.expect_err("a contradiction");
                    assert_eq!(error.to_string(), panics(|| Policy::$policy.$method($($argument)?)));
                    assert!(!error.code().is_empty());
                }
            }
        )*};
    }
    macro_rules! tried_of_all {
        ($($policy:ident)*) => {$(
            tried! {
                $policy.schemes / try_schemes(&["https", "db"]);
                $policy.schemes / try_schemes(&[]);
                $policy.schemes / try_schemes(&["https", "http:"]);
                $policy.hosts / try_hosts(&["example.com", "*.example.com", "::1"]);
                $policy.hosts / try_hosts(&[]);
                $policy.hosts / try_hosts(&["a.*.b"]);
                $policy.exact / try_exact();
                $policy.trailing_slash / try_trailing_slash(TrailingSlash::Always);
                $policy.trailing_slash / try_trailing_slash(TrailingSlash::Preserve);
                $policy.collapse_slashes / try_collapse_slashes(true);
                $policy.remove_query / try_remove_query(true);
                $policy.remove_fragment / try_remove_fragment(true);
                $policy.sort_query / try_sort_query(true);
                $policy.remove_empty_params / try_remove_empty_params(true);
                $policy.remove_params / try_remove_params(&["a"]);
                $policy.remove_params / try_remove_params(&[]);
            }
            for refusal in Refusal::ALL {
                let attempt = Policy::$policy.try_refuse(*refusal);
                let panicking = catch_unwind(|| Policy::$policy.refuse(*refusal));
                assert_eq!(attempt.ok(), panicking.ok(), "{refusal:?}");
            }
        )*};
    }
    tried_of_all! { RFC3986 LITERAL EXACT PAGE PAGE_HTTPS RESOURCE GUIDE }
    let error = Policy::PAGE.try_hosts(&["example.com", "b:80"]).expect_err("a port");
    assert_eq!((error.code(), error.entry()), ("NO_HOST_NAME", Some(1)));
}

/// These policies look contradictory and are consistent.
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
    assert!(size_of::<Policy<'_>>() <= 14 * size_of::<usize>(), "{}", size_of::<Policy<'_>>());
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
