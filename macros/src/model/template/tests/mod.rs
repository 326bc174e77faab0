//! Accepted templates with their properties, and refused templates.

mod demands;
mod host_laws;
mod law;
mod laws;
mod policies;

use std::fmt::Write as _;

use proc_macro2::{Literal, TokenTree};
use urika_reference::texts::{bound, exactly, is_full, rows, step};
use urika_runtime::Refusal;

use super::*;
use crate::diag::Diagnostics;
use crate::input::template::Caller;
use crate::input::text::{TextArgument, WrittenText};
use crate::model::policy::Modes;
use crate::template::lower;

pub(super) fn written(text: &str) -> WrittenText {
    let literal = TokenTree::Literal(Literal::string(text));
    match TextArgument::parse("", &[literal], &Diagnostics::new()) {
        Some(TextArgument::Written(written)) => written,
        _ => panic!("{text}"),
    }
}

fn run(modes: &Modes, base: Option<&str>, text: &str) -> Result<CheckedTemplate, Vec<String>> {
    let diagnostics = Diagnostics::new();
    let base = base.map(written);
    let found = lower(modes, base.as_ref(), &written(text), &Renames::default(), &diagnostics);
    let messages: Vec<String> =
        diagnostics.into_list().into_iter().map(|diagnostic| diagnostic.message).collect();
    match found {
        Some(template) if messages.is_empty() => Ok(template),
        None if !messages.is_empty() => Err(messages),
        found => panic!("{text}: {} {messages:?}", found.is_some()),
    }
}

/// Returns a template without a base.
pub(crate) fn lowered(text: &str) -> Result<CheckedTemplate, Vec<String>> {
    run(&Modes::default(), None, text)
}

fn accepted(text: &str) -> CheckedTemplate {
    lowered(text).unwrap_or_else(|messages| panic!("{text}: {}", messages.join("\n")))
}

/// Returns strings, `|` for a mark that variables move, and expressions with their places.
fn layout(template: &CheckedTemplate) -> String {
    template.pieces.iter().fold(String::new(), |mut out, piece| {
        let written = match piece {
            CheckedPiece::Literal(text) => write!(out, "{text}"),
            CheckedPiece::Mark(_) => write!(out, "|"),
            CheckedPiece::Expression(expression) => {
                let place = format!("{:?}", expression.place).replace("{ special: true }", "special");
                let place = place.replace("{ special: false }", "other").to_lowercase();
                write!(out, "<{place}: {}>", VariableSpec::list(&expression.specs))
            }
        };
        written.map(|()| out).unwrap_or_default()
    })
}

#[test]
fn expressions_are_placed_and_literals_normalized() {
    for (text, expected) in [
        ("", ""),
        ("HTTPS://H/%7ea/../{x}", "https://h/<path: x>||"),
        ("https://h", "https://h/"),
        ("https://h{?q}", "https://h/<query: q>|"),
        ("https://h{/x}{?q}", "https://h<path: x>|<query: q>|"),
        ("https://h/x{?a,b:3,c*}#f{y}", "https://h/x<query: a,b:3,c*>|#f<fragment: y>"),
        ("https://h:{port}{/x}", "https://h:<port: port>|<path: x>||"),
        ("https://{h}:80/", "https://<host special: h>|:80|/||"),
        ("https://{+h}/é", "https://<host special: h>||/%C3%A9||"),
        ("https://{a}.b.C/", "https://<label special: a>.b.c||/||"),
        ("https://a-{b}.c/", "https://a-<label special: b>.c||/||"),
        ("db://{kind}/{id}", "db://<host other: kind>||/<path: id>||"),
        ("note://n-{id}", "note://n-<label other: id>||||"),
        ("ftp://{u}:{p}@h/", "ftp://<userinfo: u>:<userinfo: p>@|h||/||"),
        ("urn:isbn:{n}", "urn:isbn:<path: n>||"),
        ("mailto:{user}@H{?subject}", "mailto:<path: user>@h|<query: subject>|"),
        ("{+base}/a{?q}", "<base: base>/a|<query: q>|"),
        ("{+base}{/x}", "<base: base><path: x>||"),
        ("../{x}%7e", "../<path: x>~||"),
        ("/x?a={b}{&c}", "/x?a=<query: b><query: c>|"),
        ("//{h}/x", "//<host special: h>||/x||"),
        ("?{x:1}{#y}", "?<query: x:1>|<fragment: y>"),
    ] {
        assert_eq!(layout(&accepted(text)), expected, "{text}");
    }
}

