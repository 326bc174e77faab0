//! Checks names of parameters: none may stand twice in the query, or among the path parameters of a segment.

use std::ops::Range;

use urika_runtime::percent::decode_bytes;
use urika_runtime::template::{Modifier, Operator};

use super::any;
use crate::index::Index;
use crate::listed::Listed as _;
use crate::model::template::{Bit, Check, Draft, Joint, List, Promise, Spec, What, When};

/// Checks path parameters, segment by segment. `{/x}` begins a segment, too.
pub(super) fn check_path(draft: &mut Draft<'_>, segments: &[Vec<Bit>]) {
    for segment in segments {
        let is_slash = |bit: &Bit| match draft.expression(bit) {
            Some(expression) => expression.operator == Operator::Segment,
            None => false,
        };
        for part in segment.split(is_slash).listed() {
            check(draft, List::Segment, part);
        }
    }
}

/// Checks the names of one list, and demands that values with names of their own bring no other.
pub(super) fn check(draft: &mut Draft<'_>, list: List, bits: &[Bit]) {
    let names = check_names(draft, list, bits);
    check_keys(draft, list, bits, &names);
}

/// A name in a list.
struct Name {
    text: String,
    /// The variable with the name, or `None` for a literal name.
    variable: Option<usize>,
}

/// Returns all names, and reports the variables whose name stands there already.
fn check_names(draft: &Draft<'_>, list: List, bits: &[Bit]) -> Vec<Name> {
    let (mut names, mut seen) = (Vec::new(), Index::default());
    let mut is_behind_expression = false;
    for bit in bits {
        match &bit.what {
            What::Text(text) => {
                for name in list.literal_names(text, is_behind_expression) {
                    seen.is_new(decode_bytes(name));
                    names.push(Name { text: name.to_owned(), variable: None });
                }
                is_behind_expression = false;
            }
            What::Expression(number) => {
                is_behind_expression = true;
                let expression = &draft.expressions[*number];
                let specs: &[Spec] = if list.has(expression.operator) { &expression.specs } else { &[] };
                for spec in specs {
                    if !seen.is_new(decode_bytes(&spec.name)) {
                        push_twice(draft, list, spec.range.clone(), &spec.name);
                    }
                    names.push(Name { text: spec.name.clone(), variable: Some(spec.variable) });
                }
            }
        }
    }
    names
}

fn push_twice(draft: &Draft<'_>, list: List, range: Range<usize>, name: &str) {
    let sentence = format!("parameter `{name}` appears in the {} twice", list.place());
    let help = format!("remove one; a list under one name is written `{{{}{name}*}}`", list.sign());
    draft.source.push(range, &sentence, list.section(), &help);
}

/// Checks the keys of exploded associative arrays, which are names of the list, too.
fn check_keys(draft: &mut Draft<'_>, list: List, bits: &[Bit], names: &[Name]) {
    let mut exploded = Vec::new();
    for bit in bits {
        let Some(expression) = draft.expression(bit) else { continue };
        for spec in &expression.specs {
            if list.has(expression.operator) && spec.modifier == Modifier::Explode {
                exploded.push(spec.variable);
            }
        }
    }
    for (at, &variable) in exploded.iter().enumerate() {
        let (mut taken, mut beside) = (Vec::new(), Vec::new());
        for name in names {
            if name.variable != Some(variable) {
                taken.push(list.taken(&name.text));
            }
        }
        for &other in &exploded {
            if other != variable {
                beside.push(other);
            }
        }
        if taken.is_empty() {
            continue;
        }
        draft.demand(When::Build, variable, &[Promise::Distinct]);
        draft.push_check(Check::Keys { list, variable, taken, beside });
        for &other in &exploded[at + 1..] {
            // Two maps would both take every parameter that the template does not name.
            draft.push_demand(When::Always, vec![any(&[variable, other], Joint::Distinct)]);
        }
    }
}
