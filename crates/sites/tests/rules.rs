//! Checks each rule alone: a database, and its exact findings.

use urika_sites::{Finding, Rules, Severity, check, check_str};

/// Returns each finding as `line:column code field`, in the order of their places.
fn found(text: &str, rules: &Rules<'_>) -> Vec<String> {
    check_str(text, rules).findings.iter().map(shown).collect()
}

fn shown(finding: &Finding) -> String {
    let field = finding.field.as_deref().unwrap_or("-");
    format!("{}:{} {} {field}", finding.at.line, finding.at.column, finding.code)
}

/// Returns an entry on one line, with language, URL and alternates.
fn entry(lang: &str, loc: &str, alternates: &[(&str, &str)]) -> String {
    let alternates: Vec<String> = alternates
        .iter()
        .map(|(lang, loc)| format!("{{\"lang\":\"{lang}\",\"loc\":\"https://example.com/{loc}\"}}"))
        .collect();
    format!(
        "{{\"loc\":\"https://example.com/{loc}\",\"lang\":\"{lang}\",\"alternates\":[{}]}}",
        alternates.join(",")
    )
}

/// Returns the lines and codes of the findings, without notes.
fn codes(entries: &[String]) -> Vec<(u32, &'static str)> {
    let report = check_str(&entries.join("\n"), &Rules::new());
    let findings = report.findings.iter().filter(|finding| finding.severity > Severity::Note);
    findings.map(|finding| (finding.at.line, finding.code)).collect()
}

#[test]
fn a_complete_cluster_has_no_findings() {
    let cluster = [
        entry("en", "en", &[("ja", "ja"), ("x-default", "")]),
        entry("ja", "ja", &[("en", "en"), ("x-default", "")]),
        entry("x-default", "", &[("en", "en"), ("ja", "ja")]),
    ];
    assert_eq!(found(&cluster.join("\n"), &Rules::new().require_x_default()), [""; 0]);
    assert_eq!(found(&format!("[{}]", cluster.join(",\n")), &Rules::new()), [""; 0]);
    assert_eq!(found(&format!("\u{feff}\n\n {}", cluster.join(" ")), &Rules::new()), [""; 0]);
}

#[test]
fn an_entry_may_name_itself_and_one_url_may_serve_several_languages() {
    let listing_itself = [
        entry("en", "en", &[("en", "en"), ("en-GB", "en"), ("ja", "ja")]),
        entry("ja", "ja", &[("en-GB", "en"), ("en", "en")]),
    ];
    assert_eq!(codes(&listing_itself), []);
    let without_lang =
        r#"{"loc":"https://example.com/en","alternates":[{"lang":"en","loc":"https://example.com/en"}]}"#;
    assert_eq!(found(without_lang, &Rules::new()), [""; 0]);
}

#[test]
fn alternates_are_reciprocal() {
    let one_way = [entry("en", "en", &[("ja", "ja")]), entry("ja", "ja", &[])];
    assert_eq!(codes(&one_way), [(1, "NOT_RECIPROCAL")]);
    let report = check_str(&one_way.join("\n"), &Rules::new());
    assert_eq!(report.findings[0].related.unwrap().line, 2);
    assert_eq!(
        report.findings[0].remedy,
        "add { \"lang\": \"en\", \"loc\": \"https://example.com/en\" } to the alternates of entry 2, or remove this alternate"
    );
    // The unreadable alternate may have been meant as this entry, so nothing is reported about it.
    let unreadable = r#"{"loc":"https://example.com/ja","lang":"ja","alternates":[{"lang":"en","loc":"https://example.com/a b"}]}"#;
    assert_eq!(codes(&[one_way[0].clone(), unreadable.into()]), [(2, "INVALID_URL")]);
}

#[test]
fn every_version_lists_all_others() {
    let star = [
        entry("en", "en", &[("ja", "ja"), ("de", "de")]),
        entry("ja", "ja", &[("en", "en")]),
        entry("de", "de", &[("en", "en")]),
    ];
    assert_eq!(codes(&star), [(2, "INCOMPLETE_CLUSTER"), (3, "INCOMPLETE_CLUSTER")]);
    let report = check_str(&star.join("\n"), &Rules::new());
    assert_eq!(report.findings[0].message, "the entry omits the version `de` of its cluster");
}

