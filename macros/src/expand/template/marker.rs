//! Emits bounds for demands by the marker traits of the runtime, each at the type of its variable.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use urika_runtime::template::Modifier;

use super::Target;
use super::demand::Asked;
use super::implementation::specs;
use super::walk::is_simple;
use crate::fields::Taken;
use crate::index::Index;
use crate::lifetime;
use crate::model::template::{Demand, Piece, Requirement};
use crate::splice::{Splice, fill};

/// A trait that a type must implement. `Defined` is dropped if another covers it.
type Marker = (usize, &'static str);

impl Target<'_> {
    /// Pushes the bounds of an item for certain demands, except those that were pushed before.
    pub(crate) fn push_markers(
        &self,
        asked: Asked,
        is_meant: &dyn Fn(&Demand) -> bool,
        mut pushed: Option<&mut Index>,
        to: &mut Splice,
    ) {
        let mut markers = Vec::new();
        for demand in &self.template.demands {
            if !is_meant(demand) || !self.is_asked(demand, asked) {
                continue;
            }
            for (variable, name) in self.found(demand, asked, to) {
                let is_first = name == "SegmentText" && self.may_be_base(variable);
                let marker = (variable, if is_first { "FirstSegment" } else { name });
                if !markers.contains(&marker) {
                    markers.push(marker);
                }
            }
        }
        for (variable, name) in markers {
            let slot = &self.slots[variable];
            // The text of the type and the trait tell a bound from others.
            let is_new = |pushed: &mut Index| {
                let key = match &slot.written {
                    Some(written) => format!("{written} {name}"),
                    None => format!("{} {name}", slot.value_type),
                };
                pushed.is_new(key)
            };
            if !pushed.as_deref_mut().is_none_or(is_new) {
                continue;
            }
            self.push_bound(variable, name, asked, to);
        }
    }

    /// Returns whether `impl Proven` has only bounds that hold, whatever the user's types are.
    pub(crate) fn is_surely_proven(&self) -> bool {
        let is_asked =
            |demand: &&Demand| self.is_asked(demand, Asked::Use) || self.is_asked(demand, Asked::Build);
        !self.slots.iter().any(|slot| slot.is_assumed)
            && self.template.demands.iter().filter(is_asked).all(|demand| self.is_sure(demand))
    }

    /// Returns whether the written types are known to meet a demand.
    fn is_sure(&self, demand: &Demand) -> bool {
        let mut others = Splice::default();
        let found = self.found(demand, Asked::Build, &mut others);
        let mut markers = found.iter();
        others.finish().is_empty()
            && markers.all(|&(variable, name)| is_given(self.slots[variable].taken, name))
    }

    /// Returns the markers of a demand, and pushes bounds on several variables.
    fn found(&self, demand: &Demand, asked: Asked, to: &mut Splice) -> Vec<Marker> {
        let mut found = Vec::new();
        for requirement in &demand.requirements {
            self.push_requirement(requirement, asked, &mut found, to);
        }
        join(&mut found);
        found
    }

    /// Collects the markers of single variables, and pushes bounds on several variables.
    fn push_requirement(
        &self,
        requirement: &Requirement,
        asked: Asked,
        found: &mut Vec<Marker>,
        to: &mut Splice,
    ) {
        match requirement {
            Requirement::One((variable, "Never")) => {
                push(self.slots[*variable].span, false, fill!("__urika::No"), "Possible", None, to);
            }
            Requirement::One((variable, "Label")) if self.is_cut(*variable) => {
                found.push((*variable, "LabelTexts"));
            }
            Requirement::One(answer) => found.push(*answer),
            Requirement::Any(any) => {
                let is_map = matches!(any.first(), Some((_, "Distinct")));
                self.push_any(requirement, if is_map { "OneMap" } else { "OneDefined" }, asked, to);
            }
        }
    }

    /// Returns whether only a prefix of a value is written in some place.
    fn is_cut(&self, variable: usize) -> bool {
        specs(&self.template.pieces)
            .iter()
            .any(|(_, spec)| spec.variable == variable && matches!(spec.modifier, Modifier::Prefix(_)))
    }

    /// Returns whether a value may be meant as a base, as one writes it in `format!`: `{x}/…`
    pub(super) fn may_be_base(&self, variable: usize) -> bool {
        match self.template.pieces.as_slice() {
            [Piece::Expression(first), Piece::Literal(next), ..] => {
                is_simple(first) && first.specs[0].variable == variable && next.starts_with('/')
            }
            _ => false,
        }
    }

    fn push_bound(&self, variable: usize, name: &str, asked: Asked, to: &mut Splice) {
        let slot = &self.slots[variable];
        let mut value_type = slot.value_type.clone();
        // Two bounds that only differ in a lifetime are ambiguous.
        if asked == Asked::Definition || !slot.is_generic {
            value_type = lifetime::all_static(value_type);
        }
        // A type that is not a value has no answer; that is its only error then.
        if name == "EncodedOnce" {
            value_type = fill!(slot.span => "<$value_type as __urika::UriValue>::Plain", value_type);
        } else if self.is_named {
            let marker = Ident::new(name, slot.span);
            value_type = fill!(slot.span => "__urika::of::$marker<$value_type>", marker, value_type);
        }
        let is_checked_at_once = asked == Asked::Definition || is_given(slot.taken, name);
        let of = if self.is_named && name != "EncodedOnce" { Some(self.ident(variable)) } else { None };
        push(slot.span, is_checked_at_once, value_type, name, of, to);
    }

    /// Pushes a bound on an answer about several variables, or none.
    fn push_any(&self, requirement: &Requirement, name: &str, asked: Asked, to: &mut Splice) {
        let span = self.slots[requirement.answers()[0].0].span;
        let mut answer = Splice::default();
        answer.spanned(span, |to| self.push_answers(requirement.answers(), to));
        let mut answer = answer.finish();
        if asked == Asked::Definition {
            answer = lifetime::all_static(answer);
        }
        push(span, asked == Asked::Definition, answer, name, None, to);
    }
}

