//! A line on the terminal that tells how far a long run is.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run that takes longer than this shows its progress.
const LONG: Duration = Duration::from_secs(1);
/// The time after which the line is drawn again.
const TICK: Duration = Duration::from_millis(200);

/// The files and programs of a run, and how many of them are done.
#[derive(Debug)]
pub(crate) struct Progress {
    files: usize,
    programs: usize,
    read: AtomicUsize,
    examined: AtomicUsize,
}

impl Progress {
    pub(crate) fn new(files: usize, programs: usize) -> Self {
        Self { files, programs, read: AtomicUsize::new(0), examined: AtomicUsize::new(0) }
    }

    /// Counts a file that was read.
    pub(crate) fn read(&self) {
        self.read.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a program that was examined.
    pub(crate) fn examined(&self) {
        self.examined.fetch_add(1, Ordering::Relaxed);
    }

    /// Runs a function, and shows a line on the terminal while it takes long.
    pub(crate) fn shown_during<T>(&self, run: impl FnOnce() -> T) -> T {
        self.drawn_during(LONG, ProgressDrawTarget::stderr, run)
    }

    /// Draws the line after `wait`. A target that is not a terminal shows nothing.
    fn drawn_during<T>(
        &self,
        wait: Duration,
        target: impl FnOnce() -> ProgressDrawTarget + Send,
        run: impl FnOnce() -> T,
    ) -> T {
        let (done, waits) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                if waits.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let style = ProgressStyle::with_template("[{elapsed}] {msg}");
                let line = ProgressBar::with_draw_target(None, target());
                line.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
                while waits.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    line.set_message(self.line());
                    line.tick();
                }
                line.finish_and_clear();
            });
            let found = run();
            drop(done);
            found
        })
    }

    /// Returns the line without the time.
    fn line(&self) -> String {
        let (read, examined) = (self.read.load(Ordering::Relaxed), self.examined.load(Ordering::Relaxed));
        let programs = if self.programs == 1 { "program" } else { "programs" };
        format!("{read} of {} files read, {examined} of {} {programs} examined", self.files, self.programs)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use indicatif::TermLike;

    use super::*;

    /// A terminal that keeps what it is shown.
    #[derive(Clone, Debug, Default)]
    struct Kept(Arc<Mutex<String>>);

    impl TermLike for Kept {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns what a terminal is shown while a run takes so long.
    fn drawn(wait: Duration, takes: Duration) -> String {
        let terminal = Kept::default();
        let progress = Progress::new(7, 1);
        progress.read();
        let target = {
            let terminal = terminal.clone();
            || ProgressDrawTarget::term_like(Box::new(terminal))
        };
        progress.drawn_during(wait, target, || thread::sleep(takes));
        Arc::into_inner(terminal.0).unwrap().into_inner().unwrap()
    }

    #[test]
    fn a_long_run_shows_a_line() {
        let said = drawn(Duration::ZERO, TICK * 6);
        assert!(said.contains("] 1 of 7 files read, 0 of 1 program examined"), "{said}");
        assert_eq!(drawn(LONG, TICK), "");
    }
}
