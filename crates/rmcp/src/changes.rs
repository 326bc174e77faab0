//! [`Changes`]: tells clients that resources change.
//!
//! Clients of 2025-11-25 and before subscribe to single resources by `resources/subscribe`, and are told of
//! list changes without a subscription. Clients of 2026-07-28 subscribe to both by `subscriptions/listen`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::model::{ResourceUpdatedNotificationParam, SubscriptionFilter};
use rmcp::service::{Peer, SubscriptionContext};
use rmcp::{ErrorData, RoleServer};
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};

use crate::{Error, ResourceRoute};

/// The number of changes that are kept for a slow client. A client that misses some is told that everything
/// has changed.
const WAITING: usize = 256;
/// The interval at which a session without changes checks whether its client is still connected.
const LOOK: Duration = Duration::from_secs(60);

/// Tells clients that resources have changed. Create one per server, and clone it wherever resources change.
///
/// Only a server [with changes](crate::Server::with_changes) declares `subscribe` and `listChanged`.
///
/// ```
/// use urika::Routes;
/// use urika_rmcp::Changes;
///
/// #[derive(Routes)]
/// enum Note {
///     #[route("note://{id}")]
///     Note { id: u32 },
/// }
///
/// let changes = Changes::new();
/// changes.updated(&Note::Note { id: 7 });
/// changes.list_changed();
/// ```
#[derive(Clone, Debug)]
pub struct Changes(Sender<Change>);

#[derive(Clone, Debug)]
enum Change {
    List,
    Updated(String),
}

impl Changes {
    /// Makes a `Changes` without listeners.
    ///
    /// ```
    /// let changes = urika_rmcp::Changes::new();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(broadcast::channel(WAITING).0)
    }

    /// Tells all clients that the list of resources has changed.
    ///
    /// ```
    /// urika_rmcp::Changes::new().list_changed();
    /// ```
    pub fn list_changed(&self) {
        self.send(Change::List);
    }

    /// Tells the subscribers of a resource that its content has changed. A URI that cannot be built has no
    /// subscribers, and nothing is sent.
    ///
    /// ```
    /// # #[derive(urika::Routes)]
    /// # enum Note { #[route("note://{id}")] Note { id: u32 } }
    /// urika_rmcp::Changes::new().updated(&Note::Note { id: 7 });
    /// ```
    pub fn updated(&self, uri: &impl ResourceRoute) {
        let mut text = String::new();
        if uri.write_to(&mut text).is_ok() {
            self.send(Change::Updated(text));
        }
    }

    fn send(&self, change: Change) {
        // Sending fails only if no client listens.
        let _ = self.0.send(change);
    }
}

impl Default for Changes {
    fn default() -> Self {
        Self::new()
    }
}

/// The maximum number of bytes of the URIs that one client subscribes to. They stay in memory as long as its session.
const ROOM: usize = 1 << 20;

/// The subscriptions of one client, of a protocol that has a session.
#[derive(Debug, Default)]
pub(crate) struct Session {
    is_told: AtomicBool,
    subscribed: Mutex<Subscriptions>,
}

#[derive(Debug, Default)]
struct Subscriptions {
    /// Maps the form in which the server writes a URI to the form in which the client wrote it.
    written: HashMap<String, String>,
    /// The bytes of both forms of all URIs, and of those of clients that listen.
    bytes: usize,
}

impl Subscriptions {
    fn take(&mut self, bytes: usize) -> Result<(), Error> {
        let bytes = self.bytes.saturating_add(bytes);
        if bytes > ROOM {
            return Err(Error::shown(
                "this session has too many subscriptions; unsubscribe from a resource first",
            ));
        }
        self.bytes = bytes;
        Ok(())
    }

    fn remove(&mut self, canonical: &str) {
        if let Some((canonical, written)) = self.written.remove_entry(canonical) {
            self.bytes -= canonical.len() + written.len();
        }
    }
}

/// The bytes of the URIs of a client that listens.
struct Room<'s> {
    session: &'s Session,
    bytes: usize,
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        self.session.subscribed().bytes -= self.bytes;
    }
}

