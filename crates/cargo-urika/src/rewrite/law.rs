//! The law of rewrites: a rewrite without an option keeps the bytes of every value that its place
//! allows. Everything else is open, and only written where the user names the value.

use urika::template::{Template, Value};

use super::planned::{Known, Plan};
use super::{Role, SitePlaceholder, sites};

/// Strings around a value, in each part of a URL.
const PLACES: &[(&str, &str)] = &[
    ("https://", ".a.example/"),
    ("https://a.", ".example/"),
    ("https://", "-api.a.example/"),
    ("https://api-", ".a.example/"),
    ("https://a.example:", "/"),
    ("https://", "/a"),
    ("https://u@", "/a"),
    ("https://a.example/", ""),
    ("https://a.example/", "/b"),
    ("https://a.example/a/", "?b=c"),
    ("https://a.example/a/", "#b"),
    ("https://a.example/v1/", ":cancel"),
    ("https://a.example/", ".json"),
    ("https://a.example/bot", "/send"),
    ("https://a.example/@", ""),
    ("https://a.example/a;b=", "/c"),
    ("https://a.example/..", "/c"),
    ("https://a.example?q=", ""),
    ("https://a.example/a?q=", "&b=c"),
    ("https://a.example/a?head=a:", ""),
    ("https://a.example/a?", "=b"),
    ("https://a.example/a?", ""),
    ("https://a.example/a#", ""),
    ("https://a.example/a#b-", "-c"),
    ("/", ""),
    ("/a/", "/b"),
    ("/a-", ""),
    ("?q=", ""),
    ("#", ""),
    ("a/", ""),
    ("a=", ""),
    ("&a=", ""),
    ("", ""),
    ("", "/a"),
];

/// Values that a program may have, and that are valid unchanged in a place of a URL.
fn texts() -> Vec<String> {
    let signs = (' '..='~').flat_map(|c| [format!("a{c}b"), c.to_string()]);
    let names = [
        "",
        "kim-7",
        "feature/x",
        "rust-lang/rust",
        "data/annotation",
        "projects/p/operations/o",
        "/dev/sda",
        "owner:branch",
        "12:ab",
        "sha256:7f",
        "my.bucket",
        "_",
        "a,b",
        "a%20b",
        "%2Fdev%2Fsda",
        "é",
        "..",
        "a..b",
        "a+b",
        "k=v",
        "a\\b",
        "a\0b",
    ];
    signs.chain(names.map(str::to_owned)).collect()
}

/// Values of types that print nothing that is escaped.
fn numbers() -> Vec<String> {
    let integers = [i128::MIN, -1, 0, 7, i128::MAX].map(|number| number.to_string());
    let others = ["true", "0.5", "-1.25", "127.0.0.1", "67e55044-10b1-426f-9247-bb680e5fe0c8", "00ff"];
    integers.into_iter().chain(others.map(str::to_owned)).collect()
}

/// Writes a string as `urlencoding::encode` does.
fn encoded(text: &str) -> String {
    let encoded_byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encoded_byte).collect()
}

/// Plans the rewrite of a string with one value, after a base or not.
fn planned(places: (&str, &str), base: bool, known: Known) -> Option<Plan> {
    let argument = if known == Known::Encoded { "encode(x)" } else { "x" };
    let front = if base { "{base}" } else { "" };
    let source =
        format!("fn f() {{ format!({:?}, {argument}) }}", format!("{front}{}{{}}{}", places.0, places.1));
    let site = sites(&source, 0).remove(0);
    let last = site.placeholders().last()?.place;
    let known_of =
        |placeholder: &SitePlaceholder| if placeholder.place == last { known } else { Known::Kept("base") };
    super::plan(&site, &source, &known_of, &|placeholder| placeholder.place == last, None).ok()
}

/// Returns the text that a plan writes for a value, without the base.
fn written(plan: &Plan, value: &str) -> String {
    let (_, rest) = plan.call.split_once('"').unwrap();
    let (template, _) = rest.split_once('"').unwrap();
    let template = Template::parse(template).unwrap();
    template.expand(&[("x", Value::from(value))]).unwrap()
}