#[test]
fn one_url_for_each_language() {
    let alone = [entry("en", "en", &[("en", "other"), ("ja", "ja"), ("ja", "nihon"), ("ja", "ja")])];
    assert_eq!(codes(&alone), [(1, "LANG_CONFLICT"), (1, "LANG_CONFLICT"), (1, "DUPLICATE_ALTERNATE")]);
    let together = [
        entry("en", "en", &[("ja", "ja"), ("de", "de")]),
        entry("ja", "ja", &[("en", "en"), ("de", "doitsu")]),
    ];
    assert_eq!(codes(&together), [(2, "LANG_CONFLICT")]);
    let x_default = [
        entry("en", "en", &[("ja", "ja"), ("x-default", "")]),
        entry("ja", "ja", &[("en", "en"), ("x-default", "home")]),
    ];
    assert_eq!(codes(&x_default), [(2, "LANG_CONFLICT")]);
    let spelled_otherwise = [entry("en", "en", &[("pt-br", "a"), ("pt-BR", "b")])];
    assert_eq!(codes(&spelled_otherwise), [(1, "LANG_CONFLICT")]);
}

#[test]
fn languages_are_those_of_the_entries() {
    let mismatch = [entry("en", "en", &[("de", "de")]), entry("de-AT", "de", &[("en", "en")])];
    let codes = codes(&mismatch);
    assert!(codes.contains(&(1, "LANG_MISMATCH")), "{codes:?}");
}

#[test]
fn rules_for_x_default() {
    let without = entry("en", "en", &[("ja", "ja")]);
    let found = found(&without, &Rules::new().require_x_default());
    assert_eq!(found, ["1:1 MISSING_X_DEFAULT alternates", "1:78 ALTERNATE_NOT_ENTRY alternates[0].loc"]);
}

#[test]
fn an_x_default_below_a_language_is_a_note() {
    let notes = |entries: &[String]| {
        let found = found(&entries.join("\n"), &Rules::new());
        found.into_iter().filter(|it| it.contains("PREFIXED")).collect::<Vec<_>>()
    };
    let pair = |lang, loc| [entry("en", "en/p", &[("fr-CA", "fr-CA/p"), (lang, loc)])];
    for loc in ["", "p", "p/fr", "france", "enter", "?fr"] {
        assert_eq!(notes(&pair("x-default", loc)), [""; 0], "{loc}");
    }
    for loc in ["fr/p", "fr", "FR-ca/p", "en/p", "en?a=1"] {
        assert_eq!(notes(&pair("x-default", loc)).len(), 1, "{loc}");
    }
    assert_eq!(notes(&[entry("x-default", "en/p", &[("en", "en/p"), ("fr", "p")])]).len(), 1);
}

