//! Checks the review: every example of the guide with its verdict, each rule alone, and sets.

#[path = "review/said.rs"]
mod said;
mod support;

use proptest::prelude::*;
use support::table;
use urika::Part;
use urika_review::{Finding, Review, Rule};

fn codes(findings: &[Finding]) -> String {
    let codes: Vec<&str> = findings.iter().map(Finding::code).collect();
    if codes.is_empty() { "-".into() } else { codes.join(",") }
}

fn review(kind: &str, text: &str) -> Vec<Finding> {
    match kind {
        "uri" => Review::GUIDE.uri(text),
        "template" => Review::GUIDE.template(text),
        _ => panic!("no kind {kind}"),
    }
}

#[test]
fn every_example_of_the_guide_has_its_verdict() {
    let rows = table::<4>("guide.tsv");
    assert!(rows.len() > 80, "{}", rows.len());
    for [section, kind, text, expected] in rows {
        let findings = review(&kind, &text);
        assert_eq!(codes(&findings), expected, "{section}: {text}: {findings:#?}");
    }
}

/// A string, and the code, part, offset, length and suggestion of each finding.
type Row = (&'static str, &'static [(&'static str, Part, usize, usize, &'static str)]);

const PLACES: [Row; 40] = [
    ("/a//b", &[("EMPTY_SEGMENT", Part::Path, 3, 1, "remove it")]),
    ("https://h/myResource", &[("CAMEL_CASE", Part::Path, 10, 10, "write `my-resource`")]),
    (
        "/a/MY_RES",
        &[
            ("UPPER_CASE", Part::Path, 3, 6, "write `my-res`"),
            ("UNDERSCORE", Part::Path, 3, 6, "write `my-res`"),
        ],
    ),
    (
        "/config_production_database",
        &[(
            "UNDERSCORE",
            Part::Path,
            1,
            26,
            "write `config-production-database`, or `config/production/database` where these are levels",
        )],
    ),
    (
        "/a/get-user",
        &[(
            "VERB",
            Part::Path,
            3,
            8,
            "name the resource, and let the request method say what is done: `users`",
        )],
    ),
    ("/city/7", &[("PLURAL", Part::Path, 1, 4, "write `cities`")]),
    ("/box/{id}", &[("PLURAL", Part::Path, 1, 3, "write `boxes`")]),
    ("/user-role{/id}", &[("PLURAL", Part::Path, 1, 9, "write `user-roles`")]),
    ("/user/0d7b2d7e-5c64-4f0e-9c0a-2a4b8b0f6f2e", &[("PLURAL", Part::Path, 1, 4, "write `users`")]),
    (
        "/a/b/c/d/e/f/",
        &[
            ("DEPTH", Part::Path, 11, 1, "address the innermost collection directly: `/e/f`"),
            ("TRAILING_SLASH", Part::Path, 12, 1, "remove it"),
        ],
    ),
    (
        "/a/b/c/ds{/e}/f",
        &[("DEPTH", Part::Path, 14, 1, "address the innermost collection directly: `{/e}/f`")],
    ),
    (
        "/a/b/c/ds{/e,f,g}",
        &[("DEPTH", Part::Path, 9, 8, "address the innermost collection directly: `{/f,g}`")],
    ),
    (
        "/a/b/c/d/es{/f}/g",
        &[("DEPTH", Part::Path, 11, 6, "address the innermost collection directly: `{/f}/g`")],
    ),
    (
        "/a/b/c/d/es{/f*}",
        &[("DEPTH", Part::Path, 11, 5, "address the innermost collection directly: `/es{/f*}`")],
    ),
    (
        "/a/b/c/ds/{e}/{f}{?q}",
        &[("DEPTH", Part::Path, 14, 3, "address the innermost collection directly: `/{e}/{f}`")],
    ),
    ("/users/{?page}", &[("TRAILING_SLASH", Part::Path, 6, 1, "remove it")]),
    ("/user_{id}.json", &[("UNDERSCORE", Part::Path, 1, 5, "write `user-`")]),
    (
        "/{id}_Small",
        &[
            ("UPPER_CASE", Part::Path, 5, 6, "write `-small`"),
            ("UNDERSCORE", Part::Path, 5, 6, "write `-small`"),
        ],
    ),
    (
        "/a{?page-size}x",
        &[(
            "SYNTAX",
            Part::Expression,
            8,
            1,
            "unexpected `-` in variable name at byte 8; a name has letters, digits, `_`, single dots between them, and escapes such as `%20` [RFC 6570, section 2.3]",
        )],
    ),
    ("/a?page-size=1", &[("QUERY_CASE", Part::Query, 3, 9, "write `page_size`")]),
    ("/a{?q,sortBy}", &[("QUERY_CASE", Part::Query, 6, 6, "write `sort_by`")]),
    (
        "/a?pgSz=1",
        &[
            ("QUERY_CASE", Part::Query, 3, 4, "write `pg_sz`"),
            ("ABBREVIATION", Part::Query, 3, 4, "write `page_size`"),
        ],
    ),
    (
        "/a?b&c=1&",
        &[
            ("EMPTY_PARAMETER", Part::Query, 3, 1, "give it a value, or remove `b`"),
            ("EMPTY_PARAMETER", Part::Query, 8, 1, "remove it"),
        ],
    ),
    ("a#L10,20", &[("LINES", Part::Fragment, 2, 6, "write `L10-L20`")]),
    ("a#L10:L20", &[("LINES", Part::Fragment, 2, 7, "write `L10-L20`")]),
    ("a#l10", &[("LINES", Part::Fragment, 2, 3, "write `L10`")]),
    (
        "a#L10C20,L30C40",
        &[("LINES", Part::Fragment, 2, 13, "write `L10` or `L10-L20`, with numbers from 1 on")],
    ),
    ("a#L1C5-", &[("LINES", Part::Fragment, 2, 5, "write `L10` or `L10-L20`, with numbers from 1 on")]),
    (
        "a#L10-L20-L30",
        &[("LINES", Part::Fragment, 2, 11, "write `L10` or `L10-L20`, with numbers from 1 on")],
    ),
    ("a#L20-10", &[("LINES", Part::Fragment, 2, 6, "write `L10` or `L10-L20`, with numbers from 1 on")]),
    ("a#L10-", &[("LINES", Part::Fragment, 2, 4, "write `L10` or `L10-L20`, with numbers from 1 on")]),
    ("a#/b~c", &[("POINTER", Part::Fragment, 2, 4, "write `~0` for `~`, and `~1` for `/` in a name")]),
    (
        "file://server/share",
        &[("SCHEME_FORM", Part::Scheme, 0, 4, "write an empty host, as in `file:///absolute/path`")],
    ),
    (
        "db://postgres/users",
        &[(
            "SCHEME_FORM",
            Part::Scheme,
            0,
            2,
            "write 2 or 3 segments, as in `db://type/database/table[/id]`",
        )],
    ),
    (
        "custom:notion",
        &[(
            "SCHEME_FORM",
            Part::Scheme,
            0,
            6,
            "write `//` after the scheme, as in `custom://provider/resource-type/id`",
        )],
    ),
    ("file://localhost/a", &[("NOT_NORMAL", Part::Host, 7, 9, "remove it")]),
    (
        "https://H:443/%7ea?b=%2f#%41",
        &[
            ("NOT_NORMAL", Part::Host, 8, 5, "write `h`"),
            ("NOT_NORMAL", Part::Path, 13, 5, "write `/~a`"),
            ("NOT_NORMAL", Part::Query, 19, 5, "write `b=%2F`"),
            ("NOT_NORMAL", Part::Fragment, 25, 3, "write `A`"),
        ],
    ),
    (
        "/a/x%2F..%00/b",
        &[(
            "TRAVERSAL",
            Part::Path,
            9,
            3,
            "write the path without it: a reader that decodes it again sees a different path",
        )],
    ),
    (
        "/a/%2e%2e",
        &[(
            "TRAVERSAL",
            Part::Path,
            3,
            6,
            "write the path without it: a reader that decodes it again sees a different path",
        )],
    ),
    (
        "db://postgres/{a}/{b}/{c}/{d}",
        &[(
            "SCHEME_FORM",
            Part::Scheme,
            0,
            2,
            "write 2 or 3 segments, as in `db://type/database/table[/id]`",
        )],
    ),
];

