//! The server as the SDK sees it.

use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use rmcp::model::{
    CompleteRequestParams, CompleteResult, CompletionInfo, Implementation, ListResourceTemplatesResult,
    ListResourcesResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, Reference, Resource as Listed, ResourceContents, ResourceTemplate,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

use crate::complete;
use crate::error::Error;
use crate::resource::{About, Resource};
use crate::store::{Body, Store};

/// Serves the resources of a [`Store`].
#[derive(Clone)]
pub(crate) struct Server {
    store: Arc<Store>,
}

impl Server {
    pub(crate) fn new(store: Arc<Store>) -> Self {
        Self { store }
    }

    /// Runs something that reads files, where that keeps nobody waiting.
    async fn with_store<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Store) -> T + Send + 'static,
    ) -> Result<T, ErrorData> {
        let store = Arc::clone(&self.store);
        let running = tokio::task::spawn_blocking(move || run(&store));
        running.await.map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_resources().enable_completions().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")))
            .with_instructions("files, tables and notes, each by its URI")
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = Resource::ROUTES.iter().map(|route| {
            let template = ResourceTemplate::new(route.template(), route.name());
            match About::of(route.name()) {
                Some(About { title, mime_type: Some(mime_type) }) => {
                    template.with_title(title).with_mime_type(mime_type)
                }
                Some(About { title, mime_type: None }) => template.with_title(title),
                None => template,
            }
        });
        Ok(ListResourceTemplatesResult::with_all_items(templates.collect()))
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let found = self.with_store(Store::list).await?.map_err(|error| error.of_uri(""))?;
        let listed = found.into_iter().map(|(name, uri)| Listed::new(uri, name));
        Ok(ListResourcesResult::with_all_items(listed.collect()))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri.clone();
        let content = self.with_store(move |store| store.read(&uri)).await?;
        let content = content.map_err(|error| error.of_uri(&request.uri))?;
        let contents = match content.body {
            Body::Text(text) => ResourceContents::text(text, request.uri),
            Body::Bytes(bytes) => ResourceContents::blob(BASE64_STANDARD.encode(bytes), request.uri),
        };
        Ok(ReadResourceResult::new(vec![contents.with_mime_type(content.mime_type)]).into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let Reference::Resource(template) = request.r#ref else {
            return Err(nothing_to_complete());
        };
        let known = request.context.and_then(|context| context.arguments).unwrap_or_default();
        let (uri, argument) = (template.uri.clone(), request.argument);
        let find =
            move |store: &Store| complete::values(store, &uri, &argument.name, &argument.value, &known);
        let mut values = self.with_store(find).await?.map_err(|error| match error {
            Error::NotFound => nothing_to_complete(),
            error => error.of_uri(&template.uri),
        })?;
        let total = values.len();
        values.truncate(CompletionInfo::MAX_VALUES);
        let is_all = values.len() == total;
        let info = CompletionInfo::with_pagination(values, u32::try_from(total).ok(), !is_all);
        info.map(CompleteResult::new).map_err(|error| ErrorData::internal_error(error, None))
    }
}

/// Only resources are not found; what is completed is a parameter.
fn nothing_to_complete() -> ErrorData {
    ErrorData::invalid_params("there is no such template or variable", None)
}
