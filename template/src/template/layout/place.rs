//! [`ExpressionPlace`]: the component in which an expression appears.

use crate::fault::Part;

/// The component in which an expression appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpressionPlace {
    /// The beginning of the template: the value contains scheme and authority.
    Base,
    /// User information.
    Userinfo,
    /// The whole host.
    Host {
        /// Whether clients connect to the host: the scheme is http, https, ws, wss or ftp.
        special: bool,
    },
    /// The whole host, which may be any name, with the path after it.
    HostAndPath,
    /// A label of the host, or a piece of one.
    Label {
        /// Whether clients connect to the host: the scheme is http, https, ws, wss or ftp.
        special: bool,
    },
    /// The port.
    Port,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
}

impl ExpressionPlace {
    /// Returns the place of an expression in a part. The rules of the host find its closer places.
    pub const fn of(part: Part) -> Self {
        match part {
            Part::Scheme => Self::Base,
            Part::Userinfo => Self::Userinfo,
            Part::Host => Self::Host { special: false },
            Part::Port => Self::Port,
            Part::Path => Self::Path,
            Part::Query => Self::Query,
            _ => Self::Fragment,
        }
    }
}
