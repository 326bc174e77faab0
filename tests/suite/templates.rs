//! RFC 6570: verdicts and names.

use urika::template::Template;
use urika_suite::machine::Machine;
use urika_suite::rfc6570::{Templates, names};

use crate::Tally;

fn is_template(text: &str) -> bool {
    Template::parse(text).is_ok()
}

#[test]
fn no_parser_of_two_states_more_than_the_grammar_differs_from_it() {
    let (templates, mut tally) = (Templates::new(), Tally::default());
    for text in templates.texts(2) {
        tally.compare(&text, is_template(&text), templates.level(&text).is_some());
    }
    tally.end("templates", 5_000);
}

#[test]
fn every_letter_leads_from_every_state_to_the_state_of_the_grammar() {
    let (templates, mut tally) = (Templates::new(), Tally::default());
    let machine: &Machine = &templates.levels[3];
    let letters: Vec<char> = machine.letters.members.iter().flatten().copied().collect();
    machine.each_letter(&letters, &mut |text| {
        tally.compare(text, is_template(text), machine.matches(text));
    });
    tally.end("templates, every letter", 500);
}

#[test]
fn every_template_has_the_names_of_the_grammar() {
    let (templates, mut count) = (Templates::new(), 0);
    for text in templates.texts(1).iter().filter(|text| templates.level(text).is_some()) {
        let template = Template::parse(text).expect("a template");
        let found: Vec<&str> = template.variables().collect();
        assert_eq!(found, names(text, true), "{text}");
        count += 1;
    }
    assert!(count > 500, "{count}");
}
