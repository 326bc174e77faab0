//! Checks that the macros, const evaluation and the runtime share one grammar: the three give the same answer
//! and the same message.
//!
//! `tests/ui.rs` compares the messages of the macros with the messages of the runtime.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use support::{corpus, data, goes_by_idna, said};
use urika::{Diagnostic, FaultKind, ParseError, Policy, Uri, UriRef, uri, uri_ref};
use urika_runtime::{Fault, Marks, What};

fn policies() -> [(&'static str, Policy<'static>); 4] {
    [
        ("RFC3986", Policy::RFC3986),
        ("LITERAL", Policy::LITERAL),
        ("EXACT", Policy::EXACT),
        ("strict", Policy::LITERAL.strict()),
    ]
}

/// The text and its parts, or the message.
type Answer = Result<[Option<String>; 8], String>;

#[allow(clippy::unnecessary_wraps, reason = "one side of an answer")]
fn answer(it: UriRef<'_>) -> Answer {
    let parts = [
        Some(it.as_str()),
        it.scheme(),
        it.userinfo(),
        it.host_str(),
        it.port_str(),
        Some(it.path().as_str()),
        it.query().map(|query| query.as_str()),
        it.fragment(),
    ];
    Ok(parts.map(|part| part.map(str::to_owned)))
}

fn at_run_time(policy: &Policy<'_>, what: What, text: &str) -> Answer {
    let message = |error: ParseError| error.diagnostic(text).to_string();
    match what {
        What::Reference => answer(policy.normalize_ref(text).map_err(message)?.as_uri_ref()),
        _ => answer(policy.normalize(text).map_err(message)?.uri().as_uri_ref()),
    }
}

/// Calls the functions of const evaluation, which write into a buffer and draw the message without
/// formatting.
fn into_a_buffer(policy: &Policy<'_>, what: What, text: &str) -> Answer {
    let mut buffer = vec![0; Policy::capacity(text)];
    match policy.apply(text, what, &mut buffer) {
        Ok((length, marks)) => {
            let text = std::str::from_utf8(&buffer[..length]).expect("UTF-8");
            answer(UriRef::from_parsed(text, marks))
        }
        Err(fault) => {
            // The buffer holds the normal form when the text differs from it.
            let normal = String::from_utf8(buffer).expect("UTF-8");
            let diagnostic = Diagnostic::new(fault, what, text).at_run_time();
            let diagnostic = match fault.kind {
                FaultKind::NotNormal => diagnostic.with_normal(normal.trim_end_matches('\0')),
                _ => diagnostic,
            };
            let message = diagnostic.to_string();
            assert_eq!(message.len(), diagnostic.rendered_len(), "{message}");
            Err(message)
        }
    }
}

/// Returns true when IDNA maps the host. Const evaluation has no IDNA, and accepts only mapped hosts.
fn is_mapped_by_idna(text: &str) -> bool {
    goes_by_idna(text, text.split('/').nth(2).unwrap_or_default())
}

#[test]
fn const_evaluation_says_what_the_run_time_says() {
    let (mut accepted, mut refused) = (0, 0);
    for text in corpus().iter().filter(|text| !is_mapped_by_idna(text)) {
        for (name, policy) in policies() {
            for what in [What::Uri, What::Reference] {
                let expected = at_run_time(&policy, what, text);
                assert_eq!(into_a_buffer(&policy, what, text), expected, "{text:?} by {name} as {what:?}");
                *(if expected.is_ok() { &mut accepted } else { &mut refused }) += 1;
            }
        }
    }
    said(&format!("same answer: {accepted} accepted, {refused} refused"));
    assert!(accepted > 500 && refused > 500, "{accepted} and {refused}");
}

/// A literal has the same parts as the same string parsed at run time.
#[test]
fn results_are_laid_out_as_parsing_does() {
    for text in corpus() {
        let Ok(literal) = Policy::LITERAL.normalize(&text) else { continue };
        let result = literal.uri().as_str();
        assert_eq!(
            answer(literal.uri().as_uri_ref()),
            answer(UriRef::parse(result).expect("a URI")),
            "{text:?}"
        );
    }
}