/// The slash after the port begins the path, whether or not the port is written.
#[test]
fn a_port_that_goes_takes_its_colon_and_nothing_else() {
    for (text, expected) in [
        ("https://{h}:443/{id}", "https://{h}/{id}"),
        ("ftp://{+h}:21/{x}", "ftp://{+h}/{x}"),
        ("http://{+h}:80/a/b", "http://{+h}/a/b"),
        ("wss://{h}:443/", "wss://{h}/"),
        ("https://{h}:00443/{x}", "https://{h}/{x}"),
        ("https://{h}:/{x}", "https://{h}/{x}"),
        ("db://{h}:/{x}", "db://{h}/{x}"),
        ("https://{h}:443//{x}", "https://{h}//{x}"),
        ("https://{h}:443{/x}", "https://{h}{/x}"),
        ("https://{h}:443{?x}", "https://{h}{?x}"),
        ("https://{h}:443?a={x}", "https://{h}?a={x}"),
        ("https://{h}:443", "https://{h}"),
        ("https://{h}:8443/{x}", "https://{h}:8443/{x}"),
        ("https://{h}:8443{?x}", "https://{h}:8443/{?x}"),
    ] {
        assert_eq!(accepted(text).text, expected, "{text}");
    }
}

#[test]
fn marks_before_the_first_variable_are_known() {
    let marks = accepted("https://h:8/a/{x}?b").marks;
    assert_eq!((marks.scheme_end, marks.host_start, marks.host_end, marks.path_start), (5, 8, 9, 11));
    assert_eq!((marks.path_end, marks.query_end), (0, 0));
    assert_eq!(accepted("{+base}/a").marks, Marks::EMPTY);
    assert_eq!(accepted("/a?b#{c}").marks.query_end, 4);
}

#[test]
fn a_template_has_a_form() {
    for (text, form, can_build_on) in [
        ("https://h/{x}", TemplateForm::WithScheme, false),
        ("{+base}/{x}", TemplateForm::Based, false),
        ("/{x}", TemplateForm::Relative, true),
        ("{/x}", TemplateForm::Relative, true),
        ("{?x}", TemplateForm::Relative, true),
        ("", TemplateForm::Relative, true),
        ("{x}", TemplateForm::Relative, false),
        ("//h/{x}", TemplateForm::Relative, false),
        ("#{x}", TemplateForm::Relative, false),
    ] {
        let template = accepted(text);
        assert_eq!((template.form, template.can_build_on), (form, can_build_on), "{text}");
    }
}

/// In a scheme with its own delimiter, a whole value needs an expression that keeps the delimiter.
#[test]
fn whole_values_of_schemes_keep_their_delimiters() {
    let at = ["mailto", "sip", "SIPS", "xmpp", "acct", "im", "pres", "h323", "cid", "mid"]
        .map(|scheme| (scheme, '@'));
    let others = [("geo", ','), ("tag", ','), ("info", '/'), ("did", ':'), ("urn", ':')];
    for (scheme, delimiter) in at.into_iter().chain(others) {
        for (text, is_whole) in [("{x}", true), ("{x}?a=b", true), ("{+x}", false), ("a{x}", false)] {
            let text = format!("{scheme}:{text}");
            let lowered = lowered(&text);
            assert_eq!(lowered.is_err(), is_whole, "{text}");
            assert!(lowered.err().is_none_or(|messages| messages[0].contains("write `{+x}`")), "{text}");
        }
        assert!(lowered(&format!("{scheme}:{{x}}{delimiter}b1")).is_ok(), "{scheme}");
    }
    for text in ["tel:{x}", "sms:{x}", "data:{x}"] {
        assert!(lowered(text).is_err(), "{text}");
    }
    for text in
        ["xmpp:{x}@h.example/{y}", "geo:{a},{b}", "tag:{a},{b}:{c}", "did:{a}:{b}", "x:{x}", "bitcoin:{x}"]
    {
        assert!(lowered(text).is_ok(), "{text}");
    }
}

