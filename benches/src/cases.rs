//! All cases: the contenders and their operations, each with a pass to measure and a check of its answers.
//!
//! The loop over the input is compiled together with the operation, as in a real program. Only the call of a
//! whole pass goes through a pointer.

mod decide;
mod expand;
mod page;
#[cfg(feature = "rivals")]
mod rivals;
mod route;
#[cfg(feature = "servers")]
mod serve;

use std::hint::black_box;

use crate::case::{Case, Operation, Rank, Verdict};
use crate::contenders::urika::{Urika, UrikaPolicy};
use crate::contenders::{Normalize, Parse, Resolve, ResolveInto};
use crate::inputs::{self, Input, RESOLVE_BASE};
use crate::oracle;
use crate::part::{Collect, Discard};

/// Returns all cases, grouped.
#[must_use]
pub fn all() -> Vec<Case> {
    let mut cases = own();
    #[cfg(feature = "rivals")]
    cases.extend(rivals::all());
    #[cfg(feature = "servers")]
    cases.extend(serve::all());
    let mut groups: Vec<String> = cases.iter().map(Case::group).collect();
    groups.dedup();
    cases.sort_by_cached_key(|case| groups.iter().position(|group| *group == case.group()));
    cases
}

/// Returns the cases of Urika, of the code written by hand and of the floors.
fn own() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(PARSED.map(|input| parse::<Urika>(input())));
    cases.push(parse::<Urika>(inputs::long_data()));
    cases.extend(SPLIT.map(|input| parts::<Urika>(input())));
    for input in NORMALIZED {
        cases.extend([
            normalize::<Urika>(input()),
            normalize::<UrikaPolicy>(input()),
            normalize_floor(input()),
        ]);
    }
    cases.extend(page::all());
    cases.extend(decide::all());
    cases.extend([resolve::<Urika>(), resolve_floor(Operation::Resolve), resolve_into::<Urika>()]);
    cases.extend([resolve_text::<Urika>(), resolve_floor(Operation::ResolveText)]);
    cases.extend(expand::all());
    cases.extend(route::all());
    cases
}

const PARSED: [fn() -> Input; 6] =
    [inputs::corpus, inputs::app10, inputs::long2k, inputs::long_path, inputs::long_fragment, inputs::ipv6];

const SPLIT: [fn() -> Input; 4] = [inputs::corpus, inputs::app10, inputs::long2k, inputs::ipv6];

const NORMALIZED: [fn() -> Input; 3] = [inputs::corpus, inputs::app10, inputs::work8];

/// Returns a pass over a list that hides each item from the optimizer, and uses each answer.
fn pass<T: 'static, A>(items: Vec<T>, operation: impl Fn(&T) -> A + 'static) -> Box<dyn Fn()> {
    Box::new(move || {
        for item in &items {
            black_box(operation(black_box(item)));
        }
    })
}

/// Returns a check of the answer for each URI of an input.
fn check(input: &Input, judge: fn(&mut Verdict, &str)) -> Box<dyn Fn() -> Verdict> {
    let uris = input.uris.clone();
    Box::new(move || {
        let mut verdict = Verdict::default();
        for uri in &uris {
            judge(&mut verdict, uri);
        }
        verdict
    })
}

fn parse<C: Parse>(input: Input) -> Case {
    let uris = input.uris.clone();
    Case {
        operation: Operation::Parse,
        contender: C::NAME,
        rank: C::RANK,
        note: <C as Parse>::NOTE,
        // The answers of `pass` may not borrow from the text.
        pass: Box::new(move || {
            for uri in &uris {
                black_box(C::parse(black_box(uri)));
            }
        }),
        check: check(&input, |verdict, uri| {
            let answer = C::parse(uri).map(|_| "accepted");
            verdict.count(uri, "accepted", answer);
        }),
        input,
    }
}

