//! An MCP server over stdio, whose resources are one route set.
//!
//! ```console
//! urika-mcp-server FOLDER DATABASE.db
//! ```
//!
//! It serves the files of a folder (`file`), the tables of an `SQLite` database (`db`), and what is
//! remembered (`memory`, `note`). [`resource`] names them all: the templates that are listed, what
//! a URI means, and the URIs that are handed out come from that one enum.

mod complete;
mod error;
mod files;
mod memory;
mod resource;
mod server;
mod store;
mod tables;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use rmcp::ServiceExt as _;
use rmcp::transport::stdio;

use crate::server::Server;
use crate::store::Store;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, database] = &arguments[..] else {
        eprintln!("usage: urika-mcp-server FOLDER DATABASE.db");
        return ExitCode::from(2);
    };
    match serve(folder.clone(), database.clone()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(folder: PathBuf, database: PathBuf) -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::open(&folder, &database)?;
    let running = Server::new(Arc::new(store)).serve(stdio()).await?;
    running.waiting().await?;
    Ok(())
}
