//! What is said at the end: what survived, rows that say nothing any more, and the table.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::AddAssign;
use std::path::Path;
use std::{fs, io};

use crate::catalogue::Mutant;
use crate::known::Known;
use crate::run::Verdict;

/// All that was found out.
#[derive(Debug)]
pub(crate) struct Report<'r> {
    pub(crate) mutants: &'r [Mutant],
    /// Those that were asked for.
    pub(crate) chosen: &'r BTreeSet<usize>,
    /// Of these, those that could be built.
    pub(crate) verdicts: &'r BTreeMap<usize, Verdict>,
    pub(crate) known: &'r Known,
}

impl Report<'_> {
    /// Whether nothing is to be done: no mutant survived that is not on the list, and each row of
    /// the list is about a mutant.
    pub(crate) fn is_good(&self) -> bool {
        self.survivors().is_empty() && self.stale().is_empty()
    }

    /// What is to be looked at, a line each.
    pub(crate) fn findings(&self) -> String {
        let mut text = String::new();
        for (mutant, verdict) in self.survivors() {
            let is_cut = matches!(verdict, Verdict::Survived { is_cut: true });
            let _ =
                writeln!(text, "survived{}: {mutant}", if is_cut { " what the budget allows" } else { "" });
        }
        for row in self.stale() {
            let _ = writeln!(text, "about no mutant: {row}");
        }
        for row in self.refuted() {
            let _ = writeln!(text, "note: about mutants that tests catch: {row}");
        }
        text
    }

    /// The mutants that were asked for, as the first columns of rows for the list.
    pub(crate) fn list(&self) -> String {
        rows(self.chosen.iter().map(|&id| &self.mutants[id]))
    }

    /// Writes files with the mutants that survived and those that no test reaches, as the first
    /// columns of rows for the list.
    ///
    /// # Errors
    ///
    /// One of them cannot be written.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        let survivors = self.survivors().into_iter().map(|(mutant, _)| mutant);
        let unreached = self.judged().filter(|(_, it)| **it == Verdict::Unreached).map(|(mutant, _)| mutant);
        fs::write(folder.join("survived.tsv"), rows(survivors))?;
        fs::write(folder.join("unreached.tsv"), rows(unreached))
    }

    /// The table, in Markdown: a row for each folder, one for single files, and the sums.
    pub(crate) fn table(&self) -> String {
        let mut places: BTreeMap<&str, Counts> = BTreeMap::new();
        let (mut files, mut sum) = (Counts::default(), Counts::default());
        for &id in self.chosen {
            let mutant = &self.mutants[id];
            let counts = self.count(mutant, self.verdicts.get(&id));
            sum += counts;
            match mutant.file.split_once('/') {
                Some((folder, _)) => *places.entry(folder).or_default() += counts,
                None => files += counts,
            }
        }
        let mut text =
            "| in | mutants | not built | caught | of these by time | not reached | listed | survived |\n\
            |---|---|---|---|---|---|---|---|\n"
                .to_owned();
        for (place, counts) in &places {
            counts.line(&mut text, &format!("`{place}/`"));
        }
        if files.mutants > 0 {
            files.line(&mut text, "single files");
        }
        sum.line(&mut text, "together");
        text
    }

    fn judged(&self) -> impl Iterator<Item = (&Mutant, &Verdict)> {
        self.verdicts.iter().map(|(&id, verdict)| (&self.mutants[id], verdict))
    }

    fn survivors(&self) -> Vec<(&Mutant, &Verdict)> {
        let survived = self.judged().filter(|(_, it)| matches!(it, Verdict::Survived { .. }));
        survived.filter(|(mutant, _)| !self.known.has(mutant)).collect()
    }

    fn stale(&self) -> Vec<String> {
        self.known.without(&self.mutants.iter().collect::<Vec<_>>())
    }

    /// Rows about mutants that were run, each of which was caught.
    fn refuted(&self) -> Vec<String> {
        let is_caught = |id| self.verdicts.get(&id).is_some_and(Verdict::is_caught);
        let others = self.mutants.iter().enumerate().filter(|(id, _)| !is_caught(*id)).map(|it| it.1);
        let stale = self.stale();
        self.known
            .without(&others.collect::<Vec<_>>())
            .into_iter()
            .filter(|row| !stale.contains(row))
            .collect()
    }

    fn count(&self, mutant: &Mutant, verdict: Option<&Verdict>) -> Counts {
        let mut counts = Counts { mutants: 1, ..Counts::default() };
        match verdict {
            None => counts.unbuilt = 1,
            Some(Verdict::Caught) => counts.caught = 1,
            Some(Verdict::Stopped) => (counts.caught, counts.stopped) = (1, 1),
            Some(Verdict::Unreached) => counts.unreached = 1,
            Some(Verdict::Survived { .. }) if self.known.has(mutant) => counts.listed = 1,
            Some(Verdict::Survived { .. }) => counts.survived = 1,
        }
        counts
    }
}

