//! [`Guard`]: a policy, and the rule for the addresses that a program dials.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use urika::{Host, Policy, PolicyBuf, Uri, UriBuf, is_public};

use crate::Refused;

type AddressRule = dyn Fn(IpAddr) -> bool + Send + Sync;

/// Decides which URLs a program fetches, and to which addresses it connects. Clones are cheap and share the rules.
///
/// A [`Policy`](urika::Policy) checks every URL: the first one, and the target of each redirect. Another rule checks every
/// address: one in a URL, and each one that the name service returns. By default, only addresses on the public Internet
/// are accepted ([`is_public`]), even if the policy allows others.
///
/// ```
/// use urika::Policy;
/// use urika_guard::Guard;
///
/// let guard = Guard::new(Policy::PUBLIC);
/// assert_eq!(guard.check("https://Example.com")?, "https://example.com/");
/// let refused = guard.check("http://[::ffff:10.0.0.1]/").unwrap_err();
/// assert_eq!(refused.code(), "PRIVATE_HOST");
/// # Ok::<(), urika_guard::Refused>(())
/// ```
#[derive(Clone)]
pub struct Guard(Arc<Rules>);

struct Rules {
    policy: PolicyBuf,
    is_accepted: Box<AddressRule>,
}

impl Guard {
    /// Creates a guard from a `Policy` or a `PolicyBuf`. Start from [`Policy::PUBLIC`](urika::Policy::PUBLIC), or list
    /// the hosts.
    pub fn new(policy: impl Into<PolicyBuf>) -> Self {
        Self(Arc::new(Rules { policy: policy.into(), is_accepted: Box::new(is_public) }))
    }

    /// Replaces the rule for addresses, for services inside your network. The policy still checks the URLs. The rule
    /// gets an IPv6 address that represents an IPv4 address, such as `::ffff:10.0.0.7` or `64:ff9b::10.0.0.7` (NAT64),
    /// as the IPv4 address.
    ///
    /// ```
    /// use std::net::IpAddr;
    /// use urika::Policy;
    /// use urika_guard::Guard;
    ///
    /// let internal = Policy::LITERAL.hosts(&["10.0.0.7", "*.svc.cluster.local"]);
    /// let is_of_cluster = |address| matches!(address, IpAddr::V4(v4) if v4.octets()[0] == 10);
    /// let guard = Guard::new(internal).addresses(is_of_cluster);
    /// assert!(guard.check("http://10.0.0.7/").is_ok());
    /// assert!(guard.check("http://10.0.0.8/").is_err());
    /// ```
    #[must_use]
    pub fn addresses(self, is_accepted: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        let policy = self.0.policy.clone();
        Self(Arc::new(Rules { policy, is_accepted: Box::new(is_accepted) }))
    }

    /// Checks a URL, and returns it in the canonical form of the policy.
    ///
    /// # Errors
    ///
    /// Fails when the policy rejects the URL, or when its host is an address that is not accepted. A name is not
    /// looked up.
    pub fn check(&self, url: &str) -> Result<UriBuf, Refused> {
        let uri = self.policy().normalize(url)?.into_uri();
        self.check_literal(uri.as_uri())?;
        Ok(uri)
    }

    /// Judges the host if it is an address.
    pub(crate) fn check_literal(&self, uri: Uri<'_>) -> Result<(), Refused> {
        let address: IpAddr = match uri.host() {
            Some(Host::Ipv4(address)) => address.into(),
            Some(Host::Ipv6(address)) => address.into(),
            _ => return Ok(()),
        };
        if self.accepts(address) { Ok(()) } else { Err(Refused::Address) }
    }

    pub(crate) fn accepts(&self, address: IpAddr) -> bool {
        (self.0.is_accepted)(represented(address))
    }

    pub(crate) fn policy(&self) -> Policy<'_> {
        self.0.policy.policy()
    }
}

/// Returns the IPv4 address that an IPv6 address represents, if it is mapped (RFC 4291, section 2.5.5.2) or has the
/// well-known prefix of NAT64 (RFC 6052, section 2.1): a connection to it ends at the IPv4 address. Returns any other
/// address unchanged.
const fn represented(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) if matches!(v6.segments(), [0x64, 0xFF9B, 0, 0, 0, 0, ..]) => {
            let [.., a, b, c, d] = v6.octets();
            IpAddr::V4(Ipv4Addr::new(a, b, c, d))
        }
        _ => address.to_canonical(),
    }
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("policy", &self.0.policy).finish_non_exhaustive()
    }
}
