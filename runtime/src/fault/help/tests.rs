//! Tests the help that depends on the text around a fault.

use alloc::string::{String, ToString as _};

use super::relative::looks_like_host;
use super::*;
use crate::fault::NormalizationStep;

fn fault(kind: FaultKind, offset: usize) -> Fault {
    Fault::new(kind, Part::Template, offset, offset)
}

fn help_of(kind: FaultKind, offset: usize, text: &str) -> String {
    help(fault(kind, offset), What::Template, text, "", Listed::Nothing, false).to_string()
}

#[test]
fn hosts_end_in_a_label_of_letters() {
    for host in ["example.com", "a.b.io", "Example.COM", "a1.example", "1a.example", "a-b.example"] {
        assert!(looks_like_host(host.as_bytes()), "{host}");
    }
    for other in [
        "",
        "com",
        ".com",
        "a..com",
        "a.",
        "a.c",
        "-a.example",
        "a.-b.example",
        "a.b1",
        "a.1b",
        "v1.20",
        "127.0.0.1",
        "a.b-c",
        "a_b.com",
        "index.html",
        "a.b.rs",
    ] {
        assert!(!looks_like_host(other.as_bytes()), "{other}");
    }
}

#[test]
fn raw_identifiers_begin_a_name() {
    assert!(is_raw("{r#type}", 2) && is_raw("{a,r#in}", 4));
    for (text, at) in [("r#type}", 1), ("{r#", 2), ("{r#1}", 2), ("{r##a}", 2), ("{x#y}", 2), ("{ar#in}", 3)]
    {
        assert!(!is_raw(text, at), "{text}");
    }
    let operators = "an operator appears once, right after `{`";
    assert_eq!(help_of(FaultKind::NameCharacter('#'), 2, "{a#b}"), operators);
    let comma = "a comma separates variables, as in `{?x,y}`";
    for (text, help) in [("{?a&b}", comma), ("{?a&_}", comma), ("{?a&}", operators), ("{?&&b}", operators)] {
        assert_eq!(help_of(FaultKind::NameCharacter('&'), 3, text), help, "{text}");
    }
    let raw = "remove the `r#`: a variable name can be a keyword";
    assert_eq!(help_of(FaultKind::NameCharacter('#'), 2, "{r#in}"), raw);
}

#[test]
fn a_question_mark_behind_a_name_is_meant_as_may_be_left_out() {
    for text in ["{id?}", "{i_?}", "{i1?,b}", "{id?*}", "{id?:3}"] {
        let at = text.find('?').unwrap();
        assert!(is_behind_name(text, at), "{text}");
    }
    for text in ["?}", "{?}", "{id?", "{id?x}", "{a,?}"] {
        let at = text.find('?').unwrap();
        assert!(!is_behind_name(text, at), "{text}");
    }
}

#[test]
fn doubled_braces_are_those_of_formats() {
    let doubled = "a literal brace is written `%7B`; doubling does not escape it";
    let single = "write `{a.b_1}`; a literal brace is written `%7B`";
    let open = "close the expression before it; a literal brace is written `%7B`";
    for (text, at, expected) in [
        ("{{a.b_1}}", 1, single),
        ("/{{a.b_1}}/x", 2, single),
        ("{{a}", 1, doubled),
        ("{{a}x}", 1, doubled),
        ("{{}}", 1, doubled),
        ("{{?a}}", 1, doubled),
        ("{{", 1, doubled),
        ("{", 1, doubled),
        ("{a{b}}", 2, open),
        ("{", 0, open),
    ] {
        assert_eq!(help_of(FaultKind::BraceNested, at, text), expected, "{text}");
    }
    // The caller may pass another string than the one that was parsed.
    assert_eq!(help_of(FaultKind::BraceNested, 9, "{{"), open);
    let alone = help_of(FaultKind::BraceNested, 3, "");
    assert_eq!(alone, "a variable is written `{id}`; a literal brace is written `%7B`");
}

