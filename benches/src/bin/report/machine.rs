//! Describes the circumstances of the figures: commit, machine, compiler, and the contenders' versions.

use std::fs;
use std::process::Command;

use urika_benches::figures::Figures;

const LOCK: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/Cargo.lock"));

const PACKAGES: &[&str] = &[
    "urika",
    "axum",
    "axum-extra",
    "fluent-uri",
    "http",
    "iref",
    "iri-string",
    "oxiri",
    "percent-encoding",
    "matchit",
    "regex",
    "routerama",
    "std-uritemplate",
    "uri-template",
    "uri-template-system",
    "uriparse",
    "url",
];

/// Notes commit, machine, compiler and versions.
pub(crate) fn describe(figures: &mut Figures) {
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    figures.push("fact", &["commit", &commit]);
    // This command itself writes the page and the figures, so their changes do not count.
    let others = [":/", ":!benches/README.md", ":!benches/figures.tsv"];
    if git(&[&["status", "--porcelain", "--"], &others[..]].concat())
        .is_none_or(|changes| !changes.is_empty())
    {
        figures.push("fact", &["changes", "with changes"]);
    }
    let machine = processor().unwrap_or_else(|| "unknown processor".to_owned());
    figures.push("fact", &["machine", &format!("{machine} on {}", std::env::consts::OS)]);
    let compiler = compiler().unwrap_or_else(|| "unknown compiler".to_owned());
    figures.push("fact", &["compiler", &compiler]);
    let packages = PACKAGES.iter().map(|name| format!("{name} {}", version(name).unwrap_or("?")));
    figures.push("fact", &["packages", &packages.collect::<Vec<_>>().join(", ")]);
}

/// Runs git in the repository and returns its output.
fn git(arguments: &[&str]) -> Option<String> {
    let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let output = Command::new("git").arg("-C").arg(repository).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}

/// Returns the version of a package in `Cargo.lock`. Where the file has several, this package names its own.
fn version(name: &str) -> Option<&'static str> {
    let (_, own) = LOCK.split_once("name = \"urika-benches\"\n")?;
    let own = own.split("\n]").next()?;
    if let Some((_, version)) = own.split_once(&format!(" \"{name} ")) {
        return version.split('"').next();
    }
    let (_, package) = LOCK.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    package.split('"').next()
}

/// Returns the compiler's name, version and commit.
pub(crate) fn compiler() -> Option<String> {
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