fn parts<C: Parse>(input: Input) -> Case {
    Case {
        operation: Operation::Parts,
        contender: C::NAME,
        rank: C::RANK,
        note: C::PARTS_NOTE,
        pass: pass(input.uris.clone(), |uri| C::parts(uri, &mut Discard)),
        check: check(&input, |verdict, uri| {
            let mut sink = Collect::default();
            let right = oracle::parts(uri);
            let answer = C::parts(uri, &mut sink);
            // Compares only the parts that the library knows. Its note names the missing parts.
            let mut read = sink.0.iter();
            let wrong = read.find(|(part, text)| text.as_deref() != right.get(part).copied());
            match (answer, wrong) {
                (None, _) => verdict.count(uri, "accepted", None),
                (Some(()), None) => verdict.count(uri, "", Some("")),
                (Some(()), Some((part, text))) => {
                    let right = format!("{part:?} {:?}", right.get(part));
                    verdict.count(uri, &right, Some(&format!("{part:?} {text:?}")));
                }
            }
        }),
        input,
    }
}

fn normalize<C: Normalize>(input: Input) -> Case {
    Case {
        operation: Operation::Normalize,
        contender: C::NAME,
        rank: C::RANK,
        note: <C as Normalize>::NOTE,
        pass: pass(input.uris.clone(), |uri| C::normalize(uri)),
        check: check(&input, |verdict, uri| {
            let answer = C::normalize(uri);
            let answer = answer.as_ref().map(AsRef::as_ref);
            verdict.count(uri, &oracle::normalize(uri), answer);
        }),
        input,
    }
}

fn resolve<C: Resolve + 'static>() -> Case {
    let base = C::base(RESOLVE_BASE);
    let mut case = resolve_text::<C>();
    let references: Vec<C::Reference<'static>> =
        case.input.uris.iter().filter_map(|text| C::reference(text)).collect();
    case.operation = Operation::Resolve;
    case.pass = Box::new(move || {
        for reference in &references {
            black_box(C::resolve(&base, black_box(reference)));
        }
    });
    case
}

fn resolve_into<C: ResolveInto + 'static>() -> Case {
    let (base, checked_base) = (C::base(RESOLVE_BASE), C::base(RESOLVE_BASE));
    let mut case = resolve_text::<C>();
    let references: Vec<C::Reference<'static>> =
        case.input.uris.iter().filter_map(|text| C::reference(text)).collect();
    case.operation = Operation::ResolveInto;
    case.note = <C as ResolveInto>::NOTE;
    case.pass = Box::new(move || {
        let mut out = String::new();
        for reference in &references {
            out.clear();
            C::resolve_into(&base, black_box(reference), &mut out);
            black_box(&out);
        }
    });
    case.check = Box::new(move || {
        let mut verdict = Verdict::default();
        for (text, right) in inputs::resolve42_pairs() {
            let mut out = String::new();
            let target = C::reference(text)
                .and_then(|reference| C::resolve_into(&checked_base, &reference, &mut out))
                .map(|()| out);
            verdict.count(text, right, target.as_deref());
        }
        verdict
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
        rank: C::RANK,
        note: <C as Resolve>::NOTE,
        pass: pass(references.clone(), move |text| resolve(&base, text)),
        check: Box::new(move || {
            let mut verdict = Verdict::default();
            for (text, right) in inputs::resolve42_pairs() {
                let answer = resolve(&checked_base, text);
                verdict.count(text, right, answer.as_ref().map(AsRef::as_ref));
            }
            verdict
        }),
        input: Input { name: "rfc42", what: "the 42 references of RFC 3986, section 5.4", uris: references },
    }
}

fn normalize_floor(input: Input) -> Case {
    let answers = input.uris.iter().map(|uri| oracle::normalize(uri)).collect();
    floor(Operation::Normalize, input, answers)
}

fn resolve_floor(operation: Operation) -> Case {
    let input = resolve_text::<Urika>().input;
    let answers = inputs::resolve42_pairs().map(|(_, target)| target.to_owned());
    floor(operation, input, answers.collect())
}

fn floor(operation: Operation, input: Input, answers: Vec<String>) -> Case {
    let of = answers.len();
    Case {
        operation,
        input,
        contender: "memcpy",
        rank: Rank::Floor,
        note: "copies the right answer into a new `String`: the floor",
        pass: pass(answers, |answer| answer.as_str().to_owned()),
        check: Box::new(move || Verdict { right: of, of, first_wrong: None }),
    }
}
