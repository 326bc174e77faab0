//! Strategies for the strings of the laws.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A URI reference, combined from parts that the ABNF of RFC 3986, appendix A, allows.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) scheme: Option<String>,
    pub(crate) userinfo: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) port: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

impl Parts {
    /// Returns the text, by section 5.3.
    pub(crate) fn text(&self) -> String {
        let piece = |before: &str, piece: &Option<String>, behind: &str| {
            piece.as_ref().map_or(String::new(), |piece| format!("{before}{piece}{behind}"))
        };
        [
            piece("", &self.scheme, ":"),
            self.host.as_ref().map_or(String::new(), |_| "//".into()),
            piece("", &self.userinfo, "@"),
            piece("", &self.host, ""),
            piece(":", &self.port, ""),
            self.path.clone(),
            piece("?", &self.query, ""),
            piece("#", &self.fragment, ""),
        ]
        .concat()
    }
}

/// ASCII, or ASCII with the characters of RFC 3987.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Alphabet {
    Uri,
    Iri,
}
use Alphabet::{Iri, Uri};

/// Returns strings of URIs.
pub(crate) fn uri() -> BoxedStrategy<String> {
    uri_parts(Uri).prop_map(|parts| parts.text()).boxed()
}

/// Returns strings of URI references, half of them relative.
pub(crate) fn reference() -> BoxedStrategy<String> {
    prop_oneof![uri_parts(Uri), relative_parts(Uri)].prop_map(|parts| parts.text()).boxed()
}

/// Returns strings of IRIs.
pub(crate) fn iri() -> BoxedStrategy<String> {
    uri_parts(Iri).prop_map(|parts| parts.text()).boxed()
}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
pub(crate) fn uri_parts(alphabet: Alphabet) -> BoxedStrategy<Parts> {
    let with_authority = (authority(alphabet), path_abempty(alphabet));
    let without = prop_oneof![path_absolute(alphabet), path_rootless(alphabet), Just(String::new())];
    let without = without.prop_map(|path| ((None, None, None), path));
    (scheme(), prop_oneof![3 => with_authority, 2 => without], tail(alphabet))
        .prop_map(|(scheme, ((userinfo, host, port), path), (query, fragment))| Parts {
            scheme: Some(scheme),
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        })
        .boxed()
}

/// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
pub(crate) fn relative_parts(alphabet: Alphabet) -> BoxedStrategy<Parts> {
    let with_authority = (authority(alphabet), path_abempty(alphabet));
    let without = prop_oneof![path_absolute(alphabet), path_noscheme(alphabet), Just(String::new())];
    let without = without.prop_map(|path| ((None, None, None), path));
    (prop_oneof![1 => with_authority, 3 => without], tail(alphabet))
        .prop_map(|(((userinfo, host, port), path), (query, fragment))| Parts {
            scheme: None,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        })
        .boxed()
}

type Tail = (Option<String>, Option<String>);

fn tail(alphabet: Alphabet) -> impl Strategy<Value = Tail> {
    (option::of(component(alphabet, ":@/?")), option::of(component(alphabet, ":@/?")))
}

fn scheme() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] =
        &["http", "https", "HTTP", "hTTps", "ws", "wss", "ftp", "file", "FILE", "urn", "URN"];
    const MORE: &[&str] =
        &["mailto", "Mailto", "ssh", "coap", "ldaps", "foo", "a", "x-y.z+1", "htpp", "fil", "sftp"];
    let known = select([KNOWN, MORE].concat()).prop_map(String::from);
    prop_oneof![4 => known, 1 => "[A-Za-z][A-Za-z0-9+.-]{0,9}"]
}

type Authority = (Option<String>, Option<String>, Option<String>);

const PORTS: &[&str] =
    &["", "80", "443", "0443", "00080", "8042", "65535", "65536", "5683", "22", "99999999999"];

