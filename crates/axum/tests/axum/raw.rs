//! Raw bytes in paths, queries and form bodies, compared with the extractors of axum.

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

/// A path follows RFC 3986: only the characters of a URI are accepted.
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
