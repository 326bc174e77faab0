//! Laws of every accepted template, tried on all combinations of a few tokens. Values that meet the demands
//! pass the checks. Values that pass the checks expand to a URI reference whose parts are where the pieces
//! mark them, and in which no segment of a value is empty or a dot segment.

use std::collections::BTreeMap;

use urika_runtime::value::{Label, ObjectKey, RelPath, Segment, SegmentWithSlash};
use urika_runtime::{Policy, What};
use urika_template::template::{Template as Dynamic, Value};
use urika_template::typed::check::{Cut, Run, RunStep};
use urika_template::typed::{self, Word};

use super::*;

/// A value for a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Filling {
    Undefined,
    Text(&'static str),
    /// An [`ObjectKey`], whose segments may be empty.
    Key(&'static str),
    /// A [`SegmentWithSlash`].
    Slashed(&'static str),
}

impl Filling {
    const fn text(self) -> Option<&'static str> {
        match self {
            Self::Undefined => None,
            Self::Text(text) | Self::Key(text) | Self::Slashed(text) => Some(text),
        }
    }

    /// Returns how many empty segments the value may add.
    fn gaps(self) -> usize {
        let Self::Key(text) = self else { return 0 };
        text.split('/').filter(|segment| segment.is_empty()).count()
    }
}

/// Runs `$body` with the value in its own type.
macro_rules! with {
    ($filling:expr, |$it:ident| $body:expr) => {
        match $filling {
            Filling::Undefined => {
                let $it = None::<&str>;
                $body
            }
            Filling::Text(text) => {
                let $it = Some(text);
                $body
            }
            Filling::Key(text) => {
                let $it = Some(ObjectKey::parse(text).expect("a key"));
                $body
            }
            Filling::Slashed(text) => {
                let $it = Some(SegmentWithSlash::parse(text).expect("a segment with slashes"));
                $body
            }
        }
    };
}

const FILLINGS: [Filling; 10] = [
    Filling::Text("v1"),
    Filling::Undefined,
    Filling::Text(""),
    Filling::Text("."),
    Filling::Text(".."),
    Filling::Text("v/1"),
    Filling::Text("..a"),
    Filling::Key("k//"),
    Filling::Slashed("v/a"),
    Filling::Slashed("v/..a"),
];

/// Returns whether a type that has only this value makes a promise.
fn answer(filling: Filling, promise: Promise) -> bool {
    let text = match filling {
        Filling::Undefined => return promise != Promise::Defined,
        Filling::Text(text) => text,
        Filling::Key(_) => return promise.is_made_by::<ObjectKey<'_>>(),
        Filling::Slashed(_) => return promise.is_made_by::<SegmentWithSlash<'_>>(),
    };
    match promise {
        Promise::Path | Promise::Gapless => RelPath::parse(text).is_ok(),
        Promise::MayBeRooted => RelPath::parse(text).is_err(),
        Promise::Segment | Promise::Slashless => Segment::parse(text).is_ok(),
        Promise::Absolute => text.strip_prefix('/').is_some_and(|path| RelPath::parse(path).is_ok()),
        Promise::Reserved => {
            !text.contains(['#', '[', ']']) && (!text.contains('%') || RelPath::parse(text).is_ok())
        }
        Promise::Parameter => Segment::parse(text).is_ok() && !text.contains(['#', '[', ']', '%', '&', ';']),
        Promise::Label => Label::parse(text).is_ok(),
        Promise::Word => Label::parse(text).is_ok() && text.len() <= Word::MAX_LEN && !text.contains("--"),
        Promise::Host | Promise::HostReserved | Promise::Port => text == "v1",
        Promise::Defined
        | Promise::Sound
        | Promise::Plain
        | Promise::HostType
        | Promise::Prefix
        | Promise::Distinct
        | Promise::Bounded
        | Promise::Single
        | Promise::Members => true,
    }
}

fn holds(template: &CheckedTemplate, demand: &Demand, fillings: &[Filling]) -> bool {
    let is_list = |variable: usize| template.variables[variable].fallback == FallbackType::List;
    let is_yes = |&(variable, promise): &VariablePromise| match promise {
        Promise::HostType | Promise::Port if is_list(variable) => false,
        Promise::Single => !is_list(variable),
        Promise::Members => is_list(variable),
        promise => answer(fillings[variable], promise),
    };
    demand.requirements.iter().all(|requirement| requirement.is_met(is_yes))
}

/// Returns whether types that have only these values are accepted.
pub(super) fn demands_hold(template: &CheckedTemplate, when: When, fillings: &[Filling]) -> bool {
    let mut demands = template.demands.iter().filter(|demand| demand.when == when);
    demands.all(|demand| holds(template, demand, fillings))
}

/// The checks of a template, with values.
pub(super) struct Checks<'a> {
    pub(super) template: &'a CheckedTemplate,
    pub(super) fillings: &'a [Filling],
}