#[test]
fn findings_have_a_place_and_a_suggestion() {
    for (text, expected) in PLACES {
        let findings =
            if text.contains('{') { Review::GUIDE.template(text) } else { Review::GUIDE.uri(text) };
        let shown: Vec<_> = findings
            .iter()
            .map(|it| (it.code(), it.part(), it.offset(), it.range().len(), it.suggestion()))
            .collect();
        assert_eq!(shown, expected, "{text}");
    }
}

/// The suggested path of each deep template is a template that is not too deep, and the findings quote whole
/// expressions.
#[test]
fn deep_templates_get_shorter_templates() {
    const STARTS: [&str; 4] = ["/a/b/c/d", "/a/b/c{/d}", "/a{/b,c,d}", "/a{/b,c}/{d}"];
    const BEFORE: [&str; 6] = ["", "/e", "/{e}", "{/e}", "{/e,x}", "/x{e}{;y}"];
    const ENDS: [&str; 9] =
        ["/f", "/{f}", "{/f}", "{/f,g}", "{/f,g,h}/", "{/f*}", "/{+f}", "/x{f}", "{/f:3,g*}"];
    let mut deep = 0;
    for start in STARTS {
        for (before, end) in BEFORE.iter().flat_map(|before| ENDS.map(|end| (before, end))) {
            let template = format!("{start}{before}{end}{{?q}}");
            let findings = Review::GUIDE.template(&template);
            assert!(!codes(&findings).contains("SYNTAX"), "{template}: {findings:?}");
            let Some(finding) = findings.iter().find(|it| it.rule() == Rule::Depth) else { continue };
            let found = &template[finding.range()];
            assert!(found.matches('{').count() == found.matches('}').count(), "{template}: {found}");
            let shorter = finding.suggestion().split('`').nth(1).expect(&template);
            let again = codes(&Review::GUIDE.template(shorter));
            assert!(!again.contains("SYNTAX") && !again.contains("DEPTH"), "{template}: {shorter}: {again}");
            deep += 1;
        }
    }
    assert!(deep > 100, "{deep}");
}

