//! A progress bar, shown only on a terminal and for long input.

use indicatif::{ProgressBar, ProgressStyle};

/// Files below this length are checked too quickly for a bar.
const SHORT: u64 = 4 << 20;

/// Returns a bar for a file of this length, or a counter if the length is not known. The bar is drawn on
/// standard error, and only if that is a terminal.
pub(crate) fn bar(length: Option<u64>) -> ProgressBar {
    match length {
        Some(length) if length < SHORT => ProgressBar::hidden(),
        Some(length) => ProgressBar::new(length)
            .with_style(style("{bar:40} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta}")),
        None => ProgressBar::no_length().with_style(style("{spinner} {bytes} {binary_bytes_per_sec}")),
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