#[test]
fn a_rewrite_that_nobody_asked_for_keeps_the_bytes_of_every_value() {
    let (mut plans, mut compared) = (0, 0);
    for &(before, after) in PLACES {
        for base in [false, true] {
            for known in [
                Known::Stable,
                Known::Encoded,
                Known::Text,
                Known::Several,
                Known::Display { is_segment: true },
                Known::Display { is_segment: false },
            ] {
                let Some(plan) = planned((before, after), base, known) else { continue };
                plans += 1;
                let place = format!("{before}{{x}}{after} {known:?}");
                // The command writes an open value only where the user names it.
                if !plan.open.is_empty() {
                    continue;
                }
                let (values, encode): (_, fn(&str) -> String) = match known {
                    Known::Stable => (numbers(), str::to_owned),
                    Known::Encoded => (texts(), encoded),
                    _ => panic!("{place} is rewritten without an option"),
                };
                for value in values {
                    let wanted = format!("{before}{}{after}", encode(&value));
                    assert_eq!(written(&plan, &value), wanted, "{place} {value:?}");
                    compared += 1;
                }
            }
        }
    }
    assert_eq!((plans, compared), (153, 4815));
}

/// A constant is filled with the bytes that `uri_format!` writes, and only if an option requests it.
#[test]
fn a_filled_constant_has_the_bytes_that_a_macro_writes() {
    let (mut plans, mut compared) = (0, 0);
    for &(before, after) in PLACES {
        let text = format!("{before}{{x}}{after}");
        let source = format!("const P: &str = {text:?}; fn f() {{ P.replace(\"{{x}}\", x) }}");
        let Some(site) = super::grown(&source, 0).into_iter().next() else { continue };
        let Ok(plan) = super::plan(&site, &source, &|_| Known::Text, &|_| true, None) else { continue };
        assert_eq!(plan.open.len(), 1, "{text}");
        assert!(plan.call.contains("Template::parse(P)?.build(&[(\"x\", x.into())])"), "{}", plan.call);
        plans += 1;
        let template = Template::parse(&text).unwrap();
        for value in texts() {
            let Ok(uri) = template.build(&[("x", Value::from(&*value))]) else { continue };
            assert_eq!(uri, format!("{before}{}{after}", encoded(&value)).as_str(), "{text} {value:?}");
            compared += 1;
        }
    }
    assert_eq!((plans, compared), (25, 4_636));
}

/// An encoded value keeps its bytes: `/dev/sda` is `%2Fdev%2Fsda`, and never `%252Fdev%252Fsda`.
#[test]
fn no_value_is_encoded_twice() {
    let mut compared = 0;
    for &(before, after) in PLACES {
        for base in [false, true] {
            let Some(plan) = planned((before, after), base, Known::Encoded) else { continue };
            for value in ["/dev/sda", "a b", "owner:branch", "é"] {
                let written = written(&plan, value);
                assert!(written.contains(&encoded(value)) && !written.contains("%25"), "{written}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 132);
    // Whatever else encodes a value, the value stays unchanged.
    let source = "fn f() { format!(\"https://a.example/{}\", encode(x)) }";
    let site = sites(source, 0).remove(0);
    let other = super::plan(&site, source, &|_| Known::Kept("encoded"), &|_| true, None);
    assert!(other.is_err());
}

/// A rewrite that the user requests keeps the bytes of letters, digits, `-`, `.`, `_` and `~`, and lets no value
/// end its place.
#[test]
fn an_escaped_value_stays_in_its_place() {
    let mut compared = 0;
    for &(before, after) in PLACES {
        for base in [false, true] {
            let Some(plan) = planned((before, after), base, Known::Text) else { continue };
            for value in texts() {
                let wanted = format!("{before}{}{after}", encoded(&value));
                assert_eq!(written(&plan, &value), wanted, "{before}{{x}}{after} {value:?}");
                compared += 1;
            }
            let has_role = |role: Role| plan.open.iter().any(|open| open.role == role);
            assert!(!plan.open[0].role.effect().is_empty());
            assert_eq!(has_role(Role::Query), before.contains('?') && !before.contains('#'));
        }
    }
    assert_eq!(compared, 6_996);
}
