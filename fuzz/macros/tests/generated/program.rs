//! Programs that use `urika`, and the errors of the compiler about them.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Compiles a program, and returns the first line of each error, which begins with the line of the program.
pub fn errors(name: &str, edition: &str, program: &str) -> Vec<(usize, String)> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["check", "--quiet", "--offline", "--message-format", "short"]);
    let result = in_package(&mut command, name, edition, program).output().expect("cargo runs");
    let words = String::from_utf8_lossy(&result.stderr);
    let errors: Vec<(usize, String)> = words.lines().filter_map(error).collect();
    assert!(result.status.success() || !errors.is_empty(), "{words}");
    errors
}

/// Runs a command in a package that contains the program.
pub fn in_package<'c>(command: &'c mut Command, name: &str, edition: &str, program: &str) -> &'c mut Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\n\n\
         [dependencies]\nurika = {{ path = {root:?} }}\n"
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/lib.rs"), program).expect("a source");
    let _ = fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"));
    command.current_dir(&folder);
    // Dependencies are built once for all programs.
    command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs"));
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS")
}

/// Reads `src/lib.rs:7:12: error[E0277]: message`.
fn error(line: &str) -> Option<(usize, String)> {
    let (place, message) = line.split_once(": error")?;
    let number = place.strip_prefix("src/lib.rs:")?.split(':').next()?;
    Some((number.parse().ok()?, format!("error{message}")))
}