#[test]
fn urls_are_compared_in_canonical_form() {
    let twice = "{\"loc\":\"https://example.com/a\"}\n{\"loc\":\"HTTPS://EXAMPLE.com:443/%61\"}";
    assert_eq!(found(twice, &Rules::new()).last().unwrap(), "2:8 DUPLICATE_LOC loc");
    let reciprocal = "{\"loc\":\"https://example.com/a\",\"lang\":\"en\",\"alternates\":[{\"lang\":\"ja\",\"loc\":\"HTTPS://example.com/b\"}]}
{\"loc\":\"https://example.com/b\",\"lang\":\"ja\",\"alternates\":[{\"lang\":\"en\",\"loc\":\"https://example.com/./a\"}]}";
    let found = found(reciprocal, &Rules::new().take_unnormalized());
    assert!(found.iter().all(|finding| finding.contains("NOT_CANONICAL")), "{found:?}");
}

#[test]
fn places_count_characters_and_every_kind_of_line_end() {
    let text = "[\r\n{\"loc\":\"https://example.com/\"},\r\n\t{ \"löc\": 1, \"é\": [{\"a\":\"\\\"\"}, 2], \"loc\" : \"/x\" }]";
    assert_eq!(
        found(text, &Rules::new()),
        ["3:4 UNKNOWN_FIELD löc", "3:14 UNKNOWN_FIELD é", "3:44 RELATIVE_URL loc"]
    );
}

#[test]
fn the_remedy_says_what_may_be_meant() {
    for (text, remedy) in [
        (r#"{"url":"https://example.com/"}"#, "did you mean `loc`?"),
        (r#"{"loc":"https://example.com/","Alternates":[]}"#, "did you mean `alternates`?"),
        (
            r#"{"loc":"https://example.com/","priority":0.5}"#,
            "the fields are `loc`, `lastmod`, `lang`, `alternates`",
        ),
        (r#"{"loc":"https://example.com/","lang":"jp"}"#, "did you mean `ja`?"),
        (r#"{"loc":"https://example.com/","lang":"en_us"}"#, "did you mean `en-US`?"),
        (r#"{"loc":"https://EXAMPLE.com/"}"#, "write `https://example.com/`"),
    ] {
        let report = check_str(text, &Rules::new());
        assert!(
            report.findings.iter().any(|finding| finding.remedy == remedy),
            "{text}: {:?}",
            report.findings
        );
    }
}

#[test]
fn broken_lines_do_not_hide_the_others() {
    let text = "{\"loc\":\"/a\"}\n{\"loc\":\n{\"loc\":\"/b\"} x\n\n{\"loc\":\"/c\"}\n";
    let found = found(text, &Rules::new());
    assert!(found.contains(&"1:8 RELATIVE_URL loc".into()), "{found:?}");
    assert!(found.contains(&"5:8 RELATIVE_URL loc".into()), "{found:?}");
    assert!(found.iter().filter(|finding| finding.contains("INVALID_JSON")).count() >= 1, "{found:?}");
}

#[test]
fn invalid_json_is_reported_without_a_panic() {
    for text in
        ["", " \n", "[", "{", "[{]", "nul", "{\"loc\"}", "[1,]", "\"", "\u{0}", "[[[[", "{\"a\":\"\\ud800\"}"]
    {
        assert!(!found(text, &Rules::new()).is_empty(), "{text:?}");
    }
    let deep = format!("{{\"x\":{}", "[".repeat(100_000));
    assert_eq!(found(&deep, &Rules::new()).last().unwrap().split(' ').nth(1), Some("INVALID_JSON"));
    let mut codes = Vec::new();
    let no_utf8 = b"{\"loc\":\"https://example.com/\xff\"}\n{\"loc\":\"/b\"}";
    let database =
        check(&no_utf8[..], &Rules::new(), &mut |finding| codes.push((finding.at.line, finding.code)))
            .unwrap();
    assert_eq!(codes, [(1, "INVALID_JSON"), (2, "RELATIVE_URL")]);
    assert_eq!(database.entries_read(), 2);
}

#[test]
fn read_errors_are_returned() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    use std::io::Read as _;
    for start in ["", "[", "{\"loc\":\"https"] {
        let error = check(start.as_bytes().chain(Broken), &Rules::new(), &mut |_| ()).unwrap_err();
        assert_eq!(error.to_string(), "the disk is gone", "{start}");
    }
}

#[test]
fn an_x_default_beside_one_language_is_no_lonely_one() {
    let pair = [entry("en", "en", &[("x-default", "")]), entry("x-default", "", &[("en", "en")])];
    assert_eq!(codes(&pair), []);
    assert_eq!(codes(&pair[..1]), []);
    assert_eq!(codes(&[entry("en", "en", &[("x-default", "en")])]), []);
    assert_eq!(codes(&[entry("x-default", "", &[("x-default", "")])]), [(1, "ONLY_X_DEFAULT")]);
}

#[test]
fn a_wrong_base_is_reported_once() {
    let rules = Rules::new().below(urika::value::Base::parse("https://tea.example/").unwrap());
    let entries: Vec<String> = (0..25).map(|page| entry("en", &page.to_string(), &[])).collect();
    let report = check_str(&entries.join("\n"), &rules);
    let told: Vec<String> = report.findings.iter().map(|finding| finding.message.clone()).collect();
    assert_eq!(told, ["none of the 25 pages is below `https://tea.example`"]);
    let inside = r#"{"loc":"https://tea.example/a"}"#;
    assert_eq!(check_str(&format!("{}\n{inside}", entries.join("\n")), &rules).findings.len(), 25);
    assert_eq!(found(inside, &rules), [""; 0]);
}

#[test]
fn a_date_without_a_day_is_reported() {
    for lastmod in ["2024", "2024-04"] {
        let text = format!(r#"{{"loc":"https://example.com/","lastmod":"{lastmod}"}}"#);
        assert_eq!(found(&text, &Rules::new()), ["1:41 LASTMOD_WITHOUT_DAY lastmod"]);
    }
}

#[test]
fn one_host_is_one_mistake() {
    for (host, wanted) in [
        ("EXA_mple.com", &["1:8 INVALID_HOST loc"][..]),
        (
            if cfg!(feature = "idna") { "\u{4f8b}\u{3048}.jp" } else { "EXAMPLE.com" },
            &["1:8 NOT_CANONICAL loc"],
        ),
        ("a\u{ff0f}b", &["1:8 INVALID_HOST loc"]),
    ] {
        assert_eq!(found(&format!(r#"{{"loc":"https://{host}/"}}"#), &Rules::new()), wanted, "{host}");
    }
}

#[test]
fn a_loc_has_twelve_characters() {
    assert_eq!(found(r#"{"loc":"https://h/"}"#, &Rules::new()), ["1:8 LOC_TOO_SHORT loc"]);
    let alternate = r#"{"loc":"https://a.b/","lang":"en","alternates":[{"lang":"de","loc":"https://h/"}]}"#;
    assert_eq!(found(alternate, &Rules::new()), ["1:68 ALTERNATE_NOT_ENTRY alternates[0].loc"]);
}
