//! Emits bounds for demands with the marker traits of the runtime, each at the type of its variable.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;
use urika_template::template::Modifier;

use super::Target;
use super::demand::BoundItem;
use super::implementation::specs;
use super::walk::is_simple;
use crate::fields::TypeHint;
use crate::index::{Index, IntoList as _};
use crate::lifetime;
use crate::model::template::{
    CheckedPiece, Demand, ExpressionPlace, Joint, Marker, Promise, Requirement, VariablePromise,
};
use crate::splice::{Splice, fill};

impl Target<'_> {
    /// Pushes the bounds of an item for certain demands, except those that were pushed before.
    pub(crate) fn push_markers(
        &self,
        item: BoundItem,
        is_meant: &dyn Fn(&Demand) -> bool,
        mut pushed: Option<&mut Index>,
        to: &mut Splice,
    ) {
        let mut markers = Vec::new();
        for demand in &self.template.demands {
            if !is_meant(demand) || !self.has_bound(demand, item) {
                continue;
            }
            for (variable, marker) in self.found(demand, item, to) {
                let placed = (variable, self.in_place(variable, marker));
                if !markers.contains(&placed) {
                    markers.push(placed);
                }
            }
        }
        for (variable, marker) in markers {
            let (slot, name) = (&self.slots[variable], marker.name());
            // The spelling of the type and the trait distinguish a bound from others.
            let is_new = |pushed: &mut Index| {
                let key = match &slot.written {
                    Some(written) => format!("{written} {name}"),
                    None => format!("{} {name}", slot.value_type),
                };
                pushed.insert(key)
            };
            if !pushed.as_deref_mut().is_none_or(is_new) {
                continue;
            }
            self.push_bound(variable, marker, item, to);
        }
    }

    /// Returns whether `impl AlwaysValid` has only bounds that hold, whatever the user's types are.
    pub(crate) fn is_surely_proven(&self) -> bool {
        let is_bound = |demand: &&Demand| {
            self.has_bound(demand, BoundItem::Use) || self.has_bound(demand, BoundItem::Build)
        };
        !self.slots.iter().any(|slot| slot.is_assumed)
            && self.template.demands.iter().filter(is_bound).all(|demand| self.is_sure(demand))
    }

    /// Returns whether the written types are known to meet a demand.
    fn is_sure(&self, demand: &Demand) -> bool {
        let mut others = Splice::default();
        let found = self.found(demand, BoundItem::Build, &mut others);
        let mut markers = found.iter();
        others.finish().is_empty()
            && markers.all(|&(variable, marker)| is_given(self.slots[variable].hint, marker))
    }

    /// Returns the markers of a demand, and pushes bounds on several variables.
    fn found(&self, demand: &Demand, item: BoundItem, to: &mut Splice) -> Vec<(usize, Marker)> {
        let mut found = Vec::new();
        for requirement in &demand.requirements {
            match requirement {
                Requirement::One(answer) => found.push(*answer),
                Requirement::Any(joint, variables) => self.push_any(*joint, variables, item, to),
                Requirement::Never(variable) => {
                    let span = self.slots[*variable].span;
                    push(span, false, fill!("__urika::No"), Marker::Possible, None, to);
                }
            }
        }
        markers(&found, &|variable| self.is_cut(variable))
    }

    /// Returns whether only a prefix of a value is written in some place.
    fn is_cut(&self, variable: usize) -> bool {
        specs(&self.template.pieces)
            .iter()
            .any(|(_, spec)| spec.variable == variable && matches!(spec.modifier, Modifier::Prefix(_)))
    }

    /// Returns the marker whose message fits the place of the variable.
    pub(super) fn in_place(&self, variable: usize, marker: Marker) -> Marker {
        match marker {
            Marker::SegmentText | Marker::SegmentTexts if self.slots[variable].hint.is_named_segment() => {
                Marker::SegmentsByName
            }
            Marker::Single if self.has_place(variable, ExpressionPlace::Query) => Marker::OneParameter,
            Marker::SegmentText => self.in_segment(variable),
            Marker::SegmentTexts if self.slots[variable].has_floats() => Marker::Finite,
            Marker::LabelText if self.has_place(variable, ExpressionPlace::HostAndPath) => {
                Marker::NameAndPath
            }
            Marker::Single
            | Marker::SegmentTexts
            | Marker::LabelText
            | Marker::FirstSegment
            | Marker::Finite
            | Marker::NameText
            | Marker::NameAndPath
            | Marker::SegmentsByName
            | Marker::PathText
            | Marker::GaplessPath
            | Marker::RootedPath
            | Marker::AnyRoot
            | Marker::Data
            | Marker::OneValue
            | Marker::LabelTexts
            | Marker::SlashlessTexts
            | Marker::ShortLabel
            | Marker::HostName
            | Marker::HostOrAddress
            | Marker::HostType
            | Marker::PortNumber
            | Marker::Defined
            | Marker::HasText
            | Marker::KnownKeys
            | Marker::Prefixed
            | Marker::OneParameter
            | Marker::Several
            | Marker::HasLongest
            | Marker::OneDefined
            | Marker::OneMap
            | Marker::Possible
            | Marker::EncodedOnce => marker,
        }
    }

    /// Returns the marker of a value that fills a segment.
    fn in_segment(&self, variable: usize) -> Marker {
        if self.may_be_base(variable) {
            Marker::FirstSegment
        } else if self.slots[variable].is_float() {
            Marker::Finite
        } else if self.is_name(variable) {
            Marker::NameText
        } else {
            Marker::SegmentText
        }
    }

    /// Returns whether a value is the host, or a label of one, in a scheme whose hosts are names.
    fn is_name(&self, variable: usize) -> bool {
        self.has_place(variable, ExpressionPlace::Host { special: false })
            || self.has_place(variable, ExpressionPlace::Label { special: false })
    }

    fn has_place(&self, variable: usize, place: ExpressionPlace) -> bool {
        let specs = specs(&self.template.pieces);
        specs.iter().any(|(expression, spec)| expression.place == place && spec.variable == variable)
    }

    /// Returns whether a value may be intended as a base, as one writes it in `format!`: `{x}/…`
    fn may_be_base(&self, variable: usize) -> bool {
        match self.template.pieces.as_slice() {
            [CheckedPiece::Expression(first), CheckedPiece::Literal(next), ..] => {
                is_simple(first) && first.specs[0].variable == variable && next.starts_with('/')
            }
            _ => false,
        }
    }

    fn push_bound(&self, variable: usize, marker: Marker, item: BoundItem, to: &mut Splice) {
        let slot = &self.slots[variable];
        let mut value_type = slot.value_type.clone();
        // Two bounds that only differ in a lifetime are ambiguous.
        if item == BoundItem::Definition || !slot.is_generic {
            value_type = lifetime::all_static(value_type);
        }
        // A type that is not a value has no answer; that is its only error then.
        let is_encoding = marker == Marker::EncodedOnce;
        if let (true, BoundItem::Definition, Some(printed)) = (is_encoding, item, &slot.printed) {
            // What a type prints is never encoded already. The error names the type, and not the one that prints it.
            to.tokens(lifetime::all_static(printed.clone()));
            to.spanned(slot.span, |to| _ = to.text(": __urika::HasDisplay,"));
            return;
        }
        let own_type = value_type.clone();
        let is_of_answer = self.names_variables || is_of_answer(marker);
        if is_encoding {
            let answer = Ident::new(Promise::Plain.item(), slot.span);
            value_type =
                fill!(slot.span => "<$value_type as __urika::UriValue>::$answer", value_type, answer);
        } else if is_of_answer {
            let name = Ident::new(marker.name(), slot.span);
            value_type = fill!(slot.span => "__urika::of::$name<$value_type>", name, value_type);
        } else if item != BoundItem::Definition && self.has_short_error(slot) {
            value_type = fill!(slot.span => "<$value_type as __urika::VariableValue>::Itself", value_type);
        }
        if self.refuses_parameters {
            let (name, answer) = (self.ident(variable), value_type);
            value_type = fill!(slot.span => "__urika::pieces::Known<$name, $own_type, $answer>", name, own_type, answer);
        }
        let is_checked_at_once = item == BoundItem::Definition || is_given(slot.hint, marker);
        let module = if is_of_answer && !is_encoding { "named::" } else { "" };
        let shown = match &slot.shown {
            _ if self.names_variables => Some((module, self.ident(variable).into_token_stream())),
            _ if is_of_answer => Some((module, own_type)),
            Some(shown) => Some(("", lifetime::all_static(shown.clone()))),
            None => None,
        };
        push(slot.span, is_checked_at_once, value_type, marker, shown, to);
    }

    /// Pushes a bound on a promise that some of several variables have to make. The error points at the first of them whose
    /// type is not a list by its spelling.
    fn push_any(&self, joint: Joint, variables: &[usize], item: BoundItem, to: &mut Splice) {
        let is_unknown = |variable: &&usize| self.slots[**variable].hint == TypeHint::Unknown;
        let meant = variables.iter().find(|variable| joint == Joint::Distinct && is_unknown(variable));
        let span = self.slots[*meant.unwrap_or(&variables[0])].span;
        let mut answer = Splice::default();
        answer.spanned(span, |to| self.push_joint(joint, variables, to));
        let mut answer = answer.finish();
        if item == BoundItem::Definition {
            answer = lifetime::all_static(answer);
        }
        push(span, item == BoundItem::Definition, answer, joint.marker(), None, to);
    }
}

