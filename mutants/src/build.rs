//! One build with all mutants that compile.
//!
//! Those that do not are found by the compiler's errors: each mutant stands on lines of its own.
//! The compiler finds some errors only where there are no others, so this takes some rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use crate::catalogue::Catalogue;
use crate::compile::{Fault, Workshop};
use crate::journal::Journal;
use crate::process::Program;
use crate::rewrite;
use crate::site::Site;
use crate::tree::Files;

/// An error over more lines than this says little about which of the mutants in it is to blame.
const FEW_LINES: usize = 6;

/// The programs of the tests, and the mutants that are in them.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) programs: Vec<Program>,
    pub(crate) mutants: BTreeSet<usize>,
}

/// Which mutant is on which line of which file.
type Lines = BTreeMap<(String, usize), BTreeSet<usize>>;

/// Builds the tests with as many of these mutants as compile.
///
/// # Errors
///
/// There is an error that is no mutant's, or a file cannot be written.
pub(crate) fn build(
    catalogue: &Catalogue,
    chosen: &BTreeSet<usize>,
    tests: &[String],
    files: &Files,
    workshop: &Workshop,
    journal: &Journal,
) -> io::Result<Built> {
    let mut mutants: BTreeSet<usize> =
        chosen.iter().copied().filter(|&id| catalogue.mutants[id].is_placed).collect();
    for [id] in journal.rows() {
        mutants.remove(&id.parse().map_err(io::Error::other)?);
    }
    loop {
        let (rewritten, lines) = rewritten(catalogue, &mutants);
        let mut files = files.clone();
        files.mutate(rewritten, catalogue.mutants.len());
        files.write(&workshop.copy)?;
        eprintln!("checking {} mutants", mutants.len());
        let mut faults = workshop.check()?;
        if faults.is_empty() {
            eprintln!("building tests with {} mutants", mutants.len());
            let (wrong, programs) = workshop.build(tests)?;
            if wrong.is_empty() {
                return Ok(Built { programs, mutants });
            }
            faults = wrong;
        }
        let guilty: BTreeSet<usize> = faults.iter().flat_map(|fault| blame(fault, &lines)).collect();
        if guilty.is_empty() {
            return Err(io::Error::other(faults.into_iter().map(|fault| fault.shown).collect::<String>()));
        }
        for id in guilty {
            mutants.remove(&id);
            journal.add(&[&id.to_string()])?;
        }
    }
}

/// All files with mutants, also those of which no mutant is left.
fn rewritten(catalogue: &Catalogue, mutants: &BTreeSet<usize>) -> (BTreeMap<String, String>, Lines) {
    let (mut texts, mut lines) = (BTreeMap::new(), Lines::new());
    for source in &catalogue.sources {
        let sites: Vec<Site> = source.sites.iter().filter_map(|site| with_only(site, mutants)).collect();
        let rewritten = rewrite::rewrite(&source.text, &sites, &catalogue.changes);
        for (line, id) in rewritten.lines {
            lines.entry((source.file.clone(), line)).or_default().insert(id);
        }
        texts.insert(source.file.clone(), rewritten.text);
    }
    (texts, lines)
}

fn with_only(site: &Site, mutants: &BTreeSet<usize>) -> Option<Site> {
    let mut site = site.clone();
    site.mutants.retain(|id| mutants.contains(id));
    (!site.mutants.is_empty()).then_some(site)
}

/// The mutants that an error is about: those on its first lines, or else on the others, or else
/// the next ones before and behind it.
fn blame(fault: &Fault, lines: &Lines) -> BTreeSet<usize> {
    let on = |longest: usize| {
        fault.places.iter().map(move |(file, range)| {
            let is_short = range.clone().count() <= longest;
            let range = range.clone().filter(|_| is_short);
            range.filter_map(|line| lines.get(&(file.clone(), line))).flatten().copied().collect()
        })
    };
    let nearest = fault.places.iter().map(|(file, range)| {
        let before = lines.range((file.clone(), 0)..(file.clone(), *range.start())).next_back();
        let behind = lines.range((file.clone(), *range.end())..(file.clone(), usize::MAX)).next();
        before.into_iter().chain(behind).flat_map(|(_, ids)| ids).copied().collect()
    });
    let mut found = on(FEW_LINES).chain(on(usize::MAX)).chain(nearest);
    found.find(|found: &BTreeSet<usize>| !found.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_narrowest_place_is_to_blame() {
        let line = |line, id| (("a.rs".to_owned(), line), BTreeSet::from([id]));
        let lines = Lines::from([line(4, 1), line(6, 2), line(20, 3)]);
        let blamed = |places: &[std::ops::RangeInclusive<usize>]| {
            let places = places.iter().map(|range| ("a.rs".to_owned(), range.clone())).collect();
            Vec::from_iter(blame(&Fault { shown: String::new(), places }, &lines))
        };
        assert_eq!(blamed(&[6..=6, 4..=4]), [2]);
        assert_eq!(blamed(&[1..=12, 20..=20]), [3]);
        assert_eq!(blamed(&[1..=12]), [1, 2]);
        assert_eq!(blamed(&[5..=5]), [1, 2]);
        assert_eq!(blamed(&[30..=30]), [3]);
        assert!(
            blame(&Fault { shown: String::new(), places: vec![("b.rs".to_owned(), 4..=4)] }, &lines)
                .is_empty()
        );
    }
}
