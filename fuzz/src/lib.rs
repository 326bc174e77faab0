//! The fuzz targets, one module each, with a function `run` that takes random bytes.
//!
//! `fuzz_targets/` passes each `run` to libFuzzer, which needs a nightly compiler. `tests/stable.rs` calls
//! `run` with every seed and with the inputs that [`mutate`] makes of the seeds, on any compiler. A target
//! panics when a rule is broken, and the message contains the input.
//!
//! Input is text, so that people can read the seeds. Where a target takes several strings, each string is on its own
//! line. Bytes that are not UTF-8 are cut off, from the first invalid byte on.

pub mod built;
pub mod differential_template;
pub mod differential_uri;
pub mod expand;
pub mod known;
pub mod macros;
pub mod matching;
pub mod mutate;
pub mod normalize;
pub mod parse;
pub mod policies;
pub mod resolve;
pub mod review;
pub mod routes;
pub mod sources;
pub mod template;
mod text;

/// A target: its name, which is also the name of its folder of seeds, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("parse", parse::run),
    ("normalize", normalize::run),
    ("resolve", resolve::run),
    ("template", template::run),
    ("expand", expand::run),
    ("built", built::run),
    ("matching", matching::run),
    ("routes", routes::run),
    ("policies", policies::run),
    ("review", review::run),
    ("macros", macros::run),
    ("sources", sources::run),
    ("differential_uri", differential_uri::run),
    ("differential_template", differential_template::run),
];
