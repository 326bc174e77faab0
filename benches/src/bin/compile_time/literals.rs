//! What one `uri!` constant costs `cargo check`, in microseconds of processor time.
//!
//! Crates of many constants: plain `&str`; a struct of a `&str` and six `u32` written by
//! hand, once with the lifetime that a type which borrows its text must have and once
//! without; and `uri!`. The first is subtracted from the others. The rounds are
//! interleaved and the least cost of each crate counts. The proc macro is built as cargo
//! builds it by default, without optimization.

use std::fmt::Write as _;
use std::time::Duration;

use crate::scratch::{Result, Scratch, URIKA};

const ROUNDS: u32 = 5;

/// One way to write a constant.
struct Form {
    name: &'static str,
    what: &'static str,
    dependencies: &'static str,
    prelude: &'static str,
    constant: fn(&mut String, u32),
}

const FORMS: [Form; 4] = [
    Form {
        name: "plain",
        what: "`const U: &str = \"…\"`",
        dependencies: "",
        prelude: "",
        constant: |source, index| {
            let url = url(index);
            let _ = writeln!(source, "pub const U{index}: &str = \"{url}\";");
        },
    },
    Form {
        name: "by-hand",
        what: "a struct `S<'a>` of a `&'a str` and six `u32`, by hand",
        dependencies: "",
        prelude: "pub struct Parts<'a> {\n    pub text: &'a str,\n    pub a: u32,\n    \
                  pub b: u32,\n    pub c: u32,\n    pub d: u32,\n    pub e: u32,\n    \
                  pub f: u32,\n}\n",
        constant: |source, index| by_hand(source, index, "Parts<'static>"),
    },
    Form {
        name: "by-hand-static",
        what: "the same with `&'static str` and no lifetime",
        dependencies: "",
        prelude: "pub struct Parts {\n    pub text: &'static str,\n    pub a: u32,\n    \
                  pub b: u32,\n    pub c: u32,\n    pub d: u32,\n    pub e: u32,\n    \
                  pub f: u32,\n}\n",
        constant: |source, index| by_hand(source, index, "Parts"),
    },
    Form {
        name: "uri-macro",
        what: "`uri!(\"…\")`",
        dependencies: URIKA,
        prelude: "",
        constant: |source, index| {
            let url = url(index);
            let _ = writeln!(source, "pub const U{index}: urika::Uri<'static> = urika::uri!(\"{url}\");");
        },
    },
];

fn by_hand(source: &mut String, index: u32, name: &str) {
    let url = url(index);
    let _ = writeln!(
        source,
        "pub const U{index}: {name} = Parts {{ text: \"{url}\", a: 5, b: 8, c: 23, d: 23, e: 43, f: 51 }};"
    );
}

/// A URL of 60 bytes in normal form, another one for each index below 100,000.
fn url(index: u32) -> String {
    format!("https://www.example.com/catalog/items/{index:05}?lang=en#overview")
}

/// Prints a table of the forms.
pub(crate) fn measure(items: u32) -> Result<()> {
    let mut crates = Vec::new();
    for form in &FORMS {
        let mut source = form.prelude.to_owned();
        (0..items).for_each(|index| (form.constant)(&mut source, index));
        let scratch = Scratch::new(form.name, form.dependencies, "lib.rs", &source)?;
        scratch.cargo(&["check", "--offline"])?;
        crates.push((scratch, source, None::<Duration>));
    }
    let mut clock = "processor";
    for round in 0..ROUNDS {
        for (scratch, source, least) in &mut crates {
            let _ = writeln!(source, "// {round}");
            scratch.write("lib.rs", source)?;
            let cost = scratch.cargo(&["check", "--offline"])?;
            if cost.processor.is_none() {
                clock = "wall-clock";
            }
            let cost = cost.processor.unwrap_or(cost.wall);
            *least = Some(least.map_or(cost, |least| least.min(cost)));
        }
    }
    let costs = crates.iter().filter_map(|(_, _, least)| *least);
    print(items, clock, &costs.collect::<Vec<_>>());
    Ok(())
}

fn print(items: u32, clock: &str, costs: &[Duration]) {
    let over_plain = |cost: Duration| (cost.as_secs_f64() - costs[0].as_secs_f64()) / f64::from(items) * 1e6;
    println!("### cargo check of {items} constants ({clock} time, least of {ROUNDS})\n");
    println!("| constant | s | µs per item over `&str` | ratio to by hand |");
    println!("|---|--:|--:|--:|");
    for (form, &cost) in FORMS.iter().zip(costs) {
        println!(
            "| {} | {:.2} | {:.1} | {:.2} |",
            form.what,
            cost.as_secs_f64(),
            over_plain(cost),
            over_plain(cost) / over_plain(costs[1]),
        );
    }
    println!();
}
