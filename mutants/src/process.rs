//! Tests of one program, with limits: a mutant may loop for ever, or ask for all memory there is.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Memory of one process, in KiB.
const MEMORY: u64 = 3 << 20;

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

    /// Runs some of its tests one after the other, with what they say in a file.
    ///
    /// Time is that of the processor where a shell can limit it. Everywhere the process is
    /// stopped after some ten times as long.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub(crate) fn run(
        &self,
        tests: &[&str],
        variable: (&str, &OsStr),
        seconds: u64,
        said: &Path,
    ) -> io::Result<Outcome> {
        let output = File::create(said)?;
        let mut child = limited(&self.executable, seconds)
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
            .env(variable.0, variable.1)
            .stdin(Stdio::null())
            .stderr(output.try_clone()?)
            .stdout(output)
            .spawn()?;
        Ok(match wait(&mut child, Duration::from_secs(10 * seconds + 20))? {
            None => Outcome::Stopped,
            Some(status) if status.success() => Outcome::Passed,
            Some(status) if is_stopped(status) => Outcome::Stopped,
            Some(_) => Outcome::Failed,
        })
    }
}

/// The first test that did not pass, by what the tests of a program have said.
pub(crate) fn failed(said: &str) -> Option<&str> {
    let lines = said.lines().filter_map(|line| line.strip_prefix("test "));
    let mut results = lines.filter_map(|line| line.split_once(" ... "));
    // A test that ends the process has no result.
    results.find(|(_, result)| !result.starts_with("ok") && !result.starts_with("ignored")).map(|it| it.0)
}

#[cfg(unix)]
fn limited(program: &Path, seconds: u64) -> Command {
    // Not every system can limit memory.
    const LIMITS: &str = r#"ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@""#;
    let mut command = Command::new("sh");
    command.args(["-c", LIMITS, "sh", &seconds.to_string(), &MEMORY.to_string()]).arg(program);
    command
}

#[cfg(not(unix))]
fn limited(program: &Path, _: u64) -> Command {
    Command::new(program)
}

/// Whether the limit of the processor's time has ended it.
#[cfg(unix)]
fn is_stopped(status: ExitStatus) -> bool {
    const KILLED: i32 = 9;
    const TIME_IS_UP: i32 = 24;
    matches!(std::os::unix::process::ExitStatusExt::signal(&status), Some(KILLED | TIME_IS_UP))
}

#[cfg(not(unix))]
fn is_stopped(_: ExitStatus) -> bool {
    false
}

/// Waits for the end of a process; `None` where it had to be stopped.
fn wait(child: &mut Child, longest: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > longest {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
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

    #[cfg(unix)]
    #[test]
    fn what_loops_is_stopped() -> io::Result<()> {
        let mut child = limited(Path::new("sh"), 1).args(["-c", "while :; do :; done"]).spawn()?;
        assert!(is_stopped(wait(&mut child, Duration::from_secs(60))?.unwrap()));
        let mut child = limited(Path::new("sleep"), 1).arg("60").spawn()?;
        assert_eq!(wait(&mut child, Duration::from_millis(50))?, None);
        let mut child = limited(Path::new("sh"), 1).args(["-c", "exit 3"]).spawn()?;
        assert_eq!(wait(&mut child, Duration::from_secs(60))?.unwrap().code(), Some(3));
        Ok(())
    }
}
