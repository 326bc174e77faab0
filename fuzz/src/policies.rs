//! Checks the policies: the strings they accept, the normal form they return, and the violations they report.

use urika::{Comparison, Policy, Refusal, Uri, UriRef, redact_in};

use crate::text;

const REFUSALS: [Refusal; 3] = [Refusal::Userinfo, Refusal::NearMiss, Refusal::NoHost];

/// Checks the text against the predefined policies and against combinations of them.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    let picked = data.len();
    let allowed = REFUSALS.into_iter().enumerate().filter(|(at, _)| picked >> at & 1 == 1);
    let mixture = allowed.fold(Policy::LITERAL, |policy, (_, refusal)| policy.allow(refusal));
    for policy in [Policy::LITERAL, Policy::RFC3986, mixture, mixture.schemes(&["https", "mailto"])] {
        judge(policy, text);
    }
    for policy in
        [Policy::PAGE, Policy::PAGE_HTTPS, Policy::PUBLIC, Policy::RESOURCE, Policy::GUIDE, Policy::LITERAL]
    {
        laws(policy, text);
    }
    // A policy with fewer refusals accepts every string that a stricter policy accepts, with the same result.
    if let (Ok(strict), Ok(lax)) = (Policy::LITERAL.normalize(text), mixture.normalize(text)) {
        assert_eq!(strict.uri(), lax.uri(), "{text:?}");
    }
    assert!(Policy::LITERAL.normalize(text).is_err() || mixture.normalize(text).is_ok(), "{text:?}");
    assert_eq!(Policy::RFC3986.normalize(text).is_ok(), Uri::parse(text).is_ok(), "{text:?}");
    redact(text);
}

/// Checks that a redacted string has no other secrets, and that a redacted URI is one, without user information.
fn redact(text: &str) {
    let shown = redact_in(text);
    assert_eq!(redact_in(&shown), shown, "{text:?}");
    let Ok(uri) = UriRef::parse(text) else { return };
    let shown = uri.redacted().to_string();
    let redacted = UriRef::parse(&shown).unwrap_or_else(|error| panic!("{text:?}: {shown}: {error}"));
    let userinfo =
        |uri: UriRef<'_>| uri.authority().and_then(|it| it.split_once('@')).map(|(user, _)| user.to_owned());
    assert_eq!(redacted.scheme(), uri.scheme(), "{text:?}");
    let is_hidden = match (userinfo(uri).as_deref(), userinfo(redacted).as_deref()) {
        // An empty one has no secret.
        (None, None) | (Some(""), Some("")) => true,
        (None, Some(_)) => false,
        // A host that looks like a parameter is also hidden.
        (Some(_), left) => left.is_none_or(|it| it == "***") && shown.contains("//***"),
    };
    assert!(is_hidden, "{text:?}: {shown}");
}

/// Checks that `validate` accepts the same strings as `normalize`, that `check_canonical` reports nothing for
/// an unchanged text, and that `normalize` is idempotent.
fn laws(policy: Policy<'_>, text: &str) {
    let (normalized, violations) = (policy.normalize(text), policy.check_canonical(text));
    assert_eq!(policy.validate(text).is_ok(), normalized.is_ok(), "{text:?}");
    let Ok(normalized) = normalized else {
        assert!(!violations.is_empty(), "{text:?}");
        return;
    };
    let uri = normalized.uri();
    assert_eq!(violations.is_empty(), uri.as_str() == text, "{text:?}: {uri}: {violations:?}");
    let again = policy.normalize(uri.as_str()).unwrap_or_else(|error| panic!("{text:?}: {uri}: {error}"));
    assert_eq!(again.uri(), uri, "{text:?}");
}

/// Checks that the policy accepts its own result, and that its strict variant accepts only the normal form.
fn judge(policy: Policy<'_>, text: &str) {
    match policy.normalize(text) {
        Ok(normalized) => {
            let uri = normalized.uri();
            assert_eq!(normalized.original(), text);
            assert_eq!(normalized.is_changed(), uri.as_str() != text);
            let again =
                policy.normalize(uri.as_str()).unwrap_or_else(|error| panic!("{text:?}: {uri}: {error}"));
            assert_eq!(again.uri(), uri, "{text:?}");
            assert_eq!(policy.strict().normalize(text).is_ok(), uri.as_str() == text, "{text:?}");
            if text.is_ascii() {
                let exact = policy.exact().normalize(text).expect("the same checks");
                assert_eq!(exact.uri().as_str(), text);
                assert!(uri.equivalent(exact.uri(), Comparison::Scheme), "{text:?}");
            }
        }
        Err(error) => {
            assert!(
                policy.exact().normalize(text).is_err() && policy.strict().normalize(text).is_err(),
                "{text:?}"
            );
            assert!(error.diagnostic(text).to_string().contains('\n'), "{text:?}");
        }
    }
}
