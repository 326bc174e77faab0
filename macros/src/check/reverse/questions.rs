//! The questions to types on which the end of a value depends: what its strings cannot contain, whether it is one
//! string, and whether it is always defined. Each has the message for a type that answers no.

use urika_template::template::plan::rules::Rest;
use urika_template::template::{Modifier, Operator};

use super::token::{ReverseToken, TokenValues};
use super::{Planner, obstacle};
use crate::model::template::VariableSpec;
use crate::model::template::reversal::{Lack, Obstacle, Question, TypeQuestion};

impl Planner<'_, '_> {
    /// Adds a question, once.
    pub(super) fn ask(&mut self, question: Question, reason: String, help: String) {
        if !self.is_asked(question) {
            self.asked[question.variable()].push(self.plan.asks.len());
            self.plan.asks.push(TypeQuestion { question, reason, help });
        }
    }

    /// Returns whether a question is already asked.
    pub(super) fn is_asked(&self, question: Question) -> bool {
        self.asked[question.variable()].iter().any(|at| self.plan.asks[*at].question == question)
    }

    /// Requires that a value is one string.
    pub(super) fn ask_scalar(&mut self, variable: usize, why: &str) {
        let name = self.name(variable);
        self.ask(
            Question::Scalar(variable),
            format!("`{name}` is a list or a map, {why}"),
            format!("give `{name}` a single value, such as a string or a number, or write the list as `{{?{name}*}}`"),
        );
    }

    /// Requires that a value is always defined.
    pub(super) fn ask_defined(&mut self, spec: &VariableSpec, why: &str) {
        let name = self.name(spec.variable).to_owned();
        let parameter = VariableSpec::list(std::slice::from_ref(spec));
        self.ask(
            Question::Defined(spec.variable),
            format!("if `{name}` is absent, {why}"),
            format!("give `{name}` a type that always has a value, not an `Option` or a list, or make it a parameter, as in `{{?{parameter}}}`"),
        );
    }

    /// Asks the types whether members and commas can be distinguished, and reports obstacles that no type can remove.
    pub(super) fn check_values(&mut self, values: &TokenValues) -> Result<(), Obstacle> {
        match (values.operator, values.specs.as_slice()) {
            (Operator::Label, [spec]) if values.is_exploded() => self.ask_no_dot(spec.variable),
            (Operator::Reserved | Operator::Fragment, [spec]) => self.ask_no_comma(values, spec),
            (_, [_, _, ..]) => return self.check_several(values),
            _ => {}
        }
        Ok(())
    }

    /// Requires that members of `{.x*}` have no dot.
    fn ask_no_dot(&mut self, variable: usize) {
        let name = self.name(variable);
        self.ask(
            Question::Lacks(variable, Lack::NoDot),
            format!("an item of `{name}` may contain the `.` that separates items"),
            format!("give `{name}` items without `.`, such as integers or a newtype with `chars`, or write `{{/{name}*}}`"),
        );
    }

    /// Requires that members of `{+x*}` have no comma, and that `{+x}` has no members.
    fn ask_no_comma(&mut self, values: &TokenValues, spec: &VariableSpec) {
        if spec.modifier != Modifier::Explode {
            let why = "and its items may contain the commas that separate them";
            return self.ask_scalar(spec.variable, why);
        }
        let (name, shown) = (self.name(spec.variable), values.shown());
        let sign = if values.operator == Operator::Fragment { "#" } else { "" };
        self.ask(
            Question::Lacks(spec.variable, Lack::NoComma),
            format!("an item of `{name}` may contain the `,` that separates items, which `{shown}` does not encode"),
            format!("give `{name}` items without `,`, such as numbers or a newtype with `chars`, or write `{sign}{{{name}*}}`, which encodes it"),
        );
    }

    /// Requires that the values of `{x,y}` have no members, and reports other operators and modifiers.
    fn check_several(&mut self, values: &TokenValues) -> Result<(), Obstacle> {
        let shown = values.shown();
        if values.operator != Operator::Simple {
            let sign = if values.operator == Operator::Fragment { "#" } else { "" };
            return obstacle(
                format!("in `{shown}`, values may contain the commas that separate them"),
                format!(
                    "write `{sign}{{{}}}`, which encodes commas in values",
                    VariableSpec::list(&values.specs)
                ),
            );
        }
        if values.specs.iter().any(|spec| spec.modifier == Modifier::Explode) {
            let reason = format!("cannot tell which items of `{shown}` belong to which variable");
            let query = VariableSpec::list(&values.specs);
            return obstacle(reason, format!("make each variable a parameter, as in `{{?{query}}}`"));
        }
        let why = "and commas also separate the values";
        values.specs.iter().for_each(|spec| self.ask_scalar(spec.variable, why));
        Ok(())
    }