/// SEMANTICS lists what the review does not ask for, so that a good URI has no findings.
#[test]
fn harmless_texts_have_no_findings() {
    for text in [
        "file:///home/User/my_docs/getThings/a/b/c/d/e/",
        "git://origin/main/src/my_module/GetUser.rs",
        "git://origin/feature%2Flogin/a",
        "https://h/v1/User2",
        "https://h/README.md",
        "https://h/update",
        "https://h/posts/post-types",
        "https://h/users/kim%20lee",
        "https://h/users/%C3%89a",
        "https://h/people/7",
        "https://h/api/7",
        "https://h/by-name/7",
        "https://h/status/7",
        "https://h/a?b=c=d=",
        "https://h/a?filter.createdAt=1",
        "https://h/a?x%5B0%5D=A",
        "urn:isbn:0451450523",
        "mailto:Kim_Lee@example.com",
        "../a",
        "",
        "/",
        "https://h",
        "https://h/#Section",
        "https://h/#Lorem",
    ] {
        assert_eq!(Review::GUIDE.uri(text), [], "{text}");
    }
    for text in [
        "/search/{term}",
        "/files/{+path}",
        "/static{/path*}",
        "{+base}/users/{id}",
        "/users/{userId}{#part}",
        "/{id}.My_File",
        "/V2_{id}",
        "db://postgres/{a}/{b}{/c}{/d}",
    ] {
        assert_eq!(Review::GUIDE.template(text), [], "{text}");
    }
}

#[test]
fn verbs_are_left_to_the_method_of_the_request() {
    for text in
        ["/users/123/delete", "/users/123/posts/7/update", "/users/create", "https://h/posts/7/Remove"]
    {
        assert!(codes(&Review::GUIDE.uri(text)).contains("VERB"), "{text}");
    }
    for text in ["/listUsers", "/searchUsers", "/list-users", "/users/123/listPosts"] {
        assert!(codes(&Review::GUIDE.uri(text)).contains("VERB"), "{text}");
    }
    assert_eq!(codes(&Review::GUIDE.template("/users/{id}/delete")), "VERB");
    for text in [
        "/delete",
        "/delete/7",
        "/users/123/edit",
        "/search-results",
        "/software/update",
        "/users/123/search",
    ] {
        assert!(!codes(&Review::GUIDE.uri(text)).contains("VERB"), "{text}");
    }
}

