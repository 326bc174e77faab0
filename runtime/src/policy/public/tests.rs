use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{GLOBAL_UNICAST, PRIVATE_DOMAINS, SPECIAL_V4, SPECIAL_V6, is_public};
use crate::policy::{Policy, Refusal};

/// The refusal alone, in every scheme.
const ALONE: Policy<'_> = Policy::RFC3986.refuse(Refusal::PrivateHost);

/// One address of each kind that the registries name, and those of well-known metadata services.
const PRIVATE: &[[u8; 4]] = &[
    [0, 0, 0, 0],
    [10, 0, 0, 1],
    [100, 64, 0, 1],
    [100, 100, 100, 200],
    [127, 0, 0, 1],
    [127, 8, 9, 10],
    [169, 254, 169, 254],
    [172, 31, 255, 255],
    [192, 0, 0, 192],
    [192, 0, 2, 1],
    [192, 88, 99, 1],
    [192, 168, 1, 1],
    [198, 19, 0, 1],
    [198, 51, 100, 7],
    [203, 0, 113, 7],
    [224, 0, 0, 1],
    [240, 0, 0, 1],
    [255, 255, 255, 255],
];

#[test]
fn the_ends_of_each_block_are_private_and_its_neighbors_are_not() {
    let is_public_v4 = |bits| is_public(Ipv4Addr::from_bits(bits).into());
    for block in SPECIAL_V4 {
        let (first, last) = (block.first.to_bits(), block.first.to_bits() | (u32::MAX >> block.length));
        assert!(!is_public_v4(first) && !is_public_v4(last), "{}", block.first);
        for other in [first.checked_sub(1), last.checked_add(1)].into_iter().flatten() {
            let is_special = SPECIAL_V4.iter().any(|block| block.has(Ipv4Addr::from_bits(other)));
            assert_eq!(is_public_v4(other), !is_special, "{}", Ipv4Addr::from_bits(other));
        }
    }
    let is_public_v6 = |bits| is_public(Ipv6Addr::from_bits(bits).into());
    for block in SPECIAL_V6 {
        let (first, last) = (block.first.to_bits(), block.first.to_bits() | (u128::MAX >> block.length));
        assert!(!is_public_v6(first) && !is_public_v6(last), "{}", block.first);
        let other = Ipv6Addr::from_bits(last + 1);
        let is_special = SPECIAL_V6.iter().any(|block| block.has(other)) || !GLOBAL_UNICAST.has(other);
        assert_eq!(is_public(other.into()), !is_special, "{other}");
    }
}

/// A block of a registry, the RFC of its row, and whether an address of it is public here.
type RegistryRow = (&'static str, u32, &'static str, bool);

/// The rows of the IANA IPv4 Special-Purpose Address Registry, and multicast. Blocks that are globally reachable are
/// public, except for anycast addresses inside `192.0.0.0/24`, which lead to the nearest router.
const REGISTRY_V4: &[RegistryRow] = &[
    ("0.0.0.0", 8, "RFC 791", false),
    ("0.0.0.0", 32, "RFC 1122", false),
    ("10.0.0.0", 8, "RFC 1918", false),
    ("100.64.0.0", 10, "RFC 6598", false),
    ("127.0.0.0", 8, "RFC 1122", false),
    ("169.254.0.0", 16, "RFC 3927", false),
    ("172.16.0.0", 12, "RFC 1918", false),
    ("192.0.0.0", 24, "RFC 6890", false),
    ("192.0.0.0", 29, "RFC 7335", false),
    ("192.0.0.8", 32, "RFC 7600", false),
    ("192.0.0.9", 32, "RFC 7723", false), // globally reachable, the nearest router
    ("192.0.0.10", 32, "RFC 8155", false), // globally reachable, the nearest relay
    ("192.0.0.170", 32, "RFC 8880", false),
    ("192.0.0.171", 32, "RFC 8880", false),
    ("192.0.2.0", 24, "RFC 5737", false),
    ("192.31.196.0", 24, "RFC 7535", true),
    ("192.52.193.0", 24, "RFC 7450", true),
    ("192.88.99.0", 24, "RFC 7526", false),
    ("192.88.99.2", 32, "RFC 6751", false),
    ("192.168.0.0", 16, "RFC 1918", false),
    ("192.175.48.0", 24, "RFC 7534", true),
    ("198.18.0.0", 15, "RFC 2544", false),
    ("198.51.100.0", 24, "RFC 5737", false),
    ("203.0.113.0", 24, "RFC 5737", false),
    ("224.0.0.0", 4, "RFC 5771", false),
    ("240.0.0.0", 4, "RFC 1112", false),
    ("255.255.255.255", 32, "RFC 919", false),
];