impl Checks<'_> {
    /// Returns whether `try_build()` accepts the values.
    pub(super) fn pass(&self) -> bool {
        self.template.checks.iter().all(|check| match check {
            CheckStep::Call { check, variable, cut } => self.call(*check, *variable, *cut),
            // A template without a policy has no `Under`.
            CheckStep::Keys { .. } | CheckStep::Under { .. } => true,
            // Earlier checks of single values only let strings pass.
            CheckStep::Joined { labels, .. } => {
                let (text, marks) = expand(self.template, self.fillings);
                typed::check::joined("x", &text[marks.host_start as usize..marks.host_end as usize], *labels)
                    .is_ok()
            }
            CheckStep::Run(steps) => {
                let mut run = Run::new();
                steps.iter().all(|step| self.step(&mut run, step)) && run.end().is_ok()
            }
        })
    }

    fn step(&self, run: &mut Run, step: &SegmentStep) -> bool {
        match *step {
            SegmentStep::Dots(count) => run.dots(count).is_ok(),
            SegmentStep::Solid => run.solid().is_ok(),
            SegmentStep::Parameter => run.parameter().is_ok(),
            SegmentStep::Value(operator, variable, modifier) => self.go_on(run, operator, variable, modifier),
        }
    }

    fn is_list(&self, variable: usize) -> bool {
        self.template.variables[variable].fallback == FallbackType::List
    }

    fn call(&self, check: ValueCheck, variable: usize, prefix: Option<(u16, Operator)>) -> bool {
        with!(self.fillings[variable], |it| match prefix {
            Some((count, operator)) => check.check("x", &Cut::new(&it, count, operator)),
            None if self.is_list(variable) => check.check("x", &twice(it.as_ref())),
            None => check.check("x", &it),
        })
        .is_ok()
    }

    fn go_on(&self, run: &mut Run, operator: Operator, variable: usize, modifier: Modifier) -> bool {
        let step = RunStep::of(operator, modifier);
        with!(self.fillings[variable], |it| match modifier {
            Modifier::Prefix(count) => step.add(run, "x", &Cut::new(&it, count, operator)),
            _ if self.is_list(variable) => step.add(run, "x", &twice(it.as_ref())),
            _ => step.add(run, "x", &it),
        })
        .is_ok()
    }
}

/// Returns a list of two equal members, or an empty one.
fn twice<T: Clone>(value: Option<&T>) -> Vec<T> {
    value.into_iter().chain(value).cloned().collect()
}

pub(super) fn expand(template: &CheckedTemplate, fillings: &[Filling]) -> (String, Marks) {
    let mut text = String::new();
    let mut marks = template.marks;
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(literal) => text.push_str(literal),
            CheckedPiece::Mark(mark) => {
                *mark.offset(&mut marks) = text.len() as u32;
            }
            CheckedPiece::Expression(ParsedExpression { place: ExpressionPlace::Base, .. }) => {
                text.push_str("https://b.example/v1");
                marks = Marks { scheme_end: 5, host_start: 8, host_end: 17, path_start: 17, ..marks };
            }
            CheckedPiece::Expression(expression) => {
                let (start, value) = (text.len(), expanded(expression, fillings));
                if expression.place == ExpressionPlace::HostAndPath {
                    marks.host_end = (start + value.find('/').unwrap_or(value.len())) as u32;
                    marks.path_start = marks.host_end;
                }
                text.push_str(&value);
            }
        }
    }
    (text, marks)
}

