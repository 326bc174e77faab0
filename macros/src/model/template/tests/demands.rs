//! Tests of the promises that a template requires from types, and of its checks at run time.

use super::*;

fn shown(template: &CheckedTemplate, demand: &Demand) -> String {
    let answer =
        |(variable, answer): &VariablePromise| format!("{}: {answer:?}", template.variables[*variable].name);
    let join = |all: &[String], and: &str| match all {
        [one] => one.clone(),
        all => format!("({})", all.join(and)),
    };
    let any = |requirement: &Requirement| match requirement {
        Requirement::Never(variable) => format!("{}: Never", template.variables[*variable].name),
        given => join(&given.answers().iter().map(answer).collect::<Vec<_>>(), " | "),
    };
    join(&demand.requirements.iter().map(any).collect::<Vec<_>>(), " & ")
}

/// A name of 253 characters has room for three labels of any length next to others, or for eleven words.
#[test]
fn a_host_has_room_for_so_many_labels() {
    for (count, expected, is_checked) in
        [(3, "Label", false), (4, "Word", true), (11, "Word", true), (12, "Never", true)]
    {
        let labels: Vec<String> = (0..count).map(|number| format!("{{x{number}}}.")).collect();
        let labels = labels.concat();
        let template = accepted(&format!("https://{labels}example.com/"));
        let joined = |check: &CheckStep| matches!(check, CheckStep::Joined { labels: 0, .. });
        assert_eq!(template.checks.iter().any(joined), is_checked, "{count}");
        assert!(demands(&template, When::Build)[0].starts_with(&format!("(x0: {expected} &")), "{count}");
    }
}

/// Returns the demands, except for those of a string and of a length.
fn demands(template: &CheckedTemplate, when: When) -> Vec<String> {
    let is_of_all = |demand: &Demand| {
        let is_common = |answer: &&VariablePromise| matches!(answer.1, Promise::Plain | Promise::Sound);
        demand.requirements.iter().all(|requirement| {
            let answers = requirement.answers();
            !answers.is_empty() && answers.iter().all(|it| is_common(&it))
        })
    };
    let demands = template.demands.iter().filter(|demand| demand.when == when && !is_of_all(demand));
    demands.map(|demand| shown(template, demand)).collect()
}

#[test]
fn build_needs_types_that_rule_trouble_out() {
    for (text, expected) in [
        ("/{x}", &["(x: Segment & x: Defined)"][..]),
        ("/@{x}", &[]),
        ("/{x}.json", &[]),
        ("/{x}.", &["(x: Segment & x: Defined)"]),
        ("/{x}{y}", &["(x: Segment & y: Segment & (x: Defined | y: Defined))"]),
        ("/{x,y}", &["(x: Segment & y: Segment & (x: Defined | y: Defined))"]),
        ("/a{/x}", &["x: Segment"]),
        ("/a{/x}.json", &[]),
        ("/a{/x*}.json", &["x: Segment"]),
        ("/a{/x}{y}", &["(x: Segment & y: Segment)"]),
        ("/a{/x,y}", &["x: Segment", "y: Segment"]),
        ("/{x};v={y}", &["(x: Segment & x: Defined)"]),
        ("/{x:1}", &["(x: Label & x: Defined)"]),
        ("/{x:3}", &["(x: Segment & x: Slashless & x: Defined)"]),
        ("/{+x}", &["(x: Defined & x: Path)"]),
        ("/a-{+x}", &["(x: Path & x: Gapless)"]),
        ("/{+x}.json", &["(x: Path & x: Gapless)"]),
        ("/{+x};v", &["(x: Defined & x: Path & x: Gapless)"]),
        ("/{+x}{y}", &["(y: Segment & (x: Defined | y: Defined) & x: Path & x: Gapless)"]),
        ("/{+x}/{y}", &["(x: Defined & x: Path)", "(y: Segment & y: Defined)"]),
        ("/{+x}{/y}", &["(x: Defined & x: Path)", "y: Segment"]),
        ("/{+x}{/y}.a", &["(x: Defined & x: Path & x: Gapless)"]),
        ("/a{/y}{+x}", &["(y: Segment & x: Path & x: Gapless)"]),
        ("x:{+x}", &["(x: Defined & x: Path & x: Gapless)"]),
        ("?{+x}", &["(x: Reserved & x: Sound)"]),
        ("?a={+x}", &["(x: Parameter & x: Sound)"]),
        ("?a={y}{+x}&b", &["(x: Parameter & x: Sound)"]),
        ("?a=1&{+x}", &["(x: Reserved & x: Sound)"]),
        ("?a=1{&y}{+x}", &["(x: Parameter & x: Sound)"]),
        ("#a={+x}", &["(x: Reserved & x: Sound)"]),
        ("https://{x}/", &["(x: Host & x: Defined)"]),
        ("https://{+x}/", &["(x: HostReserved & x: Defined)"]),
        ("https://{x}.h/", &["(x: Label & x: Defined)"]),
        ("https://h:{x}/", &["x: Defined"]),
        ("https://x{x}.h/", &["(x: Word & x: Defined)"]),
        ("https://{x}-{y}.h/", &["(x: Word & y: Word & x: Defined & y: Defined)"]),
        ("https://{x}--{y}.h/", &["(x: Never & y: Never & x: Defined & y: Defined)"]),
        ("https://x{x}--.h/", &["(x: Never & x: Defined)"]),
        ("https://y{x}--.h/", &["(x: Word & x: Defined)"]),
        ("https://{x}.a-{y}.h/", &["(x: Label & x: Defined)", "(y: Word & y: Defined)"]),
        ("https://a{x}{x}{x}{y}.h/", &["(x: Never & y: Never & x: Defined & y: Defined)"]),
        ("db://{x}/", &["(x: Segment & x: Defined)"]),
        ("/{?x*,y}", &["x: Distinct"]),
        ("/{?x*}", &[]),
    ] {
        assert_eq!(demands(&accepted(text), When::Build), expected, "{text}");
    }
}

