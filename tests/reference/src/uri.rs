//! RFC 3986 implemented with strings, directly from its text: parts, resolution and the normal form. RFC 3987: the
//! mapping of an IRI.

use std::net::Ipv6Addr;

/// The five components of a reference, as in section 5.2.2.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Split {
    /// The text before the first `:`.
    pub scheme: Option<String>,
    /// The text after `//`.
    pub authority: Option<String>,
    /// The path, which is never undefined.
    pub path: String,
    /// The text after the first `?`.
    pub query: Option<String>,
    /// The text after the first `#`.
    pub fragment: Option<String>,
}

impl Split {
    /// Splits a string by the regular expression of appendix B:
    /// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
    #[must_use]
    pub fn of(text: &str) -> Self {
        let (rest, fragment) = cut(text, '#');
        let (rest, query) = cut(rest, '?');
        let colon = rest.find([':', '/']).filter(|at| *at > 0 && rest[*at..].starts_with(':'));
        let (scheme, rest) = match colon {
            Some(at) => (Some(rest[..at].to_owned()), &rest[at + 1..]),
            None => (None, rest),
        };
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority.to_owned()), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path: path.to_owned(), query, fragment }
    }

    /// Recomposes the text by section 5.3. Adds the guard that section 3.3 demands: without an authority, a
    /// path cannot begin with `//`.
    #[must_use]
    pub fn recompose(&self) -> String {
        let mut result = String::new();
        if let Some(scheme) = &self.scheme {
            result += &format!("{scheme}:");
        }
        if let Some(authority) = &self.authority {
            result += &format!("//{authority}");
        } else if self.path.starts_with("//") {
            result += "/.";
        }
        result += &self.path;
        if let Some(query) = &self.query {
            result += &format!("?{query}");
        }
        if let Some(fragment) = &self.fragment {
            result += &format!("#{fragment}");
        }
        result
    }
}

fn cut(text: &str, delimiter: char) -> (&str, Option<String>) {
    text.split_once(delimiter).map_or((text, None), |(head, tail)| (head, Some(tail.to_owned())))
}

/// Resolves a reference by the pseudocode of section 5.2.2, in its strict reading.
#[must_use]
pub fn resolve(base: &str, reference: &str) -> String {
    let (base, r) = (Split::of(base), Split::of(reference));
    let mut t = Split { fragment: r.fragment, ..Split::default() };
    if r.scheme.is_some() {
        t.scheme = r.scheme;
        t.authority = r.authority;
        t.path = remove_dot_segments(&r.path);
        t.query = r.query;
    } else {
        if r.authority.is_some() {
            t.authority = r.authority;
            t.path = remove_dot_segments(&r.path);
            t.query = r.query;
        } else {
            if r.path.is_empty() {
                t.path = base.path;
                t.query = if r.query.is_some() { r.query } else { base.query };
            } else {
                let path = if r.path.starts_with('/') { r.path } else { merge(&base, &r.path) };
                t.path = remove_dot_segments(&path);
                t.query = r.query;
            }
            t.authority = base.authority;
        }
        t.scheme = base.scheme;
    }
    t.recompose()
}

/// Merges two paths by section 5.2.3.
fn merge(base: &Split, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let kept = base.path.rfind('/').map_or("", |slash| &base.path[..=slash]);
    format!("{kept}{path}")
}

/// Removes dot segments by section 5.2.4, with its two buffers and its steps A to E.
#[must_use]
pub fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.to_owned(); // A
        } else if input.starts_with("/./") || input == "/." {
            input = format!("/{}", input.get(3..).unwrap_or_default()); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default()); // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1); // E
            output += &input[..end];
            input = input[end..].to_owned();
        }
    }
    output
}

