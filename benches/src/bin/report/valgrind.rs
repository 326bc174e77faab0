//! Counts instructions with valgrind's callgrind, and allocations with an allocator that counts.
//!
//! All cases run in one process. Callgrind writes one file before the passes of a case and another after them, with
//! their count. The count divided by the number of operations is the cost of one
//! operation. It is the same in each run of the same binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fmt, fs, iter};

use urika_benches::callgrind::total;
use urika_benches::case::Case;

/// The approximate number of operations that are counted for each case.
const OPERATIONS: usize = 4_000;

/// The reason why nothing can be counted.
#[derive(Debug)]
pub(crate) enum Unusable {
    NoValgrind,
    BuildFailed,
    Failed(String),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoValgrind => "valgrind is not installed",
            Self::BuildFailed => "the program does not build",
            Self::Failed(why) => why,
        })
    }
}

/// Returns the instructions for each URI of each case.
#[expect(clippy::cast_precision_loss, reason = "a few thousand operations")]
///
/// The program has all cases, or only those of Urika, which build much faster.
pub(crate) fn instructions(cases: &[&Case], all: bool, target: &Path) -> Result<Vec<f64>, Unusable> {
    let valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    if !valgrind.is_ok_and(|status| status.success()) {
        return Err(Unusable::NoValgrind);
    }
    let program = build("instructions", all, target)?;
    let folder = target.join("callgrind-of-report");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| Unusable::Failed(error.to_string()))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-before=instructions::counted"])
        .arg("--dump-after=instructions::counted")
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(program)
        .args(["count", &OPERATIONS.to_string()])
        .args(cases.iter().map(|case| case.name()))
        .output()
        .map_err(|error| Unusable::Failed(error.to_string()))?;
    if !output.status.success() {
        return Err(Unusable::Failed(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let count = |(number, case): (usize, &&Case)| {
        total(&folder.join(format!("out.{}", 2 * number)))
            / (case.passes(OPERATIONS) * case.input.uris.len()) as f64
    };
    Ok((1..).zip(cases).map(count).collect())
}

/// Returns the allocations and reallocations for each URI of each case.
#[expect(clippy::cast_precision_loss, reason = "a few thousand allocations")]
pub(crate) fn allocations(cases: &[&Case], all: bool, target: &Path) -> Result<Vec<f64>, Unusable> {
    let output = Command::new(build("allocations", all, target)?)
        .args(cases.iter().map(|case| case.name()))
        .output()
        .map_err(|error| Unusable::Failed(error.to_string()))?;
    let counts = String::from_utf8_lossy(&output.stdout);
    let counts = counts.lines().filter_map(|line| line.parse::<f64>().ok());
    let counts: Vec<f64> =
        iter::zip(counts, cases).map(|(count, case)| count / (10 * case.input.uris.len()) as f64).collect();
    if counts.len() == cases.len() {
        Ok(counts)
    } else {
        Err(Unusable::Failed(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// Builds a program of this package into the given target directory, with all cases or only those of Urika.
fn build(name: &str, all: bool, target: &Path) -> Result<PathBuf, Unusable> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--bin", name])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .arg("--target-dir")
        .arg(target)
        .args((!all).then_some("--no-default-features"))
        .status();
    if !build.is_ok_and(|status| status.success()) {
        return Err(Unusable::BuildFailed);
    }
    Ok(target.join("release").join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}