/// The corpus must have a string for every refusal and for every fault of the grammar.
#[test]
fn the_corpus_has_every_fault_of_literals() {
    let texts = corpus();
    let found: Vec<_> = texts.iter().filter_map(|text| Policy::LITERAL.normalize(text).err()).collect();
    let table = data("faults.txt");
    let heads = table.lines().filter_map(|line| line.split_once(' ')).filter(|(code, _)| is_code(code));
    for (code, _) in heads.filter(|(_, rest)| rest.starts_with("uri ") || rest.starts_with("literal ")) {
        assert!(found.iter().any(|error| error.code() == code), "no {code} in the corpus");
    }
    assert!(texts.len() >= 300, "{}", texts.len());
}

fn is_code(word: &str) -> bool {
    word.len() > 3 && word.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_'))
}

/// Evaluates each literal as a literal, as a constant's name and at run time.
macro_rules! all_three {
    ($($text:literal)*) => {{
        let mut answers: Vec<[Answer; 3]> = Vec::new();
        $({
            const TEXT: &str = $text;
            const BY_MACRO: Uri<'static> = uri!($text);
            static BY_NAME: Uri<'static> = uri!(TEXT);
            let by_name_in_place = uri!(TEXT);
            assert_eq!(by_name_in_place, BY_NAME);
            let run_time = at_run_time(&Policy::LITERAL, What::Uri, TEXT);
            answers.push([answer(BY_MACRO.as_uri_ref()), answer(BY_NAME.as_uri_ref()), run_time]);
        })*
        answers
    }};
}

#[test]
fn accepted_literals_are_the_same_at_all_times() {
    let answers = all_three! {
        "https://example.com/" "https://example.com" "HTTPS://EXAMPLE.COM:443/%7Ea/../b?c#d"
        "https://example.com:8443/a//b/" "https://example.com/?q=rust&page=2#top" "https://example.com?"
        "https://example.com#" "http://127.0.0.1:80/" "http://[2001:DB8:0:0:0:0:0:1]:8080/"
        "http://[::FFFF:192.0.2.1]" "http://[::]/" "http://example.com:00080/%2e%2E/a/./b/..//c"
        "http://%65xample%2Ecom/%2f%2F%c3%a9" "http://localhost:3000/a%20b" "ws://example.com:80/chat"
        "wss://example.com:443" "ftp://user:pw@example.com:21/a;type=i" "ssh://git@example.com:22/r.git"
        "sftp://h:2222/" "ldap://[2001:db8::7]/c=GB?objectClass?one" "ldaps://h:636" "coap://h:5683/"
        "rtsp://h:554/x" "telnet://192.0.2.16:23/" "imap://h:143" "pop://h:110" "nntp://h:119"
        "mailto:Joe@EXAMPLE.com,Kim@EXAMPLE.ORG?subject=A@B" "mailto:%41%40b@C"
        "news:comp.infosystems.www.servers.unix" "tel:+1-816-555-1212" "URN:ISBN:0-395-36341-1"
        "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6" "urn:Example:%41%2cb/../c" "file:/etc/hosts"
        "file://localhost/etc/hosts" "file:///C:/a/../b" "file:////server/share" "FILE://Server/share"
        "data:text/plain;base64,SGVsbG8=" "data:," "about:blank" "s3://Bucket/Key" "db://users/7" "note:"
        "x:?" "x:#" "x:/a/..//b" "x:/%2e//y" "x:a/../b" "x:/.//y" "x://" "x:///y" "x://@:/" "foo://[V1.AB:C]/"
        "foo://h:0443/" "A.B+C-1:d" "http+unix://%2ftmp%2Fs.sock/get" "https://example.com/é/日本語?値#断片"
        "https://example.com/?\u{E000}" "foo://é@h/é" "https://example.com/a\u{200D}b" "urn:example:é"
        "mailto:é@Example.com" "https://example.com:0443/a/./../b/%2e%2e/c?%7e#%7e" "http://[::ffff:c000:201]/"
        "mailto:A@B.COM,C@D.COM" "http://h?q" "http://h#f" "ldap://h:389/dc=example" "a:b/../c" "a:/.//b" "a:"
    };
    assert!(answers.len() >= 60, "{}", answers.len());
    for [by_macro, by_name, run_time] in answers {
        assert!(by_macro.is_ok());
        assert_eq!(by_macro, run_time);
        assert_eq!(by_name, run_time);
    }
}

