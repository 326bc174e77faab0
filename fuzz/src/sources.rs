//! URL databases: whatever the bytes, a report and what is sound; and nothing depends on where a
//! buffer ends.

use std::collections::BTreeSet;
use std::io::{self, Read};

use urika::value::Base;
use urika_sites::sitemap::{self, Limits, WriteError};
use urika_sites::{Database, Finding, Place, Rules, check};

/// The number of bytes that `urika_sites` reads from a file at once.
const BUFFER: usize = 1 << 16;

/// The bytes as a file; the same in pieces, behind white space, and what is sound written again.
pub fn run(data: &[u8]) {
    let found = Found::of(data);
    for finding in &found.findings {
        lies_in(data, finding);
    }
    assert!(found.pages.len() as u64 <= u64::from(found.entries), "{}", shown(data));
    // A number that depends on all bytes, for what is picked.
    let pick = data.iter().fold(data.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()));
    assert_eq!(Found::of(Pieces(data, 1 + pick % 8)), found, "{}", shown(data));
    stays_the_same_behind_white_space(data, &found, pick / 8);
    takes_more_by_looser_rules(data, &found);
    comes_back(&found.pages, pick);
    has_a_sitemap(data, &found);
}

/// The result of reading a file, by the rules that are the default.
#[derive(Debug)]
struct Found {
    database: Database,
    entries: u32,
    pages: Vec<Page>,
    findings: Vec<Finding>,
}

/// A page as it is found.
#[derive(Clone, Debug, PartialEq)]
struct Page {
    loc: String,
    lastmod: Option<String>,
    /// Language and URL, the page itself first where it has a language.
    versions: Vec<(String, String)>,
}

impl PartialEq for Found {
    fn eq(&self, other: &Self) -> bool {
        (self.entries, &self.pages, &self.findings) == (other.entries, &other.pages, &other.findings)
    }
}

impl Found {
    fn of(input: impl Read) -> Self {
        Self::by(&Rules::new(), input)
    }

    fn by(rules: &Rules<'_>, input: impl Read) -> Self {
        let mut findings = Vec::new();
        let database = check(input, rules, &mut |finding| findings.push(finding)).expect("bytes in memory");
        let page = |page: urika_sites::Page<'_>| Page {
            loc: page.loc().to_owned(),
            lastmod: page.lastmod().map(str::to_owned),
            versions: page.versions().map(|it| (it.lang.to_owned(), it.loc.to_owned())).collect(),
        };
        let pages = database.pages().map(page).collect();
        Self { entries: database.entries_read(), pages, findings, database }
    }
}

/// Hands on a few bytes at a time.
struct Pieces<'b>(&'b [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let (piece, rest) = self.0.split_at(self.1.min(self.0.len()).min(out.len()));
        out[..piece.len()].copy_from_slice(piece);
        self.0 = rest;
        Ok(piece.len())
    }
}

fn shown(data: &[u8]) -> String {
    format!("b\"{}\"", data.escape_ascii())
}

/// A finding has its place in the text; a finding of a value has it where a value or a name begins.
fn lies_in(data: &[u8], finding: &Finding) {
    assert!(!finding.message.is_empty() && !finding.remedy.is_empty(), "{}: {finding:?}", shown(data));
    let is_of_json = ["INVALID_JSON", "NO_ENTRIES"].contains(&finding.code);
    for at in [Some(finding.at), finding.related].into_iter().flatten() {
        let there = byte_at(data, at).unwrap_or_else(|| panic!("{}: {at:?} of {finding}", shown(data)));
        let begins = b"\"{[-tfn".contains(&there) || there.is_ascii_digit();
        assert!(begins || is_of_json, "{}: {at:?} of {finding}", shown(data));
    }
    assert!(finding.entry.is_some() || is_of_json, "{}: {finding:?}", shown(data));
}

/// The byte at a place; behind a line its end. `None` outside.
fn byte_at(data: &[u8], at: Place) -> Option<u8> {
    let text = data.strip_prefix("\u{feff}".as_bytes()).unwrap_or(data);
    let line = text.split(|byte| *byte == b'\n').nth((at.line as usize).checked_sub(1)?)?;
    // The first bytes of characters.
    let mut characters = line.iter().filter(|byte| (**byte).cast_signed() >= -0x40);
    let column = (at.column as usize).checked_sub(1)?;
    let before = characters.by_ref().take(column).count();
    (before == column).then(|| characters.next().copied().unwrap_or(b'\n'))
}

