//! What is measured: one contender doing one operation on one input.
//!
//! The loop over the input is compiled together with the operation, as it would be
//! in a program; only the call of a whole pass goes through a pointer.

use std::fmt;
use std::hint::black_box;

use crate::contenders::fluent_uri::FluentUri;
use crate::contenders::http::Http;
use crate::contenders::iref::Iref;
use crate::contenders::iri_string::IriString;
use crate::contenders::oxiri::Oxiri;
use crate::contenders::uriparse::Uriparse;
use crate::contenders::url::WhatwgUrl;
use crate::contenders::{Normalize, Parse, Resolve};
use crate::inputs::{self, Input, RESOLVE_BASE};
use crate::oracle;
use crate::part::{Collect, Discard};

/// What is done with each URI of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Parse.
    Parse,
    /// Parse and read every part.
    Parts,
    /// Parse and normalize into an owned string.
    Normalize,
    /// Resolve a parsed reference against a parsed base.
    Resolve,
    /// Parse a reference and resolve it against a parsed base.
    ResolveText,
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parse => "parse",
            Self::Parts => "parts",
            Self::Normalize => "normalize",
            Self::Resolve => "resolve",
            Self::ResolveText => "resolve-text",
        })
    }
}

/// The contender that only copies the right answer: what no library can beat.
pub const FLOOR: &str = "memcpy";

/// How many answers of a case are right.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Right answers.
    pub right: usize,
    /// All answers.
    pub of: usize,
    /// The first wrong answer, for the reader.
    pub first_wrong: Option<String>,
}

impl Verdict {
    fn count(&mut self, uri: &str, right: &str, answer: Option<&str>) {
        self.of += 1;
        if answer == Some(right) {
            self.right += 1;
        } else if self.first_wrong.is_none() {
            let answer = answer.unwrap_or("refused");
            self.first_wrong = Some(format!("`{uri}`: `{answer}`, not `{right}`"));
        }
    }
}

/// One contender doing one operation on one input.
pub struct Case {
    /// What is done.
    pub operation: Operation,
    /// With what.
    pub input: Input,
    /// By whom.
    pub contender: &'static str,
    /// What the contender's result holds or leaves out.
    pub note: &'static str,
    pass: Box<dyn Fn()>,
    check: Box<dyn Fn() -> Verdict>,
}

impl Case {
    /// Operation and input: the cases of one group are compared with each other.
    #[must_use]
    pub fn group(&self) -> String {
        format!("{}-{}", self.operation, self.input.name)
    }

    /// The group and the contender.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.group(), self.contender)
    }

    /// Does the operation once with each URI of the input.
    pub fn pass(&self) {
        (self.pass)();
    }

    /// Compares each answer with the right one.
    #[must_use]
    pub fn check(&self) -> Verdict {
        (self.check)()
    }
}

/// All cases, those of one group together.
#[must_use]
pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for input in [inputs::corpus, inputs::app10, inputs::long2k, inputs::ipv6] {
        cases.extend(PARSE.map(|case| case(input())));
    }
    for input in [inputs::corpus, inputs::app10, inputs::long2k, inputs::ipv6] {
        cases.extend(PARTS.map(|case| case(input())));
    }
    for input in [inputs::corpus, inputs::app10, inputs::work8] {
        cases.extend(NORMALIZE.map(|case| case(input())));
        cases.push(normalize_floor(input()));
    }
    cases.extend(RESOLVE.map(|case| case()));
    cases.push(resolve_floor(Operation::Resolve));
    cases.extend(RESOLVE_TEXT.map(|case| case()));
    cases.push(resolve_floor(Operation::ResolveText));
    cases
}

const PARSE: [fn(Input) -> Case; 7] = [
    parse::<FluentUri>,
    parse::<Oxiri>,
    parse::<IriString>,
    parse::<Uriparse>,
    parse::<Iref>,
    parse::<Http>,
    parse::<WhatwgUrl>,
];

const PARTS: [fn(Input) -> Case; 7] = [
    parts::<FluentUri>,
    parts::<Oxiri>,
    parts::<IriString>,
    parts::<Uriparse>,
    parts::<Iref>,
    parts::<Http>,
    parts::<WhatwgUrl>,
];

const NORMALIZE: [fn(Input) -> Case; 5] = [
    normalize::<FluentUri>,
    normalize::<IriString>,
    normalize::<Uriparse>,
    normalize::<Iref>,
    normalize::<WhatwgUrl>,
];

const RESOLVE: [fn() -> Case; 5] = [
    resolve::<FluentUri>,
    resolve::<Oxiri>,
    resolve::<IriString>,
    resolve::<Uriparse>,
    resolve::<Iref>,
];

const RESOLVE_TEXT: [fn() -> Case; 6] = [
    resolve_text::<FluentUri>,
    resolve_text::<Oxiri>,
    resolve_text::<IriString>,
    resolve_text::<Uriparse>,
    resolve_text::<Iref>,
    resolve_text::<WhatwgUrl>,
];