/// Returns whether the bound of a marker is on the answer of a type, even where its message shows the type.
const fn is_of_answer(marker: Marker) -> bool {
    match marker {
        Marker::EncodedOnce | Marker::OneParameter => true,
        Marker::SegmentText
        | Marker::FirstSegment
        | Marker::Finite
        | Marker::NameText
        | Marker::NameAndPath
        | Marker::SegmentTexts
        | Marker::SegmentsByName
        | Marker::PathText
        | Marker::GaplessPath
        | Marker::RootedPath
        | Marker::AnyRoot
        | Marker::Data
        | Marker::OneValue
        | Marker::LabelText
        | Marker::LabelTexts
        | Marker::SlashlessTexts
        | Marker::ShortLabel
        | Marker::HostName
        | Marker::HostOrAddress
        | Marker::HostType
        | Marker::PortNumber
        | Marker::Defined
        | Marker::HasText
        | Marker::KnownKeys
        | Marker::Prefixed
        | Marker::Single
        | Marker::Several
        | Marker::HasLongest
        | Marker::OneDefined
        | Marker::OneMap
        | Marker::Possible => false,
    }
}

/// Returns whether a type with this spelling makes this promise. The bound then costs the compiler half.
fn is_given(hint: TypeHint, marker: Marker) -> bool {
    let TypeHint::Known { is_defined, is_segment, .. } = hint else { return false };
    match marker {
        Marker::HasText => true,
        Marker::SegmentText
        | Marker::FirstSegment
        | Marker::NameText
        | Marker::SegmentTexts
        | Marker::SegmentsByName => is_segment,
        Marker::Defined => is_defined,
        Marker::PathText
        | Marker::GaplessPath
        | Marker::RootedPath
        | Marker::AnyRoot
        | Marker::Data
        | Marker::OneValue
        | Marker::NameAndPath
        | Marker::LabelText
        | Marker::Finite
        | Marker::LabelTexts
        | Marker::SlashlessTexts
        | Marker::ShortLabel
        | Marker::HostName
        | Marker::HostOrAddress
        | Marker::HostType
        | Marker::PortNumber
        | Marker::KnownKeys
        | Marker::Prefixed
        | Marker::Single
        | Marker::OneParameter
        | Marker::Several
        | Marker::HasLongest
        | Marker::OneDefined
        | Marker::OneMap
        | Marker::Possible
        | Marker::EncodedOnce => false,
    }
}

