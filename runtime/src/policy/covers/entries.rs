//! Decides whether a policy accepts any URI, so that an entry that is alone in its list can be accepted.

use super::Search;
use super::draft::{Draft, DraftPiece, pieces};
use crate::fault::{FaultKind, What};
use crate::policy::Policy;
use crate::text::loops::each;

impl Policy<'_> {
    /// Returns the fault of a URI of the listed schemes, hosts and paths, if the policy refuses all of them. The URIs
    /// have the port, if there is one. A fault of another list comes last.
    pub(in crate::policy) const fn fault_of_all(&self, port: Option<u16>) -> Option<FaultKind> {
        let search = Search { limit: self, grant: self };
        let mut fault = None;
        each!(0..search.drafts(port.is_none()), |i| {
            let mut draft = search.draft(i, port.is_none());
            if let Some(port) = port {
                draft.port = pieces([DraftPiece::Text(b":"), DraftPiece::Digits(port as usize)]);
            }
            match self.fault_of(&draft) {
                None => return None,
                Some(kind) if fault.is_none() || is_of_list(fault) => fault = Some(kind),
                _ => {}
            }
        });
        fault
    }

    /// Returns the fault of a URI. One that is too long to try is not at fault.
    const fn fault_of(&self, draft: &Draft<'_>) -> Option<FaultKind> {
        let written = draft.written();
        let Some(text) = written.as_str() else { return None };
        match self.check_text(text, What::Uri) {
            Ok(_) => None,
            Err(fault) => Some(fault.kind),
        }
    }
}

const fn is_of_list(fault: Option<FaultKind>) -> bool {
    matches!(fault, Some(FaultKind::HostNotAllowed | FaultKind::PathNotAllowed | FaultKind::PathHidden(_)))
}

impl<'a> Search<'a> {
    /// Returns the number of [drafts](Self::draft).
    const fn drafts(&self, also_without_authority: bool) -> usize {
        self.schemes() * (self.host_count() + also_without_authority as usize) * self.base_paths()
    }

    /// Returns the draft with this number: each scheme of the grant with each host and each path, and without an
    /// authority.
    const fn draft(&self, i: usize, also_without_authority: bool) -> Draft<'a> {
        let (i, path) = (i / self.base_paths(), i % self.base_paths());
        let hosts = self.host_count() + also_without_authority as usize;
        let (scheme, host) = (self.scheme(i / hosts), i % hosts);
        let has_authority = host < self.host_count();
        let host = match self.grant.hosts {
            _ if !has_authority => None,
            // Hosts below the domain, and not the pattern itself, which is a name in some schemes.
            Some(hosts) if matches!(hosts.get(host / 2).as_bytes(), [b'*', ..]) => Some(self.host(host & !1)),
            _ => Some(self.host(host)),
        };
        Draft::new(scheme, host, self.base_path(path, has_authority))
    }
}
