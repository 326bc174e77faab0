//! The example of a gateway, between a client of MCP and an API on loopback.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use reqwest::header::{ACCEPT, CONTENT_TYPE};
use serde_json::{Value as Json, json};
use tokio::net::TcpListener;
use urika_openapi::Document;
use url::{Position, Url};

#[allow(dead_code, reason = "`main` is for the example")]
#[path = "../examples/gateway.rs"]
mod example;

/// The targets of the requests that an API has got.
type Targets = Arc<Mutex<Vec<String>>>;

async fn answer(State(targets): State<Targets>, request: Request) -> Response {
    targets.lock().unwrap().push(request.uri().to_string());
    match request.uri().path() {
        "/v1/moved" => Redirect::to("/v1/admin").into_response(),
        _ => "an answer".into_response(),
    }
}

/// Serves a router on loopback, and returns its origin.
async fn serve(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    origin
}

/// A gateway, and the API that it calls.
struct Net {
    gateway: String,
    targets: Targets,
}

impl Net {
    async fn new() -> Self {
        let targets = Targets::default();
        let api = serve(Router::new().fallback(answer).with_state(targets.clone())).await;
        let document = json!({
            "openapi": "3.1.0",
            "servers": [{ "url": format!("{api}/v1") }],
            "paths": {
                "/users/{id}/keys": {
                    "get": { "operationId": "listKeys", "summary": "The keys of a user", "parameters": [
                        { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
                        { "name": "page", "in": "query", "schema": { "type": "integer", "minimum": 1 } },
                        { "name": "sort", "in": "query", "schema": { "type": "string" } },
                    ] },
                    "delete": { "operationId": "deleteKeys" },
                },
                "/moved": { "get": { "operationId": "moved" } },
            },
        });
        let document = Document::parse(&document.to_string()).unwrap();
        Self { gateway: serve(example::gateway(&document).unwrap()).await, targets }
    }

    /// Sends a request of the protocol, and returns its result or its error.
    async fn ask(&self, method: &str, params: Json) -> Json {
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        let request = reqwest::Client::new().post(format!("{}/mcp", self.gateway));
        let request = request.header(ACCEPT, "application/json, text/event-stream");
        let request = request.header(CONTENT_TYPE, "application/json").body(body.to_string());
        let text = request.send().await.unwrap().text().await.unwrap();
        let data =
            text.lines().find_map(|line| line.strip_prefix("data: {")).unwrap_or_else(|| panic!("{text}"));
        serde_json::from_str::<Json>(&format!("{{{data}")).unwrap()
    }

    /// Calls a tool: its text, or its error, and the targets of the requests to the API.
    async fn call(&self, tool: &str, arguments: Json) -> (Result<String, String>, Vec<String>) {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": arguments })).await;
        let text = |at: &str| {
            answer.pointer(at).and_then(Json::as_str).unwrap_or_else(|| panic!("{answer}")).to_owned()
        };
        let result = match answer.pointer("/result/isError") {
            Some(Json::Bool(false)) => Ok(text("/result/content/0/text")),
            Some(_) => Err(text("/result/content/0/text")),
            None => Err(text("/error/message")),
        };
        (result, std::mem::take(&mut self.targets.lock().unwrap()))
    }
}

#[tokio::test]
async fn operations_that_read_are_tools() {
    let net = Net::new().await;
    let answer = net.ask("tools/list", json!({})).await;
    let tools = answer["result"]["tools"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["moved", "listKeys"]);
    assert_eq!(tools[1]["description"], "The keys of a user");
    assert_eq!(
        tools[1]["inputSchema"],
        json!({
            "type": "object",
            "properties": {
                "id": { "type": "string" },
                "page": { "type": "integer", "minimum": 1 },
                "sort": { "type": "string" },
            },
            "required": ["id"],
        })
    );
    assert_eq!(net.call("deleteKeys", json!({ "id": "kim" })).await, (Err("unknown tool".into()), vec![]));
}

#[tokio::test]
async fn good_arguments_reach_the_api() {
    let net = Net::new().await;
    let called = net.call("listKeys", json!({ "id": "kim lee", "page": 2 })).await;
    assert_eq!(called, (Ok("an answer".into()), vec!["/v1/users/kim%20lee/keys?page=2".into()]));
    let (result, targets) = net.call("moved", json!({})).await;
    assert_eq!((result, targets), (Ok(String::new()), vec!["/v1/moved".into()]));
}

/// The values are tried as the parameter in the path, as a string in the query and as a number.
#[tokio::test]
async fn no_argument_moves_a_request() {
    const HOSTILE: [&str; 14] = [
        "..",
        ".",
        "",
        "../admin",
        "..%2f",
        "%2e%2e",
        "..\\admin",
        "a/b",
        "//evil.example/",
        "a?x=1",
        "#",
        "a&admin=1",
        "\0",
        "a\r\nHost: evil.example",
    ];
    let net = Net::new().await;
    let (mut built, mut refused) = (0, 0);
    for hostile in HOSTILE {
        for (id, name) in [(hostile, "none"), ("kim", "sort"), ("kim", "page")] {
            let arguments = json!({ "id": id, name: hostile });
            let (result, targets) = net.call("listKeys", arguments).await;
            let Some(target) = targets.first() else {
                assert!(result.is_err(), "{name} {hostile}");
                refused += 1;
                continue;
            };
            let url = Url::parse("http://api.example").unwrap().join(target).unwrap();
            let segments: Vec<_> = url.path_segments().unwrap().collect();
            assert!(matches!(segments[..], ["v1", "users", _, "keys"]), "{target}");
            assert!(url.query_pairs().all(|(name, value)| name == "sort" && value == hostile), "{target}");
            built += 1;
        }
    }
    assert_eq!((built, refused), (20, 22));
}

/// Each row of the table has an `id`, the target that `path.replace` requests, and the answer of the gateway.
#[tokio::test]
async fn the_table_of_the_readme_is_true() {
    let table =
        include_str!("../README.md").lines().skip_while(|line| !line.starts_with("| the model's `id`"));
    let rows = table.skip(2).map_while(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(" | ").collect()).collect();
    assert_eq!(rows.len(), 6);
    let net = Net::new().await;
    for row in rows {
        let [id, replaced, answered] = row[..] else { panic!("{row:?}") };
        let id = id.trim_end_matches('`');
        let path = "/users/{id}/keys".replace("{id}", id);
        let moved = Url::parse(&format!("https://api.example.com/v1{path}")).unwrap();
        assert_eq!(replaced, format!("requests `{}`", &moved[Position::BeforePath..Position::AfterQuery]));
        let (result, targets) = net.call("listKeys", json!({ "id": id })).await;
        match answered.strip_prefix("error: ") {
            Some(message) => assert!(targets.is_empty() && result.unwrap_err().contains(message), "{id}"),
            None => assert_eq!(answered, format!("requests `{}`", targets[0])),
        }
    }
}
