//! The layer for servers: each request target is canonical or refused, and axum reads what was judged.

use std::convert::Infallible;
use std::future::ready;

use axum::Router;
use axum::body::{Body, to_bytes};
use http::{Method, Request, Response, StatusCode, Uri, Version};
use tower::{Layer as _, ServiceExt as _, service_fn};
use urika::RequestTarget;
use urika_guard::{Refused, TargetLayer};
use urika_reference::texts::exactly;

/// Returns the target that a service gets from the layer, or the code of the refusal.
async fn passed(layer: TargetLayer, request: Request<()>) -> Result<String, &'static str> {
    let echo = service_fn(|request: Request<()>| {
        ready(Ok::<_, Infallible>(Response::new(request.uri().to_string())))
    });
    let response = layer.layer(echo).oneshot(request).await.unwrap();
    match response.extensions().get::<Refused>() {
        Some(refused) => {
            assert_eq!((response.status(), &**response.body()), (StatusCode::BAD_REQUEST, ""));
            Err(refused.code())
        }
        None => Ok(response.into_body()),
    }
}

fn request(method: Method, version: Version, uri: Uri) -> Request<()> {
    Request::builder().method(method).version(version).uri(uri).body(()).unwrap()
}

/// The pieces of hostile targets.
const PIECES: [&str; 20] = [
    "/", "a", ".", "..", ";x", "%2e", "%2F", "%5C", "%252e", "%00", "%0A", "//", "?", "%61", "|", "%", "@",
    ":", "*", "http://h",
];

/// Returns the path and the query, which are the target in HTTP/2.
fn path(target: &str) -> String {
    target.parse::<Uri>().unwrap().path_and_query().unwrap().to_string()
}

#[tokio::test]
async fn each_target_is_canonical_or_refused() {
    let (mut accepted, mut refused) = (0, 0);
    for text in exactly(&PIECES, 4) {
        let Ok(uri) = text.parse::<Uri>() else { continue };
        let judged = RequestTarget::parse(&text);
        for version in [Version::HTTP_11, Version::HTTP_2] {
            match passed(TargetLayer::new(), request(Method::GET, version, uri.clone())).await {
                Ok(target) => {
                    accepted += 1;
                    let own = if version == Version::HTTP_11 { target } else { path(&target) };
                    assert_eq!(RequestTarget::parse(&own).unwrap(), *own, "{text}");
                    assert!(version == Version::HTTP_2 || judged.clone().unwrap() == *own, "{text}");
                }
                Err("TARGET_FORM") => refused += 1,
                Err(code) => {
                    refused += 1;
                    let own = judged.as_ref().err().map(urika::ParseError::code);
                    assert!(version == Version::HTTP_2 || own == Some(code), "{text}: {own:?} {code}");
                }
            }
        }
    }
    assert!(accepted > 4_500 && refused > 40_000, "{accepted} {refused}");
}

#[tokio::test]
async fn a_form_is_for_a_method() {
    let forms = ["/a", "http://h.example/a", "h.example:443", "*"];
    let rows = [
        (Method::GET, [true, true, false, false]),
        (Method::OPTIONS, [true, true, false, true]),
        (Method::CONNECT, [false, false, true, false]),
    ];
    for (method, expected) in rows {
        for (form, is_for_it) in forms.into_iter().zip(expected) {
            let request = request(method.clone(), Version::HTTP_11, form.parse().unwrap());
            let expected = if is_for_it { Ok(form.to_owned()) } else { Err("TARGET_FORM") };
            assert_eq!(passed(TargetLayer::new(), request).await, expected, "{method} {form}");
        }
    }
}

/// In HTTP/2, the scheme and the host are not part of the target, and are kept as they are.
#[tokio::test]
async fn the_path_of_http_2_is_judged() {
    let of = async |text: &str| {
        passed(TargetLayer::new(), request(Method::GET, Version::HTTP_2, text.parse().unwrap())).await
    };
    let kept = of("https://H.example:444/%61?q").await;
    assert_eq!(kept.as_deref(), Ok("https://H.example:444/a?q"));
    assert_eq!(of("https://h.example/a/..;x/b").await, Err("PATH_TRAVERSAL"));
    assert_eq!(of("https://h.example//b").await, Err("EMPTY_SEGMENT"));
    let mut parts = Uri::from_static("https://h.example/").into_parts();
    parts.path_and_query = Some("*".parse().unwrap());
    let whole = Uri::from_parts(parts).unwrap();
    for (method, is_for_it) in [(Method::OPTIONS, true), (Method::GET, false)] {
        let passed = passed(TargetLayer::new(), request(method, Version::HTTP_2, whole.clone())).await;
        assert_eq!(passed.is_ok(), is_for_it, "{passed:?}");
    }
}

#[tokio::test]
async fn encoded_slashes_are_refused_unless_accepted() {
    let of = async |layer, text: &str| {
        passed(layer, request(Method::GET, Version::HTTP_11, text.parse().unwrap())).await
    };
    assert_eq!(of(TargetLayer::new(), "/a%2fb").await, Err("ENCODED_SLASH"));
    let layer = TargetLayer::new().with_encoded_slashes();
    assert_eq!(of(layer, "/a%2fb").await.as_deref(), Ok("/a%2Fb"));
    assert!(of(layer, "/..%2fb").await.is_err());
}

/// A filter that compares strings protects `/admin`, because axum gets the string that the filter has seen.
#[tokio::test]
async fn axum_reads_what_a_filter_has_judged() {
    let router: Router = Router::new().fallback(async |uri: Uri| uri.path().to_owned());
    let filter = tower::util::MapRequestLayer::new(|request: Request<Body>| {
        assert_eq!(RequestTarget::parse(request.uri().path()).unwrap(), request.uri().path());
        request
    });
    let app = TargetLayer::new().layer(filter.layer(router));
    for (text, expected) in [
        ("/%61dmin", Some("/admin")),
        ("/admin", Some("/admin")),
        ("http://h.example/%61dmin", Some("/admin")),
        ("//admin", None),
        ("/x/..;/admin", None),
        ("/x/%2e%2e/admin", None),
        ("/x%2f..%2fadmin", None),
        ("/%2561dmin", None),
        ("/admin%00", None),
    ] {
        let request = Request::get(text).body(Body::empty()).unwrap();
        let response = app.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status().is_success(), expected.is_some(), "{text}");
        let path = to_bytes(response.into_body(), 100).await.unwrap();
        assert_eq!(path, expected.unwrap_or("").as_bytes(), "{text}");
    }
}
