//! Each test alone, without a mutant: how long it takes, and which mutants it reaches.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use std::{fs, io};

use crate::journal::Journal;
use crate::process::{Outcome, Program};
use crate::workers;

/// A test that takes longer is not asked.
const LONGEST: u64 = 15;

/// A test that passes without a mutant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Test {
    /// Its program, by its place.
    pub(crate) program: usize,
    pub(crate) name: String,
    /// Of the processor.
    pub(crate) seconds: f64,
    /// The mutants whose place it runs through.
    pub(crate) reaches: BTreeSet<usize>,
}

/// Measures all tests of these programs, and says which cannot be asked.
///
/// # Errors
///
/// A program does not run, or what was found out cannot be written.
pub(crate) fn measure(
    programs: &[Program],
    folder: &Path,
    jobs: usize,
    path: &Path,
) -> io::Result<Vec<Test>> {
    let journal = Journal::open(path)?;
    let known: HashSet<(&str, &str)> = journal.rows().map(|[program, test, _, _]| (program, test)).collect();
    let mut todo = Vec::new();
    for program in programs {
        let tests = program.tests()?.into_iter();
        todo.extend(
            tests.filter(|test| !known.contains(&(&*program.name, &**test))).map(|test| (program, test)),
        );
    }
    eprintln!("running {} tests without a mutant", todo.len());
    workers::each(&todo, jobs, |worker, (program, test)| {
        let (seconds, reaches) = alone(program, test, folder, worker)?;
        journal.add(&[&program.name, test, &seconds, &reaches])
    })?;
    let journal = Journal::open(path)?;
    let mut tests = Vec::new();
    for [program, name, seconds, reaches] in journal.rows() {
        match read(programs, [program, name, seconds, reaches]) {
            Some(test) => tests.push(test),
            None => println!("not asked: `{name}` in `{program}`, {seconds}"),
        }
    }
    Ok(tests)
}

fn read(programs: &[Program], [program, name, seconds, reaches]: [&str; 4]) -> Option<Test> {
    Some(Test {
        program: programs.iter().position(|it| it.name == program)?,
        name: name.to_owned(),
        seconds: seconds.parse().ok()?,
        reaches: reaches.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?,
    })
}

/// The seconds that a test takes, or why it has none; and what it reaches.
fn alone(program: &Program, test: &str, folder: &Path, worker: usize) -> io::Result<(String, String)> {
    let trace = folder.join(format!("trace-{worker}"));
    let said = folder.join(format!("said-{worker}"));
    fs::write(&trace, "")?;
    let (outcome, seconds) = program.measure(test, LONGEST, trace.as_os_str(), &said)?;
    let seconds = match outcome {
        Outcome::Passed => format!("{seconds:.3}"),
        Outcome::Failed => "which fails without a mutant".to_owned(),
        Outcome::Stopped => format!("which takes more than {LONGEST} seconds"),
    };
    Ok((seconds, fs::read_to_string(trace)?.split_whitespace().collect::<Vec<_>>().join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read() {
        let programs = [Program { name: "laws".to_owned(), executable: "laws".into(), folder: "/".into() }];
        let test = read(&programs, ["laws", "a::b", "0.25", "3 7"]).unwrap();
        let expected =
            Test { program: 0, name: "a::b".to_owned(), seconds: 0.25, reaches: BTreeSet::from([3, 7]) };
        assert_eq!(test, expected);
        assert!(read(&programs, ["laws", "a::b", "which fails", ""]).is_none());
        assert!(read(&programs, ["gone", "a::b", "0.25", ""]).is_none());
    }
}
