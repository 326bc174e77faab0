//! Laws for every database.

#![cfg(feature = "schema")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;
use urika::value::Base;
use urika_sites::format::{Alternate, Entry};
use urika_sites::sitemap::{self, Limits, Part, WriteError};
use urika_sites::{Database, Report, Rules, check_str};

const LANGS: [&str; 5] = ["en", "ja", "de", "pt-BR", "x-default"];

/// Returns URLs of a few pages, some with characters that XML escapes and some not canonical.
fn loc() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..9_u8).prop_map(|page| format!("https://example.com/{page}")),
        1 => "https://example\\.com/[a-z&'();=/~%]{0,6}",
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let alternate = (prop::sample::select(&LANGS[..]), loc())
        .prop_map(|(lang, loc)| Alternate { lang: lang.into(), loc });
    (loc(), prop::option::of(prop::sample::select(&LANGS[..])), prop::collection::vec(alternate, 0..5))
        .prop_map(|(loc, lang, alternates)| {
            let mut entry = Entry::new(loc);
            entry.lang = lang.map(String::from);
            entry.lastmod = Some("2024-03-15".into()).filter(|_| entry.lang.is_some());
            entry.alternates = alternates;
            entry
        })
}

fn report(entries: &[Entry]) -> Report {
    let text: String = entries.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n").collect();
    check_str(&text, &Rules::new().take_unnormalized())
}

/// Counts each code at each URL.
fn tally(entries: &[Entry]) -> BTreeMap<(&'static str, String), usize> {
    let mut tally = BTreeMap::new();
    for finding in report(entries).findings {
        // The order of two places decides which one is reported and what is suggested. It does not decide
        // whether there is a conflict.
        let place = if finding.code == "LANG_CONFLICT" {
            String::new()
        } else {
            entries[finding.entry.unwrap() as usize - 1].loc.clone()
        };
        *tally.entry((finding.code, place)).or_default() += 1;
    }
    tally
}

/// A target that stores files in memory.
#[derive(Clone, Default)]
struct Files(Arc<Mutex<BTreeMap<String, Vec<u8>>>>);

struct File(Files, String);

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().get_mut(&self.1).unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The written files: the writer's report, and their contents.
type Written = (Vec<Part>, BTreeMap<String, Vec<u8>>);

fn written(database: &Database, limits: Limits) -> Result<Written, WriteError> {
    let files = Files::default();
    let base = Base::parse("https://example.com/maps").unwrap();
    let parts = sitemap::write(database, base, limits, |name| {
        let old = files.0.lock().unwrap().insert(name.to_owned(), Vec::new());
        assert!(old.is_none(), "{name} is written twice");
        Ok(File(files.clone(), name.to_owned()))
    })?;
    let files = files.0.lock().unwrap().clone();
    Ok((parts, files))
}

/// A page of a parsed sitemap.
#[derive(Debug, Default, PartialEq)]
struct Page {
    loc: String,
    lastmod: Option<String>,
    versions: Vec<(String, String)>,
}

/// Parses a sitemap or an index. The pages of an index have no versions.
fn parsed(xml: &[u8]) -> Vec<Page> {
    let mut reader = Reader::from_reader(xml);
    let (mut pages, mut text): (Vec<Page>, _) = (Vec::new(), String::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                text.clear();
                if matches!(start.name().as_ref(), "url" | "sitemap") {
                    pages.push(Page::default());
                }
            }
            Event::Empty(link) => {
                assert_eq!(link.name().as_ref(), "xhtml:link");
                let attributes: Vec<(String, String)> = link
                    .attributes()
                    .map(|attribute| attribute.unwrap())
                    .map(|it| {
                        (
                            it.key.as_ref().to_owned(),
                            it.normalized_value(quick_xml::XmlVersion::Explicit1_0).unwrap().into_owned(),
                        )
                    })
                    .collect();
                let [(rel, alternate), (hreflang, lang), (href, loc)] = &attributes[..] else {
                    panic!("{attributes:?}")
                };
                assert_eq!([rel, alternate, hreflang, href], ["rel", "alternate", "hreflang", "href"]);
                pages.last_mut().unwrap().versions.push((lang.clone(), loc.clone()));
            }
            Event::Text(piece) => text.push_str(&piece),
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                text.push_str(&quick_xml::escape::unescape(&entity).unwrap());
            }
            Event::End(end) => match end.name().as_ref() {
                "loc" => pages.last_mut().unwrap().loc = std::mem::take(&mut text),
                "lastmod" => pages.last_mut().unwrap().lastmod = Some(std::mem::take(&mut text)),
                _ => {}
            },
            Event::Eof => return pages,
            _ => {}
        }
    }
}

