//! Tests the objections of policies, by the parts that depend on values.

use alloc::vec::Vec;

use super::*;
use crate::fault::Part::{Fragment, Host, Path, Port, Query, Userinfo};
use crate::value::Base;

const ALL: Undecided<'static> = Undecided {
    scheme: false,
    userinfo: true,
    path: true,
    piece: true,
    folder: "/a/",
    root: true,
    host: true,
    name: true,
    port: true,
    query: true,
    raw_query: true,
    fragment: true,
    cased: true,
    drive: true,
    urn: true,
    urn_query: true,
    below: "",
};

/// A policy that neither changes nor refuses anything.
const NOTHING: Policy<'static> = Policy::RFC3986.exact();
/// A policy that only applies the normal form, without removing the default port.
const NORMAL: Policy<'static> = Policy::RFC3986.remove_default_port(false);

const TRAVERSAL: &str = "refuses";

/// Returns the part and the sentence of each objection.
fn said(policy: &Policy<'_>, undecided: Undecided<'_>) -> Vec<(Part, &'static str)> {
    let objections: Vec<_> =
        policy.objections(undecided).into_iter().map(|(objection, _)| objection).collect();
    assert_eq!(policy.first_objection(undecided), objections.first().copied());
    let of_policy = |it: &Objection| it.sentence.rsplit_once("policy ").map_or(it.sentence, |(_, says)| says);
    objections.iter().map(|it| (it.part, of_policy(it))).collect()
}

#[test]
fn a_policy_objects_to_what_it_cannot_know() {
    let one = |part, says| Vec::from([(part, says)]);
    for (policy, expected) in [
        (NOTHING, Vec::new()),
        (NOTHING.hosts(&["a.b"]), one(Host, "allows only listed hosts")),
        (NOTHING.hosts(&["a.b"]).valid_host(), one(Host, "allows only listed hosts")),
        (NOTHING.refuse(Refusal::PrivateHost), one(Host, "refuses private hosts")),
        (NOTHING.refuse(Refusal::PrivateHost).hosts(&["a.b"]), one(Host, "allows only listed hosts")),
        (NOTHING.valid_host(), one(Host, "requires a valid host name")),
        (NOTHING.ports(&[1]), one(Port, "allows only listed ports")),
        (NOTHING.ports(&[1]).refuse(Refusal::OddPort), one(Port, "allows only listed ports")),
        (NOTHING.refuse(Refusal::OddPort), one(Port, "refuses the well-known ports of other schemes")),
        (NORMAL, one(Path, "rewrites an empty path to `/`")),
        (
            Policy::RFC3986,
            Vec::from([(Port, "removes the default port"), (Path, "rewrites an empty path to `/`")]),
        ),
        (
            NOTHING.refuse(Refusal::EncodedSlash),
            Vec::from([(Path, "refuses encoded slashes"), (Userinfo, TRAVERSAL)]),
        ),
        (
            NOTHING.refuse(Refusal::EncodedDot),
            Vec::from([(Path, "refuses encoded dots"), (Userinfo, TRAVERSAL)]),
        ),
        (NOTHING.refuse(Refusal::HostTooLong), one(Host, "refuses hosts longer than 255 bytes")),
        (NOTHING.refuse(Refusal::HostTraversal), one(Userinfo, TRAVERSAL)),
        (NOTHING.refuse(Refusal::PathTraversal), one(Path, "refuses path traversal")),
        (NOTHING.paths(&["/b/"]), one(Path, "allows only listed paths")),
        (NOTHING.paths(&["/a/"]), one(Path, "allows only listed paths")),
        (NOTHING.refuse(Refusal::EmptySegment), Vec::new()),
        (NOTHING.refuse(Refusal::HostCase), one(Host, "refuses in this scheme")),
        (NOTHING.refuse(Refusal::FileDrive), one(Host, "refuses drives")),
        (NOTHING.refuse(Refusal::UrnSyntax), one(Path, "requires the syntax of RFC 8141")),
        (NOTHING.refuse(Refusal::QueryApostrophe), one(Query, "refuses")),
        (NOTHING.refuse(Refusal::UserinfoDotted), one(Userinfo, "refuses")),
        (NOTHING.refuse(Refusal::EncodedControl), one(Userinfo, "refuses encoded ones")),
        (
            NORMAL.remove_query(true),
            Vec::from([(Path, "rewrites an empty path to `/`"), (Query, "removes queries")]),
        ),
        (
            NORMAL.sort_query(true),
            Vec::from([(Path, "rewrites an empty path to `/`"), (Query, "sorts parameters")]),
        ),
        (
            NORMAL.remove_empty_params(true),
            Vec::from([(Path, "rewrites an empty path to `/`"), (Query, "removes empty parameters")]),
        ),
        (
            NORMAL.remove_params(&["a"]),
            Vec::from([(Path, "rewrites an empty path to `/`"), (Query, "removes parameters by name")]),
        ),
        (
            NORMAL.remove_fragment(true),
            Vec::from([(Path, "rewrites an empty path to `/`"), (Fragment, "removes fragments")]),
        ),
    ] {
        assert_eq!(said(&policy, ALL), expected);
        assert_eq!(said(&policy, Undecided::default()), []);
    }
}

