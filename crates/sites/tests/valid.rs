//! Checks that every written sitemap is valid by the schema of its protocol.
//!
//! `tests/schemas` has the rules of the protocol's schema, and `xmllint` checks the files if it is installed.
//! A W3C date-time may break the schema's rules for dates, so these are checked without `xmllint` as well.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use urika::value::Base;
use urika_sites::sitemap::{self, Limits};
use urika_sites::{Rules, check_str};

/// Returns the sitemap files of a database, by name.
fn written(database: &str, limits: Limits) -> BTreeMap<String, String> {
    let report = check_str(database, &Rules::new().take_unnormalized());
    assert_eq!(report.errors(), 0, "{:?}", report.findings);
    let folder = tempfile();
    let base = Base::parse("https://teahouse.example/").unwrap();
    let parts =
        sitemap::write(&report.database, base, limits, |name| std::fs::File::create(folder.join(name)))
            .unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    parts.into_iter().map(|part| (part.name.clone(), read(&part.name))).collect()
}

/// Returns a new folder for the files of one test.
fn tempfile() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("valid-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns every combination of these pieces that the package accepts as a W3C date-time.
fn dates() -> Vec<String> {
    let mut dates = Vec::new();
    for date in ["2024", "2024-04", "2024-04-30", "2024-02-29", "0001-01-01", "9999-12-31"] {
        dates.push(date.to_owned());
        for time in ["00:00", "23:59", "23:59:59", "10:00:00.5", "10:00:00.000", "10:00:00.123456789"] {
            for zone in ["Z", "+00:00", "-00:00", "+09:00", "-05:30", "+14:00", "-14:00", "+14:59", "+23:00"]
            {
                dates.push(format!("{date}T{time}{zone}"));
            }
        }
    }
    dates.retain(|date| check_str(&entry(1, date), &Rules::new()).errors() == 0);
    dates
}

fn entry(number: usize, lastmod: &str) -> String {
    format!(r#"{{ "loc": "https://teahouse.example/{number}", "lastmod": "{lastmod}" }}"#)
}

/// Returns a database with one page for each date.
fn database(dates: &[String]) -> String {
    let entries: Vec<String> = dates.iter().enumerate().map(|(number, date)| entry(number, date)).collect();
    entries.join("\n")
}

fn sample() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/teahouse.json")).unwrap()
}

fn lastmods(xml: &str) -> Vec<&str> {
    xml.split("<lastmod>").skip(1).map(|rest| rest.split_once("</lastmod>").unwrap().0).collect()
}

/// Returns true for `xsd:date` or `xsd:dateTime`, with years from 0001 to 9999.
fn is_xsd_date(text: &str) -> bool {
    let number = |range: std::ops::Range<usize>| {
        let digits = text.get(range).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<u32>().ok()
    };
    let is = |at: usize, byte: u8| text.as_bytes().get(at) == Some(&byte);
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = [31, 28 + u32::from(is_leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let is_date = year > 0 && is(4, b'-') && is(7, b'-') && (1..=12).contains(&month);
    if !is_date || day == 0 || day > days[month as usize - 1] {
        return false;
    }
    let rest = &text[10..];
    if !rest.starts_with('T') {
        return is_zone(rest);
    }
    let times = [number(11..13), number(14..16), number(17..19)];
    let [Some(hour), Some(minute), Some(second)] = times else { return false };
    let rest = &text[19..];
    let fraction =
        rest.strip_prefix('.').map_or(0, |digits| 1 + digits.bytes().take_while(u8::is_ascii_digit).count());
    hour < 24
        && minute < 60
        && second < 60
        && is(13, b':')
        && is(16, b':')
        && fraction != 1
        && is_zone(&rest[fraction..])
}

/// Returns true for an empty zone, `Z`, or an offset of up to 14 hours.
fn is_zone(text: &str) -> bool {
    let [b'+' | b'-', a, b, b':', c, d] = text.as_bytes() else { return matches!(text, "" | "Z") };
    let digits = [a, b, c, d].map(|byte| u32::from(byte.wrapping_sub(b'0')));
    let [a, b, c, d] = digits;
    digits.iter().all(|digit| *digit < 10) && c < 6 && (a * 10 + b) * 60 + c * 10 + d <= 14 * 60
}

/// Checks the dates without `xmllint`.
#[test]
fn every_date_is_one_of_the_schema() {
    let dates = dates();
    assert!(dates.len() > 150 && dates.iter().any(|date| date == "2024-04"), "{}", dates.len());
    let files = written(&database(&dates), Limits::default());
    let written = lastmods(&files["sitemap.xml"]);
    assert_eq!(written.len(), dates.iter().filter(|date| date.len() > 7).count());
    for date in
        written.into_iter().chain(lastmods(&self::written(&sample(), Limits::default())["sitemap.xml"]))
    {
        assert!(is_xsd_date(date), "{date}");
    }
    for date in
        ["2024", "2024-04", "2024-04-31", "2024-04-30T10:00Z", "0000-01-01", "2024-04-30T10:00:00+14:01"]
    {
        assert!(!is_xsd_date(date), "{date}");
    }
}

/// Returns whether `xmllint` accepts a file by a schema, or `None` without `xmllint`.
#[expect(clippy::explicit_write, reason = "nobody sees what `eprintln!` says in a test that passes")]
fn is_valid(file: &Path, schema: &str) -> Option<bool> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schemas").join(schema);
    let output =
        Command::new("xmllint").args(["--noout", "--nonet", "--schema"]).arg(schema).arg(file).output();
    match output {
        Ok(output) => match output.status.code() {
            Some(0) => Some(true),
            Some(3) => Some(false),
            code => panic!("xmllint {code:?}: {}", String::from_utf8_lossy(&output.stderr)),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            writeln!(io::stderr(), "skipped: no sitemap is held to its schema without xmllint").unwrap();
            None
        }
        Err(error) => panic!("xmllint: {error}"),
    }
}

/// Checks that every file of a sitemap is valid.
fn hold(files: &BTreeMap<String, String>) {
    let folder = tempfile();
    for (name, xml) in files {
        let path = folder.join(name);
        std::fs::write(&path, xml).unwrap();
        let schema = if xml.contains("<sitemapindex") { "siteindex.xsd" } else { "sitemap.xsd" };
        assert_ne!(is_valid(&path, schema), Some(false), "{}", path.display());
    }
}

#[test]
fn every_sitemap_is_valid_by_xmllint() {
    hold(&written(&sample(), Limits::default()));
    let parts = written(&sample(), Limits { urls: 7, ..Limits::default() });
    assert!(parts.len() > 3);
    hold(&parts);
    hold(&written(&database(&dates()), Limits::default()));
    let shortest = r#"{ "loc": "https://a.b/", "lang": "zh-Hant-TW", "alternates": [
        { "lang": "x-default", "loc": "https://h/" }, { "lang": "en", "loc": "https://a.b/?a=1&b='2'" }] }"#;
    hold(&written(shortest, Limits::default()));
}

/// A schema that accepts everything would make the test above pass always.
#[test]
fn the_schemas_refuse_what_the_protocol_refuses() {
    let good = written(&database(&["2024-04-30".to_owned()]), Limits::default())["sitemap.xml"].clone();
    let path = tempfile().join("sitemap.xml");
    for (old, new) in [
        ("2024-04-30", "2024-04"),
        ("2024-04-30", "2024-04-30T10:00Z"),
        ("2024-04-30", "2024-04-30T10:00:00+14:01"),
        ("2024-04-30", "0000-04-30"),
        ("https://teahouse.example/0", "https://h/"),
        ("</url>", "<priority xmlns=\"urn:other\"/></url>"),
        ("</lastmod>", "</lastmod><lastmod>2024-04-30</lastmod>"),
        ("lastmod>", "changed>"),
    ] {
        let bad = good.replace(old, new);
        assert_ne!(bad, good);
        std::fs::write(&path, bad).unwrap();
        assert_ne!(is_valid(&path, "sitemap.xsd"), Some(true), "{new}");
    }
}