    /// Requires that the values in the rest of a segment are strings if they are separated by commas.
    pub(super) fn ask_texts(&mut self, behind: &[ReverseToken], rest: &Rest<'_>) {
        for token in behind.iter().take(rest.count).filter(|_| rest.is_text) {
            let ReverseToken::Values(values) = token else { continue };
            for spec in &values.specs {
                let name = self.name(spec.variable);
                self.ask(
                    Question::Scalar(spec.variable),
                    format!("`{name}` is a list or a map, whose commas look like the comma before it"),
                    format!("give `{name}` a single value, such as a string or a number, or write a list as `{{{name}*}}`"),
                );
            }
        }
    }

    /// Requires values without this character, before which they end.
    pub(super) fn ask_lacks(
        &mut self,
        values: &TokenValues,
        variable: usize,
        byte: u8,
        next: &str,
    ) -> Result<(), Obstacle> {
        if values.is_open() && byte != b'/' {
            // Of several segments, only the end of the last one is known.
            return obstacle("", "");
        }
        let (name, character) = (self.name(variable), char::from(byte));
        let Some(lack) = lack(byte, values.operator) else {
            let shown = values.shown();
            let help = if values.has_all_characters() {
                "it may contain any character: write nothing after it".to_owned()
            } else {
                format!("put text after `{shown}` that no value can have, such as `/`")
            };
            let reason =
                format!("`{shown}` may contain `{character}`, and only `{next}` shows where it ends");
            return obstacle(reason, help);
        };
        let help = if lack == Lack::NoSlash {
            format!(
                "give `{name}` a type without `/`, such as a number or a `Segment`, or move `{{+{name}}}` to the end of the path"
            )
        } else {
            let number = if lack == Lack::NoDigit { "" } else { "an unsigned integer (`u64`) or " };
            format!(
                "give `{name}` a type without `{character}`, such as {number}a newtype with `chars`, or put a character there that no value can have, such as `/` or `,`"
            )
        };
        let reason = format!("`{name}` may contain `{character}`, and only `{next}` shows where it ends");
        self.ask(Question::Lacks(variable, lack), reason, help);
        Ok(())
    }

    /// Requires that a value is defined if without it the text after it would be read as the value. If a literal
    /// segment follows, a type with few strings distinguishes the two; returns that segment.
    pub(super) fn ask_leads(&mut self, values: &TokenValues, behind: &[ReverseToken]) -> Option<String> {
        let lead = values.lead()?;
        let at = behind.iter().position(|next| next.first() == Some(lead) || next.lead().is_none())?;
        let next = &behind[at];
        if next.first() != Some(lead) {
            return None;
        }
        let segment = literal_segment(&behind[at..]);
        if let (0, false, [spec], Some(segment)) = (at, values.is_exploded(), &*values.specs, segment) {
            let name = self.name(spec.variable);
            self.ask(
                Question::Apart(spec.variable),
                format!("if `{name}` is absent, `{}` would be mistaken for it", next.shown()),
                format!("give `{name}` a type that always has a value, or an `Option` of an enum that derives `UriValue` and has no name `{segment}`"),
            );
            return Some(segment.to_owned());
        }
        for spec in &values.specs {
            self.ask_defined(spec, &format!("`{}` would be mistaken for it", shown_segment(&behind[at..])));
        }
        None
    }
}

/// Returns the promise of a type whose strings do not have this character, if there is one. Only `{+x}` may
/// have slashes.
const fn lack(byte: u8, operator: Operator) -> Option<Lack> {
    Some(match byte {
        b'-' => Lack::NoHyphen,
        b'.' => Lack::NoDot,
        b'_' => Lack::NoUnderscore,
        b'~' => Lack::NoTilde,
        b'0'..=b'9' => Lack::NoDigit,
        b'A'..=b'Z' | b'a'..=b'z' => Lack::NoLetter,
        b'/' if matches!(operator, Operator::Reserved) => Lack::NoSlash,
        _ => return None,
    })
}

/// Returns what follows a value as it would be written, up to the next slash.
fn shown_segment(behind: &[ReverseToken]) -> String {
    let mut shown = String::new();
    for token in behind {
        let slash = match token {
            ReverseToken::Literal(text) => text[usize::from(shown.is_empty())..].find('/'),
            other => (other.first() == Some(b'/') && !shown.is_empty()).then_some(0),
        };
        match slash {
            Some(at) => return shown.clone() + &token.shown()[..at + usize::from(shown.is_empty())],
            None => shown += &token.shown(),
        }
    }
    shown
}

/// Returns the segment with which a path continues, if it is a literal.
fn literal_segment(behind: &[ReverseToken]) -> Option<&str> {
    let [ReverseToken::Literal(text), rest @ ..] = behind else { return None };
    let text = text.strip_prefix('/')?;
    match text.split_once('/') {
        Some((segment, _)) => Some(segment),
        None => rest.first().is_none_or(|next| next.first() == Some(b'/')).then_some(text),
    }
}