/// Returns true when a string is a `URI-reference` by appendix A, checked part by part.
#[must_use]
pub fn is_reference(text: &str) -> bool {
    let it = Split::of(text);
    let scheme = it.scheme.as_ref().is_none_or(|scheme| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    });
    let first = it.path.split('/').next().unwrap_or_default();
    let path_noscheme = it.scheme.is_some() || it.authority.is_some() || !first.contains(':');
    let tail = |part: &Option<String>| part.as_ref().is_none_or(|part| is_made_of(part, ":@/?"));
    scheme
        && path_noscheme
        && it.authority.as_ref().is_none_or(|authority| is_authority(authority))
        && is_made_of(&it.path, ":@/")
        && tail(&it.query)
        && tail(&it.fragment)
}

fn is_authority(authority: &str) -> bool {
    let (userinfo, host, port) = split_authority(authority);
    let is_host = match host.strip_prefix('[') {
        Some(literal) => {
            literal.strip_suffix(']').is_some_and(|it| it.parse::<Ipv6Addr>().is_ok() || is_future(it))
        }
        None => is_made_of(host, ""),
    };
    is_host
        && userinfo.is_none_or(|userinfo| is_made_of(userinfo, ":"))
        && port.is_none_or(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Splits `[ userinfo "@" ] host [ ":" port ]` at the only possible places.
#[must_use]
pub fn split_authority(authority: &str) -> (Option<&str>, &str, Option<&str>) {
    let (userinfo, rest) = match authority.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    let literal_end = if rest.starts_with('[') { rest.find(']').unwrap_or(0) } else { 0 };
    match rest[literal_end..].split_once(':') {
        Some((_, port)) => (userinfo, &rest[..rest.len() - port.len() - 1], Some(port)),
        None => (userinfo, rest, None),
    }
}

/// Matches `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`.
fn is_future(literal: &str) -> bool {
    let Some((version, address)) = literal.strip_prefix(['v', 'V']).and_then(|it| it.split_once('.')) else {
        return false;
    };
    let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_version && !address.is_empty() && !address.contains('%') && is_made_of(address, ":")
}

/// Matches `*( unreserved / pct-encoded / sub-delims / extra )`.
fn is_made_of(text: &str, extra: &str) -> bool {
    let mut pieces = text.split('%');
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=".contains(c) || extra.contains(c);
    let head = pieces.next().unwrap_or_default();
    head.chars().all(is_plain)
        && pieces.all(|piece| {
            let bytes = piece.as_bytes();
            bytes.len() >= 2
                && bytes[..2].iter().all(u8::is_ascii_hexdigit)
                && piece[2..].chars().all(is_plain)
        })
}

/// Returns the normal form of a reference by section 6.2.2 and, with `by_scheme`, section 6.2.3.
///
/// # Panics
///
/// Panics at a `%` without two hexadecimal digits.
#[must_use]
pub fn normal_form(text: &str, by_scheme: bool) -> String {
    let mut it = Split::of(text);
    let scheme = it.scheme.take().map(|scheme| scheme.to_ascii_lowercase());
    let decodes = scheme.as_deref() != Some("urn");
    let respell = |part: &str| respell(part, decodes);
    it.authority =
        it.authority.map(|authority| normal_authority(&authority, scheme.as_deref(), decodes, by_scheme));
    let was_empty = it.path.is_empty();
    it.path = respell(&it.path);
    it.query = it.query.as_deref().map(respell);
    it.fragment = it.fragment.as_deref().map(respell);
    if decodes && it.path.starts_with('/') {
        it.path = remove_dot_segments(&it.path);
    }
    it.scheme = scheme;
    if by_scheme && it.scheme.is_some() {
        by_scheme_rules(&mut it, was_empty);
    }
    it.recompose()
}

fn by_scheme_rules(it: &mut Split, was_empty: bool) {
    if it.authority.is_some() && was_empty {
        it.path = "/".into();
    }
    match it.scheme.as_deref() {
        Some("file") if it.authority.is_none() && it.path.starts_with('/') => {
            it.authority = Some(String::new());
        }
        Some("mailto") => {
            let addresses = it.path.split(',').map(|address| match address.rsplit_once('@') {
                Some((local, domain)) => format!("{local}@{}", lower(domain)),
                None => address.to_owned(),
            });
            it.path = addresses.collect::<Vec<_>>().join(",");
        }
        Some("urn") => {
            let (nid, rest) = it.path.split_at(it.path.find(':').unwrap_or(it.path.len()));
            let nid = lower(nid);
            let rest = if nid == "uuid" { lower(rest) } else { rest.to_owned() };
            it.path = nid + &rest;
        }
        _ => {}
    }
}

fn normal_authority(authority: &str, scheme: Option<&str>, decodes: bool, by_scheme: bool) -> String {
    let (userinfo, host, port) = split_authority(authority);
    let mut host = match host.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        Some(literal) => match literal.parse::<Ipv6Addr>() {
            Ok(address) => format!("[{address}]"),
            Err(_) => host.to_ascii_lowercase(),
        },
        // Escapes are decoded before the case changes. A host in a URN is decoded as well.
        None => lower(&respell(host, true)),
    };
    if by_scheme
        && scheme == Some("file")
        && userinfo.is_none()
        && port.is_none_or(str::is_empty)
        && host == "localhost"
    {
        host.clear();
    }
    let userinfo = userinfo.map_or(String::new(), |userinfo| format!("{}@", respell(userinfo, decodes)));
    let is_default = |port: &str| {
        let number = port.trim_start_matches('0');
        port.is_empty() || default_port(scheme).is_some_and(|own| own == number)
    };
    let number = |port: &str| match port.trim_start_matches('0') {
        "" => String::from("0"),
        number => String::from(number),
    };
    let port = match port {
        None => String::new(),
        Some(port) if !by_scheme => format!(":{port}"),
        Some(port) if is_default(port) => String::new(),
        Some(port) => format!(":{}", number(port)),
    };
    format!("{userinfo}{host}{port}")
}

/// Returns the default port from the specification of the scheme.
fn default_port(scheme: Option<&str>) -> Option<&'static str> {
    const PORTS: &str = "http 80 https 443 ws 80 wss 443 ftp 21 ssh 22 sftp 22 telnet 23 pop 110 nntp 119 \
                         imap 143 ldap 389 rtsp 554 ldaps 636 coap 5683 coaps 5684";
    let mut words = PORTS.split(' ');
    words.find(|word| Some(*word) == scheme)?;
    words.next()
}

