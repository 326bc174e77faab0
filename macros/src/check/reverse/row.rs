//! Host, path and fragment: finds the end of each value.
//!
//! From the left, a value ends before a character that it cannot contain: the first such character of the
//! literal after it, the first character of the value after it, or the end of the part. If the value could
//! contain every character of the literal, its type decides. One value that may have all characters, such as
//! the value of `{+x}`, is open, and the text after it is read from the end. If that is impossible, the type of
//! `{+x}` must exclude slashes.

use urika_template::template::plan::rules::{self, Behind, CharSet, Doubt, Rest};
use urika_template::template::{Modifier, Operator};

use super::token::{ReverseToken, TokenValues};
use super::{Planner, obstacle};
use crate::index::IntoList as _;
use crate::model::template::VariableSpec;
use crate::model::template::reversal::{
    BackwardStep, Obstacle, ParseStep, ParsedParam, ParsedValue, Question,
};

/// The end of a value.
#[derive(Default)]
struct ValueEnd {
    stops: u128,
    /// The literal before the end.
    suffix: String,
    /// The literals of the segment after the value.
    behind: Vec<(String, Option<u8>)>,
    /// The literal segment after a value that may be absent.
    apart: Option<String>,
}

impl ValueEnd {
    /// Returns the last place from which the rest of the segment matches.
    fn last(rest: &Rest<'_>) -> Self {
        let stops = rest.stops.bits();
        if let [Behind { literal, lead: None }] = rest.behind.as_slice() {
            return Self { stops, suffix: (*literal).to_owned(), ..Self::default() };
        }
        let behind = rest.behind.iter().map(|literal| (literal.literal.to_owned(), literal.lead)).listed();
        Self { stops, behind, ..Self::default() }
    }
}

impl Planner<'_, '_> {
    /// Returns the steps through a part that ends before one of `stops`, or through an authority without `stops`.
    pub(super) fn row(
        &mut self,
        tokens: &[ReverseToken],
        stops: Option<u128>,
    ) -> Result<Vec<ParseStep>, Obstacle> {
        let mut row = Vec::new();
        // The bytes of the next literal that were read with the value before it.
        let mut read = 0;
        for (at, token) in tokens.iter().enumerate() {
            let behind = &tokens[at + 1..];
            match token {
                ReverseToken::Literal(text) => {
                    let rest = &text[std::mem::take(&mut read)..];
                    if !rest.is_empty() {
                        row.push(ParseStep::Literal(rest.to_owned()));
                    }
                }
                ReverseToken::Params(specs) => row.push(self.matrix(specs, behind)?),
                ReverseToken::Values(values) => match self.step(values, behind, stops)? {
                    ParseStep::Value(value) => {
                        read = value.suffix.len();
                        row.push(ParseStep::Value(value));
                    }
                    last => {
                        row.push(last);
                        break;
                    }
                },
            }
        }
        Ok(row)
    }

    /// Returns the step for values. An open value is read from the end of the part, with everything after it. If
    /// that is impossible, it may still end before the text after it.
    fn step(
        &mut self,
        values: &TokenValues,
        behind: &[ReverseToken],
        stops: Option<u128>,
    ) -> Result<ParseStep, Obstacle> {
        self.check_values(values)?;
        let uses = self.plan.uses.len();
        let is_open = values.is_open() && !behind.is_empty();
        let obstacle = match is_open.then(|| self.backwards(values, behind, stops.unwrap_or_default())) {
            Some(Ok(step)) => return Ok(step),
            Some(Err(obstacle)) if values.operator != Operator::Reserved => return Err(obstacle),
            failed => failed.and_then(Result::err),
        };
        self.plan.uses.truncate(uses);
        let apart = self.ask_leads(values, behind);
        let end = self.end(values, behind, stops).map_err(|forwards| obstacle.unwrap_or(forwards))?;
        Ok(self.values(values, ValueEnd { apart, ..end }))
    }

    fn values(
        &mut self,
        values: &TokenValues,
        ValueEnd { stops, suffix, behind, apart }: ValueEnd,
    ) -> ParseStep {
        let (lead, specs) = (values.lead(), &values.specs);
        let is_bare = lead.is_none();
        let mut uses = Vec::new();
        for spec in specs {
            uses.push(self.push_occurrence(spec.variable, spec.modifier, is_bare));
            if specs.len() > 1 {
                self.ask_defined(spec, &format!("`{}` does not show which value is missing", values.shown()));
            }
        }
        let separator = values.operator.style().separator as u8;
        let is_reserved = values.has_all_characters();
        ParseStep::Value(ParsedValue { uses, lead, stops, suffix, behind, separator, is_reserved, apart })
    }

