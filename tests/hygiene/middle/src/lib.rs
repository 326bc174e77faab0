//! A crate that passes the macros on: as a module, by single re-exports, and inside of macros of its own.
#![no_std]

pub mod policies;
pub mod templates;

pub use urika as uris;
pub use urika::{base as root, segment, uri, uri_ref as reference};

/// A page of this site.
#[macro_export]
macro_rules! page {
    ($path:literal) => {
        $crate::uri!(concat!("https://example.com/pages/", $path))
    };
}

/// A link to a constant.
#[macro_export]
macro_rules! link {
    ($text:expr) => {
        $crate::uris::uri!(exact, $text)
    };
}

/// A link to a page.
#[macro_export]
macro_rules! numbered {
    ($path:literal, $number:expr) => {
        $crate::uris::uri_format!($path, number = $number)
    };
}
