//! Expansions by RFC 6570, section 3: every operator with every modifier and every kind of value, and two
//! variables so that every two factors meet in all ways.

use urika_reference::template::{Given, expand};

use crate::json;

const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];
const MODIFIERS: [&str; 6] = ["", "*", ":1", ":2", ":4", ":9999"];

/// Literals of each kind: kept, an escape, escaped, in several octets.
const LITERALS: [&str; 8] = ["", "a/b?c#d", "%41%c3%a9", "'", "é", "😀/\u{E000}", "{a}é{a}", "%E9{a}"];

/// Returns values, each for one rule of section 3.
fn values() -> Vec<Given> {
    let text = |text: &str| Given::Text(text.to_owned());
    let list = |members: &[&str]| Given::List(members.iter().copied().map(str::to_owned).collect());
    let pairs = |pairs: &[(&str, &str)]| {
        Given::Pairs(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    };
    vec![
        Given::Undefined,
        text(""),
        text("a"),
        text("é€😀"),
        text("/?#[]@!$&'()*+,;=:"),
        text("50%"),
        text("%41%c3"),
        text(" \"<>\\^`{|}\0\x7F"),
        list(&[]),
        list(&[""]),
        list(&["a", "b,c", "", "é"]),
        pairs(&[]),
        pairs(&[("", "")]),
        // In the order of the keys, for readers of JSON that sort them.
        pairs(&[("a", "1"), ("b", "&="), ("é/", "")]),
    ]
}

/// The template and the values of an expansion.
type Case = (String, Vec<(&'static str, Given)>);

/// Returns rows of a template, its values, and the expansion; `null` for an error.
pub(super) fn rows() -> Vec<String> {
    cases().iter().map(|(template, values)| row(template, values)).collect()
}

fn row(template: &str, values: &[(&'static str, Given)]) -> String {
    let given = json::object(values.iter().map(|(name, value)| (*name, json_of(value)))).replace('\n', "");
    json::array([json::string(template), given, json::nullable(expand(template, values).as_deref())])
}

fn json_of(value: &Given) -> String {
    match value {
        Given::Undefined => "null".into(),
        Given::Text(text) => json::string(text),
        Given::List(members) => json::array(members.iter().map(|member| json::string(member))),
        Given::Pairs(pairs) => {
            json::object(pairs.iter().map(|(name, value)| (&**name, json::string(value)))).replace('\n', "")
        }
    }
}

fn cases() -> Vec<Case> {
    let literals = LITERALS.map(|text| (text.to_owned(), vec![("a", Given::Text("b".into()))]));
    let ones = factors_of_one().map(|(operator, modifier, value)| {
        (format!("{{{}a{}}}", OPERATORS[operator], MODIFIERS[modifier]), vec![("a", value)])
    });
    let twos = factors_of_two().map(|[operator, first, a, second, b]| {
        let [operator, first, second] = [OPERATORS[operator], MODIFIERS[first], MODIFIERS[second]];
        let values = values();
        (
            format!("{{{operator}a{first},b{second}}}"),
            vec![("a", values[a].clone()), ("b", values[b].clone())],
        )
    });
    literals.into_iter().chain(ones).chain(twos).collect()
}

/// Returns every operator, modifier and value.
fn factors_of_one() -> impl Iterator<Item = (usize, usize, Given)> {
    let modifiers = |operator| (0..MODIFIERS.len()).map(move |modifier| (operator, modifier));
    let of = |(operator, modifier)| values().into_iter().map(move |value| (operator, modifier, value));
    (0..OPERATORS.len()).flat_map(modifiers).flat_map(of)
}

/// Returns every operator and pair of values, with modifiers that take turns.
fn factors_of_two() -> impl Iterator<Item = [usize; 5]> {
    let count = values().len();
    (0..OPERATORS.len() * count * count).map(move |index| {
        let (operator, a, b) = (index / count / count, index / count % count, index % count);
        [operator, (a + b) % MODIFIERS.len(), a, (a + 2 * b + operator) % MODIFIERS.len(), b]
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{MODIFIERS, OPERATORS, factors_of_two, values};

    #[test]
    fn every_two_factors_meet_in_all_ways() {
        let sizes = [OPERATORS.len(), MODIFIERS.len(), values().len(), MODIFIERS.len(), values().len()];
        for (one, two) in (0..sizes.len()).flat_map(|one| (0..one).map(move |two| (one, two))) {
            let met: BTreeSet<_> = factors_of_two().map(|factors| (factors[one], factors[two])).collect();
            assert_eq!(met.len(), sizes[one] * sizes[two], "{one} and {two}");
        }
    }
}
