//! An MCP server over stdio, whose resources are one route set.
//!
//! ```console
//! urika-mcp-server FOLDER DATABASE.db
//! ```
//!
//! It serves the files of a folder (`file`), the tables of an `SQLite` database (`db`), and what is
//! remembered (`memory`, `note`). [`resource`] names them all: the templates that are listed, what
//! a URI means, and the URIs that are handed out come from that one enum.

mod files;
mod media;
mod memory;
mod resource;
mod store;
mod tables;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use urika_rmcp::server;

use crate::store::Store;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, database] = &arguments[..] else {
        eprintln!("usage: urika-mcp-server FOLDER DATABASE.db");
        return ExitCode::from(2);
    };
    match serve(folder, database).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(folder: &Path, database: &Path) -> Result<(), String> {
    let store = Store::open(folder, database)?;
    let server = server(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"), store)
        .titled("Files, tables and notes")
        .instructions("files, tables and notes, each by its URI")
        .respelled(resource::respelled);
    server.stdio().await.map_err(|error| error.to_string())
}
