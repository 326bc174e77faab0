//! A program of tests, and what it says.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::limits;

/// No test takes less, in seconds: starting the program does not.
const LEAST: f64 = 0.002;

/// A program of tests.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Of the target: `laws`, or `urika_runtime` for unit tests.
    pub(crate) name: String,
    pub(crate) executable: PathBuf,
    /// The folder of its package.
    pub(crate) folder: PathBuf,
}

/// How tests came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    Failed,
    /// They were stopped at a limit of time.
    Stopped,
}

impl Program {
    /// The names of its tests.
    ///
    /// # Errors
    ///
    /// It does not run.
    pub(crate) fn tests(&self) -> io::Result<Vec<String>> {
        let output = Command::new(&self.executable)
            .args(["--list", "--format", "terse"])
            .current_dir(&self.folder)
            .output()?;
        let list = String::from_utf8_lossy(&output.stdout);
        Ok(list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
    }

    /// Runs some of its tests with a mutant, one after the other, for at most so many seconds.
    /// What they say is in the file then.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub(crate) fn run(
        &self,
        tests: &[&str],
        mutant: usize,
        seconds: u64,
        said: &Path,
    ) -> io::Result<Outcome> {
        let mut command = limits::limited(&self.executable, seconds);
        command.env("URIKA_MUTANT", mutant.to_string());
        self.finish(command, tests, seconds, said)
    }

    /// Runs one of its tests without a mutant, and says how many seconds it took. The mutants that
    /// it reaches are in the file `trace` then.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub(crate) fn measure(
        &self,
        test: &str,
        seconds: u64,
        trace: &OsStr,
        said: &Path,
    ) -> io::Result<(Outcome, f64)> {
        let mut command = limits::timed(&self.executable, seconds);
        command.env("URIKA_MUTANT_TRACE", trace);
        let start = Instant::now();
        let outcome = self.finish(command, &[test], seconds, said)?;
        let of_processor = limits::seconds(&read(said)?);
        Ok((outcome, of_processor.unwrap_or(start.elapsed().as_secs_f64()).max(LEAST)))
    }

    fn finish(&self, mut command: Command, tests: &[&str], seconds: u64, said: &Path) -> io::Result<Outcome> {
        let output = File::create(said)?;
        let mut child = command
            .args(["--exact", "--test-threads=1"])
            .args(tests)
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("RUST_BACKTRACE", "0")
            // Few cases of a law, the same each time, and nothing that one mutant leaves to the next.
            .env("PROPTEST_CASES", "24")
            .env("PROPTEST_RNG_SEED", "1")
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
            .stdin(Stdio::null())
            .stderr(output.try_clone()?)
            .stdout(output)
            .spawn()?;
        Ok(match limits::wait(&mut child, seconds)? {
            None => Outcome::Stopped,
            Some(status) if status.success() => Outcome::Passed,
            Some(_) => Outcome::Failed,
        })
    }
}

/// What tests have said, which may be any bytes.
pub(crate) fn read(said: &Path) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&fs::read(said)?).into_owned())
}

/// The first test that did not pass, by what the tests of a program have said.
pub(crate) fn failed(said: &str) -> Option<&str> {
    let lines = said.lines().filter_map(|line| line.strip_prefix("test "));
    let mut results = lines.filter_map(|line| line.split_once(" ... "));
    // A test that ends the process has no result.
    results.find(|(_, result)| !result.starts_with("ok") && !result.starts_with("ignored")).map(|it| it.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_test_that_did_not_pass() {
        assert_eq!(failed("running 2 tests\ntest a ... ok\ntest b::c ... FAILED\n"), Some("b::c"));
        assert_eq!(failed("test a ... ok\ntest b ... "), Some("b"));
        assert_eq!(failed("test a ... ok\ntest b ... ignored, slow\n"), None);
    }
}