/// An exact template keeps its dot segments, which would leave the base before it.
#[test]
fn a_template_with_dot_segments_takes_no_base() {
    let exact = Modes { is_exact: true, ..Modes::default() };
    for text in ["/../{x}", "/a/..", "/%2E%2e/{x}", "/a/./b{?x}", "/.%2E{?x}", "/a/..?b={x}", "/..#{x}"] {
        assert!(!run(&exact, None, text).unwrap().can_build_on, "{text}");
        let normal = accepted(text);
        assert!(normal.can_build_on && !normal.text.contains("/."), "{text}");
        for modes in [&exact, &Modes::default()] {
            let behind = run(modes, Some("https://h.example/v1"), text).err().expect(text);
            assert!(behind.len() == 1 && behind[0].contains("dot segment"), "{text}: {behind:?}");
        }
    }
    for text in ["/a..b/{x}", "/a?b=/../{x}", "/a/...{/x}", "/..{x}", "/{x}.#/../"] {
        assert!(run(&exact, None, text).unwrap().can_build_on, "{text}");
        assert!(run(&exact, Some("https://h.example/v1"), text).is_ok(), "{text}");
    }
    for text in ["/..;a/{x}", "/a/.;b{?x}"] {
        assert!(!run(&exact, None, text).unwrap().can_build_on, "{text}");
    }
}

#[test]
fn routers_get_patterns() {
    for (text, expected, route) in [
        ("https://h", &["/"][..], Some("/")),
        ("https://h/a/{id}{?q}", &["/a/{id}"], Some("/a/{id}")),
        ("/users/{userName}", &["/users/{user_name}"], Some("/users/{user_name}")),
        ("/a{/b}", &["/a", "/a/{b}"], None),
        ("/a{/b,c}", &["/a", "/a/{b}", "/a/{b}/{c}"], None),
        ("/a{/b*}", &["/a", "/a/{*b}"], None),
        ("/{+path}", &["/{*path}"], Some("/{*path}")),
        ("/{+path}/x", &["/{*path}"], None),
        ("/{a}.json", &["/{a}"], None),
        ("/{a}-{b}/{c}", &["/{a}/{c}"], None),
        ("/a{/b}/c{/d}", &["/a/c", "/a/{b}/c", "/a/c/{d}", "/a/{b}/c/{d}"], None),
        ("users/{id}", &[], None),
        ("{?q}", &[], None),
        ("", &[], None),
        ("urn:{+x}", &[], None),
    ] {
        let template = accepted(text);
        assert_eq!(template.routes, expected, "{text}");
        assert_eq!(template.route.as_deref(), route, "{text}");
    }
    // Each expression doubles the patterns.
    let many = "/a{/x}".repeat(99);
    assert!(accepted(&many).routes.is_empty());
}

#[test]
fn names_become_identifiers() {
    for (text, expected) in [
        ("{userName}", "user_name"),
        ("{user.name}", "user_name"),
        ("{userID}", "user_id"),
        ("{HTTPServer2}", "http_server2"),
        ("{type}", "type"),
        ("{_x}", "_x"),
        ("{?per%2Dpage}", "per_page"),
        ("{?page%5Bsize%5D}", "page_size"),
        ("{?page%5bmaxSize%5d%5B%5D}", "page_max_size"),
        ("{?expand%5B%5D*}", "expand"),
        ("{?%24filter}", "filter"),
        ("{?a.%2Eb%5F}", "a_b_"),
        ("{%41}", "a"),
    ] {
        assert_eq!(accepted(text).variables[0].ident, expected);
    }
    let mut renames = Renames::default();
    renames.insert("build", "built");
    renames.insert("%24top", "top");
    let template =
        lower(&Modes::default(), None, &written("/{build}{?%24top}"), &renames, &Diagnostics::new());
    let idents = template.map(|template| template.variables.into_iter().map(|variable| variable.ident));
    assert_eq!(idents.map(Vec::from_iter), Some(vec!["built".to_owned(), "top".to_owned()]));
    let found = |renames| lower(&Modes::default(), None, &written("{build}"), &renames, &Diagnostics::new());
    assert!(found(Renames::new(Caller::Format, false)).is_some() && found(Renames::default()).is_none());
}

