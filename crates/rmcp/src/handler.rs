//! The requests of the SDK, answered by [`Resources`].
//!
//! The user's methods run in `spawn_blocking`, so that a slow disk does not delay other requests. A method
//! that panics is an internal error of its request.

// `subscribe` belongs to the protocol up to 2025-11-25.
#![allow(deprecated, reason = "clients of older versions subscribe by it")]

use std::borrow::Cow;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use rmcp::model::{
    CompleteRequestParams, CompleteResult, CustomRequest, CustomResult, ErrorCode, ListPromptsRequestMethod,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsRequestMethod,
    ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, Reference, ResourceContents, ServerCapabilities, ServerConfig,
    SubscribeRequestMethod, SubscribeRequestParams, SubscriptionFilter, UnsubscribeRequestMethod,
    UnsubscribeRequestParams,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use urika::{DescribedRoutes, FromUriOwned as _, Routes as _};

use crate::changes::{accepted, listen};
use crate::content::Whole;
use crate::server::Shared;
use crate::{Content, Error, Resources, Server, pages, table, values};

/// The methods of this crate that have parameters.
const KNOWN: [&str; 4] =
    ["resources/read", "resources/list", "resources/templates/list", "completion/complete"];

/// The methods with parameters that only servers with changes have, for clients of 2025-11-25 and before.
const OF_SESSIONS: [&str; 2] = ["resources/subscribe", "resources/unsubscribe"];

/// The method with parameters that only servers with changes have, for clients of 2026-07-28.
const LISTEN: &str = "subscriptions/listen";

/// The longest name of an unknown method that an answer repeats.
const LONGEST: usize = 256;

const OCTETS: &str = "application/octet-stream";

/// Returns whether a media type is text in UTF-8.
fn is_utf8(mime: &str) -> bool {
    mime.starts_with("text/") && !mime.contains("charset")
}

impl<R: Resources> Server<R> {
    /// Runs a function that may block.
    async fn blocking<T: Send + 'static>(
        &self,
        run: impl FnOnce(&Shared<R>) -> Result<T, ErrorData> + Send + 'static,
    ) -> Result<T, ErrorData> {
        let shared = self.shared.clone();
        let running = tokio::task::spawn_blocking(move || run(&shared));
        running.await.unwrap_or_else(|error| Err(Error::from(error).answer("")))
    }

    /// Returns whether the server has a method with parameters in the version of a request.
    fn has_method(&self, name: &str, context: &RequestContext<RoleServer>) -> bool {
        let has_session = context.protocol_version().is_none_or(|version| version.has_initialize());
        let of_changes = if has_session { &OF_SESSIONS[..] } else { &[LISTEN] };
        let has_changes = self.shared.settings.changes.is_some();
        KNOWN.contains(&name) || has_changes && of_changes.contains(&name)
    }
}

impl<R: Resources> Shared<R> {
    fn read(&self, uri: String) -> Result<ReadResourceResult, ErrorData> {
        match self.contents(&uri) {
            Ok((whole, mime)) => {
                let contents = match whole {
                    Whole::Text(text) => ResourceContents::text(text, uri),
                    Whole::Bytes(bytes) => ResourceContents::blob(BASE64_STANDARD.encode(bytes), uri),
                };
                Ok(ReadResourceResult::new(vec![contents.with_mime_type(mime)]))
            }
            Err(error) => Err(error.answer(&uri)),
        }
    }

    fn contents(&self, uri: &str) -> Result<(Whole, Cow<'static, str>), Error> {
        let found =
            R::Uri::from_uri_owned(&self.settings.spelled(uri)).map_err(|error| Error::of_match(&error))?;
        let of_route = found.metadata().mime();
        let Content { body, mime } = self.resources.read(found)?;
        let too_large =
            || Error::shown(format!("the resource is larger than {} bytes", self.settings.largest));
        let whole = body.whole(self.settings.largest)?.ok_or_else(too_large)?;
        let mime = mime.or(of_route.map(Cow::Borrowed));
        let mime = match &whole {
            Whole::Text(_) => mime.unwrap_or(Cow::Borrowed("text/plain")),
            Whole::Bytes(_) => mime.filter(|mime| !is_utf8(mime)).unwrap_or(Cow::Borrowed(OCTETS)),
        };
        Ok((whole, mime))
    }

