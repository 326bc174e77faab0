//! Secrets in every place of a URI, in URIs that are nested in others, encoded several times: none is printed.
//! Strings without secrets are printed unchanged.
#![cfg(all(feature = "alloc", feature = "template"))]

use urika::{Policy, UriRef, UriTemplate, percent, redact_in, uri_template};

uri_template!(
    struct View = "https://h.example/p/{segment}{?next}{#part}",
    segment: String,
    next: String,
    part: String,
);

const SITE: Policy<'_> = Policy::LITERAL.sensitive_params(&["customer_id"]);

/// Names of parameters, in each form that the rule has.
const NAMES: [&str; 8] =
    ["token", "api_key", "connect.sid", "code", "password_confirm", "password2", "user[otp]", "customer_id"];

/// Secrets, some with characters that delimit parts of a URI.
const SECRETS: [&str; 5] = ["canary", "a-canary", "a%2Fcanary", "a%40canary", "%26canary"];

/// URIs with a secret in one place, and references to the same place.
fn places(name: &str, secret: &str) -> Vec<String> {
    let mut places = Vec::new();
    for scheme in ["https:", "ftp:", "HTTPS:", ""] {
        places.push(format!("{scheme}//{secret}@g/"));
        places.push(format!("{scheme}//kim:{secret}@g:80/a?b=c"));
        places.push(format!("{scheme}//kim:{secret}@[::1]"));
        places.push(format!("{scheme}//{secret};token=x@g/"));
    }
    let name = name.replace('[', "%5B").replace(']', "%5D");
    for start in ["https://g", "//g", ""] {
        places.push(format!("{start}/cb?a=b&{name}={secret}&c=d"));
        places.push(format!("{start}/cb?a=b;{name}={secret}"));
        places.push(format!("{start}/cb?a={name}={secret}"));
        places.push(format!("{start}/cb#{name}={secret}"));
        places.push(format!("{start}/cb;{name}={secret}/d"));
        places.push(format!("{start}/cb/{name}={secret}?e"));
    }
    places
}

/// Encodes a string like `encodeURIComponent`, or each of its characters.
fn encode(text: &str, all: bool) -> String {
    if all {
        let escapes: Vec<_> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        escapes.concat()
    } else {
        percent::encode(percent::Place::Segment, text).into_owned()
    }
}

fn encode_times(text: &str, times: usize, all: bool) -> String {
    (0..times).fold(text.to_owned(), |text, _| encode(&text, all))
}

/// URIs in which another string is a value, a segment, or a value of a nested URI.
fn nested(inner: &str) -> [String; 7] {
    [
        inner.to_owned(),
        format!("https://h/?next={inner}"),
        format!("https://h/a?b=c&next={inner}&d=e"),
        format!("https://h/p/{inner}"),
        format!("/p/{inner}/z?a=b"),
        format!("https://h/#/a?next={inner}"),
        format!("https://h/?next={}", encode(&format!("https://i/?next={inner}"), false)),
    ]
}

/// Asserts that a secret is not in a string, however many times it is decoded.
fn assert_hidden(shown: &str, of: &str) {
    let mut decoded = shown.to_owned();
    for _ in 0..6 {
        assert!(!decoded.contains("canary"), "{of} is {shown}");
        decoded = percent::decode_lossy(&decoded).into_owned();
    }
}

#[test]
fn no_secret_is_printed_however_it_is_nested() {
    let (mut strings, mut shown) = (0, 0);
    for (number, name) in NAMES.into_iter().enumerate() {
        for secret in SECRETS {
            for place in places(name, secret) {
                for (times, all) in [(0, false), (1, false), (1, true), (2, false), (2, true), (3, false)] {
                    let inner = encode_times(&place, times, all);
                    for text in nested(&inner) {
                        strings += 1;
                        assert_hidden(&SITE.redact_in(&text), &text);
                        let line = format!("GET <{text}>: 200, \"{text}\"");
                        assert_hidden(&SITE.redact_in(&line), &line);
                        shown += 2;
                        let Ok(uri) = UriRef::parse(&text) else { continue };
                        assert_hidden(&uri.redacted().under(&SITE).to_string(), &text);
                        assert_hidden(&format!("{:?}", uri.redacted().under(&SITE)), &text);
                        shown += 2;
                        if name != "customer_id" {
                            assert_hidden(&redact_in(&text), &text);
                            assert_hidden(&uri.redacted().to_string(), &text);
                            shown += 2;
                        }
                    }
                    if number < 4 {
                        let view = View {
                            segment: inner.clone(),
                            next: inner.clone(),
                            part: format!("/?next={inner}"),
                        };
                        assert_hidden(&view.redacted().under(&SITE).to_string(), &inner);
                        shown += 1;
                    }
                }
            }
        }
    }
    println!("{strings} strings, printed {shown} times");
    assert!(strings > 50_000 && shown > 200_000, "{strings} {shown}");
}

