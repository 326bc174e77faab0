//! The server over stdio, asked by the SDK's own client.

mod support;

use std::collections::HashMap;

use rmcp::model::{
    ArgumentInfo, CompleteRequestParams, CompletionContext, ErrorCode, ReadResourceRequestParams, Reference,
    ResourceContents,
};
use rmcp::service::{RunningService, ServiceError};
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceExt as _};
use support::Scene;
use tokio::process::Command;

struct Session {
    scene: Scene,
    client: RunningService<RoleClient, ()>,
}

impl Session {
    async fn new() -> Self {
        let scene = Scene::new();
        let mut server = Command::new(support::program());
        server.arg(scene.folder()).arg(scene.database());
        let client = ().serve(TokioChildProcess::new(server).expect("the server")).await.expect("a session");
        Self { scene, client }
    }

    /// Returns the text of a resource, or the code and the message of the error.
    async fn read(&self, uri: &str) -> Result<String, (ErrorCode, String)> {
        match self.client.read_resource(ReadResourceRequestParams::new(uri)).await {
            Ok(result) => match result.contents.as_slice() {
                [ResourceContents::TextResourceContents { uri: of, text, .. }] => {
                    assert_eq!(of, uri);
                    Ok(text.clone())
                }
                other => panic!("{other:?}"),
            },
            Err(ServiceError::McpError(error)) => Err((error.code, error.message.into_owned())),
            Err(other) => panic!("{other}"),
        }
    }

    /// Returns the code with which a resource is refused.
    async fn refusal(&self, uri: &str) -> ErrorCode {
        self.read(uri).await.expect_err(uri).0
    }

    async fn complete(
        &self,
        template: &str,
        variable: &str,
        written: &str,
        known: &[(&str, &str)],
    ) -> Vec<String> {
        let argument = ArgumentInfo::new(variable, written);
        let known: HashMap<String, String> =
            known.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let request = CompleteRequestParams::new(Reference::for_resource(template), argument)
            .with_context(CompletionContext::with_arguments(known));
        self.client.complete(request).await.expect("a completion").completion.values
    }
}

/// Returns whether the error means "not found"; newer versions of the protocol use the code for invalid
/// parameters.
fn is_not_found(code: ErrorCode) -> bool {
    [ErrorCode::RESOURCE_NOT_FOUND, ErrorCode::INVALID_PARAMS].contains(&code)
}

#[tokio::test]
async fn templates_are_listed_as_they_are_matched() {
    let session = Session::new().await;
    let templates = session.client.list_all_resource_templates().await.expect("templates");
    let templates: Vec<_> = templates.iter().map(|listed| (&*listed.uri_template, &*listed.name)).collect();
    assert_eq!(
        templates,
        [
            ("file:///{+path}", "File"),
            ("db://{engine}/{database}/{table}{/id}", "Table"),
            ("memory://{scope}{/key}", "Memory"),
            ("note://{id}", "Note"),
        ]
    );
}

#[tokio::test]
async fn every_listed_resource_can_be_read() {
    let session = Session::new().await;
    let listed = session.client.list_all_resources().await.expect("resources");
    assert_eq!(listed.len(), 3 + 2 + 3 + 1, "{listed:?}");
    for resource in &listed {
        session.read(&resource.uri).await.unwrap_or_else(|error| panic!("{}: {error:?}", resource.uri));
    }
    let odd = session.scene.uri("served/notes/50%25%20off;%20maybe.md");
    assert!(listed.iter().any(|resource| resource.uri == odd), "{odd} in {listed:?}");
    assert_eq!(session.read(&odd).await.expect("text"), "half");
    let odd = session.scene.uri("served/app/%5Bid%5D/C%23%20100%2520.md");
    assert!(listed.iter().any(|resource| resource.uri == odd), "{odd} in {listed:?}");
    assert_eq!(session.read(&odd).await.expect("text"), "sharp");
}

