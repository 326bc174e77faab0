//! Measures a clean debug build of a small program with one dependency.
//!
//! The figure is wall-clock time with two jobs, with downloaded sources and without incremental compilation.
//! It is the median of three builds, and the rounds are interleaved.

use urika_benches::figures::Figures;

use super::scratch::{Result, Scratch, URIKA};
use super::stopwatch;

const ROUNDS: usize = 3;

/// A program and its dependency.
struct Program {
    name: &'static str,
    what: &'static str,
    dependencies: &'static str,
    source: &'static str,
}

const PROGRAMS: [Program; 5] = [
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
        name: "one-uri-without-templates",
        what: "urika without the feature `template`, one `uri!`",
        dependencies: concat!(
            "urika = { path = '",
            env!("CARGO_MANIFEST_DIR"),
            "/..', default-features = false, features = ['alloc'] }"
        ),
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

/// Builds the programs in turn. Skips a program whose sources cannot be downloaded.
pub(super) fn measure(figures: &mut Figures) -> Result<()> {
    let mut runs = Vec::new();
    for program in &PROGRAMS {
        let Program { name, dependencies, source, .. } = program;
        match Scratch::new(name, dependencies, "main.rs", source) {
            Ok(scratch) => runs.push((program, scratch, Vec::new())),
            Err(error) => figures.push("skipped", &[program.what, &error.to_string()]),
        }
    }
    for _ in 0..ROUNDS {
        for (_, scratch, times) in &mut runs {
            scratch.clean()?;
            let cost = scratch.cargo(&["build", "--offline", "--jobs", "2"])?;
            times.push(cost.wall);
        }
    }
    let head = format!("clean debug build (wall clock, 2 jobs, median of {ROUNDS})");
    for (program, _, times) in &mut runs {
        times.sort();
        let [from, median, to] = stopwatch::seconds(times);
        figures.push("build", &[&head, program.what, &median, &from, &to]);
    }
    Ok(())
}
