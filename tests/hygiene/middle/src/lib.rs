//! A crate that re-exports the macros: as a module, one by one, and inside its own macros.
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
