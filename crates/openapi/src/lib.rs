#![doc = include_str!("../README.md")]
#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

mod arguments;
mod captured;
mod check;
mod document;
mod expression;
mod filled;
mod finding;
mod keep;
mod operation;
mod parameter;
mod path;
mod reserved;
mod rule;
mod server;
mod source;

pub use self::arguments::Arguments;
pub use self::document::Document;
pub use self::finding::Finding;
pub use self::operation::Operation;
pub use self::parameter::{Parameter, Place};
pub use self::server::Server;
pub use self::source::DocumentError;