/// A host that is not a domain name is escaped, in every evaluation and with all features.
#[test]
fn hosts_outside_ascii_are_the_same_at_all_times() {
    for [by_macro, by_name, run_time] in
        all_three! { "foo://é/" "foo://Bücher.example/a" "note://ﬁle" "db://日本/a" "file://é/" }
    {
        assert!(by_macro.is_ok());
        assert_eq!(by_macro, run_time);
        assert_eq!(by_name, run_time);
    }
}

/// In a template, a literal host is written like a value with the same text.
#[test]
fn a_literal_host_is_written_as_a_value_is() {
    let literal = urika::uri_format!("note://größe/{id}", id = 7);
    assert_eq!(literal, "note://gr%C3%B6%C3%9Fe/7");
    assert_eq!(urika::try_uri_format!("note://{it}/7", it = "größe").expect("a host"), literal);
    assert_eq!(urika::uri_format!("note://ﬁ{id}/", id = 7), "note://%EF%AC%817/");
}

/// With IDNA the host is mapped. Only const evaluation cannot map, and refuses the host.
#[cfg(feature = "idna")]
#[test]
fn hosts_outside_ascii_are_mapped_or_refused() {
    let mapped = uri!("ssh://Bücher.example/a");
    assert_eq!(mapped, "ssh://xn--bcher-kva.example/a");
    assert_eq!(
        Policy::LITERAL.normalize("ssh://Bücher.example/a").map(urika::Normalized::into_uri),
        Ok(mapped.into())
    );
    assert_eq!(uri_ref!("//bücher.example").host_str(), Some("b%C3%BCcher.example"), "of no known scheme");
    let const_evaluated = Policy::LITERAL.apply("ssh://Bücher.example/a", What::Uri, &mut [0; 64]);
    assert_eq!(const_evaluated.map_err(|fault| fault.kind), Err(urika::FaultKind::HostBeyondAscii));
}

/// Evaluates each reference in all three ways.
macro_rules! all_three_references {
    ($($text:literal)*) => {{
        let mut answers: Vec<[Answer; 3]> = Vec::new();
        $({
            const TEXT: &str = $text;
            const BY_MACRO: UriRef<'static> = uri_ref!($text);
            const BY_NAME: UriRef<'static> = uri_ref!(TEXT);
            answers.push([answer(BY_MACRO), answer(BY_NAME), at_run_time(&Policy::LITERAL, What::Reference, TEXT)]);
        })*
        answers
    }};
}

#[test]
fn accepted_references_are_the_same_at_all_times() {
    let answers = all_three_references! {
        "" "?" "#" "?q#f" "a" "a/b:c" "./a:b" "../%7Ea" "/a/../b" "/" "//H:/x" "//[::0:1]" "//h" "HTTPS://H"
        "%2e/é" "x:/a/../b"
    };
    for [by_macro, by_name, run_time] in answers {
        assert!(by_macro.is_ok());
        assert_eq!(by_macro, run_time);
        assert_eq!(by_name, run_time);
    }
}

