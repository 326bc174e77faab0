//! Checks the protocol's messages as sent, in the versions 2025-11-25 and 2026-07-28.

mod support;

use rmcp::ServiceExt as _;
use serde_json::{Value, json};
use support::{Shop, row, shop};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, ReadHalf, WriteHalf};
use urika_rmcp::{Changes, Server, rmcp, server};

/// A client that sends and receives plain JSON.
struct Raw {
    version: &'static str,
    answers: BufReader<ReadHalf<DuplexStream>>,
    server: WriteHalf<DuplexStream>,
    asked: u32,
}

impl Raw {
    async fn new(version: &'static str) -> (Self, Changes) {
        let changes = Changes::new();
        (Self::of(version, shop(&changes)).await, changes)
    }

    async fn of(version: &'static str, server: Server<Shop>) -> Self {
        let (one, other) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move { server.serve(one).await.expect("a session").waiting().await });
        let (answers, server) = tokio::io::split(other);
        let mut raw = Self { version, answers: BufReader::new(answers), server, asked: 0 };
        if version == "2025-11-25" {
            let client = json!({ "name": "tests", "version": "0" });
            let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
            let answer = raw.ask("initialize", params).await;
            assert_eq!(answer["result"]["protocolVersion"], version);
            raw.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })).await;
        } else {
            let answer = raw.ask("server/discover", json!({})).await;
            assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
        }
        raw
    }

    async fn say(&mut self, message: &Value) {
        self.server.write_all(format!("{message}\n").as_bytes()).await.expect("a server that listens");
    }

    /// Returns the server's next message.
    async fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).await.expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    async fn send(&mut self, method: &str, mut params: Value) {
        self.asked += 1;
        if self.version != "2025-11-25" {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.version,
                "io.modelcontextprotocol/clientInfo": { "name": "tests", "version": "0" },
                "io.modelcontextprotocol/clientCapabilities": {},
            });
        }
        self.say(&json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params })).await;
    }

    async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.send(method, params).await;
        let answer = self.hear().await;
        assert_eq!(answer["id"], self.asked, "{answer}");
        answer
    }
}

#[tokio::test]
async fn errors_have_the_code_of_the_version() {
    let complete = |of: &str, variable: &str| json!({ "ref": { "type": "ref/resource", "uri": of }, "argument": { "name": variable, "value": "" } });
    let prompt =
        json!({ "ref": { "type": "ref/prompt", "name": "a" }, "argument": { "name": "b", "value": "" } });
    let picture = "shop://pictures/of/{id}";
    for (method, params, codes) in [
        ("resources/read", json!({ "uri": "https://example.com/" }), [-32002, -32602]),
        ("resources/read", json!({ "uri": "shop://files/nothing" }), [-32002, -32602]),
        ("resources/read", json!({ "uri": "shop://pictures/of/x" }), [-32602, -32602]),
        ("resources/read", json!({ "uri": "shop://files/secret" }), [-32603, -32603]),
        ("resources/read", json!({ "uri": "shop://files/large" }), [-32603, -32603]),
        ("resources/read", json!({ "url": "shop://tables" }), [-32602, -32602]),
        ("resources/read", json!({ "uri": 7 }), [-32602, -32602]),
        ("resources/list", json!({ "cursor": "x" }), [-32602, -32602]),
        ("resources/templates/list", json!({ "cursor": "x" }), [-32602, -32602]),
        ("completion/complete", complete("shop://nothing/{id}", "id"), [-32602, -32602]),
        ("completion/complete", complete(picture, "nothing"), [-32602, -32602]),
        ("completion/complete", prompt, [-32602, -32602]),
        ("completion/complete", json!({}), [-32602, -32602]),
        ("resources/subscribe", json!({ "uri": "https://example.com/" }), [-32002, -32601]),
        ("resources/subscribe", json!({ "uri": "shop://pictures/of/x" }), [-32602, -32601]),
        ("resources/subscribe", json!({ "uri": 7 }), [-32602, -32601]),
        ("resources/unsubscribe", json!({}), [-32602, -32601]),
        ("subscriptions/listen", json!({ "notifications": 7 }), [-32601, -32602]),
        ("tools/list", json!({}), [-32601, -32601]),
        ("prompts/list", json!({}), [-32601, -32601]),
        ("nothing/here", json!({}), [-32601, -32601]),
    ] {
        for (version, code) in ["2025-11-25", "2026-07-28"].into_iter().zip(codes) {
            let (mut raw, _changes) = Raw::new(version).await;
            let answer = raw.ask(method, params.clone()).await;
            assert_eq!(answer["error"]["code"], code, "{version}: {method} {params}: {answer}");
        }
    }
}

#[tokio::test]
async fn not_found_has_its_uri_and_nothing_endless_comes_back() {
    let (mut raw, _changes) = Raw::new("2025-11-25").await;
    let answer = raw.ask("resources/read", json!({ "uri": "note://7" })).await;
    assert_eq!(answer["error"]["data"], json!({ "uri": "note://7" }));
    let answer = raw.ask("resources/read", json!({ "uri": "a".repeat(5000) })).await;
    assert_eq!(answer["error"]["data"], json!({}));
    let answer = raw.ask("resources/read", json!({ "uri": "shop://pictures/of/x" })).await;
    let data = json!({ "uri": "shop://pictures/of/x", "variable": "id", "code": "NOT_A_NUMBER" });
    assert_eq!(answer["error"]["data"], data);
}

