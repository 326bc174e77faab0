//! Every fault with its exact code, part, offset, length and picture, from
//! `tests/data/faults.txt`: the one place that pins the words of messages.
//!
//! A picture begins with title, sentence and section, so these are pinned with it.

#![cfg(feature = "alloc")]

mod support;

use std::collections::BTreeSet;
use std::error::Error as _;

use support::{data, root, said, skipped, unescape};
use urika::fragment::{JsonPointer, Lines};
use urika::template::Template;
use urika::value::{AllowSlash, Base, BaseBuf, Encoded, Label, RelPath, Segment};
use urika::{
    BuildError, ConfineError, FaultKind, Host, ParseError, Part, Picture, Policy, Refusal, TrailingSlash,
    Uri, UriBuf, UriParts, UriRef, UriRefBuf,
};
use urika_runtime::typed::{Rules, Walk, check, form};
use urika_runtime::{Fault, Marks, UriTemplate, What};

/// One block of the table.
struct Case {
    code: String,
    door: String,
    part: String,
    offset: usize,
    length: u32,
    text: String,
    picture: String,
}

impl Case {
    fn parse(block: &str) -> Self {
        let mut lines = block.lines().skip_while(|line| line.starts_with("# "));
        let head: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let [code, door, part, offset, length] = head[..] else { panic!("head of {block}") };
        Self {
            code: code.into(),
            door: door.into(),
            part: part.into(),
            offset: offset.parse().expect("an offset"),
            length: length.parse().expect("a length"),
            text: unescape(lines.next().expect("a text")),
            picture: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// What the door says, or `None` where this build has no such fault.
    fn error(&self) -> Option<ParseError> {
        let idna = if cfg!(feature = "idna") { "without_idna" } else { "with_idna" };
        if self.door.ends_with(idna) {
            return None;
        }
        let door = self.door.trim_end_matches("_with_idna").trim_end_matches("_without_idna");
        let error = open(door, &self.text);
        Some(error.unwrap_or_else(|| panic!("{} takes {:?}", self.door, self.text)))
    }

    /// The first line of the picture without its title and section.
    fn sentence_and_section(&self) -> (&str, &str) {
        let first = self.picture.lines().next().expect("a picture");
        let (_, rest) = first.split_once(": ").expect("a title");
        let (sentence, section) = rest.rsplit_once(" [").expect("a section");
        (sentence, section.strip_suffix(']').expect("a section"))
    }
}

/// Reads `text` through a door, by the name it has in the table.
fn open(door: &str, text: &str) -> Option<ParseError> {
    const IN: Uri<'_> = urika::uri!("http://h/");
    const URN: Uri<'_> = urika::uri!("urn:a:b");
    const LOWER: u128 = 0x07FF_FFFE << 96;
    match door {
        "uri" => Uri::parse(text).err(),
        "absolute" => Uri::parse_absolute(text).err(),
        "reference" => UriRef::parse(text).err(),
        "iri" => UriBuf::from_iri(text).err(),
        "literal" => Policy::LITERAL.normalize(text).err(),
        "literal_ref" => Policy::LITERAL.normalize_ref(text).err(),
        "strict" => Policy::LITERAL.strict().normalize(text).err(),
        "exact" => Policy::EXACT.normalize(text).err(),
        "page" => Policy::PAGE.normalize(text).err(),
        "page_strict" => Policy::PAGE.strict().normalize(text).err(),
        "page_always" => Policy::PAGE.trailing_slash(TrailingSlash::Always).strict().normalize(text).err(),
        "resource_strict" => Policy::RESOURCE.remove_params(&["utm_*"]).strict().normalize(text).err(),
        "careful" => CAREFUL.normalize(text).err(),
        "https_only" => Policy::RFC3986.schemes(&["https"]).normalize(text).err(),
        "host" => Host::parse(text).err(),
        "encoded" => Encoded::parse(text).err(),
        "template" => Template::parse(text).err(),
        "segment" => Segment::parse(text).err(),
        "label" => Label::parse(text).err(),
        "lines" => Lines::parse(text).err(),
        "json_pointer" => JsonPointer::parse(text).err(),
        "json_fragment" => JsonPointer::from_fragment(text).err(),
        "allow_slash" => AllowSlash::parse(text).err(),
        "value" => Rules::new(LOWER, "a-z", 2, 3, true).check(text).err(),
        "value_one" => Rules::new(LOWER, "a-z", 1, 1, true).check(text).err(),
        "rel_path" => RelPath::parse(text).err(),
        "base" => Base::parse(text).err(),
        "with_scheme" => IN.with_scheme(text).err(),
        "with_userinfo" => IN.with_userinfo(text).err(),
        "with_host" => IN.with_host(text).err(),
        "with_path" => IN.with_path(text).err(),
        "with_query" => IN.with_query(text).err(),
        "with_fragment" => IN.with_fragment(text).err(),
        "with_userinfo_of_urn" => URN.with_userinfo(text).err(),
        _ => panic!("no door {door}"),
    }
}

/// Every refusal beyond those of literals, and lists.
const CAREFUL: Policy<'_> = Policy::LITERAL
    .refuse(Refusal::Query)
    .refuse(Refusal::Fragment)
    .refuse(Refusal::AnyUserinfo)
    .refuse(Refusal::OddPort)
    .refuse(Refusal::EncodedSlash)
    .refuse(Refusal::EncodedDot)
    .refuse(Refusal::EncodedControl)
    .refuse(Refusal::EmptySegment)
    .hosts(&["h", "*.example.com"])
    .ports(&[8443]);

fn cases() -> Vec<Case> {
    let text = data("faults.txt");
    let blocks = text.split("\n\n").filter(|block| !block.lines().all(|line| line.starts_with("# ")));
    blocks.map(Case::parse).collect()
}

#[test]
fn each_fault_has_its_code_part_offset_and_length() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        let part = format!("{:?}", error.part()).to_lowercase();
        let found = (error.code(), part.as_str(), error.offset(), error.fault().length);
        assert_eq!(found, (&*case.code, &*case.part, case.offset, case.length), "{:?}", case.text);
    }
}

