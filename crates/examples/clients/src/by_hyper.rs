//! Requests by hyper, with a time limit.

use std::time::Duration;

use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::http::uri::PathAndQuery;
use hyper::{Request, Response, header};
use hyper_util::client::legacy::Client;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::net::TcpStream;
use tokio::time::timeout;
use urika::{Uri, UriBuf};

use crate::{BODY, Error};

/// Gets a URI with hyper's pooled client.
///
/// # Errors
///
/// Fails when `http` cannot represent the URI. Also fails when the connection fails, takes longer than
/// `time`, or does not answer with a success.
pub async fn get(uri: &UriBuf, time: Duration) -> Result<String, Error> {
    let client = Client::builder(TokioExecutor::new()).build_http::<Empty<Bytes>>();
    let uri = hyper::Uri::try_from(uri)?;
    timeout(time, async { text(client.get(uri).await?).await }).await?
}

/// Gets a literal over an open connection. The request borrows path and query from the program, without a
/// copy.
///
/// # Errors
///
/// Fails as [`get`] does.
pub async fn get_over(stream: TcpStream, uri: Uri<'static>, time: Duration) -> Result<String, Error> {
    let request = Request::get(PathAndQuery::try_from(uri)?)
        .header(header::HOST, uri.host_str().unwrap_or_default())
        .body(Empty::<Bytes>::new())?;
    timeout(time, async {
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let (answer, connection) = tokio::join!(
            async move { text(sender.send_request(request).await?).await }, // ends the connection
            connection
        );
        connection?;
        answer
    })
    .await?
}

async fn text(answer: Response<Incoming>) -> Result<String, Error> {
    if !answer.status().is_success() {
        return Err(answer.status().to_string().into());
    }
    let body = Limited::new(answer.into_body(), BODY).collect().await?.to_bytes();
    Ok(String::from_utf8(body.to_vec())?)
}
