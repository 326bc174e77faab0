//! Finds the [`Misplacement`] of an expression where its neighbors decide which one it is.

use alloc::format;
use alloc::string::String;
use core::net::Ipv4Addr;
use core::ops::Range;

use super::labels::HostLabel;
use super::parameters::ParameterList;
use super::parts::{PartContent, PartPiece};
use crate::fault::{Fault, FaultKind, Misplacement, Part};
use crate::grammar::operator::Operator;
use crate::grammar::scheme::default_port;
use crate::template::syntax::{has_clients, looks_like_host, parameter_sign};

/// A mistake at the beginning of a template: its words, their list, and the length of the text at fault.
pub type ForgottenBeginning = (Misplacement, String, usize);

/// Returns the mistake of a relative template that begins like a URI: `www.example.com/{id}` or `https//h/{id}`.
pub fn forgotten_beginning(template: &str) -> Option<ForgottenBeginning> {
    // In an expression, only the operator is one of these, and the brace before it is not part of the segment.
    let (first, rest) = template.split_once(['/', '?'])?;
    let first = first.strip_suffix('{').unwrap_or(first);
    let is_scheme = || !first.is_empty() && has_clients(&first.to_ascii_lowercase());
    if rest.starts_with('/') && template[first.len()..].starts_with("//") && is_scheme() {
        let repaired = format!("{first}:{}", &template[first.len()..]);
        return Some((Misplacement::ForgottenColon, repaired, first.len()));
    }
    if first.contains('#') || !looks_like_host(first) {
        return None;
    }
    let is_local = first.parse::<Ipv4Addr>().is_ok() || first.eq_ignore_ascii_case("localhost");
    let scheme = if is_local { "http" } else { "https" };
    // A template with a scheme never has an expression in its last label.
    let (mistake, list) = match first.rsplit('.').next() {
        Some(last) if last.contains('{') => (Misplacement::ForgottenHost, String::from(scheme)),
        _ => (Misplacement::ForgottenScheme, format!("{scheme}://{template}")),
    };
    Some((mistake, list, first.len()))
}

/// Returns the mistake of an expression whose placeholder has a fault of the grammar, or `None` if the words of the
/// fault are suitable.
pub const fn of_fault(fault: Fault, operator: Operator) -> Option<Misplacement> {
    Some(match (fault.part, fault.kind) {
        (Part::Port, _) if matches!(operator, Operator::Simple) => Misplacement::AfterPort,
        (Part::Port, _) => Misplacement::OperatorAfterPort,
        (Part::Fragment, FaultKind::Unexpected('#')) => Misplacement::SecondFragment,
        (Part::Host, FaultKind::AfterBracket(_)) => Misplacement::AfterHost,
        (Part::Host, kind) if is_in_brackets(kind) => Misplacement::InBrackets,
        (_, FaultKind::Unexpected(_) | FaultKind::SchemeStart(_) | FaultKind::SchemeEmpty) => {
            Misplacement::Elsewhere
        }
        _ => return None,
    })
}

/// Returns whether the grammar finds a fault in an IP literal, which has brackets.
const fn is_in_brackets(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::Unexpected(_)
            | FaultKind::BracketMissing(_)
            | FaultKind::IpFuture
            | FaultKind::ZoneId
            | FaultKind::Ipv6Character(_)
            | FaultKind::Ipv6Group
            | FaultKind::Ipv6TooLong
            | FaultKind::Ipv6TooShort
            | FaultKind::Ipv6Quad
            | FaultKind::Ipv6Ellipsis
            | FaultKind::Ipv6Bare
    )
}

/// An expression in the host that is not the whole host.
#[derive(Clone, Copy, Debug)]
pub struct LabelExpression<'p> {
    /// The number of the expression.
    pub number: usize,
    /// The operator.
    pub operator: Operator,
    /// Whether the expression has one variable, without a modifier.
    pub is_plain: bool,
    /// The pieces of the host.
    pub host: &'p [PartPiece],
    /// The label that the expression is in.
    pub label: &'p HostLabel,
    /// Whether the label is the last one.
    pub is_last: bool,
    /// Whether clients connect to the host.
    pub is_special: bool,
}

