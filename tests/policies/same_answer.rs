//! Checks that a policy gives the same result and the same message as a literal chain, as a constant and at
//! run time.

use urika::{Policy, Refusal, TrailingSlash, Uri, uri};

use crate::support::{corpus, said};

/// Checks each string with each policy: written as a chain, given by name, and at run time.
macro_rules! all_three {
    ([$($policy:expr),* $(,)?] $texts:tt) => {
        $(all_three! { @one $policy, $texts })*
    };
    (@one $policy:expr, [$($text:literal)*]) => {{
        const BY_NAME: Policy<'static> = $policy;
        $({
            const TEXT: &str = $text;
            const SPELLED: Uri<'static> = uri!($policy, $text);
            const NAMED: Uri<'static> = uri!(BY_NAME, $text);
            const OF_A_CONSTANT: Uri<'static> = uri!($policy, TEXT);
            let run_time = BY_NAME.normalize(TEXT).unwrap().into_uri();
            for uri in [SPELLED, NAMED, OF_A_CONSTANT] {
                assert_eq!(uri, run_time, "{TEXT}");
                assert_eq!(format!("{:?}", parts(uri)), format!("{:?}", parts(run_time.as_uri())), "{TEXT}");
            }
        })*
    }};
}

fn parts(uri: Uri<'_>) -> [Option<&str>; 6] {
    [
        Some(uri.scheme()),
        uri.authority(),
        uri.port_str(),
        Some(uri.path().as_str()),
        uri.query().map(|query| query.as_str()),
        uri.fragment(),
    ]
}

#[test]
fn accepted_texts_are_the_same_at_all_times() {
    all_three! {
        [
            Policy::RFC3986,
            Policy::LITERAL,
            Policy::EXACT,
            Policy::PAGE,
            Policy::PAGE_HTTPS,
            Policy::PUBLIC,
            Policy::RESOURCE,
            Policy::GUIDE,
            Policy::PAGE.trailing_slash(TrailingSlash::Always),
            Policy::PAGE.remove_query(false).remove_params(&["utm_*"]).remove_fragment(false).remove_default_port(false),
            Policy::LITERAL.paths(&["/"]),
            Policy::LITERAL.https_only().hosts(&["*.com"]).ports(&[8443]).refuse(Refusal::AnyUserinfo),
        ]
        [
            "https://example.com" "HTTPS://Example.COM:443/%7Ea/../b/?b=2&a=1&utm_source=x&c=#top"
            "https://example.com:8443/a//b///" "https://www.example.com/page/?q"
        ]
    }
    all_three! {
        [Policy::RESOURCE, Policy::GUIDE, Policy::LITERAL.any_scheme().collapse_slashes(false)]
        ["DB://Postgres/mydb//users/?sort=&b=2&a=1#L10" "file:///a/./b/" "git://repo/main/src/"]
    }
}

/// The macros call `Policy::run`, and const evaluation calls `Policy::apply`. A refused literal does not
/// compile, so the messages of both functions are compared here, on the whole corpus.
#[test]
fn refused_texts_have_the_same_words_at_all_times() {
    use urika_runtime::{Diagnostic, What};
    let others = [
        Policy::PAGE.strict(),
        Policy::RESOURCE.strict(),
        Policy::PAGE.hosts(&["example.com"]).ports(&[]),
        Policy::PAGE.paths(&["/a/", "/page/*"]),
    ];
    let (mut accepted, mut refused) = (0, 0);
    for text in corpus() {
        let is_mapped = cfg!(feature = "idna") && !text.split('/').nth(2).unwrap_or_default().is_ascii();
        for policy in Policy::PRESETS.iter().map(|(_, preset)| *preset).chain(others) {
            let natively = policy.run(&text, What::Uri).map(|(text, _)| text);
            match (natively, policy.normalize(&text)) {
                (Ok(natively), Ok(normalized)) => {
                    assert_eq!(natively, normalized.uri().as_str());
                    accepted += 1;
                }
                (Err(faults), Err(error)) => {
                    assert_eq!(
                        Diagnostic::new(faults[0], What::Uri, &text).at_run_time().to_string(),
                        error.diagnostic(&text).to_string()
                    );
                    let mut buffer = vec![0; Policy::capacity(&text)];
                    let evaluated = policy.apply(&text, What::Uri, &mut buffer).map_err(|fault| fault.kind);
                    if !is_mapped {
                        assert_eq!(evaluated.unwrap_err(), error.kind(), "{text:?}");
                    }
                    refused += 1;
                }
                (natively, at_run_time) => panic!("{text:?}: {natively:?}, {at_run_time:?}"),
            }
        }
    }
    said(&format!("policies: {accepted} accepted, {refused} refused"));
    assert!(accepted > 500 && refused > 500);
}
