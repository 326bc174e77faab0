//! Checks which hosts a policy accepts, against the `url` crate: every public host of the corpus under `Policy::PUBLIC`,
//! and no other host than those of a list, whatever a URL does to look as if it had one of them.

use std::net::IpAddr;

use urika::{Policy, UriRef};
use urika_benches::inputs;
use url::{Host, Url};

/// Domains whose names have no public address (RFC 3172, RFC 6761, RFC 6762, RFC 7686, RFC 9476, and `internal`).
const SPECIAL: [&str; 8] = ["localhost", "local", "internal", "test", "invalid", "onion", "alt", "arpa"];

/// Returns whether a host is public, by the `url` crate and the standard library.
fn is_public(host: &Host<&str>) -> bool {
    let is_special = |address: IpAddr| match address {
        IpAddr::V4(it) => {
            it.is_private()
                || it.is_loopback()
                || it.is_link_local()
                || it.is_multicast()
                || it.is_unspecified()
        }
        IpAddr::V6(it) => it.segments()[0] & 0xE000 != 0x2000,
    };
    match host {
        Host::Domain(name) => {
            let is_in = |domain: &str| {
                name.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            name.contains('.') && !SPECIAL.into_iter().any(is_in)
        }
        Host::Ipv4(address) => !is_special((*address).into()),
        Host::Ipv6(address) => !is_special((*address).into()),
    }
}

/// `PUBLIC` is for https and http. Its judgement of hosts is the same in every scheme.
#[test]
fn every_public_host_of_the_corpus_is_accepted() {
    let corpus = inputs::corpus();
    let has_public_host =
        |text: &&&str| Url::parse(text).is_ok_and(|url| url.host().is_some_and(|host| is_public(&host)));
    let urls: Vec<_> = corpus.uris.iter().filter(has_public_host).collect();
    let refused = |policy: Policy<'_>, of: &dyn Fn(&str) -> bool| -> Vec<_> {
        urls.iter().filter(|text| of(text) && policy.normalize(text).is_err()).collect()
    };
    let is_web = |text: &str| text.starts_with("http");
    let (in_any_scheme, on_the_web) =
        (refused(Policy::PUBLIC.any_scheme(), &|_| true), refused(Policy::PUBLIC, &is_web));
    println!("{} URLs have a public host, {} are refused", urls.len(), in_any_scheme.len());
    let web = urls.iter().filter(|text| is_web(text)).count();
    println!("{web} of them have https or http, {} are refused", on_the_web.len());
    assert!(in_any_scheme.is_empty() && on_the_web.is_empty(), "{in_any_scheme:#?} {on_the_web:#?}");
    assert!(urls.len() > 1_900 && web > 1_800, "{} {web}", urls.len());
}

#[test]
fn redacting_leaves_the_corpus_readable() {
    let corpus = inputs::corpus();
    let shown = |text: &&str| UriRef::parse(text).expect("a URI").redacted().to_string();
    let masked: Vec<_> = corpus.uris.iter().filter(|text| shown(text) != ***text).collect();
    println!("{} of {} URLs are printed with a mask: {masked:#?}", masked.len(), corpus.uris.len());
    assert!(masked.is_empty(), "{masked:#?}");
}

/// Hosts of the list and names that look like them, hosts that are not on it, and strings between two hosts.
const LISTED: [&str; 5] = ["example.com", "a.example.org", ".example.org", "EXAMPLE.COM", "x%2Eexample.org"];
const OTHERS: [&str; 15] = [
    "evil.example",
    "0177.0.0.1",
    "2130706433.",
    "127.1",
    "[::ffff:7f00:1]",
    "127.0.0.1.nip.io",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "localhost",
    "example.net",
    "ex\u{430}mple.com",
    "xn--exmple-4nf.com",
    "evilexample.com",
    "evil",
];
#[rustfmt::skip]
const BETWEEN: [&str; 80] = [
    "@", ":@", ":443@", ":443:", ":", "::", "%40", "%2540", "%3A", "\\@", "#@", "?@", "/@", ";@", "&@", "@@", "%00@",
    ".", "..", "%2e", "%252e", "\u{3002}", "\u{FF0E}", "\u{FF61}", "%E3%80%82", "%EF%BC%8E", "%EF%BD%A1", "\u{2024}",
    "", "-", "--", "_", "~", "\\", "%5C", "%255C", "/", "%2f", "%252F", "\u{FF0F}", "\u{2044}", "?", "%3F", "\u{FF1F}",
    "#", "%23", "\u{FF03}", ";", "%3B", ",", "&", "%26", "=", "%3D", "\t", "%09", "\n", "%0A", "\r", "%0D", "%0D%0A", " ",
    "%20", "+", "\0", "%00", "\u{200B}", "%E2%80%8B", "\u{AD}", "\u{202E}", "|", "^", "[", "]", "<", "\"", "'", "%25", "!",
    "*",
];

/// URLs around a host, for clients that read slashes, white space or control characters in their own way.
fn around(host: &str) -> [String; 18] {
    [
        format!("https://{host}/"),
        format!("http://{host}"),
        format!("HTTPS://{host}:443/a?b=c"),
        format!("https://kim:pw@{host}/"),
        format!("https://{host}\\@example.com/"),
        format!("https://{host}#@example.com/"),
        format!("https://{host}?@example.com"),
        format!("https:///{host}/"),
        format!("https:/{host}/"),
        format!("https:{host}/"),
        format!("https:\\\\{host}/"),
        format!("https:/\\{host}/"),
        format!("https://\t{host}/"),
        format!("https:/\n/{host}/"),
        format!(" https://{host}/"),
        format!("ht\ttps://{host}/"),
        format!("//{host}/"),
        format!("https://{host}./"),
    ]
}

/// Returns whether a browser reads a host of the list.
fn is_listed(text: &str) -> bool {
    let host = Url::parse(text).ok().and_then(|url| url.host_str().map(str::to_owned));
    host.is_some_and(|host| {
        host == "example.com" || host.strip_suffix(".example.org").is_some_and(|sub| !sub.is_empty())
    })
}

#[test]
fn no_url_looks_as_if_its_host_were_on_the_list() {
    const HOSTS: &[&str] = &["example.com", "*.example.org"];
    let policies =
        [Policy::RFC3986, Policy::LITERAL, Policy::PAGE, Policy::PUBLIC].map(|policy| policy.hosts(HOSTS));
    let (mut tried, mut elsewhere, mut accepted) = (0, 0, 0);
    for listed in LISTED {
        for other in OTHERS {
            for between in BETWEEN {
                for host in [[listed, between, other].concat(), [other, between, listed].concat()] {
                    for text in around(&host) {
                        tried += 1;
                        elsewhere += u32::from(!is_listed(&text));
                        for policy in &policies {
                            let Ok(normal) = policy.normalize(&text) else { continue };
                            accepted += 1;
                            let normal = normal.uri().to_string();
                            assert!(is_listed(&text) && is_listed(&normal), "{text:?} as {normal}");
                        }
                    }
                }
            }
        }
    }
    println!("{tried} URLs, {elsewhere} of them with another host; accepted {accepted} times");
    assert!(elsewhere > 100_000 && accepted > 1_000, "{elsewhere} {accepted}");
}
