//! The cost of const evaluation: the compiler's time for a constant grows linearly with its length.

use std::process::Command;

use crate::program::in_package;

/// Returns the CPU seconds for a program with a constant of this many escapes, or `None` without a shell that
/// counts them.
fn seconds(escapes: usize) -> Option<f64> {
    let program = format!(
        "const TRIPLETS: [[u8; 3]; {escapes}] = [*b\"%e9\"; {escapes}];
        const TEXT: &str = match core::str::from_utf8(TRIPLETS.as_flattened()) {{ Ok(text) => text, Err(_) => \"\" }};
        pub const PAGE: urika::UriRef<'static> = urika::uri_ref!(TEXT);"
    );
    let mut command = Command::new("bash");
    command.args(["-c", "TIMEFORMAT=%U; time \"${CARGO:-cargo}\" check --quiet --offline"]);
    let result = in_package(&mut command, "cost", "2024", &program).output().ok()?;
    let words = String::from_utf8_lossy(&result.stderr);
    assert!(result.status.success(), "{words}");
    words.lines().last()?.replace(',', ".").parse().ok()
}

#[test]
fn a_constant_with_escapes_is_evaluated_in_linear_time() {
    // The first one builds what the others need.
    let (Some(_), Some(none), Some(some), Some(more)) =
        (seconds(1), seconds(2), seconds(10_000), seconds(40_000))
    else {
        return eprintln!("skipped: bash is not installed");
    };
    let (some, more) = (some - none, more - none);
    println!("30 kB take {some:.2} s, 120 kB {more:.2} s");
    assert!(more < 8.0 * some.max(0.5), "{some} s, {more} s");
}