#[test]
fn prefix_length_help_depends_on_the_text() {
    for (text, begins) in [
        ("{a:0}", "write `:1` to `:9999`"),
        ("{a:02}", "remove `:02`, and pass a `Padded<2>`"),
        ("{a:010}", "remove `:010`, and pass a `Padded<10>`"),
        ("{a:002}", "remove `:002`, and pass the formatted value"),
        ("{a:02x}", "remove `:02x`, and pass the formatted value"),
        ("{a:10000}", "write `:1` to `:9999`"),
        ("{a:10000x}", "write `:1` to `:9999`"),
        ("{a:65537x}", "write `:1` to `:9999`"),
        ("{a:0x}", "remove `:0x`, and pass the formatted value"),
        ("{a:9999x}", "remove what follows the digits"),
        ("{a:3:4}", "remove what follows the digits"),
        ("{a:*}", "remove the `:` before `*`"),
        ("{a:*>8}", "remove `:*>8`, and pass the formatted value"),
        ("{a:9x}", "remove what follows the digits"),
        ("{a:[0-9]}", "remove `:[0-9]`: the type of a variable"),
        ("{a:(b)}", "remove `:(b)`: the type of a variable"),
        ("{a:\\d}", "remove `:\\d`: the type of a variable"),
        ("{a:?}", "remove `:?`, and pass the formatted value"),
        ("{a:>8}", "remove `:>8`, and pass the formatted value"),
        ("{a:x}", "remove `:x`, and pass the formatted value"),
        ("{a:int}", "remove `:int`: a template"),
        ("{a:=}", "write a number from 1 to 9999"),
        ("{a:}", "write a number after the `:`, as in"),
    ] {
        let first = text[3..].chars().next().unwrap();
        let fault = Fault::new(FaultKind::PrefixLength(first), Part::Expression, 2, text.len() - 1);
        let said = help(fault, What::Template, text, "", Listed::Nothing, false).to_string();
        assert!(said.starts_with(begins), "{text}: {said}");
    }
}

#[test]
fn brackets_are_shown_in_the_name_of_their_parameter() {
    for (text, at, example) in [
        ("?b[]=1", 2, ", as in `b%5B%5D`"),
        ("?a=1&page[size]=2", 9, ", as in `page%5Bsize%5D`"),
        ("?b]=1", 2, ""),
        ("?[b]=1", 1, ""),
        ("?b[", 2, ""),
        ("?b[{x}]", 2, ""),
        // The caller may pass another string than the one that was parsed.
        ("?b", 9, ""),
    ] {
        let fault = Fault::new(FaultKind::Unexpected('['), Part::Query, at, at + 1);
        let said = help(fault, What::Uri, text, "", Listed::Nothing, false).to_string();
        assert_eq!(said, alloc::format!("brackets are written `%5B` and `%5D`{example}"), "{text}");
    }
}

#[test]
fn a_normal_form_is_shown_where_it_is_known() {
    let not_normal = fault(FaultKind::NotNormal, 0);
    let normal =
        |normal| help(not_normal, What::Uri, "HTTP://h/", normal, Listed::Nothing, false).to_string();
    assert_eq!(normal("http://h/"), "the normal form is `http://h/`");
    assert_eq!(normal(""), "");
}

