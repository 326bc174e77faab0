//! The figures of one run: `figures.tsv`, from which the page is written.

use std::fmt;

/// The records of one run. Each record has a kind and fields, on one line with tabs between them:
///
/// | kind | fields |
/// |---|---|
/// | `fact` | name, text: the commit, the machine, versions |
/// | `later` | a table of another run, its commit, the versions that `fact` does not have |
/// | `skipped` | what was not measured, why |
/// | `case` | table, contender, rank, nanoseconds, their spread, instructions, allocations, right answers, all answers, first wrong answer, note |
/// | `check` | table, items, form, seconds |
/// | `build` | table, program, median, least and most seconds |
/// | `macro` | macro, tokens of its expansion, microseconds |
/// | `database` | entries, megabytes, seconds to check, megabytes of memory, seconds for the sitemap |
///
/// ```
/// use urika_benches::figures::Figures;
/// let mut figures = Figures::default();
/// figures.push("fact", &["commit", "0123456"]);
/// assert_eq!(figures.to_string(), "fact\tcommit\t0123456\n");
/// assert_eq!(Figures::parse(&figures.to_string()), figures);
/// assert_eq!(figures.fact("commit"), Some("0123456"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures(Vec<Vec<String>>);

impl Figures {
    /// Reads the text that `Display` writes.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self(text.lines().map(|line| line.split('\t').map(String::from).collect()).collect())
    }

    /// Adds a record.
    ///
    /// # Panics
    ///
    /// Panics when a field has a tab or a line feed.
    pub fn push(&mut self, kind: &str, fields: &[&str]) {
        assert!(!fields.iter().any(|field| field.contains(['\t', '\n'])), "{fields:?}");
        self.0.push([&[kind], fields].concat().into_iter().map(String::from).collect());
    }

    /// Adds the tables of a later run, which replace the tables of the same name.
    pub fn add(&mut self, later: &Self) {
        let [then, now] = [&*self, later].map(|figures| figures.fact("packages").unwrap_or_default());
        let new: Vec<&str> = now.split(", ").filter(|package| !then.contains(package)).collect();
        let (new, commit) = (new.join(", "), later.fact("commit").unwrap_or("unknown"));
        let mut tables: Vec<&str> = later.0.iter().filter_map(|record| table(record)).collect();
        tables.dedup();
        for name in tables {
            let place = self.0.iter().position(|record| table(record) == Some(name));
            let place = place.unwrap_or(self.0.len());
            self.0.retain(|record| table(record) != Some(name));
            let records = later.0.iter().filter(|record| table(record) == Some(name));
            self.0.splice(place..place, records.cloned());
            self.push("later", &[name, commit, &new]);
        }
        self.0.extend(later.0.iter().filter(|record| record[0] == "skipped").cloned());
    }

    /// Returns the fields of each record of a kind.
    pub fn of<'f>(&'f self, kind: &str) -> impl Iterator<Item = &'f [String]> {
        self.0.iter().filter(move |record| record[0] == kind).map(|record| &record[1..])
    }

    /// Returns the text of a fact.
    #[must_use]
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.of("fact").find(|fact| fact[0] == name).map(|fact| fact[1].as_str())
    }
}

/// Returns the name of the table that a record belongs to. The macros have one table, and the databases too.
fn table(record: &[String]) -> Option<&str> {
    match &*record[0] {
        "case" | "check" | "build" | "later" => Some(&record[1]),
        "macro" => Some("expansions"),
        "database" => Some("URL databases"),
        _ => None,
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|record| writeln!(f, "{}", record.join("\t")))
    }
}