#[tokio::test]
async fn tables_rows_memory_and_notes() {
    let session = Session::new().await;
    for (uri, text) in [
        ("db://sqlite/shop/users/2", r#"{"id":2,"name":"Robin"}"#),
        ("db://sqlite/shop/users", r#"[{"id":1,"name":"Kim"},{"id":2,"name":"Robin"}]"#),
        ("DB://sqlite/shop/orders", "[]"),
        ("memory://session", "context\nlast query"),
        ("memory://session/last%20query", "users by name"),
        ("memory://global/config", "verbose = false"),
        ("note://1", "# To do\n\n- count the stock\n"),
        ("NOTE://1/", "# To do\n\n- count the stock\n"),
    ] {
        assert_eq!(session.read(uri).await.expect(uri), text, "{uri}");
    }
}

#[tokio::test]
async fn missing_resources_are_not_found() {
    let session = Session::new().await;
    for uri in [
        "https://example.com/",
        "note://7",
        "memory://session/nothing",
        "db://sqlite/other/users",
        "db://sqlite/shop/sqlite_schema",
        "db://sqlite/shop/users/99",
        "db://sqlite/shop/users/1/name",
        "note://1/a",
        "not a uri",
        "",
    ] {
        assert!(is_not_found(session.refusal(uri).await), "{uri}");
    }
}

#[tokio::test]
async fn impossible_values_are_invalid_parameters() {
    let session = Session::new().await;
    for (uri, variable) in [
        ("note://x", "id"),
        ("note://+1", "id"),
        ("db://postgres/shop/users", "engine"),
        ("db://sqlite/shop/users;drop", "table"),
        ("db://sqlite/shop/users%22%20--", "table"),
        ("db://sqlite/shop/users/1%20OR%201=1", "id"),
        ("db://sqlite/shop/..%2Fusers", "table"),
        ("memory://session/%2e%2e", "key"),
        ("memory://other/a", "scope"),
    ] {
        let (code, message) = session.read(uri).await.expect_err(uri);
        assert_eq!(code, ErrorCode::INVALID_PARAMS, "{uri}");
        assert!(message.contains(&format!("`{variable}`")), "{uri}: {message}");
    }
}

#[tokio::test]
async fn no_uri_leads_out_of_the_folder() {
    let session = Session::new().await;
    assert_eq!(session.read(&session.scene.uri("served/readme.md")).await.expect("text"), "read me");
    for name in [
        "secret.txt",
        "served-evil/secret.txt",
        "served/link.txt",
        "served/../secret.txt",
        "served/%2e%2e/secret.txt",
        "served/%2E./secret.txt",
        "served/..%2fsecret.txt",
        "served/..%5csecret.txt",
        "served/%252e%252e/secret.txt",
        "served/..;/secret.txt",
        "served/./readme.md",
        "served//readme.md",
        "served/readme.md%00.txt",
        "served/notes",
        "served/readme.md/",
    ] {
        let uri = session.scene.uri(name);
        let (_, message) = session.read(&uri).await.expect_err(&uri);
        assert!(!message.contains("secret"), "{message}");
    }
    for uri in [
        "file:///etc/passwd",
        "file://localhost/etc/passwd",
        "file:/etc/passwd",
        "file:etc/passwd",
        "file:///",
    ] {
        session.refusal(uri).await;
    }
}

/// Checks that an answer shows nothing about other files of the machine.
#[cfg(unix)]
#[tokio::test]
async fn every_path_outside_gets_the_same_answer() {
    let session = Session::new().await;
    for (name, target) in [
        ("shadow", "/etc/shadow"),
        ("nothing", "/etc/nonexistent"),
        ("up", "../secret.txt"),
        ("up-to-nothing", "../nothing.txt"),
        ("etc", "/etc"),
        ("loop", "loop"),
    ] {
        std::os::unix::fs::symlink(target, session.scene.folder().join(name)).expect("a link");
    }
    let inside = |name: &str| session.scene.uri(&format!("served/{name}"));
    let mut uris = vec![session.scene.uri("secret.txt"), session.scene.uri("nothing.txt")];
    uris.extend(["shadow", "nothing", "up", "up-to-nothing", "etc", "loop", "not-here"].map(inside));
    uris.extend(["etc/shadow", "etc/passwd", "etc/nonexistent", "notes", "readme.md/a"].map(inside));
    uris.extend(["file:///etc/shadow", "file:///etc/passwd", "file:///etc/nonexistent"].map(str::to_owned));
    uris.push(inside(&"a".repeat(300)));
    for uri in &uris {
        let request = ReadResourceRequestParams::new(uri);
        let error = match session.client.read_resource(request).await {
            Err(ServiceError::McpError(error)) => error,
            other => panic!("{uri}: {other:?}"),
        };
        assert!(is_not_found(error.code) && error.message == "resource not found", "{uri}: {error:?}");
        assert_eq!(error.data, Some(serde_json::json!({ "uri": uri })));
    }
}

#[tokio::test]
async fn files_are_text_or_bytes_and_not_endless() {
    let session = Session::new().await;
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(session.scene.folder().join(name), bytes).expect("a file");
        session.scene.uri(&format!("served/{name}"))
    };
    let bytes = write("bytes.md", b"\xff\x00");
    let result = session.client.read_resource(ReadResourceRequestParams::new(&bytes)).await.expect("a blob");
    match result.contents.as_slice() {
        [ResourceContents::BlobResourceContents { blob, mime_type, .. }] => {
            assert_eq!((&**blob, mime_type.as_deref()), ("/wA=", Some("application/octet-stream")));
        }
        other => panic!("{other:?}"),
    }
    let largest = write("largest", &vec![b'a'; 1 << 20]);
    assert_eq!(session.read(&largest).await.expect("text").len(), 1 << 20);
    let larger = write("larger", &vec![b'a'; (1 << 20) + 1]);
    let (_, message) = session.read(&larger).await.expect_err("too much");
    assert_eq!(message, "the resource is larger than 1048576 bytes");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_an_error_at_start() {
    let scene = Scene::new();
    let file = scene.folder().join("readme.md");
    let run = Command::new(support::program()).arg(scene.folder()).arg(file).output().await.expect("a run");
    assert!(!run.status.success());
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(errors.ends_with("readme.md: file is not a database\n"), "{errors}");
    let nothing = scene.folder().join("nothing");
    let run =
        Command::new(support::program()).arg(&nothing).arg(scene.database()).output().await.expect("a run");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success() && errors.contains(&*nothing.to_string_lossy()), "{errors}");
}

#[tokio::test]
async fn the_server_says_who_it_is() {
    let session = Session::new().await;
    let info = session.client.peer_info().expect("a server");
    let server = info.server_info.as_ref().expect("a name");
    assert_eq!((&*server.name, &*server.version), ("urika-mcp-server", env!("CARGO_PKG_VERSION")));
    let templates = session.client.list_all_resource_templates().await.expect("templates");
    let words: Vec<_> =
        templates.iter().map(|one| (one.title.as_deref(), one.mime_type.as_deref())).collect();
    assert_eq!(
        words,
        [
            (Some("A file of the folder"), None),
            (Some("A table, or one row of it"), Some("application/json")),
            (Some("Remembered values"), Some("text/plain")),
            (Some("A note"), Some("text/markdown")),
        ]
    );
}

#[tokio::test]
async fn many_files_are_listed_in_pages() {
    let session = Session::new().await;
    for number in 0..1500 {
        std::fs::write(session.scene.folder().join(format!("{number}.txt")), "1234").expect("a file");
    }
    let first = session.client.list_resources(None).await.expect("a page");
    assert!(first.next_cursor.is_some() && first.resources.len() < 1500);
    let all = session.client.list_all_resources().await.expect("resources");
    assert_eq!(all.len(), 1500 + 3 + 2 + 3 + 1);
    let file = all.iter().find(|one| one.name == "1499.txt").expect("the last file");
    assert_eq!((file.size, file.mime_type.as_deref()), (Some(4), Some("text/plain")));
    let path = format!("{}/14", session.scene.folder().display());
    let path = path.trim_start_matches('/');
    assert_eq!(session.complete("file:///{+path}", "path", path, &[]).await.len(), 100);
}

#[tokio::test]
async fn completions_are_readable_resources() {
    let session = Session::new().await;
    let database = rusqlite::Connection::open(session.scene.database()).expect("a database");
    database
        .execute_batch(
            "CREATE TABLE many (id INTEGER PRIMARY KEY, name TEXT);
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
             INSERT INTO many SELECT i, 'name' FROM n;
             INSERT INTO many VALUES (-5, 'below'), (5000000000, 'above');
             CREATE TABLE \"order items\" (id INTEGER PRIMARY KEY);
             CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID;
             INSERT INTO words VALUES ('tea');",
        )
        .expect("tables");
    let table = "db://{engine}/{database}/{table}{/id}";
    assert_eq!(session.complete(table, "table", "", &[]).await, ["many", "orders", "users", "words"]);
    let known = [("table", "many")];
    assert_eq!(session.complete(table, "id", "24", &known).await.len(), 11);
    assert_eq!(session.complete(table, "id", "-", &known).await, [""; 0]);
    assert_eq!(session.complete(table, "id", "5000", &known).await, [""; 0]);
    assert_eq!(session.complete(table, "id", "", &[("table", "words")]).await, [""; 0]);
    assert_eq!(session.complete(table, "engine", "", &[]).await, ["sqlite"]);
    assert_eq!(
        session.read("db://sqlite/shop/many").await.expect("rows").matches("name\":\"name").count(),
        250
    );
    assert_eq!(session.read("db://sqlite/shop/words").await.expect("rows"), r#"[{"word":"tea"}]"#);
    assert!(is_not_found(session.refusal("db://sqlite/shop/words/1").await));
}

#[tokio::test]
async fn hidden_files_are_not_served() {
    let session = Session::new().await;
    for name in [".env", ".git/config", "notes/.secret"] {
        let file = session.scene.folder().join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("folders");
        std::fs::write(file, "secret").expect("a file");
        let uri = session.scene.uri(&format!("served/{name}"));
        assert!(is_not_found(session.refusal(&uri).await), "{name}");
    }
    let listed = session.client.list_all_resources().await.expect("resources");
    assert!(listed.iter().all(|one| !one.name.contains("/.") && !one.name.starts_with('.')), "{listed:?}");
}

#[tokio::test]
async fn this_machine_may_be_named() {
    let session = Session::new().await;
    let uri = session.scene.uri("served/readme.md").replacen("file://", "file://localhost", 1);
    assert_eq!(session.read(&uri).await.expect("text"), "read me");
    session.refusal(&uri.replacen("localhost", "other", 1)).await;
}

#[tokio::test]
async fn variables_are_completed() {
    let session = Session::new().await;
    let table = "db://{engine}/{database}/{table}{/id}";
    assert_eq!(session.complete(table, "table", "", &[]).await, ["orders", "users"]);
    assert_eq!(session.complete(table, "table", "u", &[]).await, ["users"]);
    assert_eq!(session.complete(table, "id", "", &[("table", "users")]).await, ["1", "2"]);
    assert_eq!(
        session.complete("memory://{scope}{/key}", "key", "c", &[("scope", "global")]).await,
        ["config"]
    );
    assert_eq!(session.complete("note://{id}", "id", "", &[]).await, ["1"]);
    let files = session.complete("file:///{+path}", "path", "", &[]).await;
    for file in ["served/readme.md", "served/app/%5Bid%5D/C%23 100%2520.md"] {
        assert!(files.iter().any(|path| path.ends_with(file)), "{files:?}");
    }
}

#[tokio::test]
async fn completion_of_unknown_variables_is_an_invalid_parameter() {
    let session = Session::new().await;
    for (reference, variable) in [
        (Reference::for_resource("note://{id}"), "key"),
        (Reference::for_resource("note://{number}"), "number"),
        (Reference::for_prompt("note"), "id"),
    ] {
        let request = CompleteRequestParams::new(reference, ArgumentInfo::new(variable, ""));
        match session.client.complete(request).await {
            Err(ServiceError::McpError(error)) => {
                assert_eq!(error.code, ErrorCode::INVALID_PARAMS, "{error:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}