#[test]
fn names_are_looked_at_from_end_to_end() {
    let rewritten =
        |template, at| MisspelledName::around(template, at).map(|name| name.rewritten().to_string());
    let plain = |joined: &str, escaped: &str| {
        Some(alloc::format!("write `{joined}`, or `{escaped}` to keep the name"))
    };
    assert_eq!(rewritten("/{a-b}", 3), plain("{a_b}", "{a%2Db}"));
    assert_eq!(rewritten("{?a[b]}", 3).unwrap(), "write `{?a%5Bb%5D}`");
    assert_eq!(rewritten("{&a[]*}", 3).unwrap(), "write `{&a%5B%5D*}`");
    assert_eq!(rewritten("{?c,a-b,d[]:3}/{e-f}", 5).unwrap(), "write `{?c,a%2Db,d%5B%5D:3}`");
    assert_eq!(
        rewritten("{?page[size],page[number],expand[]*,created[gte],per-page,status}", 6).unwrap(),
        "write `{?page%5Bsize%5D,page%5Bnumber%5D,expand%5B%5D*,created%5Bgte%5D,per%2Dpage,status}`"
    );
    // Each hyphen is in both rewrites, and none is dropped.
    let (joined, escaped) = (["a"; 17].join("_"), ["a"; 17].join("%2D"));
    let split = alloc::format!("/{{{}}}", ["a"; 17].join("-"));
    assert_eq!(
        rewritten(&split, 4),
        plain(&alloc::format!("{{{joined}}}"), &alloc::format!("{{{escaped}}}"))
    );
    assert_eq!(rewritten("{;c,a-b*}", 5).unwrap(), "write `{;c,a%2Db*}`");
    assert_eq!(rewritten("{/c,a--b[]:3}", 5), plain("{/c,a_b:3}", "{/c,a%2D%2Db%5B%5D:3}"));
    // Names without braces, without an end, and with more faults than hyphens and brackets.
    for (template, at) in [
        ("a-b}", 1),
        ("{a-b", 2),
        ("{a-b", 4),
        ("{a-b", 9),
        ("{a-b!}", 2),
        ("{-b}", 1),
        ("{a-b=}", 2),
        ("c,a-b}", 3),
    ] {
        assert_eq!(rewritten(template, at), None, "{template}");
    }
}

#[test]
fn names_that_are_too_much_for_a_message_are_not_shown() {
    let is_shown = |name: &str| MisspelledName::around(&alloc::format!("{{{name}}}"), 2).is_some();
    let long = |length: usize| alloc::format!("a-{}", "b".repeat(length - 2));
    assert!(is_shown(&long(70)) && !is_shown(&long(71)));
    let split = |count: usize| alloc::format!("a{}", "-b".repeat(count));
    assert!(is_shown(&split(16)) && !is_shown(&split(17)));
    assert!(is_shown("a[b][c][d][e][f][g][h][i]") && !is_shown("a[b][c][d][e][f][g][h][i]["));
    assert!(!is_shown("a-b,\u{202E}"));
}

/// The help does not repeat a string that a message cannot show whole.
#[test]
fn help_repeats_only_short_visible_text() {
    let help_of = |text: &str| {
        let fault = Fault::new(FaultKind::Relative, Part::Scheme, 0, text.len());
        help(fault, What::Uri, text, "", Listed::Nothing, false).to_string()
    };
    let references = "`UriRef` accepts references";
    let begin = "begin with a scheme, as in `https://example.com/`; `UriRef` accepts references";
    assert_eq!(help_of("//h/"), alloc::format!("did you mean `https://h/`? {references}"));
    assert_eq!(help_of("h.org"), alloc::format!("did you mean `https://h.org`? {references}"));
    let long = alloc::format!("//h/{}", "a".repeat(68));
    assert_eq!(help_of(&long), alloc::format!("did you mean `https:{long}`? {references}"));
    for text in [&*alloc::format!("{long}a"), "//h/\u{202E}", "h", "a.html"] {
        assert_eq!(help_of(text), begin, "{text:?}");
    }
}

