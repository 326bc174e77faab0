//! The URIs of `http` and `https` in ASCII from which a browser and RFC 3986 read the same scheme, host, port,
//! path and query.
//!
//! Hosts are compared in lower case, IPv6 addresses and ports by their value, and paths without dot segments.
//! Names with `xn--` are not in the model, because Punycode is not a regular language.

use std::collections::{BTreeMap, VecDeque};
use std::net::Ipv6Addr;

use urika_reference::abnf::Grammar;
use urika_reference::uri::{Split, is_reference, remove_dot_segments, split_authority};

use crate::json;
use crate::machine::Machine;
use crate::rfc3986::in_order;
use crate::spelling::Respelling;

const ALIKE: &str = include_str!("alike.abnf");

/// The differences: a name, and a rule that accepts more strings than `alike`.
const DIFFERENCES: [(&str, &str); 8] = [
    ("no `//` after the scheme", r#"wide = "http:" ( path-absolute / path-rootless / path-empty )"#),
    ("an empty host", r#"wide = "http://" path-abempty"#),
    ("an escape in the host", r#"wide = "http://" 1*( ALPHA / pct-encoded )"#),
    ("a last label that is a number", r#"wide = "http://" *( 1*host-char "." ) 1*( DIGIT / "x" )"#),
    ("a dot after an IPv4 address", r#"wide = "http://" IPv4address [ "." ]"#),
    ("an `IPvFuture`", r#"wide = "http://" IP-literal"#),
    ("a port above 65535", r#"wide = "http://a" [ ":" port ]"#),
    ("an apostrophe in the query", r#"wide = "http://a" [ "?" query ]"#),
];

/// Returns the automaton of the strings that are read alike.
#[must_use]
pub fn machine() -> Machine {
    Machine::of(&Grammar::rfc3986_amended(ALIKE), "alike")
}

/// Returns the automaton of the strings that are read alike and have no user information.
#[must_use]
pub fn anonymous() -> Machine {
    Machine::of(&Grammar::rfc3986_amended(ALIKE), "anonymous")
}

/// Returns the strings that distinguish every recognizer of as many states from the automaton.
#[must_use]
pub fn texts(machine: &Machine) -> Vec<String> {
    let mut respelling = Respelling::common(&[machine]);
    in_order(machine.texts(0).iter().map(|text| respelling.respell(text)).collect())
}

/// The parts that a browser reads from a URI of `http` or `https`.
#[derive(Debug, PartialEq)]
pub struct Reading {
    scheme: String,
    host: String,
    /// Empty for the default port.
    port: String,
    path: String,
    query: Option<String>,
}

impl Reading {
    /// Reads a URI by RFC 3986.
    #[must_use]
    pub fn by_rfc3986(text: &str) -> Option<Self> {
        let it = Split::of(text);
        let scheme = it.scheme?.to_ascii_lowercase();
        if !is_reference(text) || !matches!(&*scheme, "http" | "https") {
            return None;
        }
        let authority = it.authority?;
        let (_, host, port) = split_authority(&authority);
        let default = if scheme == "http" { "80" } else { "443" };
        let port = match port.map(|port| (port, port.trim_start_matches('0'))) {
            None | Some(("", _)) => "",
            Some((_, number)) if number == default => "",
            Some((_, "")) => "0",
            Some((_, number)) => number,
        };
        let port = port.to_owned();
        Some(Self { host: host_of(host), port, path: path_of(&it.path), query: it.query, scheme })
    }

    /// Reads the line of a runner: scheme, host, port, path and query in hexadecimal digits, or nothing for a
    /// URL that is refused.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let mut parts = line.split(' ').map(text_of);
        let mut next = || parts.next().flatten();
        let (scheme, host, port) = (next()?, next()?, next()?);
        Some(Self { scheme, host: host_of(&host), port, path: path_of(&next()?), query: next() })
    }
}

/// Returns the text of hexadecimal digits, or `None` for a minus sign.
fn text_of(digits: &str) -> Option<String> {
    let byte = |at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
    String::from_utf8(bytes?).ok()
}

fn host_of(host: &str) -> String {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    match address.and_then(|address| address.parse::<Ipv6Addr>().ok()) {
        Some(address) => format!("[{address}]"),
        None => host.to_ascii_lowercase(),
    }
}

fn path_of(path: &str) -> String {
    let path = remove_dot_segments(&path.replace("%2e", ".").replace("%2E", "."));
    if path.is_empty() { "/".into() } else { path }
}

/// Returns a shortest string of each difference, with its name.
#[must_use]
pub fn witnesses() -> Vec<(&'static str, String)> {
    let alike = machine();
    let witness = |(name, rule): (&'static str, &str)| {
        let wide = Machine::of(&Grammar::rfc3986_amended(&format!("{rule}\n{ALIKE}")), "wide");
        shortest(&wide, &alike).map(|text| (name, text.to_ascii_lowercase()))
    };
    DIFFERENCES.into_iter().filter_map(witness).collect()
}

/// Returns a shortest string that `wide` accepts and `narrow` does not: a path in the product automaton.
fn shortest(wide: &Machine, narrow: &Machine) -> Option<String> {
    let letters: Vec<char> = wide.letters.members.iter().flatten().copied().collect();
    let mut open = VecDeque::from([(0, 0)]);
    let mut texts = BTreeMap::from([((0, 0), String::new())]);
    while let Some((w, n)) = open.pop_front() {
        if wide.accepts[w] && !narrow.accepts[n] {
            return texts.remove(&(w, n));
        }
        for c in &letters {
            let pair = (wide.next[w][wide.letters.class_of(*c)], narrow.next[n][narrow.letters.class_of(*c)]);
            if !texts.contains_key(&pair) {
                texts.insert(pair, format!("{}{c}", texts[&(w, n)]));
                open.push_back(pair);
            }
        }
    }
    None
}

/// Returns `browsers.json`: the automaton.
#[must_use]
pub fn json() -> String {
    let machine = machine();
    let members = machine
        .letters
        .members
        .iter()
        .map(|members| json::string(&members.iter().filter(|c| c.is_ascii()).collect::<String>()));
    let row = |row: &Vec<usize>| json::array(row.iter().map(usize::to_string));
    let fields = [
        ("license", json::string("CC0-1.0")),
        ("letters", json::lines(members)),
        ("next", json::lines(machine.next.iter().map(row))),
        ("accepts", json::array(machine.accepts.iter().map(bool::to_string))),
    ];
    json::object(fields) + "\n"
}
