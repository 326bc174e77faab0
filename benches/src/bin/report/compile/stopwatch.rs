//! Measures a command: wall-clock time, and the processor time of the command and its children.
//!
//! Processor time comes from `getrusage`, in microseconds. It is `None` on systems without this call.

use std::io;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// The time of one command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// Wall-clock time.
    pub(super) wall: Duration,
    /// User and system time of the command and of each child that it waited for.
    pub(super) processor: Option<Duration>,
}

/// Runs a command to its end.
pub(super) fn run(command: &mut Command) -> io::Result<(ExitStatus, Cost)> {
    let (before, start) = (children(), Instant::now());
    let status = command.status()?;
    let (wall, after) = (start.elapsed(), children());
    let processor = after.zip(before).map(|(after, before)| after.saturating_sub(before));
    Ok((status, Cost { wall, processor }))
}

/// Returns the minimum, the median and the maximum of sorted times, in seconds.
pub(super) fn seconds(sorted: &[Duration]) -> [String; 3] {
    [0, sorted.len() / 2, sorted.len() - 1].map(|at| format!("{:.3}", sorted[at].as_secs_f64()))
}

/// Returns the user and system time of all children that have ended.
#[cfg(unix)]
fn children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    let used = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let microseconds = (used.user_time() + used.system_time()).num_microseconds();
    Some(Duration::from_micros(microseconds.try_into().ok()?))
}

#[cfg(not(unix))]
fn children() -> Option<Duration> {
    None
}
