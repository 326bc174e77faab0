//! Hosts that the grant accepts and the limit may reject.

use super::draft::{Draft, DraftPiece, pieces, text};
use super::{Search, Witness, scheme_of, words};
use crate::grammar::scheme::has_domain_names;
use crate::policy::Outcome;
use crate::policy::listed::has_all_below;
use crate::text::loops::find_map;
use crate::text::names::Names;

impl<'a> Search<'a> {
    /// Tries the hosts that the grant lists.
    pub(super) const fn entries(&self, base: &Draft<'a>) -> Witness {
        find_map!(0..self.host_count(), |i| self.tried(&Draft { host: self.host(i), ..*base }))
    }

    /// Tries `label` alone, in a domain, and below each entry of the grant.
    pub(super) const fn hosts_with(&self, base: &Draft<'a>, label: DraftPiece<'a>) -> Witness {
        let Some(hosts) = self.grant.hosts else {
            search!(self.tried(&Draft { host: pieces([label]), ..*base }));
            return self.tried(&Draft { host: pieces([label, DraftPiece::Text(b".q")]), ..*base });
        };
        find_map!(0..hosts.len(), |i| match hosts.get(i).as_bytes() {
            [b'*', domain @ ..] => {
                self.tried(&Draft { host: pieces([label, DraftPiece::Lower(domain)]), ..*base })
            }
            _ => None,
        })
    }

    /// Tries `label` below each entry of the grant, unless the limit lists all hosts there.
    pub(super) const fn below(&self, base: &Draft<'a>, hosts: Names<'a>, label: DraftPiece<'a>) -> Witness {
        find_map!(0..hosts.len(), |i| match (hosts.get(i).as_bytes(), self.limit.hosts) {
            ([b'*', ..], Some(own)) if has_all_below(own, hosts.get(i)) => None,
            ([b'*', domain @ ..], _) => {
                self.tried(&Draft { host: pieces([label, DraftPiece::Lower(domain)]), ..*base })
            }
            _ => None,
        })
    }

    /// Tries each host of the grant, and hosts that the limit cannot all list.
    pub(super) const fn hosts(&self, base: &Draft<'a>) -> Witness {
        if !base.has_authority {
            return None;
        }
        search!(self.entries(base));
        for_each!(i in 0..words(self.limit.hosts) => match self.grant.hosts {
            None => {
                let host = pieces([DraftPiece::Text(b"h.q"), DraftPiece::Word(i)]);
                self.tried(&Draft { host, ..*base })
            }
            Some(hosts) => self.below(base, hosts, DraftPiece::Word(i)),
        });
        for_each!(i in 0..2 => self.tried(&Draft { host: text(["", "localhost"][i]), ..*base }));
        None
    }

    /// Tries the host of a drive, with the empty port that is its colon.
    pub(super) const fn drives(&self, base: &Draft<'a>) -> Witness {
        let colon = text(":");
        if !base.has_authority {
            return None;
        }
        search!(self.tried(&Draft { host: text("c"), port: colon, ..*base }));
        find_map!(0..self.host_count(), |i| self.tried(&Draft { host: self.host(i), port: colon, ..*base }))
    }

    /// Returns a URI with a host outside ASCII that IDNA maps to a host of the grant. The limit rejects such a host,
    /// because its grammar does, or because it rejects invisible characters.
    pub(super) const fn mapped(&self, base: &Draft<'a>, is_invisible: bool) -> Witness {
        let takes = self.grant.takes_iri && !matches!(self.grant.outcome, Outcome::Strict);
        if !takes || !base.has_authority || !maps_hosts(base) {
            return None;
        }
        find_map!(0..self.host_count(), |i| {
            let host = self.host(i);
            let changed = match host {
                [DraftPiece::Text([b'[', ..] | []) | DraftPiece::Lower([]), ..] => None,
                [first, second, ..] if is_invisible => {
                    Some(pieces([first, second, DraftPiece::Text("\u{AD}".as_bytes())]))
                }
                [DraftPiece::Word(_), rest, ..] => Some(pieces([DraftPiece::Wide(b'a'), rest])),
                [DraftPiece::Text([first, rest @ ..]) | DraftPiece::Lower([first, rest @ ..]), ..]
                    if first.is_ascii_alphanumeric() =>
                {
                    Some(pieces([DraftPiece::Wide(first.to_ascii_lowercase()), DraftPiece::Lower(rest)]))
                }
                _ => None,
            };
            match changed {
                Some(changed) if self.grants(&Draft { host, ..*base }) => {
                    Some(Draft { host: changed, ..*base }.written())
                }
                _ => None,
            }
        })
    }
}

/// Returns whether IDNA maps a host of the scheme.
pub(super) const fn maps_hosts(base: &Draft<'_>) -> bool {
    let written = base.written();
    match written.as_str() {
        Some(text) => cfg!(feature = "idna") && has_domain_names(scheme_of(text)),
        None => false,
    }
}