#[tokio::test]
async fn subscribers_receive_changes() {
    let (mut raw, changes) = Raw::new("2026-07-28").await;
    let uris = ["SHOP://sqlite/users/7", "https://example.com/"];
    let asked = json!({ "notifications": { "resourcesListChanged": true, "resourceSubscriptions": uris } });
    raw.send("subscriptions/listen", asked).await;
    let accepted = raw.hear().await;
    assert_eq!(accepted["method"], "notifications/subscriptions/acknowledged");
    let taken = &accepted["params"]["notifications"];
    assert_eq!(taken, &json!({ "resourcesListChanged": true, "resourceSubscriptions": [uris[0]] }));
    // The server confirms a subscription before it sends updates, so the test repeats the change until then.
    let answer = loop {
        changes.updated(&row(8));
        changes.updated(&row(7));
        let wait = std::time::Duration::from_millis(50);
        if let Ok(answer) = tokio::time::timeout(wait, raw.hear()).await {
            break answer;
        }
    };
    assert_eq!(answer["method"], "notifications/resources/updated");
    assert_eq!(answer["params"]["uri"], uris[0]);
    changes.list_changed();
    let answer = loop {
        let answer = raw.hear().await;
        if answer["method"] != "notifications/resources/updated" {
            break answer;
        }
    };
    assert_eq!(answer["method"], "notifications/resources/list_changed");
}

/// A server without changes has none of their methods, whatever the parameters are.
#[tokio::test]
async fn a_server_without_changes_has_no_subscriptions() {
    for version in ["2025-11-25", "2026-07-28"] {
        for method in ["resources/subscribe", "resources/unsubscribe", "subscriptions/listen"] {
            for params in [json!({}), json!({ "uri": "shop://tables" }), json!({ "notifications": {} })] {
                let mut raw = Raw::of(version, server("shop", "1", Shop)).await;
                let answer = raw.ask(method, params).await;
                assert_eq!(answer["error"]["code"], -32601, "{version}: {method}: {answer}");
            }
        }
    }
}

/// Every method that has a URI accepts the other spellings of the server, and answers with the client's spelling.
#[tokio::test]
async fn other_spellings_are_accepted_by_every_method() {
    let uri = "store://sqlite/users/7";
    for (version, method, params) in [
        ("2025-11-25", "resources/subscribe", json!({ "uri": uri })),
        (
            "2026-07-28",
            "subscriptions/listen",
            json!({ "notifications": { "resourceSubscriptions": [uri] } }),
        ),
    ] {
        let changes = Changes::new();
        let server =
            shop(&changes).respelled(|uri| Some(format!("shop://{}", uri.strip_prefix("store://")?)));
        let mut raw = Raw::of(version, server).await;
        let read = raw.ask("resources/read", json!({ "uri": uri })).await;
        assert_eq!(read["result"]["contents"][0]["uri"], uri, "{version}: {read}");
        raw.send(method, params).await;
        raw.hear().await;
        let told = loop {
            changes.updated(&row(7));
            let wait = std::time::Duration::from_millis(50);
            if let Ok(told) = tokio::time::timeout(wait, raw.hear()).await {
                break told;
            }
        };
        assert_eq!(told["method"], "notifications/resources/updated", "{version}: {told}");
        assert_eq!(told["params"]["uri"], uri, "{version}");
    }
    let (mut raw, _changes) = Raw::new("2025-11-25").await;
    let answer = raw.ask("resources/subscribe", json!({ "uri": "store://tables" })).await;
    assert_eq!(answer["error"]["data"], json!({ "uri": "store://tables" }));
}

/// A client cannot fill the memory of the server with URIs, in one request or in several.
#[tokio::test]
async fn listening_has_a_limit() {
    let asked = |first: u32, count: u32| {
        let uris =
            (first..first + count).map(|number| format!("shop://files/{number}{}", "a".repeat(10_000)));
        json!({ "notifications": { "resourceSubscriptions": uris.collect::<Vec<_>>() } })
    };
    for requests in [vec![(0, 60)], vec![(0, 30), (30, 30)]] {
        let (mut raw, _changes) = Raw::new("2026-07-28").await;
        for (first, count) in &requests {
            raw.send("subscriptions/listen", asked(*first, *count)).await;
            assert_eq!(raw.hear().await["method"], "notifications/subscriptions/acknowledged");
        }
        let answer = raw.hear().await;
        assert_eq!(answer["error"]["code"], -32603, "{answer}");
        let asked_last = raw.asked;
        assert_eq!(answer["id"], asked_last);
        // The room of a request that has ended is free.
        raw.send("subscriptions/listen", asked(90, 5)).await;
        assert_eq!(raw.hear().await["method"], "notifications/subscriptions/acknowledged");
        let read = raw.ask("resources/read", json!({ "uri": "shop://tables" })).await;
        assert!(read["result"].is_object(), "{read}");
    }
}
