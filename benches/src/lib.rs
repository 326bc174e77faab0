//! Urika and its rivals on the same input, in one run.
//!
//! A [`Case`](case::Case) is one contender doing one operation on one input;
//! [`cases::all`] lists them. The bench `time` measures a case in nanoseconds, the
//! binary `instructions` runs one for valgrind to count, and the binary `report`
//! measures everything and writes the [`page`]. Before anything is measured, each answer is compared
//! with [`oracle`] or with the RFC's own table, and deviations are counted.

pub mod callgrind;
pub mod case;
pub mod cases;
pub mod contenders;
pub mod figures;
pub mod inputs;
pub mod issues;
pub mod load;
pub mod oracle;
pub mod page;
pub mod part;
