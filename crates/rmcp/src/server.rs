//! [`Server`]: resources, and the settings of their server.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use rmcp::model::Implementation;

use crate::changes::Session;
use crate::{Changes, Resources};

/// Creates a server with a name and a version, which clients show.
///
/// ```
/// # use urika_rmcp::{Content, Error, Resources};
/// # #[derive(urika::Routes)]
/// # enum Uri { #[route("note://{id}", mime = "text/plain")] Note { id: u32 } }
/// # struct Notes;
/// # impl Resources for Notes {
/// #     type Uri = Uri;
/// #     fn read(&self, uri: Uri) -> Result<Content, Error> { Err(Error::not_found()) }
/// # }
/// let server = urika_rmcp::server("notes", env!("CARGO_PKG_VERSION"), Notes);
/// // server.stdio().await
/// ```
#[must_use]
pub fn server<R: Resources>(name: impl Into<String>, version: impl Into<String>, resources: R) -> Server<R> {
    let settings = Settings {
        implementation: Implementation::new(name, version),
        instructions: None,
        page: 500,
        largest: 1 << 20,
        respelled: None,
        changes: None,
    };
    let shared = Shared { resources: Arc::new(resources), settings: Arc::new(settings) };
    Server { shared, session: Arc::default() }
}

/// A server of [`Resources`]: a handler of the SDK that works with each of its transports.
///
/// A clone serves the same resources to another client. In a transport with sessions, each session gets its own
/// clone. A method that changes a setting does not change existing clones.
///
/// A server that also has tools implements `ServerHandler` itself, and forwards the requests for resources
/// and completions to this server's methods of that trait.
pub struct Server<R> {
    pub(crate) shared: Shared<R>,
    pub(crate) session: Arc<Session>,
}

/// The resources and the settings, which a server shares with its clones.
pub(crate) struct Shared<R> {
    pub(crate) resources: Arc<R>,
    pub(crate) settings: Arc<Settings>,
}

type Respell = Arc<dyn Fn(&str) -> Option<String> + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Settings {
    pub(crate) implementation: Implementation,
    pub(crate) instructions: Option<String>,
    /// The number of resources on a page.
    pub(crate) page: usize,
    /// The maximum number of bytes that are sent.
    pub(crate) largest: usize,
    respelled: Option<Respell>,
    pub(crate) changes: Option<Changes>,
}

impl Settings {
    /// Returns a URI in the spelling of the set.
    pub(crate) fn spelled<'u>(&self, uri: &'u str) -> Cow<'u, str> {
        let other = self.respelled.as_ref().and_then(|respell| respell(uri));
        other.map_or(Cow::Borrowed(uri), Cow::Owned)
    }
}

/// The settings. Each method returns the server.
impl<R: Resources> Server<R> {
    fn with(mut self, set: impl FnOnce(&mut Settings)) -> Self {
        set(Arc::make_mut(&mut self.shared.settings));
        self
    }

    /// Sets the title, for people.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let server = server.titled("The notes of the team");
    /// # }
    /// ```
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Self {
        self.with(|settings| settings.implementation.title = Some(title.into()))
    }

    /// Sets the instructions that tell models how to use the resources.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let server = server.instructions("read `git-log://branches` first");
    /// # }
    /// ```
    #[must_use]
    pub fn instructions(self, instructions: impl Into<String>) -> Self {
        self.with(|settings| settings.instructions = Some(instructions.into()))
    }

    /// Sets the number of resources on a page of a list; the default is 500.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let server = server.page_of(50);
    /// # }
    /// ```
    #[must_use]
    pub fn page_of(self, resources: usize) -> Self {
        self.with(|settings| settings.page = resources.max(1))
    }

    /// Sets the largest content that is sent; the default is one mebibyte. Larger contents are an error.
    /// Content can become six times as long when it is escaped as JSON, and clients keep an answer in memory:
    /// the TypeScript client ends a session at ten mebibytes.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let server = server.largest(64 * 1024);
    /// # }
    /// ```
    #[must_use]
    pub fn largest(self, bytes: usize) -> Self {
        self.with(|settings| settings.largest = bytes)
    }

    /// Accepts other spellings of the set's URIs. The function returns the set's spelling, or `None` to keep the
    /// URI. Answers have the client's spelling.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let server = server.respelled(|uri| {
    ///     Some(format!("file:///{}", uri.strip_prefix("file://localhost/")?))
    /// });
    /// # }
    /// ```
    #[must_use]
    pub fn respelled(self, respell: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        self.with(|settings| settings.respelled = Some(Arc::new(respell)))
    }

    /// Sends clients these changes.
    ///
    /// ```
    /// # fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) {
    /// let changes = urika_rmcp::Changes::new();
    /// let server = server.with_changes(&changes);
    /// changes.list_changed();
    /// # }
    /// ```
    #[must_use]
    pub fn with_changes(self, changes: &Changes) -> Self {
        self.with(|settings| settings.changes = Some(changes.clone()))
    }

    /// Serves one client over standard input and output, until the client disconnects.
    ///
    /// ```no_run
    /// # async fn f<R: urika_rmcp::Resources>(server: urika_rmcp::Server<R>) -> Result<(), Box<dyn std::error::Error>> {
    /// server.stdio().await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the client does not begin with the protocol's first message.
    #[cfg(feature = "stdio")]
    pub async fn stdio(self) -> std::io::Result<()> {
        use rmcp::ServiceExt as _;
        let running = self.serve(rmcp::transport::stdio()).await.map_err(std::io::Error::other)?;
        running.waiting().await.map_err(std::io::Error::other)?;
        Ok(())
    }
}

/// Makes a server for another client.
impl<R> Clone for Server<R> {
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), session: Arc::default() }
    }
}

impl<R> Clone for Shared<R> {
    fn clone(&self) -> Self {
        Self { resources: Arc::clone(&self.resources), settings: Arc::clone(&self.settings) }
    }
}

impl<R> fmt::Debug for Server<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("implementation", &self.shared.settings.implementation)
            .finish_non_exhaustive()
    }
}
