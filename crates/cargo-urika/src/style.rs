//! Findings about the spelling of whole literals. They are off by default.

use std::collections::BTreeMap;

use urika::Policy;

use crate::finding::{Code, Finding};
use crate::value::Place;

/// A literal that is a whole URL.
#[derive(Debug)]
pub(crate) struct Whole {
    pub(crate) text: String,
    pub(crate) place: Place,
    /// The call, if it does nothing but parse the literal.
    pub(crate) parsed: Option<Place>,
    pub(crate) function: String,
}

/// Finds literals that are not in normal form, are parsed at run time, or have several spellings.
pub(crate) fn findings(wholes: &[Whole]) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut spellings: BTreeMap<String, BTreeMap<&str, &Whole>> = BTreeMap::new();
    for whole in wholes {
        let Ok(normal) = Policy::LITERAL.normalize(&whole.text) else { continue };
        let normal = normal.uri().as_str().to_owned();
        if normal != whole.text {
            found.push(finding(Code::Form, whole, format!("its normal form is `{normal}`")));
        }
        if whole.parsed.is_some() {
            found.push(finding(Code::Parsed, whole, whole.text.clone()));
        }
        spellings.entry(normal).or_default().entry(&whole.text).or_insert(whole);
    }
    for of_one in spellings.values().filter(|of_one| of_one.len() > 1) {
        for (text, whole) in of_one {
            let others: Vec<String> =
                of_one.keys().filter(|other| *other != text).map(|other| format!("`{other}`")).collect();
            let message = format!("is written {} elsewhere", others.join(" and "));
            found.push(finding(Code::Spelling, whole, message));
        }
    }
    found
}

fn finding(code: Code, whole: &Whole, message: String) -> Finding {
    Finding {
        site: whole.parsed.unwrap_or(whole.place),
        function: whole.function.clone(),
        shape: whole.text.clone(),
        ..Finding::at(code, whole.place, message)
    }
}
