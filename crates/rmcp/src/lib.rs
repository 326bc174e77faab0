#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `resources` | [`Resources`]: the trait that a server's own code implements |
//! | `content`, `listed`, `error` | the types that its methods return |
//! | `asked` | the argument of [`Resources::complete`] |
//! | `changes` | [`Changes`]: subscriptions |
//! | `folder` | `Folder`: the files of a folder, with the feature `files` |
//! | `server` | [`Server`] with its settings |
//! | `handler` | the requests of the SDK |
//! | `table`, `pages`, `values` | the lists, their pages, and completion |

mod asked;
mod changes;
mod content;
mod error;
#[cfg(feature = "files")]
mod folder;
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
#[cfg(feature = "files")]
pub use self::folder::Folder;
pub use self::listed::Listed;
pub use self::resources::Resources;
pub use self::server::{Server, server};

/// The SDK, in the version that this crate uses.
pub use rmcp;
