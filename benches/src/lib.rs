//! Compares Urika with other libraries on the same input, in one run.
//!
//! A [`Case`](case::Case) is one contender doing one operation on one input; [`cases::all`] lists the cases.
//! The bench `time` measures a case in nanoseconds, the binary `instructions` runs a case for valgrind to
//! count, and the binary `report` measures everything and writes the [`page`]. Before the measurement, each
//! answer is compared with [`oracle`] or with the table in the RFC, and wrong answers are counted.

pub mod callgrind;
pub mod case;
pub mod cases;
pub mod contenders;
pub mod figures;
pub mod inputs;
pub mod issues;
#[cfg(feature = "loads")]
pub mod load;
pub mod oracle;
pub mod page;
pub mod part;
pub mod summary;