/// The help for a base, a reference and a single host says what each may be.
#[test]
fn help_depends_on_the_kind_of_text() {
    let help_of = |kind, what| help(fault(kind, 0), what, "a.b", "", Listed::Nothing, false).to_string();
    let base = "begin with a scheme, as in `https://example.com/v1`";
    assert_eq!(help_of(FaultKind::Relative, What::Base), base);
    assert_ne!(help_of(FaultKind::Relative, What::Uri), base);
    assert!(
        help_of(FaultKind::SchemeStart('1'), What::Reference).ends_with("; if this is a path, write `./a.b`")
    );
    assert!(help_of(FaultKind::SchemeStart('1'), What::Uri).ends_with("an ASCII letter"));
    let port = |text| {
        help(fault(FaultKind::SchemeStart('1'), 0), What::Reference, text, "", Listed::Nothing, false)
            .to_string()
    };
    assert_eq!(port("10.0.0.1:80/a"), "begin with a scheme, as in `http://127.0.0.1:8080/`");
    assert!(port("10.0.0:80/a").ends_with("write `./10.0.0:80/a`"));
    assert!(port("10.0.0.1").ends_with("write `./10.0.0.1`"));
    for unknown in ["", "1\u{202E}:a"] {
        assert!(port(unknown).ends_with("; a relative path with a colon begins with `./`"), "{unknown:?}");
    }
    let key = "an object key has at least one character";
    assert_eq!(help_of(FaultKind::SegmentEmpty, What::ObjectKey), key);
    assert_eq!(
        help_of(FaultKind::SegmentEmpty, What::RelPath),
        help_of(FaultKind::SegmentEmpty, What::Segment)
    );
    assert!(help_of(FaultKind::BracketMissing('['), What::Host).ends_with("as in `[::1]`"));
    assert!(help_of(FaultKind::BracketMissing('['), What::Uri).ends_with("as in `http://[::1]/`"));
}

/// A `%s` is the place of a value only where it ends a word, and only in a URI or a template.
#[test]
fn verbs_of_formats_are_placeholders() {
    let (variable, template) =
        ("a variable is written `{id}`;", "a URI has no placeholders: use a URI template;");
    let escape = "an escape is `%` and two hexadecimal digits;";
    for (what, part, text, begins) in [
        (What::Template, Part::Template, "/a/%s", variable),
        (What::Template, Part::Template, "/a/%d/b", variable),
        (What::Uri, Part::Query, "h:?a=%s&b=%s", template),
        (What::Reference, Part::Path, "/a%s", template),
        (What::Base, Part::Path, "https://h/%s", template),
        (What::Uri, Part::Path, "h:/100%sure", escape),
        (What::Uri, Part::Path, "h:/100%x", escape),
        (What::Template, Part::Expression, "{a%s}", escape),
        (What::Encoded, Part::Value, "10%s", escape),
    ] {
        let fault =
            Fault { offset: text.find('%').unwrap() as u32, part, ..fault(FaultKind::EscapeDigit('s'), 0) };
        let said = help(fault, what, text, "", Listed::Nothing, false).to_string();
        assert!(
            said.starts_with(begins) && said.ends_with("a literal `%` is written `%25`"),
            "{text}: {said}"
        );
    }
    let host = Fault { offset: 8, part: Part::Host, ..fault(FaultKind::EscapeDigit('s'), 0) };
    let said = help(host, What::Uri, "https://%s/a", "", Listed::Nothing, false).to_string();
    assert_eq!(said, "a URI has no placeholders: use a URI template");
}

#[test]
fn help_for_an_authority_names_the_part() {
    use FaultKind::{EncodedSlash, EscapeCutOff, EscapeDigit, HostTraversal};
    let folder = "programs use the host of this scheme as a folder";
    let said = |kind, part, range, text: &str| help_at(kind, part, range, text);
    assert_eq!(
        said(HostTraversal, Part::Host, 4..6, "a://.."),
        alloc::format!("write a name without `..`: {folder}")
    );
    assert_eq!(said(HostTraversal, Part::Host, 4..6, ""), alloc::format!("write a plain name: {folder}"));
    assert_eq!(
        said(HostTraversal, Part::Userinfo, 4..7, "a://%2F@h"),
        "write the user information without `%2F`"
    );
    assert_eq!(said(HostTraversal, Part::Userinfo, 4..7, ""), "write plain user information");
    for part in [Part::Host, Part::Userinfo] {
        assert_eq!(said(EncodedSlash('/'), part, 4..7, "a://%2F"), alloc::format!("remove it: {folder}"));
    }
    assert!(said(EncodedSlash('/'), Part::Path, 3..6, "a:/%2F").starts_with("write `/` between segments"));
    for kind in [EscapeDigit('z'), EscapeCutOff] {
        assert!(said(kind, Part::Host, 4..5, "a://%z").starts_with("remove the `%`: a host name"));
        assert!(said(kind, Part::Path, 4..5, "a:/b%z").starts_with("an escape is `%`"));
    }
    assert!(said(EscapeDigit('{'), Part::Host, 4..5, "").starts_with("values are encoded"));
}

