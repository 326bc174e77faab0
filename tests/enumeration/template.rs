//! RFC 6570, section 2: the verdict about a template, and its variables.

use urika::template::Template;
use urika_reference::abnf::Grammar;
use urika_reference::texts::{bound, each_edit, each_two_edits, up_to};

use crate::Tally;
use crate::seeds::TEMPLATES;

/// One character of each class. `\u{FFFE}` is allowed nowhere.
const CLASSES: &[&str] =
    &["{", "}", "a", "1", "_", ".", ",", ":", "*", "%", "?", "+", "=", "-", "'", " ", "é", "\u{FFFE}"];

/// A known difference between the grammar and the library, with the verdicts of both.
enum Difference {
    /// An operator reserved for extensions (section 2.2). The grammar accepts it, and section 3 makes it an
    /// error for a processor that does not know it.
    ReservedOperator,
    /// `'` in a literal. The grammar omits it by mistake (erratum 6937).
    Apostrophe,
}

/// Returns the verdict of the grammar, corrected by the known differences.
fn by_grammar(grammar: &Grammar, text: &str) -> (Option<Vec<String>>, Option<Difference>) {
    let names = |text: &str| {
        let found = grammar.parts("URI-Template", text, &["varname", "operator"])?;
        let mut operators = found.iter().filter(|(name, _)| *name == "operator");
        let is_reserved = operators.any(|(_, at)| grammar.accepts("op-reserve", &text[at.clone()]));
        let names = found.iter().filter(|(name, _)| *name == "varname");
        Some((names.map(|(_, at)| text[at.clone()].to_owned()).collect::<Vec<_>>(), is_reserved))
    };
    match names(text) {
        Some((_, true)) => (None, Some(Difference::ReservedOperator)),
        Some((names, false)) => (Some(names), None),
        None if text.contains('\'') => match names(&text.replace('\'', "!")) {
            // Replaces only apostrophes outside braces: within braces, `!` is accepted only as an operator.
            Some((names, false)) => (Some(names), Some(Difference::Apostrophe)),
            _ => (None, None),
        },
        None => (None, None),
    }
}

/// Counts the strings with each difference.
#[derive(Default)]
struct Met {
    reserved: usize,
    apostrophe: usize,
}

fn compare(grammar: &Grammar, text: &str, tally: &mut Tally, met: &mut Met) {
    let template = Template::parse(text).ok();
    let found = template.map(|template| template.variables().map(str::to_owned).collect::<Vec<_>>());
    let (expected, difference) = by_grammar(grammar, text);
    tally.same(text, found.as_ref(), expected.as_ref());
    match difference {
        Some(Difference::ReservedOperator) => met.reserved += 1,
        Some(Difference::Apostrophe) => met.apostrophe += 1,
        None => {}
    }
}

#[test]
fn every_short_text_is_a_template_or_none() {
    let (grammar, mut tally) = (Grammar::rfc6570(), Tally::new("RFC 6570, all texts"));
    let mut met = Met::default();
    up_to(CLASSES, bound(4, 5)).for_each(|text| compare(&grammar, &text, &mut tally, &mut met));
    assert!(met.reserved > 0 && met.apostrophe > 0, "a difference that is none");
    tally.end(1_000);
}

#[test]
fn every_short_expression_is_one_or_none() {
    let (grammar, mut tally) = (Grammar::rfc6570(), Tally::new("RFC 6570, expressions"));
    let mut met = Met::default();
    let symbols = &["a", "0", "1", "_", ".", ",", ":", "*", "%41", "%4", "?", "+", "=", "-", "{", "}", "é"];
    for text in up_to(symbols, bound(3, 5)) {
        compare(&grammar, &format!("{{{text}}}"), &mut tally, &mut met);
        compare(&grammar, &format!("{{a{text}b}}"), &mut tally, &mut met);
    }
    tally.end(500);
}

/// Tries each character in a literal, in a name, as an operator and in a length.
#[test]
fn every_ascii_character_is_in_the_right_class() {
    let (grammar, mut tally) = (Grammar::rfc6570(), Tally::new("RFC 6570, characters"));
    let mut met = Met::default();
    let characters: Vec<String> = ('\0'..='\u{FF}').map(String::from).collect();
    let characters: Vec<&str> = characters.iter().map(String::as_str).collect();
    for it in up_to(&characters, 2) {
        for text in [format!("{{{it}a}}"), format!("{{a{it}}}"), format!("%{it}"), format!("{{a:1{it}}}")] {
            compare(&grammar, &text, &mut tally, &mut met);
        }
    }
    for it in up_to(&characters, 1) {
        for place in ["{}", "a{}b", "{a:{}}", "{a:999{}}", "{a.{}}", "{a,{}}", "{a%{}1}", "{a%1{}}"] {
            compare(&grammar, &place.replace("{}", &it), &mut tally, &mut met);
        }
    }
    for length in 0..=bound(200, 20_000) {
        compare(&grammar, &format!("{{a:{length}}}"), &mut tally, &mut met);
    }
    tally.end(1_000);
}

/// Tries both ends of each range of characters, in a literal and in a name.
#[test]
fn every_range_of_characters_ends_where_it_should() {
    let (grammar, mut tally) = (Grammar::rfc6570(), Tally::new("RFC 6570, characters beyond ASCII"));
    let mut met = Met::default();
    let planes = (0..=0x10).flat_map(|plane| [plane << 16, (plane << 16) + 0x1000, (plane << 16) + 0xFFFD]);
    let edges = planes.chain([0x80, 0xA0, 0xD7FF, 0xE000, 0xF8FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF]);
    let step = bound(997, 1);
    let points = edges.flat_map(|edge| edge.max(4) - 4..edge + 4).chain((0x80..0x11_0000).step_by(step));
    for c in points.filter_map(char::from_u32) {
        compare(&grammar, &format!("{c}"), &mut tally, &mut met);
        compare(&grammar, &format!("{{{c}}}"), &mut tally, &mut met);
    }
    tally.end(500);
}

#[test]
fn every_neighbour_of_a_template_is_one_or_none() {
    let (grammar, mut tally) = (Grammar::rfc6570(), Tally::new("RFC 6570, edits"));
    let mut met = Met::default();
    for text in TEMPLATES {
        assert!(Template::parse(text).is_ok(), "{text}");
        compare(&grammar, text, &mut tally, &mut met);
        each_edit(text, CLASSES, &mut |text| compare(&grammar, text, &mut tally, &mut met));
    }
    for text in TEMPLATES.iter().filter(|text| text.len() <= bound(5, 20)) {
        each_two_edits(text, CLASSES, &mut |text| compare(&grammar, text, &mut tally, &mut met));
    }
    tally.end(1_000);
}