/// User information with `&` and `=`. Within a value it has to be encoded: otherwise `&` begins the next parameter.
#[test]
fn user_information_may_look_like_parameters() {
    for scheme in ["https:", "ftp:", ""] {
        for userinfo in ["kim&a=canary", "kim:1&a=canary", "kim:&a=canary", "&a=canary", "a=1&canary=b"] {
            let place = format!("{scheme}//{userinfo}@g/");
            for times in 0..4 {
                let inner = encode_times(&place, times, true);
                let [plain, first, second, segment, relative, fragment, deep] = nested(&inner);
                let encoded = if times > 0 { vec![first, second, fragment, deep] } else { Vec::new() };
                for text in [plain, segment, relative].into_iter().chain(encoded) {
                    assert_hidden(&redact_in(&text), &text);
                    let uri = UriRef::parse(&text).unwrap();
                    assert_hidden(&uri.redacted().to_string(), &text);
                }
            }
        }
    }
}

/// Spellings that are not produced by encoding a URI.
#[test]
fn odd_spellings_are_redacted() {
    for (text, shown) in [
        // A colon or slashes that are encoded, and an authority that is encoded.
        ("https://h/p/https%3A//kim%3Apw%40g/", "https://h/p/https%3A//***/"),
        ("https://h/p/https:%2F%2Fkim:pw@g/", "https://h/p/https:***@g/"),
        ("https://h/p/https://kim:pw%40g/", "https://h/p/https://***%40g/"),
        ("https://h/p/https://g%3Ftoken%3Dx", "https://h/p/https://***"),
        ("https://h/?next=//kim:pw@h/", "https://h/?next=***"),
        ("https://h/?next=https%253A%252F%252Fkim%253Apw%2540h", "https://h/?next=***"),
        // Delimiters in a value.
        ("https://h/?a=1;token=x", "https://h/?a=1;token=***"),
        ("https://h/?next=https://kim:p&w@h/", "https://h/?next=***"),
        ("https://h/?next=https://kim:p;w=1&2@h/&page=2", "https://h/?next=***&page=2"),
        ("https://h/?next=https://to&ken@h/", "https://h/?next=***"),
        ("https://h/a;v=1;jsessionid=x;w=2/b", "https://h/a;v=1;jsessionid=***/b"),
        // Delimiters in user information.
        ("https://a&b=pw@h/", "https://***@h/"),
        ("https://kim:1&b=pw@h/x", "https://***@h/x"),
        ("ftp://k&user=kim:pw@h", "ftp://***@h"),
        ("https://h/?next=https%3A%2F%2Fkim%26a%3Dpw%40h", "https://h/?next=***"),
        ("https://h/p/https%3A%2F%2Fkim%3A1%26a%3Dpw%40h/", "https://h/p/***/"),
        // URLs that browsers read with any number of slashes.
        ("https:kim:pw@h/", "https:***@h/"),
        ("https:/kim:pw@h/", "https:/***@h/"),
        ("https:///kim:pw@h/", "https:///***@h/"),
        ("/?next=https%3Akim%3Apw%40h", "/?next=***"),
        ("view-source:https:kim@h", "view-source:https:***@h"),
    ] {
        assert_eq!(redact_in(text), shown);
        assert_eq!(UriRef::parse(text).unwrap().redacted().to_string(), shown);
    }
    // What is not a URI.
    for (text, shown) in [
        ("postgres://kim:p/w?x#y@h/db?sslmode=on", "postgres://***@h/db?sslmode=on"),
        ("https://kim:p@w@h/a", "https://***@h/a"),
        (r"https:\/\/kim:pw@h\/a?token=x", r"https:\/\/***@h\/a?token=***"),
        (r"https:\\kim:pw@h\a", r"https:***@h\a"),
        ("/a?b=1&amp;token=x", "/a?b=1&amp;token=***"),
        ("user=kim&password=x", "user=kim&password=***"),
        ("password=x&user=kim", "password=***&user=kim"),
        ("access_token=x&b=c", "access_token=***&b=c"),
    ] {
        assert_eq!(redact_in(text), shown);
    }
}

