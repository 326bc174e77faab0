//! An MCP server over stdio, whose resources are one route set.
//!
//! ```console
//! urika-mcp-server FOLDER DATABASE.db
//! ```
//!
//! The server has the files of a folder (`file`), the tables of an `SQLite` database (`db`), and values in
//! memory (`memory`, `note`). One enum names them all, [`resource`]: the listed templates, the meaning of a
//! URI, and the URIs in answers come from this enum.

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
