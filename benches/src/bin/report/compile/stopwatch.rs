//! Measures a command: wall-clock time, and the processor time of the command and its children.
//!
//! Processor time comes from `/proc/self/stat`, in ticks of 10 ms. It is `None` on systems without this file.

use std::fs;
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

/// Returns the least, the median and the greatest of sorted times, in seconds.
pub(super) fn seconds(sorted: &[Duration]) -> [String; 3] {
    [0, sorted.len() / 2, sorted.len() - 1].map(|at| format!("{:.3}", sorted[at].as_secs_f64()))
}

/// Returns the user and system time of all children that have ended.
fn children() -> Option<Duration> {
    processor_of_children(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Reads fields 16 and 17 of proc(5), in ticks of a hundredth of a second on Linux.
fn processor_of_children(stat: &str) -> Option<Duration> {
    // Field 2, the program's name, may hold spaces; it ends with the last `)`.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_found_behind_an_odd_name() {
        let stat = "42 (a b) c) S 1 42 42 0 -1 4194304 5 6 7 8 9 10 250 31 20 0 1 0";
        let expected = Duration::from_millis(2_810);
        assert_eq!(processor_of_children(stat), Some(expected));
        assert_eq!(processor_of_children("42"), None);
    }
}
