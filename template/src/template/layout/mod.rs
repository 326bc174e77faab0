//! The layout of a template: which part of a URI each literal and each expression is in.
//!
//! The macros and [`Template::build`](super::Template::build) read a template by this layout. Each of them decides on
//! its own which values a place accepts.
//!
//! | file | has |
//! |---|---|
//! | `written` | literals and expressions in their order, the beginning, which decides what a template builds, and the places of expressions |
//! | `sample` | a string like an expansion, whose normal form shows the literals |
//! | `parts` | the pieces of each part |
//! | `segment` | the steps of a segment of the path |
//! | `labels` | the labels of a host |
//! | `misplaced` | the mistakes of expressions that no value can correct |
//! | `parameters` | lists of parameters and their names, in the query or in a segment |
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

mod labels;
pub mod misplaced;
mod parameters;
mod parts;
mod sample;
mod segment;
mod written;

pub use self::labels::HostLabel;
pub(super) use self::parameters::TakenNames;
pub use self::parameters::{ParameterList, ParameterName};
pub use self::parts::{PartContent, PartPiece};
pub use self::sample::{ABSENT, Placeholders, Sample, SettledSample, decoded, settled_value, stem};
pub use self::segment::{PrefixCut, SegmentRun, SegmentStep, UsedVariable, counted, cut, dots, is_solid};
pub use self::written::{ExpressionPlace, TemplateForm, WrittenPiece, lead};
pub use crate::fault::Misplacement;
