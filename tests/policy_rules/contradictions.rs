//! Policies that contradict themselves panic, and in a constant they do not compile.

use std::panic::catch_unwind;

use urika::{Policy, Refusal, TrailingSlash};

fn panics(make: fn() -> Policy<'static>) -> String {
    let panic = catch_unwind(make).expect_err("a contradiction");
    panic.downcast_ref::<&str>().map_or_else(String::new, |words| (*words).to_owned())
}

#[test]
fn a_contradiction_panics_with_words() {
    let cases: &[(fn() -> Policy<'static>, &str)] = &[
        (|| Policy::PAGE.refuse(Refusal::Query), "it removes queries and refuses them"),
        (|| Policy::LITERAL.refuse(Refusal::Query).remove_query(), "it removes queries and refuses them"),
        (|| Policy::PAGE.refuse(Refusal::Fragment), "it removes fragments and refuses them"),
        (|| Policy::LITERAL.refuse(Refusal::Fragment).remove_fragment(), "it removes fragments"),
        (|| Policy::RESOURCE.refuse(Refusal::EmptySegment), "it makes one slash of several and refuses them"),
        (
            || Policy::LITERAL.refuse(Refusal::EmptySegment).collapse_slashes(),
            "it makes one slash of several",
        ),
        (|| Policy::PAGE.exact(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.trailing_slash(TrailingSlash::Always), "it keeps text exactly as it is"),
        (|| Policy::EXACT.trailing_slash(TrailingSlash::Never), "it keeps text exactly as it is"),
        (|| Policy::EXACT.remove_query(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.remove_fragment(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.collapse_slashes(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.sort_query(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.remove_empty_params(), "it keeps text exactly as it is"),
        (|| Policy::EXACT.remove_params(&["a"]), "it keeps text exactly as it is"),
        (|| Policy::LITERAL.schemes(&[]), "no scheme is allowed"),
        (|| Policy::LITERAL.schemes(&["https:"]), "a scheme on its list is none"),
        (|| Policy::LITERAL.schemes(&["1x"]), "a scheme on its list is none"),
        (|| Policy::LITERAL.hosts(&[]), "no host is allowed"),
        (|| Policy::LITERAL.hosts(&["example.com:80"]), "a host on its list is none"),
        (|| Policy::LITERAL.hosts(&["https://example.com"]), "a host on its list is none"),
        (|| Policy::LITERAL.hosts(&["a.*.example.com"]), "a host on its list is none"),
        (|| Policy::LITERAL.hosts(&["*."]), "a host on its list is none"),
        (|| Policy::LITERAL.hosts(&["bücher.example"]), "a host on its list is none"),
        (|| Policy::LITERAL.hosts(&["[::1"]), "a host on its list is none"),
    ];
    for (number, (make, words)) in cases.iter().enumerate() {
        let said = panics(*make);
        assert!(said.starts_with("contradictory policy: "), "{number}: {said}");
        assert!(said.contains(words), "{number}: {said}");
    }
}

/// What looks alike and is none.
#[test]
fn what_is_no_contradiction() {
    let fine = [
        Policy::PAGE.keep_query().refuse(Refusal::Query),
        Policy::PAGE.refuse(Refusal::OddPort).allow(Refusal::Query),
        Policy::LITERAL.remove_query().sort_query().remove_params(&["a"]),
        Policy::EXACT.trailing_slash(TrailingSlash::Preserve).keep_query().keep_default_port(),
        Policy::EXACT.remove_params(&[]).ports(&[]).valid_host().https_only(),
        Policy::RESOURCE.keep_slashes().refuse(Refusal::EmptySegment),
        Policy::PAGE.strict(),
        Policy::LITERAL.hosts(&["", "::1", "[::1]", "*.example.com", "my_host"]),
    ];
    for policy in fine {
        assert_eq!(policy, { policy });
    }
}

/// A policy is copied about, so it is small.
#[test]
fn a_policy_is_small() {
    assert!(size_of::<Policy<'_>>() <= 12 * size_of::<usize>(), "{}", size_of::<Policy<'_>>());
}

/// Lists may come from a configuration that is read at run time.
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