    fn list(&self, cursor: Option<&str>) -> Result<ListResourcesResult, ErrorData> {
        let listed = self.resources.list().map_err(|error| error.answer(""))?;
        let all = table::resources(listed);
        let (page, next) = pages::page(all, self.settings.page, cursor, |resource| &resource.uri)?;
        let mut result = ListResourcesResult::with_all_items(page);
        result.next_cursor = next;
        Ok(result)
    }

    /// Returns a URI of this set in the form in which the server writes it.
    fn canonical(&self, uri: &str) -> Result<String, Error> {
        let route =
            R::Uri::from_uri_owned(&self.settings.spelled(uri)).map_err(|error| Error::of_match(&error))?;
        let mut text = String::new();
        route.write_to(&mut text).map_err(|_| Error::not_found())?;
        Ok(text)
    }
}

impl<R: Resources> ServerHandler for Server<R> {
    fn get_info(&self) -> ServerConfig {
        let builder = ServerCapabilities::builder().enable_resources().enable_completions();
        let capabilities = if self.shared.settings.changes.is_some() {
            builder.enable_resources_list_changed().enable_resources_subscribe().build()
        } else {
            builder.build()
        };
        let mut config =
            ServerConfig::new(capabilities).with_server_info(self.shared.settings.implementation.clone());
        config.instructions.clone_from(&self.shared.settings.instructions);
        config
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        self.blocking(move |shared| shared.list(cursor.as_deref())).await
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        let all = table::templates::<R::Uri>();
        let (page, next) =
            pages::page(all, self.shared.settings.page, cursor.as_deref(), |one| &one.uri_template)?;
        let mut result = ListResourceTemplatesResult::with_all_items(page);
        result.next_cursor = next;
        Ok(result)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Ok(self.blocking(move |shared| shared.read(request.uri)).await?.into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let Reference::Resource(template) = request.r#ref else {
            return Err(ErrorData::invalid_params("there are no prompts", None));
        };
        let known = request.context.and_then(|context| context.arguments).unwrap_or_default();
        let argument = request.argument;
        let info = self.blocking(move |shared| {
            let written = (&*argument.name, &*argument.value);
            values::complete(&*shared.resources, &template.uri, written, &known)
        });
        Ok(CompleteResult::new(info.await?))
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        if let Some(changes) = &self.shared.settings.changes {
            self.session.begin(changes, context.peer);
        }
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if self.shared.settings.changes.is_none() {
            return Err(ErrorData::method_not_found::<SubscribeRequestMethod>());
        }
        let canonical = self.shared.canonical(&request.uri).map_err(|error| error.answer(&request.uri))?;
        self.session.subscribe(canonical, request.uri).map_err(|error| error.answer(""))
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if self.shared.settings.changes.is_none() {
            return Err(ErrorData::method_not_found::<UnsubscribeRequestMethod>());
        }
        let canonical = self.shared.canonical(&request.uri).map_err(|error| error.answer(&request.uri))?;
        self.session.unsubscribe(&canonical);
        Ok(())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        let canonical = |uri: &str| self.shared.canonical(uri).ok();
        self.shared.settings.changes.as_ref().map(|_| accepted(requested, canonical))
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        match &self.shared.settings.changes {
            Some(changes) => {
                listen(&self.session, changes, context, |uri| self.shared.canonical(uri).ok()).await
            }
            None => Ok(()),
        }
    }

    /// A server without tools does not have this method; the SDK would answer with an empty list.
    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListToolsRequestMethod>())
    }

    /// A server without prompts does not have this method; the SDK would answer with an empty list.
    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListPromptsRequestMethod>())
    }

    /// Answers known methods whose parameters cannot be read, and unknown methods.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if self.has_method(&request.method, &context) {
            return Err(ErrorData::invalid_params("invalid parameters for this method", None));
        }
        // A long name is omitted, so that a client cannot make the server send large answers.
        let name = if request.method.len() > LONGEST { "method not found".into() } else { request.method };
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, name, None))
    }
}
