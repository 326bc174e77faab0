//! Mutants that change nothing: `tests/data/mutants.tsv`.
//!
//! A row has file, function, what is changed, by what, and why no test can see it. `…` in one of
//! the first four stands for any text.

use std::path::Path;
use std::{fs, io};

use crate::catalogue::Mutant;

const FILE: &str = "tests/data/mutants.tsv";

/// The rows of the list.
#[derive(Debug)]
pub(crate) struct Known(Vec<Row>);

/// One row.
#[derive(Debug)]
pub(crate) struct Row {
    line: usize,
    columns: [String; 4],
}

impl Known {
    /// Reads the list.
    ///
    /// # Errors
    ///
    /// It is not there, or a row has other columns.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        Self::parse(&fs::read_to_string(root.join(FILE))?).map_err(io::Error::other)
    }

    /// Reads the text of the list.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with("# "));
        let rows = lines.skip(1).map(|(index, line)| match line.split('\t').collect::<Vec<_>>()[..] {
            [file, function, what, by, because] if !because.trim().is_empty() => {
                Ok(Row { line: index + 1, columns: [file, function, what, by].map(str::to_owned) })
            }
            _ => Err(format!("{FILE}:{}: not file, function, what, by and a reason: {line}", index + 1)),
        });
        rows.collect::<Result<_, _>>().map(Self)
    }

    /// Whether a mutant is on the list.
    pub(crate) fn has(&self, mutant: &Mutant) -> bool {
        self.0.iter().any(|row| row.is_about(mutant))
    }

    /// The rows that are about none of these mutants.
    pub(crate) fn without(&self, mutants: &[&Mutant]) -> Vec<String> {
        let unused = self.0.iter().filter(|row| !mutants.iter().any(|mutant| row.is_about(mutant)));
        unused.map(|row| format!("{FILE}:{}: {}", row.line, row.columns.join("  "))).collect()
    }
}

impl Row {
    fn is_about(&self, mutant: &Mutant) -> bool {
        self.columns.iter().zip(mutant.row()).all(|(pattern, text)| fits(pattern, text))
    }
}

/// Whether a text is this pattern, in which `…` stands for any text.
fn fits(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('…') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    // What is in the middle is as early as it can be; the last piece is the end.
    let mut pieces = rest.split('…');
    let end = pieces.next_back().unwrap_or_default();
    for piece in pieces {
        match text.split_once(piece) {
            Some((_, behind)) => text = behind,
            None => return false,
        }
    }
    text.ends_with(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_five_columns() {
        let known =
            Known::parse("# Why.\nfile\tfunction\twhat\tby\tbecause\nhost.rs\tis_ip\ta\tb\tc\n").unwrap();
        assert_eq!(known.without(&[]), ["tests/data/mutants.tsv:3: host.rs  is_ip  a  b"]);
        let error = Known::parse("file\nhost.rs\tis_ip\ta\tb\t\n").unwrap_err();
        assert!(error.starts_with("tests/data/mutants.tsv:2: not file,"), "{error}");
    }

    #[test]
    fn a_row_is_about_what_it_says() {
        let known = Known::parse("file\nhost.rs\t…is_ip\ta < b\t…\tc\n").unwrap();
        let mutant = |function: &str, what: &str| Mutant {
            file: "host.rs".to_owned(),
            line: 1,
            function: function.to_owned(),
            what: what.to_owned(),
            by: "<=".to_owned(),
            is_placed: true,
        };
        assert!(known.has(&mutant("is_ip", "a < b")) && known.has(&mutant("Host::is_ip", "a < b")));
        assert!(!known.has(&mutant("is_ip", "a < b #2")) && !known.has(&mutant("is_ipv6", "a < b")));
        assert!(known.without(&[&mutant("is_ip", "a < b")]).is_empty());
    }

    #[test]
    fn a_pattern_fits_from_end_to_end() {
        for (pattern, text, expected) in [
            ("a", "a", true),
            ("a", "ab", false),
            ("…", "", true),
            ("a…c", "abc", true),
            ("a…c", "ab", false),
            ("a…a", "a", false),
            ("…b…b…", "abcb", true),
            ("…b…b…", "abc", false),
        ] {
            assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
        }
    }
}
