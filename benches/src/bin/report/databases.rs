//! Measures the check of large URL databases, with the example `large` of `crates/sites/`.

use std::path::Path;
use std::process::Command;

use urika_benches::figures::Figures;

/// Measures a database of each size.
pub(crate) fn measure(figures: &mut Figures, target: &Path) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--release", "--example", "large"])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/sites/Cargo.toml")])
        .arg("--target-dir")
        .arg(target.join("sites"))
        .args(["--", "measure"])
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return Err("the example `large` of `crates/sites/` failed".to_owned());
    }
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        figures.push("database", &line.split('\t').collect::<Vec<_>>());
    }
    Ok(())
}
