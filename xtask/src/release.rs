//! The check before a release: every address of the project is known and shown, and every proof holds.

use std::process::Command;
use std::{fs, io};

/// The keys in the manifest of the library. The companions repeat all of them except the contact.
const KEYS: [&str; 3] = ["repository", "homepage", "security-contact"];

/// Checks the addresses first, because the proofs take most of an hour.
pub(crate) fn run() -> io::Result<()> {
    let library = fs::read_to_string(super::root().join("Cargo.toml"))?;
    let companions = fs::read_to_string(super::root().join("crates/Cargo.toml"))?;
    let security = fs::read_to_string(super::root().join("SECURITY.md"))?;
    let mut problems = problems(&library, &companions);
    problems.extend(hidden_contact(&library, &security));
    if !problems.is_empty() {
        return Err(io::Error::other(problems.join("\n       ")));
    }
    super::run(Command::new("bash").arg(".ci/run"))?;
    super::run(Command::new("bash").arg(".ci/deep"))
}

/// Returns a sentence for each address that is missing or differs.
fn problems(library: &str, companions: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for key in KEYS {
        match (address(library, key), address(companions, key)) {
            ("", _) => problems.push(format!("Cargo.toml: `{key}` is empty; write the project's address")),
            (one, other) if key != "security-contact" && one != other => {
                problems.push(format!("crates/Cargo.toml: `{key}` differs from Cargo.toml; write `{one}`"));
            }
            _ => {}
        }
    }
    problems
}

/// Returns a sentence if the page for reporters does not show the contact of the manifest.
fn hidden_contact(library: &str, security: &str) -> Option<String> {
    let contact = address(library, "security-contact").trim_start_matches("mailto:");
    let is_shown = contact.is_empty() || security.contains(contact);
    (!is_shown).then(|| format!("SECURITY.md: the contact is not shown; write `{contact}` below `Reporting`"))
}

/// Returns the text of the first line `key = "…"`, or nothing.
fn address<'t>(manifest: &'t str, key: &str) -> &'t str {
    let value = |line: &'t str| line.strip_prefix(key)?.trim_start().strip_prefix('=');
    manifest.lines().find_map(value).map_or("", |value| value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::{hidden_contact, problems};

    const LIBRARY: &str = "repository = \"https://a.example/\"\nhomepage = \"https://b.example/\"\n\
                           security-contact = \"mailto:c@d.example\"\n";

    #[test]
    fn every_address_is_demanded() {
        assert!(problems(LIBRARY, LIBRARY).is_empty());
        for line in LIBRARY.lines() {
            let missing = LIBRARY.replace(line, "");
            assert_eq!(problems(&missing, LIBRARY).len(), 1, "{line}");
        }
        assert_eq!(problems("", "").len(), 3);
    }

    #[test]
    fn the_page_for_reporters_shows_the_contact() {
        let hidden = hidden_contact(LIBRARY, "Report privately.").expect("a hidden contact");
        assert!(hidden.contains("`c@d.example`"), "{hidden}");
        assert_eq!(hidden_contact(LIBRARY, "Write to <c@d.example>."), None);
        assert_eq!(hidden_contact("", "Report privately."), None);
    }

    #[test]
    fn companions_have_the_addresses_of_the_library() {
        assert_eq!(problems(LIBRARY, &LIBRARY.replace("b.example", "x.example")).len(), 1);
    }
}
