//! Secrets in each place of a URI, in URIs that are nested in it, and strings that have none.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use urika_reference::texts::up_to;

use super::secrets::{ReadAs, Secrets};
use crate::policy::Policy;
use crate::text::names::Names;
use crate::uri::{UriRef, redact_in};

/// Puts a canary after each name, with each delimiter before and after the pair, and looks for it.
#[test]
fn no_secret_is_printed() {
    let names = [
        "token",
        "code",
        "sid",
        "access_token",
        "refresh-token",
        "Api_Key",
        "api.key",
        "X-Amz-Signature",
        "X-Amz-Security-Token",
        "client_secret",
        "%74oken",
        "toke%6E",
        "user%5Bpassword%5D",
        "X-Goog-Credential",
        "PASSWORD",
        "a_very_long_name_of_a_token",
        "client_assertion",
        "JSESSIONID",
        "id_token_hint",
        "user%5Bpassword_confirmation%5D",
        "aws_secret_key",
    ];
    let mut tried = 0;
    for name in names {
        for (before, after) in
            [("?", ""), ("?a=b&", "&c=d"), ("#", ""), ("#a&", "&&x"), ("?q#", ""), ("/p?", "#f")]
        {
            for value in ["canary", "canary=x", "a=canary", "%63anary-canary", "canary/?:@"] {
                let text = format!("https://canary:canary@h{before}{name}={value}{after}");
                let uri = UriRef::parse(&text).unwrap();
                for shown in [format!("{}", uri.redacted()), format!("{:?}", uri.redacted())] {
                    assert!(!shown.contains("canary") && shown.contains("=***"), "{shown}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn no_secret_of_a_policy_is_printed() {
    const NAMES: [&str; 5] = ["customer_id", "x-*", "code phrase", "\u{e9}t\u{e9}", "Plain"];
    let policy = Policy::LITERAL.sensitive_params(&NAMES);
    let mut tried = 0;
    for name in [
        "customer_id",
        "customerId",
        "CUSTOMER-ID",
        "customer%5Fid",
        "%63ustomer.id",
        "customer[id]",
        "x-",
        "X_a",
        "xid",
        "code+phrase",
        "code%20phrase",
        "codePhrase",
        "%C3%A9t%c3%a9",
        "plain",
        "_plain_",
    ] {
        let name = name.replace('[', "%5B").replace(']', "%5D");
        for (before, after) in [("?", ""), ("?a=b&", "&c=d"), ("#", ""), ("?q#", "&x")] {
            let text = format!("https://h{before}{name}=canary{after}");
            let uri = UriRef::parse(&text).unwrap();
            assert!(format!("{}", uri.redacted()).contains("canary"), "{text}");
            for shown in
                [format!("{}", uri.redacted().under(&policy)), format!("{:?}", uri.redacted().under(&policy))]
            {
                assert!(!shown.contains("canary") && shown.contains("=***"), "{shown}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 120, "{tried}");
    for text in
        ["?customer=1&id=2&customer_id2=3&ax=4&code=&plainly=5&\u{25}C3%A9=6", "?=1&customer_id#plain"]
    {
        let shown = format!("{}", UriRef::parse(text).unwrap().redacted().under(&policy));
        assert_eq!(shown.replace("code=***", "code="), text);
    }
    let all = Policy::RFC3986.sensitive_params(&["*"]);
    assert_eq!(format!("{}", UriRef::parse("?a=1&b=2").unwrap().redacted().under(&all)), "?a=***&b=***");
}

/// URIs in values and in paths, encoded once or not, in front of text and after it.
#[test]
fn no_secret_of_a_nested_uri_is_printed() {
    let nested = [
        "https://kim:canary@h/db",
        "https://canary@h",
        "//h/a?token=canary",
        "/cb?a=b&code=canary",
        "/cb#access_token=canary",
        "https://h/?x;sig=canary",
    ];
    let encode = |text: &str| {
        let escapes: Vec<_> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        escapes.concat()
    };
    let mut tried = 0;
    for inner in nested {
        for value in [inner.into(), encode(inner)] {
            for text in [
                format!("https://h/?next={value}"),
                format!("https://h/?a=b&next={value}&c=d"),
                format!("https://h/?{value}"),
                format!("https://h/#/a?next={value}"),
            ] {
                let shown =
                    format!("{}", UriRef::parse(&text.replace("#access", "%23access")).unwrap().redacted());
                assert!(!shown.contains("canary") && !shown.contains("%63%61%6E"), "{text} is {shown}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 48, "{tried}");
    for (text, shown) in [
        ("jdbc:postgresql://kim:canary@h/db?a=b", "jdbc:postgresql://***@h/db?a=b"),
        ("view-source:https://canary@h", "view-source:https://***@h"),
        ("https://h/web/https://u:p@g/a@b/ftp://x@y", "https://h/web/https://***@g/a@b/ftp://***@y"),
        ("https://h/p/https%3A%2F%2Fu%3Ap%40g/z", "https://h/p/***/z"),
        ("https://h/?next=%2Fcb%3Fcode%3Dx&page=2", "https://h/?next=***&page=2"),
        ("https://h/?next=https://g/a%3Fpage=2", "https://h/?next=https://g/a%3Fpage=2"),
        ("https://h/a@b:c//d?e=f@g&h=https://i/@j", "https://h/a@b:c//d?e=f@g&h=https://i/@j"),
        ("token=canary/a", "token=***/a"),
        ("code=canary", "code=***"),
        ("urn:token=canary", "urn:token=***"),
        ("a:b;sid=canary:c/d", "a:b;sid=***/d"),
        ("https://h/?data=%7B%22url%22:%22/%3Fa%3Db%5Cu0026code%5Cu003dcanary%22", "https://h/?data=***"),
        // The HTML of a page, and a fragment with a parameter.
        ("/a?b=1&amp;code=canary", "/a?b=1&amp;code=***"),
        ("/a?b=1&amp;code&#x3D;canary", "/a?b=1&amp;code&#x3D;***"),
        ("/a&#61;code=canary/b", "/a&#61;code=***"),
        ("//a&commat;b@//@", "//***@//@"),
        ("//h&commat;:@&x//k@", "//***@&x//***@"),
        ("/a?b=1&colon;code=canary", "/a?b=1&colon;code=***"),
    ] {
        assert_eq!(format!("{}", UriRef::parse(text).unwrap().redacted()), shown);
    }
    let policy = Policy::RFC3986.sensitive_params(&["phone"]);
    let uri = UriRef::parse("https://h/?next=/a%3Fphone%3Dcanary").unwrap();
    assert_eq!(format!("{}", uri.redacted().under(&policy)), "https://h/?next=***");
}

#[test]
fn everything_else_is_printed() {
    for text in [
        "",
        "a",
        "/a?b=c&d&=&e=f=g#h",
        "//h:1/?",
        "http://h/?zipcode=1&keyboard=2&design=3#",
        "mailto:a@b?subject=x",
        "urn:a:b?+c?=d",
        "http://[::1]:80?%C3%A9=1",
    ] {
        assert_eq!(format!("{}", UriRef::parse(text).unwrap().redacted()), text);
    }
    assert_eq!(format!("{}", UriRef::parse("ssh://git@h/a").unwrap().redacted()), "ssh://***@h/a");
    // Empty user information hides nothing.
    assert_eq!(format!("{}", UriRef::parse("//@h").unwrap().redacted()), "//@h");
}

/// Whatever a string is, its secrets are in order, and a redacted string has no other secrets.
#[test]
fn any_string_can_be_redacted() {
    const TOKENS: [&str; 16] =
        ["/", "//", ":", "@", "?", "#", "&", ";", "=", "%2F", "%40", "%25", "[", "token", "k:p", "https:"];
    const ESCAPES: [&str; 8] = [r"\u0026", r"\x3d", "&amp;", "&#61;", "&#x2F;", "%5Cu003D", "code", "\\"];
    let mut tried = 0;
    for text in up_to(&TOKENS, 4) {
        assert_stays_redacted(&text, ReadAs::Uri);
        tried += 1;
    }
    for text in up_to(&[&TOKENS[..], &ESCAPES].concat(), 3) {
        for reading in [ReadAs::Uri, ReadAs::Query, ReadAs::Text, ReadAs::Word] {
            assert_stays_redacted(&text, reading);
            tried += 1;
        }
    }
    for text in up_to(&["//", "@", "&commat;", "&#61;", "token=", "a", ":"], 5) {
        assert_stays_redacted(&text, ReadAs::Uri);
        tried += 1;
    }
    assert!(tried > 120_000, "{tried}");
}

fn assert_stays_redacted(text: &str, reading: ReadAs) {
    let (mut written, mut redacted) = (0, String::new());
    for secret in Secrets::new(text, reading, Names::NONE) {
        assert!(written <= secret.start && secret.start <= secret.end, "{text}");
        redacted.extend([&text[written..secret.start], "***"]);
        written = secret.end;
    }
    redacted.push_str(&text[written..]);
    let all_masked = Secrets::new(&redacted, reading, Names::NONE).all(|secret| &redacted[secret] == "***");
    assert!(all_masked, "{text} is {redacted}");
}

/// Redacting twice is redacting once, whatever quotes and words there are.
#[test]
fn any_text_can_be_redacted() {
    const TOKENS: [&str; 15] =
        ["token=", "code=", "a", "\"", "'", "`", "\\", " ", ",", "&", "?", "\n", ";", "/", "\u{201C}"];
    let mut tried = 0;
    for text in up_to(&TOKENS, 4) {
        let redacted = redact_in(&text);
        assert_eq!(redact_in(&redacted), redacted, "{text:?}");
        tried += 1;
    }
    assert!(tried > 50_000, "{tried}");
}
