//! The files that callgrind writes.

use std::fs;
use std::path::Path;

/// Returns the total count in a file of callgrind.
///
/// # Panics
///
/// Panics when the file cannot be read, or has no total.
#[must_use]
pub fn total(path: &Path) -> f64 {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    total.and_then(|total| total.parse().ok()).unwrap_or_else(|| panic!("no total in {}", path.display()))
}