/// The rows of the IANA IPv6 Special-Purpose Address Registry, multicast, and deprecated blocks. Blocks inside `2001::/23`
/// are not public, also those that are globally reachable: they are anycast addresses of the nearest router, identifiers
/// that are not addresses of hosts, and servers of protocols.
const REGISTRY_V6: &[RegistryRow] = &[
    ("::1", 128, "RFC 4291", false),
    ("::", 128, "RFC 4291", false),
    ("::", 96, "RFC 4291", false), // IPv4-compatible, deprecated
    ("64:ff9b:1::", 48, "RFC 8215", false),
    ("100::", 64, "RFC 6666", false),
    ("100:0:0:1::", 64, "RFC 9780", false),
    ("2001::", 23, "RFC 2928", false),
    ("2001::", 32, "RFC 4380", false),
    ("2001:1::1", 128, "RFC 7723", false), // globally reachable
    ("2001:1::2", 128, "RFC 8155", false), // globally reachable
    ("2001:1::3", 128, "RFC 9665", false), // globally reachable
    ("2001:2::", 48, "RFC 5180", false),
    ("2001:3::", 32, "RFC 7450", false),     // globally reachable
    ("2001:4:112::", 48, "RFC 7535", false), // globally reachable
    ("2001:10::", 28, "RFC 4843", false),
    ("2001:20::", 28, "RFC 7343", false), // globally reachable
    ("2001:30::", 28, "RFC 9374", false), // globally reachable
    ("2001:db8::", 32, "RFC 3849", false),
    ("2002::", 16, "RFC 3056", false),
    ("2620:4f:8000::", 48, "RFC 7534", true),
    ("3fff::", 20, "RFC 9637", false),
    ("5f00::", 16, "RFC 9602", false),
    ("fc00::", 7, "RFC 4193", false),
    ("fe80::", 10, "RFC 4291", false),
    ("fec0::", 10, "RFC 3879", false), // site-local, deprecated
    ("ff00::", 8, "RFC 4291", false),  // multicast
];

/// The first address of each block, the last one, and one between.
#[test]
fn each_row_of_the_registries_is_judged() {
    for &(first, length, rfc, is_public_here) in REGISTRY_V4 {
        let (first, others) =
            (first.parse::<Ipv4Addr>().unwrap().to_bits(), u32::MAX.checked_shr(length).unwrap_or(0));
        for bits in [first, first | others, first | (others / 3)] {
            let address = Ipv4Addr::from_bits(bits);
            assert_eq!(is_public(address.into()), is_public_here, "{address}, {rfc}");
            for prefix in ["::ffff:", "64:ff9b::"] {
                let v6: IpAddr = format!("{prefix}{address}").parse().unwrap();
                assert_eq!(is_public(v6), is_public_here, "{v6}, {rfc}");
            }
        }
    }
    for &(first, length, rfc, is_public_here) in REGISTRY_V6 {
        let (first, others) =
            (first.parse::<Ipv6Addr>().unwrap().to_bits(), u128::MAX.checked_shr(length).unwrap_or(0));
        for bits in [first, first | others, first | (others / 3)] {
            let address = Ipv6Addr::from_bits(bits);
            assert_eq!(is_public(address.into()), is_public_here, "{address}, {rfc}");
        }
    }
}