impl Session {
    /// Adds a subscription. Fails when the client has too many.
    pub(crate) fn subscribe(&self, canonical: String, written: String) -> Result<(), Error> {
        let mut subscribed = self.subscribed();
        subscribed.remove(&canonical);
        subscribed.take(canonical.len() + written.len())?;
        subscribed.written.insert(canonical, written);
        Ok(())
    }

    /// Takes bytes for the URIs of a client that listens, until the result is dropped. Fails when the client has too
    /// many.
    fn room(&self, bytes: usize) -> Result<Room<'_>, Error> {
        self.subscribed().take(bytes)?;
        Ok(Room { session: self, bytes })
    }

    pub(crate) fn unsubscribe(&self, canonical: &str) {
        self.subscribed().remove(canonical);
    }

    fn subscribed(&self) -> MutexGuard<'_, Subscriptions> {
        self.subscribed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the client of changes from now on, until the client disconnects.
    pub(crate) fn begin(self: &Arc<Self>, changes: &Changes, peer: Peer<RoleServer>) {
        if !self.is_told.swap(true, Ordering::Relaxed) {
            tokio::spawn(Arc::clone(self).tell(changes.0.subscribe(), peer));
        }
    }

    async fn tell(self: Arc<Self>, mut changes: Receiver<Change>, peer: Peer<RoleServer>) {
        loop {
            let change = tokio::time::timeout(LOOK, changes.recv()).await;
            let (is_list, uris) = match change {
                _ if peer.is_transport_closed() => return,
                Err(_) => continue,
                Ok(Ok(Change::List)) => (true, Vec::new()),
                Ok(Ok(Change::Updated(uri))) => {
                    (false, self.subscribed().written.get(&uri).cloned().into_iter().collect())
                }
                Ok(Err(RecvError::Lagged(_))) => {
                    (true, self.subscribed().written.values().cloned().collect())
                }
                Ok(Err(RecvError::Closed)) => return,
            };
            if is_list && peer.notify_resource_list_changed().await.is_err() {
                return;
            }
            for uri in uris {
                if peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(uri)).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Returns the part of a client's filter that this server supports. `canonical` returns the form in which the server
/// writes a URI.
pub(crate) fn accepted(
    requested: &SubscriptionFilter,
    canonical: impl Fn(&str) -> Option<String>,
) -> SubscriptionFilter {
    let mut accepted = SubscriptionFilter::new();
    accepted.resources_list_changed = requested.resources_list_changed;
    let known = |uris: &Vec<String>| uris.iter().filter(|uri| canonical(uri).is_some()).cloned().collect();
    accepted.resource_subscriptions = requested.resource_subscriptions.as_ref().map(known);
    accepted
}

/// Tells a client of the changes that it has subscribed to, until the subscription ends.
pub(crate) async fn listen(
    session: &Session,
    changes: &Changes,
    context: SubscriptionContext,
    canonical: impl Fn(&str) -> Option<String>,
) -> Result<(), ErrorData> {
    let mut news = changes.0.subscribe();
    let written = context.accepted().resource_subscriptions.iter().flatten();
    let subscribed: Vec<_> = written.filter_map(|uri| Some((canonical(uri)?, uri.clone()))).collect();
    let bytes = subscribed.iter().map(|(canonical, written)| canonical.len() + written.len()).sum();
    let _room = session.room(bytes).map_err(|error| error.answer(""))?;
    let is_asked = context.accepted().resources_list_changed == Some(true);
    loop {
        let change = tokio::select! {
            () = context.cancelled() => return Ok(()),
            change = news.recv() => change,
        };
        let is_list = !matches!(change, Ok(Change::Updated(_)));
        let is_meant = |uri: &str| match &change {
            Ok(Change::List) => false,
            Ok(Change::Updated(updated)) => uri == updated,
            Err(_) => true,
        };
        if matches!(change, Err(RecvError::Closed)) {
            return Ok(());
        }
        if is_list && is_asked && context.sink().notify_resource_list_changed().await.is_err() {
            return Ok(());
        }
        for (uri, written) in &subscribed {
            if is_meant(uri) && context.sink().notify_resource_updated(written).await.is_err() {
                return Ok(());
            }
        }
    }
}
