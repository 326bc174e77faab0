//! Serves connections with time limits. `axum::serve` waits for the rest of a request without a limit, so
//! without a proxy a few thousand slow clients would block it.

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

/// The maximum size of the head of a request, in bytes. hyper reads URIs of up to 64 KiB.
const HEAD: usize = 96 * 1024;

/// The number of clients, and the time limits for each.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of connections that may be open at once. Others wait until one of these ends.
    pub connections: usize,
    /// The time for the head of a request, including the pause before it.
    pub head: Duration,
    /// The time for which a connection accepts requests.
    pub connection: Duration,
    /// The time for a connection's last request after that.
    pub last: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { connections: 1000, head: seconds(10), connection: seconds(30), last: seconds(10) }
    }
}

/// Serves `app` forever.
///
/// # Errors
///
/// Currently never fails: an error of a connection ends only that connection.
pub async fn serve(mut listener: TcpListener, app: AnySpelling, limits: Limits) -> std::io::Result<()> {
    let free = Arc::new(Semaphore::new(limits.connections));
    while let Ok(place) = Arc::clone(&free).acquire_owned().await {
        // Tries again if the machine cannot open more files.
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
        // A client that is too slow is not reported.
        let _ = timeout(limits.last, connection).await;
    }
}
