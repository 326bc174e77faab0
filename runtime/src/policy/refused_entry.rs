//! Finds entries of lists that the other rules of the policy refuse, so that no URI could have them.

use super::contradiction::Contradiction;
use super::refusal::RefusingRule;
use super::{Policy, PolicyError, Refusal, paths, plain, public};
use crate::fault::{FaultKind, tri};
use crate::grammar::scheme::is_well_known;
use crate::text::loops::{any, each};
use crate::text::names::Names;

/// A list of strings.
#[derive(Clone, Copy)]
enum EntriesOf {
    Schemes,
    Hosts,
    Paths,
}

impl Policy<'_> {
    /// Checks that the policy accepts a URI of each entry of a list.
    ///
    /// A host, a port and a path only depend on the scheme, so each of them is tried with the list of schemes. At the
    /// end, each scheme is tried with all lists.
    pub(super) const fn check_entries(&self) -> Result<(), PolicyError> {
        let all = Policy { defers_checks: false, ..*self };
        let of_schemes = Policy { hosts: None, ports: None, paths: None, ..all };
        tri!(of_schemes.check_each(EntriesOf::Schemes));
        tri!(Policy { hosts: self.hosts, ..of_schemes }.check_each(EntriesOf::Hosts));
        tri!(Policy { ports: self.ports, ..of_schemes }.check_each_port());
        tri!(Policy { paths: self.paths, ..of_schemes }.check_each(EntriesOf::Paths));
        if self.hosts.is_none() && self.paths.is_none() { Ok(()) } else { all.check_each(EntriesOf::Schemes) }
    }

    const fn check_each(&self, of: EntriesOf) -> Result<(), PolicyError> {
        let (list, kind) = match of {
            EntriesOf::Schemes => (self.schemes, Contradiction::SchemeRefused),
            EntriesOf::Hosts => (self.hosts, Contradiction::HostRefused),
            EntriesOf::Paths => (self.paths, Contradiction::PathRefused),
        };
        let Some(list) = list else { return Ok(()) };
        each!(0..list.len(), |i| {
            let entry = list.get(i);
            let fault = if self.plainly_accepts(of, entry) { None } else { self.fault_of_entry(of, entry) };
            if let Some(fault) = fault {
                // An empty host is shown as written.
                let shown = if entry.is_empty() { "\"\"" } else { entry };
                return Err(PolicyError::of_entry(kind, i, shown).refused_by(RefusingRule::of(fault)));
            }
        });
        Ok(())
    }

    /// Returns true for an entry of which the policy obviously accepts an `https` URI: const evaluation needs
    /// milliseconds to try one. The function leaves every other entry to the rules.
    const fn plainly_accepts(&self, of: EntriesOf, entry: &str) -> bool {
        match of {
            EntriesOf::Schemes if self.hosts.is_none() && self.paths.is_none() => {
                // Alone, a scheme is only refused if it is almost `http` or `mailto`.
                matches!(entry.as_bytes(), b"https" | b"http")
                    || !matches!(entry.as_bytes(), [b'h' | b'H' | b'm' | b'M', ..])
            }
            // Whether a path is accepted does not depend on the scheme, except in a `urn` and for a drive.
            EntriesOf::Schemes => {
                matches!(entry.as_bytes(), b"https" | b"http")
                    && match self.hosts {
                        None => true,
                        Some(hosts) => any!(0..hosts.len(), |i| self.plainly_accepts_host(hosts.get(i))),
                    }
            }
            EntriesOf::Hosts => self.has_scheme(b"https") && self.plainly_accepts_host(entry),
            EntriesOf::Paths => self.has_scheme(b"https") && paths::is_plain(entry.as_bytes()),
        }
    }

    const fn plainly_accepts_host(&self, entry: &str) -> bool {
        let ([b'*', b'.', name @ ..] | name) = entry.as_bytes();
        plain::has_plain_labels(name, 0, name.len())
            && (!self.refuses(Refusal::PrivateHost) || public::is_in_public_domain(name))
    }

    /// Returns the fault of a URI with this entry, if the policy refuses all of them.
    const fn fault_of_entry(&self, of: EntriesOf, entry: &str) -> Option<FaultKind> {
        let entry = [entry];
        let (mut alone, list): (Policy<'_>, _) = (*self, Some(Names::Lent(&entry)));
        match of {
            EntriesOf::Schemes => alone.schemes = list,
            EntriesOf::Hosts => alone.hosts = list,
            EntriesOf::Paths => alone.paths = list,
        }
        alone.fault_of_all(None)
    }

    const fn check_each_port(&self) -> Result<(), PolicyError> {
        let Some(ports) = self.ports else { return Ok(()) };
        let has_https = self.has_scheme(b"https");
        each!(0..ports.len(), |i| {
            // A port is refused only if it is a well-known one.
            let is_plain = has_https && !(self.refuses(Refusal::OddPort) && is_well_known(ports[i] as u32));
            let fault = if is_plain { None } else { self.fault_of_all(Some(ports[i])) };
            if let Some(fault) = fault {
                return Err(PolicyError::of_port(i, ports[i]).refused_by(RefusingRule::of(fault)));
            }
        });
        Ok(())
    }
}
