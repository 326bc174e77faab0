//! Checks that a browser reads the same target as Urika from each URI that `uri!` accepts: RFC 3986 and the
//! URL standard of the WHATWG must agree. `uri!` refuses strings that the two standards read differently. To
//! show that the refusals are complete, the test tries every short authority over an alphabet with one
//! character of each kind.

use urika::value::Base;
use urika::{Host, Policy, Uri, UriBuf};
use url::Url;

/// The schemes that browsers connect with, without their secure variants.
const SCHEMES: [&str; 3] = ["http", "ws", "ftp"];

/// A letter, a hexadecimal letter, the digits of odd IPv4 addresses, the delimiters of parts, the start of an
/// escape, and characters that only one of the two grammars knows.
const ALPHABET: &[u8] = b"xa029.-_:@/?#%[]\\!~";

/// Scheme, host and port: where a client connects.
type Target = (String, String, Option<u16>);

fn read_by_rfc(uri: &Uri<'_>) -> Target {
    let normal = uri.normalize();
    let port = normal.port_or_default();
    (normal.scheme().to_owned(), normal.host_str().unwrap_or_default().to_owned(), port)
}

fn read_by_whatwg(text: &str) -> Option<Target> {
    let url = Url::parse(text).ok()?;
    let port = url.port_or_known_default();
    Some((url.scheme().to_owned(), url.host_str().unwrap_or_default().to_owned(), port))
}

/// Asserts that both standards read the same target if `uri!` accepts the text. Returns whether it does.
fn agree(text: &str) -> bool {
    let Ok(accepted) = Policy::LITERAL.exact().normalize(text) else { return false };
    let by_rfc = read_by_rfc(&accepted.uri().as_uri());
    assert_eq!(Some(by_rfc), read_by_whatwg(text), "{text}");
    true
}

/// Calls `visit` with every string of `length` characters.
fn each_text(length: usize, visit: &mut impl FnMut(&str)) {
    let mut indices = vec![0; length];
    loop {
        let text: String = indices.iter().map(|&i| char::from(ALPHABET[i])).collect();
        visit(&text);
        let Some(last) = indices.iter().rposition(|&i| i + 1 < ALPHABET.len()) else { return };
        indices[last] += 1;
        indices[last + 1..].fill(0);
    }
}

#[test]
fn every_short_authority_has_one_target() {
    let mut accepted = 0;
    for length in 0..=4 {
        each_text(length, &mut |authority| {
            accepted += u32::from(agree(&format!("http://{authority}")));
        });
    }
    assert!(accepted > 10_000, "{accepted}");
}

#[test]
fn both_standards_read_the_same_authority() {
    for scheme in SCHEMES {
        for length in 0..=3 {
            each_text(length, &mut |rest| {
                agree(&format!("{scheme}:{rest}"));
                agree(&format!("{scheme}:{rest}example.com/"));
                agree(&format!("{scheme}://{rest}example.com/"));
                agree(&format!("{scheme}://example.{rest}/"));
            });
        }
    }
}

#[test]
fn odd_numbers_are_no_hosts() {
    let numbers =
        ["0", "00", "1", "08", "0x", "0X1f", "0xg", "255", "256", "4294967295", "4294967296", "1e1", "%31"];
    for first in numbers {
        for second in numbers {
            for third in ["", ".", ".0", ".0x1", ".1.2", ".1.2.", ".a", ".0a", "-1"] {
                agree(&format!("http://{first}.{second}{third}/"));
                agree(&format!("http://{first}{third}/"));
                agree(&format!("http://a.{second}{third}:80/"));
            }
        }
    }
}

