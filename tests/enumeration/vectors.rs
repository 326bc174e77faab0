//! The inputs of other libraries' test vectors, without their expected results: both sides judge each input.

use urika::UriRef;
use urika::template::Template;
use urika_reference::abnf::Grammar;
use urika_reference::uri::{normal_form, resolve};

use crate::Tally;
use crate::support::{conformance, text};

/// Returns true for strings below 128 characters: the reference has one bit for each position.
fn is_short(text: &str) -> bool {
    text.chars().count() < 128
}

#[test]
fn every_input_has_the_verdict_of_the_grammar() {
    let (Some(valid), Some(parts)) = (conformance("uri_valid.jsonl"), conformance("components.jsonl")) else {
        return;
    };
    let (uris, templates) = (Grammar::rfc3986(), Grammar::rfc6570());
    let mut tally = Tally::new("vectors, verdicts");
    for record in valid.iter().chain(&parts) {
        let input = text(record, "input");
        if !is_short(input) {
            continue;
        }
        let is = UriRef::parse(input).is_ok();
        tally.same(input, is.then_some(&()), uris.accepts("URI-reference", input).then_some(&()));
        // The two known differences are listed in `template.rs`.
        let is_known =
            input.contains('\'') || input.contains("{=") || input.contains("{!") || input.contains("{|");
        if !is_known && !input.contains("{,") && !input.contains("{@") {
            let is = Template::parse(input).is_ok();
            tally.same(input, is.then_some(&()), templates.accepts("URI-Template", input).then_some(&()));
        }
    }
    tally.end(500);
}

#[test]
fn every_input_has_the_normal_form_of_the_rfc() {
    let (Some(normal), Some(valid)) = (conformance("normalize.jsonl"), conformance("uri_valid.jsonl")) else {
        return;
    };
    let mut tally = Tally::new("vectors, normal forms");
    for record in normal.iter().chain(&valid) {
        let input = text(record, "input");
        let Ok(it) = UriRef::parse(input) else { continue };
        tally.same(input, Some(it.normalize().as_str()), Some(&*normal_form(input, true)));
    }
    tally.end(100);
}

#[test]
fn every_reference_resolves_as_the_pseudocode_says() {
    let Some(records) = conformance("resolve.jsonl") else { return };
    let mut tally = Tally::new("vectors, resolving");
    for record in &records {
        let (base, reference) = (text(record, "base"), text(record, "ref"));
        let (Ok(uri), Ok(it)) = (urika::Uri::parse(base), UriRef::parse(reference)) else { continue };
        tally.same(reference, Some(uri.resolve(it).as_str()), Some(&*resolve(base, reference)));
    }
    tally.end(50);
}
