#![doc = include_str!("../README.md")]

// `resources` has the trait, `uri` the bounds of its route set, `content`, `listed`, `error` and `asked` the types of its
// methods, `handler` the requests of the SDK, `table`, `pages` and `values` the lists, their pages, and completion.

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
mod uri;
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
pub use self::uri::{ResourceForm, ResourceRoute};

/// The SDK, in the version that this crate uses.
pub use rmcp;
