//! How long a clean debug build of a small program takes, by its one dependency.
//!
//! Wall clock with two jobs, sources already downloaded, no incremental compilation;
//! the median of three builds, the rounds interleaved.

use std::time::Duration;

use crate::scratch::{Result, Scratch, URIKA};

const ROUNDS: usize = 3;

/// A program and what it depends on.
struct Program {
    name: &'static str,
    what: &'static str,
    dependencies: &'static str,
    source: &'static str,
}

const PROGRAMS: [Program; 4] = [
    Program {
        name: "nothing",
        what: "nothing",
        dependencies: "",
        source: "fn main() {\n    println!(\"https://example.com/\");\n}\n",
    },
    Program {
        name: "one-uri",
        what: "urika, one `uri!`",
        dependencies: URIKA,
        source: "const HOME: urika::Uri<'static> = urika::uri!(\"https://example.com/\");\n\n\
                 fn main() {\n    println!(\"{HOME}\");\n}\n",
    },
    Program {
        name: "one-fluent-uri",
        what: "fluent-uri, parsed at run time",
        dependencies: "fluent-uri = \"0.4\"",
        source: "fn main() {\n    let home = fluent_uri::Uri::parse(\"https://example.com/\");\n    \
                 println!(\"{}\", home.unwrap());\n}\n",
    },
    Program {
        name: "one-url-macro",
        what: "url-macro and url, one `url!`",
        dependencies: "url = \"2\"\nurl-macro = \"0.2\"",
        source: "fn main() {\n    println!(\"{}\", url_macro::url!(\"https://example.com/\"));\n}\n",
    },
];

/// Prints a table of the programs; the last one only `with_url_macro`.
pub(crate) fn measure(with_url_macro: bool) -> Result<()> {
    let count = PROGRAMS.len() - usize::from(!with_url_macro);
    let mut runs = Vec::new();
    for program in &PROGRAMS[..count] {
        let Program { name, dependencies, source, .. } = program;
        let scratch = Scratch::new(name, dependencies, "main.rs", source)?;
        runs.push((program, scratch, Vec::new()));
    }
    for _ in 0..ROUNDS {
        for (_, scratch, times) in &mut runs {
            scratch.clean()?;
            let cost = scratch.cargo(&["build", "--offline", "--jobs", "2"])?;
            times.push(cost.wall);
        }
    }
    println!("### clean debug build (wall clock, 2 jobs, median of {ROUNDS})\n");
    println!("| dependency | s | from | to | ratio to fluent-uri |");
    println!("|---|--:|--:|--:|--:|");
    let fluent_uri = median(&mut runs[2].2);
    for (program, _, times) in &mut runs {
        let median = median(times);
        println!(
            "| {} | {:.2} | {:.2} | {:.2} | {:.2} |",
            program.what,
            median,
            times[0].as_secs_f64(),
            times[ROUNDS - 1].as_secs_f64(),
            median / fluent_uri,
        );
    }
    println!();
    Ok(())
}

/// The middle of the times in seconds; leaves them sorted.
fn median(times: &mut [Duration]) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}