#[test]
fn secrets_stay_out_of_uris() {
    for (text, code) in [
        ("https://kim:secret@h/", "PASSWORD"),
        ("ftp://:secret@h/", "PASSWORD"),
        ("db://u:p@postgres/mydb/users", "PASSWORD"),
        ("/users?token=x", "SECRET"),
        ("/users?page=1&password=x", "SECRET"),
        ("/users?api_key", "EMPTY_PARAMETER,SECRET"),
        ("/users?user%5Bpassword%5D=x", "SECRET"),
        ("/users?auth.token=x", "SECRET"),
        ("/users?X-Api-Key=x", "QUERY_CASE,SECRET"),
        ("/users?authorization=x", "SECRET"),
        ("/users?passphrase=x", "SECRET"),
        ("/users?sig=x", "SECRET"),
        ("/users?csrf=x", "SECRET"),
        ("/users?csrf_token=x", "SECRET"),
        ("/users?next_page_token=x", "-"),
        ("/users#access_token=x", "SECRET"),
        ("/users#a=b&token=x", "SECRET"),
        ("/users#/a?token=x", "SECRET"),
        ("/users#token", "-"),
        ("/users#page=2", "-"),
        ("/users;token=x", "SECRET"),
        ("/users/a;b=c;password=x", "SECRET"),
        ("/users;token", "-"),
    ] {
        assert_eq!(codes(&Review::GUIDE.uri(text)), code, "{text}");
    }
    for (text, code) in [
        ("https://{user}:{password}@h/", "PASSWORD"),
        ("https://{user:3}@h/", "-"),
        ("/users{?token}", "SECRET"),
        ("/users{?page_token}", "-"),
        ("/users{;token}", "SECRET"),
        ("/users/{id}{;a,token*}", "SECRET"),
        ("/users{;page}", "-"),
        ("/users;token={t}", "SECRET"),
    ] {
        assert_eq!(codes(&Review::GUIDE.template(text)), code, "{text}");
    }
    let shown = Review::GUIDE.uri("https://kim:hunter2@h/?password=hunter2");
    assert!(shown.iter().all(|finding| !finding.to_string().contains("hunter2")), "{shown:?}");
}

#[test]
fn a_project_may_list_its_schemes() {
    const OURS: Review = Review::GUIDE.schemes(&["https", "db"]);
    for text in ["https://h/", "HTTPS://h/", "db://postgres/mydb/users", "/users"] {
        assert!(!codes(&OURS.uri(text)).contains("SCHEME,"), "{text}");
        assert_ne!(codes(&OURS.uri(text)), "SCHEME", "{text}");
    }
    let finding = &OURS.uri("ftp://h/")[0];
    assert_eq!((finding.code(), finding.suggestion()), ("SCHEME", "use one of: `https`, `db`"));
    assert_eq!(codes(&Review::GUIDE.uri("ftp://h/")), "-");
}

#[test]
fn a_set_has_one_style() {
    const OWN: Review =
        Review::GUIDE.without(Rule::QueryCase).without(Rule::TrailingSlash).without(Rule::Plural);
    let shown = |findings: Vec<Finding>| -> Vec<(usize, &'static str, String)> {
        findings
            .iter()
            .map(|it| (it.index(), it.code(), it.replacement().unwrap_or("?").to_owned()))
            .collect()
    };
    let style = "MIXED_QUERY_STYLE";
    assert_eq!(
        shown(OWN.templates(["/a{?perPage,sortBy}", "/b{?per_page}"])),
        [(1, style, "perPage".into())]
    );
    assert_eq!(shown(OWN.templates(["/a{?perPage}", "/b{?per_page}"])), [(0, style, "per_page".into())]);
    assert_eq!(shown(OWN.uris(["/a?per-page=1&sort-by=b", "/b?perPage=1"])), [(1, style, "per-page".into())]);
    assert_eq!(shown(OWN.uris(["/a/", "/b/", "/c", "/"])), [(2, "MIXED_TRAILING_SLASH", "/".into())]);
    assert_eq!(shown(OWN.uris(["/a", "/b/"])), [(1, "MIXED_TRAILING_SLASH", String::new())]);
    assert_eq!(shown(OWN.templates(["/users", "/user/{id}"])), [(1, "MIXED_PLURAL", "users".into())]);
    assert_eq!(shown(OWN.uris(["https://h/a", "http://h/b"])), [(1, "MIXED_SCHEME", "https".into())]);
    for set in [["http://h/a", "ws://h/b"], ["/user", "/person"], ["file:///a/", "file:///b"]] {
        assert_eq!(OWN.uris(set), [], "{set:?}");
    }
    // A string with its own finding does not get a second one as part of a set.
    assert_eq!(codes(&Review::GUIDE.uris(["/a?perPage=1", "/b?per_page=1"])), "QUERY_CASE");
    assert_eq!(codes(&Review::GUIDE.templates(["/users", "/user/{id}"])), "PLURAL");
    assert_eq!(codes(&Review::GUIDE.uris(["/a/", "/b"])), "TRAILING_SLASH");
}

