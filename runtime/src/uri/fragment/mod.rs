//! Fragments (RFC 3986, section 3.5) as typed values: lines of a file, and places in a JSON
//! document.
//!
//! | type | fragment | names |
//! |---|---|---|
//! | [`Lines`] | `#L10`, `#L10-L20` | lines of a file |
//! | [`JsonPointer`] | `#/database/host` | a value within a JSON document (RFC 6901) |
//!
//! A fragment is never sent to a server: a client removes it and applies it to the response.
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::Uri;
//! use urika::fragment::{JsonPointer, Lines};
//!
//! let uri = Uri::parse("file:///src/main.ts#L10-L20")?;
//! let lines = uri.fragment().map(Lines::parse).transpose()?.unwrap();
//! assert_eq!((lines.first(), lines.last()), (10, 20));
//!
//! let uri = Uri::parse("file:///config.json#/database/host")?;
//! let pointer = uri.fragment().map(JsonPointer::from_fragment).transpose()?.unwrap();
//! assert!(pointer.tokens().map(|token| token.decode()).eq(["database", "host"]));
//!
//! // And back.
//! let line = Lines::line(3).unwrap().to_string();
//! assert_eq!(uri.with_fragment(&*line)?, "file:///config.json#L3");
//! # Ok::<(), urika::ParseError>(())
//! ```
//!
//! Typed templates accept both types as values, in `{#lines}` and `{#pointer}`, and parse them.

mod json_pointer;
mod lines;

pub use json_pointer::{JsonPointer, Token, Tokens};
pub use lines::Lines;
