//! Values that are written out in a `uri_format!`: the checks of the run time, made while it is
//! expanded.

use urika_runtime::BuildError;
use urika_runtime::typed::UriValue;
use urika_runtime::typed::check::{self, Cut, Run};

use crate::model::template::{Check, Piece, Place, Step, Template};

/// The text of each variable that is known.
pub(crate) type Texts = Vec<Option<String>>;

/// Makes all checks that are about a variable whose text is known: whether they could be made.
///
/// # Errors
///
/// What is wrong with the text.
pub(crate) fn check(template: &Template, variable: usize, texts: &Texts) -> Result<bool, BuildError> {
    let Some(text) = texts[variable].as_deref() else { return Ok(false) };
    if stands_elsewhere(template, variable) {
        return Ok(false);
    }
    let mut is_known = true;
    for check in &template.checks {
        match check {
            Check::Call { function, variable: of } if *of == variable => is_known &= call(function, text)?,
            Check::Cut { function, variable: of, count, operator } if *of == variable => {
                is_known &= call(function, &Cut::new(text, *count, *operator))?;
            }
            Check::Run(steps) if steps.iter().any(|step| of(step) == Some(variable)) => {
                is_known &= run(steps, texts)?;
            }
            _ => {}
        }
    }
    Ok(is_known)
}

/// Whether a variable is a base or a port, which no text is.
fn stands_elsewhere(template: &Template, variable: usize) -> bool {
    template.pieces.iter().any(|piece| match piece {
        Piece::Expression(expression) => {
            matches!(expression.place, Place::Base | Place::Port)
                && expression.specs.iter().any(|spec| spec.variable == variable)
        }
        _ => false,
    })
}

/// A function of `typed::check`, and whether it is known here. The name is of no interest: the
/// message stands under the value.
fn call<T: UriValue + ?Sized>(function: &str, value: &T) -> Result<bool, BuildError> {
    match function {
        "sound" => check::sound("", value),
        "segment" => check::segment("", value),
        "segments" => check::segments("", value),
        "path" => check::path("", value),
        "reserved" => check::reserved("", value),
        "host" => check::host("", value),
        "host_reserved" => check::host_reserved("", value),
        "label" => check::label("", value),
        "name" => check::name("", value),
        _ => return Ok(false),
    }?;
    Ok(true)
}

/// A segment of several values, when all of them are known.
fn run(steps: &[Step], texts: &Texts) -> Result<bool, BuildError> {
    let mut run = Run::new();
    for step in steps {
        let text = match of(step) {
            Some(variable) => match texts[variable].as_deref() {
                Some(text) => text,
                None => return Ok(false),
            },
            None => "",
        };
        match step {
            Step::Dots(count) => run.dots(*count)?,
            Step::Solid => run.solid()?,
            Step::Parameter => run.parameter()?,
            Step::Value(_) => run.value("", text)?,
            Step::Label(_) => run.label("", text)?,
            Step::Segments(_) => run.segments("", text)?,
            Step::Path(_) => run.path("", text)?,
            Step::Cut { method, count, operator, .. } => {
                let cut = Cut::new(text, *count, *operator);
                match *method {
                    "value" => run.value("", &cut)?,
                    "label" => run.label("", &cut)?,
                    "segments" => run.segments("", &cut)?,
                    "path" => run.path("", &cut)?,
                    _ => return Ok(false),
                }
            }
        }
    }
    run.end()?;
    Ok(true)
}

/// The variable of a step.
fn of(step: &Step) -> Option<usize> {
    match step {
        Step::Value(of) | Step::Label(of) | Step::Segments(of) | Step::Path(of) => Some(*of),
        Step::Cut { variable, .. } => Some(*variable),
        _ => None,
    }
}
