//! Tests, for each template, the questions to types or the obstacle.

mod division;
mod law;

use proc_macro2::{Literal, TokenTree};
use urika_template::typed::routes::shape::{Head, Shape, ShapeStep};

use self::law::texts;
use crate::diag::Diagnostics;
use crate::input::text::TextArgument;
use crate::model::policy::Modes;
use crate::model::template::pattern::{Pattern, shapes, with_shapes};
use crate::model::template::reversal::Question;
use crate::model::template::{CheckedTemplate, Renames};
use crate::template::lower;

/// Returns the template of a string, or `None` if it is rejected.
pub(super) fn lowered(text: &str) -> Option<CheckedTemplate> {
    lowered_by(&Modes::default(), text)
}

fn lowered_by(modes: &Modes, text: &str) -> Option<CheckedTemplate> {
    let literal = TokenTree::Literal(Literal::string(text));
    let Some(TextArgument::Written(written)) = TextArgument::parse("", &[literal], &Diagnostics::new())
    else {
        panic!("{text}");
    };
    lower(modes, None, &written, &Renames::default(), &Diagnostics::new())
}

/// Returns the questions, as `Lacks b -`, or the obstacle.
fn asked(text: &str) -> Vec<String> {
    let template = lowered(text).expect(text);
    let name = |variable: usize| template.variables[variable].name.clone();
    match &template.reversal {
        Err(obstacle) => vec![obstacle.reason.clone()],
        Ok(plan) => plan
            .asks
            .iter()
            .map(|ask| match ask.question {
                Question::Scalar(of) => format!("{} scalar", name(of)),
                Question::Defined(of) => format!("{} defined", name(of)),
                Question::Apart(of) => format!("{} apart", name(of)),
                Question::Distinct(of) => format!("{} distinct", name(of)),
                Question::Lacks(of, lack) => format!("{} {lack:?}", name(of)),
            })
            .collect(),
    }
}

#[track_caller]
fn is(template: &str, expected: &[&str]) {
    assert_eq!(asked(template), expected, "{template}");
}

#[test]
fn nothing_is_asked_where_the_template_tells() {
    for template in [
        "https://example.com/users/{id}/posts{?page,tags*}",
        "/a/{x}.json",
        "/a/x-{x}-y/{y}",
        "/{x},{y};v=1/{z}",
        "/a{/x*}",
        "/a{/x*}/raw/{y}",
        "/a/{x}{/y}{;z}{?q}",
        "https://{t}.example.com/",
        "db://{user}@host:{port}{/x}",
        "/a?b=1&c={c}&d=2{&e}",
        "/a?b=1&b=2{&e}",
        "/{x:3}/{x}",
        "#{x}",
        "/a/b",
    ] {
        let expected: &[&str] = if template.contains("{x:3}") { &["x scalar"] } else { &[] };
        let expected = if template.starts_with("/{x},") { &["x scalar", "y scalar"] } else { expected };
        is(template, expected);
    }
}

#[test]
fn types_are_asked_where_they_can_tell() {
    is("/{a}-{b}", &["a NoHyphen"]);
    is("/{a},{b}", &["a scalar", "b scalar"]);
    is("/{a},{b*}", &["a scalar"]);
    is("/{a}:{b},{c}", &["b scalar", "c scalar"]);
    is("/{a}{;b,c*}", &["c distinct"]);
    is("/{a}.{b}_{c}~{d}", &["a NoDot", "b NoUnderscore", "c NoTilde"]);
    is("/{a}to{b}", &["a NoLetter"]);
    is("/{a}v2-{b}", &["a NoHyphen"]);
    is("/{a}{.b}", &["a NoDot"]);
    is("/{a}-{.b}-{c}", &["a NoDot", "a NoHyphen", "b NoHyphen"]);
    is("/{a,b}.{.c}", &["a scalar", "b scalar", "a NoDot", "b NoDot", "a defined", "b defined"]);
    is("/v{.a,b}", &["a defined", "a NoDot"]);
    is("/a/{+x}/raw/{y}.json{?q}", &["x scalar"]);
    is("/a{#x*}", &["x NoComma"]);
    is("/v{.a*}", &["a NoDot"]);
    is("/v{.a*}{.b}", &["a NoDot", "a defined"]);
    is("/x{/a,b}", &["a defined"]);
    is("/x{/a}{.b}{/c}", &["a defined", "a NoDot"]);
    is("/x{/a}/y", &["a apart"]);
    is("/{a,b}", &["a scalar", "b scalar", "a defined", "b defined"]);
    is("https://{a}.{b}.example.com/", &["a NoDot"]);
}

