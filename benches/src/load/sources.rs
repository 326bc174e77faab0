//! URL databases, as `urika-sites` reads them.

use std::hint::black_box;

use urika_sites::{Rules, check_str};

use super::Load;

pub(super) const LOADS: &[Load] = &[
    ("database, an array", |n| check(&format!("[{}]", entries(n).join(",")))),
    ("database, lines", |n| check(&entries(n).join("\n"))),
    ("database, entries of several lines", |n| check(&entries(n).join("\n").replace(',', ",\n"))),
    ("database, broken lines", |n| check(&format!("{{}}\n{}", "{\"loc\":\"/\u{e9}\n".repeat(n)))),
    ("database, broken entries", |n| check(&"{\n\"loc\":\"/a\",\n,\n}\n".repeat(n))),
    ("database, blank lines", |n| check(&format!("{}[{{}}]", "   \r\n\t\n".repeat(n)))),
    ("database, one line of many entries", |n| check(&entries(n).concat())),
    ("database, all of one URL", |n| check(&"{\"loc\":\"https://h.example/\"}\n".repeat(n))),
    ("database, one cluster", |n| {
        let alternates =
            (0..n).map(|i| format!("{{\"lang\":\"x-default\",\"loc\":\"https://h.example/{i}\"}}"));
        let alternates = alternates.collect::<Vec<_>>().join(",");
        check(&format!("{{\"loc\":\"https://h.example/\",\"lang\":\"en\",\"alternates\":[{alternates}]}}"));
    }),
    ("database, a hub", |n| {
        let version = |i| format!("{{\"lang\":\"de\",\"loc\":\"https://h.example/{i}\"}}");
        let alternates = (0..n).map(version).collect::<Vec<_>>().join(",");
        let back = "[{\"lang\":\"en\",\"loc\":\"https://h.example/\"}]";
        let page =
            |i| format!("{{\"loc\":\"https://h.example/{i}\",\"lang\":\"de\",\"alternates\":{back}}}\n");
        let pages: String = (0..n).map(page).collect();
        check(&format!(
            "{{\"loc\":\"https://h.example/\",\"lang\":\"en\",\"alternates\":[{alternates}]}}\n{pages}"
        ));
    }),
    ("database, a long URL", |n| {
        check(&format!("{{\"loc\":\"HTTPS://h.example{}\"}}", "/%7e/..//\\u00e9".repeat(n)));
    }),
    ("database, a long language tag", |n| {
        check(&format!("{{\"loc\":\"https://h.example/\",\"lang\":\"en{}\"}}", "-rozaj-u-co_x".repeat(n)));
    }),
    ("database, long private tags", |n| {
        check(&format!("{{\"loc\":\"https://h.example/\",\"lang\":\"en-x{}\"}}", "-abcdefgh".repeat(n)));
    }),
    ("database, many language tags", |n| {
        let version = |i| format!("{{\"lang\":\"en-a{i:06}\",\"loc\":\"https://h.example/{i}\"}}");
        let alternates = (0..n).map(version).collect::<Vec<_>>().join(",");
        check(&format!("{{\"loc\":\"https://h.example/\",\"alternates\":[{alternates}]}}"));
    }),
    ("database, a long date", |n| {
        check(&format!(
            "{{\"loc\":\"https://h.example/\",\"lastmod\":\"2024-01-01T00:00:00.{}Z\"}}",
            "0".repeat(10 * n)
        ));
    }),
    ("database, a long name", |n| check(&format!("{{\"{}\":1}}", "lo-c_".repeat(n)))),
    ("database, many names", |n| {
        check(&format!("{{{}\"loc\":1}}", "\"Loc\":1,\"locs\":2,\"x\":3,".repeat(n)));
    }),
    ("database, a long number", |n| check(&format!("[{}]", "1".repeat(10 * n)))),
    ("database, deep nesting", |n| check(&"[{\"x\":".repeat(n))),
    ("database, deep nesting of arrays in lines", |n| {
        check(&format!("{{\"x\":{}\n", "[".repeat(100)).repeat(n));
    }),
];

fn check(text: &str) {
    drop(black_box(check_str(text, &Rules::new())));
}

/// Returns `size / 4` entries. Each entry lists another entry, which lists it back.
fn entries(size: usize) -> Vec<String> {
    let entry = |i: usize| {
        let (own, other) = if i.is_multiple_of(2) { ("en", "ja") } else { ("ja", "en") };
        format!(
            "{{\"loc\":\"https://h.example/{i}\",\"lang\":\"{own}\",\"alternates\":[{{\"lang\":\"{other}\",\"loc\":\"https://h.example/{}\"}}]}}",
            i ^ 1
        )
    };
    (0..size / 4).map(entry).collect()
}
