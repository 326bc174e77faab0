//! Normal forms and resolution, by enumeration from the RFC's pseudocode.

use urika_reference::abnf::Grammar;
use urika_reference::texts::up_to;
use urika_reference::uri::{Split, normal_form, resolve};

use crate::json;

/// Symbols for each rule of section 6.2.2 and, in `http`, of section 6.2.3.
const OF_FORMS: &[&str] = &["A", "a", ".", "..", "/", "?", "#", ":80", ":", "@", "%41", "%2e", "%2f", "%c3"];
const STARTS: &[&str] = &["X:/", "HTTP://H"];

/// Symbols that sections 5.2.2 to 5.2.4 distinguish.
const OF_REFERENCES: &[&str] = &["/", "a", ".", "..", "?", "#", "y:", "//"];
const BASES: &[&str] =
    &["x:", "x:/", "x:/b/c", "x:b/c", "x://h", "x://h/b/c?d#e", "x://h/b/../c/./", "x:/b//c"];

/// Returns rows of a URI, its form by section 6.2.2, and its form by section 6.2.3.
pub(crate) fn normal_forms(grammar: &Grammar) -> Vec<String> {
    let mut rows = Vec::new();
    for rest in up_to(OF_FORMS, 3) {
        for start in STARTS {
            let text = format!("{start}{rest}");
            if grammar.accepts("URI", &text) && is_hierarchical(&text) {
                let forms = [normal_form(&text, false), normal_form(&text, true)];
                rows.push(json::array([text].iter().chain(&forms).map(|text| json::string(text))));
            }
        }
    }
    rows
}

/// Returns true when section 5.2.4 is defined for the path.
fn is_hierarchical(text: &str) -> bool {
    let it = Split::of(text);
    it.authority.is_some() || it.path.starts_with('/')
}

/// Returns rows of a base, a reference and the target.
pub(crate) fn resolution(grammar: &Grammar) -> Vec<String> {
    let mut rows = Vec::new();
    for reference in up_to(OF_REFERENCES, 3) {
        if grammar.accepts("URI-reference", &reference) {
            let row =
                |base: &&str| json::array([base, &*reference, &resolve(base, &reference)].map(json::string));
            rows.extend(BASES.iter().map(row));
        }
    }
    rows
}
