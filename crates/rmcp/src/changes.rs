//! [`Changes`]: what clients are told when resources change.
//!
//! Clients of 2025-11-25 and before subscribe to single resources by `resources/subscribe`, and are told
//! without asking that the list has changed. Those of 2026-07-28 ask for both by `subscriptions/listen`.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::model::{ResourceUpdatedNotificationParam, SubscriptionFilter};
use rmcp::service::{Peer, SubscriptionContext};
use rmcp::{ErrorData, RoleServer};
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use urika::template::WithScheme;
use urika::{FromUriOwned, Routes};

/// How many changes wait for a client that is slow. One that misses some is told that all has changed.
const WAITING: usize = 256;
/// How often a session without news looks whether its client is still there.
const LOOK: Duration = Duration::from_secs(60);

/// Tells clients that resources have changed: one for each server, cloned to where things change.
///
/// A server [with changes](crate::Server::with_changes) declares `subscribe` and `listChanged`, and
/// another one neither.
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
    /// Nobody is told of anything yet.
    ///
    /// ```
    /// let changes = urika_rmcp::Changes::new();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self(broadcast::channel(WAITING).0)
    }

    /// Tells all clients that there are other resources than before.
    ///
    /// ```
    /// urika_rmcp::Changes::new().list_changed();
    /// ```
    pub fn list_changed(&self) {
        self.send(Change::List);
    }

    /// Tells those who have subscribed to a resource that there is something else in it. A URI that cannot
    /// be built is nobody's.
    ///
    /// ```
    /// # #[derive(urika::Routes)]
    /// # enum Note { #[route("note://{id}")] Note { id: u32 } }
    /// urika_rmcp::Changes::new().updated(&Note::Note { id: 7 });
    /// ```
    pub fn updated(&self, uri: &impl Routes<Form = WithScheme>) {
        let mut text = String::new();
        if uri.write_to(&mut text).is_ok() {
            self.send(Change::Updated(text));
        }
    }

    fn send(&self, change: Change) {
        // Without a client there is nobody to tell.
        let _ = self.0.send(change);
    }
}

impl Default for Changes {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the form in which the server writes a URI; none where it is none of the set.
pub(crate) fn canonical<U: Routes + FromUriOwned>(uri: &str) -> Option<String> {
    let (uri, mut text) = (U::from_uri_owned(uri).ok()?, String::new());
    uri.write_to(&mut text).ok()?;
    Some(text)
}

/// The subscriptions of one client, of a protocol that has a session.
#[derive(Debug, Default)]
pub(crate) struct Session {
    is_told: AtomicBool,
    /// The URIs as the client has written them, by the form in which the server writes them.
    subscribed: Mutex<HashMap<String, String>>,
}

impl Session {
    pub(crate) fn subscribe(&self, canonical: String, written: String) {
        self.subscribed().insert(canonical, written);
    }

    pub(crate) fn unsubscribe(&self, canonical: &str) {
        self.subscribed().remove(canonical);
    }

    fn subscribed(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.subscribed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the client of changes from now on, until it is gone.
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
                    (false, self.subscribed().get(&uri).cloned().into_iter().collect())
                }
                Ok(Err(RecvError::Lagged(_))) => (true, self.subscribed().values().cloned().collect()),
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

/// Returns of what a client asks for what there is.
pub(crate) fn accepted<U: Routes + FromUriOwned>(requested: &SubscriptionFilter) -> SubscriptionFilter {
    let mut accepted = SubscriptionFilter::new();
    accepted.resources_list_changed = requested.resources_list_changed;
    let known =
        |uris: &Vec<String>| uris.iter().filter(|uri| canonical::<U>(uri).is_some()).cloned().collect();
    accepted.resource_subscriptions = requested.resource_subscriptions.as_ref().map(known);
    accepted
}

/// Tells a client of what it has asked for, until it asks no more.
pub(crate) async fn listen<U: Routes + FromUriOwned>(
    changes: &Changes,
    context: SubscriptionContext,
) -> Result<(), ErrorData> {
    let mut news = changes.0.subscribe();
    let written = context.accepted().resource_subscriptions.iter().flatten();
    let subscribed: Vec<_> = written.filter_map(|uri| Some((canonical::<U>(uri)?, uri.clone()))).collect();
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
