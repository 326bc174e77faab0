//! The quick check: finds nearly every mistake in a minute.
//!
//! The check omits UI cases, doc tests, and tests that compile programs, run other tools or try hundreds of
//! thousands of strings. `cargo xtask check` includes all of them.

use std::io;
use std::process::Command;

/// The tests of the facade. The unit tests of the libraries are run as well.
const TESTS: [&str; 17] = [
    "conformance",
    "contract",
    "errors",
    "faults",
    "from_uri",
    "laws",
    "links",
    "literals",
    "messages",
    "policies",
    "policy_rules",
    "rfc3986",
    "routes",
    "same_answer",
    "template",
    "typed",
    "uri_value",
];

/// The number of cases for each law. CI tries more.
const CASES: &str = "16";

/// Runs the checks, the cheapest first.
pub(crate) fn run() -> io::Result<()> {
    super::run(&mut cargo(&["fmt", "--all", "--check"]))?;
    let mut clippy = cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--all-features"]);
    super::run(clippy.args(["--", "-D", "warnings"]))?;
    let mut test = cargo(&["test", "--quiet", "--no-fail-fast", "--all-features", "--lib"]);
    test.args(["-p", "urika-runtime", "-p", "urika-template", "-p", "urika-macros", "-p", "urika"]);
    test.args(TESTS.iter().flat_map(|name| ["--test", name]));
    super::run(test.env("PROPTEST_CASES", CASES))
}

/// Builds without debug information, as CI does.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = super::cargo(arguments);
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    command
}
