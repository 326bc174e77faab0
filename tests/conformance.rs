//! Tests Urika with public test vectors of other libraries, from `../shared/conformance` if that folder
//! exists.
//!
//! [`DIFFERENCES`] lists the records that cannot hold, each with its reason. A listed record that holds is a
//! failure as well, so the list stays true.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use std::cell::Cell;

use serde_json::Value;
use support::{conformance, has_domain_name, option, said, skipped, text};
use urika::percent::{Place, encode};
use urika::template::{Captures, Kind, PreparedTemplate, Template, Value as Plain};
use urika::{Comparison, Host, Uri, UriBuf, UriRef, UriRefBuf};

/// File, record, and the reason why the record cannot hold.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    ("components", "uri-js-0018", "a zone identifier, which RFC 9844 has taken out of URIs"),
    ("components", "uri-js-0019", "a zone identifier, which RFC 9844 has taken out of URIs"),
    (
        "equiv",
        "uri-js-0016",
        "`to=` of mailto is not folded into the path: another spelling, not another case",
    ),
    (
        "equiv",
        "uri-js-0017",
        "`to=` of mailto is not folded into the path: another spelling, not another case",
    ),
    ("equiv", "uri-js-0018", "a fragment is not ignored: it makes another URI (section 6.1)"),
    ("equiv", "uri-js-0019", "a fragment is not ignored: it makes another URI (section 6.1)"),
    (
        "normalize",
        "uri-js-0012",
        "RFC 5952, section 5: no dotted tail without a prefix that is known to hold one",
    ),
    ("normalize", "uri-js-0014", "an IRI, and no URI"),
    ("normalize", "w3lib-0076", "no URI: empty scheme"),
    ("normalize", "w3lib-0077", "no URI: the scheme begins with a digit"),
    ("normalize", "w3lib-0078", "no URI: the scheme begins with a plus"),
    (
        "normalize",
        "crawler-commons-0086",
        "RFC 8089, section 2: file:/x and file:///x are the same, and ours is the second",
    ),
    (
        "normalize",
        "crawler-commons-0089",
        "RFC 8089, section 2: file:/x and file:///x are the same, and ours is the second",
    ),
    (
        "normalize",
        "fluent-uri-0010",
        "the path begins with a slash, so that no base could make its dot segments mean anything else",
    ),
    (
        "iri_map",
        "uri-js-0001",
        "RFC 3987, section 3.1: IDNA is for schemes known to use domain names, which `uri` is not",
    ),
    ("path_security", "mcp-python-0026", "it is not absolute, but it climbs"),
    (
        "path_security",
        "mcp-python-0034",
        "an escaped backslash is data in a segment; unescaped it is refused",
    ),
    (
        "path_security",
        "mcp-python-0035",
        "an escaped backslash is data in a segment; unescaped it is refused",
    ),
    ("path_security", "mcp-python-0039", "no reference: a colon in its first segment (section 4.2)"),
    ("path_security", "mcp-python-0040", "a reference with a scheme is a URI (section 4.1)"),
    ("path_security", "mcp-python-0041", "no reference: a colon in its first segment (section 4.2)"),
    ("path_security", "mcp-python-0042", "no reference: a colon in its first segment (section 4.2)"),
    ("resolve", "crawler-commons-0005", "no reference: its first segment begins with a colon (section 4.2)"),
];

