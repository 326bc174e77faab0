//! URI templates: turns the string into a model.
//!
//! The runtime has the grammar of templates (RFC 6570). A *sample* shows what the literals are and where each
//! expression is: a string like an expansion, with a placeholder for every expression. The sample goes
//! through the policy of the call like a literal of `uri!`. So literals are normalized and rejected by the
//! rules of `uri!`, and the marks of the sample place each expression. The layer `check` draws conclusions
//! from the places; `template/mod.rs` calls both.

mod finish;
mod judge;
mod lowering;
pub(crate) mod name;
mod objected;
mod parsed;
pub(crate) mod pattern;
pub(crate) mod reversal;
pub(crate) mod sample;
mod source;
#[cfg(test)]
pub(crate) mod tests;
mod under;

use std::ops::Range;

use proc_macro2::TokenStream as Tokens;
use urika_runtime::Marks;
pub(crate) use urika_runtime::Part;
use urika_runtime::percent::decode_lossy;
pub(crate) use urika_template::template::layout::{
    ExpressionPlace, Misplacement, ParameterList, ParameterName, PartContent, PartPiece, PrefixCut,
    SegmentStep, TemplateForm, WrittenPiece, cut, decoded,
};
use urika_template::template::{Modifier, Operator};
pub(crate) use urika_template::typed::check::{Spot, ValueCheck};
pub(crate) use urika_template::typed::{Mark, Marker, Promise};

pub(crate) use self::finish::{begins_behind_base, dot_segment};
pub(crate) use self::judge::{below, folder, judge, undecided};
pub(crate) use self::lowering::Lowering;
pub(crate) use self::name::{METHODS, Renames, snake_case};
pub(crate) use self::parsed::{ParsedExpression, ParsedTemplate, VariableSpec, sign};
use self::reversal::Reversal;
pub(crate) use self::source::TemplateSource;
use crate::index::{IntoList as _, Seen};

/// A template that has been checked.
pub(crate) struct CheckedTemplate {
    /// The template: its literals are in normal form (with `exact`, as written), its expressions as written.
    pub(crate) text: String,
    /// The beginning of the template.
    pub(crate) form: TemplateForm,
    /// Whether the template is relative and begins with `/`, `{/…`, `?` or `{?…`, or is empty.
    pub(crate) can_build_on: bool,
    /// The pieces to write, in order.
    pub(crate) pieces: Vec<CheckedPiece>,
    /// Each variable once, in order of first appearance.
    pub(crate) variables: Vec<Variable>,
    /// The marks that do not depend on a variable; the others are 0, and set by [`CheckedPiece::Mark`].
    pub(crate) marks: Marks,
    /// The checks of the generated `__check`, in this order.
    pub(crate) checks: Vec<CheckStep>,
    /// The promises that types must make.
    pub(crate) demands: Vec<Demand>,
    /// An example of an expansion.
    pub(crate) sample: String,
    /// The placeholder for a value in the example.
    pub(crate) placeholder: String,
    /// The patterns of a router for the path.
    pub(crate) routes: Vec<String>,
    /// The pattern, if there is exactly one and it is equivalent to the template.
    pub(crate) route: Option<String>,
    /// The number of bytes of the literals.
    pub(crate) literal_len: usize,
    /// How to parse the template.
    pub(crate) reversal: Reversal,
    /// Whether parsing rejects parameters that the template does not have.
    pub(crate) denies_unknown: bool,
    /// Whether queries are read as forms.
    pub(crate) is_form: bool,
    /// The rules of the policy that depend on the types of values, as an expression, if there is a policy.
    pub(crate) rules: Tokens,
}

