//! The smallest database for each message.

/// A database, the options of the command, and the expected code.
pub(crate) struct Example {
    pub(crate) code: &'static str,
    pub(crate) options: &'static [&'static str],
    pub(crate) database: Vec<u8>,
}

impl Example {
    /// Returns the database with long lines cut off.
    pub(crate) fn shown(&self) -> String {
        const MOST: usize = 150;
        let cut = |line: &str| match line.char_indices().nth(MOST) {
            Some((at, _)) => format!("{}…\n", &line[..at]),
            None => format!("{line}\n"),
        };
        String::from_utf8_lossy(&self.database).lines().map(cut).collect()
    }
}

/// Returns all examples.
pub(crate) fn examples() -> Vec<Example> {
    let mut all = Vec::new();
    for table in [URLS, JSON, ENTRIES, DATES, LANGUAGES, CLUSTERS] {
        all.extend(table.iter().map(|&(code, options, text)| Example {
            code,
            options,
            database: text.into(),
        }));
    }
    let long = format!("{{ \"loc\": \"https://example.com/{}\" }}", "a".repeat(2048));
    all.push(Example { code: "LOC_TOO_LONG", options: &[], database: long.into() });
    let deep = format!("{{ \"loc\": {}", "[".repeat(200));
    all.push(Example { code: "INVALID_JSON", options: &[], database: deep.into() });
    let bytes = b"{ \"loc\": \"https://example.com/\xff\" }".to_vec();
    all.push(Example { code: "INVALID_JSON", options: &[], database: bytes });
    all
}

