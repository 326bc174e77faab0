//! Checks policies at compile time: literal chains, constants, the macros and types of projects, and
//! templates. All of them agree with the runtime.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

#[path = "policies/same_answer.rs"]
mod same_answer;
#[path = "policies/templates.rs"]
mod templates;
#[path = "policies/types.rs"]
mod types;