#[test]
fn each_picture_is_as_written() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        assert_eq!(error.picture(&case.text).to_string(), case.picture, "{:?}", case.text);
    }
}

/// `Display` has the sentence and the section of the picture, and the offset in between.
#[test]
fn each_error_prints_the_sentence_of_its_picture() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        let (sentence, section) = case.sentence_and_section();
        assert_eq!(error.to_string(), format!("{sentence} at byte {} [{section}]", case.offset));
        assert!(error.source().is_none(), "an error of ours has no cause but the text");
    }
}

/// Sentences are lower case, without full stop.
#[test]
fn each_sentence_keeps_to_the_style() {
    for case in cases() {
        let (sentence, _) = case.sentence_and_section();
        let first = sentence.chars().next().expect("a sentence");
        assert!(
            first.is_lowercase() || sentence.starts_with("IPv6") || sentence.starts_with("IP "),
            "{sentence}"
        );
        assert!(!sentence.ends_with(['.', '!', ' ']), "{sentence}");
        assert!(case.picture.lines().all(|line| line.trim_end() == line), "{}", case.picture);
    }
}

/// Neither errors nor what a log shows of values hold what may be secret.
#[test]
fn nothing_that_is_logged_holds_a_secret() {
    fn logged<T: std::fmt::Debug>(value: T) {
        for shown in [format!("{value:?}"), format!("{value:#?}")] {
            assert!(!shown.contains("hidden"), "{shown}");
        }
    }
    let broken = "https://kim:hidden@h/hidden treasure";
    let error = Uri::parse(broken).expect_err("a space");
    assert!(!error.to_string().contains("hidden"), "{error}");
    logged(error);
    logged(UriRef::parse(broken));
    logged(Policy::LITERAL.normalize(broken));
    let rejected = UriBuf::try_from(broken.to_owned()).expect_err("a space");
    assert!(!rejected.to_string().contains("hidden"), "{rejected}");
    logged(rejected);
    logged(UriRefBuf::try_from(broken.to_owned()));
    logged(BaseBuf::try_from(broken.to_owned()));

    let text = "FTP://kim:hidden@h/%61";
    let uri = Uri::parse(text).expect("a URI");
    let base = Base::parse(text).expect("a base");
    logged((uri, uri.as_uri_ref(), uri.authority().map(str::len)));
    logged((UriBuf::from(uri), UriRefBuf::from(uri.as_uri_ref())));
    logged((base, BaseBuf::from(base)));
    logged(Policy::RFC3986.normalize(text).expect("a URI"));
    logged(Policy::RFC3986.normalize_ref(text).expect("a reference"));
    logged(UriParts { userinfo: Some("kim:hidden"), ..UriParts::default() });
}

