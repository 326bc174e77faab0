//! Violations, steps and normalized URIs, written for other programs.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::fault::{Step, Steps, part_name};
use crate::policy::{Normalized, Violation, Violations};

/// As its fields: `code`, `detail`, `message`, `remedy`, `part`, `offset`, `length`.
impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Violation", 7)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("detail", self.detail())?;
        fields.serialize_field("message", &format_args!("{self}"))?;
        fields.serialize_field("remedy", self.remedy())?;
        fields.serialize_field("part", part_name(self.part()))?;
        fields.serialize_field("offset", &self.offset())?;
        fields.serialize_field("length", &self.len())?;
        fields.end()
    }
}

/// As a list.
impl Serialize for Violations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// As its [`code`](Step::code).
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// As a list of codes.
impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// As its fields: `uri`, `original`, `steps`.
impl Serialize for Normalized<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Normalized", 3)?;
        fields.serialize_field("uri", self.uri())?;
        fields.serialize_field("original", self.original())?;
        fields.serialize_field("steps", &self.steps())?;
        fields.end()
    }
}
