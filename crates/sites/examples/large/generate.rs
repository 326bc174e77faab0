//! Generates databases of any size.

use std::io::{self, Write};

const LANGS: [&str; 11] = ["en", "ja", "de", "fr", "es", "pt-BR", "it", "nl", "ko", "zh-Hant", "pl"];

/// Writes `entries` entries in clusters, each with at most ten `alternates`. The last cluster may be smaller.
pub(crate) fn database(entries: usize, alternates: usize, out: &mut impl Write) -> io::Result<()> {
    let langs = &LANGS[..LANGS.len().min(alternates + 1)];
    writeln!(out, "[")?;
    for number in 0..entries {
        let (page, own) = (number / langs.len(), number % langs.len());
        let cluster = &langs[..langs.len().min(entries - page * langs.len())];
        entry(page, own, cluster, out)?;
        writeln!(out, "{}", if number + 1 < entries { "," } else { "" })?;
    }
    writeln!(out, "]")
}

fn entry(page: usize, own: usize, cluster: &[&str], out: &mut impl Write) -> io::Result<()> {
    let loc = |lang: &str| {
        format!("https://example.com/{}/articles/{page}/a-title-of-usual-length", lang.to_lowercase())
    };
    writeln!(out, "  {{\n    \"loc\": \"{}\",\n    \"lastmod\": \"2024-03-15\",", loc(cluster[own]))?;
    write!(out, "    \"lang\": \"{}\",\n    \"alternates\": [", cluster[own])?;
    let mut comma = "";
    for lang in cluster.iter().filter(|lang| **lang != cluster[own]) {
        write!(out, "{comma}\n      {{ \"lang\": \"{lang}\", \"loc\": \"{}\" }}", loc(lang))?;
        comma = ",";
    }
    write!(out, "\n    ]\n  }}")
}
