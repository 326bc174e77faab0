//! Large databases, to try things with, and what they cost:
//!
//! ```console
//! $ cargo run -q --release --example large -- generate 100000 10 > large.json
//! $ cargo run -q --release --example large -- measure
//! ```
//!
//! `generate` prints a database with that many entries and that many alternates each; all of them
//! are entries, and nothing is wrong. `measure` prints the figures of `benches/README.md`: each size is
//! checked in a process of its own, whose peak memory Linux tells.

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