/// `authority = [ userinfo "@" ] host [ ":" port ]`
fn authority(alphabet: Alphabet) -> impl Strategy<Value = Authority> {
    let userinfo = prop_oneof![3 => Just(None), 1 => component(alphabet, ":").prop_map(Some)];
    let port = select(PORTS).prop_map(String::from);
    let port = prop_oneof![3 => Just(None), 2 => port.prop_map(Some), 1 => "[0-9]{0,6}".prop_map(Some)];
    (userinfo, host(alphabet).prop_map(Some), port)
}

fn host(alphabet: Alphabet) -> BoxedStrategy<String> {
    const NAMES: &[&str] = &[
        "",
        "example.com",
        "EXAMPLE.com",
        "localhost",
        "LocalHost",
        "127.0.0.1",
        "127.1",
        "0x7f.1",
        "256.1.1.1",
        "1.2.3.4.",
        "%31.2.3.4",
        "xn--bcher-kva.ch",
        "xn--.x",
        "XN--a-.x",
        "a%2Fb",
        "%C3%A9.fr",
        "C",
        "h",
        "a..b",
    ];
    prop_oneof![
        3 => select(NAMES).prop_map(String::from),
        2 => component(alphabet, ""),
        2 => ipv6().prop_map(|address| format!("[{address}]")),
        1 => "[vV][0-9a-fA-F]{1,3}\\.[a-zA-Z0-9:!$-]{1,6}".prop_map(|address| format!("[{address}]")),
    ]
    .boxed()
}

/// Returns IPv6 addresses, with or without ellipsis, leading zeros, capitals and a dotted tail.
pub(crate) fn ipv6() -> BoxedStrategy<String> {
    let groups = vec(prop_oneof![2 => Just(0u16), 1 => Just(0xFFFF), 2 => any::<u16>(), 1 => 0..0x20u16], 8);
    (groups, any::<[bool; 3]>(), 0..8usize, 1..=4usize)
        .prop_map(|(groups, [upper, dotted, gap], at, width)| {
            let mut pieces: Vec<String> = groups.iter().map(|group| format!("{group:0width$x}")).collect();
            if dotted {
                let [a, b] = groups[6].to_be_bytes();
                let [c, d] = groups[7].to_be_bytes();
                pieces.splice(6.., [format!("{a}.{b}.{c}.{d}")]);
            }
            let zeros = groups.iter().skip(at).take(if dotted { 6usize.saturating_sub(at) } else { 8 });
            let zeros = zeros.take_while(|group| **group == 0).count();
            let mut text = pieces.join(":");
            if gap && zeros > 0 {
                text = format!("{}::{}", pieces[..at].join(":"), pieces[at + zeros..].join(":"));
            }
            if upper { text.to_uppercase() } else { text }
        })
        .boxed()
}

/// `path-abempty = *( "/" segment )`
fn path_abempty(alphabet: Alphabet) -> impl Strategy<Value = String> {
    vec(segment(alphabet), 0..5)
        .prop_map(|segments| segments.iter().map(|segment| format!("/{segment}")).collect())
}

/// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
fn path_absolute(alphabet: Alphabet) -> impl Strategy<Value = String> {
    let behind = option::of(path_rootless(alphabet));
    behind.prop_map(|path| format!("/{}", path.unwrap_or_default()))
}

/// `path-rootless = segment-nz *( "/" segment )`
fn path_rootless(alphabet: Alphabet) -> impl Strategy<Value = String> {
    (segment_nz(alphabet, ":@"), path_abempty(alphabet)).prop_map(|(first, rest)| first + &rest)
}

/// `path-noscheme = segment-nz-nc *( "/" segment )`
fn path_noscheme(alphabet: Alphabet) -> impl Strategy<Value = String> {
    (segment_nz(alphabet, "@"), path_abempty(alphabet)).prop_map(|(first, rest)| first + &rest)
}

const DOTS: &[&str] =
    &[".", "..", "%2e", "%2E.", ".%2e", "%2E%2e", "...", "..%2F", "%252e%252e", "%5c..", "..;a"];