    /// Returns the step for `{;x,y}`.
    fn matrix(&mut self, specs: &[VariableSpec], behind: &[ReverseToken]) -> Result<ParseStep, Obstacle> {
        if let Some(next) = behind.first().filter(|next| next.first() != Some(b'/')) {
            let shown = ReverseToken::Params(specs.to_vec()).shown();
            let last = specs.last().map_or("", |spec| self.name(spec.variable));
            return obstacle(
                format!("`{}` after `{shown}` may belong to `{last}`", next.shown()),
                format!("put `/`, `?` or nothing after `{shown}`"),
            );
        }
        if specs.len() > ParsedParam::MOST {
            return obstacle(
                format!("it has more than {} adjacent path parameters", ParsedParam::MOST),
                "combine several of them into a list or a struct that derives `UriValue`",
            );
        }
        let mut params = Vec::new();
        for spec in specs {
            if spec.modifier == Modifier::Explode {
                let name = self.name(spec.variable);
                self.ask(
                    Question::Distinct(spec.variable),
                    format!("`{name}` is a map, and its parameters cannot be distinguished from the others"),
                    format!(
                        "give `{name}` a list or a struct that derives `UriValue`, or write `{{?{name}*}}`"
                    ),
                );
            }
            let use_index = self.push_occurrence(spec.variable, spec.modifier, false);
            params.push(ParsedParam { name: spec.written.clone(), use_index });
        }
        Ok(ParseStep::Params(params))
    }

    /// Finds where the values of a token end in a part that ends before one of the characters `part`.
    fn end(
        &mut self,
        values: &TokenValues,
        behind: &[ReverseToken],
        part: Option<u128>,
    ) -> Result<ValueEnd, Obstacle> {
        let texts = values.texts();
        let stops = match part.unwrap_or_default() {
            stops if texts.has(b'/') || stops == 0 => stops,
            stops => stops | 1 << b'/',
        };
        let (literal, after) = match behind {
            [ReverseToken::Literal(literal), after @ ..] => (literal.as_str(), after),
            _ => ("", behind),
        };
        let reached = up_to_literal(after);
        let firsts = reached.iter().map(ReverseToken::first).listed();
        let end = rules::end(texts, literal, &firsts, &mut |doubt| {
            self.settle(values, literal, &reached[doubt.at], doubt)
        });
        let end = match end {
            Ok(end) => end,
            Err(None) => return self.end_by_type(values, literal, &after[0], stops),
            Err(Some(obstacle)) => return Err(obstacle),
        };
        if end.is_text {
            let why = "and its commas could be mistaken for the one after it";
            self.ask_scalar(values.specs[0].variable, why);
        }
        let breaks = part.map(|_| CharSet::from_bits(stops));
        let last = breaks.and_then(|breaks| self.last_end(values, behind, end.is_text, breaks));
        let suffix = literal[..end.behind].to_owned();
        Ok(last.unwrap_or(ValueEnd { stops: stops | end.stops.bits(), suffix, ..ValueEnd::default() }))
    }

    /// Returns the last place from which the rest of the segment matches, if the values end there.
    fn last_end(
        &mut self,
        values: &TokenValues,
        behind: &[ReverseToken],
        is_text: bool,
        breaks: CharSet,
    ) -> Option<ValueEnd> {
        let texts = values.texts();
        let own = if is_text { texts } else { texts.with(b',') };
        let rest = rules::rest(own, behind.iter().map(ReverseToken::item), breaks)?;
        self.ask_texts(behind, &rest);
        Some(ValueEnd::last(&rest))
    }

    /// Requires values without the first character of the text after them. `None` represents a literal of
    /// which the type must exclude a character.
    fn settle(
        &mut self,
        values: &TokenValues,
        literal: &str,
        next: &ReverseToken,
        doubt: Doubt,
    ) -> Result<(), Option<Obstacle>> {
        let Some(first) = doubt.first else {
            if doubt.at == 0 && !literal.is_empty() {
                return Err(None);
            }
            let (here, next) = (values.shown(), next.shown());
            let help = format!("put text between them that no value can have, as in `{here}/{next}`");
            return Err(Some(self.no_end(values, &next, &help)));
        };
        for spec in &values.specs {
            self.ask_lacks(values, spec.variable, first, &next.shown()).map_err(Some)?;
        }
        Ok(())
    }

