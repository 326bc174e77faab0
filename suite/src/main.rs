//! Writes the files of the suite, or runs libraries on it.
//!
//! ```console
//! cargo run --release -p urika-suite             # writes rfc3986.json and rfc6570.json
//! cargo run --release -p urika-suite -- results  # runs the libraries, and writes RESULTS.md
//! cargo run --release -p urika-suite -- browsers # runs browsers' parsers, and writes BROWSERS.md
//! ```

mod read;
mod results;

use std::path::Path;
use std::{env, fs, io};

use urika_suite::{rfc3986, rfc6570};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    match env::args().nth(1).as_deref() {
        None => {
            fs::write(folder.join("rfc3986.json"), rfc3986::json())?;
            fs::write(folder.join("rfc6570.json"), rfc6570::json())
        }
        Some("results") => results::write(folder),
        Some("browsers") => read::write(folder),
        Some(other) => Err(io::Error::other(format!("`{other}` is neither `results` nor `browsers`"))),
    }
}