fn expanded(expression: &ParsedExpression, fillings: &[Filling]) -> String {
    let specs = VariableSpec::list(&expression.specs);
    let sign = sign(expression.operator);
    let values: BTreeMap<&str, Value<'_>> = expression
        .specs
        .iter()
        .filter_map(|spec| {
            let text = fillings[spec.variable].text()?;
            let value = match (expression.place, spec.modifier) {
                (ExpressionPlace::Port, _) => Value::from(8042),
                (_, Modifier::Explode) => Value::from([text, text]),
                _ => Value::from(text),
            };
            Some((spec.name.as_str(), value))
        })
        .collect();
    let written = format!("{{{sign}{specs}}}");
    let template = Dynamic::parse(&written).expect("an expression");
    template.expand(&values).expect("values that fit")
}

/// Returns the number of segments that are `.` or `..`, and the number of empty ones.
fn counts(text: &str, marks: Marks) -> (usize, usize) {
    let path = &text[marks.path_start as usize..marks.path_end as usize];
    if path.is_empty() {
        return (0, 0);
    }
    let segments = || {
        let path = path.strip_prefix('/').unwrap_or(path);
        path.split('/').map(|segment| segment.split(';').next().unwrap_or_default())
    };
    let dots = segments().filter(|segment| matches!(*segment, "." | "..")).count();
    (dots, segments().filter(|segment| segment.is_empty()).count())
}

fn check(written: &str, template: &CheckedTemplate) {
    check_with(&FILLINGS, written, template);
}

fn check_with(values: &[Filling], written: &str, template: &CheckedTemplate) {
    let count = template.variables.len();
    let plain = vec![Filling::Text("v1"); count];
    let (text, marks) = expand(template, &plain);
    let before = counts(&text, marks);
    for fillings in rows(values, count) {
        if !demands_hold(template, When::Always, &fillings) {
            continue;
        }
        let is_taken = Checks { template, fillings: &fillings }.pass();
        if demands_hold(template, When::Build, &fillings) {
            assert!(is_taken, "{written} {fillings:?}");
        }
        if !is_taken {
            continue;
        }
        let (text, marks) = expand(template, &fillings);
        let parsed = Policy::RFC3986.exact().run(&text, What::Reference);
        let parsed = parsed.unwrap_or_else(|faults| panic!("{written} {fillings:?} {text} {faults:?}"));
        assert_eq!(parsed.1, marks, "{written} {fillings:?} {text}");
        let (dots, empty) = counts(&text, marks);
        let gaps: usize = fillings.iter().map(|filling| filling.gaps()).sum();
        assert!(dots <= before.0 && empty <= before.1 + gaps, "{written} {fillings:?} {text}");
        for route in &template.routes {
            assert!(route.starts_with('/'), "{written} {route}");
        }
    }
}

/// A prime that divides no number of tokens.
const STEP: usize = 11;

/// Tries all strings of fewer than `most` tokens and some of those of `most`, and returns how many of them are
/// templates. With `ENUMERATE`, it tries all.
fn each(tokens: &[&str], most: usize, check: impl Fn(&str, &CheckedTemplate)) -> usize {
    let mut accepted = 0;
    for length in 0..=most {
        let step = if length == most { step(STEP) } else { 1 };
        for text in exactly(tokens, length).step_by(step) {
            if let Ok(template) = lowered(&text) {
                accepted += 1;
                check(&text, &template);
            }
        }
    }
    accepted
}

