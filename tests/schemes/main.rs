//! The typed templates of [`urika::schemes`], the way between `file` URIs and paths, and fragments
//! as values.

#![cfg(all(feature = "alloc", feature = "template"))]

mod file;
mod fragments;
mod templates;
