//! Connections, each of which ends: `axum::serve` waits for the rest of a request for ever, so behind
//! no proxy a few thousand slow clients would be too many for it.

use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use urika_axum::AnySpelling;

/// The greatest head of a request, in bytes. hyper reads URIs of up to 64 KiB.
const HEAD: usize = 96 * 1024;

/// How many clients are served, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// So many connections are open at once. Others wait for one of them to end.
    pub connections: usize,
    /// So long the head of a request may take, and the pause before it.
    pub head: Duration,
    /// So long a connection takes requests.
    pub connection: Duration,
    /// So long the last request of a connection may take after that.
    pub last: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connections: 1000, head: seconds(10), connection: seconds(30), last: seconds(10) }
    }
}

/// Serves `app` for ever.
///
/// # Errors
///
/// None so far: errors of a connection end that connection.
pub async fn serve(mut listener: TcpListener, app: AnySpelling, limits: Limits) -> std::io::Result<()> {
    let free = Arc::new(Semaphore::new(limits.connections));
    while let Ok(place) = Arc::clone(&free).acquire_owned().await {
        // It tries again where the machine has no more files to open.
        let (stream, _) = Listener::accept(&mut listener).await;
        let app = app.clone();
        tokio::spawn(async move {
            talk(stream, app, limits).await;
            drop(place);
        });
    }
    Ok(())
}

/// Answers the requests of one client.
async fn talk(stream: TcpStream, app: AnySpelling, limits: Limits) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    let mut connection = std::pin::pin!(connection);
    if timeout(limits.connection, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        // A client that is too slow is of no interest here.
        let _ = timeout(limits.last, connection).await;
    }
}
