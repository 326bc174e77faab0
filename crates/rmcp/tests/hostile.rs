//! Sends hostile requests to a server with the SDK's own client.

mod support;

use std::collections::BTreeMap;

use rmcp::model::{
    ArgumentInfo, ClientRequest, CompleteRequestParams, CompletionContext, CustomRequest, ErrorCode,
    ReadResourceRequestParams, Reference, ResourceContents,
};
use rmcp::service::ServiceError;
use rmcp::{ErrorData, ServiceExt as _};
use support::{Client, Told, client, client_of};
use urika::Routes;
use urika::percent::decode;
use urika::template::Template;
use urika::value::FilePath;
use urika_rmcp::{Asked, Content, Error, Listed, Resources, rmcp, server};

/// Values that leave a segment, a path, a host or a line, or that are long.
fn values() -> Vec<String> {
    let short = [
        "",
        ".",
        "..",
        "...",
        "%2e%2e",
        "%2E.",
        ".%2e",
        "%252e%252e",
        "..%2f",
        "..%2F..",
        "%2f",
        "%252f",
        "..;a",
        ";a",
        "..\\",
        "\\",
        "%5c",
        "%5C..",
        "a\\..\\b",
        "..%5c",
        "/",
        "//",
        "/..",
        "/../..",
        "a/../b",
        "a/./b",
        "a//b",
        "%",
        "%2",
        "%zz",
        "100%",
        "%00",
        "\0",
        "a%00b",
        "%ff",
        "%C0%AE%C0%AE",
        "%u002e",
        "\r\n",
        "%0d%0a",
        "\n",
        "\t",
        " ",
        "%20",
        "?",
        "?a=b",
        "#",
        "#a",
        "%23",
        "%3F",
        "[",
        "]",
        "{path}",
        "{+path}",
        "@",
        "@evil.example",
        ":",
        ":80",
        ":99999",
        "//evil.example/",
        "http://evil.example/",
        "file:///etc/passwd",
        "C:",
        "C:/",
        "~",
        "é",
        "\u{202e}",
        "\u{0}\u{1}",
        "\u{feff}",
        "\u{2024}\u{2024}",
        "\u{ff0e}\u{ff0e}\u{ff0f}",
        "'",
        "\"",
        "<a>",
        "$(a)",
        "-1",
        "0x1",
        "+7",
        "07",
        "4294967296",
        "1e3",
        "null",
        "true",
    ];
    let long = ["a", "..", "../", "%2e", "%", "{", "//", "é", "?"].map(|text| text.repeat(2_000));
    short.into_iter().map(str::to_owned).chain(long).collect()
}

const PLACES: [&str; 16] = [
    "V",
    "shop:V",
    "shop://V",
    "shop://V/tables",
    "shop://V/users/7",
    "shop://tablesV",
    "shop://tables/V",
    "Vshop://tables",
    "shop://files/V",
    "shop://files/a/V/b",
    "shop://files/aV",
    "shop://sqlite/V",
    "shop://sqlite/V/7",
    "shop://sqlite/users/V",
    "shop://sqlite/users/7V",
    "shop://pictures/of/V",
];

fn refusal(error: ServiceError) -> ErrorData {
    match error {
        ServiceError::McpError(error) => error,
        other => panic!("{other}"),
    }
}

/// Checks that an error blames the client, and is short. The server of the tests answers a path with itself, and
/// refuses contents that are larger than its limit.
fn check(error: &ErrorData, uri: &str) {
    let uri: String = uri.chars().take(100).collect();
    let blames = [ErrorCode::RESOURCE_NOT_FOUND, ErrorCode::INVALID_PARAMS].contains(&error.code);
    assert!(blames || error.message == "the resource is larger than 1000 bytes", "{uri:?}: {error:?}");
    assert!(error.message.len() < 500 && format!("{:?}", error.data).len() < 20_000, "{uri:?}");
}