/// White space before it moves the places and nothing else, even where a buffer ends in the text.
fn stays_the_same_behind_white_space(data: &[u8], found: &Found, pick: usize) {
    // Of a mark that is not the first there is more to say. A long text takes its time.
    if data.starts_with("\u{feff}".as_bytes()) || !pick.is_multiple_of(4) {
        return;
    }
    let length = BUFFER.saturating_sub((pick / 8) % (data.len() + 2));
    let is_line = (pick / 4).is_multiple_of(2);
    let mut text = vec![b' '; length];
    text.extend(is_line.then_some(b'\n'));
    text.extend(data);
    let behind = Found::of(&*text);
    assert_eq!((behind.entries, &behind.pages), (found.entries, &found.pages), "{length} {}", shown(data));
    let moved = |at: Place| match (is_line, at.line) {
        (true, line) => Place { line: line + 1, column: at.column },
        (false, 1) => Place { line: 1, column: at.column + u32::try_from(length).unwrap_or_default() },
        (false, _) => at,
    };
    let moved = |finding: &Finding| {
        let mut finding = finding.clone();
        // An empty file is at fault where it begins.
        if finding.code != "NO_ENTRIES" {
            (finding.at, finding.related) = (moved(finding.at), finding.related.map(moved));
        }
        finding
    };
    let moved: Vec<Finding> = found.findings.iter().map(moved).collect();
    assert_eq!(behind.findings, moved, "{length} {}", shown(data));
}

/// A page that is not canonical has its place in the sitemap all the same; only the severity differs.
fn takes_more_by_looser_rules(data: &[u8], found: &Found) {
    let loose = Found::by(&Rules::new().take_unnormalized().take_unknown_fields(), data);
    assert_eq!((loose.entries, &loose.pages), (found.entries, &found.pages), "{}", shown(data));
    let what = |finding: &Finding| (finding.code, finding.at, finding.field.clone());
    assert!(loose.findings.iter().map(what).eq(found.findings.iter().map(what)), "{}", shown(data));
}

/// Sound pages, written as an array, in lines, and in several lines each, are read as the same.
fn comes_back(pages: &[Page], pick: usize) {
    let space = [" ", "", "\t", "\r", "   "][pick % 5];
    let lines: Vec<String> = pages.iter().map(|page| page.written(space)).collect();
    let several: Vec<String> = pages.iter().map(|page| page.written("\r\n")).collect();
    for text in [format!("[{}]", lines.join(",\n")), lines.join("\r\n"), several.join("\n")] {
        let found = Found::of(text.as_bytes());
        assert!(
            found.pages.iter().map(Page::with_any_order).eq(pages.iter().map(Page::with_any_order)),
            "{text:?}"
        );
        let is_of_the_text = |finding: &&Finding| {
            let code = finding.code;
            code.starts_with("INVALID") || code.ends_with("_TYPE") || code.contains("CANONICAL")
        };
        assert_eq!(found.findings.iter().find(is_of_the_text), None, "{text:?}");
    }
}

impl Page {
    /// The page as an entry, with `space` between the tokens.
    fn written(&self, space: &str) -> String {
        let mut fields = vec![format!("\"loc\":{space}\"{}\"", self.loc)];
        fields.extend(self.lastmod.iter().map(|date| format!("\"lastmod\":{space}\"{date}\"")));
        let own = self.versions.first().filter(|(_, loc)| *loc == self.loc);
        fields.extend(own.map(|(lang, _)| format!("\"lang\":\"{lang}\"")));
        let version = |(lang, loc): &(String, String)| {
            format!("{{\"lang\":\"{lang}\",{space}\"loc\":{space}\"{loc}\"{space}}}")
        };
        let versions: Vec<String> = self.versions.iter().map(version).collect();
        fields.push(format!("\"alternates\":[{space}{}{space}]", versions.join(",")));
        format!("{{{space}{}{space}}}", fields.join(&format!("{space},{space}")))
    }

    /// The page, its versions in any order: where its language is not known, it may not be the first.
    fn with_any_order(&self) -> (&str, Option<&str>, BTreeSet<&(String, String)>) {
        (&self.loc, self.lastmod.as_deref(), self.versions.iter().collect())
    }
}

/// Every page is in a sitemap, or the limits are too small for it.
fn has_a_sitemap(data: &[u8], found: &Found) {
    let base = Base::parse("https://example.com/").expect("a base");
    for limits in [Limits::default(), Limits { urls: 2, bytes: 1000 }] {
        match sitemap::write(&found.database, base, limits, |_| Ok(io::sink())) {
            Ok(parts) => {
                let files = parts.iter().filter(|part| parts.len() == 1 || part.name != sitemap::NAME);
                assert_eq!(files.map(|part| part.urls).sum::<usize>(), found.pages.len(), "{}", shown(data));
                assert!(parts.iter().all(|part| part.bytes <= limits.bytes), "{}: {parts:?}", shown(data));
            }
            Err(WriteError::Empty) => assert!(found.pages.is_empty(), "{}", shown(data)),
            Err(WriteError::TooManyParts { .. } | WriteError::PageTooLarge { .. }) => {
                assert!(limits.urls == 2, "{}", shown(data));
            }
            Err(error) => panic!("{}: {error}", shown(data)),
        }
    }
}