#[test]
fn routes_have_names() {
    let findings = Review::GUIDE.routes([("Users", "/users"), ("User", "/user/{id}"), ("Broken", "/{")]);
    assert!(findings.iter().map(Finding::name).eq([Some("User"), Some("Broken")]));
    assert_eq!(Review::GUIDE.template("/user/{id}")[0].name(), None);
    let shown: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "`User`: collection `user` at byte 1 is singular [URI design guide, paths]: write `users`",
            "`Broken`: syntax error: unclosed `{` at byte 1; close it, as in `{id}`; a literal brace is written `%7B` [RFC 6570, section 2.2]",
        ]
    );
}

/// Some text breaks each rule, and without the rule it has no finding.
#[test]
fn each_rule_can_be_switched_off() {
    let bad = [
        "/myResource",
        "/ABC",
        "/my_a",
        "/a/get-user",
        "/user/7",
        "/a/b/c/d/e/f",
        "/a?aB=1",
        "/a?pg=1",
        "a#L1,2",
        "a#/~",
        "HTTP://h/",
        "/a//b",
        "/a/../b",
        "/a/",
        "/a?b",
        "/%2e%2e",
        "db://a",
        "/b c",
        "https://u:p@h/",
        "/a?token=1",
    ];
    for rule in Rule::ALL {
        let has = |review: Review| {
            let sets = [
                review.uris(bad),
                review.uris(["https://h/", "http://h/"]),
                review.schemes(&["https"]).uris(["db://a/b/c"]),
                review.without(Rule::Plural).uris(["/users", "/user"]),
                review.without(Rule::QueryCase).uris(["/users?a_b=1", "/users?aB=1"]),
                review.without(Rule::TrailingSlash).uris(["/users", "/posts/"]),
            ];
            sets.iter().flatten().any(|finding| finding.rule() == *rule)
        };
        assert!(has(Review::GUIDE), "{rule:?}");
        assert!(has(Review::NOTHING.with(*rule)), "{rule:?}");
        assert_eq!(has(Review::GUIDE.without(*rule)), *rule == Rule::Syntax, "{rule:?}");
        assert!(Review::GUIDE.without(*rule).has(Rule::Syntax), "{rule:?}");
    }
}

proptest! {
    /// Any string can be reviewed. The range of a finding lies in the text, and its replacement resolves the
    /// finding, unless several empty parts are adjacent.
    #[test]
    fn any_text_is_reviewed(text in "(https?://h|db://a|file://)?(/[a-zA-Z_0-9.]{0,9}(%2[EeFf]|\\{[a-z]\\})?){0,7}(\\?([a-zA-Z_]{0,4}=?[a-z]?&?){0,3})?(#[L/~0-9-]{0,5})?") {
        for (is_template, findings) in [(false, Review::GUIDE.uri(&text)), (true, Review::GUIDE.template(&text))] {
            for finding in findings {
                prop_assert!(text.get(finding.range()).is_some(), "{finding:?}");
                prop_assert!(!finding.suggestion().is_empty());
                let Some(replacement) = finding.replacement() else { continue };
                let mut better = text.clone();
                better.replace_range(finding.range(), replacement);
                let again = if is_template { Review::GUIDE.template(&better) } else { Review::GUIDE.uri(&better) };
                let is_same = |it: &Finding| {
                    it.rule() == finding.rule() && it.offset() == finding.offset() && it.replacement() == Some(replacement)
                };
                let stays = matches!(finding.rule(), Rule::EmptySegment | Rule::TrailingSlash | Rule::EmptyParameter);
                prop_assert!(stays || !again.iter().any(is_same), "{text} {better} {finding:?}");
            }
        }
    }

    #[test]
    fn any_text_is_reviewed_without_a_panic(text in "\\PC{0,40}|[a{}/?#+*,:.%=&_A-]{0,30}") {
        let _ = Review::GUIDE.uri(&text);
        for finding in Review::GUIDE.template(&text) {
            prop_assert!(finding.range().end <= text.len(), "{text} {finding:?}");
        }
    }
}
