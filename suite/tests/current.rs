//! Checks that the files of the suite are up to date, and that two methods find the same parts.

use std::fs;
use std::path::Path;

use urika_reference::abnf::Grammar;
use urika_reference::uri::{Split, is_reference};
use urika_suite::parts::Parts;
use urika_suite::{browsers, rfc3986, rfc6570};

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a file of the suite")
}

/// `cargo run --release -p urika-suite` writes the files.
#[test]
fn the_files_are_current() {
    assert!(file("rfc3986.json") == rfc3986::json(), "rfc3986.json");
    assert!(file("rfc6570.json") == rfc6570::json(), "rfc6570.json");
    assert!(file("browsers.json") == browsers::json(), "browsers.json");
}

/// The automata, the interpreter of the grammar and the regular expression of appendix B agree.
#[test]
fn three_methods_agree_on_every_string() {
    let (grammar, machines) = (Grammar::rfc3986(), rfc3986::machines());
    for text in rfc3986::texts(&machines) {
        for ((rule, _), machine) in rfc3986::WHOLE.iter().zip(&machines) {
            assert_eq!(machine.matches(&text), grammar.accepts(rule, &text), "{rule}: {text:?}");
        }
        assert_eq!(machines[1].matches(&text), is_reference(&text), "{text:?}");
        if let Some(parts) = Parts::of(&grammar, &text) {
            let it = Split::of(&text);
            let components = [it.scheme, it.authority, Some(it.path), it.query, it.fragment];
            assert_eq!(parts.components, components, "{text:?}");
        }
    }
}