impl LabelExpression<'_> {
    /// Returns the mistake of the expression, if it is one.
    pub fn misplacement(self) -> Option<Misplacement> {
        let Self { label, is_special, .. } = self;
        let is_last = is_special && self.is_last;
        Some(match self.operator {
            Operator::Continuation => Misplacement::NoQuery,
            Operator::Reserved => self.reserved(),
            Operator::Parameter => Misplacement::ParameterAfterHost,
            Operator::Label => Misplacement::DotAfterHost,
            Operator::Simple if is_last && !label.start.is_empty() => Misplacement::AfterHost,
            Operator::Simple if is_last => Misplacement::LastLabel,
            Operator::Simple if !self.is_plain => Misplacement::LabelModified,
            _ if is_special && label.is_encoded() => Misplacement::InEncodedLabel,
            _ => return None,
        })
    }

    fn reserved(self) -> Misplacement {
        let is_first = matches!(self.host.first(), Some(PartPiece { what: PartContent::Expression(first), .. }) if *first == self.number);
        match (is_first, self.host.len()) {
            (true, 1) => Misplacement::ReservedHost,
            (true, _) => Misplacement::ReservedLabel,
            _ => Misplacement::ReservedAfterHost,
        }
    }
}

/// Returns whether `{+x}` as the whole authority is a host with the path after it, as in schemes whose hosts are not
/// domain names. The scheme has no colon.
pub fn begins_path(pieces: &[PartPiece], scheme: &str) -> bool {
    let is_alone = pieces.iter().all(|piece| !matches!(piece.part, Part::Userinfo | Part::Port));
    is_alone && !scheme.is_empty() && default_port(scheme.as_bytes()).is_none()
}

/// Returns the offset in the template of a path that is a single slash.
pub fn slash_alone(path: &[PartPiece]) -> Option<usize> {
    match path {
        [PartPiece { what: PartContent::Text(text), range, .. }] if &**text == "/" => Some(range.start),
        _ => None,
    }
}

/// Returns the mistake of `{+x}` as a host with the path after it.
pub fn in_host_and_path(is_plain: bool, path: &[PartPiece]) -> Option<Misplacement> {
    match slash_alone(path) {
        _ if !is_plain => Some(Misplacement::HostAndPathModified),
        Some(_) => Some(Misplacement::HostAndPathAndSlash),
        None => None,
    }
}

/// Returns the mistake of a whole host with a modifier or several variables. A list may be meant as a path.
pub fn in_whole_host(is_path_of_members: bool, path: &[PartPiece]) -> Misplacement {
    match (is_path_of_members, slash_alone(path)) {
        (false, _) => Misplacement::HostModified,
        (true, None) => Misplacement::HostOfMembers,
        (true, Some(_)) => Misplacement::HostOfMembersAndSlash,
    }
}

/// Returns the mistake of an expression in the port.
pub fn in_port(port: &[PartPiece], operator: Operator, count: usize, is_plain: bool) -> Option<Misplacement> {
    let is_alone = match port {
        [
            PartPiece { what: PartContent::Text(colon), .. },
            PartPiece { what: PartContent::Expression(_), .. },
        ] => &**colon == ":",
        _ => false,
    };
    match operator {
        Operator::Simple if is_alone && is_plain => None,
        Operator::Simple if is_alone && count == 1 => Some(Misplacement::PortModified),
        _ => Some(Misplacement::PortJoined),
    }
}

/// Returns each second `{?x}` of a query, with its mistake.
pub fn second_queries<'p>(
    query: &'p [PartPiece],
    operator: &'p dyn Fn(usize) -> Operator,
) -> impl Iterator<Item = (usize, Misplacement)> + 'p {
    let first = first_lists(query, operator).count();
    let is_bare = matches!(query, [PartPiece { what: PartContent::Text(text), .. }, ..] if &**text == "?");
    query.iter().enumerate().skip(1).filter_map(move |(at, piece)| {
        let number = piece.expression().filter(|number| operator(*number) == Operator::Query)?;
        Some(match at {
            _ if at < first => (number, Misplacement::SecondQuery),
            _ if is_bare => (number, Misplacement::SecondSign),
            _ => (number, Misplacement::QueryInQuery),
        })
    })
}