/// A browser does not read the name in a `Host` as an address, however its characters are escaped, unless
/// `Policy::LITERAL` refuses it.
#[test]
fn no_name_is_an_address_to_a_browser() {
    let (mut names, mut addresses) = (0, 0);
    for text in ["169.254.169.254", "127.0.0.1", "1.2.3.4", "127.1", "0x7f.1", "10.0.0.1.", "1.2.3.4a", "a.b"]
    {
        // One, two or three characters are escaped, with digits in either case.
        let places = || 0..text.len();
        for (first, second, third) in
            places().flat_map(|a| places().flat_map(move |b| places().map(move |c| (a, b, c))))
        {
            let spelled: String = text
                .bytes()
                .enumerate()
                .map(|(at, byte)| match at {
                    at if at == first || at == second => format!("%{byte:02X}"),
                    at if at == third => format!("%{byte:02x}"),
                    _ => char::from(byte).to_string(),
                })
                .collect();
            let host = Host::parse(&spelled).expect("a host");
            let whole = format!("http://{spelled}/");
            let by_browser = Url::parse(&whole).ok();
            let is_address = matches!(by_browser.as_ref().and_then(Url::host), Some(url::Host::Ipv4(_)));
            match host {
                Host::Ipv4(address) => {
                    assert_eq!(
                        by_browser.and_then(|url| url.host().map(|host| host.to_string())),
                        Some(address.to_string())
                    );
                    addresses += 1;
                }
                _ if is_address => assert!(Policy::LITERAL.normalize(&whole).is_err(), "{spelled}"),
                _ => names += 1,
            }
            let built = Uri::parse("http://h/").expect("a URI").with_host(&spelled).expect("a host");
            assert_eq!(built.host(), Some(host));
            assert!(!matches!(host, Host::Ipv4(_)) || !built.as_str().contains('%'), "{built}");
            assert!(Base::parse(&whole).is_err() || !is_address || !spelled.contains('%'), "{spelled}");
        }
    }
    assert!(names > 500 && addresses > 4_000, "{names} {addresses}");
}

#[test]
fn browsers_read_refused_texts_differently() {
    // RFC 3986 accepts each of these strings.
    let texts = [
        "https:example.com/",
        "http:///example.com",
        "http://256.1.1.1/",
        "http://0x7f.1/",
        "http://127.1/",
        "http://foo.1/",
        "http://a%2Fb/",
        "http://[v1.x]/",
        "http://example.com:99999/",
        "http://xn--a/",
    ];
    for text in texts {
        let uri = Uri::parse(text).expect(text);
        assert!(Policy::LITERAL.normalize(text).is_err(), "{text}");
        assert_ne!(Some(read_by_rfc(&uri)), read_by_whatwg(text), "{text}");
    }
}

/// The place that a browser reads from a reference on a page of `site.example`.
fn followed(reference: &str) -> Option<String> {
    let page = Url::parse("http://site.example/d/e").expect("a page");
    page.join(reference).ok()?.host_str().map(str::to_owned)
}

#[test]
fn a_path_with_its_query_stays_on_the_host_of_the_page() {
    let mut tried = 0;
    for length in 0..=4 {
        each_text(length, &mut |text| {
            for scheme in ["https", "http", "x"] {
                let Ok(uri) = UriBuf::parse(format!("{scheme}://h/{text}")) else { continue };
                tried += 1;
                let part = uri.path_and_query();
                assert_eq!(followed(&part).as_deref(), Some("site.example"), "{uri}: {part}");
            }
        });
    }
    assert!(tried > 150_000, "{tried}");
}

/// References that RFC 3986 reads without an authority, and browsers with another one.
#[test]
fn parts_with_a_scheme_lead_a_browser_elsewhere() {
    let uri = UriBuf::parse("https://h/evil.example/x").expect("a URI");
    let without = uri.without_authority();
    assert_eq!((without.as_str(), without.as_uri().host()), ("https:/evil.example/x", None));
    assert_eq!(followed(without.as_str()).as_deref(), Some("evil.example"));
    let empty = UriBuf::parse("http://h//evil.example/x").expect("a URI").with_host("").expect("a URI");
    assert_eq!((empty.as_str(), empty.host_str()), ("http:////evil.example/x", Some("")));
    assert_eq!(followed(empty.as_str()).as_deref(), Some("evil.example"));
    for text in [without.as_str(), empty.as_str()] {
        assert!(Policy::LITERAL.normalize(text).is_err(), "{text}");
    }
}
