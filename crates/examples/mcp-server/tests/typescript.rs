//! Asks the server with the official TypeScript client, if node and its package are available.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::succeeds;

#[test]
fn the_typescript_client_reads_and_is_refused() {
    let Some(folder) = folder_with_sdk() else {
        return support::skip("no node with the package `@modelcontextprotocol/sdk`");
    };
    let script = folder.join("client.mjs");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/client.mjs"), &script).expect("the script");
    support::run_client(Command::new("node").arg(script), 22);
}

/// Returns a folder of the tests that has the package, which is installed if it is missing.
fn folder_with_sdk() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("typescript");
    fs::create_dir_all(&folder).ok()?;
    let has_sdk = || {
        let import = "import('@modelcontextprotocol/sdk/client/index.js').catch(() => process.exit(1))";
        succeeds(Command::new("node").args(["-e", import]).current_dir(&folder))
    };
    if !has_sdk() {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        fs::write(folder.join("package.json"), "{}").ok()?;
        succeeds(
            Command::new(npm)
                .args(["install", "--silent", "@modelcontextprotocol/sdk@1"])
                .current_dir(&folder),
        );
    }
    has_sdk().then_some(folder)
}