/// The spellings of a delimiter in HTML, JSON and scripts.
const SPELLINGS: [(&str, [&str; 7]); 5] = [
    ("&", ["&", "&amp;", "&#38;", "&#x26;", r"\u0026", r"\x26", "&amp;amp;"]),
    ("=", ["=", "&equals;", "&#61;", "&#x3D;", r"\u003d", r"\x3D", "&amp;#61;"]),
    ("?", ["?", "&quest;", "&#63;", "&#x3f;", r"\u003F", r"\x3f", "&amp;#63;"]),
    ("/", ["/", "&sol;", "&#47;", "&#x2F;", r"\u002f", r"\x2F", r"\/"]),
    ("@", ["@", "&commat;", "&#64;", "&#x40;", r"\u0040", r"\x40", "&amp;#64;"]),
];

/// Spells one delimiter, or all, in each way.
fn spelled(text: &str) -> Vec<String> {
    let mut all: Vec<String> = (0..7).map(|at| spell(text, |_| at)).collect();
    for (delimiter, _) in SPELLINGS {
        all.extend((0..7).map(|at| spell(text, |found| if found == delimiter { at } else { 0 })));
    }
    all
}

fn spell(text: &str, at: impl Fn(&str) -> usize) -> String {
    let spelled = text.chars().map(|c| {
        let spellings = SPELLINGS.iter().find(|(delimiter, _)| delimiter.starts_with(c));
        spellings.map_or_else(|| c.to_string(), |(delimiter, spellings)| spellings[at(delimiter)].to_owned())
    });
    spelled.collect()
}

/// Every function that redacts, with every spelling of every delimiter, in running text and in a URI.
#[test]
fn no_secret_is_printed_however_its_delimiters_are_spelled() {
    let mut shown = 0;
    for name in ["token", "code", "connect.sid", "customer_id"] {
        for uri in [
            format!("https://h/a?b=c&{name}=canary&d=e"),
            format!("/a?{name}=canary"),
            format!("//kim:canary@h/a?b=c&{name}=canary"),
            "https://kim:canary@h/a/b?c=d".to_owned(),
            format!("b=c&{name}=canary"),
            format!("{name}=canary"),
            format!("{name}=canary/canary"),
        ] {
            for text in spelled(&uri) {
                for times in 0..3 {
                    let text = encode_times(&text, times, false);
                    let nested = format!("/p?data={text}");
                    for text in [&text, &format!("\"{text}\"\n"), &nested, &format!("GET {nested} 200")] {
                        assert_hidden(&SITE.redact_in(text), text);
                        shown += 1;
                        if name != "customer_id" {
                            assert_hidden(&redact_in(text), text);
                            shown += 1;
                        }
                        // In a URI, `/` begins the next segment, and `;` the next parameter.
                        if uri.ends_with("/canary") || uri.contains("kim") && text.contains(';') {
                            continue;
                        }
                        let Ok(uri) = UriRef::parse(text) else { continue };
                        assert_hidden(&uri.redacted().under(&SITE).to_string(), text);
                        shown += 1;
                    }
                }
            }
        }
    }
    assert!(shown > 20_000, "{shown}");
}

