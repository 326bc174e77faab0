//! Emits `uri_format!` as one call, with the pieces of the template in a tuple.
//!
//! A trait for each demand, and a function that has the demands as bounds, cost the compiler three times as
//! much as the call. So each piece is made by a function of the runtime that has the bounds on its value. Its
//! message names the variable by an empty type. Templates with other demands, such as one on several values
//! together, are emitted by `format.rs`.

use proc_macro2::{Span, TokenStream as Tokens, TokenTree};
use urika_runtime::template::{Modifier, Operator};

use super::implementation::push_offsets;
use super::numbered;
use super::walk::{begins_query, is_simple, written_name};
use crate::index::Seen;
use crate::model::template::{Expression, Form, Mark, Piece, Place, Requirement, Spec, Template, When};
use crate::splice::Splice;

/// The value of a variable in the expansion.
pub(crate) struct Filled {
    /// The name of the variable, as Rust writes it.
    pub(crate) name: String,
    /// An expression of type reference.
    pub(crate) value: Tokens,
    /// Whether the expression has no effect and no temporary value, so that it may be written several times.
    pub(crate) is_constant: bool,
}

/// A member of the tuple.
enum Member<'t> {
    /// Text.
    Text(&'t str),
    /// A mark.
    Mark(Mark),
    /// The operator of the variables that follow.
    Operator(Operator),
    /// The result of a function, of a written name and of the value of a variable.
    Value(Made, String, usize),
}

/// A function of the runtime that makes a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Behind,
    Filling,
    Simple,
    First,
    Valued,
    Segments,
    Path,
}

impl Made {
    /// Returns the name of the function.
    fn name(self) -> &'static str {
        match self {
            Self::Behind => "behind",
            Self::Filling => "filling",
            Self::Simple => "simple",
            Self::First => "first",
            Self::Valued => "valued",
            Self::Segments => "segments",
            Self::Path => "path",
        }
    }

    /// Returns the answers that the bounds of the function ask for.
    fn bounds(self) -> Answers {
        match self {
            Self::Behind => 0,
            Self::Filling => SEGMENT | DEFINED | SOUND,
            Self::Segments => SEGMENT | SOUND,
            Self::Path => PATH | DEFINED | SOUND,
            Self::Simple | Self::First | Self::Valued => SOUND,
        }
    }
}

/// A set of answers about a value. Segment texts and paths include that there is a text.
type Answers = u8;

const SOUND: Answers = 1;
const DEFINED: Answers = 2;
const SEGMENT: Answers = 4;
const PATH: Answers = 8;

/// A template as one call.
pub(crate) struct Straight<'t> {
    members: Vec<Member<'t>>,
    template: &'t Template,
}

/// The members of the longest tuple of the runtime.
const LONGEST: usize = 8;

impl<'t> Straight<'t> {
    /// Finds the members. Returns nothing if their bounds are not the demands of the template.
    pub(crate) fn new(template: &'t Template) -> Option<Self> {
        let asked = asked(template)?;
        let mut straight = Self { members: Vec::new(), template };
        let mut bounds = vec![0; asked.len()];
        for (at, piece) in template.pieces.iter().enumerate() {
            match piece {
                Piece::Literal(text) => straight.members.push(Member::Text(text)),
                Piece::Mark(mark) => straight.members.push(Member::Mark(*mark)),
                // A value at the beginning may be meant as a base, and the message of a demand says so.
                Piece::Expression(one) if at == 0 && is_simple(one) && one.place != Place::Base => {
                    return None;
                }
                Piece::Expression(one) => straight.push_expression(one, &asked)?,
            }
        }
        for member in &straight.members {
            if let Member::Value(made, _, variable) = member {
                bounds[*variable] |= made.bounds();
            }
        }
        let is_met = |variable: usize| asked[variable] & !bounds[variable] == 0;
        (0..asked.len()).all(is_met).then_some(straight)
    }

    /// Pushes the members of an expression. Returns nothing if no function makes them.
    fn push_expression(&mut self, expression: &Expression, asked: &[Answers]) -> Option<()> {
        let first = expression.specs[0].variable;
        if expression.place == Place::Base {
            self.members.push(Member::Value(Made::Behind, String::new(), first));
            return Some(());
        }
        if !matches!(expression.place, Place::Path | Place::Query) {
            return None;
        }
        if is_simple(expression) {
            let is_filling = asked[first] & (SEGMENT | DEFINED) == SEGMENT | DEFINED;
            let made = if is_filling { Made::Filling } else { Made::Simple };
            self.members.push(Member::Value(made, String::new(), first));
            return Some(());
        }
        let begins_query = begins_query(expression);
        if !begins_query {
            self.members.push(Member::Operator(expression.operator));
        }
        for (at, spec) in expression.specs.iter().enumerate() {
            let is_first = begins_query && at == 0;
            let made = if is_first { Made::First } else { Self::made(expression, spec, asked)? };
            let name = written_name(expression.operator, &spec.name);
            self.members.push(Member::Value(made, name, spec.variable));
        }
        Some(())
    }

    /// Returns the function for a variable behind its operator.
    fn made(expression: &Expression, spec: &Spec, asked: &[Answers]) -> Option<Made> {
        if spec.modifier != Modifier::None {
            return None;
        }
        let asked = asked[spec.variable];
        match expression.operator {
            Operator::Reserved if asked == PATH | DEFINED => Some(Made::Path),
            Operator::Reserved | Operator::Fragment => None,
            Operator::Segment if asked & SEGMENT != 0 => Some(Made::Segments),
            _ => Some(Made::Valued),
        }
    }

