//! The lists of a policy, for messages that print them.

use super::Policy;
use crate::fault::{FaultKind, Listed};

impl<'a> Policy<'a> {
    /// Returns the list that a fault of this kind is about.
    pub(crate) const fn listed(&self, kind: FaultKind) -> Listed<'a> {
        match (kind, self.schemes, self.hosts, self.ports) {
            (FaultKind::SchemeNotAllowed, Some(schemes), ..) => Listed::Names(schemes),
            (FaultKind::HostNotAllowed, _, Some(hosts), _) => Listed::Names(hosts),
            (FaultKind::PortNotAllowed, .., Some(ports)) => Listed::Ports(ports),
            _ => Listed::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FaultKind, Listed, Policy};
    use crate::text::names::Names;

    #[test]
    fn a_fault_of_a_list_has_that_list() {
        let all = Policy::RFC3986.schemes(&["s"]).hosts(&["h"]).ports(&[1]);
        assert!(matches!(all.listed(FaultKind::SchemeNotAllowed), Listed::Names(Names::Lent(["s"]))));
        assert!(matches!(all.listed(FaultKind::HostNotAllowed), Listed::Names(Names::Lent(["h"]))));
        assert!(matches!(all.listed(FaultKind::PortNotAllowed), Listed::Ports([1])));
        assert!(matches!(all.listed(FaultKind::InvalidHost), Listed::Nothing));
        assert!(matches!(Policy::RFC3986.listed(FaultKind::HostNotAllowed), Listed::Nothing));
    }
}
