//! Checks values as hosts and labels, in schemes whose clients connect to the host.

use core::fmt::Write as _;

use crate::fault::{BuildError, Fault, FaultKind, Part};
use crate::grammar::Source;
use crate::grammar::class::{UNESCAPED, UNRESERVED};
use crate::grammar::host::{escaped_ipv4_address, ipv6_address};
use crate::policy::host_fault;
use crate::template::expression::{Item, Visitor};
use crate::text::short::Short;
use urika_runtime::value::Label;

/// The rule for a string.
#[derive(Clone, Copy, Debug)]
pub(super) enum HostRule {
    /// One label.
    Label,
    /// A whole host, as `{x}` writes it.
    Host,
    /// A whole host, as `{+x}` writes it.
    HostReserved,
}

impl HostRule {
    fn fault(self, text: &str) -> Option<FaultKind> {
        let end = match self {
            Self::Label => return kind(Label::check(text).err()),
            Self::Host => UNRESERVED.run(text.as_bytes(), 0),
            Self::HostReserved if is_bare_ipv6(text) => return None,
            Self::HostReserved => reserved_end(text),
        };
        escaped(text, end).or_else(|| kind(host_fault(text))).or_else(|| escaped_address(text))
    }
}

fn kind(fault: Option<Fault>) -> Option<FaultKind> {
    fault.map(|fault| fault.kind)
}

/// Returns the fault of a string if only its first `end` bytes stay unescaped.
fn escaped(text: &str, end: usize) -> Option<FaultKind> {
    match text {
        _ if end == text.len() => None,
        text if text.is_ascii() => Some(FaultKind::HostEscape),
        _ => Some(FaultKind::HostBeyondAscii),
    }
}

/// Returns the fault of an IPv4 address whose digits or dots are escaped. A [`Host`](crate::Host) writes them
/// unescaped.
fn escaped_address(text: &str) -> Option<FaultKind> {
    let is_address = text.contains('%') && escaped_ipv4_address(text.as_bytes()).is_some();
    is_address.then_some(FaultKind::OddIpv4)
}

/// Returns the offset of the first byte that `{+x}` escapes. The grammar reports a `%` that does not begin an
/// escape.
fn reserved_end(text: &str) -> usize {
    let stays = |byte: u8| UNESCAPED.has(byte) || byte == b'%';
    text.bytes().position(|byte| !stays(byte)).unwrap_or(text.len())
}

/// Returns whether a string is an IPv6 address without the brackets of a host.
fn is_bare_ipv6(text: &str) -> bool {
    text.contains(':') && ipv6_address(Source::uri(text), 0, text.len()).is_ok()
}

/// Checks the one string of a value.
pub(super) struct Judge {
    pub(super) name: &'static str,
    pub(super) rule: HostRule,
    pub(super) texts: usize,
}

impl Judge {
    fn text(&self, text: &str) -> Result<(), BuildError> {
        match self.rule.fault(text) {
            Some(kind) => Err(BuildError::new(kind, Part::Host, self.name)),
            None => Ok(()),
        }
    }
}

impl Visitor for Judge {
    type Error = BuildError;

    fn item(&mut self, item: Item<'_>) -> Result<(), BuildError> {
        self.texts += 1;
        match item {
            // A list, whose members are separated by `,`.
            _ if self.texts > 1 => {
                Err(BuildError::new(FaultKind::LabelCharacter(','), Part::Host, self.name))
            }
            Item::Text(text) | Item::Plain(text) => self.text(text),
            Item::NotFinite(_) => Err(BuildError::not_finite(self.name.into())),
            Item::Hidden => Err(BuildError::no_text(self.name.into())),
            Item::Printed(value) => {
                let mut printed = Short::<MOST>::NEW;
                match write!(printed, "{value}") {
                    Ok(()) => self.text(printed.as_str()),
                    // No name is longer than this (RFC 1035, section 2.3.4).
                    Err(_) if printed.length > MOST => {
                        Err(BuildError::new(FaultKind::LabelLength, Part::Host, self.name))
                    }
                    Err(_) => Err(BuildError::no_text(self.name.into())),
                }
            }
        }
    }

    fn pair(&mut self, name: Item<'_>, _: Item<'_>) -> Result<(), BuildError> {
        self.texts += 1;
        self.item(name)
    }
}

/// The length of the longest name.
const MOST: usize = 255;
