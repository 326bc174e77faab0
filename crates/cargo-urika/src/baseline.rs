//! Fingerprints of findings, and the file of the known ones.
//!
//! A fingerprint does not depend on the line of its finding, so it stays when code above is added or removed.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::disk;
use crate::finding::Finding;

#[derive(Debug, Deserialize, Serialize)]
struct BaselineFile {
    version: u32,
    findings: Vec<String>,
}

/// Returns the fingerprint of each finding. Equal findings are numbered.
pub(crate) fn fingerprints(findings: &[Finding], names: &[String]) -> Vec<String> {
    let mut seen: HashMap<u64, u32> = HashMap::new();
    let print = |finding: &Finding| {
        let name = names.get(finding.place.file as usize).map_or("", String::as_str);
        let parts = [name, finding.code.text(), &finding.function, &finding.shape, &finding.name];
        let base = hash(&parts.join("\0"));
        let number = seen.entry(base).or_default();
        *number += 1;
        format!("{:016x}", hash(&format!("{base}\0{number}")))
    };
    findings.iter().map(print).collect()
}

/// Hashes a string by FNV-1a, whose result is the same in every version of the compiler.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads the fingerprints of a baseline.
///
/// # Errors
///
/// Fails when the file cannot be read, or is not a baseline.
pub(crate) fn read(path: &Path) -> io::Result<HashSet<String>> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(named)?;
    let written: BaselineFile = serde_json::from_str(&text).map_err(|error| {
        let message = format!("the file is not a baseline: {error}; `--write-baseline` writes one");
        named(io::Error::new(io::ErrorKind::InvalidData, message))
    })?;
    Ok(written.findings.into_iter().collect())
}

/// Writes a baseline.
///
/// # Errors
///
/// Fails when the file cannot be written, or is a link.
pub(crate) fn write(path: &Path, mut findings: Vec<String>) -> io::Result<()> {
    findings.sort();
    let mut text = serde_json::to_string_pretty(&BaselineFile { version: 1, findings })?;
    text.push('\n');
    disk::write_named(path, text.as_bytes())
}
