//! Policies while compiling: literal chains, constants, the macros and types of projects, and
//! templates; and that all of them say what the run time says.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

#[path = "policies/same_answer.rs"]
mod same_answer;
#[path = "policies/templates.rs"]
mod templates;
#[path = "policies/types.rs"]
mod types;