impl CheckedTemplate {
    /// Returns the names of the variables.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.variables.iter().map(|variable| variable.name.as_str()).listed()
    }

    /// Returns the variable of this name, which may be without the escapes of the template.
    pub(crate) fn variable(&self, name: &str) -> Option<&Variable> {
        let by = |is_it: &dyn Fn(&str) -> bool| self.variables.iter().find(|variable| is_it(&variable.name));
        by(&|known| known == name).or_else(|| by(&|known| decode_lossy(known) == name))
    }

    /// Returns the expression in which a variable first appears, without the other variables.
    pub(crate) fn expression_of(&self, variable: &Variable) -> String {
        for piece in &self.pieces {
            let CheckedPiece::Expression(expression) = piece else { continue };
            if let Some(spec) = expression.specs.iter().find(|spec| spec.name == variable.name) {
                let spec = VariableSpec::list(std::slice::from_ref(spec));
                return format!("{{{}{spec}}}", sign(expression.operator));
            }
        }
        format!("{{{}}}", variable.name)
    }

    /// Returns whether a variable must be defined, alone or together with others.
    pub(crate) fn requires_value(&self, variable: usize) -> bool {
        let is_about = |requirement: &Requirement| match requirement {
            Requirement::One((about, Promise::Defined)) => *about == variable,
            Requirement::Any(Joint::Defined, variables) => variables.contains(&variable),
            _ => false,
        };
        self.demands.iter().any(|demand| demand.requirements.iter().any(is_about))
    }

    /// Returns whether a variable is the base at the beginning of the template.
    pub(crate) fn is_base(&self, variable: usize) -> bool {
        for piece in &self.pieces {
            if let CheckedPiece::Expression(expression) = piece {
                return expression.place == ExpressionPlace::Base && expression.specs[0].variable == variable;
            }
        }
        false
    }
}

/// A piece of a template.
#[derive(PartialEq)]
pub(crate) enum CheckedPiece {
    /// Text.
    Literal(String),
    /// A mark, which writes nothing.
    Mark(Mark),
    /// Values.
    Expression(ParsedExpression),
}

/// A variable of a template.
pub(crate) struct Variable {
    /// The name of the variable, as the template has it.
    pub(crate) name: String,
    /// The name of the field: in snake case, without `r#`.
    pub(crate) ident: String,
    /// The range in which the name first appears in the written template.
    pub(crate) range: Range<usize>,
    /// The type of the variable, if it is not written.
    pub(crate) fallback: FallbackType,
    /// The expansion of the variable, for documentation.
    pub(crate) shown: String,
}

/// The type of a variable without a written type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum FallbackType {
    /// `String`
    Text,
    /// `Option<String>`
    Optional,
    /// `Vec<String>`
    List,
}

/// A check of values: steps of the `Chain` in the generated `__check`.
#[derive(Debug, PartialEq)]
pub(crate) enum CheckStep {
    /// `.segment(name, &value)`, or another step for one value.
    Call {
        /// The check of the runtime.
        check: ValueCheck,
        /// The variable.
        variable: usize,
        /// The prefix of the value that is written, if not all of it is.
        cut: Option<PrefixCut>,
    },
    /// `.keys(&[name], &[value])`, for the names of all pairs in a list.
    Keys {
        /// The list of the pairs.
        list: ParameterList,
        /// The variables with `*`, whose pairs have names.
        variables: Vec<usize>,
        /// The names that the template already has.
        taken: Vec<ParameterName>,
    },
    /// `.joined_host(name, self, labels)`, or `.joined_route` in a set, which names the last variable.
    Joined {
        /// The variables that may make something too long, or an `xn--` label.
        variables: Vec<usize>,
        /// Bit `n` is set if label `n` has more than one part.
        labels: u128,
    },
    /// `.run(|run| …)`, for a segment that is joined from several values.
    Run(Vec<SegmentStep>),
    /// `.under(rules, spot, name, &value, operator)`, or `.exploded_under`, for a value under a policy.
    Under {
        /// The variable.
        variable: usize,
        /// The place of the value.
        spot: Spot,
        /// The operator of its expression.
        operator: Operator,
        /// The modifier of the variable.
        modifier: Modifier,
    },
}

