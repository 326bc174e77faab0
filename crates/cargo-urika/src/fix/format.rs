//! Formats a file if it was formatted before.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the new text, formatted by rustfmt if the old text was.
pub(super) fn as_before(old: &str, new: String, path: &Path, edition: Option<&str>) -> String {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match rustfmt(old, folder, edition) {
        Some(formatted) if formatted == old => rustfmt(&new, folder, edition).unwrap_or(new),
        _ => new,
    }
}

/// Returns the text as rustfmt writes it, or `None` if rustfmt is missing or fails.
fn rustfmt(text: &str, folder: &Path, edition: Option<&str>) -> Option<String> {
    let mut command = Command::new("rustfmt");
    command.args(["--quiet", "--edition", edition.unwrap_or("2015")]).current_dir(folder);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let mut input = child.stdin.take()?;
    let text = text.to_owned();
    // rustfmt may write output before it has read all input.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    let is_written = writer.join().is_ok_and(|written| written.is_ok());
    let is_formatted = output.status.success() && is_written && !output.stdout.is_empty();
    if is_formatted { String::from_utf8(output.stdout).ok() } else { None }
}