/// Lines as programs log them.
#[test]
fn lines_of_logs_are_redacted() {
    for (line, shown) in [
        (
            r#"{"level":"info","url":"https://api.example.com/v1?page=2\u0026access_token=t0p","ms":12}"#,
            r#"{"level":"info","url":"https://api.example.com/v1?page=2\u0026access_token=***","ms":12}"#,
        ),
        (
            r#"{"url":"https:\/\/kim:pw@example.com\/a?sig=t0p&x=1"}"#,
            r#"{"url":"https:\/\/***@example.com\/a?sig=***&x=1"}"#,
        ),
        (
            r#"{"url":"https://example.com/cb?code\u003dt0p\u0026state\u003dx"}"#,
            r#"{"url":"https://example.com/cb?code\u003d***\u0026state\u003dx"}"#,
        ),
        (
            r#"{"msg":"POST {\"next\":\"/cb?code=t0p\\u0026state=x\"}"}"#,
            r#"{"msg":"POST {\"next\":\"/cb?code=***\\u0026state=x\"}"}"#,
        ),
        (
            r#"{"body":"grant_type=password\u0026username=kim\u0026password=pw"}"#,
            r#"{"body":"grant_type=password\u0026username=kim\u0026password=***"}"#,
        ),
        (
            r#"<a href="https://example.com/reset?user=kim&amp;code=t0p">Reset</a>"#,
            r#"<a href="https://example.com/reset?user=kim&amp;code=***">Reset</a>"#,
        ),
        (
            r#"<a href="https:&#x2F;&#x2F;example.com&#x2F;reset?code&#x3D;t0p&amp;x&#x3D;1">"#,
            r#"<a href="https:&#x2F;&#x2F;example.com&#x2F;reset?code&#x3D;***&amp;x&#x3D;1">"#,
        ),
        (
            r#"<meta http-equiv="refresh" content="0;url=/cb?ticket=t0p">"#,
            r#"<meta http-equiv="refresh" content="0;url=/cb?ticket=***">"#,
        ),
        (
            r#"192.0.2.1 - kim [28/Nov/2026:10:00:00 +0000] "GET /login?user=kim&password=pw HTTP/1.1" 302 0 "https://example.com/?token=t0p" "curl/8""#,
            r#"192.0.2.1 - kim [28/Nov/2026:10:00:00 +0000] "GET /login?user=kim&password=*** HTTP/1.1" 302 0 "https://example.com/?token=***" "curl/8""#,
        ),
        ("GET /cb#access_token=t0p&token_type=bearer 200", "GET /cb#access_token=***&token_type=bearer 200"),
        ("GET /a;jsessionid=t0p?x=1 -> 200", "GET /a;jsessionid=***?x=1 -> 200"),
        (
            r#"upstream: "http://10.0.0.1:80/a?api_key=t0p", referrer: \x22/b?sig=t0p\x22"#,
            r#"upstream: "http://10.0.0.1:80/a?api_key=***", referrer: \x22/b?sig=***"#,
        ),
        (
            "client_id=a&client_secret=t0p&grant_type=client_credentials",
            "client_id=a&client_secret=***&grant_type=client_credentials",
        ),
        ("code=t0p", "code=***"),
        (
            "body: code=t0p&redirect_uri=https%3A%2F%2Fexample.com%2Fcb",
            "body: code=***&redirect_uri=https%3A%2F%2Fexample.com%2Fcb",
        ),
        ("refresh_token=t0p/abc+def==", "refresh_token=***"),
        (
            r#"time=2026-11-28T10:00:00Z level=info msg="login ok" user=kim password=pw code=200"#,
            r#"time=2026-11-28T10:00:00Z level=info msg="login ok" user=kim password=*** code=200"#,
        ),
        (r#"level=warn password="correct horse" retry=1"#, "level=warn password=*** retry=1"),
        ("level=warn secret='correct horse', retry=1", "level=warn secret=***, retry=1"),
        ("level=info token= user=kim", "level=info token=*** user=kim"),
        (
            "session opened key=7 pass=10 sig=15 pin=13 auth=basic",
            "session opened key=7 pass=10 sig=15 pin=13 auth=basic",
        ),
        (
            "DATABASE_URL=postgres://kim:pw@db:5432/app?sslmode=on",
            "DATABASE_URL=postgres://***@db:5432/app?sslmode=on",
        ),
        (
            "export AWS_SECRET_ACCESS_KEY=t0p/abc API_TOKEN=t0p",
            "export AWS_SECRET_ACCESS_KEY=*** API_TOKEN=***",
        ),
        (
            "curl -u kim 'https://example.com/a?token=t0p' -d 'secret=t0p&a=b'",
            "curl -u kim 'https://example.com/a?token=***' -d 'secret=***&a=b'",
        ),
        (r"curl https://example.com/a\?x=1\&token=t0p", r"curl https://example.com/a\?x=1\&token=***"),
        ("git clone https://x-access-token:t0p@example.com/a.git", "git clone https://***@example.com/a.git"),
        ("mysql --password=pw --user=kim", "mysql --password=*** --user=kim"),
        ("jdbc:postgresql://db/app?user=kim&password=pw", "jdbc:postgresql://db/app?user=kim&password=***"),
        ("Server=db;User Id=sa;Password=p/w;Database=app", "Server=db;User Id=sa;Password=***"),
        (
            "Endpoint=sb://ns.example/;SharedAccessKeyName=a;SharedAccessKey=t0p/abc=",
            "Endpoint=sb://ns.example/;SharedAccessKeyName=a;SharedAccessKey=***",
        ),
        ("amqps://kim:pw@mq/%2f, redis://:pw@cache:6379/0", "amqps://***@mq/%2f, redis://***@cache:6379/0"),
        (
            "error sending request for url (https://example.com/?api_key=t0p): timed out",
            "error sending request for url (https://example.com/?api_key=***): timed out",
        ),
        (
            r#"Request { url: "https://kim:pw@example.com/", headers: {} }"#,
            r#"Request { url: "https://***@example.com/", headers: {} }"#,
        ),
        ("{access_token=t0p, expires_in=3600}", "{access_token=***, expires_in=3600}"),
        ("GET /login?next=https%3A%2F%2Fexample.com%2Fcb%3Fcode%3Dt0p&page=2", "GET /login?next=***&page=2"),
        (
            "GET /track?data=%7B%22u%22%3A%22%2Fa%3Fb%3Dc%5Cu0026code%3Dt0p%22%7D&v=1",
            "GET /track?data=***&v=1",
        ),
        ("GET /amp?u=/a?b=1%26amp%3Bcode%3Dt0p", "GET /amp?u=/a?b=***"),
        ("Authorization: Bearer t0p", "Authorization: Bearer t0p"),
        (r#"{"token":"t0p"}"#, r#"{"token":"t0p"}"#),
        (
            "sudo: kim : TTY=pts/0 ; USER=root ; COMMAND=/bin/ls",
            "sudo: kim : TTY=pts/0 ; USER=root ; COMMAND=/bin/ls",
        ),
    ] {
        assert_eq!(redact_in(line), shown);
        assert_eq!(redact_in(shown), shown, "twice");
    }
}

/// Nothing is masked without a reason.
#[test]
fn strings_without_secrets_stay_readable() {
    for text in [
        "https://example.com/@kim/posts/7?page=2&per_page=10#top",
        "https://example.com/?next=https://g.example&email=kim@example.com",
        "https://example.com/?next=https%3A%2F%2Fg.example&email=kim%40example.com",
        "https://example.com/?next=https%3A%2F%2Fg.example%2F%40kim%3Fpage%3D2",
        "https://example.com/?next=https://g.example:8080&a=1",
        "https://example.com/web/2024/https://g.example/@kim?country_code=DE",
        "https://example.com/?q=a@b&response_type=none&token_type=bearer&max_tokens=9",
        "https://example.com/a;v=1/b=2?x=100%25&y=%2525",
        "https://[::1]:80/a@b",
        "mailto:kim@example.com?subject=a",
        "urn:isbn:0451450523",
        "data:text/plain;charset=utf-8,a",
        "news:kim@example.com",
        "ssh://h/a@b",
        "/@scope/package@1.2.3",
        "?zipcode=1&monkey=2&design=3&users_id=4&sort_key=5",
        "a=1&b=2",
    ] {
        assert_eq!(UriRef::parse(text).unwrap().redacted().to_string(), text);
        assert_eq!(redact_in(text), text);
    }
    for text in [
        "code=200 key=abc session=7 level=info",
        "Is it? yes=1&no #7 a?b=c",
        "kim@example.com, git@example.com:a/b.git",
        "C:\\users\\kim@example, 100% of //",
        r"C:\\Users\\kim\\node_modules\\@scope\\pkg, \\server\share\@scope\pkg",
        "at https://h/app.js:10:5 (see http://h:80), 1://2",
    ] {
        assert!(matches!(redact_in(text), std::borrow::Cow::Borrowed(it) if it == text), "{text}");
    }
}
