//! A throw-away package in the temporary directory, and cargo run on it.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::stopwatch::{self, Cost};

/// The result of a measurement. An error is printed and ends the program.
pub(super) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A `[dependencies]` line for Urika in this repository.
pub(super) const URIKA: &str = concat!("urika = { path = '", env!("CARGO_MANIFEST_DIR"), "/..' }");

/// A package with its own target directory. Dropping the value removes both.
pub(super) struct Scratch {
    directory: PathBuf,
}

impl Scratch {
    /// Writes a package whose only source file is `src/FILE`.
    pub(super) fn new(name: &str, dependencies: &str, file: &str, source: &str) -> Result<Self> {
        let process = std::process::id();
        let directory = std::env::temp_dir().join(format!("urika-compile-time-{process}-{name}"));
        fs::create_dir_all(directory.join("src"))?;
        let scratch = Self { directory };
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [workspace]\n\n[dependencies]\n{dependencies}\n"
        );
        fs::write(scratch.directory.join("Cargo.toml"), manifest)?;
        scratch.write(file, source)?;
        scratch.cargo(&["fetch"])?;
        Ok(scratch)
    }

    /// Writes `src/FILE` again, so that cargo compiles the package again.
    pub(super) fn write(&self, file: &str, source: &str) -> Result<()> {
        Ok(fs::write(self.directory.join("src").join(file), source)?)
    }

    /// Removes all build results.
    pub(super) fn clean(&self) -> Result<()> {
        let target = self.directory.join("target");
        if target.exists() {
            fs::remove_dir_all(target)?;
        }
        Ok(())
    }

    /// Runs cargo in the package, without incremental compilation.
    pub(super) fn cargo(&self, arguments: &[&str]) -> Result<Cost> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .args(arguments)
            .arg("--quiet")
            .current_dir(&self.directory)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", self.directory.join("target"));
        let (status, cost) = stopwatch::run(&mut command)?;
        if status.success() {
            return Ok(cost);
        }
        let directory = self.directory.display();
        Err(format!("cargo {} failed in {directory}", arguments.join(" ")).into())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}
