//! Templates that policies accept. `tests/ui/fail` has the refused templates.

use urika::value::{Label, Segment};
use urika::{Policy, Refusal, try_uri_format, uri, uri_format, uri_template};

const SITE: Policy<'static> = Policy::PAGE.https_only();

/// A policy can be given as a constant's name or as a chain. The template's literals stay unchanged.
#[test]
fn canonical_templates_pass() {
    uri_template!(struct ByName = "https://example.com/users/{id}", id: u32, policy = SITE);
    uri_template!(struct Spelled = "https://example.com/users/{id}", id: u32, policy = Policy::PAGE.https_only());
    assert_eq!(ByName { id: 7 }.build(), Spelled { id: 7 }.build());
    assert_eq!(Spelled::TEMPLATE, "https://example.com/users/{id}");
    let id = 7;
    assert_eq!(
        uri_format!("https://example.com/users/{id}", policy = Policy::PAGE),
        "https://example.com/users/7"
    );
    assert_eq!(uri_format!("https://example.com/users/{id}", policy = SITE), "https://example.com/users/7");
}

/// A host with upper-case letters in a value is not in the normal form.
#[test]
fn a_value_keeps_its_case_in_a_host() {
    for (label, is_canonical) in [("acme", true), ("Acme", false)] {
        let tenant = Label::parse(label).unwrap();
        let uri = uri_format!("https://{tenant}.example.com/a", policy = Policy::PAGE);
        assert_eq!(uri.as_str(), format!("https://{label}.example.com/a"));
        assert_eq!(Policy::PAGE.check_canonical(uri.as_str()).is_empty(), is_canonical);
        let normal = Policy::PAGE.normalize(uri.as_str()).unwrap();
        assert_eq!(normal.uri().as_str(), "https://acme.example.com/a");
        let other = uri_format!("db://{tenant}/", policy = Policy::RFC3986);
        assert_eq!(other.as_str(), format!("db://{label}/"));
    }
}

/// The same holds for the domain of an email address. A literal domain is in lower case, with and without a policy.
#[test]
fn a_value_keeps_its_case_in_the_domain_of_mailto() {
    uri_template!(struct Plain = "mailto:{user}@Example.COM", user: u32);
    assert_eq!(Plain::TEMPLATE, "mailto:{user}@example.com");
    let (user, domain) = ("Kim", "Example.COM");
    let uri = try_uri_format!("mailto:{user}@{domain}", policy = Policy::RFC3986).unwrap();
    assert_eq!(uri, "mailto:Kim@Example.COM");
    assert!(!Policy::RFC3986.check_canonical(uri.as_str()).is_empty());
    assert_eq!(Policy::RFC3986.normalize(uri.as_str()).unwrap().uri(), &uri!("mailto:Kim@example.com"));
}

/// The policy does not change a URI that such a template builds, if values in the host are in lower case.
#[test]
fn built_uris_are_canonical() {
    let (tenant, name) = (Label::parse("acme").unwrap(), Segment::parse("a b").unwrap());
    let uri = uri_format!(
        "https://{tenant}.example.com/users/{name}",
        policy = Policy::PAGE.hosts(&["*.example.com"])
    );
    let policy = Policy::PAGE.hosts(&["*.example.com"]);
    assert_eq!(policy.normalize(uri.as_str()).unwrap().uri(), &uri);

    let (q, page) = ("x", 2);
    let uri = uri_format!("https://example.com/search{?q,page}", policy = Policy::PAGE.remove_query(false));
    assert_eq!(Policy::PAGE.remove_query(false).normalize(uri.as_str()).unwrap().uri(), &uri);

    let port = 8443_u16;
    let uri =
        uri_format!("https://example.com:{port}/a", policy = Policy::LITERAL.remove_default_port(false));
    assert_eq!(uri, "https://example.com:8443/a");
}

/// A policy without lists of schemes and hosts judges a relative template as a reference. With such a list a
/// template needs a base.
#[test]
fn relative_templates_are_judged_as_references() {
    const NO_QUERY: Policy<'static> = Policy::LITERAL.remove_query(true);
    let id = 7;
    assert_eq!(uri_format!("/users/{id}", policy = Policy::LITERAL.remove_query(true)), "/users/7");
    assert_eq!(uri_format!("/users/{id}", policy = NO_QUERY), "/users/7");
    uri_template!(struct User = "/users/{id}", id: u32, base = "https://example.com", policy = SITE);
    assert_eq!(User { id }.build(), "https://example.com/users/7");
}

/// `forgotten_scheme` is a refusal of templates alone, independent of the policy.
#[test]
fn a_host_that_is_a_path_can_be_allowed() {
    let id = 7;
    assert_eq!(uri_format!(allow(forgotten_scheme), "www.example.com/{id}"), "www.example.com/7");
    assert_eq!(
        uri_format!("www.example.com/{id}", policy = Policy::RFC3986, allow(forgotten_scheme)),
        "www.example.com/7"
    );
}

/// `exact` does not normalize literals, and then a template does not normalize them either.
#[test]
fn an_exact_policy_keeps_what_is_written() {
    const EXACT: Policy<'static> = Policy::EXACT;
    let id = 7;
    let spelled = uri_format!("https://Example.com/%7Ea/{id}", policy = Policy::EXACT);
    let by_name = uri_format!("https://Example.com/%7Ea/{id}", policy = EXACT);
    assert_eq!(spelled, "https://Example.com/%7Ea/7");
    assert_eq!(by_name, spelled);
}

/// A policy without refusals accepts a template that `Policy::LITERAL` refuses, as it accepts such a string.
#[test]
fn a_template_is_judged_by_its_policy_alone() {
    const RFC: Policy<'static> = Policy::RFC3986;
    let id = 7;
    let spelled = uri_format!("https://kim@h.example:22/{id}", policy = Policy::RFC3986);
    assert_eq!(spelled, uri_format!("https://kim@h.example:22/{id}", policy = RFC));
    assert_eq!(RFC.normalize(spelled.as_str()).unwrap().uri(), &spelled);
}

/// The options that the messages offer.
#[test]
fn ways_out() {
    let (table, id) = (Segment::parse("users").unwrap(), 7);
    let uri = uri_format!(
        "db://postgres/{table}/{id}",
        policy = Policy::GUIDE
            .allow(Refusal::EncodedSlash)
            .allow(Refusal::EncodedDot)
            .allow(Refusal::EncodedControl)
    );
    assert_eq!(uri, "db://postgres/users/7");
    let sort = "asc";
    assert_eq!(
        uri_format!(
            "https://example.com/users{?sort}",
            policy = Policy::RESOURCE.sort_query(false).remove_empty_params(false)
        ),
        "https://example.com/users?sort=asc"
    );
}
