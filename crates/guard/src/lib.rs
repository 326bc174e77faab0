#![cfg_attr(all(feature = "hyper", feature = "reqwest", feature = "tower", feature = "tracing"), doc = include_str!("../README.md"))]
#![cfg_attr(
    not(all(feature = "hyper", feature = "reqwest", feature = "tower", feature = "tracing")),
    doc = "Fetches only what a policy of `urika` accepts."
)]

// `guard` and `refused` have the rules and their errors, `resolver` and `connector` the addresses for hyper, `client`
// the client of reqwest, `layer` and `target` the layers of tower, `chain` the redirects, `fields` and `span` the logs.

#[cfg(any(feature = "reqwest", feature = "tower"))]
mod chain;
#[cfg(feature = "reqwest")]
mod client;
#[cfg(feature = "hyper")]
mod connector;
mod fields;
mod guard;
#[cfg(feature = "tower")]
mod layer;
mod refused;
#[cfg(feature = "hyper")]
mod resolver;
#[cfg(feature = "tracing")]
mod span;
#[cfg(feature = "tower")]
mod target;

#[cfg(feature = "reqwest")]
pub use self::client::{Client, Error};
#[cfg(feature = "hyper")]
pub use self::connector::Connector;
pub use self::fields::{HttpRoute, Redacted, UrlTemplate, redact};
pub use self::guard::Guard;
#[cfg(feature = "tower")]
pub use self::layer::{GuardLayer, Judged, Redirects};
pub use self::refused::Refused;
#[cfg(feature = "hyper")]
pub use self::resolver::Resolver;
#[cfg(feature = "tracing")]
pub use self::span::span;
#[cfg(feature = "tower")]
pub use self::target::{TargetLayer, Targets};
