//! Runs cargo, and reads its messages.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use clap::Args as ClapArgs;
use serde::Deserialize;
use serde_json::Value as Json;

/// The number of packages of the lock file that are moved to versions that urika allows.
const MOST_UPDATES: usize = 16;

const NO_URIKA: &str = "help: if the registry does not have urika, pass a clone of it, as in `cargo urika fix --urika-path ../urika`\n";

/// Set where cargo runs this command as a wrapper of rustc.
const WRAPS: &str = "CARGO_URIKA_WRAPS";

/// The lints of the program's packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lints {
    /// As the program says.
    Kept,
    /// Warnings at most: a newer compiler has lints that the program, which denies all, does not know.
    Capped,
}

/// Runs rustc with capped lints, if cargo runs this command as its wrapper. Returns the exit status.
pub(crate) fn wrapped() -> Option<io::Result<u8>> {
    env::var_os(WRAPS)?;
    let mut given = env::args_os().skip(1);
    let mut command = Command::new(given.next()?);
    let status = command.args(given).args(["--cap-lints", "warn"]).status();
    Some(status.map(|status| status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

/// Arguments for `cargo check`.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct CargoArgs {
    /// Run `cargo check` without network access
    #[arg(long)]
    pub(crate) offline: bool,
    /// Enable these features
    #[arg(long, value_name = "FEATURES")]
    pub(crate) features: Vec<String>,
    /// Enable all features
    #[arg(long)]
    pub(crate) all_features: bool,
    /// Use urika from this folder instead of the registry
    #[arg(long, value_name = "FOLDER")]
    pub(crate) urika_path: Option<PathBuf>,
    /// Also check tests, benches and examples.
    #[arg(skip)]
    pub(crate) all_targets: bool,
}

/// An error of the compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) code: String,
    pub(crate) text: String,
    pub(crate) spans: Vec<Spot>,
    /// The places that the compiler suggests to remove.
    pub(crate) removals: Vec<Spot>,
}

impl Message {
    /// Returns whether a template refuses a type because some of its values do not fit, in the words of `urika`.
    pub(crate) fn is_about_unproven_type(&self) -> bool {
        self.text.contains("might not")
            || self.text.contains("may be")
            || self.text.contains("may already be")
    }

    /// Returns whether a type is not a value of a template, in the words of `urika`.
    pub(crate) fn is_about_foreign_type(&self) -> bool {
        self.text.contains("cannot be a value in a URI template")
    }
}

/// A place that an error names, as the caller of a macro sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) file: PathBuf,
    pub(crate) range: Range<usize>,
    pub(crate) is_primary: bool,
}

impl Message {
    /// Returns a message of this program.
    pub(crate) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }
}

#[derive(Deserialize)]
struct CompilerMessage {
    message: String,
    level: String,
    code: Option<CompilerCode>,
    spans: Vec<Span>,
    #[serde(default)]
    children: Vec<Child>,
}

#[derive(Deserialize)]
struct CompilerCode {
    code: String,
}

#[derive(Deserialize)]
struct Child {
    spans: Vec<Span>,
}

#[derive(Clone, Deserialize)]
struct Span {
    file_name: PathBuf,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
    suggested_replacement: Option<String>,
}

#[derive(Clone, Deserialize)]
struct Expansion {
    span: Span,
}

/// Runs `cargo check` in the copy and returns the errors, none if everything compiles. Lints that the program
/// denies are errors unless they are capped.
pub(super) fn check(
    copy: &Metadata,
    args: &CargoArgs,
    packages: &BTreeSet<String>,
    lints: Lints,
) -> io::Result<Vec<Message>> {
    let mut command = check_command(copy, args, packages);
    if lints == Lints::Capped {
        command.env("RUSTC_WORKSPACE_WRAPPER", env::current_exe()?).env(WRAPS, "1");
    }
    for _ in 0..MOST_UPDATES {
        let output = command.output()?;
        let errors = errors(&output.stdout);
        if !errors.is_empty() || output.status.success() {
            return Ok(errors);
        }
        let stderr = String::from_utf8_lossy(&output.stderr);
        let Some(package) = too_old(&stderr) else {
            // The build script or the manifest failed, and not the compiler.
            let error = failed("`cargo check`", &output);
            let help = if is_without_urika(&stderr) { NO_URIKA } else { "" };
            return Err(io::Error::other(format!("{error}{help}")));
        };
        update(copy, args, package)?;
    }
    Err(io::Error::other("too many packages in the lock file are older than urika allows"))
}

