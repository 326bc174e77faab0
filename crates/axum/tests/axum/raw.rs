//! Raw bytes in paths, queries and form bodies, compared with the extractors of axum.

use std::collections::BTreeMap;

use axum::body::{self, Body};
use axum::extract::{Form, Query};
use axum::http::{Request, Uri, header};
use axum::{Router, routing};
use tower_service::Service as _;
use urika_axum::{RouterExt, Typed, TypedForm};

use super::block_on;

urika::uri_template!(struct Find = "/find{?q}", q: String);
urika::uri_template!(struct Page = "/page/{name}", name: String);
urika::uri_template!(struct Word = "/word{?w}", w: Known);
urika::uri_template!(struct Same = "/same/{q}{?q}", q: String);
urika::uri_template!(struct Begin = "/begin/{q:3}{?q}", q: String);
urika::uri_template!(struct Named = "/named?by%20name=x{&order%20by}", order_by: Option<u8>);
urika::uri_template!(struct Sorted = "/sorted{?sort*}", sort: Sort);
urika::uri_template!(struct Strict = "/strict{?sort*}", deny_unknown_query, sort: Sort);
urika::uri_template!(struct Rest = "/rest{?sort*,rest*}", sort: Sort, rest: BTreeMap<String, String>);

#[derive(Debug, urika::UriValue)]
struct Sort {
    #[uri(name = "order by")]
    order: Option<u8>,
    #[uri(name = "a+b")]
    sum: Option<u8>,
}

#[derive(Clone, Copy, Debug, urika::UriValue)]
enum Known {
    #[uri(name = "a|\u{e9} b")]
    Raw,
}

#[derive(serde::Deserialize)]
struct Pair {
    q: String,
}

fn ask(app: &Router, method: &str, uri: Uri, body: Vec<u8>) -> (u16, String) {
    let request = Request::builder().method(method).uri(uri);
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let response =
        block_on(app.clone().call(request.body(Body::from(body)).expect("a request"))).expect("an answer");
    let (parts, body) = response.into_parts();
    let body = block_on(body::to_bytes(body, 1000)).expect("a body");
    (parts.status.as_u16(), String::from_utf8(body.to_vec()).expect("text"))
}

fn app() -> Router {
    Router::new()
        .typed_get(async |Typed(find): Typed<Find>| find.q)
        .typed_post(async |TypedForm(find): TypedForm<Find>| find.q)
        .typed_get(async |Typed(page): Typed<Page>| page.name)
        .typed_get(async |Typed(word): Typed<Word>| format!("{:?}", word.w))
        .route("/axum", routing::get(async |Query(pair): Query<Pair>| pair.q))
        .route("/axum", routing::post(async |Form(pair): Form<Pair>| pair.q))
}

fn uri(before: &str, bytes: &[u8]) -> Option<Uri> {
    Uri::from_maybe_shared([before.as_bytes(), b"a", bytes, b"b"].concat()).ok()
}

/// Tries each byte, and characters that begin with it. A query that HTTP can carry is read as axum reads it.
#[test]
fn each_byte_in_a_query_is_what_axum_reads() {
    let app = app();
    let texts = (0..=0x7f).map(|byte: u8| vec![byte]);
    let letters = ["\u{e9}", "\u{96ea}", "\u{1f600}"].map(|text| text.as_bytes().to_vec());
    let mut read = 0;
    for text in texts.chain(letters).filter(|text| text != b"%") {
        let (Some(typed), Some(plain)) = (uri("/find?q=", &text), uri("/axum?q=", &text)) else { continue };
        assert_eq!(ask(&app, "GET", typed, vec![]), ask(&app, "GET", plain, vec![]), "{text:?}");
        read += 1;
    }
    println!("{read} characters in a query");
    assert!(read >= 90, "{read}");
    // A `%` without two hex digits may be the start of an escape that was cut.
    for broken in ["%", "%4", "%zz", "%FF"] {
        let answer = ask(&app, "GET", uri("/find?q=", broken.as_bytes()).expect("a URI"), vec![]);
        assert!(answer.0 == 400 || broken == "%" || broken == "%4", "{broken}");
    }
    assert_eq!(ask(&app, "GET", "/find?q=100%".parse().unwrap(), vec![]).0, 400);
}

