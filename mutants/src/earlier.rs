//! What earlier runs have caught, for `--again`: whoever writes tests need not wait for the rest.
//!
//! Lines name a mutant by its row, which outlives other changes of the repository.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::{fs, io};

use crate::catalogue::Mutant;
use crate::journal::Journal;
use crate::run::Verdict;

/// Those of these mutants that were caught the last time.
///
/// # Errors
///
/// The file cannot be read.
pub(crate) fn read(path: &Path, mutants: &[Mutant]) -> io::Result<BTreeMap<usize, Verdict>> {
    let journal = Journal::open(path)?;
    let caught: HashMap<[&str; 4], Verdict> = journal
        .rows()
        .filter_map(|[file, function, what, by, verdict]| {
            Some(([file, function, what, by], Verdict::of_name(verdict)?))
        })
        .collect();
    let mutants = mutants.iter().enumerate();
    Ok(mutants.filter_map(|(id, mutant)| Some((id, caught.get(&mutant.row())?.clone()))).collect())
}

/// Adds these verdicts. Mutants that were not run this time stay what they were.
///
/// # Errors
///
/// The file cannot be written.
pub(crate) fn write(path: &Path, mutants: &[Mutant], verdicts: &BTreeMap<usize, Verdict>) -> io::Result<()> {
    let mut all = read(path, mutants)?;
    all.extend(verdicts.iter().map(|(id, verdict)| (*id, verdict.clone())));
    all.retain(|_, verdict| verdict.is_caught());
    let lines =
        all.iter().map(|(&id, verdict)| format!("{}\t{}\n", mutants[id].row().join("\t"), verdict.name()));
    fs::write(path, lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_verdict_counts() -> io::Result<()> {
        let mutant = |by: &str| Mutant {
            file: "host.rs".to_owned(),
            line: 1,
            function: "is_ip".to_owned(),
            what: "a < b".to_owned(),
            by: by.to_owned(),
            is_placed: true,
        };
        let path = std::env::temp_dir().join(format!("urika-mutants-earlier-{}", std::process::id()));
        let mutants = ["==", ">", "<="].map(mutant);
        let caught = Verdict::Caught;
        write(&path, &mutants, &BTreeMap::from([(0, caught.clone()), (1, caught.clone())]))?;
        let survived = Verdict::Survived { is_cut: false };
        write(&path, &mutants, &BTreeMap::from([(1, survived), (2, Verdict::Stopped)]))?;
        let moved = ["<=", "=="].map(mutant);
        assert_eq!(read(&path, &moved)?, BTreeMap::from([(0, Verdict::Stopped), (1, caught)]));
        fs::remove_file(&path)
    }
}
