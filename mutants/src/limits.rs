//! Processes with limits: a mutant may loop for ever, or ask for all memory there is.
//!
//! A shell sets the limits and measures, since a program cannot do either for another one without
//! `unsafe`. Where there is none, only the clock limits a process.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

/// Memory of one process, in KiB.
#[cfg(unix)]
const MEMORY: u64 = 3 << 20;

/// A program that may take so many seconds of the processor.
pub(crate) fn limited(program: &Path, seconds: u64) -> Command {
    shell(program, seconds, r#"exec "$@""#)
}

/// The same, and the last line of what it says is how long it took: [`seconds`] reads that.
pub(crate) fn timed(program: &Path, seconds: u64) -> Command {
    shell(program, seconds, r#""$@"; status=$?; times; exit $status"#)
}

#[cfg(unix)]
fn shell(program: &Path, seconds: u64, then: &str) -> Command {
    // Not every system can limit memory.
    const LIMITS: &str = r#"ulimit -c 0; ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; "#;
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{LIMITS}{then}"), "sh", &seconds.to_string(), &MEMORY.to_string()]);
    command.arg(program);
    command
}

#[cfg(not(unix))]
fn shell(program: &Path, _: u64, _: &str) -> Command {
    Command::new(program)
}

/// Seconds of the processor, as a shell writes them: `0m1.250s 0m0.030s` in the last line.
pub(crate) fn seconds(said: &str) -> Option<f64> {
    let times = said.lines().next_back()?.split_whitespace().map(|time| {
        let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    });
    times.sum()
}

/// Waits for the end of a process, and stops it after some ten times as long as it may take.
/// `None` where it was stopped, by the clock or by its limit.
pub(crate) fn wait(child: &mut Child, seconds: u64) -> io::Result<Option<ExitStatus>> {
    let (start, longest) = (Instant::now(), Duration::from_secs(10 * seconds + 20));
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status).filter(|status| !is_stopped(*status)));
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

/// Whether the limit of the processor's time has ended it, or what the shell has run.
#[cfg(unix)]
fn is_stopped(status: ExitStatus) -> bool {
    const KILLED: i32 = 9;
    const TIME_IS_UP: i32 = 24;
    let by_shell = status.code().and_then(|code| code.checked_sub(128));
    let signal = std::os::unix::process::ExitStatusExt::signal(&status).or(by_shell);
    matches!(signal, Some(KILLED | TIME_IS_UP))
}

#[cfg(not(unix))]
fn is_stopped(_: ExitStatus) -> bool {
    false
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::process::Stdio;

    use super::*;

    #[test]
    fn times_are_read() {
        assert!(
            (seconds("test a ... ok\n0m0.01s 0m0.02s\n1m2.500s 0m0.250s\n").unwrap() - 62.75).abs() < 1e-9
        );
        assert_eq!(seconds("test a ... ok\n"), None);
    }

    #[cfg(unix)]
    #[test]
    fn what_loops_is_stopped() -> io::Result<()> {
        for program in [limited, timed] {
            let run = |script| program(Path::new("sh"), 1).args(["-c", script]).stdout(Stdio::null()).spawn();
            assert_eq!(wait(&mut run("while :; do :; done")?, 10)?, None);
            assert_eq!(wait(&mut run("exit 3")?, 10)?.unwrap().code(), Some(3));
        }
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_shell_says_how_long_it_took() -> io::Result<()> {
        let output = timed(Path::new("sh"), 9).args(["-c", "echo said"]).output()?;
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.starts_with("said\n") && seconds(&said).is_some(), "{said}");
        Ok(())
    }
}