#[test]
fn types_of_names_are_removed() {
    let name = "a name has letters, digits";
    for (text, begins) in [
        ("{id<int>}", "remove `<int>`: a template does not name types"),
        ("{a,id<u8>,b}", "remove `<u8>`: a template"),
        ("{id<>}", "remove `<>`: a template"),
        ("{id<int}", name),
        ("{id<a,b>}", name),
        ("{<int>}", name),
        ("", name),
    ] {
        let at = text.find('<').unwrap_or(3);
        let fault = Fault::new(FaultKind::NameCharacter('<'), Part::Expression, at, at + 1);
        let said = help(fault, What::Template, text, "", Listed::Nothing, false).to_string();
        assert!(said.starts_with(begins), "{text}: {said}");
    }
}

/// Returns the help for a fault of the bytes in a part of the text.
fn help_at(kind: FaultKind, part: Part, range: core::ops::Range<usize>, text: &str) -> String {
    let fault = Fault::new(kind, part, range.start, range.end);
    help(fault, What::Uri, text, "", Listed::Nothing, false).to_string()
}

#[test]
fn help_for_a_host_names_what_is_wrong_with_it() {
    let long = alloc::format!("{}.com", "a.".repeat(126));
    for (found, begins) in [
        ("my_host", "remove `_`: a domain name has only letters, digits"),
        ("my\u{E9}_", "remove `\u{E9}`: a domain name"),
        ("-a", "a label cannot begin with `-`"),
        ("a-", "a label cannot end with `-`"),
        ("a.1x.7", "the last label cannot be a number"),
        ("7", "a number is not a domain name"),
        (&*"a".repeat(64), "a label has at most 63 characters"),
        (&*long, "a domain name has at most 253 characters"),
        ("", "write labels of letters, digits and hyphens"),
    ] {
        let said = help_at(FaultKind::InvalidHost, Part::Host, 0..found.len(), found);
        assert!(said.starts_with(begins), "{found}: {said}");
    }
}

#[test]
fn help_for_traversal_names_the_reader_that_it_misleads() {
    let host = |found: &str| help_at(FaultKind::HostTraversal, Part::Host, 0..found.len(), found);
    assert!(host("..").starts_with("write a name without `..`: "));
    assert!(
        host("").starts_with("write a plain name: ") && host("\u{202E}").starts_with("write a plain name: ")
    );
    let path = |found: &str| help_at(FaultKind::PathTraversal('.'), Part::Path, 0..found.len(), found);
    for (found, expected) in
        [("..;x", "ignore text after `;`"), ("..%2Fa", "decode the path"), ("", "some servers")]
    {
        assert!(path(found).contains(expected), "{found}");
    }
    // The caller may pass another string than the one that was parsed.
    assert_eq!(help_at(FaultKind::PathTraversal('.'), Part::Path, 5..9, "a"), path(""));
}

#[test]
fn help_for_a_urn_names_its_missing_part() {
    for (part, found, expected) in [
        (Part::Host, "//", "remove `//`"),
        (Part::Path, ":", "write a name after the namespace"),
        (Part::Path, "/", "remove it: the name of a URN"),
        (Part::Path, "a-", "a namespace has 2 to 32 letters"),
        (Part::Path, "", "write `urn:`, a namespace"),
        (Part::Query, "?b", "begin the query with `?+`"),
    ] {
        let said = help_at(FaultKind::UrnSyntax, part, 0..found.len(), found);
        assert!(said.starts_with(expected), "{found}: {said}");
    }
}