fn segment(alphabet: Alphabet) -> BoxedStrategy<String> {
    prop_oneof![2 => select(DOTS).prop_map(String::from), 1 => Just(String::new()), 3 => component(alphabet, ":@")]
    .boxed()
}

fn segment_nz(alphabet: Alphabet, extra: &'static str) -> impl Strategy<Value = String> {
    let component =
        component(alphabet, extra).prop_map(|text| if text.is_empty() { "x".into() } else { text });
    prop_oneof![1 => select(DOTS).prop_map(String::from), 1 => Just("C%3A".into()), 4 => component]
}

/// `*( unreserved / pct-encoded / sub-delims / extra )`
pub(crate) fn component(alphabet: Alphabet, extra: &'static str) -> BoxedStrategy<String> {
    vec(character(alphabet, extra), 0..6).prop_map(|characters| characters.concat()).boxed()
}

const ESCAPES: &[&str] =
    &["%41", "%7e", "%2E", "%2f", "%2F", "%3a", "%3F", "%00", "%ff", "%C3%A9", "%25", "%5c", "%40"];
const BEYOND: &[&str] =
    &["é", "ß", "日本", "\u{AD}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{10300}", "\u{FFEF}", "ı", "K"];

fn character(alphabet: Alphabet, extra: &'static str) -> BoxedStrategy<String> {
    let reserved: Vec<char> = "!$&'()*+,;=".chars().chain(extra.chars()).collect();
    let beyond = if alphabet == Iri { 4 } else { 0 };
    prop_oneof![
        8 => "[A-Za-z0-9]",
        3 => "[-._~]",
        4 => select(reserved).prop_map(String::from),
        3 => select(ESCAPES).prop_map(String::from),
        2 => "%[0-9A-Fa-f]{2}",
        beyond => select(BEYOND).prop_map(String::from),
    ]
    .boxed()
}

/// Returns valid strings with one to four edits.
pub(crate) fn mutated() -> BoxedStrategy<String> {
    const NASTY: &[&str] = &[
        " ", "%", "%4", "[", "]", "\\", "\0", "\n", "\u{7F}", "\u{85}", "é", "\u{202E}", "\u{E000}",
        "\u{FFFF}", ":", "/", "?", "#", "@", "{", "}", "^", "1", "a", "Z", ".", "::", "//", "..", "%2e",
        "\"", "<", "|", "`", "😀",
    ];
    let edit = (any::<prop::sample::Index>(), select(NASTY), 0..3usize);
    let valid = prop_oneof![3 => reference(), 1 => iri()];
    (valid, vec(edit, 1..4))
        .prop_map(|(mut text, edits)| {
            for (index, nasty, cut) in edits {
                let mut at = index.index(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                let end = text[at..].char_indices().map(|(i, _)| at + i).nth(cut).unwrap_or(text.len());
                text.replace_range(at..end, nasty);
            }
            text
        })
        .boxed()
}

/// Returns any string: arbitrary characters, characters of URIs, and valid strings with edits.
pub(crate) fn any_text() -> BoxedStrategy<String> {
    prop_oneof![
        1 => any::<String>(),
        2 => "[a-c:/?#\\[\\]@%.0-2 A-F~!]{0,16}",
        1 => "(http|ftp|file|x|)(:|://|//|)[ -~]{0,24}",
        3 => mutated(),
        2 => reference(),
        1 => iri(),
    ]
    .boxed()
}

/// Returns long strings with a fault at any place.
pub(crate) fn long_text() -> impl Strategy<Value = String> {
    let filler = select(vec!["a", "é", "日", "/", "%20", "a.b", "=&"]);
    let part = (filler, 0..120usize).prop_map(|(filler, count)| filler.repeat(count));
    let start = prop_oneof![3 => uri(), 1 => select(vec!["//h/", "www.example.com/", "/", ""]).prop_map(String::from)];
    (start, part.clone(), mutated(), part)
        .prop_map(|(start, before, middle, behind)| start + &before + &middle + &behind)
}
