//! RFC 6570, section 3: every operator with every modifier, every kind of value, and pairs of values.

use urika::template::{Template, Value};
use urika_reference::template::{self, Given};
use urika_reference::texts::{bound, up_to};

use crate::Tally;
use crate::seeds::TEMPLATES;

/// The operators of section 2.2.
const OPERATORS: &[&str] = &["", "+", "#", ".", "/", ";", "?", "&"];

/// The modifiers of section 2.4. A prefix may end before, within and after an escape.
const MODIFIERS: &[&str] = &["", "*", ":1", ":2", ":4", ":9999"];

/// Returns values, each for one rule of section 3.
fn givens() -> Vec<Given> {
    let text = |text: &str| Given::Text(text.to_owned());
    let list = |list: &[&str]| Given::List(list.iter().copied().map(str::to_owned).collect());
    let pairs = |list: &[(&str, &str)]| {
        Given::Pairs(list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    };
    vec![
        Given::Undefined,
        text(""),
        text("a"),
        text("é€😀"),
        text("/?#[]@!$&'()*+,;=:"),
        text("50%"),
        text("%41%C3%A9%c3"),
        text("%é"),
        text(" \"<>\\^`{|}~\0\x7F"),
        list(&[]),
        list(&[""]),
        list(&["a", "b,c", ""]),
        pairs(&[]),
        pairs(&[("", "")]),
        pairs(&[("a", "1"), ("é/", ""), ("a", "&=")]),
    ]
}

fn compare(text: &str, values: &[(&str, Given)], tally: &mut Tally) {
    let expected = template::expand(text, values);
    let given = values.iter().map(|(name, given)| (*name, given.clone().into_value(Value::UNDEFINED)));
    let given: Vec<_> = given.collect();
    let found = Template::parse(text).expect("a template").expand(&given).ok();
    tally.count(expected.is_some());
    if found != expected {
        tally.differ(format!("{text} with {values:?}: {found:?} is not {expected:?}"));
    }
}

#[test]
fn every_expression_of_one_variable_expands_as_the_rfc_says() {
    let mut tally = Tally::new("RFC 6570, section 3, one variable");
    for operator in OPERATORS {
        for modifier in MODIFIERS {
            for given in givens() {
                compare(&format!("é{{{operator}a{modifier}}}'[%41%C3"), &[("a", given)], &mut tally);
            }
        }
    }
    tally.end(500);
}

#[test]
fn every_expression_of_two_variables_expands_as_the_rfc_says() {
    let mut tally = Tally::new("RFC 6570, section 3, two variables");
    let (modifiers, givens) = (&MODIFIERS[..bound(3, 6)], givens());
    for operator in OPERATORS {
        for (first, second) in modifiers.iter().flat_map(|one| modifiers.iter().map(move |two| (one, two))) {
            let text = format!("{{{operator}a{first},b{second}}}");
            for (a, b) in givens.iter().flat_map(|a| givens.iter().map(move |b| (a, b))) {
                compare(&text, &[("a", a.clone()), ("b", b.clone())], &mut tally);
            }
        }
    }
    tally.end(5_000);
}

/// Expands every short string as a value, in each kind of encoding.
#[test]
fn every_short_value_is_encoded_as_the_rfc_says() {
    let mut tally = Tally::new("RFC 6570, section 3.2.1, values");
    let symbols = &["a", "%", "4", "1", "C3", "A9", "%C3%A9", "é", "/", " ", "~", "'"];
    for text in up_to(symbols, bound(3, 5)) {
        for template in ["{a}", "{+a}", "{+a:1}", "{#a:2}", "{?a:1}"] {
            compare(template, &[("a", Given::Text(text.clone()))], &mut tally);
        }
    }
    tally.end(1_000);
}

/// Expands templates from practice, with values of each kind in all of their variables.
#[test]
fn every_real_template_expands_as_the_rfc_says() {
    let mut tally = Tally::new("RFC 6570, section 3, real templates");
    for text in TEMPLATES {
        let template = Template::parse(text).expect("a template");
        for given in givens() {
            let values: Vec<_> = template.variables().map(|name| (name, given.clone())).collect();
            compare(text, &values, &mut tally);
        }
    }
    tally.end(200);
}
