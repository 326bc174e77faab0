//! The layout of a template: which part of a URI each literal and each expression is in.
//!
//! The macros and [`Template::build`](super::Template::build) read a template by this layout. Each of them decides on
//! its own which values a place accepts.
//!
//! | file | has |
//! |---|---|
//! | `form` | the beginning of a template, which decides what it builds |
//! | `written` | literals and expressions in their order |
//! | `sample` | a string like an expansion, whose normal form shows the literals |
//! | `parts` | the pieces of each part |
//! | `place` | the places of expressions |
//! | `segment` | the steps of a segment of the path |
//! | `labels` | the labels of a host |
//! | `parameters` | lists of parameters and their names, in the query or in a segment |
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

mod form;
mod labels;
mod parameters;
mod parts;
mod place;
mod sample;
mod segment;
mod written;

pub use self::form::TemplateForm;
pub use self::labels::HostLabel;
pub use self::parameters::{ParameterList, ParameterName};
pub use self::parts::{PartContent, PartPiece};
pub use self::place::ExpressionPlace;
pub use self::sample::{ABSENT, Placeholders, Sample, SettledSample, decoded, settled_value, stem};
pub use self::segment::{SegmentRun, SegmentStep, UsedVariable, counted, dots, is_solid};
pub use self::written::{WrittenPiece, lead};