#[test]
fn modes_apply_to_literals() {
    let exact = Modes { is_exact: true, ..Modes::default() };
    let strict = Modes { is_strict: true, ..Modes::default() };
    assert_eq!(run(&exact, None, "HTTP://H:80{?q}").expect("exact").text, "HTTP://H:80{?q}");
    assert_eq!(
        run(&exact, None, "/é{x}").err().unwrap(),
        [
            "invalid URI template: unexpected `é` in literal text [RFC 6570, section 2.1]\n  /é{x}\n   ^ `é` is written `%C3%A9`"
        ]
    );
    assert!(run(&strict, None, "https://h/{x}").is_ok());
    assert_eq!(
        run(&strict, None, "https://H/{x}").err().unwrap(),
        [
            "invalid URI template: literal text is not in normal form [RFC 3986, section 6.2]\n  https://H/{x}\n          ^ the normal form is `https://h/{x}`"
        ]
    );
    let allowed = Modes { allowed: vec![Refusal::Userinfo], ..Modes::default() };
    assert_eq!(
        layout(&run(&allowed, None, "https://{u}@h/").expect("allowed")),
        "https://<userinfo: u>@|h||/||"
    );
}

/// `refused.txt` has the paths that are rejected.
#[test]
fn relative_paths_that_begin_with_no_host_are_taken() {
    for text in [
        "lib.rs/{line}",
        "README.md/{x}",
        "com/{x}",
        "a.company/{x}",
        "localhost.d/{x}",
        "1.2.3/{x}",
        "1.2.3.4.5/{x}",
        "256.1.1.1/{x}",
        "127.0.0.1",
        "a.iox/{x}",
        "io/{x}",
        "uk/{x}",
        "example.uk/{x}",
        "wwwx/{x}",
        "example.com",
        "example.com#{x}",
        "example{.com}/x",
        "./www.example.com/{x}",
        "/www.example.com/{x}",
        "//www.example.com/{x}",
        "{+base}/www.example.com/{x}",
        "x:www.example.com/{x}",
    ] {
        assert_eq!(accepted(text).text, text);
    }
    let allowed = Modes { takes_forgotten_scheme: true, ..Modes::default() };
    assert_eq!(run(&allowed, None, "www.example.com/{x}").expect("allowed").form, TemplateForm::Relative);
}

#[test]
fn a_base_stands_before_a_relative_template() {
    let behind = |text: &str| run(&Modes::default(), Some("HTTPS://H/v1/"), text);
    let template = behind("/users/{id}").expect("a template");
    assert_eq!(
        (template.form, template.text.as_str()),
        (TemplateForm::WithScheme, "https://h/v1/users/{id}")
    );
    assert_eq!(template.variables[0].range, 8..10);
    assert_eq!(behind("{?q}").expect("a template").text, "https://h/v1{?q}");
    assert_eq!(
        behind("users/{id}").err().unwrap(),
        [
            "invalid URI template: template on a base does not begin with `/` or `?` [RFC 3986, section 5.2]\n  users/{id}\n  ^ begin with `/`, as in `/users/{id}`"
        ]
    );
    assert_eq!(
        behind("/a b/{x}{?y}{?z}").err().unwrap(),
        [
            "invalid URI template: unexpected space in literal text [RFC 6570, section 2.1]\n  /a b/{x}{?y}{?z}\n    ^ a space is written `%20`"
        ]
    );
}

/// The table has each template, the first line of each message, and the offset of each caret.
#[test]
fn refused_templates_have_their_messages() {
    let table = include_str!("../refused.txt");
    let mut found = String::new();
    for text in table.lines().filter(|line| !line.starts_with("  ")) {
        found += text;
        found.push('\n');
        for message in lowered(text).err().expect(text) {
            let lines: Vec<&str> = message.lines().collect();
            let caret = lines.get(2).and_then(|line| line.find('^')).map_or(0, |at| at - 2);
            writeln!(found, "  {caret}: {}", lines[0].trim_start_matches("invalid URI template: "))
                .expect("text");
        }
    }
    // Compares line by line, to show the difference.
    for (found, expected) in found.lines().zip(table.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.lines().count(), table.lines().count());
}

/// Templates from real APIs. The few that are rejected have names that are not identifiers, or one `?` or `&`
/// too many.
#[test]
fn templates_in_the_wild() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/conformance/templates_wild.tsv");
    let Ok(table) = std::fs::read_to_string(path) else {
        println!("skipped: no {path}");
        return;
    };
    let rows = table.lines().skip(1).filter_map(|line| line.split_once('\t')?.1.split_once('\t'));
    let (valid, invalid): (Vec<_>, Vec<_>) = rows.partition(|(is_valid, _)| *is_valid == "yes");
    assert!(invalid.iter().all(|(_, text)| lowered(text).is_err()));
    let refused: Vec<_> = valid.iter().filter(|(_, text)| lowered(text).is_err()).collect();
    assert!(refused.len() <= 3, "{refused:?}");
}