/// The rows of IANA's registry of special-use domain names, the RFC of each, and whether its names are public here.
/// Reverse zones, such as `10.in-addr.arpa`, are represented by one of IPv4 and one of IPv6.
const REGISTRY_OF_NAMES: &[(&str, &str, bool)] = &[
    ("alt", "RFC 9476", false),
    ("6tisch.arpa", "RFC 9031", false),
    ("eap.arpa", "RFC 9965", false),
    ("eap-noob.arpa", "RFC 9140", false),
    ("home.arpa", "RFC 8375", false),
    ("10.in-addr.arpa", "RFC 6761", false),
    ("8.e.f.ip6.arpa", "RFC 6303", false),
    ("ipv4only.arpa", "RFC 8880", false), // 192.0.0.170 and 192.0.0.171
    ("resolver.arpa", "RFC 9462", false),
    ("service.arpa", "RFC 9665", false),
    ("example", "RFC 6761", true),
    ("example.com", "RFC 6761", true),
    ("example.net", "RFC 6761", true),
    ("example.org", "RFC 6761", true),
    ("invalid", "RFC 6761", false),
    ("local", "RFC 6762", false),
    ("localhost", "RFC 6761", false),
    ("onion", "RFC 7686", false),
    ("test", "RFC 6761", false),
];

#[test]
fn each_row_of_the_registry_of_names_is_judged() {
    for &(name, rfc, is_public_here) in REGISTRY_OF_NAMES {
        for text in [format!("https://a.{name}/"), format!("https://a.b.{name}./")] {
            assert_eq!(Policy::PUBLIC.normalize(&text).is_ok(), is_public_here, "{text}, {rfc}");
            assert_eq!(ALONE.normalize(&text).is_ok(), is_public_here, "{text}, {rfc}");
        }
    }
}