/// Returns whether a type that is written so gives this promise. The bound then costs the compiler half.
fn is_given(taken: Taken, name: &str) -> bool {
    match (name, taken) {
        (_, Taken::Unknown) => false,
        ("HasText", _) => true,
        ("SegmentText" | "FirstSegment", Taken::Known { is_defined, is_segment, .. }) => {
            is_defined && is_segment
        }
        ("SegmentTexts", Taken::Known { is_segment, .. }) => is_segment,
        _ => false,
    }
}

/// Pushes a bound, which may name its variable. At the definition it is checked at once. Elsewhere it must look
/// generic, to be checked where the item is used.
fn push(
    span: Span,
    is_checked_at_once: bool,
    bound: Tokens,
    name: &str,
    variable: Option<Ident>,
    to: &mut Splice,
) {
    to.spanned(span, |to| {
        to.text(if is_checked_at_once { "" } else { "for<'__urika> " }).tokens(bound);
        _ = match variable {
            None => to.made(&format!(": __urika::{name},")),
            Some(variable) => to.made(&format!(": __urika::named::{name}<{variable}>,")),
        };
    });
}

/// Joins answers into markers: one marker stands for an answer together with `Defined`.
fn join(found: &mut Vec<Marker>) {
    for at in 0..found.len() {
        let (variable, answer) = found[at];
        let is_defined = found.contains(&(variable, "Defined"));
        let (name, covered) = match (answer, is_defined) {
            ("Segment", true) => ("SegmentText", "Defined"),
            ("Segment", false) => ("SegmentTexts", ""),
            ("Path", _) => ("PathText", ""),
            ("Absolute", _) => ("RootedPath", "Defined"),
            ("Label", true) => ("LabelText", "Defined"),
            ("Label", false) => ("LabelTexts", ""),
            ("Word", _) => ("ShortLabel", "Defined"),
            ("Host", _) => ("HostName", "Defined"),
            ("HostReserved", _) => ("HostOrAddress", "Defined"),
            ("Reserved", _) => ("Data", "Sound"),
            ("Port", _) => ("PortNumber", ""),
            ("Sound", _) => ("HasText", ""),
            ("Distinct", _) => ("KnownKeys", ""),
            ("Prefix", _) => ("Prefixed", ""),
            ("Members", _) => ("Several", ""),
            ("Plain", _) => ("EncodedOnce", ""),
            ("Bounded", _) => ("HasLongest", ""),
            (other, _) => (other, ""),
        };
        found[at].1 = name;
        for other in found.iter_mut() {
            if *other == (variable, covered) {
                other.1 = "";
            }
        }
    }
    found.retain(|(_, name)| !name.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_type_gives_what_all_its_values_keep() {
        let known = |is_defined, is_segment| Taken::Known { is_defined, is_text: true, is_segment };
        for (taken, given) in [
            (Taken::Unknown, &[][..]),
            (known(true, true), &["HasText", "SegmentText", "SegmentTexts"]),
            (known(false, true), &["HasText", "SegmentTexts"]),
            (known(true, false), &["HasText"]),
        ] {
            let mut names = vec!["HasText", "SegmentText", "SegmentTexts", "RootedPath", "Defined"];
            names.retain(|name| is_given(taken, name));
            assert_eq!(names, given);
        }
    }

    #[test]
    fn answers_join_to_one_marker() {
        for (answers, markers) in [
            (&["Segment", "Defined"][..], &["SegmentText"][..]),
            (&["Segment"], &["SegmentTexts"]),
            (&["Path", "Defined"], &["PathText", "Defined"]),
            (&["Reserved", "Sound"], &["Data"]),
            (&["Label", "Segment", "Defined"], &["LabelText", "SegmentTexts"]),
            (&["Single"], &["Single"]),
        ] {
            let mut found: Vec<Marker> = answers.iter().map(|answer| (0, *answer)).collect();
            join(&mut found);
            assert_eq!(found, markers.iter().map(|marker| (0, *marker)).collect::<Vec<_>>());
        }
        let mut found = vec![(0, "Segment"), (1, "Segment"), (1, "Defined")];
        join(&mut found);
        assert_eq!(found, [(0, "SegmentTexts"), (1, "SegmentText")]);
    }
}
