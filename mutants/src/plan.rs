//! Which tests a mutant is run against, and in which order.
//!
//! Most mutants are caught by the first tests that reach them. So these are cheap ones: those of
//! the mutant's own file, those that have caught others just now, and then by time. One process
//! runs several tests, first few of them and then more, since a process costs as much as many.

use crate::baseline::Test;

/// What one process may take, in seconds: at first, and at last.
const SHORTEST: f64 = 0.15;
const LONGEST: f64 = 3.0;

/// A test that has caught others comes first only if it is quick.
const QUICK: f64 = 0.3;

/// Tests for one process.
#[derive(Debug, PartialEq)]
pub(crate) struct Batch<'t> {
    pub(crate) program: usize,
    pub(crate) tests: Vec<&'t Test>,
    pub(crate) seconds: f64,
}

/// The processes for a mutant in a file, of as many tests as the budget allows; and the seconds
/// of those that it does not.
///
/// A test that is longer than the budget is asked if it is the first.
pub(crate) fn batches<'t>(
    mut reaching: Vec<&'t Test>,
    file: &str,
    recent: &[String],
    budget: f64,
) -> (Vec<Batch<'t>>, f64) {
    let module = file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::") + "::";
    let rank = |test: &Test| {
        if test.name.starts_with(&module) {
            return 0;
        }
        let is_recent = test.seconds < QUICK && recent.contains(&test.name);
        if is_recent { 1 } else { 2 }
    };
    reaching.sort_by(|a, b| rank(a).cmp(&rank(b)).then(a.seconds.total_cmp(&b.seconds)));
    let (mut batches, mut spent, mut left) = (Vec::new(), 0.0, 0.0);
    let (mut wave, mut limit) = (Vec::new(), SHORTEST);
    for test in reaching {
        if spent > 0.0 && spent + test.seconds > budget {
            left += test.seconds;
            continue;
        }
        spent += test.seconds;
        wave.push(test);
        if wave.iter().map(|test| test.seconds).sum::<f64>() >= limit {
            by_program(&mut batches, std::mem::take(&mut wave));
            limit = (2.0 * limit).min(LONGEST);
        }
    }
    by_program(&mut batches, wave);
    (batches, left)
}

/// One batch for each program.
fn by_program<'t>(batches: &mut Vec<Batch<'t>>, wave: Vec<&'t Test>) {
    let first = batches.len();
    for test in wave {
        match batches[first..].iter_mut().find(|batch| batch.program == test.program) {
            Some(batch) => {
                batch.tests.push(test);
                batch.seconds += test.seconds;
            }
            None => batches.push(Batch { program: test.program, tests: vec![test], seconds: test.seconds }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn test(program: usize, name: &str, seconds: f64) -> Test {
        Test { program, name: name.to_owned(), seconds, reaches: BTreeSet::new() }
    }

    fn names<'t>(batches: &[Batch<'t>]) -> Vec<Vec<&'t str>> {
        batches.iter().map(|batch| batch.tests.iter().map(|test| test.name.as_str()).collect()).collect()
    }

    #[test]
    fn own_and_recent_tests_come_first() {
        let tests = [
            test(0, "host::tests::a", 0.1),
            test(1, "quick", 0.01),
            test(1, "recent", 0.05),
            test(0, "path::tests::b", 0.02),
        ];
        let recent = ["recent".to_owned()];
        let (batches, left) = batches(tests.iter().collect(), "host.rs", &recent, 10.0);
        assert_eq!(
            names(&batches),
            [vec!["host::tests::a"], vec!["recent"], vec!["quick"], vec!["path::tests::b"]]
        );
        assert!(left < 0.1);
    }

    #[test]
    fn the_budget_leaves_the_longest_out() {
        let tests = [test(0, "a", 4.0), test(0, "b", 1.0), test(0, "c", 2.0)];
        let (batches, left) = batches(tests.iter().collect(), "host.rs", &[], 3.0);
        assert_eq!(names(&batches), [["b"], ["c"]]);
        assert!(left > 3.9);
    }

    #[test]
    fn a_single_test_is_always_asked() {
        let tests = [test(0, "a", 4.0)];
        let (batches, left) = batches(tests.iter().collect(), "grammar/mod.rs", &[], 3.0);
        assert_eq!(names(&batches), [["a"]]);
        assert!(left < 0.1);
    }
}
