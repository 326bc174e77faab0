//! 1,000 secrets, in requests that succeed, fail and are refused. None may come out in an error, in `Debug`, in a log
//! record of a client, or in a span.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::support::{Fetch, Net, guard, names};
use http::Request;
use http_body_util::Full;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};
use urika::{Policy, uri_template};
use urika_guard::{Guard, HttpRoute, UrlTemplate, redact, span};

uri_template!(struct Reset = "http://a.example/reset/{id}{?token}", id: u64, token: &'static str);

/// All that was printed so far.
static PRINTED: Mutex<String> = Mutex::new(String::new());

fn print(shown: impl fmt::Display) {
    writeln!(PRINTED.lock().unwrap(), "{shown}").unwrap();
}

/// Prints the fields of all spans and events, at every level.
struct Spans(AtomicU64);

struct Fields;

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        print(format_args!("span {}={value:?}", field.name()));
    }
}

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut Fields);
        Id::from_u64(self.0.fetch_add(1, Ordering::Relaxed))
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Fields);
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut Fields);
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Prints the log records of reqwest and hyper.
struct Records;

impl log::Log for Records {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }
    fn log(&self, record: &log::Record<'_>) {
        print(format_args!("log {}: {}", record.target(), record.args()));
    }
    fn flush(&self) {}
}

/// Prints an error with its sources in each way.
fn print_error(error: &(dyn Error + 'static)) {
    print(format_args!("error {error} {error:?} {error:#?}"));
    if let Some(source) = error.source() {
        print_error(source);
    }
}

/// Returns URLs with a secret, whose outcome differs, and targets of redirects.
fn urls(net: &Net, secret: &str) -> [String; 7] {
    let query = format!("/?page=2&access_token={secret}#id_token={secret}");
    let credentials = format!("kim:{secret}@a.example");
    [
        net.url("a.example", &query),
        net.url("private.example", &query),
        net.url("127.0.0.2", &query),
        net.url("a.example", &format!("/a|b?password={secret}&x=|")),
        net.url(&credentials, "/"),
        format!("http://a.example:1{query}"),
        format!("ftp://a.example{query}"),
    ]
}

#[tokio::test]
async fn no_secret_comes_out() {
    let _default = tracing::subscriber::set_default(Spans(AtomicU64::new(1)));
    log::set_logger(&Records).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let (net, mut tried) = (Net::new().await, [0; 6]);
    let fetches = Fetch::both(&guard(), names);
    for number in 0..1_000 {
        let secret = format!("canary{number}");
        let urls = urls(&net, &secret);
        let (fetch, url) = (&fetches[number % 2], &urls[number / 4 % urls.len()]);
        let url = if number / 2 % 2 == 0 { url.clone() } else { net.hop(url) };
        print(redact(&url));
        print(format_args!("{:?} {:?}", redact(&url), guard().check(&url).map(drop)));
        let request = Request::get(&url).header("authorization", &secret).header("x-key", &secret);
        let request = request.extension(UrlTemplate::of::<Reset>()).body(Full::default()).unwrap();
        let _entered = span(&request).entered();
        match fetch.send(request).await {
            Ok(status) => tried[usize::from(status / 100)] += 1,
            Err(error) => {
                tried[0] += 1;
                print_error(&*error);
            }
        }
    }
    let printed = PRINTED.lock().unwrap();
    let leaks: Vec<_> = printed.lines().filter(|line| line.contains("canary")).take(5).collect();
    assert!(leaks.is_empty(), "{leaks:#?}");
    assert!(tried[0] > 600 && tried[2] > 200 && tried[0] + tried[2] == 1_000, "{tried:?}");
    for shown in
        ["span url.full=http://", "access_token=***", "log ", "error ", "PrivateHost", "ADDRESS_NOT_ALLOWED"]
    {
        assert!(printed.contains(shown), "{shown}");
    }
}

#[test]
fn a_span_has_the_template_and_the_redacted_target() {
    let reset = Reset { id: 7, token: "canary" };
    let client = Request::get(reset.build()).extension(UrlTemplate::of::<Reset>()).body(()).unwrap();
    let target = "/reset/7?token=canary";
    let server = Request::get(target).extension(HttpRoute::of::<Reset>()).body(()).unwrap();
    tracing::subscriber::with_default(Spans(AtomicU64::new(1)), || (span(&client), span(&server)));
    let printed = PRINTED.lock().unwrap();
    for field in [
        "span http.request.method=GET",
        "span url.template=\"/reset/{id}{?token}\"",
        "span http.route=\"/reset/{id}\"",
        "span url.path=/reset/7",
        "span url.query=token=***",
    ] {
        assert!(printed.contains(field), "{field}");
    }
    drop(printed);
    let named = Guard::new(Policy::LITERAL.sensitive_params(&["phone"]));
    for url in ["https://a.example/x?phone=canary", "/x?phone=canary&token=canary"] {
        let request = Request::get(url).body(()).unwrap();
        tracing::subscriber::with_default(Spans(AtomicU64::new(1)), || named.span(&request));
    }
    let printed = PRINTED.lock().unwrap();
    for field in ["span url.full=https://a.example/x?phone=***", "span url.query=phone=***&token=***"] {
        assert!(printed.contains(field), "{field}");
    }
    assert!(!printed.contains("phone=canary"));
    drop(printed);
    assert_eq!((UrlTemplate::FIELD, HttpRoute::FIELD), ("url.template", "http.route"));
}