fn pages(database: &Database) -> Vec<Page> {
    database
        .pages()
        .map(|page| Page {
            loc: page.loc().into(),
            lastmod: page.lastmod().map(String::from),
            versions: page.versions().map(|version| (version.lang.into(), version.loc.into())).collect(),
        })
        .collect()
}

proptest! {
    #[test]
    fn the_sitemap_has_every_page(entries in prop::collection::vec(entry(), 1..12)) {
        let database = report(&entries).database;
        prop_assume!(database.pages().len() > 0);
        let (parts, files) = written(&database, Limits::default()).unwrap();
        prop_assert_eq!(parts.len(), 1);
        prop_assert_eq!(parts[0].bytes, files["sitemap.xml"].len() as u64);
        prop_assert_eq!(parsed(&files["sitemap.xml"]), pages(&database));
    }

    #[test]
    fn parts_hold_everything_once_and_keep_their_limits(
        entries in prop::collection::vec(entry(), 1..12),
        urls in 1..6_usize,
        bytes in 900..4000_u64,
    ) {
        let database = report(&entries).database;
        prop_assume!(database.pages().len() > 0);
        match written(&database, Limits { urls, bytes }) {
            Ok((parts, files)) => {
                let read: Vec<Page> = parts.iter().filter(|part| part.name != "sitemap.xml" || parts.len() == 1).flat_map(|part| parsed(&files[&part.name])).collect();
                prop_assert_eq!(read, pages(&database));
                for part in &parts {
                    let length = files[&part.name].len() as u64;
                    prop_assert!(part.urls <= urls && part.bytes <= bytes && part.bytes == length, "{part:?}, {length} bytes");
                }
                if parts.len() > 1 {
                    let names: Vec<String> = parts[..parts.len() - 1].iter().map(|part| format!("https://example.com/maps/{}", part.name)).collect();
                    let index: Vec<String> = parsed(&files["sitemap.xml"]).into_iter().map(|page| page.loc).collect();
                    prop_assert_eq!(index, names);
                }
            }
            Err(WriteError::TooManyParts { parts }) => prop_assert!(parts > urls || bytes < 2000, "{parts}"),
            Err(WriteError::PageTooLarge { .. }) => prop_assert!(bytes < 2000),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn every_page_is_among_its_versions(entries in prop::collection::vec(entry(), 1..12)) {
        for page in pages(&report(&entries).database) {
            let distinct: BTreeSet<_> = page.versions.iter().collect();
            prop_assert_eq!(distinct.len(), page.versions.len());
            let has_lang = page.versions.iter().any(|(_, loc)| *loc == page.loc);
            prop_assert!(has_lang || page.versions.is_empty() || entries.iter().any(|entry| entry.lang.is_none()));
        }
    }

    /// Normalizing a normalized database changes nothing and reports no form.
    #[test]
    fn a_normalized_database_stays_as_it_is(entries in prop::collection::vec(entry(), 1..12)) {
        let database = report(&entries).database;
        let normalized: Vec<Entry> = database.pages().map(Entry::from).collect();
        let again = report(&normalized);
        let forms = ["NOT_CANONICAL", "TRAILING_SLASH_VIOLATION", "DUPLICATE_LOC"];
        prop_assert!(again.findings.iter().all(|finding| !forms.contains(&finding.code)), "{:?}", again.findings);
        prop_assert_eq!(again.database.pages().map(Entry::from).collect::<Vec<_>>(), normalized);
        prop_assert_eq!(pages(&again.database), pages(&database));
    }

    #[test]
    fn the_order_of_entries_does_not_matter(
        (entries, shuffled) in prop::collection::vec(entry(), 1..9).prop_flat_map(|entries| {
            // Of two entries for one URL the first one counts, so duplicates would depend on the order.
            let mut seen = BTreeSet::new();
            let distinct: Vec<Entry> = entries.into_iter().filter(|entry| seen.insert(canonical(&entry.loc))).collect();
            (Just(distinct.clone()), Just(distinct).prop_shuffle())
        })
    ) {
        prop_assert_eq!(tally(&entries), tally(&shuffled));
    }

    #[test]
    fn nothing_that_is_read_panics(text in "[\\[\\]{}\":, \na-z0-9\\\\]{0,60}") {
        let report = check_str(&text, &Rules::new());
        for finding in &report.findings {
            let lines = text.lines().count().max(1) + 1;
            prop_assert!(finding.at.line >= 1 && finding.at.line as usize <= lines, "{finding}");
            prop_assert!(finding.at.column >= 1);
        }
    }
}

fn canonical(loc: &str) -> String {
    report(&[Entry::new(loc)])
        .database
        .pages()
        .next()
        .map_or_else(|| loc.to_owned(), |page| page.loc().to_owned())
}

#[test]
fn no_page_is_no_sitemap() {
    let error = written(&Database::default(), Limits::default()).unwrap_err();
    assert!(matches!(error, WriteError::Empty));
}