/// Code, options, database.
type Row = (&'static str, &'static [&'static str], &'static str);

const NO: &[&str] = &[];

const URLS: &[Row] = &[
    ("INVALID_URL", NO, r#"{ "loc": "https://example.com/a page" }"#),
    ("INVALID_URL", NO, r#"{ "loc": "not a url" }"#),
    ("RELATIVE_URL", NO, r#"{ "loc": "/de/kontakt" }"#),
    ("UNSUPPORTED_PROTOCOL", NO, r#"{ "loc": "ftp://example.com/files" }"#),
    ("INVALID_HOST", NO, r#"{ "loc": "https://exa_mple.com/" }"#),
    ("INVALID_HOST", NO, r#"{ "loc": "https://\u4f8b\uff0f.jp/" }"#),
    ("TRAILING_SLASH_VIOLATION", NO, r#"{ "loc": "https://example.com/page/" }"#),
    ("TRAILING_SLASH_VIOLATION", &["--trailing-slash", "always"], r#"{ "loc": "https://example.com/page" }"#),
    ("NOT_CANONICAL", NO, r#"{ "loc": "https://EXAMPLE.com/page" }"#),
    ("NOT_CANONICAL", NO, r#"{ "loc": "https://例え.jp/案内" }"#),
    ("NOT_CANONICAL", NO, r#"{ "loc": "https://example.com/page?utm_source=mail" }"#),
    ("NOT_CANONICAL", NO, r#"{ "loc": "https://example.com/page#top" }"#),
    ("NOT_CANONICAL", &["--normalize"], r#"{ "loc": "https://example.com:443/page" }"#),
    ("ESCAPED_TWICE", &["--keep-query"], r#"{ "loc": "https://example.com/a?x=1&amp;y=2" }"#),
    ("INVALID_URL", NO, r#"{ "loc": "https://example.com/a|b" }"#),
    ("INVALID_HOST", NO, r#"{ "loc": "https://example.com./a" }"#),
    ("USERINFO", NO, r#"{ "loc": "https://user:password@example.com/" }"#),
    ("USERINFO_DOTTED", NO, r#"{ "loc": "https://example.com@evil.example/" }"#),
    ("PORT_TOO_LARGE", NO, r#"{ "loc": "https://example.com:99999/" }"#),
    ("INVISIBLE_CHARACTER", NO, r#"{ "loc": "https://example.com/a\u200bb" }"#),
    ("HOST_NOT_ALLOWED", &["--host", "example.com"], r#"{ "loc": "https://example.org/" }"#),
    ("FILE_DRIVE_HOST", &["--scheme", "file"], r#"{ "loc": "file://C:/page.html" }"#),
    ("FILE_DRIVE_DOTS", &["--scheme", "file"], r#"{ "loc": "file:///C:/../page.html" }"#),
    ("LOC_TOO_SHORT", NO, r#"{ "loc": "https://h/" }"#),
    ("OUTSIDE_BASE", &["--base", "https://example.com/blog/"], r#"{ "loc": "https://example.com/shop" }"#),
    (
        "OUTSIDE_BASE",
        &["--base", "https://example.org/"],
        "{ \"loc\": \"https://example.com/a\" }\n{ \"loc\": \"https://example.com/b\" }",
    ),
];

const JSON: &[Row] = &[
    ("INVALID_JSON", NO, "{ \"loc\":\n{ \"loc\": \"https://example.com/b\" }"),
    (
        "INVALID_JSON",
        NO,
        "{ \"loc\": \"https://example.com/a\" }\n{ \"loc\": \"https://example.com/b\"\n{ \"loc\": \"https://example.com/c\" }",
    ),
    ("INVALID_JSON", NO, "// pages\n{ \"loc\": \"https://example.com/\" }"),
    ("INVALID_JSON", NO, r#"[{ "loc": nothing }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/" ]]"#),
    ("INVALID_JSON", NO, r#"[, { "loc": "https://example.com/" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/a" } { "loc": "https://example.com/b" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/" },]"#),
    ("INVALID_JSON", NO, r#"[{ "loc":: "https://example.com/" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc" "https://example.com/" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": 01 }]"#),
    ("INVALID_JSON", NO, r#"[{ loc: "https://example.com/" }]"#),
    ("INVALID_JSON", NO, "[{ \"loc\": \"https://example.com/\n\" }]"),
    ("INVALID_JSON", NO, r#"[{ "loc": "https:\/\/example.com\d" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/\ud800" }]"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/" }"#),
    ("INVALID_JSON", NO, r#"[{ "loc": "https://example.com/" }] and more"#),
    ("INVALID_JSON", NO, r#"[{ "loc": }]"#),
    ("INVALID_JSON", NO, "{\n  \"loc\": \"https://example.com/\n}"),
];

const ENTRIES: &[Row] = &[
    ("WRONG_TYPE", NO, r#"["https://example.com/"]"#),
    ("WRONG_TYPE", NO, r#"{ "loc": 7 }"#),
    ("WRONG_TYPE", NO, r#"{ "loc": null }"#),
    ("WRONG_TYPE", NO, r#"{ "loc": "https://example.com/", "lang": true }"#),
    ("WRONG_TYPE", NO, r#"{ "loc": "https://example.com/", "lastmod": ["2024-03-15"] }"#),
    (
        "WRONG_TYPE",
        NO,
        r#"{ "loc": "https://example.com/", "alternates": { "de": "https://example.com/de" } }"#,
    ),
    ("WRONG_TYPE", NO, r#"{ "loc": "https://example.com/", "alternates": ["https://example.com/de"] }"#),
    ("MISSING_FIELD", NO, r#"{ "lang": "en" }"#),
    (
        "MISSING_FIELD",
        NO,
        r#"{ "loc": "https://example.com/", "alternates": [{ "lang": "de", "loc": "https://example.com/de" }] }"#,
    ),
    (
        "MISSING_FIELD",
        NO,
        r#"{ "loc": "https://example.com/", "lang": "en", "alternates": [{ "lang": "de" }] }"#,
    ),
    ("UNKNOWN_FIELD", NO, r#"{ "url": "https://example.com/" }"#),
    ("UNKNOWN_FIELD", NO, r#"{ "loc": "https://example.com/", "priority": 0.5 }"#),
    ("UNKNOWN_FIELD", &["--allow-unknown-fields"], r#"{ "loc": "https://example.com/", "priority": 0.5 }"#),
    ("DUPLICATE_FIELD", NO, r#"{ "loc": "https://example.com/", "lang": "en", "lang": "de" }"#),
    ("NO_ENTRIES", NO, "[]"),
    ("DUPLICATE_LOC", NO, "{ \"loc\": \"https://example.com/a\" }\n{ \"loc\": \"https://example.com/%61\" }"),
];

const DATES: &[Row] = &[
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "yesterday" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024/03/15" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-15-03" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-0315" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2023-02-29" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15 10:00:00" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T24:00Z" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10Z" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:60Z" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00:60Z" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00:00.Z" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00:00" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00+15:00" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00+14:30" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00+0900" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00+09:60" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00Z UTC" }"#),
    ("INVALID_LASTMOD", NO, r#"{ "loc": "https://example.com/", "lastmod": "0000-01-01" }"#),
    ("LASTMOD_WITHOUT_DAY", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024-04" }"#),
    ("LASTMOD_WITHOUT_DAY", NO, r#"{ "loc": "https://example.com/", "lastmod": "2024" }"#),
];

const LANGUAGES: &[Row] = &[
    ("INVALID_LANG", NO, r#"{ "loc": "https://example.com/", "lang": "en_us" }"#),
    ("INVALID_LANG", NO, r#"{ "loc": "https://example.com/", "lang": "english language" }"#),
    ("UNREGISTERED_LANG", NO, r#"{ "loc": "https://example.com/", "lang": "jp" }"#),
    ("UNREGISTERED_LANG", NO, r#"{ "loc": "https://example.com/", "lang": "en-UK" }"#),
    ("UNREGISTERED_LANG", NO, r#"{ "loc": "https://example.com/", "lang": "x-klingon" }"#),
];

const CLUSTERS: &[Row] = &[
    (
        "LANG_MISMATCH",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" }
  ] },
  { "loc": "https://example.com/de", "lang": "de-AT", "alternates": [
    { "lang": "en", "loc": "https://example.com/" }
  ] }
]"#,
    ),
    (
        "DUPLICATE_ALTERNATE",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" },
    { "lang": "de", "loc": "https://example.com/de" }
  ] }
]"#,
    ),
    (
        "LANG_CONFLICT",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" },
    { "lang": "de", "loc": "https://example.com/deutsch" }
  ] }
]"#,
    ),
    (
        "LANG_CONFLICT",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" },
    { "lang": "ja", "loc": "https://example.com/ja" }
  ] },
  { "loc": "https://example.com/de", "lang": "de", "alternates": [
    { "lang": "en", "loc": "https://example.com/" },
    { "lang": "ja", "loc": "https://example.com/nihon" }
  ] }
]"#,
    ),
    (
        "NOT_RECIPROCAL",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" }
  ] },
  { "loc": "https://example.com/de", "lang": "de" }
]"#,
    ),
    (
        "INCOMPLETE_CLUSTER",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" },
    { "lang": "ja", "loc": "https://example.com/ja" }
  ] },
  { "loc": "https://example.com/de", "lang": "de", "alternates": [
    { "lang": "en", "loc": "https://example.com/" }
  ] }
]"#,
    ),
    (
        "INCOMPLETE_CLUSTER",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" },
    { "lang": "es", "loc": "https://example.com/es" },
    { "lang": "fr", "loc": "https://example.com/fr" },
    { "lang": "it", "loc": "https://example.com/it" },
    { "lang": "ja", "loc": "https://example.com/ja" }
  ] },
  { "loc": "https://example.com/de", "lang": "de", "alternates": [
    { "lang": "en", "loc": "https://example.com/" }
  ] }
]"#,
    ),
    (
        "MISSING_X_DEFAULT",
        &["--require-x-default"],
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" }
  ] }
]"#,
    ),
    (
        "ONLY_X_DEFAULT",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "x-default", "alternates": [
    { "lang": "x-default", "loc": "https://example.com/" }
  ] }
]"#,
    ),
    (
        "PREFIXED_X_DEFAULT",
        NO,
        r#"[
  { "loc": "https://example.com/en/p", "lang": "en", "alternates": [
    { "lang": "fr", "loc": "https://example.com/fr/p" },
    { "lang": "x-default", "loc": "https://example.com/fr/p" }
  ] }
]"#,
    ),
    (
        "ALTERNATE_NOT_ENTRY",
        NO,
        r#"[
  { "loc": "https://example.com/", "lang": "en", "alternates": [
    { "lang": "de", "loc": "https://example.com/de" }
  ] }
]"#,
    ),
];
