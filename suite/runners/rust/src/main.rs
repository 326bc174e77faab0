//! Reads strings from lines of hexadecimal digits, and prints a verdict of the library for each: `1`, `0`, or
//! `!` for a panic.

use std::io::{BufRead, Write};

type Accepts = fn(&str) -> bool;

const LIBRARIES: [(&str, Accepts); 7] = [
    ("urika", |text| urika::UriRef::parse(text).is_ok()),
    ("fluent-uri", |text| fluent_uri::UriRef::parse(text).is_ok()),
    ("iri-string", |text| iri_string::types::UriReferenceStr::new(text).is_ok()),
    ("iref", |text| iref::UriRef::new(text).is_ok()),
    ("uriparse", |text| uriparse::URIReference::try_from(text).is_ok()),
    ("http", |text| text.parse::<http::Uri>().is_ok()),
    ("url", |text| url::Url::parse(text).is_ok()),
];

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    if name == "read" {
        return std::io::stdin().lock().lines().try_for_each(|line| {
            writeln!(std::io::stdout(), "{}", read(&text(&line?)))
        });
    }
    let (_, accepts) = LIBRARIES.into_iter().find(|(other, _)| *other == name).expect("a known library");
    std::panic::set_hook(Box::new(|_| {}));
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        let text = text(&line?);
        let verdict = match std::panic::catch_unwind(|| accepts(&text)) {
            Ok(accepts) => u8::from(accepts).to_string(),
            Err(_) => "!".into(),
        };
        writeln!(out, "{verdict}")?;
    }
    out.flush()
}

/// Returns scheme, host, port, path and query of a URL in hexadecimal digits.
fn read(text: &str) -> String {
    let Ok(url) = url::Url::parse(text) else { return "!".into() };
    let hex = |text: &str| text.bytes().map(|byte| format!("{byte:02x}")).collect::<String>();
    let port = url.port().map(|port| port.to_string()).unwrap_or_default();
    let parts = [url.scheme(), url.host_str().unwrap_or_default(), &port, url.path()].map(hex);
    format!("{} {}", parts.join(" "), url.query().map_or("-".into(), hex))
}

fn text(digits: &str) -> String {
    let byte = |at| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal digits");
    String::from_utf8((0..digits.len()).step_by(2).map(byte).collect()).expect("UTF-8")
}