/// Pushes a bound, with the module of the trait and the type that its message shows, if that is another one. At the
/// definition it is checked at once. Elsewhere it must look generic, to be checked where the item is used.
fn push(
    span: Span,
    is_checked_at_once: bool,
    bound: Tokens,
    marker: Marker,
    shown: Option<(&'static str, Tokens)>,
    to: &mut Splice,
) {
    let name = marker.name();
    to.spanned(span, |to| {
        to.text(if is_checked_at_once { "" } else { "for<'any> " }).tokens(bound);
        _ = match shown {
            None => to.made(&format!(": __urika::{name},")),
            Some((module, shown)) => to.made(&format!(": __urika::{module}{name}<")).tokens(shown).text(">,"),
        };
    });
}

/// Returns the markers of promises. `is_cut` tells whether only a prefix of a variable is written.
fn markers(answers: &[VariablePromise], is_cut: &dyn Fn(usize) -> bool) -> Vec<(usize, Marker)> {
    let of_answer = |&(variable, promise): &VariablePromise| {
        let is_defined = answers.contains(&(variable, Promise::Defined));
        (variable, marker(promise, is_defined, is_cut(variable)))
    };
    answers.iter().map(of_answer).listed()
}

/// Returns the marker of a promise. `is_defined` is true if the value also has to be defined, and `is_cut` if
/// only its prefix is written.
const fn marker(promise: Promise, is_defined: bool, is_cut: bool) -> Marker {
    match promise {
        Promise::Segment if is_defined => Marker::SegmentText,
        Promise::Segment => Marker::SegmentTexts,
        Promise::Label if is_defined && !is_cut => Marker::LabelText,
        Promise::Label => Marker::LabelTexts,
        Promise::Path => Marker::PathText,
        Promise::Gapless => Marker::GaplessPath,
        Promise::Slashless => Marker::SlashlessTexts,
        Promise::Absolute => Marker::RootedPath,
        Promise::MayBeRooted => Marker::AnyRoot,
        Promise::Word => Marker::ShortLabel,
        Promise::Host => Marker::HostName,
        Promise::HostReserved => Marker::HostOrAddress,
        Promise::HostType => Marker::HostType,
        Promise::Port => Marker::PortNumber,
        Promise::Reserved => Marker::Data,
        Promise::Parameter => Marker::OneValue,
        Promise::Sound => Marker::HasText,
        Promise::Defined => Marker::Defined,
        Promise::Distinct => Marker::KnownKeys,
        Promise::Prefix => Marker::Prefixed,
        Promise::Single => Marker::Single,
        Promise::Members => Marker::Several,
        Promise::Plain => Marker::EncodedOnce,
        Promise::Bounded => Marker::HasLongest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_type_gives_what_all_its_values_keep() {
        let known = |is_defined, is_segment| TypeHint::Known { is_defined, is_text: true, is_segment };
        for (hint, given) in [
            (TypeHint::Unknown, &[][..]),
            (
                known(true, true),
                &[Marker::HasText, Marker::SegmentText, Marker::SegmentTexts, Marker::Defined],
            ),
            (known(false, true), &[Marker::HasText, Marker::SegmentText, Marker::SegmentTexts]),
            (known(true, false), &[Marker::HasText, Marker::Defined]),
        ] {
            let mut markers = vec![Marker::HasText, Marker::SegmentText, Marker::SegmentTexts];
            markers.extend([Marker::RootedPath, Marker::Defined]);
            markers.retain(|marker| is_given(hint, *marker));
            assert_eq!(markers, given);
        }
    }

    #[test]
    fn each_promise_has_a_marker() {
        use Promise::{Defined, Label, Path, Reserved, Segment, Single, Sound};

        let markers = |promises: &[Promise], is_cut| {
            let answers: Vec<VariablePromise> = promises.iter().map(|promise| (0, *promise)).collect();
            markers(&answers, &|_| is_cut).into_iter().map(|(_, marker)| marker).collect::<Vec<_>>()
        };
        for (promises, expected) in [
            (&[Segment, Defined][..], &[Marker::SegmentText, Marker::Defined][..]),
            (&[Defined, Segment], &[Marker::Defined, Marker::SegmentText]),
            (&[Segment], &[Marker::SegmentTexts]),
            (&[Path, Defined], &[Marker::PathText, Marker::Defined]),
            (&[Reserved, Sound], &[Marker::Data, Marker::HasText]),
            (&[Label, Segment, Defined], &[Marker::LabelText, Marker::SegmentText, Marker::Defined]),
            (&[Single], &[Marker::Single]),
        ] {
            assert_eq!(markers(promises, false), expected, "{promises:?}");
        }
        assert_eq!(markers(&[Label, Defined], true), [Marker::LabelTexts, Marker::Defined]);
    }

    #[test]
    fn variables_have_markers_of_their_own() {
        let answers = [(0, Promise::Segment), (1, Promise::Segment), (1, Promise::Defined)];
        let expected = [(0, Marker::SegmentTexts), (1, Marker::SegmentText), (1, Marker::Defined)];
        assert_eq!(markers(&answers, &|_| false), expected);
    }

    /// A marker that required less would leave a promise without a bound.
    #[test]
    fn a_marker_asks_for_its_promise() {
        assert!(Promise::ALL.len() > Promise::OF_VALUES.len());
        for &promise in Promise::ALL {
            for (is_defined, is_cut) in [(false, false), (false, true), (true, false), (true, true)] {
                let marker = marker(promise, is_defined, is_cut);
                let is_required = marker.promises().contains(&promise) || marker == Marker::EncodedOnce;
                assert!(is_required, "{promise:?} {marker:?}");
            }
        }
    }
}