/// Returns the error of a command that failed, with its status: a command that was killed prints nothing.
fn failed(command: &str, output: &Output) -> io::Error {
    let (status, stderr) = (output.status, String::from_utf8_lossy(&output.stderr));
    io::Error::other(format!("{command} failed in a copy of the workspace ({status}):\n{stderr}"))
}

/// Returns `cargo check` of these packages in the copy.
fn check_command(copy: &Metadata, args: &CargoArgs, packages: &BTreeSet<String>) -> Command {
    let mut command = cargo();
    command.args(["check", "--quiet", "--message-format", "json", "--keep-going"]);
    command.arg("--target-dir").arg(&copy.target).current_dir(&copy.root);
    for package in packages {
        // A package that others need may also have the name, in another version.
        let version = copy.members.get(package).map(|member| format!("@{}", member.version));
        command.arg("--package").arg(format!("{package}{}", version.unwrap_or_default()));
    }
    for features in &args.features {
        command.args(["--features", features]);
    }
    let flags = [("--offline", args.offline), ("--all-features", args.all_features)];
    let flags = flags.into_iter().chain([("--all-targets", args.all_targets)]);
    command.args(flags.filter(|(_, is_given)| *is_given).map(|(flag, _)| flag));
    command.stdin(Stdio::null());
    command
}

/// Returns whether cargo has not found urika.
fn is_without_urika(stderr: &str) -> bool {
    stderr.contains("no matching package named `urika` found")
}

/// Returns the package whose version in the lock file is too old for urika.
fn too_old(stderr: &str) -> Option<String> {
    if !stderr.contains("failed to select a version") {
        return None;
    }
    let (_, rest) = stderr.split_once("previously selected package `")?;
    let (name, version) = rest.split('`').next()?.split_once(" v")?;
    Some(format!("{name}@{}", version.split(' ').next()?))
}

/// Moves a package of the copy's lock file to a version that urika allows, together with the packages that
/// prevent this.
fn update(copy: &Metadata, args: &CargoArgs, package: String) -> io::Result<()> {
    let mut packages = vec![package];
    loop {
        let mut command = cargo();
        command.args(["update", "--quiet"]).current_dir(&copy.root).stdin(Stdio::null());
        command.args(args.offline.then_some("--offline"));
        command.args(packages.iter().flat_map(|package| ["--package", package]));
        let output = command.output()?;
        if output.status.success() {
            return Ok(());
        }
        let stderr = String::from_utf8_lossy(&output.stderr);
        match too_old(&stderr) {
            Some(package) if packages.len() < MOST_UPDATES && !packages.contains(&package) => {
                packages.push(package);
            }
            _ => {
                return Err(failed(&format!("{command:?}"), &output));
            }
        }
    }
}

/// Returns the errors among the messages of a build.
fn errors(output: &[u8]) -> Vec<Message> {
    let mut found = Vec::new();
    for line in output.split(|byte| *byte == b'\n') {
        let Ok(Json::Object(mut line)) = serde_json::from_slice(line) else { continue };
        if line.get("reason").and_then(Json::as_str) != Some("compiler-message") {
            continue;
        }
        let Some(message) = line.remove("message") else { continue };
        let Ok(written) = serde_json::from_value::<CompilerMessage>(message) else { continue };
        if written.level == "error" && !written.message.starts_with("aborting due to") {
            found.push(read(written));
        }
    }
    found
}

fn read(written: CompilerMessage) -> Message {
    let mut spans: Vec<Spot> = written.spans.into_iter().map(outermost).collect();
    let of_children: Vec<Span> = written.children.into_iter().flat_map(|child| child.spans).collect();
    let is_removed = |span: &&Span| span.suggested_replacement.as_deref() == Some("");
    let removals = of_children.iter().filter(is_removed).cloned().map(outermost).collect();
    spans.extend(of_children.into_iter().map(|span| Spot { is_primary: false, ..outermost(span) }));
    let code = written.code.map(|code| code.code).unwrap_or_default();
    Message { code, text: written.message, spans, removals }
}