#[test]
fn paths_keep_their_segments() {
    let tokens =
        ["{x}", "{x,y}", "{+x}", "{.x}", "{/x}", "{/y}", "{/x*}", "{;x}", "/", ".", "..", "a", ";", ":"];
    let few = ["{x}", "{y}", "{+x}", "{.y}", "{/x}", "{/y}", "/", ".", "a"];
    let accepted = each(&tokens, 3, check) + each(&few, 4, check);
    assert!(accepted > 3_000 / step(STEP), "{accepted}");
}

#[test]
fn prefixes_are_no_dots() {
    let tokens = ["{x:1}", "{+x:2}", "{.x:1}", "{/x:2}", "{/x,y:3}", "{x:3}", "{+y}", "/", ".", "a"];
    let accepted = each(&tokens, 4, check);
    assert!(accepted > 1_000 / step(STEP), "{accepted}");
}

#[test]
fn parts_are_where_they_are_marked() {
    let tokens = [
        "{x}", "{y}", "{+x}", "{/x}", "{?x}", "{?y}", "{&y}", "{#x}", "/", "//h", "a", "?", "#", "&", ":",
        "f:", "f://", "http://h", "@", ".",
    ];
    let accepted = each(&tokens, 3, check);
    assert!(accepted > 1_000 / step(STEP), "{accepted}");
}

/// Values that try to be another host, user information or a port, or to leave the path.
const HOSTILE: [Filling; 20] = [
    Filling::Text("v1"),
    Filling::Undefined,
    Filling::Text(""),
    Filling::Text("v/1"),
    Filling::Text("v/u@h:1"),
    Filling::Text("/v"),
    Filling::Text("/v/1"),
    Filling::Text("/"),
    Filling::Text("//"),
    Filling::Text("//v/1"),
    Filling::Text("v/"),
    Filling::Text(".."),
    Filling::Text("a/../b"),
    Filling::Text("/a/../b"),
    Filling::Text(":80"),
    Filling::Text("u@h"),
    Filling::Text("%2e"),
    Filling::Text("a%3A80/%C3"),
    Filling::Text("[::1]/\u{e9} b"),
    Filling::Text(";x/a;b"),
];

#[test]
fn a_path_that_begins_in_the_authority_keeps_to_its_parts() {
    let tokens = [
        "n://", "file://", "{+x}", "{+y}", "{x}", "{/y}", "{?y}", "{#y}", "/", "a", ".", ":8", "u@", "?", "#",
    ];
    let accepted = each(&tokens, 3, |written, template| check_with(&HOSTILE, written, template));
    assert!(accepted > 300 / step(STEP), "{accepted}");
    let behind = ["{+x}", "{+y}", "{/y}", "{?y}", "/", "a"];
    for head in ["n://{+x}", "file://{+x}"] {
        let accepted = each(&behind, 3, |tail, _| {
            let written = format!("{head}{tail}");
            if let Ok(template) = lowered(&written) {
                check_with(&HOSTILE, &written, &template);
            }
        });
        assert!(accepted > 50 / step(STEP), "{accepted}");
    }
}

#[test]
fn no_text_is_too_odd_to_be_read() {
    let tokens = [
        "{x}", "{+x*}", "{#x:2}", "{.x}", "{", "}", "{1}", "{%41}", "http:", "/", "[", "%", "%2e", "é", ":8",
        "xn--", "@", "?",
    ];
    let accepted = each(&tokens, 3, |written, template| {
        assert_eq!(template.text.is_empty(), written.is_empty(), "{written}");
    });
    assert!(accepted > 100, "{accepted}");
}

/// The planner never accepts what RFC 6570 refuses, and `Template` parses all that the planner accepts.
#[test]
fn every_accepted_template_is_one_of_the_grammar() {
    let (suite, mut accepted) = (urika_suite::rfc6570::Templates::new(), 0);
    for text in suite.texts(1) {
        if lowered(&text).is_ok() {
            accepted += 1;
            assert!(suite.level(&text).is_some(), "{text}");
            assert!(urika_template::template::Template::parse(&text).is_ok(), "{text}");
        }
    }
    assert!(accepted > 100, "{accepted}");
    println!("{accepted} templates of the suite are accepted");
}
