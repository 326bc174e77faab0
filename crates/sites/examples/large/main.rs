//! Generates large databases, and measures their cost:
//!
//! ```console
//! $ cargo run -q --release --example large -- generate 100000 10 > large.json
//! $ cargo run -q --release --example large -- measure
//! ```
//!
//! `generate` prints a database with this number of entries and of alternates for each entry. Each alternate
//! is an entry, and the database has no findings. `measure` prints the figures of `benches/README.md`. It
//! checks each size in a separate process, whose peak memory Linux reports.

mod generate;
mod measure;

use std::error::Error;
use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["generate", entries, alternates] => {
            let mut out = BufWriter::new(io::stdout().lock());
            generate::database(entries.parse()?, alternates.parse()?, &mut out)?;
            Ok(out.flush()?)
        }
        ["measure"] => measure::table(),
        ["measure", file] => measure::file(file),
        _ => Err("usage: large generate ENTRIES ALTERNATES | large measure".into()),
    }
}