/// Options and modes of a call have the same effect as the policy of that name at run time.
#[test]
fn modes_are_the_same_at_all_times() {
    use urika::Refusal::{HostEscape, NearMiss, NoHost, NoSlashes, Userinfo};
    const MIXED: &str = "HTTPS://Accounts.Example.COM";
    const NORMAL: &str = "https://example.com/a";
    const USER: &str = "https://me@Example.com";
    let exact = |text| at_run_time(&Policy::EXACT, What::Uri, text);
    let strict = |text| at_run_time(&Policy::LITERAL.strict(), What::Uri, text);
    let allowing = |refusal, text| at_run_time(&Policy::LITERAL.allow(refusal), What::Uri, text);
    for (by_macro, run_time) in [
        (uri!(exact, "HTTPS://Accounts.Example.COM"), exact(MIXED)),
        (uri!(exact, MIXED), exact(MIXED)),
        (uri!(exact, "https://h/%7ea/../b"), exact("https://h/%7ea/../b")),
        (uri!(strict, "https://example.com/a"), strict(NORMAL)),
        (uri!(strict, NORMAL), strict(NORMAL)),
        (uri!(allow(userinfo), "https://me@Example.com"), allowing(Userinfo, USER)),
        (uri!(allow(userinfo), USER), allowing(Userinfo, USER)),
        (uri!(allow(near_miss), "htps://H"), allowing(NearMiss, "htps://H")),
        (uri!(allow(no_slashes), "https:A"), allowing(NoSlashes, "https:A")),
        (uri!(allow(no_host), "http:///A"), allowing(NoHost, "http:///A")),
        (uri!(allow(host_escape), "http://A%2fB"), allowing(HostEscape, "http://A%2fB")),
    ] {
        assert_eq!(answer(by_macro.as_uri_ref()), run_time);
    }
}

/// Renders the message in a constant, byte by byte, as const evaluation does.
macro_rules! rendered {
    ($($text:literal)*) => {{
        const fn diagnostic(text: &'static str, outcome: Result<(usize, Marks), Fault>) -> Diagnostic<'static> {
            match outcome {
                Ok(_) => panic!("accepted"),
                Err(fault) => Diagnostic::new(fault, What::Uri, text).at_run_time(),
            }
        }
        [$({
            const TEXT: &str = $text;
            const DIAGNOSTIC: Diagnostic<'static> =
                diagnostic(TEXT, Policy::LITERAL.apply(TEXT, What::Uri, &mut [0; Policy::capacity(TEXT)]));
            const BYTES: &[u8] = &DIAGNOSTIC.render::<{ DIAGNOSTIC.rendered_len() }>();
            (TEXT, BYTES)
        },)*]
    }};
}

#[test]
fn refused_literals_have_the_same_message_at_all_times() {
    let messages = rendered! {
        "" "www.example.com" "//example.com/" ":a" "1a:b" "a_b:c" "htps://h/" "mailt:a@b" "https:h" "http:///"
        "http://h:65536" "http://127.1/" "http://a%2Fb/" "http://%C3%A9/" "http://[v1.a]/" "https://xn--/"
        "https://u@h/" "ftp://a.b@h/" "https://h/\u{202E}" "foo://a\u{200D}/" "file://C:/x" "file:///C:/.."
        "http://a b/" "http://a@b@c/" "http://h:8o/" "http://::1/" "http://[::1" "http://[::1]a"
        "http://[1:2]/" "http://[1:2:3:4:5:6:7:8:9]/" "http://[1::2::3]/" "http://[12345::]/"
        "http://[::1.2.3]/" "http://[::g]/" "http://[fe80::1%25a]/" "http://[v1]/" "https://h/%"
        "https://h/%zz" "https://h/a b" "https://h/\n" "https://h/{id}" "https://h/?a[]=b" "https://h/#a#b"
        "https://h/日本 語" "https://h/\u{1F600} x"
        "https://example.com/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/0123456789/ /a"
    };
    assert!(messages.len() > 40);
    for (text, message) in messages {
        let run_time = at_run_time(&Policy::LITERAL, What::Uri, text);
        assert_eq!(run_time, Err(String::from_utf8(message.to_vec()).expect("UTF-8")), "{text:?}");
    }
}
