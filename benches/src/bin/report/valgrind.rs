//! Counts instructions with valgrind's callgrind, and allocations with its memcheck.
//!
//! A case runs twice, with 2N and with N passes; the difference has no start-up and
//! no set-up in it. Divided by N passes and by the URIs of a pass it is the cost of one
//! operation, the same each time for the same binary.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use urika_benches::case::Case;

/// Why nothing can be counted.
#[derive(Debug)]
pub(crate) enum Unusable {
    NoValgrind,
    BuildFailed,
}

/// A valgrind that answers and an `instructions` binary that is up to date.
pub(crate) struct Valgrind {
    instructions: PathBuf,
}

impl Valgrind {
    /// Looks for valgrind and builds the binary into the given target directory.
    pub(crate) fn prepare(target: &Path) -> Result<Self, Unusable> {
        let valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        if !valgrind.is_ok_and(|status| status.success()) {
            return Err(Unusable::NoValgrind);
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let build = Command::new(cargo)
            .args(["build", "--quiet", "--release", "--bin", "instructions"])
            .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
            .arg("--target-dir")
            .arg(target)
            .status();
        if !build.is_ok_and(|status| status.success()) {
            return Err(Unusable::BuildFailed);
        }
        let name = format!("instructions{}", std::env::consts::EXE_SUFFIX);
        Ok(Self { instructions: target.join("release").join(name) })
    }

    /// Instructions per URI, or `None` where valgrind failed.
    pub(crate) fn instructions(&self, case: &Case) -> Option<f64> {
        // Not what stands around it: the making of all cases, whose maps have random seeds.
        let inside = "--toggle-collect=urika_benches::case::Case::pass";
        let callgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null", inside];
        self.cost(case, &callgrind, collected)
    }

    /// Allocations and reallocations per URI, or `None` where valgrind failed.
    pub(crate) fn allocations(&self, case: &Case) -> Option<f64> {
        self.cost(case, &["--tool=memcheck", "--leak-check=no"], allocated)
    }

    #[expect(clippy::cast_precision_loss, reason = "far below 2^52 instructions")]
    fn cost(&self, case: &Case, tool: &[&str], total: fn(&str) -> Option<u64>) -> Option<f64> {
        let uris = case.input.uris.len();
        // About 4,000 operations in the difference of the two runs.
        let passes = (4_000 / uris).max(1);
        let more = self.count(case, tool, 2 * passes, total)?;
        let fewer = self.count(case, tool, passes, total)?;
        Some((more - fewer) as f64 / (passes * uris) as f64)
    }

    fn count(
        &self,
        case: &Case,
        tool: &[&str],
        passes: usize,
        total: fn(&str) -> Option<u64>,
    ) -> Option<u64> {
        let output = Command::new("valgrind")
            .args(tool)
            .arg(&self.instructions)
            .arg(case.name())
            .arg(passes.to_string())
            .output()
            .ok()?;
        let log = String::from_utf8_lossy(&output.stderr);
        let total = total(&log).filter(|_| output.status.success());
        if total.is_none() {
            eprintln!("{log}");
        }
        total
    }
}

/// The number in callgrind's line `==1234== Collected : 5678`.
fn collected(log: &str) -> Option<u64> {
    let line = log.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// The first number in memcheck's line `==1234==   total heap usage: 5,678 allocs, …`, which
/// a `realloc` adds one to as well.
fn allocated(log: &str) -> Option<u64> {
    let (_, usage) = log.split_once("total heap usage: ")?;
    let (allocations, _) = usage.split_once(' ')?;
    allocations.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{allocated, collected};

    #[test]
    fn the_total_is_found_in_the_log() {
        let log = "==7== Events    : Ir\n==7== Collected : 1203456\n==7==\n";
        assert_eq!(collected(log), Some(1_203_456));
        assert_eq!(collected("==7== error\n"), None);
    }

    #[test]
    fn the_allocations_are_found_in_the_log() {
        let log = "==7==   total heap usage: 4,042 allocs, 4,042 frees, 9,000 bytes allocated\n";
        assert_eq!(allocated(log), Some(4_042));
        assert_eq!(allocated("==7== error\n"), None);
    }
}