/// The help about an absent value says so.
#[test]
fn a_parameter_may_be_absent() {
    for (template, other) in [
        ("/x{/a,b}", "/x{/b}{?a}"),
        ("/v{.a,b}", "/v{.b}{?a}"),
        ("/v{.a*}{.b}", "/v{.b}{?a*}"),
        ("/{a,b}", "/{b}{?a}"),
        ("{/a}/{b}", "/{b}{?a}"),
    ] {
        let asked = asked(template);
        assert!(asked.iter().any(|question| question == "a defined"), "{template}: {asked:?}");
        is(other, &[]);
    }
}

#[test]
fn several_reserved_values_are_told_apart_by_slashes() {
    is("/{+a}/{+b}", &["a scalar", "a NoSlash", "b scalar"]);
    is("/{+a}/scripts/{+b}", &["a scalar", "a NoSlash", "b scalar"]);
    is("/x{+a}.js/{+b}/y", &["a scalar", "a NoSlash", "b scalar"]);
    is("/{+a}/{+b}/{+c}", &["a scalar", "a NoSlash", "b scalar", "b NoSlash", "c scalar"]);
    is("/{+a}{/b}", &["a scalar", "a NoSlash"]);
    is("/{+a}-{/b*}", &["a scalar", "a NoSlash"]);
    is("/{+a}/x{/b*}", &["a scalar", "a NoSlash"]);
    is("/{+a}/{b}", &["a scalar"]);
}

#[test]
fn parameters_are_counted() {
    for (operator, expected) in
        [(';', "it has more than 64 adjacent path parameters"), ('?', "its query has more than 64 variables")]
    {
        let of = |count: usize| (1..=count).map(|at| format!("a{at}")).collect::<Vec<_>>().join(",");
        is(&format!("/x{{{operator}{}}}", of(64)), &[]);
        is(&format!("/x{{{operator}{}}}", of(65)), &[expected]);
    }
}

#[test]
fn some_templates_have_no_way_back() {
    for (template, reason) in [
        ("/{a}{b}", "cannot tell where `a` ends in `{a}{b}`"),
        ("/{+a}-{+b}", "cannot tell where `{+a}` ends and `{+b}` begins"),
        ("/{+a}{+b}", "cannot tell where `{+a}` ends and `{+b}` begins"),
        ("/a{/b*}/{+c}", "cannot tell where `{/b*}` ends and `{+c}` begins"),
        ("/a{/b*}{/c}", "cannot tell where `{/b*}` ends and `{/c}` begins"),
        ("/{+a,b}", "in `{+a,b}`, values may contain the commas that separate them"),
        ("/{a*,b}", "cannot tell which items of `{a*,b}` belong to which variable"),
        ("/{a:3}", "only the beginning of `a` is written, and the rest would be lost"),
        ("/{a}%20{b}", "cannot tell where `a` ends in `{a}%20{b}`"),
        ("/{a,b},{c}", "`{a,b}` may contain `,`, and only `,` shows where it ends"),
        ("/a?b{b}", "`{b}` in the query is not a `name=value` pair"),
        ("/a?b={+c}", "`{+c}` in the query is not a `name=value` pair"),
        ("/a?b={c}&b=1", "parameter `b` appears twice in the query"),
        ("/a?b={c}&b={d}", "parameter `b` appears twice in the query"),
        ("/a?b=1&%62={c}", "parameter `b` appears twice in the query"),
        ("/a?b+c={c}&b%20c={d}", "parameter `b%20c` appears twice in the query"),
        ("/a?b=c{d}", "`{d}` in the query is not a `name=value` pair"),
        ("/a?b={c}?d", "`?d` has a second `?`, which is part of the value before it"),
        ("{+base}/a", "it begins with a base, which can be any URI"),
        ("/{a}/{a*}", "the items of `a` appear in several places"),
    ] {
        is(template, &[reason]);
    }
}