fn rows<'m>(mutants: impl Iterator<Item = &'m Mutant>) -> String {
    mutants.fold(String::new(), |text, mutant| text + &mutant.row().join("\t") + "\n")
}

/// A row of the table.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    mutants: u32,
    unbuilt: u32,
    caught: u32,
    stopped: u32,
    unreached: u32,
    listed: u32,
    survived: u32,
}

impl Counts {
    fn line(&self, text: &mut String, name: &str) {
        let Self { mutants, unbuilt, caught, stopped, unreached, listed, survived } = self;
        let _ = writeln!(
            text,
            "| {name} | {mutants} | {unbuilt} | {caught} | {stopped} | {unreached} | {listed} | {survived} |"
        );
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.mutants += other.mutants;
        self.unbuilt += other.unbuilt;
        self.caught += other.caught;
        self.stopped += other.stopped;
        self.unreached += other.unreached;
        self.listed += other.listed;
        self.survived += other.survived;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutants() -> Vec<Mutant> {
        let mutant = |file: &str, by: &str| Mutant {
            file: file.to_owned(),
            line: 7,
            function: "is_ip".to_owned(),
            what: "a < b".to_owned(),
            by: by.to_owned(),
            is_placed: true,
        };
        let files = ["host.rs", "host.rs", "uri/mod.rs", "uri/mod.rs", "uri/mod.rs", "uri/mod.rs"];
        files.iter().zip(["==", ">", "==", ">", "<=", "!="]).map(|(file, by)| mutant(file, by)).collect()
    }

    fn verdicts() -> BTreeMap<usize, Verdict> {
        BTreeMap::from([
            (0, Verdict::Caught),
            (2, Verdict::Stopped),
            (3, Verdict::Unreached),
            (4, Verdict::Survived { is_cut: false }),
            (5, Verdict::Survived { is_cut: true }),
        ])
    }

    fn report(known: &str, check: impl FnOnce(&Report<'_>)) {
        let (mutants, verdicts) = (mutants(), verdicts());
        let chosen = (0..mutants.len()).collect();
        let known = Known::parse(&format!("file\tfunction\twhat\tby\tbecause\n{known}")).unwrap();
        check(&Report { mutants: &mutants, chosen: &chosen, verdicts: &verdicts, known: &known });
    }

    #[test]
    fn the_table_counts_each_mutant_once() {
        report("uri/mod.rs\tis_ip\ta < b\t<=\tsame\n", |report| {
            let expected = "| in | mutants | not built | caught | of these by time | not reached | listed | survived |\n\
                |---|---|---|---|---|---|---|---|\n\
                | `uri/` | 4 | 0 | 1 | 1 | 1 | 1 | 1 |\n\
                | single files | 2 | 1 | 1 | 0 | 0 | 0 | 0 |\n\
                | together | 6 | 1 | 2 | 1 | 1 | 1 | 1 |\n";
            assert_eq!(report.table(), expected);
        });
    }

    #[test]
    fn what_is_listed_is_no_survivor() {
        report("uri/mod.rs\tis_ip\ta < b\t<=\tsame\n", |report| {
            let expected =
                "survived what the budget allows: runtime/src/uri/mod.rs:7: `a < b` by `!=` in `is_ip`\n";
            assert_eq!(report.findings(), expected);
            assert!(!report.is_good());
        });
        report("uri/mod.rs\tis_ip\ta < b\t…=\tsame\n", |report| {
            assert_eq!(report.findings(), "");
            assert!(report.is_good());
        });
    }

    #[test]
    fn rows_that_say_nothing_are_found() {
        let rows = "uri/mod.rs\tis_ip\ta < b\t…=\tsame\nhost.rs\tis_ip\ta < b\t==\tsame\n";
        report(rows, |report| {
            let expected =
                "note: about mutants that tests catch: tests/data/mutants.tsv:3: host.rs  is_ip  a < b  ==\n";
            assert_eq!(report.findings(), expected);
            assert!(report.is_good());
        });
        report("uri/mod.rs\tis_ip\ta < b\t…=\tsame\nhost.rs\tis_ip\tc < d\t==\tsame\n", |report| {
            let expected = "about no mutant: tests/data/mutants.tsv:3: host.rs  is_ip  c < d  ==\n";
            assert_eq!(report.findings(), expected);
            assert!(!report.is_good());
        });
    }
}
