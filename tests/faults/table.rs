//! Reads `tests/data/faults.txt`, and passes each string to the parser that its block names.

use urika::fragment::{JsonPointer, Lines};
use urika::template::Template;
use urika::value::{AbsPath, Base, Encoded, FilePath, Label, ObjectKey, RelPath, Segment, SegmentWithSlash};
use urika::{Host, ParseError, Policy, Refusal, RequestTarget, TrailingSlash, Uri, UriBuf, UriRef};
use urika_template::typed::Rules;

use crate::support::{data, unescape};

/// One block of the table.
pub(crate) struct Case {
    pub(crate) code: String,
    pub(crate) door: String,
    pub(crate) part: String,
    pub(crate) offset: usize,
    pub(crate) length: u32,
    pub(crate) text: String,
    pub(crate) diagnostic: String,
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
            diagnostic: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// Returns the parser's error, or `None` when this build cannot produce the fault.
    pub(crate) fn error(&self) -> Option<ParseError> {
        let idna = if cfg!(feature = "idna") { "without_idna" } else { "with_idna" };
        if self.door.ends_with(idna) {
            return None;
        }
        let error = open(self.parser(), &self.text);
        Some(error.unwrap_or_else(|| panic!("{} takes {:?}", self.door, self.text)))
    }

    /// Returns the message of the error, with the list of the policy.
    #[allow(dead_code, reason = "`remedies.rs` applies remedies without the list")]
    pub(crate) fn diagnostic_of(&self, error: &ParseError) -> String {
        let diagnostic = error.diagnostic(&self.text);
        let listing = listing(self.parser());
        listing.map_or(diagnostic, |policy| diagnostic.under(&policy)).to_string()
    }

    /// Returns the name of the parser, without the feature that the case needs.
    pub(crate) fn parser(&self) -> &str {
        self.door.trim_end_matches("_with_idna").trim_end_matches("_without_idna")
    }

    /// Returns the sentence and the section in the first line of the diagnostic.
    pub(crate) fn sentence_and_section(&self) -> (&str, &str) {
        let first = self.diagnostic.lines().next().expect("a diagnostic");
        let (_, rest) = first.split_once(": ").expect("a title");
        let (sentence, section) = rest.rsplit_once(" [").expect("a section");
        (sentence, section.strip_suffix(']').expect("a section"))
    }
}

/// Passes `text` to the parser with this name in the table.
pub(crate) fn open(door: &str, text: &str) -> Option<ParseError> {
    const IN: Uri<'_> = urika::uri!("http://h/");
    const URN: Uri<'_> = urika::uri!("urn:example:b");
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
        "page_strict" => Policy::PAGE.strict().normalize(text).err(),
        "page_always" => Policy::PAGE.trailing_slash(TrailingSlash::Always).strict().normalize(text).err(),
        "resource_strict" => Policy::RESOURCE.remove_params(&["utm_*"]).strict().normalize(text).err(),
        "local" => Policy::local_target(text).err(),
        "target" => RequestTarget::parse(text).err(),
        "public" => Policy::PUBLIC.normalize(text).err(),
        "page" | "paths" | "careful" | "schemes" | "https_only" => {
            listing(door).expect("a policy").normalize(text).err()
        }
        "host" => Host::parse(text).err(),
        "encoded" => Encoded::parse(text).err(),
        "template" => Template::parse(text).err(),
        "segment" => Segment::parse(text).err(),
        "label" => Label::parse(text).err(),
        "lines" => Lines::parse(text).err(),
        "json_pointer" => JsonPointer::parse(text).err(),
        "json_fragment" => JsonPointer::from_fragment(text).err(),
        "allow_slash" => SegmentWithSlash::parse(text).err(),
        "value" => Rules::new(LOWER, "a-z", 2, 3, true).check(text).err(),
        "value_not" => Rules::new(LOWER, "a-z", 1, 9, true).without(&["me"]).check(text).err(),
        "value_one" => Rules::new(LOWER, "a-z", 1, 1, true).check(text).err(),
        "value_name" => Some(urika_template::typed::unknown_name(text, &["open", "closed"])),
        "rel_path" => RelPath::parse(text).err(),
        "file_path" => FilePath::parse(text).err(),
        "object_key" => ObjectKey::parse(text).err(),
        "abs_path" => AbsPath::parse(text).err(),
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

/// Returns the policy of a parser, if the policy has lists.
pub(crate) fn listing(door: &str) -> Option<Policy<'static>> {
    Some(match door {
        "page" => Policy::PAGE,
        "paths" => Policy::LITERAL.paths(&["/api/", "/hooks/*"]),
        "careful" => CAREFUL,
        "schemes" => RESOURCES,
        "https_only" => Policy::RFC3986.schemes(&["https"]),
        _ => return None,
    })
}

const RESOURCES: Policy<'_> = Policy::RESOURCE
    .schemes(&["file", "db", "git", "memory", "custom"])
    .refuse(Refusal::HostTraversal)
    .refuse(Refusal::PathTraversal);

/// A policy with every refusal that literals do not have by default, and with lists.
const CAREFUL: Policy<'_> = Policy::LITERAL
    .refuse(Refusal::Query)
    .refuse(Refusal::Fragment)
    .refuse(Refusal::AnyUserinfo)
    .refuse(Refusal::OddPort)
    .refuse(Refusal::EncodedSlash)
    .refuse(Refusal::EncodedDot)
    .refuse(Refusal::EncodedControl)
    .refuse(Refusal::EmptySegment)
    .refuse(Refusal::HostTraversal)
    .refuse(Refusal::PathTraversal)
    .refuse(Refusal::QueryApostrophe)
    .hosts(&["h", "*.example.com"])
    .ports(&[8443]);

/// Returns all cases of the table.
pub(crate) fn cases() -> Vec<Case> {
    let text = data("faults.txt");
    let blocks = text.split("\n\n").filter(|block| !block.lines().all(|line| line.starts_with("# ")));
    blocks.map(Case::parse).collect()
}