#[test]
fn each_byte_in_a_form_is_what_axum_reads() {
    let app = app();
    for byte in 0..=0xff {
        let body = [b"q=a", [byte].as_slice(), b"z"].concat();
        let typed = ask(&app, "POST", Uri::from_static("/find"), body.clone());
        match byte {
            // axum reads a byte that is not UTF-8 as U+FFFD.
            0x80.. => assert_eq!(typed.0, 400, "{byte:#x}"),
            _ => assert_eq!(typed, ask(&app, "POST", Uri::from_static("/axum"), body), "{byte:#x}"),
        }
    }
    for body in ["q=\u{e9}|\\^{}\"<>`", "q=%", "q=100%&x=%zz", "q=%4", "q=%25", "q=%%41"] {
        let typed = ask(&app, "POST", Uri::from_static("/find"), body.into());
        assert_eq!(typed, ask(&app, "POST", Uri::from_static("/axum"), body.into()), "{body}");
        assert_eq!(typed.0, 200, "{body}");
    }
}

/// A path has the characters of RFC 3986. A segment may also have brackets: browsers leave them raw, and nothing
/// reads them as delimiters there.
#[test]
fn a_path_has_no_raw_bytes() {
    let app = app();
    let (mut accepted, mut refused) = (0, 0);
    let pchar = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@[]".contains(&byte);
    for byte in (0..=0xff).filter(|byte| !b"/?#%".contains(byte)) {
        let Some(uri) = uri("/page/", &[byte]) else { continue };
        assert_eq!(ask(&app, "GET", uri, vec![]).0, if pchar(byte) { 200 } else { 400 }, "{byte:#x}");
        *if pchar(byte) { &mut accepted } else { &mut refused } += 1;
    }
    println!("{accepted} bytes accepted in a path, {refused} refused");
    assert_eq!(ask(&app, "GET", Uri::from_maybe_shared("/page/\u{e9}").unwrap(), vec![]).0, 400);
}

#[test]
fn names_and_literals_have_raw_bytes() {
    let app = app();
    let asked =
        |target: &str| ask(&app, "GET", Uri::from_maybe_shared(String::from(target)).expect(target), vec![]);
    for word in ["a|\u{e9}+b", "a%7C%C3%A9%20b", "a|%C3%A9%20b"] {
        assert_eq!(asked(&format!("/word?w={word}")), (200, "Raw".to_owned()), "{word}");
    }
    assert_eq!(asked("/word?w=a|\u{e9}%2Bb").0, 400);
}

/// A `+` is a space wherever a form is compared: with a segment of the path, with a name and with a key.
#[test]
fn a_space_of_a_form_is_a_space_in_every_comparison() {
    let app = Router::new()
        .typed_get(async |Typed(same): Typed<Same>| same.q)
        .typed_get(async |Typed(begin): Typed<Begin>| begin.q)
        .typed_get(async |Typed(named): Typed<Named>| format!("{:?}", named.order_by))
        .typed_get(async |Typed(sorted): Typed<Sorted>| format!("{:?}", sorted.sort))
        .typed_get(async |Typed(strict): Typed<Strict>| format!("{:?}", strict.sort))
        .typed_get(async |Typed(rest): Typed<Rest>| format!("{:?} {:?}", rest.sort, rest.rest));
    for (target, status, body) in [
        ("/same/a%20b?q=a+b", 200, "a b"),
        ("/same/a%20b?q=a%20b", 200, "a b"),
        ("/same/a+b?q=a%2Bb", 200, "a+b"),
        ("/same/a%2Bb?q=a%2Bb", 200, "a+b"),
        ("/same/a+b?q=a+b", 404, "not found"),
        ("/same/a%20b?q=a%2Bb", 404, "not found"),
        ("/begin/a%20b?q=a+bc", 200, "a bc"),
        ("/begin/a+b?q=a+bc", 404, "not found"),
        ("/named?by+name=x&order+by=3", 200, "Some(3)"),
        ("/named?by%20name=x&order%20by=3", 200, "Some(3)"),
        ("/sorted?order+by=3", 200, "Sort { order: Some(3), sum: None }"),
        ("/sorted?order%20by=3", 200, "Sort { order: Some(3), sum: None }"),
        ("/sorted?a%2Bb=3", 200, "Sort { order: None, sum: Some(3) }"),
        ("/sorted?a+b=3&order%2Bby=3", 200, "Sort { order: None, sum: None }"),
        ("/sorted?order+by=3&order%20by=4", 400, "`sort` has more than one value"),
        ("/strict?order+by=3", 200, "Sort { order: Some(3), sum: None }"),
        ("/strict?a+b=3", 400, ""),
        ("/rest?order+by=3&c+d=4", 200, "Sort { order: Some(3), sum: None } {\"c d\": \"4\"}"),
        ("/rest?a%2Bb=3", 200, "Sort { order: None, sum: Some(3) } {}"),
    ] {
        let answer = ask(&app, "GET", target.parse().expect(target), vec![]);
        assert_eq!(answer.0, status, "{target}: {}", answer.1);
        assert!(answer.1.starts_with(body), "{target}: {}", answer.1);
    }
}
