//! Resources over HTTP, with one session for each client. The resources are those of the protocol's
//! conformance suite.
//!
//! ```console
//! cargo run --example http -- 127.0.0.1:3000
//! npx @modelcontextprotocol/conformance server --url http://127.0.0.1:3000/mcp --scenario resources-read-text
//! ```

use std::sync::Arc;
use std::time::Duration;

use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use urika::{Routes, UriValue};
use urika_rmcp::{Changes, Content, Error, Resources, rmcp, server};

#[derive(UriValue)]
#[uri(chars = "0-9", min = 1, max = 9)]
struct Number(String);

#[derive(Routes)]
enum Test {
    /// Plain text
    #[route("test://static-text", mime = "text/plain")]
    Text,
    /// An image of one pixel
    #[route("test://static-binary", mime = "image/gif")]
    Binary,
    /// Something that changes every second
    #[route("test://watched-resource", mime = "text/plain")]
    Watched,
    /// Data by its number
    #[route("test://template/{id}/data", mime = "application/json")]
    Data { id: Number },
}

struct Fixtures;

impl Resources for Fixtures {
    type Uri = Test;

    fn read(&self, uri: Test) -> Result<Content, Error> {
        Ok(match uri {
            Test::Text => "This is the content of the static text resource.".into(),
            Test::Binary => {
                Content::blob(*b"GIF89a\x01\0\x01\0\0\0\0!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;")
            }
            Test::Watched => "something else every second".into(),
            Test::Data { id: Number(id) } => {
                format!(r#"{{"id":"{id}","templateTest":true,"data":"Data for ID: {id}"}}"#).into()
            }
        })
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let changes = Changes::new();
    let server = server("fixtures", "1.0.0", Fixtures).with_changes(&changes);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            changes.updated(&Test::Watched);
        }
    });
    // The default configuration accepts requests for local host names only, against DNS rebinding.
    let config = StreamableHttpServerConfig::default();
    let sessions = Arc::new(LocalSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:3000".to_owned());
    let listener = tokio::net::TcpListener::bind(address).await?;
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await
}