/// Returns whether a path stays in its folder, however an operating system reads it.
fn is_inside(path: &str) -> bool {
    let mut segments = path.split(['/', '\\']);
    !path.contains('\0')
        && !path.starts_with('/')
        && segments.all(|segment| !matches!(segment, "" | "." | ".."))
}

#[tokio::test]
#[allow(deprecated, reason = "older clients subscribe by it")]
async fn hostile_uris_read_nothing_outside() {
    use rmcp::model::{SubscribeRequestParams, UnsubscribeRequestParams};
    let client = client_of(Told::new().0).await.0;
    let mut count = [0, 0];
    for (place, value) in
        PLACES.iter().flat_map(|place| values().into_iter().map(move |value| (place, value)))
    {
        let uri = place.replace('V', &value);
        let read = client.read_resource(ReadResourceRequestParams::new(&*uri)).await.map_err(refusal);
        count[usize::from(read.is_ok())] += 1;
        let subscribed = client.subscribe(SubscribeRequestParams::new(&*uri)).await.map_err(refusal);
        let ended = client.unsubscribe(UnsubscribeRequestParams::new(&*uri)).await.map_err(refusal);
        assert_eq!(subscribed, ended);
        match read {
            Ok(result) => {
                assert_eq!(subscribed, Ok(()), "{uri:?}");
                let [ResourceContents::TextResourceContents { text, .. }] = &*result.contents else {
                    continue;
                };
                let path = uri.strip_prefix("shop://files/").and_then(|path| path.split('#').next());
                if let Some(path) = path {
                    assert!(is_inside(text) && decode(path).as_deref() == Ok(&**text), "{uri:?}");
                }
            }
            Err(error) => {
                check(&error, &uri);
                // A missing resource may appear later.
                if let Err(other) = subscribed {
                    assert_eq!((other.code, &other.message), (error.code, &error.message), "{uri:?}");
                }
            }
        }
    }
    println!("{} read, {} refused", count[1], count[0]);
    assert!(count[0] > 1000 && count[1] > 60, "{count:?}");
}

async fn completed(
    client: &Client,
    (template, variable, written): (&str, &str, &str),
    known: &[(&str, &str)],
) -> Result<Vec<String>, ErrorData> {
    let known = known.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request =
        CompleteRequestParams::new(Reference::for_resource(template), ArgumentInfo::new(variable, written))
            .with_context(CompletionContext::with_arguments(known));
    Ok(client.complete(request).await.map_err(refusal)?.completion.values)
}

#[tokio::test]
async fn hostile_completions_are_empty_or_refused() {
    let client = client().await;
    let row = "shop://{engine}/{table}{/id}";
    let asked = [(row, "engine"), (row, "table"), (row, "id"), ("shop://files/{+path}", "path")];
    let all = ["sqlite", "postgres", "users", "C%23 100%2520.md"].map(str::to_owned);
    let is_known = |value: &String| all.contains(value) || value.parse::<u32>().is_ok_and(|id| id < 12);
    let mut count = 0;
    for value in values() {
        for (template, variable) in asked {
            for known in [&[][..], &[("table", &*value)], &[(&*value, "users")]] {
                let values = completed(&client, (template, variable, &value), known).await.expect("values");
                assert!(values.iter().all(is_known), "{values:?}");
                count += 1;
            }
        }
        let is_no_variable = (row, &*value, "");
        check(&completed(&client, is_no_variable, &[]).await.expect_err("a variable"), &value);
        check(&completed(&client, (&value, "engine", ""), &[]).await.expect_err("a template"), &value);
    }
    println!("{count} completions");
    assert!(count > 900, "{count}");
}

#[tokio::test]
async fn an_unknown_method_is_not_repeated_at_length() {
    let client = client().await;
    for name in ["resources/none".to_owned(), "\r\n".to_owned(), "a".repeat(1 << 20)] {
        let request = ClientRequest::CustomRequest(CustomRequest::new(&*name, None));
        let error = refusal(client.send_request(request).await.expect_err("no method"));
        assert!(error.code == ErrorCode::METHOD_NOT_FOUND && error.message.len() < 300);
    }
}

