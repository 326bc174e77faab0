//! The rules of templates for schemes, hosts and queries. The macros and [`Template::build`](super::Template::build) refuse the
//! same templates because they share it.
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

use alloc::string::String;
use alloc::vec::Vec;
use core::net::Ipv4Addr;

use super::matching::literal::octets;
use crate::fault::Misplacement;
use crate::grammar::operator::Operator;

/// A scheme in which a value may need a delimiter, which `{x}` escapes: `mailto:{x}` cannot be an address.
#[derive(Debug)]
pub struct Syntax {
    /// The scheme in lower case.
    pub scheme: &'static str,
    /// The delimiter that a whole value has.
    pub delimiter: char,
    /// Whether the delimiter may follow as literal text. The value is then only the part before it.
    may_follow: bool,
    /// The section of the specification.
    pub section: &'static str,
}

const fn syntax(scheme: &'static str, delimiter: char, section: &'static str) -> Syntax {
    // A telephone number begins with its `+`, and a media type is not the beginning of a longer value.
    let may_follow = !matches!(scheme.as_bytes(), b"tel" | b"sms" | b"data");
    Syntax { scheme, delimiter, may_follow, section }
}

/// All schemes with such a delimiter.
pub const SYNTAXES: &[Syntax] = &[
    syntax("mailto", '@', "RFC 6068, section 2"),
    syntax("sip", '@', "RFC 3261, section 19.1.1"),
    syntax("sips", '@', "RFC 3261, section 19.1.1"),
    syntax("xmpp", '@', "RFC 5122, section 2.2"),
    syntax("acct", '@', "RFC 7565, section 7"),
    syntax("im", '@', "RFC 3860, section 3"),
    syntax("pres", '@', "RFC 3859, section 3"),
    syntax("h323", '@', "RFC 3508, section 2"),
    syntax("cid", '@', "RFC 2392, section 2"),
    syntax("mid", '@', "RFC 2392, section 2"),
    syntax("geo", ',', "RFC 5870, section 3.3"),
    syntax("tag", ',', "RFC 4151, section 2.1"),
    syntax("info", '/', "RFC 4452, section 3"),
    syntax("did", ':', "DID Core, section 3.1"),
    syntax("urn", ':', "RFC 8141, section 2"),
    syntax("tel", '+', "RFC 3966, section 3"),
    syntax("sms", '+', "RFC 5724, section 2.2"),
    syntax("data", '/', "RFC 2397, section 3"),
];

impl Syntax {
    /// Returns the syntax of a scheme in lower case.
    pub fn of(scheme: &str) -> Option<&'static Self> {
        SYNTAXES.iter().find(|syntax| syntax.scheme == scheme)
    }

    /// Returns the mistake of `{x}` as a whole value.
    pub const fn misplacement(&self) -> Misplacement {
        let Self { scheme, delimiter, section, .. } = *self;
        Misplacement::Delimiter { delimiter, scheme, section }
    }

    /// Returns whether the delimiter is in the literals after `{x}`, before the next value.
    pub fn is_written_out<'t>(&self, mut literals: impl Iterator<Item = &'t str>) -> bool {
        let first = literals.find_map(|text| text[text.find([self.delimiter, ','])?..].chars().next());
        self.may_follow && first == Some(self.delimiter)
    }
}

/// The endings of hosts that are often written without their scheme.
const ENDINGS: [&str; 14] = [
    ".com", ".org", ".net", ".edu", ".gov", ".dev", ".app", ".io", ".co", ".ai", ".info", ".co.uk",
    ".com.au", ".co.jp",
];

/// Returns whether the first segment of a relative template was most likely meant as a host, in any spelling.
pub fn looks_like_host(segment: &str) -> bool {
    let decoded: Vec<u8> = octets(segment, false).collect();
    let segment = String::from_utf8_lossy(&decoded).to_ascii_lowercase();
    let segment = segment.strip_suffix('.').unwrap_or(&segment);
    segment.starts_with("www.")
        || segment == "localhost"
        || segment.parse::<Ipv4Addr>().is_ok()
        || ENDINGS.iter().any(|ending| segment.ends_with(ending))
}

/// Returns whether clients connect to the hosts of a scheme in lower case. A reference without a scheme gets the scheme
/// of its base.
pub fn has_clients(scheme: &str) -> bool {
    matches!(scheme, "" | "http" | "https" | "ws" | "wss" | "ftp")
}

/// Returns the name in `:name`, as routers write a parameter.
pub fn router_parameter(segment: &str) -> Option<&str> {
    let name = segment.strip_prefix(':')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then_some(name)
}

/// Returns the delimiter of an expression that has no name, as in `?{x}` and `&{x}`, if literal text of a query before it
/// ends in one.
pub fn parameter_sign(before: &str, is_first: bool) -> Option<char> {
    match before {
        "?" if is_first => Some('?'),
        _ => before.ends_with('&').then_some('&'),
    }
}

/// The place after some pieces of a list of parameters: in the name of a parameter, or in its value. Where a value before
/// it decides, it may be both.
#[derive(Clone, Copy, Debug)]
pub struct ParameterPlace {
    separator: char,
    is_name: bool,
    is_value: bool,
}

impl ParameterPlace {
    /// The beginning of a query, which is a name.
    pub const QUERY: Self = Self { separator: '&', is_name: true, is_value: false };

    /// The beginning of a segment, whose parameters come after its first `;`.
    pub const SEGMENT: Self = Self { separator: ';', is_name: false, is_value: false };

    /// Passes literal text.
    pub fn pass_literal(&mut self, text: &str) {
        let last = match text.rsplit_once(self.separator) {
            None => text,
            Some((_, last)) => {
                (self.is_name, self.is_value) = (true, false);
                last
            }
        };
        if self.is_name && last.contains('=') {
            (self.is_name, self.is_value) = (false, true);
        }
    }

    /// Passes an expression. `{?x}`, `{&x}` and `{;x}` write `x=` before the value. If it is undefined, `{&x}` writes
    /// nothing, and if it is empty, `{;x}` writes only its name.
    pub const fn pass_expression(&mut self, operator: Operator) {
        self.is_value |= operator.style().is_named;
        match operator {
            Operator::Query => self.is_name = false,
            Operator::Parameter => self.is_name = true,
            _ => {}
        }
    }

    /// Returns whether the list is the query.
    pub const fn is_in_query(self) -> bool {
        self.separator == '&'
    }

    /// Returns whether an expression here may be part of a parameter's value.
    pub const fn is_value(self) -> bool {
        self.is_value
    }

    /// Returns whether an associative array in `{x*}` may give names to parameters here. `{/x*}` of a path begins
    /// another segment.
    pub const fn has_keys(self, operator: Operator) -> bool {
        match operator {
            Operator::Reserved => false,
            Operator::Segment => self.is_name && self.is_in_query(),
            _ => self.is_name || operator.style().is_named,
        }
    }
}
