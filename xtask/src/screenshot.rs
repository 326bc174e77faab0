//! `docs/error.svg`: two errors as a terminal shows them, for the README. The text comes from the golden
//! `tests/ui/fail/readme.stderr`.

use std::fmt::Write as _;
use std::{fs, io};

use crate::root;

const GOLDEN: &str = "tests/ui/fail/readme.stderr";
const PICTURE: &str = "docs/error.svg";
/// The height of a line.
const LINE: usize = 20;
/// The width of a hundred characters.
const HUNDRED: usize = 843;
/// The margin around the text.
const EDGE: usize = 16;

/// Writes the image.
pub(crate) fn bless() -> io::Result<()> {
    fs::write(root().join(PICTURE), render(&golden()?))
}

/// Returns the compiler's output for the program of the README.
fn golden() -> io::Result<String> {
    let golden = fs::read_to_string(root().join(GOLDEN))?;
    Ok(golden.replace("tests/ui/fail/readme.rs", "src/main.rs"))
}

fn render(text: &str) -> String {
    let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = columns * HUNDRED / 100 + 2 * EDGE;
    let height = text.lines().count() * LINE + 2 * EDGE;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>Two errors of the compiler, each with a caret inside a URI</title>
<style>
text {{ font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #d4d4d4 }}
.error {{ fill: #f2777a; font-weight: bold }}
.message {{ fill: #ffffff; font-weight: bold }}
.gutter {{ fill: #6cb6ff; font-weight: bold }}
</style>
<rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>
"##
    );
    let mut is_message = true;
    for (number, line) in text.lines().enumerate() {
        is_message = line.starts_with("error") || (is_message && !line.starts_with(" --> "));
        let y = EDGE + LINE * number + 15;
        let _ = writeln!(svg, r#"<text x="{EDGE}" y="{y}">{}</text>"#, styled(line, is_message));
    }
    svg + "</svg>\n"
}

/// Returns a line in the colors of the compiler.
fn styled(line: &str, is_message: bool) -> String {
    let span = |class: &str, text: &str| format!(r#"<tspan class="{class}">{}</tspan>"#, escaped(text));
    if let Some(message) = line.strip_prefix("error") {
        return span("error", "error") + &span("message", message);
    }
    if is_message {
        return span("message", line);
    }
    let Some(end) = line.find("--> ").map(|at| at + 4).or(line.find('|').map(|at| at + 1)) else {
        return escaped(line);
    };
    let (gutter, code) = line.split_at(end);
    let is_caret = code.contains('^') && code.chars().all(|c| matches!(c, ' ' | '^'));
    span("gutter", gutter) + &if is_caret { span("error", code) } else { escaped(code) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::{PICTURE, fs, golden, render, root};

    #[test]
    fn the_readme_shows_what_the_compiler_says() {
        let text = golden().unwrap();
        let shown = fs::read_to_string(root().join(PICTURE)).unwrap();
        assert!(shown == render(&text), "write it with `cargo xtask bless`");
        let title = text.lines().next().unwrap_or_default();
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        assert!(readme.contains(title) && readme.contains(PICTURE), "the README shows {title}");
    }
}
