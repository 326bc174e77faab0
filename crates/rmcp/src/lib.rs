#![doc = include_str!("../README.md")]
//!
//! # Which file does what
//!
//! | file | holds |
//! |---|---|
//! | `resources` | [`Resources`]: what a server's own code says |
//! | `content`, `listed`, `error` | what its methods answer with |
//! | `asked` | what [`Resources::complete`] is asked |
//! | `changes` | [`Changes`]: subscriptions |
//! | `server` | [`Server`] with its settings |
//! | `handler` | the requests of the SDK |
//! | `table`, `pages`, `values` | what is listed, page by page, and completed |

mod asked;
mod changes;
mod content;
mod error;
mod handler;
mod listed;
mod pages;
mod resources;
mod server;
mod table;
mod values;

pub use self::asked::Asked;
pub use self::changes::Changes;
pub use self::content::Content;
pub use self::error::Error;
pub use self::listed::Listed;
pub use self::resources::Resources;
pub use self::server::{Server, server};

/// The SDK, in the version for which this crate is made.
pub use rmcp;