/// A client cannot fill the memory of the server with subscriptions, and can replace those it has.
#[tokio::test]
#[allow(deprecated, reason = "older clients subscribe by it")]
async fn subscriptions_have_a_limit() {
    use rmcp::model::{SubscribeRequestParams, UnsubscribeRequestParams};
    let client = client_of(Told::new().0).await.0;
    let uri = |number: u32| format!("shop://files/{number}{}", "a".repeat(10_000));
    let mut number = 0;
    let error = loop {
        match client.subscribe(SubscribeRequestParams::new(uri(number))).await {
            Ok(()) => number += 1,
            Err(error) => break refusal(error),
        }
    };
    assert_eq!(
        (error.code, &*error.message),
        (
            ErrorCode::INTERNAL_ERROR,
            "this session has too many subscriptions; unsubscribe from a resource first"
        )
    );
    assert!((50..60).contains(&number), "{number}");
    client.subscribe(SubscribeRequestParams::new(uri(0))).await.expect("a subscription that is there");
    client.unsubscribe(UnsubscribeRequestParams::new(uri(0))).await.expect("an end");
    client.subscribe(SubscribeRequestParams::new(uri(number))).await.expect("another");
}

#[derive(Routes)]
#[routes(described)]
enum Uri<'a> {
    #[route("note://files/{+path}")]
    File { path: FilePath<'a> },
}

struct Files(Vec<&'static str>);

impl Resources for Files {
    type Uri = Uri<'static>;

    fn read(&self, uri: Uri<'static>) -> Result<Content, Error> {
        let Uri::File { path } = uri;
        Ok(path.as_str().into())
    }

    fn list(&self) -> Result<Vec<Listed<Uri<'static>>>, Error> {
        let path = |name: &&'static str| FilePath::parse(name).expect("a path");
        Ok(self.0.iter().map(|name| Listed::from(Uri::File { path: path(name) })).collect())
    }

    fn complete(&self, asked: &Asked<'_>) -> Result<Vec<String>, Error> {
        Ok(asked.among(&self.list()?))
    }
}

/// A client that expands a completion obtains the URI of the file, whatever its name is.
#[tokio::test]
async fn files_with_odd_names_are_completed_and_read() {
    let names = vec![
        "100%",
        "100%.md",
        "%",
        "%%",
        "%4",
        "%41",
        "%2e%2e",
        "%2F",
        "a%zz",
        "docs/C# 100%.md",
        "a?b",
        "a#b",
        "a[1]",
        "a b",
        "é%",
        "{path}",
        "a&b=c",
        "a+b",
        "a:b",
        "@a",
        "~",
        "'",
        "\"",
        "<a>",
        "a|b",
        "^",
        "`",
        "...",
        "..a",
        "%u002e",
    ];
    let (one, other) = tokio::io::duplex(1 << 16);
    let server = server("files", "1", Files(names.clone()));
    tokio::spawn(async move { server.serve(one).await.expect("a session").waiting().await });
    let client = Told::new().0.serve(other).await.expect("a session");
    let template = "note://files/{+path}";
    let values = completed(&client, (template, "path", ""), &[]).await.expect("values");
    assert_eq!(values.len(), names.len());
    let listed = client.list_all_resources().await.expect("resources");
    let parsed = Template::parse(template).expect("a template");
    for ((name, value), listed) in names.iter().zip(&values).zip(&listed) {
        let uri = parsed.expand(&BTreeMap::from([("path", value.as_str())])).expect(name);
        assert_eq!(uri, *listed.uri, "{name}");
        assert!(
            !value
                .replace("%25", "")
                .replace("%23", "")
                .replace("%3F", "")
                .replace("%5B", "")
                .replace("%5D", "")
                .contains('%'),
            "{value}"
        );
        let read = client.read_resource(ReadResourceRequestParams::new(uri)).await.expect(name);
        let [ResourceContents::TextResourceContents { text, .. }] = &*read.contents else { panic!("{name}") };
        assert_eq!(text, name);
    }
}