/// Templates with values in an authority.
const HOSTS: &[&str] = &[
    "https://{t}.example.com/",
    "https://{t}-{u}.example.com/{x}",
    "db://{u}@h:{port}{/x}",
    "https://{h}/",
    "https://{h}:{port}",
    "https://{h}:443/a",
    "silk://{+path}",
    "urn:a:{x}/{y}",
];

/// Reads the segments after a head, and returns whether they are the steps of a shape.
fn is_read(text: &str, shape: &Shape<'_>) -> bool {
    let behind = match shape.head {
        Head::None => Some(text),
        Head::Scheme(scheme) => text.strip_prefix(scheme),
        Head::Authority(scheme, host) => {
            let behind = text.strip_prefix(scheme).and_then(|text| text.strip_prefix("//"));
            let at = |text: &str| text.find('/').unwrap_or(text.len());
            behind
                .map(|text| text.split_at(at(text)))
                .filter(|(text, _)| ShapeStep::read(text) == host)
                .map(|it| it.1)
        }
    };
    let path = match shape.head {
        Head::Scheme(_) => behind,
        // An empty path is the root for a server.
        Head::None if text.is_empty() => Some(""),
        _ => behind.and_then(|text| text.strip_prefix('/')),
    };
    path.is_some_and(|path| path.split('/').map(ShapeStep::read).eq(shape.steps.iter().copied()))
}

/// Users are case-sensitive, and hosts are not. A port is a number, and a default port is omitted.
#[test]
fn patterns_have_authorities_in_normal_form() {
    let exact = Modes { is_exact: true, ..Modes::default() };
    for (template, expected) in [
        ("ftp://A-{u}b@C.{t}.D/", "ftp://A-{}b@c.{}.d/"),
        ("https://A.{t}.B/x", "https://a.{}.b/x"),
        ("https://{t}.h:443/x", "https://{}.h/x"),
        ("https://{t}.h:0443/x", "https://{}.h/x"),
        ("https://{t}.h:/x", "https://{}.h/x"),
        ("https://{t}.h:08080/x", "https://{}.h:8080/x"),
        ("db://{t}.h:0/x", "db://{}.h:0/x"),
        ("db://{t}.h:443/x", "db://{}.h:443/x"),
        ("db://{u}:1@H", "db://{}:1@h/"),
        ("db://{t}.h:{port}/x", "db://{}.h:{}/x"),
        ("HTTPS://H:0443/x/{y}", "https://h/x/{}"),
        ("//H.{t}.com/x", "://h.{}.com/x"),
    ] {
        let lowered = lowered_by(&exact, template).expect(template);
        let plan = lowered.reversal.unwrap_or_else(|obstacle| panic!("{template}: {}", obstacle.reason));
        assert_eq!(shapes(&plan.patterns).trim_end(), expected, "{template}");
    }
}

#[test]
fn patterns_are_written_as_sets_read_them() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for template in texts().chain(HOSTS.iter().map(|text| (*text).to_owned())) {
        let Some(CheckedTemplate { reversal: Ok(plan), .. }) = lowered(&template) else { continue };
        let patterns: Vec<&Pattern> = plan.patterns.iter().collect();
        let written = shapes(&plan.patterns);
        with_shapes(&patterns, &mut |shapes| {
            tried += shapes.len();
            let texts = written.split_terminator(' ');
            if texts.clone().count() != shapes.len() || !texts.zip(shapes).all(|(text, of)| is_read(text, of))
            {
                wrong.push(format!("{template}: {written:?} {shapes:?}"));
            }
        });
    }
    println!("{tried} patterns");
    assert!(tried > 1_250, "{tried}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
