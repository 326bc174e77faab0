//! 1,000 secrets, in requests that succeed, fail and are refused, and in paths of typed templates. None may come out
//! in an error, in `Debug`, in a log record of a client, or in a span.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::sync::Mutex;

use crate::support::{Fetch, Net, guard, names};
use http::Request;
use http::request::Builder;
use http_body_util::Full;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Span, Subscriber};
use urika::value::{Label, Secret};
use urika::{Policy, Routes, UriTemplate, base, uri_template};
use urika_guard::{Guard, HttpRoute, Redacted, UrlTemplate, redact, span};

uri_template!(
    struct Link = "http://a.example:{port}/link/{key}/{word}{?tag}",
    port: u16,
    #[uri(sensitive)]
    key: String,
    word: Secret<String>,
    #[uri(sensitive)]
    tag: String,
);

/// All that was printed so far.
static PRINTED: Mutex<String> = Mutex::new(String::new());

fn print(shown: impl fmt::Display) {
    writeln!(PRINTED.lock().unwrap(), "{shown}").unwrap();
}

/// Writes the fields of all spans and events, at every level, each on a line.
#[derive(Clone, Copy)]
struct Spans(&'static Mutex<String>);

impl Visit for Spans {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        writeln!(self.0.lock().unwrap(), "span {}={value:?}", field.name()).unwrap();
    }
}

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut { *self });
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut { *self });
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut { *self });
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Returns the fields of a span after the method, with a space between two.
fn fields(make: impl FnOnce() -> Span) -> String {
    let spans = Spans(Box::leak(Box::default()));
    drop(tracing::subscriber::with_default(spans, make));
    let fields = spans.0.lock().unwrap();
    let mut lines = fields.lines().map(|line| line.strip_prefix("span ").unwrap());
    assert_eq!(lines.next(), Some("http.request.method=GET"));
    lines.collect::<Vec<_>>().join(" ")
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

fn link(port: u16, secret: &str) -> Link {
    Link { port, key: secret.to_owned(), word: secret.to_owned().into(), tag: secret.to_owned() }
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

/// Adds the template of a link to a request as a client or as a server does, without the redacted URL or with it.
fn with_template(request: Builder, number: usize, shown: &Redacted) -> Builder {
    match number % 3 {
        0 => request.extension(UrlTemplate::of::<Link>()),
        1 => request.extension(HttpRoute::of::<Link>()),
        _ => request.extension(UrlTemplate::of::<Link>()).extension(shown.clone()),
    }
}

#[tokio::test]
async fn no_secret_comes_out() {
    let _default = tracing::subscriber::set_default(Spans(&PRINTED));
    log::set_logger(&Records).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let (net, mut tried) = (Net::new().await, [0; 6]);
    let fetches = Fetch::both(&guard(), names);
    for number in 0..1_000 {
        let secret = format!("canary{number}");
        let (link, urls) = (link(net.port, &secret), urls(&net, &secret));
        let (fetch, plain) = (&fetches[number % 2], urls.get(number / 4 % (urls.len() + 1)));
        let url = plain.map_or_else(|| link.try_build().unwrap().to_string(), String::clone);
        let url = if number / 2 % 2 == 0 { url } else { net.hop(&url) };
        let shown = plain.map_or_else(|| redact(link.redacted()), |_| redact(&url));
        print(format_args!("{shown} {shown:?} {:?}", guard().check(&url).map(drop)));
        let request = Request::get(&url).header("authorization", &secret).header("x-key", &secret);
        let request = if plain.is_none() { with_template(request, number, &shown) } else { request };
        let request = request.body(Full::default()).unwrap();
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
    for shown in [
        "span url.full=http://",
        "access_token=***",
        "/link/***/***?tag=***",
        "log ",
        "error ",
        "host is not on the public Internet",
        "ADDRESS_NOT_ALLOWED",
    ] {
        assert!(printed.contains(shown), "{shown}");
    }
    assert!(printed.matches("=\"/link/{key}/{word}").count() > 100);
}

#[derive(Routes)]
enum Site {
    #[route("/health")]
    Health,
    #[route("/reset/{token}")]
    Reset {
        #[uri(sensitive)]
        token: String,
    },
    #[routes("/admin")]
    Admin(Admin),
}

#[derive(Routes)]
enum Admin {
    #[route("/keys/{key}")]
    Key { key: Secret<String> },
}

uri_template!(
    struct Reset = "/reset/{token}{?page,phone}{#part}",
    token: Secret<String>,
    page: u8,
    phone: String,
    part: String,
);
uri_template!(struct Search = "/search{?words}", #[uri(sensitive)] words: String);
uri_template!(struct Tenant = "https://{key}.h.example/", #[uri(sensitive)] key: Label<'static>);
uri_template!(struct Home = "https://h.example/home");

/// Checks the fields of spans of requests with these extensions.
macro_rules! spans {
    ($($url:expr $(, $extension:expr)* => $expected:literal;)*) => {$(
        let request = Request::get(&*$url.to_string())$(.extension($extension))*.body(()).unwrap();
        for shown in [fields(|| span(&request)), fields(|| guard().span(&request))] {
            assert_eq!(shown, $expected, "{}", request.uri());
        }
    )*};
}

/// The request does not say which values of its template are secrets, so its span has none of them.
#[test]
fn a_template_with_variables_hides_the_url() {
    let (url, template) = (UrlTemplate::of::<Reset>(), HttpRoute::of::<Reset>());
    let inner = Site::Admin(Admin::Key { key: "canary".to_owned().into() });
    let own = Site::Reset { token: "canary".to_owned() };
    spans! {
        "https://h.example/reset/canary?page=2", url => "url.template=\"/reset/{token}{?page,phone}{#part}\"";
        "/reset/canary?page=2", template => "http.route=\"/reset/{token}\"";
        "/search?words=canary", HttpRoute::of::<Search>() => "http.route=\"/search\"";
        "https://canary.h.example/", UrlTemplate::of::<Tenant>() => "url.template=\"/\"";
        "https://canary.h.example/", HttpRoute::of::<Tenant>() => "http.route=\"/\"";
        "/reset/canary", HttpRoute::of_route(own.route()) => "http.route=\"/reset/{token}\"";
        "/admin/keys/canary", HttpRoute::of_route(inner.route()) => "http.route=\"/admin\"";
        "/admin/keys/canary", UrlTemplate::of_route(inner.route()), HttpRoute::of::<Home>() =>
            "url.template=\"/admin\" http.route=\"/home\"";
        "/reset/canary", HttpRoute::of::<Home>(), url =>
            "url.template=\"/reset/{token}{?page,phone}{#part}\" http.route=\"/home\"";
    }
}

#[test]
fn a_template_without_variables_shows_the_url() {
    spans! {
        "https://h.example/home?page=2&token=canary", UrlTemplate::of::<Home>() =>
            "url.template=\"/home\" url.full=https://h.example/home?page=2&token=***";
        "/home?page=2&token=canary", HttpRoute::of::<Home>() =>
            "http.route=\"/home\" url.path=/home url.query=page=2&token=***";
        "/health", HttpRoute::of_route(Site::Health.route()) => "http.route=\"/health\" url.path=/health";
        "https://kim:canary@h.example/a" => "url.full=https://***@h.example/a";
        "*" => "url.path=*";
    }
}

#[test]
fn the_redacted_url_of_a_template_is_shown() {
    let reset =
        Reset { token: "canary".to_owned().into(), page: 2, phone: "123".to_owned(), part: "x".to_owned() };
    let (link, tenant) = (link(80, "canary"), Tenant { key: Label::parse("canary").unwrap() });
    let (url, path) = (reset.try_build_on(base!("https://h.example/v1")).unwrap(), "/reset/canary?page=2");
    let shown = || redact(reset.redacted());
    let own = Site::Reset { token: "canary".to_owned() };
    let inner = Site::Admin(Admin::Key { key: "canary".to_owned().into() });
    spans! {
        link.try_build().unwrap(), redact(link.redacted()) => "url.full=http://a.example:80/link/***/***?tag=***";
        tenant.try_build().unwrap(), UrlTemplate::of::<Tenant>(), redact(tenant.redacted()) =>
            "url.template=\"/\" url.full=https://***.h.example/";
        url, shown() => "url.path=/reset/*** url.query=page=2&phone=123";
        path, HttpRoute::of::<Reset>(), shown() =>
            "http.route=\"/reset/{token}\" url.path=/reset/*** url.query=page=2&phone=123";
        "/reset/canary", redact(own.redacted()) => "url.path=/reset/***";
        "/admin/keys/canary", HttpRoute::of_route(inner.route()), redact(inner.redacted()) =>
            "http.route=\"/admin\" url.path=/admin/keys/***";
    }
    let request = Request::get(path).extension(shown()).body(()).unwrap();
    let guard = Guard::new(Policy::LITERAL.sensitive_params(&["phone"]));
    assert_eq!(fields(|| guard.span(&request)), "url.path=/reset/*** url.query=page=2&phone=***");
}

#[test]
fn a_span_of_a_guard_hides_the_parameters_of_its_policy() {
    let guard = Guard::new(Policy::LITERAL.sensitive_params(&["phone"]));
    for (url, expected) in [
        ("https://a.example/x?phone=canary", "url.full=https://a.example/x?phone=***"),
        ("/x?phone=canary&token=canary", "url.path=/x url.query=phone=***&token=***"),
    ] {
        let request = Request::get(url).body(()).unwrap();
        assert_eq!(fields(|| guard.span(&request)), expected);
    }
}

#[test]
fn the_fields_have_the_names_of_opentelemetry() {
    assert_eq!((UrlTemplate::FIELD, HttpRoute::FIELD), ("url.template", "http.route"));
}
