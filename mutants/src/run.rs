//! Each mutant against the tests that reach it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::baseline::Test;
use crate::catalogue::Catalogue;
use crate::journal::Journal;
use crate::plan;
use crate::process::{self, Outcome, Program};
use crate::workers;

/// So many of the tests that have caught a mutant are remembered.
const RECENT: usize = 20;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A test failed.
    Caught,
    /// A test took much longer than it should.
    Stopped,
    /// No test runs through it.
    Unreached,
    /// All tests passed. There may be others, which the budget did not allow.
    Survived { is_cut: bool },
}

impl Verdict {
    const ALL: [Self; 5] = [
        Self::Caught,
        Self::Stopped,
        Self::Unreached,
        Self::Survived { is_cut: false },
        Self::Survived { is_cut: true },
    ];

    pub(crate) fn is_caught(&self) -> bool {
        matches!(self, Self::Caught | Self::Stopped)
    }

    /// How it is written in files.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Stopped => "stopped",
            Self::Unreached => "unreached",
            Self::Survived { is_cut: false } => "survived",
            Self::Survived { is_cut: true } => "survived a part",
        }
    }

    /// Reads what [`name`](Self::name) writes.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.name() == name)
    }
}

/// The tests, and what they have to do with which mutant.
#[derive(Debug)]
pub(crate) struct Examination<'e> {
    pub(crate) catalogue: &'e Catalogue,
    pub(crate) programs: &'e [Program],
    pub(crate) tests: &'e [Test],
    /// Seconds that the tests for one mutant may take without it.
    pub(crate) budget: u32,
    /// Where files of the run are.
    pub(crate) folder: &'e Path,
    /// Whether what failing tests say is shown.
    pub(crate) is_shown: bool,
}

impl Examination<'_> {
    /// What becomes of these mutants. Verdicts are written down in a file, and those that are
    /// there already are taken from it.
    ///
    /// # Errors
    ///
    /// A program does not start, or a file cannot be written.
    pub(crate) fn run(
        &self,
        mutants: &BTreeSet<usize>,
        jobs: usize,
        path: &Path,
    ) -> io::Result<BTreeMap<usize, Verdict>> {
        let journal = Journal::open(path)?;
        let known: BTreeMap<usize, Verdict> = journal
            .rows()
            .filter_map(|[id, verdict, _]| Some((id.parse().ok()?, Verdict::of_name(verdict)?)))
            .collect();
        let todo: Vec<usize> =
            mutants.iter().copied().filter(|id| self.is_shown || !known.contains_key(id)).collect();
        let (recent, verdicts) = (Mutex::new(Vec::new()), Mutex::new(known));
        let (done, start) = (AtomicUsize::new(0), Instant::now());
        workers::each(&todo, jobs, |worker, &id| {
            let (verdict, test) = self.examine(id, worker, &recent)?;
            journal.add(&[&id.to_string(), verdict.name(), &test])?;
            verdicts.lock().unwrap_or_else(PoisonError::into_inner).insert(id, verdict);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done % 100 == 0 || done == todo.len() {
                eprintln!("{done} of {} mutants in {} s", todo.len(), start.elapsed().as_secs());
            }
            Ok(())
        })?;
        let mut verdicts = verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
        verdicts.retain(|id, _| mutants.contains(id));
        Ok(verdicts)
    }

    /// One mutant: its verdict, and the test that has caught it.
    fn examine(
        &self,
        id: usize,
        worker: usize,
        recent: &Mutex<Vec<String>>,
    ) -> io::Result<(Verdict, String)> {
        let reaching: Vec<&Test> = self.tests.iter().filter(|test| test.reaches.contains(&id)).collect();
        if reaching.is_empty() {
            return Ok((Verdict::Unreached, String::new()));
        }
        let mutant = &self.catalogue.mutants[id];
        let known = recent.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (batches, left) = plan::batches(reaching, &mutant.file, &known, f64::from(self.budget));
        let said = self.folder.join(format!("said-{worker}"));
        for batch in batches {
            let names: Vec<&str> = batch.tests.iter().map(|test| test.name.as_str()).collect();
            let program = &self.programs[batch.program];
            let outcome = program.run(&names, id, seconds(batch.seconds), &said)?;
            if outcome == Outcome::Passed {
                continue;
            }
            let words = process::read(&said)?;
            let test = process::failed(&words).unwrap_or(names[0]);
            if self.is_shown {
                println!("{mutant}\n{} in `{}`, `{test}`:\n{words}", shown(outcome), program.name);
            }
            remember(recent, test);
            let verdict = if outcome == Outcome::Stopped { Verdict::Stopped } else { Verdict::Caught };
            return Ok((verdict, format!("{} {test}", program.name)));
        }
        Ok((Verdict::Survived { is_cut: left > 0.0 }, String::new()))
    }
}

/// The limit for tests that take so long without a mutant, in whole seconds.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a test takes some seconds")]
fn seconds(without: f64) -> u64 {
    (2.0 * without + 0.5).ceil() as u64
}

fn shown(outcome: Outcome) -> &'static str {
    if outcome == Outcome::Stopped { "stopped" } else { "caught" }
}

fn remember(recent: &Mutex<Vec<String>>, test: &str) {
    let mut recent = recent.lock().unwrap_or_else(PoisonError::into_inner);
    recent.retain(|name| name != test);
    recent.insert(0, test.to_owned());
    recent.truncate(RECENT);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::of_name(verdict.name()), Some(verdict));
        }
        assert_eq!(Verdict::of_name(""), None);
    }

    #[test]
    fn a_limit_leaves_room() {
        assert_eq!([0.0, 0.15, 0.4, 3.0].map(seconds), [1, 1, 2, 7]);
    }

    #[test]
    fn the_last_test_that_caught_one_is_first() {
        let recent = Mutex::new(Vec::new());
        for test in ["a", "b", "a"] {
            remember(&recent, test);
        }
        assert_eq!(recent.into_inner().unwrap(), ["a", "b"]);
    }
}