#[test]
fn labels_that_are_encoded_and_not_ascii_are_found() {
    for (name, expected) in [
        ("xn--\u{E9}", true),
        ("a.XN--b\u{E9}.c", true),
        ("xn--a.\u{E9}", false),
        ("\u{E9}.xn--a", false),
        ("\u{E9}xn--a", false),
        ("xn-\u{E9}", false),
    ] {
        assert_eq!(is_encoded_twice(name), expected, "{name}");
    }
}

/// A fault without a place does not tell the cases apart, so its sentence has all of them.
#[test]
fn sentences_name_the_case_that_occurred() {
    let said = |kind, part, length: usize| Fault::new(kind, part, 3, 3 + length).sentence().to_string();
    let host = Part::Host;
    for (shown, expected) in [
        (said(FaultKind::Ipv6Group, host, 1), "empty group in IPv6 address"),
        (said(FaultKind::Ipv6Group, host, 5), "IPv6 group with more than four digits"),
        (said(FaultKind::Ipv6Group, host, 0), "IPv6 group that is empty or has more than four digits"),
        (said(FaultKind::Ipv6Ellipsis, host, 3), "three colons in a row in IPv6 address"),
        (said(FaultKind::Ipv6Ellipsis, host, 2), "IPv6 address with a second `::`"),
        (said(FaultKind::HostEscape, host, 3), "percent-encoding in host"),
        (said(FaultKind::HostEscape, host, 0), "character that a host name cannot contain"),
        (said(FaultKind::HostNotAllowed, host, 0), "no host, but the policy lists hosts"),
        (said(FaultKind::HostNotAllowed, host, 1), "host is not on the policy's list"),
        (said(FaultKind::SegmentDots, Part::Path, 1), "`.` is a dot segment"),
        (said(FaultKind::SegmentDots, Part::Path, 2), "`..` is a dot segment"),
        (said(FaultKind::SegmentDots, Part::Path, 6), "dot segment"),
        (said(FaultKind::LabelCharacter('-'), host, 0), "label begins or ends with `-`"),
        (said(FaultKind::LabelCharacter('-'), host, 1), "label ends with `-`"),
        (said(FaultKind::LabelCharacter('_'), host, 1), "unexpected `_` in label"),
        (said(FaultKind::BaseTail, Part::Query, 1), "query after the path"),
        (said(FaultKind::BaseTail, Part::Fragment, 1), "fragment after the path"),
        (said(FaultKind::BaseRootless, Part::Path, 0), "no host, and no path"),
        (said(FaultKind::UrnSyntax, Part::Query, 1), "malformed query of a URN"),
        (said(FaultKind::NotLocal, Part::Scheme, 6), "target has a scheme"),
        (said(FaultKind::NotLocal, Part::Host, 2), "`//` begins a host"),
        (said(FaultKind::NotLocal, Part::Path, 0), "target does not begin with `/`"),
        (said(FaultKind::NotLocal, Part::Path, 2), "dot segment in path"),
        (said(FaultKind::NotTarget, Part::Port, 0), "host without a port"),
        (said(FaultKind::NotTarget, Part::Port, 1), "port is 0"),
        (said(FaultKind::NotTarget, Part::Scheme, 0), "target is neither a path nor an HTTP URI"),
        (said(FaultKind::NotCanonical(NormalizationStep::Iri), host, 2), "non-ASCII character in host"),
        (said(FaultKind::OddPort("ftp"), Part::Port, 2), "default port of `ftp`"),
        (said(FaultKind::OddPort(""), Part::Port, 1), "well-known port of another service"),
        (
            said(FaultKind::KeyTaken("page"), Part::Query, 0),
            "key `page` is also the name of another parameter",
        ),
        (
            said(FaultKind::KeyTaken(""), Part::Query, 0),
            "one of its keys is also the name of another parameter",
        ),
        (said(FaultKind::PathHidden('.'), Part::Path, 9), "hidden dot segment in path"),
        (said(FaultKind::PathHidden('\0'), Part::Path, 9), "percent-encoded U+0000 in path"),
        (said(FaultKind::PathTraversal('.'), Part::Path, 9), "path traversal in path"),
        (said(FaultKind::PathTraversal('\\'), Part::Path, 3), "percent-encoded `\\` in path"),
        (said(FaultKind::NoLines(','), Part::Fragment, 1), "unexpected `,` in line range"),
        (said(FaultKind::NoLines('\0'), Part::Fragment, 0), "incomplete line range"),
        (said(FaultKind::ReservedCharacter('#'), Part::Query, 1), "reserved character `#` in value"),
    ] {
        assert_eq!(shown, expected);
    }
}

