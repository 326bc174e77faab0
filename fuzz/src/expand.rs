//! Expands a template with values.

use urika::template::Template;
use urika_reference::template::{self, is_reserved, is_unreserved};

use crate::text;

/// Expands the first line, with the other lines as the values of its variables.
pub fn run(data: &[u8]) {
    let (text, rest) = text::lines(data);
    let Ok(template) = Template::parse(text) else { return };
    let values = text::values(template.variables(), rest);
    let given: Vec<_> = values.iter().map(|(name, given)| (*name, text::value(given))).collect();
    let found = template.expand(&given).ok();
    assert_eq!(found, template::expand(text, &values), "{text:?} with {values:?}");
    let is_taken = |c: char| is_unreserved(c) || is_reserved(c) || c == '%';
    assert!(found.is_none_or(|found| found.chars().all(is_taken)), "{text:?} with {values:?}");
}
