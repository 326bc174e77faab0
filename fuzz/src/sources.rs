//! Checks URL databases: any bytes give a report and a list of sound pages, independent of the borders of the
//! read buffer.

use std::collections::BTreeSet;
use std::io::{self, Read};

use urika::value::Base;
use urika_sites::sitemap::{self, Limits, WriteError};
use urika_sites::{Database, Finding, Place, Rules, check};

/// The number of bytes that `urika_sites` reads from a file at once.
const BUFFER: usize = 1 << 16;

/// Checks the bytes as a file: read at once, read in pieces, after white space, and with its sound pages
/// written again.
pub fn run(data: &[u8]) {
    let found = Found::of(data);
    for finding in &found.findings {
        lies_in(data, finding);
    }
    assert!(found.pages.len() as u64 <= u64::from(found.entries), "{}", shown(data));
    // A number that depends on all bytes and picks the variants below.
    let pick = data.iter().fold(data.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()));
    assert_eq!(Found::of(Pieces(data, 1 + pick % 8)), found, "{}", shown(data));
    stays_the_same_behind_white_space(data, &found, pick / 8);
    takes_more_by_looser_rules(data, &found);
    comes_back(&found.pages, pick);
    has_a_sitemap(data, &found);
}

/// The result of reading a file with the default rules.
#[derive(Debug)]
struct Found {
    database: Database,
    entries: u32,
    pages: Vec<Page>,
    findings: Vec<Finding>,
}

/// A sound page of the file.
#[derive(Clone, Debug, PartialEq)]
struct Page {
    loc: String,
    lastmod: Option<String>,
    /// Pairs of language and URL. The page itself comes first when its language is known.
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

/// A reader that returns at most so many bytes at a time.
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

/// Checks that a finding has a place in the text. A finding about a value points at the start of a value or a
/// name.
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

/// Returns the byte at a place: the line break for the place after the line's last character, `None` for a
/// place outside the text.
fn byte_at(data: &[u8], at: Place) -> Option<u8> {
    let text = data.strip_prefix("\u{feff}".as_bytes()).unwrap_or(data);
    let line = text.split(|byte| *byte == b'\n').nth((at.line as usize).checked_sub(1)?)?;
    // Counts only the first byte of each character.
    let mut characters = line.iter().filter(|byte| (**byte).cast_signed() >= -0x40);
    let column = (at.column as usize).checked_sub(1)?;
    let before = characters.by_ref().take(column).count();
    (before == column).then(|| characters.next().copied().unwrap_or(b'\n'))
}

/// Checks that white space before the text moves the places and changes nothing else, even where the border
/// of a buffer falls inside the text.
fn stays_the_same_behind_white_space(data: &[u8], found: &Found, pick: usize) {
    // A byte order mark after white space has its own finding. A long string takes time, so only every
    // fourth input is tried.
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
        // An empty file has its finding at the start of the file.
        if finding.code != "NO_ENTRIES" {
            (finding.at, finding.related) = (moved(finding.at), finding.related.map(moved));
        }
        finding
    };
    let moved: Vec<Finding> = found.findings.iter().map(moved).collect();
    assert_eq!(behind.findings, moved, "{length} {}", shown(data));
}

/// Checks that looser rules find the same pages: a page that is not canonical is in the sitemap anyway, and
/// only the severity of the finding differs.
fn takes_more_by_looser_rules(data: &[u8], found: &Found) {
    let loose = Found::by(&Rules::new().take_unnormalized().take_unknown_fields(), data);
    assert_eq!((loose.entries, &loose.pages), (found.entries, &found.pages), "{}", shown(data));
    let what = |finding: &Finding| (finding.code, finding.at, finding.field.clone());
    assert!(loose.findings.iter().map(what).eq(found.findings.iter().map(what)), "{}", shown(data));
}

/// Checks that valid pages are parsed unchanged from an array, from one line each, and from several lines
/// each.
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
    /// Returns the page as a JSON entry, with `space` between the tokens.
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

    /// Returns the page for a comparison that ignores the order of its versions: the page itself comes first
    /// only when its language is known.
    fn with_any_order(&self) -> (&str, Option<&str>, BTreeSet<&(String, String)>) {
        (&self.loc, self.lastmod.as_deref(), self.versions.iter().collect())
    }
}

/// Checks that every page is in a sitemap, or that the limits are too small for it.
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
