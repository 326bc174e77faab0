//! Axum reads the same segments of a canonical or local path as Urika, and none of them leads elsewhere.

use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Path, RawQuery};
use axum::{Router, routing};
use http::{Request, StatusCode};
use tower::ServiceExt as _;
use urika::percent::decode_lossy;
use urika::{Policy, RequestTarget, UriRef};
use urika_reference::texts::{bound, up_to};

/// The pieces of each tried string: delimiters, letters that complete an escape, a tab, which browsers drop, and
/// escapes.
const TOKENS: [&str; 16] =
    ["/", "\\", ".", ":", "@", "?", "#", "2e", "\t", ";", "%2e", "%2F", "%5c", "%25", "%3f", "%61"];

/// The maximum number of segments of a tried path.
const DEEPEST: usize = 9;

/// Returns a router with a route for each number of segments, with and without a slash at the end. Each answers with
/// its pattern, the query, and the decoded segments, one on each line.
fn router() -> Router {
    let show = async |matched: MatchedPath, RawQuery(query): RawQuery, path: Option<Path<Vec<String>>>| {
        let segments = path.map_or_else(Vec::new, |Path(segments)| segments);
        let mut lines = vec![matched.as_str().to_owned(), query.unwrap_or_default()];
        lines.extend(segments);
        lines.join("\n")
    };
    let mut router = Router::new().route("/", routing::get(show));
    for depth in 1..=DEEPEST {
        let pattern = pattern(depth);
        router = router.route(&pattern, routing::get(show)).route(&format!("{pattern}/"), routing::get(show));
    }
    router
}

/// Returns the pattern of a path with this number of segments.
fn pattern(segments: usize) -> String {
    (0..segments).fold(String::new(), |pattern, at| pattern + &format!("/{{p{at}}}"))
}

/// Returns the lines of the answer, if `http` reads the target and a route matches.
async fn read(router: &Router, target: &str) -> Option<Vec<String>> {
    let request = Request::get(target).body(Body::empty()).ok()?;
    let response = router.clone().oneshot(request).await.unwrap();
    if response.status() != StatusCode::OK {
        return None;
    }
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    Some(String::from_utf8(body.to_vec()).unwrap().split('\n').map(str::to_owned).collect())
}

/// Returns the lines that the router answers to the path and the query of a reference, as Urika reads them.
fn expected(reference: UriRef<'_>) -> Vec<String> {
    let (path, query) = (reference.path(), reference.query());
    let mut segments: Vec<String> =
        path.segments().map(|segment| segment.decode().unwrap().into_owned()).collect();
    let ends_in_slash = segments.last().is_some_and(String::is_empty);
    segments.truncate(segments.len() - usize::from(ends_in_slash));
    let pattern = pattern(segments.len());
    let slash = if ends_in_slash { "/" } else { "" };
    let mut lines =
        vec![format!("{pattern}{slash}"), query.map(|query| query.to_string()).unwrap_or_default()];
    lines.extend(segments);
    lines
}

/// Checks the segments that axum has read. Another server may end a segment at one of `ends`.
fn check_segments(text: &str, lines: &[String], ends: &[char]) {
    for segment in &lines[2..] {
        assert!(!segment.contains(['\0', '\n', '\t']), "{text:?}: {lines:?}");
        let name = segment.split(ends).next().unwrap();
        assert!(!matches!(name, "." | ".."), "{text:?}: {lines:?}");
    }
}

/// Returns whether the text is a canonical target with a path.
async fn is_read_as_judged(router: &Router, text: &str) -> bool {
    let Ok(target) = RequestTarget::parse(text) else { return false };
    let Some(reference) = target.as_uri_ref() else { return false };
    let lines = read(router, target.as_str()).await;
    assert_eq!(lines.as_ref(), Some(&expected(reference)), "{text:?}");
    let lines = lines.unwrap();
    // `http` refuses escapes in a host. The query is read as written.
    if let Some(mut given) = read(router, text).await {
        assert_eq!(decode_lossy(&given[1]), decode_lossy(&lines[1]), "{text:?}");
        given[1].clone_from(&lines[1]);
        assert_eq!(given, lines, "{text:?} is read otherwise than {target}");
    }
    check_segments(text, &lines, &[';', '?', '#']);
    for segment in &lines[2..] {
        assert!(!segment.is_empty() && !segment.contains(['/', '\\']), "{text:?}: {lines:?}");
        assert_eq!(*segment, decode_lossy(segment), "{text:?} has a second level of escapes");
    }
    true
}

/// Returns whether the text is a local target.
async fn is_local_as_judged(router: &Router, text: &str) -> bool {
    let Ok(reference) = Policy::local_target(text) else { return false };
    let (target, _) = text.split_once('#').unwrap_or((text, ""));
    let Some(lines) = read(router, target).await else { return true };
    assert_eq!(lines, expected(reference), "{text:?}");
    check_segments(text, &lines, &[';']);
    let first = lines.get(2).map_or("", |first| first);
    assert!(!first.contains(['/', '\\']), "{text:?}: {lines:?}");
    true
}

/// Tries each beginning with all sequences of up to `longest` tokens after it. Returns how many strings are tried, how
/// many are canonical, and how many are local.
async fn enumerate(router: &Router, beginning: &str, longest: usize) -> [u64; 3] {
    let mut counts = [0; 3];
    for tokens in up_to(&TOKENS, longest) {
        let text = format!("{beginning}{tokens}");
        counts[0] += 1;
        counts[1] += u64::from(is_read_as_judged(router, &text).await);
        counts[2] += u64::from(is_local_as_judged(router, &text).await);
    }
    counts
}

#[tokio::test]
async fn axum_reads_the_judged_segments() {
    let longest = bound(3, 6);
    let (router, mut counts) = (router(), [0; 3]);
    // The first token of an origin form is its slash.
    for (beginning, longest) in [("/", longest), ("/a", longest - 1), ("http://h", longest - 1)] {
        let more = enumerate(&router, beginning, longest).await;
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    }
    let [tried, canonical, local] = counts;
    println!("{tried} strings, {canonical} canonical, {local} local");
    assert!(canonical > 500 && local > 500, "{canonical} {local}");
}
