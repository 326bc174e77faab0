//! Serializes violations, steps and normalized URIs, for other programs.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::fault::{NormalizationStep, NormalizationSteps};
use crate::policy::{Normalized, Violation, Violations};

/// Serializes the fields `code`, `detail`, `message`, `remedy`, `part`, `offset` and `length`.
impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Violation", 7)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("detail", self.detail())?;
        fields.serialize_field("message", &format_args!("{self}"))?;
        fields.serialize_field("remedy", self.remedy())?;
        fields.serialize_field("part", self.part().name())?;
        fields.serialize_field("offset", &self.offset())?;
        fields.serialize_field("length", &self.len())?;
        fields.end()
    }
}

/// Serializes the violations as a list.
impl Serialize for Violations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// Serializes the [`code`](NormalizationStep::code).
impl Serialize for NormalizationStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// Serializes a list of codes.
impl Serialize for NormalizationSteps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Serializes the fields `uri`, `original` and `steps`.
impl Serialize for Normalized<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Normalized", 3)?;
        fields.serialize_field("uri", self.uri())?;
        fields.serialize_field("original", self.original())?;
        fields.serialize_field("steps", &self.steps())?;
        fields.end()
    }
}