/// The function that gives each kind its code is a `match` without `_`, so it is the list of
/// all kinds: a new one is in it, and then it has to be in the table as well.
#[test]
fn the_table_has_every_kind() {
    let source = std::fs::read_to_string(root().join("runtime/src/fault/words.rs")).expect("the words");
    let (_, body) = source.split_once("const fn code(kind: FaultKind) -> &'static str {").expect("the codes");
    let (body, _) = body.split_once("\n}").expect("the end of the codes");
    assert!(!body.contains("_ =>"), "a kind without a code of its own");
    let all: BTreeSet<&str> = body.split("=> \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(all.len() > 30, "{all:?}");

    let cases = cases();
    let mut pinned: BTreeSet<&str> = cases.iter().map(|case| &*case.code).collect();
    let errors: Vec<_> = build_errors().into_iter().map(|(error, ..)| error.code()).collect();
    pinned.extend(&errors);
    pinned.insert("TOO_LONG"); // has a test of its own, and `limits.rs` the text
    assert_eq!(pinned, all);
}

#[test]
fn text_that_is_too_long_is_worded() {
    let fault = Fault { kind: FaultKind::TooLong, part: Part::Scheme, offset: 0, length: 0 };
    let expected = "\
invalid URI: text is longer than 4294967295 bytes [urika, limits]
  http://h/
  ^ offsets have 32 bits";
    assert_eq!(Picture::new(fault, What::Uri, "http://h/").to_string(), expected);
}

#[test]
fn empty_text_is_worded() {
    let error = Uri::parse("").expect_err("no scheme");
    let expected = [
        "invalid URI: relative reference where a URI is needed [RFC 3986, section 4.3]",
        "  ",
        "  ^ begin with a scheme, as in `https://example.com/`; `uri_ref!` takes references",
    ];
    assert_eq!(error.picture("").to_string(), expected.join("\n"));
}

/// Where the normal form is known, as in the macros, the help shows it.
#[test]
fn the_normal_form_is_shown_where_it_is_known() {
    let error = Policy::LITERAL.strict().normalize("https://H/").expect_err("not normal");
    let picture = Picture::new(error.fault(), What::Uri, "https://H/").with_normal("https://h/");
    let expected = "\
invalid URI: not in normal form [RFC 3986, section 6.2]
  https://H/
          ^ the normal form is `https://h/`";
    assert_eq!(picture.to_string(), expected);
}

/// The errors of [`Uri::resolve_within`], which have words of their own.
#[test]
fn each_confinement_is_worded() {
    let within = |base, reference| {
        let reference = UriRef::parse(reference).expect("a reference");
        Uri::parse(base).expect("a base").resolve_within(reference).expect_err("out of the base")
    };
    for (base, reference, code, words) in [
        (
            "http://h/a",
            "b",
            "BASE_NO_SLASH",
            "path of the base does not end in `/` [RFC 3986, section 5.2.3]",
        ),
        (
            "http://h/a/",
            "http:b",
            "REFERENCE_SCHEME",
            "reference with a scheme of its own [RFC 3986, section 5.2.2]",
        ),
        (
            "http://h/a/",
            "//h/a/b",
            "REFERENCE_AUTHORITY",
            "reference with an authority of its own [RFC 3986, section 5.2.2]",
        ),
        ("http://h/a/", "../b", "OUTSIDE_BASE", "target lies outside of the base [RFC 3986, section 5.2.4]"),
        (
            "http://h/a/",
            "b/%2e%2E",
            "HIDDEN_DOTS",
            "hidden dot segment in path at byte 2 [RFC 3986, section 6.2.2.2]",
        ),
        ("http://h/a/", "b%00", "HIDDEN_NUL", "escaped NUL in path at byte 1 [RFC 3986, section 7.3]"),
    ] {
        let error: ConfineError = within(base, reference);
        assert_eq!((error.code(), error.to_string().as_str()), (code, words), "{reference} in {base}");
    }
}

/// Errors of values in templates, with their words: those that no text has by itself, and some
/// that texts have as well.
fn build_errors() -> Vec<(BuildError, &'static str, &'static str)> {
    let together = |a: &str, b: &str| {
        let mut run = check::Run::new();
        run.value("a", a).and(run.value("b", b)).and(run.end())
    };
    let rows = [
        (
            Full.build_in(&mut [0; 4]).map(drop),
            "TARGET_FULL",
            "no room for the expansion; give it more room [RFC 6570, section 3]",
        ),
        (
            check::segment("id", &None::<&str>),
            "VALUE_UNDEFINED",
            "no value where one is needed in variable `id`; give a value [RFC 6570, section 2.3]",
        ),
        (
            check::sound("x", &f64::NAN),
            "VALUE_NO_TEXT",
            "NaN, infinity or other value that has no text in variable `x` [RFC 6570, section 2.3]",
        ),
        (
            together(".", "."),
            "DOTS_TOGETHER",
            "dot segment together with its neighbours in variable `b`; it addresses another resource [RFC 3986, section 3.3]",
        ),
        (
            together("", ""),
            "NOTHING_TOGETHER",
            "empty segment together with its neighbours in variable `b` [RFC 3986, section 3.3]",
        ),
        (
            check::keys("more", &[("page", 1)], &["page"]),
            "KEY_TAKEN",
            "name of another variable as a key in variable `more`; give the key another name [RFC 6570, section 3.2.8]",
        ),
        (
            check::segment("owner", ".."),
            "SEGMENT_DOTS",
            "dot segment in variable `owner`; it addresses another resource [RFC 3986, section 3.3]",
        ),
        (
            check::segment("owner", "a/b"),
            "SEGMENT_CHARACTER",
            "unexpected `/` in segment text in variable `owner`; where it is data, `allow_slash` takes it [RFC 3986, section 3.3]",
        ),
        (
            check::path("path", "a%2Fb"),
            "TRIPLET",
            "percent-encoded text that is no `Encoded` in variable `path`; already encoded text is an `Encoded`, and `{x}` or `{/x*}` encodes data [RFC 6570, section 3.2.3]",
        ),
        (
            check::reserved("q", "a#b"),
            "RESERVED_CHARACTER",
            "reserved character `#` in query or fragment in variable `q`; `{x}` or `{/x*}` encodes it [RFC 6570, section 3.2.3]",
        ),
        (
            check::name("type", ""),
            "NO_HOST",
            "empty host in variable `type`; a host has at least one character [RFC 9110, section 4.2]",
        ),
        (
            check::host("host", "a b"),
            "HOST_ESCAPE",
            "percent-encoded delimiter in host in variable `host`; a host name has letters, digits, `-` and `.` [RFC 3986, section 3.2.2]",
        ),
        (
            check::host("host", "127.1"),
            "ODD_IPV4",
            "host ends in a number but is no IPv4 address in variable `host`; end the name in a letter, or give four numbers [RFC 3986, section 7.4]",
        ),
        (
            check::label("tenant", "a.b"),
            "LABEL_CHARACTER",
            "unexpected `.` in label in variable `tenant`; a label has 1 to 63 letters, digits and inner hyphens [RFC 1123, section 2.1]",
        ),
    ];
    rows.map(|(checked, code, words)| (checked.expect_err(code), code, words)).into()
}

/// A template, written out as the macros write it.
struct Full;

impl UriTemplate for Full {
    type Form = form::Absolute;
    const TEMPLATE: &'static str = "urn:a:b";
    const ROUTES: &'static [&'static str] = &[];
    const VARIABLES: &'static [&'static str] = &[];
    const __MARKS: Marks =
        Marks { scheme_end: 3, host_start: 0, host_end: 0, path_start: 4, path_end: 7, query_end: 7 };

    fn __check(&self) -> Result<(), BuildError> {
        Ok(())
    }

    fn __walk<W: Walk>(&self, walk: W) -> W {
        walk.text(Self::TEMPLATE)
    }
}

#[test]
fn each_build_error_is_worded() {
    for (error, code, words) in build_errors() {
        assert_eq!((error.code(), &*error.to_string()), (code, words));
        assert!(error.source().is_none());
    }
}

/// What `unwrap` shows: which variable, and what is wrong with it.
#[test]
fn a_build_error_shows_variable_and_code() {
    let error = check::segment("user", "..").expect_err("dots");
    assert_eq!(format!("{error:?}"), r#"BuildError { variable: "user", code: "SEGMENT_DOTS" }"#);
    let full = Full.build_in(&mut [0; 4]).map(drop).expect_err("too short");
    assert_eq!(format!("{full:?}"), r#"BuildError { code: "TARGET_FULL" }"#);
}

/// A table that has become empty would pass every test above.
#[test]
fn the_table_is_not_empty() {
    let cases = cases();
    let (here, elsewhere): (Vec<_>, Vec<_>) = cases.iter().partition(|case| case.error().is_some());
    said(&format!("faults: {} pictures", here.len()));
    for case in elsewhere {
        skipped(&format!("fault {} of {}: not with this choice of features", case.code, case.text));
    }
    assert!(here.len() > 180, "{}", here.len());
}
