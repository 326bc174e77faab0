//! The commands of this repository.
//!
//! ```console
//! cargo xtask quick     # while you work: format, clippy, and the tests that catch nearly every mistake
//! cargo xtask check     # everything that CI runs
//! cargo xtask bless     # writes every golden anew; read the difference before you commit it
//! cargo xtask release   # before a release: the addresses of the project, and all proofs
//! cargo xtask api       # whether docs/api.txt is the public interface, and each item has an example
//! ```

mod api;
mod examples;
mod quick;
mod release;
mod screenshot;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

const USAGE: &str = "\
usage: cargo xtask <chore>

  quick    format, clippy, and the tests that catch nearly every mistake: while you work
  check    runs all that CI runs (.ci/run)
  bless    writes every golden anew, and removes those of which the source is gone
  release  fails while an address of the project is missing, then runs .ci/run and .ci/deep
  api      compares docs/api.txt with the public interface, and looks for examples";

fn main() -> ExitCode {
    let chore = env::args().nth(1);
    let done = match chore.as_deref() {
        Some("quick") => quick::run(),
        Some("check") => run(Command::new("bash").arg(".ci/run")),
        Some("bless") => bless(),
        Some("release") => release::run(),
        Some("api") if env::var_os("BLESS").is_some() => api::bless(),
        Some("api") => api::check().and_then(|()| examples::check()),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes every golden, each with the test that compares it.
fn bless() -> io::Result<()> {
    remove_orphans()?;
    // Some goldens need a feature, and other goldens its absence. A run of all tests would fail at outdated
    // goldens, so only the tests that write goldens are run.
    run(cargo(&["test", "--test", "ui", "goldens_"]).env("TRYBUILD", "overwrite"))?;
    run(cargo(&["test", "--test", "ui", "--all-features", "goldens_of_features"])
        .env("TRYBUILD", "overwrite"))?;
    run(cargo(&["test", "--test", "errors", "--all-features", "each_error_prints_its_recorded_message"])
        .env("BLESS", "1"))?;
    run(cargo(&["test", "--manifest-path", "crates/Cargo.toml", "-p", "urika-review", "--test", "review"])
        .env("BLESS", "1"))?;
    run(cargo(&[
        "test",
        "--manifest-path",
        "crates/Cargo.toml",
        "-p",
        "urika-sites",
        "--test",
        "messages",
        "--test",
        "golden",
    ])
    .env("URIKA_SITES", "overwrite"))?;
    run(cargo(&["test", "--manifest-path", "crates/Cargo.toml", "-p", "urika-axum", "--test", "ui"])
        .env("TRYBUILD", "overwrite"))?;
    run(cargo(&["test", "--manifest-path", "crates/Cargo.toml", "-p", "cargo-urika", "--test", "output"])
        .env("URIKA_AUDIT", "overwrite"))?;
    run(cargo(&["test", "--test", "messages", "--", "--ignored"]).env("BLESS", "1"))?;
    run(cargo(&["test", "--manifest-path", "fuzz/Cargo.toml", "-p", "urika-macros-outside"])
        .env("BLESS", "1"))?;
    screenshot::bless()?;
    api::bless()?;
    println!("blessed; `git diff` shows what users will see");
    Ok(())
}

/// Removes the goldens of deleted sources, which no test writes again.
fn remove_orphans() -> io::Result<()> {
    for folder in fs::read_dir(root().join("tests/ui"))? {
        for entry in fs::read_dir(folder?.path())? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new("stderr")) && !path.with_extension("rs").exists() {
                println!("removed {}", path.display());
                fs::remove_file(path)?;
            }
        }
    }
    Ok(())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments);
    command
}

fn run(command: &mut Command) -> io::Result<()> {
    let status = command.current_dir(root()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?}: {status}"))) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
