//! Ways to write the same items, and what a crate of many of them costs `cargo check`.
//!
//! The rounds are interleaved and the least cost of each crate counts. The first form is
//! subtracted from the others, the second is what they are compared with. Dependencies are
//! already checked, and the proc macro is built as cargo builds it by default, without
//! optimization.

use std::fmt::Write as _;
use std::time::Duration;

use crate::scratch::{Result, Scratch};

const ROUNDS: u32 = 5;

/// One way to write an item.
pub(crate) struct Form {
    /// The name of the crate.
    pub(crate) name: &'static str,
    /// What the table calls it.
    pub(crate) what: &'static str,
    /// Lines for `[dependencies]`.
    pub(crate) dependencies: &'static str,
    /// What stands once, at the top.
    pub(crate) prelude: &'static str,
    /// Writes one item.
    pub(crate) item: fn(&mut String, u32),
}

/// Prints a table of crates with so many items, each written in one of the forms.
pub(crate) fn measure(what: &str, forms: &[Form], items: u32) -> Result<()> {
    let mut crates = Vec::new();
    for form in forms {
        let mut source = form.prelude.to_owned();
        (0..items).for_each(|index| (form.item)(&mut source, index));
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
    println!("### cargo check of {items} {what} ({clock} time, least of {ROUNDS})\n");
    let costs = crates.iter().filter_map(|(_, _, least)| *least);
    print(forms, items, &costs.collect::<Vec<_>>());
    Ok(())
}

fn print(forms: &[Form], items: u32, costs: &[Duration]) {
    let over_first = |cost: Duration| (cost.as_secs_f64() - costs[0].as_secs_f64()) / f64::from(items) * 1e6;
    println!("| each | s | µs each over the first | ratio to the second |");
    println!("|---|--:|--:|--:|");
    for (form, &cost) in forms.iter().zip(costs) {
        println!(
            "| {} | {:.2} | {:.1} | {:.2} |",
            form.what,
            cost.as_secs_f64(),
            over_first(cost),
            over_first(cost) / over_first(costs[1]),
        );
    }
    println!();
}