/// Returns the macro call from which a span comes, through all macros.
fn outermost(mut span: Span) -> Spot {
    let is_primary = span.is_primary;
    while let Some(expansion) = span.expansion.take() {
        span = expansion.span;
    }
    Spot { file: span.file_name, range: span.byte_start..span.byte_end, is_primary }
}

/// A package of a workspace.
#[derive(Debug)]
pub(crate) struct Member {
    /// The folder of the manifest.
    pub(crate) folder: PathBuf,
    pub(crate) version: String,
}

/// A workspace, as cargo reads it.
#[derive(Debug)]
pub(crate) struct Metadata {
    pub(crate) root: PathBuf,
    /// The target directory.
    pub(crate) target: PathBuf,
    /// The packages by name.
    pub(crate) members: BTreeMap<String, Member>,
}

/// Reads the workspace that a folder belongs to.
///
/// # Errors
///
/// Fails without cargo, and without a workspace.
pub(crate) fn metadata(folder: &Path) -> io::Result<Metadata> {
    let mut command = cargo();
    command.args(["metadata", "--no-deps", "--format-version", "1", "--offline"]).current_dir(folder);
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let read: Json = serde_json::from_slice(&output.stdout)?;
    let path = |key: &str| read[key].as_str().map(PathBuf::from);
    let packages = read["packages"].as_array().into_iter().flatten();
    let member = |message: &Json| {
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
        let version = message["version"].as_str()?.to_owned();
        Some((message["name"].as_str()?.to_owned(), Member { folder, version }))
    };
    let members = packages.filter_map(member).collect();
    match (path("workspace_root"), path("target_directory")) {
        (Some(root), Some(target)) => Ok(Metadata { root, target, members }),
        _ => Err(io::Error::other("`cargo metadata` did not report a workspace")),
    }
}

/// Warns that code of the program runs.
pub(crate) fn warn() {
    let _ = writeln!(
        io::stderr(),
        "cargo urika: running `cargo check` in a copy of the workspace, which runs its build scripts and macros"
    );
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn commands_that_are_killed() {
        use std::os::unix::process::ExitStatusExt as _;

        let output = |status: i32, said: &str| Output {
            status: std::process::ExitStatus::from_raw(status),
            stdout: Vec::new(),
            stderr: said.into(),
        };
        for (status, said, wanted) in
            [(9, "", "(signal: 9 (SIGKILL)):\n"), (101 << 8, "no `rustc`", "(exit status: 101):\nno `rustc`")]
        {
            let error = failed("`cargo check`", &output(status, said)).to_string();
            assert_eq!(error, format!("`cargo check` failed in a copy of the workspace {wanted}"));
        }
    }

    #[test]
    fn packages_that_are_too_old() {
        let said = |package: &str| {
            format!(
                "error: failed to select a version for `{package}`.\n  previously selected package `{package}`\n    ..."
            )
        };
        assert_eq!(too_old(&said("quote v1.0.36")).as_deref(), Some("quote@1.0.36"));
        assert_eq!(too_old(&said("a v0.1.0 (/x)")).as_deref(), Some("a@0.1.0"));
        assert_eq!(too_old("  previously selected package `a v0.1.0`"), None);
        assert_eq!(too_old("error: no such package"), None);
    }

    #[test]
    fn errors_are_read_with_the_call_of_the_macro() {
        let span = |file: &str, start: usize, expansion: &str| {
            format!(
                r#"{{"file_name":"{file}","byte_start":{start},"byte_end":9,"is_primary":true,"expansion":{expansion}}}"#
            )
        };
        let inner = span("lib.rs", 1, &format!(r#"{{"span":{}}}"#, span("src/a.rs", 5, "null")));
        let line = |level: &str| {
            format!(
                r#"{{"reason":"compiler-message","message":{{"message":"no","level":"{level}","code":{{"code":"E1"}},"spans":[{inner}],"children":[]}}}}"#
            )
        };
        let output =
            format!("{}\n{}\nnoise\n{{\"reason\":\"build-finished\"}}\n", line("error"), line("warning"));
        let spot = Spot { file: "src/a.rs".into(), range: 5..9, is_primary: true };
        let wanted =
            Message { code: "E1".into(), text: "no".into(), spans: vec![spot], removals: Vec::new() };
        assert_eq!(errors(output.as_bytes()), [wanted]);
    }
}
