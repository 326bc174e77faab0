//! The typed templates of [`urika::schemes`], the way between `file` URIs and paths, and fragments
//! as values.

#![cfg(feature = "alloc")]

mod file;
mod fragments;
mod templates;