#[test]
fn some_types_make_no_sense() {
    for (text, expected) in [
        ("/x{?a}{&b}", &["a: Defined"][..]),
        ("/x{?a,b}&c", &["(a: Defined | b: Defined)"]),
        ("/x{#a}b", &["a: Defined"]),
        ("https://h{/a}b", &["a: Defined"]),
        ("/{x:3}", &["x: Prefix"]),
        ("/{x*}", &["x: Members"]),
        ("{+x}/", &[]),
        ("https://{x}/", &["x: HostType"]),
        ("https://h:{x}/", &["x: Port"]),
        ("db://{x}/", &["x: Single"]),
        ("f://{x}@h/", &["x: Single"]),
        ("/{?x*,y*}", &["(x: Distinct | y: Distinct)", "x: Members", "y: Members"]),
        (
            "/a{;x*,y*}{?y*,z*,x*}",
            &[
                "(x: Distinct | y: Distinct)",
                "(y: Distinct | z: Distinct | x: Distinct)",
                "x: Members",
                "y: Members",
                "z: Members",
            ],
        ),
        ("/{x}{?y}", &[]),
    ] {
        assert_eq!(demands(&accepted(text), When::Always), expected, "{text}");
    }
}

#[test]
fn required_variables_have_no_optional_fallback() {
    for (text, fallbacks) in [
        ("https://h{/x}@evil.com/", vec![FallbackType::Text]),
        ("https://h/{?a}{&b}", vec![FallbackType::Text, FallbackType::Optional]),
        ("https://h/a{#x}/b", vec![FallbackType::Text]),
        ("{/x}.evil.com/", vec![FallbackType::Text]),
        ("{+base}{/x}b", vec![FallbackType::Text, FallbackType::Text]),
        // One of the two is enough, and is required where both are known.
        ("https://h/{?a,b}{&c}", vec![FallbackType::Optional; 3]),
        ("https://h/a{/x}{?y}", vec![FallbackType::Optional; 2]),
    ] {
        let template = accepted(text);
        let found: Vec<_> = template.variables.iter().map(|variable| variable.fallback).collect();
        assert_eq!(found, fallbacks, "{text}");
    }
}

#[test]
fn checks_are_few() {
    let call = |check, variable| CheckStep::Call { check, variable, cut: None };
    let cut = CheckStep::Call { check: ValueCheck::Segment, variable: 0, cut: Some((2, Operator::Simple)) };
    let value = |operator, variable| SegmentStep::Value(operator, variable, Modifier::None);
    let name = |text: &str, variable| ParameterName { text: text.to_owned(), variable: Some(variable) };
    let (simple, label) = (Operator::Simple, Operator::Label);
    for (text, expected) in [
        ("/{x}/{y}", vec![call(ValueCheck::Segment, 0), call(ValueCheck::Segment, 1)]),
        ("/{x}.json{?y}", vec![call(ValueCheck::Sound, 0), call(ValueCheck::Sound, 1)]),
        ("/{x}{/y}", vec![call(ValueCheck::Segment, 0), call(ValueCheck::LedSegment, 1)]),
        ("/{x}{/y*}", vec![call(ValueCheck::Segment, 0), call(ValueCheck::Segments, 1)]),
        ("/{+x}?{+y}", vec![call(ValueCheck::Path, 0), call(ValueCheck::Reserved, 1)]),
        (
            "/{x};a={+y}",
            vec![CheckStep::Run(vec![
                value(simple, 0),
                SegmentStep::Parameter,
                value(Operator::Reserved, 1),
            ])],
        ),
        ("/{x:2}", vec![cut]),
        ("/{x}{y}", vec![CheckStep::Run(vec![value(simple, 0), value(simple, 1)])]),
        ("/..{x}{.y}", vec![CheckStep::Run(vec![SegmentStep::Dots(2), value(simple, 0), value(label, 1)])]),
        (
            "/a{/x}.b{+y}",
            vec![CheckStep::Run(vec![
                SegmentStep::Solid,
                value(Operator::Segment, 0),
                SegmentStep::Solid,
                value(Operator::Reserved, 1),
            ])],
        ),
        (
            "/x{?a,b*}",
            vec![
                CheckStep::Keys {
                    list: ParameterList::Query,
                    variables: vec![1],
                    taken: vec![name("a", 0), name("b", 1)],
                },
                call(ValueCheck::Sound, 0),
                call(ValueCheck::Sound, 1),
            ],
        ),
        ("https://{h}:{p}/", vec![call(ValueCheck::Host, 0), call(ValueCheck::Name, 1)]),
        ("{+base}/a", vec![]),
    ] {
        assert_eq!(accepted(text).checks, expected, "{text}");
    }
}
