//! Measures the work of the compiler, in throw-away packages.

mod clean;
mod form;
mod literals;
mod macros;
mod scratch;
mod stopwatch;
mod templates;

use urika_benches::figures::Figures;

use scratch::Result;

/// A table: its name, and the function that measures it.
type Table = (&'static str, fn(&mut Figures) -> Result<()>);

/// The tables, in their order on the page.
pub(crate) const TABLES: [Table; 7] = [
    ("literals", |figures| literals::measure(figures, 10_000)),
    ("templates", templates::measure),
    ("formats", templates::measure_formats),
    ("sets", templates::measure_routes),
    ("macros", macros::measure),
    ("crates", macros::measure_crates),
    ("clean", clean::measure),
];