    fn no_end(&self, values: &TokenValues, next: &str, help: &str) -> Obstacle {
        let (shown, name) = (values.shown(), self.name(values.specs[0].variable));
        let reason = format!("cannot tell where `{name}` ends in `{shown}{next}`");
        Obstacle { reason, help: help.to_owned() }
    }

    /// Ends a value that only unreserved characters follow: its type must exclude one of them.
    fn end_by_type(
        &mut self,
        values: &TokenValues,
        literal: &str,
        next: &ReverseToken,
        stops: u128,
    ) -> Result<ValueEnd, Obstacle> {
        let is_escaped = literal.contains('%');
        let best = match is_escaped {
            _ if values.is_open() => literal.bytes().position(|byte| byte == b'/'),
            true => None,
            false => literal.bytes().position(|byte| !byte.is_ascii_alphanumeric()),
        };
        let Some(at) = best.or((!is_escaped).then_some(0)) else {
            let help = format!(
                "put text between `{}` and `{}` that no value can have, such as `/` or `,`",
                values.shown(),
                next.shown()
            );
            return Err(self.no_end(values, &format!("{literal}{}", next.shown()), &help));
        };
        let byte = literal.as_bytes()[at];
        for spec in &values.specs {
            self.ask_lacks(values, spec.variable, byte, literal)?;
        }
        Ok(ValueEnd { stops: stops | 1 << byte, suffix: literal[..at].to_owned(), ..ValueEnd::default() })
    }

    /// Returns the step for an open value, and for everything after it.
    fn backwards(
        &mut self,
        values: &TokenValues,
        behind: &[ReverseToken],
        stops: u128,
    ) -> Result<ParseStep, Obstacle> {
        let (lead, spec) = (values.lead(), &values.specs[0]);
        let open = self.push_occurrence(spec.variable, spec.modifier, lead.is_none());
        let backward = self.backward_steps(values, behind)?;
        let (separator, is_reserved) = (lead.unwrap_or(b','), lead.is_none());
        let ValueEnd { stops: none, suffix, behind, apart } = ValueEnd::default();
        let uses = vec![open];
        let open = ParsedValue { uses, lead, stops: none, suffix, behind, separator, is_reserved, apart };
        Ok(ParseStep::Backwards { stops, steps: backward, open })
    }

    /// Returns the steps through everything after an open value, from the end.
    fn backward_steps(
        &mut self,
        open: &TokenValues,
        behind: &[ReverseToken],
    ) -> Result<Vec<BackwardStep>, Obstacle> {
        let mut steps = Vec::new();
        for (at, next) in behind.iter().enumerate().rev() {
            match next {
                ReverseToken::Literal(text) => steps.push(BackwardStep::Literal(text.clone())),
                ReverseToken::Values(values) if is_one_text(values) => {
                    let Some(before) = last_mark(&behind[..at], values) else {
                        return no_beginning(open, next, "put a `/` between the two");
                    };
                    let spec = &values.specs[0];
                    let use_index = self.push_occurrence(spec.variable, spec.modifier, true);
                    steps.push(BackwardStep::Value(use_index, before.to_owned()));
                }
                _ => {
                    let help = "move the variable that matches any number of segments to the end";
                    return no_beginning(open, next, help);
                }
            }
        }
        Ok(steps)
    }
}

/// Returns the tokens up to the next literal: those after it do not matter.
fn up_to_literal(tokens: &[ReverseToken]) -> &[ReverseToken] {
    let literal = tokens.iter().position(|token| matches!(token, ReverseToken::Literal(_)));
    &tokens[..literal.map_or(tokens.len(), |literal| literal + 1)]
}

fn no_beginning<T>(open: &TokenValues, next: &ReverseToken, help: &str) -> Result<T, Obstacle> {
    let reason = format!("cannot tell where `{}` ends and `{}` begins", open.shown(), next.shown());
    obstacle(reason, help)
}

/// Returns the literal before a value, if the value cannot have its last character.
fn last_mark<'t>(before: &'t [ReverseToken], value: &TokenValues) -> Option<&'t str> {
    let [.., ReverseToken::Literal(text)] = before else { return None };
    let lists = value.texts().with(b',');
    rules::last_mark(text, lists).filter(|at| at + 1 == text.len()).map(|_| text.as_str())
}

/// Returns whether values are one `{x}`.
fn is_one_text(values: &TokenValues) -> bool {
    values.operator == Operator::Simple && !values.is_exploded() && values.specs.len() == 1
}