/// An entry for all hosts below a name allows any label; without a list every host is allowed.
#[test]
fn a_list_of_hosts_takes_labels_below_its_entries() {
    let takes = |hosts: &'static [&'static str], below| {
        NOTHING.hosts(hosts).objections(Undecided { below, ..Undecided::default() }).is_empty()
    };
    for (hosts, below) in [
        (&["*.example.com"][..], "*.example.com"),
        (&["*.example.com"], "*-a.example.com"),
        (&["*.example.com"], "*.b.EXAMPLE.com"),
        (&["a.b", "*.com"], "*.example.com"),
        (&["a.b"], ""),
    ] {
        assert!(takes(hosts, below), "{hosts:?} {below}");
    }
    for (hosts, below) in [
        (&["somevalue.example.com"][..], "*.example.com"),
        (&["example.com"], "*.example.com"),
        (&["*.a.example.com"], "*.example.com"),
        (&["*.xample.com"], "*.example.com"),
        (&["*.example.com"], "*example.com"),
        (&["*.example.com"], "*.example.com."),
    ] {
        assert!(!takes(hosts, below), "{hosts:?} {below}");
    }
    assert!(NOTHING.objections(Undecided { below: "*.a", ..Undecided::default() }).is_empty());
}

/// Rules for the scheme and the authority need the target of a reference, which only its base has.
#[test]
fn rules_for_the_authority_take_no_relative_template() {
    let reference = Undecided { scheme: true, ..Undecided::default() };
    let lists = Vec::from([(Part::Scheme, "lists schemes or hosts")]);
    let limits = Vec::from([(Part::Scheme, "has rules for the host, the port or the user information")]);
    let said = |policy: Policy<'_>| {
        let said: Vec<_> =
            policy.objections(reference).iter().map(|(it, _)| (it.part, it.sentence)).collect();
        said.into_iter().map(|(part, says)| (part, says.split_once("policy ").unwrap().1)).collect::<Vec<_>>()
    };
    for policy in [Policy::PAGE, Policy::GUIDE, NOTHING.schemes(&["https"]), NOTHING.hosts(&["a.b"])] {
        assert_eq!(said(policy), lists);
    }
    for policy in [NOTHING.ports(&[1]), NOTHING.ports(&[]), NOTHING.valid_host()] {
        assert_eq!(said(policy), limits);
    }
    for policy in [Policy::RFC3986, Policy::LITERAL, Policy::EXACT, Policy::RESOURCE] {
        assert_eq!(said(policy), []);
    }
}

/// A policy that accepts a relative template, and does not limit bases, accepts every base.
#[test]
fn a_policy_limits_the_bases_that_it_might_reject() {
    let bases = [
        "db://kim@h/a",
        "https://h.example:22/a",
        "db://%2E%2E/a",
        "db://a%2Fb/c",
        "db://h%0A/c",
        "https://h/a%2Fb",
        "https://h/a%2Eb",
        "https://h/a%00b",
        "https://h/a%5C",
        "https://h/a//b",
        "https://127.0.0.1/",
    ];
    let bases = bases.map(|text| Base::parse(text).expect("a base"));
    let reference = Undecided { scheme: true, ..Undecided::default() };
    let mut limited = 0;
    for refusal in Refusal::ALL {
        let policy = NOTHING.refuse(*refusal);
        let takes = |base: &Base<'_>| policy.accepts(base.as_uri());
        let is_limited = policy.first_objection(reference).is_some() || policy.value_rules().limits_bases;
        assert_eq!(is_limited, !bases.iter().all(takes), "{refusal:?}");
        limited += usize::from(is_limited);
    }
    assert_eq!(limited, 9);
    assert!(NOTHING.paths(&["/a/"]).value_rules().limits_bases);
}

#[test]
fn controls_are_refused_in_one_place_of_a_template() {
    let policy = NOTHING.refuse(Refusal::EncodedControl);
    let said = |undecided| said(&policy, undecided);
    let none = Undecided::default();
    let controls = "refuses encoded ones";
    assert_eq!(said(Undecided { userinfo: true, name: true, ..none }), [(Userinfo, controls)]);
    assert_eq!(said(Undecided { name: true, path: true, ..none }), [(Host, controls)]);
    assert_eq!(said(Undecided { path: true, ..none }), [(Path, controls)]);
    assert_eq!(said(Undecided { query: true, ..none }), [(Query, controls)]);
    assert_eq!(said(Undecided { fragment: true, ..none }), [(Fragment, controls)]);
    assert_eq!(said(Undecided { query: true, fragment: true, ..none }), [(Query, controls)]);
    assert_eq!(said(Undecided { path: true, fragment: true, ..none }), [(Path, controls)]);
    assert_eq!(said(Undecided { host: true, port: true, root: true, ..none }), []);
}

#[test]
fn path_traversal_is_refused_in_one_part_of_an_authority() {
    let said = |undecided| said(&NOTHING.refuse(Refusal::HostTraversal), undecided);
    let none = Undecided::default();
    assert_eq!(said(Undecided { name: true, ..none }), [(Host, TRAVERSAL)]);
    assert_eq!(said(Undecided { name: true, userinfo: true, ..none }), [(Userinfo, TRAVERSAL)]);
    assert_eq!(said(Undecided { host: true, port: true, path: true, query: true, ..none }), []);
}

#[test]
fn a_policy_that_refuses_changes_nothing() {
    let text = "HTTP://h/";
    assert_eq!(Policy::EXACT.refusing().normalize(text).unwrap().uri(), text);
    assert_eq!(Policy::LITERAL.refusing().normalize(text).unwrap_err().code(), "NOT_CANONICAL");
    assert_eq!(Policy::LITERAL.strict().refusing().normalize(text).unwrap_err().code(), "NOT_CANONICAL");
}