/// Compares with the predicates of the standard library, on an address of each block of 2¹² addresses.
#[test]
fn what_the_standard_library_calls_private_is_not_public() {
    let mut public = 0;
    for block in 0..1 << 20 {
        let address = Ipv4Addr::from_bits(block << 12 | 1);
        let is_private = address.is_private()
            || address.is_loopback()
            || address.is_link_local()
            || address.is_multicast()
            || address.is_documentation()
            || address.octets()[0] == 0;
        assert!(!(is_private && is_public(address.into())), "{address}");
        public += usize::from(is_public(address.into()));
    }
    // 223 of 256 blocks of length 8 are not multicast or reserved, and three of them are private as a whole.
    assert!((880_000..905_000).contains(&public), "{public}");
    for text in [
        "::",
        "::1",
        "ff02::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "100::1",
        "5f00::1",
        "64:ff9b:1::1",
    ] {
        assert!(!is_public(text.parse().unwrap()), "{text}");
    }
    for text in
        ["2606:4700:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "64:ff9b::808:808", "::ffff:8.8.8.8"]
    {
        assert!(is_public(text.parse().unwrap()), "{text}");
    }
}

/// Spells each private host in each way that some client reads as that host, and accepts none.
#[test]
fn no_spelling_of_a_private_host_passes() {
    let mut tried = 0;
    let mut refuse = |text: &str| {
        assert!(Policy::PUBLIC.normalize(text).is_err(), "{text}");
        assert!(ALONE.normalize(text).is_err(), "{text}");
        tried += 1;
    };
    for host in hosts() {
        for text in around(&host) {
            refuse(&text);
        }
    }
    assert!(tried > 25_000, "{tried}");
}

/// All spellings of private hosts.
fn hosts() -> Vec<String> {
    let mut hosts = Vec::new();
    for &octets in PRIVATE {
        hosts.extend(quads(octets));
        hosts.extend(literals(octets));
    }
    let names = PRIVATE_DOMAINS.iter().map(|name| core::str::from_utf8(name).unwrap());
    for name in names.chain(["db", "metadata", "kubernetes"]) {
        hosts.extend(spellings(name));
    }
    for name in PRIVATE_DOMAINS.iter().map(|name| core::str::from_utf8(name).unwrap()) {
        hosts.extend(
            ["a", "metadata.google", "127.0.0.1", "8.8.8.8", "example.com"]
                .map(|sub| format!("{sub}.{name}")),
        );
    }
    hosts
}

/// The notations of `inet_aton`: one to four numbers, each in decimal, octal or hexadecimal digits.
fn quads([a, b, c, d]: [u8; 4]) -> Vec<String> {
    let [a, b, c, d] = [a, b, c, d].map(u32::from);
    let rows: [&[u32]; 4] =
        [&[a, b, c, d], &[a, b, c << 8 | d], &[a, b << 16 | c << 8 | d], &[a << 24 | b << 16 | c << 8 | d]];
    let mut hosts = Vec::new();
    for row in rows {
        for notation in 0..4_usize.pow(row.len() as u32) {
            let numbers =
                row.iter().enumerate().map(|(at, number)| match notation / 4_usize.pow(at as u32) % 4 {
                    0 => format!("{number}"),
                    1 => format!("0{number:o}"),
                    2 => format!("0x{number:x}"),
                    _ => format!("0X{number:08X}"),
                });
            hosts.push(numbers.collect::<Vec<_>>().join("."));
        }
    }
    let quad = format!("{a}.{b}.{c}.{d}");
    hosts.extend(["%2E", "\u{3002}", "%E3%80%82", "\u{FF0E}", "\u{FF61}"].map(|dot| quad.replace('.', dot)));
    // The digits of fonts and the full-width ones, which IDNA maps.
    for zero in ['\u{FF10}', '\u{1D7CE}', '\u{1FBF0}'] {
        let of_font =
            |c: char| c.to_digit(10).and_then(|digit| char::from_u32(zero as u32 + digit)).unwrap_or(c);
        hosts.push(quad.chars().map(of_font).collect());
    }
    hosts.extend(spellings(&quad));
    hosts
}

/// The IPv6 addresses that embed an IPv4 address: mapped, compatible, NAT64, 6to4 and Teredo.
fn literals([a, b, c, d]: [u8; 4]) -> Vec<String> {
    let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
    let mut hosts = Vec::new();
    for prefix in [
        "::ffff:",
        "0:0:0:0:0:FFFF:",
        "::",
        "64:ff9b::",
        "0064:FF9B:0:0:0:0:",
        "64:ff9b:1::",
        "fe80::",
        "fd00::",
    ] {
        hosts.push(format!("[{prefix}{a}.{b}.{c}.{d}]"));
        hosts.push(format!("[{prefix}{high:x}:{low:X}]"));
    }
    hosts.push(format!("[2002:{high:x}:{low:x}::1]"));
    hosts.push(format!("[2001:0:{high:x}:{low:x}:8000:63bf:f5ff:fffe]"));
    hosts.push(format!("[2001:0:4136:e378:8000:63bf:{:x}:{:x}]", !high, !low));
    hosts
}

/// A name in several cases, with the dot of the root, and with each of its characters escaped.
fn spellings(name: &str) -> Vec<String> {
    let mut spellings =
        Vec::from([name.into(), name.to_uppercase(), format!("{name}."), format!("{name}%2E")]);
    spellings.extend(
        (0..name.len()).map(|at| format!("{}%{:02x}{}", &name[..at], name.as_bytes()[at], &name[at + 1..])),
    );
    spellings.push(name.bytes().fold(String::new(), |escaped, byte| escaped + &format!("%{byte:02X}")));
    spellings
}

/// URLs with this host, and strings that some client reads as such.
fn around(host: &str) -> [String; 8] {
    [
        format!("http://\t{host}/"),
        format!("http:\\\\{host}/"),
        format!("http:/{host}/"),
        format!("http:///{host}/"),
        format!("http://{host}/"),
        format!("https://{host}:443/a?b=https://example.com/"),
        format!("http://example.com@{host}/"),
        format!("http://{host}\\@example.com/"),
    ]
}

#[test]
fn public_hosts_pass() {
    for host in [
        "example.com",
        "xn--bcher-kva.example",
        "8.8.8.8",
        "[2606:4700::1111]",
        "a.b.c.co.uk",
        "local.example.com",
        "x_y.example.com",
        "localhost.example.org",
        "example.com.",
        "my-internal.io",
        "arpa.example.com",
        "basalt.example.com",
        "example.notarpa",
        "1.example.com",
    ] {
        let text = format!("https://{host}/");
        assert!(Policy::PUBLIC.normalize(&text).is_ok(), "{text}");
        assert!(ALONE.normalize(&text).is_ok(), "{text}");
    }
    assert!(ALONE.normalize("mailto:kim@localhost").is_ok() && ALONE.normalize("tel:1").is_ok());
    assert!(ALONE.normalize("file:///etc/hosts").is_err() && ALONE.normalize("file:/etc/hosts").is_err());
    assert!(ALONE.normalize("redis://10.0.0.1:6379/").is_err());
}

#[test]
fn an_address_alone_is_judged_like_a_host() {
    for &octets in PRIVATE {
        assert!(!is_public(IpAddr::from(octets)));
        assert!(!is_public(Ipv4Addr::from(octets).to_ipv6_mapped().into()));
    }
}
