//! The typed templates of [`urika_schemes`], and the way between `file` URIs and paths.

mod errors;
mod file;
mod templates;
