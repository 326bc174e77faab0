//! Parses a template.

use std::sync::OnceLock;

use urika::template::Template;
use urika_reference::abnf::Grammar;

use crate::text;

/// Parses the text as a template, and compares the verdict with the ABNF of RFC 6570.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    let template = Template::parse(text);
    // The reference grammar reads at most 127 characters.
    let expected = if text.chars().count() < 128 { by_grammar(text) } else { None };
    assert!(expected.is_none_or(|expected| template.is_ok() == expected), "{text:?}");
    match template {
        Ok(template) => {
            assert_eq!(template.to_string(), text);
            let _ = (template.check_reversible(), template.variables().count());
            assert_eq!(template.clone().into_owned(), template);
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()), "{text:?}");
            let diagnostic = error.diagnostic(text).to_string();
            assert!(diagnostic.starts_with("invalid URI template: "), "{diagnostic}");
        }
    }
}

/// Returns the verdict of the ABNF, or `None` where Urika deviates from it on purpose: reserved operators and
/// `'` (`tests/enumeration/template.rs`).
fn by_grammar(text: &str) -> Option<bool> {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    let is_known = text.contains('\'') || ["{=", "{,", "{!", "{@", "{|"].iter().any(|it| text.contains(it));
    (!is_known).then(|| GRAMMAR.get_or_init(Grammar::rfc6570).accepts("URI-Template", text))
}
