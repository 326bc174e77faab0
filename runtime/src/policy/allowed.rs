//! What a policy takes, for messages that name it.

use super::Policy;
use crate::fault::{FaultKind, Listed};

impl<'a> Policy<'a> {
    /// The list that a fault of this kind says something is not on.
    pub(crate) const fn listed(&self, kind: FaultKind) -> Listed<'a> {
        match (kind, self.schemes, self.hosts, self.ports) {
            (FaultKind::SchemeNotAllowed, Some(schemes), ..) => Listed::Names(schemes),
            (FaultKind::HostNotAllowed, _, Some(hosts), _) => Listed::Names(hosts),
            (FaultKind::PortNotAllowed, .., Some(ports)) => Listed::Ports(ports),
            _ => Listed::Nothing,
        }
    }
}
