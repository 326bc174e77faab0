//! Cargo in the copy, and what the compiler says there.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process::Program;

/// An error of the compiler.
#[derive(Debug)]
pub(crate) struct Fault {
    /// As the compiler shows it.
    pub(crate) shown: String,
    /// File and lines, those where it is first.
    pub(crate) places: Vec<(String, RangeInclusive<usize>)>,
}

/// The copy, and where it is built.
#[derive(Debug)]
pub(crate) struct Workshop {
    pub(crate) copy: PathBuf,
    pub(crate) target: PathBuf,
}

impl Workshop {
    /// What is wrong with the runtime; nothing, if it compiles.
    ///
    /// # Errors
    ///
    /// Cargo fails for another reason.
    pub(crate) fn check(&self) -> io::Result<Vec<Fault>> {
        self.cargo(&["check", "-p", "urika-runtime", "--all-features"]).map(|(faults, _)| faults)
    }

    /// Builds the programs of these tests, or says what is wrong.
    ///
    /// # Errors
    ///
    /// Cargo fails for another reason.
    pub(crate) fn build(&self, tests: &[String]) -> io::Result<(Vec<Fault>, Vec<Program>)> {
        let arguments: Vec<&str> =
            ["test", "--no-run"].into_iter().chain(tests.iter().map(|it| &**it)).collect();
        self.cargo(&arguments)
    }

    fn cargo(&self, arguments: &[&str]) -> io::Result<(Vec<Fault>, Vec<Program>)> {
        let output = Command::new(crate::cargo())
            .args(arguments)
            .args(["--quiet", "--message-format", "json"])
            .current_dir(&self.copy)
            .env("CARGO_TARGET_DIR", &self.target)
            // The switch asks an intrinsic. For one crate the stable compiler allows it, so that
            // the tests run with the compiler that they always run with.
            .env("RUSTC_BOOTSTRAP", "urika_runtime")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            .output()?;
        let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"{"));
        let messages = lines.map(serde_json::from_slice).collect::<Result<Vec<Value>, _>>()?;
        let faults: Vec<Fault> = messages.iter().filter_map(fault).collect();
        if !output.status.success() && faults.is_empty() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
        }
        Ok((faults, messages.iter().filter_map(program).collect()))
    }
}

fn fault(message: &Value) -> Option<Fault> {
    let said = message.get("message").filter(|_| message["reason"] == "compiler-message")?;
    if said["level"] != "error" {
        return None;
    }
    let spans = said["spans"].as_array()?;
    let (first, others): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span["is_primary"] == true);
    let places = first.into_iter().chain(others).filter_map(place).collect();
    Some(Fault { shown: said["rendered"].as_str()?.to_owned(), places })
}

fn place(span: &Value) -> Option<(String, RangeInclusive<usize>)> {
    let line = |name: &str| span[name].as_u64().and_then(|line| usize::try_from(line).ok());
    Some((span["file_name"].as_str()?.to_owned(), line("line_start")?..=line("line_end")?))
}

fn program(message: &Value) -> Option<Program> {
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    Some(Program {
        name: message["target"]["name"].as_str()?.to_owned(),
        executable: message["executable"].as_str()?.into(),
        folder: Path::new(message["manifest_path"].as_str()?).parent()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_error_has_its_first_place_first() {
        let span = |line, is_primary| json!({ "file_name": "a.rs", "line_start": line, "line_end": line + 1, "is_primary": is_primary });
        let message = |level| {
            json!({ "reason": "compiler-message", "message": {
                "level": level, "rendered": "error: no", "spans": [span(3, false), span(7, true)],
            }})
        };
        let fault = super::fault(&message("error")).unwrap();
        assert_eq!(fault.shown, "error: no");
        assert_eq!(fault.places, [("a.rs".to_owned(), 7..=8), ("a.rs".to_owned(), 3..=4)]);
        assert!(super::fault(&message("warning")).is_none());
    }

    #[test]
    fn programs_of_tests_are_found() {
        let mut message = json!({
            "reason": "compiler-artifact", "target": { "name": "laws" }, "profile": { "test": true },
            "executable": "/target/laws-1", "manifest_path": "/urika/Cargo.toml",
        });
        let laws = program(&message).unwrap();
        assert_eq!((&*laws.name, laws.folder.as_path()), ("laws", Path::new("/urika")));
        message["profile"]["test"] = json!(false);
        assert!(program(&message).is_none());
    }
}
