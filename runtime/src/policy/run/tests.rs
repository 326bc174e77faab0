use crate::fault::NormalizationStep;
use crate::policy::Policy;

#[inline]
fn codes(policy: &Policy<'_>, text: &str) -> alloc::vec::Vec<&'static str> {
    policy.validate(text).unwrap_err().iter().map(super::Violation::code).collect()
}

/// The mapped host does not get a second fault, and a host is not mapped if its scheme is refused.
#[test]
fn a_host_that_is_not_mapped_has_one_fault() {
    let page = Policy::PAGE_HTTPS;
    assert_eq!(codes(&page, "https://me@a\u{FF0F}b:99999/"), ["INVALID_HOST", "USERINFO", "PORT_TOO_LARGE"]);
    assert_eq!(codes(&page, "ftp://a\u{FF0F}b/")[0], "UNSUPPORTED_PROTOCOL");
    assert_eq!(page.normalize("ftp://a\u{FF0F}b/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
}

/// The faults come first, each once, followed by the steps that would change the string.
#[test]
fn a_strict_policy_says_each_step() {
    let strict = Policy::PAGE.strict();
    assert_eq!(codes(&strict, "HTTPS://me@h/a/"), ["USERINFO", "NOT_CANONICAL", "TRAILING_SLASH_VIOLATION"]);
    assert_eq!(codes(&strict, "https://h/a/?b"), ["TRAILING_SLASH_VIOLATION", "NOT_CANONICAL"]);
    assert_eq!(codes(&strict, "https:h"), ["INVALID_URL"]);
    assert_eq!(codes(&strict, "https://h/%"), ["INVALID_URL"]);
}

/// The form of a faulty host is not a second mistake; nor is a mapped host next to characters outside ASCII
/// elsewhere.
#[test]
fn a_host_is_one_mistake() {
    let found = |text| {
        let violations = Policy::PAGE.check_canonical(text);
        violations.iter().map(|it| (it.code(), it.offset())).collect::<alloc::vec::Vec<_>>()
    };
    assert_eq!(found("https://EXA_mple.com/a"), [("INVALID_HOST", 8)]);
    assert_eq!(found("https://\u{E9}/a"), [("NOT_CANONICAL", 8)]);
    assert_eq!(found("https://\u{E9}/\u{E9}"), [("NOT_CANONICAL", 8)]);
}

/// Mapping is a step whether or not something else changes.
#[test]
fn a_host_that_is_mapped_is_a_step() {
    let steps = |text| Policy::LITERAL.normalize(text).unwrap().steps();
    assert!(steps("http://\u{E9}/").eq([NormalizationStep::Iri]));
    assert!(steps("http://\u{E9}:80/").eq([NormalizationStep::Iri, NormalizationStep::DefaultPort]));
    assert_eq!(steps("http://xn--9ca/").next(), None);
}