/// Goes through a list, hiding each item from the optimizer and looking at each answer.
fn pass<T: 'static, A>(items: Vec<T>, operation: impl Fn(&T) -> A + 'static) -> Box<dyn Fn()> {
    Box::new(move || {
        for item in &items {
            black_box(operation(black_box(item)));
        }
    })
}

fn parse<C: Parse>(input: Input) -> Case {
    Case {
        operation: Operation::Parse,
        contender: C::NAME,
        note: <C as Parse>::NOTE,
        // Not `pass`: the answer borrows from the text.
        pass: {
            let uris = input.uris.clone();
            Box::new(move || {
                for uri in &uris {
                    black_box(C::parse(black_box(uri)));
                }
            })
        },
        check: {
            let uris = input.uris.clone();
            Box::new(move || {
                let mut verdict = Verdict::default();
                for uri in &uris {
                    let answer = C::parse(uri).map(|_| "accepted");
                    verdict.count(uri, "accepted", answer);
                }
                verdict
            })
        },
        input,
    }
}

fn parts<C: Parse>(input: Input) -> Case {
    Case {
        operation: Operation::Parts,
        contender: C::NAME,
        note: C::PARTS_NOTE,
        pass: pass(input.uris.clone(), |uri| C::parts(uri, &mut Discard)),
        check: {
            let uris = input.uris.clone();
            Box::new(move || {
                let mut verdict = Verdict::default();
                for uri in &uris {
                    let mut sink = Collect::default();
                    let right = oracle::parts(uri);
                    if C::parts(uri, &mut sink).is_none() {
                        verdict.count(uri, "accepted", None);
                        continue;
                    }
                    // Only parts that the library knows: the others are in its note.
                    let mut read = sink.0.iter();
                    let wrong =
                        read.find(|(part, text)| text.as_deref() != right.get(part).copied());
                    let (right, answer) = match wrong {
                        Some((part, text)) => (
                            format!("{part:?} {:?}", right.get(part)),
                            format!("{part:?} {text:?}"),
                        ),
                        None => Default::default(),
                    };
                    verdict.count(uri, &right, Some(&answer));
                }
                verdict
            })
        },
        input,
    }
}

fn normalize<C: Normalize>(input: Input) -> Case {
    Case {
        operation: Operation::Normalize,
        contender: C::NAME,
        note: <C as Normalize>::NOTE,
        pass: pass(input.uris.clone(), |uri| C::normalize(uri)),
        check: {
            let uris = input.uris.clone();
            Box::new(move || {
                let mut verdict = Verdict::default();
                for uri in &uris {
                    let answer = C::normalize(uri);
                    let answer = answer.as_ref().map(AsRef::as_ref);
                    verdict.count(uri, &oracle::normalize(uri), answer);
                }
                verdict
            })
        },
        input,
    }
}

fn resolve<C: Resolve + 'static>() -> Case {
    let base = C::base(RESOLVE_BASE);
    let mut case = resolve_text::<C>();
    let references: Vec<C::Reference<'static>> = case
        .input
        .uris
        .iter()
        .filter_map(|text| C::reference(text))
        .collect();
    case.operation = Operation::Resolve;
    case.pass = Box::new(move || {
        for reference in &references {
            black_box(C::resolve(&base, black_box(reference)));
        }
    });
    case
}

fn resolve_text<C: Resolve + 'static>() -> Case {
    let (base, checked_base) = (C::base(RESOLVE_BASE), C::base(RESOLVE_BASE));
    let references: Vec<_> = inputs::resolve42_pairs().map(|(text, _)| text).collect();
    let resolve = |base: &C::Base, text: &str| {
        let reference = C::reference(text)?;
        C::resolve(base, &reference)
    };
    Case {
        operation: Operation::ResolveText,
        contender: C::NAME,
        note: C::NOTE,
        pass: pass(references.clone(), move |text| resolve(&base, text)),
        check: Box::new(move || {
            let mut verdict = Verdict::default();
            for (text, right) in inputs::resolve42_pairs() {
                let answer = resolve(&checked_base, text);
                verdict.count(text, right, answer.as_ref().map(AsRef::as_ref));
            }
            verdict
        }),
        input: Input {
            name: "rfc42",
            what: "the 42 references of RFC 3986, section 5.4",
            uris: references,
        },
    }
}

fn normalize_floor(input: Input) -> Case {
    let answers = input
        .uris
        .iter()
        .map(|uri| oracle::normalize(uri))
        .collect();
    floor(Operation::Normalize, input, answers)
}

fn resolve_floor(operation: Operation) -> Case {
    let input = resolve_text::<FluentUri>().input;
    let answers = inputs::resolve42_pairs().map(|(_, target)| target.to_owned());
    floor(operation, input, answers.collect())
}

fn floor(operation: Operation, input: Input, answers: Vec<String>) -> Case {
    let of = answers.len();
    Case {
        operation,
        input,
        contender: FLOOR,
        note: "copies the right answer into a new `String`: the floor",
        pass: pass(answers, |answer| answer.as_str().to_owned()),
        check: Box::new(move || Verdict {
            right: of,
            of,
            first_wrong: None,
        }),
    }
}
