//! Checks `from_uri` of typed templates: `from_uri(build(x)) == x`, the refused URIs, and the errors.
#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "from_uri/alike.rs"]
mod alike;
#[path = "from_uri/cases.rs"]
mod cases;
#[path = "from_uri/conformance.rs"]
mod conformance;
#[path = "from_uri/defaults.rs"]
mod defaults;
#[path = "from_uri/derived.rs"]
mod derived;
#[path = "from_uri/host_case.rs"]
mod host_case;
#[path = "from_uri/keys.rs"]
mod keys;
#[path = "from_uri/last_place.rs"]
mod last_place;
#[path = "from_uri/laws.rs"]
mod laws;
#[path = "from_uri/lifetimes.rs"]
mod lifetimes;
#[path = "from_uri/owned.rs"]
mod owned;
#[path = "support/respelled.rs"]
mod respelled;
#[path = "support/spelled_otherwise.rs"]
mod spelled_otherwise;
mod support;
#[path = "from_uri/wrappers.rs"]
mod wrappers;
