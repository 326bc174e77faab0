//! Reads test data.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the root of the package.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// Reads a file of `tests/data`.
pub(crate) fn data(name: &str) -> String {
    let path = root().join("tests/data").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads the rows of a table: columns separated by tabs, `#` begins a comment. A row has as many
/// columns as there are names in the first line.
pub(crate) fn table<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let text = data(name);
    let mut rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let names = rows.next().unwrap_or_default();
    assert_eq!(names.split('\t').count(), COLUMNS, "{name}: {names}");
    rows.map(|row| {
        let columns: Vec<String> = row.split('\t').map(str::to_owned).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{name}: not {COLUMNS} columns: {row}"))
    })
    .collect()
}