    /// Emits the call.
    pub(crate) fn expand(&self, krate: &Tokens, values: &[Filled], span: Span) -> Tokens {
        let mut to = Splice::default();
        to.text("{ use").put(krate).text("::__private as __urika;");
        if values.iter().all(|value| value.is_constant) {
            self.push_call(values, span, &mut to);
        } else {
            // The variable drops temporary values before the block ends.
            to.text("let __urika_built =");
            self.push_bound(values, span, &mut to);
            to.text("; __urika_built");
        }
        to.text("}").finish()
    }

    /// Pushes the call, where each value is evaluated once.
    fn push_bound(&self, values: &[Filled], span: Span, to: &mut Splice) {
        if !self.repeats(values) {
            return self.push_call(values, span, to);
        }
        let mut bound = Vec::new();
        to.text("match (");
        for (at, value) in values.iter().enumerate() {
            to.put(&value.value).text(",");
            let lent = TokenTree::from(numbered("__urika_v", at, span)).into();
            bound.push(Filled { name: value.name.clone(), value: lent, is_constant: true });
        }
        to.text(") { (");
        for value in &bound {
            to.put(&value.value).text(",");
        }
        to.text(") =>");
        self.push_call(&bound, span, to);
        to.text("}");
    }

    /// Returns whether a value that is evaluated stands in several places.
    fn repeats(&self, values: &[Filled]) -> bool {
        let mut seen = Seen::default();
        self.members.iter().any(|member| match member {
            Member::Value(_, _, variable) => !values[*variable].is_constant && !seen.is_new(*variable),
            _ => false,
        })
    }

    /// Pushes the call. The compiler points to it, to a member or to a value. Two errors in one place are shown
    /// once.
    fn push_call(&self, values: &[Filled], span: Span, to: &mut Splice) {
        to.spanned(span, |to| {
            let is_relative = self.template.form == Form::Relative;
            to.text(if is_relative { "__urika::formatted_ref(" } else { "__urika::formatted(" });
            push_offsets(self.template.marks, to);
            push_members(&self.members, values, to.text(",("));
            to.text("))");
        });
    }
}

/// Pushes the members of a tuple, with more in tuples of their own than one can have.
fn push_members(members: &[Member<'_>], values: &[Filled], to: &mut Splice) {
    let mut size = 1;
    while members.len() > size * LONGEST {
        size *= LONGEST;
    }
    for part in members.chunks(size) {
        if let [member] = part {
            push_member(member, values, to);
        } else {
            push_members(part, values, to.text("("));
            to.text(")");
        }
        to.text(",");
    }
}

fn push_member(member: &Member<'_>, values: &[Filled], to: &mut Splice) {
    match member {
        Member::Text(text) => _ = to.string(text),
        Member::Mark(mark) => _ = to.text(&format!("__urika::Mark::{mark:?}")),
        Member::Operator(operator) => _ = to.text(&format!("__urika::Operator::{operator:?}")),
        Member::Value(made, name, variable) => {
            push_value(*made, name, *variable, values, to);
        }
    }
}

/// Pushes the call that makes a piece of a value.
fn push_value(made: Made, name: &str, variable: usize, values: &[Filled], to: &mut Splice) {
    let Filled { name: called, value, .. } = &values[variable];
    let function = made.name();
    if made == Made::Behind {
        to.text("__urika::pieces::behind(");
    } else {
        // The type has a block of its own, where it is in the way of no value. Lints look for the user's place.
        to.text("{").spanned(Span::call_site(), |to| _ = to.text(&format!("enum {called} {{}}")));
        to.text(&format!("__urika::pieces::{function}::<{called}, _> }}("));
    }
    if matches!(made, Made::First | Made::Valued) {
        to.string(name).text(",");
    }
    to.put(value).text(")");
}

/// Returns what the demands ask for, by variable. Returns nothing if no function asks for all of it.
fn asked(template: &Template) -> Option<Vec<Answers>> {
    let mut asked = vec![0; template.variables.len()];
    for demand in &template.demands {
        if demand.when == When::MaxLen {
            continue;
        }
        for requirement in &demand.requirements {
            let Requirement::One((variable, answer)) = requirement else { return None };
            asked[*variable] |= match *answer {
                // The functions ask for it wherever values are encoded.
                "Plain" => 0,
                "Sound" => SOUND,
                "Defined" => DEFINED,
                "Segment" => SEGMENT,
                "Path" => PATH,
                _ => return None,
            };
        }
    }
    Some(asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::template::tests::lowered;

    /// Returns the functions of the members that have a value.
    fn functions(text: &str) -> Option<String> {
        let template = lowered(text).unwrap_or_else(|messages| panic!("{text}: {}", messages.join("\n")));
        let straight = Straight::new(&template)?;
        let made = straight.members.iter().filter_map(|member| match member {
            Member::Value(made, _, _) => Some(made.name()),
            _ => None,
        });
        Some(made.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn each_value_has_the_function_of_its_place() {
        for (text, made) in [
            ("https://example.com/", ""),
            ("https://example.com/users/{id}{?page,size}", "filling first valued"),
            ("/users/{id}/x-{name}?lang=en&page={page}{&id}", "filling simple simple valued"),
            ("{+base}/users/{id}{/part}", "behind filling segments"),
            ("https://example.com/files/{+path}", "path"),
        ] {
            assert_eq!(functions(text).as_deref(), Some(made), "{text}");
        }
    }

    #[test]
    fn other_demands_need_a_function_of_their_own() {
        for text in [
            "{base}/users",
            "https://{host}/",
            "https://example.com:{port}/",
            "/{a}{b}",
            "/users{?list*}",
            "/users{?name:3}",
            "/users#{+name}",
        ] {
            assert_eq!(functions(text), None, "{text}");
        }
    }
}
