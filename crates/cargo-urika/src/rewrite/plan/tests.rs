use super::super::parts::{HOST, LIST, SEVERAL};
use super::super::write::{EMPTY, NAMES, WIDE};
use super::super::{ValueSource, apply, grown, sites};
use super::*;

/// Returns the first candidate for the only site, with all values text, or the reason for none.
fn rewritten(source: &str, known: Known) -> String {
    let source = format!("fn f() {{\n{source}\n}}");
    let site = sites(&source, 0).into_iter().chain(grown(&source, 0)).next().unwrap();
    let known = |placeholder: &SitePlaceholder| match &placeholder.source {
        ValueSource::Captured(name) if name == "kept" => Known::Kept("kept"),
        ValueSource::Captured(name) if name == "FOLDER" => Known::Folder,
        _ => known,
    };
    match plan(&site, &source, &known, &|_| true, None) {
        Ok(plan) => {
            let edits: Vec<_> = plan.candidates[0].iter().map(|edit| (0, edit.clone())).collect();
            let (text, _) = apply(&source, &edits);
            text["fn f() {\n".len()..text.len() - 2].to_owned()
        }
        Err(refused) => refused.of(site.placeholders().last().unwrap().place).to_owned(),
    }
}

#[test]
fn texts_are_rewritten() {
    for (source, wanted) in [
        // If a value fills a segment or a label, the call returns a `Result`.
        (
            r#"format!("https://a.example/{x}/y")"#,
            r#"urika::try_uri_format!("https://a.example/{x}/y")?.into_string()"#,
        ),
        (
            r#"format!("https://{x}.a.example/")"#,
            r#"urika::try_uri_format!("https://{x}.a.example/")?.into_string()"#,
        ),
        // If all values are next to text or in the query, the call does not return a `Result`.
        (r#"format!("/y-{x}?q={x}")"#, r#"urika::uri_format!("/y-{x}?q={x}").into_string()"#),
        (r#"format!("/y#{x}",)"#, r#"urika::uri_format!("/y#{x}").into_string()"#),
        // Arguments have the names of their values, each its own.
        (
            r#"format!("/a?b={}&c={}&d={0}", self.id, o.id())"#,
            r#"urika::uri_format!("/a?b={id}&c={o_id}&d={id}", id = self.id, o_id = o.id()).into_string()"#,
        ),
        (
            r#"format!("/a?b={y:03}&c={}", x)"#,
            r#"urika::uri_format!("/a?b={y}&c={x}", y = format!("{:03}", y)).into_string()"#,
        ),
        // The macro borrows its values itself.
        (
            r#"format!("/a?b={}&c={}&d={}", &x, &&self.y, &f(z))"#,
            r#"urika::uri_format!("/a?b={x}&c={y}&d={z}", y = self.y, z = &f(z)).into_string()"#,
        ),
        // A base stays before the URI, and other text after it.
        (
            r#"format!("{}/a?b={x}", self.base)"#,
            r#"format!("{}{}", self.base, urika::uri_format!("/a?b={x}"))"#,
        ),
        (r#"format!("{base}a/b-{x}")"#, r#"format!("{base}{}", urika::uri_format!("a/b-{x}"))"#),
        // No URL is cut in the middle.
        (r#"format!("{base}a/b-{x}?{kept:>3}&{{", )"#, LIST),
        (r#"format!("{base}/a/{kept}/{x}")"#, CUT),
        // A part of a query is not a path.
        (r#"format!("&b={x}")"#, QUERY),
        (r#"format!("a=1&b={x}&c=d/e")"#, QUERY),
        (r#"format!("{base}&b={x}")"#, QUERY),
        // Values without names have those of their places.
        (
            r#"format!("/posts/{}?page={}", 1 + 1, 7)"#,
            r#"urika::try_uri_format!("/posts/{post}?page={page}", post = 1 + 1, page = 7)?.into_string()"#,
        ),
        (r#"format!("/a-{}/b-{}", 1 + 1, 7)"#, NAMES),
        (r#"write!(s, "/a?b={x}")"#, r#"write!(s, "{}", urika::uri_format!("/a?b={x}"))"#),
        // The macro would write another text.
        (
            r#"format!("https://a.example?b={x}")"#,
            r#"urika::uri_format!(exact, "https://a.example?b={x}").into_string()"#,
        ),
        (r#"format!("https://{x}/")"#, HOST),
        (r#"format!("https://u@{x}/")"#, HOST),
        (r#"format!("{x}")"#, BASE),
        (r#"format!("{x}{y}/a")"#, BEHIND),
        (r#"format!("/a?{x}")"#, LIST),
        (r#"format!("/a/{object_path}")"#, SEVERAL),
        (r#"format!("/a?b={x:?}")"#, DEBUG),
        (r#"format!("{base}.{x}")"#, MIDDLE),
        (r#"format!("{base}a{x}")"#, MIDDLE),
        (r#"format!("_index/{x}/json")"#, r#"urika::try_uri_format!("_index/{x}/json")?.into_string()"#),
        (r#"format!("limit={x}")"#, QUERY),
        (r#"format!("{base}?b={x}{kept}")"#, "kept"),
        (r#"format!("/a?b={x}", /* c */)"#, COMMENT),
        (r#"format!("/a?b={x}", x = "//")"#, r#"urika::uri_format!("/a?b={x}", x = "//").into_string()"#),
        (r#"format!("/a?b={}", /* c */ x)"#, COMMENT),
        (
            r#"format!("/a?b={x}&c={{")"#,
            "the string contains braces, which begin and end a variable: write them as `%7B` and `%7D`",
        ),
        (
            r#"format!("/a?b={x}&c=\"")"#,
            "the string contains `\"` or `\\`, which a URI cannot have: write `%22` or `%5C`",
        ),
        (r#"format!("{}/a?b={0}", f())"#, BASE),
    ] {
        assert_eq!(rewritten(source, Known::Text), wanted, "{source}");
    }
}

/// Two values have two names, or the call is not rewritten; no name gets a number.
#[test]
fn different_values_have_different_variables() {
    for (arguments, wanted) in [
        ("a.key, b.key, c.key", Some("/{key}/{b_key}/blob/{c_key}")),
        ("m.get(0), m.get(1), m.get(2)", None),
        ("x[0], x[1], x[2]", None),
        ("1, 2, 3", None),
        // The value of a call may be another one each time.
        ("ids.next(), ids.next(), a.b", Some("/{next}/{ids_next}/blob/{b}")),
        ("next(), next(), next()", None),
        ("f(key), g(key), key", None),
        ("key, key, key", Some("/{key}/{key}/blob/{key}")),
        ("self.key, &self.key, key", Some("/{key}/{key}/blob/{blob}")),
        ("key, a.key, f(key)", Some("/{key}/{a_key}/blob/{blob}")),
    ] {
        let written = rewritten(&format!("format!(\"/{{}}/{{}}/blob/{{}}\", {arguments})"), Known::Text);
        assert!(!written.contains("_2"), "{written}");
        let template = written.split('"').nth(1);
        assert_eq!(template, wanted, "{arguments}: {written}");
    }
}

/// A URL with an empty segment is nearly always a mistake, and after a base it would name a host.
#[test]
fn no_template_has_an_empty_segment() {
    for text in [
        "{x}//upload",
        "/a//{x}",
        "/{x}//b",
        "https://a.example//{x}",
        "https://a.example/{x}//",
        "//a.example//{x}",
    ] {
        assert_eq!(
            rewritten(&format!("format!(\"{text}\")"), Known::Text),
            if text.starts_with('{') { BASE } else { EMPTY },
            "{text}"
        );
    }
    for text in ["{kept}//upload/{x}", "{kept}//{x}", "{kept}/a//{x}"] {
        assert_eq!(rewritten(&format!("format!(\"{text}\")"), Known::Text), EMPTY, "{text}");
    }
    for text in ["//a.example/{x}", "https://a.example/{x}", "/a?b=//{x}", "/{x}#//"] {
        assert!(rewritten(&format!("format!(\"{text}\")"), Known::Text).contains("uri_format!"), "{text}");
    }
}

const MAP_ERR: Option<&str> = Some("Error::from_a_long_name");

/// Whatever the lengths of template, value and indentation, and with or without a comma at the end: no new line is
/// wider than 100 columns.
#[test]
fn no_written_line_is_too_wide() {
    let (mut rewritten, mut refused) = (0, 0);
    for indentation in (0..48).step_by(8) {
        for segment in (1..80).step_by(6) {
            for value in (1..90).step_by(11) {
                for (map_err, comma) in [(None, ""), (None, ",\n"), (MAP_ERR, ""), (MAP_ERR, ",\n")] {
                    let blanks = " ".repeat(indentation);
                    let (segment, value) = ("s".repeat(segment), "v".repeat(value));
                    let call = format!(
                        "format!(\n\"{{}}/v1/{segment}/{{}}?q={{}}\",\nself.base,\nself.a,\no.{value}{comma})"
                    );
                    let file = format!("fn f() {{\n{blanks}let url = {call};\n}}\n");
                    let site = sites(&file, 0).remove(0);
                    let known = |placeholder: &SitePlaceholder| match &placeholder.source {
                        ValueSource::Argument(0) => Known::Kept("base"),
                        _ => Known::Text,
                    };
                    match plan(&site, &file, &known, &|_| true, map_err) {
                        Err(why) => {
                            assert_eq!(why.of(site.placeholders().last().unwrap().place), WIDE);
                            refused += 1;
                        }
                        Ok(plan) => {
                            rewritten += 1;
                            for edits in &plan.candidates {
                                let edits: Vec<_> = edits.iter().map(|edit| (0, edit.clone())).collect();
                                let (text, _) = apply(&file, &edits);
                                assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
                                // The arguments of the call are still a list.
                                assert_eq!(sites(&text, 0).len(), 1, "{text}");
                            }
                        }
                    }
                }
            }
        }
    }
    assert_eq!((rewritten, refused), (1096, 1928));
}

/// A comma at the end of a list changes nothing.
#[test]
fn a_comma_at_the_end_of_a_list() {
    for source in [
        r#"format!("/y#{x}"¸)"#,
        r#"format!("{}/a?b={x}&c={}", self.base, y¸)"#,
        r#"format!["{kept}/a?b={x}"¸]"#,
        r#"write!(out, "{}/a?b={x}", self.base¸)"#,
        r#"write!(out, "/a?b={x}"¸)"#,
        r#"["/a?b=", x¸].concat()"#,
        r#"["/a/b", x].join("?c="¸)"#,
        r#""/a?b={x}".replace("{x}", x¸)"#,
        r#"String::from("/a?b="¸) + x"#,
    ] {
        let without = rewritten(&source.replace('¸', ""), Known::Text);
        for comma in [",", ", ", ",\n"] {
            let with = rewritten(&source.replace('¸', comma), Known::Text);
            assert_eq!(with.replace([',', ' ', '\n'], ""), without.replace([',', ' ', '\n'], ""), "{source}");
            assert!(!with.contains(",,"), "{with}");
        }
    }
}

/// A call that is too wide spans several lines, and so does a template that is too wide.
#[test]
fn lines_are_not_too_wide() {
    let template = "https://a.example/some/rather/long/path/of/an/api/that/goes/on/and/on/{}/and/some/more/of/it?with=a&query={}";
    let written =
        rewritten(&format!("format!(\"{template}\", self.first_value, self.second_value)"), Known::Text);
    assert!(written.lines().all(|line| line.len() <= 100), "{written}");
    assert!(written.ends_with("\n)?.into_string()"), "{written}");
    assert!(written.contains("    second_value = self.second_value,\n"), "{written}");
    let joined: String = written.split("\\\n").map(str::trim_start).collect();
    let wanted = template.replacen("{}", "{first_value}", 1).replacen("{}", "{second_value}", 1);
    assert!(joined.contains(&wanted), "{joined}");
}

/// Chains are broken as rustfmt breaks them.
#[test]
fn chains_are_not_too_wide() {
    for (source, wanted) in [
        (
            r#"let url = format!("https://api.example.com/v1/users/{name}/posts?page={page}");"#,
            r#"let url = urika::try_uri_format!("https://api.example.com/v1/users/{name}/posts?page={page}")
        .map_err(Error::from)?
        .into_string();"#,
        ),
        (
            r#"let url = format!("https://api.example.com/v1/organizations/{organization}/users/{name}/posts?page={page}");"#,
            r#"let url = urika::try_uri_format!(
        "https://api.example.com/v1/organizations/{organization}/users/{name}/posts?page={page}",
    )
    .map_err(Error::from)?
    .into_string();"#,
        ),
        (
            r#"let url = format!("{}/v1/groups/{group}/users/{name}", self.base);"#,
            r#"let url = format!(
        "{}{}",
        self.base,
        urika::try_uri_format!("/v1/groups/{group}/users/{name}").map_err(Error::from)?,
    );"#,
        ),
    ] {
        let file = format!("fn f() {{\n    {source}\n}}\n");
        let site = sites(&file, 0).remove(0);
        let known = |placeholder: &SitePlaceholder| match &placeholder.source {
            ValueSource::Captured(_) => Known::Text,
            ValueSource::Argument(_) => Known::Kept("base"),
        };
        let plan = plan(&site, &file, &known, &|_| true, Some("Error::from")).unwrap();
        let edits: Vec<_> = plan.candidates.last().unwrap().iter().map(|edit| (0, edit.clone())).collect();
        let (text, _) = apply(&file, &edits);
        assert_eq!(text, format!("fn f() {{\n    {wanted}\n}}\n"));
    }
}

#[test]
fn a_value_behind_a_folder_is_a_segment() {
    for (source, known, wanted) in [
        (
            r#"format!("{FOLDER}{x}")"#,
            Known::Text,
            r#"format!("{FOLDER}{}", urika::try_uri_format!("{x}")?)"#,
        ),
        (
            r#"format!("{FOLDER}{}/close?q={y}", self.x)"#,
            Known::Text,
            r#"format!("{FOLDER}{}", urika::try_uri_format!("{x}/close?q={y}", x = self.x)?)"#,
        ),
        // The value is a part of its segment, and may have dots.
        (
            r#"format!("{FOLDER}{x}.json")"#,
            Known::Text,
            r#"format!("{FOLDER}{}", urika::uri_format!("{x}.json"))"#,
        ),
        (r#"format!("{kept}{FOLDER}{x}/{kept}")"#, Known::Text, "kept"),
        (
            r#"format!("{kept}{FOLDER}{x}")"#,
            Known::Text,
            r#"format!("{kept}{FOLDER}{}", urika::try_uri_format!("{x}")?)"#,
        ),
        (
            r#"format!("/a/{FOLDER}{x}")"#,
            Known::Stable,
            r#"format!("/a/{FOLDER}{}", urika::uri_format!("{x}"))"#,
        ),
        (r#"format!("{FOLDER}{object_path}")"#, Known::Text, SEVERAL),
        (r#"format!("{FOLDER}{x}")"#, Known::Several, SLASH),
        (r#"format!("{FOLDER}{x}{kept}")"#, Known::Text, "kept"),
        (r#"format!("/a?b={FOLDER}{x}")"#, Known::Text, CUT),
    ] {
        assert_eq!(rewritten(source, known), wanted, "{source}");
    }
}

#[test]
fn values_are_given_by_what_is_known_of_them() {
    for (source, known, wanted) in [
        (r#"format!("/a/{x}")"#, Known::Stable, r#"urika::uri_format!("/a/{x}").into_string()"#),
        (
            r#"format!("/a?b={x}&c={}", -y)"#,
            Known::Display { is_segment: false },
            r#"urika::uri_format!("/a?b={x}&c={y}", x = x.to_string(), y = (-y).to_string()).into_string()"#,
        ),
        (
            r#"format!("/a?b={}", &x)"#,
            Known::Display { is_segment: false },
            r#"urika::uri_format!("/a?b={x}", x = x.to_string()).into_string()"#,
        ),
        (
            r#"format!("/a?b={}", encode(&x))"#,
            Known::Encoded,
            r#"urika::uri_format!("/a?b={x}").into_string()"#,
        ),
        (
            r#"format!("/a?b={}", &encode(x))"#,
            Known::Encoded,
            r#"urika::uri_format!("/a?b={x}").into_string()"#,
        ),
        (r#"format!("/a?b={x}")"#, Known::Encoded, CHECKED),
        (r#"format!("/{x}/a")"#, Known::Display { is_segment: false }, PRINTS),
        (
            r#"format!("/{x}/a")"#,
            Known::Display { is_segment: true },
            r#"urika::try_uri_format!("/{x}/a", x = x.to_string())?.into_string()"#,
        ),
        (r#"format!("/repos/{repo}")"#, Known::Text, SEVERAL),
        (
            r#"format!("/repos/{owner}/{repo}")"#,
            Known::Text,
            r#"urika::try_uri_format!("/repos/{owner}/{repo}")?.into_string()"#,
        ),
        (r#"format!("/a?b={x}")"#, Known::Kept("so"), "so"),
        (r#"format!("/{x}/a")"#, Known::Several, SLASH),
        (r#"format!("/a?b={x}")"#, Known::Several, SLASH),
        (r#"format!("/a?b={x:>6}")"#, Known::Stable, FORMAT),
        (r#"format!("/a?b={x:+}")"#, Known::Stable, FORMAT),
        (
            r#"format!("/a?b={x:08.3}")"#,
            Known::Stable,
            r#"urika::uri_format!("/a?b={x}", x = format!("{:08.3}", x)).into_string()"#,
        ),
    ] {
        assert_eq!(rewritten(source, known), wanted, "{source}");
    }
}
