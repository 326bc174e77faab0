//! All mutants of the runtime, each with a description that outlives other changes of its file.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};
use std::path::Path;
use std::{fs, io};

use crate::list::{self, Change};
use crate::site::{self, Site};

/// Where the sources are that are changed.
pub(crate) const SOURCES: &str = "runtime/src/";

/// All mutants, and the files that they are in.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(crate) changes: Vec<Change>,
    /// One for each change, at the same place.
    pub(crate) mutants: Vec<Mutant>,
    pub(crate) sources: Vec<Source>,
}

/// One mutant, as people are told of it.
///
/// File, function, what and by are its row in `tests/data/mutants.tsv`. No two mutants have the
/// same: where the text of one stands in a function twice, ` #2` follows the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// Below [`SOURCES`].
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) function: String,
    pub(crate) what: String,
    pub(crate) by: String,
    /// Whether it can stand in one build with the others.
    pub(crate) is_placed: bool,
}

/// A file with mutants.
#[derive(Debug)]
pub(crate) struct Source {
    /// From the root of the repository.
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) sites: Vec<Site>,
}

impl Catalogue {
    /// Reads the list, and the sources for what it does not say.
    ///
    /// # Errors
    ///
    /// There is no list, or a file cannot be read.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let changes = list::changes(root)?;
        let mut files: BTreeMap<&str, Vec<(usize, &Change)>> = BTreeMap::new();
        for (id, change) in changes.iter().enumerate() {
            files.entry(&change.file).or_default().push((id, change));
        }
        let mut mutants: Vec<Mutant> = changes.iter().map(unplaced).collect();
        let mut sources = Vec::new();
        for (file, changes) in files {
            let text = fs::read_to_string(root.join(file))?;
            let sites = site::find(&text, &changes)
                .map_err(|error| io::Error::other(format!("{file} is not Rust: {error}")))?;
            describe(&mut mutants, &text, &sites, &changes);
            sources.push(Source { file: file.to_owned(), text, sites });
        }
        let mut places: Vec<usize> = (0..mutants.len()).collect();
        places.sort_by_key(|&id| (mutants[id].line, changes[id].start.column));
        number(&mut mutants, &places);
        Ok(Self { changes, mutants, sources })
    }
}

impl Mutant {
    /// The first columns of its row.
    pub(crate) fn row(&self) -> [&str; 4] {
        [&self.file, &self.function, &self.what, &self.by]
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, function, what, by, .. } = self;
        write!(f, "{SOURCES}{file}:{line}: `{what}` by `{by}`")?;
        if function.is_empty() { Ok(()) } else { write!(f, " in `{function}`") }
    }
}

fn unplaced(change: &Change) -> Mutant {
    Mutant {
        file: change.file.strip_prefix(SOURCES).unwrap_or(&change.file).to_owned(),
        line: change.start.line,
        function: change.function.clone(),
        what: format!("{} in column {}", change.genre, change.start.column),
        by: change.replacement.clone(),
        is_placed: false,
    }
}

fn describe(mutants: &mut [Mutant], text: &str, sites: &[Site], changes: &[(usize, &Change)]) {
    let replacements: HashMap<usize, &str> = changes.iter().map(|(id, it)| (*id, &*it.replacement)).collect();
    for site in sites {
        for &id in &site.mutants {
            mutants[id].what = site.what(text);
            mutants[id].by = site.by(text, replacements[&id]);
            mutants[id].is_placed = true;
        }
    }
}

/// Tells those apart that are described by the same words, in the order of their places.
fn number(mutants: &mut [Mutant], places: &[usize]) {
    let mut seen: HashMap<[String; 4], usize> = HashMap::new();
    for &id in places {
        let count = seen.entry(mutants[id].row().map(str::to_owned)).or_default();
        *count += 1;
        if *count > 1 {
            let _ = write!(mutants[id].what, " #{count}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_are_numbered_from_the_top() {
        let mutant = |line| Mutant {
            file: "host.rs".to_owned(),
            line,
            function: "is_ip".to_owned(),
            what: "a < b".to_owned(),
            by: "<=".to_owned(),
            is_placed: true,
        };
        let mut mutants = [mutant(9), mutant(3), mutant(5)];
        number(&mut mutants, &[1, 2, 0]);
        assert_eq!(mutants.each_ref().map(|it| it.what.as_str()), ["a < b #3", "a < b", "a < b #2"]);
        assert_eq!(mutants[1].to_string(), "runtime/src/host.rs:3: `a < b` by `<=` in `is_ip`");
    }
}