/// Returns the expressions with parameters that begin a query, before any text.
pub fn first_lists<'p>(
    query: &'p [PartPiece],
    operator: &'p dyn Fn(usize) -> Operator,
) -> impl Iterator<Item = usize> + 'p {
    let numbers = query.iter().map_while(PartPiece::expression);
    numbers.take_while(|number| ParameterList::Query.has(operator(*number)))
}

/// Returns the delimiter before the expression at `at` if it is a parameter without a name: `?{x}` or `&{x}`. The
/// expression is a single variable without operator and modifier.
pub fn unnamed(query: &[PartPiece], at: usize, operator: &dyn Fn(usize) -> Operator) -> Option<char> {
    let PartContent::Text(before) = &query.get(at.checked_sub(1)?)?.what else { return None };
    let is_whole = match query.get(at + 1).map(|next| &next.what) {
        None => true,
        Some(PartContent::Text(text)) => text.starts_with('&'),
        Some(PartContent::Expression(number)) => operator(*number) == Operator::Continuation,
    };
    parameter_sign(before, at == 1).filter(|_| is_whole)
}

/// Returns the expression after a second `?` in the literal text of a query, as in `?a={x}?b={y}`: the `?` was most
/// likely meant as `&`. A value that may be a URL may have its own query.
pub fn after_second_sign(query: &[PartPiece], operator: &dyn Fn(usize) -> Operator) -> Option<usize> {
    let mut may_be_url = false;
    for (at, piece) in query.iter().enumerate() {
        let text = match &piece.what {
            PartContent::Text(text) if at == 0 => text.strip_prefix('?').unwrap_or(text),
            PartContent::Text(text) => text,
            PartContent::Expression(number) => {
                may_be_url |= operator(*number) == Operator::Reserved;
                continue;
            }
        };
        let (is_new, last) = match text.rsplit_once('&') {
            Some((_, last)) => (true, last),
            None => (false, text),
        };
        may_be_url = !is_new && may_be_url;
        if let (Some((before, name)), false) = (last.rsplit_once('?'), may_be_url) {
            let next = query.get(at + 1).and_then(PartPiece::expression);
            if is_name(name.strip_suffix('=').unwrap_or_default()) && !before.contains('/') && next.is_some()
            {
                return next;
            }
        }
        may_be_url |= last.contains('/');
    }
    None
}

/// Returns whether a string is the name of a parameter, as most are written.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// Returns the expression after which a segment continues without a delimiter, as in `/a{;x}b`: an empty `x` is written
/// without its `=`, and the text would become part of the name. A `{/x}` between them may be absent.
pub fn before_text(segment: &[PartPiece], operator: &dyn Fn(usize) -> Operator) -> Option<usize> {
    let mut continues = false;
    segment.iter().rev().find_map(|piece| {
        let number = match &piece.what {
            PartContent::Text(text) => {
                continues = !text.is_empty() && !text.starts_with(';');
                return None;
            }
            PartContent::Expression(number) => *number,
        };
        match operator(number) {
            Operator::Parameter if continues => return Some(number),
            Operator::Parameter | Operator::Segment => {}
            _ => continues = true,
        }
        None
    })
}

/// Returns whether an expression shares its label with characters outside ASCII.
pub fn is_beside_encoded(template: &str, range: &Range<usize>) -> bool {
    let is_end = |byte: u8| matches!(byte, b'.' | b'/' | b':' | b'@');
    let (bytes, mut start, mut end) = (template.as_bytes(), range.start, range.end);
    while start > 0 && !is_end(bytes[start - 1]) {
        start -= 1;
    }
    while end < bytes.len() && !is_end(bytes[end]) {
        end += 1;
    }
    let is_encoded = |text: &str| !text.is_ascii() || text.contains('%');
    is_encoded(&template[start..range.start]) || is_encoded(&template[range.end..end])
}
