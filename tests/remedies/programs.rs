//! Applies remedies of route sets, derives, policies and types, which only a whole program can show.
//!
//! Each row of `programs.txt` fixes one item of `tests/ui/fail` as its error suggests. All fixed items together are
//! one program: it must compile, and its assertions must hold. Each line of a row begins with a sign:
//!
//! ```text
//! @ file item      a module, or the comment above a statement; without an item, the whole file
//! ! words          the golden of the item offers this remedy
//! - text           the first occurrence of this text in the item …
//! + text           … is replaced by this
//! = left, right    both are equal after the fix: mostly the URI that the item was about
//! ```

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;

use crate::support::said;

const TABLE: &str = include_str!("programs.txt");

/// A remedy, and how an item of a golden's source applies it.
struct Row<'t> {
    file: &'t str,
    item: &'t str,
    words: Vec<&'t str>,
    edits: Vec<(&'t str, &'t str)>,
    equal: Vec<&'t str>,
}

impl<'t> Row<'t> {
    fn parse(text: &'t str) -> Self {
        let mut lines = text.lines();
        let (file, item) = split(lines.next().unwrap_or_default());
        let mut row = Row { file, item, words: Vec::new(), edits: Vec::new(), equal: Vec::new() };
        for line in lines {
            match (split(line), row.edits.last_mut()) {
                (("!", words), _) => row.words.push(words),
                (("-", find), _) => row.edits.push((find, "")),
                (("+", replace), Some((_, by))) => *by = replace,
                (("=", equal), _) => row.equal.push(equal),
                _ => panic!("{file} {item}: {line}"),
            }
        }
        assert!(!row.words.is_empty() && !row.edits.is_empty(), "{file} {item} fixes nothing");
        row
    }

    /// Checks that an error of the item offers the remedies, and returns the fixed item as a module.
    fn module(&self, number: usize) -> Result<String, String> {
        let source = read(self.file, "rs");
        let place = place(&source, self.item).ok_or("the item is missing")?;
        self.is_offered(&lines(&source, &place))?;
        Ok(wrapped(number, self.item, &self.fixed(&source[place])?, &self.assertions()))
    }

    fn is_offered(&self, lines: &Range<usize>) -> Result<(), String> {
        let golden = read(self.file, "stderr");
        let is_of_item = |error: &&str| line(error).is_some_and(|at| lines.contains(&at));
        let errors: Vec<&str> = golden.split("\n\n").filter(is_of_item).collect();
        let is_missing = |words: &&&str| !errors.iter().any(|error| error.contains(**words));
        match self.words.iter().find(is_missing) {
            Some(words) => Err(format!("no error of the item has the words {words:?}")),
            None => Ok(()),
        }
    }

    fn fixed(&self, item: &str) -> Result<String, String> {
        let mut item = item.to_owned();
        for (find, replace) in &self.edits {
            if !item.contains(find) {
                return Err(format!("{find:?} does not occur"));
            }
            item = item.replacen(find, replace, 1);
        }
        Ok(item)
    }

    fn assertions(&self) -> String {
        self.equal.iter().fold(String::new(), |all, equal| format!("{all}        assert_eq!({equal});\n"))
    }
}

fn split(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

fn rows() -> impl Iterator<Item = Row<'static>> {
    TABLE.split("@ ").skip(1).map(Row::parse)
}

fn read(file: &str, ending: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/fail").join(file).with_extension(ending);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the place of a module's items, of the statements below a comment, or of the whole file.
fn place(source: &str, item: &str) -> Option<Range<usize>> {
    let (start, end) = match item {
        "" => return Some(0..source.len()),
        _ if is_statement(item) => (format!("    // {item}.\n"), "\n\n"),
        _ => (format!("\nmod {item} {{\n"), "\n}\n"),
    };
    let start = source.find(&start)? + start.len();
    let length = source[start..].find(end).or_else(|| source[start..].find("\n}\n"))?;
    Some(start..start + length)
}

/// Returns whether the item is named by a comment, which begins with a capital letter.
fn is_statement(item: &str) -> bool {
    item.starts_with(char::is_uppercase)
}

/// Returns the numbers of the lines from the line above, where a module begins.
fn lines(source: &str, place: &Range<usize>) -> Range<usize> {
    let number = |at: usize| source[..at].matches('\n').count() + 1;
    number(place.start)..number(place.end) + 1
}

/// Returns the line where the compiler saw an error: ` --> tests/ui/fail/modes.rs:7:12`.
fn line(error: &str) -> Option<usize> {
    error.split_once("--> ")?.1.split(':').nth(1)?.parse().ok()
}

fn wrapped(number: usize, item: &str, fixed: &str, assertions: &str) -> String {
    let uses = "        use urika::{Routes as _, UriTemplate as _};\n";
    let (items, statements) = if is_statement(item) { ("", fixed) } else { (fixed, "") };
    format!(
        "mod row_{number} {{\n{items}\n    pub fn holds() {{\n{uses}{statements}\n{assertions}    }}\n}}\n"
    )
}

/// Returns the program of all rows.
fn program() -> String {
    let (mut modules, mut calls, mut failures) = (String::new(), String::new(), Vec::new());
    for (number, row) in rows().enumerate() {
        match row.module(number) {
            Ok(module) => {
                let _ = write!(modules, "// {} {}\n{module}", row.file, row.item);
                let _ = writeln!(calls, "    row_{number}::holds();");
            }
            Err(reason) => failures.push(format!("{} {}: {reason}", row.file, row.item)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    format!("#![allow(warnings)]\n{modules}fn main() {{\n{calls}}}\n")
}

#[test]
fn remedies_of_items_compile() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("remedies.rs");
    fs::write(&path, program()).expect("a file");
    said(&format!("remedies: {} items fixed", rows().count()));
    trybuild::TestCases::new().pass(path);
}