#[test]
fn names_of_an_enum_are_listed() {
    let said = help_of(FaultKind::ValueName(&["newest", "oldest"]), 0, "best");
    assert_eq!(said, "use `newest` or `oldest`");
    assert_eq!(help_of(FaultKind::ValueName(&[]), 0, "best"), "use one of the known names");
}

#[test]
fn percent_encoded_dots_are_removed_only_as_a_whole_segment() {
    let said = |text: &str, start: usize, length: usize| {
        help_at(FaultKind::EncodedDot, Part::Path, start..start + length, text)
    };
    for (text, start, length, segment) in [
        ("/%2E%2e/a", 1, 3, Some("%2E%2e")),
        ("/a/.%2e", 4, 3, Some(".%2e")),
        ("/%252e?q", 1, 5, Some("%252e")),
        ("/%25252E%2E#f", 1, 7, Some("%25252E%2E")),
        ("/a%2Eb", 2, 3, None),
        ("/%2E%2E%2E", 1, 3, None),
        ("/%2E%2F", 1, 3, None),
        ("", 0, 0, None),
        ("a", 5, 3, None),
    ] {
        let expected = segment.map_or_else(
            || String::from("write `.`"),
            |segment| alloc::format!("remove `{segment}`, which is a dot segment once it is decoded"),
        );
        assert_eq!(said(text, start, length), expected, "{text}");
    }
}

#[test]
fn help_for_the_normal_form_names_the_form_of_this_text() {
    use NormalizationStep as Step;
    for (step, part, text, range, expected) in [
        (Step::Escapes, Part::Path, "/%7e", 1..4, "write `~` without percent-encoding"),
        (Step::Escapes, Part::Path, "/%2f", 1..4, "write the hexadecimal digits in uppercase"),
        (Step::Host, Part::Host, "//H/", 2..3, "write the host in lowercase"),
        (Step::Host, Part::Host, "//[0::]/", 3..4, "write the address in its shortest form"),
        (Step::Host, Part::Host, "file://localhost/", 7..16, "remove `localhost`"),
        (Step::Host, Part::Host, "file:/a", 5..5, "write `//` before the path, as in `file:///a`"),
        (Step::Iri, Part::Path, "/\u{E9}", 1..3, "percent-encode it"),
        (Step::Iri, Part::Host, "//\u{E9}/", 2..4, "write the host in ASCII"),
        (Step::Path, Part::Path, "mailto:a@B", 9..10, "write the domain of the address in lowercase"),
        (Step::Slashes, Part::Path, "//", 0..2, "write one slash"),
    ] {
        assert_eq!(help_at(FaultKind::NotCanonical(step), part, range, text), expected, "{text}");
    }
}

#[test]
fn help_for_an_ipv6_address_names_the_group() {
    let said = |kind, range, text: &str| help_at(kind, Part::Host, range, text);
    assert_eq!(said(FaultKind::Ipv6Gap, 4..6, "[1:2::3]"), "write `:`");
    assert_eq!(said(FaultKind::Ipv6Gap, 1..3, "[::1]"), "remove it");
    assert_eq!(said(FaultKind::Ipv6Gap, 2..4, "[1::]"), "remove it");
    assert_eq!(said(FaultKind::Ipv6Bare, 7..10, "http://::1/"), "put it in brackets: `[::1]`");
    assert_eq!(said(FaultKind::Ipv6Bare, 7..10, ""), "put it in brackets, as in `http://[::1]/`");
}