/// The result for a record.
enum Verdict {
    Holds,
    Fails(String),
    /// The record is outside these tests. The reason is counted and printed.
    Left(&'static str),
}

/// Returns `Holds` when both values are equal, otherwise a message with the two.
#[allow(clippy::needless_pass_by_value, reason = "results, which nobody else needs")]
fn same<T: PartialEq + std::fmt::Debug>(found: T, expected: T) -> Verdict {
    if found == expected { Verdict::Holds } else { Verdict::Fails(format!("{found:?} is not {expected:?}")) }
}

/// Judges all records of a file, prints the counts, and fails with a list of all unexpected results.
fn judge(file: &str, judge: impl Fn(&Value) -> Verdict) {
    let known: Vec<_> = DIFFERENCES.iter().filter(|(of, ..)| *of == file).collect();
    judge_but(&known, file, judge);
}

/// Judges each record of a file with `judge`, except for these differences.
fn judge_but(known: &[&(&str, &str, &str)], file: &str, judge: impl Fn(&Value) -> Verdict) {
    let Some(records) = conformance(&format!("{file}.jsonl")) else { return };
    let (mut held, mut differed, mut left, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    for record in &records {
        let id = text(record, "id");
        let is_known = known.iter().any(|(_, known, _)| *known == id);
        match (judge(record), is_known) {
            (Verdict::Holds, false) => held += 1,
            (Verdict::Fails(_), true) => differed.push(id),
            (Verdict::Left(why), false) => left.push(why),
            (Verdict::Fails(how), false) => wrong.push(format!("{id}: {how} in {record}")),
            (Verdict::Holds | Verdict::Left(_), true) => {
                wrong.push(format!("{id} does not differ in {record}"));
            }
        }
    }
    said(&format!("{file}: {held} hold, {} differ as listed, {} left", differed.len(), left.len()));
    left.dedup();
    for why in left {
        skipped(&format!("{file}: {why}"));
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), records.len(), wrong.join("\n"));
    assert_eq!(differed.len(), known.len(), "listed for {file}, but no such record");
    assert!(held > 0, "nothing was tested");
}

#[test]
fn uri_valid() {
    judge("uri_valid", |record| {
        let input = text(record, "input");
        let accepts = match text(record, "kind") {
            "uri" => Uri::parse(input).is_ok(),
            "uri-reference" => UriRef::parse(input).is_ok(),
            "iri" => UriBuf::from_iri(input).is_ok(),
            "iri-reference" => UriRefBuf::from_iri_ref(input).is_ok(),
            "uri-template" => return Verdict::Left("templates are left to the template tests"),
            kind => panic!("kind {kind}"),
        };
        same(accepts, record["valid"].as_bool().expect("a verdict"))
    });
}

#[test]
fn components() {
    judge("components", |record| {
        let Ok(it) = UriRef::parse(text(record, "input")) else {
            return Verdict::Fails("no reference".into());
        };
        // These vectors give an IPv6 address without its brackets, which belong to `host`.
        let host = match it.host() {
            Some(Host::Ipv6(_)) => it.host_str().map(|host| host.trim_matches(['[', ']'])),
            _ => it.host_str(),
        };
        let found = [
            it.scheme(),
            it.userinfo(),
            host,
            it.port_str(),
            Some(it.path().as_str()),
            it.query().map(|query| query.as_str()),
            it.fragment(),
        ];
        let names = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
        same(found, names.map(|name| option(record, name)))
    });
}

#[test]
fn resolve() {
    judge("resolve", |record| {
        if record["base_is_relative"] == true {
            return Verdict::Left("a base is a URI, by type (section 5.1)");
        }
        let base = Uri::parse(text(record, "base")).expect("a base");
        let reference = match UriRef::parse(text(record, "ref")) {
            Ok(reference) => reference,
            Err(error) => return Verdict::Fails(error.to_string()),
        };
        same(base.resolve(reference).as_str(), text(record, "expected"))
    });
}

/// `agrees` names every rung of comparison whose result is `expected`. No other rung may give it.
#[test]
fn normalize() {
    judge("normalize", |record| {
        let (input, expected) = (text(record, "input"), text(record, "expected"));
        let (Ok(it), Ok(other)) = (UriRef::parse(input), UriRef::parse(expected)) else {
            return Verdict::Fails("no reference".into());
        };
        let agrees = record["agrees"].as_array().expect("rungs");
        let by_scheme = it.normalize().as_str() == expected;
        // The result of one rung is its own normal form on that rung.
        let by_syntax = it.equivalent(other, Comparison::Syntax);
        same((by_syntax, by_scheme), (agrees.contains(&"syntax".into()), agrees.contains(&"scheme".into())))
    });
}

#[test]
fn equiv() {
    judge("equiv", |record| {
        assert_eq!(text(record, "profile"), "rfc3986-scheme");
        let (a, b) =
            (Uri::parse(text(record, "a")).expect("a URI"), Uri::parse(text(record, "b")).expect("a URI"));
        same(a.equivalent(b, Comparison::Scheme), record["equal"].as_bool().expect("a verdict"))
    });
}

/// Mapping escapes the characters outside the URI alphabet. In these vectors it changes neither case nor
/// path.
#[test]
fn iri_map() {
    judge("iri_map", |record| {
        let (iri, uri) = (text(record, "iri"), text(record, "uri"));
        let is_mapped = text(record, "host") == "idna" && !iri.is_ascii() && has_domain_name(iri);
        if is_mapped && cfg!(not(feature = "idna")) {
            return Verdict::Left("hosts outside ASCII need the feature idna");
        }
        let to_uri = || UriBuf::from_iri(iri).map(String::from).map_err(|error| error.to_string());
        let back = || Uri::parse(uri).map(|it| it.to_iri()).map_err(|error| error.to_string());
        match text(record, "dir") {
            "to_uri" => same(to_uri(), Ok(uri.into())),
            "to_iri" => same(back(), Ok(iri.into())),
            "both" => same((to_uri(), back()), (Ok(uri.into()), Ok(iri.into()))),
            dir => panic!("direction {dir}"),
        }
    });
}

/// `resolve_within` refuses each reference that climbs out of a directory or names another root, both as
/// written and percent-encoded. It accepts every other reference.
#[test]
fn path_security() {
    let base = Uri::parse("https://example.com/files/").expect("a base");
    let is_within = |text: &str| UriRef::parse(text).is_ok_and(|it| base.resolve_within(it).is_ok());
    judge("path_security", |record| {
        let value = text(record, "value");
        let encoded = encode(Place::Path, value);
        if record["expected"] == true {
            same((is_within(value), is_within(&encoded)), (false, false))
        } else {
            same(is_within(&encoded), true)
        }
    });
}

/// The beginnings and the ends of templates in which each hostile value is tried.
const HEADS: [&str; 6] = [
    "",
    "https://api.example.com",
    "https://api.example.com:8443/v1",
    "https://eu.example.com/a/{y}",
    "db://main",
    "{+base}",
];
const TAILS: [&str; 20] = [
    "/users/{x}",
    "/users/{x}/keys",
    "/users/@{x}",
    "/users/{x}.json",
    "/users/{x}{.y}",
    "/users{/x}",
    "/users{/x,y}/keys",
    "/users{/x*}",
    "/files/{+x}",
    "/files/{+x}/raw",
    "/files/{+x}{?y}",
    "/search?q={x}",
    "/search{?x,y}",
    "/search?a=b{&x*}",
    "/search?q={+x}",
    "/search?q={+x}&a=b",
    "/search{?y}{+x}",
    "/m;v={x}/z",
    "/m{;x}/z",
    "/page{#x}",
];

/// No hostile value changes the target of a template that is known only at run time. The built URI has the
/// authority and the segments of the template, before and after dot segments are removed.
#[test]
fn hostile_values_move_no_template() {
    let texts: Vec<String> =
        HEADS.iter().flat_map(|head| TAILS.map(|tail| format!("{head}{tail}"))).collect();
    assert_eq!(texts.len(), 120);
    let prepared = |text: &String| {
        let template = Template::try_from(text.clone()).expect(text);
        let has_keys = text.contains("{&x*}");
        let template = if has_keys { template.with("x", Kind::text().keys(["key"])) } else { template };
        template.prepare().expect(text)
    };
    let templates: Vec<PreparedTemplate<'_>> = texts.iter().map(prepared).collect();
    let (built, refused) = (Cell::new(0), Cell::new(0));
    judge_but(&[], "path_security", |record| {
        let value = text(record, "value");
        let once = encode(Place::Query, value);
        let twice = once.replace('%', "%25");
        for spelled in [value, &once, &twice] {
            for template in &templates {
                match moved(template, spelled) {
                    None => refused.set(refused.get() + 1),
                    Some(Ok(())) => built.set(built.get() + 1),
                    Some(Err(how)) => return Verdict::Fails(how),
                }
            }
        }
        Verdict::Holds
    });
    said(&format!("hostile values: {} built, {} refused", built.get(), refused.get()));
}

/// Returns how the captures of a built URI differ from its value, if the template can match.
fn taken_back(template: &PreparedTemplate<'_>, value: &str, built: &UriRefBuf) -> Option<String> {
    let of = template.template();
    if of.check_reversible().is_err() || of.as_str().starts_with("{+base}") {
        return None;
    }
    let captures = match of.captures(built.as_str()).and_then(Captures::safe) {
        Ok(captures) => captures,
        Err(error) => return Some(format!("{error:?}")),
    };
    let texts = match captures.get("x") {
        Some(found) => found.as_text().or_else(|| match (found.as_list(), found.as_pairs()) {
            (Some([one]), _) | (_, Some([(_, one)])) => Some(one.as_ref()),
            _ => None,
        }),
        None => None,
    };
    let again = template.build(&captures);
    (texts != Some(value) || again.as_ref() != Ok(built)).then(|| format!("{captures:?}, {again:?}"))
}

/// Returns how a value changes the target, `Ok` if it does not, or `None` if it is refused.
fn moved(template: &PreparedTemplate<'_>, value: &str) -> Option<Result<(), String>> {
    let written = template.template().as_str();
    let with = |text: &str| {
        let x = if written.contains("x*") { Plain::from([text]) } else { Plain::from(text) };
        let x = if written.contains("{&x*}") { Plain::from([("key", text)]) } else { x };
        let values = [("x", x), ("y", "y".into()), ("base", "https://h.example/v1".into())];
        template.build(&values)
    };
    let (usual, built) = (with("v").expect("a plain value"), with(value).ok()?);
    let parts = |uri: &UriRefBuf| {
        let uri = uri.as_uri_ref();
        let names = uri
            .query()
            .map(|query| query.pairs().map(|(name, _)| name.as_str().to_owned()).collect::<Vec<_>>());
        format!("{:?} {:?} {names:?} {}", uri.scheme(), uri.authority(), uri.fragment().is_some())
    };
    let count = |uri: &UriRefBuf| uri.as_uri_ref().path().split('/').count();
    let resolved = built.normalize();
    let is_same_count = written.contains("{+x}") || count(&usual) == count(&built);
    let is_still = parts(&usual) == parts(&built) && is_same_count && count(&built) == count(&resolved);
    if let Some(how) = taken_back(template, value, &built) {
        return Some(Err(format!("{written} with {value:?} is {built}, and {how}")));
    }
    Some(if is_still { Ok(()) } else { Err(format!("{written} with {value:?} is {built}")) })
}

#[test]
fn every_listed_difference_has_a_reason_and_a_file() {
    for (file, id, reason) in DIFFERENCES {
        assert!(!reason.is_empty() && !reason.ends_with('.'), "{file} {id}: {reason}");
        assert!(
            ["components", "equiv", "normalize", "resolve", "iri_map", "uri_valid", "path_security"]
                .contains(file)
        );
    }
    let mut ids: Vec<_> = DIFFERENCES.iter().map(|(file, id, _)| (file, id)).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "listed twice");
}
