//! Serializes templates as strings, and typed templates and route sets as their URIs.

#[cfg(feature = "alloc")]
mod kind;
#[cfg(all(test, feature = "serde_json"))]
mod tests;
#[cfg(feature = "alloc")]
mod typed;

#[cfg(feature = "alloc")]
pub use typed::{matched, route, template};
pub use urika_runtime::serde::*;

#[cfg(feature = "alloc")]
use crate::template::Template;
#[cfg(feature = "alloc")]
use crate::typed::RedactedExpansion;

#[cfg(feature = "alloc")]
impl Serialize for Template<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "alloc")]
impl<'de> Deserialize<'de> for Template<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        owned("a URI template", deserializer)
    }
}

/// Serializes a template as it prints, without its secrets.
#[cfg(feature = "alloc")]
impl<T: ?Sized> Serialize for RedactedExpansion<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
