//! Asks the server with the official Python client, if Python and the package `mcp` are available.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::succeeds;

#[test]
fn the_python_client_reads_and_is_refused() {
    let Some(python) = python_with_mcp() else {
        return support::skip("no Python with the package `mcp`");
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/client.py");
    support::run_client(Command::new(python).arg(script), 20);
}

/// Returns a Python that has the package. If it is missing, the tests make a virtual environment.
fn python_with_mcp() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let has_mcp = |python: &Path| succeeds(Command::new(python).args(["-c", "import mcp"]));
    if !has_mcp(&python) {
        let system = if cfg!(windows) { "python" } else { "python3" };
        let is_made = succeeds(Command::new(system).args(["-m", "venv"]).arg(&folder))
            && succeeds(Command::new(&python).args(["-m", "pip", "install", "--quiet", "mcp>=1.9,<2"]));
        if !is_made {
            return None;
        }
    }
    has_mcp(&python).then_some(python)
}
