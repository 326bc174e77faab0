//! What the figures depend on: machine, compiler, and the contenders' versions.

use std::fs;
use std::process::Command;

const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));

const PACKAGES: &[&str] = &[
    "urika",
    "fluent-uri",
    "http",
    "iref",
    "iri-string",
    "oxiri",
    "percent-encoding",
    "std-uritemplate",
    "uri-template",
    "uri-template-system",
    "uriparse",
    "url",
];

/// One line for the head of the tables.
pub(crate) fn describe() -> String {
    let packages = PACKAGES.iter().map(|name| format!("{name} {}", version(name).unwrap_or("?")));
    format!(
        "{} on {}; {}; release profile of `Cargo.toml`; {}.\n",
        processor().unwrap_or_else(|| "unknown processor".to_owned()),
        std::env::consts::OS,
        compiler().unwrap_or_else(|| "unknown compiler".to_owned()),
        packages.collect::<Vec<_>>().join(", "),
    )
}

/// The version that `Cargo.lock` has for a package.
fn version(name: &str) -> Option<&'static str> {
    let (_, package) = LOCK.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    package.split('"').next()
}

fn compiler() -> Option<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned())
}

fn processor() -> Option<String> {
    let info = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