impl CheckStep {
    /// Returns the variables whose strings the check looks at, each once. The list is empty for a check of
    /// keys.
    pub(crate) fn variables(&self) -> Vec<usize> {
        match self {
            Self::Call { variable, .. } | Self::Under { variable, .. } => vec![*variable],
            Self::Run(steps) => {
                let mut seen = Seen::default();
                steps
                    .iter()
                    .filter_map(SegmentStep::variable)
                    .filter(|variable| seen.insert(*variable))
                    .listed()
            }
            Self::Joined { variables, .. } => variables.clone(),
            Self::Keys { .. } => Vec::new(),
        }
    }
}

/// A bound: all requirements must evaluate to `Yes`.
#[derive(PartialEq)]
pub(crate) struct Demand {
    /// The use that needs the bound.
    pub(crate) when: When,
    /// The requirements.
    pub(crate) requirements: Vec<Requirement>,
    /// The variables of the demand.
    pub(crate) variables: Vec<usize>,
}

impl Demand {
    /// Returns the variable whose type must not be encoded already, if that is what is demanded.
    pub(crate) fn plain(&self) -> Option<usize> {
        match self.requirements.as_slice() {
            [Requirement::One((variable, Promise::Plain))] => Some(*variable),
            _ => None,
        }
    }
}

/// The use that needs a demand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum When {
    /// Every use: otherwise the template would make no sense.
    Always,
    /// Every use, unless the value of the variable may be written with commas.
    WithoutCommas,
    /// For `build()`, which cannot fail.
    Build,
    /// For `MAX_LEN`.
    MaxLen,
}

/// A promise of the type of a variable.
pub(crate) type VariablePromise = (usize, Promise);

/// A requirement on types.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Requirement {
    /// This promise.
    One(VariablePromise),
    /// This promise of as many of several variables as [`Joint`] says.
    Any(Joint, Vec<usize>),
    /// A promise about the value of this variable that no type makes.
    Never(usize),
}

impl Requirement {
    /// Requires this promise of each variable.
    pub(crate) fn each(variables: &[usize], promise: Promise) -> Vec<Self> {
        let mut each = Vec::new();
        for variable in variables {
            each.push(Self::One((*variable, promise)));
        }
        each
    }

    /// Requires this promise of as many variables as [`Joint`] says. One variable has to make it.
    pub(crate) fn any(variables: &[usize], joint: Joint) -> Self {
        match variables {
            [one] => Self::One((*one, joint.promise())),
            several => Self::Any(joint, several.to_vec()),
        }
    }

    /// Returns whether enough of the types make the promise.
    #[cfg(test)]
    pub(crate) fn is_met(&self, makes: impl Fn(&VariablePromise) -> bool) -> bool {
        let answers = self.answers();
        let count = answers.iter().filter(|answer| makes(answer)).count();
        match self {
            Self::Any(Joint::Distinct, _) => count + 1 >= answers.len(),
            Self::One(_) | Self::Any(Joint::Defined, _) | Self::Never(_) => count > 0,
        }
    }

    /// Returns the promises, some of which are required.
    #[cfg(test)]
    pub(crate) fn answers(&self) -> Vec<VariablePromise> {
        let mut answers = Vec::new();
        match self {
            Self::One(answer) => answers.push(*answer),
            Self::Any(joint, variables) => {
                for variable in variables {
                    answers.push((*variable, joint.promise()));
                }
            }
            Self::Never(_) => {}
        }
        answers
    }

    /// Returns the variables of the requirement.
    pub(crate) fn variables(&self) -> &[usize] {
        match self {
            Self::One((variable, _)) | Self::Never(variable) => std::slice::from_ref(variable),
            Self::Any(_, variables) => variables,
        }
    }
}

/// A promise that some of several variables have to make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Joint {
    /// At least one value is defined.
    Defined,
    /// At most one value has names that are only known at run time.
    Distinct,
}

impl Joint {
    /// Returns what the types must promise.
    pub(crate) const fn promise(self) -> Promise {
        match self {
            Self::Defined => Promise::Defined,
            Self::Distinct => Promise::Distinct,
        }
    }

    /// Returns the marker whose message says that too few of several values are known to keep the promise.
    pub(crate) const fn marker(self) -> Marker {
        match self {
            Self::Defined => Marker::OneDefined,
            Self::Distinct => Marker::OneMap,
        }
    }
}
