//! A gateway: the `GET` operations in an `openapi.yaml` are the tools of an MCP server on loopback.
//!
//! ```console
//! cargo run --example gateway -- openapi.yaml
//! ```

use std::{env, error::Error, fs, sync::Arc};

use rmcp::model::{self, CallToolResult, ContentBlock, JsonObject, ListToolsResult, ServerConfig, Tool};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler, object, service::RequestContext};
use urika_openapi::{Document, Operation, Parameter};

#[derive(Clone)]
struct Gateway {
    operations: Arc<[Operation]>,
    client: reqwest::Client,
}

impl Gateway {
    async fn call(&self, operation: &Operation, arguments: &JsonObject) -> Result<String, Box<dyn Error>> {
        let url = operation.build(&operation.servers()[0].base(&())?, arguments)?;
        let response = self.client.get(url.as_str()).send().await?.error_for_status()?;
        Ok(response.text().await?)
    }
}

fn tool(operation: &Operation) -> Tool {
    let all = operation.parameters();
    let properties: JsonObject = all.iter().map(|it| (it.argument().into(), it.schema().clone())).collect();
    let required: Vec<_> = all.iter().filter(|it| it.is_required()).map(Parameter::argument).collect();
    let schema = object!({ "type": "object", "properties": properties, "required": required });
    let description = operation.description().or(operation.summary()).unwrap_or_default();
    Tool::new(operation.name().to_owned(), description.to_owned(), schema)
}

impl ServerHandler for Gateway {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(model::ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<model::PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.operations.iter().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        call: model::CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<model::CallToolResponse, ErrorData> {
        let operation = self.operations.iter().find(|operation| operation.name() == call.name);
        let operation = operation.ok_or_else(|| ErrorData::invalid_params("unknown tool", None))?;
        Ok(match self.call(operation, &call.arguments.unwrap_or_default()).await {
            Ok(body) => CallToolResult::success(vec![ContentBlock::text(body)]).into(),
            Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]).into(),
        })
    }
}

pub(crate) fn gateway(document: &Document) -> reqwest::Result<axum::Router> {
    let operations = document.operations().iter().filter(|it| it.method() == "GET").cloned().collect();
    // A redirect could lead to another operation.
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let gateway = Gateway { operations, client };
    let config = StreamableHttpServerConfig::default().with_legacy_session_mode(false);
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(gateway.clone()), sessions, config);
    Ok(axum::Router::new().route_service("/mcp", service))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let document = Document::parse(&fs::read_to_string(env::args().nth(1).ok_or("name a document")?)?)?;
    Ok(axum::serve(tokio::net::TcpListener::bind("127.0.0.1:3000").await?, gateway(&document)?).await?)
}
