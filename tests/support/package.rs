//! Packages that depend on this one, compiled with optimization.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use super::{root, skipped};

/// A package in a folder for temporary files.
pub(crate) struct Package {
    folder: PathBuf,
}

impl Package {
    /// Writes the package: the options of its dependency on `urika`, the rest of the manifest, and the name
    /// and text of its only source file.
    pub(crate) fn new(name: &str, urika: &str, rest: &str, (file, source): (&str, &str)) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let comma = if urika.is_empty() { "" } else { ", " };
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
             [dependencies]\nurika = {{ path = {:?}{comma}{urika} }}\n\n[lints.rust]\nunexpected_cfgs = \"allow\"\n\n{rest}",
            root().display().to_string()
        );
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(folder.join("src").join(file), source).expect("a source");
        // The lock file keeps the dependencies at the versions of this repository.
        let _ = fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"));
        Self { folder }
    }

    /// Returns the path of a file in the package's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Compiles the package by `cargo rustc --release` with these arguments, and returns the compiler's
    /// errors when that fails. Prints a message and returns `None` when nothing can be compiled here.
    pub(crate) fn rustc(&self, arguments: &[&str]) -> Option<Result<(), String>> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["rustc", "--quiet", "--release", "--offline"]).args(arguments);
        command.current_dir(&self.folder).env("CARGO_TARGET_DIR", target());
        // Flags for the tests themselves, such as coverage, must not change this build.
        for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_INCREMENTAL"] {
            command.env_remove(flags);
        }
        let Ok(result) = command.output() else {
            skipped("a program with optimizations: cargo cannot be run");
            return None;
        };
        let words = String::from_utf8_lossy(&result.stderr).into_owned();
        if words.contains("--offline") {
            skipped(&format!("a program with optimizations: {words}"));
            return None;
        }
        Some(if result.status.success() { Ok(()) } else { Err(words) })
    }

    /// Runs `cargo check` with another toolchain and returns its messages as lines of JSON. Without that
    /// toolchain, prints a message and returns `None`.
    pub(crate) fn check_on(&self, toolchain: &str) -> Option<String> {
        let run = |arguments: &[&str]| {
            let mut command = Command::new("rustup");
            command.args(["run", toolchain]).args(arguments).current_dir(&self.folder);
            command.env("CARGO_TARGET_DIR", target());
            for flags in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC", "RUSTC_WRAPPER"] {
                command.env_remove(flags);
            }
            command.output().ok()
        };
        if !run(&["rustc", "--version"]).is_some_and(|result| result.status.success()) {
            skipped(&format!("no {toolchain} compiler installed"));
            return None;
        }
        let result = run(&["cargo", "check", "--quiet", "--offline", "--message-format", "json"])?;
        let words = String::from_utf8_lossy(&result.stderr);
        if words.contains("--offline") {
            skipped(&format!("a check by {toolchain}: {words}"));
            return None;
        }
        Some(String::from_utf8_lossy(&result.stdout).into_owned())
    }
}

/// Returns the target directory of all packages, in which dependencies of several packages are built once.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages")
}
