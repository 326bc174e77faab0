//! Checks the typed templates of [`urika_schemes`], and the conversion between `file` URIs and paths.

mod errors;
mod file;
mod templates;