/// Decodes escapes of unreserved characters, writes other escapes in upper case, and escapes characters
/// outside ASCII.
fn respell(part: &str, decodes: bool) -> String {
    let mut result = String::new();
    let mut rest = part;
    while let Some(c) = rest.chars().next() {
        if c == '%' {
            let byte = u8::from_str_radix(&rest[1..3], 16).expect("an escape");
            if decodes && (byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)) {
                result.push(byte.into());
            } else {
                result += &format!("%{byte:02X}");
            }
            rest = &rest[3..];
        } else {
            let (one, tail) = rest.split_at(c.len_utf8());
            match c {
                '\0'..='\x7F' => result += one,
                _ => one.bytes().for_each(|byte| result += &format!("%{byte:02X}")),
            }
            rest = tail;
        }
    }
    result
}

/// Maps an IRI to a URI (RFC 3987, section 3.1, step 2): escapes the octets of each character outside ASCII.
#[must_use]
pub fn mapped(iri: &str) -> String {
    iri.bytes().fold(String::new(), |uri, octet| match octet {
        0..=0x7F => uri + char::from(octet).encode_utf8(&mut [0; 1]),
        _ => uri + &format!("%{octet:02X}"),
    })
}

/// Returns true for the bidirectional formatting characters of RFC 3987, section 4.1, and for later additions of
/// Unicode. An IRI has none, although the ABNF accepts them.
#[must_use]
pub fn is_bidi(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns the text in lower case, except its escapes.
fn lower(text: &str) -> String {
    let mut pieces = text.split('%');
    let head = pieces.next().unwrap_or_default().to_ascii_lowercase();
    pieces.fold(head, |text, piece| text + "%" + &piece[..2] + &piece[2..].to_ascii_lowercase())
}
